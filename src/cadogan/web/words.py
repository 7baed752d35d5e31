"""All words of the page, and the sentences that its screen reader's line speaks.

The page asks for its texts by their English form; `PAGE` lists every one of them.
"""

from __future__ import annotations

from typing import Final

from cadogan.cards import Card, rank, suit
from cadogan.language import Tongue, later
from cadogan.moves import Move, count_of, source_of, target_of
from cadogan.patience import Counter
from cadogan.session import Session, Step, flights
from cadogan.speech import pile_name
from cadogan.table import STOCK, Table, height, top

RANKS: Final = (
    later("ace"),
    later("two"),
    later("three"),
    later("four"),
    later("five"),
    later("six"),
    later("seven"),
    later("eight"),
    later("nine"),
    later("ten"),
    later("jack"),
    later("queen"),
    later("king"),
)
SUITS: Final = (later("clubs"), later("diamonds"), later("hearts"), later("spades"))


def card_words(card: Card, say: Tongue) -> str:
    """Name a card in words, for the ear: “queen of hearts”."""
    return say("{rank} of {suit}", rank=say(RANKS[rank(card) - 1]), suit=say(SUITS[suit(card)]))


def counter_words(counter: Counter, t: Table, say: Tongue) -> str:
    """Say what a counter of the rules stands at."""
    return say(counter.text, number=counter.read(t), total=counter.total)


def step_words(session: Session, step: Step, say: Tongue) -> str:
    """Say what one move did to the cards, for the ear."""
    moved = flights(session.rules.layout.piles, step.before, step.after)
    home = sum(flight.target == STOCK for flight in moved)
    parts = [
        say(
            "{card} from {source} to {target}",
            card=card_words(flight.card, say),
            source=pile_name(session, flight.source, say),
            target=pile_name(session, flight.target, say),
        )
        for flight in moved
        if flight.target != STOCK and flight.card is not None
    ]
    if home:
        parts.append(say.plural("one card back to the stock", "{count} cards back to the stock", home))
    return "; ".join(parts)


def move_words(session: Session, move: Move, say: Tongue) -> str:
    """Say what a move would do, from what a person sees before it, for the ear."""
    source, target = source_of(move), target_of(move)
    names = {"source": pile_name(session, source, say), "target": pile_name(session, target, say)}
    if source == STOCK:
        return say("turn a card to {target}", **names)
    if count_of(move) > 1:
        return say("{count} cards from {source} to {target}", count=count_of(move), **names)
    return say("{card} from {source} to {target}", card=card_words(top(session.table, source), say), **names)


def refusal(session: Session, move: Move, say: Tongue) -> str:
    """Say why a move can't be made."""
    if session.won:
        return say("The game has come out: there is nothing left to play.")
    if session.over:
        return say("The game is over: no move is left.")
    source, target = source_of(move), target_of(move)
    if source not in session.names or target not in session.names:
        return say("There is no such pile in this game.")
    name = pile_name(session, source, say)
    if not height(session.table, source):
        return say("Nothing lies on {pile}.", pile=name)
    goals = [pile_name(session, target_of(other), say) for other in session.moves if source_of(other) == source]
    what = name if source == STOCK else card_words(top(session.table, source), say)
    if not goals:
        return say("{card} can't be played just now.", card=what)
    if target == source:
        return say("{card} can go to: {piles}.", card=what, piles=", ".join(dict.fromkeys(goals)))
    return say(
        "{card} can't go to {pile}; it can go to: {piles}.",
        card=what,
        pile=pile_name(session, target, say),
        piles=", ".join(dict.fromkeys(goals)),
    )


NOTHING_TO_UNDO: Final = later("This is the opening: there is nothing to take back.")
NOTHING_TO_REDO: Final = later("No move has been taken back, so there is none to make again.")
ALREADY_MOVED: Final = later("The game has gone on in another window; this is how it stands.")
UNKNOWN_GAME: Final = later("There is no such game here any more.")

PAGE: Final = ()
