"""A Follower's body in a home of the world `teach`: what it remembers, and how it walks and acts.

It knows what its seat's view shows and nothing else: things in view with their state, its own pose,
what became of its last action. Ways are asked of the kitchen, as people ask by clicking on the map.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, get_args

from game.agents import View
from game.benchmarks.teach.cmfr.body import OK, Act, Code, Doing, Done, Point, Seen
from sim.world import Action, JSONObject

Exploring = Literal["rooms", "turn", "no"]
"""How one looks round first: the middle of the room and of its quarters, once around, or not."""

AROUND = 4
"""Quarter turns of a look round."""
MIDDLES = ((0.5, 0.5), (0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75))
"""Where one looks round, on the map: the middle, then the quarters (CMFR, appendix C)."""
WAYS = 2
"""A way that turns out to be blocked is looked for once more from there (appendix C)."""
PEERING = ("LookDown", "LookUp", "Backward", "Backward", "LookDown", "LookUp", "LookUp", "LookDown")
"""How one looks for something in or on what one stands before: down, from further away, up."""
NODDING = ("LookDown", "LookDown", "LookUp", "LookUp", "LookUp", "LookDown")
"""How eyes look for what is before them."""
STEP, MOST_STEPS = 0.25, 40
"""Metres of a step, and how many lead towards what there is no way to."""
HALF_VIEW = 45.0
"""Degrees to each side that are in view."""

_CODES: Mapping[str, Code] = {code: code for code in get_args(Code) if code}
_ALIKE: Mapping[str, Code] = {"not_in_view": "angle", "malformed": "refused"}


@dataclass(slots=True)
class Limits:
    """How much a body may do: primitives, and primitives that fail. None: as much as it likes."""

    acts: int | None = None
    failures: int | None = None


class HomeBody:
    """One body in one episode. `see` has to be called with every new view."""

    def __init__(self, limits: Limits = Limits(), exploring: Exploring = "rooms") -> None:  # noqa: B008
        self.limits = limits
        self.exploring: Exploring = exploring
        self.acts = self.failures = self.kept_back = 0
        """Primitives done, those that failed, and those not tried because they could not work."""
        self.result = Done(True)
        self.answer: JSONObject = {}
        self._known: dict[str, Seen] = {}
        self._near: dict[str, bool] = {}
        self._pose: JSONObject = {}
        self._held = ""
        self._last: object = None

    # -- what it knows -----------------------------------------------------------------------------

    def see(self, view: View) -> None:
        """Take in what the seat sees now, and what became of the last action."""
        facts = view.observation.facts
        self._pose = facts["pose"]
        self._near = {}
        for row in facts["visible"]:
            self._notice(row)
        holding = facts["holding"]
        self._held = holding["name"] if holding else ""
        if holding and self._held in self._known:
            self._known[self._held] = replace(self._known[self._held], parents=())
        elif holding:
            self._known[self._held] = Seen(
                self._held, holding["type"], self._place(), pickupable=True
            )
        result = view.last_result
        fresh = result is not None and result is not self._last
        self.result = (
            _done(result) if fresh and result else Done(False, "refused", "nothing came of it")
        )
        self.answer = (result.get("answer") or {}) if fresh and result else {}
        self._last = result

    def _notice(self, row: JSONObject) -> None:
        x, y, z = row["position"]
        parent = row.get("in")
        seen = Seen(
            row["name"], row["type"], (x, y, z), row["states"], (parent,) if parent else (), (),
            row["pickupable"], row["receptacle"],
        )  # fmt: skip
        self._known[seen.id] = seen
        self._near[seen.id] = row["near"]

    @property
    def memory(self) -> Mapping[str, Seen]:
        """Everything seen so far by name, with what was seen in or on it."""
        inside: dict[str, list[str]] = {}
        for one in self._known.values():
            for parent in one.parents:
                inside.setdefault(parent, []).append(one.id)
        return {
            id: replace(one, children=tuple(inside[id])) if id in inside else one
            for id, one in self._known.items()
        }

    def forget(self, id: str) -> None:
        """Somebody has taken it from where it was seen."""
        if id != self._held:
            self._known.pop(id, None)
            self._near.pop(id, None)

    def sees(self, id: str) -> bool:
        """Whether it is in view now."""
        return id in self._near

    @property
    def held(self) -> str:
        """The name of what is in the hand."""
        return self._held

    @property
    def spent(self) -> bool:
        """Whether a limit is reached."""
        limits = self.limits
        return (limits.acts is not None and self.acts >= limits.acts) or (
            limits.failures is not None and self.failures >= limits.failures
        )

    def distance(self, id: str) -> float:
        """Metres, level."""
        x, _, z = self._known[id].position
        return math.hypot(x - self._pose["x"], z - self._pose["z"])

    def _place(self) -> Point:
        return self._pose["x"], 1.0, self._pose["z"]

    # -- what it does ------------------------------------------------------------------------------

    def explore(self) -> Doing[None]:
        """Look round, in one place or in five."""
        if self.exploring == "no":
            return
        if self.exploring == "rooms":
            yield from self.tour()
        else:
            yield from self._turn_round()

    def tour(self, until: Callable[[], bool] = lambda: False) -> Doing[None]:
        """Look round in the middle of the room, and of its quarters, until that is enough."""
        for x, y in MIDDLES:
            if until():
                return
            yield from self.walk_to(x, y)
            yield from self._turn_round()

    def walk_to(self, x: float, y: float) -> Doing[Done]:
        """To a place on the map (0 to 1), or as near to it as there is a way."""
        return (yield from self._along(Action("Navigate", {"place": [x, y]})))

    def _turn_round(self) -> Doing[None]:
        for _ in range(AROUND):
            if self.spent:
                return
            yield from self._do(Action("TurnLeft", {}, "TurnLeft"))

    def walk(self, id: str) -> Doing[Done]:
        """To where it is in reach and before the eyes. What is in the hand is there already."""
        if id == self._held or self._near.get(id):
            return OK
        return (yield from self._along(Action("Approach", {"object": id})))

    def peer(self, id: str, found: Callable[[], bool]) -> Doing[None]:
        """Look into what stands open, or over it, from before it, until what is looked for is found."""
        if not found():
            yield from self._along(Action("Approach", {"object": id}))
        for motion in PEERING:
            if found():
                return
            yield from self.adjust(motion)

    def creep(self, id: str) -> Doing[Done]:
        """As near as one comes to what there is no way to, from here and from all over the room."""
        for place in (None, *MIDDLES):
            if place is not None:
                yield from self.walk_to(*place)
            yield from self._draw_near(id)
            if self._near.get(id):
                return OK
        return Done(False, "navigation", "There is no way to where it can be reached.")

    def _draw_near(self, id: str) -> Doing[None]:
        """Step by step towards a thing; then turn to where it is, and look down and up there."""
        for _ in range(MOST_STEPS):
            here = self.distance(id)
            if self._near.get(id):
                return
            if not (yield from self._one_nearer(id)) or self.distance(id) >= here:
                break
        for _ in range(AROUND):
            for motion in NODDING if self._faces(id) else ():
                if self._near.get(id):
                    return
                yield from self._do(Action(motion, {}, motion))
            if self._near.get(id):
                return
            yield from self._do(Action("TurnLeft", {}, "TurnLeft"))

    def _one_nearer(self, id: str) -> Doing[bool]:
        """One step towards a thing; whether there was one."""
        x, _, z = self._known[id].position
        dx, dz = x - self._pose["x"], z - self._pose["z"]
        yaw = math.radians(self._pose["yaw"])
        ahead, right = (
            math.sin(yaw) * dx + math.cos(yaw) * dz,
            math.cos(yaw) * dx - math.sin(yaw) * dz,
        )
        ways = {"Forward": ahead, "Backward": -ahead, "PanRight": right, "PanLeft": -right}
        for verb in sorted(ways, key=lambda one: -ways[one]):
            if ways[verb] > STEP / 2 and (yield from self._do(Action(verb, {}, verb))).ok:
                return True
        return False

    def way_to(self, id: str) -> Doing[bool]:
        """Whether there is a way to where it can be touched; nobody walks."""
        yield Act(Action("Approach", {"object": id}))
        return self.result.ok

    def _along(self, question: Action) -> Doing[Done]:
        """Ask for a way and go it; ask once more where it is blocked."""
        for _ in range(WAYS):
            yield Act(question)
            if not self.result.ok:
                return Done(False, "navigation", self.result.said)
            gone = yield from self._go(self.answer.get("actions") or ())
            if gone.ok or gone.code == "limit":
                return gone
        return Done(False, "blocked", "the way is blocked")

    def _go(self, actions: Sequence[JSONObject]) -> Doing[Done]:
        for action in actions:
            done = yield from self._do(Action(action["verb"], {}, action["verb"]))
            if not done.ok:
                return done
        return OK

    def interact(self, verb: str, id: str) -> Doing[Done]:
        """An interaction with a thing before the eyes and in reach; others are not even tried."""
        if id not in self._near:
            self.kept_back += 1
            return Done(False, "occluded" if self._faces(id) else "angle")
        if not self._near[id]:
            self.kept_back += 1
            return Done(False, "distance")
        done = yield from self._do(Action(verb, {"object": id}, f"{verb} {id}"))
        if done.ok and verb == "Slice":
            self._known.pop(id, None)
            self._near.pop(id, None)
        return done

    def adjust(self, motion: str) -> Doing[Done]:
        """One small motion."""
        return (yield from self._do(Action(motion, {}, motion)))

    def _do(self, action: Action) -> Doing[Done]:
        if self.spent:
            return Done(False, "limit")
        yield Act(action)
        self.acts += 1
        self.failures += not self.result.ok
        return self.result

    def _faces(self, id: str) -> bool:
        """Whether the thing's remembered place is within the field of view, to the sides."""
        x, _, z = self._known[id].position
        towards = math.degrees(math.atan2(x - self._pose["x"], z - self._pose["z"]))
        yaw: float = self._pose["yaw"]
        return abs((towards - yaw + 180.0) % 360.0 - 180.0) <= HALF_VIEW


def _done(result: JSONObject) -> Done:
    """What the kitchen said of the last action, in the machine's words."""
    code = str(result.get("code") or "")
    if result.get("ok"):
        return Done(True, "", str(result.get("message") or ""))
    return Done(
        False, _CODES.get(code) or _ALIKE.get(code, "refused"), str(result.get("message") or "")
    )
