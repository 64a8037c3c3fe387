"""The two verdicts on one run: as the paper describes it and as the released code behaves.

One of the two scorings decides: actions are executed by its rules and the run ends when it says so.
The other one watches the same steps and says when, and how, it would have ended them. It cannot
say what would have happened if an action had been executed by its own rules (a SLICE with a
ButterKnife works in `released` only), and where the run ends before it would have ended it, its
reason is "open" and it is no success.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from sim.home.state import State
from sim.world import JSONObject
from sim.worlds.household.judging import termination
from sim.worlds.household.judging.goals import (
    DRINK_COFFEE,
    SPRAY_MIRROR,
    ActionGoal,
    Goal,
    LocationGoal,
    Scoring,
    under,
)
from sim.worlds.household.judging.history import Entry
from sim.worlds.household.judging.termination import Limits, Patience, Reason


@dataclass(frozen=True, slots=True)
class Verdict:
    """Where one scoring stands after some steps.

    `met` says for each goal (as `goals.under` this scoring) whether it holds now, `ever` whether it
    once did, `done` names the action goals reached. Once this scoring has ended the run, `reason`,
    `steps` and `fraction` stay: why, after how many steps, with which part of the goals met.
    """

    met: tuple[bool, ...]
    ever: tuple[bool, ...]
    patience: Patience
    done: tuple[str, ...] = ()
    reason: Reason = ""
    steps: int = 0
    fraction: float = 0.0

    @property
    def success(self) -> bool:
        """Whether it ended with all goals met."""
        return self.reason == "success"

    def to_json(self) -> JSONObject:
        return asdict(self) | {"met": [*self.met], "ever": [*self.ever], "done": [*self.done]}

    @staticmethod
    def from_json(data: Any) -> Verdict:
        """Read what `to_json` wrote. Raises KeyError or TypeError on anything else."""
        lists = {key: tuple(data[key]) for key in ("met", "ever", "done")}
        return Verdict(**{**data, **lists, "patience": Patience(**data["patience"])})

    def summary(self) -> JSONObject:
        """For the record of a step or a run."""
        return {
            "success": self.success,
            "reason": self.reason or "open",
            "steps": self.steps,
            "goals": round(self.fraction, 6),
        }


def share(met: Sequence[bool]) -> float:
    """The part of the goals that hold; all of none."""
    return sum(met) / len(met) if met else 1.0


@dataclass(frozen=True, slots=True)
class Judge:
    """One scoring's rules on one task."""

    scoring: Scoring
    goals: tuple[Goal, ...]
    limits: Limits = field(default_factory=lambda: Limits.of(0))

    @staticmethod
    def of(scoring: Scoring, goals: Sequence[Goal], limits: Limits) -> Judge:
        return Judge(scoring, under(goals, scoring), limits)

    def start(self, state: State) -> Verdict:
        """Before the first step. Goals that hold already count as seen, not as reached."""
        met = self.look(state, ())
        return Verdict(met, met, Patience(self.limits.soft), fraction=share(met))

    def news(self, verdict: Verdict, entry: Entry, state: State) -> bool:
        """Whether this entry met a goal that was never met before: a new subgoal (paper 3.3)."""
        new = deed(entry, self.scoring)
        met = self.look(state, verdict.done if new is None else (*verdict.done, new))
        return any(now and not ever for now, ever in zip(met, verdict.ever, strict=True))

    def look(self, state: State, done: Sequence[str]) -> tuple[bool, ...]:
        """Which goals hold in a state, after these deeds."""
        return tuple(
            goal.deed in done if isinstance(goal, ActionGoal) else goal.met(state, self.scoring)
            for goal in self.goals
        )

    def after(self, verdict: Verdict, history: Sequence[Entry], state: State) -> Verdict:
        """The verdict after one more step (order of spec 2.5). Once ended, only goals are followed."""
        done = verdict.done
        if (new := deed(history[-1], self.scoring)) and new not in done:
            done = (*done, new)
        met = self._kept(verdict, self.look(state, done))
        ever = tuple(a or b for a, b in zip(verdict.ever, met, strict=True))
        ended = bool(verdict.reason)
        verdict = replace(verdict, met=met, ever=ever, done=done)
        if ended:
            return verdict
        verdict = replace(verdict, steps=len(history), fraction=share(met))
        if all(met):
            return replace(verdict, reason="success")
        reason, patience = termination.after(history, self.limits, verdict.patience, self.scoring)
        return replace(verdict, reason=reason, patience=patience)

    def _kept(self, verdict: Verdict, met: tuple[bool, ...]) -> tuple[bool, ...]:
        """The released code never takes a location goal back once it was reached."""
        if self.scoring == "paper":
            return met
        return tuple(
            now or (before and isinstance(goal, LocationGoal))
            for now, before, goal in zip(met, verdict.met, self.goals, strict=True)
        )


def deed(entry: Entry, scoring: Scoring) -> str | None:
    """The action goal that an entry reaches.

    In `paper` the coffee goal needs coffee and the mirror goal the mirror; the released code
    takes any drink and any spraying.
    """
    if not entry.ok:
        return None
    released = scoring == "released"
    if entry.verb == "DRINK" and (released or entry.liquid == "coffee"):
        return DRINK_COFFEE
    if entry.verb == "SPRAY" and (released or entry.object == "Mirror"):
        return SPRAY_MIRROR
    return None
