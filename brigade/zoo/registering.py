"""The ids under which PettingZoo knows the kitchens: as Gymnasium's, in its `aec` and `parallel` registries."""

from __future__ import annotations

from pettingzoo import aec_registry, parallel_registry, register

from brigade.naming import env_id
from sim.worlds import all_worlds


def register_all() -> None:
    """Register a kitchen for each world, in both forms; harmless if it was done before.

    Worlds that keep turns are played by turns in the AEC form.
    """
    for name, world in all_worlds().items():
        known = env_id(name, world.version)
        if known not in parallel_registry:
            register(
                "parallel", known, "brigade.zoo.parallel:KitchenParallelEnv", kwargs={"world": name}
            )
        if known not in aec_registry:
            register("aec", known, "brigade.zoo.aec:KitchenAECEnv", kwargs={"world": name})
