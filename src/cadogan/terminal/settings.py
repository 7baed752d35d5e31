"""How a player likes the table on a terminal: read from the store, and kept there."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import TypeVar

from cadogan.store import Store
from cadogan.terminal.paint import Look
from cadogan.terminal.palette import PALETTES

T = TypeVar("T")

NAME = "terminal"
_LETTERS = ("en", "de")


@dataclass(frozen=True)
class Settings:
    """What may be set.

    Args:
        palette: number of the colours, in `PALETTES`.
        four_colours: each suit has a colour of its own.
        hollow: red suits are drawn in outline.
        letters: language of the court cards' letters.
    """

    palette: int
    four_colours: bool
    hollow: bool
    letters: str

    @property
    def look(self) -> Look:
        """Give how cards look with these settings."""
        return Look(PALETTES[self.palette], self.four_colours, self.hollow, self.letters)

    def next_palette(self) -> Settings:
        """Take the next colours."""
        return replace(self, palette=(self.palette + 1) % len(PALETTES))

    def next_letters(self) -> Settings:
        """Take the other letters."""
        return replace(self, letters=_LETTERS[1 - _LETTERS.index(self.letters)])

    def keep(self, store: Store) -> None:
        """Keep the settings."""
        store.set(NAME, asdict(self))


def usual(language: str) -> Settings:
    """Give the settings of a newcomer; without colours, outlines tell red from black."""
    return Settings(0, four_colours=False, hollow="NO_COLOR" in os.environ, letters="de" if language == "de" else "en")


def kept(store: Store, language: str) -> Settings:
    """Give the settings kept; what was never set, or can't be read, is as usual."""
    known = usual(language)
    found = store.setting(NAME)
    if not isinstance(found, dict):
        return known
    return Settings(
        palette=_either(found.get("palette"), range(len(PALETTES)), known.palette),
        four_colours=_either(found.get("four_colours"), (False, True), known.four_colours),
        hollow=_either(found.get("hollow"), (False, True), known.hollow),
        letters=_either(found.get("letters"), _LETTERS, known.letters),
    )


def _either(value: object, allowed: Sequence[T], usual: T) -> T:
    """Give the allowed value that this is, else the usual one."""
    return next((choice for choice in allowed if choice == value), usual)
