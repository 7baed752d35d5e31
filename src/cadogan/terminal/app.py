"""The application around the table: bars, pages, what is kept, and what is reckoned beside it."""

from __future__ import annotations

import uuid
from dataclasses import replace
from fractions import Fraction
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.css.query import NoMatches
from textual.events import Event, Key, MouseDown, Resize
from textual.message import Message
from textual.theme import Theme
from textual.timer import Timer
from textual.widgets import Static

from cadogan import habits
from cadogan.beside import Json
from cadogan.catalogue import GAMES
from cadogan.deals import Deal, random_number
from cadogan.errors import CadoganError
from cadogan.keeping import Keeping
from cadogan.language import later, tongue
from cadogan.patience import Kind
from cadogan.rulebook.figures import percent
from cadogan.session import Session
from cadogan.speech import lookback_sentence, outlook_sentence
from cadogan.store import Store
from cadogan.table import Table
from cadogan.terminal import settings
from cadogan.terminal.bars import KeyBar, Light, StatusBar
from cadogan.terminal.felt import Felt
from cadogan.terminal.foresight import DARK, Answered, Foresight, shown
from cadogan.terminal.keys import KEYS
from cadogan.terminal.paint import Look
from cadogan.terminal.palette import FELT, PALETTES, Palette
from cadogan.terminal.reckoner import Reckoner
from cadogan.terminal.results import ResultsPage
from cadogan.terminal.screens import DealPage, KeysPage, RulesPage, RulesText
from cadogan.terminal.sitting import Sitting, Tone

_LETTERS = {"en": later("English letters"), "de": later("German letters"), "es": later("Spanish letters")}

_DECIDED = frozenset(game.id for game in GAMES if game.kind == Kind.JUDGMENT)

ROOM_BESIDE = 100
"""Columns from which the rules lie beside the table."""


