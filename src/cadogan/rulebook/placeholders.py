"""What stands in braces in a rules page, and what is put there.

These there are::

    {odds}  {odds:refill=none}   the odds with the usual options, or with these (comma between two)
    {cards}                      how many cards the pack has
    {left}                       how many cards are to be brought home, as the game begins
    {default:deals}              the usual value of an option
    {help:refill}                the line that explains that value
    {lowest:places}              the bounds of an option that is a number
    {highest:places}
    {options}                    every option with its values, explained
    {claims}                     what others have published about the odds, with sources, and
                                 how many deals can come out (`Game.published`)
    {sources}                    the books that the rules come from
    {names}                      the other names of the game
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from cadogan.deals import Deal
from cadogan.language import LANGUAGES, Tongue, later
from cadogan.options import Choice, Options, Value, Whole
from cadogan.patience import Game, Kind, Source
from cadogan.rulebook.claims import CLAIMS, Claim
from cadogan.rulebook.figures import Numbers, Searched, as_printed, searched, sentence
from cadogan.rulebook.terms import option_help, option_title, options_said, value_help, value_title
from cadogan.table import Table, height

_BRACES: Final = re.compile(r"\{(\w+)(?::([^}]*))?\}")

KINDS: Final = {
    Kind.CHANCE: later("pure chance, nothing to decide"),
    Kind.JUDGMENT: later("a game of judgment"),
}


@dataclass(frozen=True)
class Context:
    """What a page is filled from."""

    game: Game
    say: Tongue
    numbers: Numbers

    @cached_property
    def usual(self) -> Options:
        """The options of this entry when nothing is wished for."""
        return self.game.choose()

    @cached_property
    def opening(self) -> Table:
        """The opening of some deal; what is asked of it is the same for all."""
        return Deal(number=1).opening(self.game.rules())

    def fill(self, text: str) -> str:
        """Put in what the placeholders of a text stand for (KeyError for an unknown one)."""
        return _BRACES.sub(lambda found: PLACEHOLDERS[found[1]](self, found[2] or ""), text)


def glance(context: Context) -> str:
    """Give the lines under the title: what the game is about, how many cards, what kind."""
    summary = context.game.summary.in_language(context.say.code)
    line = context.say("{cards} cards · {kind}", cards=_cards(context, ""), kind=context.say(KINDS[context.game.kind]))
    return f"*{summary}*\n\n{line}"


def otherwise(context: Context, options: Options) -> list[str]:
    """Tell as paragraphs in what a game is played otherwise than its page tells; none where it isn't."""
    game, say = context.game, context.say
    items = [
        " ".join(filter(None, (f"- {options_said(game, {name: value}, say)}.", say(value_help(game, name, value)))))
        for name, value in game.unusual(options).items()
    ]
    return [say("Here it is played otherwise than the rules below tell:"), "\n".join(items)] if items else []


def what_was_searched(context: Context, found: Iterable[Searched]) -> list[str]:
    """Give what a solver found of this game as paragraphs, none where there is nothing."""
    items = [f"- {_under(context, one.options)}{searched(one, context.say)}." for one in found]
    heading = context.say("A solver that sees every card looked how many deals can come out:")
    return [heading, "\n".join(items)] if items else []


def odds_asked(text: str) -> list[dict[str, Value]]:
    """Give the wishes for options whose odds a text asks for."""
    return [_wishes(found[2] or "") for found in _BRACES.finditer(text) if found[1] == "odds"]


def _wishes(text: str) -> dict[str, Value]:
    """Read `plays=stopped,aces=founded`."""
    pairs = (wish.partition("=") for wish in text.split(",") if wish)
    return {name.strip(): value.strip() for name, _, value in pairs}


def _odds(context: Context, text: str) -> str:
    wishes = _wishes(text)
    context.game.choose(wishes)
    return sentence(context.numbers(context.game, wishes), context.say)


def _cards(context: Context, _: str) -> str:
    """Count what lies on the table at the opening: Aces set out beforehand are cards of the pack too."""
    return str(sum(height(context.opening, pile) for pile in context.game.rules().layout.piles))


def _left(context: Context, _: str) -> str:
    return str(context.game.rules().left(context.opening))


def _default(context: Context, option: str) -> str:
    return context.say(value_title(context.game, option, context.usual[option]))


