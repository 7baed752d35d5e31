"""Where the results of a campaign are kept: in memory, or in a SQLite file."""

from __future__ import annotations

import csv
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Final, TypeAlias

from cadogan.database import explained, is_database, opened
from cadogan.errors import BadInput, CadoganError
from cadogan.lab.solver.solve import VERDICTS, Verdict
from cadogan.lab.solver.task import Task

Row: TypeAlias = tuple[int, int, int]
"""Deal number, place of the verdict in `VERDICTS`, positions looked at."""

FORM: Final = "cadogan-results-1"

_TABLES: Final = """
CREATE TABLE IF NOT EXISTS about (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS results (
    deal INTEGER PRIMARY KEY,
    verdict INTEGER NOT NULL,    -- 0 unknown, 1 unwinnable, 2 winnable
    positions INTEGER NOT NULL
);
"""


class Results(ABC):
    """The results of one task, by deal."""

    @abstractmethod
    def open_for(self, task: Task) -> None:
        """Take results of this task from now on.

        Raises:
            BadInput: there are results of another task here.
        """

    @abstractmethod
    def add(self, rows: Iterable[Row]) -> None:
        """Keep results, all or none of them."""

    @abstractmethod
    def rows(self, first: int, deals: int) -> Iterator[Row]:
        """Give the results of a range of deals, by deal."""

    @abstractmethod
    def closer(self, times: int) -> Results:
        """Give where the results of a closer look at some of these deals are kept, the first such look or another."""

    def missing(self, first: int, deals: int) -> Iterator[tuple[int, int]]:
        """Give the ranges (from, up to but without) of deals without a result."""
        at = first
        for deal, _, _ in list(self.rows(first, deals)):
            if deal > at:
                yield at, deal
            at = deal + 1
        if at < first + deals:
            yield at, first + deals

    def left_open(self, first: int, deals: int) -> list[int]:
        """Give the deals of a range that were searched and are neither won nor proven lost."""
        return [deal for deal, verdict, _ in self.rows(first, deals) if VERDICTS[verdict] == Verdict.UNKNOWN]

    def counts(self, first: int, deals: int) -> tuple[dict[Verdict, int], int]:
        """Count the verdicts of a range of deals, and the positions looked at."""
        counts, looked = dict.fromkeys(VERDICTS, 0), 0
        for _, verdict, positions in self.rows(first, deals):
            counts[VERDICTS[verdict]] += 1
            looked += positions
        return counts, looked

    def number(self, first: int, deals: int) -> int:
        """Count the results of a range of deals."""
        return sum(1 for _ in self.rows(first, deals))


class Memory(Results):
    """Results that are gone with the program."""

    def __init__(self) -> None:
        self._rows: dict[int, Row] = {}

    def open_for(self, task: Task) -> None:
        """Take results of any one task."""

    def add(self, rows: Iterable[Row]) -> None:
        """Keep results."""
        self._rows.update({row[0]: row for row in rows})

    def rows(self, first: int, deals: int) -> Iterator[Row]:
        """Give the results of a range of deals, by deal."""
        return (self._rows[deal] for deal in sorted(self._rows) if first <= deal < first + deals)

    def closer(self, times: int) -> Memory:  # noqa: ARG002 - as the others do
        """Give room for the results of a closer look."""
        return Memory()

    def number(self, first: int, deals: int) -> int:
        """Count the results of a range of deals."""
        return sum(first <= deal < first + deals for deal in self._rows)


