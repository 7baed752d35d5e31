"""Intervals for a share that was counted."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import Final

CONFIDENCE: Final = 0.95


def wilson(low_wins: int, high_wins: int, games: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
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


def _end(wins: int, games: int, z: float) -> float:
    share = wins / games
    middle = share + z * z / (2 * games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return min(1.0, max(0.0, (middle + reach) / (1 + z * z / games)))
