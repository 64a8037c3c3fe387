"""`python -m sim.worlds.teach reference`: TEACh's judgements by lines of JSON (docs/worlds/teach.md)."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from sim.world import WorldError
from sim.worlds.teach.definitions import read_folder, shipped
from sim.worlds.teach.reference import serve


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 if all is well."""
    parser = argparse.ArgumentParser(prog="python -m sim.worlds.teach")
    commands = parser.add_subparsers(dest="command", required=True)
    judge = commands.add_parser("reference", help="read requests, one a line, and answer each")
    judge.add_argument(
        "--definitions", type=Path, help="a folder of task definitions (default: our own)"
    )
    chosen = parser.parse_args(arguments)
    try:
        definitions = read_folder(chosen.definitions) if chosen.definitions else shipped()
    except (WorldError, OSError) as error:
        parser.exit(1, f"{error}\n")
    serve(definitions, sys.stdin.buffer, sys.stdout.buffer)
    return 0


if __name__ == "__main__":
    sys.exit(main())
