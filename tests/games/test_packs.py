"""Packs that come out, with their moves, and packs that can't, with the reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from cadogan.cards import ACE, rank
from cadogan.catalogue import find
from cadogan.deals import Deal, read_pack
from cadogan.patience import Rules
from cadogan.session import Session
from cadogan.table import Table

FOLDER = Path(__file__).parent / "packs"


def packs(outcome: str, *games: str) -> list[tuple[str, str, str]]:
    """Give game, pack, and moves or reason, of all fixtures with this outcome."""
    found = []
    for path in sorted(FOLDER.glob("*.txt")):
        for entry in path.read_text(encoding="utf-8").split("\n\n")[1:]:
            pack, verdict = entry.strip().split("\n")
            word, _, rest = verdict.partition(" ")
            if word == outcome and path.stem in (games or (path.stem,)):
                found.append((path.stem, pack.removeprefix("pack "), rest))
    return found


def can_come_out(rules: Rules, opening: Table, seed: int) -> bool:
    """Try every line of play."""
    waiting, known = [opening], {tuple(opening)}
    room = [0] * rules.most_moves
    while waiting:
        t = waiting.pop()
        if rules.won(t):
            return True
        for move in room[: rules.moves(t, room)]:
            after = t.copy()
            rules.play(after, move, seed)
            if tuple(after) not in known:
                known.add(tuple(after))
                waiting.append(after)
        assert len(known) < 300_000, "too many positions for this test"
    return False


@pytest.mark.parametrize(("name", "pack", "moves"), packs("won"))
def test_it_comes_out(name: str, pack: str, moves: str) -> None:
    session = Session(find(name), None, Deal(pack=read_pack(pack)))
    for move in moves.split():
        assert not session.won
        session.play(session.read(move))
    assert session.won


@pytest.mark.parametrize(("name", "pack", "reason"), packs("lost", "carpet", "help-your-neighbour"))
def test_it_cannot_come_out_by_any_line(name: str, pack: str, reason: str) -> None:
    assert reason
    deal, rules = Deal(pack=read_pack(pack)), find(name).rules()
    assert not can_come_out(rules, deal.opening(rules), deal.seed)


@pytest.mark.parametrize(("name", "pack", "reason"), packs("lost", "try-again"))
def test_too_many_ranks_rise(name: str, pack: str, reason: str) -> None:
    """The proof is in the fixture; here are its premises: more rising ranks than piles, no higher card after."""
    assert reason
    cards = read_pack(pack)
    assert len(cards) == 52
    assert {rank(card) for card in cards[48:]} == {ACE}
    others = [rank(card) for card in cards[:48]]
    start = others.index(2)
    rising = others[start:]
    assert rising == sorted(rising)
    assert len(set(rising)) > find(name).rules().layout.group(6).count
    assert all(one > max(rising) for one in others[:start])
    assert sorted(rising) == sorted(list(set(rising)) * 4)


def test_every_game_has_four_packs() -> None:
    for path in FOLDER.glob("*.txt"):
        assert len(packs("won", path.stem)) == len(packs("lost", path.stem)) == 2


@pytest.mark.parametrize("pack", [pack for _, pack, _ in packs("won", "help-your-neighbour", "carpet")])
def test_the_search_of_these_tests_can_find_a_way(pack: str) -> None:
    """A search that never finds anything would prove nothing: it must win a game near its end."""
    name, _, moves = next(entry for entry in packs("won") if entry[1] == pack)
    session = Session(find(name), None, Deal(pack=read_pack(pack)))
    for move in moves.split()[:-6]:
        session.play(session.read(move))
    onward = session.game.rules({"worry-back": "no"} if name == "help-your-neighbour" else None)
    assert can_come_out(onward, session.table, session.deal.seed)
