"""What the solver says about the game at the table: it sees the hidden cards, as no hint ever does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from textual.message import Message

from cadogan.beside import Json
from cadogan.errors import CadoganError
from cadogan.language import Tongue, later
from cadogan.patience import Kind
from cadogan.session import Session
from cadogan.speech import UNWINNABLE
from cadogan.table import Table
from cadogan.terminal.bars import Light
from cadogan.terminal.lookout import Lookout

DARK: Final = ""
THINKING: Final = "thinking"

_LIGHTS: Final = {
    THINKING: ("…", later("can it come out?"), "$bar-dim"),
    "winnable": ("●", later("can come out"), "bold $good"),
    UNWINNABLE: ("○", later("can't come out"), "bold $bad"),
    "unknown": ("?", later("can it come out? not known"), "$bar-dim"),
}


class Answered(Message):
    """The solver has answered.

    Args:
        about: what was asked.
        table: where the game stood.
        found: the answer (see `cadogan.solving`), or what went wrong.
    """

    def __init__(self, about: str, table: Table, found: Json | CadoganError) -> None:
        super().__init__()
        self.about = about
        self.table = table
        self.found = found


class Foresight:
    """Asks the solver about games; the answers come as messages.

    `verdict` is what the light shows.

    Args:
        post: takes a message from any thread.
    """

    def __init__(self, post: Callable[[Message], object]) -> None:
        self.lookout = Lookout()
        self.verdict = DARK
        self._post = post

    def look(self, session: Session, *, lit: bool) -> None:
        """Turn the light to a position, where it is on and the player has something to decide."""
        if not lit or session.won or session.game.kind == Kind.CHANCE:
            self.verdict = DARK
        elif session.over:
            self.verdict = UNWINNABLE
        else:
            self.verdict = THINKING if self.ask("light", session, "light") else DARK

    def ask(self, about: str, session: Session, what: str) -> bool:
        """Ask about a game as it stands; give whether an answer will come."""
        return self._send(about, session, {"look": what, "saved": session.to_dict()})

    def ask_for_a_deal(self, about: str, session: Session) -> bool:
        """Ask for a deal of the same game that can come out."""
        return self._send(about, session, {"look": "deal", "game": session.game.id, "options": session.options})

    def _send(self, about: str, session: Session, question: Json) -> bool:
        return self.lookout.ask(about, question, partial(self._answered, about, session.table))

    def _answered(self, about: str, table: Table, found: Json | CadoganError) -> None:
        self._post(Answered(about, table, found))


def shown(verdict: str, say: Tongue) -> Light:
    """Give the light for the bar."""
    if verdict == DARK:
        return Light()
    note = say("the solver sees all cards")
    words = {name: f"{sign} {say(text)}" for name, (sign, text, _) in _LIGHTS.items()}
    room = max(map(len, words.values())) + len(note) + 3
    return Light(words[verdict], note, _LIGHTS[verdict][2], room)
