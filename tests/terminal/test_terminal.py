"""A real terminal: tmux runs the table, types keys, and its screen is read. And where there is none."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cadogan import terminal
from cadogan.catalogue import find
from cadogan.language import tongue
from cadogan.store import Store

PROGRAM = """
import sys
from cadogan.catalogue import find
from cadogan.deals import Deal
from cadogan.language import tongue
from cadogan.session import Session
from cadogan.store import Store
from cadogan.terminal import play, unfit

game = sys.argv[1]
assert unfit(tongue("en")) is None
store = Store()
kept = store.latest(game)
session = Session.from_dict(kept.saved, find(game)) if kept else Session(find(game), None, Deal(number=17))
play(session, kept.key if kept else "tmux", store, "en")
print("left with", "numba" in sys.modules and "numba" or "no numba")
"""

Tmux = Callable[..., str]


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Tmux]:
    """Give a function that speaks to a tmux of the test's own, with a window of 80 × 24."""
    program = shutil.which("tmux")
    assert program is not None, "these tests need tmux: install the package of that name"
    base = [program, "-S", str(tmp_path / "socket"), "-f", os.devnull]

    def speak(*words: str) -> str:
        return subprocess.run([*base, *words], check=True, capture_output=True, text=True, timeout=30).stdout

    yield speak
    subprocess.run([*base, "kill-server"], check=False, capture_output=True, timeout=30)


@pytest.fixture
def sit_down(tmux: Tmux, tmp_path: Path) -> Callable[[str], None]:
    """Give a function that opens a game in the window of tmux."""
    script = tmp_path / "sit.py"
    script.write_text(PROGRAM, encoding="utf-8")

    def start(game: str) -> None:
        environment = {
            "CADOGAN_DATA": str(tmp_path / "data"),
            "PYTHONPATH": os.pathsep.join(sys.path),
            "LC_ALL": "C.UTF-8",
            "TERM": "tmux-256color",
        }
        settings = [f"{name}={value}" for name, value in environment.items()]
        command = ["env", "-u", "NO_COLOR", *settings, sys.executable, str(script), game]
        tmux("new-session", "-d", "-x", "80", "-y", "24", *command, ";", "set-option", "remain-on-exit", "on")

    return start


def wait_for(tmux: Tmux, *texts: str) -> str:
    """Wait until the screen shows some texts, and give the screen."""
    screen = ""
    for _ in range(600):
        screen = tmux("capture-pane", "-p")
        if all(text in screen for text in texts):
            return screen
        time.sleep(0.1)
    message = f"{texts} never came; the screen:\n{screen}"
    raise AssertionError(message)


def test_in_a_real_terminal(tmux: Tmux, sit_down: Callable[[str], None], tmp_path: Path) -> None:
    sit_down("carpet")
    opening = wait_for(tmux, "hidden: 32", "Space deal")
    lines = opening.splitlines()
    assert lines[0].split() == ["The", "Carpet", "№", "17", "to", "come", "home:", "52,", "hidden:", "32"]
    assert "Space deal" in lines[-1]
    corners = sum(line.count("╭") + line.count("┏") for line in lines)
    assert corners == 20 + 6
    for face in ("4♥", "A♦", "7♣", "J♠", "Q♥"):
        assert face in opening
    tmux("send-keys", "Space")
    wait_for(tmux, "hidden: 31", "from stock to waste")
    tmux("send-keys", "u")
    wait_for(tmux, "hidden: 32", "taken back")
    tmux("send-keys", "Home", "Enter")
    wait_for(tmux, "hidden: 31")
    tmux("send-keys", "q")
    wait_for(tmux, "left with no numba")
    kept = Store(tmp_path / "data" / "cadogan.sqlite3").find("tmux")
    assert kept is not None
    assert (kept.game, kept.moves, kept.outcome) == ("carpet", 1, "open")


def test_taken_up_again_after_a_kill(tmux: Tmux, sit_down: Callable[[str], None]) -> None:
    sit_down("knockout")
    wait_for(tmux, "deal 0 of 5", "chance 4")
    tmux("send-keys", "Space")
    wait_for(tmux, "deal 1 of 5", "chance 4")
    server = int(tmux("display-message", "-p", "#{pid}"))
    tmux("kill-server")
    wait_until_gone(server)
    sit_down("knockout")
    wait_for(tmux, "deal 1 of 5", "chance 4", "Space deal")


