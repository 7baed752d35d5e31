"""The light: whether a game can still be won, at the desk with the solver's real process beside it, and on the page."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from cadogan import catalogue
from cadogan.beside import Beside, Lost
from cadogan.cards import code
from cadogan.deals import Deal
from cadogan.errors import CadoganError
from cadogan.lab.solver.solve import Verdict
from cadogan.language import LANGUAGES
from cadogan.moves import source_of
from cadogan.outlook import has_outlook, outlook
from cadogan.players import advice
from cadogan.session import Session
from cadogan.store import Store
from cadogan.table import STOCK
from cadogan.web.beside import FORGOTTEN, NEAR, Patient
from cadogan.web.desk import PROTOCOL, Desk
from cadogan.web.light import LIGHTS
from web.conftest import ARTEFACTS, NARROW, WIDE, Ask, OpenPage, Server
from web.playing import by_mouse, only_open_cards, shown, tops, turns

KEY = "table-one"
LOST, TURNS, LAST = 1, 25, 18
"""A deal of Take Fourteen that the usual player loses, in how many turns, and the last that could be won."""
HOPELESS = "rounds=1&deals=1"
"""Hope Deferred so that it never comes out."""
PATIENCE = 60.0


def settled(ask: Ask, what: str, **fields: Any) -> dict[str, Any]:
    """Come back with a question until the solver has answered."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        answer = ask(what, **fields)
        if "error" in answer or not (answer.get("thinking") or answer.get("light") == "thinking"):
            return answer
        time.sleep(0.02)
    pytest.fail(f"no answer to {what} in time: {answer}")


def begin(ask: Ask, game: str = "take-fourteen", deal: int = LOST, **more: Any) -> dict[str, Any]:
    return ask("begin", **{"game": game, "deal": str(deal), "key": KEY, **more})


def lose(ask: Ask) -> dict[str, Any]:
    """Lose a game of Take Fourteen."""
    answer = begin(ask)
    for session, move in turns(catalogue.find("take-fourteen"), LOST):
        answer = ask("play", key=KEY, at=session.at, move=move)
    assert (answer["game"]["outcome"], answer["game"]["at"]) == ("lost", TURNS)
    return answer


# ---- at the desk


def test_the_light_says_what_the_solver_says_at_every_turn(ask: Ask) -> None:
    begin(ask)
    for session, move in turns(catalogue.find("take-fourteen"), LOST):
        told = settled(ask, "light", key=KEY)
        assert (told["at"], told["light"]) == (session.at, LIGHTS[outlook(session).verdict])
        ask("play", key=KEY, at=session.at, move=move)


def test_the_desk_never_waits_for_the_solver(ask: Ask) -> None:
    begin(ask, "help-your-neighbour", 7)
    began = time.monotonic()
    assert ask("light", key=KEY)["light"] == "thinking"
    assert ask("post-mortem", key=KEY)["light"] == "thinking"
    assert ask("search", key="another-key", game="try-again")["thinking"] is True
    assert time.monotonic() - began < 1
    assert settled(ask, "light", key=KEY)["light"] in {"yes", "no", "unknown"}


@pytest.mark.parametrize("what", ["light", "demo", "post-mortem"])
def test_of_a_game_of_chance_the_solver_says_nothing(ask: Ask, what: str) -> None:
    begin(ask, "hope-deferred")
    assert ask(what, key=KEY)["error"]["code"] == "no-light"


def test_only_a_word_or_a_move_of_what_the_solver_sees_is_told(ask: Ask) -> None:
    begin(ask, "try-again", 2)
    assert set(settled(ask, "light", key=KEY)) == {"v", "id", "at", "light"}
    assert set(settled(ask, "post-mortem", key=KEY)) == {"v", "id", "at", "light", "last", "sure"}
    answer = settled(ask, "demo", key=KEY)
    assert set(answer) == {"v", "id", "at", "light", "move"}
    assert answer["move"] in [move["move"] for move in ask("open", key=KEY)["game"]["moves"]]


