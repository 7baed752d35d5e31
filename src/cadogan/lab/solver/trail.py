"""Hands that remember what they did, so that a search can take moves back.

The searched vector is a table with a tail:

    368  HASH     of the position, kept as cards move (under `hashed` hands only)
    369  LENGTH   entries in the trail
    370  NOTES    500 numbers that a game's knowledge keeps for itself
    869  BOLD     the last of these: 1 in a search that may miss wins (`Step.bold`), else 0
    870  TRAIL    what was done, the last entry to be taken back first

An entry is one integer: bits 0-2 what was done, bits 3-11 where, bits 12 and up with what.

The hash is a sum, bit by bit without carry, of one pseudo-random number for each card and
what it lies on; a card at the bottom of a pile lies on its *kind* of pile, so that the order
of like piles drops out by itself. Marks and the cards of the stock by place add theirs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cadogan import table
from cadogan.cards import Card
from cadogan.chance import PER_SHUFFLE, Seed, below, output, signed, unsigned
from cadogan.lab.hands import Hands
from cadogan.table import DOWN, HEIGHT, LOOSE, PACK, PILES, SIZE, STOCK, TIMES, TOP, UNDER, Mark, Pile, Table

HASH: Final = SIZE
LENGTH: Final = SIZE + 1
NOTES: Final = SIZE + 2
TRAIL: Final = NOTES + 500
BOLD: Final = TRAIL - 1

TAKEN, PUSHED, POPPED, MARKED, LAID_DOWN, TURNED_UP, PUT_BACK = range(7)

_SALT: Final = 0x0CAD06A2
_STOCK_PLACE: Final = 256
_DOWN_IN: Final = 512
_MARK: Final = 1024

OWN_KIND: Final = tuple(range(PILES))
"""Every pile a kind of its own: right for any game."""


def note(t: Table, what: int, where: int, value: int) -> None:
    """Add an entry to the trail."""
    t[TRAIL + t[LENGTH]] = what + where * 8 + value * 4096
    t[LENGTH] += 1


def take_back(t: Table, length: int) -> None:
    """Undo the last entries until the trail is `length` long. The hash is the caller's to restore."""
    while t[LENGTH] > length:
        t[LENGTH] -= 1
        entry = t[TRAIL + t[LENGTH]]
        what, where, value = entry & 7, (entry >> 3) & 511, entry >> 12
        if what == PUSHED:
            t[TOP + where] = t[UNDER + t[TOP + where]]
            t[HEIGHT + where] -= 1
        elif what == POPPED:
            t[UNDER + value] = t[TOP + where]
            t[TOP + where] = value
            t[HEIGHT + where] += 1
        elif what == MARKED:
            t[where] = value
        elif what == TAKEN:
            exchange(t, t[HEIGHT + STOCK], value)
            t[HEIGHT + STOCK] += 1
        elif what == PUT_BACK:
            t[HEIGHT + STOCK] -= 1
            t[PACK + t[HEIGHT + STOCK]] = value
        else:
            t[DOWN + where] += -1 if what == LAID_DOWN else 1


def exchange(t: Table, last: int, place: int) -> None:
    """Let two places of the stock change cards."""
    card = t[PACK + last]
    t[PACK + last] = t[PACK + place]
    t[PACK + place] = card


# ---- the hands: what the table's verbs do, and an entry


def push(t: Table, pile: Pile, card: Card) -> None:
    """Lay a card."""
    t[UNDER + card] = t[TOP + pile]
    t[TOP + pile] = card
    t[HEIGHT + pile] += 1
    note(t, PUSHED, pile, 0)


def pop(t: Table, pile: Pile) -> Card:
    """Take the top card of a pile."""
    card = t[TOP + pile]
    t[TOP + pile] = t[UNDER + card]
    t[HEIGHT + pile] -= 1
    note(t, POPPED, pile, card)
    return card


def mark(t: Table, which: Mark, value: int) -> None:
    """Set a counter."""
    note(t, MARKED, which, t[which])
    t[which] = value


def take(t: Table, seed: Seed) -> Card:
    """Take the next card out of the stock."""
    last = t[HEIGHT + STOCK] - 1
    place = last
    if t[LOOSE] == 1:
        place = below(last + 1, seed, PER_SHUFFLE * (t[TIMES] - 1) + last)
        exchange(t, last, place)
    t[HEIGHT + STOCK] = last
    note(t, TAKEN, STOCK, place)
    return t[PACK + last]


def put_back(t: Table, card: Card) -> None:
    """Lay a card on the stock."""
    note(t, PUT_BACK, STOCK, t[PACK + t[HEIGHT + STOCK]])
    t[PACK + t[HEIGHT + STOCK]] = card
    t[HEIGHT + STOCK] += 1


