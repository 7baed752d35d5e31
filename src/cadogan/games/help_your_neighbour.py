"""Help Your Neighbour: four piles packed down, four suits built up, and cards that go to and fro.

Set out the four Aces in a row; they are built up in suit to the King. Shuffle the other 48
cards and deal four of them in a row below, the piles, packed down regardless of suit. Turn
the rest up one at a time. A turned card is built on a foundation, packed on a pile, or laid
on the talon, whose top card stays available.

Cards move singly. The top of a pile may go to a foundation or to another pile that it
continues. The top of a foundation may come back to a pile that it continues, but the Aces
stay. A pile that has become bare may be filled at any time with the turned card, the top of
the talon, or the top of another pile. The pack is gone through once. The game has come out
when all cards lie on the foundations.

What may be chosen:

`worry-back` - *yes*: as told above. *no*: what lies on a foundation stays there.
`compulsory` - *no*: a turned card may go to the talon although it fits. *yes*: a turned card
    that fits a foundation or continues a pile must be played there at once (a bare pile never
    compels). Then turning is a move of its own, since the player may want to arrange the
    table first. Otherwise the next card is turned as soon as the last one lies, and nothing is
    lost by that: whatever might be played before may be played afterwards too.

A lone card is not moved from its pile to a bare one, since nothing would change.

Moves in order: to the foundations (the turned card, the top of the talon, the piles from left
to right); to the piles from left to right, the turned card first, then the top of the talon,
then pile by pile; from the foundations back to the piles; the turned card to the talon; the
turning of a card. Under *compulsory*, a turned card that fits leaves only its own plays.

The end. Moves can be taken back for ever, so the game ends when no move is legal, when the
player resigns, or when nothing is left to turn and no further card can come home. `hopeless`
tells the last.
"""

from __future__ import annotations

from cadogan.cards import ACE, Card, card_of, pack, rank
from cadogan.chance import Seed
from cadogan.games._sources import FOSTER
from cadogan.language import later
from cadogan.layout import STOCK_GROUP, Group, Layout, Role, Spread
from cadogan.moves import Move, Moves, move_of, source_of, target_of
from cadogan.options import Choice, Options
from cadogan.patience import Game, Kind, Names, Rules
from cadogan.rules.building import at_home, builds_up_in_suit, home, packs_down
from cadogan.table import STOCK, Pile, Table, bare, carry, draw, height, push, top, under

TURNED = 1
TALON = 2
PILES = 3
COUNT = 4
FOUNDATIONS = PILES + COUNT

TURN = move_of(STOCK, TURNED, 1)
TO_TALON = move_of(TURNED, TALON, 1)


def help_your_neighbour(*, worry_back: bool, compulsory: bool) -> Rules:
    """Give the rules of Help Your Neighbour.

    Args:
        worry_back: the top of a foundation may come back to a pile.
        compulsory: a turned card that fits must be played at once.
    """

    def start(t: Table, seed: Seed) -> None:
        """Set out the Aces, deal the four piles, turn the first card."""
        for one in range(4):
            push(t, FOUNDATIONS + one, card_of(ACE, one))
        for pile in range(PILES, PILES + COUNT):
            push(t, pile, draw(t, seed))
        if not compulsory:
            push(t, TURNED, draw(t, seed))

    def moves(t: Table, out: Moves) -> int:
        """Build on the foundations; pack on the piles; take back; lay on the talon; turn."""
        if compulsory and not bare(t, TURNED):
            forced = add_fits(t, TURNED, out, add_home(t, TURNED, out, 0))
            if forced > 0:
                return forced
        count = 0
        for source in range(TURNED, PILES + COUNT):
            count = add_home(t, source, out, count)
        for source in range(TURNED, PILES + COUNT):
            count = add_packs(t, source, out, count)
        if worry_back:
            for source in range(FOUNDATIONS, FOUNDATIONS + 4):
                if height(t, source) > 1:
                    count = add_fits(t, source, out, count)
        if not bare(t, TURNED):
            out[count] = TO_TALON
            count += 1
        elif not bare(t, STOCK):
            out[count] = TURN
            count += 1
        return count

    def add_home(t: Table, source: Pile, out: Moves, count: int) -> int:
        """Add the move of a top card to its foundation, if it comes next there; give the new number."""
        card = top(t, source)
        if not builds_up_in_suit(t, card, FOUNDATIONS):
            return count
        out[count] = move_of(source, home(card, FOUNDATIONS), 1)
        return count + 1

    def add_fits(t: Table, source: Pile, out: Moves, count: int) -> int:
        """Add the moves of a top card to the piles that it continues; give the new number."""
        for pile in range(PILES, PILES + COUNT):
            if packs_down(t, top(t, source), pile):
                out[count] = move_of(source, pile, 1)
                count += 1
        return count

    def add_packs(t: Table, source: Pile, out: Moves, count: int) -> int:
        """Add the moves of a top card to the piles that it continues and to bare ones; give the new number."""
        if bare(t, source):
            return count
        lone = source >= PILES and height(t, source) == 1
        for pile in range(PILES, PILES + COUNT):
            if packs_down(t, top(t, source), pile) or (bare(t, pile) and not lone):
                out[count] = move_of(source, pile, 1)
                count += 1
        return count

    def play(t: Table, move: Move, seed: Seed) -> None:
        if move == TURN:
            push(t, TURNED, draw(t, seed))
            return
        carry(t, source_of(move), target_of(move))
        if not compulsory and bare(t, TURNED) and not bare(t, STOCK):
            push(t, TURNED, draw(t, seed))

    def won(t: Table) -> bool:
        """All cards lie on the foundations."""
        return at_home(t, FOUNDATIONS) == 52

    def left(t: Table) -> int:
        """Cards not on the foundations."""
        return 52 - at_home(t, FOUNDATIONS)

    def pause(t: Table) -> bool:
        """Where nothing else can be done, the next card is turned without being asked for."""
        return not bare(t, TURNED) or bare(t, STOCK)

    def safe(t: Table) -> Move:
        """Bring a Two home.

        That can do no harm where no play is compulsory. Nothing is ever laid on a Two, for the Aces
        stay set out. So take any line of play that wins without it, and leave out of it whatever
        it does with that Two: every other move is still allowed, since each pile has the cards that it
        had but for a Two that nothing lay on, the foundations are at least as high, and the
        cards come in the same order. It wins too. (A compulsory play is another matter: the card below a
        Two may force the next one turned to go there.)
        """
        for source in range(TURNED, PILES + COUNT):
            if not bare(t, source) and not FOUNDATIONS <= source < FOUNDATIONS + 4:
                card = top(t, source)
                if rank(card) == ACE + 1:
                    return move_of(source, home(card, FOUNDATIONS), 1)
        return -1

    def hopeless(t: Table) -> bool:
        return no_more_home(t, worry_back=worry_back)

    return Rules(
        layout=Layout(
            (
                (
                    STOCK_GROUP,
                    Group(Role.CELL, TURNED, title=later("turned card")),
                    Group(Role.WASTE, TALON, spread=Spread.RIGHT),
                    Group(Role.FOUNDATION, FOUNDATIONS, 4, signs=("♣", "♦", "♥", "♠")),
                ),
                (Group(Role.TABLEAU, PILES, COUNT, spread=Spread.DOWN),),
            )
        ),
        cards=pack(48),
        safe=None if compulsory else safe,
        start=start,
        moves=moves,
        play=play,
        won=won,
        left=left,
        pause=pause,
        hopeless=hopeless,
        most_moves=48,
    )


