"""A player at one table: what is lifted, what was said last, and every stroke of the hand.

It knows no screen. Each change is kept before the stroke returns, so before anyone sees it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from cadogan.cards import Card
from cadogan.errors import CadoganError, IllegalMove
from cadogan.language import Tongue, later
from cadogan.moves import Move, move_of, source_of, target_of
from cadogan.players import advice
from cadogan.session import Session, Turn
from cadogan.speech import move_words, outcome_sentence, pile_name, step_sentence
from cadogan.store import GoneOn
from cadogan.table import STOCK, Pile, face_down, height
from cadogan.terminal.choosing import Lifted, best, between, counts, deals_on, goals

Keep = Callable[[Session], None]


class Tone(StrEnum):
    """How something is said."""

    PLAIN = "plain"
    GOOD = "good"
    BAD = "bad"


@dataclass(frozen=True)
class Said:
    """A sentence to the player, and one for a second line."""

    text: str
    tone: Tone = Tone.PLAIN
    more: str = ""


class Sitting:
    """One game and the hand that plays it.

    Args:
        session: the game.
        say: the player's language.
        keep: keeps the game as it stands.
    """

    def __init__(self, session: Session, say: Tongue, keep: Keep) -> None:
        self.session = session
        self.say = say
        self.lifted: Lifted | None = None
        self.pointed: frozenset[Pile] = frozenset()
        self.longest: dict[Pile, int] = {}
        self._keep = keep
        self._shown: Iterator[Turn] = iter(())
        self.said = self._where_it_stands()
        for turn in session.turns:
            self._measure(turn[-1].after)
        self._measure(session.table)

    # ---- reading

    @property
    def goals(self) -> frozenset[Pile]:
        """Piles that are marked: where lifted cards may go, else what the hint points at."""
        return goals(self.session, self.lifted) if self.lifted else self.pointed

    @property
    def stops(self) -> tuple[Pile, ...]:
        """Piles that a player may choose, in reading order."""
        layout = self.session.rules.layout
        return tuple(pile for pile in layout.piles if not layout.group(pile).hands_off)

    @property
    def first_stop(self) -> Pile:
        """The first pile from which something can be played, else the first of all."""
        sources = {source_of(move) for move in self.session.moves}
        return next((pile for pile in self.stops if pile in sources), self.stops[0])

    @property
    def hidden(self) -> int:
        """Cards that nobody has seen yet, the stock's among them."""
        table = self.session.table
        piles = self.session.rules.layout.piles
        return height(table, STOCK) + sum(face_down(table, pile) for pile in piles if pile != STOCK)

    @property
    def lost(self) -> bool:
        """Whether the game is lost as it stands."""
        return not self.session.won and (self.session.over or self.session.hopeless)

    def veiled(self, pile: Pile) -> bool:
        """Whether the cards below the top of a pile are not to be looked at."""
        return not (self.session.may_look and self.session.rules.layout.group(pile).open)

    # ---- strokes

    def strike(self, pile: Pile, count: int) -> None:
        """Do what Enter or a click on a pile means: lift from it, lay on it, let go, or deal on."""
        if self.lifted is None:
            self._begin(pile, count)
        elif self.lifted.pile != pile:
            self.lay(pile)
        elif self.lifted.count != count:
            self.lift(pile, count)
        else:
            self.let_go()

    def _begin(self, pile: Pile, count: int) -> None:
        """Deal on from the stock, turn a card up where nothing else can be done with it, or lift."""
        moves = [move for move in self.session.moves if source_of(move) == pile]
        if pile == STOCK:
            self.deal_on()
        elif len(moves) == 1 and target_of(moves[0]) == pile:
            self.play(moves[0])
        else:
            self.lift(pile, count)

    def lift(self, pile: Pile, count: int) -> None:
        """Lift cards from the top of a pile."""
        self.pointed = frozenset()
        if self.session.over or not height(self.session.table, pile):
            self._refuse(pile, count, self.say("{pile}: there is no card", pile=self._name(pile)))
            return
        self.lifted = Lifted(pile, count)
        self.said = Said(self.say("lifted from {pile}: choose where it goes", pile=self._name(pile)))

    def lay(self, target: Pile) -> None:
        """Lay the lifted cards on a pile, or take them away with its top card."""
        if self.lifted is None:
            return
        move = between(self.session, self.lifted, target)
        wish = move_of(self.lifted.pile, target, self.lifted.count)
        self.lifted = None
        self.play(wish if move is None else move)

    def send(self, pile: Pile, count: int) -> None:
        """Send cards where they fit best."""
        if pile == STOCK:
            self.deal_on()
            return
        self.lifted = None
        allowed = counts(self.session, pile)
        fits = [best(self.session, Lifted(pile, number)) for number in (count, *reversed(allowed))]
        move = next((move for move in fits if move is not None), None)
        if move is None:
            self._refuse(pile, count, self.say("{pile}: this card fits nowhere now", pile=self._name(pile)))
        else:
            self.play(move)

    def deal_on(self) -> None:
        """Turn the next card or make the only move there is; where there are several, lift the card."""
        self.let_go()
        moves = deals_on(self.session)
        if len(moves) > 1 and all(source_of(move) == STOCK for move in moves):
            self.lifted = Lifted(STOCK, 1)
            self.said = Said(self.say("choose where the next card goes"))
        elif not moves and self.session.moves:
            self.said = Said(self.say("There is a choice: lift a card, and lay it where it should go."))
        else:
            self.play(moves[0] if moves else move_of(STOCK, STOCK, 1))

    def let_go(self) -> None:
        """Let go of what is lifted, and forget the hint."""
        if self.lifted is not None or self.pointed:
            self.said = Said("")
        self.lifted = None
        self.pointed = frozenset()

    def play(self, move: Move) -> None:
        """Make a move, or say why it can't be made."""
        self.pointed = frozenset()
        try:
            turn = self.session.play(move)
        except IllegalMove as problem:
            self.said = Said(self.say.explain(problem), Tone.BAD)
            return
        self._changed(self._sentence(turn))

    def _refuse(self, pile: Pile, count: int, why: str) -> None:
        """Say why nothing can be done with a pile: that the game is over, or else what is given."""
        if self.session.over:
            self.play(move_of(pile, pile, count))
        else:
            self.pointed = frozenset()
            self.said = Said(why, Tone.BAD)

    def undo(self) -> None:
        """Take back a turn."""
        self._leaf(self.session.undo, later("taken back: {turn}"))

    def redo(self) -> None:
        """Make a turn again."""
        self._leaf(self.session.redo, later("played again: {turn}"))

    def restart(self) -> None:
        """Go back to the opening."""
        self.let_go()
        self.session.restart()
        self._changed(self._at_the_opening())

    def go_back(self, turns: int) -> None:
        """Go back to how it stood after so many turns."""
        self.let_go()
        self.session.go_back(turns)
        where = self.say("back after turn {turn}; r plays again what was played", turn=turns)
        self._changed(where if turns else self._at_the_opening())

    def be_shown(self, line: Sequence[Move]) -> None:
        """Begin to be shown a line of play; `next_shown` makes its turns."""
        self.let_go()
        self._shown = self.session.follow(line)

    def next_shown(self) -> bool:
        """Make the next turn of the line that is shown; give whether there was one."""
        turn = next(self._shown, None)
        if turn is not None:
            self._changed(self._sentence(turn))
        return turn is not None

    def hint(self) -> None:
        """Point at a move that helps, and say why."""
        self.let_go()
        found = advice(self.session.game, self.session.rules, self.session.table)
        if found is None:
            self.said = self._where_it_stands()
            return
        self.pointed = frozenset({source_of(found.move), target_of(found.move)})
        self.said = Said(f"{move_words(self.session, found.move, self.say)} ({self.say(found.why)})")

    def look_at(self, pile: Pile, face: Callable[[Card], str]) -> None:
        """Say which cards lie in a pile, the top one first, as far as the player may know."""
        cards = self.session.seen(pile)
        known = [face(card) for card in reversed(cards) if card is not None]
        down = len(cards) - len(known)
        if self.veiled(pile):
            known = known[:1]
        parts = [" ".join(known), self.say.plural("one face down", "{count} face down", down) if down else ""]
        words = ", ".join(filter(None, parts)) or self.say("bare")
        self.said = Said(f"{self._name(pile)}: {words}")

    def tell(self, text: str, tone: Tone = Tone.PLAIN) -> None:
        """Say something else."""
        self.said = Said(text, tone)

    def add(self, text: str) -> None:
        """Say something more, on the second line."""
        self.said = replace(self.said, more=text)

    # ---- after a change

    def _leaf(self, turn_page: Callable[[], Turn], words: str) -> None:
        self.let_go()
        try:
            turn = turn_page()
        except IllegalMove as problem:
            self.said = Said(self.say.explain(problem), Tone.BAD)
            return
        self._changed(self.say(words, turn=self._sentence(turn)))

    def _changed(self, sentence: str) -> None:
        """Keep the game, then say what happened and, at the end, how it ended."""
        self._measure(self.session.table)
        ending = self._where_it_stands()
        self.said = Said(f"{ending.text} · {sentence}", ending.tone) if ending.text else Said(sentence)
        try:
            self._keep(self.session)
        except GoneOn as news:
            self.session = Session.from_dict(news.saved, self.session.game)
            self._shown = iter(())
            self._measure(self.session.table)
            self.said = Said(self.say.explain(news), Tone.BAD)
        except CadoganError as problem:
            self.said = Said(self.say.explain(problem), Tone.BAD)

    def _where_it_stands(self) -> Said:
        if self.session.over or self.session.hopeless:
            return Said(outcome_sentence(self.session, self.say), Tone.GOOD if self.session.won else Tone.BAD)
        return Said("")

    def _measure(self, table: list[int]) -> None:
        for pile in self.session.rules.layout.piles:
            self.longest[pile] = max(self.longest.get(pile, 0), height(table, pile))

    def _sentence(self, turn: Turn) -> str:
        return "; ".join(filter(None, (step_sentence(self.session, step, self.say) for step in turn)))

    def _at_the_opening(self) -> str:
        return self.say("back at the opening; r plays again what was played")

    def _name(self, pile: Pile) -> str:
        return pile_name(self.session, pile, self.say)
