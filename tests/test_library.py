"""The library's front door: what results say at a prompt and in a notebook, and what it says to wrong input."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import pytest

import cadogan
from cadogan.chosen import ChosenGame
from cadogan.errors import BadInput
from cadogan.shown import Facts, Shown


def results() -> dict[str, Shown]:
    """Give one result of each kind."""
    carpet = cadogan.game("carpet", plays="stopped")
    return {
        "odds": cadogan.game("four-of-a-kind", next="follow-on").odds(),
        "simulation": carpet.simulate(100),
        "solution": carpet.solve(deal=17),
        "winnable": carpet.winnable(100),
        "session": carpet.session(deal=17),
        "game": carpet,
    }


@pytest.fixture(scope="module", params=["odds", "simulation", "solution", "winnable", "session", "game"])
def result(request: pytest.FixtureRequest) -> Shown:
    """Give a result."""
    return results()[request.param]


def table(shown: Shown) -> tuple[str, dict[str, str]]:
    """Read the HTML as the XML that it is too; give the caption and the rows."""
    root = ET.fromstring(shown._repr_html_())  # noqa: S314 - our own
    assert root.tag == "table"
    assert root[0].tag == "caption"
    assert [cell.get("scope") for cell in root.iter("th")] == ["row"] * len(list(root.iter("tr")))
    rows = {row[0].text or "": row[1].text or "" for row in root.iter("tr")}
    return root[0].text or "", rows


def test_a_result_says_the_same_at_a_prompt_and_in_a_notebook(result: Shown) -> None:
    caption, rows = table(result)
    assert caption == result.title()
    assert rows == {name: str(value) for name, value in {**result.facts(), **result.details()}.items()}
    assert "\n" not in repr(result)
    if not isinstance(result, ChosenGame):
        for name, value in result.facts().items():
            assert f"{name} {value}" in repr(result)


def test_what_results_say() -> None:
    said = {name: repr(result) for name, result in results().items()}
    assert said["odds"] == "Odds(four-of-a-kind (next follow-on): chance 52.9412 %; exactly 9/17)"
    assert said["solution"].startswith(
        "Solution(carpet (plays stopped, aces in-pack, holes foster): deal 17; verdict winnable; positions"
    )
    assert (
        "deals 1 to 100; player thoughtful; won 38; share 38.00 %; 95 % interval 29.10 % to 47.79 %"
        in said["simulation"]
    )
    assert said["winnable"].endswith(
        "deals 1 to 100; can come out 48; can't 52; not known 0; 95 % interval 38.46 % to 57.68 %)"
    )
    assert said["session"].endswith("deal 17; turn 0; game open, 2 legal moves)")
    again = eval(said["game"])  # noqa: S307 - our own
    assert (again.game.id, again.options) == ("carpet", {"plays": "stopped", "aces": "in-pack", "holes": "foster"})


def test_tables_escape_everything() -> None:
    class Hostile(Shown):
        def title(self) -> str:
            return "<script>alert('a')</script>"

        def facts(self) -> Facts:
            return {'"><b>': "a & b", "c": "</td><img src=x onerror='y'>"}

    html = Hostile()._repr_html_()
    assert not {"<script", "<b>", "<img", "'", "& "} & set(html.replace("<", " <").split())
    assert "<script" not in html
    assert "<img" not in html
    assert table(Hostile()) == ("<script>alert('a')</script>", {'"><b>': "a & b", "c": "</td><img src=x onerror='y'>"})


def test_a_table_shows_no_more_than_a_person_sees() -> None:
    """Four of a Kind lies face down, Hope Deferred in the stock."""
    _, rows = table(cadogan.game("four-of-a-kind").session(deal=3))
    assert rows["pile 2"] == "4 face down"
    _, rows = table(cadogan.game("hope-deferred").session(deal=3))
    assert rows["pile s"] == "32 face down"
    _, rows = table(cadogan.game("try-again").session(deal=3))
    assert "face down" not in rows["pile 1"]


def test_a_broken_off_run_says_so() -> None:
    carpet = cadogan.game("carpet")
    assert "broken off" in repr(replace(carpet.winnable(10), whole=False))
    assert "broken off" in repr(replace(carpet.simulate(10), whole=False))


def test_the_line_found_stands_in_the_table() -> None:
    solution = cadogan.game("carpet", plays="stopped").solve(17)
    _, rows = table(solution)
    assert rows["moves"].split() == list(solution.line)
    assert rows["line"] == f"{len(solution.line)} moves"


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda _: cadogan.game(17), "the name of a game must be a text, not 17"),
        (lambda _: cadogan.game(None), "the name of a game must be a text, not None"),
        (lambda _: cadogan.game("carpet", plays=["free"]), "can't be"),
        (lambda _: cadogan.game("take-fourteen", piles=12.5), "can't be"),
        (lambda game: game.session(1.5), "a deal must be a whole number, not 1.5"),
        (lambda game: game.session(None), "a deal must be a whole number, not None"),
        (lambda game: game.session(deal=True), "a deal must be a whole number, not True"),
        (lambda game: game.session("7H 8H"), "the pack should be"),
        (lambda game: game.session("7H,8H"), "the pack should be"),
        (lambda game: game.solve([1]), "a deal must be a whole number"),
        (lambda game: game.solve(1, positions="many"), "positions must be a whole number, not 'many'"),
        (lambda game: game.solve(1, positions=0), "one position at least"),
        (lambda game: game.solve(1, memory=0.5), "memory must be a whole number"),
        (lambda game: game.solver(memory=None), "memory must be a whole number"),
        (lambda game: game.winnable("100"), "deals must be a whole number, not '100'"),
        (lambda game: game.winnable(10, first=None), "first must be a whole number"),
        (lambda game: game.winnable(10, workers="2"), "workers must be a whole number"),
        (lambda game: game.winnable(0), "at least one deal must be asked for"),
        (lambda game: game.simulate(1e3), "deals must be a whole number, not 1000.0"),
        (lambda game: game.simulate(10, player=3), "a player must be a text, not 3"),
        (lambda game: game.simulate(10, player=""), "there is no player"),
        (lambda game: game.session(17).play("1-f1"), "not '1-f1'; `read` reads it as written"),
        (lambda game: game.session(17).play(None), "a move is one of the whole numbers"),
        (lambda game: game.session(17).read(None), "None"),
        (lambda game: game.session(17).read(1.5), "1.5"),
    ],
)
def test_wrong_input_is_told_in_a_sentence(ask: Callable[[ChosenGame], Any], sentence: str) -> None:
    with pytest.raises(BadInput) as told:
        ask(cadogan.game("carpet"))
    assert sentence in str(told.value)


def test_whole_numbers_of_any_kind_will_do() -> None:
    carpet = cadogan.game("carpet", plays="stopped")
    assert carpet.solve(np.int64(17)).line == carpet.solve("17").line == carpet.solve(17).line
    assert carpet.simulate(np.int32(50)).wins == carpet.simulate(50).wins
