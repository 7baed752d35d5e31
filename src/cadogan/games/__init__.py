"""One file a game, or close kin."""
