"""Every game has its place in windows of all sizes, and a click finds the card that lies there."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadogan.catalogue import GAMES
from cadogan.deals import Deal
from cadogan.layout import STOCK_GROUP, Group, Layout, Role, Spread
from cadogan.session import Session
from cadogan.table import STOCK
from cadogan.terminal.arrange import Arrangement, Place, Seen, arrange

WINDOWS = [(80, 20), (120, 36), (60, 16), (200, 60)]
TOO_SMALL = {("eight-off", (60, 16)), ("fan", (60, 16))}
"""Twelve boxes side by side, or three rows of fans, need more room than that: their cards are words alone."""

KLONDIKE = Layout(
    (
        (STOCK_GROUP, Group(Role.WASTE, 1), Group(Role.FOUNDATION, 2, 4)),
        (Group(Role.TABLEAU, 6, 7, spread=Spread.DOWN),),
    )
)
SPIDER = Layout(
    (
        (STOCK_GROUP, Group(Role.FOUNDATION, 1, 8)),
        (Group(Role.TABLEAU, 9, 10, spread=Spread.DOWN),),
    )
)
NEIGHBOURS = Layout(
    (
        (STOCK_GROUP, Group(Role.WASTE, 1, spread=Spread.RIGHT), Group(Role.FOUNDATION, 2, 4)),
        (Group(Role.TABLEAU, 6, 16, spread=Spread.DOWN),),
    )
)


def opening(game: str) -> tuple[Layout, Seen]:
    session = Session(next(entry for entry in GAMES if entry.id == game), None, Deal(number=1))
    layout = session.rules.layout
    return layout, {pile: session.seen(pile) for pile in layout.piles}


def extent(arrangement: Arrangement, place: Place) -> tuple[int, int, int, int]:
    """Left, upper, right and lower edge of all that lies on a place, the last two beyond it."""
    corners = [(place.x, place.y), *((spot.x, spot.y) for spot in place.cards)]
    size = arrangement.size
    return (
        min(x for x, _ in corners),
        min(y for _, y in corners),
        max(x for x, _ in corners) + size.width,
        max(y for _, y in corners) + size.height,
    )


def check(layout: Layout, seen: Seen, window: tuple[int, int], found: Arrangement) -> None:
    """All piles are there, inside the window and apart; each shows its top; each card stands for some."""
    assert [place.pile for place in found.places] == list(layout.piles)
    extents = [extent(found, place) for place in found.places]
    for left, upper, right, lower in extents:
        assert 0 <= left < right <= window[0]
        assert 0 <= upper < lower <= window[1]
    for one, other in combinations(extents, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    for place in found.places:
        cards = seen[place.pile]
        assert sum(spot.bundle for spot in place.cards) == len(cards)
        if cards:
            top = place.cards[-1]
            assert (top.card, top.depth) == (cards[-1], 1)
            assert found.at(top.x, top.y) == (place.pile, 1)
            first = place.cards[0]
            assert found.at(first.x, first.y) == (place.pile, first.depth)
        else:
            assert found.at(place.x, place.y) == (place.pile, 1)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_every_game_lies_in_boxes(game: str, window: tuple[int, int]) -> None:
    layout, seen = opening(game)
    found = arrange(layout, seen, *window)
    assert found is not None
    assert found.size.chip == ((game, window) in TOO_SMALL)
    check(layout, seen, window, found)


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_larger_window_has_larger_cards(game: str) -> None:
    layout, seen = opening(game)
    small, large = arrange(layout, seen, 80, 20), arrange(layout, seen, 120, 36)
    assert small is not None
    assert large is not None
    assert large.size.width * large.size.height > small.size.width * small.size.height


@given(
    layout=st.sampled_from([KLONDIKE, SPIDER, NEIGHBOURS]),
    lengths=st.lists(st.integers(0, 40), min_size=22, max_size=22),
    width=st.integers(1, 220),
    height=st.integers(1, 70),
)
def test_any_window_and_any_piles(layout: Layout, lengths: list[int], width: int, height: int) -> None:
    seen: Seen = {
        pile: (None,) * length if pile == STOCK else tuple(range(length))
        for pile, length in zip(layout.piles, lengths, strict=False)
    }
    found = arrange(layout, seen, width, height)
    if found is not None:
        check(layout, seen, (width, height), found)
    else:
        assert width < 80 or height < 16


def test_a_long_pile_is_shortened_from_below() -> None:
    seen: Seen = {pile: tuple(range(30)) if pile == 9 else () for pile in SPIDER.piles}
    found = arrange(SPIDER, seen, 80, 20)
    assert found is not None
    cards = found.by_pile[9].cards
    assert cards[0].bundle == 30 - len(cards) + 1 > 1
    assert [spot.card for spot in cards] == list(range(30))[-len(cards) :]


def test_sizes_stay_when_a_pile_grows_short_again() -> None:
    seen: Seen = dict.fromkeys(KLONDIKE.piles, (1,))
    grown = dict.fromkeys(KLONDIKE.piles, 15)
    fresh, later = arrange(KLONDIKE, seen, 80, 20), arrange(KLONDIKE, seen, 80, 20, grown)
    assert fresh is not None
    assert later is not None
    assert later.size.height < fresh.size.height
