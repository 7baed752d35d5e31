"""Deal numbers and packs written out."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cadogan.cards import code, face, pack, parse
from cadogan.catalogue import find
from cadogan.deals import LAST_DEAL, Deal, check_pack, read_deal, read_number, read_pack
from cadogan.errors import BadInput
from cadogan.language import tongue
from cadogan.layout import Role
from cadogan.session import Session
from cadogan.table import height

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


# As Microsoft FreeCell shows them, row by row.
KNOWN = {
    1: "JD 2D 9H JC 5D 7H 7C 5H  KD KC 9S 5S AD QC KH 3H  2S KS 9D QD JS AS AH 3C  4C 5C TS QH 4H AC 4D 7S "
    "3S TD 4S TH 8H 2C JH 7D  6D 8S 8D QS 6C 3D 8C TC  6S 9C 2H 6H",
    617: "7D AD 5C 3S 5S 8C 2D AH  TD 7S QD AC 6D 8H AS KH  TH QC 3H 9D 6S 8D 3D TC  KD 5H 9S 3C 8S 7H 4D JS "
    "4C QS 9C 9H 7C 6H 2C 2S  4S TS 2H 5D JC 6C JH QH  JD KS KC 4H",
    11982: "AH AS 4H AC 2D 6S TS JS  3D 3H QS QC 8S 7H AD KS  KD 6H 5S 4D 9H JH 9S 3C  JC 5D 5C 8C 9D TD KH 7C "
    "6C 2C TH QH 6D TC 4S 7S  JD 7D 8H 9C 2H QD 4C 5H  KC 8D 2S 3S",
}


@pytest.mark.parametrize("number", KNOWN)
def test_a_microsoft_number_deals_as_microsoft_does(number: int) -> None:
    deal = read_deal(f"MS:{number:06}")
    assert deal.pack == read_pack(KNOWN[number])
    assert str(deal) == f"ms:{number}"
    assert read_deal(str(deal)) == deal
    opening = Session(find("free-cell"), {}, deal)
    rows = [pile for pile in opening.rules.layout.piles if opening.rules.layout.group(pile).role is Role.TABLEAU]
    dealt = [opening.seen(pile)[row] for row in range(7) for pile in rows if row < height(opening.table, pile)]
    assert dealt == list(read_pack(KNOWN[number]))


@pytest.mark.parametrize("text", ["ms:0", "ms:1000001", "ms:", "ms:x", "ms:-1", "gnome:7", ":7", "ms:1:2", "ms:٣"])
def test_a_number_that_no_other_program_deals_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match=r"is no deal: .* ms:1 to ms:1000000"):
        read_deal(text)


@pytest.mark.parametrize("game", ["spider", "black-hole", "beleaguered-castle", "herz-zu-herz"])
def test_a_deal_of_another_pack_is_refused(game: str) -> None:
    with pytest.raises(BadInput, match="ms:1 deals a pack of 52 cards, and this game has another pack"):
        Session(find(game), {}, read_deal("ms:1"))


@pytest.mark.parametrize("name", ["free-cell", "klondike"])
def test_a_game_of_another_programs_deal_is_saved_under_its_number(name: str) -> None:
    game = Session(find(name), {}, read_deal("ms:617"))
    game.play(game.moves[0])
    assert game.to_dict()["deal"] == "ms:617"
    again = Session.from_dict(game.to_dict(), find(name))
    assert (again.deal, again.table) == (game.deal, game.table)


@given(st.permutations(pack(104)))
@settings(max_examples=20)
def test_two_packs_written_out_are_read_back_each_card_twice(cards: list[int]) -> None:
    text = " ".join(map(code, cards))
    read = read_pack(text)
    assert list(map(code, read)) == text.split()
    assert sorted(read) == sorted(pack(104))
    deal = Deal(pack=read)
    assert deal.order(find("spider").rules()) == read
    assert read_deal(str(deal)) == deal


def test_a_faulty_double_pack_is_told_what_is_wrong() -> None:
    text = " ".join(map(code, pack(104)))
    with pytest.raises(BadInput, match="should be 104 cards, each twice, but has 104: doubled 2C; missing AC"):
        check_pack(read_pack(text.replace("AC", "2C", 1)), pack(104))
    with pytest.raises(BadInput, match="doubled 7H"):
        check_pack(read_pack(" ".join(map(code, pack(52))) + " 7H"), pack(52))
    with pytest.raises(BadInput, match="doubled AC"):
        check_pack((0, 0, *pack(104)[1:52], *pack(104)[53:]), pack(104))
