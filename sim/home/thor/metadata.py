"""AI2-THOR's metadata of a state: the agent, the camera and the objects (`rows`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sim.home import rotation
from sim.home.carrying import HELD_AHEAD, HELD_BELOW, facing, grip_of, hand
from sim.home.eyes import visible
from sim.home.eyes.camera import eyes_or_map
from sim.home.eyes.visible import Seen
from sim.home.state import AT_REST, State
from sim.home.thor.rows import box_row, rows, xyz

if TYPE_CHECKING:
    from sim.home.home import Home


@dataclass(frozen=True, slots=True)
class Moment:
    """A state with all that its metadata depend on besides, kept as it was."""

    state: State
    look: Callable[[], Seen]
    field_of_view: float
    cameras: tuple[dict[str, Any], ...]
    only: frozenset[str] | None = None
    mapped: bool = False

    @staticmethod
    def of(home: Home) -> Moment:
        """This moment. Costs a microsecond; nobody looks yet."""
        state = home.state.fork()
        cameras = tuple(dict(camera) for camera in home.cameras)
        look = _looker(home, state)
        return Moment(state, look, home.field_of_view, cameras, home.only, home.map_view)


def build(moment: Moment) -> dict[str, Any]:
    """The metadata of a moment; its objects look only if somebody asks them to."""
    state = moment.state
    camera = eyes_or_map(state, moment.field_of_view, moment.mapped)
    return {
        "objects": rows(state, moment.look, moment.only),
        "isSceneAtRest": True,
        "agent": agent(state),
        "heldObjectPose": held_pose(state),
        "arm": {},
        "fov": moment.field_of_view,
        "cameraPosition": xyz(camera.eye),
        "cameraOrthSize": (camera.height or 0.0) / 2,
        "thirdPartyCameras": [_camera(i, row) for i, row in enumerate(moment.cameras)],
        "collided": False,
        "collidedObjects": [],
        "inventoryObjects": inventory(state),
        "sceneName": f"{state.scene.name}_physics",
        "sceneBounds": bounds(state),
        "colors": None,
        "currentTime": 0.0,
    }


def _looker(home: Home, state: State) -> Callable[[], Seen]:
    """A look at this state, taken at most once and shared with the home where it agrees."""
    kept: list[Seen] = []
    settings = home.eyes, home.field_of_view, home.visibility_distance, home.aspect

    def look() -> Seen:
        if not kept:
            now = home.eyes, home.field_of_view, home.visibility_distance, home.aspect
            kept.append(home.seen() if now == settings and same(home.state, state) else _look())
        return kept[0]

    def _look() -> Seen:
        eyes, field_of_view, distance, aspect = settings
        return visible.look(eyes, state, field_of_view, distance, aspect)

    return look


def same(one: State, other: State) -> bool:
    """Whether two states are the same to look at."""
    if one.seat != other.seat or one.scene is not other.scene:
        return False
    if [(s, b.body, b.held, b.grip) for s, b in one.bodies.items()] != [
        (s, b.body, b.held, b.grip) for s, b in other.bodies.items()
    ]:
        return False
    return one.things == other.things


def agent(state: State) -> dict[str, Any]:
    """The agent's row."""
    body = state.body
    return {
        "name": "agent",
        "position": {"x": body.x, "y": body.y, "z": body.z},
        "rotation": {"x": 0.0, "y": body.yaw, "z": 0.0},
        "cameraHorizon": body.horizon,
        "isStanding": body.standing,
        "inHighFrictionArea": False,
    }


def held_pose(state: State) -> dict[str, Any]:
    """Where the hand is, with something in it or not."""
    grip = grip_of(state)
    upright = (0.0, state.body.yaw, 0.0)
    turned = grip.turn != AT_REST.turn
    return {
        "position": xyz(hand(state)),
        "rotation": xyz(rotation.angles(facing(state)) if turned else upright),
        "localPosition": {"x": grip.x, "y": grip.y - HELD_BELOW, "z": grip.z + HELD_AHEAD},
        "localRotation": xyz(grip.turn),
    }


def inventory(state: State) -> list[dict[str, str]]:
    if state.held is None:
        return []
    thing = state.things[state.held]
    return [{"objectId": thing.id, "objectType": thing.type}]


def _camera(number: int, camera: dict[str, Any]) -> dict[str, Any]:
    return {
        "thirdPartyCameraId": number,
        "position": dict(camera["position"]),
        "rotation": dict(camera["rotation"]),
        "fieldOfView": camera["fieldOfView"],
    }


def bounds(state: State) -> dict[str, Any]:
    """The box around the rooms, with its corners."""
    outline = state.scene.room.outline
    xs, zs = [x for x, _ in outline] or [0.0], [z for _, z in outline] or [0.0]
    height = state.scene.room.height
    low, high = (min(xs), 0.0, min(zs)), (max(xs), height, max(zs))
    return box_row(low, high)
