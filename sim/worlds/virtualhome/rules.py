"""Rule sets: `v1` is VirtualHome v1.0.0 as it is, `sound` is the same without its oddities.

Every field of `Rules` is one oddity; True: it is as in v1.0.0. `docs/worlds/virtualhome.md` has them
as a table.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from sim.world import JSON, WorldError


@dataclass(frozen=True, slots=True)
class Rules:
    """Which oddities of the reference hold."""

    name: str
    found_first: bool = True
    """A thing is known only after WALK, RUN or FIND, even when it is in reach."""
    push_anything: bool = True
    """PUSH is never refused for what cannot be moved, and a button can be pulled and moved."""
    held_stay_behind: bool = True
    """What is held comes to be in the room that was left."""
    contents_fall_out: bool = True
    """What is in or on a thing is in or on it no longer once that is taken or carried about."""
    seat_is_kept: bool = True
    """One who stood up still counts as on the seat, and one who lies down still as sitting on it."""
    grab_twice: bool = True
    """What is held can be grabbed again, which fills the other hand."""
    put_anywhere: bool = True
    """PUTBACK and PUTIN ask nothing of the place."""
    two_rooms: bool = True
    """What is dropped keeps the place where it was last and is in this room as well."""
    back_to_anything: bool = True
    """PUTOBJBACK leads to the first thing that was close, or to oneself, if it was on nothing."""
    unset_is_not_off: bool = True
    """A device with neither ON nor OFF cannot be switched."""
    unplug_while_on: bool = True
    """PLUGOUT of a device that is on is noted and done."""
    watch_hidden: bool = True
    """WATCH of what is inside something closed is noted and done."""
    greet_from_afar: bool = True
    """GREET asks for no nearness."""
    hidden_one_deep: bool = True
    """Only the container around a thing hides it, not what is around that."""
    open_box_closed_lid: bool = True
    """A closed lid is in the way of taking out, not of pouring in or eating what is inside."""
    look_unsupported: bool = True
    """LOOKAT_SHORT and LOOKAT_LONG are read and cannot be done."""
    poured_stays_held: bool = True
    """A drink that was poured stays in the hand, only water leaves it."""

    @property
    def exact(self) -> bool:
        """Whether this is the reference, crashes included."""
        return self.name == "v1"


V1 = Rules("v1")
SOUND = Rules("sound", **{one.name: False for one in fields(Rules) if one.name != "name"})
RULES = {rules.name: rules for rules in (V1, SOUND)}


def rules_named(name: JSON) -> Rules:
    """The rule set of this name.

    Raises:
        WorldError: `bad_rules`, with those that there are.
    """
    if not isinstance(name, str) or name not in RULES:
        raise WorldError("bad_rules", f"rules are one of {', '.join(RULES)}", "rules")
    return RULES[name]
