"""The desk between page and games: `handle(message) -> message`, with no transport.

The protocol is described in docs/protocol.md. Every message is one JSON object with the
protocol's version, a number that comes back in the reply, and what is asked. A message that
can't be understood or isn't allowed gets an error that says why, and changes nothing.
"""

from __future__ import annotations

import hashlib
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, TypeAlias

from cadogan import catalogue
from cadogan.deals import NEWEST_DEALS, Deal, random_number, read_deal
from cadogan.errors import BadInput, CadoganError, IllegalMove
from cadogan.language import LANGUAGES, Tongue, preferred, tongue
from cadogan.patience import Game, Kind
from cadogan.players import best_of
from cadogan.session import Session, Step
from cadogan.store import Store
from cadogan.web import around
from cadogan.web.chances import Reckoner
from cadogan.web.fields import Fields
from cadogan.web.light import Light
from cadogan.web.settings import DEFAULTS, check
from cadogan.web.view import Json, backwards, card_names, game_view, outcome, steps_view
from cadogan.web.words import (
    ALREADY_MOVED,
    NO_EXACT_ODDS,
    NO_LIGHT,
    NOTHING_TO_REDO,
    NOTHING_TO_UNDO,
    PAGE,
    UNKNOWN_GAME,
    refusal,
)

PROTOCOL: Final = 1
KEPT_IN_MEMORY: Final = 400
"""Games beyond this many are taken up from the file again when they are asked for."""

Later: TypeAlias = Callable[[], Json]
"""What is left of an answer that takes its time; it may run on another thread."""


class Refused(CadoganError):
    """A message that is understood, but can't be done here; `game` is how the game stands."""

    def __init__(self, code: str, say: str, game: Json | None = None) -> None:
        super().__init__(say)
        self.code = code
        self.game = game


@dataclass
class Place:
    """A game being played, under its key, with the time spent on it."""

    key: str
    session: Session
    seconds: float


