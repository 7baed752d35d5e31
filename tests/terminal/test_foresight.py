"""What the solver says at the full-screen table: the light, a demo, the way back, deals that can come out."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from cadogan import outlook
from cadogan.catalogue import find
from cadogan.deals import Deal
from cadogan.lab.solver.solve import Verdict
from cadogan.language import LANGUAGES, tongue
from cadogan.session import Session
from cadogan.store import Store
from cadogan.terminal.app import TableApp
from cadogan.terminal.bars import StatusBar
from cadogan.terminal.foresight import DARK, THINKING, shown
from cadogan.terminal.sitting import Sitting
from terminal.conftest import press

Seat = Callable[..., TableApp]
At = Callable[..., None]
WON, LOST, NEVER = 17, 17, 15
"""Deals of Take Fourteen: one that comes out, and is lost by its last moves; one that never comes out."""


async def wait_until(pilot: Pilot[None], there: Callable[[], object]) -> None:
    """Wait for something; the first time on a machine the rules are compiled meanwhile."""
    for _ in range(1_800):
        if there():
            return
        await pilot.pause(0.05)
    pytest.fail("it never came")


def answered(app: TableApp) -> bool:
    return app.foresight.verdict not in {DARK, THINKING}


def message(app: TableApp) -> str:
    return str(app.query_one("#message", Static).content)


def lost(store: Store, game: str = "take-fourteen", deal: int = LOST) -> TableApp:
    """Seat a player at a game that the next stroke loses."""
    session = Session(find(game), None, Deal(number=deal))
    while session.moves:
        session.play(session.moves[-1])
    assert not session.won
    session.undo()
    return TableApp(session, "test", store, "en")


def test_the_light_is_off_until_a_game_is_lost(seat: Seat, at: At, store: Store) -> None:
    async def dark(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.press("space")
        assert app.foresight.verdict == DARK
        assert app.query_one(StatusBar).chance == ""

    async def lose(pilot: Pilot[None], app: TableApp) -> None:
        assert app.foresight.verdict == DARK
        app.sitting.play(app.session.moves[-1])
        app.look_again()
        assert app.query_one(StatusBar).chance == "○ can't come out"
        await pilot.press("u")
        await wait_until(pilot, lambda: answered(app))

    async def lose_by_chance(pilot: Pilot[None], app: TableApp) -> None:
        while not app.session.over:
            await pilot.press("space")
        assert not app.session.won
        assert not app.lit

    async def lit(pilot: Pilot[None], app: TableApp) -> None:
        await wait_until(pilot, lambda: answered(app))
        await pilot.press("w", "space")
        assert app.foresight.verdict == DARK

    at(seat("carpet"), dark)
    at(seat("hope-deferred", key="chance"), lose_by_chance)
    at(seat("carpet"), dark)
    at(lost(store), lose)
    at(seat("carpet", solves=True), lit)
    at(seat("carpet"), dark)


def test_the_light_follows_every_move_and_says_what_it_sees(seat: Seat, at: At) -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.press("w")
        assert "hidden cards" in message(app)
        seen = []
        while app.session.moves:
            await wait_until(pilot, lambda: answered(app))
            seen.append(app.foresight.verdict)
            bar = app.query_one(StatusBar)
            assert bar.note == "the solver sees all cards"
            app.sitting.play(app.session.moves[-1])
            app.look_again()
        assert seen == sorted(seen, key=["winnable", "unwinnable"].index)
        assert set(seen) == {"winnable", "unwinnable"}
        last = seen.count("winnable") - 1
        await pilot.press(*["u"] * (app.session.at - last))
        await wait_until(pilot, lambda: answered(app))
        assert app.foresight.verdict == "winnable"
        await pilot.press("r")
        await wait_until(pilot, lambda: answered(app))
        assert app.foresight.verdict == "unwinnable"

    at(seat("take-fourteen", LOST, solves=True), play)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_light_has_a_sign_of_its_own_and_the_same_room(language: str) -> None:
    lights = [shown(verdict, tongue(language)) for verdict in (THINKING, *Verdict)]
    assert len({light.words[0] for light in lights}) == len({light.ink for light in lights}) + 1 == 4
    assert len({light.room for light in lights}) == 1
    for light in lights:
        assert len(f"{light.words} ({light.note})") <= light.room


def test_a_game_of_chance_has_no_light(seat: Seat, at: At) -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        for key in ("w", "v", "z"):
            await pilot.press(key)
            assert "Pure chance" in message(app)
        assert app.habits.light is None
        assert app.foresight.verdict == DARK

    at(seat("hope-deferred", solves=True), play)


def test_a_game_lost_says_since_when_and_goes_back_there(at: At, store: Store) -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        app.sitting.play(app.session.moves[-1])
        app.look_again()
        end = app.session.at
        await wait_until(pilot, lambda: app.sitting.said.more)
        turn = outlook.last_chance(app.session)
        assert f"It could last be won after turn {turn} of {end}; z goes back there." in message(app)
        assert "The game is lost" in message(app)
        await pilot.press("z")
        await wait_until(pilot, lambda: app.session.at == turn)
        kept = store.find("test")
        assert kept is not None
        assert (kept.moves, kept.outcome, len(kept.saved["turns"])) == (turn, "lost", end)
        await pilot.press("z")
        await wait_until(pilot, lambda: "can still come out" in message(app))
        assert app.session.at == turn

    at(lost(store), play)


def test_a_deal_that_could_not_come_out_is_told(at: At, store: Store) -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        app.sitting.play(app.session.moves[-1])
        app.look_again()
        await wait_until(pilot, lambda: app.sitting.said.more)
        assert "This deal could not have come out." in message(app)
        at = app.session.at
        await pilot.press("z")
        await wait_until(pilot, lambda: message(app) == "This deal could not have come out.")
        assert app.session.at == at

    at(lost(store, deal=NEVER), play)


def test_a_demo_plays_to_the_win_which_is_none_of_the_players(seat: Seat, at: At, store: Store) -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        app.demo_pace = 0.01
        await pilot.press("v")
        await wait_until(pilot, lambda: app.session.won)
        await wait_until(pilot, lambda: "as the solver showed it" in message(app))
        kept = store.find("test")
        assert kept is not None
        assert (kept.outcome, kept.over) == ("lost", 1)

    at(seat("take-fourteen", WON, solves=True), play)


def test_a_demo_is_stopped_by_any_key_and_taken_back(seat: Seat, at: At) -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        app.demo_pace = 0.5
        for key in ("escape", "v", "u"):
            await pilot.press("v")
            await wait_until(pilot, lambda: app.session.at >= 3)
            assert "any key stops it" in message(app)
            await pilot.press(key)
            stopped = app.session.at
            assert "any key stops it" not in message(app)
            await pilot.pause(0.8)
            assert app.session.at == stopped
            await pilot.press(*["u"] * stopped)
            assert app.session.at == 0
            assert app.session.table == app.session.course[0]

    at(seat("take-fourteen", WON, solves=True), play)


def test_a_demo_asked_for_is_given_up_by_any_key(seat: Seat, at: At) -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await press(pilot, app, "v", "escape", "w")
        # The light is asked for after the demo, so it is answered after it.
        await wait_until(pilot, lambda: answered(app))
        assert app.session.at == 0

    at(seat("take-fourteen", WON, solves=True), play)


def test_no_demo_where_there_is_no_win(seat: Seat, at: At) -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.press("v")
        await wait_until(pilot, lambda: "can't come out any more" in message(app))
        assert app.session.at == 0

    at(seat("take-fourteen", NEVER, solves=True), play)


def test_only_deals_that_can_come_out(seat: Seat, at: At, store: Store) -> None:
    async def choose(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.press("i", "n")
        assert "looking for a deal" in message(app)
        await wait_until(pilot, lambda: app.key != "test")
        assert outlook.outlook(app.session).verdict == Verdict.WINNABLE

    async def find_again(pilot: Pilot[None], app: TableApp) -> None:
        assert app.winnable
        await pilot.press("i", "n")
        assert app.key != "test"
        assert not app.habits.winnable

    at(seat("take-fourteen", solves=True), choose)
    at(seat("take-fourteen"), find_again)
    assert not seat("take-fourteen").winnable
    assert TableApp(Session(find("carpet"), None, Deal(number=1)), "k", store, "en", winnable=True).winnable


def test_looking_for_a_deal_can_be_given_up(seat: Seat, at: At) -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.press("i", "n", "escape")
        await pilot.press("w")
        await wait_until(pilot, lambda: answered(app))
        assert app.key == "test"

    at(seat("take-fourteen", solves=True), play)


def test_the_solver_ends_with_the_table(seat: Seat, at: At) -> None:
    processes = []

    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.press("w")
        await wait_until(pilot, lambda: app.foresight.lookout._solver._process is not None)
        processes.append(app.foresight.lookout._solver._process)

    at(seat("take-fourteen", solves=True), play)
    assert processes[0].poll() is not None
    for thread in threading.enumerate():
        if thread.name == "cadogan-solver":
            thread.join(10)
            assert not thread.is_alive()


def test_a_solver_that_was_lost_is_told_and_asked_again(seat: Seat, at: At) -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.press("w")
        await wait_until(pilot, lambda: app.foresight.lookout._solver._process is not None)
        app.foresight.lookout.interrupt()
        await wait_until(pilot, lambda: answered(app))
        assert app.foresight.verdict == "unknown"
        assert "cut short" in message(app)
        await pilot.press("u")
        await wait_until(pilot, lambda: answered(app))
        assert app.foresight.verdict == "winnable"

    at(seat("take-fourteen", WON, solves=True), play)


def twins() -> tuple[Session, Session]:
    """Two games that look the same, with hidden cards in another order: one comes out, the other doesn't."""
    order = Deal(number=2).order(find("carpet").rules())
    packs = (order, (*order[:20], *order[20:][::-1]))
    one, other = (Session(find("carpet"), None, Deal(pack=pack)) for pack in packs)
    assert (outlook.outlook(one).verdict, outlook.outlook(other).verdict) == (Verdict.WINNABLE, Verdict.UNWINNABLE)
    return one, other


def test_a_hint_never_peeks() -> None:
    one, other = twins()
    piles = one.rules.layout.piles
    assert [one.seen(pile) for pile in piles] == [other.seen(pile) for pile in piles]
    hints = []
    for session in (one, other):
        # Even where the solver has found a line, and the game is in the middle of it.
        moves = outlook.outlook(session).moves
        table = Sitting(session, tongue("en"), lambda _: None)
        table.be_shown(moves)
        table.hint()
        hints.append((table.said, table.pointed))
    assert hints[0] == hints[1]
    assert hints[0][1]
