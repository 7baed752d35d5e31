"""Rule books made at random from the words of the packing family: laws hold, and the solver is right."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from cadogan.cards import rank
from cadogan.catalogue import find
from cadogan.chance import output
from cadogan.deals import Deal
from cadogan.games.klondike import KLONDIKE
from cadogan.lab.simulate import PLAIN
from cadogan.lab.solver.solve import Solver, Verdict
from cadogan.moves import target_of
from cadogan.rules.building import ALTERNATE, ANY_SUIT, IN_SUIT
from cadogan.rules.packing import (
    ANY_CARD,
    BASE,
    KINGS,
    RUNS,
    SINGLE,
    TABLEAU,
    UNLIMITED,
    WHOLE,
    Words,
    packing,
)
from cadogan.table import STOCK, Table, bare, height, settle, top, under
from slow_solver import can_be_won

SLOW_LIMIT = 1_500
FAST_LIMIT = 60_000
TURNS = 60


@st.composite
def rule_books(draw: st.DrawFn) -> Words:
    """Give the words of a small game: twelve or sixteen cards, or four more where the Aces are set out."""
    ranks = draw(st.integers(3, 4))
    kind = draw(st.sampled_from(["in view", "stock", "reserve"]))
    aces_out = kind != "reserve" and draw(st.booleans())
    left = 4 * (ranks - aces_out)
    cells = 0 if kind == "reserve" else draw(st.integers(0, 2))
    in_cells = draw(st.integers(0, cells))
    reserve = draw(st.integers(1, 4)) if kind == "reserve" else 0
    left -= in_cells + reserve + (kind == "reserve")
    count = draw(st.integers(2, 4))
    dealt = left if kind == "in view" else draw(st.integers(count, left - 1))
    piles = tuple(dealt // count + (pile < dealt % count) for pile in range(count))
    return Words(
        piles=piles,
        hidden=kind == "stock" and draw(st.booleans()),
        packs=draw(st.sampled_from([ALTERNATE, ANY_SUIT, IN_SUIT])),
        carries=draw(st.sampled_from([RUNS, WHOLE] if kind == "reserve" else [SINGLE, RUNS])),
        spaces=ANY_CARD if kind == "reserve" else draw(st.sampled_from([ANY_CARD, KINGS])),
        cells=cells,
        in_cells=in_cells,
        aces_out=aces_out,
        worry_back=kind != "reserve" and draw(st.booleans()),
        draws=0 if kind == "in view" else draw(st.integers(1, 3)),
        redeals=draw(st.sampled_from([UNLIMITED, 0, 1])),
        reserve=reserve,
        turned_base=kind == "reserve",
        past_base=kind != "reserve" or draw(st.booleans()),
        ranks=ranks,
    )


def all_cards(words: Words, t: Table) -> list[int]:
    """Give every card on the table and in the stock."""
    found = []
    for pile in packing(words).layout.piles:
        card = -1 if pile == STOCK or bare(t, pile) else top(t, pile)
        while card >= 0:
            found.append(card)
            card = under(t, card)
    return found


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(words=rule_books(), number=st.integers(1, 2**32), luck=st.integers(0, 2**63 - 1))
def test_any_rule_book_keeps_its_cards_and_names_moves_once(words: Words, number: int, luck: int) -> None:
    rules, deal = packing(words), Deal(number=number)
    t, room = deal.opening(rules), [0] * rules.most_moves
    for turn in range(TURNS):
        found = all_cards(words, t)
        assert len(set(found)) == len(found)
        assert len(found) + height(t, STOCK) == 4 * words.ranks
        assert rules.won(t) == (rules.left(t) == 0)
        count = rules.moves(t, room)
        assert len(set(room[:count])) == count
        if count == 0:
            break
        rules.play(t, room[output(luck, turn) % count], deal.seed)


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(words=rule_books(), number=st.integers(1, 2**32))
def test_any_rule_book_is_solved_as_the_slow_solver_says(words: Words, number: int) -> None:
    """All that is proven of the family holds for whatever words it is told in."""
    rules, deal = packing(words), Deal(number=number)
    t = deal.opening(rules)
    settle(t, deal.seed)
    truth = can_be_won(rules, t, deal.seed, SLOW_LIMIT)
    note(f"can be won: {truth}")
    if truth is None:
        return
    solver = Solver(replace(KLONDIKE, make=lambda _: rules, options=()), {}, memory=4, engine=PLAIN)
    verdict, _, _ = solver.position(t, deal.seed, FAST_LIMIT)
    assert verdict in {Verdict.UNKNOWN, Verdict.WINNABLE if truth else Verdict.UNWINNABLE}


def test_nothing_is_packed_on_a_first_rank_where_that_is_barred() -> None:
    """The other moves are there all the same."""
    canfield = find("canfield")
    free, barred = (canfield.rules(canfield.choose({"carries": "runs", "past-base": word})) for word in ("yes", "no"))
    room, left_out = [0] * free.most_moves, 0
    for number in range(1, 401):
        deal = Deal(number)
        t = deal.opening(free)
        for turn in range(60):
            found = room[: free.moves(t, room)]
            on_first = [move for move in found if lies_on_first(t, move)]
            assert room[: barred.moves(t, room)] == [move for move in found if move not in on_first]
            left_out += len(on_first)
            if not found:
                break
            free.play(t, found[output(number, turn) % len(found)], deal.seed)
    assert left_out > 20


def lies_on_first(t: Table, move: int) -> bool:
    """Whether a move packs on a card of the rank that begins the foundations."""
    target = target_of(move)
    return target >= TABLEAU and not bare(t, target) and rank(top(t, target)) == t[BASE]
