"""A game as the page gets it: piles, cards that a person may see, moves, and what just happened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeAlias
from urllib.parse import urlencode

from cadogan.cards import TWIN, Card, code
from cadogan.language import Tongue
from cadogan.layout import Group
from cadogan.moves import Move, count_of, source_of, target_of
from cadogan.patience import Game
from cadogan.session import Session, Step, flights, seen
from cadogan.speech import group_name, pile_name
from cadogan.table import STOCK, Pile, Table
from cadogan.web.words import card_words, counter_words, move_words, options_words, step_words

Json: TypeAlias = dict[str, Any]

UNSEEN: Final = "?"


def card_id(card: Card | None) -> str | None:
    """Name a card on the wire: its code, with `b` after it for the second pack; null if face down."""
    if card is None:
        return None
    return code(card) + ("b" if card >= TWIN else "")


def game_view(session: Session, say: Tongue) -> Json:
    """Give the whole game as it stands."""
    return {
        "game": session.game.id,
        "title": session.game.names.in_language(say.code),
        "kind": session.game.kind.value,
        "options": dict(session.options),
        "options_words": options_words(session.game, session.options, say),
        "deal": str(session.deal),
        "address": address(session),
        "at": session.at,
        "turns": len(session.turns),
        "outcome": outcome(session),
        "hopeless": session.hopeless,
        "look": session.may_look,
        "left": session.rules.left(session.table),
        "counters": [counter_words(counter, session.table, say) for counter in session.rules.counters],
        "exact": session.rules.key is not None,
        "safe": session.rules.safe is not None,
        "shelves": [[_group(session, group, say) for group in shelf] for shelf in session.rules.layout.shelves],
        "piles": {str(pile): _pile(session, session.table, pile) for pile in session.rules.layout.piles},
        "moves": [
            {
                "move": move,
                "source": source_of(move),
                "target": target_of(move),
                "count": count_of(move),
                "pair": takes_both(session, move),
                "notation": session.write(move),
                "words": move_words(session, move, say),
            }
            for move in session.moves
        ],
    }


def takes_both(session: Session, move: Move) -> bool:
    """Whether a move takes the top cards of two like piles away: such a pair has no direction."""
    source, target = source_of(move), target_of(move)
    group = session.rules.layout.group
    return session.rules.pairs and source != target and group(source).role == group(target).role


def outcome(session: Session) -> str:
    """Say how the game stands: open, won or lost."""
    return "won" if session.won else "lost" if session.over or session.hopeless else "open"


def address(session: Session) -> str:
    """Give the address of the deal on the page: `/carpet/17?holes=automatic`."""
    return address_of(session.game, dict(session.options), str(session.deal))


def address_of(game: Game, options: Json, deal: str) -> str:
    """Give the address of a deal with these options; options at their usual value aren't named."""
    usual = game.choose({name: value for name, value in options.items() if name not in _unusual(game, options)})
    named = {name: value for name, value in options.items() if usual[name] != value}
    query = f"?{urlencode(named)}" if named else ""
    return f"/{game.id}/{deal.replace(' ', '-')}{query}"


def _unusual(game: Game, options: Json) -> set[str]:
    """Options whose value isn't the default beside the others that are named."""
    named: set[str] = set()
    for option in game.options:
        usual = game.choose({name: options[name] for name in named})
        if usual[option.name] != options[option.name]:
            named.add(option.name)
    return named


def _group(session: Session, group: Group, say: Tongue) -> Json:
    names = session.names
    piles = [{"pile": pile, "name": names[pile], "words": pile_name(session, pile, say)} for pile in group.piles]
    return {
        "name": group_name(group, say),
        "piles": piles,
        **group_shape(group),
        "hands_off": group.hands_off,
    }


def group_shape(group: Group) -> Json:
    """Give how the piles of a group lie."""
    return {
        "role": group.role.value,
        "rows": list(group.row_lengths),
        "spread": group.spread.value,
        "signs": list(group.signs),
    }


def _pile(session: Session, t: Table, pile: Pile) -> list[str | None]:
    """Give the cards of a pile from the bottom, as far as a player may look at them.

    A card face up that a player may not look at now is `"?"`.
    """
    cards = [card_id(card) for card in seen(t, pile)]
    if session.rules.layout.group(pile).open and session.rules.may_look(t):
        return cards
    return [card and UNSEEN for card in cards[:-1]] + cards[-1:]


def steps_view(session: Session, steps: Iterable[Step], say: Tongue) -> list[Json]:
    """Tell what happened, step by step: flights, the piles that changed, and the sentence."""
    return [_step(session, step, say) for step in steps]


def backwards(steps: Iterable[Step]) -> list[Step]:
    """Give the steps as they are taken back."""
    return [Step(step.move, step.after, step.before) for step in reversed(list(steps))]


def _step(session: Session, step: Step, say: Tongue) -> Json:
    """Tell one step; a card on its way elsewhere stops at `via`, but where several are dealt at once."""
    piles = session.rules.layout.piles
    before, after = step.before, step.after
    changed = [pile for pile in piles if _pile(session, before, pile) != _pile(session, after, pile)]
    return {
        "flights": [
            {"card": card_id(flight.card), "source": flight.source, "target": flight.target}
            for flight in flights(piles, before, after)
        ],
        "via": target_of(step.move) if count_of(step.move) == 1 else STOCK,
        "piles": {str(pile): _pile(session, after, pile) for pile in changed},
        "words": step_words(session, step, say),
    }


def card_names(cards: Iterable[Card], say: Tongue) -> dict[str, str]:
    """Give the spoken name of each card, by its name on the wire."""
    return {str(card_id(card)): card_words(card, say) for card in cards}
