"""A thoughtful player of Take Fourteen, who looks one pair ahead.

Of the pairs on offer it takes the one that

- comes off the tallest piles, since what lies deep must come out in time;
- leaves most pairs on offer;
- leaves most other tops of the same two ranks, so that those keep partners in sight.
"""

from __future__ import annotations

from cadogan.cards import Card, rank
from cadogan.layout import Role
from cadogan.patience import Rules
from cadogan.players.general import heaviest
from cadogan.players.types import Choose
from cadogan.table import BARE, Pile, Table, height, top, under

TALL = 2
"""Weight of each card in the two piles."""
OFFER = 1
"""Weight of each pair on offer afterwards."""
ALIKE = 2
"""Weight of each other top of the same two ranks."""


def thoughtful(rules: Rules) -> Choose:
    """Give the player for rules by which pairs are taken off piles."""
    tableau = next(group for group in rules.layout if group.role is Role.TABLEAU)
    first, beyond = tableau.first, tableau.first + tableau.count

    def weight(t: Table, a: Pile, b: Pile) -> int:
        """Weigh the pair on top of two piles."""
        total = rank(top(t, a)) + rank(top(t, b))
        worth = TALL * (height(t, a) + height(t, b))
        for pile in range(first, beyond):
            card = shown_then(t, pile, a, b)
            if card != BARE:
                if pile not in (a, b) and (rank(card) == rank(top(t, a)) or rank(card) == rank(top(t, b))):
                    worth += ALIKE
                for other in range(pile + 1, beyond):
                    partner = shown_then(t, other, a, b)
                    if partner != BARE and rank(card) + rank(partner) == total:
                        worth += OFFER
        return worth

    def shown_then(t: Table, pile: Pile, a: Pile, b: Pile) -> Card:
        """Give the top of a pile after the pair on piles `a` and `b` is gone."""
        return under(t, top(t, pile)) if pile in (a, b) else top(t, pile)

    return heaviest(weight)
