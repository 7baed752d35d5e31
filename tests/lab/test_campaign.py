"""Campaigns: kept as they come, taken up again, merged, exported, and done by others."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import distributed
import pytest
from pyarrow import parquet

from cadogan.catalogue import find
from cadogan.deals import numbered
from cadogan.errors import BadInput, CadoganError
from cadogan.lab.solver import campaign
from cadogan.lab.solver.campaign import count_winnable, search_chunk, summary
from cadogan.lab.solver.cluster import connected
from cadogan.lab.solver.results import File, Memory, merge_files, only_task, write_csv, write_parquet
from cadogan.lab.solver.solve import VERDICTS, Solver, Verdict
from cadogan.lab.solver.task import Task

DEALS = 400
TASK = Task("carpet", {"plays": "stopped", "aces": "in-pack", "holes": "foster"}, 300, 8)
OTHER = Task("carpet", {"plays": "stopped", "aces": "in-pack", "holes": "foster"}, 400, 8)


@pytest.fixture(scope="module")
def truth() -> list[tuple[int, int, int]]:
    """Give the rows of all deals, found at one go."""
    return search_chunk(TASK, 1, DEALS)[0]


def rows(kept: Memory | File) -> list[tuple[int, int, int]]:
    return list(kept.rows(1, DEALS))


@pytest.mark.parametrize("workers", [1, 2])
def test_the_answer_is_the_same_for_any_number_of_workers(workers: int, truth: list[tuple[int, int, int]]) -> None:
    kept = Memory()
    result = count_winnable(TASK, DEALS, workers=workers, results=kept)
    assert rows(kept) == truth
    assert result.whole
    assert result.deals == DEALS == result.winnable + result.unwinnable + result.unknown
    assert result.unknown > 0
    assert 0 < result.interval[0] < result.winnable / DEALS < result.interval[1] < 1
    low, high = result.interval
    assert high - low > result.unknown / DEALS


@pytest.mark.parametrize("wanted", [20, 10_000])
def test_a_closer_look_searches_the_first_deals_left_open(
    wanted: int, truth: list[tuple[int, int, int]], tmp_path: Path
) -> None:
    kept, told = File(tmp_path / "run.sqlite3"), []
    before = count_winnable(TASK, DEALS)
    after = count_winnable(TASK, DEALS, closer=[wanted], workers=2, results=kept, progress=told.append)
    again = File.existing(tmp_path / "run-closer1.sqlite3")
    numbers = [deal for deal, verdict, _ in truth if VERDICTS[verdict] == Verdict.UNKNOWN][:wanted]
    (look,) = after.closer
    assert again.task == TASK.with_more(10)
    assert [deal for deal, _, _ in rows(again)] == numbers
    assert look.deals == len(numbers) == look.winnable + look.unwinnable + len(look.open)
    assert (look.limit, look.memory) == (3000, 80)
    assert 0 < len(look.open) < len(numbers)
    assert list(look.open) == again.left_open(1, DEALS)
    assert look.positions == sum(looked for _, _, looked in rows(again))
    assert after.looked_at == before.positions + look.positions
    assert replace(after, closer=(), seconds=before.seconds) == before
    assert after.interval[1] - after.interval[0] < before.interval[1] - before.interval[0]
    assert told == sorted(told)
    assert told[-1] == DEALS + len(numbers)
    if wanted > before.unknown:
        whole = count_winnable(TASK.with_more(10), DEALS)
        assert after.interval == pytest.approx(whole.interval)
        assert after.share == pytest.approx(whole.winnable / DEALS)
    closest = count_winnable(TASK, DEALS, closer=[wanted, wanted, wanted, wanted], results=kept)
    assert closest.closer[0] == look
    assert closest.closer[1].deals == len(look.open)
    assert closest.closer[-1].open == ()
    assert len(closest.closer) < 4
    assert closest.share > after.share


def test_a_closer_look_at_nothing_is_refused() -> None:
    with pytest.raises(BadInput, match="at one deal at least"):
        count_winnable(TASK, DEALS, closer=[20, 0])


def test_a_closer_look_broken_off_goes_on(tmp_path: Path) -> None:
    kept = File(tmp_path / "run.sqlite3")
    before = count_winnable(TASK, DEALS, results=kept)

    def stop(done: int) -> None:
        if done >= DEALS + 8:
            raise KeyboardInterrupt

    broken = count_winnable(TASK, DEALS, closer=[10_000], results=kept, progress=stop)
    assert broken == replace(before, whole=False, seconds=broken.seconds)
    assert 8 <= kept.closer(1).number(1, DEALS) < before.unknown
    again = count_winnable(TASK, DEALS, closer=[10_000], results=kept)
    assert again.whole
    assert again.closer == count_winnable(TASK, DEALS, closer=[10_000]).closer


def test_a_run_killed_goes_on_where_it_was(tmp_path: Path, truth: list[tuple[int, int, int]]) -> None:
    path = tmp_path / "run.sqlite3"
    program = (
        "import sys; from pathlib import Path; from cadogan.lab.solver.campaign import count_winnable\n"
        "from cadogan.lab.solver.results import File; from cadogan.lab.solver.task import Task\n"
        f"count_winnable({TASK!r}, {DEALS * 1000}, results=File(Path(sys.argv[1])))"
    )
    process = subprocess.Popen([sys.executable, "-c", program, str(path)])
    kept = None
    while kept is None or kept.number(1, DEALS) < DEALS // 10:
        assert process.poll() is None
        time.sleep(0.05)
        if path.exists():
            kept = File(path)
            kept = kept if kept.task is not None else None
    process.send_signal(signal.SIGKILL)
    process.wait()
    result = count_winnable(TASK, DEALS, results=File(path))
    assert rows(File(path)) == truth
    assert result.whole


def test_ctrl_c_keeps_what_was_found(truth: list[tuple[int, int, int]]) -> None:
    kept = Memory()

    def stop(done: int) -> None:
        if done >= 20:
            raise KeyboardInterrupt

    result = count_winnable(TASK, DEALS, results=kept, progress=stop)
    assert not result.whole
    assert 20 <= result.deals < DEALS
    assert rows(kept) == [row for row in truth if row[0] in {deal for deal, _, _ in rows(kept)}]
    assert count_winnable(TASK, DEALS, results=kept).deals == DEALS
    assert rows(kept) == truth


def test_only_missing_deals_are_searched(truth: list[tuple[int, int, int]], monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def noted(task: Task, first: int, deals: int) -> tuple[list[tuple[int, int, int]], float]:
        asked.extend(range(first, first + deals))
        return search_chunk(task, first, deals)

    monkeypatch.setattr(campaign, "search_chunk", noted)
    kept = Memory()
    kept.add([row for row in truth if row[0] % 7])
    count_winnable(TASK, DEALS, results=kept)
    assert sorted(asked) == [deal for deal in range(1, DEALS + 1) if deal % 7 == 0]
    assert rows(kept) == truth


def test_files_merge_and_export(tmp_path: Path, truth: list[tuple[int, int, int]]) -> None:
    parts = [File(tmp_path / "one"), File(tmp_path / "two")]
    for part, (first, last) in zip(parts, ((0, 250), (200, DEALS)), strict=True):
        part.open_for(TASK)
        part.add(truth[first:last])
    whole = File(tmp_path / "whole")
    merge_files(parts, whole)
    assert rows(whole) == truth
    assert whole.task == TASK
    assert summary(TASK, whole, 1, DEALS, 0.0).deals == DEALS
    write_csv(whole, tmp_path / "r.csv")
    with (tmp_path / "r.csv").open(encoding="utf-8") as file:
        lines = list(csv.reader(file))
    assert lines[0] == ["deal", "verdict", "positions"]
    assert [(int(deal), int(looked)) for deal, _, looked in lines[1:]] == [(deal, looked) for deal, _, looked in truth]
    write_parquet(whole, tmp_path / "r.parquet")
    assert parquet.read_table(tmp_path / "r.parquet").column("deal").to_pylist() == [row[0] for row in truth]


def test_an_export_never_goes_over_results(tmp_path: Path, truth: list[tuple[int, int, int]]) -> None:
    """Not over those exported, and not over others."""
    kept = File(tmp_path / "kept")
    kept.open_for(TASK)
    kept.add(truth)
    for write in (write_csv, write_parquet):
        with pytest.raises(BadInput, match="would be lost"):
            write(kept, tmp_path / "kept")
    assert rows(File.existing(tmp_path / "kept")) == truth


@pytest.mark.parametrize(("words", "sentence"), [("", "no file of results"), ("deal,verdict\n", "no file of results")])
def test_a_file_of_something_else_stays_as_it_is(tmp_path: Path, words: str, sentence: str) -> None:
    path = tmp_path / "other"
    path.write_text(words, encoding="utf-8")
    with pytest.raises(BadInput, match=sentence):
        File.existing(path)
    assert path.read_text(encoding="utf-8") == words
    with pytest.raises(BadInput, match="there is no file"):
        File.existing(tmp_path / "nowhere")


def test_files_of_different_tasks_are_named(tmp_path: Path) -> None:
    for name, task in (("ours", TASK), ("theirs", OTHER)):
        File(tmp_path / name).open_for(task)
    assert only_task([File(tmp_path / "ours")]) == TASK
    with pytest.raises(BadInput, match=r"theirs and .*ours hold results of different tasks"):
        only_task([File(tmp_path / "ours"), File(tmp_path / "theirs")])


def other_task(path: Path) -> None:
    File(path).open_for(OTHER)


def other_answers(path: Path) -> None:
    file = File(path)
    file.open_for(TASK)
    file.add([(1, 0, 5)])


def no_database(path: Path) -> None:
    path.write_text("This is a letter, not a file of results. " * 50, encoding="utf-8")


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [(other_task, "another task"), (other_answers, "differ about deal 1"), (no_database, "can't keep results in")],
)
def test_files_that_dont_fit_are_refused(
    tmp_path: Path, spoil: Callable[[Path], None], sentence: str, truth: list[tuple[int, int, int]]
) -> None:
    spoil(tmp_path / "bad")
    good = File(tmp_path / "good")
    good.open_for(TASK)
    good.add(truth)
    with pytest.raises(CadoganError, match=sentence):
        merge_files([File(tmp_path / "bad")], good)
    assert rows(good) == truth


def test_results_of_another_search_are_refused() -> None:
    with pytest.raises(BadInput, match="another version"):
        Task.from_json(TASK.to_json().replace('"search": ', '"search": 9'))


def test_a_cluster_gives_the_same_answer_though_a_worker_dies(truth: list[tuple[int, int, int]]) -> None:
    """A scheduler and two workers started for real; one is killed while it works."""
    environment = {**os.environ, "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "10"}
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, env=environment
    ) as cluster:
        victim = next(iter(cluster.workers.values())).pid
        kept = Memory()

        def kill(done: int) -> None:
            nonlocal victim
            if victim and done >= 20:
                os.kill(victim, signal.SIGKILL)
                victim = 0

        with connected(cluster.scheduler_address) as executor:
            result = count_winnable(TASK, DEALS, workers=2, results=kept, executor=executor, progress=kill)
    assert victim == 0
    assert result.whole
    assert rows(kept) == truth


def test_no_scheduler_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cadogan.lab.solver.cluster.SECONDS", 1)
    with pytest.raises(CadoganError, match="no scheduler answers at"), connected("tcp://127.0.0.1:9"):
        pass


def test_a_campaign_over_another_programs_deals(tmp_path: Path) -> None:
    task = Task("klondike", find("klondike").choose(), 300, 8, "ms")
    kept = File(tmp_path / "ms.sqlite3")
    result = count_winnable(task, 12, 11_980, workers=2, results=kept)
    assert kept.task == task
    assert result.to_dict()["first"] == "ms:11980"
    solver = Solver(find("klondike"), task.options, memory=8)
    for deal, verdict, looked in kept.rows(11_980, 12):
        alone = solver.solve(numbered(deal, "ms"), 300)
        assert (VERDICTS.index(alone.verdict), alone.positions, alone.deal) == (verdict, looked, f"ms:{deal}")
    with pytest.raises(BadInput, match="results of another task"):
        kept.open_for(Task(task.game, task.options, 300, 8))
    with pytest.raises(BadInput, match="the last deal is 1000000: from 1000000 on there are no 2"):
        count_winnable(task, 2, 1_000_000)
    with pytest.raises(BadInput, match="has another pack"):
        count_winnable(Task("spider", find("spider").choose(), 300, 8, "ms"), 2)
