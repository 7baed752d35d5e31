"""Every game of the catalogue with its default options, and with each option changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cadogan.catalogue import GAMES
from cadogan.options import Choice, Option, Options, Value
from cadogan.patience import Game

FEW = 4


def values(option: Option) -> tuple[Value, ...]:
    """All values of a short choice, the start and end of a long one; the ends and middle of a whole number."""
    if isinstance(option, Choice):
        return option.values if len(option.values) <= FEW else (*option.values[:2], option.values[-1])
    return tuple(sorted({option.low, (option.low + option.high) // 2, option.high}))


def variety() -> Iterator[tuple[Game, Options]]:
    """Give each game with its defaults, then with one option after the other changed."""
    for game in GAMES:
        usual = game.choose()
        yield game, usual
        if game.variant_of is None:
            for option in game.options:
                for value in values(option):
                    if value != usual[option.name]:
                        yield game, game.choose({option.name: value})


def fewer(cases: Iterable[tuple[Game, Options]]) -> Iterator[tuple[Game, Options]]:
    """Leave one other value of each option where the rules are a family's: the rest is the same code."""
    seen = set()
    for game, options in cases:
        changed = tuple(name for name, value in options.items() if value != game.choose()[name])
        if not game.rules(options).words or (game.id, changed) not in seen:
            yield game, options
        seen.add((game.id, changed))


def named(case: tuple[Game, Options]) -> str:
    """Name a case for the report."""
    game, options = case
    usual = game.choose()
    changed = [f"{name}={value}" for name, value in options.items() if value != usual[name]]
    return " ".join([game.id, *changed])


CASES = tuple(variety())
FEWER_CASES = tuple(fewer(CASES))
