"""Knowledge of Try Again.

The piles are alike, and so are foundations of the same height. The cards not at home say how many
of each rank are, and with that how high the foundations stand, as a set: of each rank as many
foundations reach it as cards of it are at home. So the piles' cards, in their order, and the stock are all
that matters; the order of the piles does not.

A top card that can go home may go *home* at once. Let W be a win from here, and c such a card. Play c first,
then W without it. Only the turn of c to go home is changed, to an earlier one. Cards laid on c in W lie
on what was under c instead; they can be taken when they could before. And of c's rank at least as
many are at home at each moment as before, as many as in W from the moment on that W plays c; so no
card that could go home is refused: its rank's number at home must be below that of the rank beneath.
That could only fail for cards of c's own rank, of which one more is at home: let W play such a card
d, before it plays c, when no more of the rank beneath are at home than of c's rank with c. Then d waits until W
plays c, in its place as one that could be laid on. If d was taken from a pile, cards laid on its place or taken from
below it would now be hindered: so this is claimed only while all four of the rank beneath are at
home, when no card of c's rank can be refused.
"""

from __future__ import annotations

from cadogan.games.try_again import FOUNDATIONS, PILES
from cadogan.lab.solver.knowledge.types import Knowledge
from cadogan.lab.solver.trail import hashed
from cadogan.moves import Moves, target_of
from cadogan.table import PILES as ALL_PILES
from cadogan.table import Table, height

PRUNINGS = ("alike", "home")


def knowledge(piles: int, without: tuple[str, ...] = ()) -> Knowledge:
    """Give the knowledge for this number of piles, some of its prunings left out."""
    alike, home = "alike" not in without, "home" not in without
    kinds = tuple(kind(pile, piles) if alike else pile for pile in range(ALL_PILES))

    def narrow(t: Table, out: Moves, count: int) -> int:
        if home:
            for i in range(count):
                if target_of(out[i]) < PILES and all_there(t, height(t, target_of(out[i]))):
                    out[0] = out[i]
                    return 1
        return count

    return Knowledge(narrow=narrow, hands=hashed(kinds))


def kind(pile: int, piles: int) -> int:
    """Give the first of the piles that a pile is like."""
    return PILES if PILES <= pile < PILES + piles else FOUNDATIONS if FOUNDATIONS <= pile < PILES else pile


def all_there(t: Table, ranks: int) -> bool:
    """Whether all four foundations have at least so many cards."""
    for foundation in range(FOUNDATIONS, PILES):
        if height(t, foundation) < ranks:
            return False
    return True
