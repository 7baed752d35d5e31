"""The one source of chance: SplitMix64, read by position.

Generator
    SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, *Fast splittable pseudorandom number
    generators*, OOPSLA 2014; constants of David Stafford's “Mix13”, as in S. Vigna's
    public-domain `splitmix64.c` and Java's `SplittableRandom`). It passes BigCrush.
    Its n-th output is a pure function of seed and n, so it needs no state of its own:
    a position and a seed say all that will happen, undo included.

A deal
    number d → seed(d), the first output of SplitMix64 started at d. The mixing is a
    bijection, so no two deal numbers share a seed. Shuffle s of the deal (0 is the
    opening one) reads outputs 128·s … 128·s + 127 of SplitMix64 started at that seed.

A number below n
    the upper half of an output times n, by 2**32 (D. Lemire, *Fast random integer
    generation in an interval*, ACM TOMACS 29, 2019) with his rejection, so that every
    value is exactly as likely as the next. A rejected output is replaced by the one
    2**40 places further on.

The text below runs in Python and compiled: every operand is unsigned 64 bits wide when
compiled (a mix of signed and unsigned would silently become floating point), and `& ALL`
keeps Python's integers to the same width.
"""

from __future__ import annotations

from typing import Final, TypeAlias

Seed: TypeAlias = int
"""A 64-bit unsigned start of SplitMix64."""

GAMMA: Final = 0x9E3779B97F4A7C15
MIX_1: Final = 0xBF58476D1CE4E5B9
MIX_2: Final = 0x94D049BB133111EB
ALL: Final = 0xFFFFFFFFFFFFFFFF

PER_SHUFFLE: Final = 128
FURTHER: Final = 2**40


def unsigned(number: int) -> int:
    """Give the number as an unsigned 64-bit word; compiled code puts a cast here."""
    return number


def signed(word: int) -> int:
    """Give a word as an ordinary integer; compiled code puts a cast here."""
    return word


def output(seed: Seed, n: int) -> int:
    """Output number `n` (0 is the first) of SplitMix64 started at `seed`."""
    x = (unsigned(seed) + GAMMA * (unsigned(n) + unsigned(1))) & ALL
    x = ((x ^ (x >> unsigned(30))) * MIX_1) & ALL
    x = ((x ^ (x >> unsigned(27))) * MIX_2) & ALL
    return x ^ (x >> unsigned(31))


def below(limit: int, seed: Seed, n: int) -> int:
    """Give a number from 0 to `limit` − 1, all exactly as likely, from output `n` of the seed.

    `limit` is 1 to 2**31. One output in 2**32 / limit is rejected.
    """
    wide = unsigned(limit)
    product = (output(seed, n) >> unsigned(32)) * wide
    low = product & unsigned(0xFFFFFFFF)
    if low < wide:
        while low < unsigned(0x100000000) % wide:
            n += FURTHER
            product = (output(seed, n) >> unsigned(32)) * wide
            low = product & unsigned(0xFFFFFFFF)
    return signed(product >> unsigned(32))
