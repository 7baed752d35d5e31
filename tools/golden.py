"""Write the golden transcripts: for each game, some turns on plain lines, with a refusal and undo.

    python tools/golden.py [GAME …]     of all games, if none is named

A transcript that changes shows what a player would see change; read the difference with care.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from cadogan.catalogue import GAMES, find
from cadogan.deals import Deal
from cadogan.patience import Game
from cadogan.session import Session

FOLDER = Path(__file__).parent.parent / "tests" / "golden"
TURNS = 8


def typed(game: Game) -> list[str]:
    """Give the lines to type: the first legal moves in notation, a list, a refusal, undo and redo."""
    session = Session(game, {}, Deal(17))
    lines = []
    while session.moves and session.at < TURNS:
        move = session.moves[0]
        lines.append("" if len(session.moves) == 1 else session.write(move))
        session.play(move)
    return [*lines, "m", "s-f9", "XX", "u", "u", "r", "h", "?", "q"]


def transcript(game: Game) -> str:
    """Play and give the transcript: the command, what is typed, what is printed."""
    lines = typed(game)
    words = ["play", game.id, "--plain", "--deal", "17"]
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-m", "cadogan", *words],
            input="\n".join(lines) + "\n",
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "CADOGAN_DATA": folder, "LC_ALL": "C.UTF-8"},
        )
    return "\n".join([f"$ cadogan {' '.join(words)}", *(f"> {line}" for line in lines), done.stdout])


def main() -> None:
    """Write transcripts."""
    for game in [find(name) for name in sys.argv[1:]] or GAMES:
        (FOLDER / f"{game.id}.txt").write_text(transcript(game), encoding="utf-8")


if __name__ == "__main__":
    main()
