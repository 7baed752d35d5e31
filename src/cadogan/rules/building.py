"""The words of building and packing, for games whose cards come home in sequence.

A *foundation* is built up from the Ace to the King; a *pile* of the tableau may be packed
down. The words take the card first and then where it would go. The top of a bare pile is no
card and fits nowhere, so a rule need not ask first whether there is one.
"""

from __future__ import annotations

from cadogan.cards import Card, rank, suit
from cadogan.table import Pile, Table, bare, height, top


def builds_up(t: Table, card: Card, foundation: Pile) -> bool:
    """Whether a card comes next on a foundation: an Ace first, then rank by rank, in any suits."""
    return rank(card) == height(t, foundation) + 1


def home(card: Card, foundations: Pile) -> Pile:
    """Give the foundation of a card's suit; `foundations` is the first of the four."""
    return foundations + suit(card)


def builds_up_in_suit(t: Table, card: Card, foundations: Pile) -> bool:
    """Whether a card comes next on the foundation of its suit (`home`)."""
    return builds_up(t, card, home(card, foundations))


def first_to_build_on(t: Table, card: Card, foundations: Pile) -> Pile:
    """Give the first of four foundations of any suits on which a card comes next, or -1."""
    for foundation in range(foundations, foundations + 4):
        if builds_up(t, card, foundation):
            return foundation
    return -1


def packs_down(t: Table, card: Card, pile: Pile) -> bool:
    """Whether a card continues a pile downwards, in any suits: a 6 on a 7. Nothing continues a bare pile."""
    return not bare(t, pile) and rank(card) + 1 == rank(top(t, pile))


def at_home(t: Table, foundations: Pile) -> int:
    """Give the number of cards on the four foundations."""
    return height(t, foundations) + height(t, foundations + 1) + height(t, foundations + 2) + height(t, foundations + 3)
