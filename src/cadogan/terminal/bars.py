"""The slim lines above and below the table."""

from __future__ import annotations

from textual.content import Content
from textual.markup import escape
from textual.widget import Widget
from textual.widgets import Static

from cadogan.language import Tongue
from cadogan.terminal.keys import KEYS, Key


class StatusBar(Widget):
    """One line: the game on the left, where it stands on the right."""

    left = ""
    right = ""

    def show(self, left: str, right: str) -> None:
        """Show other words."""
        self.left, self.right = left, right
        self.refresh()

    def render(self) -> Content:
        """Give the line; where it is too short for both, the right side wins."""
        width = self.size.width
        right = Content.styled(self.right, "$bar-dim").truncate(width, ellipsis=True)
        left = Content.styled(self.left, "bold $bar-text").truncate(max(width - right.cell_length - 1, 0), ellipsis=True)
        return Content.assemble(left, " " * (width - left.cell_length - right.cell_length), right)


class KeyBar(Static):
    """One line with the keys used most, as many as there is room for; each can be clicked."""

    def __init__(self, say: Tongue) -> None:
        super().__init__()
        self._say = say

    def on_resize(self) -> None:
        """Choose the keys anew."""
        self.update(Content.from_markup("  ".join(map(self._markup, self._fitting()))))

    def _fitting(self) -> list[Key]:
        """Give the keys that have room; the page of keys and the way out always have."""
        shown = [key for key in KEYS if key.short]
        while len(shown) > 2 and sum(len(self._words(key)) + 2 for key in shown) - 2 > self.size.width:
            del shown[-3]
        return shown

    def _words(self, key: Key) -> str:
        return f"{key.shown} {self._say(key.short)}"

    def _markup(self, key: Key) -> str:
        words = f"[b]{escape(key.shown)}[/b] [$bar-dim]{escape(self._say(key.short))}[/]"
        return f"[@click=app.{key.action}]{words}[/]"
