"""Shortest plans with proof: search in compiled code over a compact state (see `docs/optimal.md`).

Importing this loads the compiler; import it only where a plan is asked for.
"""

from __future__ import annotations
