"""The command line. Each command imports what it needs, so that help and lists come at once."""

from __future__ import annotations

import sys
import uuid
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cadogan import cli_solver
from cadogan.cli_parts import (
    Json,
    Lang,
    Name,
    Pack,
    Set,
    chosen_game,
    given_deal,
    options_text,
    print_json,
    progress,
    tell_compiling,
    told_when_stopped,
)
from cadogan.errors import BadInput, CadoganError

if TYPE_CHECKING:
    from cadogan.lab.simulate import Simulation
    from cadogan.language import Tongue
    from cadogan.patience import Game
    from cadogan.session import Session
    from cadogan.store import Store


app = typer.Typer(
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="The old one-player card games, playable, and their odds known. Alone, it opens the table in the browser.",
)


def main() -> None:
    """Run the command line: a failure is one sentence and an exit code."""
    try:
        app()
    except CadoganError as problem:
        from cadogan.language import preferred, tongue

        typer.echo(f"cadogan: {tongue(preferred()).explain(problem)}", err=True)
        raise SystemExit(problem.exit_code) from None
    except OSError as problem:
        # The output can't be written, a full disk for one.
        typer.echo(f"cadogan: {problem}", err=True)
        raise SystemExit(1) from None


# ---- the commands


@app.callback(invoke_without_command=True)
def table(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="print the version")] = False,
    host: Annotated[
        str, typer.Option("--host", help="where the table listens; loopback lets nobody else in")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="the next free one where it is taken")] = 8017,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="only print the address")] = False,
) -> None:
    """Open the table in the browser, where no command is given."""
    if version:
        from cadogan import __version__

        typer.echo(__version__)
    elif context.invoked_subcommand is None:
        from cadogan.web import serve

        serve(host, port, open_browser=not no_browser)


@app.command("list")
def list_games(as_json: Json = False, lang: Lang = None) -> None:
    """List all games."""
    from cadogan.catalogue import GAMES
    from cadogan.language import preferred, tongue

    say = tongue(lang or preferred())
    if as_json:
        print_json([_entry(game, say.code) for game in GAMES])
        return
    from cadogan.plain import kind_word

    for game in GAMES:
        typer.echo(f"{game.id:20} {kind_word(game.kind, say):10} {game.summary.in_language(say.code)}")


def _entry(game: Game, language: str) -> dict[str, Any]:
    return {
        "id": game.id,
        "name": game.names.in_language(language),
        "summary": game.summary.in_language(language),
        "kind": str(game.kind),
        "variant_of": game.variant_of,
        "also": list(game.also),
        "sources": [str(source) for source in game.sources],
        "options": {
            option.name: {"default": game.choose()[option.name], "allowed": option.allowed} for option in game.options
        },
    }


@app.command()
def rules(name: Name, lang: Lang = None, wishes: Set = None, as_json: Json = False) -> None:
    """Show the rules of a game, with its odds and its history."""
    from cadogan.lab.recorded import figure
    from cadogan.lab.solver.recorded import searched
    from cadogan.language import preferred
    from cadogan.rulebook import page

    game, options = chosen_game(name, wishes)
    language = lang or preferred()
    text = page(game, language, figure, searched, options)
    if as_json:
        print_json({"game": game.id, "language": language, "text": text})
    elif sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        Console().print(Markdown(text))
    else:
        typer.echo(text)


