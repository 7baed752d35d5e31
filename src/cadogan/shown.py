"""How a result shows itself: one line at a prompt, a table in a notebook."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from html import escape

Facts = dict[str, object]
"""What there is to say, by a word or two for what it is."""


class Shown(ABC):
    """Something that a programmer looks at: a result, a game chosen, a game being played."""

    @abstractmethod
    def title(self) -> str:
        """Say what it is about."""

    @abstractmethod
    def facts(self) -> Facts:
        """Give what one wants to know of it at a glance."""

    def details(self) -> Facts:
        """Give what a table has room for besides."""
        return {}

    def __repr__(self) -> str:
        """Give one line."""
        said = "; ".join(f"{name} {value}" for name, value in self.facts().items())
        return f"{type(self).__name__}({self.title()}: {said})"

    def _repr_html_(self) -> str:
        """Give a table, with a caption and headings that a screen reader can name."""
        rows = {**self.facts(), **self.details()}.items()
        body = "".join(f'<tr><th scope="row">{_text(name)}</th><td>{_text(value)}</td></tr>' for name, value in rows)
        return f"<table><caption>{_text(self.title())}</caption><tbody>{body}</tbody></table>"


def _text(value: object) -> str:
    return escape(str(value), quote=True)


def chosen(game: str, options: Mapping[str, object]) -> str:
    """Name a game with its options: `carpet (plays free, aces in-pack, holes foster)`."""
    words = ", ".join(f"{name} {value}" for name, value in options.items())
    return f"{game} ({words})" if words else game


def deals_text(first: int, deals: int) -> str:
    """Name a range of deals: `1 to 1,000`."""
    return f"{first:,} to {first + deals - 1:,}"


def percent(share: float, places: int = 2) -> str:
    """Write a share in hundredths."""
    return f"{100 * share:.{places}f} %"


def interval_text(low: float, high: float) -> str:
    """Write an interval of shares in hundredths."""
    return f"{percent(low)} to {percent(high)}"
