"""Write the figures of `var/bench.json` into docs/performance.md: `python -m bench.kit.page [FILE]`.

The page has those that something is wanted of or known beside, and all of a group that has none such.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from bench.kit import record
from bench.kit.figures import Figure, number

PAGE = record.ROOT / "docs" / "performance.md"
BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->\n"


def shown(figures: list[Figure]) -> list[Figure]:
    """Those of a group that are on the page."""
    judged = [figure for figure in figures if figure.wanted is not None or figure.peer]
    return judged or figures


def section(group: str, body: dict[str, Any]) -> Iterator[str]:
    """The lines of one group."""
    yield f"### `{group}`\n"
    if body["state"] != "done":
        yield f"This group was not finished ({body['state']}) after {body['seconds']:.0f} s.\n"
    figures = [Figure.from_json(figure) for figure in body["figures"]]
    for load, under in groupby(shown(figures), key=lambda figure: figure.load):
        yield f"{load[0].upper()}{load[1:]}:\n"
        yield "| figure | value | wanted | beside |"
        yield "|---|---:|---:|---|"
        yield from (_row(figure) for figure in under)
        yield ""


def _row(figure: Figure) -> str:
    value, wanted, beside = f"{number(figure.value)} {figure.unit}", "", ""
    if figure.wanted is not None:
        value = value if figure.met else f"**{value}**"
        wanted = f"{'≤' if figure.better == 'lower' else '≥'} {number(figure.wanted)}"
    if figure.peer is not None and figure.peer_ratio is not None:
        peer = f"{figure.peer.name}: {number(figure.peer.value)}"
        beside = f"{number(figure.peer_ratio)} x ({peer})"
    return f"| {figure.name} | {value} | {wanted} | {beside} |"


def under(groups: dict[str, Any]) -> str:
    """One sentence on what all of it was read under."""
    bodies = list(groups.values())
    loads = [body["load_average"] for body in bodies]
    several = {
        field: ", ".join(sorted({str(body[field])[:10] for body in bodies}))
        for field in ("commit", "date", "python", "cores")
    }
    return (
        f"Read on {several['date']} at commit {several['commit']}, Python {several['python']}, "
        f"{several['cores']} cores; the load average as each group began was "
        f"{min(loads):.1f} to {max(loads):.1f} (0: a machine that does nothing else).\n"
    )


def tables(groups: dict[str, Any]) -> str:
    """All groups as Markdown."""
    lines = [under(groups)]
    for group, body in groups.items():
        lines += section(group, body)
    return "\n".join(lines).rstrip() + "\n"


def main() -> None:
    """Replace what is between the two marks of the page."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("file", nargs="?", type=Path, default=record.FILE)
    options.add_argument("--page", type=Path, default=PAGE)
    chosen = options.parse_args()
    groups = record.read(chosen.file)["groups"]
    if not groups:
        options.error(f"there are no figures in {chosen.file}; make bench reads them")
    before, rest = chosen.page.read_text("utf-8").split(BEGIN)
    _, after = rest.split(END)
    chosen.page.write_text(before + BEGIN + tables(groups) + END + after, "utf-8")


if __name__ == "__main__":
    main()
