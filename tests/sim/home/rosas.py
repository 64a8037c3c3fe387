"""Rosa's kitchen: a small hand-written home, and shorter ways to say things about it."""

from __future__ import annotations

import json
import math
from functools import cache
from pathlib import Path
from typing import Any

from sim.home.errors import Answer
from sim.home.eyes.visible import Seen
from sim.home.facts import facts_of
from sim.home.home import Home
from sim.home.scenes import Scene, read
from sim.home.state import Body, Thing, sincos
from tests.sim.home.plain_eyes import PlainEyes


@cache
def kitchen() -> Scene:
    return read(json.loads((Path(__file__).parent / "kitchen.json").read_text()))


class Rosa:
    """Somebody at home who names things by their type (`Mug`, `Drawer2`) and stands where needed."""

    def __init__(self, **settings: Any) -> None:
        self.eyes: Any = settings.pop("eyes", None) or PlainEyes()
        wishes = {"visibility_distance": 5.0, "field_of_view": 60.0} | settings
        self.home = Home(kitchen(), self.eyes, **wishes)

    def __getitem__(self, name: str) -> Thing:
        """The n-th thing of a type, gone or not; or the thing of that name."""
        if name in self.home.state.things:
            return self.home.state.things[name]
        kind, number = name.rstrip("0123456789"), name[len(name.rstrip("0123456789")) :]
        found = [t for t in self.home.state.things.values() if t.type == kind]
        return found[int(number or 1) - 1]

    def all(self, kind: str) -> list[Thing]:
        return [t for t in self.home.state.things.values() if t.type == kind and not t.gone]

    def does(self, action: str, name: str | None = None, **arguments: Any) -> Answer:
        """Do something whatever it looks like from here."""
        if name is not None:
            arguments = {"objectId": self[name].id, "forceAction": True} | arguments
        return self.home.act(action, **arguments)

    def tries(self, action: str, name: str, **arguments: Any) -> Answer:
        """Do something that must be seen and reached."""
        return self.does(action, name, forceAction=False, **arguments)

    def takes(self, name: str) -> None:
        answer = self.does("PickupObject", name)
        assert answer.ok, answer.error

    def puts(self, name: str, into: str) -> Answer:
        """Take a thing and put it down, as if all was in sight and reach; into dishes she looks from above."""
        self.takes(name)
        if facts_of(self[into].type).pickupable:
            self.leans_over(into)
        sees_all(self.home)
        return self.home.act("PutObject", objectId=self[into].id)

    def stands(self, x: float, z: float, yaw: float, horizon: float = 30.0, **more: Any) -> None:
        self.home.state.move(Body(x, z, yaw, horizon, **more))

    def leans_over(self, name: str) -> None:
        """Stand close to a thing, on the side of the middle of the room, and look down into it."""
        thing = self[name]
        yaw = math.degrees(math.atan2(thing.x, thing.z))
        sin, cos = sincos(yaw)
        self.stands(thing.x - 0.3 * sin, thing.z - 0.3 * cos, yaw, 60.0)

    def metadata(self, name: str) -> dict[str, Any]:
        rows = self.home.metadata()["objects"]
        return next(row for row in rows if row["name"] == self[name].name)


def sees_all(home: Home) -> None:
    """Until something changes, everything counts as seen."""
    names = frozenset(home.state.things)
    home._seen = (home.state, home.state.revision, Seen(names, names))
