"""The pictures of an export: for every session, moment and seat one PNG, exactly as it was shown."""

from __future__ import annotations

import csv
import io
import logging
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.jobs.queue import Work
from game.log.playback import Playback
from game.log.store import read_events
from sim import frames
from sim.world import JSONObject, Seat, WorldError

log = logging.getLogger(__name__)

SIZES = (300, 600, 1024)
MOST = 20_000
"""Pictures in one export; the sessions after that come without, and the manifest says so."""
COLUMNS = ("session", "seat", "step", "file", "width", "height", "sha256")


def add_frames(
    work: Work, archive: zipfile.ZipFile, sessions: Sequence[str], size: int, *, names: bool
) -> JSONObject:
    """Draw and pack; what the manifest says of it.

    `frames.csv` names every file with the SHA-256 of its pixels (`sim.frames.digest`), which is what
    the log has of pictures that agents looked at. Without `names` seats are labelled by their names.

    Raises:
        Cancelled: the job is no longer this worker's.
    """
    table = io.StringIO()
    album = Album(archive, csv.writer(table), size, names)
    album.rows.writerow(COLUMNS)
    count, without = 0, []
    for number, session in enumerate(sessions, 1):
        playback = _playback(session)
        if playback is None or count + _size(playback) > MOST:
            without.append(session)
            continue
        count += album.add(work, playback, f"session {number} of {len(sessions)}")
    archive.writestr("frames.csv", table.getvalue(), zipfile.ZIP_DEFLATED)
    return {"count": count, "size": size, "sessions_without": without}


@dataclass(frozen=True, slots=True)
class Album:
    """Where pictures go: the archive, the table of what is in it, and how they are drawn."""

    archive: zipfile.ZipFile
    rows: Any
    size: int
    names: bool

    def add(self, work: Work, playback: Playback, which: str) -> int:
        """One session's pictures. Seats that see one and the same picture share it."""
        seats = playback.views().values()
        done, total = 0, _size(playback)
        for step in range(playback.length + 1):
            for seat in seats:
                work.progress(done, total, f"{which}: picture {done + 1} of {total}")
                done += self.put(playback, step, seat)
        return done

    def put(self, playback: Playback, step: int, seat: Seat) -> int:
        """One picture; 0 if there is none."""
        frame = playback.frame(step, seat, self.size, named=self.names)
        if frame is None:
            return 0
        file = f"frames/{playback.session_id}/{seat}/{step:05d}.png"
        self.archive.writestr(file, frames.png(frame.pixels, level=3), zipfile.ZIP_STORED)
        height, width, _ = frame.pixels.shape
        digest = frames.digest(frame.pixels)
        self.rows.writerow((playback.session_id, seat, step, file, width, height, digest))
        return 1


def _playback(session: str) -> Playback | None:
    try:
        return Playback(session, read_events(session))
    except WorldError as error:
        log.warning("session %s cannot be drawn: %s", session, error)
        return None


def _size(playback: Playback) -> int:
    return (playback.length + 1) * len(playback.views())
