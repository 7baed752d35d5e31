"""The atlas in its three forms, from what is on record."""

from __future__ import annotations

import csv
import io
import json

import pytest

from cadogan.catalogue import find
from cadogan.lab.atlas import COLUMNS, EXACT, SIMULATED, SOLVED, Line, option_sets, to_csv, to_json, to_markdown
from cadogan.lab.solver.recorded import campaign, entries
from cadogan.lab.solver.solve import Solver, Verdict

LINES = [
    Line("hope-deferred", {"suit": "hearts", "rounds": 3}, "chance", EXACT, 0.25, 0.25, 0.25, fraction="1/4"),
    Line("carpet", {"plays": "free"}, "judgment", SIMULATED, 0.5, 0.49, 0.51, 10_000, player="careful"),
    Line("carpet", {"plays": "free"}, "judgment", SOLVED, 0.8571, 0.85, 0.86, 100_000, 3),
]


def test_forms_say_the_same() -> None:
    table = list(csv.reader(io.StringIO(to_csv(LINES))))
    assert tuple(table[0]) == COLUMNS
    assert table[1][:5] == ["hope-deferred", "suit hearts, rounds 3", "chance", "exact", "0.25"]
    assert [entry["unknown"] for entry in json.loads(to_json(LINES))] == [None, None, 3]
    rows = to_markdown(LINES).splitlines()
    assert rows[2] == "| hope-deferred | suit hearts, rounds 3 | chance | exact | 25.0000 | exact |  |  |  |"
    assert rows[4] == "| carpet | plays free | judgment | solved | 85.71 | 85.00 – 86.00 | 100000 | 3 |  |"


def test_every_option_gets_a_line() -> None:
    sets = list(option_sets(find("carpet")))
    assert sets[0] == find("carpet").choose()
    assert len(sets) == 1 + 2 + 1 + 1


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
