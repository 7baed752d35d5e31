"""Hope Deferred and its kin: get one suit out of the pack in three rounds.

Take a pack of 32 cards, 7 to Ace, and choose a suit. Deal three cards in a row, face up,
and lay any card of the suit aside. Deal three more on the three places, and again, five
times in all; the card below one laid aside shows again. Then gather the row with the stock,
never the cards laid aside, shuffle, and begin the next round. After three rounds the game
has come out if all eight cards of the suit are out.

`suit`, `pack`, `deals` (in one round) and `rounds` may be changed. Where books say that a
space is filled, `refill` says when: in the first deal of each round (Knockout), or at every
removal. If an option makes the stock run out, the round ends there.
"""

from __future__ import annotations

from cadogan.cards import SUITS
from cadogan.options import Choice, Options, Whole
from cadogan.patience import Game, Kind, Names, Rules, Source
from cadogan.rules.hunting import EVERY_REMOVAL, FIRST_DEAL, NEVER, hunting

REFILL = {"none": NEVER, "first-deal": FIRST_DEAL, "every-removal": EVERY_REMOVAL}


def rules(options: Options) -> Rules:
    """Give the rules for options as declared below."""
    return hunting(
        hunted=SUITS.index(str(options["suit"])),
        cards=int(options["pack"]),
        deals=int(options["deals"]),
        rounds=int(options["rounds"]),
        refill=REFILL[str(options["refill"])],
    )


HOFFMANN = Source("Professor Hoffmann (Angelo Lewis)", "The Illustrated Book of Patience Games", 1892)
MOREHEAD = Source(
    "Albert H. Morehead and Geoffrey Mott-Smith", "The Complete Book of Solitaire and Patience Games", 1949
)

HOPE_DEFERRED = Game(
    id="hope-deferred",
    names=Names("Hope Deferred", "Aufgeschobene Hoffnung", "Esperanza aplazada"),
    summary=Names(
        "Get all eight hearts out of a short pack in three rounds of fifteen cards.",
        "Alle acht Herzen in drei Runden zu fünfzehn Karten aus dem kurzen Spiel holen.",
        "Saca los ocho corazones de una baraja corta en tres rondas de quince cartas.",
    ),
    kind=Kind.CHANCE,
    sources=(HOFFMANN, MOREHEAD),
    make=rules,
    options=(
        Choice("suit", ("hearts", "clubs", "diamonds", "spades")),
        Choice("pack", (32, 52)),
        Whole("deals", 1, 18, usual=lambda chosen: 5 if chosen["pack"] == 32 else 8),
        Whole("rounds", 1, 30, usual=lambda _: 3),
        Choice("refill", tuple(REFILL)),
    ),
)

HOPE = HOPE_DEFERRED.variant(
    "hope",
    Names("Hope", "Hoffnung", "Esperanza"),
    Names(
        "The oldest form, of 1892: the player picks the suit, clubs for example.",
        "Die älteste Form, von 1892: Der Spieler wählt die Farbe, zum Beispiel Kreuz.",
        "La forma más antigua, de 1892: el jugador elige el palo, tréboles por ejemplo.",
    ),
    sources=(HOFFMANN,),
    suit="clubs",
)

HERZ_ZU_HERZ = HOPE_DEFERRED.variant(
    "herz-zu-herz",
    Names("Heart to Heart", "Herz zu Herz", "Corazón con corazón"),
    Names(
        "The German form: the hearts are hunted in a Skat pack.",
        "Die deutsche Form: Im Skatblatt wird Herz gesucht.",
        "La forma alemana: se buscan los corazones en una baraja de skat.",
    ),
    sources=(Source("German patience books", "Herz zu Herz"),),
    suit="hearts",
)

KNOCKOUT = HOPE_DEFERRED.variant(
    "knockout",
    Names("Knockout", "Knockout", "Nocaut"),
    Names(
        "Clubs are hunted, and a space in the first deal of a round is filled at once.",
        "Kreuz wird gesucht; eine Lücke beim ersten Geben einer Runde wird sofort gefüllt.",
        "Se buscan los tréboles; un hueco en el primer reparto de una ronda se llena enseguida.",
    ),
    sources=(MOREHEAD,),
    also=("Hope Deferred (English books since 1898)",),
    suit="clubs",
    refill="first-deal",
)

ABANDON_HOPE = HOPE_DEFERRED.variant(
    "abandon-hope",
    Names("Abandon Hope", "Lass alle Hoffnung fahren", "Abandonad la esperanza"),
    Names(
        "The full pack: all thirteen cards of a suit, in three rounds of twenty-four.",
        "Das volle Spiel: alle dreizehn Karten einer Farbe, in drei Runden zu vierundzwanzig.",
        "La baraja completa: las trece cartas de un palo, en tres rondas de veinticuatro.",
    ),
    sources=(Source("Later English books", "Abandon Hope"),),
    pack=52,
)

GAMES = (HOPE_DEFERRED, HOPE, HERZ_ZU_HERZ, KNOCKOUT, ABANDON_HOPE)
