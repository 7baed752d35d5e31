"""The server as a process: its address, its safety, and that nothing is lost when it is killed."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from typing import Any

import httpx
import pytest
import websockets

from cadogan.web.desk import PROTOCOL
from cadogan.web.guard import LARGEST_MESSAGE, MESSAGES_AT_ONCE
from web.conftest import Server


async def asked(server: Server, *messages: object, origin: str | None = None) -> list[dict[str, Any]]:
    """Send messages on one socket and give the answers in order."""
    async with websockets.connect(f"ws://127.0.0.1:{server.port}/socket", origin=origin or server.url) as wire:
        answers = []
        for message in messages:
            await wire.send(message if isinstance(message, (str, bytes)) else json.dumps(message))
            answers.append(json.loads(await wire.recv()))
        return answers


def ask(ask: str, **fields: Any) -> dict[str, Any]:
    """Give a message."""
    return {"v": PROTOCOL, "id": 1, "ask": ask, **fields}


def test_a_taken_port_gives_way_to_the_next(server: Server) -> None:
    other = Server(server.data, server.port)
    other.stop()
    assert other.port != server.port
    assert f"Port {server.port} is taken; using {other.port}." in other.said[0]


def test_the_page_and_its_parts_are_served_with_safety_headers(server: Server) -> None:
    for path in ("/", "/carpet/17?holes=automatic", "/statistics", "/favicon.svg", "/cards/standard.json"):
        answer = httpx.get(server.url + path)
        assert answer.status_code == 200, path
        assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert httpx.get(server.url + "/nothing.js").status_code == 404
    assert httpx.get(server.url + "/..%2fdesk.py").status_code == 404


def test_a_foreign_host_name_is_turned_away(server: Server) -> None:
    assert httpx.get(server.url, headers={"host": "evil.example"}).status_code == 421


@pytest.mark.parametrize("origin", ["http://evil.example", "http://localhost:1", "null"])
def test_a_foreign_page_gets_no_socket(server: Server, origin: str) -> None:
    with pytest.raises(websockets.InvalidStatus):
        asyncio.run(asked(server, ask("hello"), origin=origin))


def test_a_foreign_page_imports_nothing(server: Server) -> None:
    answer = httpx.post(server.url + "/import", content=b"{}", headers={"origin": "http://evil.example"})
    assert answer.status_code == 403


def test_an_import_that_is_none_is_refused(server: Server) -> None:
    for content in (b"", b"\xff\xfe", b"[]", b"[" * 100_000):
        answer = httpx.post(server.url + "/import", content=content, headers={"origin": server.url})
        assert answer.status_code == 400
        assert answer.json()["error"]["say"]


def test_what_is_no_message_is_answered_and_the_wire_stays_open(server: Server) -> None:
    bad: list[object] = ["", "{", "null", "[1]", "NaN", '"hello"', "[" * 50_000, {"v": 2, "ask": "hello"}]
    *errors, hello = asyncio.run(asked(server, *bad, ask("hello")))
    assert all(answer["error"]["say"] for answer in errors)
    assert hello["catalogue"]


def test_too_large_a_message_ends_the_conversation_and_no_other(server: Server) -> None:
    with pytest.raises(websockets.ConnectionClosed):
        asyncio.run(asked(server, "x" * (LARGEST_MESSAGE + 1)))
    assert asyncio.run(asked(server, ask("hello")))[0]["catalogue"]


def test_too_many_messages_at_once_are_held_back(server: Server) -> None:
    answers = asyncio.run(asked(server, *[ask("open", key="no-such-game")] * (MESSAGES_AT_ONCE * 3)))
    codes = {answer["error"]["code"] for answer in answers}
    assert codes == {"unknown", "pace"}


def test_a_killed_server_has_lost_no_move(server: Server) -> None:
    begun, *_ = asyncio.run(asked(server, ask("begin", game="carpet", deal="17", key="table-one")))
    move = begun["game"]["moves"][0]["move"]
    made, *_ = asyncio.run(asked(server, ask("play", key="table-one", at=0, move=move)))
    server.kill()
    server.start()
    there, *_ = asyncio.run(asked(server, ask("open", key="table-one")))
    assert there["game"] == made["game"]


PLAYED_WITHOUT_NUMBA = """
import sys
from cadogan.store import Store
from cadogan.web import serve
from cadogan.web.desk import Desk

desk = Desk(Store())
begun = desk.handle({"v": 1, "ask": "begin", "game": "hope", "key": "table-one"})
desk.handle({"v": 1, "ask": "play", "key": "table-one", "at": 0, "move": begun["game"]["moves"][0]["move"]})
for ask in ("hint", "rules", "odds"):
    desk.handle({"v": 1, "ask": ask, "key": "table-one", "game": "hope"})
sys.exit("numba" in sys.modules or "numpy" in sys.modules)
"""


def test_no_numba_is_imported_to_play() -> None:
    assert subprocess.run([sys.executable, "-c", PLAYED_WITHOUT_NUMBA], check=False).returncode == 0
