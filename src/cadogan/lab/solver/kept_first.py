"""Best first with positions kept: always go on from the position that looks best, laid out again in one stroke.

A position that has been gone on from is kept as a row of small numbers, as a beam keeps it; one that hasn't is
its parent and a move. Positions of one score lie in one bucket, the last one found on top. What follows is found
by `offers`, which leaves nothing out, so when all that can follow has been looked at, the position is
unwinnable; where room ran out nothing is claimed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cadogan.chance import Seed
from cadogan.lab.solver.beam import load, nothing, save
from cadogan.lab.solver.depth_first import UNKNOWN, UNWINNABLE, WINNABLE, choices
from cadogan.lab.solver.knowledge.types import Knowledge
from cadogan.lab.solver.memory import GAVE_UP, LAST_FRAME, POSITIONS, Words, forget, seen
from cadogan.lab.solver.trail import HASH, LENGTH, NOTES, take_back
from cadogan.moves import Moves
from cadogan.patience import Rules
from cadogan.table import Table

BUCKETS: Final = 1 << 14
"""Scores told apart."""


def kept_first_search(rules: Rules, knowledge: Knowledge) -> Callable[..., int]:
    """Give a function that searches one position, best first.

    Its arguments: the position with its tail, a seed, room for moves, for rows, for the notes of each, for nodes (five
    lists: parent, move, next in its bucket, row, hash), for buckets, the memory, the desk, how many positions may be
    kept, and the most positions. Positions are counted on from what the desk says.
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
        parents: Words,
        made: Words,
        following: Words,
        places: Words,
        sums: Words,
        buckets: Words,
        memory: Words,
        desk: Words,
        kept: int,
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
        save(t, rows, places, sums, 0, 0)
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
            if node > 0:
                if saved == kept:
                    return UNKNOWN
                load(t, rows, places, sums, parents[node])
                read_notes(t, notes, places[parents[node]])
                advance(t, made[node], seed)
                save(t, rows, places, sums, node, saved)
                note_down(t, notes, saved)
                saved += 1
                t[LENGTH] = 0
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
                        following[nodes] = buckets[worth]
                        buckets[worth] = nodes
                        best = min(best, worth)
                        nodes += 1
                take_back(t, 0)
                t[HASH] = sums[node]
            if desk[POSITIONS] >= limit:
                return UNKNOWN
        return UNWINNABLE

    def note_down(t: Table, notes: Words, row: int) -> None:
        for i in range(carried):
            notes[row * carried + i] = t[NOTES + i]

    def read_notes(t: Table, notes: Words, row: int) -> None:
        for i in range(carried):
            t[NOTES + i] = notes[row * carried + i]

    return run
