"""The library's front door: a game by name, with its options, and what can be asked of it."""

from __future__ import annotations

from functools import cached_property
from operator import index
from typing import SupportsIndex

from cadogan.catalogue import find
from cadogan.deals import Deal, read_deal
from cadogan.errors import BadInput
from cadogan.lab.odds import Odds, exact_odds
from cadogan.lab.simulate import Run, Simulation, best_engine, simulate
from cadogan.lab.solver.campaign import Winnable, count_winnable
from cadogan.lab.solver.solve import MEGABYTES, POSITIONS, Solution, Solver
from cadogan.lab.solver.task import Task
from cadogan.options import Value
from cadogan.patience import Rules
from cadogan.players import player as find_player
from cadogan.players import usual_player
from cadogan.session import Session
from cadogan.shown import Facts, Shown


class ChosenGame(Shown):
    """A game of the catalogue with its options chosen. `game` makes one."""

    def __init__(self, name: str, **options: Value) -> None:
        self.game = find(_text("the name of a game", name))
        # Options of two words have a hyphen, which a keyword can't have.
        self.options = self.game.choose({name.replace("_", "-"): value for name, value in options.items()})

    def __repr__(self) -> str:
        """Give the call that makes it."""
        options = "".join(f", {name.replace('-', '_')}={value!r}" for name, value in self.options.items())
        return f"cadogan.game({self.game.id!r}{options})"

    def __eq__(self, other: object) -> bool:
        """Whether another is the same game with the same options."""
        if not isinstance(other, ChosenGame):
            return NotImplemented
        return (self.game.id, self.options) == (other.game.id, other.options)

    def __hash__(self) -> int:
        """Hash what makes them equal."""
        return hash((self.game.id, *self.options.items()))

    def title(self) -> str:
        """Give the game's name."""
        return self.game.names.en

    def facts(self) -> Facts:
        """Give what a catalogue says of it."""
        return {
            "about": self.game.summary.en,
            "kind": self.game.kind,
            **{f"option {name}": value for name, value in self.options.items()},
            "rules from": "; ".join(map(str, self.game.sources)),
        }

    @cached_property
    def rules(self) -> Rules:
        """The rules: a layout and a few plain functions on a table."""
        return self.game.rules(self.options)

    def session(self, deal: int | str) -> Session:
        """Begin a game, of a deal number (`17`, `"ms:617"`) or of a pack written out (`"7H QS …"`).

        Raises:
            BadInput: no deal number, or not this game's pack.
        """
        return Session(self.game, self.options, _deal(deal))

    def odds(self) -> Odds:
        """Give the exact chance that the game comes out.

        Raises:
            OutOfReach: the game has decisions, or no exact engine reaches it.
        """
        return exact_odds(self.game, self.options)

    def simulate(self, deals: int, *, first: int = 1, player: str | None = None, workers: int = 1) -> Simulation:
        """Play deals `first` … `first + deals − 1` with a named player (see `cadogan.players`).

        Raises:
            BadInput: no such player, or numbers out of bounds.
        """
        name = usual_player(self.game) if player is None else _text("a player", player)
        run = Run(self.game.id, self.options, self.rules, name, find_player(name, self.game, self.rules), best_engine())
        return simulate(run, _whole("deals", deals), _whole("first", first), _whole("workers", workers))

    def solver(self, *, memory: int = MEGABYTES, knowledge: bool = True) -> Solver:
        """Give a search that keeps its memory (in megabytes) for many deals.

        Raises:
            OutOfReach: a game of pure chance.
            BadInput: too little memory.
        """
        return Solver(self.game, self.options, memory=_whole("memory", memory), knowledge=knowledge)

    def solve(self, deal: int | str, *, positions: int = POSITIONS, memory: int = MEGABYTES) -> Solution:
        """Ask whether a deal, or a pack written out, can come out; with a line of play that wins.

        Raises:
            OutOfReach: a game of pure chance.
            BadInput: no deal number, not this game's pack, or a limit of zero.
        """
        return self.solver(memory=memory).solve(_deal(deal), _whole("positions", positions))

    def winnable(
        self, deals: int, *, first: int = 1, positions: int = POSITIONS, memory: int = MEGABYTES, workers: int = 1
    ) -> Winnable:
        """Count which of the deals `first` … `first + deals − 1` can come out.

        Raises:
            OutOfReach: a game of pure chance.
            BadInput: numbers out of bounds.
        """
        task = Task(self.game.id, self.options, _whole("positions", positions), _whole("memory", memory))
        return count_winnable(task, _whole("deals", deals), _whole("first", first), _whole("workers", workers))


def _deal(given: int | str) -> Deal:
    """Give a deal, of a number, its name elsewhere (`ms:11982`), or a pack written out."""
    return read_deal(given if isinstance(given, str) else _whole("a deal", given))


def _whole(what: str, given: object) -> int:
    """Give a whole number of any kind (NumPy's too).

    Raises:
        BadInput: it is none.
    """
    if isinstance(given, bool) or not isinstance(given, SupportsIndex):
        message = f"{what} must be a whole number, not {given!r}"
        raise BadInput(message)
    return index(given)


def _text(what: str, given: object) -> str:
    """Give a text.

    Raises:
        BadInput: it is none.
    """
    if not isinstance(given, str):
        message = f"{what} must be a text, not {given!r}"
        raise BadInput(message)
    return given


def game(name: str, **options: Value) -> ChosenGame:
    """Give a game by id or name, with options by keyword.

    Raises:
        BadInput: no such game or option (the nearest is suggested), or a value not allowed.
    """
    return ChosenGame(name, **options)
