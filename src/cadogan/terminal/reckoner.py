"""Exact chances, worked out beside the table so that it never waits."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from fractions import Fraction

from cadogan.patience import Rules
from cadogan.table import Table

Answer = Callable[[Fraction], None]
Question = tuple[Rules, Table, Answer]


class Reckoner:
    """Answers questions for the chance from a position, in a thread of its own.

    Of questions about one thing only the newest is answered. The thread ends with the program
    even in the middle of a long answer: it keeps nothing.
    """

    def __init__(self) -> None:
        self._waiting: dict[Hashable, Question] = {}
        self._news = threading.Condition()
        self._thread: threading.Thread | None = None
        self._closed = False

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
        with self._news:
            self._waiting.pop(about, None)
            if rules.key is None or self._closed:
                return False
            self._waiting[about] = (rules, table.copy(), answer)
            self._news.notify()
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="cadogan-chance", daemon=True)
            self._thread.start()
        return True

    def close(self) -> None:
        """Answer nothing more."""
        with self._news:
            self._closed = True
            self._waiting.clear()
            self._news.notify()

    def _work(self) -> None:
        from cadogan.lab.exact import Exact  # noqa: PLC0415 - only for those who ask

        known: dict[int, tuple[Rules, Exact]] = {}
        while (question := self._next()) is not None:
            rules, table, answer = question
            if id(rules) not in known:
                # The rules are kept beside their engine: an id is only good while its object lives.
                known[id(rules)] = (rules, Exact(rules))
            chance = known[id(rules)][1].chance(table)
            with self._news:
                if not self._closed:
                    answer(chance)

    def _next(self) -> Question | None:
        """Wait for the next question; None when this is closed."""
        with self._news:
            self._news.wait_for(lambda: self._waiting or self._closed)
            return None if self._closed else self._waiting.pop(next(iter(self._waiting)))
