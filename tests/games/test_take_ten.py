"""Take Ten, beside the book: a deal worked by hand, refusals, fixtures, and that no choice matters."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from math import factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cadogan.cards import ACE, TEN, Card, code, rank, suit
from cadogan.catalogue import find
from cadogan.chance import output
from cadogan.deals import LAST_DEAL, Deal, read_pack
from cadogan.errors import IllegalMove
from cadogan.lab.exact import Exact
from cadogan.patience import Rules
from cadogan.rules.pairing import RANK_QUARTET, SUIT_QUARTET, pairing
from cadogan.session import Session
from cadogan.table import Table, height, new_table, top

TAKE_TEN = find("take-ten")
DEALS = st.integers(1, LAST_DEAL)


def tops(session: Session, places: int = 13) -> str:
    """Write the places out, in reading order."""
    cards = [top(session.table, place) for place in range(1, places + 1)]
    return " ".join("--" if card < 0 else code(card) for card in cards)


WORKED = read_pack("""
    AC 9D 5H 5S 2H   8C KS QS JS 10S   7D KH 4C
    3D 6S   QH JH 10H 2C   8D 10D   KD QD   6H 4H
    KC QC JC 10C   JD 3C   3H 3S 7C 7H 7S 2D 2S 8H 8S
    4D 4S 6C 6D AD AH AS 9C 9H 9S 5C 5D
