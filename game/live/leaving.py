"""A process that is asked to stop ends, whatever its threads, clients or database do; a child ends
with its parent."""

from __future__ import annotations

import logging
import os
import signal
import threading
import time

log = logging.getLogger(__name__)

LAST_S = 9.0
"""A process that has not ended so long after it was asked to ends where it is: supervisors kill after
ten seconds. What was acknowledged is on disk."""

PARENT_CHECK_S = 1.0


def end_with_parent(parent: int) -> None:
    """From now on, ask this process to stop once its parent is gone, however the parent ended."""
    threading.Thread(target=_watch, args=(parent,), daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(PARENT_CHECK_S)
    os.kill(os.getpid(), signal.SIGTERM)


def end_within(seconds: float = LAST_S) -> None:
    """End this process in so many seconds if it has not ended by then."""
    last = threading.Timer(seconds, _end)
    last.daemon = True
    last.start()


def _end() -> None:
    names = ", ".join(thread.name for thread in threading.enumerate() if not thread.daemon)
    log.error("not ended in good order in time; leaving while these are still at work: %s", names)
    os._exit(1)
