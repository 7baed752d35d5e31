"""Tables for the tests: a fresh store, a game by its name, and hands that play by keys or by mouse."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from textual.events import Key
from textual.pilot import Pilot

from cadogan.catalogue import find
from cadogan.deals import Deal
from cadogan.moves import Move, count_of, source_of, target_of
from cadogan.options import Value
from cadogan.players import RESIGN, player, usual_player
from cadogan.session import Session
from cadogan.store import Store
from cadogan.table import STOCK, Pile
from cadogan.terminal.app import TableApp

Play = Callable[[Pilot[None], TableApp], Awaitable[None]]
SMALL, LARGE = (80, 24), (120, 40)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    kept = Store(tmp_path / "games.sqlite3")
    yield kept
    kept.close()


@pytest.fixture
def seat(store: Store, monkeypatch: pytest.MonkeyPatch) -> Callable[..., TableApp]:
    """Give a function that seats a player: `seat("carpet", deal=3, language="de", plays="stopped")`."""
    monkeypatch.delenv("NO_COLOR", raising=False)

    def sit(
        game: str,
        deal: int = 1,
        language: str = "en",
        *,
        key: str = "test",
        reckons: bool = False,
        solves: bool = False,
        **options: Value,
    ) -> TableApp:
        app = TableApp(Session(find(game), options, Deal(number=deal)), key, store, language)
        if not reckons:
            # The odds of some games take a minute of two processors; few tests look at them.
            app.reckoner.close()
        if not solves:
            app.foresight.lookout.close()
        return app

    return sit


@pytest.fixture
def at() -> Callable[..., None]:
    """Give a function that opens a table of 80 × 24, or as given, and lets a hand play on it."""

    def run(app: TableApp, play: Play, size: tuple[int, int] = SMALL) -> None:
        async def opened() -> None:
            async with app.run_test(size=size) as pilot:
                await play(pilot, app)

        asyncio.run(opened())

    return run


@pytest.fixture
def next_move() -> Callable[[Session], Move | None]:
    """Give a function that finds the move of the game's usual player, who may give up."""

    def ahead(session: Session) -> Move | None:
        choose = player(usual_player(session.game), session.game, session.rules)
        moves = list(session.moves)
        chosen = choose(session.table, moves, len(moves), session.at) if len(moves) > 1 else 0
        return session.moves[chosen] if chosen != RESIGN else None

    return ahead


async def press(pilot: Pilot[None], app: TableApp, *keys: str) -> None:
    """Press keys as the pilot does, but without its 40 ms of waiting at each."""
    for key in keys:
        app.post_message(Key(key, None))
        # From the application to the table, from there to the bars, and back.
        for _ in range(3):
            await pilot.pause(0)


@pytest.fixture
def by_keys() -> Callable[[Pilot[None], TableApp, Move], Awaitable[None]]:
    """Give a hand that makes a move with the keyboard alone, going from pile to pile by Tab."""

    async def tab_to(pilot: Pilot[None], app: TableApp, pile: Pile) -> None:
        stops = app.sitting.stops
        ahead = (stops.index(pile) - stops.index(app.felt.cursor)) % len(stops)
        back = len(stops) - ahead
        await press(pilot, app, *(["tab"] * ahead if ahead <= back else ["shift+tab"] * back))

    async def make(pilot: Pilot[None], app: TableApp, move: Move) -> None:
        if source_of(move) == STOCK or len(app.session.moves) == 1:
            await press(pilot, app, "space")
            if app.sitting.lifted is None:
                return
        else:
            await tab_to(pilot, app, source_of(move))
            while app.felt.depth < count_of(move):
                await press(pilot, app, "up")
                assert app.felt.cursor == source_of(move)
            await press(pilot, app, "enter")
        await tab_to(pilot, app, target_of(move))
        await press(pilot, app, "enter")

    return make


@pytest.fixture
def by_mouse() -> Callable[[Pilot[None], TableApp, Move], Awaitable[None]]:
    """Give a hand that makes a move with the mouse alone, by clicking a card and then its place."""

    async def click(pilot: Pilot[None], app: TableApp, pile: Pile, depth: int) -> None:
        arrangement = app.felt.arrangement
        assert arrangement is not None
        place = arrangement.by_pile[pile]
        spot = next((spot for spot in place.cards if spot.depth == depth), place)
        await pilot.click(app.felt, offset=(spot.x + 1, spot.y))

    async def make(pilot: Pilot[None], app: TableApp, move: Move) -> None:
        if source_of(move) == STOCK or target_of(move) == STOCK:
            await click(pilot, app, STOCK, 1)
            if app.sitting.lifted is None:
                return
        else:
            await click(pilot, app, source_of(move), count_of(move))
        await click(pilot, app, target_of(move), 1)

    return make
