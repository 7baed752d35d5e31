"""Pairing: take away two cards whose pips make a total, until the table is clear.

The family of Take Ten (the places are one card deep and refilled from the stock) and Take
Fourteen (the whole pack is dealt out round the piles). Cards too high to pair may go four
together, a *quartet*.
"""

from __future__ import annotations

from cadogan.cards import ACE, KING, Card, pack, rank, suit
from cadogan.chance import Seed
from cadogan.layout import STOCK_GROUP, Group, Layout, Role, Spread
from cadogan.moves import Move, Moves, count_of, move_of, source_of, target_of
from cadogan.patience import Rules
from cadogan.table import BARE, PACK, STOCK, Pile, Table, bare, carry, draw, height, push, top

PLACE = 1
"""The first place of the tableau."""

NO_QUARTET, SUIT_QUARTET, RANK_QUARTET = range(3)
"""Which four high cards go together: none, those of one suit, or those of one rank."""

FULL_PACK = pack(52)


def pairing(
    total: int, rows: tuple[int, ...], *, refilled: bool, quartet: int, cards: tuple[Card, ...] = FULL_PACK
) -> Rules:
    """Give the rules of a game of pairs.

    Args:
        total: what the pips of two cards must make (Jack 11, Queen 12, King 13).
        rows: how many places lie in each row.
        refilled: places hold one card and gaps are filled from the stock; otherwise the
            whole pack is dealt round the places, face up, one card at a time.
        quartet: `NO_QUARTET`, `SUIT_QUARTET` or `RANK_QUARTET`; made of the ranks from
            `total` to the King, four in number.
        cards: the pack; a smaller one is for tests.
    """
    size = len(cards)
    places = sum(rows)
    aside = PLACE + places
    lowest = KING - 3
    one_deep = (
        (STOCK_GROUP, Group(Role.DISCARD, aside, hands_off=quartet == NO_QUARTET)),
        (Group(Role.TABLEAU, PLACE, places, rows=rows),),
    )
    dealt_out = (
        (Group(Role.TABLEAU, PLACE, places, rows=rows, spread=Spread.DOWN),),
        (Group(Role.DISCARD, aside, hands_off=True),),
    )

    def start(t: Table, seed: Seed) -> None:
        """Deal out the pack; where gaps are refilled, the table begins as one row of gaps."""
        if not refilled:
            for dealt in range(size):
                push(t, PLACE + dealt % places, draw(t, seed))

    def won(t: Table) -> bool:
        """All cards are taken away."""
        return height(t, aside) == size

    def gap(t: Table) -> Pile:
        """Give the first bare place while the stock can fill it, else `BARE`."""
        if refilled and not bare(t, STOCK):
            for place in range(PLACE, aside):
                if bare(t, place):
                    return place
        return BARE

    def moves(t: Table, out: Moves) -> int:
        """Fill the gaps first, in reading order; then take any pair or quartet."""
        place = gap(t)
        if place != BARE:
            out[0] = move_of(STOCK, place, 1)
            return 1
        count = pairs(t, out)
        return quartets(t, out, count) if quartet != NO_QUARTET else count

    def pairs(t: Table, out: Moves) -> int:
        count = 0
        for a in range(PLACE, aside):
            if not bare(t, a):
                wanted = total - rank(top(t, a))
                for b in range(a + 1, aside):
                    if not bare(t, b) and rank(top(t, b)) == wanted:
                        out[count] = move_of(a, b, 1)
                        count += 1
        return count

    def quartets(t: Table, out: Moves, count: int) -> int:
        """Name a quartet by any of its four cards: the player may lift it by each."""
        for place in range(PLACE, aside):
            if not bare(t, place) and together(t, top(t, place)):
                out[count] = move_of(place, aside, 4)
                count += 1
        return count

    def together(t: Table, card: Card) -> bool:
        """Whether the whole quartet of `card` lies on the table."""
        if rank(card) < lowest:
            return False
        found = 0
        for place in range(PLACE, aside):
            if not bare(t, place) and akin(card, top(t, place)):
                found += 1
        return found == 4

    def akin(card: Card, other: Card) -> bool:
        """Whether two cards belong to one quartet."""
        if rank(other) < lowest:
            return False
        return suit(card) == suit(other) if quartet == SUIT_QUARTET else rank(card) == rank(other)

    def play(t: Table, move: Move, seed: Seed) -> None:
        if source_of(move) == STOCK:
            push(t, target_of(move), draw(t, seed))
        elif count_of(move) == 4:
            take_quartet(t, top(t, source_of(move)))
        else:
            carry(t, source_of(move), aside)
            carry(t, target_of(move), aside)

    def take_quartet(t: Table, card: Card) -> None:
        for place in range(PLACE, aside):
            if not bare(t, place) and akin(card, top(t, place)):
                carry(t, place, aside)

    def left(t: Table) -> int:
        """Cards not taken away."""
        return size - height(t, aside)

    def pause(t: Table) -> bool:
        """The player looks up when there is no gap to fill."""
        return gap(t) == BARE

    def lump(card: Card) -> int:
        """Pairs ask for a rank; a quartet of one suit asks for a suit."""
        if quartet == SUIT_QUARTET and rank(card) >= lowest:
            return lowest - ACE + suit(card)
        return rank(card) - ACE

    def key(t: Table) -> tuple[int, int]:
        """What the rest of the game depends on: which kinds of card the stock still holds.

        What can be lifted in the end depends on the cards drawn alone (docs/proofs/take-ten.md).
        The two ranks of a pair may change places, and so may the pairs, and the quartets; so
        each pair is counted by its two numbers in the stock, each quartet by its one.
        """
        stock = 0
        for place in range(PACK, PACK + height(t, STOCK)):
            stock += 1 << (3 * lump(t[place]))
        pairs_left = 0
        for low in range(ACE, (total + 1) // 2):
            pairs_left += 5 ** two_numbers(stock, low, total - low)
        others = in_stock(stock, total // 2) if total % 2 == 0 else 0
        for high in range(lowest, KING + 1):
            others += 5 ** (in_stock(stock, high) + 1)
        return pairs_left, others

    def in_stock(stock: int, kind: int) -> int:
        """How many cards of a rank (or of a quartet, from `lowest` up) the stock holds."""
        return (stock >> (3 * (kind - ACE))) & 7

    def two_numbers(stock: int, low: int, high: int) -> int:
        """Number the fifteen ways of holding some of either rank, whichever is which."""
        few = min(in_stock(stock, low), in_stock(stock, high))
        many = max(in_stock(stock, low), in_stock(stock, high))
        return many * (many + 1) // 2 + few

    return Rules(
        layout=Layout(one_deep if refilled else dealt_out),
        cards=cards,
        start=start,
        moves=moves,
        play=play,
        won=won,
        left=left,
        pause=pause,
        pairs=True,
        most_moves=places * (places - 1) // 2,
        longest=2 * size,
        lump=lump if refilled else None,
        key=key if refilled else None,
    )
