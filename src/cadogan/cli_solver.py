"""The commands that search: can this deal come out, how many of many can, and what is on file."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

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
from cadogan.errors import BadInput
from cadogan.language import later
from cadogan.shown import chosen

if TYPE_CHECKING:
    from cadogan.deals import Deal
    from cadogan.lab.solver.campaign import Winnable
    from cadogan.patience import Game

Positions = Annotated[int, typer.Option("--positions", metavar="LIMIT", help="most positions to look at, a deal")]
MemorySize = Annotated[int, typer.Option("--memory", metavar="MB", help="megabytes for the memory of positions")]
ANSWERS = {
    "winnable": later("deal {deal} can come out"),
    "unwinnable": later("deal {deal} can't come out"),
    "unknown": later("whether deal {deal} can come out isn't known: the search was given up"),
}
"""What a verdict says of a deal."""
LIMIT = 1_000_000
ROOM = 64


def solve(
    name: Name,
    deal: Annotated[str | None, typer.Option("--deal", metavar="N", help="deal number")] = None,
    deck: Pack = None,
    positions: Positions = LIMIT,
    memory: MemorySize = ROOM,
    bare: Annotated[bool, typer.Option("--bare", help="search by the rules alone, without proven knowledge")] = False,
    wishes: Set = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Ask whether a deal can come out, and show a line of play that wins."""
    from cadogan.lab.solver.solve import Solver
    from cadogan.language import preferred, tongue

    say = tongue(lang or preferred())

    game, options = chosen_game(name, wishes)
    solver = Solver(game, options, memory=memory, knowledge=not bare, on_compile=tell_compiling(game.id))
    with told_when_stopped("stopped before there was an answer"):
        solution = solver.solve(_deal(deal, deck), positions)
    if as_json:
        print_json(solution.to_dict())
        return
    typer.echo(f"{game.names.in_language(say.code)} ({options_text(options)})")
    typer.echo(say(ANSWERS[solution.verdict], deal=solution.deal))
    typer.echo(
        say(
            "{positions} positions looked at, {seconds} s",
            positions=solution.positions,
            seconds=f"{solution.seconds:.2f}",
        )
    )
    if solution.line:
        typer.echo(" ".join(solution.line))


def _deal(number: str | None, deck: str | None) -> Deal:
    chosen = given_deal(number, deck)
    if chosen is None:
        raise BadInput("give --deal or --deck, one of the two")
    return chosen


def winnable(
    name: Name,
    deals: Annotated[int, typer.Option("--deals", metavar="N", help="how many deals")] = 1000,
    first: Annotated[str, typer.Option("--first", metavar="N", help="the first deal number, or ms:N")] = "1",
    workers: Annotated[int, typer.Option("--workers", metavar="W", help="threads; the answer is the same")] = 1,
    positions: Positions = LIMIT,
    memory: MemorySize = ROOM,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="keep results by deal; a run broken off goes on here")
    ] = None,
    closer: Annotated[
        list[int] | None,
        typer.Option(
            "--closer",
            metavar="N",
            help="search N of the deals left open again, with ten times the positions and memory; "
            "given again, N of those still open",
        ),
    ] = None,
    cluster: Annotated[
        str | None, typer.Option("--cluster", metavar="ADDRESS", help="let a Dask scheduler's workers do it")
    ] = None,
    wishes: Set = None,
    as_json: Json = False,
) -> None:
    """Count how many deals can come out."""
    from cadogan.deals import read_numbered
    from cadogan.lab.solver.campaign import CLOSER, count_winnable
    from cadogan.lab.solver.results import File, Memory
    from cadogan.lab.solver.task import Task

    game, options = chosen_game(name, wishes)
    number, series = read_numbered(first)
    task = Task(game.id, options, positions, memory, series)
    kept = File(out) if out is not None else Memory()
    closer = closer or []
    total = deals + sum(closer)
    if cluster is None:
        _tell_of_memory(memory * CLOSER ** len(closer), workers)
    with _cluster(cluster) as executor, progress(f"{game.id}, solving", total, quiet=as_json) as told:
        result = count_winnable(
            task, deals, number, workers, closer=closer, results=kept, executor=executor, progress=told
        )
    if as_json:
        print_json(result.to_dict())
    elif result.deals:
        _show(result)
    if not result.whole:
        typer.echo(_stopped(result, deals), err=True)
        raise typer.Exit(130)


def _tell_of_memory(megabytes: int, workers: int) -> None:
    """Say before a long run that it may fill more memory than there is: it would be killed without a word."""
    if not hasattr(os, "sysconf"):  # Windows refuses what it hasn't, and that is told
        return
    there = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2**20
    if megabytes * workers > there:
        typer.echo(
            f"cadogan: {workers} × {megabytes} megabytes may be filled, and this machine has {there}: "
            "fewer --workers or less --memory need less",
            err=True,
        )


