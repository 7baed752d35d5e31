"""Plain lines: what may be typed beside moves."""

from __future__ import annotations

import pytest

from cadogan.catalogue import find
from cadogan.deals import Deal
from cadogan.language import LANGUAGES, tongue
from cadogan.plain import Game
from cadogan.players import advice
from cadogan.session import Session


def played(name: str, deal: int, lines: list[str], language: str = "en") -> list[str]:
    """Play lines on a deal and give what is printed."""
    printed: list[str] = []
    game = Game(Session(find(name), {}, Deal(deal)), "key", None, tongue(language), printed.append)
    game.run(lines)
    return printed


def test_the_solver_is_asked_with_w_and_says_what_it_sees() -> None:
    assert "This deal can still come out; the solver sees the hidden cards." in played("take-fourteen", 17, ["w"])
    assert "This deal can't come out any more; the solver sees the hidden cards." in played("take-fourteen", 15, ["w"])
    assert any("Pure chance decides" in line for line in played("knockout", 17, ["w"]))


def test_a_lost_game_is_told_when_it_could_last_be_won() -> None:
    session = Session(find("take-fourteen"), {}, Deal(17))
    while session.moves:
        session.play(session.moves[-1])
    if session.won:
        pytest.fail("this deal should be lost by the last moves")
    lines = [session.write(turn[0].move) for turn in session.turns]
    printed = played("take-fourteen", 17, [*lines, "w"])
    assert any(line.startswith("It could last be won after turn") for line in printed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_in_the_help_is_obeyed(language: str) -> None:
    keys = [line.split()[0].rstrip(",") for line in played("carpet", 17, ["?"], language) if line.startswith("  ")]
    for key in ("m", "u", "h", "w", "q"):
        assert key in keys


def test_a_game_without_hope_is_said_to_be_lost_though_moves_are_left() -> None:
    lines = []
    session = Session(find("help-your-neighbour"), {}, Deal(1))
    while session.moves and not session.hopeless and session.at < 400:
        found = advice(session.game, session.rules, session.table)
        move = found.move if found else session.moves[0]
        lines.append(session.write(move))
        session.play(move)
    assert session.hopeless
    assert session.moves
    assert "No further card can come home: the game is lost." in played("help-your-neighbour", 1, lines)
