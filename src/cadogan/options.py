"""The options of a game, as its rule book offers them: declared, checked, defaulted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from cadogan.errors import BadInput
from cadogan.language import later
from cadogan.words import nearest

Value: TypeAlias = str | int
Options: TypeAlias = dict[str, Value]
"""Every option of a game with the value chosen."""


@dataclass(frozen=True)
class Choice:
    """An option with a few named values (words, or numbers such as pack sizes)."""

    name: str
    values: tuple[Value, ...]

    def default(self, chosen: Options) -> Value:  # noqa: ARG002 - same call as Whole's
        """Give the default: the first value."""
        return self.values[0]

    @property
    def allowed(self) -> str:
        """The values in words."""
        return ", ".join(map(str, self.values))

    def read(self, text: Value) -> Value:
        """Read a value, given as text or as itself.

        Raises:
            BadInput: it is none of the values.
        """
        for value in self.values:
            if str(value) == str(text).strip().lower():
                return value
        raise BadInput(
            later("option {option} can't be “{text}”: choose {allowed}"),
            option=self.name,
            text=text,
            allowed=self.allowed,
        )


@dataclass(frozen=True)
class Whole:
    """An option that is a whole number from `low` to `high`.

    `usual` gives the default, from the options declared before this one.
    """

    name: str
    low: int
    high: int
    usual: Callable[[Options], int]

    def default(self, chosen: Options) -> Value:
        """Give the default beside the options `chosen` so far."""
        return self.usual(chosen)

    @property
    def allowed(self) -> str:
        """The values in words."""
        return f"a whole number from {self.low} to {self.high}"

    def read(self, text: Value) -> Value:
        """Read a value, given as text or as itself.

        Raises:
            BadInput: it is no whole number, or out of bounds.
        """
        word = str(text).strip()
        if word.isascii() and word.isdigit() and self.low <= int(word[:9]) <= self.high and len(word) < 10:
            return int(word)
        raise BadInput(
            later("option {option} can't be “{text}”: give a whole number from {low} to {high}"),
            option=self.name,
            text=text,
            low=self.low,
            high=self.high,
        )


Option: TypeAlias = Choice | Whole


def choose(declared: tuple[Option, ...], wishes: Mapping[str, Value], game: str) -> Options:
    """Give every declared option its value: the wish, or its default.

    Raises:
        BadInput: a wish for an option that the game doesn't have, or for a value not allowed.
    """
    names = [option.name for option in declared]
    for name in wishes:
        if name not in names:
            if not names:
                raise BadInput(later("{game} has no options, and none called “{name}”"), game=game, name=name)
            raise BadInput(
                later("{game} has no option “{name}”{nearest}; its options: {offered}"),
                game=game,
                name=name,
                nearest=nearest(name, names),
                offered=", ".join(names),
            )
    chosen: Options = {}
    for option in declared:
        wish = wishes.get(option.name)
        chosen[option.name] = option.default(chosen) if wish is None else option.read(wish)
    return chosen
