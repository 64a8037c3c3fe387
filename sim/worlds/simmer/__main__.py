"""`python -m sim.worlds.simmer`: audit plans, count interactions, check a model, list tasks.

audit          JSON lines {"task", "plan", "mode"} on stdin, each answered on stdout
count          actions, objects and interactions, and how they are counted
check FILE     read actions and objects of your own; says what is wrong
tasks          the catalogue, one JSON line each
make           make data/recipes.json anew from the recipes
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from sim.reading import plain_file
from sim.world import JSON, WorldError
from sim.worlds.simmer.catalogue import catalogue, start_of
from sim.worlds.simmer.counting import counts
from sim.worlds.simmer.model import extended
from sim.worlds.simmer.reference import serve


def main(words: list[str] | None = None) -> int:
    """The exit status: 0, or 2 with a sentence on stderr."""
    said = sys.argv[1:] if words is None else words
    command, rest = (said[0], said[1:]) if said else ("", [])
    try:
        if command == "audit" and not rest:
            serve(sys.stdin.buffer, sys.stdout.buffer, start_of)
        elif command == "count" and len(rest) < 2:
            _say(counts(extended(plain_file(Path(rest[0]), "bad_file")) if rest else None))
        elif command == "check" and len(rest) == 1:
            model = extended(plain_file(Path(rest[0]), "bad_file"))
            _say({"actions": len(model.actions), "objects": len(model.objects)})
        elif command == "tasks" and not rest:
            for task in catalogue():
                _say({**task.to_json(), "params": {**task.params}}, indent=None)
        elif command == "make" and not rest:
            from sim.worlds.simmer.making.catalogue import write

            _say({"tasks": write()})
        else:
            return _refuse((__doc__ or "").strip())
    except WorldError as error:
        return _refuse(str(error))
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        return _refuse(f"{error.filename or ''}: {error.strerror}")
    except KeyboardInterrupt:
        return 130
    return 0


def _say(value: JSON, indent: int | None = 2) -> None:
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=indent) + "\n")


def _refuse(message: str) -> int:
    sys.stderr.write(message + "\n")
    return 2


if __name__ == "__main__":
    sys.exit(main())
