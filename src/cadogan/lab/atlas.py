"""The atlas: the odds of every game and every option, in one table, each with its method.

Nothing is worked out here that takes long: long runs are on record (`lab.recorded`,
`lab.solver.recorded`), with the deal numbers to check them with.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Final

from cadogan.catalogue import GAMES, find
from cadogan.lab.recorded import figure
from cadogan.lab.solver.recorded import entries
from cadogan.options import Choice, Options
from cadogan.patience import Game
from cadogan.rulebook import figures

EXACT, SIMULATED, SOLVED = "exact", "simulated", "solved"
COLUMNS: Final = ("game", "options", "kind", "method", "share", "low", "high", "deals", "unknown", "player", "fraction")


@dataclass(frozen=True)
class Line:
    """One game with one set of options, by one method.

    `share` is the chance or share of deals won (or that can be); `low` and `high` are its
    interval at 95 %, equal to it where it is exact; `unknown` counts deals that a search left open.
    `deals` are deals 1 … `deals`. What doesn't apply is None.
    """

    game: str
    options: Options
    kind: str
    method: str
    share: float
    low: float
    high: float
    deals: int | None = None
    unknown: int | None = None
    player: str | None = None
    fraction: str | None = None


def lines() -> Iterator[Line]:
    """Give the whole atlas: each game with its defaults, then with each option changed, then what was solved."""
    for game in GAMES:
        if game.variant_of is None:
            for options in option_sets(game):
                found = figure(game, options)
                if found is not None:
                    yield _played(game, options, found)
    for entry in entries():
        low, high = entry.interval
        share = entry.winnable / entry.deals
        kind = str(find(entry.game).kind)
        yield Line(entry.game, entry.options, kind, SOLVED, share, low, high, entry.deals, entry.unknown)


def option_sets(game: Game) -> Iterator[Options]:
    """Give the defaults, then one option after the other changed."""
    usual = game.choose()
    yield usual
    for option in game.options:
        for value in option.values if isinstance(option, Choice) else range(option.low, option.high + 1):
            if value != usual[option.name]:
                yield game.choose({option.name: value})


def _played(game: Game, options: Options, found: figures.Figure) -> Line:
    kind = str(game.kind)
    if isinstance(found, figures.Exact):
        chance = float(found.win)
        return Line(game.id, options, kind, EXACT, chance, chance, chance, fraction=str(found.win))
    share = found.wins / found.deals
    return Line(game.id, options, kind, SIMULATED, share, found.low, found.high, found.deals, player=found.player)


def to_json(atlas: list[Line]) -> str:
    """Write the atlas as a JSON array."""
    return json.dumps([asdict(line) for line in atlas], ensure_ascii=False, indent=1)


def to_csv(atlas: list[Line]) -> str:
    """Write the atlas as CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for line in atlas:
        writer.writerow([_cell(getattr(line, column)) for column in COLUMNS])
    return text.getvalue()


def to_markdown(atlas: list[Line]) -> str:
    """Write the atlas as a Markdown table; a fraction too long for it is left out."""
    head = ("game", "options", "kind", "method", "in a hundred", "95 % interval", "deals", "unknown", "player")
    rows = [head, ("---",) * len(head)]
    for line in atlas:
        exact = line.method == EXACT
        rows.append(
            (
                line.game,
                _cell(line.options),
                line.kind,
                line.method,
                f"{100 * line.share:.4f}" if exact else f"{100 * line.share:.2f}",
                "exact" if exact else f"{100 * line.low:.2f} – {100 * line.high:.2f}",
                _cell(line.deals),
                _cell(line.unknown),
                _cell(line.player),
            )
        )
    return "\n".join(f"| {' | '.join(row)} |" for row in rows) + "\n"


def _cell(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {chosen}" for name, chosen in value.items())
    return "" if value is None else str(value)
