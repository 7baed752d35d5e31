"""The process beside the server that reckons exact chances: one JSON question a line, one answer a line.

A question names a game, all its options, and positions; without positions it asks for the
chance of a new deal. Those are remembered on disk, since a vast game takes long to go through.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final

from platformdirs import user_cache_path

import cadogan
from cadogan import catalogue
from cadogan.errors import CadoganError
from cadogan.lab.exact import Exact
from cadogan.patience import Rules

ENGINES_KEPT: Final = 3
"""A vast game's engine holds some hundred megabytes."""


class Engines:
    """The exact engines used last."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[Rules, Exact]] = {}

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """Answer one question."""
        game = catalogue.find(question["game"])
        options = game.choose(question["options"])
        name = json.dumps([game.variant_of or game.id, options], sort_keys=True)
        tables = question["tables"]
        try:
            chances = [self._new_deal(name, game.rules(options))] if not tables else []
            if tables:
                engine = self._engine(name, game.rules(options))
                # From the opening first: all later positions are then known from it.
                engine.chance(engine.opening())
                chances = [engine.chance(t) for t in tables]
        except CadoganError as problem:
            return {"error": str(problem)}
        return {"chances": list(map(str, chances))}

    def _engine(self, name: str, rules: Rules) -> Exact:
        if name in self._kept:
            self._kept[name] = self._kept.pop(name)
        else:
            self._kept[name] = (rules, Exact(rules))
            while len(self._kept) > ENGINES_KEPT:
                del self._kept[next(iter(self._kept))]
        return self._kept[name][1]

    def _new_deal(self, name: str, rules: Rules) -> Fraction:
        remembered = _remembered()
        if name not in remembered:
            engine = self._engine(name, rules)
            remembered[name] = str(engine.chance(engine.opening()))
            _remember(remembered)
        return Fraction(remembered[name])


def _remembered() -> dict[str, str]:
    try:
        kept: dict[str, str] = json.loads(_memory().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return kept


def _remember(chances: dict[str, str]) -> None:
    """Write the chances down; where the cache can't be written, they are reckoned again next time."""
    try:
        _memory().parent.mkdir(parents=True, exist_ok=True)
        fresh = _memory().with_suffix(".new")
        fresh.write_text(json.dumps(chances), encoding="utf-8")
        fresh.replace(_memory())
    except OSError:
        return


@cache
def _memory() -> Path:
    """Give the file of chances, named by the rules and the engine that they follow from."""
    package = Path(cadogan.__file__).parent
    parts = [package / name for name in ("cards.py", "table.py", "patience.py", "rules", "games", "lab")]
    sources = [source for part in parts for source in sorted(part.rglob("*.py") if part.is_dir() else [part])]
    edition = hashlib.sha256(b"\0".join(source.read_bytes() for source in sources)).hexdigest()[:16]
    return user_cache_path("cadogan") / "chances" / f"{edition}.json"


def main(questions: Iterable[str]) -> None:
    """Answer until the questions end."""
    engines = Engines()
    for question in questions:
        sys.stdout.write(json.dumps(engines.answer(json.loads(question))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.stdin)
