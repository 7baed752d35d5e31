"""Canfield: four piles, a reserve of thirteen, and foundations that begin with a card turned by chance.

Deal thirteen cards as the reserve, face down but for the top one. Turn the next card: it is the first of its
foundation, and the other three begin with the same rank. Deal one card to each of four piles. Foundations are
built up in suit, round the corner from the King to the Ace, until each has thirteen cards. The piles are
packed down in alternate colours, round the corner as well, and carried whole or not at all. A bare pile is
filled from the reserve at once; when that has run out, the top of the waste may fill it. The stock is turned up on the
waste three cards at a time and turned over as often as you like.

What may be chosen:

`draw` - 3 cards of the stock at a time, or any number from 1 to 13.
`redeals` - *unlimited*, or how often the waste may be turned over.
`carries` - *whole*: as told above. *runs*: any part of a pile may be carried, to a bare one as well once the reserve
    has run out. Many more deals come out then.
`build` - *alternate* colours, *any* suits, or *suit*: how the piles are packed.
`past-base` - *yes*: packing goes round the corner wherever it comes to it. *no*: nothing is packed on a card of the
    rank that begins the foundations.
"""

from __future__ import annotations

from cadogan.games._options import DRAW, REDEALS, redeals_of
from cadogan.games._sources import BLAKE_GENT, MOREHEAD
from cadogan.options import Choice, Options
from cadogan.patience import Game, Kind, Names, Published, Rules
from cadogan.rules.building import PACKINGS
from cadogan.rules.packing import RUNS, WHOLE, Words, packing


def rules(options: Options) -> Rules:
    """Give the rules for options as declared below."""
    return packing(
        Words(
            piles=(1, 1, 1, 1),
            packs=PACKINGS[str(options["build"])],
            carries=RUNS if options["carries"] == "runs" else WHOLE,
            draws=int(options["draw"]),
            redeals=redeals_of(options),
            reserve=13,
            turned_base=True,
            past_base=options["past-base"] == "yes",
        )
    )


CANFIELD = Game(
    id="canfield",
    names=Names("Canfield", "Canfield", "Canfield"),
    summary=Names(
        "A reserve of thirteen, four piles, and foundations that begin where chance wills.",
        "Eine Reserve von dreizehn Karten, vier Stapel, und Grundstapel, die beginnen, wo der Zufall will.",
        "Una reserva de trece cartas, cuatro montones y bases que empiezan donde quiere el azar.",
    ),
    kind=Kind.JUDGMENT,
    sources=(MOREHEAD,),
    make=rules,
    options=(
        DRAW,
        REDEALS,
        Choice("carries", ("whole", "runs")),
        Choice("build", ("alternate", "any", "suit")),
        Choice("past-base", ("yes", "no")),
    ),
    also=("Demon", "Demon Patience", "Thirteen"),
    published=(Published(71.245, BLAKE_GENT, {"carries": "runs", "past-base": "no"}),),
)

GAMES = (CANFIELD,)
