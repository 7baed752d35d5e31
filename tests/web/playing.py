"""Playing through the page beside a session in Python: what both show must agree at every turn."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Locator, Page

from cadogan.deals import Deal
from cadogan.layout import Spread
from cadogan.moves import count_of, source_of, target_of
from cadogan.patience import Game, Kind
from cadogan.players import player, usual_player
from cadogan.session import Session
from cadogan.table import STOCK, Pile
from cadogan.web.view import card_id

Make = Callable[[Page, Session, int], None]
LONGEST = 40
"""Turns after which a game that can go on for ever is left."""

LOST, TURNS, LAST = 1, 25, 18
"""A deal of Take Fourteen that the usual player loses, in how many turns, and the last that could be won."""
HOPELESS = "rounds=1&deals=1"
"""Hope Deferred so that it never comes out."""
PATIENCE = 60.0


def turns(game: Game, number: int) -> Iterator[tuple[Session, int]]:
    """Play a deal with its usual player to the end or for long; give each move before it is made, in a twin session."""
    session = Session(game, None, Deal(number=number))
    choose = player(usual_player(game), game, session.rules)
    while session.moves and not session.hopeless and session.at < LONGEST:
        moves = list(session.moves)
        chosen = choose(session.table, moves, len(moves), 0)
        if chosen < 0:
            return
        yield session, moves[chosen]
        session.play(moves[chosen])


def pile(page: Page, which: Pile, depth: int = 0) -> None:
    """Click the top card of a pile, or one so deep below it, or the bare place."""
    place_of(page, which, depth).click(position={"x": 9, "y": 4 if depth else 22})


def place_of(page: Page, which: Pile, depth: int = 0) -> Locator:
    """Give a card of a pile on the page, or the bare place."""
    element = page.locator(f'[data-pile="{which}"]')
    card = element.locator(f'img.card[data-depth="{depth}"]')
    return card if card.count() else element


def by_mouse(page: Page, session: Session, move: int) -> None:
    """Make a move with clicks."""
    pile(page, first_of(move), deep(session, move))
    if not at_once(session, move):
        pile(page, target_of(move))


def by_touch(page: Page, session: Session, move: int) -> None:
    """Make a move with a finger."""
    depth = deep(session, move)
    place_of(page, first_of(move), depth).tap(position={"x": 9, "y": 4 if depth else 22})
    if not at_once(session, move):
        place_of(page, target_of(move)).tap(position={"x": 9, "y": 22})


def first_of(move: int) -> Pile:
    """Give the pile that is chosen first: the stock where the waste is turned over."""
    return STOCK if target_of(move) == STOCK else source_of(move)


def deep(session: Session, move: int) -> int:
    """Tell how deep the card lies by which the move is lifted."""
    spread = session.rules.layout.group(source_of(move)).spread
    return 0 if STOCK in (source_of(move), target_of(move)) or spread == Spread.SQUARED else count_of(move) - 1


def by_keys(page: Page, session: Session, move: int) -> None:
    """Make a move with the keyboard alone."""
    walk_to(page, first_of(move))
    for _ in range(deep(session, move)):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    if not at_once(session, move):
        walk_to(page, target_of(move))
        page.keyboard.press("Enter")


def walk_to(page: Page, which: Pile) -> None:
    """Bring the focus to a pile with the keys, from wherever it is."""
    here, there, piles = page.evaluate(
        """which => {
            const piles = [...document.querySelectorAll("[data-pile]")];
            const wanted = piles.findIndex(pile => pile.dataset.pile === which);
            return [piles.indexOf(document.activeElement), wanted, piles.length];
        }""",
        str(which),
    )
    while here < 0:
        page.keyboard.press("Tab")
        here = page.evaluate("[...document.querySelectorAll('[data-pile]')].indexOf(document.activeElement)")
    jumps = {None: here, "Home": 0, "End": piles - 1}
    nearest = min(jumps, key=lambda key: abs(there - jumps[key]))
    if nearest is not None:
        page.keyboard.press(nearest)
    steps = there - jumps[nearest]
    for _ in range(abs(steps)):
        page.keyboard.press("Tab" if steps > 0 else "Shift+Tab")
    assert page.evaluate("document.activeElement.dataset.pile") == str(which)


def at_once(session: Session, move: int) -> bool:
    """Whether the first click makes the move: nothing to decide, or the one thing to do there."""
    here = [other for other in session.moves if source_of(other) == source_of(move)]
    if session.game.kind == Kind.CHANCE and len(session.moves) == 1:
        return True
    if target_of(move) == STOCK:
        return True
    return len(here) == 1 and (source_of(move) == STOCK or source_of(move) == target_of(move))


def play_through(page: Page, game: Game, number: int, make: Make) -> Session:
    """Play a deal to its end through the page, and compare the two tables at every turn."""
    session = Session(game, None, Deal(number=number))
    for session, move in turns(game, number):
        make(page, session, move)
        page.wait_for_selector(f'#table[data-at="{session.at + 1}"]', state="attached")
    assert shown(page) == tops(session)
    return session


def shown(page: Page) -> dict[str, str]:
    """Give the top card that the page shows on each pile."""
    cards: dict[str, str] = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("[data-pile]")].map(pile =>
            [pile.dataset.pile, pile.querySelector('[data-depth="0"]')?.dataset.card ?? ""]))"""
    )
    return cards


def tops(session: Session) -> dict[str, str]:
    """Give the top card of each pile, empty where it is bare or face down."""
    found = {}
    for which in session.rules.layout.piles:
        cards = session.seen(which)
        found[str(which)] = card_id(cards[-1] if cards else None) or ""
    return found


def spread_down(session: Session) -> list[Pile]:
    """Give the piles whose cards overlap downwards."""
    return [which for group in session.rules.layout if group.spread == Spread.DOWN for which in group.piles]


def only_open_cards(session: Session, heard: list[dict[str, Any]]) -> None:
    """Check that no card was named that no table so far has shown."""
    seen = set()
    for table in session.course:
        for which in session.rules.layout.piles:
            twin = Session(session.game, session.options, session.deal)
            twin._opening = table
            seen |= {card_id(card) for card in twin.seen(which) if card is not None}
    for step in (step for turn in session.turns for step in turn):
        twin = Session(session.game, session.options, session.deal)
        twin._opening = step.after
        seen |= {card_id(card) for which in session.rules.layout.piles for card in twin.seen(which) if card is not None}
    for message in heard:
        if "catalogue" not in message:
            assert set(_cards_named(message)) <= seen


def _cards_named(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [card for part in value.values() for card in _cards_named(part)]
    if isinstance(value, list):
        return [card for part in value for card in _cards_named(part)]
    return [value] if isinstance(value, str) and re.fullmatch(r"(10|[2-9AJQK])[CDHS]b?", value) else []


def holds(page: Page, condition: str) -> None:
    """Wait until a condition in JavaScript holds.

    Playwright's `wait_for_function` looks a second time with an `eval` in the page, which our
    Content-Security-Policy forbids: it works only where there is nothing to wait for.
    """
    until(lambda: bool(page.evaluate(condition)), PATIENCE)


def until(true: Callable[[], bool], seconds: float = 10) -> None:
    """Wait until something is true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.002)
