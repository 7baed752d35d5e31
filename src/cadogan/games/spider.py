"""Spider: two packs, ten piles, and whole suits that leave the table at once.

Shuffle two packs and deal fifty-four cards in rows onto ten piles; four get six cards, six get five, face down
but for the last card of each. The rest is the stock. Cards are packed down regardless of suit, but only a run in
suit is carried as a whole; a lower part of it may be carried too. A card lying face down that has become the
top of its pile is turned up. A bare pile takes any card or run. At any time, unless a pile is bare, a card of the
stock may be dealt face up on each pile. A run in suit from the King down to the Ace, lying at the end of a pile, may
be taken to the foundations. The game has come out when all eight lie there.

What may be chosen:

`suits` - *4*; *2*: suits of one colour count as one suit; *1*: all count as one.
`deal` - *filled*: the stock is dealt only when no pile is bare; *always*: at any time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cadogan.cards import ACE, KING, pack, rank
from cadogan.chance import Seed
from cadogan.games._sources import MOREHEAD
from cadogan.layout import STOCK_GROUP, Group, Layout, Role, Spread
from cadogan.moves import Move, Moves, count_of, move_of, source_of, target_of
from cadogan.options import Choice, Options
from cadogan.patience import Game, Kind, Names, Rules
from cadogan.rules.building import ANY_SUIT, IN_COLOUR, IN_SUIT, packs_down, run_length
from cadogan.table import STOCK, Table, bare, carry_run, draw, face_down, height, lay_down, push, top, turn_up, under

FOUNDATIONS: Final = 1
SUITS: Final = 8
TABLEAU: Final = FOUNDATIONS + SUITS
PILES: Final = 10
END: Final = TABLEAU + PILES
DEALT: Final = 54
ALIKE: Final = {4: IN_SUIT, 2: IN_COLOUR, 1: ANY_SUIT}


@dataclass(frozen=True)
class Spinning:
    """What may be chosen of Spider, in the words of the rules.

    Args:
        alike: how cards of a run follow one another: `IN_SUIT`, `IN_COLOUR` or `ANY_SUIT`.
        filled: the stock is dealt only when no pile is bare.
    """

    alike: int
    filled: bool


def spider(words: Spinning) -> Rules:
    """Give the rules of Spider."""
    alike, filled = words.alike, words.filled

    def start(t: Table, seed: Seed) -> None:
        """Deal in rows; the last card of each pile face up."""
        for dealt in range(DEALT - PILES):
            lay_down(t, TABLEAU + dealt % PILES, seed)
        for dealt in range(DEALT - PILES, DEALT):
            push(t, TABLEAU + dealt % PILES, draw(t, seed))

    def moves(t: Table, out: Moves) -> int:
        """Take whole suits; carry runs, shorter ones first; deal."""
        count = 0
        for pile in range(TABLEAU, END):
            if whole_suit(t, pile):
                out[count] = move_of(pile, first_bare_foundation(t), KING)
                count += 1
        for source in range(TABLEAU, END):
            card = top(t, source)
            for run in range(1, run_length(t, source, alike) + 1):
                for target in range(TABLEAU, END):
                    to_space = bare(t, target) and run < height(t, source)
                    if target != source and (to_space or packs_down(t, card, target)):
                        out[count] = move_of(source, target, run)
                        count += 1
                card = under(t, card)
        if not bare(t, STOCK) and not (filled and any_bare(t)):
            out[count] = move_of(STOCK, TABLEAU, PILES)
            count += 1
        return count

    def whole_suit(t: Table, pile: int) -> bool:
        """Whether a pile ends in a run from the King to the Ace."""
        return not bare(t, pile) and rank(top(t, pile)) == ACE and run_length(t, pile, alike) == KING

    def play(t: Table, move: Move, seed: Seed) -> None:
        source = source_of(move)
        if source == STOCK:
            for pile in range(TABLEAU, END):
                push(t, pile, draw(t, seed))
            return
        carry_run(t, source, target_of(move), count_of(move))
        if not bare(t, source) and face_down(t, source) == height(t, source):
            turn_up(t, source)

    def left(t: Table) -> int:
        """Cards not on the foundations."""
        home = 0
        for foundation in range(FOUNDATIONS, TABLEAU):
            home += height(t, foundation)
        return 2 * 52 - home

    def won(t: Table) -> bool:
        """All eight suits lie on the foundations."""
        return left(t) == 0

    return Rules(
        layout=Layout(
            (
                (STOCK_GROUP, Group(Role.FOUNDATION, FOUNDATIONS, SUITS)),
                (Group(Role.TABLEAU, TABLEAU, PILES, spread=Spread.DOWN),),
            )
        ),
        cards=pack(2 * 52),
        start=start,
        moves=moves,
        play=play,
        won=won,
        left=left,
        most_moves=PILES + PILES * (PILES - 1) * KING + 1,
        words=words,
    )


def first_bare_foundation(t: Table) -> int:
    """Give the foundation that the next suit goes to."""
    for foundation in range(FOUNDATIONS, TABLEAU):
        if bare(t, foundation):
            return foundation
    return TABLEAU - 1


def any_bare(t: Table) -> bool:
    """Whether a pile is bare."""
    for pile in range(TABLEAU, END):  # noqa: SIM110 - a generator can't be compiled
        if bare(t, pile):
            return True
    return False


def rules(options: Options) -> Rules:
    """Give the rules for options as declared below."""
    return spider(Spinning(ALIKE[int(options["suits"])], filled=options["deal"] == "filled"))


SPIDER = Game(
    id="spider",
    names=Names("Spider", "Spider", "Spider"),
    summary=Names(
        "Two packs on ten piles: sort whole suits from King to Ace, and they leave the table.",
        "Zwei Kartenspiele auf zehn Stapeln: ganze Farben vom König bis zum Ass ordnen, und sie verlassen den Tisch.",
        "Dos barajas en diez montones: ordena palos enteros del rey al as, y saldrán de la mesa.",
    ),
    kind=Kind.JUDGMENT,
    sources=(MOREHEAD,),
    make=rules,
    options=(Choice("suits", (4, 2, 1)), Choice("deal", ("filled", "always"))),
    also=("Araña", "Spinne"),
)

GAMES = (SPIDER,)
