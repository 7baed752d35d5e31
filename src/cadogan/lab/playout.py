"""The inner loop of simulation: play deals to their end, in plain functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cadogan.chance import Seed, output
from cadogan.deals import seed_of
from cadogan.moves import Moves
from cadogan.patience import Rules
from cadogan.players.types import Choose
from cadogan.table import SIZE, STOCK, Table, height, shuffle

DICE: Final = 2**50
"""Which output of a deal's generator starts the player's own; the cards never come near it."""

PATIENCE: Final = 100
"""Where moves can be taken back for ever, a game is given up after so many moves in a row of
which none left fewer cards, in the stock and not at home together, than ever before."""


def playouts(rules: Rules, choose: Choose) -> Callable[[int, int, Table, Table, Moves, list[int]], int]:
    """Give a function that plays deals `first` … `first + deals − 1`.

    Its arguments: first, deals, the new table with a loose stock, room for a table, room for
    moves, and a list in which it counts games by the number of cards left. It gives the wins.
    A player is asked only where there is a choice.
    """
    start, moves, play, won, left = rules.start, rules.moves, rules.play, rules.won, rules.left
    cyclic = rules.longest is None

    def run(first: int, deals: int, new: Table, t: Table, out: Moves, counts: list[int]) -> int:
        wins = 0
        for deal in range(first, first + deals):
            for i in range(SIZE):
                t[i] = new[i]
            seed = seed_of(deal)
            shuffle(t, seed)
            start(t, seed)
            one_game(t, out, seed)
            counts[left(t)] += 1
            if won(t):
                wins += 1
        return wins

    def one_game(t: Table, out: Moves, seed: Seed) -> None:
        dice = output(seed, DICE)
        made, stalled, least = 0, 0, SIZE
        count = moves(t, out)
        while count > 0 and stalled < PATIENCE:
            chosen = choose(t, out, count, output(dice, made)) if count > 1 else 0
            if chosen < 0:
                return
            play(t, out[chosen], seed)
            made += 1
            if cyclic:
                rest = left(t) + height(t, STOCK)
                stalled = 0 if rest < least else stalled + 1
                least = min(least, rest)
            count = moves(t, out)

    return run
