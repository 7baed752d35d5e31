"""What the commands share: arguments, and how to read and print."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cadogan.errors import BadInput

if TYPE_CHECKING:
    from cadogan.deals import Deal
    from cadogan.patience import Game

Name = Annotated[str, typer.Argument(metavar="GAME", help="id or name of a game; see cadogan list")]
Set = Annotated[
    list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="set an option of the game; may be repeated")
]
Json = Annotated[bool, typer.Option("--json", help="print JSON for machines")]
Lang = Annotated[str | None, typer.Option("--lang", metavar="LANGUAGE", help="en, de or es; the system's by default")]
Pack = Annotated[
    str | None,
    typer.Option(
        "--deck", metavar="CARDS", help="a pack written out, first card first dealt; or a file, or - to read it"
    ),
]


def chosen_game(name: str, wishes: list[str] | None) -> tuple[Game, dict[str, str | int]]:
    """Find a game and give the value of all its options."""
    from cadogan.catalogue import find

    game = find(name)
    given: dict[str, str | int] = {}
    for wish in wishes or []:
        option, equals, value = wish.partition("=")
        if not equals:
            message = f"“{wish}” sets nothing: write --set option=value"
            raise BadInput(message)
        if option.strip() in given:
            message = f"option {option.strip()} is set twice: to {given[option.strip()]} and to {value}"
            raise BadInput(message)
        given[option.strip()] = value
    return game, game.choose(given)


@contextmanager
def told_when_stopped(sentence: str) -> Iterator[None]:
    """Say a sentence where Ctrl-C ends what is done here, and end with the exit code for that."""
    try:
        yield
    except KeyboardInterrupt:
        typer.echo(f"cadogan: {sentence}", err=True)
        raise typer.Exit(130) from None


def print_json(data: object) -> None:
    """Print one line of JSON."""
    typer.echo(json.dumps(data, ensure_ascii=False))


def read_deck(given: str) -> str:
    """Give the text of a pack: as given, or from the file named, or from standard input."""
    if given == "-":
        return sys.stdin.read()
    if " " in given.strip() or "," in given:
        return given
    try:
        return Path(given).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as problem:
        message = f"can't read the deck in the file {given}: {problem}"
        raise BadInput(message) from problem


def given_deal(deal: str | None, deck: str | None) -> Deal | None:
    """Give the deal asked for, by its number or by its pack; None for none."""
    from cadogan.deals import Deal, read_deal, read_pack

    if deal is not None and deck is not None:
        raise BadInput("give --deal or --deck, not both")
    if deck is not None:
        return Deal(pack=read_pack(read_deck(deck)))
    return None if deal is None else read_deal(deal)


def options_text(options: dict[str, str | int]) -> str:
    """Write options in words."""
    return ", ".join(f"{name} {value}" for name, value in options.items()) or "no options"


@contextmanager
def progress(title: str, total: int, *, quiet: bool) -> Iterator[Callable[[int], None] | None]:
    """Show a bar on a terminal's error stream; nothing in a pipe."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total)
        yield lambda done: bar.update(task, completed=done)


def tell_compiling(game: str) -> Callable[[], None]:
    """Give what says that rules are being compiled."""
    return lambda: typer.echo(f"compiling the rules of {game}, once; kept for later runs …", err=True)
