"""The protocol at the desk, with no transport: what is asked, what comes back, and what is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from cadogan import catalogue
from cadogan.cards import code
from cadogan.catalogue import GAMES
from cadogan.deals import NEWEST_DEALS, Deal
from cadogan.errors import CadoganError
from cadogan.language import LANGUAGES
from cadogan.moves import Move
from cadogan.patience import Game, Rules
from cadogan.session import Session
from cadogan.store import Store
from cadogan.table import Table
from cadogan.web import desk as desk_module
from cadogan.web.desk import PROTOCOL, Desk, daily
from cadogan.web.settings import ALLOWED
from cadogan.web.view import address_of
from web.conftest import Ask

KEY = "table-one"


def begin(ask: Ask, game: str = "hope-deferred", deal: str = "17", **more: Any) -> dict[str, Any]:
    """Begin a deal at the desk."""
    return ask("begin", **{"game": game, "deal": deal, "key": KEY, **more})


def first(answer: dict[str, Any]) -> int:
    """Give the first legal move of an answer."""
    move: int = answer["game"]["moves"][0]["move"]
    return move


def test_hello_gives_all_that_the_page_needs(ask: Ask) -> None:
    hello = ask("hello")
    assert hello["v"] == PROTOCOL
    assert hello["id"] == 7
    assert [entry["id"] for entry in hello["catalogue"]] == [game.id for game in GAMES]
    assert set(hello["settings"]) == set(ALLOWED)
    assert hello["cards"]["QH"] == "queen of hearts"


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_come_in_the_language_asked_for(ask: Ask, language: str) -> None:
    hello = ask("hello", language=language)
    assert hello["language"] == language
    assert hello["catalogue"][0]["title"] == GAMES[0].names.in_language(language)


def test_a_deal_begins_as_its_number_says(ask: Ask) -> None:
    answer = begin(ask, "carpet")
    session = Session(catalogue.find("carpet"), None, Deal(number=17))
    assert answer["game"]["at"] == 0
    assert [move["move"] for move in answer["game"]["moves"]] == list(session.moves)
    for pile in session.rules.layout.piles:
        cards = [None if card is None else code(card) for card in session.seen(pile)]
        assert answer["game"]["piles"][str(pile)] == cards


def test_without_a_number_a_new_deal_is_made(ask: Ask) -> None:
    answer = ask("begin", game="carpet", key=KEY)
    assert 1 <= int(answer["game"]["deal"]) <= NEWEST_DEALS


def test_the_open_game_of_a_deal_is_taken_up_again(ask: Ask) -> None:
    begun = begin(ask)
    ask("play", key=KEY, at=0, move=first(begun))
    again = ask("begin", game="hope-deferred", deal="17", key="another-tab")
    assert again["key"] == KEY
    assert again["game"]["at"] == 1
    assert ask("begin", game="hope-deferred", deal="17", key="third-tab", fresh=True)["game"]["at"] == 0


def test_a_deal_is_begun_only_once_under_a_key(ask: Ask) -> None:
    begun = begin(ask)
    assert ask("begin", game="carpet", key=KEY) == begun


def test_a_pack_written_out_is_dealt(ask: Ask) -> None:
    game = catalogue.find("hope-deferred")
    pack = " ".join(map(code, Deal(number=3).order(game.rules())))
    answer = begin(ask, deal=pack)
    assert answer["game"]["deal"] == pack
    assert begin(ask, deal=pack.replace(" ", "-"), key="another-key")["game"]["deal"] == pack


def test_a_turn_is_told_step_by_step(ask: Ask) -> None:
    answer = ask("play", key=KEY, at=0, move=first(begin(ask)))
    session = Session(catalogue.find("hope-deferred"), None, Deal(number=17))
    turn = session.play(session.moves[0])
    assert len(answer["steps"]) == len(turn) == 3
    piles = {**begin(ask)["game"]["piles"]}
    for step in answer["steps"]:
        assert step["words"]
        piles |= step["piles"]
    assert piles == answer["game"]["piles"]


def test_undo_and_redo_tell_the_way_back_and_forth(ask: Ask) -> None:
    opening = begin(ask)
    there = ask("play", key=KEY, at=0, move=first(opening))
    back = ask("undo", key=KEY, at=1)
    assert back["game"] == opening["game"] | {"turns": 1}
    assert len(back["steps"]) == 3
    again = ask("redo", key=KEY, at=0)
    assert again["game"] == there["game"]
    assert again["steps"] == there["steps"]


def test_a_question_asked_twice_after_a_break_is_done_once(ask: Ask) -> None:
    move = first(begin(ask))
    once = ask("play", key=KEY, at=0, move=move)
    assert ask("play", key=KEY, at=0, move=move)["game"] == once["game"]
    ask("undo", key=KEY, at=1)
    assert ask("undo", key=KEY, at=1)["game"]["at"] == 0
    ask("redo", key=KEY, at=0)
    assert ask("redo", key=KEY, at=0)["game"]["at"] == 1


def test_a_move_on_a_position_left_in_another_window_is_refused(ask: Ask) -> None:
    answer = begin(ask, "take-fourteen")
    for _ in range(2):
        answer = ask("play", key=KEY, at=answer["game"]["at"], move=first(answer))
    late = ask("play", key=KEY, at=0, move=first(answer))
    assert late["error"]["code"] == "moved"
    assert late["game"] == answer["game"]


def test_a_refused_move_says_why_and_changes_nothing(ask: Ask) -> None:
    before = begin(ask, "carpet")
    refused = ask("play", key=KEY, at=0, move=4097)
    assert refused["error"]["code"] == "illegal"
    assert refused["error"]["say"]
    assert refused["game"] == before["game"]


@pytest.mark.parametrize("ask_for", ["undo", "redo"])
def test_nothing_to_take_back_or_make_again_is_said(ask: Ask, ask_for: str) -> None:
    begin(ask)
    assert ask(ask_for, key=KEY, at=0)["error"]["code"] == "illegal"


def test_restart_goes_to_the_opening_and_keeps_the_way(ask: Ask) -> None:
    ask("play", key=KEY, at=0, move=first(begin(ask)))
    answer = ask("restart", key=KEY)
    assert (answer["game"]["at"], answer["game"]["turns"]) == (0, 1)


def test_why_names_where_a_card_may_go(ask: Ask) -> None:
    answer = begin(ask, "take-fourteen")
    move = answer["game"]["moves"][0]
    said = ask("why", key=KEY, move=move["source"] + move["source"] * 64 + 4096)["say"]
    target = next(p["words"] for g in answer["game"]["shelves"][0] for p in g["piles"] if p["pile"] == move["target"])
    assert target in said


def test_a_pair_may_be_lifted_from_either_side(ask: Ask) -> None:
    assert all(move["pair"] for move in begin(ask, "take-fourteen")["game"]["moves"])
    assert not any(move["pair"] for move in begin(ask, "carpet", key="carpet-one")["game"]["moves"])


def test_the_chance_runs_from_the_opening_to_here(ask: Ask) -> None:
    ask("play", key=KEY, at=0, move=first(begin(ask)))
    answer = ask("chance", key=KEY)
    assert answer["at"] == 1
    assert [round(chance["value"], 4) for chance in answer["course"]] == [0.39, 0.3406]


def test_a_game_of_judgment_has_no_exact_chance(ask: Ask) -> None:
    begin(ask, "carpet")
    assert ask("chance", key=KEY)["error"]["code"] == "no-odds"


def test_the_odds_of_a_new_deal_say_how_they_were_got(ask: Ask) -> None:
    odds = ask("odds", game="hope-deferred")["odds"]
    assert odds["method"] == "exact"
    assert round(odds["value"], 4) == 0.39


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_hint_is_a_legal_move_with_its_reason(ask: Ask, game: Game) -> None:
    answer = begin(ask, game.id)
    hint = ask("hint", key=KEY)["hint"]
    assert hint["move"] in [move["move"] for move in answer["game"]["moves"]]
    assert hint["words"]
    assert hint["why"]


def test_the_rules_are_a_page_without_foreign_markup(ask: Ask) -> None:
    for game, language in product(GAMES, LANGUAGES):
        html = ask("rules", game=game.id, language=language)["html"]
        assert html.startswith(f"<h2>{game.names.in_language(language)}</h2>")
        assert "<script" not in html


def test_the_rules_tell_what_is_played_otherwise(ask: Ask) -> None:
    usual, other = (ask("rules", game="golf", options={"wrap": wrap})["html"] for wrap in ("no", "yes"))
    assert "Here it is played otherwise" not in usual
    assert "Here it is played otherwise" in other.partition("<h3>")[0]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_an_address_names_just_the_options_that_differ(game: Game) -> None:
    usual: dict[str, Any] = dict(game.choose())
    assert address_of(game, usual, "17") == f"/{game.id}/17"
    for option in game.options:
        others = [value for value in _values(option) if value != usual[option.name]]
        if not others:
            continue
        other = others[0]
        chosen = game.choose({option.name: other})
        query = address_of(game, dict(chosen), "17").partition("?")[2]
        wishes = dict(pair.split("=") for pair in query.split("&"))
        assert game.choose(wishes) == chosen
        assert option.name in wishes


def _values(option: Any) -> list[Any]:
    return list(option.values) if hasattr(option, "values") else [option.low, option.high]


def test_no_game_takes_the_name_of_another_page() -> None:
    assert not {game.id for game in GAMES} & {"statistics", "settings", "socket", "import", "export", "assets", "cards"}


def test_the_deal_of_the_day_follows_from_date_and_game() -> None:
    carpet, hope = catalogue.find("carpet"), catalogue.find("hope")
    day = date(2026, 12, 1)
    assert daily(carpet, day) == daily(carpet, day)
    assert len({daily(carpet, day), daily(hope, day), daily(carpet, date(2026, 12, 2))}) == 3


def test_the_deal_of_the_day_is_dealt(tmp_path: Path) -> None:
    desk = Desk(Store(tmp_path / "day.sqlite3"), today=lambda: date(2026, 12, 1))
    answer = desk.handle({"v": PROTOCOL, "ask": "begin", "game": "carpet", "key": KEY, "daily": True})
    assert answer["daily"] is True
    assert answer["game"]["deal"] == str(daily(catalogue.find("carpet"), date(2026, 12, 1)))


def test_a_setting_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite3"
    Desk(Store(path)).handle({"v": PROTOCOL, "ask": "set", "name": "four_colours", "value": True})
    assert Desk(Store(path)).handle({"v": PROTOCOL, "ask": "hello"})["settings"]["four_colours"] is True


@pytest.mark.parametrize(("name", "value"), [("theme", "pink"), ("sound", 1), ("sound", "yes"), ("colour", True)])
def test_a_bad_setting_is_refused(ask: Ask, name: str, value: object) -> None:
    before = ask("hello")["settings"]
    assert ask("set", name=name, value=value)["error"]["code"] == "bad"
    assert ask("hello")["settings"] == before


def test_a_game_is_taken_up_where_the_file_has_it(tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite3"
    one = Desk(Store(path))
    begun = one.handle({"v": PROTOCOL, "ask": "begin", "game": "carpet", "deal": "17", "key": KEY})
    there = one.handle({"v": PROTOCOL, "ask": "play", "key": KEY, "at": 0, "move": first(begun), "seconds": 12.5})
    other = Desk(Store(path)).handle({"v": PROTOCOL, "ask": "open", "key": KEY})
    assert other["game"] == there["game"]
    assert other["seconds"] == 12.5


def test_more_games_than_memory_holds_are_all_kept(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_module, "KEPT_IN_MEMORY", 3)
    for number in range(6):
        begun = begin(ask, deal=str(number + 1), key=f"table-no-{number}")
        ask("play", key=f"table-no-{number}", at=0, move=first(begun))
    assert [ask("open", key=f"table-no-{number}")["game"]["at"] for number in range(6)] == [1] * 6


def test_a_move_that_cannot_be_kept_is_not_made(desk: Desk, ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = begin(ask)

    def full(*_: object) -> None:
        raise CadoganError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(desk._store, "keep", full)
        assert ask("play", key=KEY, at=0, move=first(begun))["error"]["say"] == "the disk is full"
    assert ask("open", key=KEY)["game"] == begun["game"]


def test_a_failure_is_told_in_the_players_language(ask: Ask) -> None:
    told = {
        language: ask("begin", game="hope", key=KEY, deal="0", language=language)["error"]["say"]
        for language in LANGUAGES
    }
    assert len(set(told.values())) == len(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pair_is_said_as_the_cards_that_go(ask: Ask, language: str) -> None:
    begun = begin(ask, "take-fourteen", language=language)["game"]
    names = ask("hello", language=language)["cards"]
    for move in begun["moves"]:
        cards = [names[begun["piles"][str(move[end])][-1]] for end in ("source", "target")]
        assert all(card in move["words"] for card in cards)


def test_statistics_count_finished_games_with_their_interval(ask: Ask) -> None:
    answer = begin(ask)
    while answer["game"]["moves"]:
        answer = ask("play", key=KEY, at=answer["game"]["at"], move=first(answer), seconds=60)
    (result,) = ask("statistics")["statistics"]
    assert (result["played"], result["won"]) == (1, int(answer["game"]["outcome"] == "won"))
    assert 0 <= result["low"] < result["high"] <= 1
    assert ask("resumable")["games"] == []


def test_games_begun_can_be_gone_on_with(ask: Ask) -> None:
    ask("play", key=KEY, at=0, move=first(begin(ask, "carpet", options={"holes": "automatic"})))
    (game,) = ask("resumable")["games"]
    assert game["address"] == "/carpet/17?holes=automatic"
    assert game["moves"] == 1


def test_forgetting_asks_to_be_sure(ask: Ask) -> None:
    ask("play", key=KEY, at=0, move=first(begin(ask)))
    assert ask("forget")["error"]["code"] == "bad"
    assert ask("resumable")["games"]
    assert ask("forget", sure=True)["statistics"] == []
    assert ask("resumable")["games"] == []
    assert ask("open", key=KEY)["error"]["code"] == "unknown"


def test_what_is_exported_comes_in_elsewhere(ask: Ask, tmp_path: Path) -> None:
    ask("play", key=KEY, at=0, move=first(begin(ask)))
    export = json.loads(json.dumps(ask("export")["export"]))
    there = Desk(Store(tmp_path / "elsewhere.sqlite3"))
    assert there.handle({"v": PROTOCOL, "ask": "import", "data": export})["added"] == 1
    assert there.handle({"v": PROTOCOL, "ask": "open", "key": KEY})["game"]["at"] == 1


def test_a_saved_game_that_makes_no_sense_is_refused(ask: Ask) -> None:
    ask("play", key=KEY, at=0, move=first(begin(ask)))
    export = ask("export")["export"]
    for spoilt in ({}, {"version": 1}, {**export["games"][0]["saved"], "turns": ["s-9"]}, {"turns": 3}):
        game = {**export["games"][0], "key": "spoilt-one", "saved": spoilt}
        ask("forget", sure=True)
        assert ask("import", data={**export, "games": [game]})["added"] == 1
        assert ask("open", key="spoilt-one")["error"]["code"] == "bad"


def test_harmless_moves_are_played_where_the_player_wants_that(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    hope = catalogue.find("hope-deferred")
    plain: Rules = hope.rules()

    def next_card(t: Table) -> Move:
        out = [0]
        return out[0] if plain.moves(t, out) and plain.left(t) > 7 else -1

    eager = replace(hope, make=lambda _: replace(plain, safe=next_card))
    monkeypatch.setattr(catalogue, "find", lambda _: eager)
    answer = begin(ask)
    assert answer["game"]["safe"] is True
    assert ask("play", key=KEY, at=0, move=first(answer))["game"]["at"] == 1
    ask("set", name="autoplay", value=True)
    alone = begin(ask, key="table-two", fresh=True)
    assert ask("play", key="table-two", at=0, move=first(alone))["game"]["at"] > 1
