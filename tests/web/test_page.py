"""The page in a real browser: every way to play, what it keeps, what it says, and what it must not know."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize, expect

from cadogan import catalogue
from cadogan.catalogue import GAMES
from cadogan.deals import Deal
from cadogan.moves import source_of, target_of
from cadogan.patience import Game
from cadogan.session import Session
from cadogan.table import STOCK
from web.conftest import ARTEFACTS, NARROW, WIDE, OpenPage, Server
from web.playing import holds, only_open_cards, pile, play_through, shown, tops

DEAL = 17


def twin(game: str, number: int = DEAL) -> Session:
    """Give the same game in Python."""
    return Session(catalogue.find(game), None, Deal(number=number))


def at(page: Page, turn: int) -> None:
    """Wait until the page stands at a turn."""
    page.wait_for_selector(f'#table[data-at="{turn}"]', state="attached")


def middle(page: Page, which: int) -> tuple[float, float]:
    """Give the middle of a pile's top card."""
    element = page.locator(f'[data-pile="{which}"]')
    card = element.locator('img.card[data-depth="0"]')
    box = (card if card.count() else element).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, source: int, target: int) -> None:
    """Drag the top card of a pile to another with the mouse."""
    page.mouse.move(*middle(page, source))
    page.mouse.down()
    page.mouse.move(*middle(page, target), steps=6)
    page.mouse.up()


def test_a_pair_is_dragged_one_on_the_other(shared_server: Server, open_page: OpenPage) -> None:
    session = twin("take-fourteen")
    move = session.moves[0]
    for number, (source, target) in enumerate([(source_of(move), target_of(move)), (target_of(move), source_of(move))]):
        page = open_page(f"{shared_server.url}/take-fourteen/{DEAL}", motion=bool(number))
        at(page, 0)
        drag(page, source, target)
        at(page, 1)
        page.keyboard.press("u")
        at(page, 0)


