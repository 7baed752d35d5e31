"""What stands around a game: its entry in the catalogue, results, hints, and the rules as a page."""

from __future__ import annotations

from typing import Final

from markdown_it import MarkdownIt

from cadogan import catalogue
from cadogan.errors import BadInput, CadoganError
from cadogan.lab.intervals import wilson
from cadogan.lab.recorded import figure
from cadogan.lab.solver.recorded import searched
from cadogan.language import Tongue
from cadogan.options import Option, Options, Whole
from cadogan.patience import Game
from cadogan.players import advice
from cadogan.rulebook import figures, page
from cadogan.rulebook.terms import option_help, option_title, value_title
from cadogan.session import Session
from cadogan.store import Kept, Statistics, Store
from cadogan.table import Table
from cadogan.web.chances import told
from cadogan.web.view import Json, address_of, group_shape
from cadogan.web.words import move_words, options_words

MOST_RESUMABLE: Final = 8


def offers() -> Json:
    """Tell what this server can do beyond playing; the page hides what it can't."""
    return {"light": True, "demo": True, "hint": True, "rules": True}


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
        "odds": odds_view(figure(game, {}), say),
    }


def option_view(option: Option, game: Game, say: Tongue) -> Json:
    """Give an option as the form on the page needs it."""
    usual = game.choose()[option.name]
    common = {
        "name": option.name,
        "title": say(option_title(game, option.name)),
        "help": say(option_help(game, option.name)),
        "usual": usual,
    }
    if isinstance(option, Whole):
        return {**common, "low": option.low, "high": option.high}
    titles = [{"value": value, "title": say(value_title(game, option.name, value))} for value in option.values]
    return {**common, "values": titles}


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
        "known": False,
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
        words = options_words(game, game.choose(one.options), say)
    except CadoganError:
        return view
    return {**view, "title": game.names.in_language(say.code), "words": words, "known": True}


def hint(session: Session, t: Table, say: Tongue) -> Json:
    """Give a move that helps from this position, and why; null where there is none to give."""
    advised = advice(session.game, session.rules, t)
    if advised is None:
        return {"hint": None}
    return {"hint": {"move": advised.move, "words": move_words(session, advised.move, say), "why": say(advised.why)}}


def odds_view(known: figures.Figure | None, say: Tongue) -> Json | None:
    """Give the odds of a new deal with how they were got; None where they aren't known."""
    if known is None:
        return None
    if isinstance(known, figures.Exact):
        return {"method": "exact", **told(known.win)}
    return {
        "method": "simulated",
        "value": known.wins / known.deals,
        "fraction": None,
        "low": known.low,
        "high": known.high,
        "deals": known.deals,
        "player": None if known.player is None else say(known.player),
    }


def rules_page(game: Game, options: Options, say: Tongue, numbers: figures.Numbers) -> str:
    """Give a game's rules as HTML; its headings begin at the second level, below the page's own."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(page(game, say.code, numbers, searched, options))
    for token in tokens:
        if token.type in {"heading_open", "heading_close"}:
            token.tag = f"h{int(token.tag[1:]) + 1}"
    html: str = reader.renderer.render(tokens, reader.options, {})
    return html
