"""Questions that nobody waits for, answered by a process beside the server.

What takes seconds and compiled code is done there: it keeps the table quick, and the server
free of Numba.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Condition, Thread
from typing import Final

from cadogan.beside import Beside, Lost, answered
from cadogan.errors import CadoganError
from cadogan.web.view import Json

FORGOTTEN: Final = 10.0
"""Seconds after which a question is dropped that nobody came back for."""
NEAR: Final = 2.0
"""Seconds for which an answer in work is finished though nobody wants it: a new process takes as long to start."""
MOST_KEPT: Final = 200
"""Answers kept until they are fetched."""


@dataclass
class _Wanted:
    """A question, until when it is wanted, since when it is in work, and its answer once that is there."""

    question: Json
    brief: bool
    until: float
    began: float = 0.0
    answer: Json | None = None


class Patient:
    """Questions that nobody waits for: whoever asks comes back until the answer is there.

    Of questions about one thing only the newest counts. One that is overtaken, or that nobody
    came back for, is dropped; if it has been in work for a while, that is cut short, unless it is brief.

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
        self._cut_short(NEAR)
        if answer is not None and "error" in answer:
            raise CadoganError(answer["error"], **answer["fields"])
        return answer

    def drop(self, about: str) -> None:
        """Want an answer no more: if it is in work, that ends at once."""
        with self._news:
            self._wanted.pop(about, None)
        self._cut_short(0.0)

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

    def _cut_short(self, near: float) -> None:
        """Stop answering what nobody wants any more, once it has been in work for so many seconds."""
        with self._news:
            one = self._answering
            idle = one is not None and not (one.brief or self._is_wanted(one) or self._clock() < one.began + near)
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
            return answered(self._beside.ask, one.question) if again else _failure(problem)
        except CadoganError as problem:
            return _failure(problem)

    def _next(self) -> _Wanted | None:
        """Wait for the next question; None when this is closed."""
        with self._news:
            while not self._closed:
                waiting = (one for one in self._wanted.values() if one.answer is None and self._is_wanted(one))
                self._answering = next(waiting, None)
                if self._answering is not None:
                    self._answering.began = self._clock()
                    return self._answering
                self._news.wait()
            return None


def _failure(problem: CadoganError) -> Json:
    return {"error": problem.text, "fields": problem.fields}
