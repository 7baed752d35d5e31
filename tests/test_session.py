"""A game being played: notation, refusals, saving."""

from __future__ import annotations

import pytest

from cadogan.catalogue import find
from cadogan.chance import output
from cadogan.deals import Deal
from cadogan.errors import BadInput, IllegalMove
from cadogan.moves import Move
from cadogan.session import Session


def session(name: str, deal: int = 17) -> Session:
    """Begin a game of this deal."""
    return Session(find(name), {}, Deal(deal))


def test_a_pair_may_be_named_from_either_side() -> None:
    game = session("take-fourteen")
    move = game.moves[0]
    one, other = game.write(move).split("-")
    assert game.read(f"{other} {one}") == move


def test_only_pairs_may_be_named_from_either_side() -> None:
    game = session("carpet")
    source, target = game.write(game.moves[0]).split("-")
    with pytest.raises(IllegalMove, match="is bare"):
        game.read(f"{target} {source}")


@pytest.mark.parametrize("text", ["", "1 2 3", "9Q 3", "z9", "3-5*x"])
def test_what_is_no_move_is_refused_and_changes_nothing(text: str) -> None:
    game = session("take-fourteen")
    before = game.table.copy()
    with pytest.raises(BadInput):
        game.play(game.read(text))
    assert game.table == before
    assert game.at == 0


def test_cards_name_their_piles() -> None:
    game = session("take-ten")
    assert game.write(game.read("4H 6D")) == "1-5"


def test_a_refill_belongs_to_the_same_stroke() -> None:
    """In deal 17 of Knockout the third place is filled again; and nobody looks up before a row is full."""
    game = session("knockout")
    for _ in range(4):
        turn = game.play(game.moves[0])
        assert game.rules.pause(turn[-1].after)
        assert all(not game.rules.pause(step.after) for step in turn[:-1])
    for number in range(1, 200):
        game = session("knockout", number)
        row = [game.seen(pile) for pile in (1, 2, 3)]
        game.play(game.moves[0])
        row = [game.seen(pile) for pile in (1, 2, 3)]
        assert all(row), number


def test_a_saved_game_that_breaks_the_rules_is_refused() -> None:
    game = session("carpet")
    game.play(game.moves[0])
    saved = game.to_dict()
    for change in ({"version": 2}, {"game": "hope"}, {"turns": ["1-20"]}, {"turns": ["nonsense"]}, {"deal": 0}):
        with pytest.raises(BadInput):
            Session.from_dict({**saved, **change}, find("carpet"))


def test_a_card_of_two_packs_is_asked_about_by_its_pile() -> None:
    """In deal 3 of Spider both Aces of diamonds lie open, and either may go on each of two twos of hearts."""
    game = session("spider", 3)
    assert [game.write(move) for move in game.moves if game.write(move)[0] in "89"] == [
        *("8-3", "8-4", "8-5"),
        *("9-3", "9-4", "9-5"),
    ]
    with pytest.raises(IllegalMove, match="“AD” could be 8-3, 8-4, 8-5, 9-3, 9-4, 9-5: say which"):
        game.read("AD")
    with pytest.raises(IllegalMove, match="“AD 2H” could be 8-3, 8-5, 9-3, 9-5: say which"):
        game.read("AD 2H")
    with pytest.raises(IllegalMove, match="“9 2H” could be 9-3, 9-5: say which"):
        game.read("9 2H")
    assert game.write(game.read("9 2D")) == "9-4"


def test_a_series_that_begins_another_is_taken_up_as_itself() -> None:
    """Four cards over two bare piles begin with the moves that carry two into one of them."""
    fan = find("fan")
    game = Session(fan, fan.choose({"spaces": "any"}), Deal(1))
    while not (longer := those_that_begin_with_another(game)):
        game.play(game.moves[output(1, game.at) % len(game.moves)])
    game.play(longer[0])
    lengths = [len(turn) for turn in game.turns]
    assert lengths[-1] == 9
    again = Session.from_dict(game.to_dict(), fan)
    assert again.table == game.table
    assert [len(turn) for turn in again.turns] == lengths


def those_that_begin_with_another(game: Session) -> list[Move]:
    """Give the runs that can be carried whose single moves begin with those of another."""
    assert game.rules.series is not None
    series = game.rules.series(game.table)
    return [move for move, steps in series.items() if any(steps[: len(one)] == one != steps for one in series.values())]
