"""A memory of positions: it may forget, it never invents.

Keys of positions in open addressing. A slot is two numbers side by side, key and *generation*:
a slot of an older generation is empty, so a new deal costs nothing. It starts with 2**10 slots,
small enough for the nearest cache, and doubles as it fills, up to the room it was given: the
table of 2**k slots lies from slot 2**k on. Once it can't grow, the last slot of a crowded
neighbourhood is overwritten: a position forgotten is searched again if it is met again.

A key of 62 bits from a hash, not exact, could be shared by two positions. The second of them
would then pass for searched; if a deal's only wins led through it, the deal would be called
unwinnable. Among n positions in memory the chance of any shared key is about n² / 2**63: for a
million positions, one deal in nine million, and hardly any of those would lose its verdict.
A win is never invented: its line is played through the rules before it is believed.
"""

from __future__ import annotations

from typing import Final

from cadogan.chance import output, signed, unsigned

POSITIONS, GENERATION, SLOTS, ENTRIES, GAVE_UP, LAST_FRAME, DESK = range(7)
"""Numbers on the search's desk: positions looked at; the memory's generation, slots and
entries; whether anything was left out; where the last frame lies; the size of the desk."""

FIRST_SLOTS: Final = 1024
PROBES: Final = 12
Words = list[int]


def seen(memory: Words, desk: Words, key: int) -> bool:
    """Whether a key was remembered; it is from now on."""
    at = place_for(memory, desk, key)
    if memory[at] == key and memory[at + 1] == desk[GENERATION]:
        return True
    if memory[at + 1] != desk[GENERATION]:
        desk[ENTRIES] += 1
    memory[at] = key
    memory[at + 1] = desk[GENERATION]
    if desk[ENTRIES] * 2 > desk[SLOTS] and desk[SLOTS] * 4 < len(memory):
        grow(memory, desk)
    return False


def place_for(memory: Words, desk: Words, key: int) -> int:
    """Give where a key lies, or may be laid."""
    slots = desk[SLOTS]
    slot = signed(output(key, 0) >> unsigned(8)) & (slots - 1)
    at = (slots + slot) * 2
    for _ in range(PROBES):
        at = (slots + slot) * 2
        if memory[at + 1] != desk[GENERATION] or memory[at] == key:
            return at
        slot = (slot + 1) & (slots - 1)
    return at


def grow(memory: Words, desk: Words) -> None:
    """Move all keys to a table of twice the slots."""
    old = desk[SLOTS]
    desk[SLOTS] = old * 2
    for at in range(old * 2, old * 4, 2):
        if memory[at + 1] == desk[GENERATION]:
            to = place_for(memory, desk, memory[at])
            memory[to] = memory[at]
            memory[to + 1] = memory[at + 1]


def forget(desk: Words) -> None:
    """Begin anew, for another deal."""
    desk[GENERATION] += 1
    desk[SLOTS] = FIRST_SLOTS
    desk[ENTRIES] = 0
