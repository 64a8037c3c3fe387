"""The paper's agents, and the ceiling of the benchmark."""

from __future__ import annotations
