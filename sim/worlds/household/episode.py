"""One run of one household task."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from sim.abilities import Finding, NaturalAction
from sim.home import traces
from sim.home.audit import audit
from sim.home.errors import Answer
from sim.home.eyes.buffer import Eyes
from sim.home.eyes.camera import FIELD_OF_VIEW
from sim.home.home import Home
from sim.sentences import read_typed
from sim.world import (
    Action,
    ActionSpace,
    Condition,
    Controls,
    GoalReport,
    JSONObject,
    MoveResult,
    Observation,
    Outcome,
    Seat,
    Sight,
    Slot,
    Step,
    Task,
    Verb,
    WorldError,
)
from sim.worlds.household import observing, pointing, snapshot
from sim.worlds.household.acting import called, distances, vocabulary, walking_verbs
from sim.worlds.household.acting.executing import Player
from sim.worlds.household.judging.goals import SCORINGS, Scoring, read
from sim.worlds.household.judging.history import INVALID, MALFORMED, VERBS, Entry, Kind
from sim.worlds.household.judging.scoring import Judge, Verdict, share
from sim.worlds.household.judging.termination import Limits
from sim.worlds.household.suites.plans import Plan
from sim.worlds.household.suites.rules import Rules

HELP = {
    "CLEAN": "Clean an object",
    "CLOSE": "Close a container",
    "EMPTY": "Pour out what a container is filled with",
    "DRINK": "Drink what a container is filled with",
    "FIND": "Go to an object",
    "OPEN": "Open a container",
    "PICKUP": "Pick an object up and hold it",
    "PUT": "Put what is held into or onto something",
    "SLICE": "Slice an object, or crack an egg",
    "SPRAY": "Spray an object with what is held",
    "TOGGLE_OFF": "Turn an object off",
    "TOGGLE_ON": "Turn an object on",
}

WAYS: Mapping[str, traces.Way] = {"TOGGLE_ON": "on", "OPEN": "open", "PUT": "placed"}
"""Verbs after which a thing may be left as it should not be."""


class HouseholdEpisode:
    """An episode. Looking never changes it; only `step` and `restore` do.

    The deciding scoring's rules execute the actions; both scorings judge them (`scoring`).
    """

    def __init__(self, task: Task, seed: int, plan: Plan, rules: Rules, eyes: Eyes) -> None:
        self.task = task
        self.seed = seed
        self.plan = plan
        self.rules = rules
        state = plan.state()
        self.home = Home(
            state.scene,
            eyes,
            visibility_distance=distances.VISIBILITY,
            field_of_view=FIELD_OF_VIEW,
            rotate_step=distances.WALKING_TURN,
            state=state,
        )
        goals = read(plan.goals)
        limits = Limits.of(plan.step_count)
        self.judges = {scoring: Judge.of(scoring, goals, limits) for scoring in SCORINGS}
        self.limits = limits
        self.objects = vocabulary.objects(self.home.scene)
        self.player = Player(self.home, goals, rules.scoring, strict=not rules.instances)
        self.verdicts: dict[Scoring, Verdict] = {
            scoring: judge.start(self.home.state) for scoring, judge in self.judges.items()
        }
        self.history: tuple[Entry, ...] = ()
        self.known: tuple[str, ...] = ()
        self.traces = traces.NOTHING
        self._steps = 0
        self._revision = 0
        self._looked: dict[str, Any] = {}
        self._digest = snapshot.digest(task, plan)
        self._space = self._verbs()
        self._remember()

    # Who plays, and when

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The one cook."""
        return tuple(seat.name for seat in self.task.seats)

    @property
    def turn(self) -> Seat | None:
        """It is always the cook's turn."""
        return self.seats[0]

    @property
    def steps(self) -> int:
        """World steps that have happened; walking counts too where it is allowed."""
        return self._steps

    @property
    def revision(self) -> int:
        """Grows whenever anything that can be seen has changed."""
        return self._revision

    def sight(self, seat: Seat | None) -> Sight:
        """Without help the cook is told neither which goals are met nor what kind of failure it was,
        nor how long a solution is: the condition that a model plays. Spectators see it all."""
        if seat is None or self.rules.help:
            return Sight()
        return Sight(goals="text", reasons=False, lengths=False)

    @property
    def verdict(self) -> Verdict:
        """The deciding verdict."""
        return self.verdicts[self.rules.scoring]

    # What may be done

    def legal(self, seat: Seat) -> ActionSpace:
        """The verbs with the types that they can make sense with; not every object is there now."""
        self._check_seat(seat)
        return self._space

    def _verbs(self) -> ActionSpace:
        verbs = []
        for verb in VERBS:
            names = vocabulary.candidates(verb, self.objects)
            slots: tuple[Slot, ...] = (Slot("object", "choice", names, fills="kind"),)
            if self.rules.instances:
                slots += (Slot("name", "text", None, optional=True, fills="target"),)
            verbs.append(Verb(verb, slots, HELP[verb]))
        if self.rules.walking:
            verbs += walking_verbs.VERBS
        controls = (
            walking_verbs.CONTROLS if self.rules.walking else Controls(goto="FIND", spray="SPRAY")
        )
        if self.rules.help:
            controls = replace(controls, called=called.words_for(self.objects))
        return ActionSpace(verbs=tuple(verbs), enumerable=False, controls=controls)

    def parse(self, seat: Seat, text: str) -> Action:
        """The action that a line names, `FIND Mug`. Raises WorldError `unparsable`."""
        self._check_seat(seat)
        words = text.split()
        if self.rules.walking and words:
            if words[0].casefold() == walking_verbs.FACE.casefold():
                return read_typed(text, walking_verbs.VERBS)
            for verb in walking_verbs.MOTIONS:
                if verb.casefold() != words[0].casefold():
                    continue
                if len(words) > 1:
                    raise WorldError("unparsable", vocabulary.ALONE.format(typed=verb))
                return Action(verb, {}, verb)
        return vocabulary.read(text, self.objects)

    # Doing it

    def step(self, moves: Mapping[Seat, Action | None]) -> Step:
        """Do the cook's action. What is no action of this world is refused and takes no time."""
        refused: dict[Seat, MoveResult] = {
            seat: MoveResult(False, "unknown_seat", f'there is no seat "{seat}" here')
            for seat in moves
            if seat not in self.seats
        }
        cook = self.seats[0]
        if cook not in moves:
            return Step(False, refused)
        action = moves[cook]
        if action is None:
            return Step(False, {**refused, cook: MoveResult(True)})
        fault = self._fault(action)
        if fault is not None:
            return Step(False, {**refused, cook: fault})
        if walking_verbs.is_motion(action.verb):
            return self._walk(cook, action, refused)
        return self._attempt(cook, action, refused)

    def _fault(self, action: Action) -> MoveResult | None:
        """Why this is no action at all here."""
        if self.outcome() is not None:
            return MoveResult(False, "finished", "it is over")
        if walking_verbs.is_motion(action.verb) and self.rules.walking:
            wrong = walking_verbs.fault(action.verb, dict(action.args))
            return MoveResult(False, "malformed", wrong) if wrong else None
        if action.verb == INVALID:
            return self._fault_of_invalid(action.args)
        if action.verb not in VERBS:
            known = ", ".join(verb.name for verb in self._space.verbs)
            text = f'there is no action "{str(action.verb)[:60]}"; there are {known}'
            return MoveResult(False, "unknown_action", text)
        return self._fault_of_arguments(action)

    def _fault_of_invalid(self, args: Mapping[str, Any]) -> MoveResult | None:
        text, kind = args.get("text", ""), args.get("kind", "unparsable")
        if isinstance(text, str) and kind in MALFORMED:
            return None
        return MoveResult(False, "malformed", f"kind is one of {', '.join(MALFORMED)}, text a text")

    def _fault_of_arguments(self, action: Action) -> MoveResult | None:
        args = dict(action.args)
        name = args.pop("name", None)
        type_name = args.pop("object", None)
        if args or not isinstance(type_name, str) or not type_name:
            text = f'{action.verb} needs one object type, as {{"object": "Mug"}}'
            return MoveResult(False, "malformed", text)
        if name is None:
            return None
        if not self.rules.instances:
            text = "objects are named by type only in this task"
            return MoveResult(False, "malformed", text)
        if not isinstance(name, str) or name not in self.home.state.things:
            return MoveResult(
                False, "unknown_object", f"there is no object {str(name)[:60]!r} here"
            )
        return None

    def _walk(self, cook: Seat, action: Action, refused: Mapping[Seat, MoveResult]) -> Step:
        answer = walking_verbs.move(self.home, action.verb, dict(action.args))
        self._passed()
        result = MoveResult(answer.ok, "" if answer.ok else "way", _sentence(answer))
        return Step(True, {**refused, cook: result}, {"steps": self._steps})

    def _attempt(self, cook: Seat, action: Action, refused: Mapping[Seat, MoveResult]) -> Step:
        held = self.home.state.held
        entry = self._entry(action)
        self._trace(entry, held)
        state = self.home.state
        paper = self.judges["paper"]
        entry = replace(entry, fresh=paper.news(self.verdicts["paper"], entry, state))
        self.history = (*self.history, entry)
        self.verdicts = {
            scoring: judge.after(self.verdicts[scoring], self.history, state)
            for scoring, judge in self.judges.items()
        }
        self._passed()
        result = MoveResult(entry.ok, entry.code, entry.text)
        return Step(True, {**refused, cook: result}, self._changed(entry))

    def _entry(self, action: Action) -> Entry:
        """What becomes of one of the twelve actions, or of an answer that is none."""
        if action.verb == INVALID:
            text = str(action.args.get("text", "")).strip()[: vocabulary.TEXT_LENGTH]
            kind = cast(Kind, action.args.get("kind", "unparsable"))
            return observing.malformed(text, kind)
        type_name = str(action.args["object"])
        name = vocabulary.known(type_name, self.objects)
        if name is None:
            text = f"{action.verb} {type_name}"[: vocabulary.TEXT_LENGTH]
            return observing.malformed(text, "object")
        return self.player.attempt(action.verb, name, action.args.get("name"))

    def _trace(self, entry: Entry, held: str | None) -> None:
        """Note when something was left in another state, for the audit. `held`: before."""
        way = WAYS.get(entry.verb)
        name = held if way == "placed" else entry.thing
        if entry.ok and way is not None and name is not None:
            self.traces = traces.after(self.traces, self._steps + 1, way, name)

    def _passed(self) -> None:
        """One step is over."""
        self._steps += 1
        self._revision += 1
        self._looked = {}
        self._remember()

    def _remember(self) -> None:
        """Keep in mind what has been seen, where the rules help with that."""
        if not self.rules.help:
            return
        seen = self.home.visible() - set(self.known)
        self.known += tuple(name for name in self.home.state.things if name in seen)

    def _changed(self, entry: Entry) -> JSONObject:
        """What the log keeps of a step beyond its result: the object, the kind, both verdicts.

        Not the reason in words: everybody receives this, whatever the feedback.
        """
        return {
            "steps": self._steps,
            "entry": replace(entry, text="").to_json(),
            "verdicts": {scoring: v.summary() for scoring, v in self.verdicts.items()},
        }

    # What is seen

    def observe(self, seat: Seat) -> Observation:
        """What a cook without eyes reads, and the facts that even such a cook may know."""
        self._check_seat(seat)
        return Observation(self._kept("text", lambda: observing.text(self)), self.facts(seat))

    def facts(self, seat: Seat) -> JSONObject:
        """The facts of `observe` alone."""
        self._check_seat(seat)
        return cast(JSONObject, self._kept("facts", lambda: observing.facts(self)))

    def pose(self, seat: Seat) -> JSONObject | None:
        """The fact `pose` alone."""
        self._check_seat(seat)
        return observing.pose(self)

    def public(self) -> Observation:
        """What spectators may know: as much as the cook, and what is held."""
        facts = self._kept("public", lambda: observing.public(self))
        return Observation(self._kept("text", lambda: observing.text(self)), facts)

    def view(self, seat: Seat | None) -> str:
        """The cook sees through the agent's eyes, spectators from a corner of the room."""
        return "eyes" if seat is not None else "third"

    def scene(self, seat: Seat | None, labels: Mapping[Seat, str]) -> JSONObject:
        """Everything that a picture needs (`drawing`)."""
        return {
            "state": self._kept("state", self.home.state.to_json),
            "camera": self.view(seat),
            "hand": round(self.rules.hand / 100, 2),
            "map": seat is None,
            "eye": seat is not None and self.rules.walking,
        }

    def natural(self, seat: Seat) -> Mapping[str, NaturalAction]:
        """What a click on each thing does."""
        self._check_seat(seat)
        if self.outcome() is not None:
            return {}
        return cast(
            Mapping[str, NaturalAction], self._kept("natural", lambda: pointing.natural(self))
        )

    # How it stands

    def goals(self, seat: Seat | None = None) -> GoalReport:
        """Every goal of the deciding scoring, and whether it holds."""
        if seat is not None:
            self._check_seat(seat)
        judge, verdict = self.judges[self.rules.scoring], self.verdict
        rows = zip(judge.goals, verdict.met, strict=True)
        conditions = tuple(Condition(goal.id, goal.text, met) for goal, met in rows)
        return GoalReport(self.plan.task_description, conditions, self._done())

    def _done(self) -> bool:
        """Goals count once something was done."""
        if self.rules.termination:
            return self.verdict.success
        return bool(self.history) and all(self.verdict.met)

    def outcome(self) -> Outcome | None:
        """The end: all goals met, or a rule of termination where those count."""
        if self._done():
            return Outcome(True, "goal", self._scores())
        if self.rules.termination and self.verdict.reason:
            return Outcome(False, self.verdict.reason, self._scores())
        return None

    def _scores(self) -> dict[str, float]:
        """Both verdicts as numbers: success, part of the goals met, step at which it ended."""
        scores = {
            "steps": float(self._steps),
            "progress": round(share(self.verdict.met), 6),
        }
        for scoring, verdict in self.verdicts.items():
            scores[f"{scoring}_success"] = float(verdict.success)
            scores[f"{scoring}_goals"] = round(verdict.fraction, 6)
            scores[f"{scoring}_steps"] = float(verdict.steps)
        return scores

    def audit(self) -> Sequence[Finding]:
        """What was left on, running or open, used dirty or served raw."""
        over = self.outcome() is not None
        return audit(self.home.state, self.traces, self._steps, self.seats[0], over=over)

    def oracle(self) -> JSONObject:
        """The full true state, for graders."""
        return {
            "plan": self.plan.name,
            "state": self.home.state.to_json(),
            "history": [entry.to_json() for entry in self.history],
            "verdicts": {scoring: v.to_json() for scoring, v in self.verdicts.items()},
        }

    # Saving and copying

    def state(self) -> JSONObject:
        """An exact snapshot."""
        return snapshot.save(self, self._digest)

    def restore(self, state: JSONObject) -> None:
        """Go back to a snapshot.

        Raises:
            WorldError: `bad_snapshot`, if it is of another world, task, seed or version.
        """
        saved = snapshot.load(self, self._digest, state)
        self.take(saved)
        self._revision += 1

    def take(self, saved: snapshot.Saved) -> None:
        """Be as it was saved."""
        self.home.restore(saved.home)
        self.player.memory, self.player.deeds = saved.memory, saved.deeds
        self.history, self.verdicts, self.known = saved.history, dict(saved.verdicts), saved.known
        self._steps = saved.steps
        self.traces = saved.traces
        self._looked = {}

    def fork(self) -> HouseholdEpisode:
        """A copy that can be played on without touching this one."""
        twin = object.__new__(HouseholdEpisode)
        twin.__dict__.update(self.__dict__)
        twin.home = self.home.fork()
        twin.player = Player(
            twin.home,
            self.player.goals,
            self.player.scoring,
            memory=self.player.memory,
            deeds=self.player.deeds,
            strict=self.player.strict,
        )
        twin.verdicts = dict(self.verdicts)
        twin._looked = {}
        return twin

    def _kept(self, what: str, make: Any) -> Any:
        """Keep what was looked up until the next step."""
        if what not in self._looked:
            self._looked[what] = make()
        return self._looked[what]

    def _check_seat(self, seat: Seat) -> None:
        if seat not in self.seats:
            known = ", ".join(self.seats)
            raise WorldError("unknown_seat", f'there is no seat "{seat}" here; there is {known}')


def _sentence(answer: Answer) -> str:
    """Why a motion failed, without object ids."""
    return "" if answer.ok else "Something is in the way, or it goes no further."
