"""Deals: a number that means one shuffle for ever, or a pack written out as text."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cadogan.cards import Card, code, parse
from cadogan.chance import Seed, output
from cadogan.errors import BadInput
from cadogan.language import later
from cadogan.patience import Rules
from cadogan.table import PACK, STOCK, Table, height, new_table, settle, shuffle

LAST_DEAL = 2**63 - 1
NEWEST_DEALS: Final = 999_999
"""Deals picked at random are numbered up to here: short to say and to type."""


@dataclass(frozen=True)
class Deal:
    """A deal of any game: its number, or the pack in dealing order.

    Just one of the two is given. The later shuffles of a game come from the number too, or,
    where the pack was written out, from a number worked out of its order.
    """

    number: int | None = None
    pack: tuple[Card, ...] | None = None

    @property
    def seed(self) -> Seed:
        """The start of the generator for all chance in this deal."""
        if self.number is not None:
            return seed_of(self.number)
        seed = 0
        for card in self.pack or ():
            seed = output(seed ^ card, 0)
        return seed

    def table(self, rules: Rules) -> Table:
        """Give the shuffled pack in hand, nothing dealt yet.

        Raises:
            BadInput: the pack written out isn't this game's.
        """
        if self.pack is not None:
            check_pack(self.pack, rules.cards)
            return new_table(self.pack, loose=False)
        t = new_table(rules.cards, loose=True)
        shuffle(t, self.seed)
        return t

    def opening(self, rules: Rules) -> Table:
        """Give the table after the opening deal and the forced moves up to the first pause."""
        t = self.table(rules)
        rules.start(t, self.seed)
        room = [0] * rules.most_moves
        while not rules.pause(t) and rules.moves(t, room) == 1:
            rules.play(t, room[0], self.seed)
        return t

    def order(self, rules: Rules) -> tuple[Card, ...]:
        """Give the whole pack in the order in which it would be drawn."""
        t = self.table(rules)
        settle(t, self.seed)
        return tuple(reversed(t[PACK : PACK + height(t, STOCK)]))

    def __str__(self) -> str:
        """Give the number, or the pack in letters."""
        if self.number is not None:
            return str(self.number)
        return " ".join(map(code, self.pack or ()))


def random_number() -> int:
    """Pick the number of a new deal."""
    return 1 + secrets.randbelow(NEWEST_DEALS)


def seed_of(number: int) -> Seed:
    """Seed of a deal number: the first output of SplitMix64 started there."""
    return output(number, 0)


def read_number(text: str | int) -> int:
    """Read a deal number.

    Raises:
        BadInput: it is no whole number from 1 to 2**63 − 1.
    """
    word = str(text).strip()
    if word.isascii() and word.isdigit() and len(word) < 20 and 1 <= int(word) <= LAST_DEAL:
        return int(word)
    raise BadInput(later("“{text}” is no deal number: give a whole number from 1 to {last}"), text=text, last=LAST_DEAL)


def read_pack(text: str) -> tuple[Card, ...]:
    """Read a pack written out, the first card first to be dealt; commas and line ends are spaces.

    Raises:
        BadInput: a word that names no card.
    """
    return tuple(map(parse, text.replace(",", " ").replace(";", " ").split()))


def check_pack(given: Sequence[Card], wanted: Sequence[Card]) -> None:
    """Check that `given` is the whole pack `wanted`, in any order.

    Raises:
        BadInput: a card is missing, doubled, or foreign to this game.
    """
    there, due = Counter(given), Counter(wanted)
    faults = (
        (later("doubled {cards}"), [card for card in there if card in due and there[card] > due[card]]),
        (later("not of this game {cards}"), [card for card in there if card not in due]),
        (later("missing {cards}"), [card for card in due if there[card] < due[card]]),
    )
    parts = tuple(BadInput(text, cards=", ".join(map(code, cards))) for text, cards in faults if cards)
    if parts:
        text = later("the pack should be {wanted} different cards, but has {given}: {faults}")
        raise BadInput(text, wanted=len(wanted), given=len(given), faults=parts)
