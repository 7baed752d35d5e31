"""Put on record how many deals can come out, for every game with decisions.

    python tools/campaigns.py FOLDER           runs all campaigns, or takes up those in FOLDER, and writes the record
    python tools/campaigns.py FOLDER GAME …    runs those of some games; the others stay on record as they are
    python tools/campaigns.py --sample         searches the first deals of each again and compares

The record holds for each campaign its counts, and the verdicts of its first deals letter by letter:
w winnable, l unwinnable, - unknown.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cadogan.catalogue import find
from cadogan.lab.solver.campaign import count_winnable, search_chunk
from cadogan.lab.solver.results import File
from cadogan.lab.solver.task import Task
from cadogan.options import Value

PATH = Path(__file__).parent.parent / "src" / "cadogan" / "lab" / "solver" / "recorded.json"
LETTERS = "-lw"
SAMPLE = {"take-fourteen": 200, "carpet": 100, "try-again": 10, "help-your-neighbour": 2}
USUAL_SAMPLE = 20

CARPETS: tuple[dict[str, Value], ...] = tuple(
    {"plays": plays, **other}
    for other in ({}, {"aces": "founded"}, {"holes": "automatic"})
    for plays in ("compulsory", "stopped", "free")
)


def campaigns() -> Iterator[tuple[Task, int]]:
    """Give each task and its number of deals."""
    yield task("take-fourteen", {}), 100_000
    for wishes in CARPETS:
        yield task("carpet", wishes), 100_000
    yield task("try-again", {}), 1000
    yield task("help-your-neighbour", {}), 1000
    yield from in_view()


def in_view() -> Iterator[tuple[Task, int]]:
    """Give the packing games without a stock: enough deals for half a point, where all are decided."""
    yield task("eight-off", {}), 10_000
    yield task("seahaven-towers", {}), 10_000
    yield task("free-cell", {"build": "suit"}), 10_000
    yield task("free-cell", {}), 10_000
    yield task("free-cell", {"cells": 0}), 10_000
    yield task("fan", {}), 10_000
    yield task("spanish-patience", {}), 10_000
    yield task("beleaguered-castle", {}), 10_000
    yield task("streets-and-alleys", {}), 10_000
    yield task("free-cell", {"cells": 1}), 10_000
    yield task("free-cell", {"cells": 2}), 10_000


def task(name: str, wishes: dict[str, Value]) -> Task:
    """Give the task for a game with these wishes, with the usual limits."""
    return Task(name, find(name).choose(wishes))


def run(folder: Path, games: list[str]) -> None:
    """Run the campaigns of some games, or of all, and write the record of those that are whole."""
    folder.mkdir(parents=True, exist_ok=True)
    entries: list[dict[str, Any]] = []
    if games:
        entries = [entry for entry in json.loads(PATH.read_text(encoding="utf-8")) if entry["game"] not in games]
    for one, deals in campaigns():
        if games and one.game not in games:
            continue
        path = folder / ("-".join([one.game, *map(str, one.options.values())]) + ".sqlite3")
        kept = File(path)
        result = count_winnable(one, deals, results=kept)
        if not result.whole:
            break
        letters = "".join(LETTERS[verdict] for _, verdict, _ in kept.rows(1, SAMPLE.get(one.game, USUAL_SAMPLE)))
        entries.append(
            {
                **{key: value for key, value in result.to_dict().items() if key not in {"whole", "seconds"}},
                "limit": one.positions,
                "memory": one.memory,
                "verdicts": letters,
            }
        )
        print(one.game, one.options, result.winnable, result.unwinnable, result.unknown, flush=True)
        PATH.write_text("[\n" + ",\n".join(map(json.dumps, entries)) + "\n]\n", encoding="utf-8")


def sample() -> int:
    """Search the first deals of each campaign on record again."""
    wrong = 0
    for entry in json.loads(PATH.read_text(encoding="utf-8")):
        one = Task(entry["game"], entry["options"], entry["limit"], entry["memory"])
        rows, _ = search_chunk(one, 1, len(entry["verdicts"]))
        letters = "".join(LETTERS[verdict] for _, verdict, _ in rows)
        good = letters == entry["verdicts"]
        wrong += not good
        print("ok  " if good else "FAIL", entry["game"], entry["options"], flush=True)
    return int(wrong > 0)


if __name__ == "__main__":
    if "--sample" in sys.argv[1:]:
        sys.exit(sample())
    run(Path(sys.argv[1]), sys.argv[2:])
