"""Best first, stage by stage in turn: each stage goes on from its position that looks best.

A *stage* is all positions with the same number of cards in the stock. Round after round, every stage
that has positions left goes on from one of them, so that all stages get on alike: where scores of early and
late positions can't be compared, one queue for all would dwell on either. A game without a stock
is one stage, and its search plain best first.

A position is kept as its parent and the move from there; it is laid out again by playing from the
root. Moves that leave nothing to choose are made at once, and what lies on the way is not counted among the positions
looked at, no more than what is forced in the other searches. Positions of one stage and score lie in one
bucket, the last one found on top. `eager` choices may leave something out, so only wins are claimed here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cadogan.chance import Seed
from cadogan.lab.solver.beam import LONGEST, advancing, nothing
from cadogan.lab.solver.depth_first import SPARE
from cadogan.lab.solver.knowledge.types import UNKNOWN, WINNABLE, Knowledge
from cadogan.lab.solver.memory import LAST_FRAME, POSITIONS, Words, forget, seen
from cadogan.lab.solver.trail import HASH, LENGTH, TRAIL, take_back
from cadogan.moves import Moves
from cadogan.patience import Rules
from cadogan.table import HEIGHT, STOCK, Table

SCORES: Final = 1 << 12
"""Scores told apart, where the room for buckets allows."""


def best_first_search(rules: Rules, knowledge: Knowledge) -> Callable[..., int]:
    """Give a function that searches one position, best first.

    Its arguments: the position with its tail, a seed, room for moves (twice the most), for a path,
    for nodes (three lists: parent, move, next in its bucket), for buckets (as many for each
    stage), for the best bucket of each stage, the memory, the desk, and the most positions.
    Positions are counted on from what the desk says.
    """
    moves, play, won, prepare = rules.moves, rules.play, rules.won, knowledge.prepare
    eager, score = knowledge.eager, knowledge.score or nothing
    advance = advancing(rules, knowledge)

    def run(
        t: Table,
        seed: Seed,
        room: Moves,
        path: Words,
        parents: Words,
        made: Words,
        following: Words,
        buckets: Words,
        best: Words,
        memory: Words,
        desk: Words,
        limit: int,
    ) -> int:
        forget(desk)
        each, copy = len(buckets) // len(best), len(room) // 2
        empty(buckets, best, each)
        t[LENGTH] = 0
        prepare(t)
        parents[0] = -1
        keep(following, buckets, best, each, t[HEIGHT + STOCK], 0, 0)
        nodes, going = 1, True
        while going:
            going = False
            for stage in range(len(best)):
                node = fetch(following, buckets, best, each, stage)
                if node < 0 or not lay_out(t, seed, path, parents, made, node):
                    continue
                going = True
                here, total = t[LENGTH], t[HASH]
                count = eager(t, room, moves(t, room))
                for i in range(count):
                    room[copy + i] = room[i]
                for i in range(count):
                    if nodes + LONGEST >= len(parents):
                        return UNKNOWN
                    last = advance(t, seed, room[copy + i], room, parents, made, following, node, nodes)
                    desk[POSITIONS] += 1
                    if won(t):
                        desk[LAST_FRAME] = last
                        return WINNABLE
                    worth = score(t)
                    if worth >= 0 and not seen(memory, desk, t[HASH]):
                        keep(following, buckets, best, each, t[HEIGHT + STOCK], worth, last)
                        nodes = last + 1
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


def empty(buckets: Words, best: Words, each: int) -> None:
    """Begin with no position in any bucket."""
    for bucket in range(len(buckets)):
        buckets[bucket] = -1
    for stage in range(len(best)):
        best[stage] = each


def keep(following: Words, buckets: Words, best: Words, each: int, stage: int, worth: int, node: int) -> None:
    """Lay a node into the bucket of its stage and score."""
    which = min(worth, SCORES - 1) * each // SCORES
    following[node] = buckets[stage * each + which]
    buckets[stage * each + which] = node
    best[stage] = min(best[stage], which)


def fetch(following: Words, buckets: Words, best: Words, each: int, stage: int) -> int:
    """Take the best node of a stage, the last one found among equals; -1 where it has none."""
    while best[stage] < each and buckets[stage * each + best[stage]] < 0:
        best[stage] += 1
    if best[stage] == each:
        return -1
    node = buckets[stage * each + best[stage]]
    buckets[stage * each + best[stage]] = following[node]
    return node
