"""The job queue in a folder: whoever looks sees a message whole, or not at all."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from queue import Empty

import pytest
from django.conf import settings
from kombu import Connection
from kombu.exceptions import ChannelError

from webapp.celery import app
from webapp.folder_queue import Channel, Transport


@pytest.fixture
def folders(tmp_path: Path) -> dict[str, str]:
    for name in ("messages", "control"):
        (tmp_path / name).mkdir()
    messages = str(tmp_path / "messages")
    return {
        "data_folder_in": messages,
        "data_folder_out": messages,
        "control_folder": str(tmp_path / "control"),
    }


@pytest.fixture
def channel(folders: dict[str, str]) -> Iterator[Channel]:
    with Connection(
        "filesystem://localhost//", transport=Transport, transport_options=folders
    ) as connection:
        yield _channel(connection)


def _channel(connection: Connection) -> Channel:
    made = connection.channel()
    assert isinstance(made, Channel)
    return made


def test_this_installation_uses_it() -> None:
    assert settings.CELERY_BROKER_URL.startswith("filesystem://")
    with app.connection_for_write() as connection:
        assert isinstance(connection.transport, Transport)
        assert isinstance(connection.default_channel, Channel)


def test_a_message_comes_out_as_it_went_in_and_once(channel: Channel) -> None:
    channel._put("celery", {"body": "größer"})
    assert channel._size("celery") == 1
    assert channel._get("celery") == {"body": "größer"}
    with pytest.raises(Empty):
        channel._get("celery")


def test_messages_come_in_the_order_of_their_making(
    channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter([1.0, 2.0, 3.0])
    monkeypatch.setattr("webapp.folder_queue.monotonic", lambda: next(clock))
    for n in range(3):
        channel._put("celery", {"n": n})
    assert [channel._get("celery")["n"] for _ in range(3)] == [0, 1, 2]


def test_nobody_sees_a_message_before_it_is_whole(
    channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The moment before a message gets its name: all of it is there, and nobody can take it yet."""
    seen: list[str] = []
    replace = Path.replace

    def looked_at(aside: Path, path: Path) -> Path:
        assert channel._size("celery") == 0
        with pytest.raises(Empty):
            channel._get("celery")
        seen.append(aside.read_text())
        return replace(aside, path)

    monkeypatch.setattr(Path, "replace", looked_at)
    channel._put("celery", {"whole": True})
    assert seen == ['{"whole": true}']
    assert channel._get("celery") == {"whole": True}


def test_what_cannot_be_said_leaves_no_empty_message(channel: Channel) -> None:
    with pytest.raises(TypeError):
        channel._put("celery", {"never": object()})
    assert channel._size("celery") == 0


def test_a_full_disk_leaves_nothing_behind(
    channel: Channel, folders: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, text: str) -> int:
        path.touch()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(ChannelError):
        channel._put("celery", {})
    assert list(Path(folders["data_folder_in"]).iterdir()) == []


def test_half_a_message_left_by_a_power_cut_ends_no_worker(
    channel: Channel, folders: dict[str, str]
) -> None:
    for n, text in enumerate(["", '{"body": "ab']):
        Path(folders["data_folder_in"], f"0_{n}.celery.msg").write_text(text)
    channel._put("celery", {"body": "whole"})
    assert channel._get("celery") == {"body": "whole"}
    assert list(Path(folders["data_folder_in"]).iterdir()) == []


def test_of_many_takers_each_message_has_one(channel: Channel, folders: dict[str, str]) -> None:
    for n in range(60):
        channel._put("celery", {"n": n})
    taken: list[int] = []

    def take() -> None:
        with Connection(
            "filesystem://localhost//", transport=Transport, transport_options=folders
        ) as connection:
            own = _channel(connection)
            while own._size("celery"):
                try:
                    taken.append(own._get("celery")["n"])
                except Empty:
                    return

    takers = [threading.Thread(target=take) for _ in range(4)]
    for taker in takers:
        taker.start()
    for taker in takers:
        taker.join()
    assert sorted(taken) == list(range(60))


def test_a_table_of_queues_is_whole_whenever_it_is_read(
    channel: Channel, folders: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = Path.replace

    def looked_at(aside: Path, path: Path) -> Path:
        assert len(channel.get_table("celery")) == len(before)
        return replace(aside, path)

    monkeypatch.setattr(Path, "replace", looked_at)
    before: list[str] = []
    for queue in ("one", "two", "three"):
        channel._queue_bind("celery", "", "", queue)
        channel._queue_bind("celery", "", "", queue)
        before.append(queue)
    assert {row.queue for row in channel.get_table("celery")} == {"one", "two", "three"}
