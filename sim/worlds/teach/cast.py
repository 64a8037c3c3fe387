"""Who is in a task: a Commander and a Follower, or several who act and need each other.

A role says what a seat knows of the goal, what it is not able to do, and which part of the home it
keeps to. The simulator holds everybody to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from sim import fields
from sim.fields import join
from sim.home.fence import Fence
from sim.home.state import Thing
from sim.world import JSONObject, Seat, SeatSpec, WorldError
from sim.worlds.teach.acting.words import Why
from sim.worlds.teach.definitions import Bound
from sim.worlds.teach.seats import COMMANDER, FOLLOWER, SEATS

BAD = "bad_task"
KEYS = ("seat", "label", "cannot", "knows", "within")
MOST = 4
"""So many can be in one home."""
WATER = frozenset({"Faucet", "ShowerHead"})
INSIDE = "places"
"""What a seat knows that is told where things have to be: all relations of the goal."""
FARTHEST = 1000.0
GUIDE = (
    "Walk with W A S D or by clicking on the map or on a thing; click on what is near to use it.",
    "Neither of you can do it alone. Say below what you know, what you need and what you have done.",
)
PART = "Cook together: each of you knows a part of what is wanted"


class Skill(NamedTuple):
    """Something that not everybody is able to do: in words, and by verbs, on water or on the rest."""

    words: str
    verbs: frozenset[str]
    water: bool | None = None

    def takes(self, verb: str, thing: Thing) -> bool:
        """Whether doing this to that thing takes the skill."""
        if verb not in self.verbs:
            return False
        return self.water is None or self.water == (thing.type in WATER)


_SWITCHES = frozenset({"ToggleOn", "ToggleOff"})
SKILLS: Mapping[str, Skill] = {
    "wash": Skill("turn water on or off, and so wash or fill things", _SWITCHES, True),
    "switch": Skill("turn appliances on or off", _SWITCHES, False),
    "slice": Skill("slice anything", frozenset({"Slice"})),
    "open": Skill("open or close anything", frozenset({"Open", "Close"})),
}


@dataclass(frozen=True, slots=True)
class Role:
    """What one seat is. `knows` are the keys of the goal's components that it is told of (None: all of
    the goal); `cannot` names `SKILLS` that it lacks; `fence` is the part of the home it keeps to."""

    seat: Seat
    label: str
    acts: bool = True
    knows: tuple[str, ...] | None = None
    cannot: tuple[str, ...] = ()
    able: Mapping[str, str] = field(default_factory=dict)
    """Who of the others has each of those skills, in words."""
    fence: Fence | None = None

    @property
    def ignorant(self) -> bool:
        """Whether it is told nothing of the goal."""
        return self.knows == ()

    def refuses(self, verb: str, thing: Thing) -> Why | None:
        """Why somebody of this role cannot do this to that thing; None: they can."""
        lacking = next((name for name in self.cannot if SKILLS[name].takes(verb, thing)), None)
        if lacking is None:
            return None
        return self.lack(lacking)

    def lack(self, skill: str) -> Why:
        """That it is not able to do this, and who is."""
        words, other = SKILLS[skill].words, self.able.get(skill)
        who = f"only {other} can here" if other else "nobody here is"
        return Why("not_able", f"You are not able to {words}: {who}. Ask in the chat.")

    def says(self) -> list[str]:
        """What is special about this seat, in sentences for whoever sits there."""
        told = [f"You are not able to {SKILLS[name].words}." for name in self.cannot]
        if self.fence is not None:
            told.append(
                f"You keep to your part of the home ({bounds(self.fence)}); you can reach across."
            )
        if self.knows:
            told.append("You know a part of what is wanted; the others know the rest. Tell them.")
        return told

    def spec(self) -> SeatSpec:
        """The seat as tasks list it."""
        title = PART if self.knows is not None else ""
        return SeatSpec(self.seat, "cook", self.label, title, "\n".join([*GUIDE, *self.says()]))


PAIR = (
    Role(COMMANDER, "Commander", acts=False),
    Role(FOLLOWER, "Follower", knows=()),
)
"""TEACh's two: one knows everything and can do nothing, the other one the reverse."""
ALONE = (PAIR[1],)
"""An instance of TfD: what the other one knew was said before."""


