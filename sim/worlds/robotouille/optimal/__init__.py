"""Shortest plans with proof: search in compiled code over a compact state (see `docs/optimal.md`).

`planner` loads the compiler: import it only where a plan is asked for. `store` does not.
"""

from __future__ import annotations
