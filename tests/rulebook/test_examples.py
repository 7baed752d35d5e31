"""The worked examples of the rules pages, played out: what the pictures show is what the rules do."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cadogan.cards import face, parse
from cadogan.catalogue import find
from cadogan.deals import Deal
from cadogan.layout import Role
from cadogan.moves import move_of
from cadogan.patience import Game
from cadogan.rulebook import sections
from cadogan.session import Session
from cadogan.table import STOCK, Pile, height


def session_of(game: Game, first: str, **wishes: str) -> Session:
    """Begin a game whose pack starts with these cards; the others follow in their new order."""
    begun = [parse(word) for word in first.split()]
    rest = [card for card in game.rules(wishes).cards if card not in begun]
    return Session(game, wishes, Deal(pack=(*begun, *rest)))


def top_cards(session: Session, role: Role) -> list[str]:
    """Give the top cards of the piles of one role, two blanks for a bare one."""
    shown = []
    for group in session.rules.layout:
        for pile in group.piles if group.role is role else ():
            cards = session.seen(pile)
            shown.append("  " if not cards else face(cards[-1]) if cards[-1] is not None else "?")
    return shown


def picture(cards: Sequence[str]) -> str:
    """Draw cards in a row."""
    return " ".join(f"[{card}]" for card in cards)


def example(game: Game) -> str:
    """Give the example of the English page, runs of blanks made single."""
    return "\n".join(" ".join(line.split()) for line in sections(game, "en")["example"].splitlines())


def piles(session: Session, role: Role) -> list[Pile]:
    """Give the piles of one role in reading order."""
    return [pile for group in session.rules.layout if group.role is role for pile in group.piles]


def spread(session: Session, pile: Pile) -> str:
    """Give the open cards of a pile from its bottom."""
    return " ".join(face(card) for card in session.seen(pile) if card is not None)


@pytest.mark.parametrize(
    ("id", "dealt"),
    [
        ("hope-deferred", ["10♣ K♥ 8♠", "J♦ 7♥ 9♥", "A♥ Q♣ A♠"]),
        ("hope", ["Q♣ 9♦ K♠", "8♣ A♦ 10♥", "J♥ K♦ 7♣"]),
        ("knockout", ["9♣ 7♦ Q♦ J♣ A♣ 8♥", "K♣ 10♠ A♥"]),
    ],
)
def test_hunting(id: str, dealt: list[str]) -> None:
    game = find(id)
    session = session_of(game, " ".join(dealt))
    for row in dealt:
        still = height(session.table, STOCK) - len(row.split())
        while height(session.table, STOCK) > still:
            session.play(session.moves[0])
        (aside,) = piles(session, Role.DISCARD)
        laid = spread(session, aside)
        shown = picture(top_cards(session, Role.TABLEAU)).replace("[ ]", "[  ]")
        assert f"{' '.join(shown.split())} aside: {laid}" in example(game), row


def test_take_ten() -> None:
    game = find("take-ten")
    session = session_of(game, "4♦ K♠ 9♥ 2♣ 6♠ J♠ 5♥ Q♠ A♦ 8♣ 7♥ 10♠ 3♦")
    while session.moves and session.moves[0] & 63 == STOCK:
        session.play(session.moves[0])
    tops = top_cards(session, Role.TABLEAU)
    assert "\n".join(picture(tops[row : row + 5]) for row in (0, 5, 10)) in example(game)
    places = dict(zip(tops, piles(session, Role.TABLEAU), strict=True))
    (gone,) = piles(session, Role.DISCARD)
    pairs = {
        move_of(*sorted((places[a], places[b])), 1) for a, b in (("4♦", "6♠"), ("9♥", "A♦"), ("2♣", "8♣"), ("7♥", "3♦"))
    }
    quartet = {move_of(places[card], gone, 4) for card in ("K♠", "Q♠", "J♠", "10♠")}
    assert set(session.moves) == pairs | quartet


def test_carpet() -> None:
    game = find("carpet")
    carpet = "7♣ A♥ J♦ 3♠ 9♥ 2♥ K♣ 5♦ 8♠ 4♥ 10♣ 6♥ Q♠ 3♥ J♣ 9♦ 2♠ 7♦ K♠ 5♠"
    session = session_of(game, f"{carpet} 6♣ 10♦ A♠ 8♥ Q♦ 4♣ 2♦ K♦ A♦ 3♣")
    for card in ["A♥", "2♥", "3♥", "A♠", "4♥", "2♠", "3♠"]:
        session.play(session.read(card))
    tops = top_cards(session, Role.TABLEAU)
    for row in (0, 5, 10, 15):
        assert picture(tops[row : row + 5]) in example(game)
    assert len(session.moves) == 1, "stopped: there is nothing but to turn"
    session.play(session.moves[0])
    session.play(session.read("s-w"))
    session.play(session.read("A♦"))
    session.play(session.read("s-w"))
    (waste,) = piles(session, Role.WASTE)
    assert session.seen(waste) == (parse("K♦"), parse("3♣"))
    session.play(session.read("2♦"))
    assert session.seen(waste) == (parse("K♦"),)
    assert "3♣" in top_cards(session, Role.TABLEAU)


def test_four_of_a_kind_as_told_about_its_last_card() -> None:
    game = find("four-of-a-kind")
    session = session_of(game, "A♠")
    while session.moves:
        session.play(session.moves[0])
    assert session.won == (session.deal.order(session.rules)[12] in {parse(card) for card in ("K♣", "K♦", "K♥", "K♠")})


def test_try_again() -> None:
    game = find("try-again")
    session = session_of(game, "7♦ K♠ 2♥ A♣ 2♠ J♦ 3♥")
    for move in ("7♦ 1", "K♠ 2", "2♥ 1", "A♣", "2♥", "2♠ 1", "J♦ 2", "3♥"):
        words = move.split()
        goal = words[1] if len(words) > 1 else "f1"
        session.play(session.read(f"{words[0]} {goal}"))
    first, second, *others = piles(session, Role.TABLEAU)
    assert session.seen(first) == (parse("7♦"), parse("2♠"))
    assert session.seen(second) == (parse("K♠"), parse("J♦"))
    assert not any(session.seen(pile) for pile in others)
    assert top_cards(session, Role.FOUNDATION)[0] == "3♥"


def test_take_fourteen() -> None:
    game = find("take-fourteen")
    tops = ["K♣", "5♦", "J♥", "A♠", "8♣", "Q♦", "9♠", "3♦", "7♥", "2♣", "7♠", "10♥"]
    third = ["9♣", "6♦", "J♣", "3♠", "J♥"]
    rest = iter(card for card in map(face, game.rules().cards) if card not in tops + third)
    pack = [""] * 52
    for pile, card in enumerate(tops):
        pack[pile + (48 if pile < 4 else 36)] = card
    for deep, card in enumerate(third):
        pack[2 + 12 * deep] = card
    session = session_of(game, " ".join(card or next(rest) for card in pack))
    assert top_cards(session, Role.TABLEAU) == tops
    assert picture(tops[:6]) in example(game)
    assert picture(tops[6:]) in example(game)
    assert picture(third[::-1]) in example(game)
    pairs = [("K♣", "A♠"), ("5♦", "9♠"), ("J♥", "3♦"), ("Q♦", "2♣"), ("7♥", "7♠")]
    assert set(session.moves) == {session.read(f"{a} {b}") for a, b in pairs}


def test_help_your_neighbour() -> None:
    game = find("help-your-neighbour")
    session = session_of(game, "9♦ 4♣ Q♠ 5♥ 2♦ J♣ 8♠ 3♦ K♥")
    for move in ("4♣ 4", "2♦ f2", "J♣ 3", "8♠ 1", "3♦ f2", "K♥ 2"):
        session.play(session.read(move))
    shown = [
        " ".join(face(card) for card in session.seen(pile) if card is not None) for pile in piles(session, Role.TABLEAU)
    ]
    assert picture(shown) in example(game)
    assert picture(top_cards(session, Role.FOUNDATION)) in example(game)
