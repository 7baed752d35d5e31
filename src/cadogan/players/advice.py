"""Advice at the table: the move that the usual player would make, and why in a few words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cadogan.language import later
from cadogan.layout import Role
from cadogan.moves import Move, source_of, target_of
from cadogan.patience import Game, Rules
from cadogan.players.named import player, usual_player
from cadogan.players.types import NO_DICE
from cadogan.table import STOCK, Table, bare, face_down


@dataclass(frozen=True)
class Advice:
    """A move that helps; `why` is an English text of the catalogues."""

    move: Move
    why: str


def advice(game: Game, rules: Rules, t: Table) -> Advice | None:
    """Advise a move, from what a person sees; None where the player would give up or nothing can be done."""
    room = [0] * rules.most_moves
    count = rules.moves(t, room)
    if count == 0:
        return None
    if count == 1:
        return Advice(room[0], later("there is no other move"))
    chosen = player(usual_player(game), game, rules)(t, room, count, NO_DICE)
    return Advice(room[chosen], reason(rules, t, room[chosen])) if chosen >= 0 else None


def best_of(game: Game, rules: Rules, t: Table, moves: Sequence[Move]) -> Move | None:
    """Choose between some of the things to do as the usual player would, were there no others.

    What is no move of the rules (a run carried in series) is not weighed. Gives the first where that
    player would rather do none of them; None where there is none.
    """
    room = [0] * rules.most_moves
    legal = room[: rules.moves(t, room)]
    weighed = [move for move in moves if move in legal]
    if len(weighed) < 2:
        return next(iter(weighed or moves), None)
    chosen = player(usual_player(game), game, rules)(t, weighed.copy(), len(weighed), NO_DICE)
    return weighed[max(chosen, 0)]


def reason(rules: Rules, t: Table, move: Move) -> str:
    """Say what a move is good for, from the table before and after it.

    What a hidden card does, turned up by the move, is no reason: it isn't known before.
    """
    source, target = source_of(move), target_of(move)
    if source == STOCK:
        return later("time to turn the next card")
    roles = rules.layout.group(source).role, rules.layout.group(target).role
    after = t.copy()
    rules.play(after, move, 0)
    cases = (
        (roles[0] == Role.FOUNDATION, later("it comes back to help its neighbour")),
        (roles[1] == Role.FOUNDATION, later("a card for the foundation")),
        (rules.left(after) < rules.left(t), later("cards that may be taken away")),
        (roles[1] == Role.WASTE, later("it fits nowhere better")),
        (roles[1] == Role.CELL, later("it makes way for the card below")),
        (face_down(after, source) < face_down(t, source), later("a card is turned up")),
        (roles[0] == Role.TABLEAU and bare(after, source), later("it empties a pile")),
        (bare(t, target), later("a good card for the bare pile")),
    )
    return next((why for true, why in cases if true), later("a good place for this card"))
