"""The process beside the server: what is asked of it, overtaken, dropped, and lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from cadogan.beside import Beside, Lost
from cadogan.errors import CadoganError
from cadogan.web.beside import FORGOTTEN, NEAR, Patient
from web.playing import until


class Slow(Beside):
    """A process in the test's hands, which answers when it is let."""

    def __init__(self) -> None:
        super().__init__("cadogan.solving", "cut short")
        self.asked: list[Any] = []
        self.stops = 0
        self.answers: list[Any] = []

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """Give what the test has laid ready, once it has."""
        self.asked.append(question)
        until(lambda: bool(self.answers))
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return dict(answer)

    def stop(self) -> None:
        """Count only: what is asked goes on."""
        self.stops += 1


@pytest.fixture
def slow() -> Iterator[Slow]:
    """Give such a process; whoever still waits at the end of the test is let go."""
    made = Slow()
    yield made
    made.answers += [{}] * 10


def test_of_questions_about_one_thing_only_the_newest_is_answered(slow: Slow) -> None:
    patient = Patient(slow)
    for number in (1, 2, 3):
        assert patient.ask("game", {"number": number}, brief=True) is None
        until(lambda: bool(slow.asked))
    slow.answers += [{"for": 1}, {"for": 3}]
    until(lambda: patient.ask("game", {"number": 3}, brief=True) == {"for": 3})
    assert slow.asked == [{"number": 1}, {"number": 3}]
    assert slow.stops == 0


def test_a_long_answer_that_is_overtaken_is_cut_short_unless_it_is_near(slow: Slow) -> None:
    now = [0.0]
    patient = Patient(slow, lambda: now[0])
    patient.ask("game", {"number": 1}, brief=False)
    until(lambda: bool(slow.asked))
    now[0] = NEAR + 1
    patient.ask("game", {"number": 1}, brief=False)
    now[0] = NEAR - 1
    patient.ask("game", {"number": 2}, brief=False)
    assert slow.stops == 0
    now[0] = NEAR + 1
    patient.ask("game", {"number": 2}, brief=False)
    assert slow.stops == 1


def test_a_long_answer_that_is_dropped_ends_at_once(slow: Slow) -> None:
    patient = Patient(slow)
    patient.ask("game", {"number": 1}, brief=False)
    until(lambda: bool(slow.asked))
    patient.drop("game")
    assert slow.stops == 1


def test_a_stopped_process_answers_the_next_question(slow: Slow) -> None:
    patient = Patient(slow)
    patient.ask("one", {"number": 1}, brief=True)
    until(lambda: bool(slow.asked))
    slow.answers += [Lost("stopped over something else"), {"for": 1}]
    until(lambda: patient.ask("one", {"number": 1}, brief=True) == {"for": 1})


def test_a_question_that_nobody_comes_back_for_is_forgotten(slow: Slow) -> None:
    now = [0.0]
    patient = Patient(slow, lambda: now[0])
    patient.ask("one", {"number": 1}, brief=True)
    until(lambda: bool(slow.asked))
    patient.ask("two", {"number": 2}, brief=True)
    now[0] = FORGOTTEN + 1
    patient.ask("three", {"number": 3}, brief=True)
    slow.answers += [{"for": 1}, {"for": 3}]
    until(lambda: patient.ask("three", {"number": 3}, brief=True) == {"for": 3})
    assert [question["number"] for question in slow.asked] == [1, 3]


def test_what_went_wrong_is_told_once_and_then_tried_again(slow: Slow) -> None:
    patient = Patient(slow)
    slow.answers += [CadoganError("no such thing"), {"for": 1}]

    def told() -> bool:
        try:
            return patient.ask("game", {"number": 1}, brief=True) == {"for": 1}
        except CadoganError as problem:
            said.append(str(problem))
            return False

    said: list[str] = []
    until(told)
    assert said == ["no such thing"]
