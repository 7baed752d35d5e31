"""The light: whether a game can still be won, at the desk with the solver's real process beside it."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from cadogan import catalogue
from cadogan.cards import code
from cadogan.deals import Deal
from cadogan.lab.solver.solve import Verdict
from cadogan.outlook import has_outlook, outlook
from cadogan.session import Session
from cadogan.store import Store
from cadogan.table import STOCK
from cadogan.web.desk import PROTOCOL, Desk
from cadogan.web.light import LIGHTS
from web.conftest import Ask
from web.playing import LAST, LOST, PATIENCE, TURNS, turns, until

KEY = "table-one"


def settled(ask: Ask, what: str, **fields: Any) -> dict[str, Any]:
    """Come back with a question until the solver has answered."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        answer = ask(what, **fields)
        if "error" in answer or not (answer.get("thinking") or answer.get("light") == "thinking"):
            return answer
        time.sleep(0.02)
    pytest.fail(f"no answer to {what} in time: {answer}")


def begin(ask: Ask, game: str = "take-fourteen", deal: int = LOST, **more: Any) -> dict[str, Any]:
    return ask("begin", **{"game": game, "deal": str(deal), "key": KEY, **more})


def lose(ask: Ask) -> dict[str, Any]:
    """Lose a game of Take Fourteen."""
    answer = begin(ask)
    for session, move in turns(catalogue.find("take-fourteen"), LOST):
        answer = ask("play", key=KEY, at=session.at, move=move)
    assert (answer["game"]["outcome"], answer["game"]["at"]) == ("lost", TURNS)
    return answer


def test_the_light_says_what_the_solver_says_at_every_turn(ask: Ask) -> None:
    begin(ask)
    for session, move in turns(catalogue.find("take-fourteen"), LOST):
        told = settled(ask, "light", key=KEY)
        assert (told["at"], told["light"]) == (session.at, LIGHTS[outlook(session).verdict])
        ask("play", key=KEY, at=session.at, move=move)


def test_the_desk_never_waits_for_the_solver(ask: Ask) -> None:
    begin(ask, "help-your-neighbour", 7)
    began = time.monotonic()
    assert ask("light", key=KEY)["light"] == "thinking"
    assert ask("post-mortem", key=KEY)["light"] == "thinking"
    assert ask("search", key="another-key", game="try-again")["thinking"] is True
    assert time.monotonic() - began < 1
    assert settled(ask, "light", key=KEY)["light"] in {"yes", "no", "unknown"}


def test_who_asks_and_waits_is_told_more(ask: Ask) -> None:
    """A search as short as the light's doesn't decide this deal."""
    ask("begin", game="klondike", options={}, deal="3", key=KEY)
    assert settled(ask, "light", key=KEY)["light"] == "unknown"
    assert settled(ask, "light", key=KEY, longer=True)["light"] == "yes"
    assert settled(ask, "light", key=KEY)["light"] == "yes"


@pytest.mark.parametrize("what", ["light", "demo", "post-mortem"])
def test_of_a_game_of_chance_the_solver_says_nothing(ask: Ask, what: str) -> None:
    begin(ask, "hope-deferred")
    assert ask(what, key=KEY)["error"]["code"] == "no-light"


def test_only_a_word_or_a_move_of_what_the_solver_sees_is_told(ask: Ask) -> None:
    begin(ask, "try-again", 2)
    assert set(settled(ask, "light", key=KEY)) == {"v", "id", "at", "light"}
    assert set(settled(ask, "post-mortem", key=KEY)) == {"v", "id", "at", "light", "last", "sure"}
    answer = settled(ask, "demo", key=KEY)
    assert set(answer) == {"v", "id", "at", "light", "move"}
    assert answer["move"] in [move["move"] for move in ask("open", key=KEY)["game"]["moves"]]


