"""Books that several games come from."""

from __future__ import annotations

from cadogan.patience import Source

FOSTER = Source("R. F. Foster", "Foster's Complete Hoyle", 1897)
