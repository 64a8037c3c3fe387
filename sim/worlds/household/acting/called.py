"""What people call the actions and the types: short, friendly words beside the names of the API.

In the examination people have the words that models have (`Rules.help`).
"""

from __future__ import annotations

from collections.abc import Sequence

from sim.home.words import words

ACTIONS = {
    "CLEAN": "wash", "CLOSE": "close", "DRINK": "drink", "EMPTY": "pour out", "FIND": "go to", "OPEN": "open",
    "PICKUP": "take", "PUT": "put it in or on", "SLICE": "cut", "SPRAY": "spray", "TOGGLE_OFF": "switch off",
    "TOGGLE_ON": "switch on", "MoveAhead": "ahead", "MoveBack": "back", "MoveLeft": "step left",
    "MoveRight": "step right", "RotateLeft": "turn left", "RotateRight": "turn right", "LookUp": "look up",
    "LookDown": "look down", "Crouch": "crouch", "Stand": "stand up", "Face": "turn to",
}  # fmt: skip


def words_for(objects: Sequence[str]) -> dict[str, str]:
    """People's words for the actions and for these types, by the API's names."""
    return {**ACTIONS, **{name: words(name).lower() for name in objects}}
