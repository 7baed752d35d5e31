"""Who may speak to the server, how much, and how fast."""

from __future__ import annotations

import ipaddress
import socket
import time
from collections.abc import Callable, Mapping
from typing import Final
from urllib.parse import urlsplit

LARGEST_MESSAGE: Final = 65_536
"""Bytes of one message on the WebSocket."""
LARGEST_IMPORT: Final = 64 * 2**20
"""Bytes of one import."""
MESSAGES_A_SECOND: Final = 50
MESSAGES_AT_ONCE: Final = 200

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' blob:; object-src 'none'; base-uri 'none';"
        " form-action 'none'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


def host_allowed(host: str | None, served: str) -> bool:
    """Whether a request's Host header names this machine.

    A foreign site may point its own name at 127.0.0.1 and then count as the same origin; so
    only addresses in figures, `localhost`, this machine's name and the name served are good.
    """
    name = urlsplit(f"//{host or ''}").hostname or ""
    if name in {"localhost", served, socket.gethostname().lower()}:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def same_origin(headers: Mapping[str, str]) -> bool:
    """Whether the request comes from a page of this very server."""
    origin = urlsplit(headers.get("origin", ""))
    return origin.scheme in {"http", "https"} and origin.netloc == headers.get("host", "")


class Pace:
    """Lets `a_second` messages a second through, and up to `at_once` after a rest."""

    def __init__(
        self,
        a_second: float = MESSAGES_A_SECOND,
        at_once: float = MESSAGES_AT_ONCE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._a_second = a_second
        self._at_once = self._left = at_once
        self._clock = clock
        self._last = clock()

    def lets_through(self) -> bool:
        """Count one message, and tell whether it may pass."""
        now = self._clock()
        self._left = min(self._at_once, self._left + (now - self._last) * self._a_second)
        self._last = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
