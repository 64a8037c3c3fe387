"""Logs of sessions in files: one as JSON lines, or all of a published data set."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from game.engine.events import Event
from sim.world import WorldError

Log = Sequence[Event]
LOGS = "logs/"
"""The folder of a data set's `replays.zip` in which its logs are."""


def read_logs(path: str | Path) -> Iterator[Log]:
    """The logs of a file: one of JSON lines, or all of a data set's `replays.zip`.

    Raises:
        WorldError: `bad_log`, this is neither.
    """
    path = Path(path)
    try:
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as archive:
                for name in archive.namelist():
                    if name.startswith(LOGS) and name.endswith(".jsonl"):
                        yield _log(archive.read(name))
            return
        yield _log(path.read_bytes())
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise WorldError("bad_log", f"{path} holds no log of a session: {error}") from error


def _log(data: bytes) -> Log:
    return [Event.from_json(json.loads(line)) for line in data.splitlines() if line.strip()]
