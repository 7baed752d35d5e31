"""The exact odds of the Hope family against a closed form, and against ten million games."""

from __future__ import annotations

from fractions import Fraction
from math import comb, sqrt

import pytest

from cadogan.catalogue import find
from cadogan.deals import Deal
from cadogan.lab.exact import Exact
from cadogan.lab.odds import exact_odds
from cadogan.lab.simulate import PLAIN, Run, simulate
from cadogan.options import Value
from cadogan.players import player


def hypergeometric(cards: int, wanted: int, drawn: int) -> dict[int, Fraction]:
    """Give the chances of 0, 1, … wanted cards among those drawn without putting back."""
    return {
        found: Fraction(comb(wanted, found) * comb(cards - wanted, drawn - found), comb(cards, drawn))
        for found in range(max(0, drawn - (cards - wanted)), min(wanted, drawn) + 1)
    }


def closed_form(cards: int, deals: int, rounds: int) -> dict[int, Fraction]:
    """Without refill, each round draws 3 × deals cards of those not laid aside: draws repeated."""
    wanted, others = cards // 4, cards - cards // 4
    left = {wanted: Fraction(1)}
    for _ in range(rounds):
        after: dict[int, Fraction] = {}
        for still, chance in left.items():
            drawn = min(3 * deals, others + still)
            for found, share in hypergeometric(others + still, still, drawn).items():
                after[still - found] = after.get(still - found, Fraction()) + chance * share
        left = after
    return dict(sorted(left.items()))


def filled_rounds(cards: int, deals: int, rounds: int) -> dict[int, Fraction]:
    """With every removal filled, a round lasts until 3 × deals other cards have come: draws counted backwards.

    The number of the suit that come before the n-th other card is negative hypergeometric.
    """
    wanted, others = cards // 4, cards - cards // 4
    left = {wanted: Fraction(1)}
    need = min(3 * deals, others)
    for _ in range(rounds):
        after: dict[int, Fraction] = {}
        for still, chance in left.items():
            for found in range(still + 1):
                if 3 * deals > others:
                    share = Fraction(int(found == still))
                else:
                    share = Fraction(
                        comb(need - 1 + found, found) * comb(others - need + still - found, still - found),
                        comb(others + still, still),
                    )
                after[still - found] = after.get(still - found, Fraction()) + chance * share
        left = after
    return dict(sorted(left.items()))


@pytest.mark.parametrize("pack", [32, 52])
@pytest.mark.parametrize("deals", [1, 2, 5, 8, 10, 11, 17, 18])
@pytest.mark.parametrize("rounds", [1, 3, 7])
def test_repeated_hypergeometric_draws_agree_to_the_last_digit(pack: int, deals: int, rounds: int) -> None:
    game = find("hope-deferred")
    odds = exact_odds(game, game.choose({"pack": pack, "deals": deals, "rounds": rounds}))
    expected = {left: chance for left, chance in closed_form(pack, deals, rounds).items() if chance}
    assert odds.left == expected
    assert odds.win == expected.get(0, 0)


@pytest.mark.parametrize("pack", [32, 52])
@pytest.mark.parametrize("deals", [1, 5, 8, 18])
def test_every_removal_filled_is_negative_hypergeometric(pack: int, deals: int) -> None:
    game = find("hope-deferred")
    odds = exact_odds(game, game.choose({"pack": pack, "deals": deals, "refill": "every-removal"}))
    assert odds.left == {left: chance for left, chance in filled_rounds(pack, deals, 3).items() if chance}


def test_the_published_figures() -> None:
    for name, low, high in (("herz-zu-herz", 0.385, 0.395), ("knockout", 0.435, 0.445), ("abandon-hope", 0.19, 0.21)):
        game = find(name)
        assert low < exact_odds(game, game.choose()).probability < high


@pytest.mark.parametrize("name", ["hope-deferred", "hope", "herz-zu-herz", "knockout", "abandon-hope"])
def test_ten_million_games_agree_within_four_sigma(name: str) -> None:
    game = find(name)
    rules = game.rules()
    run = Run(game.id, game.choose(), rules, "first", player("first", game, rules))
    result = simulate(run, 10_000_000, workers=2)
    odds = exact_odds(game, game.choose())
    for left, chance in odds.left.items():
        share = result.left.get(left, 0) / result.deals
        sigma = sqrt(chance * (1 - chance) / result.deals)
        assert abs(share - chance) < 4 * sigma, left


@pytest.mark.parametrize("wishes", [{}, {"refill": "every-removal"}, {"refill": "first-deal", "pack": 52}])
def test_workers_and_plain_python_give_the_same_answer(wishes: dict[str, Value]) -> None:
    game = find("hope-deferred")
    options = game.choose(wishes)
    rules = game.rules(options)
    one = Run(game.id, options, rules, "first", player("first", game, rules))
    slow = Run(game.id, options, rules, "first", player("first", game, rules), PLAIN)
    results = [
        simulate(one, 100_003, first=12),
        simulate(one, 100_003, first=12, workers=2),
    ]
    assert len({(result.wins, tuple(result.left.items())) for result in results}) == 1
    small = [simulate(one, 1001, first=12), simulate(slow, 1001, first=12, workers=2)]
    assert len({(result.wins, tuple(result.left.items())) for result in small}) == 1


@pytest.mark.parametrize("name", ["knockout", "abandon-hope"])
def test_the_chance_is_a_fair_game_along_any_deal(name: str) -> None:
    """From each position, the chance is the mean of the chances that may follow; at the end it is 0 or 1."""
    game = find(name)
    rules = game.rules()
    engine = Exact(rules)
    room = [0] * rules.most_moves
    for number in range(1, 40):
        deal = Deal(number)
        t = deal.opening(rules)
        while rules.moves(t, room):
            assert 0 <= engine.chance(t) <= 1
            rules.play(t, room[0], deal.seed)
        assert engine.chance(t) == rules.won(t)
