"""What is kept between visits: games, settings, and the statistics that follow from the games.

One SQLite file (write-ahead log, so a kill at any moment loses nothing that was kept), in
the system's usual place for a user's data or where `CADOGAN_DATA` points.
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from platformdirs import user_data_path

from cadogan.database import explained, opened
from cadogan.errors import BadInput, CadoganError
from cadogan.language import later
from cadogan.session import Session

FORM: Final = "cadogan-1"
"""Name of the form in which everything kept is exported."""

_TABLES: Final = """
CREATE TABLE IF NOT EXISTS games (
    key TEXT PRIMARY KEY,      -- chosen by the view that began the game
    game TEXT NOT NULL,        -- id in the catalogue
    options TEXT NOT NULL,     -- all options, JSON with sorted keys
    deal TEXT NOT NULL,        -- number, or the pack written out
    saved TEXT NOT NULL,       -- Session.to_dict as JSON
    moves INTEGER NOT NULL,    -- turns played up to now
    outcome TEXT NOT NULL,     -- the best it has come to: open, lost, won
    over INTEGER NOT NULL,     -- 1: nothing is left to do as it stands
    seconds REAL NOT NULL,     -- time at the table
    began REAL NOT NULL,       -- seconds since 1970
    changed REAL NOT NULL
);
CREATE INDEX IF NOT EXISTS games_changed ON games (changed);
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
"""


class GoneOn(CadoganError):
    """A game was played on by another view; `saved` is how it stands now."""

    def __init__(self, saved: dict[str, Any]) -> None:
        super().__init__(later("The game has gone on in another window; this is how it stands."))
        self.saved = saved


@dataclass(frozen=True)
class Kept:
    """A game as kept.

    `seconds` is the time at the table, `began` and `changed` are seconds since 1970, `outcome`
    is open, lost or won, the best that the game has come to: a win stays a win and a loss at least
    a loss, whatever is taken back afterwards. A game in which the solver has made moves is lost, unless
    it was won before. `over` is 1 where nothing is left to do as it stands.
    """

    key: str
    game: str
    options: dict[str, Any]
    deal: str
    saved: dict[str, Any]
    moves: int
    outcome: str
    over: int
    seconds: float
    began: float
    changed: float


@dataclass(frozen=True)
class Statistics:
    """Results with one game and one set of options; open games don't count."""

    game: str
    options: dict[str, Any]
    played: int
    won: int
    streak: int
    longest_streak: int
    best_seconds: float | None
    total_seconds: float


def usual_path() -> Path:
    """Where the file is kept unless told otherwise."""
    chosen = os.environ.get("CADOGAN_DATA")
    return (Path(chosen) if chosen else user_data_path("cadogan")) / "cadogan.sqlite3"


