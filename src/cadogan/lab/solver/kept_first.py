"""Best first with positions kept: always go on from the position that looks best, laid out again in few strokes.

A position is its parent and a move; those gone on from are kept as a row of small numbers, as a beam keeps it: all of
them at first, later one in every few on each way, and the others are played from there. Positions of one score lie in
one bucket, the last one found on top. What follows is found by `offers`, which leaves nothing out, so when all that can
follow has been looked at, the position is unwinnable; where room ran out nothing is claimed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cadogan.chance import Seed
from cadogan.lab.solver.beam import load, nothing, save
from cadogan.lab.solver.depth_first import choices
from cadogan.lab.solver.knowledge.types import UNKNOWN, UNWINNABLE, WINNABLE, Knowledge
from cadogan.lab.solver.memory import GAVE_UP, LAST_FRAME, POSITIONS, Words, forget, seen
from cadogan.lab.solver.trail import HASH, LENGTH, NOTES, take_back
from cadogan.moves import Moves
from cadogan.patience import Rules
from cadogan.table import Table

BUCKETS: Final = 1 << 14
"""Scores told apart."""
NOT_KEPT: Final = -1
APART: Final = 8
"""Moves from one row to the next, when half of the rows are taken: at most so many are played to lay a position out."""


def kept_first_search(rules: Rules, knowledge: Knowledge) -> Callable[..., int]:
    """Give a function that searches one position, best first.

    Its arguments: the position with its tail, a seed, room for moves, for rows, for the notes of each and its hash, for
    nodes (four lists: parent, move, next in its bucket, row), for buckets, the memory, the desk, and the most
    positions. Positions are counted on from what the desk says.
    """
    carried = knowledge.carried
    won, prepare, key, score = rules.won, knowledge.prepare, knowledge.key, knowledge.score or nothing
    offers, advance, force = choices(rules, knowledge)

    def run(
        t: Table,
        seed: Seed,
        room: Moves,
        rows: Words,
        notes: Words,
        sums: Words,
        parents: Words,
        made: Words,
        following: Words,
        places: Words,
        buckets: Words,
        memory: Words,
        desk: Words,
        limit: int,
    ) -> int:
        forget(desk)
        desk[GAVE_UP] = 0
        for bucket in range(BUCKETS):
            buckets[bucket] = -1
        t[LENGTH] = 0
        t[HASH] = 0
        force(t, seed)
        t[LENGTH] = 0
        parents[0] = -1
        desk[LAST_FRAME] = 0
        if won(t):
            return WINNABLE
        if not prepare(t):
            return UNWINNABLE
        seen(memory, desk, key(t))
        places[0] = 0
        save(t, rows, sums, 0)
        note_down(t, notes, 0)
        following[0] = -1
        buckets[0] = 0
        best, nodes, saved = 0, 1, 1
        while best < BUCKETS:
            node = buckets[best]
            if node < 0:
                best += 1
                continue
            buckets[best] = following[node]
            apart = lay_out(t, seed, rows, notes, sums, parents, made, places, node)
            if apart == APART or (apart > 0 and saved * 2 < len(sums)):
                if saved == len(sums):
                    return UNKNOWN
                places[node] = saved
                save(t, rows, sums, saved)
                note_down(t, notes, saved)
                saved += 1
            here = t[HASH]
            for i in range(offers(t, room)):
                advance(t, room[i], seed)
                desk[POSITIONS] += 1
                if not seen(memory, desk, key(t)):
                    if nodes == len(parents):
                        return UNKNOWN
                    parents[nodes] = node
                    made[nodes] = room[i]
                    if won(t):
                        desk[LAST_FRAME] = nodes
                        return WINNABLE
                    worth = min(score(t), BUCKETS - 1)
                    if worth >= 0:
                        places[nodes] = NOT_KEPT
                        following[nodes] = buckets[worth]
                        buckets[worth] = nodes
                        best = min(best, worth)
                        nodes += 1
                take_back(t, 0)
                t[HASH] = here
            if desk[POSITIONS] >= limit:
                return UNKNOWN
        return UNWINNABLE

    def lay_out(
        t: Table,
        seed: Seed,
        rows: Words,
        notes: Words,
        sums: Words,
        parents: Words,
        made: Words,
        places: Words,
        node: int,
    ) -> int:
        """Lay out a node from the nearest row on its way, and give how many moves were played for it."""
        apart, at = 0, node
        while places[at] == NOT_KEPT:
            at = parents[at]
            apart += 1
        load(t, rows, sums, places[at])
        read_notes(t, notes, places[at])
        for left in range(apart - 1, -1, -1):
            at = node
            for _ in range(left):
                at = parents[at]
            advance(t, made[at], seed)
        t[LENGTH] = 0
        return apart

    def note_down(t: Table, notes: Words, row: int) -> None:
        for i in range(carried):
            notes[row * carried + i] = t[NOTES + i]

    def read_notes(t: Table, notes: Words, row: int) -> None:
        for i in range(carried):
            t[NOTES + i] = notes[row * carried + i]

    return run
