"""Play in plain lines: for pipes, screen readers and small terminals. It knows no game."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from cadogan.cards import Card, code
from cadogan.errors import BadInput, CadoganError
from cadogan.lab.exact import Exact
from cadogan.language import Tongue
from cadogan.layout import Group, Role, Spread
from cadogan.moves import Move
from cadogan.patience import Kind
from cadogan.players import advice
from cadogan.session import Session, Turn
from cadogan.speech import card_face, move_words, outcome_sentence, pile_name, step_sentence
from cadogan.store import Store
from cadogan.table import STOCK, Pile, height

Print = Callable[[str], None]


@dataclass
class Game:
    """A game on plain lines, kept in the store at every turn.

    Args:
        session: the game.
        key: what the store calls it.
        store: where it is kept; None to keep nothing.
        say: the player's language.
        print: takes a line.
        seconds: time at the table in earlier sittings.
    """

    session: Session
    key: str
    store: Store | None
    say: Tongue
    print: Print
    seconds: float = 0.0
    _began: float = field(default_factory=time.monotonic)
    _exact: Exact | None = None

    def __post_init__(self) -> None:
        """Prepare the exact odds where the game has them."""
        if self.session.rules.key is not None:
            self._exact = Exact(self.session.rules)

    def tell(self, text: str) -> None:
        """Say something that is not the table."""
        self.print(text)

    # ---- one line of input after the other

    def run(self, lines: Iterable[str]) -> None:
        """Play on lines of input until `q` or their end; the game stays kept for next time."""
        self.keep()
        self.show()
        for line in lines:
            try:
                if not self.obey(line.strip()):
                    break
            except CadoganError as problem:
                self.tell(str(problem))
        if not self.session.over:
            self.tell(self.say("The game is kept: it goes on next time."))

    def obey(self, line: str) -> bool:
        """Do what a line says; give whether to go on."""
        if line.lower() == "q":
            return False
        orders: dict[str, Callable[[], None]] = {
            "": self.deal_on,
            "u": self.undo,
            "r": self.redo,
            "h": self.hint,
            "m": self.list_moves,
            "w": self.outlook,
            "?": self.help,
        }
        order = orders.get(line.lower())
        if order is not None:
            order()
        else:
            self.made(self.session.play(self.chosen(line)))
        return True

    def chosen(self, line: str) -> Move:
        """Give the move that a line names: its number in the list, or its notation."""
        moves = self.session.moves
        if line.isascii() and line.isdigit() and 1 <= int(line[:6]) <= len(moves):
            return moves[int(line) - 1]
        if line.isascii() and line.isdigit():
            message = f"there is no move number {line}: m lists 1 to {len(moves)}"
            raise BadInput(message)
        return self.session.read(line)

    def made(self, turn: Turn) -> None:
        """Keep and tell a turn just made."""
        self.keep()
        for step in turn:
            self.tell("  " + step_sentence(self.session, step, self.say))
        self.show()

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
        self.keep()
        self.show()

    def redo(self) -> None:
        """Make a turn again."""
        self.session.redo()
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

    def outlook(self) -> None:
        """Say whether the game can still come out; the solver sees the hidden cards, and says so."""
        from cadogan.outlook import has_outlook, last_chance, outlook  # noqa: PLC0415 - the solver, only when asked

        session, say = self.session, self.say
        if not has_outlook(session.game):
            self.tell(say("Pure chance decides: the chance from here stands above."))
            return
        answers = {
            "winnable": say("This deal can still come out; the solver sees the hidden cards."),
            "unwinnable": say("This deal can't come out any more; the solver sees the hidden cards."),
            "unknown": say("The solver doesn't know whether this deal can still come out."),
        }
        verdict = outlook(session).verdict
        self.tell(answers[verdict])
        last = last_chance(session) if verdict == "unwinnable" else None
        if last is not None:
            self.tell(say("It could last be won after turn {turn} of {turns}.", turn=last, turns=session.at))

    def list_moves(self) -> None:
        """List the legal moves with their numbers."""
        for number, move in enumerate(self.session.moves, start=1):
            self.tell(f"{number:3}  {self.session.write(move):8} {move_words(self.session, move, self.say)}")

    def help(self) -> None:
        """List what may be typed."""
        say = self.say
        for keys, meaning in (
            ("Enter", say("make the only move: deal on")),
            ("3-5, 7H 8S", say("a move: from where to where, by pile or card")),
            ("m", say("list the moves; a number alone plays one of them")),
            ("u, r", say("take back, play again")),
            ("h", say("a hint")),
            ("w", say("could it still be won?")),
            ("q", say("leave; the game is kept")),
        ):
            self.tell(f"  {keys:12} {meaning}")

    def keep(self) -> None:
        """Keep the game as it stands, before anything of it is shown."""
        if self.store is not None:
            self.store.keep(self.key, self.session, self.seconds + time.monotonic() - self._began)

    # ---- showing

    def show(self) -> None:
        """Show the table, and how the game stands."""
        self.print("")
        self.print(" · ".join(self._heading()))
        for group in self.session.rules.layout:
            for line in self._group_lines(group):
                self.print("  " + line)
        if self.session.over or self.session.hopeless:
            self.tell(outcome_sentence(self.session, self.say))

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
        shown = self._bare(pile, group) if not cards else card_face(cards[-1] or 0)
        deeper = f" (+{len(cards) - 1})" if len(cards) > 1 else ""
        return f"{self._title(pile, group)} {shown}{deeper}"

    def _hidden(self, pile: Pile) -> str:
        return self.say.plural("{count} card face down", "{count} cards face down", height(self.session.table, pile))

    def _title(self, pile: Pile, group: Group) -> str:
        if group.count == 1 and group.role != Role.TABLEAU:
            return pile_name(self.session, pile, self.say).capitalize() + ":"
        return f"{self.session.names[pile]}:"

    def _cards(self, pile: Pile) -> str:
        return " ".join("▒▒" if card is None else card_face(card) for card in self.looked_at(pile))

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
