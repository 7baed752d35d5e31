"""Take Fourteen: clear twelve piles by pairs that make fourteen.

Deal the whole pack face up, one card at a time, round twelve piles; the first four get five
cards, the others four. Take off any two top cards that make fourteen: Ace and King (13), two
and Queen (12), three and Jack (11), four and ten, five and nine, six and eight, two sevens.
Never more than two cards at once. The game has come out when all cards are taken. You may look
at the cards underneath but not move them.

`piles` may be changed to deal round fewer or more than twelve; `total` stands for the rule itself.
"""

from __future__ import annotations

from cadogan.games._sources import FOSTER
from cadogan.options import Choice, Options, Whole
from cadogan.patience import Game, Kind, Names, Rules
from cadogan.rules.pairing import NO_QUARTET, pairing


def rules(options: Options) -> Rules:
    """Give the rules for options as declared below."""
    return pairing(
        total=int(options["total"]),
        rows=rows_of(int(options["piles"])),
        refilled=False,
        quartet=NO_QUARTET,
    )


def rows_of(piles: int) -> tuple[int, ...]:
    """Give the piles in two rows, the upper one the longer where they are odd."""
    return (piles - piles // 2, piles // 2)


TAKE_FOURTEEN = Game(
    id="take-fourteen",
    names=Names("Take Fourteen", "Vierzehn nehmen", "Llevarse catorce"),
    summary=Names(
        "Clear twelve piles by taking off pairs of top cards that make fourteen.",
        "Zwölf Stapel abräumen: immer zwei oberste Karten, die vierzehn ergeben.",
        "Despeja doce montones retirando parejas de cartas superiores que sumen catorce.",
    ),
    kind=Kind.JUDGMENT,
    sources=(FOSTER,),
    make=rules,
    options=(
        Whole("piles", 8, 16, usual=lambda _: 12),
        Choice("total", (14,)),
    ),
    also=("Fourteen Out", "Take 14"),
)

GAMES = (TAKE_FOURTEEN,)
