"""Kitchens in this process: `brigade.make("robotouille/asynchronous/1@3", seed=7)`.

Importing this registers the kitchens with Gymnasium and PettingZoo where these are installed
(`pip install "brigade[gym]"`). Nothing in here needs a server, a database or Django.
"""

from __future__ import annotations

from importlib.util import find_spec

from brigade.kitchen import Kitchen, Turn, make, tasks

__all__ = ["Kitchen", "Turn", "make", "tasks"]
__version__ = "0.1.0"

if find_spec("gymnasium") is not None:
    from brigade.gym.registering import register

    register()
if find_spec("pettingzoo") is not None:
    from brigade.zoo.registering import register_all

    register_all()
