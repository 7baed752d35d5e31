"""Words for the options of every game and for their values, as a form or a rules page shows them.

A variant has the words of its game. A value that is a bare number is its own title.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from cadogan.language import Tongue, later
from cadogan.options import Value
from cadogan.patience import Game


@dataclass(frozen=True)
class Word:
    """A title, and one line that explains it; both are keys of the catalogues."""

    title: str
    help: str


@dataclass(frozen=True)
class Term:
    """The words for one option, and for those of its values that need any."""

    title: str
    help: str
    values: Mapping[str, Word] = field(default_factory=dict)


def term(game: Game, option: str) -> Term:
    """Give the words for an option of a game: its own, else those of the families, else its bare name.

    So a game can be played as soon as its file is there, before all its words are written.
    """
    own = TERMS.get(game.variant_of or game.id, {})
    return own.get(option) or FAMILY.get(option) or Term(option, UNEXPLAINED)


def option_title(game: Game, option: str) -> str:
    """Give the title of an option."""
    return term(game, option).title


def option_help(game: Game, option: str) -> str:
    """Give the line that explains an option."""
    return term(game, option).help


def value_title(game: Game, option: str, value: Value) -> str:
    """Give the title of a value; a bare number is its own."""
    word = term(game, option).values.get(str(value))
    return word.title if word else str(value)


def value_help(game: Game, option: str, value: Value) -> str:
    """Give the line that explains a value, empty for a bare number that needs none."""
    word = term(game, option).values.get(str(value))
    return word.help if word else ""


_YES_NO: Final = (later("yes"), later("no"))

_DRAW: Final = Term(
    later("Cards at a time"),
    later("How many cards of the stock are turned up together. Only the last of them can be played."),
)
_REDEALS: Final = Term(
    later("Redeals"),
    later("How often the waste may be turned over to be the stock again."),
    {"unlimited": Word(later("as often as you like"), later("The waste may be turned over as often as you like."))},
)
_BUILD: Final = Term(
    later("Packing"),
    later("Which card may be laid on one that is a rank higher."),
    {
        "alternate": Word(
            later("alternate colours"), later("A red card goes on a black one, and a black card on a red one.")
        ),
        "any": Word(later("any suits"), later("Any card goes on any other that is a rank higher.")),
        "suit": Word(later("in suit"), later("A card goes only on a card of its own suit.")),
    },
)
_STAYS: Final = Word(_YES_NO[1], later("What lies on a foundation stays there."))
_WORRY_BACK: Final = Term(
    later("Taking back from foundations"),
    later("Whether the top card of a foundation may come back to a pile that it continues."),
    {"yes": Word(_YES_NO[0], later("It may come back.")), "no": _STAYS},
)
_WORRY_BACK_BUT_ACES: Final = Term(
    _WORRY_BACK.title, _WORRY_BACK.help, {"yes": Word(_YES_NO[0], later("It may, except the Ace.")), "no": _STAYS}
)
_SPACES: Final = Term(
    later("Bare piles"),
    later("What may be laid on a bare pile."),
    {
        "kings": Word(later("Kings"), later("A bare pile can be filled by a King only.")),
        "any": Word(later("any card"), later("A bare pile can be filled by any card.")),
    },
)
_PILES: Final = Term(later("Piles"), later("Round how many piles the pack is dealt."))
_CELLS: Final = Term(later("Cells"), later("How many cells there are; each can hold one card."))


def _only(whole: Term, *values: str) -> Term:
    """Give the words for an option that has not all of the values."""
    return replace(whole, values={value: whole.values[value] for value in values})


FAMILY: Final[Mapping[str, Term]] = MappingProxyType(
    {
        "draw": _DRAW,
        "redeals": _REDEALS,
        "worry-back": _WORRY_BACK,
        "spaces": _SPACES,
        "build": _BUILD,
        "cells": _CELLS,
    }
)
"""Words for the options that building games share."""

UNEXPLAINED: Final = later("What it does is told by the rules.")

TERMS: Final[Mapping[str, Mapping[str, Term]]] = MappingProxyType(
    {
        "hope-deferred": {
            "suit": Term(
                later("Suit"),
                later("The suit whose cards are hunted. The odds are the same for all four."),
                {
                    "hearts": Word(later("hearts"), later("The suit of German books.")),
                    "clubs": Word(later("clubs"), later("The suit of English books.")),
                    "diamonds": Word(later("diamonds"), later("No book asks for it, but any suit will do.")),
                    "spades": Word(later("spades"), later("No book asks for it either.")),
                },
            ),
            "pack": Term(
                later("Pack"),
                later("How many cards are in the pack."),
                {
                    "32": Word("32", later("The short pack: 7, 8, 9, 10, Jack, Queen, King and Ace of each suit.")),
                    "52": Word("52", later("The full pack: all thirteen cards of each suit.")),
                },
            ),
            "deals": Term(
                later("Deals in a round"),
                later(
                    "How many times three cards are dealt in one round. If the stock runs out, the round ends there."
                ),
            ),
            "rounds": Term(later("Rounds"), later("How many rounds there are to find all cards of the suit.")),
            "refill": Term(
                later("Filling gaps"),
                later("What happens to a place that is empty because its only card was laid aside."),
                {
                    "none": Word(
                        later("never"), later("A place that has become empty stays empty until the next deal.")
                    ),
                    "first-deal": Word(
                        later("in the first deal"),
                        later(
                            "In the first deal of each round, a place that has become empty is filled at once from the "
                            "stock, and again if that card too is of the hunted suit; later in the round it waits for "
                            "the next deal."
                        ),
                    ),
                    "every-removal": Word(
                        later("at every removal"),
                        later(
                            "Whenever a card is laid aside, another card is dealt on its place at once, in every deal."
                        ),
                    ),
                },
            ),
        },
        "take-ten": {
            "quartet": Term(
                later("Tens and court cards"),
                later("Which four of the Kings, Queens, Jacks and tens go together."),
                {
                    "suit": Word(later("one suit"), later("King, Queen, Jack and ten of one suit go together.")),
                    "rank": Word(
                        later("one rank"), later("Four Kings, four Queens, four Jacks or four tens go together.")
                    ),
                },
            ),
            "places": Term(later("Places"), later("How many cards lie face up. More places make it easier.")),
        },
        "carpet": {
            "plays": Term(
                later("Playing to the foundations"),
                later("Whether a card that fits may wait, and when the first card may be turned."),
                {
                    "free": Word(
                        later("free"),
                        later("A card that fits may always wait, and the first card may be turned at any time."),
                    ),
                    "stopped": Word(
                        later("free once stopped"),
                        later(
                            "The first card may be turned only when nothing can be played; after that, plays may wait."
                        ),
                    ),
                    "compulsory": Word(
                        later("compulsory"),
                        later("Whatever fits must be played before a card is turned. There is nothing to decide then."),
                    ),
                },
            ),
            "aces": Term(
                later("Aces"),
                later("Where the Aces are when the carpet is dealt."),
                {
                    "in-pack": Word(
                        later("in the pack"),
                        later("The Aces are shuffled with the rest and start a foundation when they turn up."),
                    ),
                    "founded": Word(
                        later("set out first"),
                        later("The Aces are set out on the table before the other cards are dealt."),
                    ),
                },
            ),
            "holes": Term(
                later("Mending holes"),
                later("Which card fills a hole in the carpet."),
                {
                    "foster": Word(
                        later("pack, then waste"),
                        later(
                            "Holes are mended from the pack until the first card has been turned; from then on, only "
                            "from the top of the waste."
                        ),
                    ),
                    "automatic": Word(
                        later("waste, else pack"),
                        later("Holes are mended from the top of the waste, or from the pack while the waste is bare."),
                    ),
                },
            ),
        },
        "four-of-a-kind": {
            "next": Term(
                later("Next pile"),
                later("From which pile the next card is turned."),
                {
                    "round-robin": Word(
                        later("round the table"),
                        later("Next comes the next pile in order that still has a face-down card."),
                    ),
                    "follow": Word(
                        later("follow the card"),
                        later("Next comes the pile just added to. The game ends when it has no face-down card left."),
                    ),
                    "follow-on": Word(
                        later("follow, and go on"),
                        later("Next comes the pile just added to or, when that is finished, the next unfinished one."),
                    ),
                },
            ),
        },
        "try-again": {
            "piles": Term(
                later("Piles"), later("On how many piles the cards may be laid. A fifth makes it much easier.")
            ),
            "look": Term(
                later("Looking through the piles"),
                later("When the player may look at the cards below the top ones."),
                {
                    "after-ace": Word(
                        later("once an Ace has appeared"), later("Until the first Ace, only the tops are seen.")
                    ),
                    "always": Word(later("always"), later("The piles may be spread from the start.")),
                },
            ),
        },
        "take-fourteen": {
            "piles": _PILES,
            "total": Term(later("Total"), later("What two cards must make together to be taken away.")),
        },
        "help-your-neighbour": {
            "worry-back": _WORRY_BACK_BUT_ACES,
            "compulsory": Term(
                later("Playing at once"),
                later("Whether a turned card that fits must be played."),
                {
                    "no": Word(_YES_NO[1], later("A turned card that fits may be laid on the talon all the same.")),
                    "yes": Word(
                        _YES_NO[0], later("A turned card that fits on a foundation or a pile must go to one of them.")
                    ),
                },
            ),
        },
        "free-cell": {
            "piles": _PILES,
            "build": _only(_BUILD, "alternate", "suit"),
        },
        "beleaguered-castle": {"worry-back": _WORRY_BACK_BUT_ACES},
        "canfield": {
            "carries": Term(
                later("Carrying runs"),
                later("Which cards of a pile may be carried to another one together."),
                {
                    "runs": Word(
                        later("whole or in part"), later("A pile may be carried whole, or from any card of it down.")
                    ),
                    "whole": Word(later("whole only"), later("A pile is carried whole or not at all.")),
                },
            ),
            "past-base": Term(
                later("Packing past the first rank"),
                later("Whether a card may be packed on one of the rank that begins the foundations."),
                {
                    "yes": Word(
                        _YES_NO[0], later("A card of the rank that begins the foundations may be packed on, too.")
                    ),
                    "no": Word(
                        _YES_NO[1], later("Nothing is packed on a card of the rank that begins the foundations.")
                    ),
                },
            ),
        },
        "spider": {
            "suits": Term(
                later("Suits"),
                later("How many suits are told apart."),
                {
                    "4": Word("4", later("All four suits are told apart.")),
                    "2": Word(
                        "2",
                        later("Only the colours are told apart: clubs count as spades, and diamonds as hearts."),
                    ),
                    "1": Word("1", later("All cards count as of one suit.")),
                },
            ),
            "deal": Term(
                later("Dealing from the stock"),
                later("When a row of cards may be dealt from the stock."),
                {
                    "filled": Word(
                        later("no pile bare"), later("Cards may be dealt from the stock only while no pile is bare.")
                    ),
                    "always": Word(later("always"), later("Cards may be dealt from the stock at any time.")),
                },
            ),
        },
        "golf": {
            "wrap": Term(
                later("Round the corner"),
                later("Whether an Ace may follow a King, and a King an Ace."),
                {
                    "no": Word(_YES_NO[1], later("Only a Queen goes on a King, and only a two on an Ace.")),
                    "yes": Word(_YES_NO[0], later("Ace and King follow one another.")),
                },
            )
        },
    }
)
"""By id of the game and name of the option: what the words that building games share don't say."""


def options_said(game: Game, options: Mapping[str, Value], say: Tongue) -> str:
    """Say the values of options of a game in a player's language, with their titles."""
    return ", ".join(
        f"{say(option_title(game, name))}: {say(value_title(game, name, value))}" for name, value in options.items()
    )
