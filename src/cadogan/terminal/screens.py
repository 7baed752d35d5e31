"""Pages over the table: keys, rules, results, a deal by its number, a question before forgetting."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Input, Label, Markdown, Static

from cadogan.deals import Deal, read_deal
from cadogan.errors import BadInput
from cadogan.language import Tongue
from cadogan.options import Options
from cadogan.patience import Game
from cadogan.session import Session
from cadogan.terminal.keys import KEYS


class Page(ModalScreen[None]):
    """A page that any of a few keys puts away again."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,enter,space", "app.pop_screen", show=False)]

    def __init__(self, title: str, say: Tongue) -> None:
        super().__init__()
        self.heading = title
        self.say = say

    def compose(self) -> ComposeResult:
        """Give the frame, with what `body` gives in it."""
        with VerticalScroll(classes="page") as page:
            page.border_title = self.heading
            page.border_subtitle = self.say("Esc: back to the table")
            yield from self.body()

    def on_mount(self) -> None:
        """Let the arrow keys leaf."""
        self.query_one(VerticalScroll).focus()

    def body(self) -> ComposeResult:
        """Give what stands on the page."""
        raise NotImplementedError


class KeysPage(Page):
    """All keys."""

    def body(self) -> ComposeResult:
        """Give one line a key."""
        shown = [self.say(key.shown) for key in KEYS]
        width = max(map(len, shown))
        lines = [
            Content.assemble((name.ljust(width), "bold $accent"), "  ", self.say(key.words))
            for name, key in zip(shown, KEYS, strict=True)
        ]
        yield Static(Content("\n").join(lines))


class RulesText(Markdown):
    """The rules of a game, written in a thread: some odds in them take a moment to find."""

    class Written(Message):
        """The rules are written."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def read(self, session: Session, language: str) -> None:
        """Show the rules of a game that is played, as soon as they are written."""
        self.run_worker(partial(self._write, session.game, session.options, language), thread=True, exclusive=True)

    def _write(self, game: Game, options: Options, language: str) -> None:
        from cadogan.lab.recorded import figure  # noqa: PLC0415 - only for those who read
        from cadogan.lab.solver.recorded import searched  # noqa: PLC0415 - the same
        from cadogan.rulebook import page  # noqa: PLC0415 - the same

        self.post_message(self.Written(page(game, language, figure, searched, options)))

    async def on_rules_text_written(self, message: Written) -> None:
        """Show the rules."""
        await self.update(message.text)


class RulesPage(Page):
    """The rules, where there is no room for them beside the table."""

    def __init__(self, session: Session, say: Tongue) -> None:
        super().__init__(session.game.names.in_language(say.code), say)
        self.session = session

    def body(self) -> ComposeResult:
        """Give the rules."""
        text = RulesText("…")
        yield text
        text.read(self.session, self.say.code)


LONGEST_PACK: Final = 5 * 104
"""Letters in which the cards of two packs can be written out."""


class DealPage(ModalScreen[Deal | None]):
    """Asks for the number of a deal, or its pack.

    Args:
        fits: refuses a deal that isn't of this game (BadInput).
        say: speaks the player's language.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(self, fits: Callable[[Deal], object], say: Tongue) -> None:
        super().__init__()
        self.fits = fits
        self.say = say

    def compose(self) -> ComposeResult:
        """Give a line to type in, and one for what is wrong with it."""
        with Vertical(classes="page small") as page:
            page.border_title = self.say("A deal by its number")
            page.border_subtitle = self.say("Enter: deal it · Esc: back to the table")
            yield Input(placeholder="1941", max_length=LONGEST_PACK)
            yield Label("", classes="bad")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the deal, or say what one looks like."""
        try:
            deal = read_deal(event.value)
            self.fits(deal)
        except BadInput as problem:
            self.query_one(Label).update(Content(self.say.explain(problem)))
        else:
            self.dismiss(deal)


class AskPage(ModalScreen[bool]):
    """Asks before something that has no way back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,j,s", "dismiss(True)", show=False),
        Binding("escape,n,q,enter", "dismiss(False)", show=False),
    ]

    def __init__(self, question: str, say: Tongue) -> None:
        super().__init__()
        self.question = question
        self.say = say

    def compose(self) -> ComposeResult:
        """Give the question."""
        with Vertical(classes="page small") as page:
            page.border_subtitle = self.say("y: yes · Esc: no")
            yield Label(self.question)
