"""Published claims: about games that exist, under options that exist, with sensible ranges."""

from __future__ import annotations

import pytest

from cadogan.catalogue import GAMES, find
from cadogan.games._sources import BLAKE_GENT
from cadogan.rulebook import page
from cadogan.rulebook.claims import CLAIMS, Claim
from cadogan.rulebook.figures import unknown


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: f"{claim.game}-{claim.said}")
def test_a_claim_is_about_a_game_and_options_of_ours(claim: Claim) -> None:
    game = find(claim.game)
    game.choose(claim.options)
    assert game.variant_of is None
    assert claim.text_source
    assert 0 < (claim.low or 1) <= 1
    assert (claim.low or 0) <= (claim.high or 1) <= 1


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: f"{claim.game}-{claim.said}")
def test_a_page_tells_the_claims_about_its_game_with_their_sources(claim: Claim) -> None:
    text = page(find(claim.game), "en", unknown)
    assert f"{claim.said} ({claim.text_source})" in text


def test_a_game_without_claims_says_so() -> None:
    claimed = {claim.game for claim in CLAIMS}
    silent = [game for game in GAMES if (game.variant_of or game.id) not in claimed and not game.published]
    assert silent
    for game in silent:
        text = page(game, "en", unknown)
        assert "We found no published number." in text, f"{game.id}: its odds should have {{claims}}, which says so"


def test_a_page_tells_what_is_published_about_deals_that_can_come_out() -> None:
    text = page(find("free-cell"), "en", unknown)
    shares = "Cells: 0 – 0.2137%; Cells: 1 – 19.348%; Cells: 2 – 79.544%"
    assert f"- 99.9989% of all deals can come out, if every card is known; {shares} ({BLAKE_GENT})." in text
    assert str(BLAKE_GENT).startswith("Charlie Blake and Ian P. Gent, The Winnability of Klondike Solitaire")
    assert "; Zellen: 2 – 79,544\xa0% (" in page(find("free-cell"), "de", unknown)
    assert "75.053%" in page(find("bakers-game"), "en", unknown)
    assert "75.053%" not in text


def test_what_is_published_is_about_options_of_ours() -> None:
    told = [(game, one) for game in GAMES for one in game.published]
    assert len(find("free-cell").published) == 4
    for game, one in told:
        assert game.choose(one.options) == {**game.choose(), **one.options}
        assert 0 < one.share < 1
