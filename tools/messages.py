"""Bring the message catalogues up to date with the texts in the sources, or check that they are.

    python tools/messages.py            update every .po: new texts come in untranslated
    python tools/messages.py --check    fail where a text is missing, untranslated, fuzzy or obsolete,
                                        or where the names in braces differ from the English text's

A text is the first argument of a call on a name that ends in `say`, the first two of its
`.plural`, or the argument of `later`. A text that isn't written out there must have come from
a `later` elsewhere.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Final, TypeAlias

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCES: Final = ROOT / "src" / "cadogan"
CATALOGUES: Final = tuple(sorted((SOURCES / "locale").glob("*/LC_MESSAGES/cadogan.po")))

PLURALS: Final = "nplurals=2; plural=(n != 1);"
"""English, German and Spanish have one form for one thing and one for all other numbers."""

Text: TypeAlias = str | tuple[str, str]
"""A text, or the pair for one thing and for many."""

_BRACES: Final = re.compile(r"\{(\w*)[^}]*\}")


def main(arguments: list[str]) -> int:
    """Update the catalogues, or check them; give the exit code."""
    if arguments not in ([], ["--check"]):
        print(__doc__)
        return 2
    found = texts(SOURCES)
    if arguments:
        complaints = [line for path in CATALOGUES for line in complain(found, load(path), path.parts[-3])]
        print("\n".join(complaints) or f"{len(found)} texts, all said in {len(CATALOGUES)} languages besides English")
        return 1 if complaints else 0
    for path in CATALOGUES:
        path.write_bytes(updated(found, load(path)))
    return 0


def load(path: Path) -> Catalog:
    """Read a catalogue."""
    with path.open("rb") as source:
        return read_po(source, locale=path.parts[-3])


# ---- finding the texts


def texts(folder: Path) -> dict[Text, str]:
    """Give every text in the Python sources under a folder, with the first file that has it."""
    found: dict[Text, str] = {}
    for path in sorted(folder.rglob("*.py")):
        for text in texts_in(path.read_text(encoding="utf-8"), str(path)):
            found.setdefault(text, path.relative_to(folder).as_posix())
    return found


def texts_in(source: str, name: str = "<text>") -> Iterator[Text]:
    """Give the texts in one Python source, in order.

    Raises:
        SyntaxError: a text is put together on the spot, so that no catalogue could hold it.
    """
    for node in ast.walk(ast.parse(source, name)):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        called = _last_name(node.func)
        if isinstance(node.func, ast.Attribute) and called == "plural" and _last_name(node.func.value).endswith("say"):
            one, many = (_written(argument, name) for argument in node.args[:2])
            if one is not None and many is not None:
                yield one, many
        elif called.endswith("say") or called == "later":
            text = _written(node.args[0], name)
            if text is not None:
                yield text


def _last_name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _written(node: ast.expr, name: str) -> str | None:
    """Give the text that an argument writes out, None for one that is looked up."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, (ast.JoinedStr, ast.BinOp)):
        message = f"{name}:{node.lineno}: a text for the catalogues can't be put together; use names in braces"
        raise SyntaxError(message)  # noqa: TRY004 - what is wrong is the source read, not a value's type
    return None


# ---- keeping the catalogues


def updated(found: dict[Text, str], catalogue: Catalog) -> bytes:
    """Give a catalogue with just these texts, keeping what is translated."""
    fresh = Catalog(locale=catalogue.locale, fuzzy=False)
    fresh.mime_headers = [("Plural-Forms", PLURALS)]
    for text, place in found.items():
        old = catalogue.get(text if isinstance(text, str) else text[0])
        kept = old.string if old is not None and old.id == text and not old.fuzzy else None
        message = fresh.add(text, kept or ("" if isinstance(text, str) else ("", "")), locations=[(place, 0)])
        message.flags.clear()
    out = BytesIO()
    write_po(out, fresh, width=110, sort_output=False, include_lineno=False, omit_header=True)
    header = (
        'msgid ""\nmsgstr ""\n"Project-Id-Version: cadogan\\n"\n'
        f'"Language: {catalogue.locale}\\n"\n'
        '"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: {PLURALS}\\n"\n\n'
    )
    return header.encode() + out.getvalue().lstrip()


def complain(found: dict[Text, str], catalogue: Catalog, language: str) -> Iterator[str]:
    """Give a line for each thing that is wrong in a catalogue."""
    for text, place in found.items():
        message = catalogue.get(text if isinstance(text, str) else text[0])
        if message is None or message.id != text:
            yield f"{language}: missing: {text!r} ({place})"
        elif not all(_strings(message)):
            yield f"{language}: untranslated: {text!r} ({place})"
        elif message.fuzzy:
            yield f"{language}: fuzzy: {text!r} ({place})"
        elif not _same_braces(message):
            yield f"{language}: other names in braces: {text!r}: {message.string!r}"
    for message in [*catalogue, *catalogue.obsolete.values()]:
        if message.id and message.id not in found:
            yield f"{language}: obsolete: {message.id!r}"


def _strings(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def _same_braces(message: Message) -> bool:
    """Whether every form has the names of the English text; the form for one thing may leave out the count."""
    wanted = set(_BRACES.findall(message.id if isinstance(message.id, str) else message.id[1]))
    return all(
        set(_BRACES.findall(string)) in ((wanted, wanted - {"count"}) if len(_strings(message)) > 1 else (wanted,))
        for string in _strings(message)
    )


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
