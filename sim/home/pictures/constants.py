"""Numbers that several kernels share, as float32: a plain Python number would make double precision
of whatever it touches."""

from __future__ import annotations

import numpy as np

CHUNK = 256
"""Pixels that are lit together: plain loops of fixed length, which become vector code."""
BRIGHT = np.float32(1.05)
"""Light above this spills over its surroundings."""
NOWHERE = np.float32(1e4)
"""z where nothing is."""
SHINE = np.float32(1.7)
"""How much brighter than white paper a glowing surface is."""
C001 = np.float32(1e-3)
C01 = np.float32(1e-2)
EPS = np.float32(1e-9)
TWO = np.float32(2.0)
QUARTER = np.float32(0.25)
