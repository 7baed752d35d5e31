"""The slim lines above and below the table."""

from __future__ import annotations

from rich.cells import cell_len
from textual.content import Content
from textual.markup import escape
from textual.widget import Widget
from textual.widgets import Static

from cadogan.language import Tongue
from cadogan.terminal.keys import KEYS, Key


class StatusBar(Widget):
    """The game, where it stands, and its chance: on one line if there is room, else on two."""

    title = ""
    standing = ""
    chance = ""

    def show(self, title: str, standing: str, chance: str) -> None:
        """Show other words."""
        self.title, self.standing, self.chance = title, standing, chance
        self.on_resize()

    def on_resize(self) -> None:
        """Take as many lines as the words need."""
        words = [self.title, self.standing, self.chance]
        self.styles.height = 1 if sum(map(cell_len, words)) + 2 * len(words) < self.app.size.width else 2
        self.refresh()

    def render(self) -> Content:
        """Give the line or lines."""
        title = Content.styled(self.title, "bold $bar-text")
        standing = Content.styled(self.standing, "$bar-dim")
        chance = Content.styled(self.chance, "bold $good")
        if self.size.height < 2:
            return self._apart(title, Content("   ").join([standing, chance] if self.chance else [standing]))
        return Content("\n").join([self._apart(title, chance), self._apart(Content(""), standing)])

    def _apart(self, left: Content, right: Content) -> Content:
        """Put two texts at the ends of a line; where it is too short for both, the right one wins."""
        width = self.size.width - 2
        right = right.truncate(width, ellipsis=True)
        left = left.truncate(max(width - right.cell_length - 1, 0), ellipsis=True)
        return Content.assemble(" ", left, " " * (width - left.cell_length - right.cell_length), right)


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
        return f"{self._say(key.shown)} {self._say(key.short)}"

    def _markup(self, key: Key) -> str:
        words = f"[b]{escape(self._say(key.shown))}[/b] [$bar-dim]{escape(self._say(key.short))}[/]"
        return f"[@click=app.{key.action}]{words}[/]"
