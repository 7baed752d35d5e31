"""The knowledge of the packing games: against a slow solver, with each pruning on and off, on late small games."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from cadogan.cards import rank
from cadogan.catalogue import find
from cadogan.deals import Deal
from cadogan.lab.simulate import COMPILED, PLAIN
from cadogan.lab.solver import engine
from cadogan.lab.solver.engine import Engine
from cadogan.lab.solver.knowledge import packing as family
from cadogan.lab.solver.knowledge.types import DEPTH_FIRST, Knowledge, Step
from cadogan.lab.solver.solve import VERDICTS, Solver, Verdict, shortened
from cadogan.moves import move_of
from cadogan.options import Value
from cadogan.patience import Rules
from cadogan.rules.building import ALTERNATE, ANY_SUIT, IN_SUIT, at_home, home
from cadogan.rules.packing import CELLS, FOUNDATIONS, KINGS, RUNS, SINGLE, TABLEAU, Words, packing
from cadogan.table import MARKS, Table, height, new_table, push, top
from slow_solver import can_be_won

SMALL = {
    "alternate, a cell": (Words(piles=(1,) * 3, packs=ALTERNATE, cells=1), 14),
    "alternate, two cells, Kings": (Words(piles=(1,) * 3, packs=ALTERNATE, cells=2, spaces=KINGS), 18),
    "alternate, runs": (Words(piles=(1,) * 4, packs=ALTERNATE, carries=RUNS), 16),
    "any suits": (Words(piles=(1,) * 3, packs=ANY_SUIT), 13),
    "any suits, back": (Words(piles=(1,) * 3, packs=ANY_SUIT, worry_back=True), -8),
    "alternate, back": (Words(piles=(1,) * 2, packs=ALTERNATE, worry_back=True, cells=1), -10),
    "suit, a cell": (Words(piles=(1,) * 3, packs=IN_SUIT, cells=1), 15),
    "suit, two cells": (Words(piles=(1,) * 3, packs=IN_SUIT, cells=2), 18),
    "suit, two cells, Kings": (Words(piles=(1,) * 3, packs=IN_SUIT, cells=2, spaces=KINGS), 20),
    "suit, three cells, Kings": (Words(piles=(1,) * 3, packs=IN_SUIT, cells=3, spaces=KINGS), 24),
    "suit, Kings": (Words(piles=(1,) * 5, packs=IN_SUIT, spaces=KINGS), 20),
    "suit, back": (Words(piles=(1,) * 3, packs=IN_SUIT, worry_back=True), -11),
}
"""Words of many kinds, with so few piles that a few cards make a game: so many of the highest ones, or (below 0) of
the lowest, where a game with worrying back would not end otherwise."""


def small_rules(name: str) -> Rules:
    """Give the rules; with the lowest cards only, the game has come out when these are home."""
    words, cards = SMALL[name]
    rules = packing(words)

    def all_home(t: Table) -> bool:
        return at_home(t, FOUNDATIONS) == -cards

    return rules if cards > 0 else replace(rules, won=all_home)


def small(name: str, number: int) -> Table:
    """Give a small position, another one for another number: the cards shuffled into the piles, lower ones home."""
    words, cards = SMALL[name]
    t = new_table((), loose=False)
    t[MARKS + 1] = 1
    away = list(range(52 - cards, 52)) if cards > 0 else list(range(-cards))
    for card in range(52 - cards if cards > 0 else 0):
        push(t, FOUNDATIONS + card % 4, card)
    random.Random(number).shuffle(away)  # noqa: S311 - no secret
    for place, card in enumerate(away):
        push(t, TABLEAU + place % len(words.piles), card)
    return t


@pytest.mark.parametrize("name", SMALL)
def test_verdicts_are_those_of_the_slow_solver(name: str) -> None:
    """Depth first and kept first, without compiling, on late positions that the slow solver decides."""
    rules = small_rules(name)
    engines = {"depth-first": DEPTH_FIRST[0], "kept-first": Step("kept-first", 0, (20, 20, 6, 6, 12, 10, 20, 40))}
    known = knowledge_for(rules)
    engine = Engine(rules, known, 8, "plain", None)
    counted = {True: 0, False: 0}
    for number in range(60):
        t = small(name, number)
        truth = can_be_won(rules, t, 0, 3000)
        if truth is None:
            continue
        counted[truth] += 1
        looked = []
        for step in engines.values():
            verdict, positions, moves = engine.position(t, 0, step, 10_000)
            assert verdict == (2 if truth else 1), (number, step.method)
            looked.append(positions)
            if truth:
                engine.told(t, 0, moves)
        assert truth or looked[0] == looked[1] + 1, "a loss is proven by each position once, the first counted or not"
    assert sum(counted.values()) >= 15
    assert min(counted.values()) > 0, counted


@pytest.mark.parametrize("name", ["alternate, a cell", "any suits", "alternate, runs"])
def test_a_bold_search_claims_nothing_but_wins(name: str) -> None:
    """It takes unlike positions for the same, may miss a win, and says that it doesn't know."""
    rules = small_rules(name)
    engine = Engine(rules, knowledge_for(rules), 8, "plain", None)
    careful, bold = (Step("kept-first", 0, (20, 20, 6, 6, 12, 10, 20, 40), bold=bold) for bold in (False, True))
    found: Counter[tuple[int, int]] = Counter()
    looked = [0, 0]
    for number in range(200):
        t = small(name, number)
        truth, positions, _ = engine.position(t, 0, careful, 10_000)
        verdict, fewer, moves = engine.position(t, 0, bold, 10_000)
        if verdict == VERDICTS.index(Verdict.WINNABLE):
            engine.told(t, 0, moves)
        found[truth, verdict] += 1
        looked[0] += positions
        looked[1] += fewer
    unknown, unwinnable, winnable = range(3)
    assert set(found) <= {(winnable, winnable), (winnable, unknown), (unwinnable, unknown)}
    assert found[winnable, winnable] > 10
    assert found[unwinnable, unknown] > 10
    assert looked[1] < looked[0]


