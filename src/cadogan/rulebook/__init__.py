"""The rules of every game as a page for people with real cards in hand, in the player's language.

A page is a Markdown file `pages/<language>/<id>.md`, cut into sections by lines `## key`
with the keys of `SECTIONS`; the headings themselves come from the message catalogues. A variant's
file holds only the sections that differ: the others are those of its game, filled with the variant's
own options. Whatever the program knows stands in the text as a placeholder in braces, so no
page can be out of date; `placeholders` lists them.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from cadogan.language import later, tongue
from cadogan.options import Options
from cadogan.patience import Game
from cadogan.rulebook.claims import CLAIMS
from cadogan.rulebook.figures import Numbers, Searches, unsearched
from cadogan.rulebook.placeholders import Context, glance, odds_asked, otherwise, what_was_searched

SECTIONS: Final = {
    "game": later("The game"),
    "setup": later("Set-up"),
    "play": later("Play"),
    "winning": later("Winning"),
    "options": later("Options"),
    "example": later("Example"),
    "tips": later("Tips"),
    "odds": later("Odds"),
    "history": later("Source and history"),
}
"""The sections in the order of a page; only `tips` may be missing, where a game leaves nothing to say."""


def page(
    game: Game, language: str, numbers: Numbers, searches: Searches = unsearched, options: Options | None = None
) -> str:
    """Give the rules page of a game as Markdown.

    Args:
        game: a game of the catalogue, or a variant of one.
        language: `en`, `de` or `es`.
        numbers: gives the odds that the page speaks of.
        searches: gives how many deals can come out, which stands below the odds.
        options: those of a game that is played; the page begins with what is unusual in them.

    Raises:
        BadInput: a language that isn't one of these.
    """
    context = Context(game, tongue(language), numbers)
    texts = sections(game, language)
    parts = [f"# {game.names.in_language(language)}", glance(context), *otherwise(context, options or {})]
    for key, heading in SECTIONS.items():
        if key in texts:
            parts += [f"## {context.say(heading)}", context.fill(texts[key])]
        if key == "odds":
            parts += what_was_searched(context, searches(game))
    return "\n\n".join(parts) + "\n"


def asked(game: Game) -> list[Options]:
    """Give the options, all chosen, under which a game's page or a claim about it speaks of odds."""
    wishes = odds_asked("\n".join(sections(game, "en").values()))
    wishes += [dict(claim.options) for claim in CLAIMS if claim.game == game.id]
    found: list[Options] = []
    for wish in wishes:
        options = game.choose(wish)
        if options not in found:
            found.append(options)
    return found


def sections(game: Game, language: str) -> dict[str, str]:
    """Give the sections of a game's page by their keys, placeholders unfilled.

    A game whose page isn't written yet has the rules that its file begins with, in English.
    """
    if not _file(language, game.variant_of or game.id).is_file():
        return {"game": _told_in_its_file(game)}
    own = _read(language, game.id) if _file(language, game.id).is_file() else {}
    return own if game.variant_of is None else {**_read(language, game.variant_of), **own}


def _told_in_its_file(game: Game) -> str:
    """Give the docstring of the module that makes a game's rules; its braces are no placeholders."""
    told = sys.modules[game.make.__module__].__doc__ or ""
    return told.translate({ord("{"): "(", ord("}"): ")"}).strip()


def _file(language: str, id: str) -> Traversable:
    return files(__package__).joinpath("pages", language, f"{id}.md")


@cache
def _read(language: str, id: str) -> dict[str, str]:
    """Read one file, cut into its sections."""
    text = _file(language, id).read_text(encoding="utf-8")
    before, *pieces = re.split(r"^## (\w+)\n", text, flags=re.MULTILINE)
    found = dict(zip(pieces[::2], map(str.strip, pieces[1::2]), strict=True))
    if before.strip() or not found.keys() <= SECTIONS.keys() or 2 * len(found) != len(pieces):
        message = f"page {language}/{id}.md has text before its first section, or a section unknown or doubled"
        raise ValueError(message)
    return found
