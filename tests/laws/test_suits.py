"""Suits exchanged: the same game, where the rules are blind to suit or treat all suits alike."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cadogan.cards import card_of, rank, suit
from cadogan.catalogue import find
from cadogan.chance import output
from cadogan.deals import LAST_DEAL, Deal
from cadogan.layout import Role
from cadogan.moves import count_of, move_of, source_of, target_of
from cadogan.options import Options
from cadogan.patience import Rules

SETS = [
    (name, dict(zip([option.name for option in find(name).options], values, strict=True)))
    for name in ("carpet", "help-your-neighbour", "try-again")
    for values in product(*[getattr(option, "values", ()) for option in find(name).options])
]


def exchanged(rules: Rules, move: int, suits: tuple[int, ...], *, by_suit: bool) -> int:
    """Give the same move after the suits are exchanged: the foundations of the suits change place."""

    def place(pile: int) -> int:
        group = rules.layout.group(pile)
        if by_suit and group.role is Role.FOUNDATION:
            return group.first + suits[pile - group.first]
        return pile

    return move_of(place(source_of(move)), place(target_of(move)), count_of(move))


@pytest.mark.parametrize(("name", "options"), SETS, ids=str)
@settings(max_examples=15, deadline=None)
@given(number=st.integers(1, LAST_DEAL), suits=st.permutations(range(4)), luck=st.integers(0, 2**64 - 1))
def test_suits_may_be_exchanged(name: str, options: Options, number: int, suits: list[int], luck: int) -> None:
    rules = find(name).rules(options)
    cards = Deal(number).order(rules)
    there = Deal(pack=cards)
    here = Deal(pack=tuple(card_of(rank(card), suits[suit(card)]) for card in cards))
    one, other = there.opening(rules), here.opening(rules)
    room, other_room = [0] * rules.most_moves, [0] * rules.most_moves
    for step in range(150):
        count = rules.moves(one, room)
        assert rules.moves(other, other_room) == count
        same = [exchanged(rules, move, tuple(suits), by_suit=name != "try-again") for move in room[:count]]
        assert sorted(same) == sorted(other_room[:count])
        assert (rules.left(one), rules.won(one)) == (rules.left(other), rules.won(other))
        if count == 0:
            break
        chosen = output(luck, step) % count
        rules.play(one, room[chosen], there.seed)
        rules.play(other, same[chosen], here.seed)
