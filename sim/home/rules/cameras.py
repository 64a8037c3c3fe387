"""More cameras: third-party ones that stand in the home, and the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.home.errors import Refused
from sim.home.rules.registry import FARTHEST, Axes, Point, Turn, action

if TYPE_CHECKING:
    from sim.home.home import Home

FIELD, WIDEST = 90.0, 179.0
MOST = 8
"""Cameras a home may have; each is another picture per step."""


@action("AddThirdPartyCamera")
def add_camera(
    home: Home,
    position: Point,
    rotation: Turn,
    fieldOfView: float = FIELD,
    skyboxColor: str | None = None,
    orthographic: bool = False,
    orthographicSize: float | None = None,
    antiAliasing: str | None = None,
) -> None:
    """Another camera that stands still; its picture comes with every event."""
    if len(home.cameras) >= MOST:
        raise Refused("TooMany", f"There are {MOST} third-party cameras already.")
    home.cameras.append(_camera(position, rotation, fieldOfView, orthographic, orthographicSize))


@action("UpdateThirdPartyCamera")
def update_camera(
    home: Home,
    thirdPartyCameraId: int = 0,
    position: Axes | None = None,
    rotation: Axes | None = None,
    fieldOfView: float | None = None,
    skyboxColor: str | None = None,
    orthographic: bool | None = None,
    orthographicSize: float | None = None,
    antiAliasing: str | None = None,
) -> None:
    """Move a camera that was added; what is not given stays, single axes too."""
    if not 0 <= thirdPartyCameraId < len(home.cameras):
        count = len(home.cameras)
        raise Refused(
            "NoCamera", f"There is no third-party camera {thirdPartyCameraId} of {count}."
        )
    old = home.cameras[thirdPartyCameraId]
    size = old.get("orthographicSize") if orthographicSize is None else orthographicSize
    home.cameras[thirdPartyCameraId] = _camera(
        old["position"] | (position or {}),
        old["rotation"] | (rotation or {}),
        old["fieldOfView"] if fieldOfView is None else fieldOfView,
        bool(old.get("orthographic")) if orthographic is None else orthographic,
        size,
    )


def _camera(
    position: Point, rotation: Turn, field: float, flat: bool, size: float | None
) -> dict[str, object]:
    _field(field)
    if flat and size is not None and not 0.01 <= size <= FARTHEST:
        raise Refused("BadField", f"orthographicSize must be from 0.01 to {FARTHEST:g} metres.")
    return {
        "position": position,
        "rotation": rotation,
        "fieldOfView": field,
        "orthographic": flat,
        "orthographicSize": (size or 2.0) if flat else None,
    }


def _field(degrees: float) -> None:
    if not 1.0 <= degrees <= WIDEST:
        raise Refused("BadField", f"fieldOfView must be from 1 to {WIDEST:g} degrees.")


@action("ToggleMapView")
def toggle_map(home: Home) -> None:
    """Look from straight above instead of from the eyes; again: from the eyes."""
    home.map_view = not home.map_view


@action("ChangeFOV")
def change_fov(home: Home, fieldOfView: float) -> None:
    """Another vertical field of view for the agent."""
    _field(fieldOfView)
    home.field_of_view = fieldOfView
    home.forget()