class Desk:
    """Answers messages about the games in one store.

    Args:
        store: where games are kept; each move is there before its answer is given.
        today: gives the date, for the deal of the day.
    """

    def __init__(self, store: Store, today: Callable[[], date] = date.today) -> None:
        self._store = store
        self._today = today
        self._reckoner, self._odds_reckoner = Reckoner(), Reckoner()
        self._solver = Light()
        self._places: OrderedDict[str, Place] = OrderedDict()
        store.tidy()
        self._answers: dict[str, Callable[[Fields, Tongue], Json | Later]] = {
            "hello": self._hello,
            "set": self._set,
            "begin": self._begin,
            "open": self._open,
            "play": self._play,
            "undo": self._undo,
            "redo": self._redo,
            "restart": self._restart,
            "back": self._back,
            "why": self._why,
            "best": self._best,
            "hint": self._hint,
            "light": self._light,
            "demo": self._demo,
            "post-mortem": self._post_mortem,
            "search": self._search,
            "chance": self._chance,
            "odds": self._odds,
            "rules": self._rules,
            "resumable": self._resumable,
            "statistics": self._statistics,
            "forget": self._forget,
            "export": self._export,
            "import": self._import,
        }

    def close(self) -> None:
        """End what was started beside the server."""
        self._reckoner.close()
        self._odds_reckoner.close()
        self._solver.close()

    # ---- messages

    def handle(self, message: object) -> Json:
        """Answer a message; never raises for what a message says."""
        answer = self.take(message)
        return answer() if callable(answer) else answer

    def take(self, message: object) -> Json | Later:
        """Answer a message, or give the rest of the work where it takes its time.

        What is given back in that case needs neither the store nor the games, and may run on
        another thread.
        """
        head: Json = {"v": PROTOCOL, "id": None}
        say = tongue("en")
        try:
            fields, ask = self._understood(message, head)
            say = self._tongue(fields)
            answer = self._answers[ask](fields, say)
        except CadoganError as problem:
            return head | _error(problem, say)
        return head | answer if isinstance(answer, dict) else lambda: head | _settled(answer, say)

    def _understood(self, message: object, head: Json) -> tuple[Fields, str]:
        if not isinstance(message, Mapping):
            complaint = "a message should be a JSON object"
            raise BadInput(complaint)
        fields = Fields(message)
        if fields.has("id"):
            head["id"] = fields.whole("id")
        if isinstance(fields.value("v"), bool) or fields.value("v") != PROTOCOL:
            complaint = f"this server speaks version {PROTOCOL} of the protocol: reload the page"
            raise Refused("version", complaint)
        return fields, fields.one_of("ask", tuple(self._answers))

    def _tongue(self, fields: Fields) -> Tongue:
        if fields.has("language"):
            return tongue(fields.one_of("language", LANGUAGES))
        chosen = self._settings()["language"]
        return tongue(preferred() if chosen == "system" else str(chosen))

    # ---- the page itself

    def _hello(self, fields: Fields, say: Tongue) -> Json:
        """Give all that the page needs before any game: words, settings, the catalogue."""
        every_card = sorted({card for game in catalogue.GAMES for card in game.rules().cards})
        return {
            "language": say.code,
            "languages": list(LANGUAGES),
            "words": {text: say.plain(text) for text in PAGE},
            "cards": card_names(every_card, say),
            "settings": self._settings(),
            "offers": around.offers(),
            "catalogue": [around.entry(game, say) for game in catalogue.GAMES],
            "today": self._today().isoformat(),
            "daily": {game.id: daily(game, self._today()) for game in catalogue.GAMES},
        }

    def _settings(self) -> dict[str, Any]:
        return {**DEFAULTS, **self._chosen()}

    def _chosen(self) -> dict[str, Any]:
        """Give the settings that have been made."""
        kept = self._store.setting("page")
        return kept if isinstance(kept, dict) else {}

    def _set(self, fields: Fields, say: Tongue) -> Json:
        """Make one setting."""
        name = fields.text("name")
        value = check(name, fields.value("value"))
        self._store.set("page", {**self._chosen(), name: value})
        return {"settings": self._settings()}

    # ---- a game from deal to end

    def _begin(self, fields: Fields, say: Tongue) -> Json:
        """Begin a deal, or take up the open game of this deal unless a fresh one is asked for."""
        game = catalogue.find(fields.text("game"))
        options = game.choose(fields.options("options"))
        deal = self._deal(fields, game)
        key = fields.key("key")
        if self._known(key):
            return self._told(self._place(key, say), say)
        kept = None
        if not fields.yes("fresh"):
            kept = self._store.latest(game.id, options, None if deal is None else str(deal))
        if kept is not None:
            return self._told(self._place(kept.key, say), say)
        if deal is None and self._settings()["winnable"] and not fields.yes("any"):
            return {"search": True}
        deal = deal or Deal(number=random_number())
        place = Place(key, Session(game, options, deal), 0.0)
        self._keep(place)
        return self._told(place, say)

    def _deal(self, fields: Fields, game: Game) -> Deal | None:
        """Read which deal is wanted; None for any."""
        if fields.yes("daily"):
            return Deal(number=daily(game, self._today()))
        if not fields.has("deal"):
            return None
        return read_deal(fields.text("deal", most=600).strip().replace("-", " "))

    def _open(self, fields: Fields, say: Tongue) -> Json:
        """Take up a game by its key."""
        return self._told(self._place(fields.key("key"), say), say)

    def _play(self, fields: Fields, say: Tongue) -> Json:
        """Make a move, and after it, where the player wants that, those that can do no harm."""
        place = self._place(fields.key("key"), say)
        move, at = fields.whole("move"), fields.whole("at")
        session = place.session
        if session.at == at + 1 and session.last_turn[0].move == move:
            return self._told(place, say)
        self._stands_at(place, at, say)
        if move not in session.moves:
            raise Refused("illegal", refusal(session, move, say), game_view(session, say))
        steps = list(session.play(move))
        session.shown = session.shown or fields.yes("demo")
        if self._settings()["autoplay"]:
            steps += _harmless(session)
        return self._done(place, fields, steps, say)

    def _undo(self, fields: Fields, say: Tongue) -> Json:
        """Take back a turn."""
        place = self._place(fields.key("key"), say)
        at = fields.whole("at")
        if place.session.at == at - 1:
            return self._told(place, say)
        self._stands_at(place, at, say)
        if place.session.at == 0:
            raise Refused("illegal", say(NOTHING_TO_UNDO), game_view(place.session, say))
        return self._done(place, fields, backwards(place.session.undo()), say)

    def _redo(self, fields: Fields, say: Tongue) -> Json:
        """Make a turn again."""
        place = self._place(fields.key("key"), say)
        at = fields.whole("at")
        if place.session.at == at + 1:
            return self._told(place, say)
        self._stands_at(place, at, say)
        if place.session.at == len(place.session.turns):
            raise Refused("illegal", say(NOTHING_TO_REDO), game_view(place.session, say))
        return self._done(place, fields, list(place.session.redo()), say)

    def _restart(self, fields: Fields, say: Tongue) -> Json:
        """Go back to the opening; the turns stay for redo."""
        place = self._place(fields.key("key"), say)
        place.session.restart()
        return self._done(place, fields, [], say)

    def _back(self, fields: Fields, say: Tongue) -> Json:
        """Go back to an earlier turn; the later ones stay for redo."""
        place = self._place(fields.key("key"), say)
        at, to = fields.whole("at"), fields.whole("to")
        if place.session.at == to:
            return self._told(place, say)
        self._stands_at(place, at, say)
        place.session.go_back(to)
        return self._done(place, fields, [], say)

    def _why(self, fields: Fields, say: Tongue) -> Json:
        """Say why a move can't be made, or what a pile's top card may do."""
        session = self._place(fields.key("key"), say).session
        return {"say": refusal(session, fields.whole("move"), say)}

    def _best(self, fields: Fields, say: Tongue) -> Json:
        """Choose between moves as a hint would, from what a player sees."""
        session = self._place(fields.key("key"), say).session
        given = fields.moves("moves")
        moves = [move for move in session.moves if move in given]
        return {"at": session.at, "move": best_of(session.game, session.rules, session.table, moves)}

    def _stands_at(self, place: Place, at: int, say: Tongue) -> None:
        """Refuse a message about a position that the game has left."""
        if place.session.at != at:
            raise Refused("moved", say(ALREADY_MOVED), game_view(place.session, say))

    def _done(self, place: Place, fields: Fields, steps: list[Step], say: Tongue) -> Json:
        """Keep the game, then show it."""
        if fields.has("seconds"):
            place.seconds = max(place.seconds, fields.seconds("seconds"))
        self._keep(place)
        lit = {"settings": self._settings()} if self._first_loss(place.session) else {}
        return {**self._told(place, say), "steps": steps_view(place.session, steps, say), **lit}

    def _first_loss(self, session: Session) -> bool:
        """Turn the light on at the first loss of a game with decisions, unless the player has set it."""
        chosen = self._chosen()
        first = "light" not in chosen and session.game.kind != Kind.CHANCE and outcome(session) == "lost"
        if first:
            self._store.set("page", {**chosen, "light": True})
        return first

    def _told(self, place: Place, say: Tongue) -> Json:
        session = place.session
        number = session.deal.number
        return {
            "key": place.key,
            "seconds": place.seconds,
            "daily": number is not None and number == daily(session.game, self._today()),
            "game": game_view(session, say),
        }

    # ---- places

    def _known(self, key: str) -> bool:
        return key in self._places or self._store.find(key) is not None

    def _place(self, key: str, say: Tongue) -> Place:
        """Find a game in memory or in the file."""
        place = self._places.get(key) or self._taken_up(key, say)
        self._remember(place)
        return place

    def _taken_up(self, key: str, say: Tongue) -> Place:
        kept = self._store.find(key)
        if kept is None:
            raise Refused("unknown", say(UNKNOWN_GAME))
        return Place(key, around.restored(kept), kept.seconds)

    def _remember(self, place: Place) -> None:
        self._places[place.key] = place
        self._places.move_to_end(place.key)
        while len(self._places) > KEPT_IN_MEMORY:
            self._places.popitem(last=False)

    def _keep(self, place: Place) -> None:
        """Write a game to the file; where that fails, the game in memory is as before, too."""
        try:
            self._store.keep(place.key, place.session, place.seconds)
        except CadoganError:
            self._places.pop(place.key, None)
            raise
        self._remember(place)

    # ---- what the solver says

    def _light(self, fields: Fields, say: Tongue) -> Json:
        """Tell whether the game can still be won; `thinking` until that is known."""
        place = self._decided(fields, say)
        return self._solver.light(place.key, place.session, longer=fields.yes("longer"))

    def _demo(self, fields: Fields, say: Tongue) -> Json:
        """Give the next move of a win."""
        place = self._decided(fields, say)
        return self._solver.demo(place.key, place.session)

    def _post_mortem(self, fields: Fields, say: Tongue) -> Json:
        """Tell since when the game could be won no more."""
        place = self._decided(fields, say)
        return self._solver.post_mortem(place.key, place.session)

    def _decided(self, fields: Fields, say: Tongue) -> Place:
        """Find a game in which the player decides."""
        place = self._place(fields.key("key"), say)
        if place.session.game.kind == Kind.CHANCE:
            raise Refused("no-light", say(NO_LIGHT))
        return place

    def _search(self, fields: Fields, say: Tongue) -> Json:
        """Search for a deal that can come out, under the key that its game will have; or end that."""
        key = fields.key("key")
        if fields.yes("stop"):
            self._solver.no_deal(key)
            return {"thinking": False, "deal": None}
        game = catalogue.find(fields.text("game"))
        return self._solver.deal(key, game, game.choose(fields.options("options")))

    # ---- what takes its time

    def _hint(self, fields: Fields, say: Tongue) -> Later:
        """Give a move that helps, and why."""
        session = self._place(fields.key("key"), say).session
        at, t = session.at, session.table
        return lambda: {"at": at, **around.hint(session, t, say)}

    def _chance(self, fields: Fields, say: Tongue) -> Later:
        """Give the exact chance at every turn of a game up to now."""
        session = self._place(fields.key("key"), say).session
        game, options, at, tables = session.game, session.options, session.at, session.course
        if session.rules.key is None:
            raise Refused("no-odds", say(NO_EXACT_ODDS))
        return lambda: {"at": at, "course": self._reckoner.chances(game, options, tables)}

    def _odds(self, fields: Fields, say: Tongue) -> Later:
        """Give the odds of a new deal, exact or simulated; null where they aren't known."""
        game = catalogue.find(fields.text("game"))
        options = game.choose(fields.options("options"))
        return lambda: {"odds": around.odds_view(self._odds_reckoner.figure(game, options), say)}

    # ---- around the games

    def _rules(self, fields: Fields, say: Tongue) -> Later:
        """Give the rules of a game as a page, which begins with what is unusual in the options."""
        game = catalogue.find(fields.text("game"))
        options = game.choose(fields.options("options"))
        return lambda: {"html": around.rules_page(game, options, say, self._odds_reckoner.figure)}

    def _resumable(self, fields: Fields, say: Tongue) -> Json:
        """Give the open games, the one played last first."""
        return {"games": around.resumable(self._store, say)}

    def _statistics(self, fields: Fields, say: Tongue) -> Json:
        """Give the results of each game and set of options."""
        return {"statistics": [around.result(one, say) for one in self._store.statistics()]}

    def _forget(self, fields: Fields, say: Tongue) -> Json:
        """Forget the games kept, all or those of one game; the page has asked twice."""
        if not fields.yes("sure"):
            complaint = "field “sure” should be true: there is no way back"
            raise BadInput(complaint)
        self._store.forget(catalogue.find(fields.text("game")).id if fields.has("game") else None)
        self._places.clear()
        return self._statistics(fields, say)

    def _export(self, fields: Fields, say: Tongue) -> Json:
        """Give everything kept, in the documented form."""
        return {"export": {**self._store.export(), "exported": time.time()}}

    def _import(self, fields: Fields, say: Tongue) -> Json:
        """Add exported games to those here."""
        return {"added": self._store.take_in(fields.value("data"))}


def daily(game: Game, day: date) -> int:
    """Give the number of a game's deal of the day."""
    text = f"{day.isoformat()} {game.id}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8]) % NEWEST_DEALS + 1


def _harmless(session: Session) -> list[Step]:
    """Play the moves that the rules call harmless, one by one."""
    steps: list[Step] = []
    safe = session.rules.safe
    if safe is not None:
        while (move := safe(session.table)) in session.moves:
            steps += session.play(move)
    return steps


def _settled(work: Later, say: Tongue) -> Json:
    try:
        return work()
    except CadoganError as problem:
        return _error(problem, say)


def _error(problem: CadoganError, say: Tongue) -> Json:
    code = "bad"
    game = None
    if isinstance(problem, Refused):
        code, game = problem.code, problem.game
    elif isinstance(problem, IllegalMove):
        code = "illegal"
    return {"error": {"code": code, "say": say.explain(problem)}, **({"game": game} if game else {})}
