"""What `publish_study` writes, read by the tools that others read data sets with: mlcroissant and datasets.

`make doors` writes a small data set before; BRIGADE_DATA_SET says where.
"""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

os.environ |= {"HF_HUB_OFFLINE": "1", "HF_DATASETS_OFFLINE": "1"}

import datasets
import mlcroissant

FOLDER = Path(os.environ["BRIGADE_DATA_SET"])
TABLES = sorted(path.stem for path in (FOLDER / "data").glob("*.parquet"))


def rows(table: str) -> int:
    return int(pq.read_metadata(FOLDER / "data" / f"{table}.parquet").num_rows)


@pytest.fixture
def described(caplog: pytest.LogCaptureFixture) -> mlcroissant.Dataset:
    with caplog.at_level(logging.WARNING):
        found = mlcroissant.Dataset(FOLDER / "croissant.json")
    assert not [record.getMessage() for record in caplog.records]
    return found


def records(described: mlcroissant.Dataset, table: str) -> list[dict[str, Any]]:
    return list(described.records(table))


def test_there_is_something_to_read() -> None:
    assert {"participants", "sessions", "steps", "answers", "conversations"} <= set(TABLES)
    assert rows("conversations") > 0


def test_mlcroissant_finds_neither_errors_nor_warnings(described: mlcroissant.Dataset) -> None:
    issues = described.metadata.ctx.issues
    assert not issues.errors
    assert not issues.warnings
    assert str(described.metadata.conforms_to).endswith("1.1") or described.metadata.ctx.is_v1_1()


@pytest.mark.parametrize("table", TABLES)
def test_mlcroissant_reads_every_row_and_column(described: mlcroissant.Dataset, table: str) -> None:
    found = records(described, table)
    assert len(found) == rows(table)
    columns = pq.read_schema(FOLDER / "data" / f"{table}.parquet").names
    assert all(set(row) == {f"{table}/{name}" for name in columns} for row in found)


def test_rows_join_by_what_the_description_says(described: mlcroissant.Dataset) -> None:
    people = {row["participants/participant"] for row in records(described, "participants")}
    sessions = {row["sessions/session"] for row in records(described, "sessions")}
    played = records(described, "rounds")
    assert played
    assert {row["rounds/participant"] for row in played} == people
    assert {row["rounds/session"] for row in played} <= sessions


def test_mlcroissant_reads_chats_as_roles_and_contents(described: mlcroissant.Dataset) -> None:
    chats = [row["conversations/messages"] for row in records(described, "conversations")]
    said = [message["conversations/messages/role"] for message in chats[0]]
    assert said == [b"user", b"assistant"] * (len(said) // 2)
    last = chats[0][-1]["conversations/messages/content"].decode()
    assert last.endswith("Pick up topbun1 from table3 using robot1")


def test_every_table_is_a_configuration_of_the_folder(tmp_path: Path) -> None:
    names = datasets.get_dataset_config_names(str(FOLDER))
    assert sorted(names) == [table for table in TABLES if rows(table)]
    for table in names:
        found = datasets.load_dataset(str(FOLDER), table, split="train", cache_dir=str(tmp_path))
        assert len(found) == rows(table), table


def test_without_a_name_the_participants_come(tmp_path: Path) -> None:
    found = datasets.load_dataset(str(FOLDER), split="train", cache_dir=str(tmp_path))
    assert "participant" in found.column_names
    assert len(found) == rows("participants")


def test_messages_are_lists_of_role_and_content_as_chat_templates_take_them(
    tmp_path: Path,
) -> None:
    found = datasets.load_dataset(
        str(FOLDER), "conversations", split="train", cache_dir=str(tmp_path)
    )
    first = found[0]["messages"]
    assert [set(message) for message in first] == [{"role", "content"}] * len(first)
    assert [message["role"] for message in first[:2]] == ["user", "assistant"]
    assert "Goal: " in first[0]["content"]


def test_json_lines_say_the_same(tmp_path: Path) -> None:
    path = str(FOLDER / "data" / "conversations.jsonl")
    lines = datasets.load_dataset("json", data_files=path, split="train", cache_dir=str(tmp_path))
    arrow = datasets.load_dataset(
        str(FOLDER), "conversations", split="train", cache_dir=str(tmp_path)
    )
    assert lines["messages"][:] == arrow["messages"][:]
