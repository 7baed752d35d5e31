"""A thoughtful player of the chain family: Golf, Black Hole and their kin.

Whatever can be played is played before a card is turned or a cell filled. Of several cards that follow, it plays
the one after which most tops follow on, counting the card that it bares and, half as much, what follows on those;
of equals the one from the tallest pile. A cell takes the top of a pile that bares a card to play.
"""

from __future__ import annotations

from typing import Final

from cadogan.cards import Card
from cadogan.patience import Rules
from cadogan.players.general import heaviest
from cadogan.players.types import Choose, words_of
from cadogan.rules.chain import CELLS, TABLEAU, WASTE, Chain, beside
from cadogan.table import STOCK, Pile, Table, height, top, under

# How much each thing weighs; found by trial, far from the deals that figures are made of.
FOLLOWS: Final = 6
"""A top follows on the card played."""
THEN: Final = 3
"""Another follows on that."""
TALL: Final = 2
"""Each card of the pile that it leaves."""
PLAY: Final = 1000
"""A card is played at all."""
BARES: Final = 100
"""What goes to a cell bares a card to play."""


def thoughtful(rules: Rules) -> Choose:  # noqa: C901 - the player and how it weighs
    """Give the player for rules made of these words."""
    words = words_of(rules, Chain)
    wrap, end = words.wrap, TABLEAU + len(words.piles)

    def weight(t: Table, source: Pile, target: Pile) -> int:
        """Weigh a move; the stock weighs nothing, so that it is turned when there is nothing else."""
        if source == STOCK:
            return 50
        tall = TALL * height(t, source)
        if target != WASTE:
            return tall + (BARES if follows(under(t, top(t, source)), top(t, WASTE)) else 0)
        return PLAY + tall + onward(t, source, top(t, source))

    def onward(t: Table, source: Pile, card: Card) -> int:
        """Weigh what follows on a card played from a pile."""
        weighs = 0
        for pile in range(CELLS, end):
            other = shown_then(t, pile, source)
            if follows(other, card):
                weighs += FOLLOWS
                for third in range(CELLS, end):
                    if third != pile and follows(shown_then(t, third, source), other):
                        weighs += THEN
        return weighs

    def shown_then(t: Table, pile: Pile, source: Pile) -> Card:
        """Give the top of a pile after the top card of one is gone."""
        return under(t, top(t, pile)) if pile == source else top(t, pile)

    def follows(card: Card, on: Card) -> bool:
        """Whether a card, if there is one, is one rank above or below another."""
        return card >= 0 and on >= 0 and beside(card, on, wrap)

    return heaviest(weight)
