"""The Carpet, worked by hand from Foster's text, and its options."""

from __future__ import annotations

import pytest

from cadogan.cards import ACE, face
from cadogan.catalogue import find
from cadogan.deals import Deal, read_pack
from cadogan.errors import BadInput, IllegalMove
from cadogan.games.carpet import CARPET, FOUNDATIONS, WASTE
from cadogan.session import Session
from cadogan.table import STOCK, bare, height

GAME = find("carpet")

PACK = """
  KS QS JS 10S 9S
  AC KH QH JH 10H
  8S 2C 9H 8H KD
  4C JD 10D 9D 3D
  AD 7S 6H 3C 2D AH 4D 5D 2H 7H
  AS QD 8D 7D 6D 5H 4H 3H 2S 3S 4S 5S 6S KC QC JC 10C 9C 8C 7C 6C 5C
"""


def begin(pack: str = PACK, **options: str) -> Session:
    return Session(GAME, options, Deal(pack=read_pack(pack)))


def shown(session: Session) -> list[str]:
    """Give the carpet's cards, `--` for a hole."""
    tops = [session.seen(pile) for pile in range(CARPET, CARPET + 20)]
    return [face(cards[-1]) if cards and cards[-1] is not None else "--" for cards in tops]


def waste(session: Session) -> list[str]:
    return [face(card) for card in session.seen(WASTE) if card is not None]


def legal(session: Session) -> list[str]:
    return [session.write(move) for move in session.moves]


def do(session: Session, *moves: str) -> None:
    for move in moves:
        session.play(session.read(move))


def test_the_opening_is_four_rows_of_five() -> None:
    session = begin()
    assert shown(session) == (
        "K♠ Q♠ J♠ 10♠ 9♠ A♣ K♥ Q♥ J♥ 10♥ 8♠ 2♣ 9♥ 8♥ K♦ 4♣ J♦ 10♦ 9♦ 3♦".split()  # noqa: SIM905 - as a pack is written
    )
    assert height(session.table, STOCK) == 32
    assert waste(session) == []
    assert legal(session) == ["6-f1", "s-w"]


def test_a_game_by_the_book() -> None:
    session = begin()
    do(session, "6-f1")  # “Any aces found in it are taken out … filled up from the pack.”
    assert shown(session)[5] == "A♦"
    assert legal(session) == ["6-f2", "12-f1", "s-w"]
    do(session, "6-f2", "12-f1")
    assert shown(session)[5] == "7♠"
    assert shown(session)[11] == "6♥"
    assert legal(session) == ["s-w"]  # “When you are stopped, deal the cards remaining …”
    do(session, "s-w")
    assert waste(session) == ["3♣"]
    assert legal(session) == ["w-f1", "s-w"]  # “If any card appears which can be used, take it”
    do(session, "s-w", "w-f2")
    assert waste(session) == ["3♣"]
    do(session, "20-f2")  # 3♦ leaves a hole: “patched up with the top cards on the extra pile”
    assert shown(session)[19] == "3♣"
    assert waste(session) == []
    do(session, "20-f1")  # nothing to patch with: the hole waits, and the pack doesn't fill it
    assert shown(session)[19] == "--"
    assert height(session.table, STOCK) == 27
    do(session, "16-f1")
    assert shown(session)[15] == "--"
    do(session, "s-w")  # the next card turned goes into the first waiting hole at once
    assert shown(session)[15] == "A♥"
    assert waste(session) == []
    do(session, "s-w")
    assert shown(session)[19] == "4♦"
    assert legal(session) == ["16-f3", "20-f2", "s-w"]


def test_the_waste_is_played_from_and_never_built_on() -> None:
    session = begin()
    do(session, "s-w", "s-w", "s-w")
    assert waste(session) == ["A♦", "7♠", "6♥"]
    assert legal(session) == ["6-f1", "s-w"]
    do(session, "6-f1")
    assert shown(session)[5] == "6♥"
    assert waste(session) == ["A♦", "7♠"]


@pytest.mark.parametrize(
    ("plays", "opening", "later"),
    [
        ("free", ["6-f1", "s-w"], ["w-f1", "s-w"]),
        ("stopped", ["6-f1"], ["w-f1", "s-w"]),
        ("compulsory", ["6-f1"], ["w-f1"]),
    ],
)
def test_whether_a_play_may_wait(plays: str, opening: list[str], later: list[str]) -> None:
    session = begin(plays=plays)
    assert legal(session) == opening
    do(session, "6-f1", "6-f2", "12-f1", "s-w")
    assert legal(session) == later


def test_founded_aces_lie_out_and_the_others_are_dealt() -> None:
    cards = [card for card in PACK.split() if not card.startswith("A")]
    session = begin(" ".join(cards), aces="founded")
    assert [height(session.table, FOUNDATIONS + one) for one in range(4)] == [ACE] * 4
    assert height(session.table, STOCK) == 28
    assert legal(session) == ["11-f1", "s-w"]
    with pytest.raises(BadInput, match="not of this game AC"):
        begin(PACK, aces="founded")


def test_automatic_holes_take_the_stock_where_there_is_no_waste() -> None:
    moves = ("6-f1", "6-f2", "12-f1", "s-w", "s-w", "w-f2", "20-f2", "20-f1")
    foster, automatic = begin(), begin(holes="automatic")
    do(foster, *moves)
    do(automatic, *moves)
    assert shown(foster)[19] == "--"
    assert shown(automatic)[19] == "A♥"
    assert bare(automatic.table, WASTE)


def test_automatic_holes_take_the_waste_first() -> None:
    session = begin(holes="automatic")
    do(session, "s-w", "6-f1")
    assert shown(session)[5] == "A♦"
    assert height(session.table, STOCK) == 31


@pytest.mark.parametrize("move", ["1-f4", "6-1", "w-1", "f1-7", "12-f1", "w-f1"])
def test_what_the_book_does_not_allow_is_refused(move: str) -> None:
    session = begin()
    before = session.table.copy()
    with pytest.raises(IllegalMove):
        session.play(session.read(move))
    assert session.table == before


def test_one_pass_only() -> None:
    session = begin(plays="free")
    while "s-w" in legal(session):
        do(session, "s-w")
    assert len(waste(session)) == 32
    assert legal(session) == ["6-f1"]
