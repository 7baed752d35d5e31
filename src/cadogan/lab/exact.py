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

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from cadogan.deals import Deal
from cadogan.errors import OutOfReach
from cadogan.lab import _jit
from cadogan.lab.hands import calls
from cadogan.lab.unseen import Fork
from cadogan.patience import Rules
from cadogan.table import Table, put_back

if TYPE_CHECKING:
    from cadogan.lab.vast import Vast

Key = tuple[int, ...]


PLAIN_MOST: Final = 5_000
"""Positions that plain Python looks at, where there is a compiled engine to go on with."""


class _TooMany(Exception):
    """More positions follow than plain Python should look at."""


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
        self._gone_through_once = not calls(rules.play, put_back)
        self._nodes: dict[Key, _Node] = {}
        self._chances: dict[Key, Fraction] = {}
        self._vast: Vast | None = None

    @property
    def positions(self) -> int:
        """How many kinds of position have been looked at so far."""
        return len(self._nodes) if self._vast is None else self._vast.positions

    def chance(self, t: Table) -> Fraction:
        """Give the probability that the game comes out from this position."""
        if self._is_vast(t):
            return self._compiled(t).chance(t)
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
        if self._is_vast(t):
            return self._compiled(t).left(t)
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
        deal = Deal(number=1)
        t = deal.table(self._rules)
        self._rules.start(t, deal.seed)
        return t

    def small(self, t: Table) -> bool:
        """Whether so few positions follow that plain Python works them out at once."""
        try:
            self._explored(t, PLAIN_MOST)
        except _TooMany:
            return False
        return True

    def _is_vast(self, t: Table) -> bool:
        """Whether more positions follow than plain Python should look at, and another engine is there."""
        return self._vast is not None or (self._gone_through_once and _jit.available() and not self.small(t))

    def _compiled(self, t: Table) -> Vast:
        from cadogan.lab.vast import Vast  # noqa: PLC0415 - only for those who compile

        if self._vast is None or t not in self._vast:
            self._vast = Vast(self._rules, t)
        return self._vast

    def _explored(self, t: Table, most: int | None = None) -> list[Key]:
        """Give all positions that may follow, each after all that may follow it.

        Raises:
            _TooMany: there are more than `most`.
        """
        order: list[Key] = []
        done: set[Key] = set()
        todo: list[tuple[Key, Table | None]] = [(self._key(t), t)]
        while todo:
            key, position = todo.pop()
            if position is None:
                order.append(key)
            elif key not in done:
                done.add(key)
                if most is not None and len(done) > most:
                    raise _TooMany
                todo.append((key, None))
                todo += self._followers(key, position)
        return order

    def _followers(self, key: Key, t: Table) -> list[tuple[Key, Table | None]]:
        weights: dict[Key, Fraction] = {}
        tables: dict[Key, Table | None] = {}
        here, outcomes = self._fork.outcomes(t)
        for ways, of, after in outcomes:
            reached = self._key(after)
            weights[reached] = weights.get(reached, Fraction()) + Fraction(ways, of)
            tables[reached] = after
        if outcomes:
            self._nodes[key] = _Node(tuple((weight, reached) for reached, weight in weights.items()), 0, won=False)
        else:
            self._nodes[key] = _Node((), self._rules.left(here), self._rules.won(here))
        return list(tables.items())
