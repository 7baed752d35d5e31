"""The full-screen table as a player meets it: keys, mouse, pages, settings, resizing, coming back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Label, Static

from cadogan.catalogue import GAMES, find
from cadogan.deals import Deal
from cadogan.moves import source_of, target_of
from cadogan.session import Session
from cadogan.store import Store
from cadogan.table import STOCK, Pile
from cadogan.terminal.app import TableApp
from cadogan.terminal.bars import StatusBar
from cadogan.terminal.palette import DAY, FELT, NIGHT
from cadogan.terminal.screens import DealPage, KeysPage, RulesPage, RulesText

Seat = Callable[..., TableApp]
At = Callable[..., None]
Play = Callable[[Pilot[None], TableApp], Awaitable[None]]


def screen_text(app: TableApp) -> str:
    """All that the table itself shows, line by line."""
    return "\n".join(app.felt.render_line(y).text for y in range(app.felt.size.height))


def message(app: TableApp) -> str:
    return str(app.query_one("#message", Static).content)


def corner(app: TableApp, pile: Pile) -> tuple[int, int]:
    arrangement = app.felt.arrangement
    assert arrangement is not None
    place = arrangement.by_pile[pile]
    top = place.cards[-1] if place.cards else place
    return top.x + 1, top.y + 1


async def rules_text(pilot: Pilot[None], app: TableApp) -> str:
    """Wait until the rules are written, and give them."""
    await app.workers.wait_for_complete()
    await pilot.pause()
    return app.screen.query_one(RulesText).source


def test_a_refused_move_says_why(seat: Seat, at: At) -> None:
    app = seat("take-fourteen")

    async def play(pilot: Pilot[None], app: TableApp) -> None:
        partners = {target_of(move) for move in app.session.moves if source_of(move) == 1}
        stranger = next(pile for pile in app.sitting.stops[1:] if pile not in partners)
        await pilot.press("home", "enter", *["tab"] * app.sitting.stops.index(stranger), "enter")
        assert "the rules don't allow" in message(app)
        assert app.query_one("#message").has_class("bad")
        assert app.session.at == 0

    at(app, play)


def test_escape_lets_go(seat: Seat, at: At) -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.press("enter")
        assert app.sitting.lifted is not None
        assert "╔" in screen_text(app)
        await pilot.press("escape")
        assert app.sitting.lifted is None
        assert "╔" not in screen_text(app)

    at(seat("take-fourteen"), play)


def test_undo_and_redo_by_keys(seat: Seat, at: At, store: Store) -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.press("space", "space")
        dealt = screen_text(app)
        await pilot.press("u")
        undone = screen_text(app)
        assert undone != dealt
        await pilot.press("r")
        assert screen_text(app) == dealt
        await pilot.press("a")
        assert app.session.at == 0
        kept = store.find("test")
        assert kept is not None
        assert (kept.moves, len(kept.saved["turns"])) == (0, 2)

    at(seat("hope-deferred"), play)


def test_arrows_go_to_the_nearest_pile(seat: Seat, at: At) -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.press("end")
        assert app.felt.cursor == app.sitting.stops[-1] == 20
        await pilot.press("up", "left")
        assert app.felt.cursor == 14
        await pilot.press("down")
        assert app.felt.cursor == 19
        await pilot.press("right")
        assert app.felt.cursor == 20
        await pilot.press("right", "down")
        assert app.felt.cursor == 20
        await pilot.press("home", "shift+tab")
        assert app.felt.cursor == 20

    at(seat("carpet"), play)


def test_a_card_is_dragged(seat: Seat, at: At) -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        move = app.session.moves[0]
        start, end = corner(app, source_of(move)), corner(app, target_of(move))
        await pilot.mouse_down(app.felt, offset=start)
        await pilot.hover(app.felt, offset=(start[0] + 3, start[1] + 1))
        assert screen_text(app).count("╔") == 2
        await pilot.hover(app.felt, offset=end)
        await pilot.mouse_up(app.felt, offset=end)
        assert app.session.at == 1
        assert app.sitting.lifted is None

    at(seat("take-fourteen"), play)


def test_dragging_to_nowhere_lets_go(seat: Seat, at: At) -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.mouse_down(app.felt, offset=corner(app, 1))
        await pilot.hover(app.felt, offset=(0, 0))
        await pilot.mouse_up(app.felt, offset=(0, 0))
        assert app.sitting.lifted is None
        assert app.session.at == 0

    at(seat("take-fourteen"), play)


def test_a_double_click_sends_a_card_home(seat: Seat, at: At) -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        move = next(move for move in app.session.moves if source_of(move) != STOCK)
        await pilot.double_click(app.felt, offset=corner(app, source_of(move)))
        assert app.session.turns[0][0].move == move

    at(seat("carpet", 17), play)


def test_a_click_on_a_key_below_the_table_presses_it(seat: Seat, at: At) -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.click("KeyBar", offset=(2, 0))
        assert app.session.at == 1

    at(seat("hope-deferred"), play)


def test_a_new_deal_is_kept_apart(seat: Seat, at: At, store: Store) -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.press("space", "n")
        assert app.session.at == 0
        assert app.key != "test"
        assert {game.key for game in store.games()} == {"test", app.key}
        latest = store.latest("hope-deferred", app.session.options)
        assert latest is not None
        assert latest.key == app.key

    at(seat("hope-deferred"), play)


def test_a_deal_by_its_number(seat: Seat, at: At) -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.press("d", "0", "enter")
        assert isinstance(app.screen, DealPage)
        assert "no deal number" in str(app.screen.query_one(Label).content)
        app.screen.query_one(Input).value = "1941"
        await pilot.press("enter")
        assert app.session.deal == Deal(number=1941)
        assert "1941" in app.query_one(StatusBar).title
        await pilot.press("d", "escape")
        assert app.session.deal == Deal(number=1941)

    at(seat("carpet"), play)


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_resizing_never_breaks(game: str, seat: Seat, at: At) -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.press("space")
        before = screen_text(app)
        for size in ((40, 12), (17, 6), (1, 1), (200, 60), (30, 40), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.press("h")
        await pilot.press("u", "r")
        assert screen_text(app) == before

    at(seat(game), play)


def test_a_window_too_small_says_so(seat: Seat, at: At) -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        assert "larger" in screen_text(app)
        await pilot.press("right")
        await pilot.click(app.felt, offset=(1, 1))
        await pilot.press("space")
        assert app.session.at == 1

    at(seat("carpet"), play, (25, 5))


def test_a_game_goes_on_where_it_was_left(seat: Seat, at: At, store: Store) -> None:
    shown: list[str] = []

    async def begin(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.press("space", "space", "space", "u")
        shown.append(screen_text(app))
        await pilot.press("q")

    at(seat("knockout", 5), begin)
    kept = store.latest("knockout", find("knockout").choose())
    assert kept is not None
    again = TableApp(Session.from_dict(kept.saved, find(kept.game)), kept.key, store, "en")

    async def go_on(pilot: Pilot[None], app: TableApp) -> None:
        shown.append(screen_text(app))
        await pilot.press("r")
        assert app.session.at == 3

    at(again, go_on)
    assert shown[0] == shown[1]


def test_a_game_begun_elsewhere_is_finished_here_and_back(at: At, store: Store) -> None:
    """Another view's key and saved form: the terminal goes on under that key, and the other view can too."""
    begun = Session(find("take-fourteen"), None, Deal(number=9))
    begun.play(begun.moves[3])
    store.keep("page-7f3a", begun, 61.0)
    kept = store.latest("take-fourteen", begun.options)
    assert kept is not None

    async def play(pilot: Pilot[None], app: TableApp) -> None:
        assert app.session.table == begun.table
        move = app.session.moves[0]
        await pilot.press("home", *["tab"] * app.sitting.stops.index(source_of(move)), "enter")
        await pilot.press("home", *["tab"] * app.sitting.stops.index(target_of(move)), "enter")
        assert app.session.at == 2

    at(TableApp(Session.from_dict(kept.saved, begun.game), kept.key, store, "en"), play)
    (only,) = store.games()
    assert (only.key, only.moves) == ("page-7f3a", 2)
    assert only.seconds >= 61.0
    back = Session.from_dict(only.saved, begun.game)
    assert back.turns[0] == begun.turns[0]
    while not back.over:
        back.play(back.moves[0])
    store.keep("page-7f3a", back, only.seconds)
    assert store.games()[0].outcome in {"won", "lost"}