def lay_down(t: Table, pile: Pile, seed: Seed) -> None:
    """Deal the next card face down on a pile."""
    push(t, pile, take(t, seed))
    t[DOWN + pile] += 1
    note(t, LAID_DOWN, pile, 0)


def turn_up(t: Table, pile: Pile) -> Card:
    """Turn up the top card of a pile."""
    t[DOWN + pile] -= 1
    note(t, TURNED_UP, pile, 0)
    return t[TOP + pile]


TRAILING: Final[Hands] = {
    table.push: push,
    table.pop: pop,
    table.mark: mark,
    table.take: take,
    table.put_back: put_back,
    table.lay_down: lay_down,
    table.turn_up: turn_up,
}
"""Hands that keep a trail."""


# ---- the same with a hash


def number_for(thing: int, place: int) -> int:
    """Give the pseudo-random number, below 2**62, that a thing at its place adds to the hash."""
    return signed(output(_SALT, thing * 2048 + place) >> unsigned(2))


def itself(card: Card, below_it: Card) -> int:
    """Let every card stand for itself."""
    return below_it


def hashed(kinds: tuple[int, ...], like: Callable[[Card, Card], int] = itself) -> Hands:
    """Give hands that keep a trail and a hash.

    Args:
        kinds: for each pile, a small number that it shares with the piles that are like it:
            their order is nothing to the rest of the game.
        like: given a card and the one it lies on, face up, gives a number below 128 for the latter that it
            shares with those that the first might as well lie on.
    """
    return {**TRAILING, **_on_piles(kinds, like), **_on_stock()}


def _on_piles(
    kinds: tuple[int, ...], like: Callable[[Card, Card], int]
) -> dict[Callable[..., object], Callable[..., object]]:
    def lies_on(t: Table, pile: Pile, card: Card) -> int:
        """Give the number of a pile's top card."""
        below_it = t[UNDER + card]
        if below_it >= 0 and t[HEIGHT + pile] > t[DOWN + pile] + 1:
            below_it = like(card, below_it)
        return number_for(card, below_it if below_it >= 0 else 128 + kinds[pile])

    def hashed_push(t: Table, pile: Pile, card: Card) -> None:
        push(t, pile, card)
        t[HASH] ^= lies_on(t, pile, card)

    def hashed_pop(t: Table, pile: Pile) -> Card:
        t[HASH] ^= lies_on(t, pile, t[TOP + pile])
        return pop(t, pile)

    def hashed_lay_down(t: Table, pile: Pile, seed: Seed) -> None:
        hashed_push(t, pile, hashed_take(t, seed))
        add_down(t, pile)
        t[DOWN + pile] += 1
        add_down(t, pile)
        note(t, LAID_DOWN, pile, 0)

    def hashed_turn_up(t: Table, pile: Pile) -> Card:
        add_down(t, pile)
        card = turn_up(t, pile)
        add_down(t, pile)
        return card

    return {
        table.push: hashed_push,
        table.pop: hashed_pop,
        table.lay_down: hashed_lay_down,
        table.turn_up: hashed_turn_up,
    }


def add_down(t: Table, pile: Pile) -> None:
    """Add (or, once more, take away) the face-down cards of a pile: by its number, so such piles are never alike."""
    t[HASH] ^= number_for(_DOWN_IN + pile, t[DOWN + pile])


def add_stock(t: Table, place: int) -> None:
    """Add (or, once more, take away) the card at a place of the stock."""
    t[HASH] ^= number_for(_STOCK_PLACE + place, t[PACK + place])


def hashed_take(t: Table, seed: Seed) -> Card:
    """Take the next card out of the stock."""
    if t[LOOSE] == 0:
        add_stock(t, t[HEIGHT + STOCK] - 1)
        return take(t, seed)
    for place in range(t[HEIGHT + STOCK]):
        add_stock(t, place)
    card = take(t, seed)
    for place in range(t[HEIGHT + STOCK]):
        add_stock(t, place)
    return card


def _on_stock() -> dict[Callable[..., object], Callable[..., object]]:
    def hashed_mark(t: Table, which: Mark, value: int) -> None:
        t[HASH] ^= number_for(_MARK + which, t[which])
        mark(t, which, value)
        t[HASH] ^= number_for(_MARK + which, value)

    def hashed_put_back(t: Table, card: Card) -> None:
        put_back(t, card)
        add_stock(t, t[HEIGHT + STOCK] - 1)

    return {table.mark: hashed_mark, table.take: hashed_take, table.put_back: hashed_put_back}
