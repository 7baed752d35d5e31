"""Deal numbers and packs written out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadogan.cards import code, face, pack, parse
from cadogan.catalogue import find
from cadogan.deals import LAST_DEAL, Deal, check_pack, read_number, read_pack
from cadogan.errors import BadInput
from cadogan.language import tongue

SKAT = find("herz-zu-herz").rules()


@pytest.mark.parametrize("card", pack(52))
def test_every_usual_spelling_of_a_card(card: int) -> None:
    letters, shown = code(card), face(card)
    pips, suit = shown[:-1], shown[-1]
    for word in (letters, letters.lower(), shown, suit + pips, letters[-1] + letters[:-1], letters.replace("10", "T")):
        assert parse(word) == card
    for other in ({"J": "B", "Q": "D"}, {"Q": "D", "K": "R"}):
        spelt = other.get(pips, pips)
        for word in (spelt + suit, spelt + letters[-1], letters[-1] + spelt):
            assert parse(word) == card
    assert parse(shown.translate(str.maketrans("♣♦♥♠", "♧♢♡♤"))) == card


def test_what_is_wrong_with_a_pack_is_said_in_every_language() -> None:
    cards = pack(32)
    with pytest.raises(BadInput) as caught:
        check_pack([cards[0], *cards[:-1]], cards)
    for language, words in (("de", ("doppelt", "es fehlen")), ("es", ("repetidas", "faltan")), ("en", ("doubled",))):
        said = tongue(language).explain(caught.value)
        assert all(word in said for word in words), said
    assert tongue("en").explain(caught.value) == str(caught.value)


@pytest.mark.parametrize("word", ["", "H", "1", "11H", "0H", "7X", "77H", "7HH", "♥", "joker", "7 H"])
def test_what_is_no_card_is_refused(word: str) -> None:
    with pytest.raises(BadInput, match="is no card"):
        parse(word)


@given(st.integers(1, LAST_DEAL))
def test_a_deal_is_a_permutation_for_ever_the_same(number: int) -> None:
    order = Deal(number).order(SKAT)
    assert sorted(order) == sorted(SKAT.cards)
    assert Deal(number).order(SKAT) == order


@given(st.permutations(pack(32)))
def test_a_pack_written_out_is_read_back(cards: list[int]) -> None:
    deal = Deal(pack=tuple(cards))
    assert Deal(pack=read_pack(str(deal))).order(SKAT) == tuple(cards)
    assert 0 <= deal.seed < 2**64


@pytest.mark.parametrize("text", ["0", "-1", "1.5", "x", "", str(2**63), "٣", "1e3"])
def test_what_is_no_deal_number_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="is no deal number"):
        read_number(text)


def test_a_faulty_pack_is_told_what_is_wrong() -> None:
    cards = list(pack(32))
    doubled = [cards[0], *cards[:-1]]
    with pytest.raises(BadInput, match=f"doubled {code(cards[0])}; missing {code(cards[-1])}"):
        check_pack(doubled, pack(32))
    with pytest.raises(BadInput, match="not of this game 2C"):
        check_pack([*cards[:-1], parse("2C")], pack(32))
    with pytest.raises(BadInput, match="has 31"):
        check_pack(cards[1:], pack(32))
