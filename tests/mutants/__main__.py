"""`make mutants`: how many of a sample of small faults the fast suite notices, room by room."""

from __future__ import annotations

import argparse
import json
import signal
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

from tests.mutants.copies import copies, is_noticed
from tests.mutants.faults import Fault, all_faults, difference, sample
from tests.mutants.reach import Reach, learn, users_of
from tests.mutants.rooms import ROOMS, ROOT

KEPT = ROOT / "var" / "mutants"
SAME = Path(__file__).with_name("same.json")
"""Faults that change nothing anybody could notice, by name, each with the reason."""


@dataclass(frozen=True)
class Tried:
    """One fault, and whether the suite noticed it."""

    fault: Fault
    noticed: bool
    tests: int


class Samples:
    """The copies in which faults are tried, and what is known of the tests."""

    def __init__(self, places: Sequence[Path], reach: Reach) -> None:
        self._places = places
        self._free: SimpleQueue[Path] = SimpleQueue()
        for place in places:
            self._free.put(place)
        self._reach = reach
        self._users = users_of("game", "sim")

    def tried(self, faults: Sequence[Fault]) -> list[Tried]:
        """Each of these faults, tried in whichever copy is free."""
        with ThreadPoolExecutor(len(self._places)) as pool:
            return list(pool.map(self._try, faults))

    def _try(self, fault: Fault) -> Tried:
        tests = self._reach.of(fault, self._users)
        place = self._free.get()
        try:
            noticed = is_noticed(fault, place, tests, self._reach.seconds(tests))
        finally:
            self._free.put(place)
        print("." if noticed else "!", end="", flush=True)
        return Tried(fault, noticed, len(tests))


def main() -> None:
    asked = _asked()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))  # so that no copy is left behind
    same: dict[str, str] = json.loads(SAME.read_text(encoding="utf-8"))
    KEPT.mkdir(parents=True, exist_ok=True)
    if asked.fresh:
        (KEPT / "reach.json").unlink(missing_ok=True)
    with copies(ROOT, asked.jobs) as places:
        samples = Samples(places, learn(places[0], KEPT / "reach.json", asked.jobs, asked.within))
        for room in asked.room or ROOMS:
            faults = sample(
                all_faults(ROOMS[room].modules(places[0]), places[0]), asked.count, asked.seed
            )
            known = [fault for fault in faults if fault.name in same]
            tried = samples.tried([fault for fault in faults if fault.name not in same])
            print(f"\r{_line(room, tried, len(known), asked.seed)}", flush=True)
            _write(room, asked.seed, [one for one in tried if not one.noticed], places[0])


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=10, help="faults a room")
    parser.add_argument("--seed", type=int, default=1, help="another seed draws others")
    parser.add_argument("--jobs", type=int, default=2, help="faults tried at a time")
    parser.add_argument("--fresh", action="store_true", help="learn anew which tests run what")
    parser.add_argument(
        "--within", nargs="+", default=["tests"], metavar="FOLDER",
        help="learn only what tests in these folders run: the least that is noticed, sooner",
    )  # fmt: skip
    parser.add_argument("--room", action="append", choices=[*ROOMS], help="only these")
    return parser.parse_args()


def _line(room: str, tried: Sequence[Tried], same: int, seed: int) -> str:
    noticed = sum(one.noticed for one in tried)
    share = f"{noticed / len(tried):.0%}" if tried else "-"
    rest = f", {same} that change nothing" if same else ""
    return f"{room:12} noticed {noticed} of {len(tried)} ({share}){rest}, seed {seed}"


def _write(room: str, seed: int, unnoticed: Sequence[Tried], tree: Path) -> None:
    target = KEPT / f"{room}-{seed}.diff"
    parts = [
        f"# {one.fault.name}\n# {one.tests} tests run it\n"
        + difference(one.fault, (tree / one.fault.module).read_text(encoding="utf-8"))
        for one in unnoticed
    ]
    target.write_text("\n".join(parts), encoding="utf-8")
    if parts:
        print(f"{'':12} {len(parts)} unnoticed in {target.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
