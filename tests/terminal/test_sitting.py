"""Every stroke of the hand: what it does, and what is said when the rules don't allow it."""

from __future__ import annotations

import pytest

from cadogan.catalogue import find
from cadogan.deals import Deal
from cadogan.errors import CadoganError
from cadogan.language import tongue
from cadogan.moves import count_of, move_of, source_of, target_of
from cadogan.options import Value
from cadogan.players import advice
from cadogan.rules.packing import WASTE
from cadogan.session import Session
from cadogan.table import STOCK, height, top
from cadogan.terminal.choosing import Lifted, between, counts, goals
from cadogan.terminal.sitting import Sitting, Tone


class Keeper:
    """Counts how often a game is kept; can be out of order."""

    def __init__(self) -> None:
        self.kept: list[int] = []
        self.broken = False

    def __call__(self, session: Session) -> None:
        """Keep a game, or fail."""
        if self.broken:
            raise CadoganError("can't keep games: the disk is full")
        self.kept.append(session.at)


def sitting(game: str, deal: int = 1, **options: Value) -> tuple[Sitting, Keeper]:
    keeper = Keeper()
    return Sitting(Session(find(game), options, Deal(number=deal)), tongue("en"), keeper), keeper


def a_pair(table: Sitting) -> tuple[int, int]:
    move = table.session.moves[0]
    return source_of(move), target_of(move)


def test_space_deals_a_row() -> None:
    table, keeper = sitting("hope-deferred")
    table.deal_on()
    assert table.session.at == 1
    assert keeper.kept == [1]
    assert "stock" in table.said.text


def test_a_stroke_on_the_stock_deals() -> None:
    table, _ = sitting("carpet")
    table.strike(STOCK, 1)
    assert table.session.at == 1


def test_gathering_is_a_stroke_on_the_stock_too() -> None:
    table, _ = sitting("hope-deferred")
    for _ in range(6):
        table.strike(STOCK, 1)
    assert table.session.at == 6
    assert "back to the stock" in table.said.text


@pytest.mark.parametrize("turned", [False, True])
def test_a_pair_goes_whichever_is_lifted_first(turned: bool) -> None:  # noqa: FBT001 - both ways are tried
    table, _ = sitting("take-fourteen")
    one, other = a_pair(table)[::-1] if turned else a_pair(table)
    left = table.session.rules.left(table.session.table)
    table.strike(one, 1)
    assert table.lifted == Lifted(one, 1)
    assert other in table.goals
    table.strike(other, 1)
    assert table.lifted is None
    assert table.session.rules.left(table.session.table) == left - 2


def test_a_refused_move_says_why_and_changes_nothing() -> None:
    table, keeper = sitting("take-fourteen")
    one, _ = a_pair(table)
    stranger = next(pile for pile in table.stops if pile not in {one, *goals(table.session, Lifted(one, 1))})
    table.strike(one, 1)
    table.strike(stranger, 1)
    assert table.said.tone == Tone.BAD
    assert "don't allow" in table.said.text
    assert table.session.at == 0
    assert keeper.kept == []


def test_of_equal_places_the_usual_player_chooses_where_a_card_is_sent() -> None:
    """In Try Again a turned card may go to any of four piles; the thoughtful player doesn't take the first."""
    table, _ = sitting("try-again", 3)
    sent, firsts = 0, 0
    while table.session.moves:
        moves = [move for move in table.session.moves if source_of(move) == table.session.rules.layout.by_name["w"]]
        liked = advice(table.session.game, table.session.rules, table.session.table)
        assert liked is not None
        if len(moves) == len(table.session.moves) > 1 and all(table.session.seen(target_of(move)) for move in moves):
            table.send(source_of(moves[0]), 1)
            assert table.session.last_turn[0].move == liked.move
            sent += 1
            firsts += liked.move == moves[0]
        else:
            table.play(liked.move)
    assert firsts < sent


def test_a_directed_game_is_not_played_backwards() -> None:
    """A card is not taken from the second pile chosen, where the rules only allow that way."""
    table, _ = sitting("carpet", 17)
    move = next(move for move in table.session.moves if source_of(move) != STOCK)
    assert between(table.session, Lifted(source_of(move), 1), target_of(move)) == move
    assert between(table.session, Lifted(target_of(move), 1), source_of(move)) is None


def test_lifting_from_a_bare_pile_is_refused() -> None:
    table, _ = sitting("try-again")
    bare = table.stops[-1]
    table.strike(bare, 1)
    assert table.lifted is None
    assert table.said.tone == Tone.BAD


def test_the_same_pile_again_lets_go() -> None:
    table, _ = sitting("take-fourteen")
    table.strike(1, 1)
    table.strike(1, 1)
    assert table.lifted is None
    assert table.session.at == 0


