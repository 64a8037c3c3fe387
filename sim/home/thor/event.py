"""What a step returns: AI2-THOR's Event, with everything that costs made when it is asked for.

Where the `ai2thor` package is installed an event is an `ai2thor.server.Event`.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from sim.home.thor.masks import (
    Boxes,
    Cast,
    ClassBoxes,
    ClassMasks,
    Colour,
    Colours,
    Masks,
    Pixels,
)

if TYPE_CHECKING:
    _Base = object
else:
    try:
        from ai2thor.server import Event as _Base
    except ImportError:
        _Base = object

Depth = NDArray[np.float32]


FLAGS = {
    "renderObjectImage": "ids",
    "renderInstanceSegmentation": "ids",
    "renderClassImage": "classes",
    "renderSemanticSegmentation": "classes",
    "renderDepthImage": "depth",
}
"""AI2-THOR's arguments that ask for pictures, the old names first."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which pictures there are besides the frame: True, False, or None: made if somebody asks."""

    depth: bool | None = None
    ids: bool | None = None
    classes: bool | None = None

    def asked(self, arguments: Mapping[str, Any]) -> Wanted:
        """With what these arguments of a step or of the controller want otherwise."""
        wishes = {kind: arguments[flag] for flag, kind in FLAGS.items() if flag in arguments}
        if not wishes:
            return self
        return replace(self, **{k: None if v is None else bool(v) for k, v in wishes.items()})


class Metadata(dict[str, Any]):
    """AI2-THOR's metadata of an event, with the old names that it still understands."""

    def __missing__(self, key: str) -> Any:
        if key == "hand":
            return self["heldObjectPose"]
        if key == "reachablePositions":
            if self["lastAction"] in ("GetReachablePositions", "GetSceneBounds"):
                return self["actionReturn"]
            raise NotAsked("reachablePositions are there after GetReachablePositions only")
        raise KeyError(key)

    def to_dict(self) -> dict[str, Any]:
        """The same as plain dicts and lists, everything looked at."""
        return {**self, "objects": [row.to_dict() for row in self["objects"]]}


class NotAsked(KeyError, IndexError):
    """Metadata that only another action would have; AI2-THOR raises IndexError."""


class View:
    """One picture with its ids and depth, drawn when first asked for."""

    def __init__(self, draw: Callable[[], Any], cast: Cast) -> None:
        self._draw = draw
        self._cast = cast

    @cached_property
    def picture(self) -> Any:
        return self._draw()

    @property
    def depth(self) -> Depth:
        """Metres along the view direction, float32 (height, width)."""
        depth: Depth = self.picture.buffer.depth
        return depth

    @cached_property
    def masks(self) -> Masks:
        return Masks(self.picture.buffer, self._cast)

    @cached_property
    def boxes(self) -> Boxes:
        return Boxes(self.masks)

    @cached_property
    def class_masks(self) -> ClassMasks:
        return ClassMasks(self.picture.buffer, self._cast)

    @cached_property
    def class_boxes(self) -> ClassBoxes:
        return ClassBoxes(self.class_masks)

    @cached_property
    def colours(self) -> Colours:
        return Colours(self.picture.buffer, self._cast)


