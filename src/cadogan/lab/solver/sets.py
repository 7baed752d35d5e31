"""Sets as the bits of a number: cards, or places."""

from __future__ import annotations


def size(number: int) -> int:
    """Give how many members a set has; it must be below 2**63."""
    number -= (number >> 1) & 0x5555555555555555
    number = (number & 0x3333333333333333) + ((number >> 2) & 0x3333333333333333)
    number = (number + (number >> 4)) & 0x0F0F0F0F0F0F0F0F
    number += number >> 8
    number += number >> 16
    number += number >> 32
    return number & 127
