"""Put on record how many deals can come out, for every game with decisions.

    python tools/campaigns.py FOLDER [GAME …]   runs the campaigns of these games (of all, if none is named), or
                                                takes up those in FOLDER, and puts them on record
    python tools/campaigns.py --sample          searches the first deals of each again and compares

The record holds for each campaign its counts, the numbers of the deals that stay open, what looking closer at the
first of these found, and the verdicts of its first deals letter by letter: w winnable, l unwinnable, - unknown. The
sample looks at the first campaign of each game with the compiled rules, and at some deals of every campaign with the
rules in plain Python, which need no compiling.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Collection, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from cadogan.catalogue import find
from cadogan.lab.simulate import COMPILED, PLAIN
from cadogan.lab.solver.campaign import count_winnable
from cadogan.lab.solver.results import File
from cadogan.lab.solver.solve import MEGABYTES, POSITIONS, VERDICTS, Solver
from cadogan.lab.solver.task import Task
from cadogan.options import Value

PATH = Path(__file__).parent.parent / "src" / "cadogan" / "lab" / "solver" / "recorded.json"
LETTERS = "-lw"
COUNTS = ("winnable", "unwinnable", "unknown")
WORKERS = 2
DEEPER = 10
"""How many times the usual positions and memory are given to games of which too many deals stay open otherwise."""
SAMPLE = {"take-fourteen": 200, "carpet": 100, "try-again": 10, "help-your-neighbour": 2}
"""Deals whose verdicts are on record letter by letter; the compiled sample searches them all again."""
USUAL_SAMPLE = 20
PLAIN_SAMPLE = {"take-fourteen": 20, "carpet": 20, "try-again": 1}
"""Deals that the sample searches again in plain Python."""

CARPETS: tuple[dict[str, Value], ...] = tuple(
    {"plays": plays, **other}
    for other in ({}, {"aces": "founded"}, {"holes": "automatic"})
    for plays in ("compulsory", "stopped", "free")
)


class Campaign(NamedTuple):
    """A task with its deals, and how many of those left open are looked at closer, again and again."""

    task: Task
    deals: int
    closer: tuple[int, ...] = ()
    first: int = 1


def campaigns() -> Iterator[Campaign]:
    """Give each campaign: none at deals on which a search's weights were tuned."""
    yield Campaign(task("take-fourteen", {}), 100_000)
    for piles in (8, 9, 10, 11, 13, 14, 15, 16):
        yield Campaign(task("take-fourteen", {"piles": piles}), 100_000)
    for wishes in CARPETS:
        yield Campaign(task("carpet", wishes), 100_000)
    yield Campaign(task("try-again", {}), 1000, first=10_001)
    yield Campaign(task("help-your-neighbour", {}), 1000)
    yield from in_view()
    yield from with_a_stock()


def in_view() -> Iterator[Campaign]:
    """Give the packing games without a stock: enough deals for half a point, where all are decided."""
    yield Campaign(task("eight-off", {}), 10_000)
    yield Campaign(task("seahaven-towers", {}), 10_000)
    yield Campaign(task("free-cell", {"build": "suit"}), 10_000)
    yield Campaign(task("free-cell", {}), 10_000)
    yield Campaign(task("free-cell", {"cells": 0}), 10_000)
    yield Campaign(task("fan", {}), 10_000)
    yield Campaign(task("spanish-patience", {}), 10_000)
    yield Campaign(task("beleaguered-castle", {}, DEEPER), 26_000, closer=(60,))
    yield Campaign(task("streets-and-alleys", {}), 40_000, closer=(500, 30))
    yield Campaign(task("free-cell", {"cells": 1}, DEEPER), 30_000)
    yield Campaign(task("free-cell", {"cells": 2}, DEEPER), 20_000)


def with_a_stock() -> Iterator[Campaign]:
    """Give the packing games that have a stock or a reserve, and the games of one chain."""
    yield Campaign(task("golf", {}), 20_000)
    yield Campaign(task("golf", {"wrap": "yes"}), 10_000)
    yield Campaign(task("black-hole", {}), 10_000, closer=(100,))
    yield Campaign(task("klondike", {"draw": 1, "worry-back": "no", "build": "suit"}), 100_000)
    yield Campaign(task("klondike", {}, DEEPER), 25_000)
    yield Campaign(task("klondike", {"draw": 1}), 20_000, closer=(200, 20))
    yield Campaign(task("canfield", {}), 24_000, closer=(350, 35))
    partial = {"carries": "runs", "past-base": "no"}  # the rules of the published figure
    yield Campaign(task("canfield", partial), 16_000, closer=(200, 20))


