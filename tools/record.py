"""Put odds on record that take too long to work out while a reader waits.

    python tools/record.py            works out all entries anew (some minutes) and writes them
    python tools/record.py --new      works out only those that aren't there yet
    python tools/record.py --sample   works out a few of them again and compares

On record are the usual odds of each game, which a start page shows at once, and all others that take long.
Exact where the rules allow it; a game with decisions is played a million times by its usual
player, deals 1 to 1,000,000, or a hundred thousand times where that is the player of a family.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, TypeAlias

from cadogan.catalogue import GAMES, find
from cadogan.lab.atlas import option_sets, values
from cadogan.lab.exact import Exact
from cadogan.lab.odds import exact_odds
from cadogan.lab.recorded import identity
from cadogan.lab.simulate import Run, simulate
from cadogan.options import Options
from cadogan.patience import Game, Kind
from cadogan.players import PLAYERS, THOUGHTFUL, player, usual_player
from cadogan.rulebook import asked

PATH = Path(__file__).parent.parent / "src" / "cadogan" / "lab" / "recorded.json"
DEALS = 1_000_000
DEALS_OF_FAMILY = 100_000
MANY = 15
FEW = 300
"""Positions that plain Python looks at in some hundredths of a second."""

Key: TypeAlias = tuple[str, str]


def cases() -> Iterator[tuple[Game, Options]]:
    """Give each game with the options of the atlas, and as its rules page asks."""
    found: set[tuple[str, str]] = set()
    for game in GAMES:
        for options in [*option_sets(game), *asked(game)]:
            key = identity(game, options)
            if key not in found and due(game, options):
                found.add(key)
                yield game, options


def due(game: Game, options: Options) -> bool:
    """Whether odds of these options may go on record.

    A game with decisions is played only where a player was made for it, and not for a value among
    very many of an option. A player of a whole family plays what is usual and what the rules page asks.
    """
    if game.kind == Kind.CHANCE:
        return True
    usual = game.choose()
    if not own_player(game):
        return usual_player(game) not in PLAYERS and options in [usual, *asked(game)]
    changed = [option for option in game.options if options[option.name] != usual[option.name]]
    return all(len(values(option)) <= MANY for option in changed)


def own_player(game: Game) -> bool:
    """Whether a player was made for this game alone."""
    return (game.variant_of or game.id) in THOUGHTFUL


def deals_of(game: Game) -> int:
    """Give how many deals a game with decisions is played."""
    return DEALS if own_player(game) else DEALS_OF_FAMILY


def needed(game: Game, options: Options) -> bool:
    """Whether odds belong on record: the usual ones, and those that take long to work out."""
    return options == game.choose() or not quick(game, options)


def quick(game: Game, options: Options) -> bool:
    """Whether the odds are worked out at once."""
    rules = game.rules(options)
    engine = Exact(rules) if rules.key else None
    return engine is not None and engine.small(engine.opening()) and engine.positions <= FEW


def entry(game: Game, options: Options) -> dict[str, Any]:
    """Work out one entry."""
    own = game.variant_of or game.id
    if game.rules(options).key:
        return {"game": own, "options": options, "method": "exact", "win": str(exact_odds(game, options).win)}
    rules, name = game.rules(options), usual_player(game)
    result = simulate(Run(game.id, options, rules, name, player(name, game, rules)), deals_of(game), workers=2)
    return {
        "game": own,
        "options": options,
        "method": "simulated",
        "player": name,
        "first": result.first,
        "deals": result.deals,
        "wins": result.wins,
    }


def main() -> int:
    """Write the record, or compare a sample."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--new", action="store_true")
    parser.add_argument("--sample", action="store_true")
    asked_for = parser.parse_args()
    on_record = json.loads(PATH.read_text(encoding="utf-8"))
    there = {(one["game"], json.dumps(one["options"], sort_keys=True)): one for one in on_record}
    wanted = {identity(game, options): (game, options) for game, options in cases() if needed(game, options)}
    if asked_for.sample:
        return compare(there, wanted)
    kept = there if asked_for.new else {}
    lines = []
    for key, (game, options) in wanted.items():
        found = kept.get(key) or entry(game, options)
        print(found["game"], found["options"], found.get("win") or found["wins"] / found["deals"], flush=True)
        lines.append(json.dumps(found))
    PATH.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    return 0


def compare(there: dict[Key, dict[str, Any]], wanted: dict[Key, tuple[Game, Options]]) -> int:
    """Work out the entries with the usual options again."""
    if there.keys() != wanted.keys():
        print("the record doesn't hold just the games and options that need it")
        return 1
    usual = {key: case for key, case in wanted.items() if case[1] == case[0].choose()}
    with ProcessPoolExecutor(2) as both:
        found = list(both.map(anew, usual))
    wrong = [key[0] for key, one in zip(usual, found, strict=True) if one != there[key]]
    print("differs:" if wrong else "the sample agrees", *wrong)
    return 1 if wrong else 0


def anew(key: Key) -> dict[str, Any]:
    """Work out an entry in a process of its own."""
    game, options = key
    return entry(find(game), json.loads(options))


if __name__ == "__main__":
    sys.exit(main())
