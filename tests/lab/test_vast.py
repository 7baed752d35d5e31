"""The compiled graph of positions gives what plain Python gives, and refuses what it can't reckon."""

from __future__ import annotations

from math import sqrt

import pytest

from cadogan.cards import card_of
from cadogan.catalogue import find
from cadogan.deals import Deal
from cadogan.errors import OutOfReach
from cadogan.lab.exact import Exact
from cadogan.lab.simulate import Run, simulate
from cadogan.lab.vast import Vast
from cadogan.patience import Rules
from cadogan.players import player
from cadogan.rules.pairing import RANK_QUARTET, SUIT_QUARTET, pairing
from cadogan.session import Session


def small(quartet: int) -> Rules:
    """Give Take Ten with a pack of 28: Aces, nines, fives, and the sixteen high cards."""
    cards = tuple(card_of(rank, suit) for rank in (1, 5, 9, 10, 11, 12, 13) for suit in range(4))
    return pairing(10, (5, 2), refilled=True, quartet=quartet, cards=cards)


def test_both_engines_agree_to_the_last_digit() -> None:
    rules = small(SUIT_QUARTET)
    exact = Exact(rules)
    opening = exact.opening()
    vast = Vast(rules, opening)
    assert vast.positions == len(exact._explored(opening)) > 1000
    assert vast.left(opening) == exact.left(opening)
    assert vast.chance(opening) == exact.chance(opening)
    assert 0 < vast.chance(opening) < 1


def test_suit_and_rank_have_the_same_odds() -> None:
    by_suit, by_rank = Exact(small(SUIT_QUARTET)), Exact(small(RANK_QUARTET))
    assert by_suit.left(by_suit.opening()) == by_rank.left(by_rank.opening())


def test_take_ten_of_the_book() -> None:
    """The exact odds agree with two hundred thousand games, and from the middle of a game with what follows."""
    game = find("take-ten")
    rules = game.rules()
    exact = Exact(rules)
    left = exact.left(exact.opening())
    assert sum(left.values()) == 1
    assert left[0] == exact.chance(exact.opening())
    deals = 200_000
    run = simulate(Run(game.id, game.choose(), rules, "first", player("first", game, rules)), deals=deals)
    for cards, chance in left.items():
        expected = deals * float(chance)
        assert abs(run.left.get(cards, 0) - expected) <= 4 * sqrt(expected) + 1
    session = Session(game, {}, Deal(number=2))
    positions = exact.positions
    while not session.over:
        assert 0 < exact.chance(session.table) <= 1
        session.play(session.moves[-1])
    assert session.won
    assert exact.chance(session.table) == 1
    assert exact.positions == positions  # all of it was reckoned at the opening, whatever is chosen


def test_rounds_that_hide_cards_again_are_refused() -> None:
    rules = find("hope-deferred").rules()
    with pytest.raises(OutOfReach, match="hidden again"):
        Vast(rules, Exact(rules).opening())
