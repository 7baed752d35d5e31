"""Colours of the table, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cadogan.cards import Card, red, suit
from cadogan.language import later


@dataclass(frozen=True)
class Palette:
    """One set of colours, each `#rrggbb`.

    Args:
        name: what the player calls it.
        dark: whether text on the table is light.
        felt: the table.
        bare: outlines of bare places.
        paper: the face of a card.
        lifted: the face of a lifted card.
        edge: its outline, and small print on it.
        inks: ink of clubs, diamonds, hearts, spades with two colours.
        four: the same with four colours.
        back: the back of a card.
        pattern: what is printed on it.
        cursor: outline of the pile that keys go to.
        back_cursor: the same on the back of a card.
        goal: where a lifted card may go, and what a hint points at.
        bar: the lines above and below the table.
        text: words on the bars.
        dim: less important words on the bars.
        good: the game has come out.
        bad: a refused move.
    """

    name: str
    dark: bool
    felt: str
    bare: str
    paper: str
    lifted: str
    edge: str
    inks: tuple[str, str, str, str]
    four: tuple[str, str, str, str]
    back: str
    pattern: str
    cursor: str
    back_cursor: str
    goal: str
    bar: str
    text: str
    dim: str
    good: str
    bad: str

    def ink(self, card: Card, *, four_colours: bool) -> str:
        """Colour of a card's print."""
        return (self.four if four_colours else self.inks)[suit(card)]


FELT: Final = Palette(
    name=later("green felt"),
    dark=True,
    felt="#14532f",
    bare="#4f8a68",
    paper="#fbf8ee",
    lifted="#ffe9a8",
    edge="#8a8675",
    inks=("#16181d", "#b8121b", "#b8121b", "#16181d"),
    four=("#0b6b2b", "#1449b8", "#b8121b", "#16181d"),
    back="#27457f",
    pattern="#7f9bd1",
    cursor="#b25000",
    back_cursor="#ffe27a",
    goal="#0a6fb5",
    bar="#0c3a20",
    text="#f1f5ec",
    dim="#a9c7b4",
    good="#ffe27a",
    bad="#ffb3a1",
)

NIGHT: Final = Palette(
    name=later("night"),
    dark=True,
    felt="#16191f",
    bare="#4b5462",
    paper="#262b35",
    lifted="#4a4327",
    edge="#7c8696",
    inks=("#eef1f6", "#ff8a80", "#ff8a80", "#eef1f6"),
    four=("#86dba0", "#8ab8ff", "#ff8a80", "#eef1f6"),
    back="#3a3054",
    pattern="#8a7bb8",
    cursor="#ffc66d",
    back_cursor="#ffc66d",
    goal="#7cc7ff",
    bar="#0e1014",
    text="#e7ebf2",
    dim="#98a2b3",
    good="#ffe27a",
    bad="#ffa8a0",
)

DAY: Final = Palette(
    name=later("daylight"),
    dark=False,
    felt="#dfe9dc",
    bare="#7b927c",
    paper="#ffffff",
    lifted="#ffeeb0",
    edge="#77796f",
    inks=("#16181d", "#b8121b", "#b8121b", "#16181d"),
    four=("#0b6b2b", "#1449b8", "#b8121b", "#16181d"),
    back="#5878b0",
    pattern="#d5e0f5",
    cursor="#a84400",
    back_cursor="#fff3b0",
    goal="#0a5fa5",
    bar="#c7d6c4",
    text="#17211a",
    dim="#45584a",
    good="#6a4a00",
    bad="#9c1313",
)

PALETTES: Final = (FELT, NIGHT, DAY)

_SYMBOLS: Final = "♣♦♥♠"
_OUTLINED: Final = str.maketrans("♦♥", "♢♡")


def outlined(text: str) -> str:
    """Draw the red suits in a text in outline, as in black-and-white print."""
    return text.translate(_OUTLINED)


def symbol(card: Card, *, hollow: bool) -> str:
    """Suit of a card; with `hollow` red ones are drawn in outline."""
    return outlined(_SYMBOLS[suit(card)]) if hollow else _SYMBOLS[suit(card)]


def bold(card: Card) -> bool:
    """Whether a card is printed bold: the black ones are, so that weight tells what colour may not."""
    return not red(card)
