"""The words of building and packing, for games whose cards come home in sequence.

A *foundation* is built up from the Ace to the King; a *pile* of the tableau may be packed
down. The words take the card first and then where it would go. The top of a bare pile is no
card and fits nowhere, so a rule need not ask first whether there is one.
"""

from __future__ import annotations

from typing import Final

from cadogan.cards import Card, Rank, rank, red, suit
from cadogan.table import Pile, Table, bare, face_up, height, top, under

ANY_SUIT, ALTERNATE, IN_SUIT, IN_COLOUR, NOT_AT_ALL = range(5)
"""How one card follows another in a pile: in any suits, in alternate colours, in suit, in
colour, or never."""

PACKINGS: Final = {"any": ANY_SUIT, "alternate": ALTERNATE, "suit": IN_SUIT}
"""The same by the word that a rule book uses."""


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


def matches(card: Card, other: Card, packing: int) -> bool:
    """Whether the suits of two cards are such that one may follow the other (`ANY_SUIT`, …)."""
    if packing == ALTERNATE:
        return red(card) != red(other)
    if packing == IN_SUIT:
        return suit(card) == suit(other)
    if packing == IN_COLOUR:
        return red(card) == red(other)
    return packing == ANY_SUIT


def follows(card: Card, other: Card, packing: int) -> bool:
    """Whether a card follows another downwards: a 6 on a 7, the suits as the packing says."""
    return rank(card) + 1 == rank(other) and matches(card, other, packing)


def follows_round(card: Card, other: Card, packing: int, king: Rank) -> bool:
    """Whether a card follows another downwards and round the corner: the highest card, `king`, lies on an Ace."""
    return rank(card) % king + 1 == rank(other) and matches(card, other, packing)


def run_length(t: Table, pile: Pile, packing: int) -> int:
    """Give how many cards from the top of a pile lie face up and follow one another; 0 for a bare pile."""
    most = face_up(t, pile)
    if most == 0:
        return 0
    length, card = 1, top(t, pile)
    while length < most and follows(card, under(t, card), packing):
        card = under(t, card)
        length += 1
    return length


def at_home(t: Table, foundations: Pile) -> int:
    """Give the number of cards on the four foundations."""
    return height(t, foundations) + height(t, foundations + 1) + height(t, foundations + 2) + height(t, foundations + 3)


def home_below(t: Table, card: Card, foundations: Pile, packing: int, ranks: Rank) -> bool:
    """Whether all cards of `ranks` or lower are home that could ever lie on such a card as this one.

    Those are the cards of the suits that `packing` lets lie on it.
    """
    for other in range(4):  # noqa: SIM110 - a generator can't be compiled
        if matches(other, card, packing) and height(t, foundations + other) < ranks:
            return False
    return True
