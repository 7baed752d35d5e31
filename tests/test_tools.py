"""The tools that write what is on record: a mistyped word must not set them going."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RECORDS = [ROOT / "src/cadogan/lab/recorded.json", ROOT / "src/cadogan/lab/solver/recorded.json"]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["campaigns.py", "--help"], 0),
        (["campaigns.py"], 2),
        (["campaigns.py", "--samples"], 2),
        (["campaigns.py", "files", "klondyke"], 2),
        (["record.py", "--help"], 0),
        (["record.py", "--sampel"], 2),
    ],
)
def test_words_that_are_not_understood_change_nothing(words: list[str], code: int, tmp_path: Path) -> None:
    before = [path.read_bytes() for path in RECORDS]
    tool, *rest = words
    command = [sys.executable, str(ROOT / "tools" / tool), *rest]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == code
    assert "usage:" in ran.stdout + ran.stderr
    assert list(tmp_path.iterdir()) == []
    assert [path.read_bytes() for path in RECORDS] == before
