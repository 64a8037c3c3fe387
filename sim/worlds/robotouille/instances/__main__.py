"""The instances from the command line: `python -m sim.worlds.robotouille.instances [verify]`.

`verify` lays out every pinned instance and compares its hash; with `--solve` it also plans each and
plays the plan. `write` adds what the manifest lacks, pins anew what has changed and looks for shorter
plans; it never makes a par worse. `merge` takes rows of another file (`{id: row}`). `make` prints the
kitchen of an environment file and a seed.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from sim import reading
from sim.world import JSON, WorldError
from sim.worlds.robotouille.instances import manifest, pinned
from sim.worlds.robotouille.instances.generate import generate, solution
from sim.worlds.robotouille.instances.options import Options
from sim.worlds.robotouille.making.best import best_known, pinned_row
from sim.worlds.robotouille.making.provenance import note_instances

NICE = 15


def main(arguments: list[str] | None = None) -> int:
    """Run one command; 0 if all is well, 1 if not."""
    options = _parser().parse_args(arguments)
    try:
        return _COMMANDS[options.command or "verify"](options)
    except (WorldError, OSError) as error:
        sys.stderr.write(f"\n{error}\n")
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m sim.worlds.robotouille.instances")
    parser.description = "Generated kitchens: check, write and make them."
    parser.set_defaults(start="", solve=False)
    commands = parser.add_subparsers(dest="command", metavar="verify|write|merge|make")
    verify = commands.add_parser("verify", help="compare every instance with the manifest")
    verify.add_argument("--solve", action="store_true", help="plan and play each as well")
    write = commands.add_parser("write", help="pin what is missing, look for shorter plans")
    for command in (verify, write):
        command.add_argument("start", nargs="?", default="", help="only ids that begin so")
    merge = commands.add_parser("merge", help="take better lengths from a file of rows")
    merge.add_argument("file", type=Path)
    make = commands.add_parser("make", help="print the kitchen of an environment file and a seed")
    make.add_argument("file", type=Path)
    make.add_argument("seed", type=int)
    make.add_argument("--options", type=json.loads, default={}, help="such as '{\"items\": 0}'")
    return parser


def _verify(options: argparse.Namespace) -> int:
    wrong = []
    for name in _each(options.start):
        try:
            task = pinned.instance(name)
            if options.solve:
                solution(task)
        except WorldError as error:
            wrong.append(f"{name}: {error}")
    for line in wrong:
        sys.stderr.write(f"{line}\n")
    return 1 if wrong else 0


def _write(options: argparse.Namespace) -> int:
    os.nice(NICE)
    rows = manifest.read()
    order = list(pinned.names())
    for name in _each(options.start):
        task, row = pinned_row(name, rows.get(name))
        rows[name] = manifest.merged(rows.get(name), row | best_known(task))
        if name.endswith(f"@{pinned.SEEDS[-1]}"):
            manifest.write(rows, order)
    manifest.write(rows, order)
    note_instances()
    pinned.forget()
    return 0


def _merge(options: argparse.Namespace) -> int:
    rows = manifest.read()
    for name, row in _load(options.file).items():
        if name not in rows:
            raise WorldError("unknown_task", f'there is no instance "{name}"')
        identity = {key: rows[name][key] for key in ("sha256", "attempt")}
        found = identity | row
        manifest.check_row(name, found)
        if found["sha256"] != rows[name]["sha256"]:
            raise WorldError("instance_mismatch", f"{name} is of another kitchen in {options.file}")
        rows[name] = manifest.merged(rows[name], found)
    manifest.write(rows, pinned.names())
    note_instances()
    pinned.forget()
    return 0


def _make(options: argparse.Namespace) -> int:
    made = generate(_load(options.file), options.seed, Options.from_json(options.options))
    sys.stdout.write(json.dumps(made, indent=2) + "\n")
    return 0


def _load(path: Path) -> JSON:
    return reading.plain_file(path, "bad_file")


def _each(start: str) -> Iterator[str]:
    """The ids that begin with `start`, with a progress line on the terminal as they are taken."""
    chosen = [name for name in pinned.names() if name.startswith(start)]
    if not chosen:
        raise WorldError("unknown_task", f'no instance\'s id begins with "{start}"')
    began = time.monotonic()
    for number, name in enumerate(chosen):
        _tell(f"{number}/{len(chosen)} {name}")
        yield name
    _tell(f"{len(chosen)}/{len(chosen)} in {time.monotonic() - began:.0f} s\n")


def _tell(text: str) -> None:
    sys.stderr.write(f"\r\x1b[K{text}" if sys.stderr.isatty() else f"{text.strip()}\n")
    sys.stderr.flush()


_COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "verify": _verify,
    "write": _write,
    "merge": _merge,
    "make": _make,
}

if __name__ == "__main__":
    sys.exit(main())