class Store:
    """The file of games and settings; use one a thread.

    Raises:
        CadoganError: it can't be opened, read or written; the sentence says why.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or usual_path()
        with self._explained():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._db = opened(self.path, _TABLES)
            self._db.row_factory = sqlite3.Row

    def _explained(self) -> AbstractContextManager[None]:
        return explained(later("can't keep games in {path}: {problem}"), self.path)

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    # ---- games

    def keep(self, key: str, session: Session, seconds: float = 0.0, left: Mapping[str, Any] | None = None) -> None:
        """Keep a game as it stands, under the key of the view that plays it.

        Args:
            key: any text of the view's choice; the same key is the same game.
            session: the game.
            seconds: time at the table so far.
            left: the saved form in which the view last left or found the game; None doesn't look.

        Raises:
            GoneOn: it isn't as the view left it; nothing is kept then.
        """
        now = time.time()
        over = session.over or session.hopeless
        outcome = "lost" if session.shown else "won" if session.won else "lost" if over else "open"
        with self._explained(), self._whole():
            if left is not None:
                self._check_left(key, left)
            self._db.execute(
                "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET"
                " saved = excluded.saved, moves = excluded.moves, seconds = excluded.seconds,"
                " changed = excluded.changed,"
                " over = excluded.over, outcome = CASE WHEN 'won' IN (games.outcome, excluded.outcome) THEN 'won'"
                " WHEN 'lost' IN (games.outcome, excluded.outcome) THEN 'lost' ELSE 'open' END",
                (
                    key,
                    session.game.id,
                    json.dumps(session.options, sort_keys=True),
                    str(session.deal),
                    json.dumps(session.to_dict()),
                    session.at,
                    outcome,
                    int(over),
                    seconds,
                    now,
                    now,
                ),
            )

    def _check_left(self, key: str, left: Mapping[str, Any]) -> None:
        row = self._db.execute("SELECT saved FROM games WHERE key = ?", (key,)).fetchone()
        if row is not None and (saved := json.loads(row["saved"])) != left:
            raise GoneOn(saved)

    def ever_lost(self) -> set[str]:
        """Give the ids of the games that were ever lost."""
        with self._explained():
            return {row["game"] for row in self._db.execute("SELECT DISTINCT game FROM games WHERE outcome = 'lost'")}

    def find(self, key: str) -> Kept | None:
        """Give the game with this key."""
        return next(self._kept("WHERE key = ?", key), None)

    def latest(self, game: str, options: dict[str, Any] | None = None, deal: str | None = None) -> Kept | None:
        """Give the open game of this id (and these options, and this deal) that was played last."""
        clause, values = "WHERE over = 0 AND outcome != 'won' AND game = ?", [game]
        if options is not None:
            clause += " AND options = ?"
            values.append(json.dumps(options, sort_keys=True))
        if deal is not None:
            clause += " AND deal = ?"
            values.append(deal)
        return next(self._kept(f"{clause} ORDER BY changed DESC LIMIT 1", *values), None)

    def open_games(self, most: int) -> list[Kept]:
        """Give up to `most` open games in which a move has been made, the one played last first."""
        return list(self._kept("WHERE over = 0 AND outcome != 'won' AND moves > 0 ORDER BY changed DESC LIMIT ?", most))

    def tidy(self, older_than: float = 86_400.0) -> None:
        """Drop open games without a move that nobody has touched for so many seconds."""
        with self._explained():
            self._db.execute(
                "DELETE FROM games WHERE outcome = 'open' AND moves = 0 AND changed < ?"
                " AND json_array_length(saved, '$.turns') = 0",
                (time.time() - older_than,),
            )

    def games(self) -> list[Kept]:
        """Give all games kept, the one played last first."""
        return list(self._kept("ORDER BY changed DESC"))

    def _kept(self, clause: str, *values: str | int) -> Iterator[Kept]:
        with self._explained():
            rows = self._db.execute(f"SELECT * FROM games {clause}", values).fetchall()  # noqa: S608 - our own clauses
        for row in rows:
            yield Kept(**{**dict(row), "options": json.loads(row["options"]), "saved": json.loads(row["saved"])})

    # ---- statistics

    def statistics(self) -> list[Statistics]:
        """Give the results, for each game and set of options played to an end."""
        grouped: dict[tuple[str, str], list[Kept]] = {}
        for kept in self._kept("WHERE outcome != 'open' ORDER BY began"):
            grouped.setdefault((kept.game, json.dumps(kept.options, sort_keys=True)), []).append(kept)
        return [_counted(games) for _, games in sorted(grouped.items())]

    # ---- settings

    def setting(self, name: str) -> object:
        """Give a setting, None where it was never made."""
        with self._explained():
            row = self._db.execute("SELECT value FROM settings WHERE name = ?", (name,)).fetchone()
        value: object = None if row is None else json.loads(row["value"])
        return value

    def set(self, name: str, value: object) -> None:
        """Make a setting (any JSON value)."""
        with self._explained():
            self._db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, json.dumps(value)))

    # ---- moving house

    def export(self) -> dict[str, Any]:
        """Give everything kept as plain JSON, in the form named by `form`."""
        return {"form": FORM, "games": [vars(kept) for kept in self.games()]}

    def take_in(self, data: object) -> int:
        """Add exported games to those here (a key already here is left alone); give how many came.

        Raises:
            BadInput: not in the exported form; nothing is taken in then.
        """
        if not isinstance(data, dict) or data.get("form") != FORM or not isinstance(data.get("games"), list):
            message = f"this is no export of Cadogan: “form” should be {FORM}"
            raise BadInput(message)
        rows = [_row(entry) for entry in data["games"]]
        with self._explained(), self._whole():
            before = self._db.total_changes
            self._db.executemany("INSERT OR IGNORE INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
            return self._db.total_changes - before

    def forget(self, game: str | None = None) -> None:
        """Forget all games kept, or those of one id. There is no way back."""
        with self._explained():
            if game is None:
                self._db.execute("DELETE FROM games")
            else:
                self._db.execute("DELETE FROM games WHERE game = ?", (game,))

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """All or nothing."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")


def _row(entry: object) -> tuple[Any, ...]:
    """Check one exported game and give its row."""
    wanted: dict[str, type | tuple[type, ...]] = {
        "key": str,
        "game": str,
        "options": dict,
        "deal": str,
        "saved": dict,
        "moves": int,
        "outcome": str,
        "over": int,
        "seconds": (int, float),
        "began": (int, float),
        "changed": (int, float),
    }
    if not isinstance(entry, dict):
        message = "an exported game should be an object"
        raise BadInput(message)
    for name, kind in wanted.items():
        if not isinstance(entry.get(name), kind) or (name == "outcome" and entry[name] not in {"open", "won", "lost"}):
            message = f"an exported game has no good “{name}”"
            raise BadInput(message)
    columns = {
        **entry,
        "options": json.dumps(entry["options"], sort_keys=True),
        "saved": json.dumps(entry["saved"]),
    }
    return tuple(columns[name] for name in wanted)


def _counted(games: list[Kept]) -> Statistics:
    """Count the games of one kind, given in the order they began."""
    streak = longest = 0
    for kept in games:
        streak = streak + 1 if kept.outcome == "won" else 0
        longest = max(longest, streak)
    times = [kept.seconds for kept in games if kept.outcome == "won"]
    return Statistics(
        game=games[0].game,
        options=games[0].options,
        played=len(games),
        won=len(times),
        streak=streak,
        longest_streak=longest,
        best_seconds=min(times, default=None),
        total_seconds=sum(kept.seconds for kept in games),
    )
