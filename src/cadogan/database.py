"""SQLite files that survive a kill: how they are opened, and how their failures are told."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from cadogan.errors import CadoganError

_BEGINNING: Final = b"SQLite format 3\0"


def opened(path: Path, tables: str) -> sqlite3.Connection:
    """Open a file with these tables, making what is missing; each statement is kept at once (write-ahead log)."""
    database = sqlite3.connect(path, timeout=10, isolation_level=None)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = NORMAL")
    database.executescript(tables)
    return database


def is_database(path: Path) -> bool:
    """Whether a file is one of SQLite's, by the words it begins with."""
    with path.open("rb") as file:
        return file.read(len(_BEGINNING)) == _BEGINNING


@contextmanager
def explained(text: str, path: Path) -> Iterator[None]:
    """Tell a failure of the file or the disk in one sentence, a `CadoganError`.

    Args:
        text: the sentence, with `{path}` and `{problem}`.
        path: of the file.
    """
    try:
        yield
    except (OSError, sqlite3.Error) as problem:
        raise CadoganError(text, path=path, problem=problem) from problem