def _stopped(result: Winnable, deals: int) -> str:
    """Say where a run was broken off."""
    if result.deals < deals:
        return f"cadogan: stopped after {result.deals} of {deals} deals"
    return "cadogan: stopped while looking closer"


def _show(result: Winnable) -> None:
    from cadogan.deals import written

    low, high = result.interval
    first, last = (written(number, result.series) for number in (result.first, result.first + result.deals - 1))
    typer.echo(f"{result.game} ({options_text(result.options)})")
    typer.echo(f"deals {first} to {last}:" if result.whole else f"{result.deals} deals from {first} on:")
    typer.echo(f"{result.winnable} winnable, {result.unwinnable} unwinnable, {result.unknown} unknown")
    for look in result.closer:
        typer.echo(f"closer, {look}")
    how = "looks closer stand for all unknown" if result.closer else "Wilson"
    typer.echo(f"95 % interval {low:.6f} to {high:.6f} ({how}, unknown as lost below and won above)")
    typer.echo(f"{result.looked_at} positions looked at, {result.seconds:.2f} s")


@contextmanager
def _cluster(address: str | None) -> Iterator[Executor | None]:
    """Give the executor of a Dask scheduler, or none where no address is given."""
    if address is None:
        yield None
        return
    from cadogan.lab.solver.cluster import connected

    with connected(address) as executor:
        yield executor


def results(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="files that cadogan winnable --out made")],
    merge: Annotated[
        Path | None, typer.Option("--merge", metavar="FILE", help="put all results into this file")
    ] = None,
    csv: Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="write them as CSV")] = None,
    parquet: Annotated[Path | None, typer.Option("--parquet", metavar="FILE", help="write them as Parquet")] = None,
    as_json: Json = False,
) -> None:
    """Show, merge or export what is on file."""
    from cadogan.lab.solver.campaign import summary
    from cadogan.lab.solver.results import File, check_export, merge_files, only_task, write_csv, write_parquet

    sources = [File.existing(path) for path in files]
    if len(sources) > 1 and merge is None:
        raise BadInput("several files are shown or exported together only once merged: add --merge FILE")
    only_task(sources)
    for path in (csv, parquet):
        if path is not None:
            check_export(path)
    target = sources[0]
    if merge is not None:
        target = File(merge)
        merge_files(sources, target)
    if csv is not None:
        write_csv(target, csv)
    if parquet is not None:
        write_parquet(target, parquet)
    task = target.task
    first, deals = target.span()
    if task is None or deals == 0:
        message = f"{target.path} holds no results"
        raise BadInput(message)
    result = summary(task, target, first, deals, 0.0, whole=target.number(first, deals) == deals)
    if as_json:
        print_json(result.to_dict())
    else:
        _show(result)


def atlas(
    name: Annotated[str | None, typer.Argument(metavar="[GAME]", help="only this game")] = None,
    csv: Annotated[bool, typer.Option("--csv", help="as CSV")] = False,
    pictures: Annotated[
        Path | None, typer.Option("--pictures", metavar="FOLDER", help="draw it too, as SVG files in this folder")
    ] = None,
    left_open: Annotated[
        bool, typer.Option("--open", help="instead, the deals that no search has won or proven lost")
    ] = False,
    as_json: Json = False,
) -> None:
    """Print the odds of every game and option on record, with method, deals and interval."""
    from cadogan.catalogue import find
    from cadogan.lab.atlas import lines, to_csv, to_json, to_markdown

    if left_open:
        if csv or pictures is not None:
            raise BadInput("--open goes with --json only")
        _show_open(None if name is None else find(name), as_json=as_json)
        return
    whole = list(lines() if name is None else lines([find(name)]))
    if pictures is not None:
        from cadogan.lab.pictures import draw

        for path in draw(whole, pictures):
            typer.echo(f"drawn: {path}", err=True)
    typer.echo((to_json if as_json else to_csv if csv else to_markdown)(whole), nl=False)


def _show_open(game: Game | None, *, as_json: bool) -> None:
    """Print the deals that stay open, a paragraph for each campaign."""
    from cadogan.lab.solver.recorded import left_open, searched

    found = list(left_open(game))
    if as_json:
        print_json([asdict(one) for one in found])
        return
    if game is not None and not any(searched(game)):
        typer.echo(f"no deals of {game.id} have been searched")
    elif not found:
        typer.echo("none: all deals searched were decided")
    for number, one in enumerate(found):
        if number > 0:
            typer.echo()
        last = one.first + one.deals - 1
        typer.echo(chosen(one.game, one.options))
        typer.echo(
            f"deals {one.first} to {last}, {one.limit} positions and {one.memory} MB each: {len(one.open)} stay open"
        )
        typer.echo(" ".join(map(str, one.open)))
        for look in one.closer:
            typer.echo(f"closer, {look}")
            typer.echo(" ".join(map(str, look.open)))
