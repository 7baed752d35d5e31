"""Golf: clear seven piles of five onto the waste, one rank up or down at a time.

Deal thirty-five cards face up in rows onto seven piles of five and turn the next card on the waste; the rest
is the stock. The top card of a pile may be played on the waste if it is one rank higher or lower, in any
suits. Nothing goes on a King but a Queen, and nothing on an Ace but a two. When you will, turn the next card
of the stock on the waste; it is gone through once. The game has come out when the piles are bare.

What may be chosen:

`wrap` - *no*, or *yes*: an Ace may follow a King, and a King an Ace.
"""

from __future__ import annotations

from cadogan.games._sources import MOREHEAD
from cadogan.options import Choice, Options
from cadogan.patience import Game, Kind, Names, Rules
from cadogan.rules.chain import Chain, chain


def rules(options: Options) -> Rules:
    """Give the rules for options as declared below."""
    return chain(Chain((5,) * 7, wrap=options["wrap"] == "yes"))


GOLF = Game(
    id="golf",
    names=Names("Golf", "Golf", "Golf"),
    summary=Names(
        "Clear seven piles onto the waste, each card one rank above or below the last.",
        "Sieben Stapel auf die Ablage abspielen, jede Karte um einen Rang höher oder tiefer.",
        "Despeja siete montones sobre el descarte, cada carta un rango por encima o por debajo.",
    ),
    kind=Kind.JUDGMENT,
    sources=(MOREHEAD,),
    make=rules,
    options=(Choice("wrap", ("no", "yes")),),
)

GAMES = (GOLF,)
