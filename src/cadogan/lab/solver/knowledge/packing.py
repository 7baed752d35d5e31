"""Knowledge of the packing games that have neither stock nor reserve: the whole pack lies in view.

*Alike* are the piles, and alike the cells: a move to one of them could go to another, so their order is
nothing to winning, and of several bare ones the first stands for all.

*Home* goes at once what `Rules.safe` names; its proof stands there.

Runs are carried in series, as a player carries them: these moves come besides the single ones.

*Join*, where piles are packed in suit and cards move singly: a card in a cell joins at once the card that it
follows, where that one is the top of a pile; and a run (all cards from the top of a pile that follow one another in
suit) moves as a whole to the one card that it follows, or as a whole into cells; or any part of it to a bare pile.
Proof. In suit each card follows one other only, and no card but one is ever laid on it. Nothing need come back
from home, as `Rules.safe` shows. Of a position L let N(L) be L with all cards home that can
go, and all joined that can join, again and again; the order of that is nothing to the result. In N(L) are as
many cells and piles bare as in L, or more: one more cell for each card joined. Let a move lead from L to L':
then from N(L) moves of this list, and joining, lead to N(L'). Let the move be of c, and c-1 … c-k be the cards joined
to it in N(L), which lie in cells in L.

* Home, or from a cell to the card it follows: N(L) = N(L').
* From the top of a pile to a cell. If it lay on c+1, N(L) = N(L'). If not, it begins a run of k + 1 in N(L); there are
  k + 1 bare cells, k and the one that L has; the run goes into them, and joins again where c can.
* From the top of a pile to c+1: c begins a run of k + 1, and k cells are bare to carry it.
* From anywhere to a bare pile: c with those joined to it is part of a run, or c lies in a cell and
  k = 0; k cells are bare to carry k + 1 cards.

A win of L is one of N(L).

*Near*, where piles are packed in any suits, there are no cells, and no card comes back: a card goes home at once if
every suit is home up to two ranks below it. Proof. The cards that could lie on it are then home, or come next on
their foundations; what could lie on those is home. When a win lays one of them on it, let that one go home instead:
nothing is missed, and what lay under both is free sooner.

*Settle*, where besides there are no cells, and spaces are for Kings: a run of two or more never moves but card by
card home. A card that can be laid on the last of such a run, or on a King that is alone in its pile, is
laid there at once: it blocks nothing that could move before it is home. In any win it moves only there or home, and
what was laid on it before that can be laid on it in its new place; what lay under it is free sooner.

*Relaxed*, where piles are packed in any suits or alternate colours, cards move singly and none comes back: the
module `relaxed` proves most losses before any other search is asked.

A bold search takes positions for the same in which the same cards are tops and the same are packed, whatever they
are packed on. It misses wins that hang on this, but it goes through so much less that it finds most others at once.
"""

from __future__ import annotations

from typing import Final

from cadogan.cards import rank
from cadogan.chance import Seed
from cadogan.lab.solver.knowledge.harm import STYLE, harm
from cadogan.lab.solver.knowledge.relaxed import ROOM, relaxed_search
from cadogan.lab.solver.knowledge.types import Knowledge, Step, nothing_forced
from cadogan.lab.solver.trail import BOLD, HASH, hashed, number_for
from cadogan.moves import Move, Moves, count_of, move_of, source_of, target_of
from cadogan.patience import Rules
from cadogan.rules.building import ALTERNATE, ANY_SUIT, IN_SUIT, follows, home, matches
from cadogan.rules.packing import ANY_CARD, CELLS, FOUNDATIONS, KINGS, SINGLE, TABLEAU, WHOLE, Words
from cadogan.rules.series import NO_PILE, bare_between, nth_bare, singly
from cadogan.table import PILES, Pile, Table, bare, carry, carry_run, height, top, under

