"""One run of one task, for one or two cooks: steps are refused when they cannot be done, and silent
mistakes are told only when it is over."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import ClassVar

from sim.abilities import Camera, Finding, NaturalAction
from sim.sentences import read_typed
from sim.simple import SimpleEpisode
from sim.world import (
    Action,
    Condition,
    Controls,
    JSONObject,
    MoveResult,
    Outcome,
    Seat,
    Sight,
    Task,
    Verb,
    WorldError,
)
from sim.worlds.simmer import lessons, looking, offers, pointing, scene
from sim.worlds.simmer.executor import HALTING, Executor
from sim.worlds.simmer.failures import Failure
from sim.worlds.simmer.plan import Bound
from sim.worlds.simmer.spelling import understood
from sim.worlds.simmer.start import as_start, executor_from
from sim.worlds.simmer.state import Kitchen

SERVED, SAFE, COMPLETE = "served", "safe", "complete"
COMPLETE_TEXT = "it is what the recipe says"
SAFE_TEXT = "nobody falls ill, and the kitchen is left safe"


class SimmerEpisode(SimpleEpisode):
    """A kitchen being cooked in. Nothing is left to chance."""

    kept: ClassVar[tuple[str, ...]] = ("kitchen", "actors", "about")
    typed = True
    controls: Controls | None = Controls(goto="walk")

    def setup(self) -> None:
        self.executor: Executor = executor_from(as_start(self.task.params), HALTING, self.seats)
        self.recipe: list[str] = self.task.params.get("recipe", [])
        self._offered: dict[Seat, list[Verb]] = {}
        self._homes: scene.Homes = scene.homes_of(self.kitchen)
        self.about: list[str] = []
        """What the last step was about, for the picture."""

    @property
    def kitchen(self) -> Kitchen:
        """The whole state, silent tags included."""
        return self.executor.kitchen

    @property
    def actors(self) -> list[str]:
        """Who did each step."""
        return self.executor.actors

    # -- what may be done -----------------------------------------------------------------------

    def offer(self, seat: Seat) -> Sequence[Verb]:
        """Every action for which something is at hand."""
        if seat not in self._offered:
            self._offered[seat] = offers.verbs(self.kitchen, self.executor.rules, seat)
        return self._offered[seat]

    def parse(self, seat: Seat, text: str) -> Action:
        """The action a line means; verbs that begin with its first word are tried first.

        Raises:
            WorldError: `unparsable`, or what forbids it to be done from here.
        """
        first = text.split()[:1]
        verbs = self.legal(seat).verbs
        alike = [one for one in verbs if one.template.split()[:1] == [w.lower() for w in first]]
        try:
            return read_typed(text, alike)
        except WorldError:
            pass
        try:
            return read_typed(text, verbs)
        except WorldError:
            self.executor.who = seat
            found = understood(text, self.executor) if verbs else None
            if found is None:
                raise
            return found

    def do(self, seat: Seat, action: Action) -> MoveResult | None:
        """Do one step, or refuse it by what anybody can see."""
        executor = self.executor
        executor.who = seat
        executor.kitchen.step = self.steps + 1
        bound = offers.bound_of(action, self.kitchen, executor.rules)
        failures = [one for one in executor.judge(bound) if one.predicate not in offers.UNSEEN]
        if failures:
            first = failures[0].text
            raise WorldError(failures[0].predicate, first[:1].upper() + first[1:])
        assert bound.action is not None
        executor.apply(bound.action, bound)
        self._offered = {}
        self._write_down(seat)
        self._point_out(bound)
        return None

    def _write_down(self, seat: Seat) -> None:
        """Who did this step; in a joint move it may be both."""
        actors = self.executor.actors
        actors += [""] * (self.steps + 1 - len(actors))
        before = actors[self.steps]
        actors[self.steps] = f"{before} and {self._label(seat)}" if before else self._label(seat)

    def _point_out(self, bound: Bound) -> None:
        """Remember what this step was about; in a joint move both."""
        again = len(self.executor.actors) == self.steps + 1 and " and " in self.executor.actors[-1]
        things = [one for one in bound.roles.values() if one in self.kitchen.things]
        self.about = [*(self.about if again else ()), *map(str, things)]

    def _label(self, seat: Seat) -> str:
        return next(spec.label or spec.name for spec in self.task.seats if spec.name == seat)

    # -- what is seen ---------------------------------------------------------------------------

    def text(self, seat: Seat) -> str:
        """What the seat sees, in words, with the recipe."""
        return looking.text(self.kitchen, seat, self.task.goal, self.recipe)

    def facts(self, seat: Seat) -> JSONObject:
        """What the seat sees, as JSON."""
        return looking.facts(self.kitchen, seat, self.recipe)

    def sight(self, seat: Seat | None) -> Sight:
        """Everybody sees the kitchen; that it is safe is not known before it is over."""
        return Sight()

    def view(self, seat: Seat | None) -> str:
        """All cooks of a kitchen see the same."""
        return "kitchen"

    def scene(self, seat: Seat | None, labels: Mapping[Seat, str]) -> JSONObject:
        """What can be seen: never what is in something closed, or clings to a thing unseen."""
        return scene.scene(self.kitchen, self._homes, labels, self.about)

    def lenses(self) -> Sequence[Camera]:
        """What looking back may show besides: what nobody saw."""
        return [Camera("unseen", "What nobody saw")]

    def lens_scene(self, lens: str, labels: Mapping[Seat, str]) -> JSONObject:
        """The kitchen with what clings to things and hands, and is raw or spoiled inside."""
        del lens
        return scene.reveal(self.kitchen, self.scene(None, labels))

    def natural(self, seat: Seat) -> Mapping[str, NaturalAction]:
        """For each thing in the picture the most natural thing to do with it."""
        self.check_seat(seat)
        if self.outcome() is not None:
            return {}
        shown = self.scene(seat, {})
        targets = [*(one["id"] for one in shown["places"]), *shown["things"]]
        return pointing.natural(self.executor, seat, targets)

    # -- how it ends ----------------------------------------------------------------------------

    def conditions(self) -> Sequence[Condition]:
        """The dish is served, with all that it needs, and nothing went wrong unnoticed.

        The last two are met only once it is served: before, they would tell what nobody can see.
        """
        served = any(thing.served for thing in self.kitchen.things.values())
        found = {self._condition(one) for one in self._latent()} if served else {SAFE, COMPLETE}
        return [
            Condition(SERVED, "the dish is served", served),
            Condition(COMPLETE, COMPLETE_TEXT, COMPLETE not in found),
            Condition(SAFE, SAFE_TEXT, SAFE not in found),
        ]

    def outcome(self) -> Outcome | None:
        """Serving ends it."""
        conditions = self.conditions()
        if not conditions[0].met:
            return None
        met = sum(one.met for one in conditions)
        good = met == len(conditions)
        scores = {"progress": round(met / len(conditions), 6)}
        return Outcome(good, "goal" if good else "something_went_wrong_unnoticed", scores)

    def audit(self) -> Sequence[Finding]:
        """Every silent mistake so far, in the order in which they were made."""
        if not self.steps:
            return []
        found = [self._finding(one) for one in self._latent()]
        return sorted(found, key=lambda finding: (finding.step, finding.certain, finding.text))

    def _latent(self) -> list[Failure]:
        self.kitchen.step = self.steps
        return self.executor.latent()

    @staticmethod
    def _condition(failure: Failure) -> str:
        return COMPLETE if failure.predicate == "missing_ingredient" else SAFE

    def _finding(self, failure: Failure) -> Finding:
        last = failure.last_reversible_step
        step = min(max(failure.cause_step, 1), self.steps)
        certain = self.steps if last is None or not failure.irreversible else last + 1
        text = failure.text[:1].upper() + failure.text[1:]
        chain = tuple(f"Step {link.step}: {link.text}" for link in failure.chain)
        certain = min(max(certain, step), self.steps)
        return Finding(
            step, certain, self._condition(failure), f"{text}.", chain,
            failure.kind, failure.category, failure.predicate, failure.object,
            self._maker(failure.cause_step), failure.irreversible, last,
            lessons.instead(self.kitchen, failure),
        )  # fmt: skip

    def _maker(self, step: int) -> Seat:
        """Who did a step; empty where it was both, or nobody."""
        if len(self.seats) == 1:
            return self.seats[0]
        actors = self.executor.actors
        label = actors[step - 1] if 0 < step <= len(actors) else ""
        return next((one.name for one in self.task.seats if (one.label or one.name) == label), "")

    # -- saving and copying -----------------------------------------------------------------------

    def _held(self) -> JSONObject:
        return {
            "kitchen": self.kitchen.to_json(),
            "actors": list(self.executor.actors),
            "about": list(self.about),
        }

    def restore(self, state: JSONObject) -> None:
        """Go back to a snapshot. Raises WorldError `bad_snapshot`; nothing has changed then."""
        kept = self._fitting(state)["kept"]
        try:
            kitchen = Kitchen.from_json(kept["kitchen"])
            actors = [str(one) for one in (*kept["actors"], *kept["about"])]
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise WorldError("bad_snapshot", f"this is no kitchen of simmer: {error}") from error
        if set(kitchen.cooks) != set(self.seats):
            raise WorldError("bad_snapshot", "the cooks of a snapshot are those of the task")
        del actors
        super().restore(state)

    def _take(self, saved: JSONObject) -> None:
        self._steps, self._turn, self._rolls = saved["steps"], saved["turn"], saved["rolls"]
        executor = self.executor.fork()
        executor.kitchen = Kitchen.from_json(saved["kept"]["kitchen"])
        executor.kitchen.cooks = {seat: executor.kitchen.cooks[seat] for seat in self.seats}
        executor.actors = list(saved["kept"]["actors"])
        self.executor, self._offered = executor, {}
        self.about = list(saved["kept"]["about"])

    def fork(self) -> SimmerEpisode:
        """A copy that can be played on without touching this one, in microseconds."""
        twin = copy.copy(self)
        twin.executor, twin._offered, twin.about = self.executor.fork(), {}, list(self.about)
        return twin


def start(task: Task, seed: int, version: int) -> SimmerEpisode:
    """A fresh episode. Raises WorldError `bad_task` or `bad_start`."""
    if task.world != "simmer":
        raise WorldError("bad_task", f'this task is of the world "{task.world}"')
    from sim.worlds.simmer.planned import PlannedEpisode, mode_of
    from sim.worlds.simmer.written import WrittenEpisode

    if not mode_of(task.params):
        return SimmerEpisode(task, seed, version)
    kind = WrittenEpisode if task.params.get("written") else PlannedEpisode
    return kind(task, seed, version)
