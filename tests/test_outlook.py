"""What a table asks the solver: whether a game can still be won, since when not, and for a deal that can."""

from __future__ import annotations

from itertools import count

import pytest

from cadogan import catalogue
from cadogan import outlook as outlook_module
from cadogan.catalogue import GAMES
from cadogan.deals import Deal
from cadogan.errors import OutOfReach
from cadogan.lab.solver.solve import Verdict
from cadogan.outlook import PostMortem, has_outlook, last_chance, outlook, post_mortem, winnable_deal
from cadogan.patience import Game, Kind
from cadogan.players import player, usual_player
from cadogan.session import Session

DECIDED = [catalogue.find(name) for name in ("carpet", "help-your-neighbour", "take-fourteen", "try-again")]
"""Games of which the solver soon decides most deals."""


def found(game: Game, first: int, tries: int = 200) -> int | None:
    """Look for a deal that can come out among so many, from `first` on."""
    numbers = count(first)
    return winnable_deal(game, game.choose(), lambda tried: tried < tries, lambda: next(numbers))


@pytest.mark.parametrize("game", DECIDED, ids=lambda game: game.id)
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


def lost(game: Game, number: int) -> Session:
    """Play a deal with its usual player until it is over."""
    session = Session(game, None, Deal(number=number))
    choose = player(usual_player(game), game, session.rules)
    while session.moves and not session.hopeless:
        moves = list(session.moves)
        session.play(moves[choose(session.table, moves, len(moves), 0) if len(moves) > 1 else 0])
    return session


@pytest.mark.parametrize("name", ["take-fourteen", "carpet"])
def test_the_last_chance_is_where_a_win_ends(name: str) -> None:
    for number in (1, 3, 6, 7):
        session = lost(catalogue.find(name), number)
        outlook_module._KNOWN.clear()
        found = post_mortem(session)
        outlook_module._KNOWN.clear()
        verdicts = []
        for turn in range(session.at + 1):
            earlier = Session(session.game, session.options, session.deal)
            for steps in session.turns[:turn]:
                earlier.play(steps[0].move)
            verdicts.append(outlook(earlier).verdict)
        winnable = [turn for turn, verdict in enumerate(verdicts) if verdict == Verdict.WINNABLE]
        assert found == PostMortem(verdicts[0], winnable[-1] if winnable else None, sure=True)
        assert last_chance(session) == found.last


def test_a_moment_that_is_not_known_is_never_the_last_chance() -> None:
    session = lost(catalogue.find("help-your-neighbour"), 4)
    found = post_mortem(session, positions=20_000)
    assert not found.sure
    assert found.last is None or outlook_at(session, found.last) == Verdict.WINNABLE
    outlook_module._KNOWN.clear()
    assert post_mortem(session, positions=1) == PostMortem(Verdict.UNKNOWN, None, sure=False)


def outlook_at(session: Session, turn: int) -> Verdict:
    """Ask about an earlier moment of a game."""
    earlier = Session.from_dict({**session.to_dict(), "at": turn}, session.game)
    return outlook(earlier).verdict


@pytest.mark.parametrize("game", DECIDED, ids=lambda game: game.id)
def test_a_line_can_be_followed_to_the_win_with_no_further_search(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    number = found(game, 1)
    assert number is not None
    session = Session(game, None, Deal(number=number))
    outlook(session)
    monkeypatch.setattr(outlook_module, "_solver", None)
    while not session.won:
        solution = outlook(session, positions=10**9)
        assert solution.verdict == Verdict.WINNABLE
        assert solution.line[0] == session.write(solution.moves[0])
        session.play(solution.moves[0])


def test_what_is_certain_of_one_moment_is_certain_before_or_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = catalogue.find("take-fourteen")
    session = lost(game, 1)
    last = last_chance(session)
    assert last is not None
    monkeypatch.setattr(outlook_module, "_solver", None)
    for turn in range(session.at + 1):
        session.at = turn
        solution = outlook(session)
        assert solution.verdict == (Verdict.WINNABLE if turn <= last else Verdict.UNWINNABLE)
        twin = Session(game, None, Deal(number=1))
        for steps in session.turns[:turn]:
            twin.play(steps[0].move)
        for move in solution.moves if turn <= last else ():
            if move in twin.moves:
                twin.play(move)
        assert twin.won == (turn <= last)


def test_just_games_with_decisions_have_an_outlook() -> None:
    assert has_outlook(catalogue.find("carpet"))
    assert not has_outlook(catalogue.find("hope"))


def test_a_game_of_chance_is_not_asked_about() -> None:
    with pytest.raises(OutOfReach, match="cadogan odds hope"):
        outlook(Session(catalogue.find("hope"), None, Deal(number=1)))
