"""The rules pages: complete, alike in all languages, and without a number that could go stale."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import pytest

from cadogan.cards import parse
from cadogan.catalogue import GAMES, find
from cadogan.errors import BadInput
from cadogan.language import LANGUAGES, tongue
from cadogan.options import Value, Whole
from cadogan.patience import Game
from cadogan.rulebook import SECTIONS, asked, page, sections
from cadogan.rulebook.figures import Exact, Figure, Searched, Simulated, percent, searched, sentence, unknown
from cadogan.rulebook.placeholders import Context

EVERY_PAGE = pytest.mark.parametrize(
    ("game", "language"),
    [(game, language) for game in GAMES for language in LANGUAGES],
    ids=lambda x: getattr(x, "id", x),
)
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)

CARD = re.compile(r"\b(10|[2-9AJQKBD])([♣♦♥♠])")
PLACEHOLDER = re.compile(r"\{(\w+)(?::([^}]*))?\}")
GERMAN = {"B": "J", "D": "Q"}


def some_figure(game: Game, wishes: Mapping[str, Value]) -> Figure:
    """Give a figure of its own for every game and choice of options."""
    return Exact(Fraction(1, 1000 + len(game.id) + 7 * len(str(game.choose(wishes)))))


@EVERY_PAGE
def test_a_page_has_every_section_in_order(game: Game, language: str) -> None:
    say = tongue(language)
    headings = re.findall(r"^## (.+)$", page(game, language, unknown), re.MULTILINE)
    expected = [say(heading) for key, heading in SECTIONS.items() if key != "tips" or "tips" in sections(game, "en")]
    assert headings == expected


@pytest.mark.parametrize(
    ("language", "begins"),
    [
        ("en", "- Cards at a time: 1.\n- Carrying runs: whole or in part. A pile may be carried whole, or from"),
        (
            "de",
            "- Karten auf einmal: 1.\n- Folgen versetzen: ganz oder zum Teil. Ein Stapel darf ganz versetzt werden",
        ),
        (
            "es",
            "- Cartas de una vez: 1.\n- Mover escaleras: entero o en parte. Un montón puede llevarse entero, o desde",
        ),
    ],
)
def test_a_page_tells_first_what_is_played_otherwise(language: str, begins: str) -> None:
    game = find("canfield")
    text = page(game, language, unknown, options=game.choose({"draw": 1, "carries": "runs"}))
    assert begins in text.partition("\n## ")[0]
    assert page(game, language, unknown, options=game.choose()) == page(game, language, unknown)


@EVERY_PAGE
def test_no_section_is_empty_and_no_placeholder_is_left(game: Game, language: str) -> None:
    text = page(game, language, unknown)
    assert all(part.strip() for part in re.split(r"^#+ .+$", text, flags=re.MULTILINE)[1:])
    assert "{" not in text
    assert "}" not in text


@EVERY_PAGE
def test_a_page_explains_every_option_and_value(game: Game, language: str) -> None:
    text = page(game, language, unknown)
    for option in game.options:
        assert f"(`{option.name}`)" in text
        for value in () if isinstance(option, Whole) else option.values:
            assert re.search(rf"^    - (`.*, )?`{value}`", text, re.MULTILINE), value


@EVERY_GAME
def test_languages_have_the_same_placeholders_in_each_section(game: Game) -> None:
    english = sections(game, "en")
    for language in LANGUAGES:
        other = sections(game, language)
        assert {key: sorted(PLACEHOLDER.findall(text)) for key, text in other.items()} == {
            key: sorted(PLACEHOLDER.findall(text)) for key, text in english.items()
        }


@EVERY_GAME
def test_languages_show_the_same_cards(game: Game) -> None:
    shown = {language: cards(sections(game, language)["example"], language) for language in LANGUAGES}
    assert shown["de"] == shown["en"]
    assert shown["es"] == shown["en"]
    assert shown["en"]


def cards(text: str, language: str) -> list[int]:
    """Give the cards that a text names, in order of their first naming in its pictures."""
    pictures = "".join(re.findall(r"^```\n(.*?)^```", text, re.MULTILINE | re.DOTALL))
    letters = GERMAN if language == "de" else {}
    return [parse(letters.get(pips, pips) + suit) for pips, suit in CARD.findall(pictures)]


@EVERY_PAGE
def test_no_number_that_the_program_knows_is_written_out(game: Game, language: str) -> None:
    for key, text in sections(game, language).items():
        bare = PLACEHOLDER.sub("", re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL))
        assert not re.search(r"%|\d[.,/]\d|\d+ (in|von|de cada|zu) \d+", bare), (key, text)
        assert not re.search(rf"\b{len(game.rules().cards)}\b", bare), (key, text)


@EVERY_PAGE
def test_odds_asked_for_are_those_of_the_options_named(game: Game, language: str) -> None:
    say = tongue(language)
    text = page(game, language, some_figure)
    asked = [
        wishes for name, wishes in PLACEHOLDER.findall("\n".join(sections(game, language).values())) if name == "odds"
    ]
    assert "" in asked
    for wishes in asked:
        wished = dict(wish.split("=") for wish in wishes.split(",") if wish)
        assert sentence(some_figure(game, wished), say) in text


def test_a_variant_shares_the_page_of_its_game_and_fills_it_with_its_own_options() -> None:
    own, shared = sections(find("knockout"), "en"), sections(find("hope-deferred"), "en")
    assert own["play"] == shared["play"]
    assert own["example"] != shared["example"]
    assert "In this form it is clubs" in page(find("knockout"), "en", unknown)
    assert "13 cards of the suit" in page(find("abandon-hope"), "en", unknown)
    assert "dealt 8 times" in page(find("abandon-hope"), "en", unknown)


def test_aces_set_out_beforehand_are_cards_of_the_pack() -> None:
    assert "52 cards · " in page(find("help-your-neighbour"), "en", unknown)


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(BadInput, match="en, de, es"):
        page(find("carpet"), "xx", unknown)


def test_a_placeholder_that_stands_for_nothing_is_an_error() -> None:
    context = Context(find("carpet"), tongue("en"), unknown)
    with pytest.raises(KeyError, match="nothing"):
        context.fill("{nothing}")
    with pytest.raises(BadInput, match="no option"):
        context.fill("{odds:colour=red}")


@pytest.mark.parametrize(
    ("figure", "language", "said"),
    [
        (None, "en", "not known yet"),
        (Exact(Fraction(1, 13)), "en", "7.69%, exactly 1/13 (reckoned from the rules)"),
        (Exact(Fraction(1, 13)), "de", "7,69\xa0%, genau 1/13 (aus den Regeln berechnet)"),
        (Exact(Fraction(1, 5000)), "es", "0,0200\xa0%, exactamente 1/5000 (calculado a partir de las reglas)"),
        (
            Exact(Fraction(10**30, 3 * 10**30 + 1)),
            "en",
            "33.33% (exact, reckoned from the rules; as a fraction its denominator has 31 digits)",
        ),
        (
            Simulated(20_512, 100_000, 0.2026, 0.2076, "greedy"),
            "en",
            "20.51% in 100,000 simulated games of the player “greedy” (20.26% to 20.76% with 95% confidence)",
        ),
        (
            Simulated(20_512, 100_000, 0.2026, 0.2076, None),
            "de",
            "20,51\xa0% in 100.000 simulierten Spielen (20,26\xa0% bis 20,76\xa0%, mit 95\xa0% Sicherheit)",
        ),
    ],
)
def test_odds_say_what_kind_of_number_they_are(figure: Figure | None, language: str, said: str) -> None:
    assert sentence(figure, tongue(language)) == said


def test_nothing_and_everything_are_percentages_too() -> None:
    assert percent(0, tongue("en")) == "0.00%"
    assert percent(1, tongue("en")) == "100.00%"


def test_the_odds_that_pages_and_claims_speak_of_can_be_listed() -> None:
    game = find("carpet")
    wishes = [
        {},
        {"plays": "compulsory"},
        {"plays": "stopped"},
        {"aces": "founded"},
        {"aces": "founded", "holes": "automatic"},
    ]
    assert asked(game) == [game.choose(wish) for wish in wishes]


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_deals_given_up_are_told_with_those_that_stand_for_them(language: str) -> None:
    say = tongue(language)
    plain = Searched({}, winnable=61, unknown=23, deals=100, low=0.5, high=0.9)
    closer = replace(plain, closer=7)
    for number in ("61", "23", "100"):
        assert number in searched(plain, say)
        assert number in searched(closer, say)
    assert "7" in searched(closer, say)
    assert "7" not in searched(plain, say)
