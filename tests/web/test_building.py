"""The building games on the page: runs, cells, hidden cards, redeals and deals of a whole row."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from cadogan import catalogue
from cadogan.cards import code
from cadogan.deals import read_deal
from cadogan.moves import count_of, source_of, target_of
from cadogan.players import player
from cadogan.session import Session
from cadogan.table import STOCK
from web.conftest import NARROW, OpenPage, Server
from web.playing import by_touch, holds, place_of, shown, tops


def twin(game: str, deal: str, **options: str | int) -> Session:
    """Give the same game in Python."""
    return Session(catalogue.find(game), options, read_deal(deal))


def at(page: Page, turn: int) -> None:
    """Wait until the page stands at a turn."""
    page.wait_for_selector(f'#table[data-at="{turn}"]', state="attached")


def drag(page: Page, source: int, depth: int, target: int) -> None:
    """Drag a card of a pile, and those on it, to another pile with the mouse."""
    for which, deep, press in ((source, depth, page.mouse.down), (target, 0, page.mouse.up)):
        box = place_of(page, which, deep).bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 6, steps=6)
        press()


def test_klondike_is_played_by_touch_until_it_comes_out(shared_server: Server, open_page: OpenPage) -> None:
    session = twin("klondike", "36", draw=1)
    page = open_page(f"{shared_server.url}/klondike/36?draw=1", viewport=NARROW, has_touch=True, is_mobile=True)
    choose = player("thoughtful", session.game, session.rules)
    at(page, 0)
    while not session.over:
        assert shown(page) == tops(session)
        moves = list(session.moves)
        move = moves[choose(session.table, moves, len(moves), 0) if len(moves) > 1 else 0]
        by_touch(page, session, move)
        session.play(move)
        at(page, session.at)
    assert session.won
    expect(page.locator(".ending")).to_contain_text("come out")


def test_a_run_is_dragged_where_cells_carry_it_card_by_card(shared_server: Server, open_page: OpenPage) -> None:
    session = twin("free-cell", "1")
    run = next(move for move in session.moves if count_of(move) == 2)
    page = open_page(f"{shared_server.url}/free-cell/1")
    at(page, 0)
    drag(page, source_of(run), 1, target_of(run))
    at(page, 1)
    turn = session.play(run)
    assert len(turn) == 3, "by way of one cell"
    assert shown(page) == tops(session)
    page.keyboard.press("u")
    at(page, 0)
    session.undo()
    assert shown(page) == tops(session)


@pytest.mark.parametrize(("key", "deal"), [("click", "7"), ("Enter", "8"), (" ", "9")])
def test_the_bare_stock_turns_the_waste_over(shared_server: Server, open_page: OpenPage, key: str, deal: str) -> None:
    session = twin("klondike", deal, draw=13)
    page = open_page(f"{shared_server.url}/klondike/{deal}?draw=13")
    at(page, 0)
    for _ in range(3):
        stock = page.locator(f'[data-pile="{STOCK}"]')
        if key == "click":
            stock.click()
        else:
            stock.focus()
            page.keyboard.press(key)
        session.play(next(move for move in session.moves if STOCK in (source_of(move), target_of(move))))
        at(page, session.at)
    assert shown(page) == tops(session)
    expect(page.locator(f'[data-pile="{STOCK}"] .badge')).to_have_text("24")


def test_the_stock_of_spider_deals_a_card_on_each_pile(shared_server: Server, open_page: OpenPage) -> None:
    session = twin("spider", "7")
    page = open_page(f"{shared_server.url}/spider/7", motion=True)
    at(page, 0)
    page.evaluate(
        """() => {
            window.flown = new Set();
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (...how) {
                if (this.dataset.card) window.flown.add(this.dataset.card);
                return animate.apply(this, how);
            };
        }"""
    )
    page.locator(f'[data-pile="{STOCK}"]').click()
    holds(page, "window.flown.size === 10")
    session.play(session.read("s-1*10"))
    at(page, 1)
    assert shown(page) == tops(session)


def test_another_programs_deal_has_an_address_and_is_typed_in(shared_server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{shared_server.url}/free-cell/ms:617")
    at(page, 0)
    assert shown(page) == tops(twin("free-cell", "ms:617"))
    page.get_by_role("button", name="deal ms:617").click()
    page.get_by_label("Deal number").fill("ms:11982")
    page.get_by_role("button", name="Deal", exact=True).click()
    page.wait_for_url("**/free-cell/ms:11982")
    expect(page.get_by_role("button", name="deal ms:11982")).to_be_visible()
    assert shown(page) == tops(twin("free-cell", "ms:11982"))


@pytest.mark.parametrize("game", ["klondike", "canfield", "spider"])
def test_cards_that_lie_face_down_never_reach_the_page(shared_server: Server, open_page: OpenPage, game: str) -> None:
    """Nothing that comes over the wire names one: each code sent belongs to a card that lies face up."""
    session = twin(game, "9", **({"suits": 1} if game == "spider" else {}))
    frames: list[str] = []
    page = open_page(shared_server.url)
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    page.goto(f"{shared_server.url}/{game}/9" + ("?suits=1" if game == "spider" else ""))
    at(page, 0)
    open_cards = {
        code(card) + ("b" if card >= 64 else "")
        for pile in session.rules.layout.piles
        for card in session.seen(pile)
        if card is not None
    }
    told = json.loads(next(frame for frame in frames if '"piles": {' in frame or '"piles":{' in frame))
    sent = {card for cards in told["game"]["piles"].values() for card in cards if card is not None}
    assert sent == open_cards
    assert len(sent) < len(session.rules.cards) - 10
