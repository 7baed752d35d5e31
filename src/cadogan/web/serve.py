"""Serving the table: a free port, the address in words, and the browser opened."""

from __future__ import annotations

import socket
import threading
import webbrowser
from pathlib import Path
from typing import Final

import uvicorn

from cadogan import catalogue
from cadogan.errors import CadoganError
from cadogan.store import Store
from cadogan.web.app import PAGE, app
from cadogan.web.desk import Desk
from cadogan.web.guard import LARGEST_MESSAGE

PORTS_TRIED: Final = 50


def serve(host: str, port: int, open_browser: bool, game: str | None = None, store_path: Path | None = None) -> None:  # noqa: FBT001 - the command line's own names
    """Serve the table until interrupted.

    Args:
        host: name or address to listen on; loopback unless others are to be let in.
        port: where to listen; if it is taken, the next free one, and a line says so.
        open_browser: whether to show the page in the user's browser.
        game: a game to open it at.
        store_path: where games are kept; the usual place where None.

    Raises:
        CadoganError: no port is free, the page isn't built, or games can't be kept.
        BadInput: no such game.
    """
    if not (PAGE / "index.html").exists():
        message = "the page isn't built here: run “npm ci” and “npm run build” in the folder web"
        raise CadoganError(message)
    start = f"/{catalogue.find(game).id}" if game else "/"
    listener = _listen(host, port)
    taken = listener.getsockname()[1]
    if port not in {0, taken}:
        print(f"Port {port} is taken; using {taken}.", flush=True)  # noqa: T201 - the command's own line
    address = f"http://{_shown(host)}:{taken}{start}"
    desk = Desk(Store(store_path))
    config = uvicorn.Config(
        app(desk, host),
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        lifespan="off",
        timeout_graceful_shutdown=1,
    )
    print(f"The table is set at {address}  (Ctrl+C to leave)", flush=True)  # noqa: T201 - the same
    if open_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    try:
        uvicorn.Server(config).run(sockets=[listener])
    finally:
        desk.close()


def _listen(host: str, port: int) -> socket.socket:
    """Take the port, or the next free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in range(port, min(port + PORTS_TRIED, 65_536)):
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen(2048)
        except OSError as problem:
            listener.close()
            refused = problem
        else:
            return listener
    message = f"can't listen on {host}, ports {port} to {port + PORTS_TRIED - 1}: {refused}"
    raise CadoganError(message)


def _shown(host: str) -> str:
    """Give the host as it stands in an address that this machine can open."""
    if host in {"0.0.0.0", "::"}:  # noqa: S104 - compared, not bound
        return "localhost"
    return f"[{host}]" if ":" in host else host
