"""Making a server ready, and the pictures of its menu: these by a process of their own.

Drawn in the server they would stand beside players' pictures, and leave it twice as large. The process
lets everybody else go first and ends with the one that began it.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading

from django.conf import settings

from game.jobs import warming
from game.live.house import House
from game.pages import thumbs

log = logging.getLogger(__name__)


def make_ready(house: House) -> threading.Thread | None:
    """Warm up beside a server that runs sessions; one that runs none draws nothing and stays small."""
    if not settings.WARM_UP or house.runner is None:
        return None
    return warming.begin(draw_apart)


def draw_apart() -> None:
    """Have the pictures of the menu that are missing drawn by another process, and wait for it."""
    if not thumbs.missing():
        return
    command = [sys.executable, "manage.py", "draw_menu", "--parent", str(os.getpid())]
    done = subprocess.run(command, cwd=settings.BASE_DIR, stdin=subprocess.DEVNULL, check=False)
    if done.returncode:
        log.warning("pictures of the menu: ended with %d; pages ask anew", done.returncode)
