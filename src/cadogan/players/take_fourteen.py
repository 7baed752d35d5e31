"""A thoughtful player of Take Fourteen, who sees all cards but looks only one pair ahead.

Of the pairs on offer, it takes the one after which most pairs are on offer, counting double
those of cards that still have few partners within reach; between equals, the one off the
tallest piles, since what lies deep must come out in time.
"""

from __future__ import annotations

from cadogan.cards import rank
from cadogan.moves import Moves, source_of, target_of
from cadogan.patience import Rules
from cadogan.players.types import Choose
from cadogan.rules.pairing import PLACE
from cadogan.table import BARE, Pile, Table, height, top, under


def thoughtful(rules: Rules, wm: int = 4, wh: int = 1, ws: int = 0) -> Choose:
    """Give the player for the rules, which deal all cards out."""
    beyond = PLACE + len(rules.layout.piles) - 1
    total = 14

    def choose(t: Table, out: Moves, count: int, luck: int) -> int:
        best = 0
        most = -10**9
        for i in range(count):
            worth = weight(t, source_of(out[i]), target_of(out[i]))
            if worth > most:
                most = worth
                best = i
        return best

    def weight(t: Table, a: Pile, b: Pile) -> int:
        w = wh * (height(t, a) + height(t, b))
        if height(t,a)*height(t,b)>1:
            w += wm * offers(t, a, b)
        w -= ws * (rivals(t, a, b))
        return w

    def rivals(t: Table, a: Pile, b: Pile) -> int:
        """How many other tops could pair with either."""
        n = 0
        for p in range(PLACE, beyond):
            if height(t, p) > 0 and p != a and p != b:
                r = rank(top(t, p))
                if r == rank(top(t, a)) or r == rank(top(t, b)):
                    n += 1
        return n

    def offers(t: Table, a: Pile, b: Pile) -> int:
        """How many pairs are on offer when the tops of two piles are gone."""
        count = 0
        for one in range(PLACE, beyond):
            for other in range(one + 1, beyond):
                x = shown_then(t, one, a, b)
                y = shown_then(t, other, a, b)
                if x != BARE and y != BARE and rank(x) + rank(y) == total:
                    count += 1
        return count

    def shown_then(t: Table, pile: Pile, a: Pile, b: Pile) -> int:
        card = top(t, pile)
        return under(t, card) if card != BARE and (pile == a or pile == b) else card

    return choose
