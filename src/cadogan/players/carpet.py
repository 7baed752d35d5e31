"""A thoughtful player of The Carpet.

A play is also a hole, and the hole takes the card that then tops the waste. So plays are a
store to be spent on the cards that are most wanted: a card is the more wanted, the fewer
cards of its suit below it are still out of reach (in the stock or deep in the waste).
"""

from __future__ import annotations

from cadogan.cards import card_of, rank, suit
from cadogan.games.carpet import CARPET, FOUNDATIONS, PLACES, TURN, WASTE
from cadogan.moves import Moves, source_of
from cadogan.patience import Rules
from cadogan.players.types import Choose
from cadogan.table import STOCK, Table, bare, height, top, under

EACH_PLAY = 128
ALWAYS = 0
EACH_TO_COME = 0
NEAR = 0


def thoughtful(rules: Rules) -> Choose:  # noqa: ARG001 - players are made from the rules
    """Play from the waste at once; spend a play from the carpet only on a card worth it."""
    return choose


def choose(t: Table, out: Moves, count: int, luck: int) -> int:  # noqa: ARG001 - as every player
    """Play from the waste; else from the carpet while holes take cards of the stock, or where the
    card on the waste is worth the hole; else turn. What is left when the stock is bare is played.
    """
    last = count - 1
    if out[last] != TURN:
        return last
    if source_of(out[last - 1]) == WASTE:
        return last - 1
    if bare(t, WASTE):
        return 0
    return 0 if worth_a_hole(t, top(t, WASTE)) else last


def worth_a_hole(t: Table, card: int) -> bool:
    """Whether fewer cards more wanted than this one are still to come than plays are in store."""
    near = in_reach(t)
    mine = missing_below(t, near, card)
    if mine <= NEAR:
        return True
    seen = near | in_waste(t)
    better = 0
    for one in range(52):
        if (
            rank(one) > height(t, FOUNDATIONS + suit(one))
            and (seen >> one) & 1 == 0
            and missing_below(t, near, one) < mine
        ):
            better += 1
    return 16 * better < EACH_PLAY * in_store(t, near) + ALWAYS + EACH_TO_COME * height(t, STOCK)


def in_reach(t: Table) -> int:
    """Give the cards of the carpet, one bit for each."""
    cards = 0
    for place in range(CARPET, CARPET + PLACES):
        if not bare(t, place):
            cards |= 1 << top(t, place)
    return cards


def in_waste(t: Table) -> int:
    """Give the cards of the waste, one bit for each."""
    cards = 0
    card = top(t, WASTE)
    while card >= 0:
        cards |= 1 << card
        card = under(t, card)
    return cards


def missing_below(t: Table, near: int, card: int) -> int:
    """Count the cards that must come home before `card` and are not in reach."""
    missing = 0
    for below in range(height(t, FOUNDATIONS + suit(card)) + 1, rank(card)):
        if (near >> card_of(below, suit(card))) & 1 == 0:
            missing += 1
    return missing


def in_store(t: Table, near: int) -> int:
    """Count the plays in store: cards of the carpet that nothing is missing below."""
    plays = 0
    for one in range(4):
        wanted = height(t, FOUNDATIONS + one)
        while wanted < 13 and (near >> (wanted * 4 + one)) & 1 == 1:
            plays += 1
            wanted += 1
    return plays
