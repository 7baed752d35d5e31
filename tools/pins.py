"""Write the pins: packs, openings, legal moves and perft of chosen deals, game by game.

A pin that changes means that rules, order of moves or deals have changed: old saves and deal
numbers would mean something else. `--check` compares; without it the files are written anew.

    python tools/pins.py [--check] [GAME …]     of all games, if none is named
"""

from __future__ import annotations

import sys
from pathlib import Path

from cadogan.cards import code
from cadogan.catalogue import GAMES, find
from cadogan.deals import Deal
from cadogan.lab.perft import perft
from cadogan.options import Options
from cadogan.patience import Game
from cadogan.session import Session
from cadogan.table import STOCK

FOLDER = Path(__file__).parent.parent / "tests" / "pins"
DEALS = (1, 2, 17, 2**63 - 1)
LINES = 3_000
"""Perft goes as deep as the lines of play stay fewer than this."""


def pins(game: Game) -> str:
    """Give the pin file of a game: its defaults, then each value of each choice."""
    sources = "; ".join(str(source) for source in game.sources)
    lines = [
        f"# {game.names.en}: rules of {sources}",
        "# written by tools/pins.py; a change here is a change of the game",
    ]
    cases = [game.choose()]
    if game.variant_of is None:
        cases += [
            game.choose({option.name: value})
            for option in game.options
            for value in getattr(option, "values", ())
            if value != game.choose()[option.name]
        ]
    for options in cases:
        lines += ["", "options " + " ".join(f"{name}={value}" for name, value in options.items())]
        for number in DEALS:
            lines += _deal(game, options, number)
    return "\n".join(lines) + "\n"


def _deal(game: Game, options: Options, number: int) -> list[str]:
    session = Session(game, options, Deal(number))
    opening = [
        f"{session.names[pile]}:{','.join('?' if card is None else code(card) for card in session.seen(pile))}"
        for pile in session.rules.layout.piles
        if pile != STOCK and session.seen(pile)
    ]
    counts: list[int] = [1]
    for depth in range(1, 40):
        deeper = perft(session.rules, session.table, session.deal.seed, depth)
        if deeper[-1] > LINES or deeper[-1] == 0:
            break
        counts = deeper
    return [
        f"deal {number}",
        f"  pack {' '.join(map(code, session.deal.order(session.rules)))}",
        f"  opening {' '.join(opening) or '-'}",
        f"  moves {' '.join(map(session.write, session.moves)) or '-'}",
        f"  perft {' '.join(map(str, counts))}",
    ]


def main() -> int:
    """Write the pins, or compare them."""
    check, names = "--check" in sys.argv[1:], [word for word in sys.argv[1:] if word != "--check"]
    changed = []
    for game in [find(name) for name in names] or GAMES:
        path = FOLDER / f"{game.id}.txt"
        text = pins(game)
        if check:
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                changed.append(game.id)
        else:
            path.write_text(text, encoding="utf-8")
    if changed:
        print("pins changed:", ", ".join(changed))
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
