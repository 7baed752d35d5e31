"""How many deals in a hundred can come out: many deals searched, kept as they come.

A *task* says what is asked of each deal, and so what its answer is: the same whoever works on it,
in chunks of whatever size. A file of results belongs to one task. It takes each chunk in one
transaction, so a run killed at any moment can be taken up again, and files can be merged.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass, replace
from functools import partial
from threading import local
from typing import Any, Final

from cadogan.catalogue import find
from cadogan.deals import OWN, check_range, last_of, written
from cadogan.errors import BadInput, CadoganError
from cadogan.lab.intervals import CONFIDENCE, Counted, of_looks, share_of_looks
from cadogan.lab.solver.results import Memory, Results, Row
from cadogan.lab.solver.solve import VERDICTS, Solver, Verdict, check_positions
from cadogan.lab.solver.task import Task
from cadogan.options import Options
from cadogan.shown import Facts, Shown, chosen, deals_text, interval_text

_FIRST_CHUNK: Final = 8
_LARGEST_CHUNK: Final = 4096
_CHUNK_SECONDS: Final = 0.5


CLOSER: Final = 10
"""How many times the positions and the memory of the look before a closer look is given."""


@dataclass(frozen=True)
class CloserLook:
    """Deals left open searched again with more positions: the first `deals` of them, by number.

    Args:
        limit: the most positions looked at for each.
        memory: megabytes of the search.
        deals: how many were searched.
        winnable: how many of these can come out.
        unwinnable: how many can't.
        open: the numbers of those that stay open.
        positions: how many were looked at in all.
    """

    limit: int
    memory: int
    deals: int
    winnable: int
    unwinnable: int
    open: tuple[int, ...]
    positions: int

    def __str__(self) -> str:
        """Say it as one does after the counts of the look before."""
        return (
            f"{self.deals} of these with {self.limit} positions and {self.memory} MB each: "
            f"{self.winnable} winnable, {self.unwinnable} unwinnable, {len(self.open)} unknown"
        )


@dataclass(frozen=True, repr=False)
class Winnable(Shown):
    """How many deals can come out.

    The interval is Wilson's, with unknown deals as losses for its lower end and as wins for its
    upper end; where some of the unknown were looked at closer, these stand for all of them (`lab.intervals.of_looks`).
    `whole` is false where a run was broken off; then `deals` counts those searched.
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
    closer: tuple[CloserLook, ...] = ()

    @property
    def looks(self) -> list[Counted]:
        """What was counted, from the first look to the closest."""
        closer = (Counted(look.winnable, len(look.open), look.deals) for look in self.closer)
        return [Counted(self.winnable, self.unknown, self.deals), *closer]

    @property
    def looked_at(self) -> int:
        """All positions looked at: `positions` are those of the first look."""
        return self.positions + sum(look.positions for look in self.closer)

    @property
    def share(self) -> float:
        """The share of deals that can come out for all that is known, those still unknown being counted as losses."""
        return share_of_looks(self.looks)

    @property
    def interval(self) -> tuple[float, float]:
        """The interval for the share of deals that can come out."""
        return of_looks(self.looks, self.confidence)

    def title(self) -> str:
        """Say which game was searched."""
        return chosen(self.game, self.options)

    def facts(self) -> Facts:
        """Give the counts, and the interval for the share of all deals."""
        return {
            "deals": deals_text(self.first, self.deals) if self.whole else f"{self.deals:,} (broken off)",
            "can come out": f"{self.winnable:,}",
            "can't": f"{self.unwinnable:,}",
            "not known": f"{self.unknown:,}{closer_text(self.closer)}",
            f"{100 * self.confidence:g} % interval": interval_text(*self.interval),
        }

    def details(self) -> Facts:
        """Give what it took."""
        return {"positions looked at": f"{self.looked_at:,}"}

    def to_dict(self) -> dict[str, Any]:
        """Give the result as plain JSON."""
        data = {**asdict(self), "interval": list(self.interval), "seconds": round(self.seconds, 3)}
        series = data.pop("series")
        return {**data, "first": written(self.first, series)} if series else data


