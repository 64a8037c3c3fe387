"""AI2-THOR's Controller for the embedded home: same arguments, same calls, no Unity.

controller = Controller(scene="FloorPlan1", width=300, height=300)
event = controller.step("MoveAhead")
event.frame, event.metadata["objects"]
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from functools import partial
from typing import Any

from sim.home import scenes
from sim.home.errors import DONE, Answer
from sim.home.eyes.buffer import Eyes
from sim.home.eyes.camera import Camera, eyes_or_map, third_party
from sim.home.finish import AS_BUILT, Finish
from sim.home.home import Home
from sim.home.scenes import Scene
from sim.home.state import State
from sim.home.thor import older
from sim.home.thor.event import HomeEvent, View, Wanted
from sim.home.thor.masks import Cast
from sim.home.thor.metadata import Moment, build
from sim.home.thor.settings import agents, between, mode, pixels, scene_of
from sim.world import WorldError

NOTHING = ("flatSurfacesOnGrid", "distances", "normals", "isOpenableGrid", "segmentedObjectIds",
           "objectIdsInBox", "actionStringsReturn", "actionFloatsReturn", "actionVector3sReturn")  # fmt: skip
"""Metadata that AI2-THOR keeps for actions of old: lists, always empty here."""
WRONG_CALLS = frozenset({"InvalidAction", "MissingArguments", "AmbiguousAction", "InvalidArgument"})


class Controller:
    """A home behind AI2-THOR's door.

    Arguments that only Unity understands are accepted and do nothing. `scene` is a name or a
    `Scene`; pictures that no `render...` argument speaks of are made when they are read, and those
    that one is False for are not there; `eyes` (ours) is who looks and draws, by default the process's own studio. With
    `agentCount=2` two agents live there: actions take `agentId`, and `event.events[i]` is what the
    i-th agent sees, as in AI2-THOR's MultiAgentEvent. With a `commit_id` calls and objects are as in
    builds before 5.0 (`older`).

    Raises:
        ValueError: a size, angle or distance that makes no sense, or a scene that is not there.
    """

    def __init__(
        self,
        scene: str | Scene = "FloorPlan1",
        width: int = 300,
        height: int = 300,
        gridSize: float = 0.25,
        rotateStepDegrees: float = 90.0,
        visibilityDistance: float = 1.5,
        fieldOfView: float = 90.0,
        snapToGrid: bool = True,
        agentMode: str = "default",
        agentCount: int = 1,
        eyes: Eyes | None = None,
        **unity: Any,
    ) -> None:
        self.width, self.height = pixels("width", width), pixels("height", height)
        self.initialization_parameters = {
            "agentMode": agentMode,
            "agentCount": agentCount,
            "gridSize": between("gridSize", gridSize, 0.01, 5.0),
            "rotateStepDegrees": between("rotateStepDegrees", rotateStepDegrees, 0.01, 360.0),
            "visibilityDistance": between("visibilityDistance", visibilityDistance, 0.01, 100.0),
            "fieldOfView": between("fieldOfView", fieldOfView, 1.0, 179.0),
            "snapToGrid": snapToGrid,
            **unity,
        }
        self._eyes = eyes
        self._stopped = False
        self.last_action: dict[str, Any] = {}
        self.home: Home
        self._homes: list[Home]
        self.last_event: HomeEvent
        self.reset(scene)

    def reset(self, scene: str | Scene | None = None, **init: Any) -> HomeEvent:
        """Begin again, in this scene or another, with other arguments if there are some.

        Raises:
            ValueError: there is no such scene, or an argument is wrong; then nothing has changed.
        """
        if scene is None:
            scene = self.home.scene
        width = pixels("width", init.pop("width", self.width))
        height = pixels("height", init.pop("height", self.height))
        wish = self.initialization_parameters | init
        mode(wish["agentMode"])
        count = agents(wish["agentCount"])
        home = Home(
            scene if isinstance(scene, Scene) else scene_of(scene),
            self._who_looks(),
            visibility_distance=between(
                "visibilityDistance", wish["visibilityDistance"], 0.01, 100
            ),
            field_of_view=between("fieldOfView", wish["fieldOfView"], 1.0, 179.0),
            grid=between("gridSize", wish["gridSize"], 0.01, 5.0),
            rotate_step=between("rotateStepDegrees", wish["rotateStepDegrees"], 0.01, 360.0),
            aspect=width / height,
        )
        self._homes = [home, *(_joined(home, number) for number in range(1, count))]
        self.home = home
        self.width, self.height = width, height
        self.initialization_parameters = wish
        self._stopped = False
        self._usual = self._wanted = Wanted().asked(wish)
        self._done: list[tuple[Any, Answer]] = [("Initialize", DONE)] * count
        self.last_event = self._event(0)
        return self.last_event

    def step(self, /, action: str | Mapping[str, Any] | None = None, **arguments: Any) -> HomeEvent:
        """Do one action.

        Raises:
            ValueError: no such action, or wrong arguments; the message lists the right ones.
            RuntimeError: it failed and `raise_for_failure` was given, or `stop` was called.
        """
        if self._stopped:
            raise RuntimeError("this controller has been stopped; reset() starts it again")
        call = dict(action) if isinstance(action, Mapping) else {"action": action}
        call = copy.deepcopy(call | arguments)
        if not all(isinstance(key, str) for key in call):
            raise ValueError("names of arguments are strings")
        raising = call.pop("raise_for_failure", False)
        name = call.pop("action", None)
        self.last_action = {"action": name, **call}
        self._wanted = self._usual.asked(call)
        agent = self._agent(call)
        if older.is_wanted(self.initialization_parameters):
            standing = self._homes[agent].state.body.standing
            call = older.understood(name, call, standing=standing)
        answer = self._special(name, call)
        if answer is None:
            answer = self._homes[agent].act(name, **call)
        agent = min(agent, len(self._homes) - 1)
        self._done[agent] = (name, answer)
        self.last_event = self._event(agent)
        if not answer.ok:
            if answer.code in WRONG_CALLS:
                raise ValueError(answer.error)
            if raising:
                raise RuntimeError(answer.error)
        return self.last_event

    def change_size(self, width: Any, height: Any) -> None:
        """Other sizes of the pictures, in pixels.

        Raises:
            ValueError: an absurd one.
        """
        self.width, self.height = pixels("width", width), pixels("height", height)
        for home in self._homes:
            home.aspect = self.width / self.height
            home.forget()

    def stop(self) -> None:
        """Nothing has to be stopped; later steps are refused, as they would be."""
        self._stopped = True

    def __enter__(self) -> Controller:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def scene(self) -> str:
        return f"{self.home.scene.name}_physics"

    @property
    def scenes_in_build(self) -> set[str]:
        return {f"{name}_physics" for name in scenes.names()}

    def ithor_scenes(
        self,
        include_kitchens: bool = True,
        include_living_rooms: bool = True,
        include_bedrooms: bool = True,
        include_bathrooms: bool = True,
    ) -> list[str]:
        """Names of all scenes of these kinds."""
        wanted = zip(
            (0, 200, 300, 400),
            (include_kitchens, include_living_rooms, include_bedrooms, include_bathrooms),
            strict=True,
        )
        return [f"FloorPlan{base + n}" for base, want in wanted if want for n in range(1, 31)]

    def _agent(self, call: Mapping[str, Any]) -> int:
        """Who acts. Where there is one agent, it is that one whatever is said."""
        count = len(self._homes)
        wish = call.get("agentId", 0)
        if count == 1:
            return 0
        if isinstance(wish, bool) or wish not in range(count):
            raise ValueError(f"agentId = {wish!r:.60} must be a whole number below {count}")
        return int(wish)

    def _special(self, name: Any, call: dict[str, Any]) -> Answer | None:
        """Actions about the controller itself rather than the home."""
        if name == "ChangeResolution":
            try:
                self.change_size(call.get("x", self.width), call.get("y", self.height))
            except ValueError as error:
                return Answer(False, str(error), "InvalidArgument")
            return Answer(True)
        if name == "Initialize":
            self.reset(self.home.scene, **call)
            return Answer(True)
        return None

    def _who_looks(self) -> Eyes:
        if self._eyes is None:
            from sim.home.pictures.studio import studio

            self._eyes = studio()
        return self._eyes

    def _event(self, agent: int) -> HomeEvent:
        """What the agents see now; the event of the one who acted, with those of all."""
        events = [self._seen_by(number) for number in range(len(self._homes))]
        if len(events) > 1:
            events[agent].events = events
        return events[agent]

    def _seen_by(self, agent: int) -> HomeEvent:
        home, size = self._homes[agent], (self.width, self.height)
        name, answer = self._done[agent]
        moment, mapped, finish = Moment.of(home), home.map_view, home.looks.finish
        cast = Cast(moment.state)

        as_before = older.is_wanted(self.initialization_parameters)

        def describe() -> dict[str, Any]:
            made = build(moment) | _about_the_step(name, answer, size, agent)
            return older.plain(made) if as_before else made

        def view() -> Any:
            camera = eyes_or_map(moment.state, moment.field_of_view, mapped)
            return self._draw(moment.state, camera, size, finish, map=mapped)

        def others() -> list[View]:
            return [View(partial(third, row), cast) for row in moment.cameras]

        def third(row: Mapping[str, Any]) -> Any:
            return self._draw(moment.state, third_party(row), size, finish)

        return HomeEvent(describe, answer.ok, View(view, cast), others, size, self._wanted)

    def _draw(
        self,
        state: State,
        camera: Camera,
        size: tuple[int, int],
        finish: Finish,
        **how: Any,
    ) -> Any:
        eyes: Any = self._who_looks()
        if finish is not AS_BUILT:
            how["finish"] = finish
        return eyes.picture(state, camera, *size, **how)


def _about_the_step(name: Any, answer: Answer, size: tuple[int, int], agent: int) -> dict[str, Any]:
    return {
        "lastAction": name,
        "lastActionSuccess": answer.ok,
        "errorMessage": answer.error,
        "errorCode": answer.code or None,
        "actionReturn": answer.value,
        "actionIntReturn": 0,
        "actionFloatReturn": 0.0,
        "visibleRange": None,
        "colorBounds": None,
        **{key: [] for key in NOTHING},
        "screenWidth": size[0],
        "screenHeight": size[1],
        "agentId": agent,
        "depthFormat": "Meters",
    }


def _joined(home: Home, number: int) -> Home:
    """One more agent, beside the first."""
    try:
        return home.join(f"agent{number}")
    except WorldError as error:
        raise ValueError(error.message) from error
