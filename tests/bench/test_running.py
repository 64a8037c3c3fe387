"""A run of many groups goes on whatever one of them does."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

import bench.__main__ as program
from bench.kit import running
from bench.kit.figures import Figure
from bench.kit.record import Reading, read
from bench.kit.running import ended, groups, read_group, read_together

FIGURE = Figure("CPU", 3.0, "ms", "busy", wanted=2.0)
DEAF = (
    "import signal, sys; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
    "print('deaf', flush=True); sys.stdin.read()"
)


def speaking(code: str) -> Callable[[str, Path, bool], list[str]]:
    """In the place of a group: a program that has its figure to say, and then does this."""

    def command(group: str, out: Path, small: bool) -> list[str]:
        out.write_text(json.dumps(FIGURE.to_json()) + "\n")
        return [sys.executable, "-c", code]

    return command


def test_groups_are_the_modules_and_not_what_they_use() -> None:
    found = groups()
    assert {"engine", "sessions", "household"} <= set(found)
    assert not {"kit", "clients", "serving", "__main__"} & set(found)


@pytest.mark.parametrize(
    ("code", "state"),
    [("", "done"), ("raise SystemExit(3)", "failed"), ("import signal; signal.pause()", "stopped")],
)
def test_what_a_group_had_found_counts_however_it_ends(
    code: str, state: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "_command", speaking(code))
    found = read_group("any", limit_s=0.2 if state == "stopped" else 60.0)
    assert (found.state, found.figures) == (state, [FIGURE])


def test_groups_that_read_no_time_run_beside_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of the two waits for what the other one does first."""
    here, there = tmp_path / "here", tmp_path / "there"
    os.mkfifo(here)
    os.mkfifo(there)

    def command(group: str, out: Path, small: bool) -> list[str]:
        out.write_text(json.dumps(FIGURE.to_json()) + "\n")
        modes = ("w", "r") if group == "memory" else ("r", "w")
        ways = zip((here, there), modes, strict=True)
        steps = [f"open({str(path)!r}, {mode!r}).close()" for path, mode in ways]
        return [sys.executable, "-c", "; ".join(steps)]

    monkeypatch.setattr(running, "_command", command)
    found = list(read_together(["memory", "suspicion"], limit_s=60.0))
    assert {reading.group: reading.state for reading in found} == {
        "memory": "done",
        "suspicion": "done",
    }
    assert [reading.figures for reading in found] == [[FIGURE], [FIGURE]]


def test_one_that_takes_too_long_is_ended_while_the_other_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    codes = {"memory": "import signal; signal.pause()", "suspicion": "raise SystemExit(3)"}
    monkeypatch.setattr(
        running,
        "_command",
        lambda group, out, small: speaking(codes[group])(group, out, small),
    )
    found = read_together(list(codes), limit_s=60.0)
    first = next(found)
    assert (first.group, first.state) == ("suspicion", "failed")
    monkeypatch.setattr(running._Run, "seconds", 61.0)
    last = next(found)
    assert (last.group, last.state, last.figures) == ("memory", "stopped", [FIGURE])
    assert list(found) == []


def test_a_process_that_does_not_listen_is_ended_with_its_children(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(running, "PATIENCE_S", 0.05)
    parent = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {DEAF!r}])"
    process = subprocess.Popen(
        [sys.executable, "-c", parent],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    with process.stdin, process.stdout:
        assert process.stdout.readline() == b"deaf\n"
        with ended(process, partial(os.killpg, process.pid)):
            pass
        assert process.returncode is not None
        assert process.stdout.read() == b""  # the end of the pipe: nobody holds it any more


def test_a_failing_group_is_reported_and_the_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    states = {"engine": "failed", "keys": "done", "planner": "stopped"}

    def pretend(group: str, **options: object) -> Reading:
        return Reading(group, states[group], 1.0, (FIGURE,))

    monkeypatch.setattr(program, "read_group", pretend)
    file = tmp_path / "bench.json"
    assert program.main([*states, "--json", str(file)]) == 1
    kept = read(file)["groups"]
    assert {group: kept[group]["state"] for group in kept} == states
    told = capsys.readouterr().out
    assert "failed: engine" in told
    assert "stopped: planner" in told
    assert "missed: keys: CPU" in told


def test_tables_of_those_beside_each_other_are_printed_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def pretend(several: list[str], **options: object) -> list[Reading]:
        return [Reading(group, "done", 1.0, (FIGURE,)) for group in reversed(several)]

    monkeypatch.setattr(program, "read_together", pretend)
    monkeypatch.setattr(
        program, "read_group", lambda group, **options: Reading(group, "done", 1.0, (FIGURE,))
    )
    file = tmp_path / "bench.json"
    assert program.main(["keys", "memory", "planner", "suspicion", "--json", str(file)]) == 0
    assert set(read(file)["groups"]) == {"keys", "memory", "planner", "suspicion"}
    told = capsys.readouterr().out
    heads = [line for line in told.splitlines() if line.startswith("==")]
    assert heads == ["== keys ==", "== suspicion ==", "== memory ==", "== planner =="]
    assert told.count("3.00 ms") == 2, "the others print their own"


def test_a_missed_goal_is_no_failure(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    missed = Reading("keys", "done", 1.0, (FIGURE,))
    monkeypatch.setattr(program, "read_group", lambda group, **options: missed)
    assert program.main(["keys", "--json", str(tmp_path / "bench.json")]) == 0


def test_the_smallest_setting_is_not_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(program.record, "FILE", tmp_path / "bench.json")
    done = Reading("keys", "done", 1.0, (FIGURE,), small=True)
    monkeypatch.setattr(program, "read_group", lambda group, **options: done)
    assert program.main(["keys", "--small"]) == 0
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_group_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        program.main(["engin"])
    assert "there is no group 'engin'" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("group", [group for group in groups() if group != "fleet"])
def test_every_group_runs_at_its_smallest_setting(group: str) -> None:
    """The fleet, which needs services and is looked at more closely, does in `test_fleet`."""
    found = read_group(group, small=True, limit_s=500.0)
    assert found.state == "done"
    left_out = [one for one in found.items if isinstance(one, str) and "(make doors)" in one]
    assert found.figures or (group == "doors" and left_out), "doors may not have been made yet"