class HomeEvent(_Base):
    """The event of one step: `metadata` at once, pictures on demand.

    `metadata` is built by `describe` on first access, `view` and `others` draw. What is not
    `wanted` is None or empty, as in AI2-THOR.
    """

    def __init__(
        self,
        describe: Callable[[], dict[str, Any]],
        ok: bool,
        view: View,
        others: Callable[[], list[View]],
        size: tuple[int, int],
        wanted: Wanted,
    ) -> None:
        self._describe = describe
        self._ok = ok
        self._view = view
        self._others = others
        self._wanted = wanted
        self.screen_width, self.screen_height = size
        self.normals_frame = None
        self.flow_frame = None
        self.third_party_normals_frames: list[Any] = []
        self.third_party_flows_frames: list[Any] = []
        self.events = [self]

    def __bool__(self) -> bool:
        return self._ok

    def __repr__(self) -> str:
        data = self.metadata
        return f"<HomeEvent {data['lastAction']}: {'done' if self._ok else data['errorMessage']}>"

    __str__ = __repr__

    @cached_property
    def metadata(self) -> Metadata:
        return Metadata(self._describe())

    def to_dict(self) -> dict[str, Any]:
        """The metadata as plain dicts and lists."""
        return self.metadata.to_dict()

    @property
    def frame(self) -> Pixels:
        """RGB, uint8 (height, width, 3)."""
        pixels: Pixels = self._view.picture.pixels
        return pixels

    @property
    def cv2img(self) -> Pixels:
        """BGR, as OpenCV has it."""
        return self.frame[..., ::-1]

    @property
    def depth_frame(self) -> Depth | None:
        """Metres along the view direction, float32 (height, width)."""
        return self._view.depth if self._wanted.depth is not False else None

    @property
    def instance_masks(self) -> Mapping[str, Any]:
        """Per object id its mask, bool (height, width)."""
        return self._view.masks if self._wanted.ids is not False else {}

    @property
    def instance_detections2D(self) -> Boxes | None:  # AI2-THOR's name
        """Per object id its box (x1, y1, x2, y2)."""
        return self._view.boxes if self._wanted.ids is not False else None

    @property
    def instance_segmentation_frame(self) -> Pixels | None:
        """A colour for every object, uint8 (height, width, 3)."""
        return self._view.colours.by_object if self._wanted.ids is not False else None

    @property
    def _classes(self) -> bool:
        """Whether types are told apart: AI2-THOR makes masks of them from those of objects."""
        return self._wanted.classes is not False or self._wanted.ids is not False

    @property
    def class_masks(self) -> Mapping[str, Any]:
        """Per object type its mask, bool (height, width)."""
        return self._view.class_masks if self._classes else {}

    @property
    def class_detections2D(self) -> Mapping[str, Any]:  # AI2-THOR's name
        """Per object type the boxes of its things."""
        return self._view.class_boxes if self._classes else {}

    @property
    def semantic_segmentation_frame(self) -> Pixels | None:
        """A colour for every object type, uint8 (height, width, 3)."""
        return self._view.colours.by_class if self._wanted.classes is not False else None

    @property
    def class_segmentation_frame(self) -> Pixels | None:
        """The old name of `semantic_segmentation_frame`."""
        warnings.warn("use semantic_segmentation_frame", DeprecationWarning, stacklevel=2)
        return self.semantic_segmentation_frame

    @property
    def object_id_to_color(self) -> dict[str, Colour]:
        """The colours of objects, by id, and of types."""
        return dict(self._view.colours.named) if self._classes else {}

    @property
    def color_to_object_id(self) -> dict[Colour, str]:
        return {c: n for n, c in self.object_id_to_color.items()}

    @cached_property
    def _other_views(self) -> list[View]:
        return self._others()

    @property
    def third_party_camera_frames(self) -> list[Pixels]:
        return [view.picture.pixels for view in self._other_views]

    @property
    def third_party_depth_frames(self) -> list[Depth]:
        return [v.depth for v in self._other_views] if self._wanted.depth is not False else []

    @property
    def third_party_instance_masks(self) -> list[Masks]:
        return [v.masks for v in self._other_views] if self._wanted.ids is not False else []

    @property
    def third_party_class_masks(self) -> list[ClassMasks]:
        return [v.class_masks for v in self._other_views] if self._classes else []

    @property
    def third_party_instance_segmentation_frames(self) -> list[Pixels]:
        if self._wanted.ids is False:
            return []
        return [view.colours.by_object for view in self._other_views]

    @property
    def third_party_semantic_segmentation_frames(self) -> list[Pixels]:
        if self._wanted.classes is False:
            return []
        return [view.colours.by_class for view in self._other_views]

    def objects_by_type(self, object_type: str) -> list[dict[str, Any]]:
        return [row for row in self.metadata["objects"] if row["objectType"] == object_type]

    def get_object(self, object_id: str) -> dict[str, Any] | None:
        for row in self.metadata["objects"]:
            if row["objectId"] == object_id:
                found: dict[str, Any] = row
                return found
        return None

    @property
    def pose(self) -> tuple[int, int, int, int]:
        """Position, yaw and horizon in thousandths, as integers."""
        agent = self.metadata["agent"]
        place = agent["position"]
        turn, horizon = agent["rotation"]["y"], agent["cameraHorizon"]
        return (
            round(place["x"] * 1000),
            round(place["z"] * 1000),
            round(turn * 1000),
            round(horizon * 1000),
        )

    @property
    def pose_discrete(self) -> tuple[int, int, int, int]:
        """Position in quarter metres, yaw in quarter turns, horizon in degrees."""
        agent = self.metadata["agent"]
        place = agent["position"]
        turns = int(agent["rotation"]["y"] / 90.0)
        return (
            int(place["x"] / 0.25),
            int(place["z"] / 0.25),
            turns,
            round(agent["cameraHorizon"]),
        )
