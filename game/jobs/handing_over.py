"""A job's finished file on its way to the storage: that may take minutes, while which the job stays its worker's."""

from __future__ import annotations

import threading
from collections.abc import Callable

from django.db import close_old_connections, connection

from game.files import kept

BEAT_S = 15.0
"""Between two signs of life; a job is given up after a minute of silence."""


def store(name: str, renew: Callable[[], object]) -> None:
    """Hand a file to the storage, and call `renew` now and then until it is there.

    Raises:
        OSError: it was not taken.
    """
    if kept.is_here():
        return
    beat = _Beat(renew)
    beat.start()
    try:
        kept.hand_over(name)
    finally:
        beat.over.set()
        beat.join()


class _Beat(threading.Thread):
    """Signs of life beside a transfer."""

    def __init__(self, renew: Callable[[], object]) -> None:
        super().__init__(name="handing over", daemon=True)
        self.over = threading.Event()
        self._renew = renew

    def run(self) -> None:
        while not self.over.wait(BEAT_S):
            close_old_connections()
            self._renew()
        connection.close()
