"""The verbs of the table."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cadogan.cards import pack
from cadogan.deals import seed_of
from cadogan.session import seen
from cadogan.table import (
    LOOSE,
    STOCK,
    bare,
    carry_run,
    draw,
    face_down,
    face_up,
    gather,
    height,
    lay_down,
    new_table,
    pop,
    push,
    settle,
    shuffle,
    top,
    turn_over,
)


@given(st.lists(st.sampled_from(pack(52)), unique=True, min_size=1))
def test_cards_come_off_in_the_order_opposite_to_laying(cards: list[int]) -> None:
    t = new_table((), loose=True)
    for card in cards:
        push(t, 5, card)
    assert seen(t, 5) == tuple(cards)
    assert top(t, 5) == cards[-1]
    assert [pop(t, 5) for _ in cards] == cards[::-1]
    assert bare(t, 5)
    assert top(t, 5) == -1


@given(st.permutations(pack(52)), st.integers(1, 51))
def test_a_run_keeps_its_order(cards: list[int], count: int) -> None:
    t = new_table((), loose=True)
    for card in cards:
        push(t, 1, card)
    carry_run(t, 1, 2, count)
    assert seen(t, 1) == tuple(cards[:-count])
    assert seen(t, 2) == tuple(cards[-count:])


@given(st.integers(1, 2**63 - 1), st.integers(0, 52))
def test_settling_a_stock_shows_what_would_have_been_drawn(number: int, drawn: int) -> None:
    seed = seed_of(number)
    t = new_table(pack(52), loose=True)
    shuffle(t, seed)
    for _ in range(drawn):
        draw(t, seed)
    settled = t.copy()
    settle(settled, seed)
    assert settled[LOOSE] == 0
    rest = [draw(t, seed) for _ in range(height(t, STOCK))]
    assert [draw(settled, seed) for _ in range(height(settled, STOCK))] == rest


def test_a_second_shuffle_is_another_one() -> None:
    orders = []
    for times in (1, 2):
        t = new_table(pack(52), loose=True)
        for _ in range(times):
            shuffle(t, 7)
        orders.append([draw(t, 7) for _ in range(52)])
    assert orders[0] != orders[1]


def test_a_redeal_turns_the_waste_over_and_keeps_its_order() -> None:
    t = new_table(pack(52), loose=True)
    shuffle(t, 7)
    first = []
    while not bare(t, STOCK):
        first.append(draw(t, 7))
        push(t, 1, first[-1])
    turn_over(t, 1)
    assert bare(t, 1)
    assert [draw(t, 7) for _ in range(52)] == first


def test_face_down_cards_are_not_seen() -> None:
    t = new_table(pack(52), loose=True)
    shuffle(t, 7)
    lay_down(t, 3, 7)
    lay_down(t, 3, 7)
    card = draw(t, 7)
    push(t, 3, card)
    assert seen(t, 3) == (None, None, card)
    assert (face_down(t, 3), face_up(t, 3)) == (2, 1)
    assert set(seen(t, STOCK)) == {None}


def test_gathered_cards_are_drawn_again() -> None:
    t = new_table(pack(32), loose=True)
    shuffle(t, 7)
    for _ in range(15):
        push(t, 1, draw(t, 7))
    gather(t, 1)
    shuffle(t, 7)
    assert sorted(draw(t, 7) for _ in range(32)) == sorted(pack(32))
