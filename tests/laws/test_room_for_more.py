"""The Klondike written out in the docs is playable, compiles, and keeps the laws."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from cadogan.chance import output
from cadogan.deals import Deal
from cadogan.lab.simulate import COMPILED, PLAIN, Run, simulate
from cadogan.patience import Rules
from cadogan.players import general
from cadogan.table import DOWN, STOCK, height

PAGE = Path(__file__).parents[2] / "docs" / "decisions" / "0003-room-for-more.md"


@pytest.fixture(scope="module")
def klondike(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    """Give the rules from the page, as a module in a file, as a contributor would write it."""
    found = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    path = tmp_path_factory.mktemp("klondike") / "klondike.py"
    path.write_text(found[1], encoding="utf-8")
    namespace: dict[str, Any] = {}
    exec(compile(found[1], str(path), "exec"), namespace)  # noqa: S102 - our own page
    rules = namespace["klondike"](draws=3, worry_back=True)
    assert isinstance(rules, Rules)
    return rules


def test_cards_are_conserved_and_all_moves_lead_somewhere(klondike: Rules) -> None:
    room = [0] * klondike.most_moves
    for number in range(1, 20):
        deal = Deal(number)
        t = deal.opening(klondike)
        assert [height(t, pile) for pile in range(6, 13)] == [1, 2, 3, 4, 5, 6, 7]
        for step in range(300):
            count = klondike.moves(t, room)
            assert len(set(room[:count])) == count
            if not count:
                break
            before = t.copy()
            klondike.play(t, room[output(number, step) % count], deal.seed)
            assert t != before
            assert sum(height(t, pile) for pile in klondike.layout.piles) == 52
            assert all(t[DOWN + pile] < max(1, height(t, pile)) for pile in range(6, 13))
            assert t[DOWN + STOCK] == 0


def test_compiled_is_interpreted(klondike: Rules) -> None:
    choose = general.greedy(klondike)
    plain, compiled = (
        simulate(Run("klondike", {}, klondike, "greedy", choose, engine), 60) for engine in (PLAIN, COMPILED)
    )
    assert (plain.wins, plain.left) == (compiled.wins, compiled.left)
    assert len(plain.left) > 3
