"""Games with small packs: the low cards lie at home already, or whole pairs of ranks are taken away."""

from __future__ import annotations

from cadogan.cards import Card, card_of, pack, rank
from cadogan.chance import output
from cadogan.deals import seed_of
from cadogan.games import carpet, help_your_neighbour, try_again
from cadogan.patience import Rules
from cadogan.rules.pairing import PLACE
from cadogan.table import Table, draw, height, new_table, push, settle, shuffle

FOUNDATIONS = {
    "carpet": carpet.FOUNDATIONS,
    "try-again": try_again.FOUNDATIONS,
    "help-your-neighbour": help_your_neighbour.FOUNDATIONS,
}


def small(name: str, rules: Rules, number: int, size: int, turns: int = 0) -> Table:
    """Give a game with a small pack, some moves after its opening, settled.

    Args:
        name: the game's id.
        rules: its rules.
        number: of the deal.
        size: cards of each suit that are not at home; of Take Fourteen, cards in all, eight for a pair of ranks.
        turns: moves made without thought, so that not all can still be won.
    """
    t = few_ranks(rules, number, size) if name == "take-fourteen" else few_at_large(name, rules, number, size)
    settle(t, seed_of(number))
    room = [0] * rules.most_moves
    for turn in range(turns):
        count = rules.moves(t, room)
        if count == 0:
            break
        rules.play(t, room[output(number, turn) % count], seed_of(number))
    return t


def few_at_large(name: str, rules: Rules, number: int, size: int) -> Table:
    """Give the opening of a game whose low cards lie at home."""
    low = 13 - size
    t = shuffled([card for card in rules.cards if rank(card) > low], number)
    rules.start(t, seed_of(number))
    for suit in range(4):
        foundation = FOUNDATIONS[name] + suit
        for next_rank in range(height(t, foundation) + 1, low + 1):
            push(t, foundation, card_of(next_rank, suit))
    return t


def few_ranks(rules: Rules, number: int, size: int) -> Table:
    """Give Take Fourteen with the lowest and highest ranks only, dealt round its piles."""
    kept = [card for card in pack(52) if min(rank(card), 14 - rank(card)) * 8 <= size]
    t = shuffled(kept, number)
    aside = max(rules.layout.piles)
    for dealt in range(len(kept)):
        push(t, PLACE + dealt % (aside - PLACE), draw(t, seed_of(number)))
    for card in pack(52):
        if card not in kept:
            push(t, aside, card)
    return t


def shuffled(cards: list[Card], number: int) -> Table:
    """Give a table with a shuffled pack in hand."""
    t = new_table(cards, loose=True)
    shuffle(t, seed_of(number))
    return t
