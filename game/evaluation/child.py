"""A process that plays: it imports nothing of Django before Django is set up."""

from __future__ import annotations

import os
import signal
import threading
import time

PARENT_CHECK_S = 1.0


def play_until_done(run_id: str, parent: int) -> None:
    """Play episodes of a run until none is left, or the process that started this one is gone."""
    import django

    django.setup()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, args=(parent,), daemon=True).start()
    from game.evaluation.local import play_here

    play_here(run_id)


def _end_with_parent(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(PARENT_CHECK_S)
    os._exit(1)
