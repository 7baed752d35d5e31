"""What goes wrong, in two kinds: the request was bad, or the world was."""


class CadoganError(Exception):
    """A failure that one sentence explains; its text is that sentence."""

    exit_code = 1


class BadInput(CadoganError, ValueError):
    """The request can't be met as asked; the sentence says what is allowed."""

    exit_code = 2


class IllegalMove(BadInput):
    """The rules don't allow this move here; nothing has changed."""


class OutOfReach(CadoganError):
    """A figure that this method can't reach for this game; the sentence says what to use."""
