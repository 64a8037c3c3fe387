"""What single groups promise beyond that they run."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bench import doors, engine, fleet, keys
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


def test_a_peer_that_lies_there_and_cannot_be_imported_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where one of its own needs could not be installed, it once ended the whole group."""
    monkeypatch.setattr(doors, "ROOT", tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    python = tmp_path / ".venv-peer" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', encoding="utf-8")
    python.chmod(0o755)
    (tmp_path / "peer_sound.py").write_text("", encoding="utf-8")
    (tmp_path / "peer_broken.py").write_text("import not_there_at_all", encoding="utf-8")
    assert doors._python("peer_sound", "peer") == python
    assert doors._python("peer_broken", "peer") is None
    assert doors._python("peer_sound", "other") is None


def test_a_fleet_of_no_episodes_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["fleet", "--episodes", "0"])
    with pytest.raises(SystemExit):
        fleet.main()
    assert "one is the least" in capsys.readouterr().err
