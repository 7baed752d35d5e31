"""Exact odds of games of chance, from the very rules that are played.

Under the rules another hand draws: where the table's `take` picks one card, this one branches
over every kind of card that may come (`Rules.lump`), each with its exact weight. Positions from
which the rest of the game is alike (`Rules.key`) are one node, so the whole game becomes a small
graph without cycles, and probabilities are sums over it in exact fractions.

The player sees no hidden card, so the order of the stock counts as unknown even where the deal
has fixed it. Where a game of chance offers several moves, its rules prove that the choice does
not matter, and the first is taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from cadogan import table
from cadogan.cards import Card
from cadogan.chance import Seed
from cadogan.deals import Deal
from cadogan.errors import OutOfReach
from cadogan.lab.hands import bound
from cadogan.patience import Rules
from cadogan.table import HEIGHT, PACK, STOCK, Table

Key = tuple[int, ...]


class Fork:
    """A hand that draws every kind of card, one kind each time a move is played over.

    The rules run many times over the same position: each run follows a script of kinds drawn
    so far, and where it goes beyond the script it draws the first kind there is and leaves the
    others to later runs.
    """

    def __init__(self, rules: Rules) -> None:
        lump = rules.lump or _each_its_own
        self._lumps = [lump(card) for card in range(PACK - table.UNDER)]
        self._play = bound(rules.play, {table.take: self._take})
        self._scripts: list[tuple[int, ...]] = []
        self._path: list[int] = []
        self._script: tuple[int, ...] = ()
        self._ways = self._of = 1

    def outcomes(self, t: Table, move: int) -> Iterator[tuple[Fraction, Table]]:
        """Give every outcome of a move with its probability, unlike draws apart."""
        self._scripts = [()]
        while self._scripts:
            self._script = self._scripts.pop()
            self._path = []
            self._ways = self._of = 1
            after = t.copy()
            self._play(after, move, 0)
            yield Fraction(self._ways, self._of), after

    def _take(self, t: Table, seed: Seed) -> Card:  # noqa: ARG002 - stands in for the table's own
        last = t[HEIGHT + STOCK] - 1
        places: dict[int, list[int]] = {}
        for place in range(PACK, PACK + last + 1):
            places.setdefault(self._lumps[t[place]], []).append(place)
        depth = len(self._path)
        if depth < len(self._script):
            drawn = self._script[depth]
        else:
            drawn, *others = places
            self._scripts += [(*self._path, other) for other in others]
        self._path.append(drawn)
        self._ways *= len(places[drawn])
        self._of *= last + 1
        place = places[drawn][0]
        card = t[place]
        t[place] = t[PACK + last]
        t[PACK + last] = card
        t[HEIGHT + STOCK] = last
        return card


def _each_its_own(card: Card) -> int:
    return card


@dataclass(frozen=True)
class _Node:
    """One kind of position: how the game may go on, or how it has ended."""

    ways: tuple[tuple[Fraction, Key], ...]
    left: int
    won: bool


class Exact:
    """The exact odds of one game with its options.

    Args:
        rules: the rules; they name a `key`.

    Raises:
        OutOfReach: the rules name no key.
    """

    def __init__(self, rules: Rules) -> None:
        if rules.key is None:
            message = "this game has no exact odds: simulate it"
            raise OutOfReach(message)
        self._rules = rules
        self._key = rules.key
        self._fork = Fork(rules)
        self._nodes: dict[Key, _Node] = {}
        self._chances: dict[Key, Fraction] = {}

    @property
    def positions(self) -> int:
        """How many kinds of position have been looked at so far."""
        return len(self._nodes)

    def chance(self, t: Table) -> Fraction:
        """Give the probability that the game comes out from this position."""
        start = self._key(t)
        if start not in self._chances:
            for key in self._explored(t):
                if key not in self._chances:
                    node = self._nodes[key]
                    self._chances[key] = (
                        sum((weight * self._chances[after] for weight, after in node.ways), Fraction())
                        if node.ways
                        else Fraction(node.won)
                    )
        return self._chances[start]

    def left(self, t: Table) -> dict[int, Fraction]:
        """Give the distribution of `Rules.left` at the end of the game, from this position."""
        order = self._explored(t)
        arriving = {self._key(t): Fraction(1)}
        ends: dict[int, Fraction] = {}
        for key in reversed(order):
            node = self._nodes[key]
            here = arriving.pop(key)
            if not node.ways:
                ends[node.left] = ends.get(node.left, Fraction()) + here
            for weight, after in node.ways:
                arriving[after] = arriving.get(after, Fraction()) + here * weight
        return dict(sorted(ends.items()))

    def opening(self) -> Table:
        """Give the position before the first card of a game is known."""
        return Deal(number=1).opening(self._rules)

    def _explored(self, t: Table) -> list[Key]:
        """Give all positions that may follow, each after all that may follow it."""
        order: list[Key] = []
        done: set[Key] = set()
        todo: list[tuple[Key, Table | None]] = [(self._key(t), t)]
        while todo:
            key, position = todo.pop()
            if position is None:
                order.append(key)
            elif key not in done:
                done.add(key)
                todo.append((key, None))
                todo += self._followers(key, position)
        return order

    def _followers(self, key: Key, t: Table) -> list[tuple[Key, Table | None]]:
        room = [0] * self._rules.most_moves
        if not self._rules.moves(t, room):
            self._nodes[key] = _Node((), self._rules.left(t), self._rules.won(t))
            return []
        weights: dict[Key, Fraction] = {}
        tables: dict[Key, Table | None] = {}
        for weight, after in self._fork.outcomes(t, room[0]):
            reached = self._key(after)
            weights[reached] = weights.get(reached, Fraction()) + weight
            tables[reached] = after
        self._nodes[key] = _Node(tuple((weight, reached) for reached, weight in weights.items()), 0, won=False)
        return list(tables.items())
