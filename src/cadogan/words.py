"""Small helps with words."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def nearest(word: str, known: Iterable[str]) -> str:
    """Give `" (did you mean …?)"` for the nearest known word, or nothing where none is near."""
    found = difflib.get_close_matches(word.lower(), list(known), n=1, cutoff=0.5)
    return f" (did you mean {found[0]}?)" if found else ""