RELAXED: Final = Step("relaxed", 50_000)
EASIER: Final = (ANY_SUIT, ALTERNATE)
"""Packed in suit, a card has one place only, and the easier game is hardly easier: of 57 lost deals of Baker's Game it
proves 7, of 25 of Seahaven Towers none."""
STYLES: Final = (
    (78, 15, 4, 1, 23, 10, 13, 40),
    (40, 11, 6, 6, 23, 30, 5, 90),
    (20, 20, 6, 6, 12, 10, 20, 40),
    (30, 30, 2, 8, 20, 5, 40, 20),
    (60, 5, 8, 2, 30, 40, 40, 100),
    (10, 10, 3, 3, 20, 20, 40, 60),
    (20, 40, 4, 4, 10, 2, 10, 10),
    (112, 11, 5, 2, 23, 10, 20, 40),
)
"""Weights that find different wins: of 600 FreeCell deals the first set left 41 open within 20,000 positions, and
each of the others won about half of these."""
PLAN: Final = (
    *(Step("kept-first", 10_000, style) for style in STYLES[:3]),
    RELAXED,
    Step("depth-first", 20_000),
    *(Step("kept-first", 10_000, style) for style in STYLES[3:7]),
    *(Step("kept-first", 60_000, style) for style in STYLES[:4]),
    Step("depth-first", 650_000),
    *(Step("kept-first", 400_000, style) for style in STYLES[3:]),
    Step("depth-first", 0),
)
"""Short searches in many styles, and two for short proofs; longer ones; then a long proof. A deal still open may be
asked for with more positions and memory: longer searches follow then."""
STYLES_WITHOUT_CELLS: Final = (
    (13, 9, 0, 5, 4, 0, 19, 0),
    (25, 30, 0, 2, 4, 0, 19, 0),
    (10, 9, 0, 5, 1, 0, 19, 0),
)
"""Weights for games without cells, of 119 tried by chance steps on deals of Beleaguered Castle that the plan above left
open."""
PLAN_WITHOUT_CELLS: Final = (
    RELAXED,
    *(Step("kept-first", 20_000, style, bold=True) for style in STYLES_WITHOUT_CELLS[:2]),
    Step("depth-first", 20_000),
    *(Step("kept-first", 150_000, style, bold=True) for style in STYLES_WITHOUT_CELLS),
    Step("depth-first", 1_000_000),
    *(Step("kept-first", 2_000_000, style, bold=True) for style in STYLES_WITHOUT_CELLS),
    Step("depth-first", 0),
)
"""For games without cells where not all that goes home is safe. Boldly best first, which ends soon where it finds
nothing; the longest part is for proofs."""
PACKED: Final = 126
"""What a packed card lies on, for the memory of a bold search."""
ON_TOP: Final = 127
"""What marks the tops there."""
PRUNINGS: Final = ("alike", "home", "join", "near", "relaxed", "settle")


def in_view(words: Words) -> bool:
    """Whether a game is one of these."""
    hides = words.draws > 0 or words.reserve > 0 or words.hidden
    return not hides and not words.turned_base and words.carries != WHOLE


