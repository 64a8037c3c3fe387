"""One step, or a whole program, in a state under a rule set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sim.world import JSONObject, WorldError
from sim.worlds.virtualhome.acting import holding, moving, using
from sim.worlds.virtualhome.acting.common import RUNS, Act, Alone, Pair, hidden
from sim.worlds.virtualhome.faults import FINE, Crash, Faults, fault, reference, unknown
from sim.worlds.virtualhome.program import Line
from sim.worlds.virtualhome.rules import V1, Rules
from sim.worlds.virtualhome.state import State
from sim.worlds.virtualhome.vocabulary import ARITY

GOING: dict[str, Act] = {"WALK": moving.walk, "RUN": moving.walk, "FIND": moving.find}
"""These make a thing known; all others ask for one that is (v1)."""
ALONE: dict[str, Alone] = {
    "STANDUP": moving.stand_up,
    "SLEEP": moving.rest,
    "WAKEUP": moving.rest,
}
PAIRS: dict[str, Pair] = {
    "PUTBACK": holding.put_on,
    "PUTIN": holding.put_in,
    "POUR": holding.pour,
}
ACTS: dict[str, Act] = {
    "GRAB": holding.grab,
    "PUTOBJBACK": holding.put_back,
    "DROP": holding.drop,
    "RELEASE": holding.drop,
    "PUTON": holding.dress,
    "PUTOFF": holding.undress,
    "SIT": moving.sit,
    "LIE": moving.lie,
    "TURNTO": moving.turn_to,
    "OPEN": using.unlock,
    "CLOSE": using.shut,
    "SWITCHON": using.switch_on,
    "SWITCHOFF": using.switch_off,
    "PLUGIN": using.plug_in,
    "PLUGOUT": using.plug_out,
    "LOOKAT": using.look,
    "POINTAT": using.look,
    "LOOKAT_SHORT": using.look_long,
    "LOOKAT_LONG": using.look_long,
    "WATCH": using.watch,
    "WASH": using.wash,
    "RINSE": using.wash,
    "SCRUB": using.wash,
    "WIPE": using.wipe,
    "DRINK": using.drink,
    "EAT": using.eat,
    "CUT": using.cut,
    "READ": using.read,
    "GREET": using.greet,
    "TOUCH": using.touch,
    "TYPE": using.type_on,
    "PUSH": using.push,
    "PULL": using.pull,
    "MOVE": using.pull,
    "SQUEEZE": using.squeeze,
}
assert set(ARITY) <= {*GOING, *ALONE, *PAIRS, *ACTS}


def step(state: State, line: Line, rules: Rules = V1) -> Faults:
    """Do one step, whose numbers are node ids; what is answered is what is wrong, and then nothing
    has changed.

    Raises:
        Crash: the reference itself breaks off here (rule set v1).
        KeyError: an id is none of the graph's; see `check_ids`.
    """
    action, args = line
    if action in GOING:
        (thing,) = args
        if not (wrong := GOING[action](state, rules, thing[1])):
            state.known[thing] = thing[1]
        return wrong
    if not args:
        return ALONE[action](state, rules)
    if rules.found_first:
        for thing in args:
            if thing not in state.known:
                return FINE if action in _UNSUPPORTED and _break(action) else unknown(thing)
    if action in PAIRS:
        return PAIRS[action](state, rules, args[0][1], args[1][1])
    try:
        return ACTS[action](state, rules, args[0][1])
    except Crash as crash:
        raise Crash(crash.kind, crash.told.format(action=action)) from None


_UNSUPPORTED = ("LOOKAT_SHORT", "LOOKAT_LONG")


def _break(action: str) -> bool:
    raise Crash("ExecutionException", f"Execution of Action.{action} is not supported")


def check_ids(state: State, lines: Sequence[Line]) -> None:
    """Refuse a program that names nodes which are not there.

    Raises:
        WorldError: `unknown_node`, with the line.
    """
    nodes = state.graph.nodes
    for number, line in enumerate(lines, 1):
        for name, id in line.args:
            if id not in nodes:
                told = f"there is no <{name}> ({id}): the scene has no node with the id {id}"
                raise WorldError("unknown_node", told, f"line {number}")


@dataclass(frozen=True, slots=True)
class Run:
    """What became of a program. `fail_step` counts from 0; the state is the last good one."""

    state: State
    fail_step: int | None = None
    faults: Faults = FINE
    message: str | None = None
    """In the words of the reference."""
    exception: str | None = None
    """The reference's own exception, where it broke off."""
    warnings: tuple[tuple[int, str], ...] = ()
    """Steps that were done though something was wrong with them, and what the reference noted."""

    @property
    def executable(self) -> bool:
        """Whether every step was done."""
        return self.fail_step is None

    def to_json(self) -> JSONObject:
        """The verdict as the reference records have it."""
        told: JSONObject = {
            "executable": self.executable,
            "fail_step": self.fail_step,
            "message": self.message,
            "exception": self.exception,
            "diff": self.state.diff(),
        }
        if self.warnings:
            told["warnings"] = [[place, [note]] for place, note in self.warnings]
        return told


def run(state: State, lines: Sequence[Line], rules: Rules = V1) -> Run:
    """Do the steps of a bound program until one cannot be done. The state is changed.

    Raises:
        WorldError: `unknown_node`, before anything is done.
    """
    check_ids(state, lines)
    notes: list[tuple[int, str]] = []
    for place, line in enumerate(lines):
        try:
            wrong = step(state, line, rules)
        except Crash as crash:
            return Run(state, place, FINE, crash.told, crash.kind, tuple(notes))
        if wrong:
            message = reference(wrong, line, place + 1)
            return Run(state, place, wrong, message, None, tuple(notes))
        if line.action in _NOTED and (noted := _note(state, line, rules)):
            notes.append((place, reference(noted, line, place + 1)))
    return Run(state, warnings=tuple(notes))


_NOTED = ("PLUGOUT", "WATCH")
"""Of these v1.0.0 notes a fault and does them all the same."""


def _note(state: State, line: Line, rules: Rules) -> Faults:
    node = line.args[0][1]
    if line.action == "PLUGOUT" and state.mask(node) & RUNS:
        return fault("running", state.graph.nodes[node])
    if line.action == "WATCH" and hidden(state, rules, node):
        return fault("hidden", state.graph.nodes[node])
    return FINE
