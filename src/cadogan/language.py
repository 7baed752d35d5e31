"""The players' words in English, German and Spanish, from gettext catalogues.

The English text is the key. `say = tongue("de"); say("Round {round}", round=2)`. Extraction
knows `say(…)`, `say.plural(…)` and, for texts that are looked up later, `later(…)`.
"""

from __future__ import annotations

import gettext
import locale
import os
from functools import cache
from pathlib import Path
from typing import Final

from cadogan.errors import BadInput, CadoganError

LANGUAGES: Final = ("en", "de", "es")
_FOLDER: Final = Path(__file__).parent / "locale"


def later(text: str) -> str:
    """Mark a text for the catalogues that is said elsewhere; gives it as it is."""
    return text


class Tongue:
    """Says texts in one language, and names court cards by the letters of one, not always the same."""

    def __init__(self, code: str, letters: str = "en") -> None:
        self.code = code
        self.letters = letters
        # English is the key itself; for the others a missing catalogue is an error, not silence.
        self._catalogue = (
            gettext.NullTranslations() if code == "en" else gettext.translation("cadogan", _FOLDER, languages=[code])
        )

    def __call__(self, text: str, **values: object) -> str:
        """Say a text, with values put in for names in braces."""
        return self.plain(text).format(**values)

    def plain(self, text: str) -> str:
        """Give a text with its names in braces left for others to fill."""
        # Under the empty text a catalogue keeps what it says of itself.
        return self._catalogue.gettext(text) if text else ""

    def explain(self, problem: CadoganError) -> str:
        """Say what went wrong; in English where no catalogue has it."""
        return problem.told(self.plain)

    def plural(self, one: str, many: str, count: int, **values: object) -> str:
        """Say the text for `count` things; `{count}` stands for the number."""
        return self._catalogue.ngettext(one, many, count).format(count=count, **values)


@cache
def tongue(code: str, letters: str = "en") -> Tongue:
    """Give the tongue of a language, with the letters of one for court cards.

    Raises:
        BadInput: not one of `LANGUAGES`.
    """
    if code not in LANGUAGES:
        message = f"“{code}” is no language here: choose {', '.join(LANGUAGES)}"
        raise BadInput(message)
    return Tongue(code, letters)


def preferred() -> str:
    """Give the language that the system is set to, English where it is none of ours."""
    for name in (
        os.environ.get("LC_ALL"),
        os.environ.get("LC_MESSAGES"),
        os.environ.get("LANG"),
        locale.getlocale()[0],
    ):
        if name:
            return name[:2].lower() if name[:2].lower() in LANGUAGES else "en"
    return "en"
