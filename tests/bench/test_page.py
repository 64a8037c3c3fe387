"""The page of the figures is written from what was read, and says what it was read under."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bench.kit import page
from bench.kit.figures import Figure, Peer
from bench.kit.page import BEGIN, END, shown, tables
from bench.kit.record import Reading, circumstances, keep, read

MISSED = Figure("CPU", 2.0, "ms", "50 games", wanted=0.5, peer=Peer("theirs", 1.0))
MET = Figure("lag", 3.0, "ms", "50 games", wanted=33.0)
PLAIN = Figure("share", 12.0, "%", "50 games")


def kept(file: Path, *figures: Figure, state: str = "done") -> Path:
    under = circumstances() | {"commit": "0123456789abcdef", "load_average": 1.25, "cores": 2}
    keep(Reading("sessions", state, 9.0, figures, under=under), file)
    return file


def test_what_something_is_wanted_of_is_on_the_page() -> None:
    assert shown([MISSED, MET, PLAIN]) == [MISSED, MET]
    assert shown([PLAIN]) == [PLAIN]


def test_a_row_has_value_goal_and_peer_and_what_is_missed_is_bold(tmp_path: Path) -> None:
    told = tables(read(kept(tmp_path / "bench.json", MISSED, MET))["groups"])
    assert "| CPU | **2.00 ms** | ≤ 0.500 | 0.500 x (theirs: 1.00) |" in told
    assert "| lag | 3.00 ms | ≤ 33.0 |  |" in told
    assert told.count("50 games:") == 1


def test_the_page_says_commit_cores_and_load(tmp_path: Path) -> None:
    told = tables(read(kept(tmp_path / "bench.json", MET))["groups"])
    assert "at commit 0123456789," in told
    assert "2 cores; the load average as it began was 1.2 (" in told


def test_a_group_that_failed_is_said_to_have(tmp_path: Path) -> None:
    told = tables(read(kept(tmp_path / "bench.json", state="failed"))["groups"])
    assert "This group was not finished (failed) after 9 s." in told


def test_only_what_is_between_the_marks_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = tmp_path / "performance.md"
    written.write_text(f"before\n{BEGIN}old figures\n{END}after\n")
    file = kept(tmp_path / "bench.json", MET)
    monkeypatch.setattr(sys, "argv", ["page", str(file), "--page", str(written)])
    page.main()
    text = written.read_text()
    assert text.startswith(f"before\n{BEGIN}### `sessions`\n\nRead on ")
    assert text.endswith(f"{END}after\n")
    assert "old figures" not in text


def test_groups_that_were_not_read_again_stay_as_they_are_with_what_they_were_read_under(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = tmp_path / "performance.md"
    old = "### `teach`\n\nRead on 2026-01-01.\n\nall of it\n\n### `sessions`\n\nwhat was\n"
    written.write_text(f"{BEGIN}{old}{END}")
    file = kept(tmp_path / "bench.json", MET)
    monkeypatch.setattr(sys, "argv", ["page", str(file), "--page", str(written)])
    for _ in range(2):
        page.main()
        text = written.read_text()
        assert text.endswith(f"### `teach`\n\nRead on 2026-01-01.\n\nall of it\n{END}")
        assert text.index("### `sessions`") < text.index("### `teach`")
        assert "what was" not in text
