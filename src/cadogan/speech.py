"""Sentences about a game, in the player's language: piles, cards, moves, where it stands.

All views speak with these words: the screen reader's line on the page, the plain lines, the
terminal. What a move did is read off the tables before and after it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from cadogan.cards import PIPS, Card, rank, suit
from cadogan.language import Tongue, later
from cadogan.layout import Group, Role
from cadogan.moves import Move, count_of, source_of, target_of
from cadogan.session import Flight, Session, Step, flights, taken_together
from cadogan.table import STOCK, Pile

ROLES = {
    Role.STOCK: later("stock"),
    Role.WASTE: later("waste"),
    Role.TABLEAU: later("pile"),
    Role.FOUNDATION: later("foundation"),
    Role.RESERVE: later("reserve"),
    Role.CELL: later("cell"),
    Role.DISCARD: later("cards laid aside"),
}
UNWINNABLE: Final = "unwinnable"
"""The solver's verdict on a game that can't come out."""

_SUITS = "♣♦♥♠"
_LETTERS = {"en": {}, "de": {"J": "B", "Q": "D"}, "es": {"Q": "D", "K": "R"}}


def card_face(card: Card, letters: str = "en") -> str:
    """Name a card as shown, `Q♥`; with `letters="de"` Jack and Queen are B and D, with `es` Queen and King D and R."""
    pips = PIPS[rank(card) - 1]
    return _LETTERS[letters].get(pips, pips) + _SUITS[suit(card)]


Naming: TypeAlias = Callable[[Card, Tongue], str]
"""How cards are named in a sentence: as shown, or in words for the ear."""


def as_shown(card: Card, say: Tongue) -> str:
    """Name a card as shown, with the letters that the player chose."""
    return card_face(card, say.letters)


def group_name(group: Group, say: Tongue) -> str:
    """Name what the piles of a group are: “stock”, “foundation”, “turned card”."""
    return say(group.title or ROLES[group.role])


def pile_name(session: Session, pile: Pile, say: Tongue) -> str:
    """Name a pile: “pile 3”, “foundation 2”, “stock”."""
    group = session.rules.layout.group(pile)
    role = group_name(group, say)
    alone = sum(g.count for g in session.rules.layout if g.role == group.role) == 1
    return role if alone else f"{role} {session.names[pile].lstrip('swfrcx')}"


def step_sentence(session: Session, step: Step, say: Tongue, name: Naming = as_shown) -> str:
    """Say what one move did to the cards."""
    moved = flights(session.rules.layout.piles, step.before, step.after)
    home = sum(flight.target == STOCK for flight in moved)
    parts = [
        _flown(session, name(flight.card, say), flight, say)
        for flight in moved
        if flight.target != STOCK and flight.card is not None
    ]
    if home:
        parts.append(say.plural("one card back to the stock", "{count} cards back to the stock", home))
    return "; ".join(parts)


def _flown(session: Session, card: str, flight: Flight, say: Tongue) -> str:
    source, target = (pile_name(session, pile, say) for pile in (flight.source, flight.target))
    if flight.source == flight.target:
        return say("{card} turned up on {target}", card=card, target=target)
    return say("{card} from {source} to {target}", card=card, source=source, target=target)


def move_words(session: Session, move: Move, say: Tongue, name: Naming = as_shown) -> str:
    """Say what a move would do, from what a person sees before it."""
    source, target = source_of(move), target_of(move)
    names = {"source": pile_name(session, source, say), "target": pile_name(session, target, say)}
    if source == STOCK:
        return turning_words(session, move, say)
    if source == target:
        return say("turn up the top card of {source}", **names)
    if session.rules.pairs:
        taken = [top_words(session, pile, say, name) for pile in taken_together(session, move)]
        return say("take away {cards}", cards=", ".join(taken))
    if count_of(move) > 1:
        return say("{count} cards from {source} to {target}", count=count_of(move), **names)
    return say("{card} from {source} to {target}", card=top_words(session, source, say, name), **names)


def top_words(session: Session, pile: Pile, say: Tongue, name: Naming = as_shown) -> str:
    """Name the top card of a pile, or the pile where that card lies face down or isn't there."""
    card = session.seen(pile)[-1] if session.seen(pile) else None
    return pile_name(session, pile, say) if card is None else name(card, say)


def turning_words(session: Session, move: Move, say: Tongue) -> str:
    """Say what a move from the stock would do: turn a card, or some, or deal one to each pile of a group."""
    target, count = target_of(move), count_of(move)
    if count == 1:
        return say("turn a card to {target}", target=pile_name(session, target, say))
    if count == session.rules.layout.group(target).count:
        return say("deal a card to each of {count} piles", count=count)
    return say("turn {count} cards to {target}", count=count, target=pile_name(session, target, say))


def outcome_sentence(session: Session, say: Tongue) -> str:
    """Say how a game ended; that it goes on where it has not."""
    if session.won and session.shown:
        return say("The game has come out, as the solver showed it: it counts as lost.")
    if session.won:
        return say("The game has come out: you have won.")
    if session.over:
        return say.plural(
            "The game is lost: {count} card is left.",
            "The game is lost: {count} cards are left.",
            session.rules.left(session.table),
        )
    if session.hopeless:
        return say("No further card can come home: the game is lost.")
    return say("The game goes on.")


def outlook_sentence(verdict: str, say: Tongue) -> str:
    """Say what the solver knows of where a game stands, and that it knows more than the player."""
    sentences = {
        "winnable": say("This deal can still come out; the solver sees the hidden cards."),
        UNWINNABLE: say("This deal can't come out any more; the solver sees the hidden cards."),
        "unknown": say("The solver doesn't know whether this deal can still come out."),
    }
    return sentences[verdict]


def lookback_sentence(deal: str, last: int | None, at: int, say: Tongue) -> str:
    """Say until when a game could have come out.

    Args:
        deal: the solver's verdict on the deal.
        last: the number of turns after which the game could last be won; None if never, or not known.
        at: the number of turns after which it stands.
        say: the player's language.
    """
    if last == at:
        return outlook_sentence("winnable", say)
    if last == 0:
        return say("It could last be won at the opening; z goes back there.")
    if last is not None:
        return say("It could last be won after turn {turn} of {turns}; z goes back there.", turn=last, turns=at)
    if deal == UNWINNABLE:
        return say("This deal could not have come out.")
    return say("The solver doesn't know whether this deal could have come out.")
