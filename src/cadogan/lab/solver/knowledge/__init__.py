"""Knowledge by game, one module each."""

from __future__ import annotations
