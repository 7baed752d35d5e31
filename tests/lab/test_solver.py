"""The solver against a slow, obvious one, against itself with prunings off, and against a lie."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from cadogan.catalogue import find
from cadogan.deals import Deal, read_pack
from cadogan.errors import BadInput, CadoganError, OutOfReach
from cadogan.lab.hands import bound
from cadogan.lab.simulate import COMPILED, PLAIN
from cadogan.lab.solver import solve as solving
from cadogan.lab.solver.knowledge import knowledge_of, prunings
from cadogan.lab.solver.knowledge.types import Knowledge
from cadogan.lab.solver.solve import Solver, Verdict, check_win
from cadogan.lab.solver.trail import HASH, LENGTH, TRAIL, hashed, take_back
from cadogan.options import Options, Value
from cadogan.patience import Game, Rules
from cadogan.table import HAND, SIZE, Table, bare, pop, push, settle
from slow_solver import can_be_won, essence

CASES: tuple[tuple[str, dict[str, Value]], ...] = (
    ("take-fourteen", {}),
    ("take-fourteen", {"piles": 16}),
    ("carpet", {"plays": "free"}),
    ("carpet", {"plays": "stopped"}),
    ("carpet", {"plays": "compulsory"}),
    ("carpet", {"plays": "free", "aces": "founded"}),
    ("carpet", {"plays": "free", "holes": "automatic"}),
    ("carpet", {"plays": "stopped", "holes": "automatic"}),
    ("carpet", {"plays": "stopped", "aces": "founded"}),
    ("try-again", {}),
    ("help-your-neighbour", {}),
    ("help-your-neighbour", {"worry-back": "no"}),
    ("help-your-neighbour", {"compulsory": "yes"}),
)
SLOW_LIMIT = 2_000
HOME_FIRST = {"try-again", "help-your-neighbour"}


def chosen(name: str, wishes: dict[str, Value]) -> tuple[Game, Options]:
    game = find(name)
    return game, game.choose(wishes)


def late(rules: Rules, deal: Deal, turns: int, *, home_first: bool = False) -> Table:
    """Give a position of a deal after some moves, chosen by the deal's number; its stock settled.

    Late positions are the small games in which a slow solver comes to an end. With
    `home_first`, cards go home when they can: else few late positions of some games could still be won.
    """
    t = deal.opening(rules)
    settle(t, deal.seed)
    room = [0] * rules.most_moves
    pick = deal.number or 0
    for _ in range(turns):
        count = rules.moves(t, room)
        if count == 0:
            break
        choices = room[:count]
        if home_first:
            choices = [move for move in choices if brings_home(rules, t, move, deal)] or choices
        rules.play(t, choices[pick % len(choices)], deal.seed)
        pick = pick * 5 // 3 + 1
    return t


def brings_home(rules: Rules, t: Table, move: int, deal: Deal) -> bool:
    after = t.copy()
    rules.play(after, move, deal.seed)
    return rules.left(after) < rules.left(t)


@pytest.mark.parametrize(("name", "wishes"), CASES, ids=str)
def test_verdicts_are_those_of_the_slow_solver(name: str, wishes: dict[str, Value]) -> None:
    """At many stages of many deals: equal wherever the slow solver comes to an end.

    Searched without compiling; that both engines are alike is another test.
    """
    game, options = chosen(name, wishes)
    rules = game.rules(options)
    solver = Solver(game, options, memory=2, engine=PLAIN)
    compared = {Verdict.WINNABLE: 0, Verdict.UNWINNABLE: 0}
    for number in range(1, 41):
        for turns in (20, 30, 40, 48, 56, 64) if rules.longest else (60, 90, 120):
            deal = Deal(number=number)
            t = late(rules, deal, turns, home_first=name in HOME_FIRST)
            truth = can_be_won(rules, t, deal.seed, SLOW_LIMIT)
            if truth is None:
                continue
            verdict, _, _ = solver.position(t, deal.seed, 20_000)
            if verdict == Verdict.UNKNOWN and rules.longest is None:
                continue
            assert verdict == (Verdict.WINNABLE if truth else Verdict.UNWINNABLE), (number, turns)
            compared[verdict] += 1
    assert sum(compared.values()) >= (50 if rules.longest else 3)
    # Late positions of these games are seldom winnable; a win proves itself by its line.
    assert compared[Verdict.WINNABLE] > 0 or name in HOME_FIRST


SWITCHED: tuple[tuple[str, dict[str, Value]], ...] = (
    ("take-fourteen", {}),
    ("carpet", {"plays": "stopped"}),
    ("carpet", {"plays": "free", "holes": "automatic"}),
    ("try-again", {}),
)
SWITCHES = [(name, wishes, pruning) for name, wishes in SWITCHED for pruning in prunings(find(name))]


@pytest.mark.parametrize(("name", "wishes", "pruning"), SWITCHES, ids=str)
def test_each_pruning_leaves_every_verdict_as_it_is(name: str, wishes: dict[str, Value], pruning: str) -> None:
    """Deals that both can decide within a limit get the same verdict with the pruning on and off."""
    game, options = chosen(name, wishes)
    pruned, bare_one = Solver(game, options), Solver(game, options, without=(pruning,))
    both = 0
    for first in (1, 1001):
        ours, _ = pruned.deals(first, 20 if name == "try-again" else 150, 30_000)
        theirs, _ = bare_one.deals(first, len(ours), 30_000)
        for mine, other in zip(ours, theirs, strict=True):
            if Verdict.UNKNOWN not in (mine, other):
                assert mine == other
                both += 1
    assert both >= 15


@pytest.mark.parametrize(("name", "wishes"), [CASES[0], CASES[3], CASES[9], CASES[10]], ids=str)
def test_compiled_and_plain_searches_are_alike(name: str, wishes: dict[str, Value]) -> None:
    """The same verdicts, numbers of positions and lines."""
    game, options = chosen(name, wishes)
    engines = [Solver(game, options, memory=2, engine=engine) for engine in (None, PLAIN)]
    for number in (1, 2):
        found = [solver.solve(Deal(number=number), 1_500) for solver in engines]
        assert found[0].verdict == found[1].verdict
        assert found[0].positions == found[1].positions
        assert found[0].line == found[1].line


def test_a_wrong_pruning_is_caught() -> None:
    """Call a class of Take Fourteen dead when it isn't: some winnable deal is called unwinnable, and we see it."""
    game, options = chosen("take-fourteen", {})
    honest = Solver(game, options)
    truth, _ = honest.deals(1, 300)

    def lying(t: Table, out: list[int], count: int) -> int:
        return narrow(t, out, count - 1 if count > 1 else count)

    known = knowledge_of(game, options)
    narrow = known.narrow
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(solving, "knowledge_of", lambda *_: replace(known, narrow=lying))
        told, _ = Solver(game, options).deals(1, 300)
    assert told != truth
    assert Verdict.UNWINNABLE in [lie for lie, true in zip(told, truth, strict=True) if true == Verdict.WINNABLE]


