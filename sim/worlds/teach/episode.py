"""One game: a Commander who knows the task and a Follower who does it, or several who do it together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from sim.abilities import Assessment, Camera, Finding, NaturalAction
from sim.home import traces
from sim.home.audit import audit
from sim.home.eyes.buffer import Eyes
from sim.home.home import Home
from sim.home.naming import plain
from sim.home.state import State
from sim.sentences import misfit, read_typed
from sim.world import (
    Action,
    ActionSpace,
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
from sim.worlds.teach import asking, judging, observing, seats, showing, snapshot
from sim.worlds.teach.acting import extra, fitting
from sim.worlds.teach.acting.company import Company
from sim.worlds.teach.acting.follower import GRID, MOTIONS, Deed, Follower
from sim.worlds.teach.acting.natural import natural
from sim.worlds.teach.acting.views import FIELD_OF_VIEW, REACH
from sim.worlds.teach.acting.whose import LOOKS, NO_POWER, whose
from sim.worlds.teach.acting.words import NEEDS_TARGET
from sim.worlds.teach.cast import PAIR, Role
from sim.worlds.teach.commanding import flying, searching
from sim.worlds.teach.commanding.commander import Commander
from sim.worlds.teach.goals import Report
from sim.worlds.teach.rules import Rules
from sim.worlds.teach.seats import COMMANDER
from sim.worlds.teach.tasks import edh
from sim.worlds.teach.tasks.instances import spoken

T = TypeVar("T")
REMEMBERED = 60
"""So many of the last things said are kept."""
DOING = frozenset({*fitting.INTERACTIONS, seats.STOP})
"""What only those do who act."""
WAYS: Mapping[str, traces.Way] = {
    "ToggleOn": "on", "Open": "open", "Place": "placed", "Pour": "filled",
}  # fmt: skip
"""Interactions after which a thing may be left as it should not be."""


class TeachEpisode:
    """An episode. Looking never changes it; `step`, `hear` and `restore` do.

    Both rule sets judge the state after every interaction; the task says which decides.
    """

    def __init__(
        self,
        task: Task,
        seed: int,
        start: State,
        judge: judging.Judge,
        rules: Rules,
        eyes: Eyes,
        cast: Sequence[Role] = PAIR,
    ) -> None:
        self.task = task
        self.seed = seed
        self.rules = rules
        self.judge = judge
        self.told = spoken(task.params)
        """What was said before, by others: an instance of TfD."""
        self.cast: Mapping[Seat, Role] = {role.seat: role for role in cast}
        self.home = Home(
            start.scene, eyes, visibility_distance=REACH, field_of_view=FIELD_OF_VIEW,
            grid=GRID, rotate_step=90.0, state=start,
        )  # fmt: skip
        self.stamp = snapshot.digest(task, start)
        self.company = Company(self.home, cast, extra.start(self.home))
        self.before = edh.redo(self.follower, edh.history(task.params))
        """What was done before, and worked: an instance of EDH."""
        self.commander = Commander(self.home, there=COMMANDER in self.cast)
        judge.begin(self._rows())
        self.said: tuple[tuple[Seat, str], ...] = ()
        self.traces = traces.NOTHING
        self.doers: Mapping[int, Seat] = {}
        """By step who left such a trace; empty: several at once."""
        self.steps = self.acts = self.failures = 0
        self.revision = 0
        self._looked: dict[str, tuple[Any, Any]] = {}

    # Who plays, and when

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Commander and Follower, mostly."""
        return tuple(self.cast)

    @property
    def turn(self) -> Seat | None:
        """Nobody waits for anybody."""
        return None

    @property
    def quiet(self) -> bool:
        """Nothing happens by itself."""
        return True

    @property
    def follower(self) -> Follower:
        """The one who acts; where several do, the first."""
        return self.company.first

    @property
    def eye(self) -> flying.Eye:
        """The Commander's camera."""
        return self.commander.eye

    @property
    def found(self) -> searching.Found | None:
        """What the Commander looked for last."""
        return self.commander.found

    @property
    def stopped(self) -> bool:
        """Whether everybody who acts says that they are done."""
        return self.company.all_stopped

    @property
    def agreed(self) -> bool:
        """Whether the Commander says so, too, where there is one."""
        return self.commander.agreed

    @property
    def deed(self) -> Deed | None:
        """What became of the last action; where several act, of the first one's."""
        return next(iter(self.company.deeds.values()))

    def sight(self, seat: Seat | None) -> Sight:
        """Who knows the goal, or a part of it, sees that as it stands; others know what is said."""
        if seat is None:
            return Sight()
        if self.cast[seat].ignorant:
            return Sight(goals="text", moves="own", lengths=False)
        return Sight(moves="own")

    # What may be done

    def legal(self, seat: Seat) -> ActionSpace:
        """The seat's verbs; interactions name what they can be done to from here now."""
        self._check_seat(seat)
        if self.outcome() is not None:
            return ActionSpace(enumerable=False)
        if seat == COMMANDER:
            return self._kept(f"legal {seat}", self._commands)
        return self._kept(f"legal {seat}", lambda: self._deeds(seat), of_home=True)

    def _commands(self) -> ActionSpace:
        verbs = seats.commander_verbs(agreed=self.rules.stopping == "agreed")
        return ActionSpace(verbs=verbs, enumerable=False, controls=seats.CONTROLS[COMMANDER])

    def _deeds(self, seat: Seat) -> ActionSpace:
        hand, role = self.company.hands[seat], self.cast[seat]
        state = hand.home.state
        near = [state.things[name] for name, seen in hand.view().things.items() if seen.in_reach]
        able = [(t, fitting.fitting(state, t)) for t in near]
        names = {
            verb: [
                t.name for t, verbs in able if verb in verbs and role.refuses(verb, t) is None
            ]
            if fitting.ready(state, verb)
            else []
            for verb in fitting.INTERACTIONS
        }  # fmt: skip
        agreed = self.rules.stopping == "agreed"
        verbs = seats.follower_verbs(names, agreed=agreed, knowing=not role.ignorant)
        return ActionSpace(verbs=verbs, enumerable=False, controls=seats.controls(seat))

    def parse(self, seat: Seat, text: str) -> Action:
        """The action a line means. Raises WorldError `unparsable`: whose deed it is, else the nearest
        sentence."""
        verbs = self.legal(seat).verbs
        try:
            return read_typed(text, verbs)
        except WorldError:
            home = self.company.hands[seat].home if seat in self.company.hands else None
            refusal = whose(self.cast, seat, text, verbs, home) if verbs else None
            if refusal is None:
                raise
            raise refusal from None

    def natural(self, seat: Seat) -> Mapping[str, NaturalAction]:
        """What a click on each thing in the picture does."""
        self._check_seat(seat)
        if self.outcome() is not None:
            return {}
        if seat == COMMANDER:
            state = self.home.state
            return self._kept(
                "selects", lambda: searching.selects(state, seats.SELECT), of_home=True
            )
        hand = self.company.hands[seat]
        return self._kept(f"natural {seat}", lambda: natural(hand), of_home=True)

    # Doing it

    def step(self, moves: Mapping[Seat, Action | None]) -> Step:
        """Do what the seats want, one after the other in their order. Refusals are answers."""
        results: dict[Seat, MoveResult] = {}
        deeds: dict[Seat, JSONObject] = {}
        tried = False
        eye, found = self.eye, self.found
        for seat in (*self.seats, *(seat for seat in moves if seat not in self.seats)):
            if seat not in moves:
                continue
            refusal, action = self._fault(seat, moves[seat]), moves[seat]
            if refusal is not None or action is None:
                results[seat] = refusal or MoveResult(True)
                continue
            results[seat], happened = self._do(seat, action)
            tried = tried or happened
            deed = self.company.deeds.get(seat)
            if deed is not None:
                deeds[seat] = deed.to_json()
        waited = all(moves[seat] is None for seat in moves) and any(r.ok for r in results.values())
        if not tried and not waited:
            return Step(False, results)
        self.steps += 1
        self.revision += 1
        told = self._told(deeds) | self._looked_elsewhere(eye, found)
        return Step(True, results, {**told, "progress": self.judge.summary()})

    def _told(self, deeds: Mapping[Seat, JSONObject]) -> JSONObject:
        """What was done in a step, for the log."""
        if len(self.company.hands) > 1:
            return {"deeds": dict(deeds)} if deeds else {}
        return {"deed": next(iter(deeds.values()))} if deeds else {}

    def _looked_elsewhere(self, eye: flying.Eye, found: searching.Found | None) -> JSONObject:
        """For the log: where the Commander's camera is now, and what the third one shows, where that
        is not what it was."""
        told: JSONObject = {} if self.eye == eye else {"camera": self.eye.to_json()}
        if self.found is not None and self.found != found:
            told["target"] = {"object": self.found.thing, "shown": self.found.shown}
        return told

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
            return _unknown(seat, action.verb, known, led=COMMANDER in self.cast)
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
            result, happened = self.commander.do(action)
            return (self._said_done() if action.verb == seats.CONFIRM else result), happened
        if action.verb == seats.STOP:
            self.company.note(seat, Deed(seats.STOP, True), stop=True)
            return self._said_done(), True
        deed = self._act(seat, action)
        self.company.note(seat, deed)
        self.acts += 1
        self.failures += not deed.ok
        return MoveResult(deed.ok, deed.code, deed.text), True

    def _said_done(self) -> MoveResult:
        """Whoever says that it is done is told who has to say so as well before it ends."""
        if self.outcome() is not None:
            return MoveResult(True)
        if self.stopped:
            who = seats.COMMANDER_TOO
        else:
            who = seats.FOLLOWER_TOO if len(self.company.hands) == 1 else seats.ALL_TOO
        return MoveResult(True, "", who, {"text": who})

    def _act(self, seat: Seat, action: Action) -> Deed:
        """A motion, or an interaction and what follows from it."""
        hand = self.company.hands[seat]
        if action.verb in MOTIONS:
            return hand.move(action.verb)
        named = action.args.get("object")
        thing = self.home.thing(named) if named is not None else None
        name = thing.name if thing is not None else None
        held = hand.held
        deed = hand.interact(action.verb, name, action.args.get("place"))
        if deed.ok:
            self.judge.look(self._rows())
            self._trace(seat, deed, held.name if held is not None else None)
        return deed

    def _trace(self, seat: Seat, deed: Deed, held: str | None) -> None:
        """Note when somebody left something in another state, for the audit. `held`: before."""
        way = WAYS.get(deed.verb)
        name = held if way == "placed" else deed.thing
        if way is not None and name is not None:
            step = self.steps + 1
            self.traces = traces.after(self.traces, step, way, name)
            alone = self.doers.get(step, seat) == seat
            self.doers = {**self.doers, step: seat if alone else ""}

    def ask(self, seat: Seat, question: Action) -> MoveResult:
        """How far it is, for those who know the goal; the way to a place on the map, for everybody;
        to a thing, for those who act."""
        refusal = self._fault(seat, question, asks=True)
        return refusal if refusal is not None else asking.answer(self, seat, question)

    def hear(self, seat: Seat, text: str) -> None:
        """What was said; all hear it."""
        self.said = (*self.said, (seat, text))[-REMEMBERED:]
        self.revision += 1

    # What is seen

    def observe(self, seat: Seat) -> Observation:
        """What a seat may know without its pictures."""
        self._check_seat(seat)
        text = self._kept(f"text {seat}", lambda: observing.text(self, seat))
        return Observation(text, self.facts(seat))

    def called(self) -> Mapping[str, str]:
        """What people call each thing: `mug 2`, by its name and by its id."""
        state = self.home.state
        said = plain(state)
        ids = {one.id: said[one.name] for one in state.things.values() if one.name in said}
        return {**said, **ids}

    def facts(self, seat: Seat) -> JSONObject:
        """The facts of `observe` alone."""
        self._check_seat(seat)
        return self._kept(f"facts {seat}", lambda: observing.facts(self, seat))

    def pose(self, seat: Seat) -> JSONObject:
        """The fact `pose` alone."""
        self._check_seat(seat)
        return observing.pose(self, seat)

    def public(self) -> Observation:
        """What spectators may know."""
        return self._kept(
            "public", lambda: Observation(observing.text(self, None), observing.public(self))
        )

    def view(self, seat: Seat | None) -> str:
        """Which picture a seat sees."""
        return showing.view(self, seat)

    def scene(self, seat: Seat | None, labels: Mapping[Seat, str]) -> JSONObject:
        """Everything that a seat's own picture needs."""
        return showing.scene(self, seat)

    def cameras(self, seat: Seat | None) -> Sequence[Camera]:
        """The further pictures of a seat."""
        return showing.cameras(self, seat)

    def camera_scene(self, seat: Seat | None, camera: str) -> JSONObject:
        """What one of them needs."""
        return showing.camera_scene(self, seat, camera)

    # How it stands

    @property
    def report(self) -> Report:
        """The deciding verdict."""
        return self.judge.report

    @property
    def verdicts(self) -> judging.Verdicts:
        """What either rule set says."""
        return self.judge.verdicts

    @property
    def done(self) -> bool:
        """Whether the goal is reached, with all rules that there are beside it."""
        return self.judge.done

    def _rows(self) -> extra.Rows:
        return self.company.first.book.rows(self.home.state)

    def assess(self) -> Assessment:
        """How much is done, and why it is not done."""
        return self.judge.assess()

    def goals(self, seat: Seat | None = None) -> GoalReport:
        """What a seat knows of the goal, as it stands; a Follower is told to do what is said."""
        if seat is not None:
            self._check_seat(seat)
        return observing.goals(self, None if seat is None else self.cast[seat])

    def outcome(self) -> Outcome | None:
        """The end: the goal is reached or out of reach, it was said to be done, or a limit."""
        success, rules = self.done, self.rules
        agreed = rules.stopping == "alone" or self.agreed or COMMANDER not in self.cast
        reason = ""
        if rules.ends_at_goal and (success or self.judge.lost):
            reason = "goal" if success else "lost"
        elif self.stopped and agreed:
            reason = "stopped"
        elif rules.step_limit is not None and self.acts >= rules.step_limit:
            reason = "step_limit"
        elif rules.failure_limit is not None and self.failures >= rules.failure_limit:
            reason = "failure_limit"
        return Outcome(success, reason, self._scores()) if reason else None

    def _scores(self) -> dict[str, float]:
        """What was done, and both verdicts as numbers."""
        done = {"acts": float(self.acts), "failures": float(self.failures)}
        return done | self.judge.scores()

    def audit(self) -> Sequence[Finding]:
        """What was left on, running or open, used dirty or served raw, by the one who did it."""
        over = self.outcome() is not None
        found = audit(self.home.state, self.traces, self.steps, "", over=over)
        return [replace(one, seat=self.doers.get(one.step, "")) for one in found]

    def oracle(self) -> JSONObject:
        """The full true state, for graders."""
        return {
            "state": self.home.state.to_json(),
            "custom": {key: dict(row) for key, row in self.follower.custom.items()},
            "verdicts": {rules: one.to_json() for rules, one in self.judge.verdicts.items()},
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
        self.company.restore(self.home, saved.custom)
        self.company.deeds, self.company.stopped = saved.deeds, saved.stopped
        commander = self.commander
        commander.eye, commander.found, commander.agreed = saved.eye, saved.found, saved.agreed
        self.said = saved.said
        self.steps, self.acts, self.failures = saved.steps, saved.acts, saved.failures
        self.traces, self.doers = saved.traces, saved.doers
        self.judge.restore(self._rows(), saved.progress)
        self.revision += 1
        self._looked = {}

    def fork(self) -> TeachEpisode:
        """A copy that can be played on without touching this one."""
        twin = object.__new__(TeachEpisode)
        twin.__dict__.update(self.__dict__)
        twin.home = self.home.fork()
        twin.company = self.company.fork(twin.home)
        twin.commander = self.commander.fork(twin.home)
        twin.judge = self.judge.fork()
        twin._looked = {}
        return twin

    def _kept(self, what: str, make: Callable[[], T], *, of_home: bool = False) -> T:
        """Keep what was looked up while nothing that it could depend on changes: of what is `of_home`
        the home alone, and that it is not over."""
        now = (self.revision, self.home.state.revision)
        key = (self.home.state, now[1], self.outcome() is None) if of_home else now
        known = self._looked.get(what)
        if known is None or known[0] != key:
            known = self._looked[what] = key, make()
        return known[1]

    def _check_seat(self, seat: Seat) -> None:
        if seat not in self.seats:
            known = ", ".join(self.seats)
            raise WorldError("unknown_seat", f'there is no seat "{seat}" here; there are {known}')


def _unknown(seat: Seat, verb: str, known: Mapping[str, Verb], *, led: bool) -> MoveResult:
    """There is no such action for this seat. `led`: there is a Commander."""
    if seat == COMMANDER and verb in DOING:
        return MoveResult(False, "no_power", NO_POWER)
    if led and verb in (seats.SEARCH, seats.SELECT, seats.CONFIRM):
        return MoveResult(False, "unknown_action", LOOKS)
    text = f'there is no action "{str(verb)[:60]}" here; there is: {", ".join(known)}'
    return MoveResult(False, "unknown_action", text)


def _free(slot: Any) -> Any:
    """A slot that takes any text: naming what makes no sense is a failure, not a slip."""
    return replace(slot, type="text", candidates=None) if slot.type == "choice" else slot
