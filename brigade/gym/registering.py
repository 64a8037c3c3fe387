"""The ids under which Gymnasium knows the kitchens: one for each world, `brigade/Robotouille-v1`, …"""

from __future__ import annotations

import gymnasium

from brigade.naming import env_id
from sim.worlds import all_worlds

ENTRY = "brigade.gym.env:KitchenEnv"


def register() -> None:
    """Register a kitchen for each world; harmless if it was done before.

    `gymnasium.make(id, task="asynchronous/1", ...)` chooses the task, the world's first one if it is left out.
    """
    for name, world in all_worlds().items():
        known = env_id(name, world.version)
        if known not in gymnasium.registry:
            gymnasium.register(id=known, entry_point=ENTRY, kwargs={"world": name})
