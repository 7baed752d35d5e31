"""A game being played: history, undo and redo, notation, save and resume. It knows no screen.

A *turn* is what one stroke of the player does: the move chosen, and the forced moves that
follow it until the rules say that a player looks up (`Rules.pause`). Undo takes back a turn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from cadogan.cards import TWIN, Card, face, parse
from cadogan.deals import Deal, read_deal
from cadogan.errors import BadInput, IllegalMove
from cadogan.language import later
from cadogan.moves import Move, count_of, move_of, source_of, target_of
from cadogan.options import Value
from cadogan.patience import Game
from cadogan.shown import Facts, Shown, chosen
from cadogan.table import BARE, STOCK, Pile, Table, face_down, height, top, under

VERSION: Final = 1
"""Version of the saved form."""


@dataclass(frozen=True)
class Step:
    """One move made, with the tables before and after it."""

    move: Move
    before: Table = field(repr=False)
    after: Table = field(repr=False)


Turn = tuple[Step, ...]

Way: TypeAlias = tuple[Pile, Pile, int | None]
"""What is said of a move: from one pile to another (`BARE`: any), and of how many cards (None: any number)."""


@dataclass(frozen=True)
class Flight:
    """A card that a step took from one pile to another.

    `card` is None where a person can't tell which card it is, before and after.
    """

    card: Card | None
    source: Pile
    target: Pile


class Session(Shown):
    """One game, from the deal to its end.

    Args:
        game: the game of the catalogue.
        options: wishes for its options, by name.
        deal: its deal.

    Raises:
        BadInput: a bad option, or a pack that isn't this game's.
    """

    def __init__(self, game: Game, options: Mapping[str, Value] | None, deal: Deal) -> None:
        self.game = game
        self.options = game.choose(options)
        self.rules = game.rules(self.options)
        self.deal = deal
        self.turns: list[Turn] = []
        self.at = 0
        self.shown = False
        """Whether the solver has made moves in it: such a game is no win of the player's."""
        self.names = self.rules.layout.names
        self._opening = deal.opening(self.rules)
        self._room = [0] * self.rules.most_moves

    # ---- where the game stands

    @property
    def table(self) -> Table:
        """The table as it lies now; not to be changed."""
        return self.table_after(self.at)

    def table_after(self, turns: int) -> Table:
        """Give the table as it lay after so many turns, 0 for the opening; not to be changed."""
        return self.turns[turns - 1][-1].after if turns else self._opening

    @property
    def moves(self) -> tuple[Move, ...]:
        """What the player may do: the legal moves in the order of the rules, then runs carried in series.

        None when the game is over.
        """
        return (*self._moves(self.table), *self._series())

    @property
    def won(self) -> bool:
        """Whether the game has come out."""
        return self.rules.won(self.table)

    @property
    def over(self) -> bool:
        """Whether there is nothing left to do."""
        return not self.moves

    @property
    def hopeless(self) -> bool:
        """Whether moves are left, but no further card can come home (the player may go on)."""
        return self.rules.hopeless is not None and self.rules.hopeless(self.table)

    @property
    def may_look(self) -> bool:
        """Whether the player may look at the cards below the tops of open groups."""
        return self.rules.may_look(self.table)

    @property
    def last_turn(self) -> Turn:
        """The turn that led here; empty at the opening."""
        return self.turns[self.at - 1] if self.at else ()

    @property
    def course(self) -> tuple[Table, ...]:
        """The tables that a player looked up at, from the opening to now; not to be changed."""
        return (self._opening, *(turn[-1].after for turn in self.turns[: self.at]))

    def seen(self, pile: Pile) -> tuple[Card | None, ...]:
        """Give a pile as a person sees it, from the bottom: None for a face-down card."""
        return seen(self.table, pile)

    def _series(self) -> dict[Move, tuple[Move, ...]]:
        return self.rules.series(self.table) if self.rules.series is not None else {}

    def _moves(self, t: Table) -> tuple[Move, ...]:
        count = self.rules.moves(t, self._room)
        return tuple(self._room[:count])

    # ---- as it shows itself

    def title(self) -> str:
        """Say which game is being played."""
        return chosen(self.game.id, self.options)

    def facts(self) -> Facts:
        """Give the deal, the turn, and whether the game is over."""
        state = "won" if self.won else "over" if self.over else f"open, {len(self.moves)} legal moves"
        return {"deal": self.deal, "turn": self.at, "game": state}

    def details(self) -> Facts:
        """Give each pile as a person sees it, from the bottom."""
        return {f"pile {name}": _pile_text(self.seen(pile), self.may_look) for pile, name in self.names.items()}

    # ---- playing

    def play(self, move: Move) -> Turn:
        """Make a move, or a series of them, and the forced ones after it up to the next pause; give the turn.

        Raises:
            IllegalMove: the rules don't allow it here; nothing has changed.
        """
        if move not in self.moves:
            raise self._refusal(move)
        return self._turn(self._series().get(move, (move,)))

    def _turn(self, moves: tuple[Move, ...]) -> Turn:
        """Make legal moves and the forced ones after them."""
        steps: list[Step] = []
        for move in moves:
            steps.append(self._step(steps[-1].after if steps else self.table, move))
        while not self.rules.pause(steps[-1].after):
            forced = self._moves(steps[-1].after)
            if len(forced) != 1:
                break
            steps.append(self._step(steps[-1].after, forced[0]))
        turn = tuple(steps)
        self.turns[self.at :] = [turn]
        self.at += 1
        return turn

    def _step(self, before: Table, move: Move) -> Step:
        after = before.copy()
        self.rules.play(after, move, self.deal.seed)
        return Step(move, before, after)

    def undo(self) -> Turn:
        """Take back a turn and give it.

        Raises:
            IllegalMove: there is nothing to take back.
        """
        if self.at == 0:
            raise IllegalMove(later("this is the opening: there is nothing to take back"))
        self.at -= 1
        return self.turns[self.at]

    def redo(self) -> Turn:
        """Make the turn again that was taken back last, and give it.

        Raises:
            IllegalMove: nothing has been taken back.
        """
        if self.at == len(self.turns):
            raise IllegalMove(later("there is nothing to play again: no move has been taken back"))
        self.at += 1
        return self.turns[self.at - 1]

    def go_back(self, turns: int) -> None:
        """Go back to where the game stood after so many turns, 0 for the opening; later ones stay for redo.

        Raises:
            IllegalMove: it never stood there, or it stands before that.
        """
        if not 0 <= turns <= self.at:
            message = f"the game stands after turn {self.at}: it can't go back to turn {turns}"
            raise IllegalMove(message)
        self.at = turns

    def restart(self) -> None:
        """Go back to the opening; the turns played stay for redo."""
        self.go_back(0)

    def follow(self, line: Sequence[Move]) -> Iterator[Turn]:
        """Make the moves of a line of play that the player is shown: a turn each time the next is asked for.

        Args:
            line: every move, forced ones too, as the solver finds them.
        """
        self.shown, made = True, 0
        while made < len(line):
            turn = self.play(line[made])
            made += len(turn)
            yield turn

    # ---- notation

    def write(self, move: Move) -> str:
        """Write a move: `3-f1`, with the number of cards where it is not one (`3-5*4`)."""
        return self.rules.layout.write(move)

    def read(self, text: str) -> Move:
        """Read a move as typed: `3-f1`, `3 f1`, `7H f1`, `7H 8S`, or a card alone where that is clear.

        Raises:
            IllegalMove: it is none of the legal moves, or could be several.
            BadInput: a word names neither a pile nor a card.
        """
        words = [word for word in re.split(r"[\s\-→>]+", str(text).strip()) if word]
        if not 1 <= len(words) <= 2:
            raise BadInput(
                later("“{text}” is no move: give where a card lies and where it goes, such as 3-5 or 7H 8S"), text=text
            )
        goal, _, number = words[-1].partition("*")
        if number and not (number.isascii() and number.isdigit()):
            raise BadInput(later("“{number}” is no number of cards"), number=number)
        sources = self._places(words[0] if len(words) > 1 else goal)
        if len(words) == 1:
            return self._only([(source, BARE, deep if deep > 1 else None) for source, deep in sources], text)
        targets = [target for target, deep in self._places(goal) if deep == 1]
        if not targets:
            raise IllegalMove(later("{card} lies under other cards"), card=goal)
        said = int(number) if number else None
        ways = [(source, target, said or deep) for source, deep in sources for target in targets]
        exact = [move for move in (move_of(*way) for way in ways) if move in self.moves]
        if len(exact) == 1:
            return exact[0]
        return self._only([(a, b, count if said or count > 1 else None) for a, b, count in ways], text)

    def _places(self, word: str) -> list[tuple[Pile, int]]:
        """Give the piles that a word names, and how many cards from the top of each the named one lies.

        A card of two packs may lie in two places.
        """
        named = self.rules.layout.by_name.get(word.lower())
        if named is not None:
            return [(named, 1)]
        card = self._card(word)
        places = [
            (pile, len(cards) - depth)
            for pile in self.rules.layout.piles
            for cards in (self.seen(pile),)
            for depth, other in enumerate(cards)
            if other in (card, card + TWIN)
        ]
        if not places:
            raise IllegalMove(later("{card} doesn't lie open on the table"), card=word)
        return places

    def _card(self, word: str) -> Card:
        """Read a card; what is none might have been meant for a pile, so the refusal names those."""
        try:
            return parse(word)
        except BadInput:
            piles = " ".join(_run(self.names, group.piles) for group in self.rules.layout)
            text = later("“{word}” is neither a pile here ({piles}) nor a card, written like 7H")
            raise BadInput(text, word=word, piles=piles) from None

    def _only(self, ways: list[Way], text: str) -> Move:
        """Give the one legal move that goes one of these ways."""
        fits = [move for move in self.moves if any(self._goes(move, *way) for way in ways)]
        if len(fits) == 1:
            return fits[0]
        if fits:
            moves_meant = ", ".join(map(self.write, fits))
            raise IllegalMove(later("“{text}” could be {moves}: say which"), text=text, moves=moves_meant)
        source, target, count = ways[0]
        raise self._refusal(move_of(source, source if target == BARE else target, count or 1))

    def _goes(self, move: Move, source: Pile, target: Pile, count: int | None) -> bool:
        """Whether a move goes this way; a pair may be named from either pile."""
        piles = source_of(move), target_of(move)
        same = piles[0] == source and target in (BARE, piles[1])
        return (same or (self.rules.pairs and piles == (target, source))) and count in (None, count_of(move))

    def _refusal(self, move: Move) -> IllegalMove:
        if not isinstance(move, int):
            return IllegalMove(
                f"a move is one of the whole numbers in `moves`, not {move!r}; `read` reads it as written"
            )
        if self.won:
            return IllegalMove(later("the game has come out: there is nothing left to play"))
        if self.over:
            return IllegalMove(later("the game is over: no move is left"))
        source, target = source_of(move), target_of(move)
        shown = ", ".join(map(self.write, self.moves[:6])) + (" …" if len(self.moves) > 6 else "")
        if source not in self.names or target not in self.names:
            return IllegalMove(later("there is no such pile here; what can be played: {moves}"), moves=shown)
        if source != target and not height(self.table, source):
            bare = later("pile {pile} is bare; what can be played: {moves}")
            return IllegalMove(bare, pile=self.names[source], moves=shown)
        text = later("the rules don't allow {move} here; what can be played: {moves}")
        return IllegalMove(text, move=self.write(move), moves=shown)

    # ---- saving

    def to_dict(self) -> dict[str, Any]:
        """Give the game in its saved form, plain JSON."""
        deal = {"deal": self.deal.called} if self.deal.called is not None else {"pack": str(self.deal)}
        return {
            "version": VERSION,
            "game": self.game.id,
            "options": dict(self.options),
            **deal,
            "turns": [" ".join(self.write(step.move) for step in turn) for turn in self.turns],
            "at": self.at,
            **({"shown": True} if self.shown else {}),
        }

    def _stroke(self, words: list[str]) -> Move:
        """Give the move, or the longest series of moves, that a saved turn begins with: one may begin another."""
        begun = [
            (len(moves), run)
            for run, moves in self._series().items()
            if [self.write(move) for move in moves] == words[: len(moves)]
        ]
        return max(begun)[1] if begun else self.read(words[0])

    @classmethod
    def from_dict(cls, saved: Mapping[str, Any], game: Game) -> Session:
        """Take up a saved game: every move is played again under the rules.

        Raises:
            BadInput: it isn't in the saved form, or its moves aren't legal.
        """
        if saved.get("version") != VERSION or saved.get("game") != game.id:
            raise BadInput(later("this is no saved game of {game} in form {form}"), game=game.id, form=VERSION)
        session = cls(game, saved["options"], read_deal(saved.get("deal", saved.get("pack"))))
        for line in saved["turns"]:
            turn = session.play(session._stroke(line.split()))
            if " ".join(session.write(step.move) for step in turn) != line:
                text = later("the saved turn “{turn}” doesn't follow the rules of {game}")
                raise BadInput(text, turn=line, game=game.id)
        session.shown = saved.get("shown") is True
        session.at = min(max(int(saved["at"]), 0), len(session.turns))
        return session


