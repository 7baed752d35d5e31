"""The inner loop of simulation: play deals to their end, in plain functions."""

from __future__ import annotations

from collections.abc import Callable

from cadogan.deals import seed_of
from cadogan.moves import Moves
from cadogan.patience import Rules
from cadogan.players.types import Choose
from cadogan.table import SIZE, Table, shuffle


def playouts(rules: Rules, choose: Choose) -> Callable[[int, int, Table, Table, Moves, list[int]], int]:
    """Give a function that plays deals `first` … `first + deals − 1`.

    Its arguments: first, deals, the new table with a loose stock, room for a table, room for
    moves, and a list in which it counts games by the number of cards left. It gives the wins.
    """
    start, moves, play, won, left = rules.start, rules.moves, rules.play, rules.won, rules.left

    def run(first: int, deals: int, new: Table, t: Table, out: Moves, counts: list[int]) -> int:
        wins = 0
        for deal in range(first, first + deals):
            for i in range(SIZE):
                t[i] = new[i]
            seed = seed_of(deal)
            shuffle(t, seed)
            start(t, seed)
            count = moves(t, out)
            while count > 0:
                play(t, out[choose(t, out, count, seed)], seed)
                count = moves(t, out)
            counts[left(t)] += 1
            if won(t):
                wins += 1
        return wins

    return run
