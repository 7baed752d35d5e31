"""Exact chances, worked out beside the table so that it never waits."""

from __future__ import annotations

import threading
from collections.abc import Callable
from fractions import Fraction
from queue import SimpleQueue

from cadogan.patience import Rules
from cadogan.table import Table

Answer = Callable[[Fraction], None]
Question = tuple[Rules, Table, Answer]


class Reckoner:
    """Answers questions for the chance from a position, one after the other, in a thread of its own.

    The thread ends with the program, even in the middle of a long answer: it keeps nothing.
    """

    def __init__(self) -> None:
        self._questions: SimpleQueue[Question] = SimpleQueue()
        self._started = False

    def ask(self, rules: Rules, table: Table, answer: Answer) -> bool:
        """Ask for the chance that the game comes out from here.

        Args:
            rules: the rules of the game.
            table: the position; a copy is taken.
            answer: called with the chance, in the other thread.

        Returns:
            Whether there will be an answer: only games of chance with an exact key have one.
        """
        if rules.key is None:
            return False
        self._questions.put((rules, table.copy(), answer))
        if not self._started:
            self._started = True
            threading.Thread(target=self._work, name="cadogan-chance", daemon=True).start()
        return True

    def _work(self) -> None:
        from cadogan.lab.exact import Exact  # noqa: PLC0415 - only for those who ask

        known: dict[int, tuple[Rules, Exact]] = {}
        while True:
            rules, table, answer = self._questions.get()
            # The rules are kept beside their engine: an id is only good while its object lives.
            _, engine = known.setdefault(id(rules), (rules, Exact(rules)))
            answer(engine.chance(table))