class File(Results):
    """Results in a SQLite file, made if it isn't there.

    Raises:
        CadoganError: it can't be opened, read or written, or is no such file; the sentence says why.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        with self._explained():
            self._db = opened(self.path, _TABLES)

    @classmethod
    def existing(cls, path: Path) -> File:
        """Open a file that has results in it, and leave any other as it is.

        Raises:
            BadInput: there is none, or none of results.
        """
        if not path.is_file():
            message = f"there is no file {path}"
            raise BadInput(message)
        if not is_database(path):
            message = f"{path} is no file of results: cadogan winnable --out makes them"
            raise BadInput(message)
        return cls(path)

    def _explained(self) -> AbstractContextManager[None]:
        return explained("can't keep results in {path}: {problem}", self.path)

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    @property
    def task(self) -> Task | None:
        """The task whose results are here; None in a new file."""
        with self._explained():
            about = dict(self._db.execute("SELECT name, value FROM about").fetchall())
        if not about:
            return None
        if about.get("form") != FORM or "task" not in about:
            message = f"{self.path} holds no results in the form {FORM}"
            raise BadInput(message)
        return Task.from_json(about["task"])

    def open_for(self, task: Task) -> None:
        """Take results of this task from now on.

        Raises:
            BadInput: there are results of another task here.
        """
        there = self.task
        if there is None:
            with self._explained(), self._whole():
                rows = (("form", FORM), ("task", task.to_json()))
                self._db.executemany("INSERT INTO about VALUES (?, ?)", rows)
        elif there != task:
            message = (
                f"{self.path} holds results of another task: {there.game} {there.options}, "
                f"{there.positions} positions, {there.memory} MB"
            )
            raise BadInput(message)

    def add(self, rows: Iterable[Row]) -> None:
        """Keep results, all or none of them."""
        with self._explained(), self._whole():
            self._db.executemany("INSERT OR REPLACE INTO results VALUES (?, ?, ?)", rows)

    def rows(self, first: int, deals: int) -> Iterator[Row]:
        """Give the results of a range of deals, by deal."""
        with self._explained():
            question = "SELECT deal, verdict, positions FROM results WHERE deal BETWEEN ? AND ? ORDER BY deal"
            yield from self._db.execute(question, (first, first + deals - 1))

    def number(self, first: int, deals: int) -> int:
        """Count the results of a range of deals."""
        question = "SELECT COUNT(*) FROM results WHERE deal BETWEEN ? AND ?"
        with self._explained():
            return int(self._db.execute(question, (first, first + deals - 1)).fetchone()[0])

    def closer(self, times: int) -> File:
        """Give the file beside this one for the results of a closer look: `run-closer1.sqlite3`."""
        return File(self.path.with_stem(f"{self.path.stem}-closer{times}"))

    def span(self) -> tuple[int, int]:
        """Give the first deal here, and how many deals it is from there to the last; (1, 0) in an empty file."""
        with self._explained():
            low, high = self._db.execute("SELECT MIN(deal), MAX(deal) FROM results").fetchone()
        return (1, 0) if low is None else (int(low), int(high) - int(low) + 1)

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """All or nothing."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")


def only_task(sources: Iterable[File]) -> Task:
    """Give the one task of several files, at least one.

    Raises:
        BadInput: a file has no results, or those of another task than the first.
    """
    first: File | None = None
    for source in sources:
        if source.task is None:
            message = f"{source.path} holds no results"
            raise BadInput(message)
        first = first or source
        if source.task != first.task:
            message = f"{source.path} and {first.path} hold results of different tasks"
            raise BadInput(message)
    if first is None or first.task is None:
        raise BadInput("there are no files to merge")
    return first.task


def merge_files(sources: Iterable[File], target: File) -> int:
    """Add the results of several files of one task to another file; give how many came.

    Raises:
        BadInput: two files differ about a deal, or the target has results of another task.
    """
    came = 0
    for source in sources:
        target.open_for(only_task([source]))
        span = source.span()
        there = {row[0]: row for row in target.rows(*span)}
        rows = list(source.rows(*span))
        for row in rows:
            if there.get(row[0], row) != row:
                message = f"{source.path} and {target.path} differ about deal {row[0]}"
                raise BadInput(message)
        target.add(rows)
        came += len(rows)
    return came


def check_export(path: Path) -> None:
    """Refuse to write an export over a file of results.

    Raises:
        BadInput: it would be lost.
    """
    if path.is_file() and is_database(path):
        message = f"{path} is a file of results, and would be lost: write to another file"
        raise BadInput(message)


def write_csv(source: File, path: Path) -> None:
    """Write results as CSV: deal, verdict, positions.

    Raises:
        BadInput: there is a file of results of that name.
    """
    check_export(path)
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(("deal", "verdict", "positions"))
        writer.writerows(
            (deal, str(VERDICTS[verdict]), looked) for deal, verdict, looked in source.rows(*source.span())
        )


def write_parquet(source: File, path: Path) -> None:
    """Write results as Parquet: deal, verdict, positions.

    Raises:
        CadoganError: the extra `parquet` (pyarrow) isn't installed.
        BadInput: there is a file of results of that name.
    """
    check_export(path)
    try:
        import pyarrow as pa  # noqa: PLC0415 - an extra
        import pyarrow.parquet as pq  # noqa: PLC0415 - the same
    except ImportError as problem:
        raise CadoganError(
            "writing Parquet needs pyarrow: pip install pyarrow, or cadogan with its extra parquet"
        ) from problem
    rows = list(source.rows(*source.span()))
    table = pa.table(
        {
            "deal": pa.array([row[0] for row in rows], pa.int64()),
            "verdict": pa.array([str(VERDICTS[row[1]]) for row in rows], pa.string()).dictionary_encode(),
            "positions": pa.array([row[2] for row in rows], pa.int64()),
        }
    )
    pq.write_table(table, path)
