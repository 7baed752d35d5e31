"""Ask whether a deal can come out, or a game from where it stands.

What a search finds is a line of play, and each line is played through the plain rules before it
is believed. "Unwinnable" is said only of a search that left nothing out.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from typing import Any, Final

from cadogan.chance import Seed
from cadogan.deals import LAST_DEAL, Deal
from cadogan.errors import BadInput, CadoganError, OutOfReach
from cadogan.lab import _jit
from cadogan.lab.hands import bound
from cadogan.lab.simulate import COMPILED, best_engine
from cadogan.lab.solver.depth_first import deal_search, line
from cadogan.lab.solver.knowledge import knowledge_of
from cadogan.lab.solver.knowledge.types import Knowledge
from cadogan.lab.solver.memory import DESK, FIRST_SLOTS, LAST_FRAME
from cadogan.lab.solver.trail import TRAIL
from cadogan.moves import Move, count_of, source_of, target_of
from cadogan.options import Options
from cadogan.patience import Game, Kind, Rules
from cadogan.table import SIZE, Table, new_table, settle

POSITIONS: Final = 1_000_000
"""Positions looked at before a search gives up, unless told otherwise."""
MEGABYTES: Final = 64
"""Memory of a search, unless told otherwise."""

_FRAMES: Final = {False: 1 << 14, True: 1 << 18}
_TRAIL: Final = {False: 1 << 12, True: 1 << 16}


class Verdict(StrEnum):
    """What is known of a deal; the order is that of the search's own numbers."""

    UNKNOWN = "unknown"
    UNWINNABLE = "unwinnable"
    WINNABLE = "winnable"


VERDICTS: Final = tuple(Verdict)


@dataclass(frozen=True)
class Solution:
    """What a search found out.

    `line` is a line of play that wins, in the game's notation, one move each; `moves` are the
    same moves. Both are empty unless the verdict is winnable (and in a game already won).
    """

    game: str
    options: Options
    deal: str
    verdict: Verdict
    positions: int
    seconds: float
    line: tuple[str, ...] = ()
    moves: tuple[Move, ...] = field(default=(), repr=False)

    def to_dict(self) -> dict[str, Any]:
        """Give the result as plain JSON."""
        return {
            "game": self.game,
            "options": dict(self.options),
            "deal": int(self.deal) if self.deal.isdigit() else self.deal,
            "verdict": str(self.verdict),
            "positions": self.positions,
            "seconds": round(self.seconds, 3),
            "line": list(self.line),
        }


