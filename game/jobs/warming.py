"""Make ready what the first visitor would wait for: compiled code, caches, pictures."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from sim.abilities import Warmable
from sim.worlds import all_worlds

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


def begin(then: Callable[[], object] | None = None) -> threading.Thread:
    """Warm up beside the server, which answers in the meantime; `then` do the rest."""
    thread = threading.Thread(target=_work, args=(then,), name="warming", daemon=True)
    thread.start()
    return thread


def _work(then: Callable[[], object] | None) -> None:
    try:
        warm_worlds()
        if then is not None:
            then()
    except Exception:  # the outermost loop of a thread: a cold kitchen is still a kitchen
        log.exception("warming up failed; the first pictures will take longer")
