"""The household: a home in 3D that speaks AI2-THOR's language, and AsgardBench on it.

Nothing here needs a display or a system library. Importing the package is cheap; compiled code and
scenes wait until an episode starts.
"""

from __future__ import annotations

from sim.worlds.household.world import world

__all__ = ["world"]