def test_space_says_so_where_there_is_a_choice() -> None:
    table, _ = sitting("take-fourteen")
    table.deal_on()
    assert table.session.at == 0
    assert "choice" in table.said.text


def test_a_card_is_sent_home_first() -> None:
    table, _ = sitting("carpet", 17)
    move = next(move for move in table.session.moves if source_of(move) != STOCK)
    table.send(source_of(move), 1)
    assert table.session.turns[0][0].move == move


def test_a_card_that_fits_nowhere_is_not_sent() -> None:
    table, _ = sitting("carpet", 17)
    sources = {source_of(move) for move in table.session.moves}
    table.send(next(pile for pile in table.stops[6:] if pile not in sources), 1)
    assert table.session.at == 0
    assert "fits nowhere" in table.said.text


def test_undo_redo_and_restart_are_kept() -> None:
    table, keeper = sitting("hope-deferred")
    table.deal_on()
    table.deal_on()
    dealt = table.session.table
    table.undo()
    table.redo()
    assert table.session.table == dealt
    table.restart()
    table.redo()
    assert keeper.kept == [1, 2, 1, 2, 0, 1]


def test_undo_at_the_opening_says_why() -> None:
    table, _ = sitting("hope-deferred")
    table.undo()
    assert (table.said.tone, "opening" in table.said.text) == (Tone.BAD, True)
    table.redo()
    assert (table.said.tone, "nothing to play again" in table.said.text) == (Tone.BAD, True)


def test_the_hint_points_at_a_legal_move() -> None:
    table, _ = sitting("take-fourteen")
    table.hint()
    legal = [frozenset({source_of(move), target_of(move)}) for move in table.session.moves]
    assert table.pointed in legal
    assert table.goals == table.pointed
    table.let_go()
    assert table.goals == frozenset()


def test_the_end_is_said_and_nothing_can_be_played_then() -> None:
    table, _ = sitting("hope-deferred")
    while not table.session.over:
        table.deal_on()
    assert table.said.text.startswith("The game is lost")
    table.deal_on()
    assert "no move is left" in table.said.text
    table.hint()
    assert table.said.text.startswith("The game is lost")


def test_a_win_is_said() -> None:
    table, _ = sitting("hope-deferred", 12)
    while not table.session.over:
        table.deal_on()
    assert table.said.tone == Tone.GOOD


def test_what_can_not_be_kept_is_said() -> None:
    table, keeper = sitting("hope-deferred")
    keeper.broken = True
    table.deal_on()
    assert "disk is full" in table.said.text
    assert table.said.tone == Tone.BAD


def test_looking_at_a_pile_shows_no_more_than_the_rules_do() -> None:
    table, _ = sitting("try-again", 3, look="after-ace")
    first = table.session.table
    laid = top(first, source_of(table.session.moves[-1]))
    pile = target_of(table.session.moves[-1])
    for _ in range(2):
        table.play(next(move for move in table.session.moves if target_of(move) == pile))
    assert not table.session.may_look
    table.look_at(pile, lambda card: f"card {card}")
    assert f"card {laid}" not in table.said.text
    assert table.veiled(pile)


def test_looking_at_an_open_pile_names_all_cards() -> None:
    table, _ = sitting("take-fourteen")
    table.look_at(1, lambda card: f"card {card}")
    assert table.said.text.count("card ") == len(table.session.seen(1))


def test_counts_are_those_of_the_legal_moves() -> None:
    table, _ = sitting("take-fourteen")
    assert counts(table.session, a_pair(table)[0]) == (1,)
    assert move_of(*a_pair(table), 1) in table.session.moves


def test_a_stroke_on_the_bare_stock_turns_the_waste_over() -> None:
    table, _ = sitting("klondike", draw=13)
    for heights in ((11, 13), (0, 24), (24, 0)):
        table.strike(STOCK, 1)
        assert (height(table.session.table, STOCK), height(table.session.table, WASTE)) == heights


def test_the_stock_of_spider_deals_a_row() -> None:
    table, _ = sitting("spider")
    before = [height(table.session.table, pile) for pile in range(9, 19)]
    table.strike(STOCK, 1)
    assert [height(table.session.table, pile) for pile in range(9, 19)] == [one + 1 for one in before]


def test_a_run_is_carried_by_way_of_the_cells() -> None:
    table, _ = sitting("free-cell")
    run = next(move for move in table.session.moves if count_of(move) == 2)
    lifted = Lifted(source_of(run), 2)
    assert between(table.session, lifted, target_of(run)) == run
    table.strike(source_of(run), 2)
    table.strike(target_of(run), 1)
    assert len(table.session.last_turn) == 3
