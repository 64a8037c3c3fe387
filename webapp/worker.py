"""The job worker as a child of `manage.py play`: it ends when its parent does.

Run as `python -m webapp.worker`. A worker on its own is started with `celery -A webapp worker`.
"""

from __future__ import annotations

import os
import warnings

from celery.exceptions import SecurityWarning

from game.live.leaving import end_with_parent
from webapp.celery import app


def main() -> None:
    """Run a solo worker until told to stop."""
    end_with_parent(os.getppid())
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
