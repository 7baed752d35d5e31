"""Intervals for a share that was counted."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

CONFIDENCE: Final = 0.95


def wilson(low_wins: float, high_wins: float, games: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Give the Wilson score interval of a share (E. B. Wilson, JASA 22, 1927).

    Args:
        low_wins: wins for the lower end (unknown games are losses there).
        high_wins: wins for the upper end (unknown games are wins there).
        games: games counted, at least 1.
        confidence: the share of such intervals that hold the truth, between 0 and 1.

    Returns:
        The lower and the upper end, both within 0 … 1.
    """
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    return _end(low_wins, games, -z), _end(high_wins, games, z)


class Counted(NamedTuple):
    """What one look at some games found: so many won, so many open, of all games looked at."""

    won: int
    open: int
    games: int


def of_looks(looks: Sequence[Counted], confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Give an interval of a share that was counted by looking closer and closer.

    The first look is at a sample of all games, each further one at a sample of those that the look before left
    open (all of them at most). So the share is that of the games won, and of the open ones the share of the next
    look, and so on; what the last look leaves open is lost for the lower end and won for the upper. Each look's
    reach is Wilson's, less where it takes in a good part of finitely many open games; the squares of independent
    reaches add (G. Y. Zou and A. Donner, *Construction of confidence limits about effect measures*, Statistics in
    Medicine 27, 2008). One look gives `wilson`, and so do two of which the second is at all open games.

    Args:
        looks: at least one, from the first to the closest.
        confidence: the share of such intervals that hold the truth, between 0 and 1.

    Returns:
        The lower and the upper end, both within 0 … 1.
    """
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    return _end_of_looks(looks, 0.0, -z), _end_of_looks(looks, 1.0, z)


def share_of_looks(looks: Sequence[Counted], left: float = 0.0) -> float:
    """Give the share of games won, with the share `left` of those that the last look left open."""
    share = left
    for won, still_open, games in reversed(looks):
        share = (won + still_open * share) / games
    return share


def _end_of_looks(looks: Sequence[Counted], left: float, z: float) -> float:
    """Give one end, with the share `left` of the last look's open games won."""
    square = 0.0
    for number in range(len(looks) - 1, -1, -1):
        _, still_open, games = looks[number]
        share = share_of_looks(looks[number:], left)
        reach = _end(share * games, games, z) - share
        not_looked_at = 1.0 - games / looks[number - 1].open if number > 0 else 1.0
        square = not_looked_at * reach**2 + (still_open / games) ** 2 * square
    return min(1.0, max(0.0, share + (sqrt(square) if z > 0 else -sqrt(square))))


def _end(wins: float, games: int, z: float) -> float:
    share = wins / games
    middle = share + z * z / (2 * games)
    reach = z * sqrt(max(0.0, share * (1 - share)) / games + z * z / (4 * games * games))
    return min(1.0, max(0.0, (middle + reach) / (1 + z * z / games)))
