"""Write the tables of odds into README and docs, between their marks.

python tools/tables.py [--check]
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from cadogan.catalogue import GAMES, find
from cadogan.lab.odds import exact_odds
from cadogan.lab.recorded import figure
from cadogan.lab.solver.recorded import campaign
from cadogan.language import tongue
from cadogan.patience import Game
from cadogan.rulebook.claims import CLAIMS, Claim
from cadogan.rulebook.figures import Exact, percent, sentence

ROOT = Path(__file__).parent.parent
SAY = tongue("en")


def family() -> str:
    """Give the odds of the Hope family, exact."""
    lines = ["| game | command | exactly | chance |", "|---|---|---|---:|"]
    cases = [
        ("Hope, Herz zu Herz: no space is filled", "herz-zu-herz", {}),
        ("Knockout: filled in the first deal of a round", "knockout", {}),
        ("filled at every removal", "hope-deferred", {"refill": "every-removal"}),
        ("Abandon Hope: 52 cards, eight deals of three", "abandon-hope", {}),
        ("Abandon Hope with nine deals", "abandon-hope", {"deals": 9}),
        ("Abandon Hope with ten deals", "abandon-hope", {"deals": 10}),
    ]
    for title, name, wishes in cases:
        game = find(name)
        odds = exact_odds(game, game.choose(wishes))
        command = f"cadogan odds {name}" + "".join(f" --set {option}={value}" for option, value in wishes.items())
        fraction = (
            str(odds.win) if len(str(odds.win)) < 45 else f"a fraction of {len(str(odds.win.denominator))} digits"
        )
        lines.append(f"| {title} | `{command}` | {fraction} | {100 * odds.probability:.3f} % |")
    return "\n".join(lines)


def games() -> str:
    """Give all games with what is known of them by default; a dash where nothing is on record."""
    lines = ["| id | game | kind | comes out | can come out, all cards known |", "|---|---|---|---|---|"]
    return "\n".join(
        [*lines, *(f"| `{one.id}` | {one.names.en} | {one.kind} | {odds(one)} | {searched(one)} |" for one in GAMES)]
    )


def odds(game: Game) -> str:
    """Give the chance of a game, or what its usual player wins."""
    found = figure(game, {})
    if found is None:
        return "–"
    if isinstance(found, Exact):
        return f"{percent(found.win, SAY)}, exact"
    return f"{percent(found.wins / found.deals, SAY)} of the player “{found.player}”"


def searched(game: Game) -> str:
    """Give how many deals can come out: our interval, and what is published."""
    ours = campaign(game, game.choose())
    said = [one.percent for one in game.published if game.choose(one.options) == game.choose()]
    parts = [] if ours is None else [f"{percent(ours.interval[0], SAY)} to {percent(ours.interval[1], SAY)}"]
    parts += [f"published: {share:g}%" for share in said]
    return "; ".join(parts) or "–"


def claims() -> str:
    """Give each published claim beside our own number."""
    lines = ["| game | who says so | what | ours | so the claim |", "|---|---|---|---|---|"]
    return "\n".join([*lines, *map(_claim, CLAIMS)])


def _claim(claim: Claim) -> str:
    ours = figure(find(claim.game), claim.options)
    options = ", ".join(f"{name} {value}" for name, value in claim.options.items())
    name = f"{claim.game}{f' ({options})' if options else ''}{f', as {claim.under}' if claim.under else ''}"
    return f"| {name} | {claim.text_source} | {claim.said} | {sentence(ours, SAY)} | {_verdict(claim)} |"


def _verdict(claim: Claim) -> str:
    ours = figure(find(claim.game), claim.options)
    if claim.differs:
        return f"is of other rules: {claim.differs}"
    if ours is None:
        return "can't be judged yet"
    low, high = (float(ours.win),) * 2 if isinstance(ours, Exact) else (ours.low, ours.high)
    if (claim.low is None or claim.low <= high) and (claim.high is None or low <= claim.high):
        return "holds"
    wrong = "too high" if claim.low is not None and claim.low > high else "too low"
    judged = "" if isinstance(ours, Exact) else f", measured by what one player wins ({percent(low, SAY)} and more)"
    return f"is {wrong}{judged}"


PAGES: dict[Path, dict[str, Callable[[], str]]] = {
    ROOT / "README.md": {"family": family, "games": games},
    ROOT / "docs" / "claims.md": {"claims": claims},
}


def main() -> int:
    """Write all tables, or say which are out of date."""
    stale = []
    for path, tables in PAGES.items():
        text = new = path.read_text(encoding="utf-8")
        for name, table in tables.items():
            begin, end = f"<!-- begin: {name}, by tools/tables.py -->\n", f"<!-- end: {name} -->"
            before, _, rest = new.partition(begin)
            _, found, after = rest.partition(end)
            if not found:
                print(f"{path} has no marks for {name}")
                return 1
            new = f"{before}{begin}{table()}\n{end}{after}"
        if new != text:
            stale.append(path.name)
            if "--check" not in sys.argv[1:]:
                path.write_text(new, encoding="utf-8")
    if stale and "--check" in sys.argv[1:]:
        print("out of date, run tools/tables.py:", *stale)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
