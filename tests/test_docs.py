"""The README's examples run, and no table in README or docs is out of date."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

from cadogan.catalogue import GAMES
from conftest import Run

ROOT = Path(__file__).parent.parent


def test_the_readme_runs() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.attempted >= 5
    assert result.failed == 0


def test_the_transcript_in_the_readme_is_what_is_printed(cadogan: Run) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = re.search(r"```\n\$ cadogan (play .*)\n\n(.*?)```", text, re.DOTALL)
    assert shown is not None
    assert shown[2] in cadogan(*shown[1].split(), typed="\nq\n").stdout


def test_no_table_is_out_of_date() -> None:
    command = [sys.executable, "tools/tables.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_command_is_in_the_readme(cadogan: Run) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = re.findall(r"^  (\w+)  ", cadogan("--help").stdout.partition("Commands:")[2], re.MULTILINE)
    assert len(commands) > 6
    for command in commands:
        assert f"`cadogan {command}" in text, command
    for game in GAMES:
        assert f"`{game.id}`" in text
