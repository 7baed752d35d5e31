"""What a table asks the solver, answered in a process of its own (see `cadogan.beside`).

    {"ask": "outlook", "saved": …}           {"verdict": "winnable"}
    {"ask": "line", "saved": …}              {"verdict": "winnable", "moves": [4097, …]}
    {"ask": "since-when", "saved": …}        {"deal": "winnable", "last": 12}
    {"ask": "deal", "game": …, "options": …} {"number": 1941}

`saved` is a game in its saved form. What can't be answered gets `error`, a text of the catalogues,
and `fields`.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any, Final

from cadogan.catalogue import find
from cadogan.errors import CadoganError
from cadogan.language import later
from cadogan.options import Options
from cadogan.outlook import LONGER, outlook, post_mortem, winnable_deal
from cadogan.patience import Game
from cadogan.session import Session

PATIENCE: Final = 60
"""Seconds for which a deal that comes out is looked for: there may be none."""

Json = dict[str, Any]


def new_deal(game: Game, options: Options) -> int:
    """Find the number of a new deal that can come out.

    Raises:
        CadoganError: none was found in time.
    """
    until = time.monotonic() + PATIENCE
    number = winnable_deal(game, options, lambda _: time.monotonic() < until)
    if number is None:
        raise CadoganError(later("no deal that can come out was found in {seconds} seconds"), seconds=PATIENCE)
    return number


def _outlook(question: Json) -> Json:
    return {"verdict": outlook(_session(question)).verdict}


def _line(question: Json) -> Json:
    found = outlook(_session(question), LONGER)
    return {"verdict": found.verdict, "moves": list(found.moves)}


def _since_when(question: Json) -> Json:
    found = post_mortem(_session(question))
    return {"deal": found.deal, "last": found.last}


def _deal(question: Json) -> Json:
    game = find(question["game"])
    return {"number": new_deal(game, game.choose(question["options"]))}


def _session(question: Json) -> Session:
    return Session.from_dict(question["saved"], find(question["saved"]["game"]))


_ANSWERS: Final[dict[str, Callable[[Json], Json]]] = {
    "outlook": _outlook,
    "line": _line,
    "since-when": _since_when,
    "deal": _deal,
}


def answer(question: Json) -> Json:
    """Answer a question."""
    try:
        return _ANSWERS[question["ask"]](question)
    except CadoganError as problem:
        return {"error": problem.text, "fields": problem.fields}


def main(questions: Iterable[str]) -> None:
    """Answer until the questions end."""
    if hasattr(os, "nice"):
        # The table comes first, where both want the same processor.
        os.nice(5)
    for question in questions:
        sys.stdout.write(json.dumps(answer(json.loads(question))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    try:
        main(sys.stdin)
    except BrokenPipeError:
        # The table has gone while this searched: nobody is left to tell, and nothing to flush.
        os._exit(1)
