"""Books that several games come from."""

from __future__ import annotations

from cadogan.patience import Source

FOSTER = Source("R. F. Foster", "Foster's Complete Hoyle", 1897)
MOREHEAD = Source("A. H. Morehead and G. Mott-Smith", "The Complete Book of Solitaire and Patience Games", 1949)
PARLETT = Source("D. Parlett", "The Penguin Book of Patience", 1979)
BLAKE_GENT = Source(
    "Charlie Blake and Ian P. Gent",
    "The Winnability of Klondike Solitaire and Many Other Patience Games, JAIR 85",
    2026,
)
