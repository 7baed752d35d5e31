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
from cadogan.rules.building import builds_up_in_suit, packs_down
from cadogan.table import STOCK, Pile, Table, bare, height, top, under

# How much each move weighs; found by trial over 20,000 deals, far from those that figures are made of.
HOME_TURNED = 1000
"""The turned card goes home."""
HOME_TALON = 1000
"""The top of the talon goes home."""
HOME_PILE = 364
"""The top of a pile goes home."""
PACK_TURNED = 920
"""The turned card is packed."""
PACK_TALON = 3386
"""The top of the talon is packed."""
CALM = 45
"""Each card that must come home before the first one of the pile packed on can."""
SPACE_TURNED = -592
"""The turned card takes a bare pile."""
SPACE_TALON = -166
"""The top of the talon takes a bare pile."""
SPACE_RANK = 26
"""Each rank of the card that takes a bare pile."""
SPACE_STOCK = 17
"""Each card still to be turned when a bare pile is taken."""
SPACE_END = 36
"""A bare pile taken when nothing is left to turn."""
SPACE_MORE = -5
"""Each bare pile there is when one is taken."""
DIG_HOME = 182
"""The card that it bares in the talon goes home."""
DIG_PACK = 48
"""The card that it bares in the talon can be packed."""
EMPTIES = 360
"""A lone card moves and leaves a bare pile."""
FREES_HOME = 350
"""A move between piles bares a card that goes home."""
FREES_TURNED = 250
"""It bares a place for the turned card."""
FREES_TALON = 200
"""It bares a place for the top of the talon."""
TO_BARE = -100
"""It takes a bare pile."""
BACK_TURNED = 200
"""A card taken back makes a place for the turned card."""
BACK_TALON = 150
"""It makes a place for the top of the talon."""


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
        return weight_of_space(t, source)
    base = PACK_TURNED if source == TURNED else PACK_TALON
    return base + CALM * soonest(t, target)


def weight_of_space(t: Table, source: Pile) -> int:
    """Weigh filling a bare pile with the turned card or the top of the talon."""
    card = top(t, source)
    weighs = SPACE_RANK * rank(card) + SPACE_STOCK * height(t, STOCK)
    if bare(t, STOCK):
        weighs += SPACE_END
    for pile in range(PILES, PILES + COUNT):
        if bare(t, pile):
            weighs += SPACE_MORE
    if source == TURNED:
        return weighs + SPACE_TURNED
    bared = under(t, card)
    if bared >= 0:
        if builds_up_in_suit(t, bared, FOUNDATIONS):
            weighs += DIG_HOME
        elif placed(t, bared) or fits(bared, card):
            weighs += DIG_PACK
    return weighs + SPACE_TALON


def weight_of_help(t: Table, card: Card) -> int:
    """Weigh taking a card back from its foundation: only for a card that fits nowhere else."""
    if fits(top(t, TURNED), card) and not placed(t, top(t, TURNED)):
        return BACK_TURNED
    if fits(top(t, TALON), card) and not placed(t, top(t, TALON)):
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
    if fits(top(t, TURNED), bared) and not placed(t, top(t, TURNED)):
        return FREES_TURNED + cost
    if fits(top(t, TALON), bared) and not placed(t, top(t, TALON)):
        return FREES_TALON + cost
    return -1


def fits(card: Card, on: Card) -> bool:
    """Whether a card continues another downwards."""
    return card >= 0 and rank(card) + 1 == rank(on)


def placed(t: Table, card: Card) -> bool:
    """Whether a card can go to its foundation or continue a pile as things lie."""
    if builds_up_in_suit(t, card, FOUNDATIONS):
        return True
    for pile in range(PILES, PILES + COUNT):  # noqa: SIM110 - a generator can't be compiled
        if packs_down(t, card, pile):
            return True
    return False


def soonest(t: Table, pile: Pile) -> int:
    """Tell how many cards must come home before the first one of a pile can, 6 at most."""
    soon = 6
    card = top(t, pile)
    while card >= 0:
        soon = min(soon, until_home(t, card))
        card = under(t, card)
    return soon


def until_home(t: Table, card: Card) -> int:
    """Tell how many cards must come home before one can, 6 at most."""
    return min(6, rank(card) - 1 - height(t, FOUNDATIONS + suit(card)))
