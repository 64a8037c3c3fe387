"""Run the groups of figures named, or all; print the table, keep it in `var/bench.json` as well."""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.kit import record
from bench.kit.figures import lines
from bench.kit.record import Reading
from bench.kit.running import LIMIT_S, UNTIMED, groups, read_group, read_together


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
    readings, began = [], time.monotonic()
    for reading in _read(chosen.groups or known, chosen.small, chosen.limit):
        readings.append(reading)
        if file is not None:
            record.keep(reading, file)
    for line in summary(readings, time.monotonic() - began):
        print(line)
    if file is not None:
        print(f"kept in {file}")
    return int(any(reading.state != "done" for reading in readings))


def _read(chosen: Sequence[str], small: bool, limit_s: float) -> Iterator[Reading]:
    """One after the other, but together those that read no time; all print their tables."""
    together = [group for group in chosen if group in UNTIMED]
    for group in chosen:
        if len(together) < 2 or group not in together:
            print(f"\n== {group} ==", flush=True)
            yield read_group(group, small=small, limit_s=limit_s)
        elif group == together[0]:
            print(f"\n({' and '.join(together)}, which read no time, side by side)", flush=True)
            for reading in read_together(together, small=small, limit_s=limit_s):
                print(f"\n== {reading.group} ==")
                for line in lines(iter(reading.items)):
                    print(line, flush=True)
                yield reading


def summary(readings: list[Reading], seconds: float) -> list[str]:
    """What is to be known of a whole run: how long it took, what failed, which goals are missed."""
    count = len(readings)
    told = [f"\n{count} group{'s' * (count != 1)} in {seconds:.0f} s"]
    for reading in readings:
        if reading.state != "done":
            told.append(f"{reading.state}: {reading.group}, after {reading.seconds:.0f} s")
        told += [f"missed: {reading.group}: {figure.name}" for figure in reading.missed]
    return told


if __name__ == "__main__":
    sys.exit(main())
