"""Open piles packed in any suits: Beleaguered Castle, Streets and Alleys, Spanish Patience; and Fan.

Beleaguered Castle. Set out the four Aces as foundations, to be built up in suit to the King. Deal the
other cards face up in rows onto eight piles of six, packed down regardless of suit. The top card of a
pile may go to a foundation or to another pile; cards move singly. A bare pile takes any card.

Streets and Alleys is the same with the Aces shuffled in: four piles of seven cards and four of six.

Spanish Patience has thirteen piles of four, packed down regardless of suit, and the top of a foundation may come
back to a pile.

Fan has eighteen piles, sixteen of three cards and two of two, packed down in suit. A bare pile takes a King, and
the top of a foundation may come back.

What may be chosen:

`worry-back` - whether the top of a foundation may come back to a pile: *no* in Beleaguered Castle and Streets and
    Alleys, *yes* in Spanish Patience and Fan, or the other.
`spaces` - what a bare pile takes: *any* card, or *kings*; *kings* or *any* card in Fan.
`build` - how the piles are packed in Spanish Patience: *any* suits, *alternate* colours or *suit*.
"""

from __future__ import annotations

from dataclasses import replace

from cadogan.games._options import spaces_of
from cadogan.games._sources import BLAKE_GENT, MOREHEAD, PARLETT
from cadogan.games.free_cell import dealt_round
from cadogan.options import Choice, Options
from cadogan.patience import Game, Kind, Names, Published, Rules
from cadogan.rules.building import ANY_SUIT, IN_SUIT, PACKINGS
from cadogan.rules.packing import Words, packing


def open_piles(options: Options, piles: tuple[int, ...], packs: int, *, aces_out: bool = False) -> Words:
    """Give the words of a game in which all cards lie open in piles."""
    return Words(
        piles=piles,
        packs=packs,
        aces_out=aces_out,
        spaces=spaces_of(options),
        worry_back=options["worry-back"] == "yes",
    )


def beleaguered_castle(options: Options) -> Rules:
    """Give the rules of Beleaguered Castle for options as declared below."""
    return packing(open_piles(options, dealt_round(48, 8), ANY_SUIT, aces_out=True))


def streets_and_alleys(options: Options) -> Rules:
    """Give the rules of Streets and Alleys for options as declared below."""
    return packing(open_piles(options, dealt_round(52, 8), ANY_SUIT))


def spanish_patience(options: Options) -> Rules:
    """Give the rules of Spanish Patience for options as declared below."""
    words = open_piles(options, dealt_round(52, 13), PACKINGS[str(options["build"])])
    return packing(replace(words, rows=(7, 6)))


def fan(options: Options) -> Rules:
    """Give the rules of Fan for options as declared below."""
    return packing(replace(open_piles(options, dealt_round(52, 18), IN_SUIT), rows=(6, 6, 6)))


_OPEN = (Choice("worry-back", ("no", "yes")), Choice("spaces", ("any", "kings")))

BELEAGUERED_CASTLE = Game(
    id="beleaguered-castle",
    names=Names("Beleaguered Castle", "Belagerte Burg", "El castillo sitiado"),
    summary=Names(
        "Eight piles packed in any suits besiege four foundations that begin with the Aces.",
        "Acht Stapel belagern vier Grundstapel, die mit den Assen beginnen; die Farbe zählt nur dort.",
        "Ocho montones sitian cuatro bases que empiezan con los ases; el palo solo cuenta en ellas.",
    ),
    kind=Kind.JUDGMENT,
    sources=(MOREHEAD,),
    make=beleaguered_castle,
    options=_OPEN,
    also=("Laying Siege", "Sham Battle"),
    published=(Published(68.170, BLAKE_GENT),),
)

STREETS_AND_ALLEYS = Game(
    id="streets-and-alleys",
    names=Names("Streets and Alleys", "Straßen und Gassen", "Calles y callejones"),
    summary=Names(
        "Beleaguered Castle with the Aces buried in the piles.",
        "Belagerte Burg, aber die Asse stecken in den Stapeln.",
        "El castillo sitiado, pero con los ases enterrados en los montones.",
    ),
    kind=Kind.JUDGMENT,
    sources=(MOREHEAD,),
    make=streets_and_alleys,
    options=_OPEN,
    published=(Published(51.187, BLAKE_GENT),),
)

SPANISH_PATIENCE = Game(
    id="spanish-patience",
    names=Names("Spanish Patience", "Spanische Patience", "Paciencia española"),
    summary=Names(
        "Thirteen piles of four packed in any suits; cards may come back from the foundations.",
        "Dreizehn Stapel zu vier, ohne Rücksicht auf die Farbe; Karten dürfen von den Grundstapeln zurück.",
        "Trece montones de cuatro que bajan sin mirar el palo; las cartas pueden volver de las bases.",
    ),
    kind=Kind.JUDGMENT,
    sources=(PARLETT, BLAKE_GENT),
    make=spanish_patience,
    options=(
        Choice("worry-back", ("yes", "no")),
        Choice("spaces", ("any", "kings")),
        Choice("build", ("any", "alternate", "suit")),
    ),
    published=(Published(99.863, BLAKE_GENT),),
)

FAN = Game(
    id="fan",
    names=Names("Fan", "Fächer", "Abanico"),
    summary=Names(
        "Eighteen small fans, packed in suit, with Kings for the bare places.",
        "Achtzehn kleine Fächer, in der Farbe gelegt, mit Königen für die leeren Plätze.",
        "Dieciocho abanicos pequeños que bajan en el palo, con reyes para los huecos.",
    ),
    kind=Kind.JUDGMENT,
    sources=(MOREHEAD, BLAKE_GENT),
    make=fan,
    options=(Choice("worry-back", ("yes", "no")), Choice("spaces", ("kings", "any"))),
    published=(Published(48.776, BLAKE_GENT),),
)

GAMES = (BELEAGUERED_CASTLE, STREETS_AND_ALLEYS, SPANISH_PATIENCE, FAN)
