"""A process beside the table that answers questions, so that the table never waits for them.

It is a module run with `python -m`, which reads one question a line and writes one answer a line,
both JSON objects. It ends when its input does: so with the program that asks, however that ends.
"""

from __future__ import annotations

import json
import subprocess
import sys
from threading import Lock
from typing import IO, Any, Final, TypeAlias, cast

from cadogan.errors import CadoganError
from cadogan.language import later

Json: TypeAlias = dict[str, Any]

CUT_SHORT: Final = later("the reckoning was cut short")


class Beside:
    """A process that is started with the first question; safe to use from any thread.

    Args:
        module: what it runs.
    """

    def __init__(self, module: str) -> None:
        self._module = module
        self._process: subprocess.Popen[str] | None = None
        self._one_at_a_time = Lock()

    def ask(self, question: Json) -> Json:
        """Ask, and wait for the answer.

        Raises:
            CadoganError: what was asked can't be answered, or the process was lost.
        """
        with self._one_at_a_time:
            answer = self._asked(json.dumps(question))
        if "error" in answer:
            raise CadoganError(answer["error"], **answer["fields"])
        return answer

    def close(self) -> None:
        """End the process, at once even where it is at work; the next question starts another."""
        process = self._process
        if process is not None:
            process.kill()
        with self._one_at_a_time:
            self._drop()

    def _asked(self, question: str) -> Json:
        process = self._running()
        try:
            cast("IO[str]", process.stdin).write(question + "\n")
            cast("IO[str]", process.stdin).flush()
            line = cast("IO[str]", process.stdout).readline()
        except OSError:
            line = ""
        if not line:
            self._drop()
            raise CadoganError(CUT_SHORT)
        answer: Json = json.loads(line)
        return answer

    def _running(self) -> subprocess.Popen[str]:
        if self._process is None:
            # What it might print in a fatal error would run across a full-screen table.
            self._process = subprocess.Popen(  # noqa: S603 - a module of our own
                [sys.executable, "-m", self._module],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
            )
        return self._process

    def _drop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()