def seen(t: Table, pile: Pile) -> tuple[Card | None, ...]:
    """Give a pile as a person sees it, from the bottom: None for a face-down card."""
    if pile == STOCK:
        return (None,) * height(t, STOCK)
    cards: list[Card | None] = []
    card = top(t, pile)
    while card != BARE:
        cards.append(card)
        card = under(t, card)
    hidden = face_down(t, pile)
    return (None,) * hidden + tuple(cards[::-1][hidden:])


def _pile_text(cards: tuple[Card | None, ...], may_look: bool) -> str:  # noqa: FBT001 - a helper of this file
    """Write a pile; cards below the top that may not be looked at now are only counted."""
    shown = cards if may_look else cards[-1:]
    known = [face(card) for card in shown if card is not None]
    down, under = cards.count(None), len(cards) - cards.count(None) - len(known)
    parts = [f"{down} face down" if down else "", f"{under} under the top" if under else "", " ".join(known)]
    return ", ".join(filter(None, parts)) or "bare"


def _run(names: Mapping[Pile, str], piles: range) -> str:
    """Name a run of piles: `f1–f4`."""
    ends = dict.fromkeys((names[piles[0]], names[piles[-1]]))
    return "–".join(ends)


def taken_together(session: Session, move: Move) -> tuple[Pile, ...]:
    """Piles whose cards a move takes to the same place, in reading order: both of a pair, all of a quartet."""
    before = session.table
    after = before.copy()
    session.rules.play(after, move, session.deal.seed)
    moved = flights(session.rules.layout.piles, before, after)
    goal = {flight.target for flight in moved if flight.source == source_of(move)}
    sources = {flight.source for flight in moved if flight.target in goal}
    return tuple(pile for pile in session.rules.layout.piles if pile in sources)


def flights(piles: tuple[Pile, ...], before: Table, after: Table) -> tuple[Flight, ...]:
    """Tell which cards changed pile between two tables, in reading order of where they lie now.

    A card turned up where it lies flies from its pile to the same pile.
    """
    was = {card: pile for pile in piles for card in seen(before, pile) if card is not None}
    now = {card: pile for pile in piles for card in seen(after, pile) if card is not None}
    known = [
        Flight(card, was.get(card, _hidden_in(piles, before, after, pile)), pile)
        for card, pile in now.items()
        if was.get(card) != pile
    ]
    gone = [Flight(card, pile, STOCK) for card, pile in was.items() if card not in now]
    return tuple(known + gone)


def _hidden_in(piles: tuple[Pile, ...], before: Table, after: Table, pile: Pile) -> Pile:
    """Give the pile that a card now turned up on `pile` lay hidden in: one with fewer hidden cards than before."""
    fewer = (place for place in (pile, STOCK, *piles) if _hidden(before, place) > _hidden(after, place))
    return next(fewer, STOCK)


def _hidden(t: Table, pile: Pile) -> int:
    return height(t, STOCK) if pile == STOCK else face_down(t, pile)
