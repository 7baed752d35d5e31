"""Hunting a suit: deal rows of three, round after round, and lay aside every card of one suit.

The family of Hope Deferred. There is nothing to decide.
"""

from __future__ import annotations

from cadogan.cards import Card, Suit, pack, suit
from cadogan.chance import Seed
from cadogan.language import later
from cadogan.layout import STOCK_GROUP, Group, Layout, Role, Spread
from cadogan.moves import Move, Moves, move_of
from cadogan.patience import Counter, Rules
from cadogan.table import MARKS, STOCK, Pile, Table, bare, draw, gather, height, mark, pop, push, shuffle, top

PLACES = 3
ROW = 1
ASIDE = ROW + PLACES

ROUND = MARKS
"""Rounds ended so far."""
DEAL = MARKS + 1
"""Deals of three ended in this round."""
PLACE = MARKS + 2
"""The place of the row that the next card goes to, 0 to 2."""
FILLING = MARKS + 3
"""1 while a place just emptied is to be filled at once."""

GATHER = move_of(ROW, STOCK, 1)

NEVER, FIRST_DEAL, EVERY_REMOVAL = range(3)
"""When a place emptied by laying a card aside is filled at once."""


def hunting(hunted: Suit, cards: int, deals: int, rounds: int, refill: int) -> Rules:
    """Give the rules of a hunt.

    Args:
        hunted: the suit to get out of the pack.
        cards: size of the pack, 32 or 52.
        deals: deals of three cards in one round.
        rounds: rounds in the game.
        refill: `NEVER`, `FIRST_DEAL` (of each round) or `EVERY_REMOVAL`.
    """
    wanted = cards // 4

    def start(t: Table, seed: Seed) -> None:
        """Nothing lies on the table yet: the first deal is the first move."""

    def won(t: Table) -> bool:
        """All cards of the suit are out; the game stops there."""
        return height(t, ASIDE) == wanted

    def round_is_over(t: Table) -> bool:
        """All deals of the round are made, or the stock has run out."""
        return t[DEAL] == deals or bare(t, STOCK)

    def moves(t: Table, out: Moves) -> int:
        """Turn a card on the next place; at the end of a round but the last, gather."""
        if won(t):
            return 0
        if round_is_over(t):
            out[0] = GATHER
            return 1 if t[ROUND] + 1 < rounds else 0
        out[0] = move_of(STOCK, ROW + t[PLACE], 1)
        return 1

    def play(t: Table, move: Move, seed: Seed) -> None:
        if move == GATHER:
            next_round(t, seed)
        else:
            turn_a_card(t, ROW + t[PLACE], seed)

    def turn_a_card(t: Table, place: Pile, seed: Seed) -> None:
        """Lay the next card of the stock on its place, and aside if it is of the suit.

        The card below shows again. A place to be filled at once takes the next card too.
        """
        push(t, place, draw(t, seed))
        if suit(top(t, place)) == hunted:
            push(t, ASIDE, pop(t, place))
            if refill == EVERY_REMOVAL or (refill == FIRST_DEAL and t[DEAL] == 0):
                mark(t, FILLING, 1)
                return
        mark(t, FILLING, 0)
        next_place(t)

    def next_place(t: Table) -> None:
        """The row is dealt from left to right; after the third place the deal is over."""
        if t[PLACE] + 1 < PLACES:
            mark(t, PLACE, t[PLACE] + 1)
        else:
            mark(t, PLACE, 0)
            mark(t, DEAL, t[DEAL] + 1)

    def next_round(t: Table, seed: Seed) -> None:
        """Gather the piles with the stock, but never the cards laid aside, and shuffle."""
        for place in range(PLACES):
            gather(t, ROW + place)
        shuffle(t, seed)
        mark(t, PLACE, 0)
        mark(t, FILLING, 0)
        mark(t, DEAL, 0)
        mark(t, ROUND, t[ROUND] + 1)

    def left(t: Table) -> int:
        """Cards of the suit that are not out."""
        return wanted - height(t, ASIDE)

    def pause(t: Table) -> bool:
        """The player looks up when a row is complete, and when the last card of the suit is out."""
        return (t[PLACE] == 0 and t[FILLING] == 0) or bare(t, STOCK) or won(t)

    def round_number(t: Table) -> int:
        return t[ROUND] + 1

    def deal_number(t: Table) -> int:
        """Give the deal being made, or made last."""
        return t[DEAL] + 1 if t[PLACE] else t[DEAL]

    def lump(card: Card) -> int:
        """The rules only ask whether a card is of the suit."""
        return 1 if suit(card) == hunted else 0

    def key(t: Table) -> tuple[int, ...]:
        """What the rest of the game depends on.

        Cards of the suit lie aside or in the stock, never in the row for long; so the number
        laid aside and the size of the stock say what the stock holds, and the row holds the rest.
        """
        return (t[ROUND], t[DEAL], t[PLACE], height(t, ASIDE), height(t, STOCK))

    return Rules(
        layout=Layout(
            (
                (STOCK_GROUP, Group(Role.TABLEAU, ROW, PLACES, hands_off=True)),
                (Group(Role.DISCARD, ASIDE, spread=Spread.RIGHT, hands_off=True),),
            )
        ),
        cards=pack(cards),
        start=start,
        moves=moves,
        play=play,
        won=won,
        left=left,
        pause=pause,
        counters=(
            Counter(later("round {number} of {total}"), round_number, rounds),
            Counter(later("deal {number} of {total}"), deal_number, deals),
            Counter(later("cards of the suit still hidden: {number}"), left),
        ),
        most_moves=1,
        longest=rounds * (cards + 1),
        lump=lump,
        key=key,
    )
