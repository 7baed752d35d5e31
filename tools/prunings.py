"""Search the same deals with each pruning of a game on and off: where both come to an end, they must agree.

    python tools/prunings.py GAME [name=value …] [--deals 10000] [--positions 3000]

The tests do this for the games with small searches. For those of the packing family each pruning left out is another
search to compile, and takes half a minute before it begins: too long for every day, so the tests do it for the youngest
ones only.
"""

from __future__ import annotations

import argparse
import sys

from cadogan.catalogue import find
from cadogan.lab.solver.knowledge import prunings
from cadogan.lab.solver.solve import Solver, Verdict
from cadogan.options import Value


def main() -> int:
    """Compare, print a line for each pruning, and fail where a deal differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("wishes", nargs="*", metavar="name=value")
    parser.add_argument("--deals", type=int, default=10_000)
    parser.add_argument("--positions", type=int, default=3_000)
    asked = parser.parse_args()
    game = find(asked.game)
    wishes: dict[str, Value] = dict(wish.split("=", 1) for wish in asked.wishes)
    options = game.choose(wishes)
    ours, _ = Solver(game, options).deals(1, asked.deals, asked.positions)
    wrong = 0
    for pruning in prunings(game):
        theirs, _ = Solver(game, options, without=(pruning,)).deals(1, asked.deals, asked.positions)
        both = [pair for pair in zip(ours, theirs, strict=True) if Verdict.UNKNOWN not in pair]
        differ = sum(mine != other for mine, other in both)
        lost = sum(mine == Verdict.UNWINNABLE for mine, _ in both)
        print(
            f"{asked.game} without {pruning:8} {len(both):6} deals decided by both, {lost} lost; {differ} differ",
            flush=True,
        )
        wrong += differ
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
