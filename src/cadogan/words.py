"""Small helps with words."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from cadogan.errors import CadoganError
from cadogan.language import later


def nearest(word: str, known: Iterable[str]) -> CadoganError | str:
    """Give what asks for the nearest known word, as a field of a failure; nothing where none is near."""
    found = difflib.get_close_matches(word.lower(), list(known), n=1, cutoff=0.5)
    return CadoganError(later(" (did you mean {word}?)"), word=found[0]) if found else ""
