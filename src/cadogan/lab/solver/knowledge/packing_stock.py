"""Knowledge of the packing games that have a stock or a reserve: Klondike, Trigon, Canfield and their kin.

*The talon.* Stock and waste are one row of cards with a point up to which they are turned. Turning
is no move here: a move takes any card that can come to the top of the waste, now or, if that is allowed, after the
waste is turned over. With unlimited redeals the point says which cards can come only where the number turned
is no multiple of `draws` and not all: elsewhere the same cards come as from the start (`talon`: those
points share a key). With single turning every card can always come, and the talon is called *free*.

The proofs take a win and make of it one that the search finds. Say that a move is *put off* if it is made later,
or left out where it is no longer needed.

*Alike* are the piles: the order of those without face-down cards is nothing.

*Home.* A card goes home at once if it is of no more use on the table, as `Rules.safe` proves. A card of a free talon
may do so too: it is missed by no other. Nor does a reserve change that. Let such a card c leave a pile of its own,
which is then filled from the reserve: in a win without that, the pile holds c, and what fills it here is the
reserve's top there. As long as this is so, let the card in the pile go where the reserve's top goes in the win, by
which the pile is filled again; let the win's next bare pile be filled by the card that is next here, and the two
piles change names; once c is home in the win, both stand alike. Let c be the reserve's top: the win lays it on a
card, where it is missed by none, or in a bare pile, as above.

*Near.* Where packing is in alternate colours and goes round the corner, and no card comes back, this is so too of a
card c as soon as the two that can be laid on it come next on their foundations, and so does, if it isn't at home, the
third that can be laid on one of these: whenever a win lays one of them on c, or on what lies there, it can go home
instead. The first of a foundation may bear the last of another, so it counts as one that goes
home instead only where it bears no card at all: those two or that third must be at home, where they are first ones.

*Twin.* Where runs are carried, all cards on which a card may be packed stand for one another. Let two such cards,
both face up, bear different runs, or one of them none; let the runs change places. Each move of a win has its like:
what was laid on the one is laid on the other, and each run is carried as it was, with the other run on it. Only
when one of the two is to go home may the wrong one be bare; then the run on it is first carried to the
other. So the key does not tell them apart, and only one of them is tried as a target.

*Split.* A part of a run is carried onto another pile only so that the card uncovered goes home with the next move.
By the above, carrying it changes nothing until one of the two cards goes home: put it off until then. A part
carried into a bare pile can be put off until the next move that has to do with the pile it came from.

*Space.* A whole pile is packed on another only if the next move fills the place, and there is no other bare
pile. Until a place is wanted, put it off: what is laid on the run finds it where it was.

*Place.* A card that comes back from a foundation, or out of a free talon to a pile, is good for nothing but to have
something laid on it; nor is one of a free talon that goes home before all of no use, but for the next of its suit to
follow. Put it off until the move that needs it. That move may need several such cards, so
after one comes another, or what is laid on it (or follows it home).

*Use.* Of no use is also a card's coming back if it could go home again as above: leave it out.

*Back.* A top card that lies packed on a card face up goes home at once if it may come back. Follow a win without
that: whenever it lays something on a card that went home too soon, or on one that
such a card would bear, let those needed come back first; their places are as they were but for cards of that sort.

Round the corner a run may be so long that one of two such cards lies in the run on the other, and they can't change
places. So *twin* and *split* are for games that don't go round it, or where nothing is packed on a card of the rank
that begins the foundations: there a run ends with such a card.

With cells no card needs a pile to leave the one it lies on, and what is put off above may be wanted sooner: a card is
bared to go into a cell. So *twin*, *split*, *space*, *place*, *back*, *suit* and *dead* are for games without them.

*Twin* rests on *split*, and *back* on *split* and *place*: without those they are left out too. For a key that takes
twins for one sees no difference between a part carried and not yet carried; and a card come back
would go home at once.

*Suit.* Where piles are packed in suit and runs are carried, a card goes onto the next one of its suit as soon as it
can, with the run on it; so does one of a free talon. The next one can take no other card, and can't go home
before; and what lay below the first is free sooner.

*Dead* and *knot*: the module `dead` says which positions have no win in them.
"""

