"""What goes wrong, in two kinds: the request was bad, or the world was."""

from __future__ import annotations

from collections.abc import Callable


class CadoganError(Exception):
    """A failure that one sentence explains.

    Args:
        text: the sentence in English. Where a player may meet it, it is marked with `later`, so that a
            view can say it in the player's language (`Tongue.explain`).
        fields: what stands for its names in braces; without any, the text is taken as it is. A field may
            be a failure in turn, or a tuple of them.
    """

    exit_code = 1

    def __init__(self, text: str, /, **fields: object) -> None:
        self.text = text
        self.fields = fields
        super().__init__(self.told(str))

    def told(self, said: Callable[[str], str]) -> str:
        """Give the sentence, each of its texts as `said` says it."""
        fields = {name: _told(value, said) for name, value in self.fields.items()}
        return said(self.text).format(**fields) if fields else said(self.text)


def _told(value: object, said: Callable[[str], str]) -> object:
    if isinstance(value, tuple):
        return "; ".join(str(_told(part, said)) for part in value)
    return value.told(said) if isinstance(value, CadoganError) else value


class BadInput(CadoganError, ValueError):
    """The request can't be met as asked; the sentence says what is allowed."""

    exit_code = 2


class IllegalMove(BadInput):
    """The rules don't allow this move here; nothing has changed."""


class OutOfReach(CadoganError):
    """A figure that this method can't reach for this game; the sentence says what to use."""
