"""Take Ten: lift pairs that make ten, and the King, Queen, Jack and ten of a suit together.

Deal thirteen cards face up, in rows of five, five and three. Lift any two cards whose pips
make ten (Ace and nine, two and eight, three and seven, four and six, two fives) and deal
others from the pack into their places. The King, Queen, Jack and ten of one suit are lifted
all four together, once all four lie on the table; none of them goes before. The game has come
out when all cards are lifted; when none can be, it is lost.

`quartet` may be changed to lift four tens, four Jacks, four Queens or four Kings instead, and
`places` to lay out more than thirteen. Which of several cards is lifted first makes no
difference to how many can be lifted in the end, so this is a game of chance.
"""

from __future__ import annotations

from cadogan.games._sources import FOSTER
from cadogan.options import Choice, Options, Whole
from cadogan.patience import Game, Kind, Names, Rules
from cadogan.rules.pairing import RANK_QUARTET, SUIT_QUARTET, pairing

QUARTET = {"suit": SUIT_QUARTET, "rank": RANK_QUARTET}
ROW = 5


def rules(options: Options) -> Rules:
    """Give the rules for options as declared below."""
    return pairing(
        total=10,
        rows=rows_of(int(options["places"])),
        refilled=True,
        quartet=QUARTET[str(options["quartet"])],
    )


def rows_of(places: int) -> tuple[int, ...]:
    """Give the places in rows of five, what is over in the last row: 5, 5 and 3."""
    full, over = divmod(places, ROW)
    return (ROW,) * full + ((over,) if over else ())


TAKE_TEN = Game(
    id="take-ten",
    names=Names("Take Ten", "Zehn nehmen", "Llevarse diez"),
    summary=Names(
        "Lift pairs that make ten, and King, Queen, Jack and ten of a suit together.",
        "Paare, die zehn ergeben, aufnehmen, und König, Dame, Bube und Zehn einer Farbe zusammen.",
        "Retira parejas que sumen diez, y el rey, la dama, la jota y el diez de un palo a la vez.",
    ),
    kind=Kind.CHANCE,
    sources=(FOSTER,),
    make=rules,
    options=(
        Choice("quartet", tuple(QUARTET)),
        Whole("places", 9, 20, usual=lambda _: 13),
    ),
)

GAMES = (TAKE_TEN,)
