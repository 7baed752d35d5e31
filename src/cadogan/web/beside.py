"""Processes beside the server: one JSON question a line, one answer a line.

What takes seconds and compiled code is done there: it keeps the table quick, and the server
free of Numba. Such a process ends when the server does, for whatever reason: its input ends then.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Condition, Lock, Thread
from typing import IO, Final, cast

from cadogan.errors import CadoganError
from cadogan.web.view import Json

FORGOTTEN: Final = 10.0
"""Seconds after which a question is dropped that nobody came back for."""
MOST_KEPT: Final = 200
"""Answers kept until they are fetched."""


def answer_all(answer: Callable[[Json], Json]) -> None:
    """Be such a process: answer the questions of the standard input until they end."""
    try:
        for line in sys.stdin:
            sys.stdout.write(json.dumps(_answered(answer, json.loads(line))) + "\n")
            sys.stdout.flush()
    except BrokenPipeError:
        # The server has gone meanwhile: nobody is left to tell, and nothing to flush.
        os._exit(1)


def _answered(answer: Callable[[Json], Json], question: Json) -> Json:
    try:
        return answer(question)
    except CadoganError as problem:
        return {"error": str(problem)}


class Lost(CadoganError):
    """The process was lost or stopped before it answered."""


class Beside:
    """A process that answers questions, started with the first one; safe to use from any thread.

    Args:
        module: the module to run.
        lost: the sentence where the process was lost.
    """

    def __init__(self, module: str, lost: str) -> None:
        self._module, self._lost = module, lost
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
            raise CadoganError(answer["error"])
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
                text=True,
                encoding="utf-8",
            )
        return self._process

    def _gone(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.communicate()
            self._process = None


@dataclass
class _Wanted:
    """A question, how long it is wanted, and its answer once that is there."""

    question: Json
    brief: bool
    until: float
    answer: Json | None = None


class Patient:
    """Questions that nobody waits for: whoever asks comes back until the answer is there.

    Of questions about one thing only the newest counts. One that is overtaken, or that nobody
    came back for, is dropped; if it is being answered, that is cut short, unless it is brief.

    Args:
        beside: the process that answers.
        clock: seconds.
    """

    def __init__(self, beside: Beside, clock: Callable[[], float] = time.monotonic) -> None:
        self._beside, self._clock = beside, clock
        self._wanted: OrderedDict[str, _Wanted] = OrderedDict()
        self._news = Condition()
        self._answering: _Wanted | None = None
        self._thread: Thread | None = None
        self._closed = False

    def ask(self, about: str, question: Json, *, brief: bool) -> Json | None:
        """Ask, or come back with the same question; give the answer, None where it isn't there yet.

        Args:
            about: what the question is about.
            question: the question itself.
            brief: whether its answer is near, so that it is better waited for than cut short.

        Raises:
            CadoganError: there is no answer; who asks again has it tried again.
        """
        with self._news:
            wanted = self._wanted.get(about)
            if wanted is None or wanted.question != question:
                wanted = _Wanted(question, brief, 0.0)
                self._put(about, wanted)
            wanted.until = self._clock() + FORGOTTEN
            answer = wanted.answer
            if answer is not None and "error" in answer:
                del self._wanted[about]
        self._cut_short()
        if answer is not None and "error" in answer:
            raise CadoganError(answer["error"])
        return answer

    def drop(self, about: str) -> None:
        """Want an answer no more."""
        with self._news:
            self._wanted.pop(about, None)
        self._cut_short()

    def close(self) -> None:
        """Answer nothing more."""
        with self._news:
            self._closed = True
            self._wanted.clear()
            self._news.notify()
        self._beside.close()

    def _put(self, about: str, wanted: _Wanted) -> None:
        self._wanted.pop(about, None)
        self._wanted[about] = wanted
        while len(self._wanted) > MOST_KEPT:
            self._wanted.popitem(last=False)
        if self._thread is None:
            self._thread = Thread(target=self._work, name="cadogan-patient", daemon=True)
            self._thread.start()
        self._news.notify()

    def _is_wanted(self, one: _Wanted) -> bool:
        return any(other is one for other in self._wanted.values()) and one.until > self._clock()

    def _cut_short(self) -> None:
        """Stop answering what nobody wants any more."""
        with self._news:
            one = self._answering
            idle = one is not None and not one.brief and not self._is_wanted(one)
        if idle:
            self._beside.stop()

    def _work(self) -> None:
        while (one := self._next()) is not None:
            answer = self._tried(one)
            with self._news:
                one.answer, self._answering = answer, None

    def _tried(self, one: _Wanted) -> Json:
        """Answer; once more where the process was lost over something else, or by itself."""
        try:
            return self._beside.ask(one.question)
        except Lost as problem:
            with self._news:
                again = self._is_wanted(one) and not self._closed
            return _answered(self._beside.ask, one.question) if again else {"error": str(problem)}
        except CadoganError as problem:
            return {"error": str(problem)}

    def _next(self) -> _Wanted | None:
        """Wait for the next question; None when this is closed."""
        with self._news:
            while not self._closed:
                waiting = (one for one in self._wanted.values() if one.answer is None and self._is_wanted(one))
                self._answering = next(waiting, None)
                if self._answering is not None:
                    return self._answering
                self._news.wait()
            return None
