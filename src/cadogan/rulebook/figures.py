"""Odds as a rules page says them: how large, and what kind of number it is.

Whoever renders a page hands in a `Numbers`, since the engines that find odds stand above
this package. What isn't known is None and is said to be unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

from cadogan.language import Tongue
from cadogan.options import Value
from cadogan.patience import Game

LONGEST_FRACTION: Final = 40
"""Characters of the longest fraction that is printed in a sentence."""

_MARKS: Final = {"en": (".", ","), "de": (",", "."), "es": (",", "\N{NO-BREAK SPACE}")}
"""Decimal mark and the mark between thousands."""


@dataclass(frozen=True)
class Exact:
    """The exact probability that a game comes out."""

    win: Fraction


@dataclass(frozen=True)
class Simulated:
    """What a player won in simulated deals from `first` on, with an interval for the true share.

    `player` is None where a game leaves nothing to decide.
    """

    wins: int
    deals: int
    low: float
    high: float
    player: str | None = None
    confidence: float = 0.95
    first: int = 1


@dataclass(frozen=True)
class Searched:
    """What a solver that sees every card found of deals `first` … `first + deals − 1`, with some options.

    The interval is for the share of deals that can come out, unknown ones counted as losses below and as wins above;
    if some of the unknown ones were then searched longer (`closer` counts them), these stand for all.
    """

    options: Mapping[str, Value]
    winnable: int
    unknown: int
    deals: int
    low: float
    high: float
    first: int = 1
    confidence: float = 0.95
    closer: int = 0


Figure: TypeAlias = Exact | Simulated
Numbers: TypeAlias = Callable[[Game, Mapping[str, Value]], Figure | None]
"""Gives the odds of a game with these wishes for its options, None where they aren't known yet."""


Searches: TypeAlias = Callable[[Game], Iterable[Searched]]
"""Gives what has been searched of a game, with its usual options first; nothing for a game never searched."""


def unsearched(game: Game) -> Iterable[Searched]:  # noqa: ARG001 - it is a `Searches`
    """Know of no searches."""
    return ()


def unknown(game: Game, wishes: Mapping[str, Value]) -> Figure | None:  # noqa: ARG001 - it is a `Numbers`
    """Know no odds: the `Numbers` of a caller without any engine."""
    return None


def sentence(figure: Figure | None, say: Tongue) -> str:
    """Say odds and their kind, as a phrase that can stand after a colon."""
    if figure is None:
        return say("not known yet")
    if isinstance(figure, Exact):
        return _exact(figure.win, say)
    return _simulated(figure, say)


def searched(found: Searched, say: Tongue) -> str:
    """Say how many deals can come out, as far as is known."""
    values = {
        "low": percent(found.low, say),
        "high": percent(found.high, say),
        "confidence": say("{number}%", number=_number(found.confidence * 100, 0, say)),
        "deals": _number(found.deals, 0, say),
        "winnable": _number(found.winnable, 0, say),
        "unknown": _number(found.unknown, 0, say),
        "closer": _number(found.closer, 0, say),
    }
    if found.unknown == 0:
        return say(
            "{low} to {high} of all deals can come out ({winnable} of {deals} searched; {confidence} confidence)",
            **values,
        )
    if found.closer > 0:
        return say(
            "{low} to {high} of all deals can come out ({winnable} of {deals} searched, and some of {unknown} that the "
            "solver gave up, going by {closer} of these searched longer; {confidence} confidence)",
            **values,
        )
    return say(
        "{low} to {high} of all deals can come out ({winnable} of {deals} searched, and perhaps some of {unknown} "
        "that the solver gave up; {confidence} confidence)",
        **values,
    )


def percent(share: float | Fraction, say: Tongue) -> str:
    """Write a share in hundredths, to two places or, where that would say little, four."""
    places = 2 if share == 0 or share >= 0.01 else 4
    return say("{number}%", number=_number(float(share * 100), places, say))


def as_printed(number: float, say: Tongue) -> str:
    """Write a number of hundredths with the places that its source gives."""
    places = len(str(number).partition(".")[2])
    return say("{number}%", number=_number(number, places, say))


def _number(value: float, places: int, say: Tongue) -> str:
    decimal, thousand = _MARKS[say.code]
    return f"{value:,.{places}f}".translate({ord(","): thousand, ord("."): decimal})


def _exact(win: Fraction, say: Tongue) -> str:
    if len(str(win)) > LONGEST_FRACTION:
        return say(
            "{percent} (exact, reckoned from the rules; as a fraction its denominator has {digits} digits)",
            percent=percent(win, say),
            digits=len(str(win.denominator)),
        )
    return say("{percent}, exactly {fraction} (reckoned from the rules)", percent=percent(win, say), fraction=win)


def _simulated(figure: Simulated, say: Tongue) -> str:
    values = {
        "percent": percent(figure.wins / figure.deals, say),
        "low": percent(figure.low, say),
        "high": percent(figure.high, say),
        "confidence": say("{number}%", number=_number(figure.confidence * 100, 0, say)),
        "deals": _number(figure.deals, 0, say),
    }
    if figure.player is None:
        return say("{percent} in {deals} simulated games ({low} to {high} with {confidence} confidence)", **values)
    return say(
        "{percent} in {deals} simulated games of the player “{player}” ({low} to {high} with {confidence} confidence)",
        player=say(figure.player),
        **values,
    )
