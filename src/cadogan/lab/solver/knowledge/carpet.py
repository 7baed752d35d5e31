"""Knowledge of The Carpet, by a smaller game that is the same game.

*As good as home* are the cards on the foundations and, in each suit, the run of cards that come next
and all lie on the carpet. The other cards of the carpet are *blocked*. A place of the carpet that
holds no blocked card is *free*.

While a card may be turned although another could be played, the game is just this one: a card is
turned onto the waste; or the top of the waste, if it comes next after those as good as home, joins
them, and blocked cards that come next after it do too (*absorbed*); or, if a place is free, the
top of the waste goes there and is blocked (*rescued*). It is won when all cards are as good as home.

From the rules to the smaller game: playing a card from the carpet makes a hole for the top of the
waste, which is a rescue or an absorption; with no waste the hole waits, and nothing has changed;
a card turned while a hole waits is turned and rescued, or absorbed. From the smaller game to the
rules: a hole and a waste are never there together. So if a place is free and there is a waste, a card
as good as home lies on the carpet, and the lowest of its suit there can be played; the top
of the waste takes its place. To absorb a card whose suit has no such card on the carpet, play it.
Which of the cards as good as home has been played is thus nothing to the rest of the game.

Of two positions of the smaller game with the same stock, the first is *no worse* if all cards as good as
home in the second are so in the first, all blocked ones in the first are so in the second, and
the waste of the first is the waste of the second with some cards left out: it can copy each move of the
second, or leave it out where the card is as good as home already, and stays no worse. Hence:

* A card that can be absorbed may be absorbed at once.
* With no waste there is nothing to do but turn a card.
* If the next card of every suit that has one lies in the waste, no card turned could be absorbed before one
  of these is, and for that all cards above it must be rescued. Take a win: leave out the
  turns before its first absorption, rescue what lies now above the card, absorb it, and
  turn then: no worse. So a card is rescued now (*dig*).
* Let all cards of the stock be at hand, to join those as good as home whenever they come next: a win stays
  a win, without its turns and without what it does to those cards. Now the next card of every suit
  lies in the waste (or the suit is done), so by the last point digging is all there is to do: absorb
  the top of the waste if it comes next, else rescue it. If the places of the carpet don't suffice
  for that down to the bottom of the waste, the position is *dead*.

The key is exact: of each suit how many are as good as home (16 bits), which cards that lay in the
waste or the stock at the root are blocked (at most 32 bits), the stock's height (6 bits), and
whether a card has been turned. With that, the waste is known, for it keeps the order of the stock.

Before the first card is turned: under *free*, a win that plays first may turn a card, then play, and have
the same cards in the same places, so the first card is turned at once. Under *stopped*, and for
the whole game under *compulsory*, all that can be played must be, and the order is nothing:
each play shows the next card, of the stock or the waste, whichever card was played; so what has been shown
depends only on how many were played, what can be played stays so, and all of it is.
"""

from __future__ import annotations

from typing import Final

from cadogan.games.carpet import CARPET, COMPULSORY, FOUNDATIONS, PLACES, STOPPED, TURN, TURNING, WASTE
from cadogan.lab.solver.knowledge.types import Knowledge
from cadogan.lab.solver.sets import size
from cadogan.lab.solver.trail import NOTES, TRAILING
from cadogan.moves import Moves, source_of, target_of
from cadogan.table import HEIGHT, PACK, STOCK, TOP, Table, bare, height, top, under

PLACE_OF: Final = NOTES
"""For each card, its place in the stock at the root; `NEVER` for others."""
BIT_OF: Final = NOTES + 52
"""For each card, its bit in the key if it lay in the stock or the waste at the root, else 0."""
NEXT: Final = NOTES + 104
"""For each suit, how many cards are as good as home."""
REACHED: Final = NOTES + 108
"""The same, while digging is tried."""
BLOCKED: Final = NOTES + 112
"""The blocked cards, a bit each."""
STANDING: Final = NOTES + 113
"""The same, while digging is tried."""

NEVER: Final = 99
PRUNINGS: Final = ("absorb", "turn", "dead", "dig")


