"""Laws that every game of the catalogue must keep, with every option."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cadogan.cards import Card
from cadogan.chance import output
from cadogan.deals import LAST_DEAL, Deal
from cadogan.lab.simulate import COMPILED, PLAIN, Run, simulate
from cadogan.options import Options
from cadogan.patience import Game, Rules
from cadogan.players import player, players_of
from cadogan.session import Session, seen
from cadogan.table import DOWN, HAND, PACK, STOCK, TOP, Table, height
from variety import CASES, FEWER_CASES, named

DEALS = st.integers(1, LAST_DEAL)
every_case = pytest.mark.parametrize("case", CASES, ids=named)
LONG = 400
"""Moves after which a random game is left: some games have no end of their own."""


def all_cards(rules: Rules, t: Table) -> list[Card]:
    """Give every card on the table and in the stock."""
    piles = [card for pile in rules.layout.piles if pile != STOCK for card in seen_through(t, pile)]
    return sorted(piles + t[PACK : PACK + height(t, STOCK)])


def seen_through(t: Table, pile: int) -> list[Card]:
    """Give the cards of a pile, face down or not."""
    bare_faces = t.copy()
    bare_faces[DOWN + pile] = 0
    return [card for card in seen(bare_faces, pile) if card is not None]


def random_game(rules: Rules, deal: Deal, luck: int) -> list[Table]:
    """Play legal moves at random; give all tables, the last one at the end of the game or of patience."""
    tables = [deal.opening(rules)]
    room = [0] * rules.most_moves
    while (count := rules.moves(tables[-1], room)) and len(tables) < LONG:
        after = tables[-1].copy()
        rules.play(after, room[output(luck, len(tables)) % count], deal.seed)
        tables.append(after)
    return tables


@every_case
@settings(max_examples=6)
@given(number=DEALS, luck=st.integers(0, 2**64 - 1))
def test_cards_are_conserved_and_piles_sound(case: tuple[Game, Options], number: int, luck: int) -> None:
    game, options = case
    rules = game.rules(options)
    tables = random_game(rules, Deal(number), luck)
    everything = all_cards(rules, tables[0])
    assert len(everything) == len(set(everything))
    assert set(rules.cards) <= set(everything)
    for t in tables:
        assert all_cards(rules, t) == everything
        assert t[TOP + HAND] == -1
        assert all(len(seen(t, pile)) == height(t, pile) for pile in rules.layout.piles)
        assert all(0 <= t[DOWN + pile] <= height(t, pile) for pile in rules.layout.piles)
        assert max(t) < 2**15


@every_case
@settings(max_examples=6)
@given(number=DEALS, luck=st.integers(0, 2**64 - 1))
def test_moves_are_distinct_bounded_and_end(case: tuple[Game, Options], number: int, luck: int) -> None:
    game, options = case
    rules = game.rules(options)
    tables = random_game(rules, Deal(number), luck)
    room = [0] * rules.most_moves
    for t in tables:
        before = t.copy()
        count = rules.moves(t, room)
        assert t == before, "listing moves must not change the table"
        assert 0 <= count <= rules.most_moves
        assert len(set(room[:count])) == count
        assert rules.won(t) == (rules.left(t) == 0)
    if rules.longest is not None:
        assert len(tables) - 1 <= rules.longest
    if rules.moves(tables[-1], room) == 0:
        assert rules.pause(tables[-1]), "a player looks up at the end"


@every_case
@settings(max_examples=4)
@given(number=DEALS, luck=st.integers(0, 2**64 - 1))
def test_a_session_takes_back_saves_and_resumes(case: tuple[Game, Options], number: int, luck: int) -> None:
    game, options = case
    session = Session(game, options, Deal(number))
    tables = [session.table]
    while session.moves and session.at < 60:
        move = session.moves[output(luck, session.at) % len(session.moves)]
        assert session.read(session.write(move)) == move
        session.play(move)
        tables.append(session.table)
    again = Session.from_dict(session.to_dict(), game)
    assert again.table == session.table
    for t in reversed(tables[:-1]):
        session.undo()
        assert session.table == t
    for t in tables[1:]:
        session.redo()
        assert session.table == t


@pytest.mark.parametrize("case", FEWER_CASES, ids=named)
def test_compiled_is_interpreted(case: tuple[Game, Options]) -> None:
    """All players play the usual game alike; the other options need one, a family's need one by chance."""
    game, options = case
    rules = game.rules(options)
    players = players_of(game)
    if options != game.choose():
        players = ("random",) if rules.words else players[:1]
    thoughtful, others = (40, 250) if rules.words else (150, 1000)
    for name in players:
        deals = thoughtful if name == "thoughtful" else others
        plain, compiled = (
            simulate(Run(game.id, options, rules, name, player(name, game, rules), engine), deals)
            for engine in (PLAIN, COMPILED)
        )
        assert (plain.wins, plain.left) == (compiled.wins, compiled.left), name


@every_case
def test_a_pack_written_out_is_the_deal_it_was_written_from(case: tuple[Game, Options]) -> None:
    game, options = case
    rules = game.rules(options)
    for number in (1, 2**63 - 1):
        deal = Deal(number)
        written = Deal(pack=deal.order(rules))
        piles = [pile for pile in rules.layout.piles if pile != STOCK]
        there, here = written.opening(rules), deal.opening(rules)
        assert [seen_through(there, pile) for pile in piles] == [seen_through(here, pile) for pile in piles]
        assert written.order(rules) == deal.order(rules)
