"""Help Your Neighbour, worked by hand from Foster's text, and its options."""

from __future__ import annotations

import pytest

from cadogan.cards import face
from cadogan.catalogue import find
from cadogan.chance import output
from cadogan.deals import Deal, read_pack
from cadogan.errors import IllegalMove
from cadogan.games.help_your_neighbour import FOUNDATIONS, PILES, TALON, TURNED, no_more_home
from cadogan.lab.solver.solve import Solver
from cadogan.layout import Role
from cadogan.moves import target_of
from cadogan.patience import Rules
from cadogan.session import Session
from cadogan.table import STOCK, Table, height

GAME = find("help-your-neighbour")

PACK = """
  9C 5D 2H KS
  8H 3C 4S 2C 10D QC 3H 7S
  4C 5C 6C 7C 8C 10C JC KC
  2D 3D 4D 6D 7D 8D 9D JD QD KD
  4H 5H 6H 7H 9H 10H JH QH KH
  2S 3S 5S 6S 8S 9S 10S JS QS
"""

LOCKED = """
  3C 3D 3H 3S  4C 4D 4H 4S  KD KH KS QC QD QH QS JD JH JS 10C 10D 10H 10S 9D 9H 9S
  8C 8D 8H 8S 7C 7D 7H 7S 6H 6S 5D 5H 5S  KC JC 9C 5C 6D 6C  2C 2D 2H 2S
"""


def begin(pack: str = PACK, **options: str) -> Session:
    return Session(GAME, options, Deal(pack=read_pack(pack)))


def cards(session: Session, pile: int) -> list[str]:
    return [face(card) for card in session.seen(pile) if card is not None]


def piles(session: Session) -> list[list[str]]:
    return [cards(session, pile) for pile in range(PILES, PILES + 4)]


def legal(session: Session) -> list[str]:
    return [session.write(move) for move in session.moves]


def do(session: Session, *moves: str) -> None:
    for move in moves:
        session.play(session.read(move))


def test_aces_and_starters_lie_out() -> None:
    session = begin()
    assert [cards(session, FOUNDATIONS + one) for one in range(4)] == [["A♣"], ["A♦"], ["A♥"], ["A♠"]]
    assert piles(session) == [["9♣"], ["5♦"], ["2♥"], ["K♠"]]
    assert cards(session, TURNED) == ["8♥"]
    assert height(session.table, STOCK) == 43
    assert legal(session) == ["3-f3", "c-1", "c-w"]


def test_a_game_by_the_book() -> None:
    session = begin()
    do(session, "c-1")  # “built down on … regardless of suit”: 8♥ on 9♣
    assert piles(session)[0] == ["9♣", "8♥"]
    do(session, "3-f3")  # 2♥ goes up and leaves a bare pile, which nothing compels one to fill
    assert cards(session, FOUNDATIONS + 2) == ["A♥", "2♥"]
    assert cards(session, TURNED) == ["3♣"]
    assert legal(session) == ["c-3", "1-3", "c-w"]
    do(session, "c-w")  # “unavailable for either purpose”: the talon
    assert cards(session, TALON) == ["3♣"]
    assert cards(session, TURNED) == ["4♠"]
    assert legal(session) == ["c-2", "c-3", "w-3", "1-3", "c-w"]
    do(session, "c-2")
    assert piles(session)[1] == ["5♦", "4♠"]
    do(session, "w-2")  # the top of the talon is packed, 3♣ on 4♠, while 2♣ lies turned
    assert cards(session, TALON) == []
    assert cards(session, TURNED) == ["2♣"]
    do(session, "c-f1")
    assert cards(session, TURNED) == ["10♦"]
    do(session, "2-f1")  # from the pile: 3♣ on 2♣
    assert cards(session, FOUNDATIONS) == ["A♣", "2♣", "3♣"]
    assert legal(session) == ["c-3", "1-3", "2-3", "f1-2", "c-w"]
    do(session, "f1-2")  # “a card may be taken from an ascending sequence and placed on a descending”
    assert piles(session)[1] == ["5♦", "4♠", "3♣"]
    assert cards(session, FOUNDATIONS) == ["A♣", "2♣"]
    assert "f1-2" in legal(session)  # 2♣ would continue it again
    do(session, "f1-2")
    assert cards(session, FOUNDATIONS) == ["A♣"]
    assert not any(move.startswith("f1") for move in legal(session))  # the Ace stays
    do(session, "c-3")  # “new piles may be started from the pack”
    assert piles(session)[2] == ["10♦"]


def test_a_pile_may_start_from_another_pile_but_a_lone_card_stays() -> None:
    session = begin()
    do(session, "3-f3", "c-w")
    assert piles(session) == [["9♣"], ["5♦"], [], ["K♠"]]
    assert not {"1-3", "2-3", "4-3"} & set(legal(session))
    assert "w-3" in legal(session)
    do(session, "w-1", "1-3")
    assert piles(session) == [["9♣"], ["5♦"], ["8♥"], ["K♠"]]


def test_without_worrying_back_what_is_up_stays_up() -> None:
    moves = ("c-1", "3-f3", "c-w", "c-2", "w-2", "c-f1", "2-f1")
    session = begin(**{"worry-back": "no"})
    do(session, *moves)
    assert legal(session) == ["c-3", "1-3", "2-3", "c-w"]


