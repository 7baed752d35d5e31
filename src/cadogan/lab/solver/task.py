"""What a campaign asks of each deal."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Final

from cadogan.deals import OWN
from cadogan.errors import BadInput
from cadogan.lab.solver.solve import MEGABYTES, POSITIONS
from cadogan.options import Options

SEARCH_VERSION: Final = 8
"""Raised whenever a search may give another verdict or number of positions for the same deal."""


@dataclass(frozen=True)
class Task:
    """What is asked of each deal, and with what.

    Args:
        game: id.
        options: all its options.
        positions: the most positions to look at, a deal.
        memory: megabytes.
        series: of deal numbers (see `cadogan.deals`).
    """

    game: str
    options: Options
    positions: int = POSITIONS
    memory: int = MEGABYTES
    series: str = OWN

    def with_more(self, times: int) -> Task:
        """Ask the same with so many times the positions and the memory."""
        return replace(self, positions=self.positions * times, memory=self.memory * times)

    def to_json(self) -> str:
        """Give the task as text, the same for the same task."""
        return json.dumps({**vars(self), "search": SEARCH_VERSION}, sort_keys=True)

    @classmethod
    def from_json(cls, text: str) -> Task:
        """Read a task.

        Raises:
            BadInput: it is of another version of the search.
        """
        data = json.loads(text)
        if data.pop("search", None) != SEARCH_VERSION:
            raise BadInput("these results were made by another version of the search")
        return cls(**data)
