"""The worked examples of the building games: real deals, played move by move, drawn as the pages draw them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cadogan.cards import Card, face
from cadogan.catalogue import GAMES, find
from cadogan.deals import Deal
from cadogan.games.spider import ALIKE
from cadogan.layout import Group, Role
from cadogan.rulebook import sections
from cadogan.rules.building import run_length
from cadogan.session import Session

Stages = tuple[str, ...]
"""The moves that lead from one picture to the next; the first picture is the opening."""

EXAMPLES: dict[str, tuple[int, Stages]] = {
    "klondike": (3, ("6-5 4-5 3-4 6-4",)),
    "trigon": (7, ("5-6 3-6 7-6",)),
    "free-cell": (
        1,
        (
            "A♣-f1 4♠-c1 A♥-f3 2♥-f3 3♣-4♥ 2♠-c2 Q♦-K♣ J♣-Q♦ 10♥-J♣",
            "K♦-c3 A♠-f4 2♠-f4 3♠-f4 4♠-f4",
        ),
    ),
    "bakers-game": (61, ("A♦-f2 8♥-9♥ 7♥-8♥ 6♥-7♥ 2♠-3♠ 2♥-3♥ A♣-f1",)),
    "eight-off": (
        1,
        (
            "A♣-f1 A♥-f3 2♥-f3 3♣-c2 J♣-c5 K♦-c6 A♠-f4 2♠-f4 4♣-c7 8♥-c8",
            "K♥-5 Q♥-K♥ A♦-f2",
        ),
    ),
    "seahaven-towers": (1, ("A♥-f3 A♦-f2 2♥-f3 3♥-f3 A♣-f1 3♣-4♣ 4♥-f3",)),
    "beleaguered-castle": (3, ("2♥-f3 J♠-Q♦ 4♥-5♣ 7♦-8♠ 4♣-5♦ 3♥-f3 4♥-f3 5♥-f3",)),
    "streets-and-alleys": (1, ("A♣-f1 3♣-4♠ Q♦-K♥ J♣-Q♦ 10♥-J♣",)),
    "spanish-patience": (1, ("A♥-f3 2♥-f3 A♣-f1 J♣-8 10♥-11 A♦-f2",)),
    "fan": (
        1,
        (
            "A♥-f3 2♥-f3 A♣-f1 8♣-9♣ A♠-f4 2♠-f4 3♠-f4 4♠-f4 A♦-f2",
            "Q♥-K♥ 3♥-f3 J♥-Q♥ 10♥-J♥ K♠-3 4♥-f3",
        ),
    ),
    "canfield": (4, ("3♠-f4", "s-w 9♠-4")),
    "spider": (1, ("1-2 6-10 5-10",)),
    "golf": (4, ("9♣ 10♥ J♦ Q♦ K♦",)),
    "black-hole": (1, ("2♠ 3♦ 4♣ 3♣ 2♣ A♣ K♦ Q♠ J♦",)),
}


@pytest.mark.parametrize("id", EXAMPLES)
def test_the_pictures_are_what_the_rules_do(id: str) -> None:
    number, stages = EXAMPLES[id]
    text = sections(find(id), "en")["example"]
    session = Session(find(id), None, Deal(number=number))
    assert f"Deal number {number}" in text
    assert pictures(text)[0] == drawn(session)
    for moves, picture in zip(stages, pictures(text)[1:], strict=True):
        for move in moves.split():
            session.play(session.read(move))
        assert picture == drawn(session)


def test_every_building_game_has_an_example_here() -> None:
    families = {game.make for game in map(find, EXAMPLES)}
    assert {game.id for game in GAMES if game.make in families} == set(EXAMPLES)


def test_spider_tells_how_many_of_its_three_cards_go_together_with_fewer_suits() -> None:
    number, (moves,) = EXAMPLES["spider"]
    together = {}
    for suits in (4, 2, 1):
        session = Session(find("spider"), {"suits": suits}, Deal(number=number))
        for move in moves.split():
            session.play(session.read(move))
        (pile,) = (pile for pile, name in session.names.items() if name == "10")
        together[suits] = run_length(session.table, pile, ALIKE[suits])
    assert together == {4: 1, 2: 2, 1: 3}


def pictures(text: str) -> list[str]:
    """Give the pictures of an example."""
    return [block.strip() for block in text.split("```")[1::2]]


def drawn(session: Session) -> str:
    """Draw the table as the pages do: what lies above, by its name, then the piles; a bare group isn't drawn."""
    return "\n".join(line for group in session.rules.layout for line in lines(session, group))


def lines(session: Session, group: Group) -> list[str]:
    """Draw a group of piles."""
    piles = [session.seen(pile) for pile in group.piles]
    if group.role is Role.STOCK or not any(piles):
        return []
    if group.role is not Role.TABLEAU:
        return [f"{NAMES[group.role, group.title]}: {boxes([pile[-1:] for pile in piles])}"]
    if not group.rows:
        return [f"{at}: {boxes([(card,) for card in pile])}".rstrip() for at, pile in enumerate(piles, 1)]
    return [boxes(piles[end - count : end]) for end, count in zip(ends(group.rows), group.rows, strict=True)]


NAMES = {
    (Role.WASTE, ""): "waste",
    (Role.FOUNDATION, ""): "foundations",
    (Role.FOUNDATION, "black hole"): "black hole",
    (Role.CELL, ""): "cells",
    (Role.RESERVE, ""): "reserve",
}


def ends(rows: Sequence[int]) -> list[int]:
    """Give the number of the last pile of each row."""
    return [sum(rows[: row + 1]) for row in range(len(rows))]


def boxes(piles: Sequence[tuple[Card | None, ...]]) -> str:
    """Draw piles as boxes in a row, each with its cards."""
    words = (" ".join("▒▒" if card is None else face(card) for card in pile) for pile in piles)
    return " ".join(f"[{word or '  '}]" for word in words)
