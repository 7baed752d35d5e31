"""Klondike and Trigon: seven piles with hidden cards, a stock, and four suits to be built up.

Klondike. Deal twenty-eight cards in rows onto seven piles, one on the first, two on the second and so
on to seven, face down but for the last card of each pile. The rest is the stock. Aces start
four foundations, which are built up in suit to the King. The piles are packed down in
alternate colours; cards may be carried singly or as a run, which may be the lower part of
a longer one. When a card lying face down has become the top of its pile, it is turned up. A bare pile takes
a King, alone or with the run on it. The stock is turned up on the waste three cards at a time (what is left
at the end as it is), the top of the waste may be played, and when the stock has run out the waste is turned over
to be the stock again, as often as you like. The top of a foundation may come back to a pile.

What may be chosen:

`draw` - 3 cards of the stock at a time, or any number from 1 to 13.
`redeals` - *unlimited*, or how often the waste may be turned over.
`worry-back` - *yes*, or *no*: what lies on a foundation stays there.
`spaces` - *kings*, or *any*: a bare pile takes any card or run.
`build` - *alternate* colours, *any* suits, or *suit*: how the piles are packed.

Trigon is Klondike with the piles packed in suit, cards turned up singly, and no coming back.
"""

from __future__ import annotations

from cadogan.games._options import DRAW, REDEALS, redeals_of, spaces_of
from cadogan.games._sources import BLAKE_GENT, MOREHEAD
from cadogan.options import Choice, Options
from cadogan.patience import Game, Kind, Names, Published, Rules
from cadogan.rules.building import PACKINGS
from cadogan.rules.packing import RUNS, Words, packing


def rules(options: Options) -> Rules:
    """Give the rules for options as declared below."""
    return packing(
        Words(
            piles=(1, 2, 3, 4, 5, 6, 7),
            hidden=True,
            packs=PACKINGS[str(options["build"])],
            carries=RUNS,
            spaces=spaces_of(options),
            worry_back=options["worry-back"] == "yes",
            draws=int(options["draw"]),
            redeals=redeals_of(options),
        )
    )


KLONDIKE = Game(
    id="klondike",
    names=Names("Klondike", "Klondike", "Klondike"),
    summary=Names(
        "Dig up seven piles with hidden cards, and build four suits up from the Ace.",
        "Sieben Stapel mit verdeckten Karten freilegen und die vier Farben vom Ass an aufbauen.",
        "Descubre siete montones con cartas ocultas y sube los cuatro palos desde el as.",
    ),
    kind=Kind.JUDGMENT,
    sources=(MOREHEAD,),
    make=rules,
    options=(
        DRAW,
        REDEALS,
        Choice("worry-back", ("yes", "no")),
        Choice("spaces", ("kings", "any")),
        Choice("build", ("alternate", "any", "suit")),
    ),
    also=("Solitaire", "Canfield (US)", "Solitario", "Fascination", "Triangle"),
    published=(Published(81.945, BLAKE_GENT), Published(90.480, BLAKE_GENT, {"draw": 1})),
)

TRIGON = KLONDIKE.variant(
    "trigon",
    Names("Trigon", "Trigon", "Trigon"),
    Names(
        "Klondike packed in suit, with cards turned up one at a time.",
        "Klondike, aber in der Farbe gelegt, und der Talon wird Karte für Karte aufgedeckt.",
        "Klondike, pero se apila en el palo y el mazo se descubre carta a carta.",
    ),
    sources=(BLAKE_GENT,),
    published=(Published(15.996, BLAKE_GENT),),
    draw=1,
    build="suit",
    worry_back="no",
)

GAMES = (KLONDIKE, TRIGON)
