"""What the player's hand does on a table: lift, lay, deal on, send. It knows no screen."""

from __future__ import annotations

from dataclasses import dataclass

from cadogan.layout import Role
from cadogan.moves import Move, count_of, move_of, source_of, target_of
from cadogan.players import best_of
from cadogan.session import Session, taken_together
from cadogan.table import STOCK, Pile, height

_LIKED = {Role.FOUNDATION: 0, Role.DISCARD: 0, Role.TABLEAU: 1, Role.WASTE: 2, Role.RESERVE: 2, Role.CELL: 3}


@dataclass(frozen=True)
class Lifted:
    """Cards in hand: the pile they come from, and how many from its top."""

    pile: Pile
    count: int


def counts(session: Session, pile: Pile) -> tuple[int, ...]:
    """How many cards may be lifted from a pile by some legal move, fewest first; (1,) where none may."""
    found = {count_of(move) for move in session.moves if source_of(move) == pile and pile != STOCK}
    return tuple(sorted(found)) or (1,)


def between(session: Session, lifted: Lifted, target: Pile) -> Move | None:
    """Give the legal move that lays lifted cards on a pile, or takes both away together."""
    exact = move_of(lifted.pile, target, lifted.count)
    if exact in session.moves:
        return exact
    fits = [move for move in session.moves if (source_of(move), target_of(move)) == (lifted.pile, target)]
    if not fits:
        fits = [move for move in session.moves if {lifted.pile, target} <= set(taken_together(session, move))]
    return fits[0] if len(fits) == 1 else None


def goals(session: Session, lifted: Lifted) -> frozenset[Pile]:
    """Piles on which lifted cards may be laid."""
    return frozenset(
        pile
        for pile in session.rules.layout.piles
        if pile != lifted.pile and between(session, lifted, pile) is not None
    )


def deals_on(session: Session) -> tuple[Move, ...]:
    """Moves that a stroke on the stock may mean: from it, else to it, else the only one there is."""
    from_stock = tuple(move for move in session.moves if source_of(move) == STOCK)
    to_stock = tuple(move for move in session.moves if target_of(move) == STOCK)
    only = session.moves if len(session.moves) == 1 else ()
    return from_stock or to_stock or only


def best(session: Session, lifted: Lifted) -> Move | None:
    """Give the move that suits lifted cards best: home, else on other cards, else to a bare place.

    Of places that are alike in this, the usual player of the game chooses.
    """
    fits = [move for move in session.moves if source_of(move) == lifted.pile and count_of(move) == lifted.count]
    if not fits:
        fits = [move for move in session.moves if lifted.pile in taken_together(session, move)]
    liked = min((_liking(session, target_of(move)) for move in fits), default=None)
    alike = [move for move in fits if _liking(session, target_of(move)) == liked]
    return best_of(session.game, session.rules, session.table, alike)


def _liking(session: Session, target: Pile) -> int:
    role = session.rules.layout.group(target).role
    bare = 1 if height(session.table, target) == 0 else 0
    return _LIKED.get(role, 4) + (2 * bare if role == Role.TABLEAU else 0)