def test_a_game_played_on_in_another_window_is_told_and_taken_up(seat: Seat, at: At, store: Store) -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.press("space")
        kept = store.find("test")
        assert kept is not None
        other = Session.from_dict(kept.saved, find(kept.game))
        for _ in range(3):
            other.play(other.moves[-1])
        store.keep("test", other)
        await pilot.press("u")
        assert "another window" in message(app)
        assert app.session.at == 4
        assert app.session.table == other.table
        again = store.find("test")
        assert again is not None
        assert again.saved == other.to_dict()
        await pilot.press("u")
        assert "another window" not in message(app)
        assert app.session.at == 3

    at(seat("carpet"), play)


def test_the_chance_from_here_is_shown(seat: Seat, at: At) -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        for _ in range(200):
            await pilot.pause(0.05)
            if app.chance is not None:
                break
        assert app.query_one(StatusBar).chance == "chance 39.00%"
        await pilot.press("space")
        assert app.query_one(StatusBar).chance.startswith("chance ")

    at(seat("hope", reckons=True), play)


def test_a_game_of_judgment_shows_no_chance(seat: Seat, at: At) -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.pause()
        assert app.query_one(StatusBar).chance == ""

    at(seat("carpet", reckons=True), play)


def test_rules_over_the_table_where_it_is_narrow(seat: Seat, at: At) -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.press("b")
        assert isinstance(app.screen, RulesPage)
        assert "carpet" in await rules_text(pilot, app)
        await pilot.press("escape", "space")
        assert app.session.at == 1

    at(seat("carpet"), play)


