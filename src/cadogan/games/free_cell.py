"""FreeCell and its kin: the whole pack in view, and cells that hold a card each.

FreeCell. Deal the whole pack face up in rows onto eight piles; four get seven cards, four get six.
There are four cells, each of which may hold one card. Aces start four foundations, which are built up in
suit to the King. The piles are packed down in alternate colours. The top cards of the piles and
the cards in the cells may be played to a foundation, to a pile that they continue, or to a
bare pile, which takes any card. Cards move singly; a run may be carried in one stroke where there are cells and bare
piles enough to carry it card by card.

Baker's Game packs in suit. Eight Off has eight piles of six packed in suit, eight cells of which four hold a
card at the start, and bare piles take Kings only. Seahaven Towers has ten piles of five packed in suit, four cells
of which two hold a card, and bare piles take Kings only.

What may be chosen:

`cells` - how many cells there are, from 0 to 8.
`piles` - FreeCell and Baker's Game: 8, or any number from 4 to 10.
`build` - FreeCell: *alternate* colours, or *suit*, which is Baker's Game.
`spaces` - Eight Off and Seahaven Towers: *kings*, or *any* card.
"""

from __future__ import annotations

from cadogan.games._options import spaces_of
from cadogan.games._sources import BLAKE_GENT, PARLETT
from cadogan.options import Choice, Options, Whole
from cadogan.patience import Game, Kind, Names, Published, Rules, Source
from cadogan.rules.building import IN_SUIT, PACKINGS
from cadogan.rules.packing import Words, packing

ALFILLE = Source("P. Alfille", "FreeCell, for the PLATO system", 1978)
GARDNER = Source("M. Gardner", "Mathematical Games, in Scientific American", 1968)
CABRAL = Source("A. Cabral", "Seahaven Towers, for the Macintosh", 1988)


def dealt_round(cards: int, piles: int) -> tuple[int, ...]:
    """Give how many cards each pile gets where all are dealt in rows; the first ones get the rest."""
    return tuple(cards // piles + (pile < cards % piles) for pile in range(piles))


def rules(options: Options) -> Rules:
    """Give the rules of FreeCell for options as declared below."""
    return packing(
        Words(
            piles=dealt_round(52, int(options["piles"])),
            packs=PACKINGS[str(options["build"])],
            cells=int(options["cells"]),
        )
    )


def towers(options: Options, piles: tuple[int, ...], in_cells: int) -> Rules:
    """Give the rules of Eight Off or Seahaven Towers."""
    return packing(
        Words(
            piles=piles,
            packs=IN_SUIT,
            spaces=spaces_of(options),
            cells=int(options["cells"]),
            in_cells=in_cells,
        )
    )


def eight_off(options: Options) -> Rules:
    """Give the rules of Eight Off for options as declared below."""
    return towers(options, (6,) * 8, 4)


def seahaven_towers(options: Options) -> Rules:
    """Give the rules of Seahaven Towers for options as declared below."""
    return towers(options, (5,) * 10, 2)


FREE_CELL = Game(
    id="free-cell",
    names=Names("FreeCell", "FreeCell", "FreeCell"),
    summary=Names(
        "All cards in view: build four suits up with the help of four cells.",
        "Alle Karten liegen offen: die vier Farben mit Hilfe von vier Zellen aufbauen.",
        "Todas las cartas a la vista: sube los cuatro palos con ayuda de cuatro celdas.",
    ),
    kind=Kind.JUDGMENT,
    sources=(ALFILLE,),
    make=rules,
    options=(
        Whole("cells", 0, 8, usual=lambda _: 4),
        Whole("piles", 4, 10, usual=lambda _: 8),
        Choice("build", ("alternate", "suit")),
    ),
    also=("Freecell", "Free Cell"),
    published=(
        Published(99.9989, BLAKE_GENT),
        Published(0.2137, BLAKE_GENT, {"cells": 0}),
        Published(19.348, BLAKE_GENT, {"cells": 1}),
        Published(79.544, BLAKE_GENT, {"cells": 2}),
    ),
)

BAKERS_GAME = FREE_CELL.variant(
    "bakers-game",
    Names("Baker's Game", "Bakers Spiel", "El juego de Baker"),
    Names(
        "FreeCell packed in suit.",
        "FreeCell, aber in der Farbe gelegt.",
        "FreeCell, pero se apila en el palo.",
    ),
    sources=(GARDNER,),
    also=("Brain Jam",),
    published=(Published(75.053, BLAKE_GENT),),
    build="suit",
)

EIGHT_OFF = Game(
    id="eight-off",
    names=Names("Eight Off", "Eight Off", "Eight Off"),
    summary=Names(
        "Eight piles packed in suit, eight cells, and Kings for the bare piles.",
        "Acht Stapel, in der Farbe gelegt, acht Zellen, und Könige für die leeren Stapel.",
        "Ocho montones que bajan en el palo, ocho celdas y reyes para los montones vacíos.",
    ),
    kind=Kind.JUDGMENT,
    sources=(PARLETT, BLAKE_GENT),
    make=eight_off,
    options=(Whole("cells", 4, 8, usual=lambda _: 8), Choice("spaces", ("kings", "any"))),
    published=(Published(99.8805, BLAKE_GENT),),
)

SEAHAVEN_TOWERS = Game(
    id="seahaven-towers",
    names=Names("Seahaven Towers", "Seahaven Towers", "Seahaven Towers"),
    summary=Names(
        "Ten piles of five packed in suit, four cells, and Kings for the bare piles.",
        "Zehn Stapel zu fünf, in der Farbe gelegt, vier Zellen, und Könige für die leeren Stapel.",
        "Diez montones de cinco que bajan en el palo, cuatro celdas y reyes para los montones vacíos.",
    ),
    kind=Kind.JUDGMENT,
    sources=(CABRAL,),
    make=seahaven_towers,
    options=(Whole("cells", 2, 8, usual=lambda _: 4), Choice("spaces", ("kings", "any"))),
    also=("Sea Towers", "Seahaven"),
    published=(Published(89.332, BLAKE_GENT),),
)

GAMES = (FREE_CELL, BAKERS_GAME, EIGHT_OFF, SEAHAVEN_TOWERS)
