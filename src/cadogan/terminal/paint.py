"""Cards and places, painted with characters on a canvas.

A card's name stands in its upper edge, so that a covered card needs one line only:

    ╭K♠───╮
    ╭Q♥───╮
    │  ♥  │
    ╰─3───╯     the pile's name is in the lower edge

Weight and shape say what colour says: black cards are bold, the pile under the cursor has a
heavy outline, lifted cards a double one, and a place where they may go a dot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Final

from rich.segment import Segment
from rich.style import Style

from cadogan.cards import ACE, TEN, Card, rank
from cadogan.layout import Group, Role
from cadogan.speech import card_face
from cadogan.table import Pile
from cadogan.terminal.arrange import Place, Size, Spot
from cadogan.terminal.palette import Palette, bold, outlined, symbol

LIGHT: Final = "╭─╮│╰╯"
HEAVY: Final = "┏━┓┃┗┛"
DOUBLE: Final = "╔═╗║╚╝"
DASHED: Final = "╭╌╮╎╰╯"
GOAL: Final = "●"
COURTS: Final = 10

# Where the pips of a card stand, rank by rank: columns left, middle, right; lines 0 to 4.
_PIPS: Final = (
    "m2",
    "m0 m4",
    "m0 m2 m4",
    "l0 r0 l4 r4",
    "l0 r0 m2 l4 r4",
    "l0 r0 l2 r2 l4 r4",
    "l0 r0 m1 l2 r2 l4 r4",
    "l0 r0 m1 l2 r2 m3 l4 r4",
    "l0 r0 l1 r1 m2 l3 r3 l4 r4",
    "l0 r0 m1 l1 r1 l3 r3 m3 l4 r4",
)


@cache
def style(ink: str, ground: str, *, heavy: bool = False) -> Style:
    """Give the style of some ink on some ground."""
    return Style(color=ink, bgcolor=ground, bold=heavy or None)


class Canvas:
    """A sheet of characters, each with its style."""

    def __init__(self, width: int, height: int, ground: Style) -> None:
        self.width = width
        self.height = height
        self._letters = [[" "] * width for _ in range(height)]
        self._styles = [[ground] * width for _ in range(height)]

    def write(self, x: int, y: int, text: str, ink: Style) -> None:
        """Write one line of text; what falls off the sheet is lost."""
        if 0 <= y < self.height:
            for column, letter in enumerate(text, x):
                if 0 <= column < self.width:
                    self._letters[y][column] = letter
                    self._styles[y][column] = ink

    def line(self, y: int) -> list[Segment]:
        """Give one line as segments."""
        runs = groupby(zip(self._letters[y], self._styles[y], strict=True), key=lambda cell: cell[1])
        return [Segment("".join(letter for letter, _ in run), ink) for ink, run in runs]


@dataclass(frozen=True)
class Look:
    """How the player wants cards to look."""

    palette: Palette
    four_colours: bool = False
    hollow: bool = False
    letters: str = "en"

    def face(self, card: Card) -> str:
        """Name a card: its rank in the letters chosen, and its suit."""
        return card_face(card, self.letters)[:-1] + symbol(card, hollow=self.hollow)

    def ink(self, card: Card, ground: str) -> Style:
        """Give the style of a card's print."""
        return style(self.palette.ink(card, four_colours=self.four_colours), ground, heavy=bold(card))


@dataclass(frozen=True)
class Marks:
    """What is marked on a pile.

    Args:
        cursor: from this depth to the top the cards are under the cursor; 0 for none.
        lifted: so many cards from the top are lifted.
        goal: lifted cards may go there, or a hint points at it.
    """

    cursor: int = 0
    lifted: int = 0
    goal: bool = False


