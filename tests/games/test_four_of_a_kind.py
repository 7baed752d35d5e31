"""Four of a Kind, beside the book: deals worked by hand, the three ways to go on, and their odds."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cadogan.cards import KING, Card, card_of, code, rank
from cadogan.catalogue import find
from cadogan.deals import LAST_DEAL, Deal
from cadogan.errors import BadInput, IllegalMove
from cadogan.lab.exact import Exact
from cadogan.session import Session
from cadogan.table import Table, face_down, height

FOUR = find("four-of-a-kind")
WAYS = ("round-robin", "follow", "follow-on")
ALL = tuple(card_of(high, suit) for suit in range(4) for high in range(1, KING + 1))
"""Four runs from Ace to King: each card is dealt to the pile of its own rank."""


def turned(session: Session) -> list[str]:
    """Play to the end and give each card turned with the pile that it came from."""
    shown = []
    while not session.over:
        turn = session.play(session.moves[0])
        pile = turn[0].move & 63
        shown.append(f"{code(turn[0].after[pile])} from {session.names[pile]}")
    return shown


def shifted(by: int) -> tuple[Card, ...]:
    """Give a pack in which the pile of each rank holds the four cards of a rank `by` higher."""
    return tuple(card_of((card // 4 + by) % 13 + 1, card % 4) for card in ALL)


def test_round_the_table_worked_by_hand() -> None:
    session = Session(FOUR, {}, Deal(pack=shifted(1)))  # twos on the Aces' pile, …, Aces on the Kings'
    assert [height(session.table, pile) for pile in range(1, 14)] == [4] * 13
    assert all(session.seen(pile) == (None,) * 4 for pile in range(1, 14))
    first = session.play(session.read("1-1"))
    assert [session.write(step.move) for step in first] == ["1-1", "1-f2"]
    assert code(session.seen(15)[-1] or 0) == "2S"  # the last two dealt is the first turned
    assert session.seen(1) == (None,) * 3
    second = session.play(session.moves[0])
    assert [session.write(step.move) for step in second] == ["2-2", "2-f3"]
    order = turned(session)
    assert order[:2] == ["4S from 3", "5S from 4"]
    assert order[10:13] == ["AS from 13", "2H from 1", "3H from 2"]  # the second round
    assert order[-1] == "AC from 13"  # the last card belongs to the first pile
    assert not session.won
    assert session.rules.left(session.table) == 1


def test_following_worked_by_hand() -> None:
    session = Session(FOUR, {"next": "follow"}, Deal(pack=shifted(1)))
    order = turned(session)
    assert order[:3] == ["2S from 1", "3S from 2", "4S from 3"]
    assert order[12:14] == ["AS from 13", "2H from 1"]
    assert order[-1] == "AC from 13"  # the fourth Ace comes last of all
    assert session.won


def test_following_ends_with_the_fourth_ace() -> None:
    session = Session(FOUR, {"next": "follow"}, Deal(pack=ALL))
    assert turned(session) == ["AS from 1", "AH from 1", "AD from 1", "AC from 1"]
    assert not session.won
    assert session.rules.left(session.table) == 48


def test_following_on_goes_to_the_next_unfinished_pile() -> None:
    session = Session(FOUR, {"next": "follow-on"}, Deal(pack=ALL))
    order = turned(session)
    assert order[3:6] == ["AC from 1", "2S from 2", "2H from 2"]
    assert order[-1] == "KC from 13"
    assert session.won


def exchanged(pack: tuple[Card, ...], one: str, other: str) -> tuple[Card, ...]:
    """Give a pack with two cards exchanged."""
    swap = {one: other, other: one}
    by_code = {code(card): card for card in pack}
    return tuple(by_code[swap.get(code(card), code(card))] for card in pack)


# Round the table the thirteenth card dealt, at the bottom of the Kings' pile, decides.
COMES_OUT = (ALL, exchanged(shifted(1), "AC", "KC"))
IS_LOST = (shifted(1), exchanged(ALL, "KC", "QC"))


@pytest.mark.parametrize("pack", COMES_OUT)
def test_fixtures_that_come_out(pack: tuple[Card, ...]) -> None:
    session = Session(FOUR, {}, Deal(pack=pack))
    assert turned(session)[-1] == "KC from 13"
    assert session.won


@pytest.mark.parametrize("pack", IS_LOST)
def test_fixtures_that_do_not(pack: tuple[Card, ...]) -> None:
    session = Session(FOUR, {}, Deal(pack=pack))
    assert turned(session)[-1] != "KC from 13"
    assert not session.won


@pytest.mark.parametrize("wrong", ["2-2", "1-2", "1-f1", "f1-1", "13-13", "1-1*2"])
def test_only_the_next_pile_may_be_turned(wrong: str) -> None:
    session = Session(FOUR, {}, Deal(number=3))
    before = session.table.copy()
    with pytest.raises((IllegalMove, BadInput)):
        session.play(session.read(wrong))
    assert session.table == before


@settings(max_examples=60, deadline=None)
@given(number=st.integers(1, LAST_DEAL))
def test_each_way_is_decided_by_the_cards_turned(number: int) -> None:
    deal = Deal(number=number)
    order = deal.order(FOUR.rules())
    rounds = Session(FOUR, {"next": "round-robin"}, deal)
    assert len(turned(rounds)) == 52
    assert rounds.won == (rank(order[12]) == KING)

    follow = Session(FOUR, {"next": "follow"}, deal)
    shown = turned(follow)
    assert [card[0] for card in shown].count("A") == 4
    assert shown[-1][0] == "A"
    assert follow.won == (len(shown) == 52)

    on = Session(FOUR, {"next": "follow-on"}, deal)
    ranks = [rank(named(text)) for text in turned(on)]
    assert len(ranks) == 52
    assert on.won == (ranks[-2] <= ranks[-1])


def named(text: str) -> Card:
    """Give the card that a line of `turned` begins with."""
    return next(card for card in ALL if code(card) == text.split(maxsplit=1)[0])


@cache
def reckoned(way: str) -> Exact:
    """Give the exact odds of one way to go on."""
    return Exact(FOUR.rules({"next": way}))


@pytest.mark.parametrize(
    ("way", "chance"), [("round-robin", Fraction(1, 13)), ("follow", Fraction(1, 13)), ("follow-on", Fraction(9, 17))]
)
def test_exact_odds(way: str, chance: Fraction) -> None:
    exact = reckoned(way)
    assert exact.chance(exact.opening()) == chance
    assert exact.left(exact.opening())[0] == chance


def test_following_leaves_what_lies_behind_the_last_ace() -> None:
    exact = reckoned("follow")
    assert exact.left(exact.opening()) == {k: Fraction(comb(51 - k, 3), comb(52, 4)) for k in range(49)}


@pytest.mark.parametrize("way", WAYS)
def test_chances_on_the_way_end_in_what_happened(way: str) -> None:
    exact = reckoned(way)
    session = Session(FOUR, {"next": way}, Deal(number=11))
    seen: list[Table] = []
    while not session.over:
        seen.append(session.table)
        session.play(session.moves[0])
    assert all(0 <= exact.chance(t) <= 1 for t in seen)
    assert exact.chance(session.table) == int(session.won)
    assert sum(face_down(seen[-1], pile) for pile in range(1, 14)) >= 1
