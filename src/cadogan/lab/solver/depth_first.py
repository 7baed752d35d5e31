"""Depth first through all that may follow, with a memory of positions.

Plain functions, compiled by the laboratory with hands that keep a trail. Each position on the
way from the root has a frame in one vector:

    +0 the frame before (-1 at the root)   +1 length of the trail   +2 hash
    +3 moves tried                         +4 number of moves       +5 … the moves
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cadogan.chance import Seed
from cadogan.deals import seed_of
from cadogan.lab.solver.knowledge.types import UNKNOWN, UNWINNABLE, WINNABLE, Knowledge
from cadogan.lab.solver.memory import GAVE_UP, LAST_FRAME, POSITIONS, Words, forget, seen
from cadogan.lab.solver.trail import HASH, LENGTH, TRAIL, take_back
from cadogan.moves import Move, Moves
from cadogan.patience import Rules
from cadogan.table import SIZE, Table, settle, shuffle

BEFORE, LONG, SUM, TRIED, COUNT, FRAME = range(6)
SPARE: Final = 256
"""Entries of the trail that one move may need."""


def deal_search(rules: Rules, knowledge: Knowledge) -> Callable[..., int]:
    """Give a function that searches deals `first` … `first + deals − 1`.

    Its arguments: first and deals (first 0: one deal, the table as it lies in `t`), a seed for
    that one, the new table with a loose stock, room for a table with its tail, for moves, for
    frames, the memory, the desk, the most positions a deal, and two lists that it fills with
    verdicts and positions by deal. It gives the last verdict.
    """
    start, won = rules.start, rules.won
    hopeful, key = knowledge.prepare, knowledge.key
    offers, advance, force = choices(rules, knowledge)
    cyclic = rules.longest is None

    def run(
        first: int,
        deals: int,
        seed: Seed,
        new: Table,
        t: Table,
        room: Moves,
        frames: Words,
        memory: Words,
        desk: Words,
        limit: int,
        verdicts: list[int],
        positions: list[int],
    ) -> int:
        verdict = UNKNOWN
        for i in range(deals):
            luck = seed
            if first > 0:
                luck = seed_of(first + i)
                open_deal(t, new, luck)
            t[LENGTH] = 0
            t[HASH] = 0
            desk[POSITIONS] = 0
            desk[GAVE_UP] = 0
            forget(desk)
            verdict = UNWINNABLE
            force(t, luck)
            if hopeful(t):
                verdict = search(t, luck, room, frames, memory, desk, limit)
            verdicts[i] = verdict
            positions[i] = desk[POSITIONS]
        return verdict

    def open_deal(t: Table, new: Table, seed: Seed) -> None:
        for i in range(SIZE):
            t[i] = new[i]
        t[LENGTH] = 0
        shuffle(t, seed)
        start(t, seed)
        settle(t, seed)

    def search(t: Table, seed: Seed, room: Moves, frames: Words, memory: Words, desk: Words, limit: int) -> int:
        base, end = -1, 0
        while True:
            desk[POSITIONS] += 1
            if won(t):
                desk[LAST_FRAME] = base
                return WINNABLE
            count = offers(t, room)
            if (count > 1 or (cyclic and count > 0)) and seen(memory, desk, key(t)):
                count = 0
            if count > 0 and (end + FRAME + count > len(frames) or TRAIL + t[LENGTH] + SPARE > len(t)):
                desk[GAVE_UP] = 1
                count = 0
            if count > 0:
                base = framed(t, room, frames, base, end, count)
                end = base + FRAME + count
            while base >= 0 and frames[base + TRIED] == frames[base + COUNT]:
                end = base
                base = frames[base + BEFORE]
            if base < 0:
                return UNKNOWN if desk[GAVE_UP] == 1 else UNWINNABLE
            if desk[POSITIONS] >= limit:
                return UNKNOWN
            take_back(t, frames[base + LONG])
            t[HASH] = frames[base + SUM]
            frames[base + TRIED] += 1
            advance(t, frames[base + FRAME + frames[base + TRIED] - 1], seed)

    return run


def choices(
    rules: Rules, knowledge: Knowledge
) -> tuple[Callable[[Table, Moves], int], Callable[[Table, Move, Seed], None], Callable[[Table, Seed], None]]:
    """Give what lists the moves to try, what makes one with all that is forced after it, and what makes that alone."""
    moves, play = rules.moves, knowledge.play or rules.play
    narrow, forced = knowledge.narrow, knowledge.forced

    def narrowed(t: Table, room: Moves) -> int:
        return narrow(t, room, moves(t, room))

    def advance(t: Table, move: Move, seed: Seed) -> None:
        play(t, move, seed)
        force(t, seed)

    def force(t: Table, seed: Seed) -> None:
        move = forced(t)
        while move >= 0:
            play(t, move, seed)
            move = forced(t)

    return knowledge.offers or narrowed, advance, force


def framed(t: Table, room: Moves, frames: Words, before: int, at: int, count: int) -> int:
    """Write a frame, and give where it lies."""
    frames[at + BEFORE] = before
    frames[at + LONG] = t[LENGTH]
    frames[at + SUM] = t[HASH]
    frames[at + TRIED] = 0
    frames[at + COUNT] = count
    for i in range(count):
        frames[at + FRAME + i] = room[i]
    return at


def line(frames: Words, last: int) -> list[int]:
    """Give the moves from the root to the last frame's move."""
    found = []
    base = last
    while base >= 0:
        found.append(int(frames[base + FRAME + frames[base + TRIED] - 1]))
        base = frames[base + BEFORE]
    return found[::-1]
