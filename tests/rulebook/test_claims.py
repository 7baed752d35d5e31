"""Published claims: about games that exist, under options that exist, with sensible ranges."""

from __future__ import annotations

import pytest

from cadogan.catalogue import GAMES, find
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
    silent = [game for game in GAMES if (game.variant_of or game.id) not in {claim.game for claim in CLAIMS}]
    assert silent
    assert all("We found no published number." in page(game, "en", unknown) for game in silent)