def no_more_home(t: Table, *, worry_back: bool) -> bool:
    """Whether nothing is left to turn and no further card can ever come home.

    Suppose that a card not yet home comes home some day, and take the first that does. It is
    the next one of its suit, and it must have come free: each card above it went away before,
    and none of those went home. So it is enough to know which cards could come free by moves
    among the piles alone, and to be generous about it. A card can come free if all cards above
    it can leave their place. A free card can leave if a pile could ever be bare (all its cards
    can leave, or there are none), or if some card of the next higher rank could ever lie in a
    pile uncovered: one that can come free in a pile, one that can leave the talon, or, where cards
    are taken back, one of a foundation.
    These two sets are grown together until they stand still. If no suit's next card is in the
    first, no card can come home: the first card outside the sets to move would have to have met
    the very conditions that put a card into them.
    """
    if not bare(t, STOCK) or not bare(t, TURNED) or at_home(t, FOUNDATIONS) == 52:
        return False
    piles = [_from_top(t, pile) for pile in range(TALON, PILES + COUNT)]
    returning = {
        rank_back
        for foundation in range(FOUNDATIONS, FOUNDATIONS + 4)
        for rank_back in range(ACE + 1, height(t, foundation) + 1)
        if worry_back
    }
    leaving = [0] * len(piles)
    while True:
        free = [cards[: gone + 1] for cards, gone in zip(piles, leaving, strict=True)]
        if any(builds_up_in_suit(t, card, FOUNDATIONS) for cards in free for card in cards):
            return False
        space = any(gone == len(cards) for cards, gone in zip(piles[1:], leaving[1:], strict=True))
        packed_on = [piles[0][: leaving[0]], *free[1:]]
        ranks = {rank(card) for cards in packed_on for card in cards} | returning
        grown = [
            gone + 1 if gone < len(cards) and (space or rank(cards[gone]) + 1 in ranks) else gone
            for cards, gone in zip(piles, leaving, strict=True)
        ]
        if grown == leaving:
            return True
        leaving = grown


def _from_top(t: Table, pile: Pile) -> list[Card]:
    """Give the cards of a pile, the top one first."""
    cards = []
    card = top(t, pile)
    while card >= 0:
        cards.append(card)
        card = under(t, card)
    return cards


def rules(options: Options) -> Rules:
    """Give the rules for options as declared below."""
    return help_your_neighbour(
        worry_back=options["worry-back"] == "yes",
        compulsory=options["compulsory"] == "yes",
    )


HELP_YOUR_NEIGHBOUR = Game(
    id="help-your-neighbour",
    names=Names("Help Your Neighbour", "Hilf deinem Nachbarn", "Ayuda a tu vecino"),
    summary=Names(
        "Build four suits up while four piles run down, and let them help each other.",
        "Vier Farben aufbauen, während vier Stapel abwärts laufen, und beide einander helfen lassen.",
        "Sube cuatro palos mientras bajan cuatro montones, y haz que se ayuden.",
    ),
    kind=Kind.JUDGMENT,
    sources=(FOSTER,),
    make=rules,
    options=(
        Choice("worry-back", ("yes", "no")),
        Choice("compulsory", ("no", "yes")),
    ),
    also=("Help Your Neighbor",),
)

GAMES = (HELP_YOUR_NEIGHBOUR,)
