"""`var/bench.json`: what a run puts into it, and what it leaves alone."""

from __future__ import annotations

import json
import platform
import re
from pathlib import Path

import pytest

from bench.kit import record
from bench.kit.figures import Figure
from bench.kit.record import Reading, circumstances, keep, read
from bench.kit.running import groups

PAGE = (record.ROOT / "docs" / "performance.md").read_text("utf-8")


def reading(group: str, value: float = 1.0) -> Reading:
    items = (Figure("CPU", value, "ms", "busy", wanted=2.0), "a note")
    return Reading(group, "done", 3.21, items, under=circumstances())


def test_a_run_of_one_group_leaves_the_others(tmp_path: Path) -> None:
    file = tmp_path / "var" / "bench.json"
    keep(reading("engine", 1.0), file)
    keep(reading("keys", 2.0), file)
    keep(reading("engine", 3.0), file)
    kept = json.loads(file.read_text())["groups"]
    values = {group: [figure["value"] for figure in kept[group]["figures"]] for group in kept}
    assert values == {"engine": [3.0], "keys": [2.0]}


def test_a_group_says_what_it_was_read_under(tmp_path: Path) -> None:
    file = tmp_path / "bench.json"
    keep(reading("engine"), file)
    kept = read(file)["groups"]["engine"]
    assert kept["python"] == platform.python_version()
    assert kept["cores"] >= 1
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00", kept["date"])
    assert kept["notes"] == ["a note"]
    assert kept["seconds"] == 3.2


def test_the_commit_is_unknown_outside_of_a_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(record, "ROOT", tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert circumstances()["commit"] is None
    assert circumstances()["changed"] is False


@pytest.mark.parametrize("text", ["", "{", "[]", '{"schema": 0, "groups": {"old": {}}}'])
def test_a_file_that_is_none_of_ours_is_begun_anew(tmp_path: Path, text: str) -> None:
    file = tmp_path / "bench.json"
    file.write_text(text)
    keep(reading("engine"), file)
    assert list(read(file)["groups"]) == ["engine"]


def test_the_page_documents_every_field() -> None:
    body = reading("engine").to_json()
    fields = {*body, *body["figures"][0], "schema", "groups"}
    assert {field for field in fields if f"`{field}`" not in PAGE} == set()


def test_the_page_names_every_group() -> None:
    assert {group for group in groups() if f"`{group}`" not in PAGE} == set()
