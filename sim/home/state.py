"""The state of a home: things, the agent, what it holds. Immutable records in a small mutable frame.

A fork copies one dict of references, so looking ahead costs microseconds. A state is written as its
difference from the scene it began in.

Coordinates are AI2-THOR's: metres, y up, z forward at yaw 0, x to the right; yaw in degrees,
clockwise seen from above; horizon in degrees, positive looking down.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from sim.world import JSONObject, WorldError

if TYPE_CHECKING:
    from sim.home.scenes import Scene

Vec = tuple[float, float, float]
Temperature = Literal["RoomTemp", "Hot", "Cold"]

AGENT = "agent"
"""The seat of a body that lives alone."""
AGENT_Y = 0.9009992
"""Height of the agent's body above the floor, AI2-THOR's default agent."""
EYE_ABOVE_BODY = 0.675
"""The camera is this far above the body when standing, and level with it when crouched."""
AGENT_RADIUS = 0.2
"""The agent walks as an upright cylinder of this radius (AI2-THOR's capsule)."""


@dataclass(frozen=True, slots=True)
class Thing:
    """One object. (x, y, z) is the middle of its footprint at the bottom of its box.

    `size` is (width along local x, height, depth along local z), closed and empty; the front of a
    thing is its local +z. `parent` is the name of the receptacle directly under it and `surface` the
    index of the place in it (`anatomy.surfaces`). `shape` is whatever its scene file says about its
    looks. A sliced root stays as a record with `sliced` and `gone`.
    """

    name: str
    type: str
    asset: str
    id: str
    x: float
    y: float
    z: float
    yaw: float
    size: Vec
    parent: str | None = None
    surface: int = 0
    tilt: tuple[float, float] = (0.0, 0.0)
    """Degrees about local x and local z, for things that lie as they fell (`geometry.origin`)."""
    openness: float = 0.0
    toggled: bool = False
    dirty: bool = False
    cooked: bool = False
    sliced: bool = False
    broken: bool = False
    used_up: bool = False
    gone: bool = False
    """Only its record is left (a sliced loaf, a cracked egg): not seen, not touched."""
    liquid: str | None = None
    temperature: Temperature = "RoomTemp"
    controls: tuple[str, ...] = ()
    """Names of the things this one switches: a knob's burner."""
    shape: Mapping[str, Any] = field(default_factory=dict, hash=False, compare=False)

    @property
    def open(self) -> bool:
        return self.openness > 0.0

    @property
    def position(self) -> Vec:
        return (self.x, self.y, self.z)

    def to_world(self, x: float, y: float, z: float) -> Vec:
        """A point of its local frame in the world."""
        sin, cos = sincos(self.yaw)
        return (self.x + x * cos + z * sin, self.y + y, self.z - x * sin + z * cos)

    def to_local(self, x: float, y: float, z: float) -> Vec:
        """A point of the world in its local frame."""
        sin, cos = sincos(self.yaw)
        dx, dz = x - self.x, z - self.z
        return (dx * cos - dz * sin, y - self.y, dx * sin + dz * cos)


def sincos(yaw: float) -> tuple[float, float]:
    """Sine and cosine of an angle in degrees, exact at quarter turns."""
    quarter = yaw / 90.0
    if quarter == int(quarter):
        return ((0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0))[int(quarter) % 4]
    angle = math.radians(yaw)
    return math.sin(angle), math.cos(angle)


@dataclass(frozen=True, slots=True)
class Body:
    """Where the agent stands and looks."""

    x: float
    z: float
    yaw: float = 0.0
    horizon: float = 0.0
    standing: bool = True
    y: float = AGENT_Y

    @property
    def eye(self) -> Vec:
        return (self.x, self.y + (EYE_ABOVE_BODY if self.standing else 0.0), self.z)


@dataclass(frozen=True, slots=True)
class Grip:
    """Where the hand is: metres from where it rests, and how it is turned, degrees as of AI2-THOR's
    rotations; both as the body has them that it belongs to (x to its right, z ahead)."""

    x: float = 0.0
    y: float = 0.0
    z: float = 0.0
    turn: Vec = (0.0, 0.0, 0.0)


AT_REST = Grip()
"""The hand before the eyes, upright: where it is when nobody has moved it."""


class State:
    """Everything that changes in a home, as one of the bodies in it has it.

    `things` keeps the scene's order (AI2-THOR's metadata order). `body` and `held` are those of
    `seat`. Where several live in one home each has a State of its own; they share `things` and
    count the same revisions (`join`, `as_`, `others`).
    """

    __slots__ = ("_company", "body", "grip", "held", "revision", "scene", "seat", "things")

    def __init__(
        self,
        scene: Scene,
        things: dict[str, Thing],
        body: Body,
        held: str | None = None,
        revision: int = 0,
        seat: str = AGENT,
        grip: Grip = AT_REST,
    ) -> None:
        self.scene = scene
        self.things = things
        self.body = body
        self.held = held
        self.revision = revision
        self.seat = seat
        self.grip = grip
        self._company: dict[str, State] | None = None

    @staticmethod
    def start(scene: Scene, seat: str = AGENT) -> State:
        """The scene as its file has it, with one body in it."""
        return State(scene, dict(scene.things), scene.body, seat=seat)

    def fork(self) -> State:
        """An independent copy, of everybody who lives here."""
        things = dict(self.things)
        twin = State(self.scene, things, self.body, self.held, self.revision, self.seat, self.grip)
        if self._company is not None:
            company: dict[str, State] = {}
            for seat, one in self._company.items():
                own = (
                    twin
                    if one is self
                    else State(
                        self.scene, things, one.body, one.held, self.revision, seat, one.grip
                    )
                )
                own._company = company
                company[seat] = own
        return twin

    # Who lives here

    @property
    def bodies(self) -> Mapping[str, State]:
        """Everybody who lives here, by seat, in the order in which they came."""
        return {self.seat: self} if self._company is None else dict(self._company)

    @property
    def others(self) -> tuple[State, ...]:
        """Everybody else who lives here."""
        if self._company is None:
            return ()
        return tuple(one for one in self._company.values() if one is not self)

    def as_(self, seat: str) -> State:
        """This home as the body of this seat has it.

        Raises:
            WorldError: `unknown_seat`.
        """
        found = self.bodies.get(seat)
        if found is None:
            known = ", ".join(self.bodies)
            raise WorldError("unknown_seat", f'nobody here is "{seat}"; here are: {known}')
        return found

    def join(self, seat: str, body: Body, held: str | None = None) -> State:
        """One more body in this home; its own State. Whether there is room is not looked at.

        Raises:
            WorldError: `seat_taken`, or `bad_state`: what it is to hold is in another's hand.
        """
        if seat in self.bodies or seat in self.things:
            raise WorldError("seat_taken", f'somebody or something here is "{seat}" already')
        if held is not None and held in self.hands():
            raise WorldError("bad_state", f"{held} is in another hand")
        company = self._company = self._company or {self.seat: self}
        came = State(self.scene, self.things, body, held, self.revision, seat)
        came._company = company
        company[seat] = came
        self._changed()
        return came

    def hands(self) -> tuple[str, ...]:
        """Names of what is held, by anybody."""
        return tuple(one.held for one in (self, *self.others) if one.held is not None)

    def let_go(self, name: str) -> None:
        """Nobody holds this thing any more."""
        for one in (self, *self.others):
            if one.held == name:
                one.held = None

    def become(self, other: State) -> None:
        """Take over what another state of this home says of things and of the same bodies."""
        for mine, theirs in [(mine, other.as_(seat)) for seat, mine in self.bodies.items()]:
            mine.things, mine.revision = theirs.things, theirs.revision
            mine.body, mine.held, mine.grip = theirs.body, theirs.held, theirs.grip

    def _changed(self) -> None:
        self.revision += 1
        if self._company is not None:
            for one in self._company.values():
                one.revision = self.revision

    # Things

    def put(self, thing: Thing) -> None:
        """Replace (or add) a thing's record."""
        self.things[thing.name] = thing
        self._changed()

    def change(self, name: str, **changes: Any) -> Thing:
        """Replace fields of one thing; the new record."""
        thing = replace(self.things[name], **changes)
        self.put(thing)
        return thing

    def remove(self, name: str) -> None:
        del self.things[name]
        self._changed()

    def move(self, body: Body) -> None:
        """Be somewhere else; the hand comes to rest again."""
        if body != self.body:
            self.body, self.grip = body, AT_REST
            self._changed()

    def grasp(self, grip: Grip) -> None:
        """Hold what is held there."""
        self.grip = grip
        self._changed()

    def contents(self, name: str) -> Iterator[Thing]:
        """What stands directly in or on this thing, in the scene's order."""
        return (t for t in self.things.values() if t.parent == name and not t.gone)

    def to_json(self) -> JSONObject:
        """The difference from the scene's file, exact; `State.from_json` reads it back.

        The same whoever is asked. Where one body lives here alone, as AGENT, it has no name.
        """
        first = self.scene.things
        changed = {
            name: _row(thing)
            for name, thing in self.things.items()
            if first.get(name) is not thing and first.get(name) != thing
        }
        bodies = [
            {"seat": seat, "body": asdict(one.body), "held": one.held} | _moved_hand(one)
            for seat, one in self.bodies.items()
        ]
        plain = {
            "scene": self.scene.name,
            "hash": self.scene.hash,
            "things": changed,
            "removed": [name for name in first if name not in self.things],
            "body": bodies[0]["body"],
            "held": bodies[0]["held"],
            "revision": self.revision,
            **_moved_hand(next(iter(self.bodies.values()))),
        }
        alone = len(bodies) == 1 and self.seat == AGENT
        return plain if alone else {**plain, "bodies": bodies}

    @staticmethod
    def from_json(data: JSONObject, scene: Scene) -> State:
        """Read what `to_json` wrote, as the first of its bodies has it.

        Raises:
            WorldError: `bad_state`; it is of another scene, of another version of it, or broken.
        """
        try:
            if data["scene"] != scene.name or data["hash"] != scene.hash:
                raise WorldError("bad_state", f"this is a state of another {data['scene']}")
            removed = set(data["removed"])
            things = {n: t for n, t in scene.things.items() if n not in removed}
            things |= {name: _thing(row) for name, row in data["things"].items()}
            alone: JSONObject = {"seat": AGENT, "body": data["body"], "held": data["held"]}
            alone["grip"] = data.get("grip", {})
            first, *more = data.get("bodies", [alone])
            state = State(scene, things, Body(**first["body"]), first["held"], seat=first["seat"])
            for row in more:
                state.join(row["seat"], Body(**row["body"]), row["held"])
            for row in (first, *more):
                state.as_(row["seat"]).grip = _grip(row.get("grip", {}))
            for one in state.bodies.values():
                one.revision = data["revision"]
            return state
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise WorldError("bad_state", f"this is not a state of a home: {error}") from error


_rows: dict[int, tuple[Thing, JSONObject]] = {}
ROWS_KEPT = 20_000
"""So many things are remembered as they are written: states are written for every picture."""


def _row(thing: Thing) -> JSONObject:
    """A thing as JSON; what is returned is one's own."""
    known = _rows.get(id(thing))
    if known is None or known[0] is not thing:
        if len(_rows) >= ROWS_KEPT:
            _rows.clear()
        known = _rows[id(thing)] = thing, asdict(thing)
    return known[1] | {"shape": dict(thing.shape)}


def _thing(row: JSONObject) -> Thing:
    lists = {"size": tuple(row["size"]), "tilt": tuple(row["tilt"])}
    return Thing(**{**row, **lists, "controls": tuple(row["controls"])})


def _moved_hand(state: State) -> JSONObject:
    """Where the hand is that holds something, if somebody has moved it."""
    if state.held is None or state.grip == AT_REST:
        return {}
    return {"grip": asdict(state.grip)}


def _grip(row: JSONObject) -> Grip:
    x, y, z = row.get("turn", (0.0, 0.0, 0.0))
    return Grip(**{**row, "turn": (x, y, z)})
