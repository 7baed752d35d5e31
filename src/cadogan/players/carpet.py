"""A thoughtful player of The Carpet.

A play from the carpet is also a hole, and the hole takes the card that then tops the waste. So
plays are a store, to be spent on the cards that are most wanted, and nothing is played from the
carpet before the waste shows such a card. A card is the more wanted, the fewer cards of its suit
that must come home before it are out of reach; those deep in the waste count twice.
"""

from __future__ import annotations

from cadogan.cards import card_of, rank, suit
from cadogan.games.carpet import CARPET, FOUNDATIONS, PLACES, TURN, WASTE
from cadogan.moves import Moves, source_of
from cadogan.patience import Rules
from cadogan.players.types import Choose
from cadogan.table import Table, bare, height, top, under

PER_PLAY = 3
"""A play is spent where fewer cards more wanted than the one shown are still to come than this
number for each play in store. Found by trial."""


def thoughtful(rules: Rules) -> Choose:  # noqa: ARG001 - players are made from the rules
    """Play from the waste at once; spend a play from the carpet only on a card worth it."""
    return choose


def choose(t: Table, out: Moves, count: int, luck: int) -> int:  # noqa: ARG001 - as every player
    """Play from the waste; else from the carpet where the waste shows a card worth the hole; else turn.

    Once no card can be turned, whatever is left is played.
    """
    last = count - 1
    if out[last] != TURN:
        return last
    if source_of(out[last - 1]) == WASTE:
        return last - 1
    if bare(t, WASTE):
        return last
    return 0 if worth_a_hole(t, top(t, WASTE)) else last


def worth_a_hole(t: Table, card: int) -> bool:
    """Whether few cards more wanted than this one are still to come, beside the plays in store.

    A card that nothing is missing below is always worth a hole, since it is a play again itself;
    such cards don't count among those still to come either, for they cost no play.
    """
    near, deep = in_reach(t), in_waste(t)
    missing = missing_below(t, near, deep, card)
    if missing == 0:
        return True
    seen = near | deep
    better = 0
    for other in range(52):
        to_come = (seen >> other) & 1 == 0 and rank(other) > height(t, FOUNDATIONS + suit(other))
        if to_come and 0 < missing_below(t, near, deep, other) < missing:
            better += 1
    return better < PER_PLAY * in_store(t, near)


def in_reach(t: Table) -> int:
    """Give the cards of the carpet, one bit for each."""
    cards = 0
    for place in range(CARPET, CARPET + PLACES):
        if not bare(t, place):
            cards |= 1 << top(t, place)
    return cards


def in_waste(t: Table) -> int:
    """Give the cards of the waste, one bit for each."""
    cards = 0
    card = top(t, WASTE)
    while card >= 0:
        cards |= 1 << card
        card = under(t, card)
    return cards


def missing_below(t: Table, near: int, deep: int, card: int) -> int:
    """Count the cards that must come home before `card` and are out of reach, those in the waste twice."""
    missing = 0
    for below in range(height(t, FOUNDATIONS + suit(card)) + 1, rank(card)):
        wanted = card_of(below, suit(card))
        if (near >> wanted) & 1 == 0:
            missing += 1 + ((deep >> wanted) & 1)
    return missing


def in_store(t: Table, near: int) -> int:
    """Count the plays in store: cards of the carpet that nothing is missing below."""
    plays = 0
    for one in range(4):
        wanted = height(t, FOUNDATIONS + one)
        while wanted < 13 and (near >> card_of(wanted + 1, one)) & 1 == 1:
            plays += 1
            wanted += 1
    return plays
