"""The position, one vector of small integers, and the verbs that change it.

    0    TOP     top card of each pile, -1 where it is bare
    40   HEIGHT  cards in each pile
    80   DOWN    how many of them, from the bottom, lie face down
    120  UNDER   for each card, the card it lies on, -1 on the bare table
    248  PACK    the cards of the stock, the next one to come last
    352  LOOSE   1: the stock's order is still open, each draw picks any of its cards
    353  TIMES   shuffles so far
    354  MARKS   fourteen counters for the rules
    368

Pile 0 is the stock. Every other pile is a linked list through UNDER, so laying a card
and taking one are three assignments each, and a pile may grow to any height.

`draw`, `lay_down` and `shuffle` are the only doors of chance; `draw` and `turn_up` the only
ones by which a hidden card becomes known. A shuffled stock is kept *loose*: no order is
fixed in advance, each draw picks one of the cards left (Durstenfeld's exchange shuffle done
card by card, CACM 7, 1964, Algorithm 235). What never gets drawn need never be shuffled,
and drawing all of it gives the whole permutation.

Rules are built from these verbs alone and never write into the vector themselves, so other
hands can be bound under the same rules: a draw that branches (exact odds), a push and pop
that keep a trail (solver), hands that note which card flew where (views).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from cadogan.cards import Card
from cadogan.chance import PER_SHUFFLE, Seed, below

Table: TypeAlias = list[int]
Pile: TypeAlias = int
Mark: TypeAlias = int

PILES: Final = 40
TOP: Final = 0
HEIGHT: Final = 40
DOWN: Final = 80
UNDER: Final = 120
PACK: Final = 248
LOOSE: Final = 352
TIMES: Final = 353
MARKS: Final = 354
SIZE: Final = 368

STOCK: Final = 0
HAND: Final = PILES - 1
"""A pile that is bare between moves: where a run is held while it is carried."""
BARE: Final = -1


def new_table(stock: Iterable[Card], *, loose: bool) -> Table:
    """Give a bare table with `stock` in hand.

    Args:
        stock: its cards, the first to be drawn first.
        loose: the order means nothing, draws pick at random; otherwise it is kept.
    """
    cards = list(stock)
    t = [0] * SIZE
    t[TOP : TOP + PILES] = [BARE] * PILES
    t[UNDER:PACK] = [BARE] * (PACK - UNDER)
    t[PACK : PACK + len(cards)] = cards if loose else cards[::-1]
    t[HEIGHT + STOCK] = len(cards)
    t[LOOSE] = int(loose)
    return t


# ---- reading


def top(t: Table, pile: Pile) -> Card:
    """Top card of a pile other than the stock, -1 where it is bare."""
    return t[TOP + pile]


def height(t: Table, pile: Pile) -> int:
    """Number of cards in a pile (the stock too)."""
    return t[HEIGHT + pile]


def bare(t: Table, pile: Pile) -> bool:
    """Whether a pile (the stock too) has no card."""
    return t[HEIGHT + pile] == 0


def under(t: Table, card: Card) -> Card:
    """Give the card that `card` lies on, -1 on the bare table."""
    return t[UNDER + card]


def face_down(t: Table, pile: Pile) -> int:
    """How many cards of a pile, counted from its bottom, lie face down."""
    return t[DOWN + pile]


def face_up(t: Table, pile: Pile) -> int:
    """How many cards of a pile lie face up."""
    return t[HEIGHT + pile] - t[DOWN + pile]


# ---- changing


def mark(t: Table, which: Mark, value: int) -> None:
    """Set a counter of the rules (`MARKS` to `MARKS` + 13)."""
    t[which] = value


def push(t: Table, pile: Pile, card: Card) -> None:
    """Lay `card` face up on a pile other than the stock."""
    t[UNDER + card] = t[TOP + pile]
    t[TOP + pile] = card
    t[HEIGHT + pile] += 1


def pop(t: Table, pile: Pile) -> Card:
    """Take the top card of a pile that has one, other than the stock."""
    card = t[TOP + pile]
    t[TOP + pile] = t[UNDER + card]
    t[HEIGHT + pile] -= 1
    return card


def carry(t: Table, source: Pile, target: Pile) -> Card:
    """Move the top card of one pile to another, and give it."""
    card = pop(t, source)
    push(t, target, card)
    return card


def carry_run(t: Table, source: Pile, target: Pile, count: int) -> None:
    """Move the top `count` cards of one pile to another, keeping their order."""
    for _ in range(count):
        carry(t, source, HAND)
    for _ in range(count):
        carry(t, HAND, target)


def gather(t: Table, pile: Pile) -> None:
    """Put all cards of a pile back into the stock, top card first; a shuffle should follow."""
    while not bare(t, pile):
        put_back(t, pop(t, pile))


def turn_over(t: Table, waste: Pile) -> None:
    """Turn the waste over to be a bare stock again: its bottom card is drawn first (a redeal)."""
    mark(t, LOOSE, 0)
    gather(t, waste)


def put_back(t: Table, card: Card) -> None:
    """Lay one card on the stock, face down."""
    t[PACK + t[HEIGHT + STOCK]] = card
    t[HEIGHT + STOCK] += 1


# ---- chance and hidden cards


def shuffle(t: Table, seed: Seed) -> None:  # noqa: ARG001 - other hands under this verb need it
    """Shuffle the stock: from now on each draw picks any of its cards."""
    mark(t, LOOSE, 1)
    mark(t, TIMES, t[TIMES] + 1)


def take(t: Table, seed: Seed) -> Card:
    """Take the next card out of the stock, which has one."""
    last = t[HEIGHT + STOCK] - 1
    place = last
    if t[LOOSE] == 1:
        place = below(last + 1, seed, PER_SHUFFLE * (t[TIMES] - 1) + last)
    card = t[PACK + place]
    t[PACK + place] = t[PACK + last]
    t[PACK + last] = card
    t[HEIGHT + STOCK] = last
    return card


def draw(t: Table, seed: Seed) -> Card:
    """Turn up the next card of the stock, which has one. A hidden card becomes known."""
    return take(t, seed)


def lay_down(t: Table, pile: Pile, seed: Seed) -> None:
    """Deal the next card of the stock face down on a pile whose cards are all face down."""
    push(t, pile, take(t, seed))
    t[DOWN + pile] += 1


def turn_up(t: Table, pile: Pile) -> Card:
    """Turn up the top card of a pile whose cards are all face down, and give it."""
    t[DOWN + pile] -= 1
    return t[TOP + pile]


def settle(t: Table, seed: Seed) -> None:
    """Fix the order of a loose stock, just as the coming draws will find it.

    For whoever may look at hidden cards: a solver, or the pack written out.
    """
    if t[LOOSE] == 1:
        count = t[HEIGHT + STOCK]
        while t[HEIGHT + STOCK] > 0:
            take(t, seed)
        t[HEIGHT + STOCK] = count
        mark(t, LOOSE, 0)