def task(name: str, wishes: dict[str, Value], times: int = 1) -> Task:
    """Give the task for a game with these wishes, with so many times the usual limits."""
    return Task(name, find(name).choose(wishes), POSITIONS * times, MEGABYTES * times)


def run(folder: Path, games: Collection[str]) -> None:
    """Run the campaigns of these games, or of all if none is named; put those on record that are whole."""
    folder.mkdir(parents=True, exist_ok=True)
    there = {entry_key(entry): entry for entry in on_record()}
    for one in campaigns():
        if not games or one.task.game in games:
            entry = searched(one, folder)
            if entry is None:
                return
            there[entry_key(entry)] = entry
            print(entry["game"], entry["options"], *(entry[name] for name in COUNTS), flush=True)
        keys = [(each.task.game, json.dumps(each.task.options)) for each in campaigns()]
        lines = [json.dumps(there[key]) for key in keys if key in there]
        PATH.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


def searched(one: Campaign, folder: Path) -> dict[str, Any] | None:
    """Run a campaign, on two threads, and give its entry, or None if it was broken off."""
    name = "-".join([one.task.game, *map(str, one.task.options.values())])
    kept = File(folder / f"{name}.sqlite3")
    result = count_winnable(one.task, one.deals, one.first, WORKERS, closer=one.closer, results=kept)
    if not result.whole:
        return None
    letters = "".join(LETTERS[row[1]] for row in kept.rows(one.first, SAMPLE.get(one.task.game, USUAL_SAMPLE)))
    return {
        **{key: value for key, value in result.to_dict().items() if key not in {"whole", "seconds"}},
        "limit": one.task.positions,
        "memory": one.task.memory,
        "verdicts": letters,
        "open": kept.left_open(one.first, one.deals),
    }


def on_record() -> list[dict[str, Any]]:
    """Give the entries on record."""
    entries: list[dict[str, Any]] = json.loads(PATH.read_text(encoding="utf-8"))
    return entries


def entry_key(entry: dict[str, Any]) -> tuple[str, str]:
    """Give what tells a campaign from others."""
    return entry["game"], json.dumps(entry["options"])


def sample() -> int:
    """Search first deals of each campaign on record again, two at a time."""
    entries, seen, jobs = on_record(), set(), []
    for entry in entries:
        jobs.append((entry, PLAIN, PLAIN_SAMPLE.get(entry["game"], 0)))
        if entry["game"] not in seen:
            jobs.append((entry, COMPILED, len(entry["verdicts"])))
        seen.add(entry["game"])
    with ProcessPoolExecutor(2) as both:
        good = list(both.map(agrees, jobs))
    for entry in entries:
        all_good = all(one for one, job in zip(good, jobs, strict=True) if job[0] is entry)
        print("ok  " if all_good else "FAIL", entry["game"], entry["options"], flush=True)
    return int(not all(good))


def agrees(job: tuple[dict[str, Any], str, int]) -> bool:
    """Whether the first deals of a campaign have the verdicts on record."""
    entry, engine, deals = job
    return letters(entry, engine, deals) == entry["verdicts"][:deals]


def letters(entry: dict[str, Any], engine: str, deals: int) -> str:
    """Search the first deals of a campaign and give their verdicts, a letter each."""
    if deals == 0:
        return ""
    solver = Solver(find(entry["game"]), entry["options"], memory=entry["memory"], engine=engine)
    verdicts, _ = solver.deals(entry["first"], deals, entry["limit"])
    return "".join(LETTERS[VERDICTS.index(verdict)] for verdict in verdicts)


def main() -> int:
    """Run campaigns, or compare a sample."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("games", nargs="*", metavar="game")
    parser.add_argument("--sample", action="store_true")
    asked = parser.parse_args()
    if asked.sample:
        return sample()
    if asked.folder is None:
        parser.error("a folder for the files of the campaigns is wanted")
    unknown = set(asked.games) - {one.task.game for one in campaigns()}
    if unknown:
        parser.error(f"no campaign of {', '.join(sorted(unknown))}")
    run(asked.folder, asked.games)
    return 0


if __name__ == "__main__":
    sys.exit(main())
