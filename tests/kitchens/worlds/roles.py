"""The errand, a world of two roles: the commander knows what to fetch, the follower walks and fetches.

Five shelves stand in a row, a thing on each. The commander sees them all and knows the goal, and may
ask how it stands; the follower sees the shelf in front and hears what the commander says. Taking the
wrong thing spoils the errand, and nobody is told: that is what an audit is for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from sim.abilities import Camera, Finding, Frame, Target
from sim.simple import SimpleEpisode, SimpleWorld
from sim.world import (
    Action,
    Condition,
    GoalReport,
    JSONObject,
    MoveResult,
    Seat,
    SeatSpec,
    Sight,
    Slot,
    Suite,
    Task,
    Verb,
    WorldError,
)

COLOURS = {
    "salt": (230, 230, 230), "honey": (240, 190, 40), "mint": (80, 180, 90),
    "rice": (210, 200, 160), "beet": (150, 30, 80),
}  # fmt: skip
SIDES = {"left": -1, "right": 1}
FOLLOW = "Do what the commander tells you"


class Errand(SimpleEpisode):
    """One run. The seed shuffles the shelves."""

    kept = ("shelves", "at", "taken", "said")
    typed = True

    def setup(self) -> None:
        self.shelves = list(COLOURS)
        self.roll().shuffle(self.shelves)
        self.at, self.taken, self.said = 2, [], ""
        self.wanted = self.task.params["wanted"]

    def offer(self, seat: Seat) -> Sequence[Verb]:
        wait = Verb("wait", help="Let a step pass")
        if seat == "commander":
            return (
                Verb("progress", help="How far is it?", template="ask for progress", asks=True),
                wait,
            )
        side = Slot("side", "choice", tuple(SIDES))
        return (
            Verb("go", (side,), "Go to the next shelf", "go {side}"),
            Verb("take", help="Take what stands here"),
            wait,
        )

    def do(self, seat: Seat, action: Action) -> MoveResult | None:
        if action.verb == "go":
            to = self.at + SIDES[action.args["side"]]
            if not 0 <= to < len(self.shelves):
                raise WorldError("wall", "there is a wall")
            self.at = to
        elif action.verb == "take":
            if not self.shelves[self.at]:
                raise WorldError("empty", "this shelf is empty")
            self.taken.append([self.shelves[self.at], self.steps + 1])
            self.shelves[self.at] = ""
        return None

    def ask(self, seat: Seat, question: Action) -> MoveResult:
        got = sum(condition.met for condition in self.conditions())
        return self.fault(seat, question, asks=True) or MoveResult(True, answer={"fetched": got})

    def hear(self, seat: Seat, text: str) -> None:
        """Only the commander's words count."""
        if seat == "commander":
            self.said = text
            self.touch()

    def text(self, seat: Seat) -> str:
        if seat == "commander":
            things = ", ".join(thing or "nothing" for thing in self.shelves)
            return f"The shelves hold: {things}. The follower stands at shelf {self.at + 1}."
        heard = f' The commander said: "{self.said}".' if self.said else ""
        return f"Before you: {self.shelves[self.at] or 'an empty shelf'}.{heard}"

    def facts(self, seat: Seat) -> JSONObject:
        if seat == "commander":
            return {"shelves": list(self.shelves), "at": self.at, "wanted": list(self.wanted)}
        return {"here": self.shelves[self.at], "said": self.said}

    def conditions(self) -> Sequence[Condition]:
        got = [thing for thing, _ in self.taken]
        return [Condition(one, f"the {one} is fetched", one in got) for one in self.wanted]

    def goals(self, seat: Seat | None = None) -> GoalReport:
        whole = super().goals(seat)
        return whole if seat != "follower" else GoalReport(FOLLOW, (), whole.done)

    def sight(self, seat: Seat | None) -> Sight:
        if seat is None:
            return Sight()
        return Sight(goals="request" if seat == "commander" else "text", moves="own")

    def audit(self) -> Sequence[Finding]:
        wrong = [(thing, step) for thing, step in self.taken if thing not in self.wanted]
        first = self.wanted[0]
        return [Finding(step, step, first, f"{thing} was not asked for") for thing, step in wrong]

    def view(self, seat: Seat | None) -> str:
        return "eyes" if seat == "follower" else "map"

    def scene(self, seat: Seat | None, labels: Mapping[Seat, str]) -> JSONObject:
        return {"things": [self.shelves[self.at]] if seat == "follower" else list(self.shelves)}

    def cameras(self, seat: Seat | None) -> Sequence[Camera]:
        return (Camera("basket", "The basket"),) if seat == "follower" else ()

    def camera_scene(self, seat: Seat | None, camera: str) -> JSONObject:
        return {"things": [thing for thing, _ in self.taken] or [""]}


class ErrandWorld(SimpleWorld[Errand]):
    """Errands, drawn as a row of coloured squares."""

    def draw(self, scene: JSONObject, size: int) -> Frame:
        things, width = scene["things"], 1 / len(scene["things"])
        pixels = np.zeros((size, size, 3), np.uint8)
        for place, thing in enumerate(things):
            left, right = round(place * width * size), round((place + 1) * width * size)
            pixels[:, left:right] = COLOURS.get(thing, (40, 40, 40))
        boxes = ((thing, (n * width, 0.0, width, 1.0)) for n, thing in enumerate(things) if thing)
        return Frame(pixels, tuple(Target(thing, thing, thing, box) for thing, box in boxes))


SEATS = (
    SeatSpec("commander", "commander", "Commander"),
    SeatSpec("follower", "follower", "Follower", "At your command"),
)

world = ErrandWorld(
    "errand",
    "Errand",
    Errand,
    tasks=[
        Task("errand/honey", "errand", "errands", "Honey", "Fetch the honey", SEATS, {"wanted": ["honey"]}),
        Task("errand/supper", "errand", "errands", "Supper", "Fetch rice, beet and salt", SEATS,
             {"wanted": ["rice", "beet", "salt"]}),
    ],
    suites=[Suite("errands", "Errands", "One knows, one walks.", paces=("free", "turns", "together"))],
)  # fmt: skip
