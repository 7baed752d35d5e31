"""The slim lines above and below the table."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content
from textual.markup import escape
from textual.widget import Widget
from textual.widgets import Static

from cadogan.language import Tongue
from cadogan.terminal.keys import KEYS, Key


@dataclass(frozen=True)
class Light:
    """What the bar says of how a game will end: the chance, or whether it can still come out.

    Args:
        words: what is said; empty for nothing.
        note: how that is known.
        ink: a style.
        room: columns to leave for it, so that the bar needs the same lines whatever it says.
    """

    words: str = ""
    note: str = ""
    ink: str = "bold $good"
    room: int = 0


class StatusBar(Widget):
    """The game, where it stands, and its chance or light: on one line if there is room, else on two."""

    title = ""
    standing = ""
    chance = ""
    note = ""
    ink = "bold $good"
    room = 0

    def show(self, title: str, standing: str, light: Light) -> None:
        """Show other words."""
        self.title, self.standing = title, standing
        self.chance, self.note, self.ink, self.room = light.words, light.note, light.ink, light.room
        self.on_resize()

    def on_resize(self) -> None:
        """Take as many lines as the words need."""
        widths = [cell_len(self.title), cell_len(self.standing), max(cell_len(self._noted), self.room)]
        self.styles.height = 1 if sum(widths) + 2 * len(widths) < self.app.size.width else 2
        self.refresh()

    @property
    def _noted(self) -> str:
        return f"{self.chance} ({self.note})" if self.note else self.chance

    def render(self) -> Content:
        """Give the line or lines."""
        title = Content.styled(self.title, "bold $bar-text")
        standing = Content.styled(self.standing, "$bar-dim")
        if self.size.height < 2:
            chance = Content.styled(self._noted, self.ink)
            return self._apart(title, Content("   ").join([standing, chance] if self.chance else [standing]))
        chance, note = Content.styled(self.chance, self.ink), Content.styled(self.note, "$bar-dim")
        return Content("\n").join([self._apart(title, chance), self._apart(note, standing)])

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