def test_after_a_loss_the_last_chance_is_told_and_gone_back_to(ask: Ask) -> None:
    lose(ask)
    told = settled(ask, "post-mortem", key=KEY)
    assert (told["light"], told["last"], told["sure"]) == ("yes", LAST, True)
    back = ask("back", key=KEY, at=TURNS, to=LAST)
    assert (back["game"]["at"], back["game"]["turns"]) == (LAST, TURNS)
    assert ask("back", key=KEY, at=TURNS, to=LAST)["game"] == back["game"]
    assert settled(ask, "light", key=KEY)["light"] == "yes"
    assert ask("redo", key=KEY, at=LAST)["game"]["at"] == LAST + 1
    assert settled(ask, "light", key=KEY)["light"] == "no"


def test_going_back_is_only_to_where_the_game_has_been(ask: Ask) -> None:
    begin(ask)
    assert ask("back", key=KEY, at=0, to=3)["error"]["code"] == "illegal"
    assert ask("back", key=KEY, at=2, to=1)["error"]["code"] == "moved"


def test_the_demo_wins_by_turns_that_can_be_taken_back_and_is_no_win_of_the_players(ask: Ask) -> None:
    game = begin(ask)["game"]
    while game["outcome"] != "won":
        told = settled(ask, "demo", key=KEY)
        assert told["light"] == "yes"
        game = ask("play", key=KEY, at=told["at"], move=told["move"], demo=True)["game"]
    assert settled(ask, "demo", key=KEY)["move"] is None
    (result,) = ask("statistics")["statistics"]
    assert (result["played"], result["won"]) == (1, 0)
    assert ask("undo", key=KEY, at=game["at"])["game"]["at"] == game["at"] - 1


