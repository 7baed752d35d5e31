"""Four of a Kind: turn the cards of thirteen piles, each onto the pile of its rank.

Deal the pack face down into thirteen piles of four, in rows of five, five and three, one card
at a time; they stand for Ace, two, three and so on to the King. Turn up the top card of the
Ace pile and put it, face up, under the pile of its own rank. Then do the same with the second
pile, the third, and so on round the table; a pile with nothing left to turn is passed over.
The game has come out when the very last card to be turned lies on its own pile, so that it
needs turning only; if it belongs elsewhere, the game is lost.

`next` says which pile comes next. `round-robin` goes round the table, as above. `follow` takes
the next card from the pile just added to, and ends when that one has none left to turn: the
game has come out if all cards are face up. `follow-on` does so too, but goes on from a
finished pile to the next unfinished one, and the last card decides.

At this table the face-up cards of a rank lie beside its face-down pile, rather than under it.
"""

from __future__ import annotations

from cadogan.cards import ACE, KING, PIPS, Card, Rank, pack, rank
from cadogan.chance import Seed
from cadogan.games._sources import FOSTER
from cadogan.layout import Group, Layout, Role
from cadogan.moves import Move, Moves, move_of, source_of, target_of
from cadogan.options import Choice, Options
from cadogan.patience import Game, Kind, Names, Rules
from cadogan.table import MARKS, Pile, Table, carry, face_down, face_up, height, lay_down, mark, top, turn_up

RANKS = 13
CARDS = 52
DOWN = 1
"""The face-down pile of the Aces; those of the other ranks follow."""
UP = DOWN + RANKS
"""The face-up pile of the Aces; those of the other ranks follow."""

MARKER = MARKS
"""The face-down pile that the next card is turned on, or on which one lies turned up."""

ROUND_ROBIN, FOLLOW, FOLLOW_ON = range(3)
NEXT = {"round-robin": ROUND_ROBIN, "follow": FOLLOW, "follow-on": FOLLOW_ON}

ROWS = ((0, 5), (5, 5), (10, 3))


def start(t: Table, seed: Seed) -> None:
    """Deal the pack face down round the thirteen piles; the marker lies on the Aces."""
    for dealt in range(CARDS):
        lay_down(t, DOWN + dealt % RANKS, seed)
    mark(t, MARKER, DOWN)


def shown(t: Table) -> bool:
    """Whether a card lies turned up on the pile of the marker."""
    return face_up(t, t[MARKER]) == 1


def hidden(t: Table) -> int:
    """Cards not yet turned."""
    count = 0
    for pile in range(DOWN, UP):
        count += face_down(t, pile)
    return count


def home(card: Card) -> Pile:
    """Give the face-down pile that stands for the rank of a card."""
    return DOWN + rank(card) - ACE


def next_unfinished(t: Table, pile: Pile) -> Pile:
    """Give the next pile round the table with a card to turn; the same one where there is none."""
    for step in range(1, RANKS):
        following = DOWN + (pile - DOWN + step) % RANKS
        if face_down(t, following) > 0:
            return following
    return pile


def unseen(t: Table, of: Rank) -> int:
    """How many cards of a rank are not yet turned."""
    turned = 1 if shown(t) and rank(top(t, t[MARKER])) == of else 0
    return 4 - height(t, UP + of - ACE) - turned


def stranded(t: Table) -> bool:
    """Whether the last card of all lies turned up on a pile that is not its own."""
    return hidden(t) == 0 and shown(t) and home(top(t, t[MARKER])) != t[MARKER]


def last_is_home(t: Table) -> bool:
    """Whether the only card not yet turned lies on its own pile: a rank and a pile lack one card each."""
    return any(unseen(t, one) == 1 and face_down(t, DOWN + one - ACE) == 1 for one in range(ACE, KING + 1))


def left(t: Table) -> int:
    """Cards that don't lie face up in the pile of their rank."""
    count = CARDS
    for pile in range(UP, UP + RANKS):
        count -= height(t, pile)
    return count


