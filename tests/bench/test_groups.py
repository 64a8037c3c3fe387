"""What single groups promise beyond that they run."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import engine, keys
from bench.kit.figures import Figure


def test_without_the_original_s_files_the_engine_is_measured_on_our_own_tasks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "EXAMPLES", tmp_path / "nothing")
    monkeypatch.setattr(engine, "LOOPS", {"sync/0": 309.1})
    note, *figures = engine.measure(small=True)
    assert isinstance(note, str)
    assert "no files of the original" in note
    assert len(figures) == 7
    assert all(isinstance(figure, Figure) and figure.peer is None for figure in figures)


def test_the_chef_stands_still_a_tick_after_the_key_is_released() -> None:
    figures = [figure for figure in keys.measure(small=True) if isinstance(figure, Figure)]
    assert all(figure.met for figure in figures)