def test_a_wrong_line_is_not_believed() -> None:
    game, options = chosen("take-fourteen", {})
    rules, deal = game.rules(options), Deal(number=2)
    solution = Solver(game, options).solve(deal)
    t = deal.opening(rules)
    check_win(rules, t, deal.seed, solution.moves)
    with pytest.raises(CadoganError, match="doesn't win"):
        check_win(rules, t, deal.seed, solution.moves[:-1])
    with pytest.raises(CadoganError, match="isn't legal"):
        check_win(rules, t, deal.seed, solution.moves[1:])


@pytest.mark.parametrize(("name", "wishes"), CASES, ids=str)
def test_hands_take_back_and_hash(name: str, wishes: dict[str, Value]) -> None:
    """Any play, then taking it back, leaves table and hash; equal positions have equal hashes."""
    game, options = chosen(name, wishes)
    rules = game.rules(options)
    hands = hashed(tuple(range(40)))
    play: Callable[..., None] = bound(rules.play, hands)
    deal = Deal(number=7)
    t = late(rules, deal, 0) + [0] * (TRAIL + 2000 - SIZE)
    room = [0] * rules.most_moves
    by_hash: dict[int, list[int]] = {}
    for turn in range(40):
        count = rules.moves(t, room)
        for move in room[:count]:
            before, length, total = t[:SIZE], t[LENGTH], t[HASH]
            play(t, move, deal.seed)
            by_hash.setdefault(t[HASH], t[:SIZE])
            assert sight(by_hash[t[HASH]]) == sight(t)
            take_back(t, length)
            t[HASH] = total
            assert sight(t) == sight(before)
        if count == 0:
            break
        play(t, room[turn % count], deal.seed)
    assert len(by_hash) > 10