def won(t: Table) -> bool:
    """All cards lie face up in the piles of their ranks."""
    return left(t) == 0


def rules(options: Options) -> Rules:
    """Give the rules for options as declared below."""
    following = NEXT[str(options["next"])]

    def moves(t: Table, out: Moves) -> int:
        """Turn a card where the marker lies (from a pile to itself), then put it to its rank."""
        pile = t[MARKER]
        if not shown(t):
            out[0] = move_of(pile, pile, 1)
            return 1 if face_down(t, pile) > 0 else 0
        card = top(t, pile)
        out[0] = move_of(pile, UP + rank(card) - ACE, 1)
        return 0 if lost(t) else 1

    def lost(t: Table) -> bool:
        """The last card would have to be moved; following, it may be."""
        return following != FOLLOW and stranded(t)

    def pause(t: Table) -> bool:
        """A turned card goes to its pile in the same stroke, but for the one that loses the game."""
        return not shown(t) or lost(t)

    def play(t: Table, move: Move, seed: Seed) -> None:
        pile = source_of(move)
        if target_of(move) == pile:
            turn_up(t, pile)
        else:
            mark(t, MARKER, next_pile(t, pile, home(carry(t, pile, target_of(move)))))

    def next_pile(t: Table, pile: Pile, added: Pile) -> Pile:
        """Give the pile after `pile`, whose card was put to the rank of pile `added`."""
        if following == ROUND_ROBIN:
            return next_unfinished(t, pile)
        if following == FOLLOW or face_down(t, added) > 0:
            return added
        return next_unfinished(t, added)

    def lump(card: Card) -> int:
        """Going round the table only Kings count, following only Aces, following on every rank.

        The last card round the table lies on the pile of the Kings, and following ends with the
        last Ace (docs/proofs/four-of-a-kind.md).
        """
        if following == ROUND_ROBIN:
            return 1 if rank(card) == KING else 0
        return rank(card) if following == FOLLOW_ON or rank(card) == ACE else 0

    def key(t: Table) -> tuple[int, ...]:
        """What the rest of the game depends on (proofs as for `lump`)."""
        if following == FOLLOW:
            return (hidden(t), unseen(t, ACE))
        if hidden(t) == 0:
            return (0, int(stranded(t)))
        if following == ROUND_ROBIN:
            return (hidden(t), unseen(t, KING))
        if hidden(t) == 1:
            return (1, int(last_is_home(t)))
        return tuple(sorted(unseen(t, one) for one in range(ACE, KING + 1)))

    return Rules(
        layout=LAYOUT,
        cards=pack(CARDS),
        start=start,
        moves=moves,
        play=play,
        won=won,
        left=left,
        pause=pause,
        most_moves=1,
        longest=2 * CARDS,
        lump=lump,
        key=key,
    )


def _rows(first: Pile, role: Role) -> tuple[Group, ...]:
    """Give the thirteen piles of one kind as three rows, one group each, signed with their ranks."""
    return tuple(Group(role, first + at, count, signs=PIPS[at : at + count]) for at, count in ROWS)


LAYOUT = Layout(tuple(zip(_rows(DOWN, Role.TABLEAU), _rows(UP, Role.FOUNDATION), strict=True)))
"""Each row of face-down piles with the face-up cards of its ranks beside it."""

FOUR_OF_A_KIND = Game(
    id="four-of-a-kind",
    names=Names("Four of a Kind", "Vier Gleiche", "Cuatro iguales"),
    summary=Names(
        "Turn the cards of thirteen piles, each to its rank: the last one decides.",
        "Die Karten von dreizehn Stapeln wenden, jede zu ihrem Wert: Die letzte entscheidet.",
        "Descubre las cartas de trece montones, cada una a su valor: la última decide.",
    ),
    kind=Kind.CHANCE,
    sources=(FOSTER,),
    make=rules,
    options=(Choice("next", tuple(NEXT)),),
)

GAMES = (FOUR_OF_A_KIND,)
