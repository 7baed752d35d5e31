"""The searches with the room that they work in, compiled or plain.

All room is made once, when it is first needed, and stays within the bound asked for: a third of it at least for what
a beam or a best-first search keeps, the rest for the memory of positions.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from cadogan.chance import Seed
from cadogan.errors import BadInput, CadoganError
from cadogan.lab import _jit
from cadogan.lab.hands import Hands, bound
from cadogan.lab.simulate import COMPILED
from cadogan.lab.solver.beam import ROW, WORST, beam_search
from cadogan.lab.solver.best_first import SCORES, best_first_search
from cadogan.lab.solver.depth_first import deal_search, line
from cadogan.lab.solver.kept_first import BUCKETS, kept_first_search
from cadogan.lab.solver.knowledge.types import UNKNOWN, UNWINNABLE, WINNABLE, Knowledge, Step
from cadogan.lab.solver.memory import DESK, FIRST_SLOTS, LAST_FRAME, POSITIONS
from cadogan.lab.solver.replay import NO_ROOM, NO_WIN, NOT_LEGAL, dealer, line_reader
from cadogan.lab.solver.trail import BOLD, TRAIL
from cadogan.moves import Move
from cadogan.patience import Rules
from cadogan.table import SIZE, Table, new_table

_MOST_MEGABYTES: Final = 1 << 20
_FRAMES: Final = 1 << 13
_TRAIL: Final = 1 << 12
"""Room for the way from the root, where no game is longer than so many moves."""
_FRAMES_SHARE: Final = 8
_TRAIL_SHARE: Final = 16
"""The parts of the room that the way may take where a game can go on for ever: depth first goes as deep as it finds
positions that it hasn't seen. Short of room it can't prove a loss."""
_STAGES: Final = 120
"""Nodes of a beam for each place of its width."""
_SPARE_NODES: Final = 1024
"""Nodes of a beam besides, so that a narrow one has room for a move and what follows."""
_ROW_BYTES: Final = ROW * 2 + 8
"""What each position kept as a row costs, with its hash."""
_BEAM_BYTES: Final = 8 * _ROW_BYTES + _STAGES * 3 * 8 + 8 * 3 * 8
"""What each place of a beam's width costs."""
_NODE_BYTES: Final = 3 * 4
"""What each node of a best-first search costs."""
_BUCKETS_SHARE: Final = 4
"""The part of the room for a best-first search that its buckets may take."""
_PATH: Final = 1024
_NODES_A_ROW: Final = 16
"""Nodes of a kept-first search for each row."""
_KEPT_BYTES: Final = _ROW_BYTES + _NODES_A_ROW * 4 * 4
_STEPS: Final = 1024
"""Single moves that one move of a search may stand for."""
_USUAL_LINE: Final = 1 << 14
"""Single moves that a line has room for at first; depth first may find a longer one."""

Found = tuple[int, tuple[Move, ...]]
"""A verdict of a search, and the moves of a win."""


