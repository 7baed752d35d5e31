"""Measure the table in the browser: start-up, round trip, weight of the page, and many tabs at once.

    python bench/table.py [--write]      `--write` puts the table into docs/speed.md

Start-up is CPU time of the server's process from nothing to the answer that shows a game, without
Numba. The round trip is a move's, over a WebSocket on loopback, until its answer has been read.
The weight is what the first page loads, each part compressed with gzip as the server sends it,
without the cards' art. The tabs play Hope Deferred at the same time, each its own deals, and each
game is compared with the same game played in one process.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import websockets
from report import publish, table

from cadogan import catalogue
from cadogan.deals import Deal
from cadogan.session import Session
from cadogan.web.app import PAGE
from cadogan.web.desk import PROTOCOL

SERVING = "from cadogan.web import serve; serve('127.0.0.1', 0, open_browser=False)"
TABS = 50
DEALS = 3
GAME = "hope-deferred"


def main() -> None:
    """Measure all, and give the table."""
    with tempfile.TemporaryDirectory() as data:
        process, port = start(data)
        try:
            rows = measured(process.pid, port)
        finally:
            process.terminate()
            process.communicate()
    publish("table.py", table(["The table in the browser", "measured", "at most"], rows))


def measured(pid: int, port: int) -> list[list[str]]:
    """Measure a server: what, how much, and how much it may be."""
    asyncio.run(one_game(port, "bench-first", 1))
    begun, numba = cpu_seconds(pid), "numba" in maps(pid)
    times = asyncio.run(round_trips(port))
    started = time.perf_counter()
    moves, lost = asyncio.run(tabs(port))
    took = time.perf_counter() - started
    return [
        ["CPU time from nothing to a playable table", f"{begun:.2f} s", "1.5 s"],
        ["Numba imported by then", "yes" if numba else "no", "no"],
        ["round trip of a move, median", f"{median(times) * 1000:.2f} ms", "5 ms"],
        ["round trip of a move, 99 of 100", f"{quantiles(times, n=100)[98] * 1000:.2f} ms", ""],
        ["first page compressed, without art", f"{page_bytes() / 1000:.0f} kB", "250 kB"],
        [f"{TABS} tabs at once: moves lost of {moves:,}", str(lost), "0"],
        [f"{TABS} tabs at once: moves a second", f"{moves / took:,.0f}", ""],
    ]


def start(data: str) -> tuple[subprocess.Popen[str], int]:
    """Start a server and give it with its port."""
    environment = {**os.environ, "CADOGAN_DATA": data}
    process = subprocess.Popen([sys.executable, "-c", SERVING], stdout=subprocess.PIPE, text=True, env=environment)
    found = re.search(r":(\d+)/", process.stdout.readline() if process.stdout else "")
    if found is None:
        raise SystemExit("the server didn't start")
    return process, int(found[1])


def cpu_seconds(pid: int) -> float:
    """Give the CPU time that a process has used (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def maps(pid: int) -> str:
    """Give the files that a process has mapped (Linux)."""
    return Path(f"/proc/{pid}/maps").read_text(encoding="utf-8")


def page_bytes() -> int:
    """Give the size of what the first page loads, compressed; fonts are compressed already."""
    files = [PAGE / "index.html", PAGE / "favicon.svg", PAGE / "back.svg", *(PAGE / "assets").iterdir()]
    return sum(
        len(file.read_bytes()) if file.suffix == ".woff2" else len(gzip.compress(file.read_bytes())) for file in files
    )


class Tab:
    """One page's end of the wire."""

    def __init__(self, wire: websockets.ClientConnection) -> None:
        self._wire = wire

    async def ask(self, ask: str, **fields: Any) -> dict[str, Any]:  # noqa: ANN401 - any JSON
        """Ask, and ask again where the server says that it goes too fast."""
        message = json.dumps({"v": PROTOCOL, "id": 1, "ask": ask, **fields})
        while True:
            await self._wire.send(message)
            answer: dict[str, Any] = json.loads(await self._wire.recv())
            if answer.get("error", {}).get("code") != "pace":
                return answer
            await asyncio.sleep(0.2)


def connected(port: int) -> websockets.connect:
    """Connect as the page does."""
    return websockets.connect(f"ws://127.0.0.1:{port}/socket", origin=f"http://127.0.0.1:{port}")


async def one_game(port: int, key: str, deal: int) -> int:
    """Play a deal to its end; give the moves lost, by the game's record and by a twin's."""
    async with connected(port) as wire:
        return await _played(Tab(wire), key, deal)


async def _played(tab: Tab, key: str, deal: int) -> int:
    answer = await tab.ask("begin", game=GAME, deal=str(deal), key=key)
    twin = Session(catalogue.find(GAME), None, Deal(number=deal))
    while answer["game"]["moves"]:
        answer = await tab.ask("play", key=key, at=answer["game"]["at"], move=answer["game"]["moves"][0]["move"])
        twin.play(twin.moves[0])
    kept = await tab.ask("open", key=key)
    same = kept["game"]["left"] == twin.rules.left(twin.table)
    return len(twin.turns) - kept["game"]["at"] if same else len(twin.turns)


async def round_trips(port: int, count: int = 600) -> list[float]:
    """Time moves and undos in turn, at a pace that the server lets through."""
    times = []
    async with connected(port) as wire:
        tab = Tab(wire)
        answer = await tab.ask("begin", game="carpet", deal="7", key="bench-carpet")
        move = answer["game"]["moves"][0]["move"]
        for turn in range(count):
            started = time.perf_counter()
            await tab.ask(*(("undo",) if turn % 2 else ("play",)), key="bench-carpet", at=turn % 2, move=move)
            times.append(time.perf_counter() - started)
            await asyncio.sleep(0.02)
    return times


async def tabs(port: int) -> tuple[int, int]:
    """Let all tabs play at once; give the moves made and the moves lost."""

    async def tab(number: int) -> tuple[int, int]:
        moves = lost = 0
        async with connected(port) as wire:
            for deal in range(DEALS):
                chosen = 1 + number * DEALS + deal
                lost += await _played(Tab(wire), f"bench-{number}-{deal}", chosen)
                twin = Session(catalogue.find(GAME), None, Deal(number=chosen))
                while twin.moves:
                    twin.play(twin.moves[0])
                moves += len(twin.turns)
        return moves, lost

    results = await asyncio.gather(*(tab(number) for number in range(TABS)))
    return sum(moves for moves, _ in results), sum(lost for _, lost in results)


if __name__ == "__main__":
    main()
