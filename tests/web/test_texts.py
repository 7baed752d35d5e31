"""The page's texts: what it asks for is what the server gives."""

from __future__ import annotations

import re
from pathlib import Path

from cadogan.web.words import PAGE

SOURCES = Path(__file__).parents[2] / "web" / "src"


def test_every_text_that_the_page_says_is_given_and_no_other() -> None:
    said = {
        text
        for source in SOURCES.rglob("*.ts")
        for text in re.findall(r'\bsay\(\s*"([^"]+)"', source.read_text(encoding="utf-8"))
    }
    assert said == set(PAGE)
