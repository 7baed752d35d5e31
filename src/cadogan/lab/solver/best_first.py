"""Best first: always go on from the position that looks best, wherever it lies.

A position is kept as its parent and the move from there; it is laid out again by playing from the
root. Positions of one score lie in one bucket, the last one found on top. Where a game's
knowledge leaves nothing out, and all that can follow has been looked at, the position is
unwinnable; `eager` choices leave something out, so only wins are claimed here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cadogan.chance import Seed
from cadogan.lab.solver.beam import nothing
from cadogan.lab.solver.depth_first import SPARE, UNKNOWN, WINNABLE
from cadogan.lab.solver.knowledge.types import Knowledge
from cadogan.lab.solver.memory import LAST_FRAME, POSITIONS, Words, forget, seen
from cadogan.lab.solver.trail import HASH, LENGTH, TRAIL, take_back
from cadogan.moves import Moves
from cadogan.patience import Rules
from cadogan.table import Table

BUCKETS: Final = 1 << 14
"""Scores told apart."""


def best_first_search(rules: Rules, knowledge: Knowledge) -> Callable[..., int]:
    """Give a function that searches one position, best first.

    Its arguments: the position with its tail, a seed, room for moves, for a path, for nodes
    (three lists: parent, move, next in its bucket), for buckets, the memory, the desk, and the
    most positions. Positions are counted on from what the desk says.
    """
    moves, play, won, prepare = rules.moves, rules.play, rules.won, knowledge.prepare
    eager, score = knowledge.eager, knowledge.score or nothing

    def run(
        t: Table,
        seed: Seed,
        room: Moves,
        path: Words,
        parents: Words,
        made: Words,
        following: Words,
        buckets: Words,
        memory: Words,
        desk: Words,
        limit: int,
    ) -> int:
        forget(desk)
        for bucket in range(BUCKETS):
            buckets[bucket] = -1
        t[LENGTH] = 0
        prepare(t)
        parents[0] = -1
        following[0] = -1
        buckets[0] = 0
        best, nodes = 0, 1
        while best < BUCKETS:
            node = buckets[best]
            if node < 0:
                best += 1
                continue
            buckets[best] = following[node]
            if not lay_out(t, seed, path, parents, made, node):
                continue
            here, total = t[LENGTH], t[HASH]
            for i in range(eager(t, room, moves(t, room))):
                play(t, room[i], seed)
                desk[POSITIONS] += 1
                worth = 0
                if won(t):
                    parents[nodes] = node
                    made[nodes] = room[i]
                    desk[LAST_FRAME] = nodes
                    return WINNABLE
                worth = min(score(t), BUCKETS - 1)
                if worth >= 0 and nodes + 1 < len(parents) and not seen(memory, desk, t[HASH]):
                    parents[nodes] = node
                    made[nodes] = room[i]
                    following[nodes] = buckets[worth]
                    buckets[worth] = nodes
                    best = min(best, worth)
                    nodes += 1
                take_back(t, here)
                t[HASH] = total
            if desk[POSITIONS] >= limit:
                return UNKNOWN
        return UNKNOWN

    def lay_out(t: Table, seed: Seed, path: Words, parents: Words, made: Words, node: int) -> bool:
        """Play from the root to a node; False where it lies too deep."""
        take_back(t, 0)
        t[HASH] = 0
        depth = 0
        while parents[node] >= 0:
            if depth == len(path):
                return False
            path[depth] = made[node]
            depth += 1
            node = parents[node]
        for i in range(depth - 1, -1, -1):
            if TRAIL + t[LENGTH] + SPARE > len(t):
                return False
            play(t, path[i], seed)
        return True

    return run
