"""`python -m sim.home.authoring author|check|show [FloorPlan1 ...]`."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from sim import made
from sim.home import scenes
from sim.home.authoring import check, proof
from sim.world import WorldError


def main() -> int:
    parser = argparse.ArgumentParser(prog="scenes", description=__doc__)
    parser.add_argument("command", choices=("author", "check", "show"))
    parser.add_argument(
        "names", nargs="*", help="scenes, or files for `check`; all homes by default"
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("plans"), help="folder for `show`")
    options = parser.parse_args()
    commands = {"author": _author, "check": _check, "show": _show}
    try:
        return commands[options.command](options)
    except (WorldError, OSError, ValueError) as error:
        _say(f"{error}")
        return 1


def _author(options: argparse.Namespace) -> int:
    from sim.home.authoring import VERSION, author, inventory, writing

    failed, written = 0, []
    for name in options.names or inventory.every_name():
        try:
            text = writing.text(author(name, options.seed))
        except WorldError as error:
            failed += 1
            _say(f"{name:14} {error}")
            continue
        path = scenes.FOLDER / f"{name}.json"
        path.write_text(text)
        written.append(path)
        _say(f"{name:14} written, {len(text) // 1024} kB")
    command = f"python -m sim.home.authoring author --seed {options.seed}"
    made.note(scenes.FOLDER, command, VERSION, written)
    return 1 if failed else 0


def _check(options: argparse.Namespace) -> int:
    bad = 0
    for name in options.names or scenes.names():
        own = Path(name)
        scene = scenes.read(json.loads(own.read_text())) if own.is_file() else scenes.load(name)
        found = list(check.faults(scene)) or list(proof.prove(scene))
        bad += bool(found)
        _say(
            f"{name:14} {scene.kind:12} {len(scene.things):3} things  {'FAULTY' if found else 'sound'}"
        )
        for fault in found:
            _say(f"    {fault.path}: {fault.message}")
    return 1 if bad else 0


def _show(options: argparse.Namespace) -> int:
    from sim.home.authoring import floorplans

    options.out.mkdir(parents=True, exist_ok=True)
    for name in options.names or scenes.names():
        floorplans.save(scenes.load(name), options.out / f"{name}.png")
    _say(f"plans are in {options.out}")
    return 0


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    raise SystemExit(main())
