"""The application around the table: bars, pages, what is kept, and what is reckoned beside it."""

from __future__ import annotations

import random
import time
import uuid
from dataclasses import replace
from fractions import Fraction
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.css.query import NoMatches
from textual.events import Resize
from textual.message import Message
from textual.theme import Theme
from textual.widgets import Static

from cadogan.deals import Deal
from cadogan.language import tongue
from cadogan.rulebook.figures import percent
from cadogan.session import Session
from cadogan.store import Store
from cadogan.table import Table
from cadogan.terminal import settings
from cadogan.terminal.bars import KeyBar, StatusBar
from cadogan.terminal.felt import Felt
from cadogan.terminal.keys import KEYS
from cadogan.terminal.palette import FELT, PALETTES, Palette
from cadogan.terminal.reckoner import Reckoner
from cadogan.terminal.results import ResultsPage
from cadogan.terminal.screens import DealPage, KeysPage, RulesPage, RulesText
from cadogan.terminal.sitting import Sitting, Tone

ROOM_BESIDE = 100
"""Columns from which the rules lie beside the table."""


class TableApp(App[None]):
    """The table on a terminal. See `cadogan.terminal.play`."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = []

    class Reckoned(Message):
        """The chance from a table is known."""

        def __init__(self, table: Table, chance: Fraction) -> None:
            super().__init__()
            self.table = table
            self.chance = chance

    def __init__(self, session: Session, key: str, store: Store, language: str) -> None:
        super().__init__()
        self.say = tongue(language)
        self.key = key
        self.store = store
        self.settings = settings.kept(store, language)
        self.reckoner = Reckoner()
        self.chance: Fraction | None = None
        self.thinking = False
        self._began = time.monotonic()
        self._seconds = self._seconds_before()
        self.sitting = Sitting(session, self.say, self.keep)
        self.felt = Felt(self.sitting, self.settings.look)
        for palette in PALETTES:
            self.register_theme(_theme(palette))
        self.theme = PALETTES[self.settings.palette].name
        for entry in KEYS:
            if entry.keys:
                self.bind(entry.keys, entry.action, show=False)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Give the bars' colours for themes that don't set them."""
        return _variables(FELT)

    def compose(self) -> ComposeResult:
        """Lay out the bars and the table."""
        yield StatusBar(id="status")
        with Horizontal():
            yield self.felt
            with VerticalScroll(id="rules", can_focus=False):
                yield RulesText("…")
        yield Static(id="message")
        yield KeyBar(self.say)

    def on_mount(self) -> None:
        """Show the game."""
        self.felt.focus()
        self.keep(self.session)
        self.look_again()

    # ---- the game

    @property
    def session(self) -> Session:
        """The game on the table."""
        return self.sitting.session

    def keep(self, session: Session) -> None:
        """Keep the game as it stands, with the time at the table."""
        self.store.keep(self.key, session, self._seconds + time.monotonic() - self._began)

    def _seconds_before(self) -> float:
        kept = self.store.find(self.key)
        return kept.seconds if kept else 0.0

    def begin(self, deal: Deal) -> None:
        """Put another deal of this game on the table; the one there stays kept."""
        session = Session(self.session.game, self.session.options, deal)
        self.key = f"terminal-{uuid.uuid4().hex}"
        self._began, self._seconds = time.monotonic(), 0.0
        self.sitting = Sitting(session, self.say, self.keep)
        self.keep(session)
        self.felt.sit_down(self.sitting)
        self.look_again()

    # ---- showing

    def on_felt_stroke(self) -> None:
        """Look again after a stroke."""
        self.look_again()

    def look_again(self) -> None:
        """Show the game as it stands."""
        self._ask_for_the_chance()
        self.felt.redraw()
        self._show_bars()

    def _show_bars(self) -> None:
        session = self.session
        title = f"{session.game.names.in_language(self.say.code)} № {_short(str(session.deal))}"
        self.query_one(StatusBar).show(title, self._standing(), self._chance_words())
        said = self.sitting.said
        message = self.query_one("#message", Static)
        message.set_class(said.tone == Tone.BAD, "bad")
        message.set_class(said.tone == Tone.GOOD, "good")
        message.update(Content(said.text))

    def _standing(self) -> str:
        table, rules = self.session.table, self.session.rules
        counters = [
            self.say(counter.text, number=counter.read(table), total=counter.total) for counter in rules.counters
        ]
        return " · ".join(counters) or self.say(
            "to come home: {left}, hidden: {hidden}", left=rules.left(table), hidden=self.sitting.hidden
        )

    def _chance_words(self) -> str:
        if self.thinking:
            return self.say("chance …")
        return "" if self.chance is None else self.say("chance {chance}", chance=percent(self.chance, self.say))

    def _ask_for_the_chance(self) -> None:
        table = self.session.table

        def answer(chance: Fraction) -> None:
            self.post_message(self.Reckoned(table, chance))

        self.chance = None
        self.thinking = self.reckoner.ask("table", self.session.rules, table, answer)

    def on_table_app_reckoned(self, message: Reckoned) -> None:
        """Show a chance, unless the game has gone on meanwhile."""
        if message.table is self.session.table:
            self.chance = message.chance
            self.thinking = False
            self._show_bars()

    def on_unmount(self) -> None:
        """Stop reckoning."""
        self.reckoner.close()

    def on_resize(self, event: Resize) -> None:
        """Put the rules away where there is no more room for them."""
        if event.size.width < ROOM_BESIDE:
            self._rules_beside(shown=False)

    # ---- what the keys do

    def action_deal_on(self) -> None:
        """Deal on."""
        self.sitting.deal_on()
        self.look_again()

    def action_strike(self) -> None:
        """Lift or lay."""
        self.felt.action_strike()

    def action_send(self) -> None:
        """Send a card where it fits best."""
        self.felt.action_send()

    def action_let_go(self) -> None:
        """Let go."""
        self.sitting.let_go()
        self.look_again()

    def action_undo(self) -> None:
        """Take back."""
        self.sitting.undo()
        self.look_again()

    def action_redo(self) -> None:
        """Play again what was taken back."""
        self.sitting.redo()
        self.look_again()

    def action_restart(self) -> None:
        """Go back to the opening."""
        self.sitting.restart()
        self.look_again()

    def action_new_deal(self) -> None:
        """Deal anew."""
        self.begin(Deal(number=random.randint(1, 999_999)))  # noqa: S311 - which deal comes next is no secret

    def action_ask_deal(self) -> None:
        """Ask for the number of a deal."""
        self.push_screen(DealPage(lambda deal: deal.table(self.session.rules), self.say), self._deal_asked)

    def _deal_asked(self, deal: Deal | None) -> None:
        if deal is not None:
            self.begin(deal)

    def action_keys(self) -> None:
        """Show all keys."""
        self.push_screen(KeysPage(self.say("Keys"), self.say))

    def action_statistics(self) -> None:
        """Show the results."""
        self.push_screen(ResultsPage(self.store, self.session.game, self.say))

    def action_rules(self) -> None:
        """Show the rules beside the table, or where there is no room, over it."""
        if self.size.width >= ROOM_BESIDE:
            self._rules_beside(shown=not self.query_one("#rules").display)
        else:
            self.push_screen(RulesPage(self.session.game, self.say))

    def action_scroll_rules(self, way: int) -> None:
        """Leaf in the rules beside the table."""
        rules = self.query_one("#rules", VerticalScroll)
        rules.scroll_relative(y=way * (rules.size.height - 2), animate=False)

    def action_look(self) -> None:
        """Say which cards lie in the pile under the cursor."""
        self.sitting.look_at(self.felt.cursor, self.settings.look.face)
        self.look_again()

    def action_hint(self) -> None:
        """Point at a move that helps."""
        self.sitting.hint()
        self.look_again()

    # ---- settings

    def action_next_palette(self) -> None:
        """Take other colours."""
        self._set(self.settings.next_palette())
        self._tell(self.say(PALETTES[self.settings.palette].name))

    def action_four_colours(self) -> None:
        """Take four colours, or two."""
        self._set(replace(self.settings, four_colours=not self.settings.four_colours))
        self._tell(self.say("four colours") if self.settings.four_colours else self.say("two colours"))

    def action_hollow(self) -> None:
        """Draw red suits in outline, or filled."""
        self._set(replace(self.settings, hollow=not self.settings.hollow))
        self._tell(self.say("red suits in outline") if self.settings.hollow else self.say("red suits filled"))

    def action_letters(self) -> None:
        """Take the other letters for court cards."""
        self._set(self.settings.next_letters())
        self._tell(self.say("German letters") if self.settings.letters == "de" else self.say("English letters"))

    def _set(self, chosen: settings.Settings) -> None:
        self.settings = chosen
        chosen.keep(self.store)
        self.felt.look = chosen.look
        self.theme = chosen.look.palette.name

    def _tell(self, text: str) -> None:
        self.sitting.tell(text)
        self.look_again()

    # ---- rules

    def _rules_beside(self, *, shown: bool) -> None:
        try:
            beside = self.query_one("#rules", VerticalScroll)
        except NoMatches:
            return
        if shown:
            self.query_one(RulesText).read(self.session.game, self.say.code)
        beside.display = shown


def _short(deal: str) -> str:
    """Cut a pack written out."""
    return deal if len(deal) < 20 else f"{deal[:12]}…"


def _variables(palette: Palette) -> dict[str, str]:
    return {
        "bar": palette.bar,
        "bar-text": palette.text,
        "bar-dim": palette.dim,
        "good": palette.good,
        "bad": palette.bad,
        "felt": palette.felt,
    }


def _theme(palette: Palette) -> Theme:
    return Theme(
        name=palette.name,
        primary=palette.bare,
        accent=palette.good,
        foreground=palette.text,
        background=palette.bar,
        surface=palette.bar,
        panel=palette.bar,
        dark=palette.dark,
        variables=_variables(palette),
    )
