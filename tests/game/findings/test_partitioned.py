"""Sessions as partitioned Parquet: whole or not at all, and the same as the JSON export."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pytest
from django.core.management import CommandError, call_command

from game.findings import partitioned
from game.findings.partitioned import NotWhole, tables, write
from game.findings.recordings import recordings
from game.models import Session
from game.records import parquet
from tests.game.findings.scattered import scattered
from tests.loops import each

pytestmark = pytest.mark.django_db


@pytest.fixture
def sessions() -> Iterator[list[Session]]:
    with scattered() as made:
        yield made


def ids(sessions: list[Session]) -> list[str]:
    return [session.pk for session in sessions]


def rows(folder: Path, table: str) -> list[dict[str, Any]]:
    """As another program reads them: by the folders, knowing nothing of ours."""
    found = ds.dataset(folder / table, format="parquet", partitioning="hive")
    read: list[dict[str, Any]] = found.to_table().to_pylist()
    return read


def manifest_of(folder: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((folder / "manifest.json").read_text())
    return told


def test_rows_lie_by_world_and_day(sessions: list[Session], tmp_path: Path) -> None:
    write(ids(sessions), tmp_path / "out")
    found = {path.parent.relative_to(tmp_path / "out" / "events").as_posix()
             for path in (tmp_path / "out" / "events").rglob("*.parquet")}  # fmt: skip
    assert found == {
        "world=tally/day=2026-03-01", "world=tally/day=2026-03-02", "world=tally/day=2026-03-03",
        "world=other%20world%2F2/day=2026-03-01",
    }  # fmt: skip
    told = {
        row["session"]: (row["world"], row["day"]) for row in rows(tmp_path / "out", "sessions")
    }
    assert told["cook2"] == ("tally", "2026-03-02")
    assert told["cook5"] == ("other world/2", "2026-03-01")


def test_the_events_are_those_of_the_json_export(sessions: list[Session], tmp_path: Path) -> None:
    write(ids(sessions), tmp_path / "out")
    read: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in sorted(rows(tmp_path / "out", "events"), key=lambda row: row["seq"]):
        read[row["session"]].append(row)
    for one in each(recordings(ids(sessions))):
        assert [
            {
                "seq": row["seq"], "at": row["at"], "kind": row["kind"], "seat": row["seat"],
                "payload": json.loads(row["payload"]), "schema": row["schema"],
            }
            for row in read.pop(one["session"])
        ] == one["log"]  # fmt: skip
    assert not read


def test_runs_come_with_their_sessions(sessions: list[Session], tmp_path: Path) -> None:
    write(ids(sessions), tmp_path / "out")
    (row,) = rows(tmp_path / "out", "runs")
    assert (row["session"], row["name"], row["label"]) == ("cook0", "Models", "model a")


def test_sessions_of_studies_are_left_out_even_if_they_are_named(
    sessions: list[Session], tmp_path: Path
) -> None:
    write([sessions[6].pk, sessions[0].pk], tmp_path / "out")
    assert {row["session"] for row in rows(tmp_path / "out", "events")} == {"cook0"}


def test_people_appear_without_their_names_unless_these_are_wished(
    sessions: list[Session], tmp_path: Path
) -> None:
    write(ids(sessions)[:1], tmp_path / "without")
    write(ids(sessions)[:1], tmp_path / "with", names=True)
    said = {
        name: "".join(row["payload"] for row in rows(tmp_path / name, "events"))
        for name in ("without", "with")
    }
    assert '"Ana"' not in said["without"]
    assert '"Ana"' in said["with"]


def test_every_file_of_a_table_has_the_columns_and_types_of_the_dictionary(
    sessions: list[Session], tmp_path: Path
) -> None:
    write(ids(sessions), tmp_path / "out")
    told = json.loads((tmp_path / "out" / "data_dictionary.json").read_text())
    assert set(told["partitions"]) == {"world", "day"}
    for path in each((tmp_path / "out").rglob("*.parquet")):
        table = path.relative_to(tmp_path / "out").parts[0]
        schema = pq.read_schema(path)
        assert schema.names == list(told["tables"][table]["columns"])
        assert schema.names == [column.name for column in tables()[table]]
        assert "world" not in schema.names
    assert "## Partitions" in (tmp_path / "out" / "codebook.md").read_text()


def test_the_manifest_counts_what_is_there(sessions: list[Session], tmp_path: Path) -> None:
    told = write(ids(sessions), tmp_path / "out")
    assert manifest_of(tmp_path / "out") == json.loads(json.dumps(told))
    assert told["sessions"] == 6
    there = list((tmp_path / "out").rglob("*.parquet"))
    assert {path.relative_to(tmp_path / "out").as_posix() for path in there} == set(told["files"])
    for path in each(there):
        entry = told["files"][path.relative_to(tmp_path / "out").as_posix()]
        assert pq.read_metadata(path).num_rows == entry["rows"]
        assert path.stat().st_size == entry["bytes"]
    assert told["rows"]["events"] == len(rows(tmp_path / "out", "events"))
    assert told["rows"]["ratings"] == 0
    assert not (tmp_path / "out" / "ratings").exists()


def test_large_tables_go_on_in_further_files_and_row_groups(
    sessions: list[Session], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(partitioned, "PART_ROWS", 10)
    monkeypatch.setattr(parquet, "CHUNK", 4)
    told = write(ids(sessions)[:1], tmp_path / "out")
    parts = sorted((tmp_path / "out" / "events").rglob("*.parquet"))
    assert [path.name for path in parts] == [f"part-{n}.parquet" for n in range(len(parts))]
    assert len(parts) > 1
    assert pq.read_metadata(parts[0]).num_rows == 10
    assert pq.read_metadata(parts[0]).num_row_groups == 3
    assert told["rows"]["events"] == len(rows(tmp_path / "out", "events"))


def test_long_texts_end_a_row_group_before_it_has_its_rows(
    sessions: list[Session], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parquet, "GROUP_BYTES", 1)
    write(ids(sessions)[:1], tmp_path / "out")
    (path,) = (tmp_path / "out" / "events").rglob("*.parquet")
    found = pq.read_metadata(path)
    assert found.num_row_groups == found.num_rows > 1


def test_an_export_that_breaks_off_leaves_nothing_that_looks_whole(
    sessions: list[Session], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(session: Session, written: object) -> None:
        if session.pk == "cook3":
            raise NotWhole("rows are missing")

    monkeypatch.setattr(partitioned, "_whole", lost)
    with pytest.raises(NotWhole):
        write(ids(sessions), tmp_path / "out")
    assert list(tmp_path.iterdir()) == []


def test_events_that_are_not_written_are_noticed(
    sessions: list[Session], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = partitioned.session_cells
    monkeypatch.setattr(
        partitioned, "session_cells", lambda *a, **more: list(whole(*a, **more))[1:]
    )
    with pytest.raises(NotWhole, match="events of"):
        write(ids(sessions), tmp_path / "out")


def test_what_is_there_already_is_not_touched(sessions: list[Session], tmp_path: Path) -> None:
    (tmp_path / "old.txt").write_text("mine")
    with pytest.raises(FileExistsError, match="in it already; name a folder that is new or empty"):
        write(ids(sessions), tmp_path)
    with pytest.raises(FileExistsError, match="a file; name a folder that is new or empty"):
        write(ids(sessions), tmp_path / "old.txt")
    assert [path.name for path in tmp_path.iterdir()] == ["old.txt"]
    assert (tmp_path / "old.txt").read_text() == "mine"


@pytest.mark.parametrize("way", ["itself", ".", "link", "below/.."])
def test_a_folder_that_is_there_and_empty_is_filled_and_stays_itself(
    sessions: list[Session], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """Whoever stands in it goes on standing in it, and it may be where a disk is mounted."""
    out = tmp_path / "out"
    out.mkdir(mode=0o750)
    (tmp_path / "link").symlink_to(out)
    monkeypatch.chdir(out)
    before = out.stat()
    ways = {
        "itself": out, ".": Path(), "link": tmp_path / "link", "below/..": Path("../out/../out"),
    }  # fmt: skip
    told = write(ids(sessions), ways[way])
    assert manifest_of(out) == json.loads(json.dumps(told))
    assert {path.name for path in out.iterdir()} == {
        "sessions", "seats", "events", "runs", "codebook.md", "data_dictionary.json", "manifest.json"
    } | {path.partition("/")[0] for path in told["files"]}  # fmt: skip
    assert (out.stat().st_ino, out.stat().st_mode) == (before.st_ino, before.st_mode)
    assert {path.name for path in tmp_path.iterdir()} == {"out", "link"}


def test_an_export_into_an_empty_folder_that_breaks_off_leaves_it_empty(
    sessions: list[Session], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rename = Path.rename

    def full(self: Path, target: Path) -> Path:
        if self.name == "manifest.json":
            raise OSError(28, "No space left on device")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", full)
    with pytest.raises(OSError, match="No space"):
        write(ids(sessions), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_what_somebody_puts_there_meanwhile_is_not_written_over(
    sessions: list[Session], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = partitioned._texts

    def meanwhile(manifest: dict[str, Any]) -> dict[str, bytes]:
        (tmp_path / "manifest.json").write_text("mine")
        return whole(manifest)

    monkeypatch.setattr(partitioned, "_texts", meanwhile)
    with pytest.raises(FileExistsError, match=r"manifest\.json there meanwhile"):
        write(ids(sessions), tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["manifest.json"]
    assert (tmp_path / "manifest.json").read_text() == "mine"


def test_the_command_writes_tables_or_lines_and_says_what_is_wrong(
    sessions: list[Session], tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    call_command("export_sessions", "--parquet", str(tmp_path / "out"), "--world", "tally")
    assert "4 sessions written" in capsys.readouterr().err
    assert {row["world"] for row in rows(tmp_path / "out", "sessions")} == {"tally"}
    with pytest.raises(CommandError, match=r"folder that is new or empty\. Nothing was written"):
        call_command("export_sessions", "--parquet", str(tmp_path / "out"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    call_command("export_sessions", "--parquet", ".", "--world", "tally")
    assert (tmp_path / "here" / "manifest.json").is_file()
    for words in each(((), (str(tmp_path / "x"), "--parquet", str(tmp_path / "y")))):
        with pytest.raises(CommandError, match="Say either"):
            call_command("export_sessions", *words)