def test_a_bold_search_that_misses_a_win_says_that_it_does_not_know() -> None:
    """Small games in which that happens are rare: one of 471 that can be won."""
    name = "alternate, two cells, Kings"
    engine = Engine(small_rules(name), knowledge_for(small_rules(name)), 8, "plain", None)
    careful, bold = (Step("kept-first", 0, (20, 20, 6, 6, 12, 10, 20, 40), bold=bold) for bold in (False, True))
    verdicts = [engine.position(small(name, 380), 0, step, 10_000)[0] for step in (careful, bold)]
    assert verdicts == [VERDICTS.index(Verdict.WINNABLE), VERDICTS.index(Verdict.UNKNOWN)]


def test_positions_are_laid_out_from_rows_on_their_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """With fewer rows than positions gone on from, best first finds what it finds with a row for each."""
    rules, rows, most = small_rules("alternate, two cells, Kings"), 40, 0
    style = (20, 20, 6, 6, 12, 10, 20, 40)
    verdicts = []
    for few in (False, True):
        narrow = Engine(rules, knowledge_for(rules), 8, "plain", None)
        if few:
            monkeypatch.setattr(engine, "_KEPT_BYTES", narrow._beside // rows)
        for number in range(60):
            t = small("alternate, two cells, Kings", number)
            verdict, positions, moves = narrow.position(t, 0, Step("kept-first", 0, style), 10_000)
            verdicts.append((verdict, positions, moves))
            if few:
                parents, made = narrow._rooms["kept-first"][3:5]
                most = max(most, len({parent for parent, move in zip(parents, made, strict=True) if move}))
                if verdict == VERDICTS.index(Verdict.WINNABLE):
                    narrow.told(t, 0, moves)
    assert verdicts[:60] == verdicts[60:]
    assert most > rows


EASIER = [
    name
    for name, (words, _) in SMALL.items()
    if words.carries == SINGLE and words.packs in family.EASIER and not words.worry_back
]


@pytest.mark.parametrize("name", EASIER)
def test_what_is_lost_in_the_easier_game_is_lost(name: str) -> None:
    """It proves many losses, and never says so of a position that can be won."""
    rules = small_rules(name)
    engine = Engine(rules, knowledge_for(rules), 8, "plain", None)
    found: Counter[tuple[int, int]] = Counter()
    for number in range(300):
        t = small(name, number)
        truth, _, _ = engine.position(t, 0, DEPTH_FIRST[0], 10_000)
        verdict, _, _ = engine.position(t, 0, family.RELAXED, 10_000)
        found[truth, verdict] += 1
    unknown, unwinnable, winnable = range(3)
    assert set(found) <= {(winnable, unknown), (unwinnable, unknown), (unwinnable, unwinnable)}
    assert found[unwinnable, unwinnable] >= 5, found
    assert found[winnable, unknown] > 10, found


def knowledge_for(rules: Rules, without: tuple[str, ...] = ()) -> Knowledge:
    """Give what is known of rules that no catalogue has."""
    assert isinstance(rules.words, Words)
    return family.knowledge(rules, rules.words, without)


@pytest.mark.parametrize("pruning", family.PRUNINGS)
def test_each_pruning_leaves_every_verdict_as_it_is(pruning: str) -> None:
    """On and off, for all words: the safe moves home are a known trap."""
    for name in SMALL:
        rules = small_rules(name)
        engines = [Engine(rules, knowledge_for(rules, without), 2, "plain", None) for without in ((), (pruning,))]
        for number in range(1000, 1040):
            t = small(name, number)
            verdicts = [engine.position(t, 0, DEPTH_FIRST[0], 10_000)[0] for engine in engines]
            assert verdicts[0] == verdicts[1] or 0 in verdicts, (name, number)
            assert verdicts[0] != 0


def test_a_wrong_pruning_is_caught() -> None:
    """Call every card safe that can go home: a deal that can come out is called unwinnable, and we see it."""
    rules = small_rules("alternate, a cell")

    def lying(t: Table) -> int:
        for pile in range(CELLS, TABLEAU + 3):
            card = top(t, pile)
            if card >= 0 and rank(card) == height(t, home(card, FOUNDATIONS)) + 1:
                return move_of(pile, home(card, FOUNDATIONS), 1)
        return -1

    engines = [
        Engine(rules, known, 2, "plain", None)
        for known in (knowledge_for(rules), knowledge_for(replace(rules, safe=lying)))
    ]
    told = [
        [engine.position(small("alternate, a cell", n), 0, DEPTH_FIRST[0], 10_000)[0] for n in range(200)]
        for engine in engines
    ]
    assert told[0] != told[1]


FIXED: tuple[tuple[str, dict[str, Value], int, int], ...] = (
    ("free-cell", {}, 1, 0),
    ("free-cell", {"cells": 0}, 0, 1),
    ("bakers-game", {}, 1, 0),
    ("seahaven-towers", {}, 1, 27),
    ("eight-off", {}, 1, 0),
    ("fan", {}, 3, 16),
    ("beleaguered-castle", {}, 2, 7),
    ("streets-and-alleys", {}, 7, 1),
    ("spanish-patience", {}, 1, 0),
)
"""Games with a deal that comes out and one that doesn't; 0 where none is decided in a few positions."""


@pytest.mark.parametrize(("name", "wishes", "winnable", "unwinnable"), FIXED, ids=str)
def test_fixed_deals(name: str, wishes: dict[str, Value], winnable: int, unwinnable: int) -> None:
    """The verdicts stay, and a win's line is played through the rules."""
    game = find(name)
    solver = Solver(game, game.choose(wishes), memory=4, engine=PLAIN)
    for number, verdict in ((winnable, Verdict.WINNABLE), (unwinnable, Verdict.UNWINNABLE)):
        if number > 0:
            solution = solver.solve(Deal(number=number), 2_000)
            assert solution.verdict == verdict
            assert bool(solution.line) == (verdict == Verdict.WINNABLE)


def test_a_long_way_is_gone_to_its_end() -> None:
    """Depth first goes many thousand moves deep before it comes back with a proof; with room for fewer it had none."""
    game = find("streets-and-alleys")
    solution = Solver(game, game.choose()).solve(Deal(number=31), 1_000_000)
    assert solution.verdict == Verdict.UNWINNABLE


def test_a_line_longer_than_its_room_is_read_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "_USUAL_LINE", 4)
    game = find("free-cell")
    for kind in (COMPILED, PLAIN):
        solution = Solver(game, game.choose(), memory=8, engine=kind).solve(Deal(number=1), 100_000)
        assert solution.verdict == Verdict.WINNABLE
        assert len(solution.line) > 52


