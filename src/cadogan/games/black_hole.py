"""Black Hole: seventeen fans of three fall into the Ace of spades, one rank up or down at a time.

Set out the Ace of spades, the hole. Deal the other cards face up in rows onto seventeen piles of three. The top
card of a pile may be played on the hole if it is one rank higher or lower than the card there, in any suits; Ace
and King follow one another. The game has come out when all cards lie in the hole.

What may be chosen:

`cells` - 0, or 1: a cell may hold one card (Worm Hole).
"""

from __future__ import annotations

from cadogan.cards import ACE, SPADES, card_of
from cadogan.games._sources import PARLETT
from cadogan.language import later
from cadogan.options import Choice, Options
from cadogan.patience import Game, Kind, Names, Rules
from cadogan.rules.chain import Chain, chain


def rules(options: Options) -> Rules:
    """Give the rules for options as declared below."""
    return chain(
        Chain(
            (3,) * 17,
            rows=(9, 8),
            wrap=True,
            cells=int(options["cells"]),
            base=card_of(ACE, SPADES),
            title=later("black hole"),
        )
    )


BLACK_HOLE = Game(
    id="black-hole",
    names=Names("Black Hole", "Schwarzes Loch", "Agujero negro"),
    summary=Names(
        "Seventeen fans of three fall into the Ace of spades, one rank up or down at a time.",
        "Siebzehn Dreierfächer fallen ins Pik-Ass, je einen Rang höher oder tiefer.",
        "Diecisiete abanicos de tres caen en el as de picas, un rango arriba o abajo cada vez.",
    ),
    kind=Kind.JUDGMENT,
    sources=(PARLETT,),
    make=rules,
    options=(Choice("cells", (0, 1)),),
    also=("Worm Hole",),
)

GAMES = (BLACK_HOLE,)
