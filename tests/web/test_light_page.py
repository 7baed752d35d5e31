"""The light on the page, in a real browser."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from cadogan import catalogue
from cadogan.deals import Deal
from cadogan.lab.solver.solve import Verdict
from cadogan.language import LANGUAGES
from cadogan.moves import source_of
from cadogan.outlook import outlook
from cadogan.players import advice
from cadogan.session import Session
from web.conftest import ARTEFACTS, NARROW, WIDE, OpenPage, Server
from web.playing import HOPELESS, LAST, LOST, PATIENCE, TURNS, by_mouse, holds, only_open_cards, shown, tops, turns


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
    holds(page, f"Number(document.getElementById('table').dataset.at) >= {turn}")


def no_complaints(page: Page) -> None:
    """Check the page with axe."""
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()


def test_the_player_asks_and_is_answered_in_words_for_this_position_alone(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.url}/take-fourteen/{LOST}")
    expect(page.locator(".lamp")).to_have_count(0)
    page.keyboard.press("w")
    shines(page, "yes")
    light(page).to_contain_text("can be won")
    light(page).to_contain_text("the solver sees the hidden cards")
    expect(page.locator('.light [role="status"]')).to_have_text("can be won")
    by_mouse(page, *next(turns(catalogue.find("take-fourteen"), LOST)))
    at(page, 1)
    expect(page.locator(".lamp")).to_have_count(0)
    page.get_by_role("button", name="Can it still be won?").click()
    shines(page, "yes")
    light(page).to_contain_text("can still be won")


def test_who_asks_is_told_what_the_light_alone_would_not_find(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.url}/klondike/3")
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
    page = open_page(f"{shared_server.url}/take-fourteen/{LOST}")
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
    page = open_page(f"{server.url}/settings")
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
    words = {"en": "can be won", "de": "zu gewinnen", "es": "se puede ganar"}
    light(page).to_contain_text(words[language])
    picture(page, f"lit-{language}")
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