class Engine:
    """The searches for one game's rules.

    Args:
        rules: the rules.
        known: what is known of the game.
        megabytes: the bound for all room together, 1 to 1,048,576.
        kind: `compiled` or `plain`.
        on_compile: told before something is compiled that never was on this machine.

    Raises:
        BadInput: a bound out of bounds.
        CadoganError: the machine hasn't that much; later, too, as some room is made when it is needed.
    """

    def __init__(
        self, rules: Rules, known: Knowledge, megabytes: int, kind: str, on_compile: Callable[[], None] | None
    ) -> None:
        if not 1 <= megabytes <= _MOST_MEGABYTES:
            raise BadInput("a search needs 1 to {most} megabytes of memory", most=_MOST_MEGABYTES)
        self._megabytes = megabytes
        self.rules, self.known = rules, known
        self._compiled, self._on_compile = kind == COMPILED, on_compile
        self._searches: dict[str, Callable[..., int]] = {}
        self._rooms: dict[str, list[Any]] = {}
        self._reading: list[Any] = []
        whole, beside = megabytes * 2**20, any(step.method not in ("depth-first", "relaxed") for step in known.plan)
        words = (whole - whole // 3 if beside else whole) // 8
        frames, trail = words // _FRAMES_SHARE, words // _TRAIL_SHARE
        if rules.longest is not None:
            frames, trail = min(_FRAMES, frames), min(_TRAIL, trail)
        self.table = self._room(TRAIL + trail)
        self._moves = self._room(rules.most_moves * 2 + 8)
        self._frames = self._room(frames)
        self._outline = self._room(known.relaxed_room)
        fixed = len(self._outline) + len(self.table) + len(self._moves) + frames + DESK + SIZE
        slots = FIRST_SLOTS
        while slots * 4 <= words - fixed:
            slots *= 2
        self._memory = self._room(slots * 2)
        self._beside = whole - (fixed + slots * 2) * 8
        self.desk = self._room(DESK)
        self._new = self.vector(new_table(rules.cards, loose=True))

    # ---- room

    def vector(self, numbers: list[int]) -> Any:  # noqa: ANN401 - a list or an array, as the engine is
        """Give numbers as the searches take them."""
        if self._compiled:
            import numpy as np  # noqa: PLC0415 - only for those who compile

            return np.array(numbers, dtype=np.int64)
        return list(numbers)

    def _room(self, size: int, bits: int = 64) -> Any:  # noqa: ANN401 - the same
        try:
            if self._compiled:
                import numpy as np  # noqa: PLC0415 - the same

                return np.zeros(size, dtype=f"int{bits}")
            return [0] * size
        except MemoryError as problem:
            text = "this machine has no room for a search with {megabytes} megabytes"
            raise CadoganError(text, megabytes=self._megabytes) from problem

    def _seed(self, seed: Seed) -> Any:  # noqa: ANN401 - the same
        if self._compiled:
            import numpy as np  # noqa: PLC0415 - the same

            return np.uint64(seed)
        return seed

    def _search(self, name: str, made: Callable[[Rules, Knowledge], Callable[..., int]]) -> Callable[..., int]:
        return self._twin(name, lambda: made(self.rules, self.known), self.known.hands)

    def _twin(self, name: str, made: Callable[[], Callable[..., int]], hands: Hands) -> Callable[..., int]:
        if name not in self._searches:
            # The rules of a family are large: made part of all callers they take twice as long to compile, and
            # are no faster.
            compiled = partial(_jit.compiled, on_new=self._on_compile, inline=self.rules.words is None)
            self._searches[name] = (compiled if self._compiled else bound)(made(), hands)
        return self._searches[name]

    # ---- before and after a search

    def opening(self, number: int) -> tuple[Table, Seed]:
        """Deal: give the opening, settled, and the deal's seed."""
        deal = self._twin("dealer", lambda: dealer(self.rules), {})
        t = self._room(SIZE)
        return t, int(deal(self._new, t, number))

    def told(self, t: Table, seed: Seed, found: tuple[Move, ...]) -> tuple[Move, ...]:
        """Play what a search found through the rules, and give it move by move.

        Raises:
            CadoganError: it isn't legal, or doesn't win: the search is wrong, and nothing it says should be believed.
        """
        read = self._twin("line-reader", lambda: line_reader(self.rules, self.known), {})
        if not self._reading:
            self._reading = [self._room(TRAIL), self._room(_STEPS), self._room(_USUAL_LINE)]
        moves = self.vector([*found, 0])
        while True:
            played, *rooms = self._reading
            played[:SIZE] = self.vector(t)
            count = read(played, self._seed(seed), moves, len(found), self._moves, *rooms)
            if count != NO_ROOM:
                break
            self._reading[-1] = self._room(2 * len(rooms[-1]))
        if count < 0:
            what = {NOT_LEGAL: "a move of it isn't legal", NO_WIN: "it doesn't win"}[count]
            message = f"the line found is wrong: {what}"
            raise CadoganError(message)
        return tuple(int(move) for move in rooms[-1][:count])

    # ---- searches

    def deals(self, first: int, deals: int, limit: int) -> tuple[list[int], list[int]]:
        """Search deals by number, depth first: give verdicts and positions looked at."""
        verdicts, looked = self._room(deals), self._room(deals)
        self.table[BOLD] = 0
        self._depth_first(first, deals, 0, limit, verdicts, looked)
        return [int(verdict) for verdict in verdicts], [int(number) for number in looked]

    def position(self, t: Table, seed: Seed, step: Step, limit: int) -> tuple[int, int, tuple[Move, ...]]:
        """Search a position in one way: give the verdict, positions looked at and the moves of a win.

        Args:
            t: the position, settled.
            seed: of its deal.
            step: how to search.
            limit: the most positions to look at.
        """
        self.table[:SIZE] = self.vector(t)
        self.table[self.known.style : self.known.style + len(step.style)] = self.vector(list(step.style))
        self.table[BOLD] = int(step.bold)
        self.desk[POSITIONS] = 0
        search = {
            "depth-first": self._one_depth_first,
            "beam": self._beam,
            "best-first": self._best_first,
            "kept-first": self._kept_first,
            "relaxed": self._relaxed,
        }
        verdict, moves = search[step.method](seed, step, limit)
        if step.bold and verdict == UNWINNABLE:
            verdict = UNKNOWN
        return verdict, int(self.desk[POSITIONS]), moves

    def _depth_first(self, first: int, deals: int, seed: Seed, limit: int, verdicts: Any, looked: Any) -> None:  # noqa: ANN401 - as above
        run = self._search("depth-first", deal_search)
        rooms = (self._new, self.table, self._moves, self._frames, self._memory, self.desk)
        run(first, deals, self._seed(seed), *rooms, limit, verdicts, looked)

    def _one_depth_first(self, seed: Seed, step: Step, limit: int) -> Found:
        verdicts = self._room(1)
        size = min(step.size or limit, limit)
        self._depth_first(0, 1, seed, size, verdicts, self._room(1))
        won = verdicts[0] == WINNABLE
        return int(verdicts[0]), tuple(line(self._frames, int(self.desk[LAST_FRAME]))) if won else ()

    def _beam(self, seed: Seed, step: Step, limit: int) -> Found:
        run = self._search("beam", beam_search)
        widest = max(other.size for other in self.known.plan if other.method == "beam")
        widest = max(1, min(widest, (self._beside - 8 * (WORST + 1 + 3 * _SPARE_NODES)) // _BEAM_BYTES))
        rooms = self._kept(
            "beam",
            lambda: (
                [self._room(widest * 8 * ROW, 16)]
                + [self._room(widest * _STAGES + _SPARE_NODES) for _ in range(3)]
                + [self._room(widest * 8) for _ in range(4)]
                + [self._room(WORST + 1)]
            ),
        )
        width = min(step.size, widest)
        verdict = run(self.table, self._seed(seed), width, self._moves, *rooms, self._memory, self.desk, limit)
        return self._path_to(verdict, rooms[1], rooms[2])

    def _best_first(self, seed: Seed, step: Step, limit: int) -> Found:
        run = self._search("best-first", best_first_search)
        stages = len(self.rules.cards) + 1
        scores = max(1, min(SCORES, self._beside // (_BUCKETS_SHARE * 4 * stages)))
        nodes = (self._beside - 4 * stages * (scores + 1) - 8 * _PATH) // _NODE_BYTES
        rooms = self._kept(
            "best-first",
            lambda: [
                self._room(_PATH),
                *(self._room(nodes, 32) for _ in range(3)),
                self._room(scores * stages, 32),
                self._room(stages, 32),
            ],
        )
        size = min(step.size or limit, limit)
        verdict = run(self.table, self._seed(seed), self._moves, *rooms, self._memory, self.desk, size)
        return self._path_to(verdict, rooms[1], rooms[2])

    def _kept_first(self, seed: Seed, step: Step, limit: int) -> Found:
        run = self._search("kept-first", kept_first_search)
        carried = self.known.carried
        most = self._beside // (_KEPT_BYTES + 8 * carried)
        rooms = self._kept(
            "kept-first",
            lambda: [
                self._room(most * ROW, 16),
                self._room(most * carried + 1),
                self._room(most),
                *(self._room(most * _NODES_A_ROW, 32) for _ in range(4)),
                self._room(BUCKETS),
            ],
        )
        size = min(step.size or limit, limit)
        verdict = run(self.table, self._seed(seed), self._moves, *rooms, self._memory, self.desk, size)
        return self._path_to(verdict, rooms[3], rooms[4])

    def _relaxed(self, _: Seed, step: Step, limit: int) -> Found:
        relaxed = self.known.relaxed
        if relaxed is None:
            raise CadoganError("nobody knows how to make this game easier")
        run = self._twin("relaxed", lambda: relaxed, {})
        return run(self.table, self._outline, self._memory, self.desk, min(step.size or limit, limit)), ()

    def _kept(self, name: str, made: Callable[[], list[Any]]) -> list[Any]:
        """Give the rooms of a search; only one search has some at a time, or the bound would not hold."""
        if name not in self._rooms:
            self._rooms.clear()
            self._rooms[name] = made()
        return self._rooms[name]

    def _path_to(self, verdict: int, parents: Any, made: Any) -> Found:  # noqa: ANN401 - as above
        """Give the line to the last node of a search that found a win."""
        if verdict != WINNABLE:
            return verdict, ()
        moves: list[Move] = []
        node = int(self.desk[LAST_FRAME])
        while parents[node] >= 0:
            moves.append(int(made[node]))
            node = int(parents[node])
        return WINNABLE, tuple(reversed(moves))