def knowledge(rules: Rules, words: Words, without: tuple[str, ...] = ()) -> Knowledge:
    """Give the knowledge for a game's rules and the words they are made from, some of its prunings left out."""
    packs, spaces, carries, worry_back = words.packs, words.spaces, words.carries, words.worry_back
    end, cells_end, king = TABLEAU + len(words.piles), CELLS + words.cells, words.ranks
    join = "join" not in without and packs == IN_SUIT and carries == SINGLE
    settle = "settle" not in without and join and cells_end == CELLS and spaces == KINGS
    near = "near" not in without and packs == ANY_SUIT and cells_end == CELLS and not worry_back
    relaxes = "relaxed" not in without and carries == SINGLE and packs in EASIER and not worry_back
    plan = PLAN_WITHOUT_CELLS if cells_end == CELLS and packs != IN_SUIT else PLAN
    safe = nothing_forced if rules.safe is None or "home" in without else rules.safe
    kinds = tuple(
        pile if "alike" in without else TABLEAU if TABLEAU <= pile < end else CELLS if CELLS <= pile < TABLEAU else pile
        for pile in range(PILES)
    )

    def singles(t: Table, move: Move, out: Moves) -> int:
        """Write the single moves of a run carried in series, or into cells."""
        if CELLS <= target_of(move) < cells_end:
            return by_one(t, move, out)
        if count_of(move) == 1 or carries != SINGLE:
            out[0] = move
            return 1
        return singly(t, move, out, CELLS, cells_end, TABLEAU, end if spaces == ANY_CARD else TABLEAU)

    def by_one(t: Table, move: Move, out: Moves) -> int:
        """Write the moves of cards into cells."""
        for i in range(count_of(move)):
            out[i] = move_of(source_of(move), nth_bare(t, CELLS, cells_end, i, NO_PILE), 1)
        return count_of(move)

    def play(t: Table, move: Move, seed: Seed) -> None:
        """Carry cards to a pile, or into cells."""
        source, target, count = source_of(move), target_of(move), count_of(move)
        if count == 1:
            carry(t, source, target)
        elif target < TABLEAU:
            for _ in range(count):
                carry(t, source, nth_bare(t, CELLS, cells_end, 0, NO_PILE))
        else:
            carry_run(t, source, target, count)

    def forced(t: Table) -> Move:
        """Name a card that goes home, joins another or settles at once."""
        move = safe(t)
        if move < 0 and near:
            move = next_home(t)
        if move < 0 and join:
            for source in range(CELLS, cells_end):
                if not bare(t, source):
                    move = max(move, settling(t, source))
        if move < 0 and settle:
            for source in range(TABLEAU, end):
                if not bare(t, source):
                    move = max(move, settling(t, source))
        return move

    def next_home(t: Table) -> Move:
        """Give the move home of a card that all it could bear could follow, or -1."""
        lowest = king
        for foundation in range(FOUNDATIONS, CELLS):
            lowest = min(lowest, height(t, foundation))
        for source in range(TABLEAU, end):
            if not bare(t, source) and rank(top(t, source)) <= lowest + 2:
                move = move_home(t, source)
                if move >= 0:
                    return move
        return -1

    def move_home(t: Table, source: Pile) -> Move:
        """Give the move home of a pile's top, or -1."""
        card = top(t, source)
        if rank(card) == height(t, home(card, FOUNDATIONS)) + 1:
            return move_of(source, home(card, FOUNDATIONS), 1)
        return -1

    def settling(t: Table, source: Pile) -> Move:
        """Give the move of a card in suit to a pile; from a pile only to where nothing moves before it is home."""
        card = top(t, source)
        for target in range(TABLEAU, end):
            other = top(t, target)
            if target != source and other >= 0 and follows(card, other, packs):
                below = under(t, other)
                at_rest = follows(other, below, packs) if below >= 0 else rank(other) == king
                if source < TABLEAU or at_rest:
                    return move_of(source, target, 1)
        return -1

    def run_at(t: Table, pile: Pile) -> int:
        """Give how many cards from the top of a pile follow one another."""
        card, length = top(t, pile), 1
        while under(t, card) >= 0 and follows(card, under(t, card), packs):
            card = under(t, card)
            length += 1
        return length

    def key(t: Table) -> int:
        """Give the hash; of a bold search, which cards are packed and which are tops, but not what lies on what."""
        total = t[HASH]
        if t[BOLD] == 1:
            for pile in range(TABLEAU, end):
                card = top(t, pile)
                if card >= 0:
                    total ^= number_for(card, ON_TOP)
                    while under(t, card) >= 0 and follows(card, under(t, card), packs):
                        total ^= number_for(card, under(t, card)) ^ number_for(card, PACKED)
                        card = under(t, card)
        return total

    def offers(t: Table, out: Moves) -> int:
        """Make the list of moves."""
        count = 0
        cell, space = nth_bare(t, CELLS, cells_end, 0, NO_PILE), nth_bare(t, TABLEAU, end, 0, NO_PILE)
        cells, spaces_free = bare_between(t, CELLS, cells_end, NO_PILE), 0
        if spaces == ANY_CARD:
            spaces_free = bare_between(t, TABLEAU, end, NO_PILE)
        for source in range(TABLEAU, end):
            if not bare(t, source):
                count = add_home(t, source, out, count)
                run = run_at(t, source)
                carried = (cells + 1) << spaces_free
                if carries != SINGLE:
                    carried = run
                for target in range(TABLEAU, end):
                    if target != source and not bare(t, target):
                        above = rank(top(t, target)) - rank(top(t, source))
                        whole = not join or above == run
                        if 0 < above <= run and above <= carried and whole and fits(t, source, target, above):
                            out[count] = move_of(source, target, above)
                            count += 1
                if space >= 0:
                    count = add_to_space(t, source, space, run, carried, out, count)
                into_cells = run if join else 1
                if into_cells <= cells:
                    out[count] = move_of(source, cell, into_cells)
                    count += 1
        for source in range(CELLS, cells_end):
            if not bare(t, source):
                count = add_home(t, source, out, count)
                count = add_single(t, source, space, out, count)
        if worry_back and packs != IN_SUIT:
            for source in range(FOUNDATIONS, CELLS):
                if not bare(t, source):
                    count = add_single(t, source, space, out, count)
        return count

    def add_home(t: Table, source: Pile, out: Moves, count: int) -> int:
        out[count] = move_home(t, source)
        return count + 1 if out[count] >= 0 else count

    def fits(t: Table, source: Pile, target: Pile, above: int) -> bool:
        """Whether the run of so many cards fits on a pile, its rank being right."""
        card = top(t, source)
        for _ in range(above - 1):
            card = under(t, card)
        return matches(card, top(t, target), packs)

    def add_to_space(t: Table, source: Pile, space: Pile, run: int, carried: int, out: Moves, count: int) -> int:
        """Add a run's moves to a bare pile."""
        card = top(t, source)
        most = carried
        if carries == SINGLE and spaces == ANY_CARD:
            most = carried // 2
        for size in range(1, min(run, most) + 1):
            if under(t, card) < 0:
                break
            if spaces == ANY_CARD or rank(card) == king:
                out[count] = move_of(source, space, size)
                count += 1
            card = under(t, card)
        return count

    def add_single(t: Table, source: Pile, space: Pile, out: Moves, count: int) -> int:
        """Add the moves of a single card that lies in no pile, to the piles."""
        card = top(t, source)
        for target in range(TABLEAU, end):
            if not bare(t, target) and follows(card, top(t, target), packs):
                out[count] = move_of(source, target, 1)
                count += 1
        if space >= 0 and (spaces == ANY_CARD or rank(card) == king):
            out[count] = move_of(source, space, 1)
            count += 1
        return count

    return Knowledge(
        offers=offers,
        play=play,
        forced=forced,
        singles=singles,
        key=key,
        hands=hashed(kinds),
        score=harm(words),
        style=STYLE,
        plan=tuple(step for step in plan if relaxes or step != RELAXED),
        relaxed=relaxed_search(words) if relaxes else None,
        relaxed_room=ROOM if relaxes else 0,
    )
