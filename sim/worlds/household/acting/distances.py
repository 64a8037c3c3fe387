"""From where things are handled: distances, heights and angles (spec 1.6).

Distances are between the agent's body (a point 0.9 m up) and the thing's position, in metres.
"""

from __future__ import annotations

NEAREST, FARTHEST = 0.3, 1.5
"""Between these, most things are handled."""
NEAREST_OF = {"Fridge": 1.5, "Television": 1.5}
"""Doors swing and screens are large: these from further away."""
FARTHEST_OF = {
    "Fridge": 2.5,
    "Television": 2.5,
    "Cabinet": 2.0,
    "StoveBurner": 1.0,
    "Pan": 1.0,
    "Mug": 1.0,
    "Sink": 0.5,
    "SinkBasin": 0.5,
}
EXTRA_STEP, EXTRA_MOST = 0.5, 3.5
"""Where nothing in reach works, the reach grows by such steps up to so much."""
CROUCH_BELOW = 0.6
"""The agent crouches for things whose middle is lower than this, metres above the floor, ..."""
CROUCH_BELOW_OF = {"Drawer": 0.4, "Cabinet": 0.4}
CROUCH_SMALLER = 0.5
"""... and which are less high than this."""
NEVER_CROUCH_IN = ("Drawer", "Bathtub", "BathtubBasin")
LOOK_STEP = 30.0
"""Looking up and down goes in jumps of so many degrees."""
LOOK_UP_MOST, LOOK_DOWN_MOST = -30.0, 60.0
LOWER_SHELF = 0.52
"""What lies lower than this, metres, cannot be sliced."""
VISIBILITY = 5.0
"""How far the agent of AsgardBench sees, metres."""
MOST_TRIES = 25
"""Poses that are tried per reach before it grows."""


def reach(type_name: str) -> tuple[float, float]:
    """The least and the largest distance at which things of a type are handled."""
    return NEAREST_OF.get(type_name, NEAREST), FARTHEST_OF.get(type_name, FARTHEST)


WALKING_TURN = 30.0
"""By how much people who walk themselves turn at a time, degrees."""
