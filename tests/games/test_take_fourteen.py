"""Take Fourteen, beside the book: a deal worked by hand, refusals, and fixtures checked by a search of all play."""

from __future__ import annotations

from functools import cache

import pytest

from cadogan.cards import Card, code, rank
from cadogan.catalogue import find
from cadogan.deals import Deal, read_pack
from cadogan.errors import BadInput, IllegalMove
from cadogan.lab.simulate import Run, simulate
from cadogan.players import player
from cadogan.players.take_fourteen import thoughtful
from cadogan.session import Session
from cadogan.table import height, top

TAKE_FOURTEEN = find("take-fourteen")

# One row of twelve after the other, as dealt; the last four cards lie on the first four piles.
WORKED = read_pack("""
    AC 2C 3C 4C 5C 6C   7C 8C 9C 10C JC QC
    AD 2D 3D 4D 5D 6D   7D 8D 9D 10D JD QD
    AH 2H 3H 4H 5H 6H   7H 8H 9H 10H JH QH
    AS 2S 3S 4S 5S 6S   7S 8S 9S 10S JS QS
    KC KD KH KS
""")


def tops(session: Session) -> str:
    """Write the tops of the twelve piles out."""
    cards = [top(session.table, pile) for pile in range(1, 13)]
    return " ".join("--" if card < 0 else code(card) for card in cards)


def test_a_deal_worked_by_hand() -> None:
    session = Session(TAKE_FOURTEEN, {}, Deal(pack=WORKED))
    assert [height(session.table, pile) for pile in range(1, 13)] == [5] * 4 + [4] * 8
    assert tops(session) == "KC KD KH KS 5S 6S 7S 8S 9S 10S JS QS"
    assert [session.write(move) for move in session.moves] == ["5-9", "6-8"]
    for played, expected in (
        ("5-9", "KC KD KH KS 5H 6S 7S 8S 9H 10S JS QS"),  # five and nine
        ("8S 6S", "KC KD KH KS 5H 6H 7S 8H 9H 10S JS QS"),  # six and eight, named by their cards
        ("5-9", "KC KD KH KS 5D 6H 7S 8H 9D 10S JS QS"),
        ("6-8", "KC KD KH KS 5D 6D 7S 8D 9D 10S JS QS"),
        ("5-9", "KC KD KH KS 5C 6D 7S 8D 9C 10S JS QS"),
        ("6-8", "KC KD KH KS 5C 6C 7S 8C 9C 10S JS QS"),
        ("5-9", "KC KD KH KS -- 6C 7S 8C -- 10S JS QS"),
        ("6-8", "KC KD KH KS -- -- 7S -- -- 10S JS QS"),
    ):
        session.play(session.read(played))
        assert tops(session) == expected, played
    assert session.over  # Kings lie on all that would free an Ace, and the sevens on one another
    assert not session.won
    assert session.rules.left(session.table) == 36


@pytest.mark.parametrize("wrong", ["10-11", "JS 10S", "1-12", "5-6", "5-5", "5-9*2", "5-x", "KC 5S", "5H 9S", "13-1"])
def test_what_makes_no_fourteen_is_refused(wrong: str) -> None:
    session = Session(TAKE_FOURTEEN, {}, Deal(pack=WORKED))
    before = session.table.copy()
    with pytest.raises((IllegalMove, BadInput)):
        session.play(session.read(wrong))
    assert session.table == before


def test_two_sevens_make_fourteen_and_a_king_wants_an_ace() -> None:
    pack = read_pack(
        "7C 7D KC AC " + " ".join(code(card) for card in WORKED if code(card) not in ["7C", "7D", "KC", "AC"])
    )
    session = Session(TAKE_FOURTEEN, {"piles": 16}, Deal(pack=tuple(reversed(pack))))
    named = {
        frozenset((code(top(session.table, m & 63)), code(top(session.table, m >> 6 & 63)))) for m in session.moves
    }
    assert frozenset(("7C", "7D")) in named
    assert frozenset(("KC", "AC")) in named


@pytest.mark.parametrize("piles", range(8, 17))
def test_any_number_of_piles(piles: int) -> None:
    session = Session(TAKE_FOURTEEN, {"piles": piles}, Deal(number=7))
    heights = [height(session.table, pile) for pile in range(1, piles + 1)]
    assert sum(heights) == 52
    assert max(heights) - min(heights) <= 1
    assert heights == sorted(heights, reverse=True)


