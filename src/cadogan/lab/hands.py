"""Bind other hands under the same rules.

Rules are plain functions that call verbs (`draw`, `push`, …) by name. `bound` gives a twin of
such a function in which chosen verbs are replaced, all the way down: the exact engine gives a
`draw` that branches, and the rules never know.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from typing import Any, ParamSpec, TypeGuard, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
Function = Callable[..., Any]
Hands = Mapping[Function, Function]


def names_used(function: types.FunctionType) -> dict[str, object]:
    """Give the value of every outer name that a function's code looks up, closures included."""
    code = function.__code__
    used: dict[str, object] = {}
    for name in code.co_names:
        if name in function.__globals__:
            used[name] = function.__globals__[name]
    for name, cell in zip(code.co_freevars, function.__closure__ or (), strict=True):
        used[name] = cell.cell_contents
    return used


def bound(function: Callable[P, R], hands: Hands) -> Callable[P, R]:
    """Give a twin of `function` in which each key of `hands` is replaced by its value.

    Functions of this package that it calls get twins too; what they close over is copied.
    """
    return _Binder(hands).twin(function)


class _Binder:
    """Makes twins, each function once, so that functions that call each other stay together."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self.twins: dict[Function, Function] = {}

    def twin(self, function: Function) -> Function:
        if function in self.hands:
            return self.hands[function]
        if not ours(function):
            return function
        if function not in self.twins:
            self.twins[function] = self._made(function)
        return self.twins[function]

    def _made(self, function: types.FunctionType) -> Function:
        code = function.__code__
        closure = tuple(types.CellType() for _ in code.co_freevars)
        made = types.FunctionType(code, {**function.__globals__}, function.__name__, function.__defaults__, closure)
        self.twins[function] = made
        for name, value in names_used(function).items():
            if isinstance(value, types.FunctionType) and name in made.__globals__:
                made.__globals__[name] = self.twin(value)
        for cell, old in zip(closure, function.__closure__ or (), strict=True):
            value = old.cell_contents
            cell.cell_contents = self.twin(value) if isinstance(value, types.FunctionType) else value
        return made


def calls(function: Function, verb: Function) -> bool:
    """Whether `function` calls a verb, itself or through other functions of this package."""
    seen: set[Function] = set()
    waiting = [function]
    while waiting:
        here = waiting.pop()
        if here is verb:
            return True
        if here not in seen and ours(here):
            seen.add(here)
            waiting += [value for value in names_used(here).values() if ours(value)]
    return False


def ours(function: object) -> TypeGuard[types.FunctionType]:
    """Whether this is a plain function of the project: one that may get a twin."""
    return isinstance(function, types.FunctionType)
