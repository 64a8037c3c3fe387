"""One game: a Commander who knows the task and sees it all, and a Follower who does it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from sim.abilities import Camera, NaturalAction
from sim.home.eyes.buffer import Eyes
from sim.home.home import Home
from sim.home.pictures import drawing
from sim.home.state import State
from sim.sentences import misfit, read_typed
from sim.world import (
    Action,
    ActionSpace,
    Condition,
    GoalReport,
    JSONObject,
    MoveResult,
    Observation,
    Outcome,
    Seat,
    Sight,
    Step,
    Task,
    Verb,
    WorldError,
)
from sim.worlds.teach import judging, observing, seats, snapshot
from sim.worlds.teach.acting import extra, fitting, going
from sim.worlds.teach.acting.approaching import approach
from sim.worlds.teach.acting.follower import GRID, MOTIONS, Deed, Follower
from sim.worlds.teach.acting.natural import natural
from sim.worlds.teach.acting.views import FIELD_OF_VIEW, REACH
from sim.worlds.teach.acting.words import NEEDS_TARGET
from sim.worlds.teach.commanding import flying, searching
from sim.worlds.teach.goals import Report
from sim.worlds.teach.rules import Rules
from sim.worlds.teach.seats import COMMANDER, FOLLOWER, MAP, TARGET
from sim.worlds.teach.tasks import edh
from sim.worlds.teach.tasks.instances import spoken

T = TypeVar("T")
REMEMBERED = 60
"""So many of the last things said are kept."""
COLOURS: Mapping[Seat, list[int]] = {COMMANDER: [58, 96, 214], FOLLOWER: [214, 78, 44]}
"""Who is who on the map."""
DOING = frozenset({*fitting.INTERACTIONS, seats.STOP})
"""What the Follower alone may do."""


NO_POWER = "Only the Follower can act on things: tell them what to do."


class TeachEpisode:
    """An episode. Looking never changes it; `step`, `hear` and `restore` do.

    Both rule sets judge the state after every interaction; the task says which decides.
    """

    def __init__(
        self, task: Task, seed: int, start: State, judge: judging.Judge, rules: Rules, eyes: Eyes
    ) -> None:
        self.task = task
        self.seed = seed
        self.rules = rules
        self.judge = judge
        self.told = spoken(task.params)
        """What was said before, by others: an instance of TfD."""
        self.home = Home(
            start.scene, eyes, visibility_distance=REACH, field_of_view=FIELD_OF_VIEW,
            grid=GRID, rotate_step=90.0, state=start,
        )  # fmt: skip
        self.stamp = snapshot.digest(task, start)
        self.follower = Follower(self.home, extra.start(self.home))
        edh.redo(self.follower, edh.history(task.params))
        self.verdicts = self._judged()
        self.first = self.verdicts
        self.eye = flying.above_all(start) if COMMANDER in self.seats else flying.NOWHERE
        self.found: searching.Found | None = None
        self.said: tuple[tuple[Seat, str], ...] = ()
        self.stopped = self.agreed = False
        self.deed: Deed | None = None
        self.steps = self.acts = self.failures = 0
        self.revision = 0
        self._looked: dict[str, tuple[Any, Any]] = {}

    # Who plays, and when

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Commander and Follower."""
        return tuple(seat.name for seat in self.task.seats)

    @property
    def turn(self) -> Seat | None:
        """Nobody waits for anybody."""
        return None

    @property
    def quiet(self) -> bool:
        """Nothing happens by itself."""
        return True

    def sight(self, seat: Seat | None) -> Sight:
        """The Commander sees the goal as it stands; the Follower knows what is said, no more."""
        if seat is None:
            return Sight()
        if seat == COMMANDER:
            return Sight(moves="own")
        return Sight(goals="text", moves="own", lengths=False)

    # What may be done

    def legal(self, seat: Seat) -> ActionSpace:
        """The seat's verbs; interactions name what they can be done to from here now."""
        self._check_seat(seat)
        if self.outcome() is not None:
            return ActionSpace(enumerable=False)
        made: Callable[[], ActionSpace] = self._commands if seat == COMMANDER else self._deeds
        return self._kept(f"legal {seat}", made)

    def _commands(self) -> ActionSpace:
        verbs = seats.commander_verbs(agreed=self.rules.stopping == "agreed")
        return ActionSpace(verbs=verbs, enumerable=False, controls=seats.CONTROLS[COMMANDER])

    def _deeds(self) -> ActionSpace:
        state, view = self.home.state, self.follower.view()
        near = [state.things[name] for name, seen in view.things.items() if seen.in_reach]
        names = {
            verb: [t.name for t in near if fitting.fits(state, verb, t)]
            if fitting.ready(state, verb)
            else []
            for verb in fitting.INTERACTIONS
        }
        verbs = seats.follower_verbs(names, agreed=self.rules.stopping == "agreed")
        return ActionSpace(verbs=verbs, enumerable=False, controls=seats.CONTROLS[FOLLOWER])

    def parse(self, seat: Seat, text: str) -> Action:
        """The action a line means. Raises WorldError `unparsable` with the nearest sentence."""
        first = (text.split() or [""])[0].casefold()
        if seat == COMMANDER and first in {verb.casefold() for verb in DOING}:
            raise WorldError("unparsable", NO_POWER)
        return read_typed(text, self.legal(seat).verbs)

    def natural(self, seat: Seat) -> Mapping[str, NaturalAction]:
        """What a click on each thing in the picture does."""
        self._check_seat(seat)
        if self.outcome() is not None:
            return {}
        if seat == COMMANDER:
            return self._kept("selects", lambda: searching.selects(self.home.state, seats.SELECT))
        return self._kept("natural", lambda: natural(self.follower))

    # Doing it

    def step(self, moves: Mapping[Seat, Action | None]) -> Step:
        """Do what the seats want, the Commander first. Refusals are answers."""
        results: dict[Seat, MoveResult] = {}
        told: JSONObject = {}
        tried = False
        for seat in (*self.seats, *(seat for seat in moves if seat not in self.seats)):
            if seat in moves:
                refusal = self._fault(seat, moves[seat])
                action = moves[seat]
                if refusal is not None or action is None:
                    results[seat] = refusal or MoveResult(True)
                    continue
                results[seat], happened = self._do(seat, action)
                tried = tried or happened
                if seat == FOLLOWER and self.deed is not None:
                    told = {"deed": self.deed.to_json()}
        waited = all(moves[seat] is None for seat in moves) and any(r.ok for r in results.values())
        if not tried and not waited:
            return Step(False, results)
        self.steps += 1
        self.revision += 1
        return Step(True, results, {**told, "progress": self._summary()})

    def _fault(self, seat: Seat, action: Action | None, *, asks: bool = False) -> MoveResult | None:
        """Why this is nothing that the seat may do (or ask)."""
        if seat not in self.seats:
            return MoveResult(False, "unknown_seat", f'there is no seat "{seat}" here')
        if self.outcome() is not None:
            return MoveResult(False, "finished", "it is over")
        if action is None:
            return None
        known = {verb.name: verb for verb in self.legal(seat).verbs}
        verb = known.get(action.verb)
        if verb is None:
            return _unknown(seat, action.verb, known)
        if verb.asks != asks:
            kind = "a question: it is asked, not done" if verb.asks else "done, not asked"
            return MoveResult(False, "unknown_action", f"{verb.name} is {kind}")
        return self._misfit(verb, dict(action.args))

    def _misfit(self, verb: Verb, args: JSONObject) -> MoveResult | None:
        """What is wrong with the arguments. Any thing may be named, however little sense it makes."""
        free = replace(verb, slots=tuple(_free(slot) for slot in verb.slots))
        if wrong := misfit(free, args):
            return MoveResult(False, "malformed", wrong)
        if verb.name in fitting.INTERACTIONS and not args:
            return MoveResult(False, *NEEDS_TARGET)
        name = args.get("object")
        if name is not None and self.home.thing(name) is None:
            return MoveResult(False, "unknown_object", f'there is no object "{name[:60]}" here')
        return None

    def _do(self, seat: Seat, action: Action) -> tuple[MoveResult, bool]:
        """What became of an action, and whether something was done or tried."""
        if seat == COMMANDER:
            return self._command(action)
        if action.verb == seats.STOP:
            self.stopped, self.deed = True, Deed(seats.STOP, True)
            return MoveResult(True), True
        self.stopped = False
        self.deed = self._act(action)
        self.acts += 1
        self.failures += not self.deed.ok
        return MoveResult(self.deed.ok, self.deed.code, self.deed.text), True

    def _act(self, action: Action) -> Deed:
        """A motion, or an interaction and what follows from it."""
        if action.verb in MOTIONS:
            return self.follower.move(action.verb)
        named = action.args.get("object")
        thing = self.home.thing(named) if named is not None else None
        name = thing.name if thing is not None else None
        deed = self.follower.interact(action.verb, name, action.args.get("place"))
        if deed.ok:
            self.verdicts = self._judged()
        return deed

    def _command(self, action: Action) -> tuple[MoveResult, bool]:
        if action.verb == seats.CONFIRM:
            self.agreed = True
            return MoveResult(True), True
        if action.verb == seats.SEARCH:
            return self._search(str(action.args["text"]))
        if action.verb == seats.SELECT:
            thing = self.home.thing(str(action.args["object"]))
            assert thing is not None
            return self._show(thing.name)
        if action.verb == flying.FACE:
            self.eye = flying.face(self.eye, dict(action.args))
            return MoveResult(True), True
        eye = flying.fly(self.home.state, action.verb, self.eye)
        if eye is None:
            return MoveResult(
                False, "limit", "The camera goes no further in this direction."
            ), False
        self.eye = eye
        return MoveResult(True), True

    def _search(self, text: str) -> tuple[MoveResult, bool]:
        after = self.found.thing if self.found is not None else None
        thing = searching.search(self.home.state, text, after)
        if thing is None:
            words = f'Nothing here is called "{text.strip()[:60]}": try another word.'
            return MoveResult(False, "not_found", words), False
        return self._show(thing.name)

    def _show(self, name: str) -> tuple[MoveResult, bool]:
        thing = self.home.state.things[name]
        if thing.gone:
            words = "This has been sliced: search for its slices."
            return MoveResult(False, "not_found", words), False
        self.found = searching.show(self.home, thing)
        told = searching.answer(self.home.state, self.found)
        return MoveResult(True, "", str(told["text"]), told), True

    def ask(self, seat: Seat, question: Action) -> MoveResult:
        """How far it is, for the Commander; the way to a place on the map, for either; to a
        thing, for the Follower."""
        refusal = self._fault(seat, question, asks=True)
        if refusal is not None:
            return refusal
        if question.verb == seats.PROGRESS:
            told = observing.progress(self)
            return MoveResult(True, "", told["text"], told)
        if question.verb == seats.APPROACH:
            return self._approach(str(question.args["object"]))
        return self._way(seat, question.args["place"])

    def _approach(self, name: str) -> MoveResult:
        thing = self.home.thing(name)
        assert thing is not None
        verbs = approach(self.home, thing) if not thing.gone else None
        if verbs is None:
            return MoveResult(False, "navigation", "There is no way to where it can be reached.")
        return _proposal(verbs)

    def _way(self, seat: Seat, place: Sequence[float]) -> MoveResult:
        state = self.home.state
        x, z = _on_map(state, float(place[0]), float(place[1]))
        if seat == FOLLOWER:
            verbs = going.to_place(self.home, x, z)
        else:
            verbs = flying.way(state, self.eye, x, z)
        return _proposal(verbs)

    def hear(self, seat: Seat, text: str) -> None:
        """What was said; both hear it."""
        self.said = (*self.said, (seat, text))[-REMEMBERED:]
        self.revision += 1

    # What is seen

    def observe(self, seat: Seat) -> Observation:
        """What a seat may know without its pictures."""
        self._check_seat(seat)
        text = self._kept(f"text {seat}", lambda: observing.text(self, seat))
        return Observation(text, self.facts(seat))

    def facts(self, seat: Seat) -> JSONObject:
        """The facts of `observe` alone."""
        self._check_seat(seat)
        return self._kept(f"facts {seat}", lambda: observing.facts(self, seat))

    def public(self) -> Observation:
        """What spectators may know."""
        return self._kept(
            "public", lambda: Observation(observing.text(self, None), observing.public(self))
        )

    def view(self, seat: Seat | None) -> str:
        """The Follower's eyes, the Commander's camera, or the room's for spectators."""
        return {FOLLOWER: "eyes", COMMANDER: "camera"}.get(seat or "", "third")

    def scene(self, seat: Seat | None, labels: Mapping[Seat, str]) -> JSONObject:
        """Everything that a seat's own picture needs (`drawing`)."""
        if seat == COMMANDER:
            return _scene(self._still(), self.eye.row())
        if seat == FOLLOWER:
            return _scene(self._home(), "eyes") | {"hand": 1.0, "fov": FIELD_OF_VIEW}
        return _scene(self._still(), "third") | {"map": True}

    def cameras(self, seat: Seat | None) -> Sequence[Camera]:
        """A map for both; the Commander has a third camera, for what was looked for."""
        if seat == FOLLOWER:
            return (Camera(MAP, "Map"),)
        if seat == COMMANDER:
            return Camera(MAP, "Map"), Camera(TARGET, "What you looked for")
        return ()

    def camera_scene(self, seat: Seat | None, camera: str) -> JSONObject:
        """What a further camera's picture needs."""
        state = self._still()
        if camera == TARGET and self.found is not None:
            return _scene(state, self.found.eye.row())
        watchers = [self._watcher(FOLLOWER)]
        if seat == COMMANDER:
            watchers.append(self._watcher(COMMANDER))
        return _scene(state, "map") | {"watchers": watchers}

    def _watcher(self, seat: Seat) -> JSONObject:
        """Who looks where, for the map."""
        who = self.home.state.body if seat == FOLLOWER else self.eye
        return {"x": who.x, "z": who.z, "yaw": who.yaw, "fov": FIELD_OF_VIEW,
                "colour": COLOURS[seat]}  # fmt: skip

    def _home(self) -> JSONObject:
        """The state for pictures; how often it has changed is not to be seen in them."""
        return self.home.state.to_json() | {"revision": 0}

    def _still(self) -> JSONObject:
        """The same for pictures that do not show where the Follower's eyes are turned."""
        told = self._home()
        level = {"horizon": 0.0}
        told["body"] = told["body"] | level
        told["bodies"] = [{**row, "body": row["body"] | level} for row in told["bodies"]]
        return told

    # How it stands

    @property
    def report(self) -> Report:
        """The deciding verdict."""
        return self.verdicts[self.rules.decides]

    def _judged(self) -> judging.Verdicts:
        return self.judge.verdicts(extra.rows(self.home.state, self.follower.custom))

    def _summary(self) -> JSONObject:
        """Both verdicts, as the log keeps them."""
        return {
            rules: {"done": report.success, "conditions": [report.clamped, report.total]}
            for rules, report in self.verdicts.items()
        }

    def goals(self, seat: Seat | None = None) -> GoalReport:
        """The goal's steps; the Follower is told to do what is said."""
        if seat is not None:
            self._check_seat(seat)
        done = self.report.success
        if seat == FOLLOWER:
            return GoalReport(observing.orders(self), (), done)
        conditions = tuple(
            Condition(f"{number}", observing.spoken_goal(group), group.success,
                      *_count(group.satisfied, group.total, done=group.success))
            for number, group in enumerate(self.report.subgoals, 1)
        )  # fmt: skip
        return GoalReport(self.report.description, conditions, done)

    def outcome(self) -> Outcome | None:
        """The end: the goal is reached, it was said to be, or a limit."""
        success, rules = self.report.success, self.rules
        if success and rules.ends_at_goal:
            return Outcome(True, "goal", self._scores())
        reason = ""
        if self.stopped and (rules.stopping == "alone" or self.agreed):
            reason = "stopped"
        elif rules.step_limit is not None and self.acts >= rules.step_limit:
            reason = "step_limit"
        elif rules.failure_limit is not None and self.failures >= rules.failure_limit:
            reason = "failure_limit"
        return Outcome(success, reason, self._scores()) if reason else None

    def _scores(self) -> dict[str, float]:
        """Both verdicts as numbers, and what the Follower did."""
        scores = {"acts": float(self.acts), "failures": float(self.failures)}
        for rules, report in self.verdicts.items():
            scores[f"{rules}_success"] = float(report.success)
            scores[f"{rules}_total"] = float(report.total)
            scores[f"{rules}_satisfied"] = float(report.clamped)
            scores[f"{rules}_first_total"] = float(self.first[rules].total)
            scores[f"{rules}_first_satisfied"] = float(self.first[rules].clamped)
        return scores

    def oracle(self) -> JSONObject:
        """The full true state, for graders."""
        return {
            "state": self.home.state.to_json(),
            "custom": {key: dict(row) for key, row in self.follower.custom.items()},
            "verdicts": {rules: report.to_json() for rules, report in self.verdicts.items()},
            "acts": self.acts,
            "failures": self.failures,
        }

    # Saving and copying

    def state(self) -> JSONObject:
        """An exact snapshot."""
        return snapshot.save(self)

    def restore(self, state: JSONObject) -> None:
        """Go back to a snapshot.

        Raises:
            WorldError: `bad_snapshot`, if it is of another world, task, seed or version.
        """
        saved = snapshot.load(self, state)
        self.home.restore(saved.home)
        self.follower = Follower(self.home, saved.custom)
        self.eye, self.found, self.said = saved.eye, saved.found, saved.said
        self.stopped, self.agreed, self.deed = saved.stopped, saved.agreed, saved.deed
        self.steps, self.acts, self.failures = saved.steps, saved.acts, saved.failures
        self.verdicts = self._judged()
        self.revision += 1
        self._looked = {}

    def fork(self) -> TeachEpisode:
        """A copy that can be played on without touching this one."""
        twin = object.__new__(TeachEpisode)
        twin.__dict__.update(self.__dict__)
        twin.home = self.home.fork()
        twin.follower = Follower(twin.home, dict(self.follower.custom))
        twin._looked = {}
        return twin

    def _kept(self, what: str, make: Callable[[], T]) -> T:
        """Keep what was looked up while nothing that it could depend on changes."""
        now = (self.revision, self.home.state.revision)
        about_home = what in ("natural", "selects", f"legal {FOLLOWER}")
        key = (self.home.state, now[1], self.outcome() is None) if about_home else now
        known = self._looked.get(what)
        if known is None or known[0] != key:
            known = self._looked[what] = key, make()
        return known[1]

    def _check_seat(self, seat: Seat) -> None:
        if seat not in self.seats:
            known = ", ".join(self.seats)
            raise WorldError("unknown_seat", f'there is no seat "{seat}" here; there are {known}')


