"""`python -m sim`: drive any kitchen over JSON lines on stdin and stdout (see docs/driver.md)."""

from __future__ import annotations

import os
import sys

from sim.driver import serve


def main() -> int:
    """Serve until the end of input; 0, also when the reader of our answers has gone."""
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
