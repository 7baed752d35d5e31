"""The process beside a table that asks the solver; see `beside` for how it is spoken to.

`look` says what is asked: `light` whether a game can still be won, `longer` the same for a player who waits
for it, `demo` also for the next move of a win, `line` for all its moves, `post-mortem` since when it could be
won no more, each of a game in its saved form; `deal` for a new deal that can come out, of a game and its options.
"""

from __future__ import annotations

import time
from typing import Any, Final

from cadogan import catalogue
from cadogan.beside import answer_all
from cadogan.errors import CadoganError
from cadogan.language import later
from cadogan.options import Options
from cadogan.outlook import LONGER, outlook, post_mortem, winnable_deal
from cadogan.patience import Game
from cadogan.session import Session

SEARCH: Final = 60.0
"""Seconds after which the search for a deal is given up: it may be that none comes out."""


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """Answer one question."""
    if question["look"] == "deal":
        game = catalogue.find(question["game"])
        return {"deal": deal_found(game, game.choose(question["options"]))}
    session = Session.from_dict(question["saved"], catalogue.find(question["saved"]["game"]))
    if question["look"] == "post-mortem":
        found = post_mortem(session)
        return {"verdict": found.deal, "last": found.last, "sure": found.sure}
    if question["look"] == "light":
        return {"verdict": outlook(session).verdict}
    solution = outlook(session, LONGER)
    if question["look"] == "longer":
        return {"verdict": solution.verdict}
    if question["look"] == "demo":
        return {"verdict": solution.verdict, "move": next(iter(solution.moves), None)}
    return {"verdict": solution.verdict, "moves": list(solution.moves)}


def deal_found(game: Game, options: Options) -> int | None:
    """Look for a new deal that can come out; give its number, None where none was found in time."""
    end = time.monotonic() + SEARCH
    return winnable_deal(game, options, lambda _: time.monotonic() < end)


def new_deal(game: Game, options: Options) -> int:
    """Give the number of a new deal that can come out.

    Raises:
        CadoganError: none was found in time.
    """
    number = deal_found(game, options)
    if number is None:
        raise CadoganError(later("no deal that can come out was found in a minute"))
    return number


if __name__ == "__main__":
    answer_all(answer)
