"""Knowledge of Help Your Neighbour.

The four piles are *alike*: any move of one could be that of another, so their order is nothing to winning.

A card goes *home* at once if all four foundations reach at least the rank below it. All cards that could
ever be packed on it are at home then, and so are all lower ones; none of them needs to come back, since all
that a card on a pile is good for is to hold lower ones. Take a win, play the card first, and leave out its
other moves, all moves of lower cards, and the card's own later way home: it still wins, for every
other card can do what it did. A card that was to go where it lay has a better place.

The rest only helps to find wins: cards go home when they can, and come back only to hold the
turned card or the top of the talon. Depth first gets lost among moves to and fro; best first finds most wins.
"""

from __future__ import annotations

from typing import Final

from cadogan.games.help_your_neighbour import COUNT, FOUNDATIONS, PILES, TALON, TURNED
from cadogan.lab.solver.knowledge.types import Knowledge, Step
from cadogan.lab.solver.trail import NOTES, hashed
from cadogan.moves import Moves, source_of, target_of
from cadogan.table import PILES as ALL_PILES
from cadogan.table import STOCK, Pile, Table, bare, height, top, under

LINED_UP: Final = NOTES
"""Room for one pile, its top card first."""
STYLE: Final = NOTES + 60
"""Weights of the score."""

AWAY, WANTED, BURIED, SOON, SPACE, STEP, TALON_CARD, CROSSED, TO_TURN = 0, 1, 3, 5, 7, 8, 9, 10, 11
"""What the weights are for: a card not at home; each card above one that comes next on its foundation, in the
talon and in a pile; a card under a higher one of its suit, and the more the lower it is, in the talon and in
a pile; a bare pile; a step of a pile out of order; a card of the talon; a higher card of
another suit above one in a pile; a card still to be turned."""

USUAL: Final = (45, 30, 30, 20, 20, 10, 2, 20, 7, 10, 5, 28)
PLAN: Final = (Step("depth-first", 20_000), Step("best-first", 0, USUAL))
PRUNINGS: Final = ("alike", "home")


def knowledge(without: tuple[str, ...] = ()) -> Knowledge:
    """Give the knowledge, some of its prunings left out."""
    kinds = tuple(
        PILES if "alike" not in without and PILES <= pile < PILES + COUNT else pile for pile in range(ALL_PILES)
    )
    home = "home" not in without

    def narrow(t: Table, out: Moves, count: int) -> int:
        if home:
            reached = lowest_foundation(t)
            for i in range(count):
                if target_of(out[i]) >= FOUNDATIONS and height(t, target_of(out[i])) <= reached:
                    out[0] = out[i]
                    return 1
        return count

    return Knowledge(narrow=narrow, hands=hashed(kinds), score=score, eager=eager, style=STYLE, plan=PLAN)


def lowest_foundation(t: Table) -> int:
    """Give the height of the lowest foundation."""
    least = height(t, FOUNDATIONS)
    for foundation in range(FOUNDATIONS + 1, FOUNDATIONS + 4):
        least = min(least, height(t, foundation))
    return least


def eager(t: Table, out: Moves, count: int) -> int:
    """Leave the first move home; without one, all moves but those back from home that hold nothing."""
    kept = 0
    for i in range(count):
        if target_of(out[i]) >= FOUNDATIONS:
            out[0] = out[i]
            return 1
        source = source_of(out[i])
        if source < FOUNDATIONS or holds(t, source, TURNED) or holds(t, source, TALON):
            out[kept] = out[i]
            kept += 1
    return kept


def holds(t: Table, source: Pile, pile: Pile) -> bool:
    """Whether the top card of one pile could be packed on that of another."""
    return not bare(t, pile) and (top(t, pile) >> 2) + 1 == top(t, source) >> 2


def score(t: Table) -> int:
    """Weigh what is away from home, and how."""
    harm = 52 * t[STYLE + AWAY] + height(t, STOCK) * t[STYLE + TO_TURN]
    for foundation in range(FOUNDATIONS, FOUNDATIONS + 4):
        harm -= height(t, foundation) * t[STYLE + AWAY]
    harm += harm_in(t, TALON, 0)
    for pile in range(PILES, PILES + COUNT):
        harm += harm_in(t, pile, 1)
    return max(harm + 4 * t[STYLE + SPACE], 0)


def harm_in(t: Table, pile: Pile, packed: int) -> int:
    """Weigh the talon (`packed` 0) or a pile (1)."""
    count, harm = 0, 0
    card = top(t, pile)
    while card >= 0:
        t[LINED_UP + count] = card
        count += 1
        harm += harm_to(t, card, count - 1, packed)
        card = under(t, card)
    if packed == 0:
        return harm + count * t[STYLE + TALON_CARD]
    return harm - t[STYLE + SPACE] if count == 0 else harm


def harm_to(t: Table, card: int, above: int, packed: int) -> int:
    """Weigh what the cards above do to one card."""
    harm, low, buried = 0, card >> 2, 0
    if low == height(t, FOUNDATIONS + (card & 3)):
        harm += above * t[STYLE + WANTED + packed]
    for i in range(above):
        other = t[LINED_UP + i]
        if other >> 2 > low:
            if (other ^ card) & 3 == 0:
                buried = 1
            elif packed == 1:
                harm += t[STYLE + CROSSED]
    if buried == 1:
        harm += t[STYLE + BURIED + packed] + (12 - low) * t[STYLE + SOON + packed]
    if packed == 1 and above > 0 and (t[LINED_UP + above - 1] >> 2) + 1 != low:
        harm += t[STYLE + STEP]
    return harm
