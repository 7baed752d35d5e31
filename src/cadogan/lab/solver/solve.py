"""Ask whether a deal can come out, or a game from where it stands.

What a search finds is a line of play, and each line is played through the plain rules before it
is believed. "Unwinnable" is said only of a search that left nothing out.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from cadogan.chance import Seed
from cadogan.deals import LAST_DEAL, Deal
from cadogan.errors import BadInput, CadoganError, OutOfReach
from cadogan.lab.simulate import best_engine
from cadogan.lab.solver.engine import Engine
from cadogan.lab.solver.knowledge import knowledge_of
from cadogan.lab.solver.knowledge.types import DEPTH_FIRST, Knowledge
from cadogan.moves import Move
from cadogan.options import Options
from cadogan.patience import Game, Kind, Rules
from cadogan.table import Table, settle

POSITIONS: Final = 1_000_000
"""Positions looked at before a search gives up, unless told otherwise."""
MEGABYTES: Final = 64
"""Memory of a search, unless told otherwise."""


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
        self._plan = known.plan
        self._engine = Engine(self.rules, known, memory, engine or best_engine(), on_compile)

    def deals(self, first: int, deals: int, positions: int = POSITIONS) -> tuple[list[Verdict], list[int]]:
        """Give verdicts and positions looked at, for deals `first` … `first + deals − 1`.

        Raises:
            BadInput: numbers out of bounds.
        """
        check_positions(positions)
        if deals < 1 or first < 1 or first + deals - 1 > LAST_DEAL:
            message = f"the deals asked for must lie between 1 and {LAST_DEAL}, and be at least one"
            raise BadInput(message)
        if self._plan == DEPTH_FIRST:
            verdicts, looked = self._engine.deals(first, deals, positions)
            return [VERDICTS[verdict] for verdict in verdicts], looked
        found = [self._planned(*self._engine.opening(number), positions) for number in range(first, first + deals)]
        return [verdict for verdict, _, _ in found], [looked for _, looked, _ in found]

    def _planned(self, root: Table, seed: Seed, positions: int) -> tuple[Verdict, int, tuple[Move, ...]]:
        """Go through the plan until something is known; a win's line is read by the rules, as the engine has them."""
        verdict, looked = 0, 0
        moves: tuple[Move, ...] = ()
        for step in self._plan:
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