def _proposal(verbs: Sequence[str]) -> MoveResult:
    """Motions that lead somewhere, for whoever asked to do."""
    actions = [Action(verb, {}, verb).to_json() for verb in verbs]
    text = f"{len(verbs)} steps" if verbs else "You are there."
    return MoveResult(True, "", text, {"text": text, "actions": actions})


def _unknown(seat: Seat, verb: str, known: Mapping[str, Verb]) -> MoveResult:
    """There is no such action for this seat."""
    if seat == COMMANDER and verb in DOING:
        return MoveResult(False, "no_power", NO_POWER)
    text = f'there is no action "{str(verb)[:60]}" here; there is: {", ".join(known)}'
    return MoveResult(False, "unknown_action", text)


def _scene(state: JSONObject, camera: str | JSONObject) -> JSONObject:
    """A scene for `drawing.draw`."""
    return {"state": state, "seat": FOLLOWER, "camera": camera, "hand": 0.0, "map": False}


def _free(slot: Any) -> Any:
    """A slot that takes any text: naming what makes no sense is a failure, not a slip."""
    return replace(slot, type="text", candidates=None) if slot.type == "choice" else slot


def _count(satisfied: int, total: int, *, done: bool) -> tuple[int, int]:
    """Conditions met of so many; nothing where counting says something else than the verdict."""
    met = min(satisfied, total)
    return (met, total) if total > 1 and (met == total) == done else (0, 0)


def _on_map(state: State, x: float, y: float) -> tuple[float, float]:
    """Where in the home a place on the map is."""
    plan = drawing.plan(state)
    assert plan.height is not None
    return plan.eye[0] + (x - 0.5) * plan.height, plan.eye[2] + (0.5 - y) * plan.height
