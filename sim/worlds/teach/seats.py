"""The two seats: what each may do, and which keys and gestures do it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sim.home.eyes.poses import DOWN, UP
from sim.world import Controls, Seat, SeatSpec, Slot, Verb
from sim.worlds.teach.acting.fitting import INTERACTIONS
from sim.worlds.teach.acting.follower import MOTIONS
from sim.worlds.teach.acting.views import FIELD_OF_VIEW
from sim.worlds.teach.commanding import flying

COMMANDER, FOLLOWER = "commander", "follower"
SEATS = (
    SeatSpec(COMMANDER, "commander", "Commander"),
    SeatSpec(FOLLOWER, "follower", "Follower", "Do as the Commander says"),
)
MAP = "map"
"""The camera that shows the home from above, for both seats."""
TARGET = "target"
"""The Commander's third camera."""
STOP, CONFIRM = "Stop", "Confirm"
NAVIGATE, PROGRESS, SEARCH, SELECT = "Navigate", "Progress", "Search", "Select"
APPROACH = "Approach"
COMMANDER_TOO = "It ends when the Commander agrees."
FOLLOWER_SAYS = "The Follower says that they are done: confirm it, or say what is missing."
COMMANDER_SAYS = "The Commander says that it is done: stop, or go on."
OTHER_SAYS = "{who} says that they are done: stop as well, or go on."
FOLLOWER_TOO = "It ends when the Follower says so, too."
ALL_TOO = "It ends when everybody says so."
"""What is told to whoever says first that it is done."""

HELP = {
    "Forward": "One step forward, 25 cm",
    "Backward": "One step backward",
    "TurnLeft": "Turn to the left",
    "TurnRight": "Turn to the right",
    "LookUp": "Look up, 30 degrees",
    "LookDown": "Look down, 30 degrees",
    "PanLeft": "One step to the left",
    "PanRight": "One step to the right",
    "MoveUp": "Fly up, 25 cm",
    "MoveDown": "Fly down, 25 cm",
    "Pickup": "Pick something up and hold it",
    "Place": "Put what you hold into or onto something",
    "Open": "Open something",
    "Close": "Close something",
    "ToggleOn": "Turn something on",
    "ToggleOff": "Turn something off",
    "Slice": "Slice something with the knife that you hold",
    "Pour": "Pour what is in the thing you hold into something",
}
_WALK = {"ahead": "Forward", "back": "Backward", "left": "PanLeft", "right": "PanRight"}
_TURN = {"left": "TurnLeft", "right": "TurnRight"}
_LOOK = {"up": "LookUp", "down": "LookDown"}

CONTROLS: Mapping[Seat, Controls] = {
    FOLLOWER: Controls(
        walk=_WALK, turn=_TURN, look=_LOOK, field_of_view=FIELD_OF_VIEW, limits=(UP, DOWN)
    ),
    COMMANDER: Controls(
        goto=SELECT, walk=_WALK, turn=_TURN, look=_LOOK, face=flying.FACE,
        field_of_view=flying.FIELD_OF_VIEW, limits=(flying.UP_MOST, flying.DOWN_MOST),
    ),
}  # fmt: skip

ON_MAP = Slot("place", "point", camera=MAP)


def searched(text: str) -> str:
    """The sentence of a search for a text."""
    return f"{SEARCH} {text}"


def interaction(verb: str, names: Sequence[str]) -> Verb:
    """One of the eight, with the names of what it can be done to from here now."""
    slots = (
        Slot("object", "choice", tuple(names), optional=True, fills="target"),
        Slot("place", "point", optional=True),
    )
    return Verb(verb, slots, HELP[verb], f"{verb} {{object}} {{place}}")


def controls(seat: Seat) -> Controls:
    """The gestures of a seat; everybody who acts has the Follower's."""
    return CONTROLS.get(seat, CONTROLS[FOLLOWER])


def follower_verbs(
    names: Mapping[str, Sequence[str]], *, agreed: bool, knowing: bool = False
) -> tuple[Verb, ...]:
    """What those may do who act; `names` are those that each interaction can be done to. Who knows
    something of the goal may ask how far it is."""
    ask = Verb(PROGRESS, help="How far is it?", template="Ask for progress", asks=True)
    done = "Say that you are done" if agreed else "Stop: you are done, and it is over"
    return (
        *(interaction(verb, names[verb]) for verb in INTERACTIONS),
        *(Verb(verb, help=HELP[verb]) for verb in MOTIONS),
        Verb(STOP, help=done),
        Verb(NAVIGATE, (ON_MAP,), "Find the way to a place on the map", asks=True),
        Verb(
            APPROACH, (Slot("object", "text", fills="target"),), "Find the way to this", asks=True
        ),
        *((ask,) if knowing else ()),
    )


def commander_verbs(*, agreed: bool) -> tuple[Verb, ...]:
    """What the Commander may do: look, ask, and agree that it is done."""
    angles = (Slot("yaw", "degrees"), Slot("horizon", "degrees"))
    agree = Verb(CONFIRM, help="Agree that it is done; it ends when the Follower says so too")
    return (
        Verb(SEARCH, (Slot("text", "text"),), "Find something by its name", searched("{text}")),
        Verb(SELECT, (Slot("object", "text", fills="target"),), "Show where this is"),
        *(Verb(verb, help=HELP[verb]) for verb in flying.FLIGHTS),
        Verb(flying.FACE, angles, "Turn the camera to a direction"),
        *((agree,) if agreed else ()),
        Verb(PROGRESS, help="How far is it?", template="Ask for progress", asks=True),
        Verb(NAVIGATE, (ON_MAP,), "Find the way to a place on the map", asks=True),
    )
