"""Compile plain rule functions with Numba, all the way down, and keep the result on disk.

Numba's own cache does not see an edit in a helper module, and functions that close over
compiled functions compile anew in every process. So `compiled` writes the function and all
that it calls into one flat module, closed-over values as constants, names it by the hash of
its text and of what compiles it, and lets Numba cache that. A change anywhere gives another
name; nothing else does.

This is the only module that imports Numba.
"""

from __future__ import annotations

import ast
import builtins
import hashlib
import importlib.util
import inspect
import os
import platform
import sys
import tempfile
import textwrap
import types
from collections.abc import Callable
from functools import cache, lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from platformdirs import user_cache_path

from cadogan import chance
from cadogan.lab.hands import Function, Hands, names_used

HEADER = """\
import numpy as np
from numba import njit


def inner(function):
    return njit(
        function, error_model="numpy", forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True
    )


def entry(function):
    return njit(function, error_model="numpy", nogil=True, cache=True)


@inner
def unsigned(number):
    return np.uint64(number)


@inner
def signed(word):
    return np.int64(word)
"""

CASTS = {chance.unsigned: "unsigned", chance.signed: "signed"}


def available() -> bool:
    """Whether Numba is installed here (it is not in a browser's Python)."""
    return importlib.util.find_spec("numba") is not None


def _path(text: str) -> Path:
    """Give the file for a module's text, named by the hash of the text and of what compiles it."""
    machine = f"{version('numba')} {sys.version} {platform.machine()}"
    return _folder() / f"c{hashlib.sha256((machine + text).encode()).hexdigest()[:24]}.py"


@cache
def _module(text: str) -> types.ModuleType:
    path = _path(text)
    if not path.exists():
        with tempfile.NamedTemporaryFile("w", dir=path.parent, suffix=".tmp", delete=False, encoding="utf-8") as file:
            file.write(text)
        Path(file.name).replace(path)
    spec = importlib.util.spec_from_file_location(f"cadogan_compiled.{path.stem}", path)
    if spec is None or spec.loader is None:
        message = f"can't load {path}"
        raise ImportError(message)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@cache
def _folder() -> Path:
    """Give the folder for compiled modules; a temporary one where the usual can't be written."""
    folder = user_cache_path("cadogan") / "compiled"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except OSError:
        pass
    return Path(tempfile.mkdtemp(prefix="cadogan-"))


def compiled(
    function: Callable[..., Any],
    hands: Hands | None = None,
    on_new: Callable[[], None] | None = None,
    *,
    inline: bool = True,
) -> Callable[..., Any]:
    """Give the compiled twin of a plain function, with other hands bound under it if asked.

    The function and all that it calls must be plain functions at module level or closures over
    integers, truth values, tuples of them, and other such functions. `on_new` is called where
    this text was never compiled before on this machine: the first call will take its time. With
    `inline` every function is made part of its callers; without, the compiler chooses, which takes half the time
    where the rules are large.

    Raises:
        TypeError: it uses something else.
    """
    header = HEADER if inline else HEADER.replace("forceinline=True, ", "")
    text, name = _linked(function, tuple((hands or {}).items()), header)
    if on_new is not None and not _path(text).exists():
        on_new()
    return getattr(_module(text), name)  # type: ignore[no-any-return]


@lru_cache(maxsize=256)
def _linked(function: Callable[..., Any], hands: tuple[tuple[Function, Function], ...], header: str) -> tuple[str, str]:
    """Give the text of the module for a function, and the function's name there."""
    linker = _Linker(dict(hands), header)
    name = linker.entry(function)
    return linker.text, name


class _Linker:
    """Writes functions and all that they call into one flat module."""

    def __init__(self, hands: Hands, header: str) -> None:
        self.hands = hands
        self.names: dict[Callable[..., Any], str] = dict(CASTS)
        self.parts = [header]

    @property
    def text(self) -> str:
        return "\n\n".join(self.parts)

    def link(self, function: Callable[..., Any]) -> str:
        """Write a function after all that it calls, and give its name in the module."""
        function = self.hands.get(function, function)
        if function not in self.names:
            if not isinstance(function, types.FunctionType):
                message = f"{function!r} can't be compiled: only plain functions can"
                raise TypeError(message)
            self.names[function] = f"{function.__name__}_{len(self.names)}"
            self.parts.append("@inner\n" + self._written(function))
        return self.names[function]

    def entry(self, function: Callable[..., Any]) -> str:
        """Write the one function that Python will call, after all that it calls."""
        name = self.link(function)
        self.parts[-1] = self.parts[-1].replace("@inner", "@entry", 1)
        return name

    def _written(self, function: types.FunctionType) -> str:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
        definition = tree.body[0]
        if not isinstance(definition, ast.FunctionDef):
            message = f"{function.__qualname__} can't be compiled: it is no plain def"
            raise TypeError(message)
        constants = {name: self._constant(name, value, function) for name, value in names_used(function).items()}
        definition.name = self.names[function]
        definition = _Flatten(constants).visit(definition)
        return ast.unparse(ast.fix_missing_locations(definition))

    def _constant(self, name: str, value: object, user: types.FunctionType) -> ast.expr:
        if isinstance(value, types.FunctionType):
            return ast.Name(self.link(value), ast.Load())
        if isinstance(value, types.ModuleType) and value.__name__ == "numpy":
            return ast.Name("np", ast.Load())
        if isinstance(value, (bool, int, float)) or _plain_tuple(value):
            return ast.parse(repr(value), mode="eval").body
        if hasattr(builtins, name):
            return ast.Name(name, ast.Load())
        message = f"{user.__qualname__} can't be compiled: {name} is {type(value).__name__}"
        raise TypeError(message)


def _plain_tuple(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(v, (bool, int, float)) or _plain_tuple(v) for v in value)


class _Flatten(ast.NodeTransformer):
    """Puts constants for outer names, and takes out docstrings and types.

    Indices become unsigned: rules never count from the end of a vector, and saying so spares a
    test at every access.
    """

    def __init__(self, constants: dict[str, ast.expr]) -> None:
        self.constants = constants

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.returns = None
        node.decorator_list = []
        for argument in node.args.args + node.args.kwonlyargs:
            argument.annotation = None
        if ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:] or [ast.Pass()]
        self.generic_visit(node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        self.generic_visit(node)
        if node.value is None:
            return ast.Pass()
        return ast.Assign([node.target], node.value)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if isinstance(node.ctx, ast.Load) and node.id in self.constants:
            return self.constants[node.id]
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.Subscript:
        self.generic_visit(node)
        if not isinstance(node.slice, (ast.Constant, ast.Slice, ast.Tuple)):
            index = ast.Attribute(ast.Name("np", ast.Load()), "uint64", ast.Load())
            node.slice = ast.Call(index, [node.slice], [])
        return node
