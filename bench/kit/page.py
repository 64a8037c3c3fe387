"""Write the figures of `var/bench.json` into docs/performance.md: `python -m bench.kit.page [FILE]`.

The page has those that something is wanted of or known beside, and all of a group that has none such. Groups are read at
different times: each says under what, and those that are not in the file stay as they are.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path
from types import MappingProxyType
from typing import Any

from bench.kit import record
from bench.kit.figures import Figure, number

PAGE = record.ROOT / "docs" / "performance.md"
TITLE = re.compile(r"^### `(\w+)`\n", re.MULTILINE)
BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->\n"


def shown(figures: list[Figure]) -> list[Figure]:
    """Those of a group that are on the page."""
    judged = [figure for figure in figures if figure.wanted is not None or figure.peer]
    return judged or figures


def section(group: str, body: dict[str, Any]) -> Iterator[str]:
    """The lines of one group."""
    yield f"### `{group}`\n"
    yield circumstances_of(body)
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


def circumstances_of(body: dict[str, Any]) -> str:
    """One sentence on what a group was read under."""
    return (
        f"Read on {body['date'][:10]} at commit {str(body['commit'])[:10]}, Python {body['python']}, {body['cores']} cores; "
        f"the load average as it began was {body['load_average']:.1f} (0: a machine that does nothing else).\n"
    )


def sections(text: str) -> dict[str, str]:
    """The sections of a page's figures, by group."""
    _, *found = re.split(TITLE, text)
    return {
        name: f"### `{name}`\n{told}".rstrip()
        for name, told in zip(found[::2], found[1::2], strict=True)
    }


def tables(groups: dict[str, Any], known: Mapping[str, str] = MappingProxyType({})) -> str:
    """All groups as Markdown, by name: those that were read, and of the known sections the others."""
    read = {group: "\n".join(section(group, body)).rstrip() for group, body in groups.items()}
    told = {**known, **read}
    return "\n\n".join(told[group] for group in sorted(told)) + "\n"


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
    old, after = rest.split(END)
    chosen.page.write_text(before + BEGIN + tables(groups, sections(old)) + END + after, "utf-8")


if __name__ == "__main__":
    main()
