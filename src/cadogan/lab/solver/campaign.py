"""How many deals in a hundred can come out: many deals searched, kept as they come.

A *task* says what is asked of each deal, and so what its answer is: the same whoever works on it,
in chunks of whatever size. A file of results belongs to one task. It takes each chunk in one
transaction, so a run killed at any moment can be taken up again, and files can be merged.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass
from functools import partial
from threading import local
from typing import Any, Final

from cadogan.catalogue import find
from cadogan.deals import OWN, check_range, last_of, written
from cadogan.errors import BadInput, CadoganError
from cadogan.lab.intervals import CONFIDENCE, wilson
from cadogan.lab.solver.results import Memory, Results, Row
from cadogan.lab.solver.solve import VERDICTS, Solver, Verdict, check_positions
from cadogan.lab.solver.task import Task
from cadogan.options import Options
from cadogan.shown import Facts, Shown, chosen, deals_text, interval_text

_FIRST_CHUNK: Final = 8
_LARGEST_CHUNK: Final = 4096
_CHUNK_SECONDS: Final = 0.5


@dataclass(frozen=True, repr=False)
class Winnable(Shown):
    """How many deals can come out.

    The interval is Wilson's, with unknown deals as losses for its lower end and as wins for its
    upper end. `whole` is false where a run was broken off; then `deals` counts those searched.
    """

    game: str
    options: Options
    first: int
    deals: int
    winnable: int
    unwinnable: int
    unknown: int
    positions: int
    seconds: float
    whole: bool = True
    confidence: float = CONFIDENCE
    series: str = OWN

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval for the share of deals that can come out."""
        return wilson(self.winnable, self.winnable + self.unknown, self.deals, self.confidence)

    def title(self) -> str:
        """Say which game was searched."""
        return chosen(self.game, self.options)

    def facts(self) -> Facts:
        """Give the counts, and the interval for the share of all deals."""
        return {
            "deals": deals_text(self.first, self.deals) if self.whole else f"{self.deals:,} (broken off)",
            "can come out": f"{self.winnable:,}",
            "can't": f"{self.unwinnable:,}",
            "not known": f"{self.unknown:,}",
            f"{100 * self.confidence:g} % interval": interval_text(*self.interval),
        }

    def details(self) -> Facts:
        """Give what it took."""
        return {"positions looked at": f"{self.positions:,}"}

    def to_dict(self) -> dict[str, Any]:
        """Give the result as plain JSON."""
        data = {**asdict(self), "interval": list(self.interval), "seconds": round(self.seconds, 3)}
        series = data.pop("series")
        return {**data, "first": written(self.first, series)} if series else data


def count_winnable(
    task: Task,
    deals: int,
    first: int = 1,
    workers: int = 1,
    *,
    results: Results | None = None,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
) -> Winnable:
    """Search deals by number; those already in `results` are not searched again.

    Args:
        task: what to ask of each deal.
        deals: how many deals, at least 1.
        first: the first deal number.
        workers: threads (the compiled search holds no lock), or how much to ask of `executor` at once.
        results: where each deal's answer is kept; in memory if not given.
        executor: who works instead of threads here: processes, or a cluster's.
        progress: told the number of deals done, now and then.

    Raises:
        BadInput: numbers out of bounds.
        OutOfReach: a game of pure chance.
        CadoganError: workers died; what they had sent is kept.

    Ctrl-C ends the run; what was found up to there is kept and counted.
    """
    check_range(first, deals, last_of(task.series))
    if workers < 1:
        raise BadInput("there must be at least one worker")
    check_positions(task.positions)
    Solver(find(task.game), task.options, memory=task.memory)
    began = time.perf_counter()
    kept = results or Memory()
    kept.open_for(task)
    pool = executor or ThreadPoolExecutor(workers)
    try:
        whole = _searched(task, kept, pool, workers, first, deals, progress)
    finally:
        if executor is None:
            pool.shutdown(wait=True, cancel_futures=True)
    return summary(task, kept, first, deals, time.perf_counter() - began, whole=whole)


def summary(task: Task, kept: Results, first: int, deals: int, seconds: float, *, whole: bool = True) -> Winnable:
    """Count the results of a range of deals."""
    counts, positions = kept.counts(first, deals)
    return Winnable(
        game=task.game,
        options=task.options,
        first=first,
        deals=sum(counts.values()),
        winnable=counts[Verdict.WINNABLE],
        unwinnable=counts[Verdict.UNWINNABLE],
        unknown=counts[Verdict.UNKNOWN],
        positions=positions,
        seconds=seconds,
        whole=whole,
        series=task.series,
    )


def _searched(
    task: Task,
    kept: Results,
    pool: Executor,
    workers: int,
    first: int,
    deals: int,
    progress: Callable[[int], None] | None,
) -> bool:
    """Search all deals not kept yet; give whether none was broken off."""
    chunks = _Chunks(kept.missing(first, deals))
    waiting: set[Future[tuple[list[Row], float]]] = set()
    work = partial(search_chunk, task)
    try:
        while True:
            while len(waiting) < workers * 2 and (chunk := chunks.next()) is not None:
                waiting.add(pool.submit(work, *chunk))
            if not waiting:
                return True
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                rows, seconds = future.result()
                kept.add(rows)
                chunks.took(len(rows), seconds)
            if progress:
                progress(kept.number(first, deals))
    except KeyboardInterrupt:
        for future in waiting:
            future.cancel()
        return False
    except (BadInput, CadoganError):
        raise
    except Exception as problem:
        message = f"a worker failed ({type(problem).__name__}: {problem}); what was found before is kept"
        raise CadoganError(message) from problem


class _Chunks:
    """Cuts ranges of deals into chunks of about half a second."""

    def __init__(self, ranges: Iterator[tuple[int, int]]) -> None:
        self._ranges = ranges
        self._start = self._end = 0
        self._size = _FIRST_CHUNK

    def next(self) -> tuple[int, int] | None:
        """Give the first deal and the number of deals of the next chunk."""
        if self._start == self._end:
            following = next(self._ranges, None)
            if following is None:
                return None
            self._start, self._end = following
        first, count = self._start, min(self._size, self._end - self._start)
        self._start += count
        return first, count

    def took(self, deals: int, seconds: float) -> None:
        """Learn how long a chunk took."""
        wanted = int(deals * _CHUNK_SECONDS / max(seconds, 1e-6))
        self._size = max(1, min(_LARGEST_CHUNK, wanted, self._size * 2))


_HERE = local()


def search_chunk(task: Task, first: int, deals: int) -> tuple[list[Row], float]:
    """Search deals as a worker: give a row for each, and the seconds it took."""
    began = time.perf_counter()
    verdicts, positions = solver_here(task).deals(first, deals, task.positions, task.series)
    numbers = range(first, first + deals)
    rows = [
        (deal, VERDICTS.index(verdict), looked)
        for deal, verdict, looked in zip(numbers, verdicts, positions, strict=True)
    ]
    return rows, time.perf_counter() - began


def solver_here(task: Task) -> Solver:
    """Give this thread's search for a task: its memory is made once."""
    if getattr(_HERE, "task", None) != task:
        _HERE.solver = Solver(find(task.game), task.options, memory=task.memory)
        _HERE.task = task
    solver: Solver = _HERE.solver
    return solver