def knowledge(plays: int, without: tuple[str, ...] = ()) -> Knowledge:
    """Give the knowledge for a value of `plays`, some of its prunings left out."""
    absorb, turn = "absorb" not in without, "turn" not in without
    dead, dig = "dead" not in without, "dig" not in without

    def prepare(t: Table) -> bool:
        for card in range(52):
            t[PLACE_OF + card] = NEVER
            t[BIT_OF + card] = 0
        bit = 1
        for place in range(height(t, STOCK)):
            t[PLACE_OF + t[PACK + place]] = place
            t[BIT_OF + t[PACK + place]] = bit
            bit *= 2
        card = top(t, WASTE)
        while card >= 0:
            t[BIT_OF + card] = bit
            bit *= 2
            card = under(t, card)
        return True

    def must_play(t: Table) -> bool:
        """Whether all that can be played must be."""
        return plays == COMPULSORY or (plays == STOPPED and t[TURNING] == 0)

    def narrow(t: Table, out: Moves, count: int) -> int:
        if must_play(t):
            return min(count, 1)
        look(t)
        if bare(t, WASTE):
            if turn and not bare(t, STOCK):
                out[0] = TURN
            return min(count, 1) if turn or bare(t, STOCK) else count
        card = top(t, WASTE)
        if absorb and card >> 2 == t[NEXT + (card & 3)]:
            return absorbing(out, count, FOUNDATIONS + (card & 3))
        if card >> 2 == t[NEXT + (card & 3)]:
            return count
        if dead and dead_end(t):
            return 0
        if dig and not may_come(t):
            return min(count, 1)
        return rescue_or_turn(t, out, count)

    def rescue_or_turn(t: Table, out: Moves, count: int) -> int:
        """Leave the first play from the carpet, and the turning of a card."""
        if count == 0 or source_of(out[0]) == STOCK:
            return count
        if bare(t, STOCK):
            return 1
        out[1] = TURN
        return 2

    def key(t: Table) -> int:
        blocked = 0
        for place in range(TOP + CARPET, TOP + CARPET + PLACES):
            card = t[place]
            if card >= 0 and card >> 2 >= t[NEXT + (card & 3)]:
                blocked += t[BIT_OF + card]
        for suit in range(4):
            blocked = blocked * 16 + t[NEXT + suit]
        return (blocked * 64 + t[HEIGHT + STOCK]) * 2 + t[TURNING]

    return Knowledge(prepare, narrow, key, TRAILING)


def look(t: Table) -> None:
    """Note what is as good as home, and what is blocked."""
    lying = 0
    for place in range(TOP + CARPET, TOP + CARPET + PLACES):
        if t[place] >= 0:
            lying |= 1 << t[place]
    for suit in range(4):
        rank = t[HEIGHT + FOUNDATIONS + suit]
        while lying >> (rank * 4 + suit) & 1:
            lying ^= 1 << (rank * 4 + suit)
            rank += 1
        t[NEXT + suit] = rank
    t[BLOCKED] = lying


def absorbing(out: Moves, count: int, foundation: int) -> int:
    """Leave the move to a foundation: from the carpet if there is one, else from the waste."""
    for i in range(count):
        if target_of(out[i]) == foundation:
            out[0] = out[i]
            return 1
    return 0


def comes(t: Table, suit: int, rank: int) -> bool:
    """Whether the card of a suit that comes after `rank` lies in the stock."""
    return rank < 13 and t[PLACE_OF + rank * 4 + suit] < t[HEIGHT + STOCK]


def may_come(t: Table) -> bool:
    """Whether the next card of some suit lies in the stock."""
    for suit in range(4):
        if comes(t, suit, t[NEXT + suit]):
            return True
    return False


def dead_end(t: Table) -> bool:
    """Whether there is no room to dig up the waste, even with the stock's cards at hand."""
    t[STANDING] = t[BLOCKED]
    for suit in range(4):
        reach(t, suit, t[NEXT + suit])
    room = PLACES - size(t[STANDING])
    card = top(t, WASTE)
    while card >= 0:
        suit, rank = card & 3, card >> 2
        if rank == t[REACHED + suit]:
            room += reach(t, suit, rank + 1)
        else:
            t[STANDING] |= 1 << card
            room -= 1
            if room < 0:
                return True
        card = under(t, card)
    return False


def reach(t: Table, suit: int, rank: int) -> int:
    """Bring home what comes next of a suit and stands on the carpet or is in the stock; give the places set free."""
    freed = 0
    while rank < 13:
        if t[STANDING] >> (rank * 4 + suit) & 1:
            t[STANDING] ^= 1 << (rank * 4 + suit)
            freed += 1
        elif not comes(t, suit, rank):
            break
        rank += 1
    t[REACHED + suit] = rank
    return freed
