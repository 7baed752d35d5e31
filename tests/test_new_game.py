"""The page on adding a game holds what it says: its file alone makes a game that plays, and keeps the laws."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "guides" / "new-game.md").read_text(encoding="utf-8")
GAME, TEST = re.findall(r'^```python\n(""".*?)^```', PAGE, re.DOTALL | re.MULTILINE)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder with the page's file in `games`, its test, and a module that lets Cadogan see them."""
    folder = tmp_path_factory.mktemp("house")
    (folder / "games").mkdir()
    (folder / "games" / "westcliff.py").write_text(GAME, encoding="utf-8")
    (folder / "test_westcliff.py").write_text(TEST, encoding="utf-8")
    (folder / "with_westcliff.py").write_text(
        f"import cadogan.games\ncadogan.games.__path__.append({str(folder / 'games')!r})\n", encoding="utf-8"
    )
    return folder


def run(house: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python in a house that has the game."""
    path = os.pathsep.join([str(house), os.environ.get("PYTHONPATH", "")])
    return subprocess.run(
        [sys.executable, *words],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
    )


def test_it_is_not_in_the_catalogue_yet() -> None:
    assert not (ROOT / "src" / "cadogan" / "games" / "westcliff.py").exists()


def test_the_table_is_the_one_shown(house: Path) -> None:
    shown = re.search(r"```\n\$ cadogan (play [^\n]*)\n\n(.*?)```", PAGE, re.DOTALL)
    assert shown is not None
    program = "import with_westcliff; from cadogan.cli import main; main()"
    done = run(house, "-c", program, *shown[1].split(), typed="q\n")
    assert shown[2] in done.stdout, done.stderr


def test_its_page_runs(house: Path) -> None:
    program = (
        "import doctest, with_westcliff\n"
        f"result = doctest.testfile({str(ROOT / 'docs' / 'guides' / 'new-game.md')!r}, module_relative=False)\n"
        "assert result.attempted >= 4 and not result.failed, result"
    )
    done = run(house, "-c", program)
    assert done.returncode == 0, done.stdout + done.stderr


def test_it_keeps_the_laws_and_its_own_tests_pass(house: Path) -> None:
    words = ("-m", "pytest", "-q", "-p", "with_westcliff", "-p", "no:cacheprovider", "-k", "westcliff")
    done = run(house, *words, "tests/laws/test_laws.py", str(house / "test_westcliff.py"))
    assert done.returncode == 0, done.stdout + done.stderr
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed is not None
    assert int(passed[1]) > 10


def test_its_file_is_clean(house: Path) -> None:
    path = house / "games" / "westcliff.py"
    for words in (
        ["check", "--config", "pyproject.toml", "--ignore", "INP001"],
        ["format", "--check", "--config", "pyproject.toml"],
    ):
        command = [sys.executable, "-m", "ruff", *words, str(path)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def test_page_and_rules_have_it_before_its_words_are_written(house: Path) -> None:
    """The table offers it and its options; the rules are those that its file begins with."""
    program = (
        "import json, with_westcliff\n"
        "from cadogan.store import Store\n"
        "from cadogan.web.desk import Desk\n"
        "desk = Desk(Store())\n"
        "hello = desk.handle({'v': 1, 'id': 1, 'ask': 'hello', 'language': 'de'})\n"
        "begun = desk.handle({'v': 1, 'id': 2, 'ask': 'begin', 'key': 'abcdefgh', 'game': 'westcliff', 'deal': '17'})\n"
        "rules = desk.handle({'v': 1, 'id': 3, 'ask': 'rules', 'game': 'westcliff'})\n"
        "print(json.dumps([hello['catalogue'], begun, rules['html']]))"
    )
    done = run(house, "-c", program)
    assert done.returncode == 0, done.stderr
    catalogue, begun, rules = json.loads(done.stdout)
    (entry,) = [one for one in catalogue if "Westcliff" in str(one)]
    assert "Wie oft" in str(entry)
    assert begun["game"]["outcome"] == "open"
    assert "ten piles of three" in rules
