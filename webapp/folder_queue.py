"""The job queue of one machine: a folder in which every message is a file that appears whole.

kombu's own folder transport gives a message its name before it has its words, and a worker that looks in
between ends on what it cannot read. Here a file is written aside and then named, so that nobody meets half of it.
"""

from __future__ import annotations

import fcntl
import logging
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty
from time import monotonic
from typing import Any

from kombu.exceptions import ChannelError
from kombu.transport import filesystem
from kombu.transport.filesystem import exchange_queue_t
from kombu.utils.json import dumps, loads

log = logging.getLogger(__name__)

ASIDE = ".part"
"""Ends the name of a file that is being written, or that one worker has taken: no message's name ends so."""


class Channel(filesystem.Channel):
    """Puts, gets and binds by renaming; everything else is kombu's."""

    def _put(self, queue: str, payload: dict[str, Any], **kwargs: Any) -> None:  # type: ignore[override]  # so do kombu's own types
        # The name sorts by time, as kombu's does.
        name = f"{round(monotonic() * 1000)}_{uuid.uuid4()}.{queue}.msg"
        _write_whole(Path(self.data_folder_out, name), dumps(payload))

    def _get(self, queue: str) -> dict[str, Any]:  # type: ignore[override]  # as above
        folder = Path(self.data_folder_in)
        for name in sorted(path.name for path in folder.iterdir()):
            if name.partition(".")[2] != f"{queue}.msg":
                continue
            text = _take(folder / name)
            if text is None:
                continue
            try:
                message: dict[str, Any] = loads(text)
            except ValueError:
                # Left by a full disk or a power cut. The database is the truth: what it asked for is announced again.
                log.warning(
                    "a message in the job queue could not be read and was dropped: %s", name
                )
            else:
                return message
        raise Empty

    def _queue_bind(self, exchange: str, routing_key: str, pattern: str | None, queue: str) -> None:
        self.control_folder.mkdir(exist_ok=True)
        bound = exchange_queue_t(routing_key or "", pattern or "", queue or "")
        with self._alone():
            table = self.get_table(exchange)
            if bound not in table:
                file = self.control_folder / f"{exchange}.exchange"
                _write_whole(file, dumps([bound, *table]))

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Nobody else binds queues meanwhile."""
        with (self.control_folder / "lock").open("ab") as file:
            fcntl.flock(file, fcntl.LOCK_EX)  # closing it lets go
            yield


class Transport(filesystem.Transport):
    """`CELERY_BROKER_TRANSPORT` names it, for addresses that begin with `filesystem://`."""

    Channel = Channel


def _write_whole(path: Path, text: str) -> None:
    """The file gets its name when all of it is written.

    Raises:
        ChannelError: it could not be written; nothing is left of it.
    """
    aside = path.with_name(f"{path.name}.{uuid.uuid4().hex}{ASIDE}")
    try:
        aside.write_text(text)
        aside.replace(path)
    except OSError as error:
        aside.unlink(missing_ok=True)
        raise ChannelError(f"Cannot write {path}") from error


def _take(path: Path) -> str | None:
    """What the file says, for one taker only; None where somebody else was first. It is gone afterwards."""
    mine = path.with_name(f"{path.name}.{uuid.uuid4().hex}{ASIDE}")
    try:
        path.rename(mine)
    except OSError:
        return None
    try:
        return mine.read_text(errors="replace")
    finally:
        mine.unlink()
