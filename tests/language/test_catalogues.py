"""The players' words: every text is said in every language, and the tool that says so sees what is wrong."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog

from cadogan.errors import BadInput
from cadogan.language import LANGUAGES, tongue

TOOL = Path(__file__).parents[2] / "tools" / "messages.py"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("messages_tool", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def catalogue(**said: str) -> Catalog:
    """Give a German catalogue with these translations."""
    made = Catalog(locale="de", fuzzy=False)
    for text, string in said.items():
        made.add(text, string)
    return made


def test_every_text_is_said_in_every_language() -> None:
    done = subprocess.run([sys.executable, str(TOOL), "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_each_language_but_english_has_a_catalogue(tool: ModuleType) -> None:
    assert {path.parts[-3] for path in tool.CATALOGUES} == set(LANGUAGES) - {"en"}


def test_every_way_of_saying_is_found(tool: ModuleType) -> None:
    source = """
say("one")
self.say("two {name}", name=1)
page_say("three")
say.plural("a card", "{count} cards", n)
TEXT = later("four")
say(TEXT)
print("not this")
"""
    assert set(tool.texts_in(source)) == {"one", "two {name}", "three", ("a card", "{count} cards"), "four"}


def test_a_text_put_together_is_refused(tool: ModuleType) -> None:
    with pytest.raises(SyntaxError, match="put together"):
        list(tool.texts_in('say(f"no {x}")'))


@pytest.mark.parametrize(
    ("made", "complaint"),
    [
        (catalogue(), "de: missing: 'deal {number}' (x.py)"),
        (catalogue(**{"deal {number}": ""}), "de: untranslated: 'deal {number}' (x.py)"),
        (catalogue(**{"deal {number}": "Geben"}), "de: other names in braces: 'deal {number}': 'Geben'"),
        (catalogue(**{"deal {number}": "Geben {number}", "gone": "weg"}), "de: obsolete: 'gone'"),
    ],
)
def test_what_is_wrong_in_a_catalogue_is_seen(tool: ModuleType, made: Catalog, complaint: str) -> None:
    assert list(tool.complain({"deal {number}": "x.py"}, made, "de")) == [complaint]


def test_a_doubtful_translation_is_seen(tool: ModuleType) -> None:
    made = Catalog(locale="de", fuzzy=False)
    made.add("yes", "ja", flags=["fuzzy"])
    assert list(tool.complain({"yes": "x.py"}, made, "de")) == ["de: fuzzy: 'yes' (x.py)"]


def test_the_form_for_one_may_leave_out_the_count(tool: ModuleType) -> None:
    pair = ("one card", "{count} cards")
    made = Catalog(locale="de", fuzzy=False)
    made.add(pair, ("eine Karte", "{count} Karten"))
    assert not list(tool.complain({pair: "x.py"}, made, "de"))
    made = Catalog(locale="de", fuzzy=False)
    made.add(pair, ("eine Karte", "{zahl} Karten"))
    assert len(list(tool.complain({pair: "x.py"}, made, "de"))) == 1


def test_an_update_keeps_what_is_translated_and_drops_what_is_gone(tool: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "es" / "LC_MESSAGES" / "cadogan.po"
    path.parent.mkdir(parents=True)
    pair = ("one card", "{count} cards")
    old = catalogue(stock="mazo", gone="nada")
    old.locale = "es"
    path.write_bytes(tool.updated({"stock": "x.py", pair: "x.py"}, old))
    new = tool.load(path)
    assert new.get("stock").string == "mazo"
    assert new.get("gone") is None
    assert tuple(new.get("one card").string) == ("", "")
    assert new.num_plurals == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_said_as_nothing(language: str) -> None:
    """Under the empty text a catalogue keeps its own description."""
    assert tongue(language)("") == ""


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(BadInput, match="en, de, es"):
        tongue("xx")
