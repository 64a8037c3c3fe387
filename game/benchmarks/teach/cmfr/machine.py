"""The state machine: plan, explore, execute, and four stages for when that does not go well (section 4).

Reads top to bottom as the paper does. Where the paper is silent the choice is a field of `Flags`, and
its docstring says what was chosen and why.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeVar

from game.benchmarks.teach.cmfr import reading
from game.benchmarks.teach.cmfr.body import Ask, Body, Code, Doing, Done
from game.benchmarks.teach.cmfr.executor import Executor
from game.benchmarks.teach.cmfr.facts import scene
from game.benchmarks.teach.cmfr.names import Names
from game.benchmarks.teach.cmfr.past import NOTHING, Past
from game.benchmarks.teach.cmfr.reading import Judgement, Planned, Steps, Unreadable
from game.benchmarks.teach.cmfr.subgoals import CATEGORIES, Name, Origin, Subgoal
from game.benchmarks.teach.cmfr.texts import Texts
from sim.world import JSONObject

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Flags:
    """Which parts of the method are on (section 6, table 2), and choices where the paper is silent."""

    mode: Literal["cmfr", "cot", "none"] = "cmfr"
    """`cot`: one question that thinks step by step instead of the stages; `none`: no recovery."""
    s1: bool = True
    """Off: every failing step counts as important, without a justification."""
    s2: bool = True
    """Off: what is important goes to stage 3."""
    s3: bool = True
    """Off: what stage 2 finds no precondition for has failed."""
    s4: bool = True
    """Asks what is missing, once, when the plan is used up and the task is not done."""
    s4_when: Literal["oracle", "always", "self_check"] = "oracle"
    """Who says that it is not done: `reached`, as in the paper, which knows the truth (where nobody
    does it is always asked); nobody, it is always asked; or the model itself."""
    search: bool = True
    """Off: a thing that was not seen is not found."""
    fewshot: bool = False
    """Show the stages their fixed demonstrations (3, 4, 5 and 4 of them; note 9)."""
    marks: bool = True
    """Whether the stages see what became of each step of the plan."""
    cumulative: bool = False
    """Whether small motions are kept for the next try instead of being undone."""

    def title(self) -> str:
        """What an arm is called in tables: `cmfr`, `w/o stage 1`, `cot`, ..."""
        if self.mode != "cmfr":
            return self.mode
        off = [f"stage {n}" for n in (1, 2, 3, 4) if not getattr(self, f"s{n}")]
        missing = " & ".join(off + ([] if self.search else ["object search"]))
        return f"w/o {missing}" if missing else "few shots" if self.fewshot else "cmfr"


@dataclass(slots=True)
class Report:
    """What happened: the plan with what became of its steps, and a note for every turn of events."""

    planned: Planned = field(default_factory=lambda: Planned(""))
    subgoals: list[Subgoal] = field(default_factory=list)
    notes: list[JSONObject] = field(default_factory=list)
    end: str = ""
    """`goal`, `limit`, or `plan`: the plan is used up."""


class Machine:
    """One run of the method for one dialogue.

    `planned` is a plan made before: all arms of a comparison start from the same one (section 5).
    `reached` says whether the goal is reached, where somebody can know it; it is asked when the plan is
    used up, as the plan is carried out to its end (section 4.5). `past` is what was done before: the plan
    is for what is left, and stages see it as steps that are done.
    """

    def __init__(
        self,
        dialogue: str,
        body: Body,
        texts: Texts,
        flags: Flags = Flags(),
        *,
        planned: Planned | None = None,
        reached: Callable[[], bool] = lambda: False,
        explore: bool = True,
        past: Past = NOTHING,
    ) -> None:
        self.report = Report()
        self._dialogue = dialogue
        self._body = body
        self._texts = texts
        self._flags = flags
        self._planned = planned
        self._reached = reached
        self._explore = explore
        self._past = past
        self._names = Names()
        self._executor = Executor(body, self._names, cumulative=flags.cumulative)
        self._carried_out = list(past.steps)

    @property
    def past(self) -> Past:
        """What was carried out so far, for a plan that goes on from here."""
        return Past(tuple(self._carried_out), dict(self._names.bound))

    def play(self) -> Doing[Report]:
        """The whole episode. The report grows as it goes, for those who look in between."""
        planned = self._planned or (yield from self._plan())
        self.report.planned = planned
        self.report.subgoals = [replace(step, status="pending") for step in planned.steps.subgoals]
        self._names = Names(planned.places, self._past.names)
        self._executor = Executor(self._body, self._names, cumulative=self._flags.cumulative)
        if self._explore:
            yield from self._body.explore()
        for subgoal in self.report.subgoals:
            if self._body.spent:
                break
            yield from self._execute(subgoal)
        if not self._body.spent:
            yield from self._post()
        self.report.end = "goal" if self._reached() else "limit" if self._body.spent else "plan"
        self._note("end", why=self.report.end)
        return self.report

    # -- planning ----------------------------------------------------------------------------------

    def _plan(self) -> Doing[Planned]:
        """The initial plan (section 4.1), its types made such as there are (appendix B)."""
        text = self._texts.plan(self._dialogue, [str(step) for step in self._past.steps])
        planned = yield from self._asked("plan", text, reading.read_planned, Planned(""))
        subgoals = []
        for subgoal in planned.steps.subgoals:
            subgoals.append((yield from self._repaired(subgoal)))
        steps = Steps(tuple(subgoals), planned.steps.dropped)
        self._note(
            "planned", task=planned.title, steps=len(subgoals), dropped=list(steps.dropped),
            plan=[str(one) for one in subgoals], places=[str(one) for one in planned.places],
        )  # fmt: skip
        return replace(planned, steps=steps)

    def _repaired(self, subgoal: Subgoal) -> Doing[Subgoal]:
        """The subgoal with listed types only."""
        things = []
        for name in subgoal.things:
            things.append(name if name.listed else (yield from self._repair(name)))
        return replace(subgoal, things=tuple(things))

    def _repair(self, name: Name) -> Doing[Name]:
        """The listed type that the model says is meant; the name as it was where it says none."""
        answer = yield Ask("repair", self._texts.repair(name.kind))
        kinds = {kind.lower(): kind for kind in CATEGORIES}
        words = [word.strip("\"'.,`* ") for word in answer.split()]
        found = next((kinds[word.lower()] for word in words if word.lower() in kinds), "")
        self._note("repaired", name=name.kind, as_=found)
        return Name(found, name.number) if found else name

    # -- execution ---------------------------------------------------------------------------------

    def _execute(self, subgoal: Subgoal) -> Doing[None]:
        """One line of the plan, with recovery."""
        done = yield from self._try(subgoal)
        if done.ok:
            self._finish(subgoal, "done")
            return
        self._note("failed", subgoal=str(subgoal), code=done.code, said=done.said)
        if self._body.spent:
            self._finish(subgoal, "failed", "limit")
        elif self._flags.mode == "none":
            self._finish(subgoal, "failed", done.code)
        elif self._flags.mode == "cot":
            yield from self._think(subgoal, done.code)
        else:
            yield from self._recover(subgoal, done.code)

    def _try(self, subgoal: Subgoal) -> Doing[Done]:
        """Carry it out; what it needs and was not seen is searched for first (section 4.3)."""
        for name in subgoal.things:
            if self._names.meant(name, self._body) or not self._flags.search:
                continue
            yield from self._search(name)
        done = yield from self._executor.run(subgoal)
        if done.ok:
            self._carried_out.append(subgoal)
        return done

    def _search(self, name: Name) -> Doing[None]:
        """Steps to find a thing, from what the dialogue said of places; nothing was said: nothing."""
        places = self.report.planned.places
        if not places:
            return
        text = self._texts.search(str(name), [str(place) for place in places])
        steps = yield from self._asked("search", text, _solution("search"), Steps())
        self._note("searched", thing=str(name), steps=[str(step) for step in steps.subgoals])
        yield from self._run_all(steps)

    def _run_all(self, steps: Steps) -> Doing[bool]:
        """Carry out a model's steps, going on when one fails (no recovery within recovery)."""
        good = True
        for subgoal in steps.subgoals:
            if self._body.spent:
                break
            step = yield from self._repaired(subgoal)
            done = yield from self._executor.run(step)
            if done.ok:
                self._carried_out.append(step)
            self._note("step", subgoal=str(step), of=step.origin, ok=done.ok, code=done.code)
            good &= done.ok
        return good

    # -- the stages --------------------------------------------------------------------------------

    def _recover(self, subgoal: Subgoal, code: Code) -> Doing[None]:
        """Stages 1 to 3 (section 4.5). Stage 3 is for what stage 2 knows no precondition for."""
        judged = yield from self._judge(subgoal)
        if not judged.important:
            self._finish(subgoal, "skipped", code)
            return
        prior = yield from self._prior(subgoal, judged)
        if prior.subgoals:
            yield from self._run_all(prior)
            done = Done(False, "limit") if self._body.spent else (yield from self._try(subgoal))
            self._note("stage2", subgoal=str(subgoal), mended=done.ok)
            self._finish(subgoal, "done" if done.ok else "failed", done.code)
        elif self._flags.s3:
            yield from self._work_around(subgoal, judged, code)
        else:
            self._finish(subgoal, "failed", code)

    def _judge(self, subgoal: Subgoal) -> Doing[Judgement]:
        """Stage 1: does it matter?"""
        if not self._flags.s1:
            return Judgement(True)
        text = self._texts.stage1(self._situation(subgoal))
        judged = yield from self._asked("stage1", text, reading.read_judgement, Judgement(True))
        self._note("stage1", subgoal=str(subgoal), important=judged.important)
        return judged

    def _prior(self, subgoal: Subgoal, judged: Judgement) -> Doing[Steps]:
        """Stage 2: what has to be done before?"""
        if not self._flags.s2:
            return Steps()
        text = self._texts.stage2(self._situation(subgoal, judged))
        steps = yield from self._asked("stage2", text, reading.read_preconditions, Steps())
        self._note("stage2 asked", subgoal=str(subgoal), steps=[str(s) for s in steps.subgoals])
        return steps

    def _work_around(self, subgoal: Subgoal, judged: Judgement, code: Code) -> Doing[None]:
        """Stage 3: another way to the same end."""
        text = self._texts.stage3(self._situation(subgoal, judged))
        steps = yield from self._asked("stage3", text, _solution("stage3"), Steps())
        good = bool(steps.subgoals) and (yield from self._run_all(steps))
        self._note("stage3", subgoal=str(subgoal), mended=good)
        self._finish(subgoal, "repaired" if good else "failed", "" if good else code)

    def _post(self) -> Doing[None]:
        """Stage 4, once: what is missing, when the plan is used up and the goal is not reached."""
        flags = self._flags
        if flags.mode == "none" or not (flags.s4 or flags.mode == "cot"):
            return
        situation = self._situation(None)
        if not (yield from self._unfinished(situation)):
            return
        text = self._texts.cot(situation) if flags.mode == "cot" else self._texts.stage4(situation)
        steps = yield from self._asked("stage4", text, _solution("stage4"), Steps())
        self._note("stage4", steps=[str(step) for step in steps.subgoals], when=flags.s4_when)
        yield from self._run_all(steps)

    def _unfinished(self, situation: dict[str, str]) -> Doing[bool]:
        """Whether there is something left to be done, in the view of whoever is asked for it."""
        if self._flags.s4_when == "oracle":
            return not self._reached()
        if self._flags.s4_when == "always":
            return True
        text = self._texts.check(situation)
        done = yield from self._asked("check", text, reading.read_check, False)
        self._note("check", done=done)
        return not done

    def _think(self, subgoal: Subgoal, code: Code) -> Doing[None]:
        """The chain-of-thought arm: one question, its steps, and the failing step once more."""
        text = self._texts.cot(self._situation(subgoal))
        steps = yield from self._asked("cot", text, _solution("stage2"), Steps())
        if not steps.subgoals:
            self._finish(subgoal, "failed", code)
            return
        yield from self._run_all(steps)
        done = Done(False, "limit") if self._body.spent else (yield from self._try(subgoal))
        self._note("cot", subgoal=str(subgoal), mended=done.ok)
        self._finish(subgoal, "done" if done.ok else "failed", done.code)

    # -- words -------------------------------------------------------------------------------------

    def _situation(
        self, failing: Subgoal | None, judged: Judgement | None = None
    ) -> dict[str, str]:
        """What prompts of the stages are filled with."""
        return {
            "task": self.report.planned.title or self.report.planned.task,
            "plan": "\n".join(self._told(failing)),
            "failing": str(failing) if failing else "",
            "why": judged.justification if judged else "",
            "scene": scene(self._body, self._names, self._kinds(failing)),
        }

    def _kinds(self, failing: Subgoal | None) -> set[str]:
        """The types that the plan names."""
        steps = [*self._past.steps, *self.report.subgoals, *([failing] if failing else [])]
        return {name.kind for step in steps for name in step.things}

    def _told(self, failing: Subgoal | None) -> Sequence[str]:
        """The plan as prompts show it; after execution only what was carried out."""
        if failing is None:
            return [str(step) for step in self._carried_out]
        steps = [*self._past.steps, *self.report.subgoals]
        if not self._flags.marks:
            return [str(step) for step in steps]
        return [f"{step}{_mark(step, failing)}" for step in steps]

    def _asked(self, purpose: str, text: str, read: Callable[[str], T], otherwise: T) -> Doing[T]:
        """An answer that can be read; asked once more, and then what holds where none is given."""
        for _ in range(2):
            answer = yield Ask(purpose, text)
            try:
                return read(answer)
            except Unreadable as error:
                self._note("unreadable", of=purpose, why=str(error))
        return otherwise

    def _finish(self, subgoal: Subgoal, status: str, code: Code = "") -> None:
        subgoal.status, subgoal.code = status, code  # type: ignore[assignment]
        self._note("subgoal", subgoal=str(subgoal), status=status, code=code)

    def _note(self, kind: str, **facts: object) -> None:
        self.report.notes.append({"kind": kind} | {key.rstrip("_"): v for key, v in facts.items()})


def _solution(origin: Origin) -> Callable[[str], Steps]:
    return lambda answer: reading.read_solution(answer, origin)


def _mark(step: Subgoal, failing: Subgoal) -> str:
    if step is failing:
        return " [current]"
    return "" if step.status == "pending" else f" [{step.status}]"
