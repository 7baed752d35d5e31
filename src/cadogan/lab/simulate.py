"""Play many deals by number and count how they come out."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from cadogan.deals import check_range
from cadogan.errors import BadInput
from cadogan.lab import _jit
from cadogan.lab.intervals import CONFIDENCE, wilson
from cadogan.lab.playout import playouts
from cadogan.options import Options
from cadogan.patience import Rules
from cadogan.players.types import Choose
from cadogan.shown import Facts, Shown, chosen, deals_text, interval_text, percent
from cadogan.table import SIZE, new_table

COMPILED: Final = "compiled"
PLAIN: Final = "plain"
_CHUNK: Final = {COMPILED: 50_000, PLAIN: 250}


def best_engine() -> str:
    """Name the fastest engine there is here: `compiled`, or `plain` where Numba is not installed."""
    return COMPILED if _jit.available() else PLAIN


@dataclass(frozen=True, repr=False)
class Simulation(Shown):
    """Deals played out: `first` … `first + deals − 1`.

    `left` counts the games by the number of cards left at their end; `interval` is Wilson's at
    `confidence`. `whole` is false where the run was broken off; then `deals` says how far it came.
    """

    game: str
    options: Options
    player: str
    first: int
    deals: int
    wins: int
    left: dict[int, int]
    engine: str
    seconds: float
    whole: bool = True
    confidence: float = CONFIDENCE

    @property
    def share(self) -> float:
        """The share of deals won."""
        return self.wins / self.deals

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval for the chance of winning."""
        return wilson(self.wins, self.wins, self.deals, self.confidence)

    def title(self) -> str:
        """Say which game was played."""
        return chosen(self.game, self.options)

    def facts(self) -> Facts:
        """Give who played which deals, and how they came out."""
        return {
            "deals": deals_text(self.first, self.deals),
            "player": self.player,
            "won": f"{self.wins:,}",
            "share": percent(self.share),
            f"{100 * self.confidence:g} % interval": interval_text(*self.interval),
            **({} if self.whole else {"broken": "off"}),
        }

    def details(self) -> Facts:
        """Give the games by the number of cards left at their end."""
        return {f"games with cards left: {left}": f"{games:,}" for left, games in self.left.items()}

    def to_dict(self) -> dict[str, Any]:
        """Give the result as plain JSON."""
        return {
            "game": self.game,
            "options": dict(self.options),
            "player": self.player,
            "first": self.first,
            "deals": self.deals,
            "wins": self.wins,
            "interval": list(self.interval),
            "confidence": self.confidence,
            "left": {str(left): games for left, games in self.left.items()},
            "engine": self.engine,
            "whole": self.whole,
            "seconds": round(self.seconds, 3),
        }


@dataclass(frozen=True)
class Run:
    """What to simulate.

    Args:
        game: id, for the result.
        options: all options, for the result.
        rules: the rules with these options.
        player: the player's name, for the result.
        choose: the player.
        engine: `compiled` (needs Numba) or `plain`: the same answers, some 200 times slower.
        on_compile: told before rules are compiled that never were before on this machine.
    """

    game: str
    options: Options
    rules: Rules
    player: str
    choose: Choose
    engine: str = COMPILED
    on_compile: Callable[[], None] | None = None


def simulate(
    run: Run,
    deals: int,
    first: int = 1,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Play deals by number; the same deals give the same counts for any number of workers.

    Args:
        run: the game and its player.
        deals: how many deals, at least 1.
        first: the first deal number.
        workers: threads (the compiled loop holds no lock).
        progress: told the number of deals done, now and then.

    Raises:
        BadInput: numbers out of bounds.

    Ctrl-C ends the run; what was played up to there is given, in deal order without a gap.
    """
    check_range(first, deals)
    if workers < 1:
        raise BadInput("there must be at least one worker")
    began = time.perf_counter()
    loop = playouts(run.rules, run.choose)
    play = _played_compiled(run, loop) if run.engine == COMPILED else _played_plain(run.rules, loop)
    size = _CHUNK[run.engine]
    chunks = ((start, min(size, first + deals - start)) for start in range(first, first + deals, size))
    done: dict[int, tuple[int, list[int], int]] = {}
    whole = _all_played(play, chunks, workers, done, progress)
    wins, left, reached = 0, [0] * (len(run.rules.cards) + 5), first
    for start in sorted(done):
        won, counts, count = done[start]
        if start != reached:
            break
        reached += count
        wins += won
        left = [a + b for a, b in zip(left, counts, strict=True)]
    if reached == first:
        raise KeyboardInterrupt
    return Simulation(
        game=run.game,
        options=run.options,
        player=run.player,
        first=first,
        deals=reached - first,
        wins=wins,
        left={cards: games for cards, games in enumerate(left) if games},
        engine=run.engine,
        seconds=time.perf_counter() - began,
        whole=whole,
    )


Played = Callable[[int, int], tuple[int, list[int]]]


def _all_played(
    play: Played,
    chunks: Iterator[tuple[int, int]],
    workers: int,
    done: dict[int, tuple[int, list[int], int]],
    progress: Callable[[int], None] | None,
) -> bool:
    """Play all chunks into `done`; give whether none was broken off."""
    pool = ThreadPoolExecutor(workers)
    waiting: dict[Future[tuple[int, list[int]]], tuple[int, int]] = {}
    try:
        for start, count in islice(chunks, workers * 2):
            waiting[pool.submit(play, start, count)] = (start, count)
        while waiting:
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                start, count = waiting.pop(future)
                won, counts = future.result()
                done[start] = (won, counts, count)
                for more_start, more_count in islice(chunks, 1):
                    waiting[pool.submit(play, more_start, more_count)] = (more_start, more_count)
            if progress:
                progress(sum(count for _, _, count in done.values()))
    except KeyboardInterrupt:
        return False
    else:
        return True
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _played_plain(rules: Rules, loop: Callable[..., int]) -> Played:
    new = new_table(rules.cards, loose=True)

    def play(first: int, deals: int) -> tuple[int, list[int]]:
        counts = [0] * (len(rules.cards) + 5)
        wins = loop(first, deals, new, new.copy(), [0] * rules.most_moves, counts)
        return wins, counts

    return play


def _played_compiled(run: Run, loop: Callable[..., int]) -> Played:
    import numpy as np  # noqa: PLC0415 - only for those who compile

    rules = run.rules
    compiled = _jit.compiled(loop, on_new=run.on_compile)
    new = np.array(new_table(rules.cards, loose=True), dtype=np.int16)

    def play(first: int, deals: int) -> tuple[int, list[int]]:
        counts = np.zeros(len(rules.cards) + 5, dtype=np.int64)
        room = np.zeros(rules.most_moves, dtype=np.int64)
        wins = compiled(first, deals, new, np.empty(SIZE, dtype=np.int16), room, counts)
        return int(wins), [int(count) for count in counts]

    return play
