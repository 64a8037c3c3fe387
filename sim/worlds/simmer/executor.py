"""The state machine: judge a step, do it, and go on (Algorithm 1 of the paper, appendix B).

In the mode `published` a failed precondition is recorded and the effects are applied all the same;
in `halting` the step is refused. An unknown action or object, or a wrong number of arguments, is one
failure and the step is skipped in both.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from sim.worlds.simmer.asking import AFFORDANCE, EMBODIMENT, HALLUCINATION, TRACKING, Move, here
from sim.worlds.simmer.audit import Requirement, audit
from sim.worlds.simmer.effects import Doing
from sim.worlds.simmer.failures import Failure
from sim.worlds.simmer.model import Action, Model, model
from sim.worlds.simmer.plan import Bound, Line, bind, read_plan
from sim.worlds.simmer.state import KITCHEN, Kitchen
from sim.worlds.simmer.wording import named, refusal

Mode = Literal["published", "halting"]
PUBLISHED: Mode = "published"
HALTING: Mode = "halting"


@dataclass(frozen=True, slots=True)
class Report:
    """What became of a plan: its failures, the kitchen at the end, what was odd in its text."""

    failures: tuple[Failure, ...]
    kitchen: Kitchen
    steps: int
    notes: tuple[tuple[int, str], ...] = ()
    ignored: int = 0


@dataclass(slots=True)
class Executor:
    """A kitchen with its rules. `reach` False: where the cook stands is not asked (section 4)."""

    kitchen: Kitchen
    mode: Mode = PUBLISHED
    rules: Model = field(default_factory=model)
    reach: bool = True
    requires: tuple[Requirement, ...] = ()
    strict_all: bool = False
    who: str = "cook"
    actors: list[str] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)

    def fork(self) -> Executor:
        """A copy that can go on without touching this one."""
        return Executor(
            self.kitchen.fork(), self.mode, self.rules, self.reach, self.requires,
            self.strict_all, self.who, self.actors.copy(), self.failures.copy(),
        )  # fmt: skip

    def run_line(self, line: Line) -> list[Failure]:
        """One line of a plan: a step, with its failures."""
        return self.run(bind(line, self.rules))

    def run(self, bound: Bound) -> list[Failure]:
        """One bound step: judge it, do it unless it is skipped or refused."""
        self.kitchen.step += 1
        self.actors.append(self.who)
        failures = self.judge(bound)
        skipped = bound.action is None or bool(failures and failures[0].predicate in SYNTAX)
        if bound.action is not None and not skipped and not (failures and self.mode == HALTING):
            self.apply(bound.action, bound)
        self.failures += failures
        return failures

    def judge(self, bound: Bound) -> list[Failure]:
        """The failures of a step as things stand; nothing is changed. One of `SYNTAX` stands alone."""
        action, step = bound.action, self.kitchen.step
        if bound.fault or action is None:
            return [_failure(step, bound.fault, HALLUCINATION, "", bound.why)]
        if missing := self._missing(action, bound):
            return [missing]
        self._mean_portions(action, bound.roles)
        move = Move(self.kitchen, self.kitchen.cooks[self.who], bound.roles)
        failures = []
        impossible: set[str] = set()
        for one in action.preconditions:
            if one.about in impossible and not one.affordance and one.category == TRACKING:
                continue  # a state that a thing cannot have is not asked for
            if not one.holds(move):
                if one.affordance:
                    impossible.add(one.about)
                failures.append(self._violated(action, one.name, one.category, one.about, bound))
        if self.reach:
            for role in action.reach:
                if not here(move, role):
                    failures.append(
                        self._violated(action, "agent_at_location", EMBODIMENT, role, bound)
                    )
        return failures

    def apply(self, action: Action, bound: Bound) -> None:
        """The effects of a step."""
        doing = Doing(self.kitchen, self.who, bound.roles, bound.given)
        for effect in action.effects:
            effect(doing)

    def _missing(self, action: Action, bound: Bound) -> Failure | None:
        """The one failure of a step that names what is not there, or no more."""
        things, step = self.kitchen.things, self.kitchen.step
        for arg in action.args:
            if arg.is_value or arg.type == "product":
                continue
            oid = str(bound.roles[arg.role])
            if oid == KITCHEN and arg.type == "place":
                continue
            thing = things.get(oid)
            if thing is None:
                why = f"there is no {named(oid)} here"
                return _failure(step, "unknown_object", HALLUCINATION, oid, why)
            if thing.gone:
                into = f"went into {named(thing.consumed_by)}" if thing.consumed_by else "is gone"
                why = f"{named(oid)} {into} and is no longer there"
                return _failure(step, "used_up_object", HALLUCINATION, oid, why)
        return None

    def _mean_portions(self, action: Action, roles: dict[str, str | float]) -> None:
        """Let a package that was poured out stand for what was last poured from it."""
        for arg in action.args:
            if not arg.poured:
                continue
            thing = self.kitchen.things[str(roles[arg.role])]
            for portion in reversed(thing.portions):
                if not self.kitchen.things[portion].gone:
                    roles[arg.role] = portion
                    break

    def _violated(
        self, action: Action, name: str, category: str, role: str, bound: Bound
    ) -> Failure:
        oid = str(bound.roles[role]) if role else ""
        text = refusal(self.kitchen, self.kitchen.cooks[self.who], action, name, oid)
        return _failure(self.kitchen.step, name, category, oid, text)

    def latent(self) -> list[Failure]:
        """What the audit finds now."""
        who = self.actors if len(self.kitchen.cooks) > 1 else []
        return audit(self.kitchen, self.requires, strict_all=self.strict_all, actors=who)


def _failure(step: int, predicate: str, category: str, oid: str, text: str) -> Failure:
    return Failure(step, "immediate", predicate, category, oid, text, cause_step=step)


def bad_end(count: int, *, serves: bool) -> Failure | None:
    """What is wrong with the end of a plan of so many steps; None: it ends as it should.

    A text without steps is one immediate failure; a plan whose last step does not serve is another
    (specification, sections 3 and 13).
    """
    if not count:
        why = "there is no step in this plan: a step is written as [ACTION] <object> (1)"
        return _failure(1, "no_steps", HALLUCINATION, "", why)
    if serves:
        return None
    why = "the last step of a plan must be [SERVE], and it is not"
    return _failure(count + 1, "no_final_serve", TRACKING, "", why)


SYNTAX = frozenset({"unknown_action", "unknown_object", "used_up_object", "wrong_arity"})
"""Failures for which a step is skipped (Algorithm 1, lines 8 to 11)."""


def run_plan(text: str, executor: Executor, after: Callable[[], None] | None = None) -> Report:
    """Run a whole plan and audit it. `after` is called after each step."""
    plan = read_plan(text)
    notes: list[tuple[int, str]] = []
    serves = False
    for step, line in enumerate(plan.lines, 1):
        bound = bind(line, executor.rules)
        notes += [(step, note) for note in (bound.notes or line.notes)]
        executor.run(bound)
        serves = bound.action is not None and bound.action.name == "serve"
        if after is not None:
            after()
    count = len(plan.lines)
    if plan.cut:
        notes.append((count, f"{plan.cut} more steps were not run; {count} are the most"))
    if end := bad_end(count, serves=serves):
        executor.failures.append(end)
    executor.failures += executor.latent()
    return Report(tuple(executor.failures), executor.kitchen, count, tuple(notes), plan.ignored)


__all__ = ["AFFORDANCE", "HALTING", "PUBLISHED", "Executor", "Mode", "Report", "run_plan"]