COMES_OUT = (
    (
        (
            "10S KC 8C JD QH 7H 2D 7C 3C KH 6S QC 3S 4H 8S QD 5H 10D 2C 6D 5D 9D AC KD 5C 4C 5S 10H AH 8D 8H 7S 9C 4D "
            "AS 6H 2S 2H JH QS 7D 6C 9S JS AD 3H KS 10C 3D 9H JC 4S"
        ),
        (
            "1-3 3-10 2-3 3-6 4-12 1-4 1-7 1-8 1-10 3-12 5-8 5-11 6-8 9-12 2-12 2-4 2-6 2-11 5-9 6-8 9-10 10-11 7-11 "
            "4-7 4-9 5-7"
        ),
    ),
    (
        (
            "6H 5C 5S 9D 7C 5D 4S QH JH 10D 2D AS 2H 7D 8C QC 2S 2C 6S 10H 3C 8H 8S 6C 8D 7H 9H 3D 6D 10C JS QD JC KC "
            "AC 5H 3H KS 9C QS KD AD 9S 3S 10S 4C 7S JD 4D KH AH 4H"
        ),
        (
            "1-9 1-9 2-3 2-6 2-11 4-6 4-6 3-6 4-12 3-12 1-12 1-4 1-3 3-7 5-11 5-11 7-9 8-9 5-8 2-5 2-4 8-10 8-11 10-12 "
            "7-10 7-10"
        ),
    ),
)
IS_LOST = (
    (
        "3S 9S QH 7S 6S QD AC 4C 3H JD 2S 7C JH 6C 5D 10S QC 10H 7H 6H 10C 10D 4S 5C 9D 8C 6D 5S 8H 4H 8S 8D KH AD 4D "
        "7D AS AH JC QS JS 9H KC KS 3D 5H 2C 9C KD 3C 2D 2H"
    ),
    (
        "9D 3D 8C 7D 10H 10C 9S QD 7H 10S KC 2S KH QH 8S 4S JC 7S 4C 6S 2H 9C 4D JD 5D 6D 2C 2D KD 5S 6H KS 8D 5H 4H "
        "QS 9H 8H AH AD 6C 3H 10D QC AS AC 7C 3C 5C 3S JS JH"
    ),
)


def comes_out(pack: tuple[Card, ...]) -> bool:
    """Search all play of a pack dealt round twelve piles, from the book's rules alone."""
    piles = [[rank(card) for card in pack[pile::12]] for pile in range(12)]

    @cache
    def search(heights: tuple[int, ...]) -> bool:
        if not any(heights):
            return True
        shown = [piles[pile][high - 1] if high else 0 for pile, high in enumerate(heights)]
        return any(
            search(tuple(high - (pile in (a, b)) for pile, high in enumerate(heights)))
            for b in range(12)
            for a in range(b)
            if shown[a] and shown[b] and shown[a] + shown[b] == 14
        )

    return search(tuple(map(len, piles)))


@pytest.mark.parametrize(("pack", "moves"), COMES_OUT)
def test_fixtures_that_come_out(pack: str, moves: str) -> None:
    session = Session(TAKE_FOURTEEN, {}, Deal(pack=read_pack(pack)))
    for move in moves.split():
        session.play(session.read(move))
    assert session.won
    assert comes_out(read_pack(pack))


@pytest.mark.parametrize("pack", IS_LOST)
def test_fixtures_that_can_not_come_out(pack: str) -> None:
    assert not comes_out(read_pack(pack))


def test_the_thoughtful_player_beats_the_first_move_by_far() -> None:
    options = TAKE_FOURTEEN.choose()
    rules = TAKE_FOURTEEN.rules()
    first, thought = (
        simulate(Run("take-fourteen", options, rules, name, player(name, TAKE_FOURTEEN, rules)), deals=20_000)
        for name in ("first", "thoughtful")
    )
    assert first.interval[1] < 0.10
    assert thought.interval[0] > 0.40  # it wins 41.8 % of 200,000 deals


@pytest.mark.parametrize("pack", IS_LOST)
def test_the_thoughtful_player_plays_legal_moves_to_the_end(pack: str) -> None:
    session = Session(TAKE_FOURTEEN, {}, Deal(pack=read_pack(pack)))
    choose = thoughtful(session.rules)
    while not session.over:
        moves = list(session.moves)
        session.play(moves[choose(session.table, moves, len(moves), 0)])
    assert not session.won
