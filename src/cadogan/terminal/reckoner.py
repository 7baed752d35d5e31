"""Exact chances, worked out beside the table so that it never waits."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from cadogan.patience import Rules
from cadogan.table import Table
from cadogan.terminal.errands import Errands

if TYPE_CHECKING:
    from cadogan.lab.exact import Exact

Answer = Callable[[Fraction], None]


class Reckoner:
    """Answers questions for the chance from a position, in a thread of its own.

    Of questions about one thing only the newest is answered.
    """

    def __init__(self) -> None:
        self._errands = Errands("cadogan-chance")
        self._known: dict[int, tuple[Rules, Exact]] = {}

    def ask(self, about: Hashable, rules: Rules, table: Table, answer: Answer) -> bool:
        """Ask for the chance that the game comes out from here.

        Args:
            about: what the question is about; an older one about the same is dropped.
            rules: the rules of the game.
            table: the position; a copy is taken.
            answer: called with the chance, in the other thread, unless this is closed by then.

        Returns:
            Whether there will be an answer: only games of chance with an exact key have one.
        """
        if rules.key is None:
            self._errands.drop(about)
            return False
        return self._errands.give(about, partial(self._reckon, rules, table.copy(), answer))

    def close(self) -> None:
        """Answer nothing more."""
        self._errands.close()

    def _reckon(self, rules: Rules, table: Table, answer: Answer) -> None:
        from cadogan.lab.exact import Exact  # noqa: PLC0415 - only for those who ask

        if id(rules) not in self._known:
            # The rules are kept beside their engine: an id is only good while its object lives.
            self._known[id(rules)] = (rules, Exact(rules))
        chance = self._known[id(rules)][1].chance(table)
        self._errands.report(partial(answer, chance))
