"""Make ready what the first visitor would wait for: compiled code, caches, pictures of the menu."""

from __future__ import annotations

import logging
import threading
import time

from game.pages import thumbs
from sim.abilities import Warmable
from sim.worlds import all_worlds

REST_S = 0.2
"""Between two pictures of the menu, drawn while people may be playing already."""

log = logging.getLogger(__name__)


def warm_worlds() -> dict[str, float]:
    """Let every world make ready what it can; seconds it took, by world."""
    took = {}
    for world in all_worlds().values():
        if not isinstance(world, Warmable):
            continue
        began = time.monotonic()
        world.warm()
        took[world.name] = time.monotonic() - began
    return took


def begin(*, pictures: bool) -> threading.Thread:
    """Warm up beside the server, which answers in the meantime; then draw the menu's `pictures`."""
    thread = threading.Thread(target=_work, args=(pictures,), name="warming", daemon=True)
    thread.start()
    return thread


def _work(pictures: bool) -> None:
    try:
        warm_worlds()
        if pictures:
            thumbs.draw_missing(REST_S)
    except Exception:  # the outermost loop of a thread: a cold kitchen is still a kitchen
        log.exception("warming up failed; the first pictures will take longer")
