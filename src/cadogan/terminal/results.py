"""The page of results: what was played and won, against the true odds."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from cadogan.catalogue import GAMES
from cadogan.deals import Deal
from cadogan.language import Tongue
from cadogan.patience import Game
from cadogan.store import Statistics, Store
from cadogan.terminal.numbers import minutes, percent
from cadogan.terminal.reckoner import Reckoner
from cadogan.terminal.screens import AskPage, Page


class ResultsPage(Page):
    """Results with every game and set of options played to an end."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("x", "forget", show=False)]

    class Reckoned(Message):
        """The odds of an entry are known."""

        def __init__(self, index: int, chance: Fraction) -> None:
            super().__init__()
            self.index = index
            self.chance = chance

    def __init__(self, store: Store, reckoner: Reckoner, game: Game, say: Tongue) -> None:
        super().__init__(say("Results so far"), say)
        self.store = store
        self.reckoner = reckoner
        self.game = game
        self.odds: dict[int, Fraction] = {}

    def body(self) -> ComposeResult:
        """Give the results, and ask for the odds of the games of chance among them."""
        yield Static(self._text(), id="results")
        by_id = {game.id: game for game in GAMES}
        for index, entry in enumerate(self.store.statistics()):
            self._ask(index, by_id.get(entry.game), entry)

    def _ask(self, index: int, game: Game | None, entry: Statistics) -> None:
        if game is None:
            return
        rules = game.rules(entry.options)

        def answer(chance: Fraction) -> None:
            self.post_message(self.Reckoned(index, chance))

        self.reckoner.ask(index, rules, Deal(number=1).opening(rules), answer)

    def on_results_page_reckoned(self, message: Reckoned) -> None:
        """Show odds that have become known."""
        self.odds[message.index] = message.chance
        self.query_one("#results", Static).update(self._text())

    def _text(self) -> Content:
        entries = self.store.statistics()
        if not entries:
            return Content(self.say("No game has been played to its end yet."))
        blocks = [self._entry(index, entry) for index, entry in enumerate(entries)]
        return Content("\n\n").join([*blocks, Content.styled(self._forget_words(), "$text-muted")])

    def _forget_words(self) -> str:
        return self.say("x: forget all results and games of {game}", game=self._title(self.game.id))

    def _title(self, id: str) -> str:
        return next((game.names.in_language(self.say.code) for game in GAMES if game.id == id), id)

    def _entry(self, index: int, entry: Statistics) -> Content:
        say = self.say
        options = ", ".join(f"{name} {value}" for name, value in entry.options.items())
        share = percent(Fraction(entry.won, entry.played), say.code)
        figures = [
            say("{won} of {played} won, {share}", won=entry.won, played=entry.played, share=share),
            *([say("the odds are {odds}", odds=percent(self.odds[index], say.code))] if index in self.odds else []),
        ]
        streaks = say("now {streak} in a row, at most {longest}", streak=entry.streak, longest=entry.longest_streak)
        times = say("{time} at the table", time=minutes(entry.total_seconds))
        if entry.best_seconds is not None:
            times += say("; fastest win {time}", time=minutes(entry.best_seconds))
        return Content.assemble(
            (self._title(entry.game), "bold $accent"),
            (f"  {options}", "$text-muted"),
            f"\n  {'; '.join(figures)}\n  {streaks}\n  {times}",
        )

    def action_forget(self) -> None:
        """Ask whether to forget the results of the game at the table."""
        self.app.push_screen(AskPage(f"{self._forget_words()[3:]}?", self.say), self._forget)

    def _forget(self, sure: bool | None) -> None:  # noqa: FBT001 - the toolkit calls it
        if sure:
            self.store.forget(self.game.id)
            self.odds.clear()
            self.query_one("#results", Static).update(self._text())
