"""A thoughtful player of Help Your Neighbour.

Every move is weighed, and the weightiest made. Most weigh cards that come home; then packing,
the turned card first and on piles that hold no card wanted soon; moves from pile to pile only
where they empty a pile, or bare a card that goes home or that the turned card or the talon
fits on. Cards are taken back from a foundation only for the same ends. A bare pile is kept for
a high card. Where nothing weighs enough the turned card goes to the talon; when nothing is
left to turn either, the player resigns.
"""

from __future__ import annotations

from cadogan.cards import Card, rank, suit
from cadogan.games.help_your_neighbour import COUNT, FOUNDATIONS, PILES, TALON, TO_TALON, TURN, TURNED
from cadogan.moves import Move, Moves, source_of, target_of
from cadogan.patience import Rules
from cadogan.players.types import RESIGN, Choose
from cadogan.rules.building import builds_up_in_suit
from cadogan.table import STOCK, Pile, Table, bare, height, top, under

HOME_TURNED = 1000
HOME_TALON = 900
HOME_PILE = 500
PACK_TURNED = 600
PACK_TALON = 400
CALM = 20
SPACE_TURNED = -300
SPACE_TALON = -300
SPACE_RANK = 30
SPACE_END = 400
EMPTIES = 300
FREES_HOME = 350
FREES_TURNED = 250
FREES_TALON = 200
BACK_TURNED = 200
BACK_TALON = 150
TO_BARE = -100


def thoughtful(rules: Rules) -> Choose:  # noqa: ARG001 - players are made from the rules
    """Make the weightiest move; resign when none is worth making."""
    return choose


def choose(t: Table, out: Moves, count: int, luck: int) -> int:  # noqa: ARG001 - as every player
    """Make the weightiest move, the first of equals; resign when none weighs anything."""
    best, most = RESIGN, -1
    for i in range(count):
        weighs = weight(t, out[i])
        if weighs > most:
            best, most = i, weighs
    return best


def weight(t: Table, move: Move) -> int:
    """Weigh a move; below 0 it isn't worth making."""
    source, target = source_of(move), target_of(move)
    if move in (TURN, TO_TALON):
        return 0
    if target >= FOUNDATIONS:
        return HOME_TURNED if source == TURNED else HOME_TALON if source == TALON else HOME_PILE
    if source >= FOUNDATIONS:
        return weight_of_help(t, top(t, source))
    if source >= PILES:
        return weight_of_shift(t, source, target)
    if bare(t, target):
        base = SPACE_TURNED if source == TURNED else SPACE_TALON
        ending = SPACE_END if bare(t, STOCK) else 0
        return base + SPACE_RANK * rank(top(t, source)) + ending
    base = PACK_TURNED if source == TURNED else PACK_TALON
    return base + CALM * soonest(t, target)


def weight_of_help(t: Table, card: Card) -> int:
    """Weigh taking a card back from its foundation: only for a card that fits nowhere else."""
    if fits(t, top(t, TURNED), card) and not placed(t, top(t, TURNED)):
        return BACK_TURNED
    if fits(t, top(t, TALON), card) and not placed(t, top(t, TALON)):
        return BACK_TALON
    return -1


def weight_of_shift(t: Table, source: Pile, target: Pile) -> int:
    """Weigh a move from pile to pile, by what it bares."""
    bared = under(t, top(t, source))
    if bared < 0:
        return EMPTIES
    cost = TO_BARE if bare(t, target) else 0
    if builds_up_in_suit(t, bared, FOUNDATIONS):
        return FREES_HOME + cost
    if fits(t, top(t, TURNED), bared) and not placed(t, top(t, TURNED)):
        return FREES_TURNED + cost
    if fits(t, top(t, TALON), bared) and not placed(t, top(t, TALON)):
        return FREES_TALON + cost
    return -1


def fits(t: Table, card: Card, on: Card) -> bool:  # noqa: ARG001 - read like the words of building
    """Whether a card continues another downwards."""
    return card >= 0 and rank(card) + 1 == rank(on)


def placed(t: Table, card: Card) -> bool:
    """Whether a card can go to its foundation or continue a pile as things lie."""
    if builds_up_in_suit(t, card, FOUNDATIONS):
        return True
    for pile in range(PILES, PILES + COUNT):
        if not bare(t, pile) and rank(card) + 1 == rank(top(t, pile)):
            return True
    return False


def soonest(t: Table, pile: Pile) -> int:
    """Tell how many cards must come home before the first one of a pile can, 6 at most."""
    soon = 6
    card = top(t, pile)
    while card >= 0:
        soon = min(soon, rank(card) - 1 - height(t, FOUNDATIONS + suit(card)))
        card = under(t, card)
    return soon
