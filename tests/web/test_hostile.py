"""Whatever arrives: a clear error, never a traceback, and no game changed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cadogan.store import Store
from cadogan.web.desk import PROTOCOL, Desk

KEY = "table-one"
ASKS = (
    *("hello", "set", "begin", "open", "play", "undo", "redo", "restart", "why", "hint", "odds", "rules"),
    *("resumable", "statistics", "forget", "export", "import"),
)
NAMES = (
    *("v", "id", "ask", "key", "at", "move", "game", "options", "deal", "daily", "fresh", "seconds", "language"),
    *("name", "value", "sure", "data"),
)
leaves = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=30)
    | st.sampled_from([KEY, "carpet", "hope-deferred", "17", "en", PROTOCOL, "theme", "dark"])
)
values = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
)
messages = st.fixed_dictionaries(
    {"v": st.just(PROTOCOL) | values, "ask": st.sampled_from(ASKS) | values},
    optional={name: values for name in NAMES if name not in {"v", "ask"}},
)


def reads_only(message: Any) -> bool:
    """Whether a message, if understood, may not change a game."""
    changing = {"play", "undo", "redo", "restart", "forget", "import", "begin"}
    return not (isinstance(message, dict) and message.get("ask") in changing)


@settings(max_examples=400, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(message=messages | values)
def test_any_message_gets_an_answer_and_a_bad_one_changes_nothing(tmp_path: Path, message: Any) -> None:
    desk = Desk(Store(tmp_path / "hostile.sqlite3"))
    desk.handle({"v": PROTOCOL, "ask": "begin", "game": "carpet", "deal": "17", "key": KEY})
    before = desk.handle({"v": PROTOCOL, "ask": "open", "key": KEY})
    answer = desk.handle(message)
    json.dumps(answer)
    assert answer["v"] == PROTOCOL
    if "error" in answer:
        assert answer["error"]["say"]
    if "error" in answer or reads_only(message):
        assert desk.handle({"v": PROTOCOL, "ask": "open", "key": KEY}) == before
    desk._store.close()


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(move=st.integers(-(2**70), 2**70) | st.integers(0, 2**14), at=st.integers(-2, 3))
def test_a_move_is_legal_or_refused(tmp_path: Path, move: int, at: int) -> None:
    desk = Desk(Store(tmp_path / "moves.sqlite3"))
    begun = desk.handle({"v": PROTOCOL, "ask": "begin", "game": "try-again", "deal": "17", "key": KEY, "fresh": True})
    desk.handle({"v": PROTOCOL, "ask": "restart", "key": KEY})
    legal = [each["move"] for each in begun["game"]["moves"]]
    answer = desk.handle({"v": PROTOCOL, "ask": "play", "key": KEY, "at": at, "move": move})
    assert ("error" in answer) != (at == 0 and move in legal)
    desk._store.close()
