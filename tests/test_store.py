"""What is kept between visits."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cadogan.catalogue import find
from cadogan.deals import Deal
from cadogan.errors import BadInput, CadoganError
from cadogan.session import Session
from cadogan.store import Store


def lost_game() -> Session:
    """Play Knockout deal 17 to its end: it is lost."""
    session = Session(find("knockout"), {}, Deal(17))
    while session.moves:
        session.play(session.moves[0])
    assert not session.won
    return session


def test_a_loss_taken_back_stays_a_loss_and_the_game_goes_on(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.sqlite3")
    session = lost_game()
    store.keep("a", session)
    assert store.latest("knockout") is None
    session.undo()
    store.keep("a", session)
    assert [(one.played, one.won) for one in store.statistics()] == [(1, 0)]
    kept = store.latest("knockout")
    assert kept is not None
    assert (kept.key, kept.outcome, kept.over) == ("a", "lost", 0)
    assert Session.from_dict(kept.saved, find("knockout")).table == session.table


def test_everything_moves_house_and_nothing_twice(tmp_path: Path) -> None:
    store, other = Store(tmp_path / "one.sqlite3"), Store(tmp_path / "two.sqlite3")
    store.keep("a", lost_game(), 12.5)
    moved = json.loads(json.dumps(store.export()))
    assert other.take_in(moved) == 1
    assert other.take_in(moved) == 0
    assert other.statistics() == store.statistics()
    assert other.games() == store.games()


@pytest.mark.parametrize("change", [{"outcome": "drawn"}, {"over": "no"}, {"saved": 3}, {"key": None}])
def test_an_export_with_a_bad_game_is_refused_whole(tmp_path: Path, change: dict[str, object]) -> None:
    store = Store(tmp_path / "one.sqlite3")
    store.keep("a", lost_game())
    data = store.export()
    data["games"].append({**data["games"][0], "key": "b", **change})
    other = Store(tmp_path / "two.sqlite3")
    with pytest.raises(BadInput, match="no good"):
        other.take_in(data)
    assert other.games() == []


def test_a_file_that_is_no_store_is_told(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite3").write_text("not a database, and long enough to be read as one " * 20)
    with pytest.raises(CadoganError, match="can't keep games"):
        Store(tmp_path / "games.sqlite3")