from __future__ import annotations

from typing import Final

from cadogan.cards import Card, rank
from cadogan.chance import Seed, output, signed, unsigned
from cadogan.lab.solver.knowledge.dead import knotted_in, stuck_in
from cadogan.lab.solver.knowledge.harm import STYLE, harm
from cadogan.lab.solver.knowledge.harm import TALON as IN_TALON
from cadogan.lab.solver.knowledge.types import Knowledge, Step
from cadogan.lab.solver.sets import size
from cadogan.lab.solver.trail import HASH, NOTES, hashed
from cadogan.lab.solver.trail import mark as noted
from cadogan.moves import Move, Moves, count_of, move_of, source_of, target_of
from cadogan.patience import Rules
from cadogan.rules.building import ALTERNATE, IN_SUIT, follows, follows_round, home, matches
from cadogan.rules.packing import (
    ANY_CARD,
    CELLS,
    FOUNDATIONS,
    KINGS,
    PASSES,
    RESERVE,
    RUNS,
    SINGLE,
    TABLEAU,
    UNLIMITED,
    WASTE,
    WHOLE,
    Words,
    card_at_place,
    comes_next,
    place_at_home,
)
from cadogan.rules.series import NO_PILE, nth_bare
from cadogan.table import PACK, PILES, STOCK, Pile, Table, bare, face_up, height, push, top, under

ALIVE: Final = NOTES
"""The cards of the talon, stock and waste together: a bit for each by its place."""
POINT: Final = NOTES + 1
"""The place up to which they have been turned."""
OWED: Final = NOTES + 2
"""What the last move promised."""
TURNED_OVER: Final = NOTES + 3
TALON: Final = NOTES + 4
"""The talon's cards, a bit each."""
CARRIED: Final = 5
"""These notes belong to a position; what follows, to the deal or to the moment."""
ORDER: Final = NOTES + 8
"""The talon's cards by place, the first to be turned first."""
PLACE_OF: Final = NOTES + 64
"""The place of each card there."""
PILE_AT: Final = NOTES + 128
"""The pile of each card that is a pile's top."""
WORTH: Final = NOTES + 192
"""How good each move of the list looks."""

NOTHING, GO_HOME, LAY_ON, FILL, TOUCH, BUILD = range(6)
"""What may be owed: that the next move takes a pile's top home; lays something on what was placed; fills
the pile made bare; has to do with a pile; builds on a foundation."""
OWING: Final = 1 << 20

LOOKS: Final = (22, 20, 3, 15, 20, 5, 12, 28, 20, 12, 12)
"""Weights of the score (`harm`), by chance steps on twenty open deals of Klondike; others win the same deals."""
PLAN: Final = (Step("depth-first", 20_000), Step("kept-first", 100_000, LOOKS), Step("depth-first", 0))
"""A short search for easy wins and short proofs; best first, which finds more wins; a long one, mostly for proofs. Of
300 deals of Canfield 34 stay open in a million positions with 50,000 of them best first, 35 with 150,000 or 400,000,
and 42 with none; of eight that were open after ten million, best first decided none in ten million more, depth first
six in thirty."""
PRUNINGS: Final = (
    "alike",
    "back",
    "dead",
    "home",
    "knot",
    "near",
    "place",
    "space",
    "split",
    "suit",
    "talon",
    "twin",
    "use",
)


