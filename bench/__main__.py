"""Run the groups of figures named, or all; print the table, keep it in `var/bench.json` as well."""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path

from bench.kit import record
from bench.kit.record import Reading
from bench.kit.running import LIMIT_S, groups, read_group


def main(words: list[str] | None = None) -> int:
    """The exit status: 1 when a group failed or took too long. A missed goal is a figure, not a fault."""
    known = groups()
    options = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    # Asked to leave, end the running group as well: it would not hear of it.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    options.add_argument("groups", nargs="*", metavar="GROUP", help=", ".join(known))
    options.add_argument(
        "--small", action="store_true", help="as little as runs all of it; not kept"
    )
    options.add_argument("--limit", type=float, default=LIMIT_S, help="seconds a group may take")
    options.add_argument("--json", type=Path, help=f"where to keep the figures ({record.FILE})")
    chosen = options.parse_args(words)
    for name in chosen.groups:
        if name not in known:
            options.error(f"there is no group {name!r}; there are {', '.join(known)}")
    file = chosen.json or (None if chosen.small else record.FILE)
    readings = []
    for group in chosen.groups or known:
        print(f"\n== {group} ==", flush=True)
        readings.append(read_group(group, small=chosen.small, limit_s=chosen.limit))
        if file is not None:
            record.keep(readings[-1], file)
    for line in summary(readings):
        print(line)
    if file is not None:
        print(f"kept in {file}")
    return int(any(reading.state != "done" for reading in readings))


def summary(readings: list[Reading]) -> list[str]:
    """What is to be known of a whole run: how long it took, what failed, which goals are missed."""
    count, seconds = len(readings), sum(reading.seconds for reading in readings)
    told = [f"\n{count} group{'s' * (count != 1)} in {seconds:.0f} s"]
    for reading in readings:
        if reading.state != "done":
            told.append(f"{reading.state}: {reading.group}, after {reading.seconds:.0f} s")
        told += [f"missed: {reading.group}: {figure.name}" for figure in reading.missed]
    return told


if __name__ == "__main__":
    sys.exit(main())
