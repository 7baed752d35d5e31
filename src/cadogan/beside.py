"""Processes beside a table: one JSON question a line, one answer a line.

What takes seconds and compiled code is done there, so that the table never waits for it. Such a
process ends when the one that asks does, for whatever reason: its input ends then.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from threading import Lock
from typing import IO, Any, TypeAlias, cast

from cadogan.errors import CadoganError
from cadogan.language import later

Json: TypeAlias = dict[str, Any]


def answer_all(answer: Callable[[Json], Json]) -> None:
    """Be such a process: answer the questions of the standard input until they end."""
    try:
        for line in sys.stdin:
            sys.stdout.write(json.dumps(answered(answer, json.loads(line))) + "\n")
            sys.stdout.flush()
    except BrokenPipeError:
        # The server has gone meanwhile: nobody is left to tell, and nothing to flush.
        os._exit(1)


def answered(answer: Callable[[Json], Json], question: Json) -> Json:
    """Give an answer, or in its place `error` and `fields`: the text of the failure, and what stands in it."""
    try:
        return answer(question)
    except CadoganError as problem:
        return {"error": problem.text, "fields": problem.fields}


class Lost(CadoganError):
    """The process was lost or stopped before it answered."""


class Beside:
    """A process that answers questions, started with the first one; safe to use from any thread.

    Args:
        module: the module to run.
        lost: the sentence where the process was lost.
        quiet: whether what it might print in a fatal error is dropped, where that would run across a table.
    """

    def __init__(self, module: str, lost: str, *, quiet: bool = False) -> None:
        self._module, self._lost, self._quiet = module, lost, quiet
        self._process: subprocess.Popen[str] | None = None
        self._one_at_a_time = Lock()

    def ask(self, question: Json) -> Json:
        """Ask, and wait for the answer.

        Raises:
            CadoganError: there is no answer; `Lost` where the process was lost or stopped.
        """
        with self._one_at_a_time:
            answer = self._asked(json.dumps(question))
        if "error" in answer:
            raise CadoganError(answer["error"], **answer["fields"])
        return answer

    def stop(self) -> None:
        """End the process in the middle of its answer; the next question starts another."""
        process = self._process
        if process is not None:
            process.terminate()
            process.wait()

    def close(self) -> None:
        """End the process."""
        self.stop()
        with self._one_at_a_time:
            self._gone()

    def _asked(self, question: str) -> Json:
        process = self._running()
        try:
            cast("IO[str]", process.stdin).write(question + "\n")
            cast("IO[str]", process.stdin).flush()
            line = cast("IO[str]", process.stdout).readline()
        except OSError:
            line = ""
        if not line:
            self._gone()
            raise Lost(self._lost)
        answer: Json = json.loads(line)
        return answer

    def _running(self) -> subprocess.Popen[str]:
        if self._process is not None and self._process.poll() is not None:
            self._gone()
        if self._process is None:
            self._process = subprocess.Popen(  # noqa: S603 - one of our own modules
                [sys.executable, "-m", self._module],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL if self._quiet else None,
                text=True,
                encoding="utf-8",
            )
        return self._process

    def _gone(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.communicate()
            self._process = None


def solver(*, quiet: bool = False) -> Beside:
    """Give the process that asks the solver (see `cadogan.solving`)."""
    return Beside("cadogan.solving", later("the solver was cut short"), quiet=quiet)
