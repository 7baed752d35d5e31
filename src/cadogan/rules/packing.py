"""Packing: build the suits up from the Aces, with the help of piles that are packed down.

The family of Klondike, FreeCell, Beleaguered Castle and many more. A game is declared by its
`Words`; `packing` makes rules of them. Cards are dealt in rows across the piles. Single cards,
or runs where the words say so, go from pile to pile; top cards go to the foundations and to cells.
A stock is turned up on the waste, some cards at a time, and turned over when it has run out.

Moves in order: to the foundations (the waste, the reserve, the cells, the piles); to the piles, from
the same places in the same order, shorter runs before longer ones, targets from left to right;
from the foundations back to the piles; from the piles to the cells; the stock. A whole pile is not
moved to a bare place, since nothing would change.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cadogan.cards import ACE, KING, Card, Rank, card_of, pack, rank, suit
from cadogan.chance import Seed
from cadogan.language import later
from cadogan.layout import STOCK_GROUP, Group, Layout, Role, Spread
from cadogan.moves import Move, Moves, count_of, move_of, source_of, target_of
from cadogan.patience import Counter, Rules
from cadogan.rules.building import ALTERNATE, ANY_SUIT, IN_SUIT, at_home, follows, follows_round, home, home_below
from cadogan.rules.series import in_series
from cadogan.table import (
    MARKS,
    STOCK,
    Pile,
    Table,
    bare,
    carry,
    carry_run,
    draw,
    face_down,
    face_up,
    height,
    lay_down,
    mark,
    push,
    top,
    turn_over,
    turn_up,
    under,
)

WASTE: Final = 1
RESERVE: Final = 2
FOUNDATIONS: Final = 3
CELLS: Final = 7
TABLEAU: Final = 15

MOST_CELLS: Final = TABLEAU - CELLS
MOST_PILES: Final = 24

PASSES: Final = MARKS
"""How often the waste was turned over; where that is free, 1 stands for once or oftener."""
BASE: Final = MARKS + 1
"""The rank at which the foundations begin."""

SINGLE, RUNS, WHOLE = range(3)
"""What is carried from pile to pile: one card; any run of the packing; a whole pile, if it is a run."""

ANY_CARD, KINGS = range(2)
"""What may fill a bare pile."""

UNLIMITED: Final = -1


@dataclass(frozen=True)
class Words:
    """What the rule book says of a game of this family.

    Args:
        piles: how many cards are dealt to each pile.
        rows: how many piles lie in each row of the table; empty for a single row.
        hidden: all cards of a pile but its top one are dealt face down.
        packs: how cards follow one another in a pile: `ALTERNATE`, `ANY_SUIT` or `IN_SUIT` (`rules.building`).
        carries: what goes from pile to pile: `SINGLE` cards, `RUNS` (a whole run or its lower part), or
            `WHOLE` piles that are one run.
        spaces: what may be laid on a bare pile: `ANY_CARD` or `KINGS`; any run of them with `RUNS`, none of other
            piles with `WHOLE`.
        cells: how many cells there are.
        in_cells: how many of them hold a card at the start.
        aces_out: the Aces are set out on the foundations before the deal.
        worry_back: the top of a foundation may come back to a pile.
        draws: how many cards of the stock are turned up at a time; 0 where there is no stock.
        redeals: how often the waste may be turned over, or `UNLIMITED`.
        reserve: how many cards lie in the reserve, of which the top one is seen and may be played.
            A bare pile is filled from it at once.
        turned_base: a card is turned to be the first of its foundation; the others begin with its rank,
            and both building and packing go round the corner (a King on an Ace).
        past_base: whether a card may be packed on one of the rank that begins the foundations.
        ranks: how many ranks the pack has; the highest is its King.
    """

    piles: tuple[int, ...]
    rows: tuple[int, ...] = ()
    hidden: bool = False
    packs: int = ALTERNATE
    carries: int = SINGLE
    spaces: int = ANY_CARD
    cells: int = 0
    in_cells: int = 0
    aces_out: bool = False
    worry_back: bool = False
    draws: int = 0
    redeals: int = UNLIMITED
    reserve: int = 0
    turned_base: bool = False
    past_base: bool = True
    ranks: int = KING

    def __post_init__(self) -> None:
        """Refuse more piles or cells than there is room for."""
        if len(self.piles) > MOST_PILES or not self.in_cells <= self.cells <= MOST_CELLS:
            message = f"no more than {MOST_PILES} piles and {MOST_CELLS} cells, and no more in the cells than there are"
            raise ValueError(message)


def packing(words: Words) -> Rules:
    """Give the rules of a game of this family."""
    piles, hidden, packs, carries, spaces = words.piles, words.hidden, words.packs, words.carries, words.spaces
    cells, in_cells, worry_back = words.cells, words.in_cells, words.worry_back
    draws, redeals, reserve, turned_base = words.draws, words.redeals, words.reserve, words.turned_base
    aces_out, past_base = words.aces_out, words.past_base
    count_of_piles, deepest = len(words.piles), max(words.piles)
    end, king = TABLEAU + count_of_piles, words.ranks

    # ---- the deal

    def start(t: Table, seed: Seed) -> None:
        """Set out Aces; deal the reserve, the turned base, the piles in rows, and into the cells."""
        mark(t, BASE, ACE)
        if aces_out:
            for one in range(4):
                push(t, FOUNDATIONS + one, card_of(ACE, one))
        for place in range(reserve):
            deal_to(t, RESERVE, seed, down=place < reserve - 1)
        if turned_base:
            card = draw(t, seed)
            mark(t, BASE, rank(card))
            push(t, home(card, FOUNDATIONS), card)
        for row in range(deepest):
            for pile in range(count_of_piles):
                if row < piles[pile]:
                    deal_to(t, TABLEAU + pile, seed, down=hidden and row < piles[pile] - 1)
        for cell in range(in_cells):
            push(t, CELLS + cell, draw(t, seed))

    def deal_to(t: Table, pile: Pile, seed: Seed, down: bool) -> None:  # noqa: FBT001 - compiled functions have no keywords
        """Deal one card to a pile."""
        if down:
            lay_down(t, pile, seed)
        else:
            push(t, pile, draw(t, seed))

    # ---- what fits where

    def builds(t: Table, card: Card) -> bool:
        """Whether a card comes next on the foundation of its suit."""
        return comes_next(t, card, king)

    def continues(card: Card, other: Card) -> bool:
        """Whether a card may be packed on another."""
        return follows_round(card, other, packs, king) if turned_base else follows(card, other, packs)

    def packs_on(t: Table, card: Card, pile: Pile) -> bool:
        """Whether a card may be laid on a pile; a bare one takes what may fill a space."""
        if bare(t, pile):
            return spaces == ANY_CARD or rank(card) == king
        return continues(card, top(t, pile)) and (past_base or place_at_home(t, card, king) < king - 1)

    # ---- moves

    def moves(t: Table, out: Moves) -> int:
        """Build; pack; worry back; lay into a cell; turn the stock."""
        count = 0
        for source in range(WASTE, end):
            if not FOUNDATIONS <= source < CELLS and not bare(t, source) and builds(t, top(t, source)):
                out[count] = move_of(source, home(top(t, source), FOUNDATIONS), 1)
                count += 1
        for source in range(WASTE, end):
            if not FOUNDATIONS <= source < CELLS and not bare(t, source):
                count = add_packs(t, source, out, count)
        if worry_back and left(t) > 0:
            for source in range(FOUNDATIONS, CELLS):
                if not bare(t, source) and not (aces_out and height(t, source) == 1):
                    count = add_packs(t, source, out, count)
        if cells > 0:
            count = add_cells(t, out, count)
        return add_stock(t, out, count) if draws > 0 else count

    def add_packs(t: Table, source: Pile, out: Moves, count: int) -> int:
        """Add the moves of a top card, or of the runs that it ends, to the piles; give the new number of moves."""
        card, run = top(t, source), 1
        while True:
            whole = run == height(t, source)
            if carries != WHOLE or source < TABLEAU or whole:
                for target in range(TABLEAU, end):
                    nothing_new = source >= TABLEAU and whole and bare(t, target)
                    if target != source and not nothing_new and packs_on(t, card, target):
                        out[count] = move_of(source, target, run)
                        count += 1
            if carries == SINGLE or source < TABLEAU or run == face_up(t, source):
                return count
            if not continues(card, under(t, card)):
                return count
            card = under(t, card)
            run += 1

    def add_cells(t: Table, out: Moves, count: int) -> int:
        """Add the moves of the top cards of the piles to bare cells; give the new number of moves."""
        for source in range(TABLEAU, end):
            if not bare(t, source):
                for cell in range(CELLS, CELLS + cells):
                    if bare(t, cell):
                        out[count] = move_of(source, cell, 1)
                        count += 1
        return count

    def add_stock(t: Table, out: Moves, count: int) -> int:
        """Add the turning of cards, or of the whole waste; give the new number of moves."""
        if not bare(t, STOCK):
            out[count] = move_of(STOCK, WASTE, min(draws, height(t, STOCK)))
            return count + 1
        if not bare(t, WASTE) and (redeals == UNLIMITED or t[PASSES] < redeals):
            out[count] = move_of(WASTE, STOCK, height(t, WASTE))
            return count + 1
        return count

    def play(t: Table, move: Move, seed: Seed) -> None:
        source, target = source_of(move), target_of(move)
        if source == STOCK:
            for _ in range(count_of(move)):
                push(t, WASTE, draw(t, seed))
        elif target == STOCK:
            turn_over(t, WASTE)
            if redeals != UNLIMITED or t[PASSES] == 0:
                mark(t, PASSES, t[PASSES] + 1)
        else:
            lay(t, source, target, count_of(move))

    def lay(t: Table, source: Pile, target: Pile, count: int) -> None:
        """Carry cards; turn up what has become the top; fill a space from the reserve."""
        if count == 1:
            carry(t, source, target)
        else:
            carry_run(t, source, target, count)
        if reserve > 0:
            if source >= TABLEAU and bare(t, source) and not bare(t, RESERVE):
                carry(t, RESERVE, source)
            show(t, RESERVE)
        if hidden:
            show(t, source)

    def show(t: Table, pile: Pile) -> None:
        """Turn up the top card of a pile, if it lies face down."""
        if not bare(t, pile) and face_down(t, pile) == height(t, pile):
            turn_up(t, pile)

    # ---- the end

    def won(t: Table) -> bool:
        """All cards lie on the foundations."""
        return at_home(t, FOUNDATIONS) == 4 * king

    def left(t: Table) -> int:
        """Cards not on the foundations."""
        return 4 * king - at_home(t, FOUNDATIONS)

    def hopeless(t: Table) -> bool:
        """Whether the whole stock has been seen, and nothing is left to do but to turn it over and over."""
        if redeals != UNLIMITED or t[PASSES] == 0:
            return False
        here, out = t.copy(), [0] * most_moves
        for _ in range(2 * (height(t, STOCK) + height(t, WASTE)) + 2):
            if moves(here, out) != 1 or STOCK not in (source_of(out[0]), target_of(out[0])):
                return False
            play(here, out[0], 0)
        return True

    def safe(t: Table) -> Move:
        """Bring a card home that can be of no more use on the table.

        Let c be the card, r its rank. Without worrying back: c is safe if all cards that could be packed on it
        are home. Take any line that wins without bringing c home now; bring c home, then follow the
        line without its moves of c. In the line nothing is ever laid on c; so each pile is as the line
        has it but for c on its top, and every other move stays legal: what lay under c is free sooner, bare
        places are bare sooner, the foundation is higher, face-down cards are turned up sooner.

        With worrying back those cards could come back to lie on c, so more is asked: that all cards are
        home of a set S, made of c, the lower cards of its suit, and in each other suit the cards up to
        some rank, such that whatever may be packed on a card of S belongs to S. Then follow the line without
        all its moves of cards of S, which stay at home: no other card ever lies on one of them, so each pile
        is as the line has it but for cards of S on its top. In suit, S is c and what is below it. In any
        suits, S has all cards below r. In alternate colours, S has the other colour's cards below r, and the
        cards of c's colour below r - 1.

        A card of the waste is safe only where cards are turned up singly: otherwise its
        going home changes which cards come to the top later. Where bare piles are filled from a reserve at
        once, a pile may not want to be bare: no move is called safe there.
        """
        for source in range(WASTE, end):
            if not FOUNDATIONS <= source < CELLS and not bare(t, source) and (source != WASTE or draws == 1):
                card = top(t, source)
                if builds(t, card) and of_no_use(t, card):
                    return move_of(source, home(card, FOUNDATIONS), 1)
        return -1

    def of_no_use(t: Table, card: Card) -> bool:
        """Whether a card that comes next is of no more use on the table."""
        if packs == IN_SUIT:
            return True
        if not home_below(t, card, FOUNDATIONS, packs, rank(card) - 1):
            return False
        if not worry_back or packs == ANY_SUIT:
            return True
        return height(t, FOUNDATIONS + (suit(card) ^ 3)) >= rank(card) - 2

    most_moves = 54 * count_of_piles + count_of_piles * cells + 64
    series = in_series(
        range(CELLS, CELLS + cells),
        range(TABLEAU, end),
        spaces_for_any=spaces == ANY_CARD,
        packs_on=packs_on,
        continues=continues,
    )
    return Rules(
        layout=_layout(words),
        cards=tuple(card for card in pack(48 if aces_out else 52) if rank(card) <= king),
        start=start,
        moves=moves,
        play=play,
        won=won,
        left=left,
        hopeless=hopeless if draws > 0 and redeals == UNLIMITED else None,
        counters=_counters(words),
        safe=None if reserve > 0 or turned_base else safe,
        series=series if carries == SINGLE and reserve == 0 else None,
        most_moves=most_moves,
        words=words,
    )


def place_at_home(t: Table, card: Card, king: Rank) -> int:
    """Give how many cards come before one on its foundation, where suits have `king` ranks."""
    return (rank(card) - t[BASE]) % king


def card_at_place(t: Table, place: int, its_suit: int, king: Rank) -> Card:
    """Give the card of a suit before which so many come on its foundation: what `place_at_home` counts."""
    return (place + t[BASE] - 1) % king * 4 + its_suit


def comes_next(t: Table, card: Card, king: Rank) -> bool:
    """Whether a card comes next on the foundation of its suit."""
    return place_at_home(t, card, king) == height(t, home(card, FOUNDATIONS))


def _layout(words: Words) -> Layout:
    """Lay the stock, waste, reserve, cells and foundations above the piles."""
    upper: list[Group] = []
    if words.draws > 0:
        upper += [STOCK_GROUP, Group(Role.WASTE, WASTE)]
    if words.reserve > 0:
        upper.append(Group(Role.RESERVE, RESERVE))
    if words.cells > 0:
        upper.append(Group(Role.CELL, CELLS, words.cells))
    upper.append(Group(Role.FOUNDATION, FOUNDATIONS, 4, signs=("♣", "♦", "♥", "♠")))
    tableau = Group(Role.TABLEAU, TABLEAU, len(words.piles), rows=words.rows, spread=Spread.DOWN)
    return Layout((tuple(upper), (tableau,)))


def _counters(words: Words) -> tuple[Counter, ...]:
    """Count the redeals where they are limited."""
    if words.draws == 0 or words.redeals in (0, UNLIMITED):
        return ()
    return (Counter(later("redeal {number} of {total}"), _redeals_made, words.redeals),)


def _redeals_made(t: Table) -> int:
    return t[PASSES]
