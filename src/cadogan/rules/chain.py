"""A chain: clear the piles onto one waste, each card one rank above or below the last.

The family of Golf and Black Hole. Top cards of the piles go to the waste, in any suits; nothing is packed on
the piles. There may be a stock whose cards are turned on the waste when nothing else will do, and cells.

Moves in order: from the piles to the waste, from the cells to the waste, from the piles to bare cells, the
stock.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cadogan.cards import KING, Card, pack, rank
from cadogan.chance import Seed
from cadogan.layout import STOCK_GROUP, Group, Layout, Role, Spread
from cadogan.moves import Move, Moves, move_of, source_of, target_of
from cadogan.patience import Rules
from cadogan.table import STOCK, Table, bare, carry, draw, height, push, top

WASTE: Final = 1
CELLS: Final = 2
TABLEAU: Final = 4
NO_CARD: Final = -1


@dataclass(frozen=True)
class Chain:
    """What the rule book says of a game of this family.

    Args:
        piles: how many cards are dealt to each pile, in rows; the rest is the stock.
        rows: how many piles lie in each row of the table; empty for a single row.
        wrap: whether a King and an Ace follow one another.
        cells: how many cells there are, 0 to 2.
        base: the card that the waste begins with, or `NO_CARD`: the first of the stock.
        title: what the waste is called, where not that.
    """

    piles: tuple[int, ...]
    rows: tuple[int, ...] = ()
    wrap: bool = False
    cells: int = 0
    base: Card = NO_CARD
    title: str = ""


def chain(words: Chain) -> Rules:
    """Give the rules of a game of this family."""
    piles, wrap, cells, base, title = words.piles, words.wrap, words.cells, words.base, words.title
    count_of_piles, deepest, end = len(piles), max(piles), TABLEAU + len(piles)
    cards = tuple(card for card in pack(52) if card != base)

    def start(t: Table, seed: Seed) -> None:
        """Set out the base; deal the piles in rows; turn the first card."""
        for row in range(deepest):
            for pile in range(count_of_piles):
                if row < piles[pile]:
                    push(t, TABLEAU + pile, draw(t, seed))
        if base != NO_CARD:
            push(t, WASTE, base)
        else:
            push(t, WASTE, draw(t, seed))

    def follows(t: Table, card: Card) -> bool:
        """Whether a card may be played on the waste."""
        return beside(card, top(t, WASTE), wrap)

    def moves(t: Table, out: Moves) -> int:
        count = 0
        for source in range(TABLEAU, end):
            if not bare(t, source) and follows(t, top(t, source)):
                out[count] = move_of(source, WASTE, 1)
                count += 1
        for cell in range(CELLS, CELLS + cells):
            if not bare(t, cell) and follows(t, top(t, cell)):
                out[count] = move_of(cell, WASTE, 1)
                count += 1
        for cell in range(CELLS, CELLS + cells):
            if bare(t, cell):
                for source in range(TABLEAU, end):
                    if not bare(t, source):
                        out[count] = move_of(source, cell, 1)
                        count += 1
        if not bare(t, STOCK) and left(t) > 0:
            out[count] = move_of(STOCK, WASTE, 1)
            count += 1
        return count

    def play(t: Table, move: Move, seed: Seed) -> None:
        if source_of(move) == STOCK:
            push(t, WASTE, draw(t, seed))
        else:
            carry(t, source_of(move), target_of(move))

    def left(t: Table) -> int:
        """Cards in the piles and cells."""
        count = 0
        for pile in range(CELLS, end):
            count += height(t, pile)
        return count

    def won(t: Table) -> bool:
        """The piles and cells are bare."""
        return left(t) == 0

    upper: list[Group] = [STOCK_GROUP] if sum(piles) + 1 < len(pack(52)) else []
    upper.append(Group(Role.FOUNDATION, WASTE, title=title) if title else Group(Role.WASTE, WASTE))
    if cells > 0:
        upper.append(Group(Role.CELL, CELLS, cells))
    tableau = Group(Role.TABLEAU, TABLEAU, count_of_piles, rows=words.rows, spread=Spread.DOWN)
    return Rules(
        layout=Layout((tuple(upper), (tableau,))),
        cards=cards,
        start=start,
        moves=moves,
        play=play,
        won=won,
        left=left,
        most_moves=count_of_piles * (cells + 1) + cells + 1,
        longest=104,
        words=words,
    )


def beside(card: Card, other: Card, wrap: bool) -> bool:  # noqa: FBT001 - compiled functions have no keywords
    """Whether a card is one rank above or below another; with `wrap`, an Ace is beside a King."""
    apart = abs(rank(card) - rank(other))
    return apart == 1 or (wrap and apart == KING - 1)
