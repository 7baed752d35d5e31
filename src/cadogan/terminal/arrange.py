"""Where the piles of a game lie on so many columns and lines.

The largest cards are taken with which every pile has its place. Only in a small window are
rows broken, long piles shortened (their lowest cards lie in one bundle), or cards drawn as
mere chips of one line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Final

from cadogan.cards import Card
from cadogan.layout import Group, Layout, Role, Spread
from cadogan.table import Pile

Seen = Mapping[Pile, tuple[Card | None, ...]]
"""Each pile as a person sees it, from the bottom; None for a face-down card."""
Lengths = Mapping[Pile, int]


@dataclass(frozen=True)
class Size:
    """How cards are drawn.

    Args:
        width: columns of a card.
        height: lines of a card; 1 for a chip.
        down: lines that a covered card shows in a pile spread downwards.
        right: columns that a covered card shows in a pile spread to the right.
        gap: columns between piles.
        line_gap: lines between rows.
    """

    width: int
    height: int
    down: int
    right: int
    gap: int
    line_gap: int

    @property
    def chip(self) -> bool:
        """Whether there is room for one line a card only."""
        return self.height == 1


@dataclass(frozen=True)
class Spot:
    """One card, or a bundle of covered ones, and where its upper left corner lies.

    `depth` counts from the top of the pile, which is 1; `bundle` is how many cards it stands for.
    """

    card: Card | None
    x: int
    y: int
    depth: int
    bundle: int = 1


@dataclass(frozen=True)
class Place:
    """A pile as it lies: its upper left corner, and its cards from the bottom."""

    pile: Pile
    x: int
    y: int
    cards: tuple[Spot, ...]


@dataclass(frozen=True)
class Arrangement:
    """All places of a table."""

    size: Size
    places: tuple[Place, ...]

    @cached_property
    def by_pile(self) -> dict[Pile, Place]:
        """The place of each pile."""
        return {place.pile: place for place in self.places}

    def at(self, x: int, y: int) -> tuple[Pile, int] | None:
        """Give the pile and the depth of the card (1 where it is bare) at a column and line."""
        for place in self.places:
            for spot in reversed(place.cards):
                if self._covers(spot.x, spot.y, x, y):
                    return place.pile, spot.depth
            if self._covers(place.x, place.y, x, y):
                return place.pile, 1
        return None

    def _covers(self, left: int, upper: int, x: int, y: int) -> bool:
        return left <= x < left + self.size.width and upper <= y < upper + self.size.height


SHAPES: Final = (
    (17, 12),
    (15, 10),
    (13, 9),
    (11, 7),
    (9, 7),
    (9, 6),
    (9, 5),
    (7, 5),
    (7, 4),
    (6, 4),
    (7, 3),
    (6, 3),
    (5, 3),
)
"""Widths and heights of cards, largest first."""
ROOMY: Final = ((3, 1), (2, 1), (1, 1))
TIGHT: Final = ((1, 0), (0, 0))
"""Gaps between piles and rows; cards grow smaller before they touch."""
BOXES: Final = tuple(
    Size(width, height, down, right=5 if width > 6 else 4, gap=gap, line_gap=line_gap)
    for gaps in (ROOMY, TIGHT)
    for (width, height), down, (gap, line_gap) in product(SHAPES, (2, 1), gaps)
    if down == 1 or height > 4
)
CHIPS: Final = tuple(Size(4, 1, 1, right=4, gap=gap, line_gap=line_gap) for gap, line_gap in ((1, 1), (1, 0), (0, 0)))
FEWEST: Final = 3
"""Cards that even a shortened pile shows."""
USUAL: Final = 10
"""Cards for which a pile spread to the right keeps room, if there is any."""


def arrange(layout: Layout, seen: Seen, width: int, height: int, longest: Lengths | None = None) -> Arrangement | None:
    """Find a place for every pile, with cards as large as the window allows.

    Args:
        layout: the piles.
        seen: their cards.
        width: columns of the window.
        height: lines of the window.
        longest: how long each pile has been in this game, so that sizes stay steady.

    Returns:
        The arrangement, or None where the window is too small for any.
    """
    lengths = {pile: max(len(cards), (longest or {}).get(pile, 0)) for pile, cards in seen.items()}
    for sizes in (BOXES, CHIPS):
        for wrap, shorten in ((False, False), (True, False), (False, True), (True, True)):
            # A pile that has to be shortened is best served by low cards.
            tried = sorted(sizes, key=lambda size: size.height + size.down) if shorten else sizes
            for size in tried:
                plan = _Plan(layout, lengths, size, width if wrap else None, shorten=shorten)
                edge = 1 if size.line_gap else 0
                if plan.width <= width - 2 * edge and plan.height <= height:
                    return Arrangement(size, tuple(plan.places(seen, width - 2 * edge, height, edge)))
    return None


class _Plan:
    """A table with cards of one size: how much room it needs, and where its piles lie then."""

    def __init__(self, layout: Layout, lengths: Lengths, size: Size, wrap: int | None, *, shorten: bool) -> None:
        self.layout = layout
        self.lengths = lengths
        self.size = size
        self.wrap = wrap
        self.shorten = shorten
        self.shelves = [[(group, self._rows(group)) for group in shelf] for shelf in layout.shelves]
        self.between = size.gap * 2 + 1

    @cached_property
    def width(self) -> int:
        """Columns that are needed."""
        return max(map(self._shelf_width, self.shelves))

    @cached_property
    def height(self) -> int:
        """Lines that are needed."""
        gaps = self.size.line_gap * (len(self.shelves) - 1)
        return sum(map(self._shelf_height, self.shelves)) + gaps

    # ---- how much room

    def _rows(self, group: Group) -> list[range]:
        """Give the piles of each row of a group."""
        rows = []
        first = group.first
        for count in group.row_lengths:
            parts = self._parts(count, group)
            for part in range(parts):
                piles = range(first + count * part // parts, first + count * (part + 1) // parts)
                rows.append(piles)
            first += count
        return rows

    def _parts(self, count: int, group: Group) -> int:
        """Into how many rows a row of piles is broken."""
        if self.wrap is None or group.spread == Spread.RIGHT:
            return 1
        most = max(1, (self.wrap + self.size.gap) // (self.size.width + self.size.gap))
        return -(-count // most)

    def _pile_width(self, group: Group, pile: Pile) -> int:
        if group.spread != Spread.RIGHT:
            return self.size.width
        cards = FEWEST if self.shorten or _elastic(group) else max(self.lengths[pile], FEWEST)
        return self.size.width + self.size.right * (cards - 1)

    def _pile_height(self, group: Group, pile: Pile) -> int:
        if group.spread != Spread.DOWN:
            return self.size.height
        cards = min(self.lengths[pile], FEWEST) if self.shorten else self.lengths[pile]
        return self.size.height + self.size.down * max(cards - 1, 0)

    def _row_width(self, group: Group, row: range) -> int:
        return sum(self._pile_width(group, pile) for pile in row) + self.size.gap * (len(row) - 1)

    def _row_height(self, group: Group, row: range) -> int:
        return max(self._pile_height(group, pile) for pile in row)

    def _group_width(self, group: Group, rows: list[range]) -> int:
        return max(self._row_width(group, row) for row in rows)

    def _group_height(self, group: Group, rows: list[range]) -> int:
        return sum(self._row_height(group, row) for row in rows) + self.size.line_gap * (len(rows) - 1)

    def _shelf_width(self, shelf: list[tuple[Group, list[range]]]) -> int:
        return sum(self._group_width(*entry) for entry in shelf) + self.between * (len(shelf) - 1)

    def _shelf_wish(self, shelf: list[tuple[Group, list[range]]]) -> int:
        """How wide a shelf would be with room for what elastic piles may hold."""
        more = [max(USUAL, self.lengths[group.first]) - FEWEST for group, _ in shelf if _elastic(group)]
        return self._shelf_width(shelf) + self.size.right * sum(more)

    def _shelf_height(self, shelf: list[tuple[Group, list[range]]]) -> int:
        return max(self._group_height(*entry) for entry in shelf)

    # ---- where

    def places(self, seen: Seen, width: int, height: int, left: int) -> Iterator[Place]:
        """Give the places, the table in the middle of a window of this width that begins at `left`."""
        spare = height - self.height
        tall = [any(group.spread == Spread.DOWN for group, _ in shelf) for shelf in self.shelves]
        # Where piles are shortened, what is left over makes them longer again.
        longer = spare // max(sum(tall), 1) if self.shorten else 0
        y = 0 if self.shorten else min(spare, 1) if any(tall) else spare // 2
        for shelf, is_tall in zip(self.shelves, tall, strict=True):
            room = self._shelf_height(shelf) + longer * is_tall
            yield from self._shelf(shelf, seen, (left, y), width, room)
            y += room + self.size.line_gap

    def _shelf(
        self, shelf: list[tuple[Group, list[range]]], seen: Seen, corner: tuple[int, int], width: int, room: int
    ) -> Iterator[Place]:
        left, y = corner
        block = min(width, max(self.width, *map(self._shelf_wish, self.shelves)))
        spare = block - self._shelf_width(shelf)
        elastic = sum(_elastic(group) for group, _ in shelf)
        stretch = min(spare // (len(shelf) - 1), self.size.width) if len(shelf) > 1 and not elastic else 0
        x = left + (width - block) // 2 + (0 if elastic else (spare - stretch * (len(shelf) - 1)) // 2)
        for group, rows in shelf:
            own = self._group_width(group, rows) + (spare // elastic if _elastic(group) else 0)
            yield from self._group(group, rows, seen, (x, y), own, room)
            x += own + self.between + stretch

    def _group(
        self, group: Group, rows: list[range], seen: Seen, corner: tuple[int, int], own: int, room: int
    ) -> Iterator[Place]:
        left, y = corner
        tall = group.spread == Spread.DOWN
        surplus = (room - self._group_height(group, rows)) // len(rows) if tall and self.shorten else 0
        for row in rows:
            x = left if _elastic(group) else left + (own - self._row_width(group, row)) // 2
            for pile in row:
                wide = own if _elastic(group) else self._pile_width(group, pile)
                cards = self._cards(group, seen[pile], (x, y), wide, self._row_height(group, row) + surplus)
                yield Place(pile, x, y, cards)
                x += wide + self.size.gap
            y += self._row_height(group, row) + surplus + self.size.line_gap

    def _cards(
        self, group: Group, cards: tuple[Card | None, ...], corner: tuple[int, int], width: int, height: int
    ) -> tuple[Spot, ...]:
        """Lay the cards of a pile out, as many as there is room for."""
        x, y = corner
        right = self.size.right if group.spread == Spread.RIGHT else 0
        down = self.size.down if group.spread == Spread.DOWN else 0
        if right == down == 0 or group.role == Role.STOCK:
            return (Spot(cards[-1], x, y, 1, len(cards)),) if cards else ()
        lies = (height - self.size.height) // down if down else (width - self.size.width) // right
        fit = max(min(len(cards), lies + 1), 1)
        bundle = len(cards) - fit + 1
        spots = []
        for index, card in enumerate(cards[len(cards) - fit :]):
            depth = fit - index
            spots.append(Spot(card, x + right * index, y + down * index, depth, bundle if index == 0 else 1))
        return tuple(spots)


def _elastic(group: Group) -> bool:
    """Whether a group is one pile to the right, which takes what room its shelf has."""
    return group.spread == Spread.RIGHT and group.count == 1
