"""Try Again, worked by hand from Foster's text, and its options."""

from __future__ import annotations

import pytest

from cadogan.cards import face
from cadogan.catalogue import find
from cadogan.deals import Deal, read_pack
from cadogan.errors import BadInput, IllegalMove
from cadogan.games.try_again import FOUNDATIONS, PILES, TURNED
from cadogan.session import Session
from cadogan.table import STOCK, height

GAME = find("try-again")

PACK = """
  9C 8D 2H KS AC 3D 2S AD
  4C 5C 6C 7C 8C 10C JC QC KC 2C 3C
  4D 5D 6D 7D 9D 10D JD QD KD 2D
  AH 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH
  AS 3S 4S 5S 6S 7S 8S 9S 10S JS QS
"""


def begin(**options: int | str) -> Session:
    return Session(GAME, options, Deal(pack=read_pack(PACK)))


def cards(session: Session, pile: int) -> list[str]:
    return [face(card) for card in session.seen(pile) if card is not None]


def piles(session: Session) -> list[list[str]]:
    return [cards(session, pile) for pile in range(PILES, PILES + 4)]


def legal(session: Session) -> list[str]:
    return [session.write(move) for move in session.moves]


def do(session: Session, *moves: str) -> None:
    for move in moves:
        session.play(session.read(move))


def test_the_first_card_lies_turned() -> None:
    session = begin()
    assert cards(session, TURNED) == ["9♣"]
    assert height(session.table, STOCK) == 51
    assert legal(session) == ["w-1", "w-2", "w-3", "w-4"]


def test_a_game_by_the_book() -> None:
    session = begin()
    do(session, "w-1")  # “deal the cards face upward into four heaps”
    assert piles(session) == [["9♣"], [], [], []]
    assert cards(session, TURNED) == ["8♦"]
    do(session, "w-1")  # “not obliged to deal to each pile in succession”
    assert piles(session)[0] == ["9♣", "8♦"]
    do(session, "w-2", "w-3")
    assert piles(session) == [["9♣", "8♦"], ["2♥"], ["K♠"], []]
    assert cards(session, TURNED) == ["A♣"]
    assert legal(session) == ["w-f1", "w-1", "w-2", "w-3", "w-4"]
    do(session, "w-f1")  # “Every time you come to an ace, separate it from the others”
    assert cards(session, TURNED) == ["3♦"]
    assert legal(session) == ["2-f1", "w-1", "w-2", "w-3", "w-4"]
    do(session, "2-f1")  # “regardless of the suit”: 2♥ on A♣
    assert cards(session, FOUNDATIONS) == ["A♣", "2♥"]
    assert cards(session, TURNED) == ["3♦"]  # nothing new is turned while a card waits
    do(session, "w-f1")
    assert cards(session, FOUNDATIONS) == ["A♣", "2♥", "3♦"]
    assert cards(session, TURNED) == ["2♠"]
    assert legal(session) == ["w-1", "w-2", "w-3", "w-4"]
    do(session, "w-2")
    assert cards(session, TURNED) == ["A♦"]
    do(session, "w-f2", "2-f2")
    assert cards(session, FOUNDATIONS + 1) == ["A♦", "2♠"]
    assert cards(session, TURNED) == ["4♣"]
    assert legal(session)[0] == "w-f1"


def test_an_ace_may_lie_on_a_pile_instead() -> None:
    session = begin()
    do(session, "w-1", "w-1", "w-2", "w-3", "w-4")
    assert piles(session)[3] == ["A♣"]
    assert legal(session) == ["4-f1", "w-1", "w-2", "w-3", "w-4"]


@pytest.mark.parametrize("move", ["1-2", "2-1", "s-w", "f1-1", "1-f1", "w-f2"])
def test_what_the_book_does_not_allow_is_refused(move: str) -> None:
    session = begin()
    do(session, "w-1", "w-1", "w-2", "w-3", "w-f1")
    before = session.table.copy()
    with pytest.raises(IllegalMove):
        session.play(session.read(move))
    assert session.table == before


def test_the_piles_may_be_looked_through_after_an_ace() -> None:
    session = begin()
    looks = [session.may_look]
    for move in ("w-1", "w-1", "w-2", "w-3"):
        do(session, move)
        looks.append(session.may_look)
    assert looks == [False, False, False, False, True]
    assert begin(look="always").may_look


def test_five_piles() -> None:
    assert legal(begin(piles=5)) == ["w-1", "w-2", "w-3", "w-4", "w-5"]
    with pytest.raises(BadInput, match="choose 4, 5"):
        begin(piles=6)


def test_the_game_ends_when_nothing_can_be_built() -> None:
    session = begin()
    while "w-1" in legal(session):
        do(session, "w-1")
    assert height(session.table, STOCK) == 0
    assert legal(session) == []
    assert session.over
    assert not session.won