def test_after_a_loss_the_last_chance_is_told_and_gone_back_to(ask: Ask) -> None:
    lose(ask)
    told = settled(ask, "post-mortem", key=KEY)
    assert (told["light"], told["last"], told["sure"]) == ("yes", LAST, True)
    back = ask("back", key=KEY, at=TURNS, to=LAST)
    assert (back["game"]["at"], back["game"]["turns"]) == (LAST, TURNS)
    assert ask("back", key=KEY, at=TURNS, to=LAST)["game"] == back["game"]
    assert settled(ask, "light", key=KEY)["light"] == "yes"
    assert ask("redo", key=KEY, at=LAST)["game"]["at"] == LAST + 1
    assert settled(ask, "light", key=KEY)["light"] == "no"


def test_going_back_is_only_to_where_the_game_has_been(ask: Ask) -> None:
    begin(ask)
    assert ask("back", key=KEY, at=0, to=3)["error"]["code"] == "illegal"
    assert ask("back", key=KEY, at=2, to=1)["error"]["code"] == "moved"


def test_the_demo_wins_by_turns_that_can_be_taken_back_and_is_no_win_of_the_players(ask: Ask) -> None:
    game = begin(ask)["game"]
    while game["outcome"] != "won":
        told = settled(ask, "demo", key=KEY)
        assert told["light"] == "yes"
        game = ask("play", key=KEY, at=told["at"], move=told["move"], demo=True)["game"]
    assert settled(ask, "demo", key=KEY)["move"] is None
    (result,) = ask("statistics")["statistics"]
    assert (result["played"], result["won"]) == (1, 0)
    assert ask("undo", key=KEY, at=game["at"])["game"]["at"] == game["at"] - 1


