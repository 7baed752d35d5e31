"""The installation tests itself: the generator, compiled against plain, exact against simulated."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Final

from cadogan.catalogue import GAMES
from cadogan.chance import output
from cadogan.lab.odds import exact_odds
from cadogan.lab.simulate import COMPILED, PLAIN, Run, Simulation, best_engine, simulate
from cadogan.patience import Game, Kind
from cadogan.players import player, usual_player

SPLITMIX_1234567: Final = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)
"""The first outputs of SplitMix64 started at 1234567, as published for the reference code."""

_ALIKE: Final = {Kind.CHANCE: 200, Kind.JUDGMENT: 20}
"""Deals played both ways: games with decisions are longer, and a thoughtful player slower."""
_MANY: Final = 200_000
_SIGMAS: Final = 4.0


@dataclass(frozen=True)
class Finding:
    """One thing checked."""

    what: str
    good: bool
    detail: str


def findings() -> Iterator[Finding]:
    """Check one thing after the other; of games made from a family's words, the first of each family.

    Compiling takes seconds a game on a new machine; the tests of the source hold every game to the same.
    """
    outputs = tuple(output(1234567, n) for n in range(5))
    yield Finding("generator", outputs == SPLITMIX_1234567, "five published outputs of SplitMix64")
    engine = best_engine()
    if engine == PLAIN:
        yield Finding("compiler", good=True, detail="Numba is not installed: everything runs in plain Python")
    families: set[type] = set()
    for game in GAMES:
        words = game.rules().words
        if engine == COMPILED and type(words) not in families:
            yield _alike(game)
        if words is not None:
            families.add(type(words))
        if game.rules().key is not None:
            yield _near(game, engine)


def _run(game: Game, engine: str, deals: int) -> Simulation:
    rules, who = game.rules(), usual_player(game)
    return simulate(Run(game.id, game.choose(), rules, who, player(who, game, rules), engine), deals)


def _alike(game: Game) -> Finding:
    deals = _ALIKE[game.kind]
    plain, compiled = (_run(game, engine, deals) for engine in (PLAIN, COMPILED))
    good = (plain.wins, plain.left) == (compiled.wins, compiled.left)
    return Finding(f"{game.id} compiled = plain", good, f"{compiled.wins} and {plain.wins} won of {deals} deals")


def _near(game: Game, engine: str) -> Finding:
    chance = exact_odds(game, game.choose()).probability
    result = _run(game, engine, _MANY if engine == COMPILED else 1000)
    sigma = sqrt(chance * (1 - chance) / result.deals)
    away = abs(result.share - chance) / sigma
    detail = f"{chance:.6f} exact, {result.share:.6f} of {result.deals} deals, {away:.1f} sigma apart"
    return Finding(f"{game.id} exact = simulated", away < _SIGMAS, detail)
