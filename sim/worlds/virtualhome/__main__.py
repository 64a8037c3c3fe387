"""`python -m sim.worlds.virtualhome reference --data DIR`; see `reference.py`."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from sim.world import WorldError
from sim.worlds.virtualhome.reference import serve


def main(words: list[str] | None = None) -> int:
    """Serve until the end of input; 0, also when the reader of our answers has gone."""
    options = argparse.ArgumentParser(prog="python -m sim.worlds.virtualhome")
    commands = options.add_subparsers(dest="command", required=True)
    reference = commands.add_parser("reference", help="answer as VirtualHome v1.0.0 does")
    reference.add_argument(
        "--data", type=Path, required=True, help="the folder with prepared_scenes/"
    )
    chosen = options.parse_args(words)
    try:
        serve(chosen.data, sys.stdin.buffer, sys.stdout.buffer)
    except WorldError as error:
        options.exit(2, f"{error}\n")
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
