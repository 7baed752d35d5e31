"""Put odds on record that take too long to work out while a reader waits.

    python tools/record.py            works out all entries anew (some minutes) and writes them
    python tools/record.py --sample   works out a few of them again and compares

Exact where the rules allow it; a game with decisions is played a million times by its usual
player, deals 1 to 1,000,000.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from cadogan.catalogue import GAMES
from cadogan.lab.exact import Exact
from cadogan.lab.odds import exact_odds
from cadogan.lab.simulate import Run, simulate
from cadogan.options import Choice, Option, Options, Value
from cadogan.patience import Game
from cadogan.players import player, usual_player
from cadogan.rulebook import asked

PATH = Path(__file__).parent.parent / "src" / "cadogan" / "lab" / "recorded.json"
DEALS = 1_000_000


def cases() -> Iterator[tuple[Game, Options]]:
    """Give each game with its defaults, with one option after the other changed, and as its rules page asks."""
    for game in GAMES:
        if game.variant_of is None:
            usual = game.choose()
            changed = [game.choose({option.name: value}) for option in game.options for value in values(option)]
            kin = [other for other in GAMES if game.id in (other.id, other.variant_of)]
            found: list[Options] = []
            for options in [usual, *changed, *(options for one in kin for options in asked(one))]:
                if options not in found:
                    found.append(options)
                    yield game, options


def values(option: Option) -> Iterable[Value]:
    """Give every value of an option."""
    return option.values if isinstance(option, Choice) else range(option.low, option.high + 1)


def quick(game: Game, options: Options) -> bool:
    """Whether the odds are worked out at once, so that no entry is needed."""
    rules = game.rules(options)
    engine = Exact(rules) if rules.key else None
    return engine is not None and engine.small(engine.opening())


def entry(game: Game, options: Options) -> dict[str, Any]:
    """Work out one entry."""
    if game.rules(options).key:
        return {"game": game.id, "options": options, "method": "exact", "win": str(exact_odds(game, options).win)}
    rules, name = game.rules(options), usual_player(game)
    result = simulate(Run(game.id, options, rules, name, player(name, game, rules)), DEALS, workers=2)
    return {
        "game": game.id,
        "options": options,
        "method": "simulated",
        "player": name,
        "first": result.first,
        "deals": result.deals,
        "wins": result.wins,
    }


def main() -> int:
    """Write the record, or compare a sample."""
    if "--sample" in sys.argv[1:]:
        on_record = json.loads(PATH.read_text(encoding="utf-8"))
        due = [(game, options) for game, options in cases() if not quick(game, options)]
        if [(game.id, options) for game, options in due] != [(one["game"], one["options"]) for one in on_record]:
            print("the record doesn't hold just the games and options that need it")
            return 1
        wrong = [
            one["game"]
            for one, (game, options) in zip(on_record, due, strict=True)
            if options == game.choose() and entry(game, options) != one
        ]
        print("differs:" if wrong else "the sample agrees", *wrong)
        return 1 if wrong else 0
    lines = []
    for game, options in cases():
        if not quick(game, options):
            found = entry(game, options)
            print(found["game"], found["options"], found.get("win") or found["wins"] / found["deals"], flush=True)
            lines.append(json.dumps(found))
    PATH.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
