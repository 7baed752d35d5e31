"""A slow, obvious solver: every move of every position, each position looked at once."""

from __future__ import annotations

from cadogan.chance import Seed
from cadogan.patience import Rules
from cadogan.table import DOWN, HEIGHT, MARKS, PACK, PILES, STOCK, UNDER, Table


def essence(t: Table) -> tuple[object, ...]:
    """Give all of a position that a game without hidden order can depend on, pile by pile."""
    piles = []
    for pile in range(1, PILES):
        cards, card = [], t[pile]
        while card >= 0:
            cards.append(card)
            card = t[UNDER + card]
        piles.append(tuple(cards))
    return tuple(piles), tuple(t[DOWN : DOWN + PILES]), tuple(t[PACK : PACK + t[HEIGHT + STOCK]]), tuple(t[MARKS:])


def can_be_won(rules: Rules, t: Table, seed: Seed, limit: int) -> bool | None:
    """Whether a settled position can be won; None where more than `limit` positions would be looked at."""
    seen = {essence(t)}
    todo = [t]
    room = [0] * rules.most_moves
    while todo:
        here = todo.pop()
        if rules.won(here):
            return True
        for move in reversed(room[: rules.moves(here, room)]):
            after = here.copy()
            rules.play(after, move, seed)
            what = essence(after)
            if what not in seen:
                if len(seen) >= limit:
                    return None
                seen.add(what)
                todo.append(after)
    return False