def sight(t: Table) -> tuple[object, ...]:
    """Give all piles, the stock and the marks."""
    return essence(t[:SIZE])


def test_a_lone_card_hashes_by_its_kind_of_pile() -> None:
    hands = hashed((0, 1, 1, *range(3, 40)))
    lay, lift = bound(push, hands), bound(pop, hands)
    sums = []
    for pile in (1, 2, HAND):
        t = [-1] * 40 + [0] * 80 + [-1] * 128 + [0] * (TRAIL + 100 - 248)
        lay(t, pile, 5)
        sums.append(t[HASH])
        lift(t, pile)
        assert t[HASH] == 0
        assert bare(t, pile)
    assert sums[0] == sums[1] != sums[2]


def test_bare_knowledge_solves_any_game() -> None:
    """With no knowledge at all the rules alone are searched."""
    game, options = chosen("take-fourteen", {})
    knowing, bare_one = Solver(game, options), Solver(game, options, knowledge=False)
    with_it, _ = knowing.deals(1, 40)
    without, _ = bare_one.deals(1, 40, 100_000)
    for mine, other in zip(with_it, without, strict=True):
        assert other in (mine, Verdict.UNKNOWN)
    assert Knowledge().plan == knowledge_of(game, options).plan


def test_memory_is_bounded_and_forgetting_invents_nothing() -> None:
    game, options = chosen("take-fourteen", {})
    small, large = Solver(game, options, memory=1), Solver(game, options, memory=64)
    narrow, _ = small.deals(1, 300)
    wide, _ = large.deals(1, 300)
    assert narrow == wide
    engine = small._engine
    rooms = [engine.table, engine._moves, engine._frames, engine._memory, engine.desk]
    assert sum(room.nbytes for room in rooms) <= 2**20


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: Solver(find("hope-deferred"), find("hope-deferred").choose()), "pure chance.*cadogan odds"),
        (lambda: Solver(find("carpet"), find("carpet").choose(), memory=0), "megabyte"),
        (lambda: Solver(find("carpet"), find("carpet").choose(), without=("magic",)), "what can be left out: absorb"),
        (lambda: Solver(find("carpet"), find("carpet").choose()).solve(Deal(number=1), 0), "one position"),
        (lambda: Solver(find("carpet"), find("carpet").choose()).deals(0, 1), "must lie between 1"),
    ],
)
def test_bad_input_gets_one_sentence(make: Callable[[], object], sentence: str) -> None:
    with pytest.raises((BadInput, OutOfReach), match=sentence):
        make()


def test_memory_that_the_machine_has_not_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def zeros(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr(np, "zeros", zeros)
    with pytest.raises(CadoganError, match="no room for a search with 100 megabytes"):
        Solver(find("carpet"), find("carpet").choose(), memory=100, engine=COMPILED)


DECKS = [
    line.split(" | ")
    for line in (Path(__file__).parent / "decks.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


@pytest.mark.parametrize(("name", "wishes", "verdict", "positions", "deck"), DECKS, ids=range(len(DECKS)))
def test_fixture_decks(name: str, wishes: str, verdict: str, positions: str, deck: str) -> None:
    game, options = chosen(name, {} if wishes == "-" else dict(wish.split("=") for wish in wishes.split(",")))
    found = Solver(game, options).solve(Deal(pack=read_pack(deck)), 400_000)
    assert found.verdict == verdict
    assert positions in ("-", str(found.positions))


def test_there_are_decks_of_every_game_with_decisions_here() -> None:
    assert {row[0] for row in DECKS} == {name for name, _ in CASES}
