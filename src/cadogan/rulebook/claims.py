"""What others have said about the odds of these games, so that it can be set beside our own numbers.

Rounded words are read as the range that rounding leaves: “one game in five” is anything
from 1 in 5.5 to 1 in 4.5, “about 39%” anything from 38.5% to 39.5%. Where no number was given,
an end of the range is None. Every entry was read at the source named, or in the book quoted there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from cadogan.language import later
from cadogan.options import Value


@dataclass(frozen=True)
class Claim:
    """One published statement about odds.

    Args:
        game: the id of the game here that it speaks about (not of a variant).
        options: the options under which that game is the one spoken about.
        text_source: who said it, where; a key of the catalogues where it is more than names.
        said: the words, in short; a key of the catalogues.
        low: the lowest share of games won that the words allow; None where they set no lower end.
        high: the highest; None where they set no upper end.
        under: the name that the source gives the game, where it is another one.
        differs: how the rules of the source differ from those here; empty where they don't.
    """

    game: str
    options: Mapping[str, Value]
    text_source: str
    said: str
    low: float | None
    high: float | None
    under: str = ""
    differs: str = ""


def _one_in(games: float) -> tuple[float, float]:
    """Give the range of a rounded “one game in so many”."""
    return 1 / (games + 0.5), 1 / (games - 0.5)


def _about(percent: float, step: float = 1.0) -> tuple[float, float]:
    """Give the range of a percentage rounded to multiples of `step`."""
    return (percent - step / 2) / 100, (percent + step / 2) / 100


MASTEN: Final = later("Mark Masten's computer runs, as quoted in a modern rules sheet")
MOREHEAD: Final = later("Albert H. Morehead and Geoffrey Mott-Smith, as quoted in a modern rules sheet")
LEAFLET: Final = later("a modern rules sheet")
KNOCKOUT: Final[Mapping[str, Value]] = {"suit": "clubs", "refill": "first-deal"}
KELLER: Final = "Michael Keller, Fourteen Out, solitairelaboratory.com/14out.html, 2005"
CENTRAL: Final = "Solitaire Central, solitairecentral.com/rules/Tens.html"
GOODSOL: Final = "Pretty Good Solitaire, goodsol.com/games/fourteenout.html"
CLOCK_DIFFERS: Final = later("a pile is left for the next one when it is complete, and the fourth King ends the game")

CLAIMS: Final[tuple[Claim, ...]] = (
    Claim("hope-deferred", {}, MASTEN, later("about 39% of games come out"), *_about(39), under="Hope Deferred"),
    Claim("hope-deferred", KNOCKOUT, MOREHEAD, later("one game in three"), *_one_in(3), under="Knockout"),
    Claim("hope-deferred", KNOCKOUT, MASTEN, later("about 44% of games come out"), *_about(44), under="Knockout"),
    Claim("hope-deferred", {"pack": 52}, LEAFLET, later("one game in five"), *_one_in(5), under="Abandon Hope"),
    Claim(
        "take-ten",
        {"quartet": "rank"},
        "The Spruce Crafts, thespruce.com/take-ten-solitaire-412479",
        later("about 12.5% of games are won"),
        *_about(12.5, 0.5),
        under="Tens",
    ),
    Claim(
        "take-ten", {"quartet": "rank", "places": 15}, CENTRAL, later("one game in eight"), *_one_in(8), under="Tens"
    ),
    Claim(
        "take-ten",
        {"quartet": "rank", "places": 15},
        CENTRAL,
        later("35 of the author's 92 games were won"),
        *_about(38.04, 0.01),
        under="Tens",
    ),
    Claim(
        "carpet",
        {"aces": "founded", "holes": "automatic"},
        "Wikipedia, Carpet (card game)",
        later("comes out more often than not"),
        0.5,
        None,
    ),
    Claim(
        "carpet",
        {"aces": "founded", "holes": "automatic"},
        "Solitaire Till Dawn, semicolon.com/Solitaire/Rules/Carpet.html",
        later("most games can be won"),
        0.5,
        None,
        differs=later("a hole may wait for the card that the player likes"),
    ),
    Claim(
        "carpet",
        {"aces": "founded", "holes": "automatic"},
        "online-solitaire.com/carpet-solitaire",
        later("a chance of 92%"),
        *_about(92),
        differs=later("a hole may wait for the card that the player likes"),
    ),
    Claim(
        "carpet",
        {"aces": "founded"},
        "Solitaire Forever, solitaireforever.com/sf2/games/carpet.html",
        later("good odds become very high by waiting with a play for a low card on the waste"),
        None,
        None,
    ),
    Claim(
        "four-of-a-kind",
        {"next": "follow"},
        "Mathematics Stack Exchange, question 20087, 2011",
        later("exactly 1 in 13"),
        1 / 13,
        1 / 13,
        under="Clock",
    ),
    Claim(
        "four-of-a-kind",
        {"next": "follow"},
        "The Math Forum, Ask Dr. Math, 1995",
        later("pretty close to 1 in 13, as a guess"),
        *_one_in(13),
        under="Clock",
    ),
    Claim(
        "four-of-a-kind",
        {"next": "follow-on"},
        "About.com, boardgames.about.com/od/solitaire/a/clock.htm",
        later("about 1% of games are won"),
        *_about(1),
        under="Clock",
        differs=CLOCK_DIFFERS,
    ),
    Claim(
        "four-of-a-kind",
        {"next": "follow-on"},
        "SolSuite, solsuite.com/games/travellers.htm",
        later("about one game in fifty"),
        *_one_in(50),
        under="Travellers",
        differs=CLOCK_DIFFERS,
    ),
    Claim(
        "try-again",
        {},
        "Wikipedia, Sir Tommy",
        later("one game in five, with good play"),
        *_one_in(5),
        under="Sir Tommy",
    ),
    Claim(
        "try-again",
        {},
        "cardrulesplus.com/games/sir-tommy",
        later("7 to 10% of deals can be won with the best play"),
        0.07,
        0.10,
        under="Sir Tommy",
    ),
    Claim(
        "take-fourteen",
        {},
        KELLER,
        later("an expert can win 90 to 95% of games"),
        0.90,
        0.95,
        under="Fourteen Out",
    ),
    Claim(
        "take-fourteen",
        {},
        KELLER,
        later("of 325 deals 294 were solved, 12 were impossible and 19 were left open"),
        294 / 325,
        313 / 325,
        under="Fourteen Out",
    ),
    Claim("take-fourteen", {}, GOODSOL, later("well over 90% with good play"), 0.90, None, under="Fourteen Out"),
    Claim(
        "take-fourteen",
        {},
        GOODSOL,
        later("an average player wins about half of the games"),
        *_about(50, 10),
        under="Fourteen Out",
    ),
    Claim(
        "take-fourteen",
        {},
        "SolSuite, solsuite.com/games/fourteen_out.htm",
        later("about one game in three"),
        *_one_in(3),
        under="Fourteen Out",
    ),
)
"""Every claim, by game in the order of the catalogue."""
