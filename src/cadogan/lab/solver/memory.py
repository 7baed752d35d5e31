"""A memory of positions: it may forget, it never invents.

Keys of positions in open addressing, one number a slot (a key and one; 0 is an empty slot). It
starts with 2**10 slots, small enough for the nearest cache, and doubles as it fills, up to the room
it was given: the table of 2**k slots lies from slot 2**k on. Once it can't grow, the last slot of
a crowded neighbourhood is overwritten: a position forgotten is searched again if it is met again.

A key of 62 bits from a hash, not exact, could be shared by two positions. The second of them
would then pass for searched; if a deal's only wins led through it, the deal would be called
unwinnable. Among n positions in memory the chance of any shared key is about n² / 2**63: for a
million positions, one deal in nine million, and hardly any of those would lose its verdict.
A win is never invented: its line is played through the rules before it is believed.
"""

from __future__ import annotations

from typing import Final

from cadogan.chance import output, signed, unsigned

POSITIONS, SLOTS, ENTRIES, GAVE_UP, LAST_FRAME, DESK = range(6)
"""Numbers on the search's desk: positions looked at; the memory's slots and entries; whether
anything was left out; where the last frame lies; the size of the desk."""

FIRST_SLOTS: Final = 1024
PROBES: Final = 12
EMPTY: Final = 0
Words = list[int]


def seen(memory: Words, desk: Words, key: int) -> bool:
    """Whether a key was remembered; it is from now on."""
    if desk[SLOTS] == 0:
        open_table(memory, desk, FIRST_SLOTS)
    at = place_for(memory, desk, key + 1)
    if memory[at] == key + 1:
        return True
    if memory[at] == EMPTY:
        desk[ENTRIES] += 1
    memory[at] = key + 1
    if desk[ENTRIES] * 8 > desk[SLOTS] * 5 and desk[SLOTS] * 4 <= len(memory):
        grow(memory, desk)
    return False


def place_for(memory: Words, desk: Words, word: int) -> int:
    """Give where a word lies, or may be laid."""
    slots = desk[SLOTS]
    at = signed(output(word, 0) >> unsigned(8)) & (slots - 1)
    for _ in range(PROBES):
        if memory[slots + at] == EMPTY or memory[slots + at] == word:
            break
        at = (at + 1) & (slots - 1)
    return slots + at


def open_table(memory: Words, desk: Words, slots: int) -> None:
    """Begin an empty table of so many slots."""
    desk[SLOTS] = slots
    for at in range(slots, slots * 2):
        memory[at] = EMPTY


def grow(memory: Words, desk: Words) -> None:
    """Move all keys to a table of twice the slots."""
    old = desk[SLOTS]
    open_table(memory, desk, old * 2)
    for at in range(old, old * 2):
        if memory[at] != EMPTY:
            memory[place_for(memory, desk, memory[at])] = memory[at]


def forget(desk: Words) -> None:
    """Begin anew, for another deal."""
    desk[SLOTS] = 0
    desk[ENTRIES] = 0
