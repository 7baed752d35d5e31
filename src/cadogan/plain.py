"""Play in plain lines: for pipes, screen readers and small terminals. It knows no game."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from cadogan.cards import Card, code
from cadogan.errors import BadInput, CadoganError
from cadogan.keeping import Keeping
from cadogan.lab.exact import Exact
from cadogan.language import Tongue, later
from cadogan.layout import Group, Role, Spread
from cadogan.moves import Move
from cadogan.patience import Kind
from cadogan.players import advice
from cadogan.session import Session, Turn
from cadogan.speech import (
    UNWINNABLE,
    card_face,
    lookback_sentence,
    move_words,
    outcome_sentence,
    outlook_sentence,
    pile_name,
    step_sentence,
)
from cadogan.store import GoneOn, Store
from cadogan.table import STOCK, Pile, height

Print = Callable[[str], None]


@dataclass(frozen=True)
class Word:
    """Something that may be typed beside moves: a key, or the word for it in English or the player's language."""

    key: str
    word: str
    meaning: str


WORDS: Final = (
    Word("m", later("moves"), later("list the moves; a number alone plays one of them")),
    Word("u", later("undo"), later("take back")),
    Word("r", later("redo"), later("play again what was taken back")),
    Word("h", later("hint"), later("a move that helps, from what you see")),
    Word("w", later("winnable"), later("could it still be won? the solver sees the hidden cards")),
    Word("v", later("demo"), later("play a winning line from here, a turn for each Enter")),
    Word("z", later("return"), later("back to where a lost game could last be won")),
    Word("?", later("help"), later("this list")),
    Word("q", later("quit"), later("leave; the game is kept")),
)


_DIGITS: Final = 6
"""A number with more has no move: so much of one is read, as long as it may be."""


