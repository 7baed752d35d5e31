"""Players: strategies that see only what a person sees, and the advice that they give."""

from __future__ import annotations

from cadogan.players.advice import Advice, advice, best_of
from cadogan.players.named import PLAYERS, THOUGHTFUL, Maker, player, players_of, usual_player
from cadogan.players.types import RESIGN, Choose

__all__ = [
    "PLAYERS",
    "RESIGN",
    "THOUGHTFUL",
    "Advice",
    "Choose",
    "Maker",
    "advice",
    "best_of",
    "player",
    "players_of",
    "usual_player",
]
