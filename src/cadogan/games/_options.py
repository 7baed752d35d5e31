"""Options that several games offer."""

from __future__ import annotations

from typing import Final

from cadogan.options import Choice, Options, Whole
from cadogan.rules.packing import ANY_CARD, KINGS, UNLIMITED

DRAW: Final = Whole("draw", 1, 13, usual=lambda _: 3)
"""How many cards of the stock are turned up at a time."""
REDEALS: Final = Choice("redeals", ("unlimited", *range(10)))
"""How often the waste may be turned over."""


def redeals_of(options: Options) -> int:
    """Give the redeals chosen, as the rules take them."""
    return UNLIMITED if options["redeals"] == "unlimited" else int(options["redeals"])


def spaces_of(options: Options) -> int:
    """Give what may fill a bare pile, as the rules take it."""
    return KINGS if options["spaces"] == "kings" else ANY_CARD
