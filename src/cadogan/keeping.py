"""A game kept by one view: at every turn, with the time at the table, and not against another view."""

from __future__ import annotations

import time
from typing import Any

from cadogan.session import Session
from cadogan.store import GoneOn, Store


class Keeping:
    """One view's hold on one kept game; another view may play the same one, and is noticed.

    Args:
        store: where games are kept.
        key: what the store calls this one.
    """

    def __init__(self, store: Store, key: str) -> None:
        self.key = key
        self._store = store
        self._began = time.monotonic()
        kept = store.find(key)
        self._seconds = kept.seconds if kept else 0.0
        self._left: dict[str, Any] = kept.saved if kept else {}

    def keep(self, session: Session) -> None:
        """Keep the game as it stands.

        Raises:
            GoneOn: another view has played on; nothing is kept, and the game should be taken up from there.
            CadoganError: it can't be written.
        """
        try:
            self._store.keep(self.key, session, self._seconds + time.monotonic() - self._began, self._left)
        except GoneOn as news:
            self._left = news.saved
            raise
        self._left = session.to_dict()
