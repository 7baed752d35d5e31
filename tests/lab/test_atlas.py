"""The atlas in its three forms, from what is on record."""

from __future__ import annotations

import csv
import io
import json
import sys
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from cadogan.catalogue import GAMES, find
from cadogan.errors import CadoganError
from cadogan.lab import atlas, solver
from cadogan.lab.atlas import (
    COLUMNS,
    CURVES,
    EXACT,
    PUBLISHED,
    SIMULATED,
    SOLVED,
    Line,
    lines,
    option_sets,
    to_csv,
    to_json,
    to_markdown,
)
from cadogan.lab.pictures import draw, over
from cadogan.lab.solver.recorded import campaign, entries, left_open
from cadogan.lab.solver.solve import Solver, Verdict
from cadogan.patience import Kind, Published, Source

LINES = [
    Line("hope-deferred", {"suit": "hearts", "rounds": 4}, "chance", EXACT, 0.25, 0.25, 0.25, fraction="1/4"),
    Line("carpet", {"plays": "free"}, "judgment", SIMULATED, 0.5, 0.49, 0.51, 1, 10_000, player="careful"),
    Line("carpet", {"plays": "free"}, "judgment", SOLVED, 0.8571, 0.85, 0.86, 1, 100_000, 3, published=0.86944),
    Line("golf", {}, "judgment", PUBLISHED, published=0.45, published_by="Somebody"),
]


def test_forms_say_the_same() -> None:
    table = list(csv.reader(io.StringIO(to_csv(LINES))))
    assert tuple(table[0]) == COLUMNS
    assert table[1][:5] == ["hope-deferred", "suit hearts, rounds 4", "chance", "exact", "0.25"]
    assert [entry["unknown"] for entry in json.loads(to_json(LINES))] == [None, None, 3, None]
    rows = to_markdown(LINES).splitlines()
    assert rows[2] == "| hope-deferred | rounds 4 | chance | exact | 25.0000 | exact |  |  |  |  |"
    assert rows[4].startswith("| carpet | usual | judgment | solved | 85.71 | 85.00 – 86.00 | 1 to 100,000 | 3 |")
    assert "86.944" in rows[4]
    assert rows[5] == "| golf | usual | judgment | published |  |  |  |  |  | 45 (Somebody) |"


def test_every_option_gets_a_line() -> None:
    sets = list(option_sets(find("carpet")))
    assert sets[0] == find("carpet").choose()
    assert len(sets) == 1 + 2 + 1 + 1
    assert [one["deals"] for one in option_sets(find("abandon-hope"))] == [8, *range(1, 8), *range(9, 19)]


def test_the_atlas_has_every_game_of_chance_whole_and_no_line_twice() -> None:
    whole = list(lines())
    assert len({(line.game, str(line.options), line.method) for line in whole}) == len(whole)
    for game in GAMES:
        if game.kind == Kind.CHANCE:
            there = [line.options for line in whole if line.game == game.id and line.fraction]
            assert there == list(option_sets(game))
    searched = [line for line in whole if line.method == SOLVED]
    assert len(searched) == len(entries())
    for line in whole:
        assert line.share is None or line.low is None or line.high is None or line.low <= line.share <= line.high


def test_what_is_published_stands_beside_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry of the catalogue says it, nothing else; where no deals have been searched it stands alone."""
    book = Source("Somebody", "A Paper", 2026)
    both = (Published(61.5, book, {"plays": "stopped"}), Published(12.3, book, {"plays": "free", "aces": "in-pack"}))
    alone = (Published(31.25, book, {"look": "always"}),)
    games = (replace(find("carpet"), published=both), replace(find("try-again"), published=alone))
    monkeypatch.setattr(atlas, "GAMES", games)
    found = {
        (line.game, *line.options.values()): (line.method, line.published, line.deals)
        for line in lines()
        if line.published_by == "Somebody, A Paper, 2026"
    }
    assert found == {
        ("carpet", "stopped", "in-pack", "foster"): (SOLVED, 0.615, 100_000),
        ("carpet", "free", "in-pack", "foster"): (SOLVED, 0.123, 100_000),
        ("try-again", 4, "always"): (PUBLISHED, 0.3125, None),
    }


def test_ours_agrees_with_what_is_published() -> None:
    """Within 99.9 %: one of so many comparisons may lie outside of 95 %."""
    for game in GAMES:
        for said in game.published:
            ours = campaign(game, game.choose(said.options))
            if ours is not None:
                low, high = replace(ours, confidence=0.999).interval
                assert low <= said.share <= high, (game.id, said)


def test_pictures_are_the_same_each_time_and_say_what_they_show(tmp_path: Path) -> None:
    whole = list(lines())
    paths = draw(whole, tmp_path / "one")
    assert [path.name for path in paths] == [
        "usual.svg",
        "searched.svg",
        *(f"{one.game}-{one.option}.svg" for one in CURVES),
    ]
    for path, again in zip(paths, draw(whole, tmp_path / "two"), strict=True):
        assert path.read_bytes() == again.read_bytes()
        text = "".join(ET.fromstring(path.read_text(encoding="utf-8")).itertext())  # noqa: S314 - our own file
        assert "of a hundred deals" in text
    assert "take-fourteen" in paths[0].read_text(encoding="utf-8")


def test_a_curve_has_a_point_for_every_value() -> None:
    whole = list(lines())
    for curve in CURVES:
        game = find(curve.game)
        option = next(option for option in game.options if option.name == curve.option)
        shown = {line.options[curve.option] for line in over(whole, game, curve.option)}
        assert shown == set(atlas.values(option))


def test_pictures_without_matplotlib_say_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(CadoganError, match=r"pip install cadogan\[pictures\]"):
        draw(list(lines()), tmp_path)


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: f"{entry.game} {list(entry.options.values())}")
def test_campaigns_on_record_are_sound(entry: object) -> None:
    """Counts add up, options are those of the game, and the first deals are found again."""
    found = next(other for other in entries() if other is entry)
    game = find(found.game)
    assert game.choose(found.options) == found.options
    assert campaign(game, found.options) is found
    assert found.winnable + found.unwinnable + found.unknown == found.deals


def test_a_deal_of_the_record_is_found_again() -> None:
    game = find("take-fourteen")
    verdicts, _ = Solver(game, game.choose()).deals(1, 50)
    assert verdicts.count(Verdict.WINNABLE) == 47


def test_each_deal_left_open_is_on_record_by_its_number() -> None:
    for entry in json.loads(files(solver).joinpath("recorded.json").read_text(encoding="utf-8")):
        assert len(entry["open"]) == entry["unknown"]
        assert entry["open"] == sorted(set(entry["open"]))
        assert all(entry["first"] <= deal < entry["first"] + entry["deals"] for deal in entry["open"])
        left = entry["open"]
        for look in entry.get("closer", ()):
            assert look["winnable"] + look["unwinnable"] + len(look["open"]) == look["deals"]
            assert set(look["open"]) <= set(left[: look["deals"]])
            left = look["open"]
        letters = dict(enumerate(entry["verdicts"], entry["first"]))
        assert {deal for deal, letter in letters.items() if letter == "-"} == set(entry["open"]) & set(letters)


def test_deals_left_open_are_given_by_game() -> None:
    (castle,) = left_open(find("beleaguered-castle"))
    assert castle.game == "beleaguered-castle"
    assert len(castle.open) > 0
    assert list(left_open(find("fan"))) == []
    assert list(left_open(find("bakers-game"))) == []
    assert len(list(left_open(find("free-cell")))) > 0
