"""Kitchens in this process: `brigade.make("robotouille/asynchronous/1@3", seed=7)`.

Importing this registers the kitchens with Gymnasium and PettingZoo where these are installed
(`pip install "brigade[gym]"`). Nothing in here needs a server, a database or Django.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from brigade.kitchen import Kitchen, Turn, make, tasks

__all__ = ["Kitchen", "Turn", "make", "tasks"]
__version__ = "0.1.0"

if find_spec("gymnasium") is not None:
    from brigade.gym.registering import register

    register()
if find_spec("pettingzoo") is not None:
    from brigade.zoo.registering import register_all

    register_all()

_FOR_VERIFIERS = {
    "KitchenTaskset": "tasks",
    "KitchenEnv": "environment",
    "KitchenHarness": "harness",
}
if find_spec("verifiers") is not None:
    __all__ += list(_FOR_VERIFIERS)


def __getattr__(name: str) -> Any:
    """What verifiers looks for in the package of an id, read when it does: importing it takes seconds."""
    if name in _FOR_VERIFIERS:
        return getattr(import_module(f"brigade.verifiers.{_FOR_VERIFIERS[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