def test_rules_beside_the_table_where_it_is_wide(seat: Seat, at: At) -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.press("b")
        beside = app.query_one("#rules")
        assert beside.display
        assert "Teppich" in await rules_text(pilot, app)
        await pilot.press("pagedown")
        assert beside.scroll_y > 0
        await pilot.press("pageup", "space")
        assert (beside.scroll_y, app.session.at) == (0, 1)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert not beside.display

    at(seat("carpet", language="de"), play, (120, 40))


def test_the_page_of_keys(seat: Seat, at: At) -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.press("question_mark")
        assert isinstance(app.screen, KeysPage)
        assert "take back" in str(app.screen.query_one(Static).content)
        await pilot.press("u", "escape")
        assert not isinstance(app.screen, KeysPage)

    at(seat("carpet"), play)


def test_results_against_the_odds_and_forgetting_them(seat: Seat, at: At, store: Store) -> None:
    def results(app: TableApp) -> str:
        return str(app.screen.query_one("#results", Static).content)

    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.press("t")
        assert "No game" in results(app)
        await pilot.press("escape")
        while not app.session.over:
            await pilot.press("space")
        await pilot.press("t")
        for _ in range(200):
            await pilot.pause(0.05)
            if "39.0" in results(app):
                break
        assert "0 of 1 won" in results(app)
        assert "39.0" in results(app)
        await pilot.press("x", "n")
        assert len(store.statistics()) == 1
        await pilot.press("x", "y")
        assert store.statistics() == []
        assert "No game" in results(app)

    at(seat("hope-deferred"), play)


def test_settings_are_kept(seat: Seat, at: At) -> None:
    async def choose(pilot: Pilot[None], app: TableApp) -> None:
        assert app.felt.look.palette == FELT
        await pilot.press("c", "4", "o", "g")
        assert (app.felt.look.palette, app.felt.look.four_colours) == (NIGHT, True)
        assert "♥" not in screen_text(app)
        assert "♡" in screen_text(app)

    async def find_again(pilot: Pilot[None], app: TableApp) -> None:
        look = app.felt.look
        assert (look.palette, look.four_colours, look.hollow, look.letters) == (NIGHT, True, True, "de")
        await pilot.press("c", "4", "o", "g")
        assert app.felt.look.palette == DAY
        assert "♡" not in screen_text(app)

    at(seat("carpet"), choose)
    at(seat("carpet"), find_again)


@pytest.mark.parametrize("nonsense", [7, {"palette": 99, "letters": "xx", "four_colours": "yes"}, {"hollow": None}])
def test_settings_that_make_no_sense_are_as_usual(nonsense: object, seat: Seat, store: Store) -> None:
    store.set("terminal", nonsense)
    assert seat("carpet").settings == seat("carpet", language="en").settings
    assert seat("carpet").settings.palette == 0


def test_german_letters_for_a_german(seat: Seat, at: At) -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.pause()
        assert "D♥" in screen_text(app)
        assert "Q♥" not in screen_text(app)
        assert "B♠" in screen_text(app)

    at(seat("carpet", 17, language="de"), play)


def test_without_colours_outlines_tell_red_from_black(seat: Seat, at: At, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.pause()
        shown = screen_text(app)
        assert ("♡" in shown, "♢" in shown, "♠" in shown) == (True, True, True)
        assert ("♥" in shown, "♦" in shown) == (False, False)

    # The seat clears NO_COLOR when it is made; the table reads it when it opens.
    monkeypatch.setenv("NO_COLOR", "1")
    at(seat("carpet"), play)


def test_black_cards_are_bold_and_red_ones_are_not(seat: Seat, at: At) -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.pause()
        inks = {
            segment.text.strip("╭─╮│ ")[-1:]: segment.style.bold
            for y in range(app.felt.size.height)
            for segment in app.felt.render_line(y)
            if segment.style is not None and segment.text.strip()[-1:] in set("♣♦♥♠") and "╎" not in segment.text
        }
        assert {symbol: bool(bold) for symbol, bold in inks.items()} == {"♣": True, "♠": True, "♦": False, "♥": False}

    at(seat("take-fourteen"), play)
