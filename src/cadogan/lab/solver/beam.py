"""Beam search: go through the game stage by stage, and at each keep only the best positions.

A *stage* is all positions with the same number of cards in the stock. All that can follow within
the stage is looked at; of the positions of the next stage, as many as the beam is wide go
on, those of the lowest score. Among equals the hash decides, so that they are not all of one
family. It finds wins where depth first gets lost, and proves nothing else. Positions are counted
as best-first searches count them.

A position is kept as a row of small numbers (its piles and marks; the stock keeps its order), and
with its parent and the move from there, so that the line of play can be told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cadogan.chance import Seed
from cadogan.lab.solver.depth_first import SPARE
from cadogan.lab.solver.knowledge.types import UNKNOWN, WINNABLE, Knowledge
from cadogan.lab.solver.memory import LAST_FRAME, POSITIONS, Words, forget, seen
from cadogan.lab.solver.trail import HASH, LENGTH, TRAIL, take_back
from cadogan.moves import Moves
from cadogan.patience import Rules
from cadogan.table import HEIGHT, LOOSE, SIZE, STOCK, UNDER, Table

PACK_OF_ONE: Final = UNDER + 64
"""Up to here a row holds tops, heights and the cards beneath, of one pack of cards."""
ROW: Final = PACK_OF_ONE + SIZE - LOOSE

LONGEST: Final = 256
"""Nodes that one move and what follows at once may need."""
WORST: Final = 16383
"""The highest score told apart from higher ones."""


def beam_search(rules: Rules, knowledge: Knowledge) -> Callable[..., int]:
    """Give a function that searches one position with a beam.

    Its arguments: the position with its tail, a seed, the width, room for twice the moves, for rows
    (8 × width of them), for nodes (three lists: parent, move, row), for the hash of each row, for candidates
    (three: parent, move, score), for counts by score, the memory, the desk, and the most positions. Positions are
    counted on from what the desk says.
    """
    moves, won, prepare = rules.moves, rules.won, knowledge.prepare
    eager, score = knowledge.eager, knowledge.score or nothing
    advance = advancing(rules, knowledge)

    def run(
        t: Table,
        seed: Seed,
        width: int,
        room: Moves,
        rows: Words,
        parents: Words,
        made: Words,
        places: Words,
        sums: Words,
        from_node: Words,
        by_move: Words,
        scores: Words,
        tally: Words,
        memory: Words,
        desk: Words,
        limit: int,
    ) -> int:
        forget(desk)
        t[LENGTH] = 0
        t[HASH] = 0
        prepare(t)
        parents[0] = -1
        places[0] = 0
        save(t, rows, sums, 0)
        low, high, saved = 0, 1, 1
        copy = len(room) // 2
        while low < high:
            candidates, room_left = 0, width * 3
            node = low
            while node < high:
                if places[node] >= 0:
                    load(t, rows, sums, places[node])
                    stage, here = t[HEIGHT + STOCK], t[HASH]
                    count = eager(t, room, moves(t, room))
                    for i in range(count):
                        room[copy + i] = room[i]
                    for i in range(count):
                        last = advance(t, seed, room[copy + i], room, parents, made, places, node, high)
                        desk[POSITIONS] += 1
                        if won(t):
                            desk[LAST_FRAME] = last
                            return WINNABLE
                        worth = score(t) * 8 + (t[HASH] & 7)
                        if worth >= 0 and not seen(memory, desk, t[HASH]):
                            if t[HEIGHT + STOCK] < stage:
                                if candidates < len(scores):
                                    from_node[candidates] = node
                                    by_move[candidates] = room[copy + i]
                                    scores[candidates] = min(worth, WORST)
                                    candidates += 1
                            elif room_left > 0 and last + 1 + LONGEST < len(parents):
                                places[last] = saved % (width * 8)
                                save(t, rows, sums, places[last])
                                saved += 1
                                room_left -= 1
                                high = last + 1
                        take_back(t, 0)
                        t[HASH] = here
                    if desk[POSITIONS] >= limit:
                        return UNKNOWN
                node += 1
            worst, of_worst = threshold(scores, tally, candidates, width)
            low = high
            for i in range(candidates):
                if scores[i] < worst or (scores[i] == worst and of_worst > 0):
                    if scores[i] == worst:
                        of_worst -= 1
                    if high + LONGEST < len(parents):
                        load(t, rows, sums, places[from_node[i]])
                        last = advance(t, seed, by_move[i], room, parents, made, places, from_node[i], high)
                        places[last] = saved % (width * 8)
                        save(t, rows, sums, places[last])
                        saved += 1
                        high = last + 1
        return UNKNOWN

    return run


def advancing(rules: Rules, knowledge: Knowledge) -> Callable[..., int]:
    """Give a function that makes a move and writes the nodes on its way."""
    moves, play, eager = rules.moves, rules.play, knowledge.eager

    def advance(
        t: Table,
        seed: Seed,
        move: int,
        room: Moves,
        parents: Words,
        made: Words,
        places: Words,
        node: int,
        at: int,
    ) -> int:
        """Make a move, and go on while just one is left and no card is turned; give the last node, from `at` on."""
        stage, end = t[HEIGHT + STOCK], at + LONGEST - 1
        add_node(parents, made, places, at, node, move)
        play(t, move, seed)
        while (
            at < end
            and TRAIL + t[LENGTH] + SPARE <= len(t)
            and t[HEIGHT + STOCK] == stage
            and eager(t, room, moves(t, room)) == 1
        ):
            at += 1
            add_node(parents, made, places, at, at - 1, room[0])
            play(t, room[0], seed)
        return at

    return advance


def nothing(t: Table) -> int:
    """Find all positions alike."""
    return 0


def add_node(parents: Words, made: Words, places: Words, at: int, parent: int, move: int) -> None:
    """Write a node that is on the way, and not kept itself."""
    parents[at] = parent
    made[at] = move
    places[at] = -1


def save(t: Table, rows: Words, sums: Words, row: int) -> None:
    """Keep a position as a row."""
    at = row * ROW
    for i in range(PACK_OF_ONE):
        rows[at + i] = t[i]
    for i in range(SIZE - LOOSE):
        rows[at + PACK_OF_ONE + i] = t[LOOSE + i]
    sums[row] = t[HASH]


def load(t: Table, rows: Words, sums: Words, row: int) -> None:
    """Lay out the position of a row."""
    at = row * ROW
    for i in range(PACK_OF_ONE):
        t[i] = rows[at + i]
    for i in range(SIZE - LOOSE):
        t[LOOSE + i] = rows[at + PACK_OF_ONE + i]
    t[HASH] = sums[row]
    t[LENGTH] = 0


def threshold(scores: Words, tally: Words, candidates: int, width: int) -> tuple[int, int]:
    """Give the worst score that goes on, and how many of that score do."""
    for worth in range(WORST + 1):
        tally[worth] = 0
    for i in range(candidates):
        tally[scores[i]] += 1
    left = width
    for worth in range(WORST + 1):
        if tally[worth] >= left:
            return worth, left
        left -= tally[worth]
    return WORST, left
