"""How many of what: arithmetic on measured costs, and a page that says so."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from bench.kit import sizing
from bench.kit.record import SCHEMA
from bench.kit.sizing import BEGIN, END, NotMeasured, Wish, needs, page, programs, real_time_s

FIGURES = {
    "CPU an episode, web": 120.0, "CPU an episode, session workers": 60.0, "CPU an episode, PostgreSQL": 30.0,
    "CPU an episode, Redis": 3.0, "memory of an episode, web": 20.0, "memory of an episode, session workers": 200.0,
    "log an episode": 7.0, "memory of a web process before": 150.0, "memory of a session worker before": 140.0,
}  # fmt: skip


def group(figures: dict[str, float]) -> dict[str, Any]:
    return {
        "date": "2026-11-24T03:00:00+00:00", "commit": "0123456789ab", "cores": 2, "load_average": 1.5,
        "figures": [{"name": name, "value": value, "load": "40 episodes"} for name, value in figures.items()],
    }  # fmt: skip


GROUPS = {"fleet": group(FIGURES), "sessions": group({"120 games: CPU a game tick": 0.5})}


def test_games_in_the_busiest_hour_are_the_mean_times_the_peak() -> None:
    wish = Wish(games=86_400, peak=3.0, minutes=10.0)
    assert wish.a_second == pytest.approx(3.0)
    assert wish.at_once == pytest.approx(1800.0)


def test_processes_are_cores_that_are_not_used_to_the_full() -> None:
    """3 games a second at 0.12 s are 0.36 cores, used to a tenth 3.6: four processes."""
    found = {need.what: need.count for need in needs(programs(GROUPS), Wish(86_400, 3.0, busy=0.1))}
    assert found["web processes"] == "4"
    assert found["session workers"] == "2"  # 1.8, and never fewer than two
    assert found["cores of PostgreSQL"] == "0.900"
    assert found["connections to PostgreSQL"] == "56"


def test_the_log_of_a_day_is_what_a_game_leaves_times_the_games() -> None:
    found = {need.what: need.count for need in needs(programs(GROUPS), Wish())}
    assert found["log"] == "0.700 GB a day"


def test_more_games_never_need_less() -> None:
    few, many = (needs(programs(GROUPS), Wish(games=count)) for count in (100_000, 10_000_000))
    assert int(many[0].count) > int(few[0].count) >= sizing.LEAST


def test_a_game_in_real_time_costs_its_ticks() -> None:
    assert real_time_s(GROUPS, 10) == pytest.approx(0.5e-3 * 6 * 600)


def test_what_was_not_measured_is_not_invented() -> None:
    less = {**GROUPS, "fleet": group({"log an episode": 7.0})}
    with pytest.raises(NotMeasured, match=r"fleet: CPU an episode, web; `make bench GROUPS=fleet`"):
        programs(less)


def test_the_page_says_under_what_it_was_measured() -> None:
    told = "\n".join(page(GROUPS, Wish()))
    assert (
        "2026-11-24 at commit 0123456789, on 2 cores; the load average as they began was 1.5"
        in told
    )
    assert "Played: 40 episodes." in told
    assert "| web processes | 2 | 120 ms of CPU a game" in told


def test_only_what_is_between_the_marks_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:

    file, written = tmp_path / "bench.json", tmp_path / "sizing.md"
    file.write_text(json.dumps({"schema": SCHEMA, "groups": GROUPS}))
    written.write_text(f"before\n{BEGIN}old\n{END}after\n")
    monkeypatch.setattr(sys, "argv", ["sizing", str(file), "--page", str(written)])
    assert sizing.main() == 0
    text = written.read_text()
    assert text.startswith(f"before\n{BEGIN}From figures of")
    assert text.endswith(f"{END}after\n")
    assert "old" not in text


def test_a_file_without_figures_is_told_and_the_page_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    written = tmp_path / "sizing.md"
    written.write_text(f"{BEGIN}old\n{END}")
    words = ["sizing", str(tmp_path / "none.json"), "--page", str(written)]
    monkeypatch.setattr(sys, "argv", words)
    with pytest.raises(SystemExit):
        sizing.main()
    assert "there is no figure in" in capsys.readouterr().err
    assert "old" in written.read_text()
