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


class State:
    """Everything that changes in a home. `things` keeps the scene's order (AI2-THOR's metadata order)."""

    __slots__ = ("body", "held", "revision", "scene", "things")

    def __init__(
        self,
        scene: Scene,
        things: dict[str, Thing],
        body: Body,
        held: str | None = None,
        revision: int = 0,
    ) -> None:
        self.scene = scene
        self.things = things
        self.body = body
        self.held = held
        self.revision = revision

    @staticmethod
    def start(scene: Scene) -> State:
        """The scene as its file has it."""
        return State(scene, dict(scene.things), scene.body)

    def fork(self) -> State:
        """An independent copy."""
        return State(self.scene, dict(self.things), self.body, self.held, self.revision)

    def put(self, thing: Thing) -> None:
        """Replace (or add) a thing's record."""
        self.things[thing.name] = thing
        self.revision += 1

    def change(self, name: str, **changes: Any) -> Thing:
        """Replace fields of one thing; the new record."""
        thing = replace(self.things[name], **changes)
        self.put(thing)
        return thing

    def remove(self, name: str) -> None:
        del self.things[name]
        self.revision += 1

    def move(self, body: Body) -> None:
        if body != self.body:
            self.body = body
            self.revision += 1

    def contents(self, name: str) -> Iterator[Thing]:
        """What stands directly in or on this thing, in the scene's order."""
        return (t for t in self.things.values() if t.parent == name and not t.gone)

    def to_json(self) -> JSONObject:
        """The difference from the scene's file, exact; `State.from_json` reads it back."""
        first = self.scene.things
        changed = {
            name: asdict(thing) | {"shape": dict(thing.shape)}
            for name, thing in self.things.items()
            if first.get(name) is not thing and first.get(name) != thing
        }
        return {
            "scene": self.scene.name,
            "hash": self.scene.hash,
            "things": changed,
            "removed": [name for name in first if name not in self.things],
            "body": asdict(self.body),
            "held": self.held,
            "revision": self.revision,
        }

    @staticmethod
    def from_json(data: JSONObject, scene: Scene) -> State:
        """Read what `to_json` wrote.

        Raises:
            WorldError: `bad_state`; it is of another scene, of another version of it, or broken.
        """
        try:
            if data["scene"] != scene.name or data["hash"] != scene.hash:
                raise WorldError("bad_state", f"this is a state of another {data['scene']}")
            removed = set(data["removed"])
            things = {n: t for n, t in scene.things.items() if n not in removed}
            things |= {name: _thing(row) for name, row in data["things"].items()}
            body = Body(**data["body"])
            return State(scene, things, body, data["held"], data["revision"])
        except (KeyError, TypeError, ValueError) as error:
            raise WorldError("bad_state", f"this is not a state of a home: {error}") from error


def _thing(row: JSONObject) -> Thing:
    lists = {"size": tuple(row["size"]), "tilt": tuple(row["tilt"])}
    return Thing(**{**row, **lists, "controls": tuple(row["controls"])})
