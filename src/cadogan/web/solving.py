"""The process beside the server that asks the solver; see `beside` for how it is spoken to.

`look` says what is asked: `light` whether a game can still be won, `demo` also for the next
move of a win, `post-mortem` since when it could be won no more, each of a game in its saved
form; `deal` for a new deal that can come out, of a game and its options.
"""

from __future__ import annotations

import time
from typing import Any, Final

from cadogan import catalogue
from cadogan.outlook import LONGER, outlook, post_mortem, winnable_deal
from cadogan.session import Session
from cadogan.web.beside import answer_all

SEARCH: Final = 60.0
"""Seconds after which the search for a deal is given up: it may be that none comes out."""


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """Answer one question."""
    if question["look"] == "deal":
        return _deal(question)
    session = Session.from_dict(question["saved"], catalogue.find(question["saved"]["game"]))
    if question["look"] == "post-mortem":
        found = post_mortem(session)
        return {"verdict": found.deal, "last": found.last, "sure": found.sure}
    if question["look"] == "demo":
        solution = outlook(session, LONGER)
        return {"verdict": solution.verdict, "move": next(iter(solution.moves), None)}
    return {"verdict": outlook(session).verdict}


def _deal(question: dict[str, Any]) -> dict[str, Any]:
    game = catalogue.find(question["game"])
    end = time.monotonic() + SEARCH
    return {"deal": winnable_deal(game, game.choose(question["options"]), lambda _: time.monotonic() < end)}


if __name__ == "__main__":
    answer_all(answer)
