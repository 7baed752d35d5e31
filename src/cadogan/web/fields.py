"""Reading the fields of a message that anyone may have written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from cadogan.errors import BadInput
from cadogan.options import Value

KEY: Final = re.compile(r"[A-Za-z0-9_-]{8,64}")
_MOST: Final = 2**53
"""The largest whole number that every JSON reader keeps exact."""


class Fields:
    """The fields of one message, each read with the check it needs.

    Raises:
        BadInput: by every reader, where a field is missing or not what it should be.
    """

    def __init__(self, message: Mapping[str, Any]) -> None:
        self._message = message

    def has(self, name: str) -> bool:
        """Whether the field is there and not null."""
        return self._message.get(name) is not None

    def value(self, name: str) -> Any:  # noqa: ANN401 - any JSON value
        """Give a field as it came, null where it is missing."""
        return self._message.get(name)

    def yes(self, name: str) -> bool:
        """Whether the field is there and true."""
        return self._message.get(name) is True

    def text(self, name: str, *, most: int = 200) -> str:
        """Read a text of at most `most` characters."""
        value = self._message.get(name)
        if not isinstance(value, str) or len(value) > most:
            message = f"field “{name}” should be a text of at most {most} characters"
            raise BadInput(message)
        return value

    def one_of(self, name: str, allowed: tuple[str, ...]) -> str:
        """Read a text that is one of a few."""
        value = self._message.get(name)
        if not isinstance(value, str) or value not in allowed:
            message = f"field “{name}” should be one of {', '.join(allowed)}"
            raise BadInput(message)
        return value

    def whole(self, name: str, low: int = 0, high: int = _MOST) -> int:
        """Read a whole number."""
        value = self._message.get(name)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            message = f"field “{name}” should be a whole number from {low} to {high}"
            raise BadInput(message)
        return value

    def moves(self, name: str) -> list[int]:
        """Read some moves, one at least."""
        value = self._message.get(name)
        good = isinstance(value, list) and 1 <= len(value) <= 1000 and all(type(item) is int for item in value)
        if not good:
            message = f"field “{name}” should be a list of moves"
            raise BadInput(message)
        return list(value or ())

    def seconds(self, name: str) -> float:
        """Read a time span in seconds, at most a year."""
        value = self._message.get(name)
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 31_622_400:
            message = f"field “{name}” should be a number of seconds"
            raise BadInput(message)
        return float(value)

    def key(self, name: str) -> str:
        """Read the key of a game: 8 to 64 letters, digits, `_` and `-`."""
        value = self._message.get(name)
        if not isinstance(value, str) or not KEY.fullmatch(value):
            message = f"field “{name}” should be 8 to 64 letters, digits, _ and -"
            raise BadInput(message)
        return value

    def options(self, name: str) -> dict[str, Value]:
        """Read wishes for options: an object of texts and whole numbers."""
        value = self._message.get(name)
        if value is None:
            return {}
        good = isinstance(value, dict) and len(value) <= 40 and all(_is_value(item) for item in value.values())
        if not good:
            message = f"field “{name}” should be an object of texts and whole numbers"
            raise BadInput(message)
        return dict(value)


def _is_value(item: object) -> bool:
    return (isinstance(item, str) and len(item) <= 100) or (isinstance(item, int) and not isinstance(item, bool))
