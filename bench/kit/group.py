"""A group of figures as a program of its own: `python -m bench.<group> [--small] [--out FILE]`.

A group is a module of `bench` with a function `measure(small)` that yields figures, and sentences
about what was left out. It may say `LIMIT_S`, the seconds it may take as part of `make bench`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

from bench.kit.figures import Figure, lines

Items: TypeAlias = Iterator[Figure | str]


def parser(about: str | None) -> argparse.ArgumentParser:
    """The options that every group has."""
    made = argparse.ArgumentParser(description=(about or "").split("\n")[0])
    made.add_argument("--small", action="store_true", help="the least that still runs all of it")
    made.add_argument("--out", type=Path, help="add each figure to this file, a JSON value a line")
    return made


def main(measure: Callable[[bool], Items], about: str | None = None) -> int:
    """Measure and print; for groups without options of their own."""
    options = parser(about).parse_args()
    return show(measure(options.small), options.out)


def show(items: Items, out: Path | None = None) -> int:
    """Print figures as they come, and add them to `out`.

    Raises:
        ValueError: two figures of a group have the same name.
    """
    for line in lines(_kept(items, out)):
        print(line, flush=True)
    return 0


def _kept(items: Items, out: Path | None) -> Items:
    names = set()
    for item in items:
        if isinstance(item, Figure):
            if item.name in names:
                raise ValueError(f"two figures are called {item.name!r}")
            names.add(item.name)
        if out is not None:
            with out.open("a", encoding="utf-8") as file:
                print(json.dumps(item if isinstance(item, str) else item.to_json()), file=file)
        yield item


def run(measure: Callable[[bool], Items], about: str | None = None) -> None:
    """`main`, and leave with its status."""
    sys.exit(main(measure, about))
