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

from sim.home.scenes import names
from sim.home.thor.controller import Controller
from sim.home.thor.links import Closed, Link
from sim.world import JSONObject, WorldError

log = logging.getLogger(__name__)

SMALLEST, LARGEST = 1, 4096
"""Pixels of a side of the window."""
SKY = (0, 0, 0)
"""Colour of the bare room in the picture of ids."""
UNCHANGED = frozenset({"Pass", "Done"})
"""Actions after which nothing looks different."""


class StandIn:
    """The executable: one window, one scene at a time, from the first message to the last."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = _side(width), _side(height)
        self._initial: JSONObject = {}
        self._scene = names()[0]
        self._home: Controller | None = None
        self._ids = False
        self._pictures: dict[str, bytes] | None = None

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
            self._pictures = None
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
        self._scene = str(action.get("sceneName", self._scene))
        self._home = None
        try:
            return self._open("Reset", self._initial)
        except WorldError as error:
            return self._blank("Reset") | {
                "lastActionSuccess": False,
                "errorMessage": error.message,
                "errorCode": "InvalidScene",
            }

    def _initialize(self, action: JSONObject) -> JSONObject:
        self._initial = {k: v for k, v in action.items() if k not in ("action", "sequenceId")}
        self._ids = bool(action.get("renderInstanceSegmentation", False))
        return self._open("Initialize", self._initial) | {
            "actionReturn": {"cameraNearPlane": 0.1, "cameraFarPlane": 20.0}
        }

    def _open(self, name: str, settings: Mapping[str, Any]) -> JSONObject:
        given = {k: v for k, v in settings.items() if k not in ("scene", "width", "height")}
        if given.get("agentCount", 1) != 1:
            raise ValueError("the stand-in has one agent; the embedded Controller may have two")
        if self._home is not None:
            self._home.stop()
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
        if "renderInstanceSegmentation" in action:
            self._ids = bool(action["renderInstanceSegmentation"])
        try:
            self._home.step(**action)
        except ValueError as error:
            return self._now(name) | {
                "lastActionSuccess": False,
                "errorMessage": str(error),
                "errorCode": "InvalidAction",
            }
        return self._now(name)

    def _now(self, name: str) -> JSONObject:
        assert self._home is not None
        metadata = dict(self._home.last_event.metadata)
        metadata["lastAction"] = name
        metadata.setdefault("errorCode", "")
        return self._blank(name) | metadata | {"colors": self._colours()}

    def _blank(self, name: str, value: Any = None) -> JSONObject:
        """The metadata of an agent in no scene."""
        return {
            "lastAction": name,
            "lastActionSuccess": True,
            "errorMessage": "",
            "errorCode": "",
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
        plain: JSONObject = {k: v for k, v in agent.items() if not k.startswith("_")}
        plain["screenWidth"], plain["screenHeight"] = self.width, self.height
        return {
            "agents": [plain],
            "thirdPartyCameras": [],
            "sequenceId": sequence,
            "activeAgentId": 0,
        }

    def _files(self) -> Mapping[str, bytes]:
        """The pictures of now, kept while nothing looks different."""
        if self._pictures is None:
            self._pictures = self._draw()
        return self._pictures

    def _draw(self) -> dict[str, bytes]:
        if self._home is None:
            return {"image": bytes(self.width * self.height * 3)}
        event = self._home.last_event
        files = {"image": upside_down(event.frame)}
        if self._ids:
            frame = event.instance_segmentation_frame
            alpha = np.full((*frame.shape[:2], 1), 255, np.uint8)
            files["image_ids"] = upside_down(np.concatenate([frame, alpha], axis=2))
        return files

    def _colours(self) -> list[JSONObject]:
        if self._home is None or not self._ids:
            return []
        pairs = self._home.last_event.object_id_to_color.items()
        return [{"name": name, "color": [int(v) for v in colour]} for name, colour in pairs]


def upside_down(pixels: np.ndarray[Any, np.dtype[np.uint8]]) -> bytes:
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