def test_compulsory_plays_leave_nothing_else() -> None:
    session = begin(compulsory="yes")
    assert cards(session, TURNED) == []
    assert legal(session) == ["3-f3", "s-c"]
    do(session, "s-c")
    assert cards(session, TURNED) == ["8♥"]
    assert legal(session) == ["c-1"]
    do(session, "c-1")
    assert cards(session, TURNED) == []  # the next card may wait while the table is arranged
    do(session, "3-f3", "s-c")
    assert legal(session) == ["c-3", "1-3", "c-w"]  # a bare pile never compels


def test_compulsory_turning_needs_no_stroke_where_nothing_else_can_be_done() -> None:
    session = begin("KC KD KH KS JC 9C " + " ".join(card for card in PACK.split() if card not in SIX), compulsory="yes")
    assert cards(session, TURNED) == ["J♣"]
    turn = session.play(session.read("c-w"))
    assert [session.write(step.move) for step in turn] == ["c-w", "s-c"]


SIX = {"KC", "KD", "KH", "KS", "JC", "9C"}


@pytest.mark.parametrize("move", ["1-4", "4-1", "f1-2", "c-4", "c-f1", "w-1", "s-w", "2-3"])
def test_what_the_book_does_not_allow_is_refused(move: str) -> None:
    session = begin()
    before = session.table.copy()
    with pytest.raises(IllegalMove):
        session.play(session.read(move))
    assert session.table == before


def test_a_dead_end_is_told_though_moves_are_left() -> None:
    session = begin(LOCKED)
    do(session, *["c-w"] * 40, *(f"c-f{suit}" for suit in (1, 2, 3, 4)), *(f"{pile}-f{pile}" for pile in (1, 2, 3, 4)))
    assert piles(session) == [[], [], [], []]
    do(session, "w-1", "w-2", "w-1", "w-3")
    assert not session.hopeless  # one pile is bare
    do(session, "w-4")  # a King tops the talon, and the fours lie at its bottom
    assert piles(session) == [["6♣", "5♣"], ["6♦"], ["9♣"], ["J♣"]]
    assert legal(session) == ["1-2"]  # and then 2-1, for ever
    assert session.hopeless
    assert not session.over


@pytest.mark.parametrize("back", ["yes", "no"])
def test_where_hope_is_given_up_every_line_of_play_agrees(back: str) -> None:
    rules = GAME.rules({"worry-back": back})
    checked = 0
    for number in range(1, 120):
        deal = Deal(number)
        t = deal.opening(rules)
        room = [0] * rules.most_moves
        for step in range(300):
            count = rules.moves(t, room)
            if count == 0 or no_more_home(t, worry_back=back == "yes"):
                break
            rules.play(t, room[output(number, step) % count], deal.seed)
        if rules.moves(t, room) and no_more_home(t, worry_back=back == "yes"):
            found = fewest_left(rules, t, deal.seed)
            checked += found is not None
            assert found in {None, rules.left(t)}
    assert checked >= 20


def fewest_left(rules: Rules, opening: Table, seed: int) -> int | None:
    """Try every line of play; None where there are too many."""
    waiting, known, fewest = [opening], {tuple(opening)}, rules.left(opening)
    room = [0] * rules.most_moves
    while waiting:
        t = waiting.pop()
        fewest = min(fewest, rules.left(t))
        for move in room[: rules.moves(t, room)]:
            after = t.copy()
            rules.play(after, move, seed)
            if tuple(after) not in known:
                known.add(tuple(after))
                waiting.append(after)
        if len(known) > 2000:
            return None
    return fewest


def test_nothing_is_hopeless_while_a_card_is_to_be_turned() -> None:
    session = begin(LOCKED)
    for _ in range(40):
        assert not session.hopeless
        do(session, "c-w")


def test_only_a_two_is_safe_and_only_where_nothing_is_compulsory() -> None:
    rules = find("help-your-neighbour").rules()
    assert rules.safe is not None
    assert find("help-your-neighbour").rules({"compulsory": "yes"}).safe is None
    found = 0
    for number in range(1, 60):
        session = Session(find("help-your-neighbour"), {}, Deal(number))
        for step in range(60):
            if not session.moves:
                break
            move = rules.safe(session.table)
            twos = [
                one
                for one in session.moves
                if session.rules.layout.group(target_of(one)).role == Role.FOUNDATION
                and height(session.table, target_of(one)) == 1
            ]
            assert (move in twos) if twos else move == -1
            found += bool(twos)
            session.play(session.moves[output(number, step) % len(session.moves)])
    assert found > 100


def test_a_two_brought_home_leaves_every_verdict_as_it_is() -> None:
    """Of positions that the solver decides, none is better with the Two left where it was."""
    game = find("help-your-neighbour")
    rules = game.rules()
    assert rules.safe is not None
    solver = Solver(game, {})
    compared = 0
    for number in range(1, 120):
        session = Session(game, {}, Deal(number))
        while session.moves and height(session.table, STOCK) > 0:
            session.play(session.moves[output(number, session.at) % min(4, len(session.moves))])
        move = rules.safe(session.table)
        if move != -1:
            after = session.table.copy()
            rules.play(after, move, session.deal.seed)
            before, then = (solver.solve_from(t, session.deal, 20_000).verdict for t in (session.table, after))
            if "unknown" not in (before, then):
                assert before == then
                compared += 1
    assert compared >= 5
