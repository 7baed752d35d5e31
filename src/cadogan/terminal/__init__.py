"""The table on a terminal: full screen, by keys and mouse.

It reads the same layout, session and store as every other view; no game has code of its own
here. `play` opens it; `unfit` tells beforehand why it can't be had.
"""

from __future__ import annotations

import os
import shutil
import sys
from typing import Final

from cadogan.language import Tongue
from cadogan.session import Session
from cadogan.store import Store

NARROWEST: Final = 40
LOWEST: Final = 12
"""Columns and lines below which a full-screen table is no pleasure."""


def unfit(say: Tongue) -> str | None:
    """Say why a full-screen table can't be had here, in one sentence; None where it can."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return say("the full-screen table needs a terminal, and this is a pipe or a file")
    kind = os.environ.get("TERM", "")
    if kind in {"", "dumb", "unknown"} and os.name == "posix":
        return say("the full-screen table needs a terminal that can move its cursor, and TERM is “{kind}”", kind=kind)
    columns, lines = shutil.get_terminal_size()
    if columns < NARROWEST or lines < LOWEST:
        return say(
            "the full-screen table needs {narrowest} columns and {lowest} lines, and here are {columns} and {lines}",
            narrowest=NARROWEST,
            lowest=LOWEST,
            columns=columns,
            lines=lines,
        )
    return None


def play(session: Session, key: str, store: Store, language: str, *, winnable: bool = False) -> None:
    """Play a game on the full-screen table until the player leaves.

    Args:
        session: the game, as it stands.
        key: under which it is kept; a new deal gets a key of its own.
        store: where games, results and settings are kept.
        language: of all words, one of `cadogan.language.LANGUAGES`.
        winnable: new deals are only those that can come out, whatever is set.

    Raises:
        CadoganError: games can't be kept.
    """
    from cadogan.terminal.app import TableApp  # noqa: PLC0415 - the toolkit only for those who sit down

    TableApp(session, key, store, language, winnable=winnable).run()