def bounds(fence: Fence) -> str:
    """A fence in words, as the map shows it: z upwards, x to the right."""
    sides = (
        (fence.x0, "right"), (-fence.x1, "left"), (fence.z0, "upper"), (-fence.z1, "lower"),
    )  # fmt: skip
    told = [side for bound, side in sides if bound >= -FARTHEST]
    return f"the {' '.join(told)} part of the map"


def specs(roles: tuple[Role, ...]) -> tuple[SeatSpec, ...]:
    """The seats of a task with this cast."""
    return SEATS if roles == PAIR else tuple(role.spec() for role in roles)


def read(data: Any, task: Bound, where: str = "cast") -> tuple[Role, ...]:
    """The roles of a task from its params; nothing given: a Commander and a Follower.

    Raises:
        WorldError: `bad_task`, with the path.
    """
    if data is None:
        return PAIR
    rows = fields.as_list(data, where, MOST, BAD)
    if len(rows) < 2:
        raise WorldError(BAD, "at least two have to take part", where)
    roles = tuple(_role(row, task, join(where, number)) for number, row in enumerate(rows))
    roles = tuple(replace(role, able=_able(role, roles)) for role in roles)
    seats = [role.seat for role in roles]
    if len(set(seats)) < len(seats):
        raise WorldError(BAD, "every seat needs a name of its own", where)
    return roles


def _able(role: Role, roles: tuple[Role, ...]) -> dict[str, str]:
    """For each skill that it lacks who has it."""
    found = {}
    for name in role.cannot:
        able = [one.label for one in roles if one.acts and name not in one.cannot]
        if able:
            found[name] = " or ".join(able)
    return found


def _role(data: Any, task: Bound, where: str) -> Role:
    row = fields.as_object(data, where, BAD)
    for key in row:
        if key not in KEYS:
            raise WorldError(BAD, f'there is no "{key[:60]}"; there are {", ".join(KEYS)}', where)
    seat = fields.as_text(row.get("seat"), join(where, "seat"), 20, BAD, empty=False)
    if not (seat.isascii() and seat.isidentifier()) or seat in (COMMANDER, FOLLOWER):
        text = f'should be a name in small letters, and not "{COMMANDER}" or "{FOLLOWER}"'
        raise WorldError(BAD, text, join(where, "seat"))
    label = fields.as_text(row.get("label", seat.capitalize()), join(where, "label"), 40, BAD)
    known = [*(part.key for part in task.components), *([INSIDE] if task.relations else [])]
    knows = row.get("knows")
    return Role(
        seat,
        label,
        knows=None if knows is None else _names(knows, known, join(where, "knows")),
        cannot=_names(row.get("cannot", []), list(SKILLS), join(where, "cannot")),
        fence=_fence(row["within"], join(where, "within")) if "within" in row else None,
    )


def _names(data: Any, known: list[str], where: str) -> tuple[str, ...]:
    rows = fields.as_list(data, where, 100, BAD)
    for number, one in enumerate(rows):
        if one not in known:
            text = f'there is no "{str(one)[:60]}"; there are {", ".join(known)}'
            raise WorldError(BAD, text, join(where, number))
    return tuple(rows)


def _fence(data: Any, where: str) -> Fence:
    """`{"x": [from, to], "z": [from, to]}` in metres; null: no bound on this side."""
    row = fields.as_object(data, where, BAD)
    found: dict[str, float] = {}
    for axis, pair in row.items():
        numbers = pair if isinstance(pair, list) and len(pair) == 2 else None
        if axis not in ("x", "z") or numbers is None:
            raise WorldError(BAD, 'should be {"x": [from, to]} or {"z": [from, to]}', where)
        for name, value in zip((f"{axis}0", f"{axis}1"), numbers, strict=True):
            if value is None:
                continue
            if isinstance(value, bool) or not isinstance(value, int | float):
                raise WorldError(BAD, "bounds are metres, or null", join(where, axis))
            if not abs(value) <= FARTHEST:
                raise WorldError(BAD, f"bounds are within {FARTHEST:g} m", join(where, axis))
            found[name] = float(value)
    return Fence(**found)


def of_params(params: JSONObject, task: Bound) -> tuple[Role, ...]:
    """The roles of a stored task."""
    if params.get("dialogue") is not None:
        return ALONE
    return read(params.get("cast"), task, "params.cast")
