"""Run every measurement of this folder, each in a process of its own, one after the other."""

from __future__ import annotations

import pkgutil
import subprocess
import sys

import bench


def main() -> int:
    """Run those named on the command line, or all; the exit status is that of the worst."""
    names = sys.argv[1:] or sorted(
        module.name
        for module in pkgutil.iter_modules(bench.__path__)
        if module.name != "__main__" and not module.ispkg
    )
    worst = 0
    for name in names:
        print(f"\n== {name} ==", flush=True)
        worst = max(worst, abs(subprocess.call([sys.executable, "-m", f"bench.{name}"])))
    return worst


if __name__ == "__main__":
    sys.exit(main())
