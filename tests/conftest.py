"""What all tests share: catalogues compiled, and no test touches the user's own files."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

# Machines may be busy: an example takes the time it takes.
settings.register_profile("cadogan", deadline=None)
settings.load_profile("cadogan")

ROOT = Path(__file__).parent.parent


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep games in a folder of the test's own."""
    monkeypatch.setenv("CADOGAN_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return tmp_path / "data"


Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def cadogan(own_data: Path) -> Run:
    """Give a function that runs the command line as a person would, in a process of its own."""

    def run(*words: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "cadogan", *words],
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
            timeout=300,
            env={**os.environ, "CADOGAN_DATA": str(own_data), "PYTHONWARNINGS": "error", **environment},
        )

    return run
