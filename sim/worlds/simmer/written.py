"""Plans that people write in advance, as models do, under the conditions of the paper (section 4).

`once`: the plan is handed in and carried out as it is. `corrected`: it is written, then looked over
once with the five checks that models are given to refine theirs, and handed in again. Nobody tells
the writer anything of how it would go. Then every line is a step of its own, as of `PlannedEpisode`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from sim.abilities import Finding, Way
from sim.world import (
    Action,
    Controls,
    JSONObject,
    MoveResult,
    Page,
    Seat,
    Slot,
    Task,
    Verb,
    WorldError,
)
from sim.worlds.simmer.failures import Failure
from sim.worlds.simmer.model import Arg
from sim.worlds.simmer.offers import nameable
from sim.worlds.simmer.plan import read_line, read_plan
from sim.worlds.simmer.planned import PlannedEpisode
from sim.worlds.simmer.state import KITCHEN

HAND_IN, GO_ON = "hand_in", "go_on"
DRAFTS = {"once": 1, "corrected": 2}
"""How often a plan is handed in, by what a task says under `written`."""
STEPS, PLAN, REFINE = "steps", "plan", "refine"
WAYS = (
    Way(STEPS, "Step by step", "You cook, and see what comes of every step. What cannot be done is refused."),
    Way(PLAN, "A plan in advance", "You write the whole plan before anything happens; then it is carried out as it stands. So models are asked."),
    Way(REFINE, "A plan, corrected once", "You write the plan, look it over once with five questions, and hand in your last word."),
)  # fmt: skip
WRITTEN = {PLAN: "once", REFINE: "corrected"}
RULES: JSONObject = {"plan": "published"}
"""The rules are those by which the plans of models are played, so that reports may lay them side by side."""
SYNTAX = (
    "One step a line: [ACTION] <thing> (number), with one to three things and minutes or degrees as "
    "numbers, such as [GRAB] <egg> (1) or [FRY] <egg> (1) <pan> (1) 5 min. You begin in the kitchen "
    "with empty hands, stand where you use things, and hold one thing at a time. "
    "[COMBINE] <bowl> (1) <dough> (1) makes one product; the last line is [SERVE]."
)
CHECKS = (
    "Look it over once more: 1. Are you where you need to be, and are your hands free or full as they must be? "
    "2. Is everything open, on or in place before it is used? 3. Is what you serve safe to eat: washed, "
    "cooked through, kept apart from what is raw? 4. Is everything switched off and closed at the end? "
    "5. Is no step missing? What you hand in now is carried out."
)


def ways(task: Task) -> tuple[Way, ...]:
    """The conditions of a task: three for one cook; two cooks always go step by step."""
    return WAYS if len(task.seats) == 1 else WAYS[:1]


def way_of(task: Task) -> str:
    """Under which condition a task is played."""
    written = task.params.get("written")
    return next((way for way, name in WRITTEN.items() if name == written), STEPS)


def in_way(task: Task, way: str) -> Task:
    """The task under a condition; its length counts the handing in and the end as well.

    Raises:
        WorldError: `unknown_way`.
    """
    if way not in [one.name for one in ways(task)]:
        known = ", ".join(one.name for one in ways(task))
        raise WorldError("unknown_way", f'{task.id} is not played "{way[:40]}"; there is: {known}')
    before = way_of(task)
    if way == before:
        return task
    plain = {key: value for key, value in task.params.items() if key not in ("rules", "written")}
    params = plain if way == STEPS else {**plain, "rules": RULES, "written": WRITTEN[way]}
    par = task.par + _around(way) - _around(before) if task.par is not None else None
    return replace(task, params=params, par=par)


def _around(way: str) -> int:
    """Steps that are no lines of the plan: to hand it in, and its end."""
    return DRAFTS[WRITTEN[way]] + 1 if way in WRITTEN else 0


class WrittenEpisode(PlannedEpisode):
    """A kitchen for which a plan is written first, and then carried out line by line."""

    kept = (*PlannedEpisode.kept, "drafts")
    controls: Controls | None = Controls(onward=GO_ON)

    def setup(self) -> None:
        super().setup()
        written = self.task.params["written"]
        if written not in DRAFTS:
            known = " or ".join(DRAFTS)
            raise WorldError("bad_task", f"plans are written {known}", "written")
        self.wanted = DRAFTS[written]
        self.drafts: list[str] = []
        """What was handed in so far."""

    @property
    def writing(self) -> bool:
        """Whether a plan is still to be handed in."""
        return len(self.drafts) < self.wanted

    # -- what may be done -----------------------------------------------------------------------

    def offer(self, seat: Seat) -> Sequence[Verb]:
        """To hand in a plan; then to let it go on, and nothing else."""
        if not self.writing:
            return (Verb(GO_ON, (), "The next line of the plan", self._next_line()),)
        page = Page(self.drafts[-1] if self.drafts else "", self._lines)
        told = CHECKS if self.drafts else SYNTAX
        return (Verb(HAND_IN, (Slot("plan", "text", page=page),), told, "hand in the plan"),)

    def _next_line(self) -> str:
        """The sentence of the next step, in which braces would be slots."""
        if self.read >= len(self._plan):
            return "the plan is over"
        return " ".join(self._plan[self.read].split())[:200].translate(str.maketrans("{}", "()"))

    @cached_property
    def _lines(self) -> tuple[Verb, ...]:
        """What a line may be: every action, with everything that is there. It says nothing of what works."""
        refs = tuple(f"<{one.cls}> ({one.number})" for one in nameable(self.kitchen))
        places = (f"<{KITCHEN}> (1)", *refs)
        return tuple(
            Verb(name, tuple(_slot(arg, places if arg.type == "place" else refs) for arg in action.args), "", _template(name, action.args))
            for name, action in self.executor.rules.actions.items()
        )  # fmt: skip

    def parse(self, seat: Seat, text: str) -> Action:
        """A plan, or `go on`."""
        self.check_seat(seat)
        if self.writing and text.strip():
            return Action(HAND_IN, {"plan": text}, "hand in the plan")
        if not self.writing and self.outcome() is None and text.strip().casefold() == "go on":
            return Action(GO_ON, {}, "go on")
        wanted = "write the whole plan" if self.writing else "the plan is handed in: go on"
        raise WorldError("unparsable", wanted)

    def do(self, seat: Seat, action: Action) -> MoveResult | None:
        """Take a plan, or carry out its next line; after the last one everything is looked at."""
        self.executor.who = seat
        if action.verb == HAND_IN:
            return self._take_in(str(action.args["plan"]))
        lines = self._plan
        if self.read >= len(lines):
            self.about = []
            return self._finish("", seat)
        done = super().do(seat, Action("line", {"step": lines[self.read]}, lines[self.read]))
        self._offered = {}
        return done

    def _take_in(self, plan: str) -> MoveResult | None:
        if not read_plan(plan).lines:
            raise WorldError(
                "no_steps", "there is no step in this: write lines such as [WALK] <fridge> (1)"
            )
        self.drafts = [*self.drafts, plan]
        self.about = []
        return None

    @property
    def _plan(self) -> list[str]:
        """The lines that are steps."""
        return [one for one in self.drafts[-1].splitlines() if one.strip() and read_line(one)]

    # -- how it ends ----------------------------------------------------------------------------

    def _finding(self, failure: Failure) -> Finding:
        """Steps are counted with the handing in, so that they lead to their place in a replay."""
        found, before = super()._finding(failure), len(self.drafts)
        last = found.last_reversible_step
        return replace(
            found,
            step=min(found.step + before, self.steps),
            certain=min(found.certain + before, self.steps),
            last_reversible_step=None if last is None else last + before,
            chain=tuple(_later(link, before) for link in found.chain),
        )

    # -- what is seen ---------------------------------------------------------------------------

    def text(self, seat: Seat) -> str:
        """What the seat sees, in words, and what is to be done with it."""
        seen = super().text(seat)
        if not self.writing:
            return seen
        return f"{CHECKS if self.drafts else SYNTAX}\n\n{seen}"

    # -- saving and copying -----------------------------------------------------------------------

    def _held(self) -> JSONObject:
        return {**super()._held(), "drafts": list(self.drafts)}

    def restore(self, state: JSONObject) -> None:
        """As of `PlannedEpisode`."""
        drafts = self._fitting(state)["kept"]["drafts"]
        if not isinstance(drafts, list) or not all(isinstance(one, str) for one in drafts):
            raise WorldError("bad_snapshot", "drafts are texts", "kept.drafts")
        super().restore(state)

    def _take(self, saved: JSONObject) -> None:
        super()._take(saved)
        self.drafts = list(saved["kept"]["drafts"])


def _later(link: str, by: int) -> str:
    """A link of a chain, its step counted with the handing in."""
    number, _, rest = link.removeprefix("Step ").partition(":")
    return f"Step {int(number) + by}:{rest}"


def _slot(arg: Arg, refs: tuple[str, ...]) -> Slot:
    if arg.is_value:
        return Slot(arg.role, "number")
    return Slot(arg.role, "text") if arg.type == "product" else Slot(arg.role, "choice", refs)


def _template(name: str, args: Sequence[Arg]) -> str:
    ends = {"minutes": " min", "celsius": " C"}
    return " ".join(
        [f"[{name.upper()}]", *(f"{{{arg.role}}}{ends.get(arg.type, '')}" for arg in args)]
    )


__all__ = ["WrittenEpisode", "in_way", "way_of", "ways"]
