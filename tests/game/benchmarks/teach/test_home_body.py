"""A body in an empty plane: how it comes nearer to what there is no way to."""

from __future__ import annotations

import math
from types import SimpleNamespace
from typing import Any, cast

import pytest

from game.benchmarks.teach.cmfr.body import Act, Done
from game.benchmarks.teach.home_body import STEP, HomeBody
from sim.world import JSONObject

REACH = 1.0
AHEAD = {
    "Forward": (0.0, 1.0),
    "Backward": (0.0, -1.0),
    "PanRight": (1.0, 0.0),
    "PanLeft": (-1.0, 0.0),
}


class Plane:
    """A floor without end, and a vase on it. Nobody knows a way; `walls` are where no step leads to."""

    def __init__(
        self, vase: tuple[float, float], yaw: float, walls: tuple[tuple[float, float], ...] = ()
    ) -> None:
        self.x = self.z = self.horizon = 0.0
        self.yaw, self.vase, self.walls = yaw, vase, walls
        self.hidden = self.stuck = False
        """Whether something is in front of the vase; whether steps say that they lead on and do not."""
        self.did: list[str] = []
        self.last: JSONObject | None = None
        self.body = HomeBody()
        self.shows()

    def shows(self) -> None:
        dx, dz = self.vase[0] - self.x, self.vase[1] - self.z
        off = (math.degrees(math.atan2(dx, dz)) - self.yaw + 180) % 360 - 180
        row = {
            "name": "Vase_1", "type": "Vase", "position": [self.vase[0], 0.0, self.vase[1]], "states": {},
            "pickupable": True, "receptacle": False, "near": math.hypot(dx, dz) <= REACH,
        }  # fmt: skip
        seen = [row] if abs(off) <= 45 and not self.hidden else []
        facts = {
            "pose": {"x": self.x, "z": self.z, "yaw": self.yaw, "horizon": self.horizon},
            "visible": seen, "holding": None,
        }  # fmt: skip
        view = SimpleNamespace(observation=SimpleNamespace(facts=facts), last_result=self.last)
        self.body.see(cast("Any", view))

    def does(self, verb: str) -> None:
        self.did.append(verb)
        ok = verb not in ("Navigate", "Approach")
        if verb in AHEAD:
            right, ahead = AHEAD[verb]
            yaw = math.radians(self.yaw)
            x = round(self.x + STEP * (right * math.cos(yaw) + ahead * math.sin(yaw)), 6)
            z = round(self.z + STEP * (ahead * math.cos(yaw) - right * math.sin(yaw)), 6)
            ok = (x, z) not in self.walls
            self.x, self.z = (x, z) if ok and not self.stuck else (self.x, self.z)
        self.yaw = (self.yaw + {"TurnLeft": -90.0, "TurnRight": 90.0}.get(verb, 0.0)) % 360
        self.last = {"ok": ok, "code": "" if ok else "blocked", "message": ""}
        self.shows()

    def creeps(self) -> Done:
        doing = self.body.creep("Vase_1")
        try:
            while True:
                request = next(doing)
                assert isinstance(request, Act)
                self.does(request.action.verb)
                assert len(self.did) < 500
        except StopIteration as end:
            return cast("Done", end.value)


@pytest.mark.parametrize(
    ("vase", "step"),
    [
        ((0.0, 2.0), "Forward"),
        ((0.1, -2.0), "Backward"),
        ((2.0, 0.1), "PanRight"),
        ((-2.0, 0.1), "PanLeft"),
    ],
)
def test_it_steps_whichever_way_leads_nearer_until_the_thing_is_in_reach(
    vase: tuple[float, float], step: str
) -> None:
    plane = Plane(vase, 0.0)
    if not plane.body.memory:  # it was seen before, over the shoulder
        plane.yaw = 180.0 if step == "Backward" else 90.0 if step == "PanRight" else 270.0
        plane.shows()
        plane.yaw = 0.0
        plane.shows()
    assert plane.creeps().ok
    assert set(plane.did) <= {step, "TurnLeft", "LookDown", "LookUp"}
    assert plane.did[:4] == [step] * 4
    assert math.dist((plane.x, plane.z), vase) <= REACH + 0.01


def test_where_the_nearest_step_is_blocked_it_takes_the_next_best() -> None:
    plane = Plane((0.6, 2.0), 0.0, walls=((0.0, STEP),))
    assert plane.creeps().ok
    assert plane.did[:2] == ["Forward", "PanRight"]


def test_what_cannot_be_reached_is_given_up_after_it_was_tried_from_all_over_the_room() -> None:
    plane = Plane((0.0, 2.0), 0.0, walls=((0.0, STEP), (STEP, 0.0), (-STEP, 0.0)))
    done = plane.creeps()
    assert (done.ok, done.code) == (False, "navigation")
    assert plane.did.count("Navigate") > 4


def test_who_does_not_come_nearer_stops_stepping() -> None:
    plane = Plane((0.0, 2.0), 0.0)
    plane.stuck = True
    plane.creeps()
    assert plane.did[:2] == ["Forward", "LookDown"]


@pytest.mark.parametrize("yaw", [0.0, 90.0, 180.0, 270.0])
@pytest.mark.parametrize("off", [0.0, 40.0, -40.0, 50.0, -50.0, 180.0])
def test_what_is_not_seen_is_hidden_ahead_and_out_of_view_to_the_sides(
    yaw: float, off: float
) -> None:
    side = math.radians(yaw + off)
    plane = Plane((0.5 * math.sin(side), 0.5 * math.cos(side)), yaw + off)  # it was seen before
    plane.yaw, plane.hidden = yaw, True
    plane.shows()
    with pytest.raises(StopIteration) as end:
        next(plane.body.interact("Pickup", "Vase_1"))
    assert end.value.value.code == ("occluded" if abs(off) < 45 else "angle")


@pytest.mark.parametrize("hidden", [False, True])
def test_what_cannot_work_is_not_tried_and_counts_as_kept_back(hidden: bool) -> None:
    plane = Plane((0.0, 2.0), 0.0)
    plane.hidden = hidden
    plane.shows()
    for kept_back in range(1, 4):
        with pytest.raises(StopIteration) as end:
            next(plane.body.interact("Pickup", "Vase_1"))
        assert end.value.value.code == ("occluded" if hidden else "distance")
        assert plane.body.kept_back == kept_back
    assert plane.body.acts == plane.body.failures == 0
