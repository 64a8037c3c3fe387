"""A stand-in for AI2-THOR's Unity executable: it speaks the same protocols and plays our homes.

The `ai2thor` library starts it as it would start Unity (`local_executable_path`) and notices no
difference but the pictures. So code written for AI2-THOR can be run, and our adapter tested, without
Unity, a display or a graphics card.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.home.scenes import names
from sim.home.thor.controller import Controller
from sim.home.thor.event import HomeEvent, Wanted
from sim.home.thor.links import Closed, Files, Link
from sim.home.thor.settings import scene_of
from sim.world import JSONObject

log = logging.getLogger(__name__)

SMALLEST, LARGEST = 1, 4096
"""Pixels of a side of the window."""
NONE = Wanted(False, False, False)
"""No picture but the frame: what Unity makes unless it is told."""
PICTURES = (
    ("image", "", "frame", "third_party_camera_frames"),
    ("image_depth", "depth", "depth_frame", "third_party_depth_frames"),
    ("image_ids", "ids", "instance_segmentation_frame", "third_party_instance_segmentation_frames"),
    ("image_classes", "classes", "semantic_segmentation_frame", "third_party_semantic_segmentation_frames"),
)  # fmt: skip
"""Kinds of pictures that travel: when (`Wanted`), and what of an event they are."""
THIRD_PARTY = {
    "image": "image-thirdParty-camera",
    "image_depth": "image_thirdParty_depth",
    "image_ids": "image_thirdParty_image_ids",
    "image_classes": "image_thirdParty_classes",
}
UNCHANGED = frozenset({"Pass", "Done"})
"""Actions after which nothing looks different."""


class StandIn:
    """The executable: one window, one scene at a time, from the first message to the last."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = _side(width), _side(height)
        self._initial: JSONObject = {}
        self._scene = names()[0]
        self._home: Controller | None = None
        self._wanted = NONE
        self._pictures: Files | None = None

    def serve(self, link: Link) -> None:
        """Answer actions until the library goes away."""
        sequence = 0
        answer: JSONObject = self._blank("Initialize")
        try:
            while True:
                files = self._files()
                message = self._message(answer, sequence)
                action = link.exchange(message, files)
                sequence = int(action.pop("sequenceId", sequence))
                answer = self._safely(action)
        except Closed:
            return
        finally:
            link.close()

    def _safely(self, action: JSONObject) -> JSONObject:
        """Whatever goes wrong here is said; the library would wait for ever for a dead executable."""
        try:
            return self.act(dict(action))
        except Exception as error:
            log.exception("the action %s failed", action.get("action"))
            self._pictures = None
            return self._blank(str(action.get("action", ""))) | {
                "lastActionSuccess": False,
                "errorMessage": f"{type(error).__name__}: {error}",
                "errorCode": "InternalError",
            }

    def act(self, action: JSONObject) -> JSONObject:
        """Do one action: the metadata of the one agent."""
        name = str(action.get("action", ""))
        own = {
            "GetScenesInBuild": self._scenes,
            "ChangeResolution": self._resize,
            "Reset": self._reset,
            "Initialize": self._initialize,
        }.get(name)
        if own is not None:
            self._pictures, self._wanted = None, NONE.asked(self._initial)
            return own(action)
        return self._step(name, action)

    # The executable's own actions

    def _scenes(self, action: JSONObject) -> JSONObject:
        return self._blank("GetScenesInBuild", [f"{name}_physics" for name in names()])

    def _resize(self, action: JSONObject) -> JSONObject:
        self.width, self.height = _side(action.get("x")), _side(action.get("y"))
        if self._home is not None:
            self._home.step("ChangeResolution", x=self.width, y=self.height)
            return self._now("ChangeResolution")
        return self._blank("ChangeResolution")

    def _reset(self, action: JSONObject) -> JSONObject:
        """Another scene, or this one anew; if there is no such scene, what was open stays as it is."""
        wished = str(action.get("sceneName", self._scene))
        try:
            scene_of(wished)
        except ValueError as error:
            here = self._blank("Reset") if self._home is None else self._now("Reset")
            return here | {
                "lastActionSuccess": False,
                "errorMessage": str(error),
                "errorCode": "InvalidScene",
            }
        self._scene, self._home = wished, None
        return self._open("Reset", self._initial)

    def _initialize(self, action: JSONObject) -> JSONObject:
        self._initial = {k: v for k, v in action.items() if k not in ("action", "sequenceId")}
        self._wanted = NONE.asked(action)
        return self._open("Initialize", self._initial) | {
            "actionReturn": {"cameraNearPlane": 0.1, "cameraFarPlane": 20.0}
        }

    def _open(self, name: str, settings: Mapping[str, Any]) -> JSONObject:
        given = {k: v for k, v in settings.items() if k not in ("scene", "width", "height")}
        size = {"width": self.width, "height": self.height}
        self._home = Controller(scene=self._scene, **{**given, **size})
        return self._now(name)

    # Everything else is the home's

    def _step(self, name: str, action: JSONObject) -> JSONObject:
        if self._home is None:
            return self._blank(name) | {
                "lastActionSuccess": False,
                "errorMessage": "no scene is open yet",
                "errorCode": "InvalidAction",
            }
        if name not in UNCHANGED:
            self._pictures = None
        wanted = NONE.asked(self._initial).asked(action)
        if wanted != self._wanted:
            self._wanted, self._pictures = wanted, None
        before = self._home.last_event
        try:
            self._home.step(**action)
        except ValueError as error:
            if self._home.last_event is not before:
                return self._now(name)
            return self._now(name) | {
                "lastActionSuccess": False,
                "errorMessage": str(error),
                "errorCode": "InvalidAction",
            }
        return self._now(name)

    def _now(self, name: str) -> JSONObject:
        assert self._home is not None
        seen = self._home.last_event
        return (
            self._blank(name) | seen.metadata | {"lastAction": name, "colors": self._colours(seen)}
        )

    def _blank(self, name: str, value: Any = None) -> JSONObject:
        """The metadata of an agent in no scene."""
        return {
            "lastAction": name,
            "lastActionSuccess": True,
            "errorMessage": "",
            "errorCode": None,
            "actionReturn": value,
            "sceneName": f"{self._scene}_physics",
            "screenWidth": self.width,
            "screenHeight": self.height,
            "thirdPartyCameras": [],
            "colors": [],
            "objects": [],
            "agent": {},
        }

    # Pictures

    def _message(self, agent: JSONObject, sequence: int) -> JSONObject:
        """What the library is told: `agent` is the one who acted."""
        active = int(agent.get("agentId", 0))
        agents = [
            agent if number == active else {**event.metadata, "colors": self._colours(event)}
            for number, event in enumerate(self._events())
        ] or [agent]
        size = {"screenWidth": self.width, "screenHeight": self.height}
        return {
            "agents": [{**one, **size} for one in agents],
            "thirdPartyCameras": [],
            "sequenceId": sequence,
            "activeAgentId": active,
        }

    def _events(self) -> list[HomeEvent]:
        """What each of the agents sees."""
        return [] if self._home is None else self._home.last_event.events

    def _files(self) -> Files:
        """The pictures of now, kept while nothing looks different."""
        if self._pictures is None:
            self._pictures = self._draw()
        return self._pictures

    def _draw(self) -> Files:
        events = self._events()
        if not events:
            return {"image": [bytes(self.width * self.height * 3)]}
        files: dict[str, list[bytes]] = {}
        for kind, flag, frame, others in PICTURES:
            if not flag or getattr(self._wanted, flag):
                own = [getattr(event, frame) for event in events]
                for name, frames in ((kind, own), (THIRD_PARTY[kind], getattr(events[0], others))):
                    if frames:
                        files[name] = [upside_down(_sent(kind, pixels)) for pixels in frames]
        return files

    def _colours(self, event: HomeEvent) -> list[JSONObject] | None:
        if not (self._wanted.ids or self._wanted.classes):
            return None
        pairs = event.object_id_to_color.items()
        return [{"name": name, "color": [int(v) for v in colour]} for name, colour in pairs]


def _sent(kind: str, pixels: NDArray[Any]) -> NDArray[Any]:
    """Pictures of ids travel with a fourth channel, as Unity's do."""
    if kind != "image_ids":
        return pixels
    return np.concatenate([pixels, np.full((*pixels.shape[:2], 1), 255, np.uint8)], axis=2)


def upside_down(pixels: NDArray[Any]) -> bytes:
    """The bytes of a picture as Unity sends them: the bottom row first."""
    return np.ascontiguousarray(pixels[::-1]).tobytes()


def _side(value: Any) -> int:
    """Pixels of a side, forced into what can be drawn."""
    number = int(value) if isinstance(value, int | float) else SMALLEST
    return max(SMALLEST, min(LARGEST, number))


def window(arguments: Sequence[str]) -> tuple[int, int]:
    """Width and height from Unity's command line."""
    given = list(arguments)

    def number(flag: str) -> int:
        place = given.index(flag) + 1 if flag in given else len(given)
        text = given[place] if place < len(given) else ""
        return int(text) if text.isdecimal() else 300

    return number("-screen-width"), number("-screen-height")
