"""The numbered deals of Microsoft FreeCell (J. Horne, 1991), 1 to 1,000,000.

The number starts the generator of Microsoft's C library: state = 214013 · state + 2531011, modulo 2**31, of
which each call gives the upper 15 bits. The pack lies in order, Ace to King, within a rank clubs, diamonds,
hearts, spades. Each draw takes the card at the place that the generator gives, modulo the
number of cards left, and the last of them fills its place. Cards are dealt in rows.
"""

from __future__ import annotations

from typing import Final

from cadogan.cards import Card, pack

LAST: Final = 1_000_000


def dealt(number: int) -> tuple[Card, ...]:
    """Give the pack of a deal number, 1 to `LAST`, in dealing order."""
    cards, order, state = list(pack(52)), [], number
    while cards:
        state = (214013 * state + 2531011) % 2**31
        place = (state >> 16) % len(cards)
        cards[place], cards[-1] = cards[-1], cards[place]
        order.append(cards.pop())
    return tuple(order)