@dataclass
class Game:
    """A game on plain lines, kept in the store at every turn.

    Args:
        session: the game.
        key: what the store calls it.
        store: where it is kept; None to keep nothing.
        say: the player's language, and letters of court cards.
        print: takes a line.
    """

    session: Session
    key: str
    store: Store | None
    say: Tongue
    print: Print
    _keeping: Keeping | None = None
    _exact: Exact | None = None
    _demo: Iterator[Turn] = field(default_factory=lambda: iter(()))
    _told_of_loss: bool = False

    def __post_init__(self) -> None:
        """Prepare the keeping, and the exact odds where the game has them."""
        if self.store is not None:
            self._keeping = Keeping(self.store, self.key)
        if self.session.rules.key is not None:
            self._exact = Exact(self.session.rules)

    def tell(self, text: str) -> None:
        """Say something that is not the table."""
        self.print(text)

    # ---- one line of input after the other

    def run(self, lines: Iterable[str]) -> None:
        """Play on lines of input until `q`, their end or Ctrl-C; the game stays kept for next time."""
        self.keep()
        self.show()
        try:
            for line in lines:
                if not self.tried(line.strip()):
                    break
        except KeyboardInterrupt:
            self.print("")
        if not self.session.over:
            self.tell(self.say("The game is kept: it goes on next time."))

    def tried(self, line: str) -> bool:
        """Do what a line says, or say why not; give whether to go on."""
        try:
            return self.obey(line)
        except GoneOn as news:
            self.session = Session.from_dict(news.saved, self.session.game)
            self._demo = iter(())
            self.tell(self.say.explain(news))
            self.show()
        except CadoganError as problem:
            self.tell(self.say.explain(problem))
        return True

    def obey(self, line: str) -> bool:
        """Do what a line says; give whether to go on."""
        if not line:
            self.go_on()
            return True
        self._demo = iter(())
        orders: dict[str, Callable[[], None]] = {
            "m": self.list_moves,
            "u": self.undo,
            "r": self.redo,
            "h": self.hint,
            "w": self.outlook,
            "v": self.demo,
            "z": self.go_back,
            "?": self.help,
        }
        key = self._key(line)
        if key in orders:
            orders[key]()
        elif key != "q":
            self.made(self.session.play(self.chosen(line)))
        return key != "q"

    def _key(self, line: str) -> str:
        """Give the key that a word stands for; a line that is none, as it is."""
        typed = line.lower()
        fits = (one.key for one in WORDS if typed in {one.key, one.word, self.say(one.word).lower()})
        return next(fits, line)

    def chosen(self, line: str) -> Move:
        """Give the move that a line names: its number in the list, or its notation."""
        if not (self.session.moves and line.isascii() and line.isdigit()):
            return self.session.read(line)
        moves, number = self.session.moves, int(line.lstrip("0")[:_DIGITS] or 0)
        if not 1 <= number <= len(moves):
            raise BadInput(later("there is no move number {number}: m lists 1 to {last}"), number=line, last=len(moves))
        return moves[number - 1]

    def made(self, turn: Turn) -> None:
        """Keep and tell a turn just made."""
        self.keep()
        for step in turn:
            self.tell("  " + step_sentence(self.session, step, self.say))
        self.show()

    def go_on(self) -> None:
        """Show the next turn of a demo; where there is none, deal on."""
        turn = next(self._demo, None)
        if turn is None:
            self.deal_on()
        else:
            self.made(turn)

    def deal_on(self) -> None:
        """Make the only move there is, or the only one that turns a card."""
        moves = self.session.moves
        if len(moves) == 1:
            self.made(self.session.play(moves[0]))
        elif moves:
            self.tell(self.say("There is a choice: type a move, or m for a list of them."))
        else:
            self.tell(outcome_sentence(self.session, self.say))

    def undo(self) -> None:
        """Take back a turn."""
        self.session.undo()
        self.leafed()

    def redo(self) -> None:
        """Make a turn again."""
        self.session.redo()
        self.leafed()

    def leafed(self) -> None:
        """Keep and show the game where another page of its history was turned to."""
        self.keep()
        self.show()

    def hint(self) -> None:
        """Name a move that helps, and why."""
        found = advice(self.session.game, self.session.rules, self.session.table)
        if found is None:
            self.tell(outcome_sentence(self.session, self.say))
        else:
            move, why = found.move, self.say(found.why)
            self.tell(f"{self.session.write(move)}: {move_words(self.session, move, self.say)} ({why})")

    # ---- what the solver knows, which is more than the player

    def decided(self) -> bool:
        """Whether the player decides in this game; says so where not."""
        from cadogan.outlook import has_outlook  # noqa: PLC0415 - the solver, only when asked

        if not has_outlook(self.session.game):
            self.tell(self.say("Pure chance decides: the chance from here stands above."))
            return False
        return True

    def outlook(self) -> None:
        """Say whether the game can still come out; the solver sees the hidden cards, and says so."""
        from cadogan.outlook import LONGER, outlook  # noqa: PLC0415 - the same

        if self.decided():
            verdict = outlook(self.session, LONGER).verdict
            self.tell(outlook_sentence(verdict, self.say))
            if verdict == UNWINNABLE:
                self.tell_since_when()

    def tell_since_when(self) -> None:
        """Say when a game that can't come out any more could last be won."""
        from cadogan.outlook import post_mortem  # noqa: PLC0415 - the same

        found = post_mortem(self.session)
        self.tell(lookback_sentence(found.deal, found.last, self.session.at, self.say))

    def demo(self) -> None:
        """Begin to play a winning line from here."""
        from cadogan.outlook import LONGER, outlook  # noqa: PLC0415 - the same

        if not self.decided():
            return
        found = outlook(self.session, LONGER)
        if not found.moves:
            self.tell(outlook_sentence(found.verdict, self.say))
            return
        self._demo = self.session.follow(found.moves)
        self.tell(self.say("The solver sees the hidden cards and shows how it comes out; the game counts as lost."))
        self.tell(self.say("Enter shows the next turn, anything else ends the demo."))
        self.go_on()

    def go_back(self) -> None:
        """Go back to the last moment at which the game could still be won."""
        from cadogan.outlook import last_chance  # noqa: PLC0415 - the same

        if not self.decided():
            return
        last = last_chance(self.session)
        if last is None or last == self.session.at:
            self.tell_since_when()
        else:
            self.session.go_back(last)
            self.leafed()

    # ---- around the game

    def list_moves(self) -> None:
        """List the legal moves with their numbers."""
        for number, move in enumerate(self.session.moves, start=1):
            self.tell(f"{number:3}  {self.session.write(move):8} {move_words(self.session, move, self.say)}")

    def help(self) -> None:
        """List what may be typed."""
        say = self.say
        rows = [
            (say("Enter"), say("make the only move: deal on")),
            ("3-5, 7H 8S", say("a move: from where to where, by pile or card")),
            *((f"{one.key}, {say(one.word)}", say(one.meaning)) for one in WORDS),
        ]
        width = max(len(keys) for keys, _ in rows)
        for keys, meaning in rows:
            self.tell(f"  {keys.ljust(width)}  {meaning}")

    def keep(self) -> None:
        """Keep the game as it stands, before anything of it is shown."""
        if self._keeping is not None:
            self._keeping.keep(self.session)

    # ---- showing

    def show(self) -> None:
        """Show the table, and how the game stands."""
        self.print("")
        self.print(" · ".join(self._heading()))
        for group in self.session.rules.layout:
            for line in self._group_lines(group):
                self.print("  " + line)
        lost = not self.session.won and (self.session.over or self.session.hopeless)
        if self.session.over or self.session.hopeless:
            self.tell(outcome_sentence(self.session, self.say))
        if lost and not self._told_of_loss:
            self.lost()
        self._told_of_loss = lost

    def lost(self) -> None:
        """Say whether a game just lost could have come out, and until when."""
        from cadogan.outlook import has_outlook  # noqa: PLC0415 - the solver, only where it is of use

        if has_outlook(self.session.game):
            self.tell_since_when()

    def _heading(self) -> Iterator[str]:
        session, say = self.session, self.say
        yield session.game.names.in_language(say.code)
        if session.deal.called is not None:
            yield say("deal number {number}", number=session.deal.called)
        for counter in session.rules.counters:
            yield say(counter.text, number=counter.read(session.table), total=counter.total)
        if self._exact is not None:
            yield say("chance from here {chance}", chance=percent(float(self._exact.chance(session.table))))

    def _group_lines(self, group: Group) -> Iterator[str]:
        if group.spread == Spread.SQUARED:
            piles = iter(group.piles)
            for length in group.row_lengths:
                row = [self._squared(next(piles), group) for _ in range(length)]
                yield "   ".join(row) if group.count > 1 else row[0]
        else:
            for pile in group.piles:
                yield f"{self._title(pile, group)} {self._cards(pile) or self._bare(pile, group)}"

    def _squared(self, pile: Pile, group: Group) -> str:
        cards = self.session.seen(pile)
        if pile == STOCK or (cards and cards[-1] is None):
            return f"{self._title(pile, group)} {self._hidden(pile)}"
        shown = self._bare(pile, group) if not cards else card_face(cards[-1] or 0, self.say.letters)
        deeper = f" (+{len(cards) - 1})" if len(cards) > 1 else ""
        return f"{self._title(pile, group)} {shown}{deeper}"

    def _hidden(self, pile: Pile) -> str:
        return self.say.plural("{count} card face down", "{count} cards face down", height(self.session.table, pile))

    def _title(self, pile: Pile, group: Group) -> str:
        if group.count == 1 and group.role != Role.TABLEAU:
            name = pile_name(self.session, pile, self.say)
            return f"{name[:1].upper()}{name[1:]}:"
        return f"{self.session.names[pile]}:"

    def _cards(self, pile: Pile) -> str:
        return " ".join("▒▒" if card is None else card_face(card, self.say.letters) for card in self.looked_at(pile))

    def _bare(self, pile: Pile, group: Group) -> str:
        return f"({group.signs[pile - group.first]})" if group.signs else "—"

    def looked_at(self, pile: Pile) -> tuple[Card | None, ...]:
        """Give a pile with None for each card that the player may not see, or not look at yet."""
        cards = self.session.seen(pile)
        return cards if self.session.may_look else (*(None for _ in cards[:-1]), *cards[-1:])