def test_a_drop_that_the_rules_refuse_says_why_and_changes_nothing(shared_server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{shared_server.url}/carpet/21")
    session = twin("carpet", 21)
    tableau = next(group for group in session.rules.layout if group.count == 20).piles
    sources = {source_of(move) for move in session.moves}
    stuck = next(which for which in tableau if which not in sources)
    free = next(which for which in tableau if which in sources)
    drag(page, stuck, tableau[0])
    expect(page.locator('#table[data-at="0"]')).to_be_attached()
    drag(page, free, stuck)
    expect(page.locator(".notice")).to_contain_text("can't go to")
    assert shown(page) == tops(session)


def test_a_card_is_laid_by_click_and_click_and_let_go_by_a_third(shared_server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{shared_server.url}/take-fourteen/22")
    move = twin("take-fourteen", 22).moves[0]
    lifted = page.locator(".pile.lifted")
    pile(page, source_of(move))
    expect(lifted).to_have_count(1)
    page.wait_for_timeout(400)
    pile(page, source_of(move))
    expect(lifted).to_have_count(0)
    pile(page, target_of(move))
    expect(lifted).to_have_count(1)
    page.keyboard.press("Escape")
    expect(lifted).to_have_count(0)


def test_a_double_click_sends_a_card_where_it_fits(shared_server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{shared_server.url}/take-fourteen/23")
    page.locator(f'[data-pile="{source_of(twin("take-fourteen", 23).moves[0])}"] img[data-depth="0"]').dblclick()
    at(page, 1)


def test_take_fourteen_is_played_by_touch_on_a_narrow_screen(shared_server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{shared_server.url}/take-fourteen/24", viewport=NARROW, has_touch=True, is_mobile=True)

    def tap(page: Page, session: Session, move: int) -> None:  # noqa: ARG001 - as every way to play
        for which in (source_of(move), target_of(move)):
            page.touchscreen.tap(*middle(page, which))

    play_through(page, catalogue.find("take-fourteen"), 24, tap)


def test_a_finger_drags(shared_server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{shared_server.url}/take-fourteen/25", viewport=NARROW, has_touch=True, is_mobile=True)
    at(page, 0)
    move = twin("take-fourteen", 25).moves[0]
    wire = page.context.new_cdp_session(page)
    (x, y), (to_x, to_y) = middle(page, source_of(move)), middle(page, target_of(move))

    def touch(kind: str, *points: tuple[float, float]) -> None:
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", (x, y))
    for part in (0.25, 0.5, 0.75, 1):
        touch("touchMove", (x + (to_x - x) * part, y + (to_y - y) * part))
    touch("touchEnd")
    at(page, 1)


def test_a_carpet_is_played_by_keys_alone_in_german(shared_server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{shared_server.url}/carpet/26", locale="de-DE")
    assert page.locator("html").get_attribute("lang") == "de"
    at(page, 0)
    page.keyboard.press("Tab")
    while page.evaluate("document.activeElement.dataset.pile") is None:
        page.keyboard.press("Tab")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press(" ")
    at(page, 1)
    page.keyboard.press("u")
    at(page, 0)
    page.keyboard.press("r")
    at(page, 1)
    assert page.evaluate("document.activeElement.dataset.pile") is not None


def test_arrows_go_from_pile_to_pile_and_the_focus_stays(shared_server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{shared_server.url}/carpet/27")
    focused = "document.activeElement.dataset.name"
    page.locator('[data-name="7"]').focus()
    for key, name in (("ArrowRight", "8"), ("ArrowDown", "13"), ("ArrowLeft", "12"), ("ArrowUp", "7"), ("End", "20")):
        page.keyboard.press(key)
        assert page.evaluate(focused) == name
    page.keyboard.press(" ")
    at(page, 1)
    assert page.evaluate(focused) == "20"


def test_arrows_read_the_cards_of_a_spread_pile(shared_server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{shared_server.url}/take-fourteen/28")
    page.locator('[data-name="1"]').focus()
    names = page.locator('[data-name="1"]').get_attribute("aria-label") or ""
    page.keyboard.press("ArrowUp")
    second = names.split(": ")[1].split(", ")[1]
    expect(page.locator("#live")).to_contain_text(second)


def test_every_move_is_announced_as_a_sentence(shared_server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{shared_server.url}/hope-deferred/{DEAL}")
    page.keyboard.press(" ")
    expect(page.locator("#live")).to_contain_text("ace of diamonds from stock to pile 1")
    expect(page.locator("#live")).to_contain_text("round 1 of 3")


def test_hope_deferred_tells_why_it_was_lost_and_what_the_odds_were(shared_server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{shared_server.url}/hope-deferred/29")
    session = twin("hope-deferred", 29)
    while session.moves:
        page.keyboard.press(" ")
        session.play(session.moves[0])
        at(page, session.at)
    ending = page.locator(".ending")
    expect(ending).to_contain_text("At the opening the chance was 39.0%")
    expect(ending.locator("svg.course")).to_have_attribute("aria-label", re.compile("39.0%"))
    page.screenshot(path=_artefact("ending.png"))


def _artefact(name: str) -> str:
    ARTEFACTS.mkdir(exist_ok=True)
    return str(ARTEFACTS / name)


def test_a_finished_game_can_be_watched_again(shared_server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{shared_server.url}/hope-deferred/30?rounds=1&deals=2")
    for turn in (1, 2):
        page.keyboard.press(" ")
        at(page, turn)
    page.evaluate(
        """() => { window.turns = []; const table = document.getElementById("table");
            const watch = new MutationObserver(() => window.turns.push(table.dataset.at));
            watch.observe(table, {attributeFilter: ["data-at"]}); }"""
    )
    page.get_by_role("button", name="Watch it again").click()
    holds(page, "window.turns.length >= 3")
    assert page.evaluate("window.turns") == ["0", "1", "2"]
    expect(page.locator(".ending")).to_be_visible()


def test_the_focus_is_never_lost(shared_server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{shared_server.url}/hope-deferred/41?rounds=1&deals=1")
    page.keyboard.press(" ")
    page.get_by_role("button", name="Close").click()
    expect(page.locator(".ending")).to_have_count(0)
    assert page.evaluate("document.activeElement.tagName") == "H1"
    page.keyboard.press("l")
    page.locator(".rules").get_by_role("button", name="Close").click()
    expect(page.locator(".rules")).to_have_count(0)
    assert page.evaluate("document.activeElement.tagName") == "H1"


def test_the_last_turn_is_shown_again(shared_server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{shared_server.url}/hope-deferred/42")
    page.keyboard.press(" ")
    at(page, 1)
    there = shown(page)
    page.keyboard.press("p")
    at(page, 0)
    at(page, 1)
    assert shown(page) == there


def test_undo_goes_back_to_the_opening_and_redo_forth(shared_server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{shared_server.url}/hope-deferred/31", motion=True)
    for turn in range(1, 5):
        page.keyboard.press(" ")
        at(page, turn)
    page.wait_for_timeout(1200)
    there = shown(page)
    for turn in (3, 2, 1, 0):
        page.get_by_role("button", name="Undo").click()
        at(page, turn)
    page.keyboard.press("u")
    expect(page.locator(".notice")).to_contain_text("nothing to take back")
    for turn in range(1, 5):
        page.keyboard.press("r")
        at(page, turn)
    page.wait_for_timeout(1200)
    assert shown(page) == there


def test_a_reload_finds_the_game_as_it_stood(shared_server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{shared_server.url}/hope-deferred/32")
    for turn in (1, 2, 3):
        page.keyboard.press(" ")
        at(page, turn)
    page.keyboard.press("u")
    at(page, 2)
    page.reload()
    at(page, 2)
    page.keyboard.press("r")
    at(page, 3)


def test_a_killed_server_comes_back_to_a_page_that_lost_nothing(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.url}/hope-deferred/{DEAL}")
    for turn in (1, 2):
        page.keyboard.press(" ")
        at(page, turn)
    server.kill()
    expect(page.locator(".lost")).to_be_visible()
    page.keyboard.press(" ")
    server.start()
    at(page, 3)
    expect(page.locator(".lost")).to_have_count(0)
    session = twin("hope-deferred")
    for _ in range(3):
        session.play(session.moves[0])
    assert shown(page) == tops(session)


def test_two_windows_on_one_game_stay_together(shared_server: Server, open_page: OpenPage) -> None:
    one = open_page(f"{shared_server.url}/hope-deferred/33")
    one.keyboard.press(" ")
    at(one, 1)
    other = open_page(f"{shared_server.url}/hope-deferred/33")
    at(other, 1)
    one.keyboard.press(" ")
    at(one, 2)
    other.keyboard.press("u")
    expect(other.locator(".notice")).to_contain_text("another window")
    at(other, 2)


def choose_deal(page: Page, option: str, value: str) -> None:
    """Choose one option and a deal number in the dialog, and deal."""
    page.keyboard.press("d")
    page.locator(f"select[name={option}]").select_option(value)
    page.locator("input[name=deal]").fill("4321")
    page.get_by_role("button", name="Deal", exact=True).click()


def test_a_deal_is_chosen_with_its_options_and_shared_as_an_address(shared_server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{shared_server.url}/carpet/34")
    choose_deal(page, "holes", "automatic")
    page.wait_for_url("**/carpet/4321?holes=automatic")
    page.keyboard.press("n")
    page.wait_for_url(re.compile(r"/carpet/(?!4321)\d+\?holes=automatic"))


def test_a_number_once_chosen_stays_when_another_option_changes(shared_server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{shared_server.url}/klondike/34?draw=1")
    choose_deal(page, "worry-back", "no")
    page.wait_for_url("**/klondike/4321?draw=1&worry-back=no")
    page.keyboard.press("l")
    expect(page.locator(".rules-text li").first).to_have_text("Cards at a time: 1.")
    page.screenshot(path=_artefact("rules-otherwise.png"))


def test_an_address_that_names_no_game_or_option_says_so(shared_server: Server, open_page: OpenPage) -> None:
    for address, words in (("/carpett/1", "carpet"), ("/carpet/1?holes=big", "holes"), ("/carpet/x1", "deal number")):
        page = open_page(shared_server.url + address)
        expect(page.locator("h1")).to_contain_text(words)


def test_the_first_page_leads_to_every_game(shared_server: Server, open_page: OpenPage) -> None:
    page = open_page(shared_server.url)
    for game in GAMES:
        expect(page.locator(f'a.whole[href="/{game.id}"]')).to_be_visible()
    page.locator('a.whole[href="/carpet"]').click()
    page.wait_for_url(re.compile(r"/carpet/\d+"))
    page.go_back()
    expect(page.locator("h1")).to_have_text("Cadogan")


WATCH_ORDER = """
    window.orders = [];
    new MutationObserver(() => {
        const order = [...document.querySelectorAll("a.whole")].map((link) => link.getAttribute("href")).join(" ");
        if (order && order !== window.orders.at(-1)) window.orders.push(order);
    }).observe(document, {childList: true, subtree: true, attributeFilter: ["href"]});
"""


def test_the_games_of_the_first_page_stay_where_they_were_first_seen(server: Server, open_page: OpenPage) -> None:
    """What can be gone on with comes later than the names: no game changes its place under the player's finger."""
    page = open_page(f"{server.url}/hope-deferred/1")
    page.keyboard.press(" ")
    at(page, 1)
    page.add_init_script(WATCH_ORDER)
    page.goto(server.url)
    expect(page.locator("a.whole")).to_have_count(len(GAMES))
    expect(page.locator(".resume")).to_be_visible()
    orders = page.evaluate("window.orders")
    assert len(orders[-1].split()) == len(GAMES)
    assert all(orders[-1].startswith(order) for order in orders)


def test_settings_are_kept_and_at_once_seen(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.url}/settings")
    page.get_by_label("four colours").check()
    page.get_by_label("dark", exact=True).check()
    page.get_by_label("left-handed").check()
    page.get_by_label("Deutsch").check()
    expect(page.locator("h1")).to_have_text("Einstellungen")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.goto(f"{server.url}/hope-deferred/1")
    at(page, 0)
    assert middle(page, STOCK)[0] > middle(page, 1)[0]


def test_statistics_show_the_odds_beside_what_was_won(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.url}/hope-deferred/{DEAL}")
    session = twin("hope-deferred")
    while session.moves:
        page.keyboard.press(" ")
        session.play(session.moves[0])
        at(page, session.at)
    page.goto(f"{server.url}/statistics")
    row = page.locator("tbody tr")
    expect(row).to_contain_text("39.0%")
    with page.expect_download() as download:
        page.get_by_role("link", name="Export").click()
    path = download.value.path()
    assert json.loads(path.read_text(encoding="utf-8"))["games"][0]["game"] == "hope-deferred"
    page.get_by_role("button", name="Forget all").click()
    page.get_by_role("button", name="Yes, forget").click()
    expect(row).to_have_count(0)
    page.locator("input[type=file]").set_input_files(path)
    expect(row).to_have_count(1)


def test_a_hint_points_at_a_move(shared_server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{shared_server.url}/carpet/35")
    page.keyboard.press("h")
    expect(page.locator(".hinted").first).to_be_visible()
    expect(page.locator(".notice")).to_be_visible()


def test_the_rules_lie_beside_the_table(shared_server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{shared_server.url}/carpet/36")
    page.keyboard.press("l")
    expect(page.locator(".rules-text h2").first).to_have_text("The Carpet")
    page.screenshot(path=_artefact("rules.png"))
    page.keyboard.press("Escape")
    expect(page.locator(".rules")).to_have_count(0)


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
def test_nothing_lies_over_the_rules(shared_server: Server, open_page: OpenPage, size: ViewportSize) -> None:
    """Scrolled to wherever, the text keeps clear of the button that closes it."""
    page = open_page(f"{shared_server.url}/klondike/36", viewport=size)
    page.get_by_role("button", name="Rules").click()
    text = page.locator(".rules-text")
    expect(text.locator("h2").first).to_be_visible()
    text.evaluate("element => element.scrollTo(0, 600)")
    button, box = page.locator(".rules .close").bounding_box(), text.bounding_box()
    assert button is not None
    assert box is not None
    assert button["y"] + button["height"] <= box["y"]


# ---- what the page must not know


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_hidden_card_is_ever_on_the_wire(shared_server: Server, open_page: OpenPage, game: Game) -> None:
    page = open_page(f"{shared_server.url}/settings")
    heard: list[dict[str, Any]] = []
    page.on(
        "websocket",
        lambda wire: wire.on("framereceived", lambda text: heard.append(json.loads(text))),
    )
    page.goto(f"{shared_server.url}/{game.id}/37")
    session = twin(game.id, 37)
    at(page, 0)
    for _ in range(6):
        only_open_cards(session, heard)
        if not session.moves:
            break
        page.evaluate("document.activeElement?.blur()")
        move = session.moves[-1]
        page.locator(f'[data-pile="{source_of(move)}"]').focus()
        page.keyboard.press("Enter")
        page.wait_for_timeout(60)
        if page.locator(".pile.lifted").count():
            page.locator(f'[data-pile="{target_of(move)}"]').focus()
            page.keyboard.press("Enter")
        session.play(move)
        at(page, session.at)
    page.keyboard.press("h")
    page.wait_for_timeout(60)
    only_open_cards(session, heard)


# ---- for everybody


def no_complaints(page: Page) -> None:
    """Check the page with axe."""
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_axe_finds_nothing_on_any_page_in_any_state(
    shared_server: Server, open_page: OpenPage, theme: str, size: dict[str, int]
) -> None:
    page = open_page(shared_server.url, color_scheme=theme, viewport=size, bypass_csp=True)
    page.wait_for_selector(".odds")
    no_complaints(page)
    page.screenshot(path=_artefact(f"home-{theme}-{size['width']}.png"))
    for address in ("/statistics", "/settings"):
        page.goto(shared_server.url + address)
        page.wait_for_selector("h1")
        no_complaints(page)
        page.screenshot(path=_artefact(f"{address[1:]}-{theme}-{size['width']}.png"))
    page.goto(f"{shared_server.url}/take-fourteen/38")
    at(page, 0)
    no_complaints(page)
    pile(page, source_of(twin("take-fourteen", 38).moves[0]))
    no_complaints(page)
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    page.wait_for_selector(".notice")
    no_complaints(page)
    for key in ("?", "d"):
        page.keyboard.press(key)
        page.wait_for_selector("dialog[open]")
        no_complaints(page)
        page.screenshot(path=_artefact(f"dialog-{'keys' if key == '?' else 'deal'}-{theme}-{size['width']}.png"))
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")
    page.keyboard.press("l")
    page.wait_for_selector(".rules-text h2")
    no_complaints(page)
    page.goto(f"{shared_server.url}/hope-deferred/38?rounds=1&deals=1")
    at(page, 0)
    page.keyboard.press(" ")
    page.wait_for_selector(".ending")
    no_complaints(page)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_axe_finds_nothing_at_any_game(shared_server: Server, open_page: OpenPage, game: Game) -> None:
    page = open_page(f"{shared_server.url}/{game.id}/39", bypass_csp=True)
    at(page, 0)
    no_complaints(page)
    for element in page.locator("[data-pile]").all():
        assert ": " in (element.get_attribute("aria-label") or "")
        box = element.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24


def test_the_page_asks_nothing_of_any_other_server(shared_server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{shared_server.url}/settings")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{shared_server.url}/carpet/40")
    at(page, 0)
    assert asked
    assert all(url.startswith((shared_server.url, f"blob:{shared_server.url}")) for url in asked)
