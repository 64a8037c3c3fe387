"""Commands: compile the renderer (`warm`), and sheets of types and scenes to look at (`sheet`)."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from sim import frames


def main(arguments: list[str] | None = None) -> int:
    """Run a command; 0 if all went well."""
    parser = argparse.ArgumentParser(prog="python -m sim.home.pictures")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("warm", help="compile the renderer and keep the result")
    sheet = commands.add_parser("sheet", help="draw sheets to look at")
    sheet.add_argument("--types", type=Path, metavar="PNG", help="all object types and states")
    sheet.add_argument("--scenes", type=Path, metavar="PNG", help="all scenes")
    sheet.add_argument("--hands", type=Path, metavar="PNG", help="all that can be held, in hand")
    sheet.add_argument("--only", default="", help="names must contain this")
    sheet.add_argument("--size", type=int, default=160, help="pixels a side of each picture")
    options = parser.parse_args(arguments)
    if options.command == "warm":
        _warm()
        return 0
    from sim.home.pictures import sheet as sheets

    if not (options.types or options.scenes or options.hands):
        sheet.error("--types, --scenes or --hands is needed")
    for path, draw in (
        (options.types, sheets.types),
        (options.scenes, sheets.homes),
        (options.hands, sheets.hands),
    ):
        if path:
            path.write_bytes(frames.png(draw(options.size, options.only)))
            _say(f"wrote {path}")
    return 0


def _warm() -> None:
    """Compile everything by drawing once."""
    start = time.perf_counter()
    from sim.home import scenes
    from sim.home.eyes.camera import from_eyes
    from sim.home.pictures.studio import studio
    from sim.home.state import State

    names = scenes.names()
    if names:
        state = State.start(scenes.load(names[0]))
        studio().look(state, from_eyes(state), 64, 64)
        studio().picture(state, from_eyes(state), 64, 64, hand=0.6)
    _say(f"the renderer is compiled ({time.perf_counter() - start:.1f} s)")


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")


if __name__ == "__main__":
    raise SystemExit(main())
