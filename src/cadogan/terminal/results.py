"""The page of results: what was played and won, against the true odds."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from cadogan.catalogue import GAMES
from cadogan.language import Tongue
from cadogan.patience import Game
from cadogan.rulebook.figures import percent, sentence
from cadogan.rulebook.terms import options_said
from cadogan.store import Statistics, Store
from cadogan.terminal.screens import AskPage, Page

_BY_ID = {game.id: game for game in GAMES}


class ResultsPage(Page):
    """Results with every game and set of options played to an end."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("x", "forget", show=False)]

    class Known(Message):
        """The odds of an entry are known, as a phrase."""

        def __init__(self, index: int, odds: str) -> None:
            super().__init__()
            self.index = index
            self.odds = odds

    def __init__(self, store: Store, game: Game, say: Tongue) -> None:
        super().__init__(say("Results so far"), say)
        self.store = store
        self.game = game
        self.entries = store.statistics()
        self.odds: dict[int, str] = {}

    def body(self) -> ComposeResult:
        """Give the results; the odds follow when they are found."""
        yield Static(self._text(), id="results")
        self.run_worker(self._find_odds, thread=True)

    def _find_odds(self) -> None:
        from cadogan.lab.recorded import figure  # noqa: PLC0415 - in the thread that needs it

        for index, entry in enumerate(self.entries):
            game = _BY_ID.get(entry.game)
            found = figure(game, entry.options) if game else None
            if found is not None:
                self.post_message(self.Known(index, sentence(found, self.say)))

    def on_results_page_known(self, message: Known) -> None:
        """Show odds that have become known."""
        self.odds[message.index] = message.odds
        self._show()

    def _show(self) -> None:
        self.query_one("#results", Static).update(self._text())

    def _text(self) -> Content:
        if not self.entries:
            return Content(self.say("No game has been played to its end yet."))
        blocks = [self._entry(index, entry) for index, entry in enumerate(self.entries)]
        forget = self.say("x: forget all games and results of {game}", game=self._title(self.game.id))
        return Content("\n\n").join([*blocks, Content.styled(forget, "$bar-dim")])

    def _title(self, id: str) -> str:
        return _BY_ID[id].names.in_language(self.say.code) if id in _BY_ID else id

    def _entry(self, index: int, entry: Statistics) -> Content:
        say = self.say
        lines = [
            say(
                "{won} of {played} won: {share}",
                won=entry.won,
                played=entry.played,
                share=percent(entry.won / entry.played, say),
            ),
            say("now {streak} in a row, at most {longest}", streak=entry.streak, longest=entry.longest_streak),
            say("{time} at the table", time=clock(entry.total_seconds)),
        ]
        if index in self.odds:
            lines.insert(1, say("the odds: {odds}", odds=self.odds[index]))
        if entry.best_seconds is not None:
            lines.append(say("fastest win {time}", time=clock(entry.best_seconds)))
        heading = ((self._title(entry.game), "bold $good"), (f"  {self._options(entry)}", "$bar-dim"))
        return Content.assemble(*heading, *(f"\n  {line}" for line in lines))

    def _options(self, entry: Statistics) -> str:
        """Say the options that aren't the game's own."""
        game = _BY_ID.get(entry.game)
        if game is None:
            return ", ".join(f"{name} {value}" for name, value in entry.options.items())
        return options_said(game, game.unusual(entry.options), self.say)

    def action_forget(self) -> None:
        """Ask whether to forget the games of the kind at the table."""
        question = self.say("Forget all games and results of {game}?", game=self._title(self.game.id))
        self.app.push_screen(AskPage(question, self.say), self._forget)

    def _forget(self, sure: bool | None) -> None:  # noqa: FBT001 - the toolkit calls it
        if sure:
            self.store.forget(self.game.id)
            self.entries = self.store.statistics()
            self.odds.clear()
            self._show()


def clock(seconds: float) -> str:
    """Write a time as minutes and seconds, with hours where there are any."""
    hours, rest = divmod(round(seconds), 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"
