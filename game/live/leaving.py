"""A process that is asked to stop ends, whatever its threads, clients or database do."""

from __future__ import annotations

import logging
import os
import threading

log = logging.getLogger(__name__)

LAST_S = 9.0
"""A process that has not ended so long after it was asked to ends where it is: supervisors kill after
ten seconds. What was acknowledged is on disk."""


def end_within(seconds: float = LAST_S) -> None:
    """End this process in so many seconds if it has not ended by then."""
    last = threading.Timer(seconds, _end)
    last.daemon = True
    last.start()


def _end() -> None:
    names = ", ".join(thread.name for thread in threading.enumerate() if not thread.daemon)
    log.error("not ended in good order in time; leaving while these are still at work: %s", names)
    os._exit(1)