def closer_text(looks: Iterable[CloserLook]) -> str:
    """Say what closer looks found, after the number of deals that the first look left open."""
    return "".join(f", of {look.deals:,} looked at closer {len(look.open):,}" for look in looks)


def count_winnable(
    task: Task,
    deals: int,
    first: int = 1,
    workers: int = 1,
    *,
    closer: Sequence[int] = (),
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
        closer: how many of the deals left open to search again, the first ones by number, with ten times
            the positions and memory (`CLOSER`); then how many of those that are open still, and so on.
        results: where each deal's answer is kept; in memory if not given. A closer look's are kept beside them.
        executor: who works instead of threads here: processes, or a cluster's.
        progress: told the number of deals done, now and then; those looked at closer count again.

    Raises:
        BadInput: numbers out of bounds.
        OutOfReach: a game of pure chance.
        CadoganError: workers died; what they had sent is kept.

    Ctrl-C ends the run; what was found up to there is kept and counted, but for a closer look broken off.
    """
    check_range(first, deals, last_of(task.series))
    if workers < 1:
        raise BadInput("there must be at least one worker")
    if min(closer, default=1) < 1:
        raise BadInput("a closer look must be at one deal at least")
    began = time.perf_counter()
    kept = results or Memory()
    pool = executor or ThreadPoolExecutor(workers)
    search = partial(_searched, pool=pool, workers=workers, progress=progress)
    try:
        whole = search(task, kept, [(first, deals)], 0)
        result = summary(task, kept, first, deals, 0.0, whole=whole)
        done, numbers = deals, kept.left_open(first, deals)
        for times, wanted in enumerate(closer, 1):
            numbers = numbers[:wanted]
            if not (result.whole and numbers):
                break
            task, again = task.with_more(CLOSER), kept.closer(times)
            if not search(task, again, [(number, 1) for number in numbers], done):
                result = replace(result, whole=False)
                break
            look = _looked(task, again, numbers)
            result = replace(result, closer=(*result.closer, look))
            done, numbers = done + len(numbers), list(look.open)
    finally:
        if executor is None:
            pool.shutdown(wait=True, cancel_futures=True)
    return replace(result, seconds=time.perf_counter() - began)


def _looked(task: Task, kept: Results, numbers: Sequence[int]) -> CloserLook:
    """Count the results of a closer look at some deals, by number."""
    wanted = set(numbers)
    rows = [row for row in kept.rows(*_span(numbers)) if row[0] in wanted]
    found = [VERDICTS[verdict] for _, verdict, _ in rows]
    return CloserLook(
        limit=task.positions,
        memory=task.memory,
        deals=len(numbers),
        winnable=found.count(Verdict.WINNABLE),
        unwinnable=found.count(Verdict.UNWINNABLE),
        open=tuple(deal for (deal, _, _), verdict in zip(rows, found, strict=True) if verdict == Verdict.UNKNOWN),
        positions=sum(looked for _, _, looked in rows),
    )


def _span(numbers: Sequence[int]) -> tuple[int, int]:
    """Give the first of some deals, by number, and how many deals it is from there to the last."""
    return numbers[0], numbers[-1] - numbers[0] + 1


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
    ranges: Sequence[tuple[int, int]],
    before: int,
    *,
    pool: Executor,
    workers: int,
    progress: Callable[[int], None] | None,
) -> bool:
    """Search the deals of some ranges (first, deals) that aren't kept yet; give whether none was broken off.

    `before` counts the deals that were done before these.
    """
    check_positions(task.positions)
    Solver(find(task.game), task.options, memory=task.memory)
    kept.open_for(task)
    chunks = _Chunks(part for each in ranges for part in kept.missing(*each))
    span = _span([ranges[0][0], sum(ranges[-1]) - 1])
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
                progress(before + kept.number(*span))
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
