"""How a player likes the table on a terminal: read from the store, and kept there."""

from __future__ import annotations

import os
from dataclasses import asdict, dataclass, replace

from cadogan.habits import either
from cadogan.store import Store
from cadogan.terminal.paint import Look
from cadogan.terminal.palette import PALETTES

NAME = "terminal"


@dataclass(frozen=True)
class Settings:
    """What may be set.

    Args:
        palette: number of the colours, in `PALETTES`.
        four_colours: each suit has a colour of its own.
        hollow: red suits are drawn in outline.
    """

    palette: int
    four_colours: bool
    hollow: bool

    def look(self, letters: str) -> Look:
        """Give how cards look with these settings, and the letters of a language."""
        return Look(PALETTES[self.palette], self.four_colours, self.hollow, letters)

    def next_palette(self) -> Settings:
        """Take the next colours."""
        return replace(self, palette=(self.palette + 1) % len(PALETTES))

    def keep(self, store: Store) -> None:
        """Keep the settings."""
        store.set(NAME, asdict(self))


def usual() -> Settings:
    """Give the settings of a newcomer; without colours, outlines tell red from black."""
    return Settings(0, four_colours=False, hollow="NO_COLOR" in os.environ)


def kept(store: Store) -> Settings:
    """Give the settings kept; what was never set, or can't be read, is as usual."""
    known = usual()
    found = store.setting(NAME)
    if not isinstance(found, dict):
        return known
    return Settings(
        palette=either(found.get("palette"), range(len(PALETTES)), known.palette),
        four_colours=either(found.get("four_colours"), (False, True), known.four_colours),
        hollow=either(found.get("hollow"), (False, True), known.hollow),
    )
