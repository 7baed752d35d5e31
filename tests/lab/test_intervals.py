"""Intervals of a share counted by looking closer and closer hold the truth as often as they say."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadogan.lab.intervals import Counted, of_looks, share_of_looks, wilson

TRIALS = 4000
CONFIDENCE = 0.95


@given(st.data())
def test_one_look_is_wilsons_and_so_are_two_of_which_the_second_is_at_all(data: st.DataObject) -> None:
    games = data.draw(st.integers(1, 10_000))
    still_open = data.draw(st.integers(0, games))
    won = data.draw(st.integers(0, games - still_open))
    assert of_looks([Counted(won, still_open, games)]) == pytest.approx(wilson(won, won + still_open, games))
    if still_open > 0:
        later = data.draw(st.integers(0, still_open))
        found = data.draw(st.integers(0, still_open - later))
        looks = [Counted(won, still_open, games), Counted(found, later, still_open)]
        assert of_looks(looks) == pytest.approx(wilson(won + found, won + found + later, games))


@given(st.data())
def test_ends_lie_about_the_share(data: st.DataObject) -> None:
    looks, most = [], 1000
    for _ in range(data.draw(st.integers(1, 4))):
        games = data.draw(st.integers(1, most))
        most = data.draw(st.integers(1, games))
        looks.append(Counted(data.draw(st.integers(0, games - most)), most, games))
    low, high = of_looks(looks)
    assert 0.0 <= low <= share_of_looks(looks) + 1e-12
    assert share_of_looks(looks, 1.0) - 1e-12 <= high <= 1.0


def test_by_hand() -> None:
    """Of 100 games 60 are won and 20 open, of 5 of these 1 is won and 2 stay open: 64 % are known to come out.

    Wilson's lower end for 64 of 100 is 54.236 %, for 1 of 5 3.622 %. Three quarters of the open games weren't looked
    at again.
    """
    low, _ = of_looks([Counted(60, 20, 100), Counted(1, 2, 5)])
    reach = sqrt((0.64 - 0.5423600) ** 2 + 0.75 * (0.2 * (0.2 - 0.0362241)) ** 2)
    assert low == pytest.approx(0.64 - reach, abs=1e-5)


@pytest.mark.parametrize(("share", "left", "of_left"), [(0.7, 0.1, 0.5), (0.9, 0.03, 0.1), (0.2, 0.3, 0.8)])
def test_intervals_hold_the_truth_as_often_as_they_say(share: float, left: float, of_left: float) -> None:
    """Samples are drawn anew; the second look is at 30 games and decides all.

    `share` of the games are won at the first look, `left` are left open, and of these `of_left` can be won.
    """
    chance = np.random.default_rng(20_261_203)
    games, again = 2000, 30
    held = 0
    truth = share + left * of_left
    for won, still_open, _ in chance.multinomial(games, [share, left, 1 - share - left], TRIALS):
        closer = min(again, still_open)
        found = chance.binomial(closer, of_left)
        low, high = of_looks([Counted(won, still_open, games), Counted(found, 0, closer)], CONFIDENCE)
        held += low <= truth <= high
    assert CONFIDENCE - 4 * sqrt(CONFIDENCE * (1 - CONFIDENCE) / TRIALS) - 0.005 <= held / TRIALS <= 0.98


def test_what_stays_open_widens_the_interval() -> None:
    decided = of_looks([Counted(600, 100, 1000), Counted(20, 0, 40)])
    undecided = of_looks([Counted(600, 100, 1000), Counted(20, 10, 40)])
    assert undecided[0] == decided[0]
    assert undecided[1] > decided[1]
