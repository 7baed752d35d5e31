"""Pictures of the atlas: intervals on one scale, and the odds of a game over the values of one option.

They need matplotlib (the extra `pictures`), and are SVG files: sharp at any size, their text can be read out, and
the same atlas gives the same file. What a picture shows stands in the atlas's table too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cadogan.catalogue import find
from cadogan.errors import CadoganError
from cadogan.lab.atlas import CURVES, EXACT, PUBLISHED, SIMULATED, SOLVED, Curve, Line, changed
from cadogan.patience import Game

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MARKERS: Final = {EXACT: "D", SIMULATED: "s", SOLVED: "o", PUBLISHED: "x"}
COLOURS: Final = {EXACT: "#1b6e53", SIMULATED: "#b3541e", SOLVED: "#23527c", PUBLISHED: "#7a1f5c"}
"""Dark enough on white for text, and told apart by their markers too."""
LEGEND: Final = {
    EXACT: "chance, exact",
    SIMULATED: "what a named player wins",
    SOLVED: "deals that can come out, all cards known",
    PUBLISHED: "the same, as published",
}
_STYLE: Final = {
    "svg.fonttype": "none",
    "svg.hashsalt": "cadogan",
    "font.size": 9,
    "axes.grid": True,
    "grid.alpha": 0.3,
}


def draw(atlas: Sequence[Line], folder: Path) -> list[Path]:
    """Draw all pictures into a folder, made if it isn't there; give the files.

    Raises:
        CadoganError: matplotlib isn't installed, or a file can't be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return [
            _intervals(list(filter(_is_usual, atlas)), "Games with their usual options", folder / "usual.svg"),
            _intervals(
                [line for line in atlas if line.method in (SOLVED, PUBLISHED)],
                "Deals that can come out, all cards known",
                folder / "searched.svg",
            ),
            *(_curve(atlas, curve, folder / f"{curve.game}-{curve.option}.svg") for curve in CURVES),
        ]
    except ImportError as problem:
        raise CadoganError("drawing pictures needs the extra: pip install cadogan[pictures]") from problem
    except OSError as problem:
        message = f"can't write pictures to {folder}: {problem}"
        raise CadoganError(message) from problem


@contextmanager
def _axes(path: Path, title: str, height: float) -> Iterator[Axes]:
    """Give axes to draw on, and keep what was drawn."""
    import matplotlib as mpl  # noqa: PLC0415 - an extra
    from matplotlib.figure import Figure  # noqa: PLC0415 - the same

    with mpl.rc_context(dict[Any, Any](_STYLE)):
        figure = Figure(figsize=(7.5, height), layout="constrained")
        axes = figure.subplots()
        axes.set_title(title)
        yield axes
        figure.savefig(path, format="svg", metadata={"Date": None, "Title": title})


def _intervals(lines: Sequence[Line], title: str, path: Path) -> Path:
    """Draw shares with their intervals, one row for a game with its options, the likeliest at the top."""
    best: dict[str, float] = {}
    for line in lines:
        best[_label(line)] = max(best.get(_label(line), 0), line.share or 0, line.published or 0)
    rows = sorted(best, key=lambda label: best[label])
    with _axes(path, title, 1.2 + 0.25 * len(rows)) as axes:
        for method in (EXACT, SIMULATED, SOLVED):
            ours = [line for line in lines if line.method == method]
            _points(axes, method, [_spread(line, rows.index(_label(line))) for line in ours])
        said = [(100 * line.published, rows.index(_label(line)), 0, 0) for line in lines if line.published is not None]
        _points(axes, PUBLISHED, said)
        axes.set_yticks(range(len(rows)), rows)
        axes.set_xlim(-2, 102)
        axes.set_xlabel("of a hundred deals")
        axes.legend(loc="lower right")
    return path


def _is_usual(line: Line) -> bool:
    return not changed(line)


def _label(line: Line) -> str:
    """Give a game's id and those of its options that aren't the usual ones."""
    return ", ".join(filter(None, [line.game, changed(line)]))


def _spread(line: Line, row: int) -> tuple[float, float, float, float]:
    """Give a line's share, its row, and how far the interval reaches below and above, of a hundred."""
    share, low, high = line.share or 0, line.low or 0, line.high or 0
    return 100 * share, row, 100 * max(0, share - low), 100 * max(0, high - share)


def _points(axes: Axes, method: str, points: Sequence[tuple[float, ...]]) -> None:
    if points:
        share, row, below, above = zip(*points, strict=True)
        axes.errorbar(
            share, row, xerr=(below, above), fmt=MARKERS[method], color=COLOURS[method], label=LEGEND[method], capsize=3
        )


def _curve(atlas: Sequence[Line], curve: Curve, path: Path) -> Path:
    """Draw a game's odds over the values of one option, the others as usual."""
    from matplotlib.ticker import MaxNLocator  # noqa: PLC0415 - an extra

    game = find(curve.game)
    lines = over(atlas, game, curve.option)
    with _axes(path, f"{game.names.en}: odds over {curve.option}", 3.6) as axes:
        for method in (EXACT, SIMULATED, SOLVED):
            points = sorted((line.options[curve.option], *_spread(line, 0)) for line in lines if line.method == method)
            if points:
                value, share, _, below, above = zip(*points, strict=True)
                axes.errorbar(
                    value,
                    share,
                    yerr=(below, above),
                    fmt=f"{MARKERS[method]}-",
                    color=COLOURS[method],
                    label=LEGEND[method],
                    capsize=3,
                    markersize=4,
                )
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.set_ylim(-2, 102)
        axes.set_xlabel(curve.option)
        axes.set_ylabel("of a hundred deals")
        axes.legend(loc="best")
    return path


def over(atlas: Sequence[Line], game: Game, option: str) -> list[Line]:
    """Give the lines of a game in which only one option differs from the usual."""
    usual = game.choose()
    return [
        line
        for line in atlas
        if line.game == game.id and all(line.options[name] == usual[name] for name in usual if name != option)
    ]
