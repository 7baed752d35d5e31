"""Try Again: deal the pack on four piles as you please, and build it up in any suits.

Shuffle 52 cards and turn them up one at a time. Lay each on any of four piles, as you judge
best; it is poor policy to cover a card with a higher one unless you are compelled to. Aces
start four foundations, which are built up to the King regardless of suit, from the card just
turned and from the tops of the piles, at any time. Nothing moves from one pile to another,
and the pack is gone through once. A card that could go to a foundation may be laid on a pile
instead. The game has come out when all 52 cards lie on the foundations.

Once an Ace has appeared you may look through the piles, without changing their order.

The next card is turned as soon as the last one lies. Nothing is lost by that: whatever might
be played before it is turned may be played afterwards too.

What may be chosen:

`piles` - 4, or 5 for an easier game.
`look` - *after-ace*: as told above. *always*: the piles may be looked through at any time.

A card goes to the first foundation on which it comes next, since foundations of the same
height are alike. Moves in order: the turned card to its foundation, the tops of the piles
from left to right to theirs, the turned card to the piles from left to right.
"""

from __future__ import annotations

from cadogan.cards import ACE, pack, rank
from cadogan.chance import Seed
from cadogan.games._sources import FOSTER
from cadogan.language import later
from cadogan.layout import STOCK_GROUP, Group, Layout, Role, Spread
from cadogan.moves import Move, Moves, move_of, source_of, target_of
from cadogan.options import Choice, Options
from cadogan.patience import Game, Kind, Names, Rules
from cadogan.rules.building import at_home, first_to_build_on
from cadogan.table import MARKS, STOCK, Table, bare, carry, draw, mark, push, top

TURNED = 1
FOUNDATIONS = 2
PILES = FOUNDATIONS + 4

ACE_SEEN = MARKS
"""1 once an Ace has been turned."""


def try_again(piles: int, *, always_look: bool) -> Rules:
    """Give the rules of Try Again.

    Args:
        piles: how many piles the cards are laid on.
        always_look: the piles may be looked through before an Ace has appeared.
    """

    def start(t: Table, seed: Seed) -> None:
        """Turn the first card."""
        turn(t, seed)

    def turn(t: Table, seed: Seed) -> None:
        """Turn up the next card."""
        push(t, TURNED, draw(t, seed))
        if rank(top(t, TURNED)) == ACE:
            mark(t, ACE_SEEN, 1)

    def moves(t: Table, out: Moves) -> int:
        """Play to the foundations; lay the turned card on a pile."""
        count = add_home(t, TURNED, out, 0)
        for pile in range(PILES, PILES + piles):
            count = add_home(t, pile, out, count)
        if not bare(t, TURNED):
            for pile in range(PILES, PILES + piles):
                out[count] = move_of(TURNED, pile, 1)
                count += 1
        return count

    def add_home(t: Table, source: int, out: Moves, count: int) -> int:
        """Add the move of a top card to its foundation, if there is one; give the new number of moves."""
        foundation = first_to_build_on(t, top(t, source), FOUNDATIONS)
        if foundation < 0:
            return count
        out[count] = move_of(source, foundation, 1)
        return count + 1

    def play(t: Table, move: Move, seed: Seed) -> None:
        carry(t, source_of(move), target_of(move))
        if bare(t, TURNED) and not bare(t, STOCK):
            turn(t, seed)

    def won(t: Table) -> bool:
        """All cards lie on the foundations."""
        return at_home(t, FOUNDATIONS) == 52

    def left(t: Table) -> int:
        """Cards not on the foundations."""
        return 52 - at_home(t, FOUNDATIONS)

    def may_look(t: Table) -> bool:
        """The piles may be looked through once an Ace has appeared."""
        return always_look or t[ACE_SEEN] == 1

    return Rules(
        layout=Layout(
            (
                (
                    STOCK_GROUP,
                    Group(Role.WASTE, TURNED, title=later("turned card")),
                    Group(Role.FOUNDATION, FOUNDATIONS, 4, signs=("A",) * 4),
                ),
                (Group(Role.TABLEAU, PILES, piles, spread=Spread.DOWN),),
            )
        ),
        cards=pack(52),
        start=start,
        moves=moves,
        play=play,
        won=won,
        left=left,
        may_look=may_look,
        most_moves=1 + 2 * piles,
        longest=2 * 52,
    )


def rules(options: Options) -> Rules:
    """Give the rules for options as declared below."""
    return try_again(int(options["piles"]), always_look=options["look"] == "always")


TRY_AGAIN = Game(
    id="try-again",
    names=Names("Try Again", "Versuch es noch einmal", "Prueba otra vez"),
    summary=Names(
        "Lay each card on one of four piles so that all can be built up from Ace to King in any suits.",
        "Jede Karte auf einen von vier Stapeln legen, sodass alle vom Ass zum König aufgehen, Farbe egal.",
        "Pon cada carta en uno de cuatro montones para que todas suban del as al rey, sin mirar el palo.",
    ),
    kind=Kind.JUDGMENT,
    sources=(FOSTER,),
    make=rules,
    options=(
        Choice("piles", (4, 5)),
        Choice("look", ("after-ace", "always")),
    ),
)

GAMES = (TRY_AGAIN,)
