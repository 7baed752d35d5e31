"""Exact chances for the page, reckoned in a process of their own.

The engine of the vast games is compiled and works for many seconds; a process beside the
server keeps the table quick, and the server free of Numba. It ends when the server does, for
whatever reason: its input ends then.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from fractions import Fraction
from threading import Lock
from typing import IO, Final, cast

from cadogan.errors import CadoganError
from cadogan.options import Options
from cadogan.patience import Game
from cadogan.table import Table
from cadogan.web.view import Json

LONGEST_FRACTION: Final = 24
"""A fraction longer than this in print is told as a decimal alone."""


class Reckoner:
    """One process that reckons chances, started with the first question; safe to ask from any thread."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._one_at_a_time = Lock()

    def chances(self, game: Game, options: Options, tables: Sequence[Table]) -> list[Json]:
        """Give the chance at each of these positions of one game.

        Raises:
            CadoganError: the engine does not reach the game, or its process was lost.
        """
        question = json.dumps({"game": game.id, "options": options, "tables": list(tables)})
        with self._one_at_a_time:
            answer = self._asked(question)
        if "error" in answer:
            raise CadoganError(answer["error"])
        return [told(Fraction(text)) for text in answer["chances"]]

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.terminate()
            self._process.communicate()
            self._process = None

    def _asked(self, question: str) -> Json:
        process = self._running()
        try:
            cast("IO[str]", process.stdin).write(question + "\n")
            cast("IO[str]", process.stdin).flush()
            line = cast("IO[str]", process.stdout).readline()
        except OSError:
            line = ""
        if not line:
            self.close()
            message = "the reckoning of the odds was cut short"
            raise CadoganError(message)
        answer: Json = json.loads(line)
        return answer

    def _running(self) -> subprocess.Popen[str]:
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "cadogan.web.reckoner"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
            )
        return self._process


def told(chance: Fraction) -> Json:
    """Tell a chance: as a decimal, and as a fraction where that is short enough to read."""
    text = str(chance)
    return {"value": float(chance), "fraction": text if len(text) <= LONGEST_FRACTION else None}
