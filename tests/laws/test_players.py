"""Laws for players: fair eyes, a game to its end, the same compiled."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

from cadogan.catalogue import GAMES, find
from cadogan.chance import output
from cadogan.deals import Deal
from cadogan.errors import BadInput
from cadogan.lab.playout import playouts
from cadogan.lab.simulate import Run, Simulation, simulate
from cadogan.patience import Game, Kind, Rules
from cadogan.players import advice, player, players_of, usual_player
from cadogan.table import BARE, DOWN, HEIGHT, PACK, STOCK, TOP, UNDER, Table, face_down, height, new_table, top, under

JUDGMENT = [game for game in GAMES if game.kind is Kind.JUDGMENT]
PLAYED = [(game, name) for game in JUDGMENT for name in players_of(game)]
every_player = pytest.mark.parametrize(("game", "name"), PLAYED, ids=lambda value: getattr(value, "id", value))


def hidden_places(rules: Rules, t: Table) -> list[tuple[int, int]]:
    """Give where unseen cards lie: the stock, face-down cards, and what may not be looked at; as (pile, depth)."""
    places = [(STOCK, depth) for depth in range(height(t, STOCK))]
    for group in rules.layout:
        for pile in group.piles:
            if pile != STOCK:
                covered = height(t, pile) - 1 if group.open and not rules.may_look(t) else face_down(t, pile)
                places += [(pile, depth) for depth in range(covered)]
    return places


def cards_of(t: Table, pile: int) -> list[int]:
    if pile == STOCK:
        return t[PACK : PACK + height(t, STOCK)]
    cards = []
    card = top(t, pile)
    while card != BARE:
        cards.append(card)
        card = under(t, card)
    return cards[::-1]


def with_hidden_permuted(rules: Rules, t: Table, dice: Random) -> Table:
    """Give the same table to the eye, its unseen cards in another order."""
    piles = {pile: cards_of(t, pile) for pile in rules.layout.piles}
    places = hidden_places(rules, t)
    unseen = [piles[pile][depth] for pile, depth in places]
    dice.shuffle(unseen)
    for (pile, depth), card in zip(places, unseen, strict=True):
        piles[pile][depth] = card
    other = t.copy()
    for pile, cards in piles.items():
        if pile == STOCK:
            other[PACK : PACK + len(cards)] = cards
            continue
        for below, card in zip([BARE, *cards], cards, strict=False):
            other[UNDER + card] = below
        other[TOP + pile] = cards[-1] if cards else BARE
    assert other[HEIGHT : HEIGHT + 40] == t[HEIGHT : HEIGHT + 40]
    assert other[DOWN : DOWN + 40] == t[DOWN : DOWN + 40]
    return other


@every_player
def test_a_player_sees_only_what_a_person_sees(game: Game, name: str) -> None:
    rules = game.rules()
    choose = player(name, game, rules)
    dice = Random(7)  # noqa: S311 - a test's own dice
    room = [0] * rules.most_moves
    moved = 0
    for number in range(1, 16):
        deal = Deal(number)
        t = deal.opening(rules)
        for step in range(90):
            count = rules.moves(t, room)
            if count == 0:
                break
            luck = output(number, step)
            chosen = choose(t, room, count, luck) if count > 1 else 0
            for _ in range(3):
                other = with_hidden_permuted(rules, t, dice)
                moved += other != t
                other_room = [0] * rules.most_moves
                assert rules.moves(other, other_room) == count
                assert count == 1 or choose(other, other_room, count, luck) == chosen
            if chosen < 0:
                break
            rules.play(t, room[chosen], deal.seed)
    full_view = all(not hidden_places(rules, Deal(number).opening(rules)) for number in range(1, 4))
    assert moved > 0 or full_view, "nothing was hidden, so nothing was tested"


@every_player
def test_a_player_plays_to_the_end(game: Game, name: str) -> None:
    rules = game.rules()
    run = playouts(rules, player(name, game, rules))
    counts = [0] * (len(rules.cards) + 5)
    wins = run(1, 40, new_table(rules.cards, loose=True), new_table((), loose=True), [0] * rules.most_moves, counts)
    assert sum(counts) == 40
    assert wins == counts[0]


THINKING = [game for game in JUDGMENT if "thoughtful" in players_of(game)]
# fmt: off
OUTDONE = (
    "bakers-game", "beleaguered-castle", "black-hole", "canfield", "carpet", "eight-off", "fan", "free-cell",
    "golf", "help-your-neighbour", "klondike", "seahaven-towers", "spanish-patience", "spider",
    "streets-and-alleys", "take-fourteen", "trigon", "try-again",
)
# fmt: on
"""Games in which thought is known to do better than greed. Where little is left to choose it can't."""


@pytest.mark.parametrize("game", THINKING, ids=lambda game: game.id)
def test_thought_beats_greed_and_chance(game: Game) -> None:
    """It wins more by two standard errors, or at least not fewer; where nobody wins anything, it leaves fewer cards."""
    rules = game.rules()
    runs = {
        name: simulate(Run(game.id, game.choose(), rules, name, player(name, game, rules)), 20_000)
        for name in ("thoughtful", "greedy", "random")
    }
    thoughtful = runs.pop("thoughtful")
    for other in runs.values():
        lead = thoughtful.wins - other.wins
        error = sqrt(thoughtful.wins + other.wins)
        assert error == 0 or lead > (2 * error if game.id in OUTDONE else -2 * error)
        assert thoughtful.wins > 0 or cards_left(thoughtful) < cards_left(other)


def cards_left(run: Simulation) -> int:
    """Count the cards left at the end of all games."""
    return sum(left * games for left, games in run.left.items())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_advice_is_a_legal_move_with_a_reason(game: Game) -> None:
    rules = game.rules()
    room = [0] * rules.most_moves
    for number in (1, 2, 3):
        deal = Deal(number)
        t = deal.opening(rules)
        for _ in range(40):
            count = rules.moves(t, room)
            before = t.copy()
            advised = advice(game, rules, t)
            assert t == before, "advice must not touch the table"
            if advised is None:
                break
            assert advised.move in room[:count]
            assert advised.why
            rules.play(t, advised.move, deal.seed)


def test_an_unknown_player_is_told_who_plays() -> None:
    carpet = find("carpet")
    assert usual_player(carpet) == "thoughtful"
    assert usual_player(find("hope")) == "first"
    assert {usual_player(game) for game in JUDGMENT} <= {"thoughtful", "greedy"}
    with pytest.raises(BadInput, match=r"did you mean greedy.*choose thoughtful, first, random, greedy"):
        player("gredy", carpet, carpet.rules())
    with pytest.raises(BadInput, match="choose first, random, greedy"):
        player("thoughtful", find("hope"), find("hope").rules())
