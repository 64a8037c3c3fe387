"""What a step returns: AI2-THOR's Event, with everything that costs made when it is asked for.

Where the `ai2thor` package is installed an event is an `ai2thor.server.Event`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from sim.home.eyes.buffer import Buffer

    _Base = object
else:
    try:
        from ai2thor.server import Event as _Base
    except ImportError:
        _Base = object

Pixels = NDArray[np.uint8]
Mask = NDArray[np.bool_]


class Masks(Mapping[str, Any]):
    """Per object id its pixels in a picture, as a mask (height, width) of bool."""

    def __init__(self, buffer: Buffer, ids: Mapping[str, str]) -> None:
        self._ids = buffer.ids
        counts = np.bincount(buffer.ids.ravel(), minlength=len(buffer.names))
        self._index = {
            ids[buffer.names[i]]: int(i) for i in np.flatnonzero(counts) if buffer.names[i] in ids
        }

    def __getitem__(self, key: str) -> Mask:
        mask: Mask = self._ids == self._index[key]
        return mask

    def __contains__(self, key: object) -> bool:
        return key in self._index

    def __iter__(self) -> Iterator[str]:
        return iter(self._index)

    def __len__(self) -> int:
        return len(self._index)


class Boxes(Mapping[str, Any]):
    """Per object id its box (x1, y1, x2, y2) in a picture, in pixels."""

    def __init__(self, masks: Masks) -> None:
        self._masks = masks
        self._known: dict[str, tuple[int, int, int, int]] = {}

    def __getitem__(self, key: str) -> tuple[int, int, int, int]:
        found = self._known.get(key)
        if found is None:
            mask = self._masks[key]
            rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
            found = (int(columns[0]), int(rows[0]), int(columns[-1]), int(rows[-1]))
            self._known[key] = found
        return found

    def __contains__(self, key: object) -> bool:
        return key in self._masks

    def __iter__(self) -> Iterator[str]:
        return iter(self._masks)

    def __len__(self) -> int:
        return len(self._masks)


class View:
    """One picture with its ids and depth, drawn when first asked for."""

    def __init__(self, draw: Callable[[], Any], ids: Mapping[str, str]) -> None:
        self._draw = draw
        self._ids = ids

    @cached_property
    def picture(self) -> Any:
        return self._draw()

    @cached_property
    def masks(self) -> Masks:
        return Masks(self.picture.buffer, self._ids)

    @cached_property
    def boxes(self) -> Boxes:
        return Boxes(self.masks)

    @cached_property
    def colours(self) -> Pixels:
        """The instance segmentation frame: a colour of its own for every id."""
        table = np.array([colour(i) for i in range(len(self.picture.buffer.names))], np.uint8)
        painted: Pixels = table[self.picture.buffer.ids]
        return painted


def colour(index: int) -> tuple[int, int, int]:
    """A colour for the index-th name; 0, the bare room, is black. All differ."""
    mixed = (index * 2654435761) % (1 << 24) | 1 if index else 0
    return mixed & 255, (mixed >> 8) & 255, (mixed >> 16) & 255


class HomeEvent(_Base):
    """The event of one step: `metadata` at once, pictures on demand.

    `metadata` is built by `describe` on first access, `view` and `others` draw.
    """

    def __init__(
        self,
        describe: Callable[[], dict[str, Any]],
        ok: bool,
        view: View,
        others: Callable[[], list[View]],
        size: tuple[int, int],
        depth: bool = False,
    ) -> None:
        self._describe = describe
        self._ok = ok
        self._view = view
        self._others = others
        self._depth = depth
        self.screen_width, self.screen_height = size
        self.normals_frame = None
        self.flow_frame = None
        self.semantic_segmentation_frame = None
        self.class_masks: dict[str, Any] = {}
        self.class_detections2D: dict[str, Any] = {}
        self.third_party_class_masks: list[Any] = []
        self.third_party_semantic_segmentation_frames: list[Any] = []
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
    def metadata(self) -> dict[str, Any]:
        return self._describe()

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
    def depth_frame(self) -> NDArray[np.float32]:
        """Metres along the view direction, float32 (height, width)."""
        depth: NDArray[np.float32] = self._view.picture.buffer.depth
        return depth

    @property
    def instance_masks(self) -> Masks:
        return self._view.masks

    @property
    def instance_detections2D(self) -> Boxes:  # AI2-THOR's name
        return self._view.boxes

    @property
    def instance_segmentation_frame(self) -> Pixels:
        return self._view.colours

    @property
    def object_id_to_color(self) -> dict[str, tuple[int, int, int]]:
        buffer = self._view.picture.buffer
        ids = self._view._ids
        return {ids[n]: colour(i) for i, n in enumerate(buffer.names) if n in ids}

    @property
    def color_to_object_id(self) -> dict[tuple[int, int, int], str]:
        return {c: n for n, c in self.object_id_to_color.items()}

    @cached_property
    def _other_views(self) -> list[View]:
        return self._others()

    @property
    def third_party_camera_frames(self) -> list[Pixels]:
        return [view.picture.pixels for view in self._other_views]

    @property
    def third_party_depth_frames(self) -> list[NDArray[np.float32]]:
        return [view.picture.buffer.depth for view in self._other_views]

    @property
    def third_party_instance_masks(self) -> list[Masks]:
        return [view.masks for view in self._other_views]

    @property
    def third_party_instance_segmentation_frames(self) -> list[Pixels]:
        return [view.colours for view in self._other_views]

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
