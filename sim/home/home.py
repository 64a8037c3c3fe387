"""A home that acts: AI2-THOR's actions on a State, without AI2-THOR's Python clothes.

    home = Home(load("FloorPlan1"), studio())
    home.act("PickupObject", objectId="Mug|...").ok

Nothing here draws, waits or rolls dice; the same actions on the same scene give the same states.
"""

from __future__ import annotations

from typing import Any

from sim.home.errors import DONE, Answer, Refused
from sim.home.eyes import seeing
from sim.home.eyes.sight import Eyes
from sim.home.rules import effects, registry
from sim.home.scenes import Scene
from sim.home.state import State, Thing
from sim.home.thor.metadata import Moment, build


class Home:
    """One home and its agent.

    `visibility_distance` metres; `field_of_view` degrees, vertical; `grid` the length of a step and
    `rotate_step` the angle of a turn; `aspect` width over height of the agent's picture.
    """

    def __init__(
        self,
        scene: Scene,
        eyes: Eyes,
        *,
        visibility_distance: float = 1.5,
        field_of_view: float = 90.0,
        grid: float = 0.25,
        rotate_step: float = 90.0,
        aspect: float = 1.0,
        state: State | None = None,
    ) -> None:
        self.state = state if state is not None else State.start(scene)
        self.scene = scene
        self.eyes = eyes
        self.visibility_distance = visibility_distance
        self.field_of_view = field_of_view
        self.grid = grid
        self.rotate_step = rotate_step
        self.aspect = aspect
        self.cameras: list[dict[str, Any]] = []
        self.map_view = False
        self.disabled: dict[str, Thing] = {}
        self._seen: tuple[object, int, seeing.Seen] | None = None
        if state is None:
            effects.settle(self.state)

    def act(self, action: Any, /, **arguments: Any) -> Answer:
        """Do one action. A refusal changes nothing.

        Errors are answered, never raised; the codes InvalidAction, MissingArguments,
        AmbiguousAction and InvalidArgument mean that the call itself was wrong.
        """
        before = self.state.fork()
        try:
            value = registry.call(self, action, arguments)
        except Refused as refusal:
            self._undo(before)
            return Answer(False, refusal.message, refusal.code)
        if self.state.things != before.things:
            effects.settle(self.state)
        return DONE if value is None else Answer(True, value=value)

    def _undo(self, before: State) -> None:
        state = self.state
        state.things, state.body, state.held = before.things, before.body, before.held
        state.revision = before.revision

    def seen(self) -> seeing.Seen:
        """What is seen now; looked at once per state."""
        kept = self._kept()
        if kept is not None:
            return kept
        seen = seeing.look(
            self.eyes, self.state, self.field_of_view, self.visibility_distance, self.aspect
        )
        self._seen = (self.state, self.state.revision, seen)
        return seen

    def _kept(self) -> seeing.Seen | None:
        kept = self._seen
        if kept is not None and kept[0] is self.state and kept[1] == self.state.revision:
            return kept[2]
        return None

    def out_of_view(self, name: str) -> bool:
        """Whether a thing is surely not seen from here: found out without a look."""
        state = self.state
        if seeing.hidden(state, name) or not seeing.near(state, name, self.visibility_distance):
            return True
        kept = self._kept()
        if kept is not None:
            return name not in kept.visible
        return not seeing.ahead(state, name, self.field_of_view, self.aspect)

    def forget(self) -> None:
        """Look again next time: something about looking itself has changed."""
        self._seen = None

    def visible(self) -> frozenset[str]:
        """Names of the things seen now within the visibility distance, what is held included."""
        return self.seen().visible

    def interactable(self) -> frozenset[str]:
        """What is visible and not only through glass."""
        return self.seen().interactable

    def save(self) -> State:
        """The state, to come back to."""
        return self.state.fork()

    def restore(self, state: State) -> None:
        """Come back to a saved state; the saved one stays as it is."""
        self.state = state.fork()
        self._seen = None

    def fork(self) -> Home:
        """An independent home in the same state."""
        twin = Home(
            self.scene,
            self.eyes,
            visibility_distance=self.visibility_distance,
            field_of_view=self.field_of_view,
            grid=self.grid,
            rotate_step=self.rotate_step,
            aspect=self.aspect,
            state=self.state.fork(),
        )
        twin.cameras = [dict(camera) for camera in self.cameras]
        twin.map_view = self.map_view
        twin.disabled = dict(self.disabled)
        if self._seen is not None and self._seen[0] is self.state:
            twin._seen = (twin.state, self._seen[1], self._seen[2])
        return twin

    def metadata(self) -> dict[str, Any]:
        """AI2-THOR's metadata of this moment (`metadata.build`)."""
        return build(Moment.of(self))

    def thing(self, object_id_or_name: str) -> Thing | None:
        """The thing with this object id or name, gone ones too."""
        found = self.state.things.get(object_id_or_name)
        if found is not None:
            return found
        for thing in self.state.things.values():
            if thing.id == object_id_or_name:
                return thing
        return None
