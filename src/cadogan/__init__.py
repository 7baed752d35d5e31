"""Cadogan: the old one-player card games, playable, and their odds known."""
