"""Every game of the catalogue is played to its end on the page, by mouse and by keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from cadogan.catalogue import GAMES
from cadogan.patience import Game
from web.conftest import ARTEFACTS, NARROW, WIDE, OpenPage, Server
from web.playing import Make, by_keys, by_mouse, play_through


@pytest.fixture(params=GAMES, ids=lambda game: game.id)
def game(request: pytest.FixtureRequest) -> Game:
    chosen: Game = request.param
    return chosen


@pytest.mark.parametrize(("make", "number"), [(by_mouse, 17), (by_keys, 18)], ids=["mouse", "keys"])
def test_a_deal_is_played_to_its_end(
    shared_server: Server, open_page: OpenPage, game: Game, make: Make, number: int
) -> None:
    page = open_page(f"{shared_server.url}/{game.id}/{number}")
    session = play_through(page, game, number, make)
    if session.over or session.hopeless:
        expect(page.locator(".ending")).to_be_visible()
        assert ("won" in (page.locator(".ending").get_attribute("class") or "")) == session.won


def test_it_is_shown_wide_narrow_and_dark(shared_server: Server, open_page: OpenPage, game: Game) -> None:
    ARTEFACTS.mkdir(exist_ok=True)
    for name, size, theme in (("wide", WIDE, "light"), ("narrow", NARROW, "light"), ("dark", WIDE, "dark")):
        page = open_page(f"{shared_server.url}/{game.id}/19", viewport=size, color_scheme=theme)
        expect(page.locator("#table")).to_be_visible()
        page.screenshot(path=ARTEFACTS / f"{game.id}-{name}.png")
        assert nothing_sticks_out(page)


def nothing_sticks_out(page: Page) -> bool:
    """Whether every pile lies within the felt, from left to right."""
    inside: bool = page.evaluate(
        """() => { const felt = document.getElementById("felt").getBoundingClientRect();
            return [...document.querySelectorAll("[data-pile]")].every(pile => {
                const box = pile.getBoundingClientRect();
                return box.left >= felt.left && box.right <= felt.right && box.width > 20; }); }"""
    )
    return inside
