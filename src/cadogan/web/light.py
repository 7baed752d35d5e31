"""Could this game still be won? What the page is told of the solver's answers.

Nobody waits for them: what isn't known yet is `thinking`, and the page comes back for it. The
solver sees the hidden cards; of what it knows only a yes or no, a turn, or the next move
reaches the page.
"""

from __future__ import annotations

from typing import Final

from cadogan.beside import solver
from cadogan.options import Options
from cadogan.patience import Game
from cadogan.session import Session
from cadogan.web.beside import Patient
from cadogan.web.view import Json

LIGHTS: Final = {"winnable": "yes", "unwinnable": "no", "unknown": "unknown"}
THINKING: Final = "thinking"


class Light:
    """The solver, in two processes beside the server: one looks at games, one searches for deals."""

    def __init__(self) -> None:
        self._games = Patient(solver())
        self._deals = Patient(solver())

    def light(self, key: str, session: Session, *, longer: bool) -> Json:
        """Tell whether a game can still be won from where it stands; look longer for who waits for it."""
        return self._told("light", key, session, brief=not longer, look="longer" if longer else "light")

    def demo(self, key: str, session: Session) -> Json:
        """Tell the next `move` of a win, where one is known."""
        return {"move": None, **self._told("demo", key, session, brief=False)}

    def post_mortem(self, key: str, session: Session) -> Json:
        """Tell whether the deal could come out, and the `last` turn after which it could."""
        return {"last": None, "sure": False, **self._told("post-mortem", key, session, brief=False)}

    def deal(self, key: str, game: Game, options: Options) -> Json:
        """Tell the number of a deal that can come out; null where none was found in time."""
        question = {"look": "deal", "game": game.id, "options": dict(options)}
        answer = self._deals.ask(key, question, brief=False)
        return {"thinking": answer is None, "deal": None if answer is None else answer["deal"]}

    def no_deal(self, key: str) -> None:
        """End the search for a deal."""
        self._deals.drop(key)

    def close(self) -> None:
        """End both processes."""
        self._games.close()
        self._deals.close()

    def _told(self, about: str, key: str, session: Session, *, brief: bool, look: str = "") -> Json:
        answer = self._games.ask(f"{about} {key}", {"look": look or about, "saved": session.to_dict()}, brief=brief)
        if answer is None:
            return {"at": session.at, "light": THINKING}
        light = LIGHTS[answer["verdict"]]
        return {"at": session.at, "light": light, **{name: answer[name] for name in answer if name != "verdict"}}
