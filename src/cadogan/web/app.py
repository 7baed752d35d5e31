"""The desk on the wire: pages and art by HTTP, messages by WebSocket."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeAlias

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from cadogan.web.desk import PROTOCOL, Desk
from cadogan.web.guard import HEADERS, LARGEST_IMPORT, Pace, host_allowed, same_origin
from cadogan.web.view import Json

PAGE: Final = Path(__file__).parent / "page"
TOO_FAST: Final = {"code": "pace", "say": "too many messages at once: wait a moment"}

Handler: TypeAlias = Callable[[Request], Awaitable[Response]]


def app(desk: Desk, served: str) -> Starlette:
    """Give the web application around a desk.

    Args:
        desk: what answers messages.
        served: the host name or address that it is served on.
    """
    thinkers = ThreadPoolExecutor(max_workers=3, thread_name_prefix="reckoning")

    async def socket(websocket: WebSocket) -> None:
        if not same_origin(websocket.headers):
            await websocket.close(1008, "this socket is for this server's own page")
            return
        await websocket.accept()
        await _Conversation(websocket, desk, thinkers).go_on()

    return Starlette(
        routes=[
            WebSocketRoute("/socket", socket),
            Route("/import", _importer(desk), methods=["POST"]),
            Route("/export", _exporter(desk)),
            Mount("/assets", StaticFiles(directory=PAGE / "assets")),
            Mount("/cards", StaticFiles(directory=PAGE / "cards")),
            Route("/", _page),
            Route("/{game}", _page),
            Route("/{game}/{deal}", _page),
        ],
        middleware=[Middleware(_Doorkeeper, served=served), Middleware(GZipMiddleware, minimum_size=1000)],
    )


class _Doorkeeper:
    """Turns away requests under a foreign name, and puts the safety headers on every answer."""

    def __init__(self, app: ASGIApp, served: str) -> None:
        self._app = app
        self._served = served

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        if not host_allowed(headers.get(b"host", b"").decode("latin-1"), self._served):
            await self._turn_away(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                extra = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                message = {**message, "headers": [*message["headers"], *extra]}
            await send(message)

        await self._app(scope, receive, send_with_headers)

    async def _turn_away(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await WebSocket(scope, receive, send).close(1008, "this server doesn't go by that name")
        else:
            await Response("This server doesn't go by that name.", 421)(scope, receive, send)


class _Conversation:
    """One page's WebSocket: answers in order, but for those that take their time."""

    def __init__(self, websocket: WebSocket, desk: Desk, thinkers: ThreadPoolExecutor) -> None:
        self._websocket = websocket
        self._desk = desk
        self._thinkers = thinkers
        self._pace = Pace()
        self._later: set[asyncio.Task[None]] = set()

    async def go_on(self) -> None:
        """Answer until the page hangs up."""
        try:
            while True:
                await self._answer(await self._websocket.receive_text())
        except (WebSocketDisconnect, KeyError):
            # A KeyError is Starlette's word for a message that is no text.
            pass
        finally:
            for task in self._later:
                task.cancel()

    async def _answer(self, text: str) -> None:
        message = _read(text)
        if not self._pace.lets_through():
            number = message.get("id") if isinstance(message, dict) else None
            await self._send({"v": PROTOCOL, "id": number if isinstance(number, int) else None, "error": TOO_FAST})
            return
        answer = self._desk.take(message)
        if isinstance(answer, dict):
            await self._send(answer)
        else:
            task = asyncio.create_task(self._answer_later(answer))
            self._later.add(task)
            task.add_done_callback(self._later.discard)

    async def _answer_later(self, work: Callable[[], Json]) -> None:
        await self._send(await asyncio.get_running_loop().run_in_executor(self._thinkers, work))

    async def _send(self, answer: Json) -> None:
        try:
            await self._websocket.send_text(json.dumps(answer, ensure_ascii=False, separators=(",", ":")))
        except (RuntimeError, WebSocketDisconnect):
            # The page has gone; what was asked is done and kept all the same.
            return


def _read(text: str) -> object:
    """Read JSON; what can't be read is no message, and the desk says so."""
    try:
        message: object = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return message


async def _page(request: Request) -> Response:
    """Give the page; it reads its address itself."""
    if "." in request.path_params.get("game", ""):
        return FileResponse(_own_file(request.path_params["game"]))
    return FileResponse(PAGE / "index.html", headers={"cache-control": "no-cache"})


def _own_file(name: str) -> Path:
    path = PAGE / name
    if path.parent != PAGE or not path.is_file():
        raise HTTPException(404)
    return path


def _exporter(desk: Desk) -> Handler:
    async def export(request: Request) -> Response:  # noqa: ARG001 - a handler's signature
        answer = desk.handle({"v": PROTOCOL, "ask": "export"})
        disposition = {"content-disposition": 'attachment; filename="cadogan.json"'}
        return JSONResponse(answer.get("export", answer), headers=disposition)

    return export


def _importer(desk: Desk) -> Handler:
    async def take_in(request: Request) -> Response:
        if not same_origin(request.headers):
            return Response("This is for this server's own page.", 403)
        body = bytearray()
        async for chunk in request.stream():
            body += chunk
            if len(body) > LARGEST_IMPORT:
                return Response("This file is too large.", 413)
        data = _read(body.decode("utf-8", errors="replace"))
        answer = desk.handle({"v": PROTOCOL, "ask": "import", "data": data})
        return JSONResponse(answer, 400 if "error" in answer else 200)

    return take_in