def knowledge(rules: Rules, words: Words, without: tuple[str, ...] = ()) -> Knowledge:
    """Give the knowledge for a game's rules and the words they are made from, some of its prunings left out."""
    packs, spaces, carries, worry_back = words.packs, words.spaces, words.carries, words.worry_back
    draws, redeals, cells, wraps, aces_out = words.draws, words.redeals, words.cells, words.turned_base, words.aces_out
    end, any_card, king, past_base = TABLEAU + len(words.piles), words.spaces == ANY_CARD, words.ranks, words.past_base
    kinds = tuple(TABLEAU if "alike" not in without and TABLEAU <= pile < end else pile for pile in range(PILES))
    free = draws == 1 and redeals == UNLIMITED
    prune_home, prune_use = "home" not in without, "use" not in without
    prune_space = "space" not in without and carries != SINGLE and cells == 0
    prune_place = "place" not in without and cells == 0
    # Not past the base, a run ends with one of its cards; but piles dealt face up may hold such a run from the start.
    ends = not wraps or (not past_base and (words.hidden or max(words.piles) == 1))
    prune_split = "split" not in without and carries == RUNS and cells == 0 and ends
    prune_twin = "twin" not in without and prune_split
    prune_back = "back" not in without and worry_back and prune_split and prune_place
    normal, plain = "talon" not in without, cells == 0 and words.reserve == 0 and not wraps
    prune_suit = "suit" not in without and packs == IN_SUIT and carries == RUNS and plain
    play_by_rules = rules.play
    prune_dead = "dead" not in without and spaces == KINGS and plain
    prune_knot = "knot" not in without and carries == WHOLE and cells == 0 and not worry_back
    prune_near = "near" not in without and wraps and packs == ALTERNATE and not worry_back
    stuck, knotted = stuck_in(words), knotted_in(words)

    # ---- the start

    def prepare(t: Table) -> bool:
        """Write down the talon, and what can be packed on what."""
        waste, whole = height(t, WASTE), height(t, WASTE) + height(t, STOCK)
        card = top(t, WASTE)
        for place in range(waste - 1, -1, -1):
            t[ORDER + place] = card
            card = under(t, card)
        for place in range(waste, whole):
            t[ORDER + place] = t[PACK + whole - 1 - place]
        for place in range(whole):
            t[PLACE_OF + t[ORDER + place]] = place
        t[ALIVE] = (1 << whole) - 1
        t[POINT] = waste
        t[OWED] = NOTHING
        t[TURNED_OVER] = t[PASSES]
        t[TALON] = 0
        for place in range(whole):
            t[TALON] |= 1 << t[ORDER + place]
        return not (prune_dead and stuck(t, t[TALON]))

    # ---- what fits where

    def builds(t: Table, card: Card) -> bool:
        return comes_next(t, card, king)

    def continues(card: Card, other: Card) -> bool:
        return follows_round(card, other, packs, king) if wraps else follows(card, other, packs)

    def of_no_use(t: Table, card: Card) -> bool:
        """Whether a card can be of no more use on the table, being home or coming next there."""
        place, other = place_at_home(t, card, king), (card & 3) ^ 3
        if wraps and (place == 0 or worry_back):
            return False
        below, second = place, 0
        if prune_near:
            below = place - int(place > 1)
            second = place - 1 - int(place > 2)
        for suit in range(4):
            if matches(suit, card, packs) and height(t, FOUNDATIONS + suit) < below:
                return False
        if worry_back:
            second = place - 1
        return height(t, FOUNDATIONS + other) >= second

    def takes(card: Card) -> bool:
        """Whether a bare pile takes a card."""
        return any_card or rank(card) == king

    # ---- moves

    def offers(t: Table, out: Moves) -> int:
        """Make the list of moves to try."""
        kind, pile = t[OWED] // 64, t[OWED] & 63
        if kind == NOTHING:
            forced = must_go_home(t)
            if forced < 0 and prune_suit:
                forced = must_pack(t)
            if forced >= 0:
                out[0] = forced
                return 1
        if kind == GO_HOME:
            out[0] = move_of(pile, home(top(t, pile), FOUNDATIONS), 1)
            return 1
        if prune_dead and kind == NOTHING and stuck(t, t[TALON]):
            return 0
        if prune_knot and knotted(t):
            return 0
        count, tops, space = 0, note_tops(t), nth_bare(t, TABLEAU, end, 0, NO_PILE)
        count = add_homes(t, kind, pile, out, count)
        onto, gap = tops, space
        if kind == LAY_ON:
            onto, gap = 1 << top(t, pile), -1
        elif kind == FILL:
            onto, tops, gap, space = 0, 0, pile, pile
        elif kind == BUILD:
            gap = -1
        count = add_lays(t, kind, pile, onto, gap, out, count)
        count = add_placements(t, kind, pile, tops, space, out, count)
        if cells > 0 and kind in (NOTHING, TOUCH):
            count = add_cells(t, out, count)
        if kind == TOUCH:
            count = touching(t, pile, out, count)
        in_order(t, out, count)
        return count

    def must_go_home(t: Table) -> Move:
        """Give a move home that does no harm, or -1."""
        for source in range(RESERVE, end):
            if not FOUNDATIONS <= source < CELLS and not bare(t, source):
                card = top(t, source)
                if builds(t, card) and ((prune_home and of_no_use(t, card)) or (prune_back and comes_back(t, source))):
                    return move_of(source, home(card, FOUNDATIONS), 1)
        if free and prune_home and t[ALIVE] > 0:
            for foundation in range(FOUNDATIONS, CELLS):
                built = height(t, foundation)
                if built < king:
                    card = card_at_place(t, built, foundation - FOUNDATIONS, king)
                    if in_talon(t, card) and of_no_use(t, card):
                        return move_of(WASTE, foundation, card + 1)
        return -1

    def must_pack(t: Table) -> Move:
        """Give a move onto the next card of its suit, or -1."""
        for target in range(TABLEAU, end):
            if not bare(t, target) and rank(top(t, target)) > 1:
                wanted = top(t, target) - 4
                if free and in_talon(t, wanted):
                    return move_of(WASTE, target, wanted + 1)
                for source in range(TABLEAU, end):
                    card, run = top(t, source), 1
                    while run < face_up(t, source) and continues(card, under(t, card)):
                        card = under(t, card)
                        run += 1
                    if card == wanted:
                        return move_of(source, target, run)
        return -1

    def comes_back(t: Table, source: Pile) -> bool:
        """Whether a top card, once at home, could come back to where it lies."""
        return source >= TABLEAU and face_up(t, source) > 1 and continues(top(t, source), under(t, top(t, source)))

    def in_talon(t: Table, card: Card) -> bool:
        place = t[PLACE_OF + card]
        return t[ORDER + place] == card and t[ALIVE] >> place & 1 == 1

    def note_tops(t: Table) -> int:
        """Note where the tops of the piles lie, and give them as a set."""
        tops = 0
        for pile in range(TABLEAU, end):
            if not bare(t, pile):
                tops |= 1 << top(t, pile)
                t[PILE_AT + top(t, pile)] = pile
        return tops

    def add(t: Table, out: Moves, count: int, move: Move, owing: int, worth: int) -> int:
        out[count] = move + owing * OWING
        t[WORTH + count] = worth
        return count + 1

    def add_homes(t: Table, kind: int, pile: Pile, out: Moves, count: int) -> int:
        """Add what goes home from the reserve, cells and piles."""
        if kind in (NOTHING, BUILD, TOUCH):
            for source in range(RESERVE, end):
                if not FOUNDATIONS <= source < CELLS and not bare(t, source) and builds(t, top(t, source)):
                    target = home(top(t, source), FOUNDATIONS)
                    if kind != BUILD or target == pile:
                        count = add(t, out, count, move_of(source, target, 1), NOTHING, 90)
        return count

    def add_lays(t: Table, kind: int, pile: Pile, onto: int, gap: Pile, out: Moves, count: int) -> int:
        """Add what is laid from the reserve, cells and piles, on tops of a set or into a bare pile."""
        for source in range(RESERVE, end):
            if FOUNDATIONS <= source < CELLS or bare(t, source):
                continue
            card, most = top(t, source), 1
            if source >= TABLEAU:
                most = face_up(t, source)
            for run in range(1, most + 1):
                below = under(t, card)
                whole = source >= TABLEAU and run == height(t, source)
                split = source >= TABLEAU and run < most and continues(card, below)
                go, owing, hole, worth = kind != BUILD, NOTHING, gap, 40
                if source >= TABLEAU and not whole:
                    worth = 80 - run
                if carries == RUNS and split:
                    if prune_split:
                        go = builds(t, below) and (kind != BUILD or home(below, FOUNDATIONS) == pile)
                        owing, hole, worth = GO_HOME * 64 + source, -1, 50
                        if gap >= 0 and takes(card):
                            count = add(t, out, count, move_of(source, gap, run), TOUCH * 64 + source, 20)
                elif whole:
                    hole = -1
                    if prune_space and bare(t, RESERVE):
                        go = go and gap < 0
                        owing, worth = FILL * 64 + source, 30
                elif carries == WHOLE and source >= TABLEAU:
                    go = False
                if go:
                    count = add_lay(t, source, card, run, onto, hole, owing, worth, out, count)
                if not split or carries == SINGLE:
                    break
                card = below
        return count

    def add_lay(
        t: Table,
        source: Pile,
        card: Card,
        cards: int,
        onto: int,
        space: Pile,
        owing: int,
        worth: int,
        out: Moves,
        count: int,
    ) -> int:
        """Add the moves of a run, the highest card of which is `card`, to tops of a set and to a bare pile."""
        if space >= 0 and takes(card):
            count = add(t, out, count, move_of(source, space, cards), placing(owing, space), worth)
        if rank(card) == king and not wraps:
            return count
        if not past_base and place_at_home(t, card, king) == king - 1:
            return count
        best = -1
        for suit in range(4):
            other = rank(card) % king * 4 + suit
            if onto >> other & 1 and matches(card, other, packs) and t[PILE_AT + other] != source:
                target = t[PILE_AT + other]
                if not prune_twin:
                    count = add(t, out, count, move_of(source, target, cards), placing(owing, target), worth)
                elif best < 0 or height(t, FOUNDATIONS + suit) < height(t, FOUNDATIONS + (top(t, best) & 3)):
                    best = target
        if best >= 0:
            count = add(t, out, count, move_of(source, best, cards), placing(owing, best), worth)
        return count

    def placing(owing: int, target: Pile) -> int:
        return LAY_ON * 64 + target if owing == LAY_ON else owing

    def add_placements(t: Table, kind: int, pile: Pile, tops: int, space: Pile, out: Moves, count: int) -> int:
        """Add what comes from the talon and back from the foundations."""
        if worry_back:
            for source in range(FOUNDATIONS, CELLS):
                if height(t, source) > (1 if aces_out else 0) and not (prune_use and of_no_use(t, top(t, source))):
                    owing = LAY_ON if prune_place else NOTHING
                    count = add_lay(t, source, top(t, source), 1, tops, space, owing, 10, out, count)
        alive, place = t[ALIVE], 0
        turned, index, whole = size(alive & ((1 << t[POINT]) - 1)), 0, size(alive)
        while alive > 0:
            if alive & 1 == 1:
                if free or comes_now(index, turned, whole) or comes_again(t, index, whole):
                    count = add_from_talon(t, kind, pile, t[ORDER + place], tops, space, out, count)
                index += 1
            alive >>= 1
            place += 1
        return count

    def comes_now(index: int, turned: int, whole: int) -> bool:
        """Whether the card of this index comes to the top before the waste is turned over."""
        return index >= turned - 1 and ((index - turned + 1) % draws == 0 or index == whole - 1)

    def comes_again(t: Table, index: int, whole: int) -> bool:
        """Whether it does when the waste has been turned over."""
        return (redeals == UNLIMITED or t[TURNED_OVER] < redeals) and ((index + 1) % draws == 0 or index == whole - 1)

    def add_from_talon(
        t: Table, kind: int, pile: Pile, card: Card, tops: int, space: Pile, out: Moves, count: int
    ) -> int:
        if builds(t, card) and (kind == NOTHING or (kind == BUILD and home(card, FOUNDATIONS) == pile)):
            foundation = home(card, FOUNDATIONS)
            owing = NOTHING
            if free and prune_place and height(t, foundation) < king - 1:
                owing = BUILD * 64 + foundation
            count = add(t, out, count, move_of(WASTE, foundation, card + 1), owing, 70)
        if free or kind not in (LAY_ON, BUILD) or (kind == LAY_ON and follows_top(t, card, pile)):
            owing = LAY_ON if free and prune_place else NOTHING
            if kind == LAY_ON and not free:
                tops, space = 1 << top(t, pile), -1
            count = add_lay(t, WASTE, card, card + 1, tops, space, owing, 60, out, count)
        return count

    def follows_top(t: Table, card: Card, pile: Pile) -> bool:
        return continues(card, top(t, pile))

    def add_cells(t: Table, out: Moves, count: int) -> int:
        for cell in range(CELLS, CELLS + cells):
            if bare(t, cell):
                for source in range(TABLEAU, end):
                    if not bare(t, source):
                        count = add(t, out, count, move_of(source, cell, 1), NOTHING, 5)
                return count
        return count

    # ---- playing

    def play(t: Table, move: Move, seed: Seed) -> None:
        source, target, cards = source_of(move), target_of(move), count_of(move & (OWING - 1))
        if source == WASTE:
            take_from_talon(t, cards - 1)
            push(t, target, cards - 1)
        else:
            play_by_rules(t, move_of(source, target, cards), seed)
        if t[OWED] != move // OWING:
            noted(t, OWED, move // OWING)

    def take_from_talon(t: Table, card: Card) -> None:
        place = t[PLACE_OF + card]
        if redeals != UNLIMITED:
            alive = t[ALIVE]
            index, turned = size(alive & ((1 << place) - 1)), size(alive & ((1 << t[POINT]) - 1))
            if not comes_now(index, turned, size(alive)):
                noted(t, TURNED_OVER, t[TURNED_OVER] + 1)
        noted(t, ALIVE, t[ALIVE] ^ (1 << place))
        noted(t, POINT, place)
        noted(t, TALON, t[TALON] ^ (1 << card))

    def singles(t: Table, move: Move, out: Moves) -> int:
        """Write the turns of the stock that bring a card to the top of the waste, and its move."""
        source, target, cards = source_of(move), target_of(move), count_of(move & (OWING - 1))
        count = 0
        if source == WASTE:
            turned, whole = height(t, WASTE), height(t, WASTE) + height(t, STOCK)
            wanted = cards - 1
            index = index_of(t, wanted)
            cards = 1
            while turned - 1 != index:
                if turned == whole:
                    out[count] = move_of(WASTE, STOCK, whole)
                    turned = 0
                else:
                    out[count] = move_of(STOCK, WASTE, min(draws, whole - turned))
                    turned = min(turned + draws, whole)
                count += 1
        out[count] = move_of(source, target, cards)
        return count + 1

    # ---- the key

    def key(t: Table) -> int:
        alive, turned = t[ALIVE], size(t[ALIVE] & ((1 << t[POINT]) - 1))
        if normal and redeals == UNLIMITED and (free or turned % draws == 0 or turned == size(alive)):
            turned = 0
        rest = (t[TURNED_OVER] * 64 + turned) * 1024 + t[OWED] if redeals != UNLIMITED else turned * 1024 + t[OWED]
        return t[HASH] ^ signed(output(output(alive, 1), rest) >> unsigned(2))

    def like(card: Card, other: Card) -> int:
        return 127 if prune_twin and continues(card, other) else other

    weigh = harm(words)

    def score(t: Table) -> int:
        return weigh(t) + size(t[ALIVE]) * t[STYLE + IN_TALON]

    return Knowledge(
        prepare=prepare,
        offers=offers,
        singles=singles,
        play=play,
        key=key,
        hands=hashed(kinds, like),
        score=score,
        style=STYLE,
        plan=PLAN,
        carried=CARRIED,
    )


def touching(t: Table, pile: Pile, out: Moves, count: int) -> int:
    """Leave the moves from or to a pile."""
    kept = 0
    for i in range(count):
        if source_of(out[i]) == pile or target_of(out[i]) == pile:
            out[kept] = out[i]
            t[WORTH + kept] = t[WORTH + i]
            kept += 1
    return kept


def in_order(t: Table, out: Moves, count: int) -> None:
    """Put what looks best first."""
    for i in range(1, count):
        move, worth, at = out[i], t[WORTH + i], i
        while at > 0 and t[WORTH + at - 1] < worth:
            out[at] = out[at - 1]
            t[WORTH + at] = t[WORTH + at - 1]
            at -= 1
        out[at] = move
        t[WORTH + at] = worth


def index_of(t: Table, card: Card) -> int:
    """Give how many cards of the talon are turned before a card."""
    index, other = height(t, WASTE) - 1, top(t, WASTE)
    while other >= 0 and other != card:
        other = under(t, other)
        index -= 1
    if other == card:
        return index
    for place in range(height(t, STOCK)):
        if t[PACK + place] == card:
            return height(t, WASTE) + height(t, STOCK) - 1 - place
    return -1
