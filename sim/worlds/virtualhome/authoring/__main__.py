"""`python -m sim.worlds.virtualhome.authoring author` writes the apartments, `check` compares them."""

from __future__ import annotations

import argparse
import gzip
import json
import sys

from sim.worlds.virtualhome.authoring.build import build
from sim.worlds.virtualhome.authoring.plans import PLANS, Plan
from sim.worlds.virtualhome.homes import SCENES


def packed(plan: Plan) -> bytes:
    """The file of an apartment: JSON, one node or edge a line, compressed without a date."""
    graph = build(plan)
    lines = [
        f'"{name}": [\n' + ",\n".join(json.dumps(row) for row in graph[name]) + "\n]"
        for name in ("nodes", "edges")
    ]
    return gzip.compress(("{" + ",\n".join(lines) + "}\n").encode(), mtime=0)


def main(words: list[str] | None = None) -> int:
    """0: all is written, or as it would be written."""
    options = argparse.ArgumentParser(prog="python -m sim.worlds.virtualhome.authoring")
    options.add_argument("command", choices=("author", "check"))
    chosen = options.parse_args(words)
    stale = []
    for plan in PLANS:
        path = SCENES / f"{plan.name}.json.gz"
        if chosen.command == "author":
            path.write_bytes(packed(plan))
        elif gzip.decompress(path.read_bytes()) != gzip.decompress(packed(plan)):
            stale.append(plan.name)
    if stale:
        sys.stderr.write(f"not as their plans say: {', '.join(stale)}; run author\n")
    return int(bool(stale))


if __name__ == "__main__":
    sys.exit(main())
