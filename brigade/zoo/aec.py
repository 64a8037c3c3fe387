"""The seats of a kitchen one after the other."""

from __future__ import annotations

from typing import Any

from pettingzoo.utils.conversions import parallel_to_aec
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from brigade.zoo.parallel import KitchenParallelEnv


def KitchenAECEnv(**arguments: Any) -> OrderEnforcingWrapper:
    """A kitchen whose agents decide one after the other and then move in one joint step.

    Arguments are as of `KitchenParallelEnv`.
    """
    return OrderEnforcingWrapper(parallel_to_aec(KitchenParallelEnv(**arguments)))
