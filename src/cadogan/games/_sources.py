"""Books that several games come from."""

from __future__ import annotations

from cadogan.game import Source

FOSTER = Source("R. F. Foster", "Foster's Complete Hoyle: An Encyclopedia of Games", 1897)