@dataclass(frozen=True)
class Pencil:
    """All that drawing one table needs to know."""

    canvas: Canvas
    look: Look
    size: Size
    group_of: Callable[[Pile], Group]
    sign_of: Callable[[Pile], str]
    names: dict[Pile, str]
    veiled: Callable[[Pile], bool]

    def pile(self, place: Place, marks: Marks) -> None:
        """Draw a pile with its marks."""
        if not place.cards:
            self._bare(place, marks)
        for spot in place.cards:
            self._card(place, spot, marks)

    # ---- places and cards

    def _bare(self, place: Place, marks: Marks) -> None:
        palette = self.look.palette
        sign = outlined(self.sign_of(place.pile)) if self.look.hollow else self.sign_of(place.pile)
        outline = HEAVY if marks.cursor else DASHED
        ink = style(self._outline_ink(marks, palette.bare), palette.felt)
        if self.size.chip:
            left = "▸" if marks.cursor else GOAL if marks.goal else "·"
            self.canvas.write(place.x, place.y, left + (sign or "·").ljust(3), ink)
            return
        self._box(place.x, place.y, outline, ink)
        middle = place.y + (self.size.height - 1) // 2
        self.canvas.write(place.x + (self.size.width - len(sign)) // 2, middle, sign, style(palette.bare, palette.felt))
        self._margin(place, place.x, place.y, ink, marks, 0)

    def _card(self, place: Place, spot: Spot, marks: Marks) -> None:
        palette = self.look.palette
        lifted = spot.depth <= marks.lifted
        under_cursor = spot.depth <= marks.cursor
        paper = palette.lifted if lifted else palette.paper
        ground = palette.back if spot.card is None else paper
        plain = palette.pattern if spot.card is None else palette.edge
        own = Marks(int(under_cursor), int(lifted), marks.goal and spot.depth == 1)
        outline = palette.back_cursor if spot.card is None and under_cursor else self._outline_ink(own, plain)
        ink = style(outline, ground, heavy=under_cursor or lifted)
        if self.size.chip:
            self._chip(spot, ink, ground, own)
            return
        self._box(spot.x, spot.y, DOUBLE if lifted else HEAVY if under_cursor else LIGHT, ink)
        if spot.card is None:
            self._back(spot, style(palette.pattern, ground))
        else:
            if spot.depth == 1 or not self.veiled(place.pile):
                self.canvas.write(spot.x + 1, spot.y, self.look.face(spot.card), self.look.ink(spot.card, ground))
            if spot.depth == 1:
                self._print(spot.x, spot.y, spot.card, ground)
        if spot.bundle > 1 and not self._squared(place.pile):
            more = f"+{spot.bundle - 1}"
            self.canvas.write(spot.x + self.size.width - 1 - len(more), spot.y, more, ink)
        if spot.depth == 1:
            self._margin(place, spot.x, spot.y, ink, own, spot.bundle)

    def _chip(self, spot: Spot, ink: Style, ground: str, marks: Marks) -> None:
        left = "◆" if marks.lifted else "▸" if marks.cursor else GOAL if marks.goal else " "
        self.canvas.write(spot.x, spot.y, left, ink)
        if spot.card is None:
            self.canvas.write(spot.x + 1, spot.y, f"{spot.bundle:▒>3}"[:3], ink)
        else:
            face = self.look.face(spot.card).ljust(3)
            self.canvas.write(spot.x + 1, spot.y, face, self.look.ink(spot.card, ground))

    def _outline_ink(self, marks: Marks, plain: str) -> str:
        palette = self.look.palette
        if marks.lifted or marks.cursor:
            return palette.cursor
        return palette.goal if marks.goal else plain

    def _box(self, x: int, y: int, outline: str, ink: Style) -> None:
        """Draw an outline and clear what is inside."""
        upper_left, across, upper_right, upright, lower_left, lower_right = tuple(outline)
        inner = self.size.width - 2
        self.canvas.write(x, y, upper_left + across * inner + upper_right, ink)
        for line in range(y + 1, y + self.size.height - 1):
            self.canvas.write(x, line, upright + " " * inner + upright, ink)
        self.canvas.write(x, y + self.size.height - 1, lower_left + across * inner + lower_right, ink)

    def _margin(self, place: Place, x: int, y: int, ink: Style, marks: Marks, held: int) -> None:
        """Write the pile's name into the lower edge, a dot where cards may go, and how many lie squared."""
        lower = y + self.size.height - 1
        self.canvas.write(x + 1, lower, self.names[place.pile][: self.size.width - 2], ink)
        if marks.goal and self.size.width > 5:
            self.canvas.write(x + self.size.width - 2, y, GOAL, ink)
        elif marks.goal:
            self.canvas.write(x + self.size.width - 2, y + 1, GOAL, ink)
        counted = self.group_of(place.pile).role != Role.FOUNDATION and self._squared(place.pile)
        if held > 1 and counted and self.size.width > 5:
            number = f"×{held}"
            self.canvas.write(x + self.size.width - 1 - len(number), lower, number, ink)

    def _squared(self, pile: Pile) -> bool:
        group = self.group_of(pile)
        return group.role == Role.STOCK or group.spread == "squared"

    # ---- what is printed on cards

    def _back(self, spot: Spot, ink: Style) -> None:
        inner = self.size.width - 2
        for line in range(1, self.size.height - 1):
            pattern = "".join("░▒"[(column + line) % 2] for column in range(inner))
            self.canvas.write(spot.x + 1, spot.y + line, pattern, ink)

    def _print(self, x: int, y: int, card: Card, ground: str) -> None:
        """Print the inside of a card that lies free."""
        ink = self.look.ink(card, ground)
        for column, line, text in self._figures(card):
            self.canvas.write(x + 1 + column, y + 1 + line, text, ink)

    def _figures(self, card: Card) -> Iterator[tuple[int, int, str]]:
        wide, high = self.size.width - 2, self.size.height - 2
        sign = symbol(card, hollow=self.look.hollow)
        middle = (wide // 2, (high - 1) // 2)
        if wide < 7 or high < 4:
            yield (*middle, sign)
        elif rank(card) > TEN:
            yield from self._court(card, sign, wide, high)
        elif high < 5 and rank(card) != ACE:
            yield (*middle, sign)
        else:
            columns = {"l": wide // 4, "m": wide // 2, "r": wide - 1 - wide // 4}
            for pip in _PIPS[rank(card) - 1].split():
                yield columns[pip[0]], round(int(pip[1]) * (high - 1) / 4), sign

    def _court(self, card: Card, sign: str, wide: int, high: int) -> Iterator[tuple[int, int, str]]:
        letter = card_face(card, self.look.letters)[:-1]
        line = (high - 1) // 2
        yield 1, 0, sign
        yield wide // 2 - 1, line, f"╱{letter}╲" if high % 2 == 0 else f"❬{letter}❭"
        yield wide - 2, high - 1, sign
