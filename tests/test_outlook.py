"""What a table asks the solver: whether a game can still be won, since when not, and for a deal that can."""

from __future__ import annotations

from itertools import count

import pytest

from cadogan import catalogue
from cadogan.catalogue import GAMES
from cadogan.deals import Deal
from cadogan.lab.solver.solve import Verdict
from cadogan.outlook import has_outlook, outlook, winnable_deal
from cadogan.patience import Game, Kind
from cadogan.session import Session

JUDGMENT = [game for game in GAMES if has_outlook(game)]


def found(game: Game, first: int, tries: int = 200) -> int | None:
    """Look for a deal that can come out among so many, from `first` on."""
    numbers = count(first)
    return winnable_deal(game, game.choose(), lambda tried: tried < tries, lambda: next(numbers))


@pytest.mark.parametrize("game", JUDGMENT, ids=lambda game: game.id)
def test_a_deal_found_is_the_first_that_the_solver_wins(game: Game) -> None:
    number = found(game, 1)
    assert number is not None
    verdicts = [outlook(Session(game, None, Deal(number=deal))).verdict for deal in range(1, number + 1)]
    assert verdicts[-1] == Verdict.WINNABLE
    assert Verdict.WINNABLE not in verdicts[:-1]


@pytest.mark.parametrize("game", [game for game in GAMES if game.kind == Kind.CHANCE], ids=lambda game: game.id)
def test_a_deal_of_chance_found_comes_out_when_it_is_played(game: Game) -> None:
    number = found(game, 1)
    assert number is not None
    for deal in range(1, number + 1):
        session = Session(game, None, Deal(number=deal))
        while session.moves:
            session.play(session.moves[0])
        assert session.won == (deal == number)


def test_the_search_for_a_deal_can_be_given_up() -> None:
    told: list[int] = []

    def go_on(tried: int) -> bool:
        told.append(tried)
        return tried < 3

    assert winnable_deal(catalogue.find("four-of-a-kind"), {}, go_on, iter([1, 2, 3]).__next__) is None
    assert told == [0, 1, 2, 3]


def test_an_unknown_deal_is_passed_over() -> None:
    game = catalogue.find("try-again")
    tries = winnable_deal(game, game.choose(), lambda tried: tried < 5, lambda: 1, positions=1)
    assert tries is None
