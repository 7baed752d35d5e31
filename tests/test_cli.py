"""The command line, run as a person would."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import pexpect
import pytest
import typer

from cadogan.catalogue import GAMES
from cadogan.cli_parts import told_when_stopped
from conftest import Run

NEWLY = " the rules of hope, once; kept for later runs …\n"
GOLDEN = Path(__file__).parent / "golden"


def test_help_names_every_command(cadogan: Run) -> None:
    done = cadogan("--help")
    assert done.returncode == 0
    for command in ("list", "rules", "play", "odds", "simulate", "deal", "perft", "check"):
        assert f"\n  {command} " in done.stdout
        assert cadogan(command, "--help").returncode == 0


def test_list_shows_every_game_in_three_languages(cadogan: Run) -> None:
    for language in ("en", "de", "es"):
        done = cadogan("list", "--lang", language)
        for game in GAMES:
            assert game.id in done.stdout
            assert game.summary.in_language(language) in done.stdout
    entries = json.loads(cadogan("list", "--json").stdout)
    assert [entry["id"] for entry in entries] == [game.id for game in GAMES]


def test_odds_as_json(cadogan: Run) -> None:
    data = json.loads(cadogan("odds", "knockout", "--json").stdout)
    assert (data["game"], data["method"], data["options"]["refill"]) == ("knockout", "exact", "first-deal")
    assert float(Fraction(data["win"])) == data["probability"] == pytest.approx(0.4384, abs=1e-4)
    assert sum(Fraction(chance) for chance in data["left"].values()) == 1


def test_odds_of_a_game_with_decisions_say_how_they_were_got(cadogan: Run) -> None:
    data = json.loads(cadogan("odds", "try-again", "--json").stdout)
    assert data["method"] == "simulated"
    assert data["player"]
    low, high = data["interval"]
    assert low <= data["probability"] <= high


def test_deals_left_open_are_looked_at_closer(cadogan: Run, tmp_path: Path) -> None:
    words = ("winnable", "carpet", "--set", "plays=stopped", "--deals", "400", "--positions", "300", "--memory", "8")
    looks = ("--closer", "20", "--closer", "99", "--out", str(tmp_path / "run.sqlite3"))
    said = cadogan(*words, *looks).stdout
    assert "\ncloser, 20 of these with 3000 positions and 80 MB each: " in said
    assert " of these with 30000 positions and 800 MB each: " in said
    assert "(looks closer stand for all unknown, " in said
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "run-closer1.sqlite3",
        "run-closer2.sqlite3",
        "run.sqlite3",
    ]
    data = json.loads(cadogan(*words, *looks, "--json").stdout)
    first, second = data["closer"]
    assert (first["deals"], second["deals"]) == (20, len(first["open"]))
    assert cadogan(*words, "--closer", "0").stderr == "cadogan: a closer look must be at one deal at least\n"


def test_looks_that_may_fill_all_memory_are_told(cadogan: Run) -> None:
    """They are made all the same: what is set aside and never filled costs nothing."""
    words = ("winnable", "golf", "--deals", "9", "--workers", "2", "--memory", "1")
    done = cadogan(*words, *("--closer", "1") * 7)
    assert done.returncode == 0
    assert "cadogan: 2 × 10000000 megabytes may be filled, and this machine has " in done.stderr
    assert "may be filled" not in cadogan(*words).stderr


def test_memory_that_is_not_there_is_told(cadogan: Run) -> None:
    done = cadogan("solve", "golf", "--deal", "3", "--memory", "1048577")
    assert (done.returncode, done.stderr) == (2, "cadogan: a search needs 1 to 1048576 megabytes of memory\n")


def test_odds_of_a_game_with_decisions_are_there_at_once(cadogan: Run) -> None:
    """They are on record, with what was searched and what others have published."""
    told = cadogan("odds", "klondike").stdout
    assert "simulated, not exact: 0.107410" in told
    assert "can come out, if every card is known:" in told
    assert "published: 0.81945 (Charlie Blake and Ian P. Gent" in told
    data = json.loads(cadogan("odds", "klondike", "--json").stdout)
    assert data["solved"]["winnable"] > 0
    assert data["published"][0]["share"] == 0.81945
    assert "A solver that sees every card" in cadogan("rules", "klondike").stdout


def test_deals_left_open(cadogan: Run) -> None:
    (name, head, numbers) = cadogan("atlas", "try-again", "--open").stdout.splitlines()
    assert name.startswith("try-again")
    assert head.endswith(f"{len(numbers.split())} stay open")
    assert cadogan("atlas", "fan", "--open").stdout == "none: all deals searched were decided\n"
    for unsearched in ("hope", "spider"):
        said = cadogan("atlas", unsearched, "--open").stdout
        assert said == f"no deals of {unsearched} have been searched\n"
    (only,) = json.loads(cadogan("atlas", "try-again", "--open", "--json").stdout)
    assert only["open"] == [int(number) for number in numbers.split()]
    done = cadogan("atlas", "--open", "--csv")
    assert (done.returncode, done.stderr) == (2, "cadogan: --open goes with --json only\n")


def test_the_atlas_of_one_game(cadogan: Run) -> None:
    lines = cadogan("atlas", "abandon-hope").stdout.splitlines()
    assert all(line.startswith("| abandon-hope |") for line in lines[2:])
    assert "| abandon-hope | deals 2 | chance | exact | 0.000001 | exact |" in "\n".join(lines)


def test_a_game_that_goes_on_says_so(cadogan: Run) -> None:
    first = cadogan("play", "golf", "--plain", "--deal", "7", typed="s-w\nq\n")
    again = cadogan("play", "golf", "--plain", "--deal", "7", typed="q\n")
    assert first.stderr == ""
    assert again.stderr == "This game goes on at turn 1; with --new it begins again.\n"


def test_simulate_as_json(cadogan: Run) -> None:
    one, two = (
        json.loads(cadogan("simulate", "hope", "--deals", "60000", "--first", "9", "--workers", n, "--json").stdout)
        for n in ("1", "2")
    )
    assert {"game", "options", "player", "first", "deals", "wins", "interval", "confidence", "seconds"} <= set(one)
    assert (one["first"], one["deals"], one["confidence"]) == (9, 60000, 0.95)
    assert one["wins"] == two["wins"]
    low, high = one["interval"]
    assert low < one["wins"] / one["deals"] < high


def test_deal_shows_the_pack(cadogan: Run) -> None:
    data = json.loads(cadogan("deal", "carpet", "17", "--json").stdout)
    assert len(set(data["pack"])) == 52
    again = cadogan("play", "carpet", "--json", "--deck", " ".join(data["pack"]))
    assert json.loads(again.stdout.splitlines()[0])["piles"] == data["piles"]


def test_perft(cadogan: Run) -> None:
    done = json.loads(cadogan("perft", "carpet", "--deal", "17", "--depth", "2", "--json").stdout)
    assert done["perft"][0] == 1
    assert len(done["perft"]) == 3


def test_check_finds_this_installation_good(cadogan: Run) -> None:
    done = cadogan("check", "--json")
    data = json.loads(done.stdout)
    assert done.returncode == 0
    assert data["good"]
    checked = {finding["what"] for finding in data["findings"]}
    kinds = {game.id: type(game.rules().words) for game in GAMES}
    seen = {kinds[game.id] for game in GAMES if f"{game.id} compiled = plain" in checked}
    assert seen == set(kinds.values())
    assert all(f"{name} compiled = plain" in checked for name, kind in kinds.items() if kind is type(None))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("odds", "nockout"), "did you mean knockout?"),
        (("odds", "hope", "--set", "suite=clubs"), "did you mean suit?"),
        (("odds", "hope", "--set", "suit=cups"), "choose hearts, clubs, diamonds, spades"),
        (("odds", "hope", "--set", "rounds=0"), "a whole number from 1 to"),
        (("odds", "hope", "--set", "rounds=1", "--set", "rounds=2"), "rounds is set twice: to 1 and to 2"),
        (("play", "carpet", "--plain", "--winnable", "--deal", "3"), "--winnable picks the deal"),
        (("odds", "hope", "--set", "rounds"), "write --set option=value"),
        (("deal", "hope", "0"), "whole number from 1"),
        (("deal", "hope", "seven"), "whole number from 1"),
        (("play", "hope", "--plain", "--deal", "-3"), "whole number from 1"),
        (("play", "hope", "--plain", "--deck", "7H 7H"), "doubled 7H"),
        (("play", "hope", "--plain", "--deck", "7H 2C"), "not of this game 2C"),
        (("play", "hope", "--plain", "--deck", "7H xx"), "is no card"),
        (("play", "hope", "--plain", "--deck", "7H 8H", "--deal", "3"), "not both"),
        (("play", "hope", "--plain", "--deck", "no-such-file.txt"), "no-such-file.txt"),
        (("simulate", "hope", "--deals", "0"), "at least one"),
        (("simulate", "hope", "--deals", "5", "--workers", "0"), "at least one worker"),
        (("simulate", "hope", "--deals", "5", "--player", "nobody"), "nobody"),
        (("simulate", "hope", "--deals", "many"), "valid integer"),
        (("list", "--lang", "fr"), "choose en, de, es"),
        (("fly",), "fly"),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_code_2(cadogan: Run, words: tuple[str, ...], said: str) -> None:
    done = cadogan(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_saves_that_cannot_be_kept_are_told(cadogan: Run, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    done = cadogan("play", "hope", "--plain", "--deal", "5", CADOGAN_DATA=str(blocked))
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "can't keep games" in done.stderr


def test_a_deck_from_a_file_and_from_standard_input(cadogan: Run, tmp_path: Path) -> None:
    deck = " ".join(json.loads(cadogan("deal", "hope", "17", "--json").stdout)["pack"])
    (tmp_path / "deck.txt").write_text(deck.replace(" ", "\n"))
    from_file = cadogan("play", "hope", "--json", "--new", "--deck", str(tmp_path / "deck.txt"), typed="\nq\n").stdout
    direct = cadogan("play", "hope", "--json", "--new", "--deck", deck, typed="\nq\n").stdout
    assert from_file == direct
    assert len(from_file.splitlines()) >= 2
    piped = cadogan("play", "hope", "--json", "--new", "--deck", "-", typed=deck).stdout
    assert piped.splitlines()[0] == direct.splitlines()[0]


def test_a_game_left_goes_on_next_time(cadogan: Run) -> None:
    first = cadogan("play", "knockout", "--json", "--deal", "17", typed="\n\n\nu\nq\n").stdout.splitlines()
    again = cadogan("play", "knockout", "--json", typed="q\n").stdout.splitlines()
    states = [state for state in map(json.loads, first) if "piles" in state]
    resumed = json.loads(again[0])
    assert resumed == states[-1]
    assert resumed["turn"] == 2
    assert json.loads(cadogan("play", "knockout", "--json", "--new").stdout.splitlines()[0])["turn"] == 0


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.txt")), ids=lambda path: path.stem)
def test_golden_transcripts(cadogan: Run, path: Path) -> None:
    """Each file: a first line with the command, the lines typed after `> `, then what is printed."""
    lines = path.read_text(encoding="utf-8").splitlines()
    command = lines[0].removeprefix("$ cadogan ").split()
    typed = [line[2:] for line in lines[1:] if line.startswith("> ")]
    printed = "\n".join(line for line in lines[1:] if not line.startswith("> ")) + "\n"
    done = cadogan(*command, typed="\n".join(typed) + "\n")
    assert done.stdout == printed


def spawned(command: str, **more: Any) -> pexpect.spawn[str]:
    """Start a command on a terminal; Ctrl-C works there even if a shell has turned it off for these tests."""

    def listening() -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    return pexpect.spawn(command, timeout=90, encoding="utf-8", preexec_fn=listening, **more)


def test_ctrl_c_ends_with_what_is_known(cadogan: Run) -> None:
    """A run broken off prints the deals played up to there, says so, and exits with 130."""
    child = spawned(f"{sys.executable} -m cadogan simulate hope --deals 200000000")
    child.expect("hope, first")
    child.expect(" 1 %")
    child.sendintr()
    child.expect(r"deals 1 to (\d+): (\d+) won")
    deals, wins = (int(number) for number in child.match.groups())
    child.expect(f"stopped after {deals} of 200000000 deals")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert 0 < deals < 200_000_000
    again = cadogan("simulate", "hope", "--deals", str(deals), "--json")
    assert json.loads(again.stdout)["wins"] == wins


def test_ctrl_c_is_answered_where_nothing_is_known_yet(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(typer.Exit) as ended, told_when_stopped("stopped before there was an answer"):
        raise KeyboardInterrupt
    assert ended.value.exit_code == 130
    assert capsys.readouterr().err == "cadogan: stopped before there was an answer\n"


def test_a_progress_bar_on_a_terminal_none_in_a_pipe(cadogan: Run) -> None:
    assert cadogan("simulate", "hope", "--deals", "200000").stderr.replace("compiling", "") in ("", NEWLY)
    command = f"{sys.executable} -m cadogan simulate hope --deals 30000000"
    child = spawned(command)
    child.expect("%")
    child.expect("won of 30000000")
    child.expect(pexpect.EOF)


def test_only_json_comes_out_of_a_game_for_machines(cadogan: Run) -> None:
    done = cadogan("play", "try-again", "--json", "--deal", "3", typed="zzz\nm\nh\n?\nu\n999\nw\nq\n")
    objects = [json.loads(line) for line in done.stdout.splitlines()]
    assert "says" in objects[1]
    assert all("says" in one or "piles" in one for one in objects)


def test_a_deal_begun_goes_on_and_new_begins_again(cadogan: Run) -> None:
    def turn(*words: str) -> int:
        lines = cadogan("play", "carpet", "--json", "--deal", "9", *words, typed="1\nq\n").stdout.splitlines()
        return int(json.loads(lines[0])["turn"])

    assert [turn(), turn(), turn("--new")] == [0, 1, 0]


def test_a_whole_pack_in_symbols_on_the_command_line(cadogan: Run) -> None:
    pack = cadogan("deal", "carpet", "5").stdout.splitlines()[0]
    assert cadogan("play", "carpet", "--plain", "--deck", pack).returncode == 0


def test_buried_cards_of_try_again_are_not_shown_before_an_ace(cadogan: Run) -> None:
    lines = cadogan("play", "try-again", "--json", "--deal", "3", typed="1\n1\n1\nq\n").stdout.splitlines()
    state = next(one for one in map(json.loads, reversed(lines)) if "piles" in one)
    assert state["piles"]["1"][:2] == [None, None]
    assert state["piles"]["1"][2] is not None


def test_output_that_cannot_be_written_is_one_sentence(own_data: Path) -> None:
    command = f"{sys.executable} -m cadogan rules carpet > /dev/full"
    environment = {**os.environ, "CADOGAN_DATA": str(own_data)}
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr


def test_a_new_deal_that_can_come_out(cadogan: Run) -> None:
    begun = json.loads(
        cadogan("play", "take-fourteen", "--json", "--deal", "15", typed="1\nq\n").stdout.splitlines()[0]
    )
    done = cadogan("play", "take-fourteen", "--json", "--winnable", typed="w\nq\n")
    state, told = (json.loads(line) for line in done.stdout.splitlines()[:2])
    assert state["deal"] != begun["deal"]
    assert told["says"] == "This deal can still come out; the solver sees the hidden cards."
    assert done.stderr == "Looking for a deal that can come out …\n"


def test_ctrl_c_in_plain_lines_says_that_the_game_is_kept(cadogan: Run, own_data: Path) -> None:
    environment = {**os.environ, "CADOGAN_DATA": str(own_data)}
    command = f"{sys.executable} -m cadogan play carpet --plain --deal 9"
    child = spawned(command, env=environment)
    child.expect("> ")
    child.sendline("1")
    child.expect("> ")
    # A signal between the prompt and the waiting for a line would only be seen with the next key.
    time.sleep(0.5)
    child.sendintr()
    child.expect("The game is kept: it goes on next time.")
    child.expect(pexpect.EOF)
    assert json.loads(cadogan("play", "carpet", "--json", typed="q\n").stdout.splitlines()[0])["turn"] == 1


def test_failures_are_told_in_the_systems_language(cadogan: Run) -> None:
    done = cadogan("deal", "hope", "0", LC_ALL="de_DE.UTF-8")
    assert done.stderr.startswith("cadogan: „0“ ist keine Spielnummer")


def test_what_the_solver_found_is_said_in_the_players_language(cadogan: Run) -> None:
    done = cadogan("solve", "take-fourteen", "--deal", "17", "--lang", "de")
    assert done.stdout.startswith("Vierzehn nehmen (piles 12, total 14)\nSpiel 17 kann aufgehen\n")
    lost = cadogan("solve", "take-fourteen", "--deal", "15", LC_ALL="es_ES.UTF-8")
    assert "el reparto 15 no puede salir" in lost.stdout
    given_up = cadogan("solve", "take-fourteen", "--deal", "17", "--positions", "3")
    assert "whether deal 17 can come out isn't known" in given_up.stdout