""")


def test_a_deal_worked_by_hand() -> None:
    session = Session(TAKE_TEN, {}, Deal(pack=WORKED))
    assert session.rules.layout.group(1).rows == (5, 5, 3)
    assert tops(session) == "AC 9D 5H 5S 2H 8C KS QS JS 10S 7D KH 4C"
    assert [session.write(move) for move in session.moves] == [
        "1-2",
        "3-4",
        "5-6",
        "7-x*4",
        "8-x*4",
        "9-x*4",
        "10-x*4",
    ]
    for played, expected in (
        ("1-2", "3D 6S 5H 5S 2H 8C KS QS JS 10S 7D KH 4C"),  # Ace and nine; the next two cards in their places
        ("9-x*4", "3D 6S 5H 5S 2H 8C QH JH 10H 2C 7D KH 4C"),  # the spades, lifted by the Jack
        ("KH x", "3D 6S 5H 5S 2H 8C 8D 10D KD 2C 7D QD 4C"),  # the hearts are complete now
        ("2-13", "3D 6H 5H 5S 2H 8C 8D 10D KD 2C 7D QD 4H"),  # six and four
        ("3-4", "3D 6H KC QC 2H 8C 8D 10D KD 2C 7D QD 4H"),  # two fives
        ("8D 2H", "3D 6H KC QC JC 8C 10C 10D KD 2C 7D QD 4H"),  # gaps are filled in reading order
        ("KC x", "3D 6H JD 3C 3H 8C 3S 10D KD 2C 7D QD 4H"),  # the clubs
        ("8-x*4", "3D 6H 7C 3C 3H 8C 3S 7H 7S 2C 7D 2D 4H"),  # the diamonds: four from places 3, 8, 9 and 12
    ):
        session.play(session.read(played))
        assert tops(session) == expected, played
    while not session.over:
        session.play(session.moves[-1])
    assert session.won
    assert session.rules.left(session.table) == 0


def test_what_the_book_forbids_is_refused() -> None:
    session = Session(TAKE_TEN, {}, Deal(pack=WORKED))
    before = session.table.copy()
    for wrong in ("7-8", "10S AC", "1-3", "KH x", "12-x*4", "1-x*4", "1-1", "AC 9D 5H"):
        with pytest.raises((IllegalMove, ValueError)):
            session.play(session.read(wrong))
    assert session.table == before


def test_no_court_card_goes_before_all_four_lie_there() -> None:
    rules = TAKE_TEN.rules()
    t = Deal(
        pack=read_pack(
            "KS QS JS 10H KH QC JC 10C KD QH JD AS AH "
            + " ".join(
                rest("""
        KS QS JS 10H KH QC JC 10C KD QH JD AS AH""")
            )
        )
    ).opening(rules)
    assert rules.moves(t, [0] * rules.most_moves) == 0


def rest(named: str) -> list[str]:
    """Give the cards of the pack that are not named, in order."""
    return [code(card) for card in TAKE_TEN.rules().cards if card not in read_pack(named)]


def test_a_quartet_of_rank_wants_four_of_one_rank() -> None:
    opening = "KS QS JS 10S KH KD KC 2C 2D 2H 2S 3C 3D"
    pack = read_pack(opening + " " + " ".join(rest(opening)))
    of_suit = Session(TAKE_TEN, {}, Deal(pack=pack))
    of_rank = Session(TAKE_TEN, {"quartet": "rank"}, Deal(pack=pack))
    assert [of_suit.write(move) for move in of_suit.moves] == ["1-x*4", "2-x*4", "3-x*4", "4-x*4"]
    assert [of_rank.write(move) for move in of_rank.moves] == ["1-x*4", "5-x*4", "6-x*4", "7-x*4"]
    of_rank.play(of_rank.read("6-x*4"))
    assert tops(of_rank).startswith(rest(opening)[0] + " QS JS 10S")


@pytest.mark.parametrize(("places", "rows"), [(9, (5, 4)), (13, (5, 5, 3)), (15, (5, 5, 5)), (20, (5, 5, 5, 5))])
def test_places_lie_in_rows_of_five(places: int, rows: tuple[int, ...]) -> None:
    session = Session(TAKE_TEN, {"places": places}, Deal(number=5))
    assert session.rules.layout.group(1).rows == rows
    assert all(height(session.table, place) == 1 for place in range(1, places + 1))


# Two that come out, with their moves, and two that don't. The packs are deals 2, 9 and 1, written out.
COMES_OUT = (
    (
        (
            "10S KC 8C JD QH 7H 2D 7C 3C KH 6S QC 3S 4H 8S QD 5H 10D 2C 6D 5D 9D AC KD 5C 4C 5S 10H AH 8D 8H 7S 9C 4D "
            "AS 6H 2S 2H JH QS 7D 6C 9S JS AD 3H KS 10C 3D 9H JC 4S"
        ),
        "3-7 3-11 6-9 7-9 8-13 8-13 9-11 7-9 11-13 3-x*4 4-8 4-6 4-11 8-13 9-13 5-x*4 3-5 3-13 3-8 10-11 1-x*4 2-x*4",
    ),
    (
        (
            "4H KH 9H 3S 6S AH QC 7S 2S QH 7D 9D AS 8D 5S 9S AC JH 6C QD 10C JS 2H 9C 10H AD 10S 4D KD 4C 3C 7H 3D 7C "
            "2C 5C 8C 6H KC 6D 8H 5D 2D JC 8S 10D 4S 3H 5H JD QS KS"
        ),
        "1-5 1-9 1-6 3-9 4-8 12-13 1-x*4 1-12 1-6 1-6 1-12 1-5 1-10 6-10 8-12 10-12 1-12 1-11 6-12 1-x*4 2-x*4 5-x*4",
    ),
)
IS_LOST = (
    # twelve Kings, Queens and Jacks and an Ace: nothing can be lifted at all
    ("KC KD KH KS QC QD QH QS JC JD JH JS AC " + " ".join(rest("KC KD KH KS QC QD QH QS JC JD JH JS AC")), 52),
    # 18 cards lifted, 31 dealt: of the thirteen then on the table no two pair
    (
        (
            "QC QS JH 5S 8H 9H 7H 2D 7C 6C 8D JS 4C 2C 3D 5C 7S 5D 5H 6S AS 9D 3H JD 10C 4D 8S KS KD 9S 7D 10S AD 10D "
            "4H 6H JC 3S 8C KC QH 2H AH 9C 3C 10H QD 2S 6D AC 4S KH"
        ),
        34,
    ),
)


@pytest.mark.parametrize(("pack", "moves"), COMES_OUT)
def test_fixtures_that_come_out(pack: str, moves: str) -> None:
    session = Session(TAKE_TEN, {}, Deal(pack=read_pack(pack)))
    for move in moves.split():
        session.play(session.read(move))
    assert session.won


@pytest.mark.parametrize(("pack", "left"), IS_LOST)
def test_fixtures_that_do_not(pack: str, left: int) -> None:
    session = Session(TAKE_TEN, {}, Deal(pack=read_pack(pack)))
    while not session.over:
        session.play(session.moves[0])
    assert not session.won
    assert session.rules.left(session.table) == left


def ended(rules: Rules, deal: int, luck: int) -> Table:
    """Play a deal to its end, choosing at random by `luck`."""
    t = Deal(number=deal).opening(rules)
    room = [0] * rules.most_moves
    turn = 0
    while count := rules.moves(t, room):
        rules.play(t, room[output(luck, turn) % count], Deal(number=deal).seed)
        turn += 1
    return t


@settings(max_examples=60, deadline=None)
@given(
    deal=DEALS,
    luck=st.integers(0, 2**64 - 1),
    places=st.integers(9, 20),
    quartet=st.sampled_from(["suit", "rank"]),
)
def test_no_choice_matters(deal: int, luck: int, places: int, quartet: str) -> None:
    rules = TAKE_TEN.rules({"places": places, "quartet": quartet})
    one, other = ended(rules, deal, luck), ended(rules, deal, luck ^ (2**64 - 1))
    assert rules.left(one) == rules.left(other)
    kept = [
        sorted(kind(top(t, place), quartet) for place in range(1, places + 1) if height(t, place)) for t in (one, other)
    ]
    assert kept[0] == kept[1]


def kind(card: Card, quartet: str) -> int:
    """Give the rank of a card, or the suit of a high one where that is what counts."""
    return 20 + suit(card) if quartet == "suit" and rank(card) >= TEN else rank(card)


def greatest_walk(order: tuple[Card, ...], quartet: str) -> int:
    """Give the most cards without partners among the first m of a pack, over all m (docs/proofs/take-ten.md)."""
    kinds = [kind(card, quartet) for card in order]
    most = 0
    for m in range(1, len(kinds) + 1):
        dealt = {one: kinds[:m].count(one) for one in set(kinds)}
        lone = sum(abs(dealt.get(low, 0) - dealt.get(10 - low, 0)) for low in range(ACE, 5)) + dealt.get(5, 0) % 2
        most = max(most, lone + sum(count % 4 for one, count in dealt.items() if one >= TEN))
    return most


@settings(max_examples=40, deadline=None)
@given(deal=DEALS, quartet=st.sampled_from(["suit", "rank"]))
def test_one_walk_settles_a_deal_for_any_number_of_places(deal: int, quartet: str) -> None:
    rules = {places: TAKE_TEN.rules({"places": places, "quartet": quartet}) for places in range(9, 21)}
    most = greatest_walk(Deal(number=deal).order(rules[9]), quartet)
    assert {places: one.won(ended(one, deal, 0)) for places, one in rules.items()} == {
        places: most < places for places in range(9, 21)
    }


@pytest.mark.parametrize(("quartet", "high"), [(SUIT_QUARTET, "KC QC JC 10C"), (RANK_QUARTET, "KC KD KH KS")])
def test_exact_odds_of_a_tiny_pack_by_dealing_it_in_every_order(quartet: int, high: str) -> None:
    cards = read_pack("AC 9D 5C 5D " + high)
    rules = pairing(10, (3, 2), refilled=True, quartet=quartet, cards=cards)
    room = [0] * rules.most_moves
    counts: dict[int, int] = {}
    for order in permutations(cards):
        places = [order.index(card) for card in cards[2:]]
        if places[0] < places[1] and places[2:] == sorted(places[2:]):  # one of each 2! · 4! orders alike
            t = new_table(order, loose=False)
            while rules.moves(t, room):
                rules.play(t, room[0], 0)
            counts[rules.left(t)] = counts.get(rules.left(t), 0) + 1
    exact = Exact(rules)
    assert 0 in counts
    assert exact.left(exact.opening()) == {
        left: Fraction(games * 48, factorial(len(cards))) for left, games in sorted(counts.items())
    }
