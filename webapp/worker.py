"""The job worker as a child of `manage.py play`: it ends when its parent does.

Run as `python -m webapp.worker`. A worker on its own is started with `celery -A webapp worker`.
"""

from __future__ import annotations

import os
import signal
import threading
import time
import warnings

from celery.exceptions import SecurityWarning

from webapp.celery import app

PARENT_CHECK_S = 1.0


def _end_with_parent(parent: int) -> None:
    """Ask this process to stop once its parent is gone, however the parent ended."""
    while os.getppid() == parent:
        time.sleep(PARENT_CHECK_S)
    os.kill(os.getpid(), signal.SIGTERM)


def main() -> None:
    """Run a solo worker until told to stop."""
    watch = threading.Thread(target=_end_with_parent, args=(os.getppid(),), daemon=True)
    watch.start()
    # As its parent: whoever opens the kitchen as root was told by the system, not by each part.
    warnings.simplefilter("ignore", SecurityWarning)
    app.worker_main(
        [
            "--quiet",
            "worker",
            "--pool",
            "solo",
            "--loglevel",
            "WARNING",
            "--without-gossip",
            "--without-mingle",
        ]
    )


if __name__ == "__main__":
    main()
