"""Questions that change nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sim.home import ground, scenes, strides
from sim.home.errors import Refused
from sim.home.eyes import poses, visible
from sim.home.geometry import box
from sim.home.rules import targets
from sim.home.rules.registry import Point, Row, action
from sim.home.state import Thing

if TYPE_CHECKING:
    from sim.home.home import Home


@action("GetReachablePositions")
def reachable_positions(
    home: Home,
    maxStepCount: int = 0,
    gridSize: float | None = None,
    directionsRelativeAgent: bool = False,
) -> list[dict[str, float]]:
    """Every grid position the agent can walk to; with `directionsRelativeAgent` the grid is the
    agent's own, as it stands and faces."""
    y, step = home.state.body.y, home.grid if gridSize is None else gridSize
    if not 0.01 <= step <= 5.0:
        raise Refused("BadGrid", f"gridSize = {step:g} must be from 0.01 to 5.")
    places = (strides if directionsRelativeAgent else ground).reachable(home, step)
    return [{"x": x, "y": y, "z": z} for x, z in places]


@action("GetInteractablePoses", target="any")
def interactable_poses(
    home: Home,
    thing: Thing,
    positions: list[Row] | None = None,
    rotations: list[float] | None = None,
    horizons: list[float] | None = None,
    standings: list[bool] | None = None,
    maxDistance: float | None = None,
    maxPoses: int | None = None,
) -> list[dict[str, Any]]:
    """Poses from which a thing can be seen and touched."""
    return poses.poses(
        home,
        thing,
        positions=positions,
        rotations=rotations,
        horizons=horizons,
        standings=standings,
        distance=maxDistance,
        most=maxPoses,
    )


@action("TestActionReflectParam", "TestFastEmit")
def reflect(home: Home, rvalue: str) -> str:
    """The same text back: programs try their connection with it."""
    return rvalue


@action("GetObjectInFrame")
def object_in_frame(home: Home, x: float, y: float, checkVisible: bool = False) -> str | None:
    """The id of what is at a point of the picture, or None."""
    thing = targets.at(home, x, y)
    if thing is None or (checkVisible and thing.name not in home.visible()):
        return None
    return thing.id


@action("GetCoordinateFromRaycast")
def coordinate_from_raycast(home: Home, x: float, y: float) -> dict[str, float]:
    """The point of the world that is seen at a point of the picture."""
    return poses.point_at(home, x, y)


@action("GetObjectHitFromRaycast", "PerformRaycast")
def raycast(home: Home, origin: Point, destination: Point) -> str | None:
    """The id of the first thing between two points of the world, or None."""
    name = poses.first_between(home.state, origin, destination)
    return home.state.things[name].id if name else None


@action("GetVisibleObjects")
def visible_objects(home: Home, maxDistance: float | None = None) -> list[str]:
    """Ids of what is visible, in the scene's order."""
    seen = home.visible()
    return [
        t.id
        for t in home.state.things.values()
        if t.name in seen and (maxDistance is None or visible.near(home.state, t.name, maxDistance))
    ]


@action("ObjectTypeToObjectIds")
def ids_of_type(home: Home, objectType: str) -> list[str]:
    """Ids of all things of a type."""
    return [t.id for t in home.state.things.values() if t.type == objectType]


@action("GetScenesInBuild")
def scenes_in_build(home: Home) -> list[str]:
    """Names of all scenes, as the real library lists them."""
    return [f"{name}_physics" for name in scenes.names()]


@action("GetSceneBounds")
def scene_bounds(home: Home) -> dict[str, Any]:
    """The box around the rooms."""
    room = home.state.scene.room
    xs, zs = [x for x, _ in room.outline], [z for _, z in room.outline]
    size = {"x": max(xs) - min(xs), "y": room.height, "z": max(zs) - min(zs)}
    centre = {"x": (max(xs) + min(xs)) / 2, "y": room.height / 2, "z": (max(zs) + min(zs)) / 2}
    return {"center": centre, "size": size}


@action("GetSpawnCoordinatesAboveReceptacle", target="any")
def spawn_coordinates(home: Home, thing: Thing, anywhere: bool = True) -> list[dict[str, float]]:
    """Points of a receptacle's surfaces where something could be put."""
    from sim.home.anatomy import surfaces

    found = []
    for row in surfaces(thing):
        columns = [row.x0 + row.width * (i + 0.5) / 8 for i in range(8)]
        lines = [row.z0 + row.depth * (i + 0.5) / 8 for i in range(8)]
        for lx in columns:
            for lz in lines:
                x, y, z = thing.to_world(lx, row.y, lz)
                found.append({"x": x, "y": y, "z": z})
    if not found:
        raise Refused("NotReceptacle", f"{thing.id} is NOT a receptacle.")
    return found


@action("GetMapViewCameraProperties")
def map_view(home: Home) -> dict[str, Any]:
    """An orthographic camera above that shows the whole home."""
    bounds = scene_bounds(home)
    centre, size = bounds["center"], bounds["size"]
    half = max(size["x"], size["z"]) / 2 + 0.25
    return {
        "position": {"x": centre["x"], "y": size["y"] + 1.0, "z": centre["z"]},
        "rotation": {"x": 90.0, "y": 0.0, "z": 0.0},
        "orthographicSize": half,
        "orthographic": True,
    }


@action("Get3DBoundsOfObject", target="any")
def bounds_of(home: Home, thing: Thing) -> dict[str, Any]:
    """The box around a thing."""
    b = box(thing)
    return {
        "center": dict(zip("xyz", b.centre, strict=True)),
        "size": dict(zip("xyz", b.size, strict=True)),
    }
