"""Put on record how many deals can come out, for every game with decisions.

    python tools/campaigns.py FOLDER     runs all campaigns, or takes up those in FOLDER, and writes the record
    python tools/campaigns.py --sample   searches the first deals of each again and compares

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


def task(name: str, wishes: dict[str, Value]) -> Task:
    """Give the task for a game with these wishes, with the usual limits."""
    return Task(name, find(name).choose(wishes))


def run(folder: Path) -> None:
    """Run all campaigns, and write the record of those that are whole."""
    folder.mkdir(parents=True, exist_ok=True)
    entries: list[dict[str, Any]] = []
    for one, deals in campaigns():
        path = folder / ("-".join([one.game, *map(str, one.options.values())]) + ".sqlite3")
        kept = File(path)
        result = count_winnable(one, deals, results=kept)
        if not result.whole:
            break
        letters = "".join(LETTERS[verdict] for _, verdict, _ in kept.rows(1, SAMPLE[one.game]))
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
    run(Path(sys.argv[1]))
