"""One run of one Robotouille task."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, get_args

from sim.abilities import NaturalAction
from sim.world import (
    Action,
    ActionSpace,
    Controls,
    GoalReport,
    JSONObject,
    Observation,
    Outcome,
    Seat,
    Sight,
    Step,
    Task,
    WorldError,
)
from sim.worlds.robotouille import rules, sentences, snapshot
from sim.worlds.robotouille.goals import Goal, Rows
from sim.worlds.robotouille.grounding import Grounding
from sim.worlds.robotouille.kitchen import kitchen_of
from sim.worlds.robotouille.observe import Words, facts
from sim.worlds.robotouille.problem import Problem
from sim.worlds.robotouille.progress import raw_effects
from sim.worlds.robotouille.scenery import Scenery
from sim.worlds.robotouille.state import State

Observing = Literal["paper", "rich"]
"""How cooks that read are told of the kitchen (`observation` of a task): `paper` as the original's
observations tell it, without timers, cuts and turns, and with the valid actions of all cooks; `rich`
with what is under way and whose turn it is, and only one's own actions."""

WAIT = "wait"
"""The standard domain's action that lets a step pass."""


def observing(task: Task) -> Observing:
    """The style of a task's observations; without a word about it, rich where the rules are the
    paper's, and the original's text where they are the original's.

    Raises:
        WorldError: `bad_task`, there is no such style.
    """
    usual = "paper" if task.params.get("rules") == "original" else "rich"
    style = task.params.get("observation", usual)
    if style not in get_args(Observing):
        there = " and ".join(f'"{name}"' for name in get_args(Observing))
        raise WorldError("bad_task", f'unknown observation "{style}"; there are {there}')
    return "rich" if style == "rich" else "paper"


