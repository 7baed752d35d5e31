"""Can this deal come out? A search over the very rules that are played."""
