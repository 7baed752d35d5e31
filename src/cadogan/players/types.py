"""What a player is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from cadogan.moves import Moves
from cadogan.table import Table

Choose: TypeAlias = Callable[[Table, Moves, int, int], int]
"""A player's choice: from a table, the legal moves (a list, and their number) and a random
64-bit word for this choice, the index of a move."""
