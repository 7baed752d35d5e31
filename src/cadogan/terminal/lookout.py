"""What the solver says, asked in a process beside the table so that it never waits.

Compiling the rules in a thread would hold up the table for seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import TypeAlias

from cadogan.beside import Json, solver
from cadogan.errors import CadoganError
from cadogan.terminal.errands import Errands

Answer: TypeAlias = Callable[[Json | CadoganError], None]


class Lookout:
    """Asks the solver (see `cadogan.solving`); of questions about one thing only the newest."""

    def __init__(self) -> None:
        self._errands = Errands("cadogan-solver")
        self._solver = solver(quiet=True)

    def ask(self, about: Hashable, question: Json, answer: Answer) -> bool:
        """Ask; give whether there will be an answer.

        Args:
            about: what the question is about; an older one about the same that still waits is dropped.
            question: see `cadogan.solving`.
            answer: called in another thread with the answer, or with what went wrong.
        """
        return self._errands.give(about, partial(self._find_out, question, answer))

    def interrupt(self) -> None:
        """Give up what is being searched: it is answered as cut short."""
        self._solver.stop()

    def close(self) -> None:
        """Answer nothing more, and end the process."""
        self._errands.close()
        self._solver.close()

    def _find_out(self, question: Json, answer: Answer) -> None:
        try:
            found: Json | CadoganError = self._solver.ask(question)
        except CadoganError as problem:
            found = problem
        self._errands.report(partial(answer, found))
