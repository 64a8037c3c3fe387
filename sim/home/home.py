"""A home that acts: AI2-THOR's actions on a State, without AI2-THOR's Python clothes.

    home = Home(load("FloorPlan1"), studio())
    home.act("PickupObject", objectId="Mug|...").ok

    friend = home.join("friend")            # somebody else in the same home
    friend.act("MoveAhead"); home.as_("friend") is friend

Nothing here draws, waits or rolls dice; the same actions on the same scene give the same states.
"""

from __future__ import annotations

from typing import Any

from sim.home import ground
from sim.home.errors import DONE, Answer, Refused
from sim.home.eyes import visible
from sim.home.eyes.buffer import Eyes
from sim.home.fence import Fence
from sim.home.finish import USUAL, Looks
from sim.home.rules import calls, effects
from sim.home.scenes import Scene
from sim.home.state import Body, State, Thing
from sim.home.thor.metadata import Moment, build
from sim.world import WorldError


class Home:
    """One home and an agent in it: `state`, what is seen and what is done are those of its body.

    Where several live in one home each has a Home of its own (`as_`); what one does the others see.
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
        self.only: frozenset[str] | None = None
        """Ids of the objects that metadata speak of; None: of all."""
        self.disabled: dict[str, Thing] = {}
        self.looks = USUAL
        self.fence: Fence | None = None
        """The part of the home that this body keeps to; None: all of it."""
        self._seen: tuple[object, int, visible.Seen] | None = None
        self._company: dict[str, Home] | None = None
        if state is None:
            effects.settle(self.state)

    def act(self, action: Any, /, **arguments: Any) -> Answer:
        """Do one action. A refusal changes nothing.

        Errors are answered, never raised; the codes InvalidAction, MissingArguments,
        AmbiguousAction and InvalidArgument mean that the call itself was wrong.
        """
        before = self.state.fork()
        try:
            value = calls.call(self, action, arguments)
        except Refused as refusal:
            self.state.become(before)
            return Answer(False, refusal.message, refusal.code)
        if self.state.things != before.things:
            effects.settle(self.state)
        return DONE if value is None else Answer(True, value=value)

    # Who lives here

    @property
    def seat(self) -> str:
        """Whose home this is: the seat of the body that acts and looks."""
        return self.state.seat

    def as_(self, seat: str) -> Home:
        """This home as the body of this seat has it, always the same one.

        Raises:
            WorldError: `unknown_seat`.
        """
        if seat == self.state.seat:
            return self
        state = self.state.as_(seat)
        if self._company is None:
            self._company = {self.state.seat: self}
        found = self._company.get(seat)
        if found is None:
            found = self._company[seat] = self._alike(state)
            found.cameras, found.disabled = self.cameras, self.disabled
            found.looks = self.looks
            found._company = self._company
        return found

    def join(self, seat: str, body: Body | None = None) -> Home:
        """One more body in this home, at the free place nearest to this one's unless it is said
        where; the home as that body has it.

        Raises:
            WorldError: `seat_taken`; `no_room`: it cannot stand there, or nowhere.
        """
        if body is None:
            body = ground.beside(self)
        if body is None or not ground.free_for_one_more(self.state, body):
            where = "anywhere" if body is None else f"at ({body.x:g}, {body.z:g})"
            raise WorldError("no_room", f"one more body cannot stand {where}")
        self.state.join(seat, body)
        return self.as_(seat)

    def seen(self) -> visible.Seen:
        """What is seen now; looked at once per state."""
        kept = self._kept()
        if kept is not None:
            return kept
        seen = visible.look(
            self.eyes, self.state, self.field_of_view, self.visibility_distance, self.aspect
        )
        self._seen = (self.state, self.state.revision, seen)
        return seen

    def _kept(self) -> visible.Seen | None:
        kept = self._seen
        if kept is not None and kept[0] is self.state and kept[1] == self.state.revision:
            return kept[2]
        return None

    def out_of_view(self, name: str) -> bool:
        """Whether a thing is surely not seen from here: found out without a look."""
        state = self.state
        if visible.hidden(state, name) or not visible.near(state, name, self.visibility_distance):
            return True
        kept = self._kept()
        if kept is not None:
            return name not in kept.visible
        return not visible.ahead(state, name, self.field_of_view, self.aspect)

    def look_like(self, looks: Looks) -> None:
        """Let the home look like this to everybody who lives here."""
        for home in [self] if self._company is None else self._company.values():
            home.looks = looks

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
        """Come back to a saved state, everybody here; the saved one stays as it is.

        Raises:
            WorldError: `unknown_seat`; somebody has joined since. Nothing has changed.
        """
        restored = state.fork()
        company = [self] if self._company is None else list(self._company.values())
        for home, its in [(home, restored.as_(home.seat)) for home in company]:
            home.state, home._seen = its, None

    def fork(self) -> Home:
        """An independent home in the same state."""
        twin = self._alike(self.state.fork())
        twin.cameras = [dict(camera) for camera in self.cameras]
        twin.disabled = dict(self.disabled)
        twin.looks = self.looks
        if self._company is not None:
            for seat, home in self._company.items():
                home._hand_on(twin.as_(seat))
        else:
            self._hand_on(twin)
        return twin

    def _alike(self, state: State) -> Home:
        """A home with the same settings in this state."""
        return Home(
            self.scene,
            self.eyes,
            visibility_distance=self.visibility_distance,
            field_of_view=self.field_of_view,
            grid=self.grid,
            rotate_step=self.rotate_step,
            aspect=self.aspect,
            state=state,
        )

    def _hand_on(self, twin: Home) -> None:
        """Give a copy of this home what its body has changed about looking, and what it saw."""
        twin.field_of_view, twin.map_view = self.field_of_view, self.map_view
        twin.aspect, twin.only = self.aspect, self.only
        twin.fence = self.fence
        if self._seen is not None and self._seen[0] is self.state:
            twin._seen = (twin.state, self._seen[1], self._seen[2])

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
