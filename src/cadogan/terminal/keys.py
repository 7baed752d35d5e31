"""The keys of the table, in one list: bindings, the line below the table, and the page of keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cadogan.language import later


@dataclass(frozen=True)
class Key:
    """A key of the table.

    Args:
        keys: as the toolkit names them, with commas between.
        shown: as a player knows it, a text of the catalogues where it is a word.
        action: what the application does; empty for keys that the table itself takes.
        words: what it does, for the page of keys.
        short: the same for the line below the table; empty for none.
    """

    keys: str
    shown: str
    action: str
    words: str
    short: str = ""


KEYS: Final = (
    Key("space", later("Space"), "deal_on", later("deal on: turn the next card, or make the only move"), later("deal")),
    Key(
        "",
        later("Enter"),
        "strike",
        later("lift the cards under the cursor, lay them, or let them go"),
        later("lift, lay"),
    ),
    Key("", "← ↑ ↓ →", "", later("go from pile to pile; in a pile, take more cards or fewer")),
    Key("", "Tab Home End", "", later("the next pile, the first, the last")),
    Key("escape", "Esc", "let_go", later("let go")),
    Key("", "s", "send", later("send a card where it fits best (or double-click it)")),
    Key("u,ctrl+z", "u", "undo", later("take back"), later("undo")),
    Key("r,ctrl+y", "r", "redo", later("play again what was taken back")),
    Key("h", "h", "hint", later("a move that helps, and why"), later("hint")),
    Key("n", "n", "new_deal", later("a new deal"), later("new")),
    Key("i", "i", "winnable", later("new deals: any, or only those that can come out")),
    Key("d", "d", "ask_deal", later("a deal by its number")),
    Key("a", "a", "restart", later("back to the opening of this deal")),
    Key("b,f1", "b", "rules", later("the rules, beside the table where there is room"), later("rules")),
    Key("pageup", "PgUp", "scroll_rules(-1)", later("leaf back in the rules")),
    Key("pagedown", "PgDn", "scroll_rules(1)", later("leaf on in the rules")),
    Key("w", "w", "light", later("the light: can it still come out? it sees the hidden cards")),
    Key("v", "v", "demo", later("see how it comes out from here; any key stops it, u takes back")),
    Key("z", "z", "go_back", later("back to where a lost game could last be won")),
    Key("l", "l", "look", later("say which cards lie in the pile under the cursor")),
    Key("t", "t", "statistics", later("results so far")),
    Key("c", "c", "next_palette", later("other colours: green felt, night, daylight")),
    Key("4", "4", "four_colours", later("four colours of suits, or two")),
    Key("o", "o", "hollow", later("red suits in outline, or filled")),
    Key("g", "g", "letters", later("letters of court cards: English, German or Spanish")),
    Key("question_mark", "?", "keys", later("this page"), later("keys")),
    Key("q,ctrl+q", "q", "quit", later("leave; the game is kept and goes on next time"), later("leave")),
)
