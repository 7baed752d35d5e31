"""Could this game still be won? What a table asks the solver, in the background.

The solver sees the cards that a player does not: its answer is about the deal, not about what
could be known. A view should say so.
"""

from __future__ import annotations

import json
from array import array
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from threading import Lock
from typing import Final, TypeAlias

from cadogan.catalogue import find
from cadogan.deals import Deal, random_number
from cadogan.lab.simulate import PLAIN, Run, simulate
from cadogan.lab.solver.solve import Solution, Solver, Verdict
from cadogan.options import Options
from cadogan.patience import Game, Kind
from cadogan.players import player, usual_player
from cadogan.session import Session
from cadogan.table import Table

POSITIONS: Final = 300_000
"""Positions looked at for a table: some tenths of a second, once the rules are compiled."""
LONGER: Final = 2_000_000
"""Positions looked at for a player who waits for it."""
MEGABYTES: Final = 16
MOST_ASKED: Final = 16
"""Moments of a game that are asked about after it: half of them would do, were they all known."""
MOST_KNOWN: Final = 4_000
"""Positions remembered, of some three kilobytes each."""


def has_outlook(game: Game) -> bool:
    """Whether the solver can be asked about this game: one in which the player decides."""
    return game.kind == Kind.JUDGMENT


@dataclass(frozen=True)
class PostMortem:
    """What is said over a game when it is lost.

    `deal` tells whether the deal could come out at all. `last` is the number of turns after
    which the game could last be won, as far as is known; None if never, or not known. `sure`
    tells whether the very next turn is known to have lost it.
    """

    deal: Verdict
    last: int | None
    sure: bool


def outlook(session: Session, positions: int = POSITIONS) -> Solution:
    """Ask whether a game can still come out from where it stands, with a line of play if so.

    It may be called from any thread, which it keeps busy for a while: the first time on a
    machine for some seconds, to compile the rules. What has been found out is remembered: while
    a line of play that wins is followed, the next move of it is there at once.

    Raises:
        OutOfReach: a game of pure chance.
    """
    return _asked(session, session.at, positions)


def post_mortem(session: Session, positions: int = POSITIONS) -> PostMortem:
    """Look for the last moment at which a game could be won, from the opening to where it stands.

    A game that can be won could be won before, too: so that moment is found by halving. A moment
    of which the solver doesn't know halves nothing, and its neighbours are asked.
    """
    winnable, lost = -1, session.at + 1
    turns = set(range(lost))
    for _ in range(MOST_ASKED):
        turns = {turn for turn in turns if winnable < turn < lost}
        if not turns:
            break
        turn = min(turns, key=lambda turn: (abs(2 * turn - winnable - lost), turn))
        turns.remove(turn)
        verdict = _asked(session, turn, positions).verdict
        if verdict == Verdict.WINNABLE:
            winnable = turn
        elif verdict == Verdict.UNWINNABLE:
            lost = turn
    deal = Verdict.WINNABLE if winnable >= 0 else Verdict.UNKNOWN if lost else Verdict.UNWINNABLE
    return PostMortem(deal, winnable if winnable >= 0 else None, winnable + 1 == lost)


def last_chance(session: Session, positions: int = POSITIONS) -> int | None:
    """Give the number of turns after which a lost game could last be won; None if never, or not known."""
    return post_mortem(session, positions).last


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
            return _solver(game, options).solve(Deal(number=number), positions).verdict == Verdict.WINNABLE

    return comes_out


def _dealt(game: Game, options: Options) -> Callable[[int], bool]:
    """Play in plain Python: compiling would take longer than the few games."""
    name = usual_player(game)
    rules = game.rules(options)
    run = Run(game.id, options, rules, name, player(name, game, rules), PLAIN)
    return lambda number: simulate(run, 1, number).wins == 1


_Name: TypeAlias = tuple[str, str, str, bytes]
"""A position: the game, its options, its deal, and how the table lies."""


@dataclass(frozen=True)
class _Known:
    """What has been found out about a position, with the limit that it was asked with.

    The position lies so many moves down the line of the solution.
    """

    solution: Solution
    limit: int
    played: int = 0

    @property
    def here(self) -> Solution:
        solution, played = self.solution, self.played
        return replace(solution, line=solution.line[played:], moves=solution.moves[played:])


_LOCK: Final = Lock()
_KNOWN: Final[OrderedDict[_Name, _Known]] = OrderedDict()


def _asked(session: Session, at: int, positions: int) -> Solution:
    with _LOCK:
        certain = _certain(session, at)
        if certain is not None:
            return certain
        own = _KNOWN.get(_name(session, at))
        if own is not None and own.limit >= positions:
            return own.solution
        solver = _solver(session.game, session.options)
        solution = solver.solve_from(session.table_after(at), session.deal, positions)
        _remember(session, at, _Known(solution, positions))
        return solution


def _certain(session: Session, at: int) -> Solution | None:
    """Give what is certain of a moment: by itself, or by others before and after it in the game."""
    for turn in range(at + 1):
        known = _KNOWN.get(_name(session, turn))
        if known is not None and known.solution.verdict == Verdict.UNWINNABLE:
            return known.solution
    for turn in range(at, len(session.turns) + 1):
        known = _KNOWN.get(_name(session, turn))
        if known is not None and known.solution.verdict == Verdict.WINNABLE:
            return _led(session, at, turn, known.here)
    return None


def _led(session: Session, at: int, turn: int, there: Solution) -> Solution:
    """Give a win from one moment of a game that leads over a later one."""
    way = tuple(step.move for steps in session.turns[at:turn] for step in steps)
    line = tuple(map(session.write, way))
    return replace(there, line=line + there.line, moves=way + there.moves)


def _remember(session: Session, at: int, known: _Known) -> None:
    """Keep what has been found out, of a win also all positions on the way to it."""
    _keep(_name(session, at), known)
    t = session.table_after(at).copy()
    for played, move in enumerate(known.solution.moves, start=1):
        session.rules.play(t, move, session.deal.seed)
        _keep(_named(session, t), replace(known, played=played))


def _keep(name: _Name, known: _Known) -> None:
    _KNOWN[name] = known
    _KNOWN.move_to_end(name)
    while len(_KNOWN) > MOST_KNOWN:
        _KNOWN.popitem(last=False)


def _name(session: Session, at: int) -> _Name:
    return _named(session, session.table_after(at))


def _named(session: Session, t: Table) -> _Name:
    return session.game.id, json.dumps(session.options, sort_keys=True), str(session.deal), array("q", t).tobytes()


def _solver(game: Game, options: Options) -> Solver:
    return _made(game.id, json.dumps(options, sort_keys=True))


@lru_cache(maxsize=4)
def _made(game: str, options: str) -> Solver:
    return Solver(find(game), json.loads(options), memory=MEGABYTES)
