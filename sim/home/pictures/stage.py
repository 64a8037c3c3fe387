"""From a state to what is drawn: which model of each thing, where it stands, what hides it.

A `Stage` belongs to one scene and is shared by all its episodes; a `Cast` is what stands on it in
one state. Finding the cast of a state that was asked for just now costs a microsecond, one in which
few things have changed costs those.
"""

from __future__ import annotations

import json
import math
import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sim.home.geometry import origin
from sim.home.pictures import hand, models, raster
from sim.home.pictures.lights import Lights, lights
from sim.home.pictures.mesh import Appearance, Floats, Ints, Part, Subject
from sim.home.pictures.pool import Mesh, Pool, mesh
from sim.home.scenes import Scene, Structure
from sim.home.state import State, Thing, sincos

STEPS = 8
"""Openness is drawn in this many steps."""
CASTS_KEPT = 16
MESHES_KEPT = 4096
POOL_BYTES = 256 << 20
"""A pool that has grown past this is begun anew."""


@dataclass(frozen=True, slots=True, eq=False)
class Shadows:
    """The shadow maps of the lamp and of the sun, each with its summary in tiles."""

    lamp: tuple[Floats, Floats]
    sun: tuple[Floats, Floats]


Model: TypeAlias = tuple[Mesh, Ints]
"""A model and where its faces are in the pool."""
Holding: TypeAlias = tuple[tuple[str, str | None], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Hand:
    """What somebody holds, then all that stands in or on it, and their models."""

    things: tuple[Thing, ...] = ()
    models: tuple[Model, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Cast:
    """What a state shows: `rows` and `spans` per instance as the kernels read them, and the pool
    they point into. `names[id]` is whose an id is: things, then the seats where several live here.
    `hands` are what is held, and `figures` the bodies, by seat; they stand nowhere yet."""

    rows: Floats
    spans: Ints
    names: tuple[str, ...]
    things: tuple[Thing, ...]
    hands: Mapping[str, Hand]
    figures: Mapping[str, Model]
    faces: int
    vertices: Floats
    normals: Floats
    uv: Floats
    triangles: Ints
    skin: Ints
    grain: Floats
    materials: Floats
    largest: int
    holding: Holding = ()
    shadows: list[Shadows] = field(default_factory=list)
    """Once they are drawn: the shadow maps of lamp and sun."""
    lock: threading.Lock = field(default_factory=threading.Lock)
    """Held while they are drawn, so that of several threads one does it."""


class Stage:
    """The models of one scene, built when something is first wanted of them. Thread-safe."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._lock = threading.Lock()
        self.lights: Lights = lights(scene.room)
        self._style = {"kind": scene.kind, "outline": scene.room.outline, **scene.room.style}
        self._style_key = _key(self._style)
        self._begun = False

    def _begin(self) -> None:
        self._pool = Pool()
        self._spans: dict[Mesh, NDArray[np.int32]] = {}
        self._rows: dict[str, tuple[Thing, bool, Floats, Ints]] = {}
        self._casts: OrderedDict[tuple[int, ...], Cast] = OrderedDict()
        fixed = [self._structure(structure) for structure in self.scene.structure]
        fixed.insert(0, self._shell())
        self._fixed = fixed
        self._figures = [self._prop(hand.figure())]
        self._begun = True

    def cast(self, state: State) -> Cast:
        """What stands here in this state."""
        things, holding = tuple(state.things.values()), _holding(state)
        with self._lock:
            if not self._begun or self._pool.bytes > POOL_BYTES:
                self._begin()
            for key in reversed(self._casts):
                cast = self._casts[key]
                if cast.holding == holding and cast.things == things:
                    self._casts.move_to_end(key)
                    return cast
            cast = self._make(state, things)
            self._casts[(id(cast),)] = cast
            while len(self._casts) > CASTS_KEPT:
                self._casts.popitem(last=False)
            return cast

    def _prop(self, parts: tuple[Part, ...]) -> Model:
        """A model that is not part of the home."""
        model = mesh(parts)
        return model, self._span(model)

    def _make(self, state: State, things: tuple[Thing, ...]) -> Cast:
        carried_by = {seat: carried(one) for seat, one in state.bodies.items()}
        hidden = {thing.name for load in carried_by.values() for thing in load}
        lit = frozenset(name for t in things if t.toggled for name in t.controls)
        rows, spans = [row for row, _ in self._fixed], [span for _, span in self._fixed]
        names = [""]
        for number, thing in enumerate(things, 1):
            names.append(thing.name)
            if thing.gone or thing.name in hidden:
                continue
            row, span = self._row(thing, thing.name in lit)
            span = span.copy()
            span[raster.SPAN_ID] = number
            rows.append(row)
            spans.append(span)
        hands = {seat: self._hand(load, things) for seat, load in carried_by.items()}
        figures = self._bodies(tuple(carried_by), len(names))
        if len(figures) > 1:
            names += figures
        return gather(
            self._pool, np.array(rows), np.array(spans), tuple(names), things, hands, figures,
            _holding(state),
        )  # fmt: skip

    def _bodies(self, seats: tuple[str, ...], first: int) -> dict[str, Model]:
        """The figure of every seat; one who lives alone has no id."""
        while len(self._figures) < len(seats):
            self._figures.append(self._prop(hand.figure(len(self._figures))))
        if len(seats) == 1:
            return {seats[0]: self._figures[0]}
        found = {}
        for number, (seat, (model, plain)) in enumerate(
            zip(seats, self._figures, strict=False), first
        ):
            span = plain.copy()
            span[raster.SPAN_ID] = number
            found[seat] = (model, span)
        return found

    def _hand(self, load: tuple[Thing, ...], things: tuple[Thing, ...]) -> Hand:
        return Hand(load, tuple(self._carried(thing, things) for thing in load))

    def _carried(self, thing: Thing, things: tuple[Thing, ...]) -> Model:
        model = _mesh_of(subject_of(thing, self._style), self._style_key)
        span = self._span(model).copy()
        span[raster.SPAN_ID] = things.index(thing) + 1
        return model, span

    def _row(self, thing: Thing, lit: bool) -> tuple[Floats, Ints]:
        known = self._rows.get(thing.name)
        if known is not None and known[0] is thing and known[1] == lit:
            return known[2], known[3]
        model = _mesh_of(subject_of(thing, self._style, lit), self._style_key)
        row = instance(matrix(thing), model)
        span = self._span(model)
        self._rows[thing.name] = (thing, lit, row, span)
        return row, span

    def _span(self, model: Mesh) -> NDArray[np.int32]:
        span = self._spans.get(model)
        if span is None:
            span = self._pool.add(model)
            self._spans[model] = span
        return span

    def _structure(self, structure: Structure) -> tuple[Floats, Ints]:
        kind = f"structure:{structure.kind}"
        subject = Subject(kind, "", structure.size, Appearance(), structure.shape, self._style)
        model = _mesh_of(subject, self._style_key)
        turn = turned(structure.yaw, 0.0, 0.0)
        place = np.array([structure.x, structure.y, structure.z])
        return instance((turn, place), model), self._span(model)

    def _shell(self) -> tuple[Floats, Ints]:
        from sim.home.pictures import room

        model = mesh(room.walls(self.scene.room))
        return instance((np.eye(3), np.zeros(3)), model), self._span(model)


def gather(
    pool: Pool,
    rows: Floats,
    spans: Ints,
    names: tuple[str, ...] = ("",),
    things: tuple[Thing, ...] = (),
    hands: Mapping[str, Hand] | None = None,
    figures: Mapping[str, Model] | None = None,
    holding: Holding = (),
) -> Cast:
    """A cast on a pool as it is now."""
    faces = int(spans[:, 4].sum())
    return Cast(
        rows, spans, names, things, hands or {}, figures or {}, faces, pool.vertices,
        pool.normals, pool.uv, pool.faces, pool.skin, pool.grain, pool.materials, pool.largest,
        holding,
    )  # fmt: skip


def _holding(state: State) -> Holding:
    """Who lives here and what each holds: with the things, all that a cast depends on."""
    return tuple((seat, one.held) for seat, one in state.bodies.items())


def carried(state: State) -> tuple[Thing, ...]:
    """The held thing, then all that stands in or on it."""
    if state.held is None or state.held not in state.things:
        return ()
    found = [state.things[state.held]]
    names = {state.held}
    grew = True
    while grew:
        more = [
            t
            for t in state.things.values()
            if t.parent in names and t.name not in names and not t.gone
        ]
        names |= {t.name for t in more}
        found += more
        grew = bool(more)
    return tuple(found)


def look_of(thing: Thing, lit: bool = False) -> Appearance:
    """What of a thing's state is seen. `lit`: what it is switched by is on (a burner's knob)."""
    return Appearance(
        openness=math.ceil(thing.openness * STEPS - 1e-9) / STEPS,
        toggled=thing.toggled or lit,
        dirty=thing.dirty,
        cooked=thing.cooked,
        broken=thing.broken,
        used_up=thing.used_up,
        liquid=thing.liquid,
    )


def subject_of(thing: Thing, style: Mapping[str, Any], lit: bool = False) -> Subject:
    """What to ask the models for."""
    return Subject(thing.type, thing.asset, thing.size, look_of(thing, lit), thing.shape, style)


def turned(yaw: float, about_x: float, about_z: float) -> NDArray[np.float64]:
    """The rotation of a thing: it tilts about its own z, then x, then turns about y."""
    sy, cy = sincos(yaw)
    sx, cx = sincos(about_x)
    sz, cz = sincos(about_z)
    around = np.array([[cy, 0.0, sy], [0.0, 1.0, 0.0], [-sy, 0.0, cy]])
    if not about_x and not about_z:
        return around
    forward = np.array([[1.0, 0.0, 0.0], [0.0, cx, -sx], [0.0, sx, cx]])
    sideways = np.array([[cz, -sz, 0.0], [sz, cz, 0.0], [0.0, 0.0, 1.0]])
    made: NDArray[np.float64] = around @ forward @ sideways
    return made


def matrix(thing: Thing) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Rotation and place of a thing."""
    return turned(thing.yaw, *thing.tilt), np.array(origin(thing))


def instance(
    place: tuple[NDArray[np.float64], NDArray[np.float64]], model: Mesh, scale: float = 1.0
) -> Floats:
    """One row of a cast: matrix and bounding sphere."""
    turn, at = place
    turn = turn * scale
    row = np.empty(16, np.float32)
    row[:12].reshape(3, 4)[:, :3] = turn
    row[:12].reshape(3, 4)[:, 3] = at
    row[12:15] = turn @ model.middle + at
    row[15] = model.radius * scale
    return row


def _key(value: object) -> str:
    return json.dumps(value, sort_keys=True, default=str)


_models: OrderedDict[tuple[Any, ...], Mesh] = OrderedDict()
_models_lock = threading.Lock()


def _mesh_of(subject: Subject, style: str) -> Mesh:
    """A model from the process's own store."""
    shape = _key(subject.shape) if subject.shape else ""
    key = (subject.type, subject.asset, subject.size, subject.look, shape, style)
    with _models_lock:
        found = _models.get(key)
        if found is not None:
            _models.move_to_end(key)
            return found
    made = mesh(models.build(subject))
    with _models_lock:
        made = _models.setdefault(key, made)
        while len(_models) > MESHES_KEPT:
            _models.popitem(last=False)
        return made