class JsonGame(Game):
    """The same, for machines: a JSON object a line."""

    def tell(self, text: str) -> None:
        """Say something that is not the table."""
        self.print(json.dumps({"says": text}, ensure_ascii=False))

    def lost(self) -> None:
        """Say nothing more: a machine may ask."""

    def show(self) -> None:
        """Print the state as one JSON object."""
        self.print(json.dumps(self.state(), ensure_ascii=False))

    def made(self, turn: Turn) -> None:  # noqa: ARG002 - the state tells all
        """Keep a turn just made, and show what it led to."""
        self.keep()
        self.show()

    def state(self) -> dict[str, Any]:
        """Give what a person sees, as plain JSON; a card face down is null."""
        session = self.session
        return {
            "game": session.game.id,
            "options": dict(session.options),
            "deal": session.deal.called,
            "turn": session.at,
            "piles": {
                session.names[pile]: [None if card is None else code(card) for card in self.looked_at(pile)]
                for pile in session.rules.layout.piles
            },
            "moves": [session.write(move) for move in session.moves],
            "over": session.over,
            "won": session.won,
            **({} if self._exact is None else {"chance": str(self._exact.chance(session.table))}),
        }


def percent(share: float) -> str:
    """Write a share as per cent with a digit after the point, more of them where it is small."""
    digits = 1 if share >= 0.01 or share == 0 else 3
    return f"{100 * share:.{digits}f} %"


def kind_word(kind: Kind, say: Tongue) -> str:
    """Say a game's class."""
    return say("chance") if kind == Kind.CHANCE else say("judgment")
