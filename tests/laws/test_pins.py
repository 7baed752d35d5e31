"""The pins hold: a deal number, the order of moves and the rules mean the same for ever."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from cadogan.catalogue import GAMES
from cadogan.patience import Game

ROOT = Path(__file__).parent.parent.parent
SPEC = importlib.util.spec_from_file_location("pins", ROOT / "tools" / "pins.py")
assert SPEC is not None
assert SPEC.loader is not None
TOOL = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(TOOL)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_pins_hold(game: Game) -> None:
    pinned = (TOOL.FOLDER / f"{game.id}.txt").read_text(encoding="utf-8")
    assert TOOL.pins(game) == pinned


def test_no_pin_is_left_of_a_game_that_is_gone() -> None:
    assert {path.stem for path in TOOL.FOLDER.glob("*.txt")} == {game.id for game in GAMES}