class RobotouilleEpisode:
    """An episode. Looking never changes it; only `step` and `restore` do."""

    def __init__(self, task: Task, seed: int, problem: Problem) -> None:
        self.task = task
        self.seed = seed
        self._digest = snapshot.task_digest(task)
        self.kitchen = kitchen_of(self._digest, problem)
        self._rich = observing(task) == "rich"
        self.goal = Goal(self.kitchen)
        self._words = Words(self.kitchen)
        self._scenery: Scenery | None = None
        self._touched: set[int] | None = None
        """The objects of all that has changed since the scenery was looked at; None: any may have."""
        self._controls = Controls(wait=WAIT if WAIT in self.kitchen.domain.actions else "")
        self._state = State.start(self.kitchen)
        self._revision = 0
        self._looked: dict[str, object] = {}
        self._offered: dict[Seat, ActionSpace] = {}
        self._natural: dict[Seat, Mapping[str, NaturalAction]] = {}
        """What each seat could do, and what clicks did, when that was last looked at."""
        self._signed: Sequence[Rows] | None = None
        self._met: tuple[Sequence[Rows], bool] | None = None
        self._report: tuple[Sequence[Rows], GoalReport] | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The cooks, in the order of the kitchen."""
        return self.kitchen.seats

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is in turn-based play."""
        return self.kitchen.seats[self._state.player]

    @property
    def steps(self) -> int:
        """World steps that have happened."""
        return self._state.steps

    @property
    def revision(self) -> int:
        """Grows whenever anything that can be seen has changed."""
        return self._revision

    @property
    def done(self) -> bool:
        """Whether the goal is reached now."""
        signature = self._signature()
        if self._met is None or self._met[0] != signature:
            self._met = (signature, self.goal.met(signature))
        return self._met[1]

    def _signature(self) -> Sequence[Rows]:
        """What the goal depends on, now: asked for many times a step."""
        if self._signed is None:
            self._signed = self.goal.signature(self._state)
        return self._signed

    def legal(self, seat: Seat) -> ActionSpace:
        """Every action this cook may do now, in the order of the kitchen."""
        self._check_seat(seat)
        spaces = self._looked.get("legal")
        if not isinstance(spaces, dict):
            spaces = self._looked["legal"] = self._spaces()
        found = spaces[seat]
        assert isinstance(found, ActionSpace)
        return found

    def _spaces(self) -> dict[Seat, ActionSpace]:
        found: dict[Seat, list[Action]] = {seat: [] for seat in self.kitchen.seats}
        grounds = self.kitchen.grounds
        for key in sorted(self._state.valid()):
            ground = grounds[key]
            if ground.seat is None:
                for actions in found.values():
                    actions.append(ground.move)
            else:
                found[ground.seat].append(ground.move)
        self._offered = {seat: self._space(seat, tuple(actions)) for seat, actions in found.items()}
        return self._offered

    def _space(self, seat: Seat, actions: tuple[Action, ...]) -> ActionSpace:
        """What a seat may do; the same object as long as that is the same."""
        before = self._offered.get(seat)
        if before is not None and before.actions == actions:
            return before
        return ActionSpace(actions, controls=self._controls)

    def valid(self) -> set[int]:
        """The numbers of all legal ground actions. Not to be changed."""
        return self._state.valid()

    def all_legal(self) -> tuple[Action, ...]:
        """The legal actions of all cooks, each once, in the order of the kitchen."""
        grounds = self.kitchen.grounds
        return tuple(grounds[key].move for key in sorted(self._state.valid()))

    def step(self, moves: Mapping[Seat, Action | None]) -> Step:
        """Apply a joint move (every seat named) or a single one."""
        state = self._state
        before, stands = state.true.copy(), state.stands
        resting = not state.effects
        self._signed = None
        outcomes = rules.take(state, moves)
        happened = outcomes.acted or outcomes.ticked
        if not happened:
            return Step(False, outcomes.results)
        if self.kitchen.original:
            if not outcomes.ticked:
                state.steps += 1
            elif not self.done:
                rules.next_turn(state)
        self._revision += 1
        more = self._then()
        self._signed = None
        on, off = state.true - before, before - state.true
        still = resting and not state.effects and not outcomes.acted
        if still and not on and not off and state.stands == stands:
            self._only_counted()
        else:
            self._looked = {}
            self._touch(on, off)
        return Step(True, outcomes.results, self._changed(on, off) | more)

    def _then(self) -> JSONObject:
        """What else happens in a step, after time has passed: what `changed` tells of it."""
        return {}

    def _touch(self, *changed: set[int]) -> None:
        if self._touched is not None:
            atoms = self.kitchen.atoms
            self._touched.update(arg for codes in changed for c in codes for arg in atoms[c].args)

    def _only_counted(self) -> None:
        """Nothing but time has passed: what was looked up still holds, at a later step."""
        now = {"step": self._state.steps, "turn": self.turn}
        self._looked.pop("objects", None)  # the text says whose turn it is
        for what in ("scene", "facts"):
            known = self._looked.get(what)
            if isinstance(known, dict):
                self._looked[what] = known | now

    def _changed(self, on: set[int], off: set[int]) -> JSONObject:
        """The predicates that became true (`on`) and false (`off`)."""
        name = self.kitchen.atom_name
        return {"on": sorted(map(name, on)), "off": sorted(map(name, off))}

    def observe(self, seat: Seat) -> Observation:
        """The whole kitchen, as text in the task's style (`Observing`) and as facts."""
        return Observation(self.text(seat), self.facts(seat))

    def text(self, seat: Seat) -> str:
        """The text of `observe` alone: programs that read words do not need the facts."""
        self._check_seat(seat)
        actions = self.legal(seat).actions if self._rich else self.all_legal()
        return sentences.describe(self._objects(), actions, self.kitchen.problem.goal_text)

    def facts(self, seat: Seat) -> JSONObject:
        """The facts of `observe` alone: a session's views do not need the (dearer) text."""
        self._check_seat(seat)
        found = self._looked.get("facts")
        if not isinstance(found, dict):
            found = self._looked["facts"] = facts(self._state, self._scene())
        return found

    def brief(self, seat: Seat) -> JSONObject:
        """What pages read: the kitchen without its predicates and effects, which follow from it."""
        self._check_seat(seat)
        return self._scene()

    def _objects(self) -> str:
        found = self._looked.get("objects")
        if not isinstance(found, str):
            found = self._looked["objects"] = sentences.describe_objects(
                self._state, rich=self._rich
            )
        return found

    def _scene(self) -> JSONObject:
        found = self._looked.get("scene")
        if not isinstance(found, dict):
            if self._scenery is None:
                self._scenery = Scenery(self.kitchen, self._words)
            found = self._looked["scene"] = self._scenery.look(self._state, self._touched)
            self._touched = set()
        return found

    def scenery(self) -> Scenery:
        """The rows of everything as it looks now."""
        self._scene()
        if self._scenery is None:  # the scene came with a fork
            self._scenery = Scenery(self.kitchen, self._words)
            self._scenery.look(self._state, None)
            self._touched = set()
        return self._scenery

    def view(self, seat: Seat | None) -> str:
        """All cooks and spectators see the same kitchen."""
        return "kitchen"

    def scene(self, seat: Seat | None, labels: Mapping[Seat, str]) -> JSONObject:
        """What a picture needs, with what the chefs are called, and the user's own pictures."""
        own = self.task.params.get("rendering")
        return self._scene() | {"labels": dict(labels)} | ({"rendering": own} if own else {})

    @property
    def quiet(self) -> bool:
        """Whether nothing cooks, boils or is being cut: time changes nothing but its count."""
        return not self._state.effects and not self.kitchen.original

    def sight(self, seat: Seat | None) -> Sight:
        """Everybody knows everything."""
        return Sight()

    def goals(self, seat: Seat | None = None) -> GoalReport:
        """Every condition of the goal, met as in the binding that meets most of them."""
        if seat is not None:
            self._check_seat(seat)
        signature = self._signature()
        if self._report is None or self._report[0] != signature:
            done = self.done
            met = frozenset(range(len(self.goal.parts))) if done else self.goal.best(signature)
            text = self.kitchen.problem.goal_text
            self._report = (signature, GoalReport(text, self.goal.conditions(met), done))
        return self._report[1]

    def outcome(self) -> Outcome | None:
        """The goal is the only end; step limits are the session's affair."""
        if not self.done:
            return None
        return Outcome(True, "goal", {"steps": float(self._state.steps)})

    def oracle(self) -> JSONObject:
        """The full true state, in the form of the original's traces."""
        state = self._state
        return {
            "predicates": state.names(),
            "timers": self._scene()["timers"],
            "effects": raw_effects(state),
            "objects": [self.kitchen.name(n) for n in state.objects],
            "turn": self.turn,
            "goal": self.done,
            "step": state.steps,
        }

    def state(self) -> JSONObject:
        """An exact snapshot."""
        return snapshot.save(self._state, self._digest, self.seed)

    def restore(self, state: JSONObject) -> None:
        """Go back to a snapshot.

        Raises:
            WorldError: `bad_snapshot`, if it is of another world, task, seed or version.
        """
        self._state = snapshot.load(self.kitchen, self._digest, self.seed, state)
        self._revision += 1
        self._signed, self._looked, self._touched = None, {}, None

    def recall(self, facts: JSONObject) -> None:
        """Go to the state that the facts of an observation describe.

        Raises:
            WorldError: `bad_snapshot`.
        """
        self._state = snapshot.rebuild(self.kitchen, facts)
        self._revision += 1
        self._signed, self._looked, self._touched = None, {}, None

    def fork(self) -> RobotouilleEpisode:
        """A copy that can be played on without touching this one."""
        twin = object.__new__(type(self))
        twin.task, twin.seed, twin.kitchen, twin.goal = (
            self.task,
            self.seed,
            self.kitchen,
            self.goal,
        )
        twin._digest, twin._words, twin._revision = self._digest, self._words, self._revision
        twin._state = self._state.fork()
        twin._scenery = twin._touched = None
        twin._looked = {what: found for what, found in self._looked.items() if what != "natural"}
        twin._signed, twin._met, twin._report = self._signed, self._met, self._report
        twin._controls = self._controls
        twin._offered, twin._natural = self._offered, {}
        twin._rich = self._rich
        return twin

    def vocabulary(self) -> Sequence[Action]:
        """Every action that may come to be legal in this kitchen."""
        return self._grounding().vocabulary

    def allowed(self, seat: Seat) -> bytes:
        """For each of these 1 if this cook may do it now."""
        self._check_seat(seat)
        return self._grounding().allowed(self._state, seat)

    def predicates(self) -> Sequence[str]:
        """Every predicate that may change."""
        return self._grounding().predicates

    def truth(self) -> bytes:
        """For each of these 1 if it holds now."""
        return self._grounding().truth(self._state)

    def _grounding(self) -> Grounding:
        if self.kitchen.grounding is None:
            self.kitchen.grounding = Grounding(self.kitchen)
        return self.kitchen.grounding

    def parse(self, seat: Seat, text: str) -> Action:
        """The action a sentence names. Raises WorldError `unparsable` with the nearest one."""
        return sentences.parse(self._state, self.legal(seat).actions, text)

    def reasons(self, seat: Seat) -> Mapping[str, str]:
        """Per target why this cook can do nothing with it."""
        from sim.worlds.robotouille.reasons import reasons

        self._check_seat(seat)
        return reasons(self._scene(), seat)

    def natural(self, seat: Seat) -> Mapping[str, NaturalAction]:
        """What a click on each target does for this cook."""
        from sim.worlds.robotouille.pointing import natural

        known = self._looked.setdefault("natural", {})
        assert isinstance(known, dict)
        if seat not in known:
            found, before = natural(self, seat), self._natural.get(seat)
            self._natural[seat] = known[seat] = before if before == found else found
        return self._natural[seat]

    def _check_seat(self, seat: Seat) -> None:
        if seat not in self.kitchen.seats:
            known = ", ".join(self.kitchen.seats)
            raise WorldError("unknown_seat", f'there is no seat "{seat}" here; there are {known}')
