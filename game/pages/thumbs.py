"""Pictures of tasks at their start, for the gallery: drawn once, beside the requests, kept as files.

A grid kitchen is drawn in a blink; a room with light and shadow is not, and the first one may wait
for compiled code. So a request never draws: it waits a moment for the one thread that does.
"""

from __future__ import annotations

import hashlib
import io
import logging
import time
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as TooLong
from pathlib import Path
from threading import Lock

import numpy as np
from PIL import Image

from game.files import kept
from game.live import house
from game.suites import all_tasks
from sim import frames
from sim.abilities import Artist, Drawable
from sim.world import Task, WorldError
from sim.worlds import get_world

log = logging.getLogger(__name__)

SMALL, BIG = 320, 640
DRAWING = 2
"""Rises when pictures of the same task look different."""
PATIENCE_S = 0.03
"""How long a request waits for a picture that is not there yet: pages share one thread."""
FLAT_COLOURS = 4096
"""With more colours than these a picture is a photograph and is kept as JPEG."""
MOMENTS, MOMENT_S = 20, 0.025
"""How often, and how long each time, a picture of the menu waits for players' pictures to be done."""

_painter = ThreadPoolExecutor(1, thread_name_prefix="thumbs")
_lock = Lock()
_waiting: dict[str, Future[bytes]] = {}


def key_of(task: Task, pixels: int) -> str:
    """A name of this picture that changes with everything it shows."""
    version = get_world(task.world).version
    digest = hashlib.sha256(f"{task.to_json()}|{version}|{DRAWING}|{pixels}".encode())
    return digest.hexdigest()[:20]


def thumb(task: Task, pixels: int, patience_s: float | None = None) -> bytes | None:
    """The picture as PNG or JPEG; None if it is still being drawn.

    Raises:
        WorldError: the task cannot be started, or its world does not draw.
    """
    name = _name(task, pixels)
    try:
        return kept.here(name).read_bytes()
    except FileNotFoundError:
        pass
    with _lock:
        if name not in _waiting:
            _waiting[name] = _painter.submit(_make, task, pixels, name)
        drawing = _waiting[name]
    try:
        return drawing.result(PATIENCE_S if patience_s is None else patience_s)
    except TooLong:
        return None


def _name(task: Task, pixels: int) -> str:
    return f"thumbs/{key_of(task, pixels)}"


def _path(task: Task, pixels: int) -> Path:
    return kept.here(_name(task, pixels))


def _make(task: Task, pixels: int, name: str) -> bytes:
    """Drawn, unless another machine has done so."""
    try:
        if (there := kept.cached(name)) is not None:
            return there
        _let_players_first()
        data = picture(task, pixels)
        kept.cache(name, data)
        return data
    finally:
        with _lock:
            del _waiting[name]


def _let_players_first() -> None:
    """Wait a moment while pictures for players are drawn here: they share the cores."""
    here = house.current()
    for _ in range(MOMENTS):
        if here is None or not here.drawing:
            return
        time.sleep(MOMENT_S)


def picture(task: Task, pixels: int) -> bytes:
    """The start of a task as PNG, or as JPEG where it is a photograph.

    Raises:
        WorldError: the task cannot be started, or its world does not draw.
    """
    world = get_world(task.world)
    episode = world.start(task, 0)
    if not isinstance(world, Artist) or not isinstance(episode, Drawable):
        raise WorldError("no_pictures", f"{world.title} has no pictures")
    labels = {seat.name: seat.label for seat in task.seats}
    shown = world.draw(episode.scene(None, labels) | {"map": False}, pixels).pixels
    image = Image.fromarray(np.ascontiguousarray(shown))
    if image.getcolors(FLAT_COLOURS) is None:
        return frames.jpeg(np.ascontiguousarray(shown))
    buffer = io.BytesIO()
    image.quantize(128).save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


def content_type(data: bytes) -> str:
    return "image/jpeg" if data[:2] == b"\xff\xd8" else "image/png"


def missing() -> list[Task]:
    """The tasks of the menu whose small picture is not there."""
    drawn = (task for task in all_tasks().values() if isinstance(get_world(task.world), Artist))
    return [task for task in drawn if not _path(task, SMALL).exists()]


def draw_missing() -> int:
    """Draw every small picture of the menu that is not there; returns how many were missing."""
    wanted = missing()
    for task in wanted:
        try:
            thumb(task, SMALL, patience_s=60.0)
        except (WorldError, OSError) as error:
            log.warning("no picture of %s: %s", task.id, error)
    return len(wanted)
