"""Could this game still be won? What a table asks the solver, in the background.

The solver sees the cards that a player does not: its answer is about the deal, not about what
could be known. A view should say so.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from threading import Lock
from typing import Final

from cadogan.catalogue import find
from cadogan.deals import Deal, random_number
from cadogan.lab.simulate import PLAIN, Run, simulate
from cadogan.lab.solver.solve import Solution, Solver, Verdict
from cadogan.options import Options
from cadogan.patience import Game, Kind
from cadogan.players import player, usual_player
from cadogan.session import Session

POSITIONS: Final = 300_000
"""Positions looked at for a table: some tenths of a second, once the rules are compiled."""
MEGABYTES: Final = 16

_LOCK: Final = Lock()


def has_outlook(game: Game) -> bool:
    """Whether the solver can be asked about this game: one in which the player decides."""
    return game.kind == Kind.JUDGMENT


def outlook(session: Session, positions: int = POSITIONS) -> Solution:
    """Ask whether a game can still come out from where it stands, with a line of play if so.

    It may be called from any thread, which it keeps busy for a while: the first time on a
    machine for some seconds, to compile the rules.

    Raises:
        OutOfReach: a game of pure chance.
    """
    return _asked(session, session.at, positions)


def last_chance(session: Session, positions: int = POSITIONS) -> int | None:
    """Give the number of turns after which a lost game could last be won; None if never, or not known.

    A game that can be won could be won before, too: so the last such moment is found by halving.
    A moment of which the solver doesn't know is never given.
    """
    winnable, lost = -1, session.at + 1
    while lost - winnable > 1:
        middle = (winnable + lost) // 2
        if _asked(session, middle, positions).verdict == Verdict.WINNABLE:
            winnable = middle
        else:
            lost = middle
    return winnable if winnable >= 0 else None


def winnable_deal(
    game: Game,
    options: Options,
    go_on: Callable[[int], bool],
    number: Callable[[], int] = random_number,
    positions: int = POSITIONS,
) -> int | None:
    """Look for a new deal that can come out; give its number, or None where that was given up.

    A deal of which the solver doesn't know is passed over. A game of pure chance comes out or
    not as it is dealt, so there a deal is found by playing it.

    Args:
        game: the game.
        options: all its options.
        go_on: told before each try how many deals have been tried; what it gives says whether to
            try another. There may be no deal that comes out: it should end some time.
        number: picks the number of a deal.
        positions: the most for the solver to look at in a deal.
    """
    comes_out = _dealt(game, options) if game.kind == Kind.CHANCE else _solved(game, options, positions)
    tried = 0
    while go_on(tried):
        found = number()
        if comes_out(found):
            return found
        tried += 1
    return None


def _solved(game: Game, options: Options, positions: int) -> Callable[[int], bool]:
    def comes_out(number: int) -> bool:
        with _LOCK:
            solver = _solver(game.id, json.dumps(options, sort_keys=True))
            return solver.solve(Deal(number=number), positions).verdict == Verdict.WINNABLE

    return comes_out


def _dealt(game: Game, options: Options) -> Callable[[int], bool]:
    """Play in plain Python: compiling would take longer than the few games."""
    name = usual_player(game)
    rules = game.rules(options)
    run = Run(game.id, options, rules, name, player(name, game, rules), PLAIN)
    return lambda number: simulate(run, 1, number).wins == 1


def _asked(session: Session, at: int, positions: int) -> Solution:
    with _LOCK:
        solver = _solver(session.game.id, json.dumps(session.options, sort_keys=True))
        return solver.solve_from(session.table_after(at), session.deal, positions)


@lru_cache(maxsize=4)
def _solver(game: str, options: str) -> Solver:
    return Solver(find(game), json.loads(options), memory=MEGABYTES)
