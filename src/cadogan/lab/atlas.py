"""The atlas: the odds of every game and every option, in one table, each with its method.

Nothing is worked out here that takes long: long runs are on record (`lab.recorded`,
`lab.solver.recorded`), with the deal numbers to check them with. What others have published
(`Game.published`) stands beside the deals searched under the same options.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, fields, replace
from typing import Final

from cadogan.catalogue import GAMES, find
from cadogan.lab.recorded import figure
from cadogan.lab.solver.campaign import CloserLook, Winnable, closer_text
from cadogan.lab.solver.recorded import campaign, entries, has_a_name
from cadogan.options import Choice, Option, Options, Value
from cadogan.patience import Game
from cadogan.rulebook import figures

EXACT, SIMULATED, SOLVED, PUBLISHED = "exact", "simulated", "solved", "published"


@dataclass(frozen=True)
class Line:
    """One game with one set of options, by one method.

    `share` is the chance or share of deals won (or that can be); `low` and `high` are its
    interval at 95 %, equal to it where it is exact; `unknown` counts deals that a search left open, `closer` what
    was found of some of them then.
    The deals are `first` … `first + deals − 1`. `published` is the share that somebody else has
    published for deals that can come out, `published_by` says who. What doesn't apply is None.
    """

    game: str
    options: Options
    kind: str
    method: str
    share: float | None = None
    low: float | None = None
    high: float | None = None
    first: int | None = None
    deals: int | None = None
    unknown: int | None = None
    player: str | None = None
    fraction: str | None = None
    published: float | None = None
    published_by: str | None = None
    closer: tuple[CloserLook, ...] | None = None


MOST_PLACES: Final = 12
"""Places behind the point that a share is written with at most."""
COLUMNS: Final = tuple(field.name for field in fields(Line))


@dataclass(frozen=True)
class Curve:
    """A game and the one option over whose values its odds are drawn."""

    game: str
    option: str


CURVES: Final = (
    Curve("hope-deferred", "rounds"),
    Curve("abandon-hope", "deals"),
    Curve("take-ten", "places"),
    Curve("take-fourteen", "piles"),
)


def lines(games: Iterable[Game] | None = None) -> Iterator[Line]:
    """Give the atlas of these games, of all by default: with its defaults, then with each option changed."""
    for game in GAMES if games is None else games:
        for options in _listed(game):
            found = figure(game, options)
            if found is not None:
                yield _played(game, options, found)
            yield from _searched(game, options)


def option_sets(game: Game) -> Iterator[Options]:
    """Give the defaults, then one option after the other changed; of a variant, only the option of its curve."""
    usual = game.choose()
    yield usual
    drawn = [curve.option for curve in CURVES if curve.game == game.id]
    for option in game.options:
        if game.variant_of is None or option.name in drawn:
            yield from (game.choose({option.name: value}) for value in values(option) if value != usual[option.name])


def values(option: Option) -> tuple[Value, ...]:
    """Give every value of an option."""
    return option.values if isinstance(option, Choice) else tuple(range(option.low, option.high + 1))


def _listed(game: Game) -> list[Options]:
    """Give the option sets, then those that were searched or published besides."""
    found: list[Options] = []
    searched = [entry.options for entry in entries() if entry.game == game.id]
    for options in [*option_sets(game), *searched, *(game.choose(one.options) for one in game.published)]:
        if options not in found:
            found.append(options)
    return found


def _played(game: Game, options: Options, found: figures.Figure) -> Line:
    blank = Line(game.id, options, str(game.kind), EXACT)
    if isinstance(found, figures.Exact):
        chance = float(found.win)
        return replace(blank, share=chance, low=chance, high=chance, fraction=str(found.win))
    return replace(
        blank,
        method=SIMULATED,
        share=found.wins / found.deals,
        low=found.low,
        high=found.high,
        first=found.first,
        deals=found.deals,
        player=found.player,
    )


def _searched(game: Game, options: Options) -> Iterator[Line]:
    """Give what is known of the deals that can come out: ours, with what is published beside it.

    Options that make a game of another name are left to that name.
    """
    if has_a_name(game, options):
        return
    ours = campaign(game, options)
    said = next((one for one in game.published if game.choose(one.options) == options), None)
    blank = Line(game.id, options, str(game.kind), PUBLISHED)
    if said is not None:
        blank = replace(blank, published=said.share, published_by=str(said.source))
    if ours is not None:
        yield _solved(blank, ours)
    elif said is not None:
        yield blank


def _solved(blank: Line, ours: Winnable) -> Line:
    low, high = ours.interval
    return replace(
        blank,
        method=SOLVED,
        share=ours.share,
        low=low,
        high=high,
        first=ours.first,
        deals=ours.deals,
        unknown=ours.unknown,
        closer=ours.closer or None,
    )


def to_json(atlas: list[Line]) -> str:
    """Write the atlas as a JSON array."""
    return json.dumps([asdict(line) for line in atlas], ensure_ascii=False, indent=1) + "\n"


def to_csv(atlas: list[Line]) -> str:
    """Write the atlas as CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for line in atlas:
        writer.writerow([_cell(getattr(line, column)) for column in COLUMNS])
    return text.getvalue()


def to_markdown(atlas: list[Line]) -> str:
    """Write the atlas as a Markdown table, with what isn't usual of a game's options, and no fractions."""
    head = (
        "game",
        "options",
        "kind",
        "method",
        "in a hundred",
        "95 % interval",
        "deals",
        "unknown",
        "player",
        "published",
    )
    rows = [head, ("---",) * len(head), *map(_row, atlas)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows) + "\n"


def _row(line: Line) -> tuple[str, ...]:
    return (
        line.game,
        changed(line) or "usual",
        line.kind,
        line.method,
        "" if line.share is None else _hundredths(line.share, 4 if line.method == EXACT else 2),
        _interval(line),
        "" if line.first is None or line.deals is None else f"{line.first:,} to {line.first + line.deals - 1:,}",
        _cell(line.unknown) + closer_text(line.closer or ()),
        _cell(line.player),
        "" if line.published is None else f"{100 * line.published:.6g} ({line.published_by})",
    )


def _hundredths(share: float, places: int) -> str:
    """Write a share in hundredths, with more places where rounding would make it none or all."""
    while 0.0 < share < 1.0 and places < MOST_PLACES and float(f"{100 * share:.{places}f}") in {0.0, 100.0}:
        places += 1
    return f"{100 * share:.{places}f}"


def changed(line: Line) -> str:
    """Give those options that aren't the usual ones, as words."""
    return _cell(find(line.game).unusual(line.options))


def _interval(line: Line) -> str:
    if line.low is None or line.high is None:
        return ""
    return "exact" if line.method == EXACT else f"{100 * line.low:.2f} – {100 * line.high:.2f}"


def _cell(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {chosen}" for name, chosen in value.items())
    if isinstance(value, tuple):
        return "; ".join(map(str, value))
    return "" if value is None else str(value)