def _help(context: Context, option: str) -> str:
    return context.say(value_help(context.game, option, context.usual[option]))


def _bounds(context: Context, name: str) -> tuple[int, int]:
    (option,) = (option for option in context.game.options if option.name == name)
    if isinstance(option, Whole):
        return option.low, option.high
    numbers = [int(value) for value in option.values]
    return min(numbers), max(numbers)


def _lowest(context: Context, option: str) -> str:
    return str(_bounds(context, option)[0])


def _highest(context: Context, option: str) -> str:
    return str(_bounds(context, option)[1])


def _options(context: Context, _: str) -> str:
    return "\n".join(line for option in context.game.options for line in _option(context, option))


def _option(context: Context, option: Choice | Whole) -> list[str]:
    """One item for the option, with an item below it for each value that has words, and one for the bare numbers."""
    game, say = context.game, context.say
    title, help_line = say(option_title(game, option.name)), say(option_help(game, option.name))
    usual = context.usual[option.name]
    first = f"- **{title}** (`{option.name}`). {help_line}"
    if isinstance(option, Whole):
        bounds = say("A number from {low} to {high}; usually {usual}.", low=option.low, high=option.high, usual=usual)
        return [f"{first} {bounds}"]
    plain = [value for value in option.values if not value_help(game, option.name, value)]
    items = [_value(context, option, value, usual=value == usual) for value in option.values if value not in plain]
    if plain:
        items.append(f"{', '.join(_bare(context, value, usual=value == usual) for value in plain)}.")
    return [first, *(f"    - {item}" for item in items)]


def _bare(context: Context, value: Value, *, usual: bool) -> str:
    return f"`{value}` {context.say('(usual)')}" if usual else f"`{value}`"


def _value(context: Context, option: Choice, value: Value, *, usual: bool) -> str:
    game, say = context.game, context.say
    title, help_line = say(value_title(game, option.name, value)), value_help(game, option.name, value)
    head = f"`{value}`" if title == str(value) else f"`{value}`: {title}"
    mark = f" {say('(usual)')}" if usual else ""
    return f"{head}{mark}." + (f" {say(help_line)}" if help_line else "")


def _claims(context: Context, _: str) -> str:
    """List what was said about the game and its variants, then how many deals of this entry can come out."""
    family = context.game.variant_of or context.game.id
    found = [_claim(context, claim) for claim in CLAIMS if claim.game == family]
    found += [_published(context, source) for source in dict.fromkeys(one.source for one in context.game.published)]
    return "\n".join(found) or context.say("We found no published number.")


def _claim(context: Context, claim: Claim) -> str:
    say = context.say
    name = f"{claim.under}: " if claim.under else ""
    line = f"- {name}{say(claim.said)} ({say(claim.text_source)})."
    return f"{line} {say('The rules there: {differs}.', differs=say(claim.differs))}" if claim.differs else line


def _published(context: Context, source: Source) -> str:
    """Tell what a source says of the deals that can come out, with the usual options and with others."""
    say = context.say
    first, *others = (one for one in context.game.published if one.source == source)
    said = say("{percent} of all deals can come out, if every card is known", percent=as_printed(first.percent, say))
    rest = "".join(f"; {_under(context, one.options)}{as_printed(one.percent, say)}" for one in others)
    return f"- {_under(context, first.options)}{said}{rest} ({source})."


def _under(context: Context, options: Mapping[str, Value]) -> str:
    """Say under which options, besides the usual ones, something is so; nothing where there are none."""
    return f"{options_said(context.game, options, context.say)} – " if options else ""


def _sources(context: Context, _: str) -> str:
    return "\n".join(f"- {source}" for source in context.game.sources)


def _names(context: Context, _: str) -> str:
    game = context.game
    own = game.names.in_language(context.say.code)
    titles = [game.names.in_language(language) for language in LANGUAGES] + list(game.also)
    others = [name for name in dict.fromkeys(titles) if name != own]
    return context.say("Also known as: {names}.", names="; ".join(others)) if others else ""


PLACEHOLDERS: Final[dict[str, Callable[[Context, str], str]]] = {
    "odds": _odds,
    "cards": _cards,
    "left": _left,
    "default": _default,
    "help": _help,
    "lowest": _lowest,
    "highest": _highest,
    "options": _options,
    "claims": _claims,
    "sources": _sources,
    "names": _names,
}
