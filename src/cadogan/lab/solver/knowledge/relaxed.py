"""A search of a packing game made easier: what can't be won there can't be won at all.

Of a position only this is looked at: the *fixed* cards, those that still lie where they lay at the root, and the
cards at home. All others are *free*: in the easier game they may change places at will, as long as each has a
place. A place is a card of the next rank that takes it, fixed and with no other fixed card on it, or free, and that
bears no other; or a cell; or a pile without fixed cards, if it takes the card.

Proof. Each free card was moved since the root, so it lies packed, in a cell, or at the bottom of a pile without fixed
cards: all have places. A move brings a free card or the top fixed one of a pile home, or sets such a fixed one
free, or changes neither. The card moved bears none before, and none where it has come to lie; so there must be places
for all free cards without it, and of each move that is asked (`enough`). So a game played is a game of the easier
one, too, move by move. The rules must be without worrying back, and let cards move singly only.

Whether there are places enough is counting: cards of a rank, and of a colour where colours alternate, are borne by
those of one rank and colour only; those that have no such place want a cell or a pile.

What is at home and what is fixed tells a position, so its key is exact; no game has more moves than twice the pack. A
card goes home at once if all that it could bear are home: it takes a place and gives none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cadogan.cards import Card, rank, red
from cadogan.lab.solver.knowledge.types import UNKNOWN, UNWINNABLE
from cadogan.lab.solver.memory import POSITIONS, Words, forget, seen
from cadogan.rules.building import ALTERNATE
from cadogan.rules.packing import ANY_CARD, CELLS, FOUNDATIONS, TABLEAU
from cadogan.rules.packing import Words as GameWords
from cadogan.table import Pile, Table, bare, height, top, under

_PILES: Final = 40
_HEIGHT: Final = 64
FIXED: Final = 0
"""How many cards are fixed in each pile."""
HOME: Final = _PILES
"""How many are home of each suit."""
FREE: Final = HOME + 4
"""For each card: 1 if it is free."""
NEED: Final = FREE + 64
"""How many free cards there are of a colour and rank."""
BEAR: Final = NEED + 32
"""How many cards of a colour and rank may bear another."""
SPACES: Final = BEAR + 32
"""Piles without fixed cards."""
CARDS: Final = SPACES + 1
"""The cards of each pile, from the bottom."""
WAY: Final = CARDS + _PILES * _HEIGHT
"""For each move made: which it was."""
ROOM: Final = WAY + 256
_KEY_BITS: Final = 61
_BITS_HOME: Final = 4
_SUITS: Final = 4
"""A move is a suit of which the next card goes home or, from here on, the number of a pile whose top becomes free."""
_FROM: Final = 1 << 8
"""What is written down of a move says above this from which pile the card went home, 0 for a free one."""
_FORCED: Final = 1 << 16
"""And above this, whether nothing else was to be tried."""


def relaxed_search(words: GameWords) -> Callable[..., int]:
    """Give a function that searches one position, and says that it can't be won, or nothing.

    Its arguments: the position, the room of this search (`ROOM`), the memory, the desk, and the most positions.
    """
    packs, cells, any_card, king = words.packs, words.cells, words.spaces == ANY_CARD, words.ranks
    end, cells_end = TABLEAU + len(words.piles), CELLS + words.cells
    colours, last = 2 if packs == ALTERNATE else 1, _SUITS + len(words.piles)

    def at(card: Card) -> int:
        """Give where the cards like one are counted."""
        return int(colours == 2 and red(card)) * 16 + rank(card)

    def enough(x: Words) -> bool:
        """Whether the free cards have places."""
        short = 0
        for one in range(colours):
            other = colours - 1 - one
            for each in range(1, king):
                short += max(0, x[NEED + one * 16 + each] - x[BEAR + other * 16 + each + 1])
        kings = 0
        for one in range(colours):
            kings += x[NEED + one * 16 + king]
        return short + kings <= x[SPACES] + cells and (any_card or short <= cells)

    def lay_out(t: Table, x: Words) -> int:
        """Write down a position, and give how many bits of its key a pile needs; 0 if the key would not be exact."""
        for i in range(ROOM):
            x[i] = 0
        highest = 0
        for which in range(_SUITS):
            x[HOME + which] = height(t, FOUNDATIONS + which)
        for pile in range(CELLS, cells_end):
            if not bare(t, pile):
                set_free(x, top(t, pile))
        for pile in range(TABLEAU, end):
            card, place = top(t, pile), height(t, pile)
            highest = max(highest, place)
            x[FIXED + pile] = place
            while card >= 0:
                place -= 1
                x[CARDS + pile * _HEIGHT + place] = card
                card = under(t, card)
            uncovered(x, pile)
        bits = 1
        while highest >> bits > 0:
            bits += 1
        return bits if (end - TABLEAU) * bits + _SUITS * _BITS_HOME <= _KEY_BITS else 0

    def set_free(x: Words, card: Card) -> None:
        x[FREE + card] = 1
        x[NEED + at(card)] += 1
        x[BEAR + at(card)] += 1

    def uncovered(x: Words, pile: Pile) -> None:
        """Count the top fixed card of a pile as one that bears, or the pile as bare."""
        if x[FIXED + pile] > 0:
            x[BEAR + at(fixed_top(x, pile))] += 1
        else:
            x[SPACES] += 1

    def covered(x: Words, pile: Pile) -> None:
        """Take this back."""
        if x[FIXED + pile] > 0:
            x[BEAR + at(fixed_top(x, pile))] -= 1
        else:
            x[SPACES] -= 1

    def fixed_top(x: Words, pile: Pile) -> Card:
        return x[CARDS + pile * _HEIGHT + x[FIXED + pile] - 1]

    def pile_of(x: Words, card: Card) -> Pile:
        """Give the pile of which a card is the top fixed one; 0 for a free card, -1 for another."""
        if x[FREE + card] == 1:
            return 0
        for pile in range(TABLEAU, end):
            if x[FIXED + pile] > 0 and fixed_top(x, pile) == card:
                return pile
        return -1

    def next_of(x: Words, which: int) -> Card:
        """Give the next card of a suit that isn't home as a whole."""
        return x[HOME + which] * 4 + which

    def goes_home(x: Words, which: int, pile: Pile) -> bool:
        """Bring the next card of a suit home, free (0) or from a pile, if it can go."""
        card = next_of(x, which)
        x[BEAR + at(card)] -= 1
        if not enough(x):
            x[BEAR + at(card)] += 1
            return False
        x[HOME + which] += 1
        if pile == 0:
            x[FREE + card] = 0
            x[NEED + at(card)] -= 1
        else:
            x[FIXED + pile] -= 1
            uncovered(x, pile)
        return True

    def comes_from_home(x: Words, which: int, pile: Pile) -> None:
        """Take this back."""
        x[HOME + which] -= 1
        card = next_of(x, which)
        if pile == 0:
            set_free(x, card)
        else:
            covered(x, pile)
            x[FIXED + pile] += 1
            x[BEAR + at(card)] += 1

    def becomes_free(x: Words, pile: Pile) -> bool:
        """Make the top fixed card of a pile free, if it can be moved."""
        if x[FIXED + pile] == 0:
            return False
        card = fixed_top(x, pile)
        x[BEAR + at(card)] -= 1
        if not enough(x):
            x[BEAR + at(card)] += 1
            return False
        x[FIXED + pile] -= 1
        uncovered(x, pile)
        x[FREE + card] = 1
        x[NEED + at(card)] += 1
        good = enough(x)
        x[BEAR + at(card)] += 1
        if not good:
            becomes_fixed(x, pile)
        return good

    def becomes_fixed(x: Words, pile: Pile) -> None:
        """Take this back: it may bear another, free or fixed."""
        covered(x, pile)
        x[FIXED + pile] += 1
        card = fixed_top(x, pile)
        x[FREE + card] = 0
        x[NEED + at(card)] -= 1

    def useless(x: Words, which: int) -> bool:
        """Whether all cards are home that the next card of a suit could bear."""
        for other in range(_SUITS):
            if x[HOME + other] < x[HOME + which] and (colours == 1 or red(other) != red(which)):
                return False
        return True

    def forced(x: Words) -> int:
        """Give a suit whose next card goes home at once, or -1."""
        for which in range(_SUITS):
            if x[HOME + which] < king and useless(x, which) and pile_of(x, next_of(x, which)) >= 0:
                return which
        return -1

    def key(x: Words, bits: int) -> int:
        whole = 0
        for pile in range(TABLEAU, end):
            whole = (whole << bits) + x[FIXED + pile]
        for which in range(_SUITS):
            whole = (whole << _BITS_HOME) + x[HOME + which]
        return whole

    def made(x: Words, move: int, depth: int, extra: int) -> bool:
        """Make a move, if it can be made, and write it down."""
        if move >= _SUITS:
            x[WAY + depth] = move + extra
            return becomes_free(x, TABLEAU + move - _SUITS)
        if x[HOME + move] == king:
            return False
        pile = pile_of(x, next_of(x, move))
        x[WAY + depth] = move + pile * _FROM + extra
        return pile >= 0 and goes_home(x, move, pile)

    def take_back(x: Words, entry: int) -> None:
        move = entry % _FROM
        if move >= _SUITS:
            becomes_fixed(x, TABLEAU + move - _SUITS)
        else:
            comes_from_home(x, move, entry % _FORCED // _FROM)

    def all_home(x: Words) -> bool:
        return x[HOME] + x[HOME + 1] + x[HOME + 2] + x[HOME + 3] == 4 * king

    def run(t: Table, x: Words, memory: Words, desk: Words, limit: int) -> int:
        forget(desk)
        bits, depth = lay_out(t, x), 0
        if bits == 0:
            return UNKNOWN
        while True:
            desk[POSITIONS] += 1
            if all_home(x) or desk[POSITIONS] >= limit:
                return UNKNOWN
            move = forced(x)
            if move >= 0:
                made(x, move, depth, _FORCED)
                depth += 1
                continue
            move = last if seen(memory, desk, key(x, bits)) else 0
            while True:
                while move < last and not made(x, move, depth, 0):
                    move += 1
                if move < last:
                    depth += 1
                    break
                if depth == 0:
                    return UNWINNABLE
                depth -= 1
                entry = x[WAY + depth]
                take_back(x, entry)
                move = entry % _FROM + 1 if entry < _FORCED else last

    return run
