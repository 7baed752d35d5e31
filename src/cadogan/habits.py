"""How a player likes to play, whichever view it is in: read from the store, and kept there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Final, TypeVar

from cadogan.language import LANGUAGES
from cadogan.store import Store

T = TypeVar("T")

_NAME: Final = "habits"


@dataclass(frozen=True)
class Habits:
    """What may be set.

    Args:
        letters: language of the court cards' letters.
        light: whether the light is on that says if a game can still come out; None where that was never
            chosen: then it is off until a game is lost.
        winnable: whether new deals are only those that can come out.
    """

    letters: str
    light: bool | None = None
    winnable: bool = False

    def next_letters(self) -> Habits:
        """Take the next letters."""
        return replace(self, letters=LANGUAGES[(LANGUAGES.index(self.letters) + 1) % len(LANGUAGES)])

    def keep(self, store: Store) -> None:
        """Keep the habits."""
        store.set(_NAME, asdict(self))


def kept(store: Store, language: str) -> Habits:
    """Give the habits kept; what was never set, or can't be read, is as usual in this language."""
    found = store.setting(_NAME)
    known = found if isinstance(found, dict) else {}
    return Habits(
        letters=either(known.get("letters"), LANGUAGES, "de" if language == "de" else "en"),
        light=either(known.get("light"), (False, True), None),
        winnable=either(known.get("winnable"), (False, True), usual=False),
    )


def either(value: object, allowed: Sequence[T], usual: T) -> T:
    """Give the allowed value that this is, else the usual one."""
    return next((choice for choice in allowed if choice == value), usual)
