"""What stands around a game: its entry in the catalogue, results, hints, and the rules as a page."""

from __future__ import annotations

from typing import Final

from cadogan import catalogue
from cadogan.errors import BadInput, CadoganError
from cadogan.lab.intervals import wilson
from cadogan.language import Tongue, later
from cadogan.options import Option, Whole
from cadogan.patience import Game
from cadogan.players import advice
from cadogan.session import Session
from cadogan.store import Kept, Statistics, Store
from cadogan.table import Table
from cadogan.web.view import Json, address_of, group_shape
from cadogan.web.words import move_words, option_title, options_words, value_title

NO_EXACT_ODDS: Final = later("This game has no exact odds: it has decisions.")
MOST_RESUMABLE: Final = 8


def offers() -> Json:
    """Tell what this server can do beyond playing; the page hides what it can't."""
    return {"light": False, "demo": False, "hint": True, "rules": False}


def entry(game: Game, say: Tongue) -> Json:
    """Give a game's entry in the catalogue."""
    rules = game.rules()
    return {
        "id": game.id,
        "title": game.names.in_language(say.code),
        "summary": game.summary.in_language(say.code),
        "kind": game.kind.value,
        "variant_of": game.variant_of,
        "also": list(game.also),
        "sources": [str(source) for source in game.sources],
        "exact": rules.key is not None,
        "cards": len(rules.cards),
        "shelves": [[group_shape(group) for group in shelf] for shelf in rules.layout.shelves],
        "options": [option_view(option, game, say) for option in game.options],
    }


def option_view(option: Option, game: Game, say: Tongue) -> Json:
    """Give an option as the form on the page needs it."""
    usual = game.choose()[option.name]
    common = {"name": option.name, "title": option_title(option.name, say), "usual": usual}
    if isinstance(option, Whole):
        return {**common, "low": option.low, "high": option.high}
    return {**common, "values": [{"value": value, "title": value_title(value, say)} for value in option.values]}


def restored(kept: Kept) -> Session:
    """Take up a game from the file.

    Raises:
        BadInput: it can't be read (files may come from elsewhere), or its game isn't known here.
    """
    try:
        return Session.from_dict(kept.saved, catalogue.find(kept.game))
    except (CadoganError, AttributeError, IndexError, KeyError, TypeError, ValueError) as problem:
        message = f"the saved game {kept.key} can't be taken up: {problem}"
        raise BadInput(message) from problem


def resumable(store: Store, say: Tongue) -> list[Json]:
    """List the open games that were begun, the one played last first."""
    games = []
    for kept in store.open_games(MOST_RESUMABLE):
        try:
            game = catalogue.find(kept.game)
            address = address_of(game, kept.options, kept.deal)
        except CadoganError:
            continue
        games.append(
            {
                "key": kept.key,
                "title": game.names.in_language(say.code),
                "address": address,
                "deal": kept.deal,
                "moves": kept.moves,
                "changed": kept.changed,
                "options": options_words(game, kept.options, say),
            }
        )
    return games


def result(one: Statistics, say: Tongue) -> Json:
    """Give the results with one game and its options, with the interval of what they show."""
    low, high = wilson(one.won, one.won, one.played)
    view = {
        "game": one.game,
        "title": one.game,
        "options": one.options,
        "words": "",
        "exact": False,
        "played": one.played,
        "won": one.won,
        "low": low,
        "high": high,
        "streak": one.streak,
        "longest_streak": one.longest_streak,
        "best_seconds": one.best_seconds,
        "mean_seconds": one.total_seconds / one.played,
    }
    try:
        game = catalogue.find(one.game)
        exact = game.rules(one.options).key is not None
    except CadoganError:
        return view
    words = options_words(game, one.options, say)
    return {**view, "title": game.names.in_language(say.code), "words": words, "exact": exact}


def hint(session: Session, t: Table, say: Tongue) -> Json:
    """Give a move that helps from this position, and why; null where there is none to give."""
    advised = advice(session.game, session.rules, t)
    if advised is None:
        return {"hint": None}
    return {"hint": {"move": advised.move, "words": move_words(session, advised.move, say), "why": say(advised.why)}}


def rules_page(game: Game, say: Tongue) -> str:
    """Give a game's rules as HTML."""
    return ""
