"""Hope Deferred as others would write it: what the general rule functions are measured against."""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np

SUITS = "CDHS"
RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")


@dataclass(frozen=True)
class Card:
    """A card as most first programs have it."""

    rank: str
    suit: str


def hobbyist(games: int) -> int:
    """Play with card objects, lists and `random.shuffle`; give the wins."""
    wins = 0
    for _ in range(games):
        deck = [Card(rank, suit) for suit in SUITS for rank in RANKS]
        hearts = 0
        for _ in range(3):
            random.shuffle(deck)
            piles: list[list[Card]] = [[], [], []]
            for _ in range(5):
                for pile in piles:
                    card = deck.pop()
                    if card.suit == "H":
                        hearts += 1
                    else:
                        pile.append(card)
            for pile in piles:
                deck.extend(pile)
            if hearts == 8:
                break
        wins += hearts == 8
    return wins


def many_packs(games: int, generator: np.random.Generator) -> int:
    """Shuffle many packs at once with NumPy; give the wins.

    A round is the first fifteen cards of a shuffled pack. Cards laid aside are out of the next
    rounds: they are sorted behind the others before each shuffle's fifteen are looked at.
    """
    packs = np.tile(np.repeat(np.arange(4, dtype=np.int8), 8), (games, 1))
    out = np.zeros(packs.shape, dtype=bool)
    for _ in range(3):
        order = np.argsort(generator.random(packs.shape, dtype=np.float32) + out, axis=1)
        packs = np.take_along_axis(packs, order, axis=1)
        out = np.take_along_axis(out, order, axis=1)
        out[:, :15] |= packs[:, :15] == 2
    return int((out.sum(axis=1) == 8).sum())
