"""Deals: a number that means one shuffle for ever, another program's number, or a pack written out as text."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cadogan import microsoft
from cadogan.cards import TWIN, Card, code, parse
from cadogan.chance import Seed, output
from cadogan.errors import BadInput
from cadogan.language import later
from cadogan.patience import Rules
from cadogan.table import PACK, STOCK, Table, height, new_table, settle, shuffle

LAST_DEAL = 2**63 - 1
NEWEST_DEALS: Final = 999_999
"""Deals picked at random are numbered up to here: short to say and to type."""
OWN: Final = ""
"""The series of this package's own deal numbers."""
MICROSOFT: Final = "ms"
"""The series of Microsoft FreeCell's deal numbers."""


@dataclass(frozen=True)
class Deal:
    """A deal of any game: its number, or the pack in dealing order.

    Just one of the two is given. The later shuffles of a game come from the number too, or,
    where the pack was written out, from a number worked out of its order. A pack that another program
    knows by a number may go by that, `ms:11982`.
    """

    number: int | None = None
    pack: tuple[Card, ...] | None = None
    name: str = ""

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
            if self.name and set(self.pack) != set(rules.cards):
                message = f"{self.name} deals a pack of {len(self.pack)} cards, and this game has another pack"
                raise BadInput(message)
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

    @property
    def called(self) -> int | str | None:
        """What the deal goes by: its number, or its name elsewhere; None for a pack written out."""
        return self.number if self.number is not None else self.name or None

    def __str__(self) -> str:
        """Give the number, the name, or the pack in letters; `read_deal` reads it back."""
        return " ".join(map(code, self.pack or ())) if self.called is None else str(self.called)


def random_number() -> int:
    """Pick the number of a new deal."""
    return 1 + secrets.randbelow(NEWEST_DEALS)


def seed_of(number: int) -> Seed:
    """Seed of a deal number: the first output of SplitMix64 started there."""
    return output(number, 0)


def numbered(number: int, series: str = OWN) -> Deal:
    """Give the deal of a number (1 to `last_of(series)`) of a series."""
    if series == MICROSOFT:
        return Deal(pack=microsoft.dealt(number), name=written(number, series))
    return Deal(number=number)


def check_range(first: int, deals: int, last: int = LAST_DEAL) -> None:
    """Refuse deals `first` … `first + deals − 1` that aren't there.

    Raises:
        BadInput: it says which of the numbers is wrong.
    """
    if deals < 1:
        message = f"at least one deal must be asked for, not {deals}"
        raise BadInput(message)
    if not 1 <= first <= last:
        message = f"the first deal must lie between 1 and {last}, not be {first}"
        raise BadInput(message)
    if first + deals - 1 > last:
        message = f"the last deal is {last}: from {first} on there are no {deals}"
        raise BadInput(message)


def written(number: int, series: str = OWN) -> str:
    """Write a deal number with its series: `17`, `ms:11982`."""
    return f"{series}:{number}" if series else str(number)


def last_of(series: str) -> int:
    """Give the last deal number of a series."""
    return microsoft.LAST if series == MICROSOFT else LAST_DEAL


def read_deal(text: str | int) -> Deal:
    """Read a deal as `str(deal)` writes it: a number, one of another program, or a pack in dealing order.

    Raises:
        BadInput: it is none of these.
    """
    if isinstance(text, str) and len(text.replace(",", " ").replace(";", " ").split()) > 1:
        return Deal(pack=read_pack(text))
    return numbered(*read_numbered(text))


def read_numbered(text: str | int) -> tuple[int, str]:
    """Read a deal number and its series.

    Raises:
        BadInput: there is no such series, or no such number in it.
    """
    word = str(text).strip()
    series, colon, number = word.lower().rpartition(":")
    if not colon:
        return read_number(word), OWN
    if series == MICROSOFT and _is_whole(number) and 1 <= int(number) <= microsoft.LAST:
        return int(number), MICROSOFT
    said = later("“{text}” is no deal: of other programs' deals there are Microsoft FreeCell's, ms:1 to ms:{last}")
    raise BadInput(said, text=text, last=microsoft.LAST)


def read_number(text: str | int) -> int:
    """Read a deal number of this package's own.

    Raises:
        BadInput: it is no whole number from 1 to 2**63 − 1.
    """
    word = str(text).strip()
    if _is_whole(word) and 1 <= int(word) <= LAST_DEAL:
        return int(word)
    raise BadInput(later("“{text}” is no deal number: give a whole number from 1 to {last}"), text=text, last=LAST_DEAL)


def _is_whole(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 20


def read_pack(text: str) -> tuple[Card, ...]:
    """Read a pack written out, the first card first to be dealt; commas and line ends are spaces.

    A card named for the second time is its twin of the second pack.

    Raises:
        BadInput: a word that names no card.
    """
    cards: list[Card] = []
    for card in map(parse, text.replace(",", " ").replace(";", " ").split()):
        cards.append(card + TWIN if card in cards else card)
    return tuple(cards)


def check_pack(given: Sequence[Card], wanted: Sequence[Card]) -> None:
    """Check that `given` is the whole pack `wanted`, in any order.

    Raises:
        BadInput: a card is missing, doubled, or foreign to this game.
    """
    there, due = Counter(map(code, given)), Counter(map(code, wanted))
    again = {code(card) for card, times in Counter(given).items() if times > 1}
    faults = (
        (later("doubled {cards}"), [c for c in there if c in due and (there[c] > due[c] or c in again)]),
        (later("not of this game {cards}"), [c for c in there if c not in due]),
        (later("missing {cards}"), [c for c in due if there[c] < due[c]]),
    )
    parts = tuple(BadInput(text, cards=", ".join(cards)) for text, cards in faults if cards)
    if parts:
        text = later("the pack should be {wanted} different cards, but has {given}: {faults}")
        if any(card >= TWIN for card in wanted):
            text = later("the pack should be {wanted} cards, each twice, but has {given}: {faults}")
        raise BadInput(text, wanted=len(wanted), given=len(given), faults=parts)