def test_the_light_in_a_real_terminal_ends_with_it(tmux: Tmux, sit_down: Callable[[str], None]) -> None:
    sit_down("take-fourteen")
    wait_for(tmux, "Space deal")
    tmux("send-keys", "w")
    wait_for(tmux, "● can come out")
    tmux("send-keys", "v")
    wait_for(tmux, "shown by the solver")
    tmux("send-keys", "u")
    wait_for(tmux, "taken back")
    table = int(tmux("display-message", "-p", "#{pane_pid}"))
    threads = Path(f"/proc/{table}/task").glob("*/children")
    (solver,) = (int(child) for thread in threads for child in thread.read_text(encoding="ascii").split())
    assert b"cadogan.solving" in Path(f"/proc/{solver}/cmdline").read_bytes()
    os.kill(table, signal.SIGKILL)
    wait_until_gone(solver)


def wait_until_gone(process: int) -> None:
    """Wait for a process that dies: a server's socket still takes calls meanwhile that it won't answer."""
    command = Path(f"/proc/{process}/cmdline")
    for _ in range(300):
        try:
            if not command.read_bytes():
                return
        except (FileNotFoundError, ProcessLookupError):
            return
        time.sleep(0.1)
    pytest.fail(f"the process {process} is still there after half a minute")


# ---- where there is no terminal for a full screen


class Stream:
    """Stands for a standard stream."""

    def __init__(self, *, terminal: bool) -> None:
        self.terminal = terminal

    def isatty(self) -> bool:
        """Whether this is a terminal."""
        return self.terminal


def sit_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a good terminal, to be spoilt; pytest's own streams come back after each phase of a test."""
    monkeypatch.setattr(sys, "stdin", Stream(terminal=True))
    monkeypatch.setattr(sys, "stdout", Stream(terminal=True))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")


def test_a_good_terminal_is_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    sit_at_a_terminal(monkeypatch)
    assert terminal.unfit(tongue("en")) is None


@pytest.mark.parametrize("stream", ["stdin", "stdout"])
def test_a_pipe_is_unfit(stream: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sit_at_a_terminal(monkeypatch)
    monkeypatch.setattr(sys, stream, Stream(terminal=False))
    assert "pipe" in str(terminal.unfit(tongue("en")))


@pytest.mark.parametrize("kind", ["dumb", "", "unknown"])
def test_a_dumb_terminal_is_unfit(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sit_at_a_terminal(monkeypatch)
    monkeypatch.setenv("TERM", kind)
    assert "cursor" in str(terminal.unfit(tongue("en")))


@pytest.mark.parametrize(("columns", "lines"), [("39", "24"), ("80", "11")])
def test_a_small_terminal_is_unfit(columns: str, lines: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sit_at_a_terminal(monkeypatch)
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setenv("LINES", lines)
    assert f"{columns} and {lines}" in str(terminal.unfit(tongue("en")))


START = """
import asyncio, sys, time
from cadogan.catalogue import find
from cadogan.deals import Deal
from cadogan.language import tongue
from cadogan.session import Session
from cadogan.store import Store
from cadogan.terminal.app import TableApp

async def open_table():
    async with TableApp(Session(find(sys.argv[1]), None, Deal(number=1)), "k", Store(), "en").run_test() as pilot:
        await pilot.pause(0)
        print(time.process_time(), "numba" in sys.modules)

asyncio.run(open_table())
"""


@pytest.mark.parametrize("game", ["hope-deferred", "carpet"])
def test_the_table_opens_without_numba_and_soon(game: str) -> None:
    """Less than 1.2 s of CPU time from the start of Python to a table drawn; a third of it here."""
    assert find(game).id == game
    run = subprocess.run(
        [sys.executable, "-c", START, game], check=True, capture_output=True, text=True, timeout=60, env=os.environ
    )
    seconds, numba = run.stdout.split()
    assert float(seconds) < 1.2
    assert numba == "False"