class Solver:
    """A search for one game with its options, with the memory that it keeps for all its deals.

    Args:
        game: the game.
        options: all its options.
        memory: megabytes for the memory of positions, never exceeded; at least 1.
        without: what is known of the game but should be left out (see `knowledge.prunings`).
        knowledge: False searches by the bare rules, with no knowledge at all.
        engine: `compiled` or `plain`: the same answers.
        on_compile: told before rules are compiled that never were on this machine.

    Raises:
        OutOfReach: a game of pure chance; the sentence says what to use.
        BadInput: too little memory, or nothing of that name to leave out.
    """

    def __init__(
        self,
        game: Game,
        options: Options,
        *,
        memory: int = MEGABYTES,
        without: tuple[str, ...] = (),
        knowledge: bool = True,
        engine: str | None = None,
        on_compile: Callable[[], None] | None = None,
    ) -> None:
        check_judgment(game)
        self.game, self.options = game, options
        self.rules = game.rules(options)
        known = knowledge_of(game, options, without) if knowledge else Knowledge()
        cyclic = self.rules.longest is None
        sizes = (TRAIL + _TRAIL[cyclic], self.rules.most_moves + 8, _FRAMES[cyclic], _slots(memory, cyclic=cyclic) * 2)
        self._vector: Callable[[list[int]], Any] = list
        self._word: Callable[[int], Any] = int
        search = deal_search(self.rules, known)
        if (engine or best_engine()) == COMPILED:
            import numpy as np  # noqa: PLC0415 - only for those who compile

            self._run = _jit.compiled(search, known.hands, on_compile)
            self._vector = partial(np.array, dtype=np.int64)
            self._word = np.uint64
            self._rooms: list[Any] = [np.zeros(size, dtype=np.int64) for size in sizes]
        else:
            self._run = bound(search, known.hands)
            self._rooms = [[0] * size for size in sizes]
        self._desk = self._vector([0] * DESK)
        self._new = self._vector(new_table(self.rules.cards, loose=True))

    def deals(self, first: int, deals: int, positions: int = POSITIONS) -> tuple[list[Verdict], list[int]]:
        """Give verdicts and positions looked at, for deals `first` … `first + deals − 1`.

        Raises:
            BadInput: numbers out of bounds.
        """
        check_positions(positions)
        if deals < 1 or first < 1 or first + deals - 1 > LAST_DEAL:
            message = f"the deals asked for must lie between 1 and {LAST_DEAL}, and be at least one"
            raise BadInput(message)
        verdicts, looked = self._vector([0] * deals), self._vector([0] * deals)
        self._run(first, deals, self._word(0), self._new, *self._rooms, self._desk, positions, verdicts, looked)
        return [VERDICTS[int(verdict)] for verdict in verdicts], [int(number) for number in looked]

    def position(self, t: Table, seed: Seed, positions: int = POSITIONS) -> tuple[Verdict, int, tuple[Move, ...]]:
        """Give the verdict on a position, the positions looked at, and the moves of a win.

        Args:
            t: the position, not changed; hidden cards and the stock's order count as known.
            seed: of its deal.
            positions: the most to look at.
        """
        check_positions(positions)
        root = t.copy()
        settle(root, seed)
        tail = self._rooms[0]
        tail[:SIZE] = self._vector(root)
        verdicts, looked = self._vector([0]), self._vector([0])
        self._run(0, 1, self._word(seed), self._new, *self._rooms, self._desk, positions, verdicts, looked)
        verdict = VERDICTS[int(verdicts[0])]
        moves = tuple(line(self._rooms[2], int(self._desk[LAST_FRAME]))) if verdict == Verdict.WINNABLE else ()
        if verdict == Verdict.WINNABLE:
            check_win(self.rules, root, seed, moves)
        return verdict, int(looked[0]), moves

    def solve(self, deal: Deal, positions: int = POSITIONS) -> Solution:
        """Ask whether a deal can come out."""
        return self.solve_from(deal.opening(self.rules), deal, positions)

    def solve_from(self, t: Table, deal: Deal, positions: int = POSITIONS) -> Solution:
        """Ask whether a game of a deal can come out from the position that it has reached."""
        began = time.perf_counter()
        verdict, looked, moves = self.position(t, deal.seed, positions)
        return Solution(
            game=self.game.id,
            options=self.options,
            deal=str(deal),
            verdict=verdict,
            positions=looked,
            seconds=time.perf_counter() - began,
            line=tuple(written(self.rules, move) for move in moves),
            moves=moves,
        )


def check_judgment(game: Game) -> None:
    """Refuse a game in which there is nothing to decide."""
    if game.kind == Kind.CHANCE:
        message = (
            f"{game.id} is a game of pure chance, there is nothing to solve: "
            f"cadogan odds {game.id} gives its chance, cadogan simulate {game.id} plays it"
        )
        raise OutOfReach(message)


def check_positions(positions: int) -> None:
    """Refuse a limit of nothing."""
    if positions < 1:
        raise BadInput("a search must be allowed to look at one position at least")


def check_win(rules: Rules, t: Table, seed: Seed, moves: tuple[Move, ...]) -> None:
    """Play a line through the plain rules.

    Raises:
        CadoganError: it isn't legal, or doesn't win: the search is wrong, and nothing it says should be believed.
    """
    here, room = t.copy(), [0] * rules.most_moves
    for number, move in enumerate(moves, 1):
        if move not in room[: rules.moves(here, room)]:
            message = f"the line found is wrong: move {number} of it, {written(rules, move)}, isn't legal"
            raise CadoganError(message)
        rules.play(here, move, seed)
    if not rules.won(here):
        raise CadoganError("the line found is wrong: it doesn't win")


def written(rules: Rules, move: Move) -> str:
    """Write a move in the game's notation."""
    names = rules.layout.names
    text = f"{names[source_of(move)]}-{names[target_of(move)]}"
    return text if count_of(move) == 1 else f"{text}*{count_of(move)}"


def _slots(megabytes: int, *, cyclic: bool) -> int:
    """Give how many slots the largest table of the memory may have: all tables and the frames fit."""
    if megabytes < 1:
        raise BadInput("a search needs a megabyte of memory at least")
    words = megabytes * 2**20 // 8 - _FRAMES[cyclic] - _TRAIL[cyclic]
    slots = FIRST_SLOTS
    while slots * 4 <= words:
        slots *= 2
    return slots
