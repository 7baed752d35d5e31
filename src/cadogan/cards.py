"""Playing cards as small integers.

    card = (rank - 1) * 4 + suit        ranks 1 (Ace) to 13 (King), suits 0 to 3
    card = 64 + …                       the same, from a second pack

so a single pack is 0 … 51 and its two-pack twin lies 64 higher. Reading rank and
suit costs two bit operations, in Python and compiled alike.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from cadogan.errors import BadInput
from cadogan.language import later

Card: TypeAlias = int
Rank: TypeAlias = int
Suit: TypeAlias = int

CLUBS: Final = 0
DIAMONDS: Final = 1
HEARTS: Final = 2
SPADES: Final = 3
SUITS: Final = ("clubs", "diamonds", "hearts", "spades")

TWIN: Final = 64
"""How much higher the same card of the second pack is."""

ACE: Final = 1
SEVEN: Final = 7
TEN: Final = 10
JACK: Final = 11
QUEEN: Final = 12
KING: Final = 13
PIPS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

_LETTERS: Final = "CDHS"
_READ_AS: Final = {"T": "10", "1": "A", "B": "J", "D": "Q", "R": "K"}
"""Other spellings of ranks: Bube and Dame of German cards, dama and rey of Spanish ones."""
_SYMBOLS: Final = "♣♦♥♠"
_HOLLOW: Final = "♧♢♡♤"


def rank(card: Card) -> Rank:
    """Rank of `card`: 1 (Ace) to 13 (King)."""
    return (card & 63) // 4 + 1


def suit(card: Card) -> Suit:
    """Suit of `card`: 0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card & 3


def red(card: Card) -> bool:
    """Whether `card` is a diamond or a heart."""
    return (card + 1) & 2 != 0


def card_of(rank: Rank, suit: Suit) -> Card:
    """Give the card of this rank (1 to 13) and suit (0 to 3) in the first pack."""
    return (rank - 1) * 4 + suit


def pack(size: int) -> tuple[Card, ...]:
    """Give the cards of a new pack in order: Ace to King, within a rank clubs to spades.

    Args:
        size: 32 (7 to Ace), 48 (no Aces), 52, or 104 (two packs of 52).

    Raises:
        ValueError: any other size.
    """
    full = tuple(range(52))
    packs = {
        32: tuple(card for card in full if rank(card) == ACE or rank(card) >= SEVEN),
        48: tuple(card for card in full if rank(card) != ACE),
        52: full,
        104: full + tuple(TWIN + card for card in full),
    }
    if size not in packs:
        message = f"there is no pack of {size} cards: choose {', '.join(map(str, packs))}"
        raise ValueError(message)
    return packs[size]


def code(card: Card) -> str:
    """Plain-letter name of a card, as typed: `7H`, `10S`."""
    return PIPS[rank(card) - 1] + _LETTERS[suit(card)]


def face(card: Card) -> str:
    """Name of a card as shown: `7♥`, `10♠`."""
    return PIPS[rank(card) - 1] + _SYMBOLS[suit(card)]


def parse(word: str) -> Card:
    """Read one card in any usual spelling: `7H`, `7h`, `TD`, `10D`, `♦10`, `10♦`, `BH` for `JH`.

    D is the rank of `DH` and the suit of `DK`: no word is both, as only one of its two letters is a suit.

    Raises:
        BadInput: the word names no card.
    """
    text = word.strip().upper()
    for hollow, solid in zip(_HOLLOW + _SYMBOLS, _LETTERS * 2, strict=True):
        text = text.replace(hollow, solid)
    for pips, letter in ((text[:-1], text[-1:]), (text[1:], text[:1])):
        spelt = _READ_AS.get(pips, pips)
        if spelt in PIPS and letter in tuple(_LETTERS):
            return card_of(PIPS.index(spelt) + 1, _LETTERS.index(letter))
    raise BadInput(later("“{word}” is no card: write a rank A 2 … 10 J Q K and a suit C D H S, such as 7H"), word=word)
