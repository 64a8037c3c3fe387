"""Kitchens made from an environment file and a seed, and the 300 that are pinned for comparison.

`generate(environment, seed, options)` makes an environment JSON; `instances(suite)` and
`instance("asynchronous/1@3")` give the pinned tasks. See docs/instances.md.
"""

from __future__ import annotations

from sim.worlds.robotouille.instances.generate import Instance, find_instance, generate
from sim.worlds.robotouille.instances.options import Options
from sim.worlds.robotouille.instances.pinned import instance, instances

__all__ = ["Instance", "Options", "find_instance", "generate", "instance", "instances"]
