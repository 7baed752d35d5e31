"""Count positions by depth: one number that pins the rules and the order of play."""

from __future__ import annotations

from cadogan.chance import Seed
from cadogan.patience import Rules
from cadogan.table import Table


def perft(rules: Rules, t: Table, seed: Seed, depth: int) -> list[int]:
    """Count the lines of play of 0, 1, … `depth` moves from a table, games that end sooner left out.

    Hidden cards come as the deal has them.
    """
    counts = [0] * (depth + 1)
    room = [0] * rules.most_moves

    def visit(here: Table, played: int) -> None:
        counts[played] += 1
        if played == depth:
            return
        count = rules.moves(here, room)
        for move in room[:count]:
            after = here.copy()
            rules.play(after, move, seed)
            visit(after, played + 1)

    visit(t, 0)
    return counts