class TableApp(App[None]):
    """The table on a terminal. See `cadogan.terminal.play`."""

    demo_pace = 0.8
    """Seconds between the turns of a demo."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = []

    class Reckoned(Message):
        """The chance from a table is known."""

        def __init__(self, table: Table, chance: Fraction) -> None:
            super().__init__()
            self.table = table
            self.chance = chance

    def __init__(self, session: Session, key: str, store: Store, language: str, *, winnable: bool = False) -> None:
        super().__init__()
        self.store = store
        self.habits = habits.kept(store, language)
        self.winnable = winnable or self.habits.winnable
        self.settings = settings.kept(store)
        self.say = tongue(language, self.habits.letters)
        self.reckoner = Reckoner()
        self.chance: Fraction | None = None
        self.thinking = False
        self.foresight = Foresight(self.post_message)
        self._ever_lost = not store.ever_lost().isdisjoint(_DECIDED)
        self._asked_since_when: Table | None = None
        self._wants_deal = self._wants_demo = False
        self._showing: Timer | None = None
        self.keeping = Keeping(store, key)
        self.sitting = Sitting(session, self.say, self.keep)
        self.felt = Felt(self.sitting, self.look)
        for palette in PALETTES:
            self.register_theme(_theme(palette))
        self.theme = self.look.palette.name
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

    @property
    def key(self) -> str:
        """What the store calls the game."""
        return self.keeping.key

    @property
    def look(self) -> Look:
        """How cards look."""
        return self.settings.look(self.habits.letters)

    def keep(self, session: Session) -> None:
        """Keep the game as it stands, with the time at the table."""
        self.keeping.keep(session)

    def begin(self, deal: Deal) -> None:
        """Put another deal of this game on the table; the one there stays kept."""
        self._wants_deal = False
        session = Session(self.session.game, self.session.options, deal)
        self.keeping = Keeping(self.store, f"terminal-{uuid.uuid4().hex}")
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
        self._ask_the_solver()
        self.felt.redraw()
        self._show_bars()

    def _show_bars(self) -> None:
        session = self.session
        title = f"{session.game.names.in_language(self.say.code)} № {_short(str(session.deal))}"
        self.query_one(StatusBar).show(title, self._standing(), self._light())
        said = self.sitting.said
        message = self.query_one("#message", Static)
        message.set_class(said.tone == Tone.BAD, "bad")
        message.set_class(said.tone == Tone.GOOD, "good")
        message.set_class(bool(said.more), "more")
        message.update(Content("\n".join(filter(None, [said.text, said.more]))))

    def _standing(self) -> str:
        table, rules = self.session.table, self.session.rules
        counters = [
            self.say(counter.text, number=counter.read(table), total=counter.total) for counter in rules.counters
        ]
        return " · ".join(counters) or self.say(
            "to come home: {left}, hidden: {hidden}", left=rules.left(table), hidden=self.sitting.hidden
        )

    def _light(self) -> Light:
        if self.thinking:
            return Light(self.say("chance …"))
        if self.chance is not None:
            return Light(self.say("chance {chance}", chance=percent(self.chance, self.say)))
        return shown(self.foresight.verdict, self.say)

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
        self.foresight.lookout.close()

    def on_resize(self, event: Resize) -> None:
        """Put the rules away where there is no more room for them."""
        if event.size.width < ROOM_BESIDE:
            self._rules_beside(shown=False)

    # ---- what the solver says

    @property
    def lit(self) -> bool:
        """Whether the light is on: as chosen, else since the first loss."""
        return self._ever_lost if self.habits.light is None else self.habits.light

    def _ask_the_solver(self) -> None:
        """Ask for the light, and once for a game that is lost, since when it was."""
        lost, table = self.sitting.lost and self._decided, self.session.table
        self._ever_lost = self._ever_lost or lost
        self.foresight.look(self.session, lit=self.lit)
        if lost and self._asked_since_when is not table:
            self._asked_since_when = table
            self.foresight.ask("loss", self.session, "post-mortem")

    def on_answered(self, message: Answered) -> None:
        """Take an answer of the solver, unless the game has gone on meanwhile."""
        takers = {"light": self._take_light, "loss": self._take_loss, "back": self._take_back, "demo": self._take_demo}
        if message.about == "deal":
            self._take_deal(message.found)
        elif message.table is self.session.table:
            if isinstance(message.found, CadoganError):
                self.foresight.verdict = "unknown" if self.lit else DARK
                self.sitting.tell(self.say.explain(message.found), Tone.BAD)
            else:
                takers[message.about](message.found)
            self._show_bars()

    def _take_light(self, found: Json) -> None:
        self.foresight.verdict = found["verdict"]

    def _take_loss(self, found: Json) -> None:
        self.sitting.add(lookback_sentence(found["verdict"], found["last"], self.session.at, self.say))

    def _take_back(self, found: Json) -> None:
        """Go back to the last moment that could be won, or say why not."""
        if found["last"] in {None, self.session.at}:
            self.sitting.tell(lookback_sentence(found["verdict"], found["last"], self.session.at, self.say))
        else:
            self.sitting.go_back(found["last"])
            self.look_again()

    def _take_demo(self, found: Json) -> None:
        """Begin to show a winning line, or say why there is none; unless another key was pressed meanwhile."""
        if not self._wants_demo:
            return
        self._wants_demo = False
        if not found["moves"]:
            self.sitting.tell(outlook_sentence(found["verdict"], self.say))
            return
        self.sitting.be_shown(found["moves"])
        self._showing = self.set_interval(self.demo_pace, self._show_next)
        self._show_next()

    def _show_next(self) -> None:
        """Make the next turn of the demo."""
        if self.sitting.next_shown():
            self.sitting.add(self.say("shown by the solver (it sees all cards); counts as lost; any key stops it"))
        else:
            self._stop_showing()
        self.look_again()

    def _stop_showing(self) -> None:
        if self._showing is not None:
            self._showing.stop()
            self._showing = None
            self.sitting.add("")
            self._show_bars()

    def _take_deal(self, found: Json | CadoganError) -> None:
        """Begin the deal that was found, if it is still wanted."""
        if not self._wants_deal:
            return
        self._wants_deal = False
        if isinstance(found, CadoganError):
            self._tell(self.say.explain(found))
        elif found["deal"] is None:
            self._tell(self.say("no deal that can come out was found in a minute"))
        else:
            self.begin(Deal(number=found["deal"]))

    async def on_event(self, event: Event) -> None:
        """Stop a demo at any stroke of the player; its own key sees to that itself."""
        if isinstance(event, MouseDown) or (isinstance(event, Key) and event.key != "v"):
            self._wants_demo = False
            self._stop_showing()
        await super().on_event(event)

    @property
    def _decided(self) -> bool:
        return self.session.game.kind == Kind.JUDGMENT

    def _tell_of_chance(self) -> None:
        self._tell(self.say("Pure chance decides: the chance from here stands above."))

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
        """Let go, and give up looking for a deal."""
        if self._wants_deal:
            self._wants_deal = False
            self.foresight.lookout.interrupt()
            self.sitting.tell("")
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
        """Deal anew; where that is wished, once a deal is found that can come out."""
        if not self.winnable:
            self.begin(Deal(number=random_number()))
        elif not self._wants_deal:
            self._wants_deal = self.foresight.ask_for_a_deal("deal", self.session)
            self._tell(self.say("looking for a deal that can come out … Esc gives up"))

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
            self.push_screen(RulesPage(self.session, self.say))

    def action_scroll_rules(self, way: int) -> None:
        """Leaf in the rules beside the table."""
        rules = self.query_one("#rules", VerticalScroll)
        rules.scroll_relative(y=way * (rules.size.height - 2), animate=False)

    def action_look(self) -> None:
        """Say which cards lie in the pile under the cursor."""
        self.sitting.look_at(self.felt.cursor, self.look.face)
        self.look_again()

    def action_hint(self) -> None:
        """Point at a move that helps."""
        self.sitting.hint()
        self.look_again()

    def action_demo(self) -> None:
        """Show a winning line from here, or stop showing it."""
        if self._showing is not None:
            self._stop_showing()
        elif not self._decided:
            self._tell_of_chance()
        elif self.session.won:
            self.look_again()
        elif self.foresight.ask("demo", self.session, "line"):
            self._wants_demo = True
            self._tell(self.say("the solver, who sees all cards, looks for a winning line …"))

    def action_go_back(self) -> None:
        """Go back to the last moment at which the game could be won."""
        if not self._decided:
            self._tell_of_chance()
        elif self.foresight.ask("back", self.session, "post-mortem"):
            self._tell(self.say("the solver looks for the last moment that could be won …"))

    # ---- settings

    def action_light(self) -> None:
        """Turn the light on or off."""
        if not self._decided:
            self._tell_of_chance()
            return
        self._get_used_to(replace(self.habits, light=not self.lit))
        on = later("light on: can it still come out? it sees the hidden cards")
        self._tell(self.say(on) if self.lit else self.say("light off"))

    def action_winnable(self) -> None:
        """Take only deals that can come out, or any."""
        self.winnable = not self.winnable
        self._get_used_to(replace(self.habits, winnable=self.winnable))
        only = later("new deals: only those that can come out")
        self._tell(self.say(only) if self.winnable else self.say("new deals: any"))

    def _get_used_to(self, chosen: habits.Habits) -> None:
        self.habits = chosen
        chosen.keep(self.store)

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
        """Take other letters for court cards."""
        self._get_used_to(self.habits.next_letters())
        self.say = self.sitting.say = tongue(self.say.code, self.habits.letters)
        self._set(self.settings)
        self._tell(self.say(_LETTERS[self.habits.letters]))

    def _set(self, chosen: settings.Settings) -> None:
        self.settings = chosen
        chosen.keep(self.store)
        self.felt.look = self.look
        self.theme = self.look.palette.name

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
            self.query_one(RulesText).read(self.session, self.say.code)
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
