"""Exact odds of games too vast for plain Python: the same graph of positions, compiled.

The rules, their key and the scripted hands are compiled together with the search. Every
position is one node with its moves as weighted edges; the chances are counted in whole numbers,

    orders(node) = Σ ways(edge) · orders(follower),    orders(an end) = unseen! if won, else 0,

so that orders(node) / unseen! is the chance: of all orders in which the unseen cards may come,
the share that win. The numbers are as long as the factorial of the pack, in limbs of 32 bits.

This needs a pack that is gone through once: each draw leaves one unseen card fewer, and no card
is ever hidden again.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from math import factorial
from typing import Any, Final

import numpy as np

from cadogan.errors import OutOfReach
from cadogan.lab import _jit
from cadogan.lab.unseen import DRAWS, LENGTH, WAYS, again, branching, first_script, next_script, to_a_draw, unseen
from cadogan.moves import Moves
from cadogan.patience import Rules
from cadogan.table import SIZE, Table

LIMB: Final = 32
MASK: Final = 2**LIMB - 1

NODES, EDGES, FRESH, HIDDEN_AGAIN = range(4)
"""Counters of the search: nodes, edges, tables of the next layer, and whether a card was hidden again."""

GOES_ON: Final = -1
"""Stands for the cards left where a game has not ended."""

MIX: Final = 0x2545F4914F6CDD1D

Array = Any
"""A NumPy array, or in plain Python a list: whole numbers, of one or two dimensions."""


def slot_of(keys: Array, key: Array, slots: Array) -> int:
    """Give the slot of a key in a table of 2**n slots (open addressing); it may be free (-1)."""
    mask = len(slots) - 1
    mixed = 0
    for j in range(len(key)):
        mixed = ((mixed ^ key[j]) * MIX) & (2**62 - 1)
        mixed = mixed ^ (mixed >> 31)
    slot = mixed & mask
    while slots[slot] >= 0:
        node = slots[slot]
        same = True
        for j in range(len(key)):
            if keys[node, j] != key[j]:
                same = False
        if same:
            return slot
        slot = (slot + 1) & mask
    return slot


def rehash(keys: Array, nodes: int, slots: Array) -> None:
    """Enter all nodes into a bare table of slots."""
    for node in range(nodes):
        slots[slot_of(keys, keys[node], slots)] = node


def sort_nodes(nodes: int, starts: Array, to: Array, waiting: Array, order: Array) -> int:
    """List the nodes so that each stands before all that follow it (Kahn 1962); give how many."""
    for edge in range(starts[nodes]):
        waiting[to[edge]] += 1
    count = 0
    for node in range(nodes):
        if waiting[node] == 0:
            order[count] = node
            count += 1
    done = 0
    while done < count:
        node = order[done]
        done += 1
        for edge in range(starts[node], starts[node + 1]):
            waiting[to[edge]] -= 1
            if waiting[to[edge]] == 0:
                order[count] = to[edge]
                count += 1
    return count


def add_times(target: Array, times: int, source: Array) -> None:
    """Add `times` × `source` to `target`, both in limbs; `times` is below 2**30."""
    carry = 0
    for limb in range(len(target)):
        total = target[limb] + times * source[limb] + carry
        target[limb] = total & MASK
        carry = total >> LIMB


def count_wins(order: Array, edges: tuple[Array, Array, Array], orders: Array) -> None:
    """Fill `orders` from the last node to the first; those of the ends are given."""
    starts, to, ways = edges
    for at in range(len(order) - 1, -1, -1):
        node = order[at]
        for edge in range(starts[node], starts[node + 1]):
            add_times(orders[node], ways[edge], orders[to[edge]])


def count_arrivals(order: Array, edges: tuple[Array, Array, Array], arrivals: Array) -> None:
    """Count in how many ways each node is reached; those of the first are given."""
    starts, to, ways = edges
    for node in order:
        for edge in range(starts[node], starts[node + 1]):
            add_times(arrivals[to[edge]], ways[edge], arrivals[node])


def searching(rules: Rules, width: int) -> Callable[..., int]:  # noqa: C901 - one factory for the search and its parts
    """Give the search of one layer of positions.

    Args:
        rules: the rules; their key must compile.
        width: how many numbers a key has.
    """
    play, left, won, key_of = rules.play, rules.left, rules.won, key_function(rules)
    next_draw = to_a_draw(rules)

    def node_of(t: Table, key: Array, keys: Array, slots: Array, counters: Array, fresh: Array) -> int:
        """Give the node of a position; a new one joins the next layer."""
        here = key_of(t)
        for j in range(width):
            key[j] = here[j]
        slot = slot_of(keys, key, slots)
        if slots[slot] < 0:
            node = counters[NODES]
            for j in range(width):
                keys[node, j] = key[j]
            for i in range(SIZE):
                fresh[counters[FRESH], i] = t[i]
            slots[slot] = node
            counters[NODES] += 1
            counters[FRESH] += 1
        return int(slots[slot])

    def search(
        layer: Array, at: int, first: int, t: Table, out: Moves, key: Array, fresh: Array, graph: tuple[Array, ...]
    ) -> int:
        """Look at the rows of a layer from `at` on; row 0 is node `first`. Give the row where room ran out."""
        counters, slots, keys, starts, to, ways, lefts, wins, hidden = graph
        for row in range(at, len(layer)):
            node = first + row
            counters[EDGES] = starts[node]
            t[:SIZE] = layer[row]
            hidden[node] = unseen(t)
            move = next_draw(t, out)
            lefts[node] = GOES_ON if move >= 0 else left(t)
            wins[node] = 1 if move < 0 and won(t) else 0
            more = move >= 0
            while more:
                if counters[EDGES] == len(to) or counters[FRESH] == len(fresh) or counters[NODES] == len(keys):
                    first_script(t)
                    return row
                if unseen(t) != hidden[node] - t[DRAWS]:
                    counters[HIDDEN_AGAIN] = 1
                to[counters[EDGES]] = node_of(t, key, keys, slots, counters, fresh)
                ways[counters[EDGES]] = t[WAYS]
                counters[EDGES] += 1
                more = next_script(t)
                if more:
                    again(t)
                    play(t, move, 0)
            starts[node + 1] = counters[EDGES]
        return len(layer)

    return search


def key_function(rules: Rules) -> Callable[[Table], tuple[int, ...]]:
    """Give the key of the rules.

    Raises:
        OutOfReach: they name none.
    """
    if rules.key is None:
        raise OutOfReach("this game has no exact odds: simulate it")
    return rules.key


class Vast:
    """The graph of all positions that may follow one, with exact counts.

    Args:
        rules: the rules.
        t: the position.

    Raises:
        OutOfReach: cards are hidden again in this game, or moves can be taken back.
    """

    def __init__(self, rules: Rules, t: Table) -> None:
        self._rules = rules
        self._key = key_function(rules)
        self._limbs = factorial(len(rules.cards)).bit_length() // LIMB + 1
        graph = _explored(rules, t, len(self._key(t)))
        counters, self._slots, self._keys, starts, to, ways, self._lefts, self._wins, self._hidden = graph
        self.positions = int(counters[NODES])
        if counters[HIDDEN_AGAIN]:
            raise OutOfReach("cards are hidden again in this game: simulate it")
        self._edges = (starts, to, ways)
        self._order = np.empty(self.positions, np.int32)
        waiting = np.zeros(self.positions, np.int32)
        if _jit.compiled(sort_nodes)(self.positions, starts, to, waiting, self._order) < self.positions:
            raise OutOfReach("moves can be taken back in this game: simulate it")

    def __contains__(self, t: Table) -> bool:
        """Whether a position may follow the first, or is like one that may."""
        return self._node(t) >= 0

    def chance(self, t: Table) -> Fraction:
        """Give the probability that the game comes out from a position contained here."""
        return Fraction(self._read(self._orders[self._node(t)]), factorial(unseen(t)))

    def left(self, t: Table) -> dict[int, Fraction]:
        """Give the distribution of `Rules.left` at the end, from a position contained here."""
        arrivals = np.zeros((self.positions, self._limbs), np.int64)
        arrivals[self._node(t), 0] = 1
        _jit.compiled(count_arrivals)(self._order, self._edges, arrivals)
        reached = arrivals.any(axis=1)
        lefts, hidden = self._lefts[: self.positions], self._hidden[: self.positions]
        ends: dict[int, Fraction] = {}
        for cards in np.unique(lefts[reached & (lefts != GOES_ON)]):
            here = lefts == cards
            orders = sum(
                self._read(arrivals[here & (hidden == unturned)].sum(axis=0)) * factorial(int(unturned))
                for unturned in np.unique(hidden[here])
            )
            ends[int(cards)] = Fraction(orders, factorial(unseen(t)))
        return ends

    @cached_property
    def _orders(self) -> Array:
        orders = np.zeros((self.positions, self._limbs), np.int64)
        for node in np.flatnonzero(self._wins[: self.positions]):
            number = factorial(int(self._hidden[node]))
            orders[node] = [number >> (LIMB * limb) & MASK for limb in range(self._limbs)]
        _jit.compiled(count_wins)(self._order, self._edges, orders)
        return orders

    def _node(self, t: Table) -> int:
        key = np.array(self._key(t), np.int64)
        return int(self._slots[_jit.compiled(slot_of)(self._keys, key, self._slots)])

    @staticmethod
    def _read(limbs: Array) -> int:
        return sum(int(limb) << (LIMB * place) for place, limb in enumerate(limbs))


def _explored(rules: Rules, t: Table, width: int) -> tuple[Array, ...]:
    """Search layer by layer, a layer being the positions first met after as many draws."""
    search = _jit.compiled(searching(rules, width), branching(rules))
    table = np.zeros(LENGTH, np.int64)
    out = np.zeros(rules.most_moves, np.int64)
    key = np.array(key_function(rules)(t), np.int64)
    graph = _bare_graph(2**12, width)
    graph[0][NODES] = 1
    graph[2][0] = key
    graph[1][_jit.compiled(slot_of)(graph[2], key, graph[1])] = 0
    layer, first = np.array([t], np.int16), 0
    while len(layer):
        fresh = np.empty((max(2**8, 2 * len(layer)), SIZE), np.int16)
        graph[0][FRESH] = at = 0
        while (at := search(layer, at, first, table, out, key, fresh, graph)) < len(layer):
            graph, fresh = _with_room(graph, fresh)
        first += len(layer)
        layer = fresh[: graph[0][FRESH]].copy()
    return graph


def _bare_graph(nodes: int, width: int) -> tuple[Array, ...]:
    """Give room for a graph: counters, slots, keys, starts, to, ways, cards left, wins, hidden cards."""
    return (
        np.zeros(4, np.int64),
        np.full(4 * nodes, -1, np.int32),
        np.zeros((nodes, width), np.int64),
        np.zeros(nodes + 1, np.int64),
        np.zeros(4 * nodes, np.int32),
        np.zeros(4 * nodes, np.int32),
        np.zeros(nodes, np.int16),
        np.zeros(nodes, np.int8),
        np.zeros(nodes, np.int16),
    )


def _with_room(graph: tuple[Array, ...], fresh: Array) -> tuple[tuple[Array, ...], Array]:
    """Double whatever is full."""
    counters, slots, keys, starts, to, ways, lefts, wins, hidden = graph
    if counters[FRESH] == len(fresh):
        fresh = np.concatenate([fresh, np.empty_like(fresh)])
    if counters[EDGES] == len(to):
        to, ways = (np.concatenate([part, np.zeros_like(part)]) for part in (to, ways))
    if counters[NODES] == len(keys):
        keys, starts, lefts, wins, hidden = (
            np.concatenate([part, np.zeros_like(part)]) for part in (keys, starts, lefts, wins, hidden)
        )
        slots = np.full(2 * len(slots), -1, np.int32)
        _jit.compiled(rehash)(keys, int(counters[NODES]), slots)
    return (counters, slots, keys, starts, to, ways, lefts, wins, hidden), fresh
