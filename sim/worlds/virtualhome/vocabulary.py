"""The closed vocabulary of VirtualHome: actions with their arguments, relations, states, properties.

States and properties of a node are kept as bit masks. The names and numbers of arguments are those
of VirtualHome v1.0.0.
"""

from __future__ import annotations

from collections.abc import Iterable

ARITY: dict[str, int] = {
    **dict.fromkeys(("STANDUP", "SLEEP", "WAKEUP"), 0),
    **dict.fromkeys(
        [
            "CLOSE",
            "DRINK",
            "FIND",
            "WALK",
            "GRAB",
            "LOOKAT",
            "OPEN",
            "POINTAT",
            "PUTOBJBACK",
            "RUN",
            "SIT",
            "SWITCHOFF",
            "SWITCHON",
            "TOUCH",
            "TURNTO",
            "WATCH",
            "WIPE",
            "PUTON",
            "PUTOFF",
            "GREET",
            "DROP",
            "READ",
            "LIE",
            "TYPE",
            "PUSH",
            "PULL",
            "MOVE",
            "WASH",
            "RINSE",
            "SCRUB",
            "SQUEEZE",
            "PLUGIN",
            "PLUGOUT",
            "CUT",
            "EAT",
            "RELEASE",
        ],
        1,
    ),
    **dict.fromkeys(("PUTBACK", "PUTIN", "POUR"), 2),
}
"""The 42 actions, and how many objects each takes."""

READ_ONLY: dict[str, int] = {"LOOKAT_SHORT": 1, "LOOKAT_LONG": 1}
"""Two more that a program may name, and that nothing carries out."""

ALIASES = {"LOOKAT_MEDIUM": "LOOKAT"}

RELATIONS = ("ON", "INSIDE", "BETWEEN", "CLOSE", "FACING", "HOLDS_RH", "HOLDS_LH")
ON, INSIDE, BETWEEN, CLOSE, FACING, HOLDS_RH, HOLDS_LH = range(7)
RELATION = {name: number for number, name in enumerate(RELATIONS)}

STATES = (
    *("CLOSED", "OPEN", "ON", "OFF", "SITTING"),
    *("DIRTY", "CLEAN", "LYING", "PLUGGED_IN", "PLUGGED_OUT"),
)
STATE = {name: 1 << number for number, name in enumerate(STATES)}

PROPERTIES = (
    *("SURFACES", "GRABBABLE", "SITTABLE", "LIEABLE", "HANGABLE", "DRINKABLE", "EATABLE"),
    *("RECIPIENT", "CUTTABLE", "POURABLE", "CAN_OPEN", "HAS_SWITCH", "READABLE", "LOOKABLE"),
    *("CONTAINERS", "CLOTHES", "PERSON", "BODY_PART", "COVER_OBJECT", "HAS_PLUG", "HAS_PAPER"),
    *("MOVABLE", "CREAM"),
)
PROPERTY = {name: 1 << number for number, name in enumerate(PROPERTIES)}

ROOMS = "Rooms"
"""The category of rooms."""
CHARACTER = "character"
"""The class of those who act."""


def mask(names: Iterable[str], bits: dict[str, int]) -> int:
    """The names as a mask. Raises KeyError for one that is not in `bits`."""
    found = 0
    for name in names:
        found |= bits[name]
    return found


def named(found: int, bits: dict[str, int]) -> list[str]:
    """The names in a mask, in alphabetical order."""
    return sorted(name for name, bit in bits.items() if found & bit)
