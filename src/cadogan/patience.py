"""What a game is: its rules (functions on the table), and its entry in the catalogue.

The rules of a game, with all options chosen, are a `Rules`: a layout and a few plain
functions. The `Game` around it is what a rule book prints above the rules: names, source,
kind, and the options that lead to the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from cadogan.cards import Card
from cadogan.chance import Seed
from cadogan.layout import Layout
from cadogan.moves import Move, Moves
from cadogan.options import Option, Options, Value, choose
from cadogan.table import Table


class Kind(StrEnum):
    """The two classes of the old books."""

    CHANCE = "chance"
    JUDGMENT = "judgment"


def always(t: Table) -> bool:  # noqa: ARG001 - one of the functions on a table
    """Yes, at any table: pause after every move, look at any time."""
    return True


@dataclass(frozen=True)
class Counter:
    """Something that a player counts at the table, such as the round.

    Args:
        text: the words, a text of the catalogues with `{number}` and, where there is one, `{total}`.
        read: gives the number from a table.
        total: the most it can be; None where nobody counts up to anything.
    """

    text: str
    read: Callable[[Table], int]
    total: int | None = None


@dataclass(frozen=True, repr=False)
class Rules:
    """The rules of one game with its options chosen.

    Args:
        layout: the piles.
        cards: the pack that is shuffled, in its order when new.
        start: the opening deal, from a shuffled stock.
        moves: fill a list with the legal moves, in the order that the game's pins record, and
            give their number; none means that the game is over.
        play: make one move.
        won: whether the game has come out.
        left: how many cards are still to come home; what the exact engine distributes.
        pause: whether a player looks up here. Between pauses a view plays on by itself, so
            that one stroke deals a whole row.
        may_look: whether the player may look at the cards below the tops of open groups here;
            where not, a view shows their piles squared.
        hopeless: whether moves are left but no further card can come home, proven in its
            docstring; None where a game ends by itself. In plain Python only.
        counters: what a player counts; for views.
        safe: a move that can never do harm (its proof stands in the game's docstring), or -1; views
            may play it by themselves. None where a game names no such moves.
        series: runs that a player may carry in one stroke although cards move singly, each with the single moves
            for it, all legal one after the other; None where there are none. In plain Python only.
        words: what a family was told to make these rules, for whoever knows the family; None elsewhere.
        pairs: whether a move from one pile to another takes a pair away, so that either pile may be named
            first.
        most_moves: an upper bound of the number of legal moves.
        longest: an upper bound of the number of moves in a game; None where moves can be taken
            back (the game is cyclic).
        lump: for the exact engine, a small number that cards alike for these rules share.
        key: for the exact engine, what the rest of the game depends on; None where no exact
            engine is meant.
    """

    layout: Layout
    cards: tuple[Card, ...]
    start: Callable[[Table, Seed], None]
    moves: Callable[[Table, Moves], int]
    play: Callable[[Table, Move, Seed], None]
    won: Callable[[Table], bool]
    left: Callable[[Table], int]
    pause: Callable[[Table], bool] = always
    may_look: Callable[[Table], bool] = always
    hopeless: Callable[[Table], bool] | None = None
    counters: tuple[Counter, ...] = ()
    safe: Callable[[Table], Move] | None = None
    series: Callable[[Table], dict[Move, tuple[Move, ...]]] | None = None
    words: object | None = None
    pairs: bool = False
    most_moves: int = 64
    longest: int | None = None
    lump: Callable[[Card], int] | None = None
    key: Callable[[Table], tuple[int, ...]] | None = None


@dataclass(frozen=True)
class Source:
    """Where the rules come from."""

    author: str
    title: str
    year: int | None = None

    def __str__(self) -> str:
        """Give the source as printed."""
        return ", ".join(str(part) for part in (self.author, self.title, self.year) if part)


@dataclass(frozen=True)
class Published:
    """A published share of deals that can come out when all cards are known; the atlas sets ours beside it.

    Args:
        percent: as printed, of a hundred deals.
        source: who says so.
        options: the options of the game that make it theirs, where they aren't the usual ones.
    """

    percent: float
    source: Source
    options: Mapping[str, Value] = field(default_factory=dict)

    @property
    def share(self) -> float:
        """The share, from 0 to 1."""
        return round(self.percent / 100, 9)


@dataclass(frozen=True)
class Names:
    """One text in the three languages of the catalogue."""

    en: str
    de: str
    es: str

    def in_language(self, language: str) -> str:
        """Give the text in `en`, `de` or `es`."""
        return {"en": self.en, "de": self.de, "es": self.es}[language]


@dataclass(frozen=True)
class Game:
    """A game of the catalogue.

    Args:
        id: what the command line, addresses and saves call it.
        names: its title.
        summary: one line on what it is about.
        kind: chance or judgment.
        sources: the books, the authority first.
        make: gives the rules for all options by keyword.
        options: what may be chosen, in order.
        also: other names, in any language.
        fixed: options that this entry sets (a variant is its game with options set).
        variant_of: the id of the game that this is a variant of.
        published: what others say of how many deals can come out.
    """

    id: str
    names: Names
    summary: Names
    kind: Kind
    sources: tuple[Source, ...]
    make: Callable[[Options], Rules]
    options: tuple[Option, ...] = ()
    also: tuple[str, ...] = ()
    fixed: Mapping[str, Value] = field(default_factory=dict)
    variant_of: str | None = None
    published: tuple[Published, ...] = ()

    def variant(
        self,
        id: str,
        names: Names,
        summary: Names,
        *,
        sources: tuple[Source, ...],
        also: tuple[str, ...] = (),
        published: tuple[Published, ...] = (),
        **fixed: Value,
    ) -> Game:
        """Give this game under a name of its own, with some options set to other values.

        An underscore in the name of an option stands for a hyphen: `worry_back="no"`.
        """
        changed = {name.replace("_", "-"): value for name, value in fixed.items()}
        return replace(
            self,
            id=id,
            names=names,
            summary=summary,
            sources=sources,
            also=also,
            fixed=changed,
            variant_of=self.id,
            published=published,
        )

    def choose(self, wishes: Mapping[str, Value | None] | None = None) -> Options:
        """Give the value of every option: wished, else set by the variant, else default.

        Raises:
            BadInput: an unknown option, or a value not allowed.
        """
        made = {name: value for name, value in (wishes or {}).items() if value is not None}
        return choose(self.options, {**self.fixed, **made}, self.id)

    def unusual(self, options: Mapping[str, Value]) -> Options:
        """Give those options whose values aren't the usual ones."""
        usual = self.choose()
        return {name: value for name, value in options.items() if usual.get(name) != value}

    def rules(self, wishes: Mapping[str, Value] | None = None) -> Rules:
        """Give the rules with these options (see `choose`)."""
        return self.make(self.choose(wishes))