def test_a_game_that_the_solver_played_in_stays_so_marked(tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite3"
    desks = [Desk(Store(path)) for _ in range(2)]
    message = {"v": PROTOCOL, "key": KEY, "game": "take-fourteen", "deal": "1"}
    game = desks[0].handle({**message, "ask": "begin"})["game"]
    desks[0].handle({**message, "ask": "play", "at": 0, "move": game["moves"][0]["move"], "demo": True})
    game = desks[1].handle({**message, "ask": "open"})["game"]
    desks[1].handle({**message, "ask": "play", "at": 1, "move": game["moves"][0]["move"]})
    (kept,) = Store(path).games()
    assert (kept.saved["shown"], kept.outcome, kept.over) == (True, "lost", 0)


def test_no_demo_where_there_is_no_win(ask: Ask) -> None:
    lose(ask)
    told = settled(ask, "demo", key=KEY)
    assert (told["light"], told["move"]) == ("no", None)


def test_the_first_loss_turns_the_light_on_and_no_other_does(ask: Ask) -> None:
    assert ask("hello")["settings"]["light"] is False
    assert lose(ask)["settings"]["light"] is True
    assert ask("hello")["settings"]["light"] is True
    ask("set", name="light", value=False)
    ask("undo", key=KEY, at=TURNS)
    assert "settings" not in ask("redo", key=KEY, at=TURNS - 1)
    assert ask("hello")["settings"]["light"] is False


def test_a_player_who_has_put_the_light_out_before_is_left_in_peace(ask: Ask) -> None:
    ask("set", name="light", value=False)
    assert "settings" not in lose(ask)


@pytest.mark.parametrize("game", ["carpet", "help-your-neighbour", "take-ten", "knockout"])
def test_a_deal_searched_for_comes_out(ask: Ask, game: str) -> None:
    number = settled(ask, "search", key=KEY, game=game)["deal"]
    session = Session(catalogue.find(game), None, Deal(number=number))
    if has_outlook(session.game):
        assert outlook(session).verdict == Verdict.WINNABLE
    else:
        while session.moves:
            session.play(session.moves[0])
        assert session.won


def test_where_only_deals_that_can_come_out_are_wanted_beginning_asks_to_search(ask: Ask) -> None:
    ask("set", name="winnable", value=True)
    wish = {"game": "take-fourteen", "fresh": True}
    assert ask("begin", key=KEY, **wish)["search"] is True
    assert ask("open", key=KEY)["error"]["code"] == "unknown"
    assert ask("begin", key=KEY, any=True, **wish)["game"]["at"] == 0
    assert ask("begin", key="another-key", deal="17", **wish)["game"]["deal"] == "17"
    assert ask("begin", key="third-key", daily=True, **wish)["daily"] is True
    assert ask("begin", key="fourth-key", game="take-fourteen")["key"] == "third-key"


def test_a_search_given_up_makes_room_for_the_next(ask: Ask) -> None:
    hopeless = {"rounds": 1, "deals": 1}
    assert ask("search", key=KEY, game="hope-deferred", options=hopeless)["thinking"] is True
    began = time.monotonic()
    time.sleep(1)
    assert ask("search", key=KEY, stop=True)["thinking"] is False
    assert settled(ask, "search", key="another-key", game="knockout")["deal"] > 0
    assert time.monotonic() - began < 30


@pytest.mark.parametrize("deep", [False, True], ids=["all", "the last ten"])
@pytest.mark.parametrize("name", ["carpet", "try-again", "help-your-neighbour"])
def test_a_hint_is_the_same_whatever_lies_hidden_and_whatever_the_solver_has_seen(
    ask: Ask, name: str, *, deep: bool
) -> None:
    game = catalogue.find(name)
    pack = Deal(number=5).order(game.rules())
    opening = Session(game, None, Deal(pack=pack))
    hidden = 10 if deep else len(opening.seen(STOCK))
    other = (*pack[:-hidden], *reversed(pack[-hidden:]))
    keys = {KEY: pack, "another-key": other}
    for key, cards in keys.items():
        ask("begin", game=name, key=key, deal=" ".join(map(code, cards)))
        settled(ask, "light", key=key)
        settled(ask, "demo", key=key)
    for at in range(30):
        one, two = (ask("open", key=key)["game"] for key in keys)
        if one["piles"] != two["piles"] or not one["moves"]:
            break
        assert ask("hint", key=KEY) == ask("hint", key="another-key")
        move = ask("hint", key=KEY)["hint"]["move"]
        for key in keys:
            ask("play", key=key, at=at, move=move)
    assert at >= (10 if deep else 1)


def test_of_moves_that_look_alike_the_hint_is_chosen(ask: Ask) -> None:
    game = begin(ask, "try-again", 17)["game"]
    for at in range(12):
        hint = ask("hint", key=KEY)["hint"]["move"]
        legal = [move["move"] for move in game["moves"]]
        assert ask("best", key=KEY, moves=legal)["move"] == hint
        assert ask("best", key=KEY, moves=legal[-1:])["move"] == legal[-1]
        game = ask("play", key=KEY, at=at, move=hint)["game"]
    assert ask("best", key=KEY, moves=[1])["move"] is None
    for moves in ([], "1", [1.5], [True], None):
        assert ask("best", key=KEY, moves=moves)["error"]["code"] == "bad"


LIT_WITHOUT_NUMBA = """
import sys, time
from cadogan.store import Store
from cadogan.table import STOCK
from cadogan.web import serve
from cadogan.web.desk import Desk

desk = Desk(Store())
desk.handle({"v": 1, "ask": "begin", "game": "carpet", "key": "table-one"})
for ask in ("light", "demo", "post-mortem"):
    while desk.handle({"v": 1, "ask": ask, "key": "table-one"})["light"] == "thinking":
        time.sleep(0.05)
desk.close()
sys.exit("numba" in sys.modules or "numpy" in sys.modules or "cadogan.outlook" in sys.modules)
"""


def test_the_solver_stays_out_of_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CADOGAN_DATA", str(tmp_path))
    assert subprocess.run([sys.executable, "-c", LIT_WITHOUT_NUMBA], check=False).returncode == 0


# ---- the process beside the server


class Slow(Beside):
    """A process in the test's hands, which answers when it is let."""

    def __init__(self) -> None:
        super().__init__("cadogan.solving", "cut short")
        self.asked: list[Any] = []
        self.stops = 0
        self.answers: list[Any] = []

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """Give what the test has laid ready, once it has."""
        self.asked.append(question)
        until(lambda: bool(self.answers))
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return dict(answer)

    def stop(self) -> None:
        """Count only: what is asked goes on."""
        self.stops += 1


@pytest.fixture
def slow() -> Iterator[Slow]:
    """Give such a process; whoever still waits at the end of the test is let go."""
    made = Slow()
    yield made
    made.answers += [{}] * 10


def until(true: Callable[[], bool]) -> None:
    """Wait until something is true."""
    end = time.monotonic() + 10
    while not true():
        assert time.monotonic() < end
        time.sleep(0.002)


def test_of_questions_about_one_thing_only_the_newest_is_answered(slow: Slow) -> None:
    patient = Patient(slow)
    for number in (1, 2, 3):
        assert patient.ask("game", {"number": number}, brief=True) is None
        until(lambda: bool(slow.asked))
    slow.answers += [{"for": 1}, {"for": 3}]
    until(lambda: patient.ask("game", {"number": 3}, brief=True) == {"for": 3})
    assert slow.asked == [{"number": 1}, {"number": 3}]
    assert slow.stops == 0


def test_a_long_answer_that_is_overtaken_is_cut_short_unless_it_is_near(slow: Slow) -> None:
    now = [0.0]
    patient = Patient(slow, lambda: now[0])
    patient.ask("game", {"number": 1}, brief=False)
    until(lambda: bool(slow.asked))
    now[0] = NEAR + 1
    patient.ask("game", {"number": 1}, brief=False)
    now[0] = NEAR - 1
    patient.ask("game", {"number": 2}, brief=False)
    assert slow.stops == 0
    now[0] = NEAR + 1
    patient.ask("game", {"number": 2}, brief=False)
    assert slow.stops == 1


def test_a_long_answer_that_is_dropped_ends_at_once(slow: Slow) -> None:
    patient = Patient(slow)
    patient.ask("game", {"number": 1}, brief=False)
    until(lambda: bool(slow.asked))
    patient.drop("game")
    assert slow.stops == 1


def test_a_stopped_process_answers_the_next_question(slow: Slow) -> None:
    patient = Patient(slow)
    patient.ask("one", {"number": 1}, brief=True)
    until(lambda: bool(slow.asked))
    slow.answers += [Lost("stopped over something else"), {"for": 1}]
    until(lambda: patient.ask("one", {"number": 1}, brief=True) == {"for": 1})


def test_a_question_that_nobody_comes_back_for_is_forgotten(slow: Slow) -> None:
    now = [0.0]
    patient = Patient(slow, lambda: now[0])
    patient.ask("one", {"number": 1}, brief=True)
    until(lambda: bool(slow.asked))
    patient.ask("two", {"number": 2}, brief=True)
    now[0] = FORGOTTEN + 1
    patient.ask("three", {"number": 3}, brief=True)
    slow.answers += [{"for": 1}, {"for": 3}]
    until(lambda: patient.ask("three", {"number": 3}, brief=True) == {"for": 3})
    assert [question["number"] for question in slow.asked] == [1, 3]


def test_what_went_wrong_is_told_once_and_then_tried_again(slow: Slow) -> None:
    patient = Patient(slow)
    slow.answers += [CadoganError("no such thing"), {"for": 1}]

    def told() -> bool:
        try:
            return patient.ask("game", {"number": 1}, brief=True) == {"for": 1}
        except CadoganError as problem:
            said.append(str(problem))
            return False

    said: list[str] = []
    until(told)
    assert said == ["no such thing"]


def test_a_process_killed_in_the_middle_is_started_again(desk: Desk, ask: Ask) -> None:
    begin(ask, "help-your-neighbour", 7)
    assert ask("light", key=KEY)["light"] == "thinking"
    beside = desk._solver._games._beside
    until(lambda: beside._process is not None)
    beside.stop()
    assert settled(ask, "light", key=KEY)["light"] in {"yes", "no", "unknown"}


# ---- on the page


def light(page: Page) -> Any:
    """Give the light of the page."""
    return expect(page.locator(".light"))


def shines(page: Page, what: str) -> None:
    """Wait until the light says something."""
    light(page).to_have_attribute("data-light", what, timeout=PATIENCE * 1000)


def lose_by_mouse(page: Page, url: str) -> None:
    """Lose the game of Take Fourteen with clicks."""
    page.goto(f"{url}/take-fourteen/{LOST}")
    for session, move in turns(catalogue.find("take-fourteen"), LOST):
        by_mouse(page, session, move)
        at(page, session.at + 1)


def at(page: Page, turn: int) -> None:
    """Wait until the page stands at a turn."""
    page.wait_for_selector(f'#table[data-at="{turn}"]', state="attached")


def past(page: Page, turn: int) -> None:
    """Wait until the page stands at a turn or beyond: the solver doesn't wait for the test."""
    page.wait_for_function(f"Number(document.getElementById('table').dataset.at) >= {turn}")


def no_complaints(page: Page) -> None:
    """Check the page with axe."""
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()


def test_the_player_asks_and_is_answered_in_words_for_this_position_alone(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.url}/take-fourteen/{LOST}")
    expect(page.locator(".lamp")).to_have_count(0)
    page.keyboard.press("w")
    shines(page, "yes")
    light(page).to_contain_text("can still be won")
    light(page).to_contain_text("the solver sees the hidden cards")
    expect(page.locator('.light [role="status"]')).to_have_text("can still be won")
    by_mouse(page, *next(turns(catalogue.find("take-fourteen"), LOST)))
    at(page, 1)
    expect(page.locator(".lamp")).to_have_count(0)
    page.get_by_role("button", name="Can it still be won?").click()
    shines(page, "yes")


def test_the_light_follows_every_move_and_undo_once_it_is_on(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.url}/settings")
    page.get_by_label("light: tells").check()
    page.goto(f"{server.url}/take-fourteen/{LOST}")
    for session, move in turns(catalogue.find("take-fourteen"), LOST):
        shines(page, "yes" if session.at <= LAST else "no")
        if session.at > LAST + 1:
            break
        by_mouse(page, session, move)
        at(page, session.at + 1)
    page.keyboard.press("u")
    page.keyboard.press("u")
    shines(page, "yes")
    page.goto(f"{server.url}/hope-deferred/1")
    at(page, 0)
    expect(page.locator(".light")).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_a_loss_leads_back_to_the_last_chance_and_the_solver_on_to_a_win(
    server: Server, open_page: OpenPage, theme: str, size: dict[str, int]
) -> None:
    page = open_page(server.url, color_scheme=theme, viewport=size, has_touch=size is NARROW, bypass_csp=True)
    lose_by_mouse(page, server.url)
    ending = page.locator(".ending")
    expect(ending).to_contain_text(f"It could last be won after turn {LAST} of {TURNS}.", timeout=PATIENCE * 1000)
    expect(page.locator(".notice")).to_contain_text("From now on a light")
    shines(page, "no")
    no_complaints(page)
    picture(page, f"lost-{theme}-{size['width']}")
    press(page, f"Back to turn {LAST}")
    at(page, LAST)
    shines(page, "yes")
    no_complaints(page)
    press(page, "Show how")
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    no_complaints(page)
    picture(page, f"demo-{theme}-{size['width']}")
    page.wait_for_selector(".ending.won", timeout=PATIENCE * 1000)
    page.keyboard.press("u")
    page.wait_for_selector(".ending.won", state="detached")


def press(page: Page, name: str) -> None:
    """Press a button, with a finger where the screen takes one, and see that a finger can."""
    button = page.get_by_role("button", name=name).first
    box = button.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 24
    size = page.viewport_size
    assert size is not None
    assert 0 <= box["x"] <= box["x"] + box["width"] <= size["width"]
    if size["width"] == NARROW["width"]:
        button.tap()
    else:
        button.click()


def picture(page: Page, name: str) -> None:
    ARTEFACTS.mkdir(exist_ok=True)
    page.screenshot(path=ARTEFACTS / f"{name}.png")


def test_the_solver_stops_when_it_is_told_and_when_the_player_plays(shared_server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{shared_server.url}/take-fourteen/{LOST}", bypass_csp=True)
    at(page, 0)
    for stop in ("the button", "Enter", "u"):
        page.keyboard.press("b")
        at(page, 0)
        page.locator("h1").focus()
        if page.get_by_role("button", name="Can it still be won?").count():
            page.keyboard.press("w")
        shines(page, "yes")
        page.get_by_role("button", name="Show how").focus()
        page.keyboard.press("Enter")
        past(page, 2)
        if stop == "the button":
            page.get_by_role("button", name="Stop").click()
        elif stop == "Enter":
            page.get_by_role("button", name="Stop").press("Enter")
        else:
            page.locator("h1").focus()
            page.keyboard.press("u")
        expect(page.get_by_role("button", name="Stop")).to_have_count(0)
        page.wait_for_timeout(400)
        stands = page.locator("#table").get_attribute("data-at")
        page.wait_for_timeout(900)
        assert page.locator("#table").get_attribute("data-at") == stands


def test_a_dead_game_says_since_when_and_that_there_is_no_demo(shared_server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{shared_server.url}/take-fourteen/{LOST}?piles=12")
    for session, move in turns(catalogue.find("take-fourteen"), LOST):
        if session.at > LAST + 1:
            break
        by_mouse(page, session, move)
        at(page, session.at + 1)
    if page.get_by_role("button", name="Can it still be won?").count():
        page.keyboard.press("w")
    shines(page, "no")
    page.get_by_role("button", name="Since when?").click()
    light(page).to_contain_text(f"It could last be won after turn {LAST} of {LAST + 2}.")
    page.get_by_role("button", name=f"Back to turn {LAST}").click()
    at(page, LAST)
    page.keyboard.press("r")
    at(page, LAST + 1)


def test_only_deals_that_can_come_out_are_dealt_where_that_is_set(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.url}/take-fourteen/{LOST}", bypass_csp=True)
    page.keyboard.press("d")
    page.get_by_label("only deals that can come out").check()
    page.get_by_role("button", name="Deal", exact=True).click()
    page.wait_for_url(re.compile(r"/take-fourteen/(?!1$)\d+"))
    number = int(page.url.rsplit("/", 1)[1])
    assert outlook(Session(catalogue.find("take-fourteen"), None, Deal(number=number))).verdict == Verdict.WINNABLE
    page.goto(f"{server.url}/hope-deferred?{HOPELESS}")
    expect(page.locator("h1")).to_have_text("Looking for a deal that can come out …")
    no_complaints(page)
    picture(page, "search-alone")
    page.get_by_role("button", name="Any deal").click()
    page.wait_for_url(re.compile(r"/hope-deferred/\d+"))
    page.keyboard.press("n")
    expect(page.locator(".search")).to_be_visible()
    no_complaints(page)
    picture(page, "search")
    page.keyboard.press(" ")
    at(page, 1)
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".search")).to_have_count(0)
    at(page, 1)


def test_the_light_on_the_wire_names_no_hidden_card(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.url}/settings", bypass_csp=True)
    page.get_by_label("light: tells").check()
    heard: list[dict[str, Any]] = []
    page.on("websocket", lambda wire: wire.on("framereceived", lambda text: heard.append(json.loads(text))))
    page.goto(f"{server.url}/try-again/2")
    shines(page, "yes")
    session = Session(catalogue.find("try-again"), None, Deal(number=2))
    page.get_by_role("button", name="Show how").click()
    past(page, 3)
    page.keyboard.press("Escape")
    page.wait_for_timeout(300)
    stands = int(page.locator("#table").get_attribute("data-at") or "")
    while session.at < stands:
        session.play(outlook(session).moves[0])
    told = [message for message in heard if "light" in message]
    assert {"yes"} <= {message["light"] for message in told}
    assert all(set(message) <= {"v", "id", "at", "light", "move"} for message in told)
    only_open_cards(session, heard)


def test_a_double_click_lays_a_card_where_the_hint_would(shared_server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{shared_server.url}/try-again/11")
    session = Session(catalogue.find("try-again"), None, Deal(number=11))
    chosen = set()
    for _ in range(6):
        page.keyboard.press("h")
        expect(page.locator(".hinted").first).to_be_visible()
        hinted = advice(session.game, session.rules, session.table)
        assert hinted is not None
        page.locator(f'[data-pile="{source_of(hinted.move)}"] img[data-depth="0"]').dblclick()
        chosen.add(len([move for move in session.moves if source_of(move) == source_of(hinted.move)]))
        session.play(hinted.move)
        at(page, session.at)
        assert shown(page) == tops(session)
    assert max(chosen) > 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_light_speaks_the_players_language(server: Server, open_page: OpenPage, language: str) -> None:
    page = open_page(f"{server.url}/take-fourteen/{LOST}", locale=language, viewport=NARROW)
    page.keyboard.press("w")
    shines(page, "yes")
    words = {"en": "can still be won", "de": "noch zu gewinnen", "es": "todavía se puede ganar"}
    light(page).to_contain_text(words[language])
    picture(page, f"lit-{language}")
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
