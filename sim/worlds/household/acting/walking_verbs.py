"""Walking by oneself: AI2-THOR's motions, and facing anywhere for the mouse."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sim.abilities import ActionKind
from sim.home.errors import Answer
from sim.home.eyes.camera import FIELD_OF_VIEW
from sim.home.home import Home
from sim.world import Controls, Slot, Verb
from sim.worlds.household.acting.distances import LOOK_DOWN_MOST, LOOK_UP_MOST

MOTIONS = (
    "MoveAhead",
    "MoveBack",
    "MoveLeft",
    "MoveRight",
    "RotateLeft",
    "RotateRight",
    "LookUp",
    "LookDown",
    "Crouch",
    "Stand",
)
FACE = "Face"
VERBS = (
    *(Verb(name, help=f"AI2-THOR's {name}") for name in MOTIONS),
    Verb(
        FACE,
        (Slot("yaw", "degrees"), Slot("horizon", "degrees")),
        "Turn to a direction; the horizon is positive looking down.",
    ),
)


CONTROLS = Controls(
    goto="FIND",
    walk={"ahead": "MoveAhead", "back": "MoveBack", "left": "MoveLeft", "right": "MoveRight"},
    turn={"left": "RotateLeft", "right": "RotateRight"},
    look={"up": "LookUp", "down": "LookDown", "crouch": "Crouch", "stand": "Stand"},
    face=FACE,
    spray="SPRAY",
    field_of_view=FIELD_OF_VIEW,
    limits=(LOOK_UP_MOST, LOOK_DOWN_MOST),
)
"""What keys, buttons and dragging the picture do."""


def is_motion(verb: str) -> bool:
    return verb in MOTIONS or verb == FACE


def kind_of(verb: str) -> ActionKind:
    """What a verb is for: AsgardBench knows neither walking nor looking (spec 2.1), people need both."""
    if verb in CONTROLS.walk.values():
        return "walking"
    return "looking" if is_motion(verb) else "task"


def fault(verb: str, args: dict[str, Any]) -> str:
    """What is wrong with a motion's arguments, as a sentence; empty if nothing is."""
    if verb != FACE:
        return f"{verb} takes no arguments" if args else ""
    if set(args) != {"yaw", "horizon"}:
        return "Face needs yaw and horizon"
    good = all(_is_angle(args[key]) for key in ("yaw", "horizon"))
    return "" if good else "yaw and horizon are numbers of degrees"


def _is_angle(value: Any) -> bool:
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return number and abs(value) < 1e6  # not so for NaN


def move(home: Home, verb: str, args: dict[str, Any]) -> Answer:
    """Do a motion whose arguments have been checked (`fault`)."""
    if verb != FACE:
        return home.act(verb)
    horizon = min(max(float(args["horizon"]), LOOK_UP_MOST), LOOK_DOWN_MOST)
    yaw = round(float(args["yaw"]) % 360.0, 3) % 360.0
    home.state.move(replace(home.state.body, yaw=yaw, horizon=round(horizon, 3)))
    return Answer(True)