@app.command()
def play(
    name: Name,
    deal: Annotated[
        str | None, typer.Option("--deal", metavar="N", help="deal number; without it, the game left last goes on")
    ] = None,
    deck: Pack = None,
    wishes: Set = None,
    plain: Annotated[bool, typer.Option("--plain", help="plain lines, also for pipes and screen readers")] = False,
    new: Annotated[bool, typer.Option("--new", help="begin a new game even where one is open")] = False,
    winnable: Annotated[
        bool, typer.Option("--winnable", help="begin a new game, of a deal that can come out; more of them with n")
    ] = False,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Play a game in the terminal. It is kept at every move, and goes on next time."""
    from cadogan import habits
    from cadogan.language import preferred, tongue
    from cadogan.plain import Game as PlainGame
    from cadogan.plain import JsonGame
    from cadogan.store import Store

    if winnable and (deal is not None or deck is not None):
        raise BadInput("--winnable picks the deal: give it without --deal and --deck")
    game, options = chosen_game(name, wishes)
    store = Store()
    language = lang or preferred()
    used_to = habits.kept(store, language)
    say = tongue(language, used_to.letters)
    if winnable:
        used_to = replace(used_to, winnable=True)
    key, session = _sitting(game, options, deal, deck, store, say, new=new or winnable, winnable=used_to.winnable)
    if not plain and not as_json:
        from cadogan import terminal

        unfit = terminal.unfit(say)
        if unfit is None:
            terminal.play(session, key, store, say.code, winnable=used_to.winnable)
            return
        typer.echo("cadogan: " + say("{problem}; plain lines instead", problem=unfit), err=True)
    if session.turns and not as_json:
        typer.echo(say("This game goes on at turn {turn}; with --new it begins again.", turn=session.at), err=True)
    form = JsonGame if as_json else PlainGame
    table = form(session, key, store, say, typer.echo)
    table.run(_prompted() if sys.stdin.isatty() and not as_json else sys.stdin)


def _sitting(
    game: Game,
    options: dict[str, str | int],
    deal: str | None,
    deck: str | None,
    store: Store,
    say: Tongue,
    *,
    new: bool,
    winnable: bool,
) -> tuple[str, Session]:
    """Give the game to play: the one asked for, the one left last, or a new one."""
    from cadogan.deals import Deal
    from cadogan.session import Session

    chosen = given_deal(deal, deck)
    kept = None if new else store.latest(game.id, options, None if chosen is None else str(chosen))
    if kept is not None:
        return kept.key, Session.from_dict(kept.saved, game)
    if chosen is None:
        chosen = Deal(number=_new_number(game, options, say, winnable=winnable))
    return uuid.uuid4().hex, Session(game, options, chosen)


def _new_number(game: Game, options: dict[str, str | int], say: Tongue, *, winnable: bool) -> int:
    """Pick the number of a new deal, where that is wished one that can come out."""
    from cadogan.deals import random_number

    if not winnable:
        return random_number()
    from cadogan.solving import new_deal

    typer.echo(say("Looking for a deal that can come out …"), err=True)
    return new_deal(game, options)


def _prompted() -> Iterator[str]:
    """Give lines typed at a prompt, until the end of input."""
    while True:
        try:
            yield input("> ")
        except EOFError:
            return


@app.command()
def odds(name: Name, wishes: Set = None, as_json: Json = False) -> None:
    """Tell the chance that a game comes out: exact where that can be had, else simulated, and how many deals can."""
    game, options = chosen_game(name, wishes)
    if game.rules(options).key is None:
        _simulated_odds(game, options, as_json=as_json)
        return
    from cadogan.lab.odds import exact_odds

    result = exact_odds(game, options)
    if as_json:
        print_json(result.to_dict())
        return
    typer.echo(f"{game.names.en} ({options_text(options)})")
    typer.echo(f"exact: {result.win} = {result.probability:.10f}")
    typer.echo("cards left at the end:")
    for left, chance in result.left.items():
        typer.echo(f"{left:4}  {float(chance):.10f}  {'█' * round(40 * float(chance))}")


def _simulated_odds(game: Game, options: dict[str, str | int], *, as_json: bool) -> None:
    """Give simulated odds, and say so: those on record, or else of deals played now; and what was searched."""
    from cadogan.lab.recorded import figure
    from cadogan.lab.solver.campaign import closer_text
    from cadogan.lab.solver.recorded import campaign
    from cadogan.rulebook.figures import Simulated

    known, searched = figure(game, options), campaign(game, options)
    if not isinstance(known, Simulated):
        now = _simulated(game, options, 100_000, 1, 1, None, quiet=as_json)
        known = Simulated(now.wins, now.deals, *now.interval, now.player, now.confidence, now.first)
    published = [one for one in game.published if game.choose(one.options) == options]
    share = known.wins / known.deals
    if as_json:
        print_json(
            {
                "game": game.id,
                "options": options,
                "method": "simulated",
                "player": known.player,
                "first": known.first,
                "deals": known.deals,
                "wins": known.wins,
                "probability": share,
                "interval": [known.low, known.high],
                "confidence": known.confidence,
                "solved": searched and searched.to_dict(),
                "published": [{"share": one.share, "source": str(one.source)} for one in published],
            }
        )
        return
    last = known.first + known.deals - 1
    typer.echo(f"{game.names.en} ({options_text(options)})")
    typer.echo(f"player {known.player}, deals {known.first} to {last}: {known.wins} won of {known.deals}")
    typer.echo(f"simulated, not exact: {share:.6f}, 95 % interval {known.low:.6f} to {known.high:.6f} (Wilson)")
    if searched:
        low, high = searched.interval
        closer = closer_text(searched.closer)
        counts = f"{searched.winnable} of {searched.deals} deals, {searched.unknown} unknown{closer}"
        typer.echo(f"can come out, if every card is known: {low:.6f} to {high:.6f} ({counts})")
    for one in published:
        typer.echo(f"published: {one.share} ({one.source})")


@app.command("simulate")
def simulate_deals(
    name: Name,
    deals: Annotated[int, typer.Option("--deals", metavar="N", help="how many deals")] = 100_000,
    first: Annotated[int, typer.Option("--first", metavar="N", help="the first deal number")] = 1,
    workers: Annotated[int, typer.Option("--workers", metavar="N", help="threads; the answer is the same")] = 1,
    player: Annotated[str | None, typer.Option("--player", metavar="NAME", help="who plays")] = None,
    plain: Annotated[bool, typer.Option("--plain-python", help="don't compile: the same answer, slowly")] = False,
    wishes: Set = None,
    as_json: Json = False,
) -> None:
    """Play deals by number and count the wins."""
    game, options = chosen_game(name, wishes)
    result = _simulated(game, options, deals, first, workers, player, quiet=as_json, plain=plain)
    if as_json:
        print_json(result.to_dict())
    else:
        _show_simulation(result)
    if not result.whole:
        typer.echo(f"cadogan: stopped after {result.deals} of {deals} deals", err=True)
        raise typer.Exit(130)


def _simulated(
    game: Game,
    options: dict[str, str | int],
    deals: int,
    first: int,
    workers: int,
    player: str | None,
    *,
    quiet: bool,
    plain: bool = False,
) -> Simulation:
    from cadogan.lab.simulate import PLAIN, Run, best_engine, simulate
    from cadogan.players import player as find_player
    from cadogan.players import usual_player

    rules = game.rules(options)
    who = player or usual_player(game)
    engine = PLAIN if plain else best_engine()
    run = Run(game.id, options, rules, who, find_player(who, game, rules), engine, tell_compiling(game.id))
    with (
        told_when_stopped("stopped before the first deals were played"),
        progress(f"{game.id}, {who}", deals, quiet=quiet) as told,
    ):
        return simulate(run, deals, first, workers, told)


def _show_simulation(result: Simulation) -> None:
    low, high = result.interval
    last = result.first + result.deals - 1
    typer.echo(f"{result.game} ({options_text(result.options)})")
    typer.echo(f"player {result.player}, deals {result.first} to {last}: {result.wins} won of {result.deals}")
    typer.echo(
        f"{result.share:.6f}, 95 % interval {low:.6f} to {high:.6f} (Wilson); {result.seconds:.2f} s {result.engine}"
    )


@app.command()
def deal(
    name: Name, number: Annotated[str, typer.Argument(metavar="N")], wishes: Set = None, as_json: Json = False
) -> None:
    """Show a deal: the shuffled pack in the order of drawing, and the opening."""
    from cadogan.cards import code, face
    from cadogan.deals import read_deal
    from cadogan.language import tongue
    from cadogan.plain import Game as PlainGame
    from cadogan.plain import JsonGame
    from cadogan.session import Session

    game, options = chosen_game(name, wishes)
    session = Session(game, options, read_deal(number))
    order = session.deal.order(session.rules)
    if as_json:
        table = JsonGame(session, "", None, tongue("en"), typer.echo)
        print_json({**table.state(), "pack": [code(card) for card in order]})
        return
    typer.echo(" ".join(map(face, order)))
    PlainGame(session, "", None, tongue("en"), typer.echo).show()


@app.command()
def perft(
    name: Name,
    number: Annotated[str, typer.Option("--deal", metavar="N", help="deal number")] = "1",
    depth: Annotated[int, typer.Option("--depth", metavar="D", help="how many moves deep, 0 to 12", min=0, max=12)] = 3,
    wishes: Set = None,
    as_json: Json = False,
) -> None:
    """Count the lines of play of a deal by their number of moves."""
    from cadogan.deals import read_deal
    from cadogan.lab.perft import perft as count_lines

    game, options = chosen_game(name, wishes)
    rules, chosen = game.rules(options), read_deal(number)
    counts = count_lines(rules, chosen.opening(rules), chosen.seed, depth)
    if as_json:
        print_json({"game": game.id, "options": options, "deal": chosen.called, "perft": counts})
        return
    for moves, count in enumerate(counts):
        typer.echo(f"{moves:3} {count}")


@app.command()
def check(as_json: Json = False) -> None:
    """Test this installation in seconds: the generator, compiled against plain, exact against simulated."""
    from cadogan.lab.check import findings

    failed = False
    rows = []
    for finding in findings():
        failed = failed or not finding.good
        rows.append(vars(finding))
        if not as_json:
            typer.echo(f"{'ok  ' if finding.good else 'FAIL'} {finding.what}: {finding.detail}")
    if as_json:
        print_json({"good": not failed, "findings": rows})
    if failed:
        raise typer.Exit(1)


app.command()(cli_solver.solve)
app.command()(cli_solver.winnable)
app.command()(cli_solver.results)
app.command()(cli_solver.atlas)
