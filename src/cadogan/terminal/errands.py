"""Errands run beside the table, one after the other, so that it never waits."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from typing import TypeAlias

Errand: TypeAlias = Callable[[], None]


class Errands:
    """Runs errands in a thread of its own; of those about one thing only the newest.

    The thread ends with the program even in the middle of a long errand: it keeps nothing.

    Args:
        name: of the thread.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._waiting: dict[Hashable, Errand] = {}
        self._news = threading.Condition()
        self._thread: threading.Thread | None = None
        self._closed = False

    @property
    def closed(self) -> bool:
        """Whether no errand is run any more."""
        return self._closed

    def give(self, about: Hashable, errand: Errand) -> bool:
        """Give an errand; an older one about the same that still waits is dropped. Give whether it is taken."""
        with self._news:
            if self._closed:
                return False
            self._waiting.pop(about, None)
            self._waiting[about] = errand
            self._news.notify()
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name=self._name, daemon=True)
            self._thread.start()
        return True

    def drop(self, about: Hashable) -> None:
        """Drop what still waits about something."""
        with self._news:
            self._waiting.pop(about, None)

    def report(self, said: Errand) -> None:
        """Do something at the end of an errand, unless this is closed by then."""
        with self._news:
            if not self._closed:
                said()

    def close(self) -> None:
        """Run and report nothing more."""
        with self._news:
            self._closed = True
            self._waiting.clear()
            self._news.notify()

    def _work(self) -> None:
        while (errand := self._next()) is not None:
            errand()

    def _next(self) -> Errand | None:
        """Wait for the next errand; None when this is closed."""
        with self._news:
            self._news.wait_for(lambda: self._waiting or self._closed)
            return None if self._closed else self._waiting.pop(next(iter(self._waiting)))