def test_a_game_that_the_solver_played_in_stays_so_marked(tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite3"
    desks = [Desk(Store(path)) for _ in range(2)]
    message = {"v": PROTOCOL, "key": KEY, "game": "take-fourteen", "deal": "1"}
    game = desks[0].handle({**message, "ask": "begin"})["game"]
    desks[0].handle({**message, "ask": "play", "at": 0, "move": game["moves"][0]["move"], "demo": True})
    game = desks[1].handle({**message, "ask": "open"})["game"]
    desks[1].handle({**message, "ask": "play", "at": 1, "move": game["moves"][0]["move"]})
    (kept,) = Store(path).games()
    assert (kept.saved["shown"], kept.outcome, kept.over) == (True, "lost", 0)


def test_no_demo_where_there_is_no_win(ask: Ask) -> None:
    lose(ask)
    told = settled(ask, "demo", key=KEY)
    assert (told["light"], told["move"]) == ("no", None)


def test_the_first_loss_turns_the_light_on_and_no_other_does(ask: Ask) -> None:
    assert ask("hello")["settings"]["light"] is False
    assert lose(ask)["settings"]["light"] is True
    assert ask("hello")["settings"]["light"] is True
    ask("set", name="light", value=False)
    ask("undo", key=KEY, at=TURNS)
    assert "settings" not in ask("redo", key=KEY, at=TURNS - 1)
    assert ask("hello")["settings"]["light"] is False


def test_a_player_who_has_put_the_light_out_before_is_left_in_peace(ask: Ask) -> None:
    ask("set", name="light", value=False)
    assert "settings" not in lose(ask)


@pytest.mark.parametrize("game", ["carpet", "help-your-neighbour", "take-ten", "knockout"])
def test_a_deal_searched_for_comes_out(ask: Ask, game: str) -> None:
    number = settled(ask, "search", key=KEY, game=game)["deal"]
    session = Session(catalogue.find(game), None, Deal(number=number))
    if has_outlook(session.game):
        assert outlook(session).verdict == Verdict.WINNABLE
    else:
        while session.moves:
            session.play(session.moves[0])
        assert session.won


def test_where_only_deals_that_can_come_out_are_wanted_beginning_asks_to_search(ask: Ask) -> None:
    ask("set", name="winnable", value=True)
    wish = {"game": "take-fourteen", "fresh": True}
    assert ask("begin", key=KEY, **wish)["search"] is True
    assert ask("open", key=KEY)["error"]["code"] == "unknown"
    assert ask("begin", key=KEY, any=True, **wish)["game"]["at"] == 0
    assert ask("begin", key="another-key", deal="17", **wish)["game"]["deal"] == "17"
    assert ask("begin", key="third-key", daily=True, **wish)["daily"] is True
    assert ask("begin", key="fourth-key", game="take-fourteen")["key"] == "third-key"


def test_a_search_given_up_makes_room_for_the_next(ask: Ask) -> None:
    hopeless = {"rounds": 1, "deals": 1}
    assert ask("search", key=KEY, game="hope-deferred", options=hopeless)["thinking"] is True
    began = time.monotonic()
    time.sleep(1)
    assert ask("search", key=KEY, stop=True)["thinking"] is False
    assert settled(ask, "search", key="another-key", game="knockout")["deal"] > 0
    assert time.monotonic() - began < 30


@pytest.mark.parametrize("deep", [False, True], ids=["all", "the last ten"])
@pytest.mark.parametrize("name", ["carpet", "try-again", "help-your-neighbour"])
def test_a_hint_is_the_same_whatever_lies_hidden_and_whatever_the_solver_has_seen(
    ask: Ask, name: str, *, deep: bool
) -> None:
    game = catalogue.find(name)
    pack = Deal(number=5).order(game.rules())
    opening = Session(game, None, Deal(pack=pack))
    hidden = 10 if deep else len(opening.seen(STOCK))
    other = (*pack[:-hidden], *reversed(pack[-hidden:]))
    keys = {KEY: pack, "another-key": other}
    for key, cards in keys.items():
        ask("begin", game=name, key=key, deal=" ".join(map(code, cards)))
        settled(ask, "light", key=key)
        settled(ask, "demo", key=key)
    for at in range(30):
        one, two = (ask("open", key=key)["game"] for key in keys)
        if one["piles"] != two["piles"] or not one["moves"]:
            break
        assert ask("hint", key=KEY) == ask("hint", key="another-key")
        move = ask("hint", key=KEY)["hint"]["move"]
        for key in keys:
            ask("play", key=key, at=at, move=move)
    assert at >= (10 if deep else 1)


def test_of_moves_that_look_alike_the_hint_is_chosen(ask: Ask) -> None:
    game = begin(ask, "try-again", 17)["game"]
    for at in range(12):
        hint = ask("hint", key=KEY)["hint"]["move"]
        legal = [move["move"] for move in game["moves"]]
        assert ask("best", key=KEY, moves=legal)["move"] == hint
        assert ask("best", key=KEY, moves=legal[-1:])["move"] == legal[-1]
        game = ask("play", key=KEY, at=at, move=hint)["game"]
    assert ask("best", key=KEY, moves=[1])["move"] is None
    for moves in ([], "1", [1.5], [True], None):
        assert ask("best", key=KEY, moves=moves)["error"]["code"] == "bad"


LIT_WITHOUT_NUMBA = """
import sys, time
from cadogan.store import Store
from cadogan.table import STOCK
from cadogan.web import serve
from cadogan.web.desk import Desk

desk = Desk(Store())
desk.handle({"v": 1, "ask": "begin", "game": "carpet", "key": "table-one"})
for ask in ("light", "demo", "post-mortem"):
    while desk.handle({"v": 1, "ask": ask, "key": "table-one"})["light"] == "thinking":
        time.sleep(0.05)
desk.close()
sys.exit("numba" in sys.modules or "numpy" in sys.modules or "cadogan.outlook" in sys.modules)
"""


def test_the_solver_stays_out_of_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CADOGAN_DATA", str(tmp_path))
    assert subprocess.run([sys.executable, "-c", LIT_WITHOUT_NUMBA], check=False).returncode == 0


def test_a_process_killed_in_the_middle_is_started_again(desk: Desk, ask: Ask) -> None:
    begin(ask, "help-your-neighbour", 7)
    assert ask("light", key=KEY)["light"] == "thinking"
    beside = desk._solver._games._beside
    until(lambda: beside._process is not None)
    beside.stop()
    assert settled(ask, "light", key=KEY)["light"] in {"yes", "no", "unknown"}
