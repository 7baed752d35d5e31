"""The documentation site builds without a warning, has everything public in it, runs, and fetches nothing."""

from __future__ import annotations

import doctest
import inspect
import re
import subprocess
import sys
import zlib
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import cadogan

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(path for path in DOCS.rglob("*.md") if not path.relative_to(DOCS).parts[0].startswith("_"))
RUN_ELSEWHERE = {"new-game.md"}
COMMAND_LINE = re.compile(r"cadogan\.(cli\w*|__main__)")
"""Commands have a page of their own."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "-W", "-n", "--keep-going", "-q", "-b", "html"]
    done = subprocess.run([*command, "docs", str(folder)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


def inventory(site: Path) -> set[str]:
    """Give the names of all that the site documents."""
    data = (site / "objects.inv").read_bytes()
    lines = zlib.decompress(data.split(b"\n", 4)[4]).decode().splitlines()
    return {line.split(" ")[0] for line in lines if " py:" in line}


def public() -> set[str]:
    """Name every public module, and every class, function and method of its own that is public."""
    names = set()
    modules = [one.name for one in walk_packages(cadogan.__path__, "cadogan.") if "._" not in one.name]
    for name in modules:
        if COMMAND_LINE.fullmatch(name):
            continue
        names.add(name)
        module = import_module(name)
        for word, thing in vars(module).items():
            own = getattr(thing, "__module__", None) == name and (inspect.isclass(thing) or inspect.isfunction(thing))
            if own and not word.startswith("_") and thing.__name__ == word:
                names.add(f"{name}.{word}")
                if inspect.isclass(thing):
                    names |= {f"{name}.{word}.{part}" for part in parts(thing)}
    return names


def parts(thing: type) -> set[str]:
    """Name the public methods and properties that a class has of its own."""
    return {
        word
        for word, part in vars(thing).items()
        if not word.startswith("_") and isinstance(part, (property, classmethod, staticmethod, type(parts)))
    }


def test_everything_public_has_documentation(site: Path) -> None:
    """Autodoc leaves out what has no docstring, so the inventory has just what is documented."""
    there = public()
    assert len(there) > 500
    assert sorted(there - inventory(site)) == []


def test_every_command_has_a_section(site: Path) -> None:
    text = (site / "commands.html").read_text(encoding="utf-8")
    from cadogan.cli import app  # noqa: PLC0415 - as commands do

    names = [command.name or command.callback.__name__ for command in app.registered_commands if command.callback]
    assert len(names) > 8
    for name in names:
        assert f"$ cadogan {name} --help" in text


def test_pages_fetch_nothing(site: Path) -> None:
    """No script, style, font or picture comes from elsewhere: the site can be read without a net."""
    for path in site.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert not re.findall(r"<(?:script|img|iframe|object)[^>]*(?:src|data)=\"(?:https?:)?//[^\"]*", text), path
        assert not re.findall(r"<link[^>]*rel=\"stylesheet\"[^>]*href=\"(?:https?:)?//[^\"]*", text), path


def test_formulas_are_mathml(site: Path) -> None:
    text = (site / "proofs" / "take-ten.html").read_text(encoding="utf-8")
    assert text.count("<math") > 20
    assert "\\min" not in text


def test_the_atlas_is_whole(site: Path) -> None:
    text = (site / "atlas.html").read_text(encoding="utf-8")
    assert text.count("<img") >= 6
    assert all(re.findall(r"<img[^>]* alt=\"[^\"]{20,}", text))
    assert text.count("<tr") > 100
    downloads = {path.name for path in site.rglob("_downloads/**/*") if path.is_file()}
    assert downloads == {"atlas.csv", "atlas.json", "open.json"}


@pytest.mark.parametrize(
    "path",
    [path for path in PAGES if ">>>" in path.read_text(encoding="utf-8") and path.name not in RUN_ELSEWHERE],
    ids=lambda path: path.name,
)
def test_the_examples_of_a_page_run(path: Path) -> None:
    result = doctest.testfile(str(path), module_relative=False)
    assert result.attempted > 3
    assert result.failed == 0
