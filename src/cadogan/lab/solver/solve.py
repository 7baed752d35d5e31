"""Ask whether a deal can come out, or a game from where it stands.

What a search finds is a line of play, and each line is played through the plain rules before it
is believed. "Unwinnable" is said only of a search that left nothing out.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from cadogan.chance import Seed
from cadogan.deals import OWN, Deal, check_range, last_of, numbered
from cadogan.errors import BadInput, CadoganError, OutOfReach
from cadogan.lab.simulate import best_engine
from cadogan.lab.solver.engine import Engine
from cadogan.lab.solver.knowledge import knowledge_of
from cadogan.lab.solver.knowledge.types import Knowledge, Step
from cadogan.moves import Move
from cadogan.options import Options
from cadogan.patience import Game, Kind, Rules
from cadogan.shown import Facts, Shown, chosen
from cadogan.table import Table, settle

POSITIONS: Final = 1_000_000
"""Positions looked at before a search gives up, unless told otherwise."""
MEGABYTES: Final = 64
"""Memory of a search, unless told otherwise."""

STEPS: Final = 256
"""Moves of the rules that one move of a search may stand for."""


class Verdict(StrEnum):
    """What is known of a deal; the order is that of the search's own numbers."""

    UNKNOWN = "unknown"
    UNWINNABLE = "unwinnable"
    WINNABLE = "winnable"


VERDICTS: Final = tuple(Verdict)


@dataclass(frozen=True, repr=False)
class Solution(Shown):
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
    moves: tuple[Move, ...] = ()

    def title(self) -> str:
        """Say which game was searched."""
        return chosen(self.game, self.options)

    def facts(self) -> Facts:
        """Give the verdict, and what it took."""
        line = {"line": f"{len(self.line)} moves"} if self.line else {}
        return {
            "deal": self.deal,
            "verdict": self.verdict,
            "positions looked at": f"{self.positions:,}",
            **line,
        }

    def details(self) -> Facts:
        """Give the line of play that wins."""
        return {"moves": " ".join(self.line)} if self.line else {}

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
        memory: megabytes for the memory of positions, never exceeded; 1 to 1,048,576.
        without: what is known of the game but should be left out (see `knowledge.prunings`).
        knowledge: False searches by the bare rules, with no knowledge at all.
        engine: `compiled` or `plain`: the same answers.
        on_compile: told before rules are compiled that never were on this machine.

    Raises:
        OutOfReach: a game of pure chance; the sentence says what to use.
        BadInput: too little or too much memory, or nothing of that name to leave out.
        CadoganError: the machine hasn't that much memory.
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
        self._plan = known.plan
        self._plain_moves = known.play is None
        self._engine = Engine(self.rules, known, memory, engine or best_engine(), on_compile)

    def deals(
        self, first: int, deals: int, positions: int = POSITIONS, series: str = OWN
    ) -> tuple[list[Verdict], list[int]]:
        """Give verdicts and positions looked at, for deals `first` … `first + deals − 1` of a series of numbers.

        Raises:
            BadInput: numbers out of bounds, or deals of another pack.
        """
        check_positions(positions)
        check_range(first, deals, last_of(series))
        if self._plan[0].method == "depth-first" and self._plain_moves and series == OWN:
            return self._many(first, deals, positions)
        found = [self._planned(*self._opening(number, series), positions) for number in range(first, first + deals)]
        return [verdict for verdict, _, _ in found], [looked for _, looked, _ in found]

    def _many(self, first: int, deals: int, positions: int) -> tuple[list[Verdict], list[int]]:
        """Take the first step of the plan for all deals in one call; the rest of it for each deal still open.

        A win of that step is one by the rules' own moves and their own `won`, and has no line that might be wrong.
        """
        step, *rest = self._plan
        numbers, looked = self._engine.deals(first, deals, min(step.size or positions, positions))
        verdicts = [VERDICTS[number] for number in numbers]
        for i, verdict in enumerate(verdicts):
            if verdict == Verdict.UNKNOWN and rest and looked[i] < positions:
                root, seed = self._opening(first + i, OWN)
                verdicts[i], more, _ = self._planned(root, seed, positions - looked[i], rest)
                looked[i] += more
        return verdicts, looked

    def _opening(self, number: int, series: str) -> tuple[Table, Seed]:
        """Deal: give the opening, settled, and the deal's seed."""
        if series == OWN:
            return self._engine.opening(number)
        deal = numbered(number, series)
        t = deal.opening(self.rules)
        settle(t, deal.seed)
        return t, deal.seed

    def _planned(
        self, root: Table, seed: Seed, positions: int, plan: Sequence[Step] = ()
    ) -> tuple[Verdict, int, tuple[Move, ...]]:
        """Go through a plan, the whole one if none is given, until something is known.

        A win's line is read by the rules, as the engine has them.
        """
        verdict, looked = 0, 0
        moves: tuple[Move, ...] = ()
        for step in plan or self._plan:
            verdict, more, moves = self._engine.position(root, seed, step, positions - looked)
            looked += more
            if VERDICTS[verdict] != Verdict.UNKNOWN or looked >= positions:
                break
        if VERDICTS[verdict] == Verdict.WINNABLE:
            moves = self._engine.told(root, seed, moves)
        return VERDICTS[verdict], looked, moves

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
        verdict, looked, moves = self._planned(root, seed, positions)
        if verdict == Verdict.WINNABLE:
            if self.rules.longest is None:
                moves = shortened(self.rules, root, seed, moves)
            check_win(self.rules, root, seed, moves)
        return verdict, looked, moves

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
            line=tuple(self.rules.layout.write(move) for move in moves),
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


def shortened(rules: Rules, t: Table, seed: Seed, moves: Sequence[Move]) -> tuple[Move, ...]:
    """Leave out the detours of a line of play: wherever one move leads to a later position of it, make that move.

    Depth first may go on through a hundred thousand positions before it finds a win that lay near.
    """
    here, room = t.copy(), [0] * rules.most_moves
    last = {}
    for number, move in enumerate(moves):
        last[_words(here)] = number
        rules.play(here, move, seed)
    last[_words(here)] = len(moves)
    here, at, short = t.copy(), 0, []
    while at < len(moves):
        furthest, way = at + 1, moves[at]
        for i in range(rules.moves(here, room)):
            there = here.copy()
            rules.play(there, room[i], seed)
            number = last.get(_words(there), 0)
            if number > furthest:
                furthest, way = number, room[i]
        rules.play(here, way, seed)
        short.append(way)
        at = furthest
    return tuple(short)


def _words(t: Table) -> bytes:
    """Give a table as something to look it up by."""
    return array("q", t).tobytes()


def check_win(rules: Rules, t: Table, seed: Seed, moves: tuple[Move, ...]) -> None:
    """Play a line through the plain rules.

    Raises:
        CadoganError: it isn't legal, or doesn't win: the search is wrong, and nothing it says should be believed.
    """
    here, room = t.copy(), [0] * rules.most_moves
    for number, move in enumerate(moves, 1):
        if move not in room[: rules.moves(here, room)]:
            message = f"the line found is wrong: move {number} of it, {rules.layout.write(move)}, isn't legal"
            raise CadoganError(message)
        rules.play(here, move, seed)
    if not rules.won(here):
        raise CadoganError("the line found is wrong: it doesn't win")