def test_a_line_has_no_detours() -> None:
    """No move of it leads where only a later one does; what depth first found was fifty thousand moves long."""
    game = find("beleaguered-castle")
    deal, solver = Deal(number=36), Solver(game, game.choose())
    line = solver.solve(deal, 1_000_000).moves
    assert 0 < len(line) < 5_000
    assert shortened(solver.rules, deal.opening(solver.rules), deal.seed, line) == line


def microsoft(number: int) -> Deal:
    """Give the pack of a numbered FreeCell deal (J. Horne, 1991: the random numbers of Microsoft C)."""
    cards, order, state = list(range(52)), [], number
    while cards:
        state = (state * 214013 + 2531011) % 2**31
        place = (state >> 16) % len(cards)
        cards[place], cards[-1] = cards[-1], cards[place]
        order.append(cards.pop())
    return Deal(pack=tuple(order))


def test_the_one_of_32000_deals_that_does_not_come_out() -> None:
    """Deal 11982 is proven unwinnable, and the deals beside it come out."""
    game = find("free-cell")
    solver = Solver(game, game.choose())
    verdicts = [solver.solve(microsoft(number), 2_000_000).verdict for number in (11981, 11982, 11983)]
    assert verdicts == [Verdict.WINNABLE, Verdict.UNWINNABLE, Verdict.WINNABLE]
