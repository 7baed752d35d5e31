"""Hands for the exact engine: under the rules, each unseen card is every card that it may be.

Where the table's own `take` and `turn_up` reveal one card, these reveal the kind of card that a
script names, a kind being what `Rules.lump` can't tell apart. A move is played once for every
script, so that all draws that may come do come, each with its weight. All unseen cards are alike:
those of the stock, and those that lie face down.

The script lies in the tail of a longer vector:

    368  DRAWS   cards revealed so far in this move
    369  WAYS    in how many ways: the cards of each kind drawn, multiplied
    370  OF      out of how many: the unseen cards at each draw, multiplied
    371  SCRIPT  for each draw, which of the kinds there are
    475  KINDS   for each draw, how many kinds there were
    579  POOL    the unseen cards, where a hand lists them
    683  ROOM    the position before the move, to play it again
    1051

The text below runs in Python and compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cadogan import table
from cadogan.cards import Card
from cadogan.chance import Seed
from cadogan.lab.hands import Hands, bound
from cadogan.moves import Move, Moves
from cadogan.patience import Rules
from cadogan.table import DOWN, HEIGHT, PACK, PILES, SIZE, STOCK, TOP, UNDER, Pile, Table

_MOST: Final = 104

DRAWS: Final = SIZE
WAYS: Final = SIZE + 1
OF: Final = SIZE + 2
SCRIPT: Final = SIZE + 3
KINDS: Final = SCRIPT + _MOST
POOL: Final = KINDS + _MOST
ROOM: Final = POOL + _MOST
"""Where a vector with a tail keeps a position."""
LENGTH: Final = ROOM + SIZE


def branching(rules: Rules) -> Hands:
    """Give the hands that reveal cards by script; the lumps of the rules are 0 to 62."""
    lump = rules.lump or _each_its_own

    def scripted(t: Table) -> Card:
        """Give the first unseen card of the kind that the script names, and note its weight."""
        depth = t[DRAWS]
        count = list_unseen(t)
        kinds = known = ways = 0
        kind = chosen = -1
        for place in range(POOL, POOL + count):
            here = lump(t[place])
            if known >> here & 1 == 0:
                known |= 1 << here
                if kinds == t[SCRIPT + depth]:
                    kind = here
                    chosen = t[place]
                kinds += 1
            if here == kind:
                ways += 1
        t[KINDS + depth] = kinds
        t[DRAWS] = depth + 1
        t[WAYS] *= ways
        t[OF] *= count
        return chosen

    def take_scripted(t: Table, seed: Seed) -> Card:  # noqa: ARG001 - stands in for the table's own
        last = t[HEIGHT + STOCK] - 1
        card = scripted(t)
        exchange(t, card, t[PACK + last])
        t[HEIGHT + STOCK] = last
        return card

    def turn_up_scripted(t: Table, pile: Pile) -> Card:
        card = scripted(t)
        exchange(t, card, t[TOP + pile])
        t[DOWN + pile] -= 1
        return card

    return {table.take: take_scripted, table.turn_up: turn_up_scripted}


def _each_its_own(card: Card) -> int:
    return card


def unseen(t: Table) -> int:
    """How many cards no player has seen: those of the stock, and those face down."""
    count = t[HEIGHT + STOCK]
    for pile in range(1, PILES):
        count += t[DOWN + pile]
    return count


def list_unseen(t: Table) -> int:
    """List the unseen cards in the tail, and give their number."""
    count = 0
    for place in range(PACK, PACK + t[HEIGHT + STOCK]):
        t[POOL + count] = t[place]
        count += 1
    for pile in range(1, PILES):
        if t[DOWN + pile] > 0:
            card = t[TOP + pile]
            for _ in range(t[HEIGHT + pile] - t[DOWN + pile]):
                card = t[UNDER + card]
            for _ in range(t[DOWN + pile]):
                t[POOL + count] = card
                count += 1
                card = t[UNDER + card]
    return count


def exchange(t: Table, one: Card, other: Card) -> None:
    """Let two unseen cards change places, wherever they are hidden."""
    if one == other:
        return
    for place in range(PACK, PACK + t[HEIGHT + STOCK]):
        t[place] = _swapped(t[place], one, other)
    if unseen(t) > t[HEIGHT + STOCK]:
        below = t[UNDER + one]
        t[UNDER + one] = t[UNDER + other]
        t[UNDER + other] = below
        for place in range(TOP, TOP + PILES):
            t[place] = _swapped(t[place], one, other)
        for place in range(UNDER, PACK):
            t[place] = _swapped(t[place], one, other)


def _swapped(card: Card, one: Card, other: Card) -> Card:
    if card == one:
        return other
    return one if card == other else card


def begin(t: Table) -> None:
    """Be ready to play a move by the script."""
    t[DRAWS] = 0
    t[WAYS] = 1
    t[OF] = 1


def next_script(t: Table) -> bool:
    """Go on to the next script after a move has been played by one; give whether there is any.

    After the last one the script is what it was before the first: the first kind each time.
    """
    depth = t[DRAWS] - 1
    while depth >= 0 and t[SCRIPT + depth] + 1 == t[KINDS + depth]:
        t[SCRIPT + depth] = 0
        depth -= 1
    if depth < 0:
        return False
    t[SCRIPT + depth] += 1
    return True


def first_script(t: Table) -> None:
    """Give up the scripts of a move before the last one."""
    for place in range(SCRIPT, KINDS):
        t[place] = 0


def again(t: Table) -> None:
    """Put the position kept at `ROOM` back into place, to play the move by another script."""
    t[:SIZE] = t[ROOM:LENGTH]
    begin(t)


def to_a_draw(rules: Rules) -> Callable[[Table, Moves], Move]:
    """Give a function that makes moves up to one that has revealed a card, by the first script.

    It gives that move, or -1 where the game ends, and keeps the position before it at `ROOM`.
    Where there is a choice, the first move is made.
    """
    moves, play = rules.moves, rules.play

    def run(t: Table, out: Moves) -> Move:
        while moves(t, out) > 0:
            t[ROOM:LENGTH] = t[:SIZE]
            begin(t)
            play(t, out[0], 0)
            if t[DRAWS] > 0:
                return out[0]
        return -1

    return run


class Fork:
    """Plays on from a position in every way that the next unseen card may fall."""

    def __init__(self, rules: Rules) -> None:
        hands = branching(rules)
        self._room = [0] * rules.most_moves
        self._to_a_draw = bound(to_a_draw(rules), hands)
        self._play = bound(rules.play, hands)

    def outcomes(self, t: Table) -> tuple[Table, list[tuple[int, int, Table]]]:
        """Make the moves that reveal nothing, and the next in every way.

        Gives the position that this ends with, and the outcomes of the last move: in how many
        ways, out of how many, and the position then. Where the game ends there are none.
        """
        vector = t + [0] * (LENGTH - SIZE)
        move = self._to_a_draw(vector, self._room)
        outcomes = []
        more = move >= 0
        while more:
            outcomes.append((vector[WAYS], vector[OF], vector[:SIZE]))
            more = next_script(vector)
            if more:
                again(vector)
                self._play(vector, move, 0)
        return vector[:SIZE], outcomes
