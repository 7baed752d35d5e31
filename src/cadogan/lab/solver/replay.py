"""Play what a search found through the rules themselves, before it is believed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cadogan.chance import Seed
from cadogan.deals import seed_of
from cadogan.lab.solver.knowledge.types import Knowledge
from cadogan.moves import Move, Moves
from cadogan.patience import Rules
from cadogan.table import SIZE, Table, settle, shuffle

NOT_LEGAL: Final = -1
NO_WIN: Final = -2
NO_ROOM: Final = -3


def line_reader(rules: Rules, knowledge: Knowledge) -> Callable[..., int]:
    """Give a function that plays a search's moves, with what is forced after them, one single legal move at a time.

    Its arguments: a position, which it changes, a seed, the moves and their number, room for moves, for the single
    moves of one, and for all of them. It gives the number of all single moves, `NOT_LEGAL`, `NO_WIN` or `NO_ROOM`.
    """
    moves, play, won = rules.moves, rules.play, rules.won
    forced, singles = knowledge.forced, knowledge.singles

    def run(t: Table, seed: Seed, found: Moves, length: int, room: Moves, steps: Moves, out: Moves) -> int:
        count, parts, at, part = 0, 0, 0, 0
        while True:
            move = -1
            if part == parts:
                move = forced(t)
            if move < 0 and part == parts:
                if at == length:
                    break
                parts, part = singles(t, found[at], steps), 0
                at += 1
            if move < 0:
                move = steps[part]
                part += 1
            if count == len(out):
                return NO_ROOM
            if not made(t, seed, move, room, out, count):
                return NOT_LEGAL
            count += 1
        return count if won(t) else NO_WIN

    def made(t: Table, seed: Seed, move: Move, room: Moves, out: Moves, count: int) -> bool:
        """Make a single move and write it down, if it is legal."""
        for i in range(moves(t, room)):
            if room[i] == move:
                play(t, move, seed)
                out[count] = move
                return True
        return False

    return run


def dealer(rules: Rules) -> Callable[[Table, Table, int], Seed]:
    """Give a function that deals: its arguments are a new table, room for the opening, and a deal's number."""
    start = rules.start

    def run(new: Table, t: Table, number: int) -> Seed:
        seed = seed_of(number)
        for i in range(SIZE):
            t[i] = new[i]
        shuffle(t, seed)
        start(t, seed)
        settle(t, seed)
        return seed

    return run
