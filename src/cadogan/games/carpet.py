"""The Carpet: build four suits from a carpet of twenty cards, and patch its holes.

Shuffle 52 cards and deal twenty of them face up in four rows of five, the carpet. The Aces
in it start four foundations, built up in suit to the King. Every card of the carpet may be
played, and each hole that this leaves is filled at once from the stock.

When you are stopped, turn the rest of the stock, card by card, on one waste pile. Its top
card may be played too. From the first card so turned, holes are no longer filled from the
stock: they are patched at once with the top of the waste, as long as there is one; then a
hole waits for the next card turned. The stock is gone through once. Nothing is built on the
carpet. The game has come out when all 52 cards lie on the foundations.

What may be chosen:

`plays` - *free*: a play may always wait, and the first card may be turned at any time, for
    the art of the game is to make a hole when the waste shows the card you want in it.
    *stopped*: the first card may be turned only when nothing can be played; from then on
    plays may wait. *compulsory*: before a card is turned, all that can be played must be.
`aces` - *in-pack*: they are shuffled in. *founded*: they are set out before the deal, and
    the other 48 cards are shuffled.
`holes` - *foster*: as told above. *automatic*: at any time a hole takes the top of the waste,
    or where there is none, the next card of the stock.

Which of several waiting holes is patched first makes no difference, since all cards of the
carpet can be played alike; it is the first in reading order.

Moves in order: from the carpet to the foundations in reading order, from the waste to its
foundation, turning a card.
"""

from __future__ import annotations

from cadogan.cards import ACE, card_of, pack
from cadogan.chance import Seed
from cadogan.games._sources import FOSTER
from cadogan.layout import STOCK_GROUP, Group, Layout, Role
from cadogan.moves import Move, Moves, move_of, source_of, target_of
from cadogan.options import Choice, Options
from cadogan.patience import Game, Kind, Names, Rules
from cadogan.rules.building import at_home, builds_up_in_suit, home
from cadogan.table import MARKS, STOCK, Pile, Table, bare, carry, draw, mark, push, top

CARPET = 1
PLACES = 20
WASTE = CARPET + PLACES
FOUNDATIONS = WASTE + 1

TURNING = MARKS
"""1 from the first card turned to the waste."""

TURN = move_of(STOCK, WASTE, 1)

FREE, STOPPED, COMPULSORY = range(3)
"""Whether a play may wait."""

PLAYS = {"free": FREE, "stopped": STOPPED, "compulsory": COMPULSORY}


def carpet(plays: int, *, founded: bool, automatic: bool) -> Rules:
    """Give the rules of The Carpet.

    Args:
        plays: `FREE`, `STOPPED` or `COMPULSORY`.
        founded: the Aces are set out before the deal.
        automatic: holes take the top of the waste, else a card of the stock, at any time.
    """

    def start(t: Table, seed: Seed) -> None:
        """Deal the carpet; Aces that are not in the pack lie on the foundations."""
        if founded:
            for one in range(4):
                push(t, FOUNDATIONS + one, card_of(ACE, one))
        for place in range(CARPET, CARPET + PLACES):
            push(t, place, draw(t, seed))

    def moves(t: Table, out: Moves) -> int:
        """Play from the carpet or the waste; turn a card."""
        count = 0
        for pile in range(CARPET, WASTE + 1):
            card = top(t, pile)
            if builds_up_in_suit(t, card, FOUNDATIONS):
                out[count] = move_of(pile, home(card, FOUNDATIONS), 1)
                count += 1
        if not bare(t, STOCK) and (count == 0 or may_wait(t)):
            out[count] = TURN
            count += 1
        return count

    def may_wait(t: Table) -> bool:
        """A card may be turned although another could be played."""
        return plays == FREE or (plays == STOPPED and t[TURNING] == 1)

    def play(t: Table, move: Move, seed: Seed) -> None:
        if move == TURN:
            mark(t, TURNING, 1)
            push(t, WASTE, draw(t, seed))
        else:
            carry(t, source_of(move), target_of(move))
        for place in range(CARPET, CARPET + PLACES):
            if bare(t, place):
                fill(t, place, seed)

    def fill(t: Table, hole: Pile, seed: Seed) -> None:
        """Patch a hole from the waste, or from the stock while that is allowed; else it waits."""
        if not bare(t, WASTE):
            carry(t, WASTE, hole)
        elif not bare(t, STOCK) and (automatic or t[TURNING] == 0):
            push(t, hole, draw(t, seed))

    def won(t: Table) -> bool:
        """All cards lie on the foundations."""
        return at_home(t, FOUNDATIONS) == 52

    def left(t: Table) -> int:
        """Cards not on the foundations."""
        return 52 - at_home(t, FOUNDATIONS)

    return Rules(
        layout=Layout(
            (
                (
                    STOCK_GROUP,
                    Group(Role.WASTE, WASTE),
                    Group(Role.FOUNDATION, FOUNDATIONS, 4, signs=("♣", "♦", "♥", "♠")),
                ),
                (Group(Role.TABLEAU, CARPET, PLACES, rows=(5, 5, 5, 5)),),
            )
        ),
        cards=pack(48 if founded else 52),
        start=start,
        moves=moves,
        play=play,
        won=won,
        left=left,
        most_moves=PLACES + 2,
        longest=52 + 32,
    )


def rules(options: Options) -> Rules:
    """Give the rules for options as declared below."""
    return carpet(
        PLAYS[str(options["plays"])],
        founded=options["aces"] == "founded",
        automatic=options["holes"] == "automatic",
    )


CARPET_GAME = Game(
    id="carpet",
    names=Names("The Carpet", "Der Teppich", "La alfombra"),
    summary=Names(
        "Build four suits from a carpet of twenty cards, and choose well when to make a hole in it.",
        "Vier Farben aus einem Teppich von zwanzig Karten aufbauen und gut wählen, wann er ein Loch bekommt.",
        "Forma cuatro palos con una alfombra de veinte cartas y elige bien cuándo abrir un hueco.",
    ),
    kind=Kind.JUDGMENT,
    sources=(FOSTER,),
    make=rules,
    options=(
        Choice("plays", tuple(PLAYS)),
        Choice("aces", ("in-pack", "founded")),
        Choice("holes", ("foster", "automatic")),
    ),
    also=("Carpet", "Teppich"),
)

GAMES = (CARPET_GAME,)
