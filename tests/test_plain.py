"""Plain lines: what may be typed beside moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from cadogan import habits
from cadogan.catalogue import find
from cadogan.deals import Deal
from cadogan.language import LANGUAGES, tongue
from cadogan.plain import WORDS, Game
from cadogan.players import advice
from cadogan.session import Session
from cadogan.store import Store


def played(name: str, deal: int, lines: Iterable[str], language: str = "en", letters: str = "en") -> list[str]:
    """Play lines on a deal and give what is printed."""
    printed: list[str] = []
    game = Game(Session(find(name), {}, Deal(deal)), "key", None, tongue(language, letters), printed.append)
    game.run(lines)
    return printed


def losing_lines(deal: int) -> list[str]:
    """Give the moves that lose a deal of Take Fourteen, the last one each time."""
    session = Session(find("take-fourteen"), {}, Deal(deal))
    while session.moves:
        session.play(session.moves[-1])
    assert not session.won
    return [session.write(turn[0].move) for turn in session.turns]


def test_the_solver_is_asked_with_w_and_says_what_it_sees() -> None:
    assert "This deal can still come out; the solver sees the hidden cards." in played("take-fourteen", 17, ["w"])
    assert "This deal can't come out any more; the solver sees the hidden cards." in played("take-fourteen", 15, ["w"])
    assert any("Pure chance decides" in line for line in played("knockout", 17, ["w"]))


def test_a_lost_game_is_told_when_it_could_last_be_won() -> None:
    printed = played("take-fourteen", 17, [*losing_lines(17), "w"])
    told = [line for line in printed if line.startswith("It could last be won after turn")]
    # At once when it is lost, and again when asked.
    assert len(told) == 2
    assert told[0] == told[1]


def test_z_goes_back_to_where_a_lost_game_could_last_be_won() -> None:
    printed = played("take-fourteen", 17, [*losing_lines(17), "z", "w", "z"])
    assert printed[-3:-1] == ["This deal can still come out; the solver sees the hidden cards."] * 2
    assert "This deal could not have come out." in played("take-fourteen", 15, losing_lines(15))


def test_a_demo_goes_on_with_enter_and_ends_with_anything_else() -> None:
    solved = played("take-fourteen", 17, ["v", *[""] * 25])
    assert "The game has come out, as the solver showed it: it counts as lost." in solved
    assert any("counts as lost" in line for line in solved[:20])
    stopped = played("take-fourteen", 17, ["v", "", "", "u", "", "q"])
    assert stopped[-2] == "There is a choice: type a move, or m for a list of them."
    never = played("take-fourteen", 15, ["v"])
    assert "This deal can't come out any more; the solver sees the hidden cards." in never


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_obeyed_in_english_and_in_the_players_language(language: str) -> None:
    say = tongue(language)
    for one in WORDS:
        for typed in (one.key, one.word, say(one.word), say(one.word).upper()):
            key = Game(Session(find("carpet"), {}, Deal(17)), "key", None, say, print)._key(typed)
            assert key == one.key, (one, typed)


def test_german_and_spanish_letters_are_shown_where_they_are_set_and_always_read() -> None:
    english, german, spanish = (played("carpet", 17, ["m", "q"], letters=letters) for letters in LANGUAGES)
    assert any("J♠" in line for line in english)
    assert any("Q♥" in line for line in english)
    assert any("B♠" in line for line in german)
    assert any("D♥" in line for line in german)
    assert any("D♥" in line for line in spanish)
    assert not any(letter in line for line in (*german, *spanish) for letter in ("Q♥", "Q♠", "Q♣", "Q♦"))
    session = Session(find("carpet"), {}, Deal(17))
    for letters in ("JS", "BS", "B♠", "♠b"):
        assert session._places(letters) == session._places("J♠")
    for letters in ("QH", "DH", "d♥", "HD"):
        assert session._places(letters) == session._places("Q♥")


def test_what_is_wrong_is_said_in_the_players_language() -> None:
    for typed, said in (
        ("f1-f2", "Stapel f1 ist leer"),
        ("u", "die Eröffnung"),
        ("r", "nichts zu wiederholen"),
        ("1-2", "die Regeln erlauben 1-2 hier nicht"),
        ("99", "keinen Zug Nummer 99"),
        ("0", "keinen Zug Nummer 0"),
        ("00000199", "keinen Zug Nummer 00000199"),
        ("9" * 5000, "keinen Zug Nummer 999"),
        ("3-25", "„25“ ist weder ein Stapel hier (s w f1–f4 1–20) noch eine Karte"),
        ("1 2 3", "ist kein Zug"),
    ):
        assert any(said in line for line in played("carpet", 17, [typed], "de")), typed


def test_a_pair_is_taken_away_not_moved() -> None:
    assert any(line.endswith("take away 7♦, 7♥") for line in played("take-fourteen", 17, ["v", "", "m"]))


def test_ctrl_c_says_that_the_game_is_kept() -> None:
    def interrupted() -> Iterator[str]:
        yield "m"
        raise KeyboardInterrupt

    assert played("carpet", 17, interrupted())[-1] == "The game is kept: it goes on next time."


def test_two_on_the_same_game_are_told(tmp_path: Path) -> None:
    """Who plays on what another has left goes on from there; nothing of the other's is lost."""
    store = Store(tmp_path / "games.sqlite3")
    printed: dict[str, list[str]] = {"one": [], "other": []}
    first, second = (
        Game(Session(find("take-fourteen"), {}, Deal(17)), "key", store, tongue("en"), printed[who].append)
        for who in ("one", "other")
    )
    first.run(["1"])
    assert second.tried("2")
    assert "The game has gone on in another window; this is how it stands." in printed["other"]
    assert second.session.table == first.session.table
    second.tried("1")
    assert "another window" not in printed["other"][-1]
    kept = store.find("key")
    assert kept is not None
    assert (kept.moves, kept.saved) == (2, second.session.to_dict())
    first.tried("u")
    assert first.session.at == 2


def test_habits_are_kept_and_nonsense_is_as_usual(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.sqlite3")
    assert habits.kept(store, "de") == habits.Habits("de")
    assert habits.kept(store, "es") == habits.Habits("en")
    chosen = habits.Habits("es", light=False, winnable=True)
    chosen.keep(store)
    assert habits.kept(store, "de") == chosen
    assert chosen.next_letters().letters == "en"
    for nonsense in (7, {"letters": "xx", "light": "yes", "winnable": None}):
        store.set("habits", nonsense)
        assert habits.kept(store, "de") == habits.Habits("de")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_in_the_help_is_obeyed(language: str) -> None:
    keys = [line.split()[0].rstrip(",") for line in played("carpet", 17, ["?"], language) if line.startswith("  ")]
    for key in ("m", "u", "r", "h", "w", "v", "z", "q"):
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
