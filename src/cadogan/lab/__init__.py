"""The laboratory: exact odds, simulation, and solving, over the very rules that are played."""
