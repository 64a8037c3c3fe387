"""Clips of a session: an animated GIF of its frames, made as a job."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
from PIL import Image

from game.jobs.queue import JobError, Work, job_kind
from game.log.playback import Playback
from game.log.store import read_events
from game.log.timeline import entries
from game.models import Session
from game.records.gif import GifWriter
from sim.world import Seat, WorldError

SIZES = (300, 400, 600)
MAX_FRAMES = 1500
"""A longer session is thinned out evenly, so that every clip stays watchable and small."""
STEP_MS = 400
"""How long a step is shown when not in true time, at speed 1."""
LONGEST_MS = 3000
"""In true time nobody wants to watch somebody think for a minute."""
END_MS = 2000
PALETTE_FRAMES = 16


def moments(length: int, first: int = 0) -> list[int]:
    """The positions to show: all of them, or evenly thinned ones, always with first and last."""
    count = length - first + 1
    if count <= MAX_FRAMES:
        return list(range(first, length + 1))
    return [first + round(n * (count - 1) / (MAX_FRAMES - 1)) for n in range(MAX_FRAMES)]


def durations(
    playback: Playback, positions: list[int], *, true_time: bool, speed: float
) -> list[int]:
    """How long to show each position, in milliseconds."""
    if not true_time:
        return [*([round(STEP_MS / speed)] * (len(positions) - 1)), END_MS]
    steps = (entry for entry in entries(playback, playback.events) if "did" in entry)
    times = {entry["n"]: entry["t"] for entry in steps}
    gaps = [
        (times.get(after, 0.0) - times.get(before, 0.0)) * 1000 / speed
        for before, after in pairwise(positions)
    ]
    return [*(round(min(max(gap, 20), LONGEST_MS)) for gap in gaps), END_MS]


@job_kind("gif")
def gif(work: Work) -> Path:
    """Write the GIF of a clip job (`session`, `seat`, `size`, `speed`, `true_time`).

    Raises:
        JobError: there is nothing to draw. Cancelled: stop. OSError: the disk is full.
    """
    params = work.params
    playback = _playback(params["session"])
    positions = moments(playback.length)
    shown = durations(
        playback, positions, true_time=bool(params.get("true_time")), speed=params["speed"]
    )
    name = f"brigade-{params['session']}.gif"
    named = bool(params.get("named"))
    with work.file(name) as path, path.open("wb") as file:
        seat, size = params.get("seat"), params["size"]
        writer = GifWriter(file, _palette(playback, positions, seat, size, named))
        for done, (position, ms) in enumerate(zip(positions, shown, strict=True)):
            work.progress(done, len(positions), f"frame {done + 1} of {len(positions)}")
            writer.add(_image(playback, position, seat, size, named), ms)
        writer.close()
    return work.folder / name


def _playback(session_id: str) -> Playback:
    if not Session.objects.filter(pk=session_id).exists():
        raise JobError("This session does not exist any more.")
    try:
        return Playback(session_id, read_events(session_id))
    except WorldError as error:
        raise JobError(str(error)) from error


def _image(
    playback: Playback, position: int, seat: Seat | None, size: int, named: bool
) -> Image.Image:
    frame = playback.frame(position, seat, size, named=named)
    if frame is None:
        raise JobError("This kitchen cannot be drawn.")
    return Image.fromarray(np.ascontiguousarray(frame.pixels))


def _palette(
    playback: Playback, positions: list[int], seat: Seat | None, size: int, named: bool
) -> Image.Image:
    """A sheet of pictures from the whole session: their colours are the palette."""
    pictures = list(_samples(playback, positions, seat, size, named))
    width, height = pictures[0].size
    sheet = Image.new("RGB", (width, height * len(pictures)))
    for row, picture in enumerate(pictures):
        sheet.paste(picture, (0, row * height))
    return sheet


def _samples(
    playback: Playback, positions: list[int], seat: Seat | None, size: int, named: bool
) -> Iterator[Image.Image]:
    last = len(positions) - 1
    for n in sorted({round(last * k / (PALETTE_FRAMES - 1)) for k in range(PALETTE_FRAMES)}):
        yield _image(playback, positions[n], seat, size, named)
