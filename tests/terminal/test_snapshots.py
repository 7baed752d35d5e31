"""Pictures of every game in a small and a large window, and of the pages over the table.

`pytest tests/terminal --snapshot-update` takes them anew; look at them before you keep them.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cadogan.catalogue import GAMES
from cadogan.terminal.app import TableApp

Seat = Callable[..., TableApp]
Compare = Callable[..., bool]
DEAL = 17


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_game_under_way(game: str, size: tuple[int, int], seat: Seat, snap_compare: Compare) -> None:
    assert snap_compare(seat(game, DEAL), press=["space", "space", "space"], terminal_size=size)


@pytest.mark.parametrize("colours", range(3))
def test_the_colours(colours: int, seat: Seat, snap_compare: Compare) -> None:
    keys = [*["c"] * colours, "4", "home", "enter"]
    assert snap_compare(seat("take-fourteen", DEAL), press=keys, terminal_size=(80, 24))


def test_without_colour(seat: Seat, snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert snap_compare(seat("carpet", DEAL), press=["space", "space"], terminal_size=(80, 24))


def test_the_keys(seat: Seat, snap_compare: Compare) -> None:
    assert snap_compare(seat("carpet", DEAL), press=["question_mark"], terminal_size=(80, 30))
