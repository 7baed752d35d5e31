"""A server of the test's own, and a browser that looks at it."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from cadogan.store import Store
from cadogan.web.app import PAGE
from cadogan.web.desk import PROTOCOL, Desk

ROOT = Path(__file__).parents[2]
ARTEFACTS = ROOT / "artefacts"
SERVING = "import sys; from cadogan.web import serve; serve('127.0.0.1', int(sys.argv[1]), open_browser=False)"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
WIDE = {"width": 1280, "height": 800}
NARROW = {"width": 390, "height": 844}


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Give a desk with a store of its own."""
    return Desk(Store(tmp_path / "desk.sqlite3"))


Ask = Callable[..., dict[str, Any]]


@pytest.fixture
def ask(desk: Desk) -> Ask:
    """Give a function that asks the desk, in the protocol's form."""

    def asked(ask: str, **fields: Any) -> dict[str, Any]:
        return desk.handle({"v": PROTOCOL, "id": 7, "ask": ask, **fields})

    return asked


class Server:
    """A server in a process of its own, that can be killed and started again on the same port."""

    def __init__(self, data: Path, port: int = 0) -> None:
        self.data = data
        self.port = port
        self.said: list[str] = []
        self.start()

    @property
    def url(self) -> str:
        """Give the address that the server printed."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, and wait until the server says where it is."""
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVING, str(self.port)],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "CADOGAN_DATA": str(self.data), "LC_ALL": "C.UTF-8"},
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line)
            if found := re.search(r"http://127\.0\.0\.1:(\d+)/", line):
                self.port = int(found[1])
                return
        pytest.fail(f"the server didn't start: {self.said}")

    def kill(self) -> None:
        """Kill the process as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def stop(self) -> None:
        """End it politely."""
        self.process.terminate()
        self.process.communicate(timeout=10)


@pytest.fixture(scope="session")
def built_page() -> None:
    """Build the page where it isn't built."""
    if not (PAGE / "index.html").exists():
        subprocess.run([sys.executable, "-c", "from hatch_build import build_page; build_page()"], cwd=ROOT, check=True)


@pytest.fixture
def server(built_page: None, tmp_path: Path) -> Iterator[Server]:  # noqa: ARG001 - it has to be built before
    """Give a running server with data of its own."""
    running = Server(tmp_path / "served")
    yield running
    if running.process.poll() is None:
        running.stop()


@pytest.fixture(scope="module")
def shared_server(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:  # noqa: ARG001 - the same
    """Give a running server that the tests of a module share; each plays deals of its own."""
    running = Server(tmp_path_factory.mktemp("served"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Give Playwright."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Give Debian's Chromium, or Playwright's own where there is none."""
    browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(FLAGS))
    yield browser
    browser.close()


OpenPage = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser) -> Iterator[OpenPage]:
    """Give a function that opens a page in a context of its own; an error on the page fails the test."""
    contexts = []
    problems: list[str] = []

    def opened(url: str, *, motion: bool = False, **context: Any) -> Page:
        settings = {"viewport": WIDE, "locale": "en-GB", "reduced_motion": "no-preference" if motion else "reduce"}
        contexts.append(browser.new_context(**{**settings, **context}))
        page = contexts[-1].new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.goto(url)
        page.wait_for_selector("main:not(.waiting) h1, main.waiting a")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not problems
