"""Every option and value of every game has its words, and no words are left over."""

from __future__ import annotations

import pytest

from cadogan.catalogue import GAMES, find
from cadogan.options import Choice
from cadogan.patience import Game
from cadogan.rulebook.terms import FAMILY, TERMS, option_help, option_title, term, value_help, value_title

EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@EVERY_GAME
def test_every_option_and_named_value_has_words(game: Game) -> None:
    for option in game.options:
        assert option_title(game, option.name)
        assert option_help(game, option.name).endswith(".")
        for value in option.values if isinstance(option, Choice) else ():
            assert value_title(game, option.name, value)
            if isinstance(value, str):
                assert value in term(game, option.name).values
                assert value_help(game, option.name, value).endswith(".")


@EVERY_GAME
def test_no_words_are_left_over(game: Game) -> None:
    terms = TERMS.get(game.variant_of or game.id, {})
    assert set(terms) <= {option.name for option in game.options}
    for option in game.options:
        allowed = set(map(str, option.values)) if isinstance(option, Choice) else set()
        assert option.name not in terms or set(terms[option.name].values) <= allowed


def test_no_game_repeats_the_words_of_the_families() -> None:
    assert not [(game, name) for game, terms in TERMS.items() for name in terms if terms[name] is FAMILY.get(name)]


def test_words_are_only_for_games_of_the_catalogue() -> None:
    assert set(TERMS) <= {game.id for game in GAMES if game.variant_of is None}


def test_a_bare_number_is_its_own_title() -> None:
    game = find("try-again")
    assert value_title(game, "piles", 5) == "5"
    assert not value_help(game, "piles", 5)
