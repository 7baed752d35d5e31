"""Which piles a game has and how they lie: all that a view needs to know of a game.

A layout is read like a page, shelf by shelf and from left to right. It names no
coordinates, sizes or colours; each view finds its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from cadogan.moves import Move, count_of, source_of, target_of
from cadogan.table import STOCK, Pile


class Role(StrEnum):
    """What a group of piles is for, in the standard terms of the field."""

    STOCK = "stock"
    WASTE = "waste"
    TABLEAU = "tableau"
    FOUNDATION = "foundation"
    RESERVE = "reserve"
    CELL = "cell"
    DISCARD = "discard"


class Spread(StrEnum):
    """How much of the cards below the top one is seen."""

    SQUARED = "squared"
    DOWN = "down"
    RIGHT = "right"


_LETTERS = {
    Role.STOCK: "s",
    Role.WASTE: "w",
    Role.TABLEAU: "",
    Role.FOUNDATION: "f",
    Role.RESERVE: "r",
    Role.CELL: "c",
    Role.DISCARD: "x",
}


@dataclass(frozen=True)
class Group:
    """Like piles that lie together.

    Args:
        role: what they are for.
        first: the first pile's number; the others follow.
        count: how many piles.
        rows: how many of them lie in each row, from the top; empty for a single row.
        spread: how the cards of a pile overlap.
        signs: one short text a pile, shown on its bare place (`"♥"`, `"K"`); empty for none.
        open: whether the player may look at the cards below the top ones.
        title: what people call a pile of the group, where its role's word would mislead (a text of
            the catalogues); empty for the role's word.
        hands_off: whether the piles are no place that a player may choose (a count of cards
            laid aside, say).
    """

    role: Role
    first: Pile
    count: int = 1
    rows: tuple[int, ...] = ()
    spread: Spread = Spread.SQUARED
    signs: tuple[str, ...] = ()
    open: bool = True
    title: str = ""
    hands_off: bool = False

    def __post_init__(self) -> None:
        """Refuse rows or signs that don't match the number of piles."""
        if self.rows and sum(self.rows) != self.count:
            message = f"rows {self.rows} hold {sum(self.rows)} piles, not {self.count}"
            raise ValueError(message)
        if self.signs and len(self.signs) != self.count:
            message = f"{len(self.signs)} signs for {self.count} piles"
            raise ValueError(message)

    @property
    def piles(self) -> range:
        """The piles of the group."""
        return range(self.first, self.first + self.count)

    @property
    def row_lengths(self) -> tuple[int, ...]:
        """How many piles lie in each row."""
        return self.rows or (self.count,)


STOCK_GROUP = Group(Role.STOCK, STOCK, open=False)
"""The stock of nearly every game: one pile, face down."""


@dataclass(frozen=True)
class Layout:
    """The groups of a game, shelf by shelf from the top, each from left to right."""

    shelves: tuple[tuple[Group, ...], ...]

    def __iter__(self) -> Iterator[Group]:
        """Give the groups in reading order."""
        return (group for shelf in self.shelves for group in shelf)

    @cached_property
    def piles(self) -> tuple[Pile, ...]:
        """All piles in reading order."""
        return tuple(pile for group in self for pile in group.piles)

    @cached_property
    def _groups(self) -> dict[Pile, Group]:
        return {pile: group for group in self for pile in group.piles}

    def group(self, pile: Pile) -> Group:
        """Give the group that a pile belongs to (KeyError for a pile not of this layout)."""
        return self._groups[pile]

    def number(self, pile: Pile) -> int:
        """Give the place of a pile within its group, from 1."""
        return pile - self.group(pile).first + 1

    @cached_property
    def names(self) -> dict[Pile, str]:
        """Short name of each pile, as typed and written: `s`, `w`, `f2`, and `1`, `2` … for the tableau."""
        names: dict[Pile, str] = {}
        seen: dict[Role, int] = {}
        alone = {role: sum(g.count for g in self if g.role == role) == 1 for role in Role}
        for group in self:
            for pile in group.piles:
                seen[group.role] = seen.get(group.role, 0) + 1
                letter = _LETTERS[group.role]
                names[pile] = letter if letter and alone[group.role] else f"{letter}{seen[group.role]}"
        return names

    @cached_property
    def by_name(self) -> dict[str, Pile]:
        """The pile of each short name."""
        return {name: pile for pile, name in self.names.items()}

    def write(self, move: Move) -> str:
        """Write a move: `3-f1`, with the number of cards where it is not one (`3-5*4`)."""
        text = f"{self.names[source_of(move)]}-{self.names[target_of(move)]}"
        return text if count_of(move) == 1 else f"{text}*{count_of(move)}"
