"""Every game of the catalogue is played to its end on the terminal, by keys and by mouse."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot

from cadogan.catalogue import GAMES
from cadogan.moves import Move
from cadogan.session import Session
from cadogan.store import Store
from cadogan.terminal.app import TableApp

DEAL = 11
LONG = 150
"""Turns after which a game is left: some have no end of their own."""
Hand = Callable[[Pilot[None], TableApp, Move], Awaitable[None]]
Choose = Callable[[Session], Move | None]
Seat = Callable[..., TableApp]
At = Callable[..., None]
ALL = [game.id for game in GAMES]


def play_out(hand: Hand, next_move: Choose) -> Callable[[Pilot[None], TableApp], Awaitable[None]]:
    """Give a way to play a game to its end, or until the player gives up, each stroke one turn."""

    async def play(pilot: Pilot[None], app: TableApp) -> None:
        turns = 0
        while turns < LONG and not (app.session.over or app.session.hopeless):
            move = next_move(app.session)
            if move is None:
                break
            await hand(pilot, app, move)
            turns += 1
            assert app.session.at == turns, app.sitting.said

    return play


def check_kept(app: TableApp, store: Store) -> None:
    kept = store.find("test")
    assert kept is not None
    ended = app.session.over or app.session.hopeless
    assert kept.outcome == ("won" if app.session.won else "lost" if ended else "open")
    assert kept.moves == app.session.at > 0


@pytest.mark.parametrize("game", ALL)
def test_to_the_end_by_keys(game: str, seat: Seat, at: At, store: Store, by_keys: Hand, next_move: Choose) -> None:
    app = seat(game, DEAL)
    at(app, play_out(by_keys, next_move))
    check_kept(app, store)


@pytest.mark.parametrize("game", ["knockout", "take-fourteen"])
def test_to_the_end_by_mouse(game: str, seat: Seat, at: At, store: Store, by_mouse: Hand, next_move: Choose) -> None:
    app = seat(game, DEAL)
    at(app, play_out(by_mouse, next_move), (120, 40))
    check_kept(app, store)
