"""The worked example of a prompt, written out from a trajectory in the form the agent answers in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from game.benchmarks import Style
from game.benchmarks.robotouille.observing import is_rich
from game.benchmarks.robotouille.trajectories import TASKS, WORLD, Moment, Trajectory, trajectory
from sim.world import Action, JSONObject, Task

LEFT_OUT = "Observation: (left out here)"

MILESTONES = {
    "cut": "cut {i1}",
    "cook": "cook {i1}",
    "fry": "fry {i1}",
    "fill-pot": "fill {c1}",
    "boil-water": "boil the water in {c1}",
    "add-to": "add {i1} into {c1}",
    "fill-bowl": "serve into {c1}",
    "stack": "stack {i1} on {i2}",
}
"""The actions that bring the meal on; all others serve one of them."""

RESULTS = {
    "move": "{p1} is then at {s2}.",
    "pick-up-item": "{p1} then holds {i1}.",
    "unstack": "{p1} then holds {i1}, and nothing is on top of {i2} any more.",
    "place-item": "{i1} then lies on {s1}, and {p1} has empty hands.",
    "stack": "{i1} is then on top of {i2}, and {p1} has empty hands.",
    "cut": "{i1} is then cut once more; it is done when the kitchen has counted all cuts.",
    "cook": "{i1} then begins to cook on {s1} and goes on by itself.",
    "fry": "{i1} then begins to fry on {s1} and goes on by itself.",
    "wait": "A step passes.",
}
GOING_ON = {"cook": "cooks", "fry": "fries", "boil": "boils", "fill": "is filled"}


def example_task(task: Task, wanted: str) -> str:
    """The training task for an example: of the same kind as the task; empty: no example.

    Raises:
        ValueError: there is no such example.
    """
    if wanted == "none" or (wanted == "auto" and task.world != WORLD):
        return ""
    if wanted != "auto":
        trajectory(wanted)
        return wanted
    return TASKS[0] if task.suite.startswith("synchronous") else TASKS[1]


def worked(task: Task, wanted: str, style: Style) -> str:
    """The worked example that goes with a task, written in a style; empty: none.

    Raises:
        ValueError: there is no such example.
    """
    chosen = example_task(task, wanted)
    return example(chosen, style, counted=is_rich(task)) if chosen else ""


@cache
def example(task_id: str, style: Style, *, counted: bool = True) -> str:
    """The worked example of a training task in an agent's form. Always the same text.

    `counted`: its thoughts name the steps of what goes on, as observations in the rich style do.
    """
    way = trajectory(task_id)
    opening = f"Observation:\n{way.moments[0].text}"
    if style == "io":
        return "\n\n".join([opening, "\n".join(["Plan:", *_actions(way)])])
    if style == "io_cot":
        return "\n\n".join([opening, "\n".join(["Plan:", *_reasoned(way)])])
    plan = style == "react_plan"
    turns = [
        _turn(way, at, opening if at == 0 else LEFT_OUT, plan=plan, counted=counted)
        for at in _range(way)
    ]
    return "\n\n".join(turns)


def _range(way: Trajectory) -> range:
    return range(len(way.moments))


def _actions(way: Trajectory) -> list[str]:
    return [moment.action.text for moment in way.moments]


def _reasoned(way: Trajectory) -> list[str]:
    lines: list[str] = []
    for at, moment in enumerate(way.moments):
        lines += [f"Reasoning: {_why(way, at)} {_result(moment.action)}".rstrip()]
        lines += [f"Action: {moment.action.text}"]
    return lines


def _turn(way: Trajectory, at: int, seen: str, *, plan: bool, counted: bool) -> str:
    moment = way.moments[at]
    thoughts = [f"The goal: {way.task.goal}", *_meanwhile(moment.facts, counted=counted)]
    if plan:
        thoughts.append(_left(way, at))
    thoughts.append(_why(way, at))
    return f"{seen}\n\nReasoning: {' '.join(thoughts)}\nAction: {moment.action.text}"


def _left(way: Trajectory, at: int) -> str:
    """What is still to be done, in order."""
    todo = list(dict.fromkeys(_milestones([m.action for m in way.moments[at:]])))
    return f"What is left, in this order: {'; '.join(todo)}." if todo else "Little is left."


def _milestones(actions: Sequence[Action]) -> list[str]:
    return [MILESTONES[a.verb].format(**a.args) for a in actions if a.verb in MILESTONES]


def _why(way: Trajectory, at: int) -> str:
    """What the next action is for."""
    moment = way.moments[at]
    action = moment.action
    here = _milestones([action])
    if here:
        return f"I am where I need to be, so I {here[0]}."
    if action.verb == "wait":
        return "Nothing else can be done until it is ready, so I wait."
    if action.verb == "place-item":
        item = action.args["i1"]
        return f"I put {item} on {action.args['s1']}, {_destiny(way, at + 1, item)}."
    if action.verb == "move":
        return f"I go to {action.args['s2']}{_errand(way, at, _held(moment.facts))}."
    item = action.args["i1"]
    return f"I take {item}, {_destiny(way, at + 1, item)}."


def _errand(way: Trajectory, at: int, held: str) -> str:
    """What a cook goes somewhere for."""
    if held:
        return f" with {held}, {_destiny(way, at + 1, held)}"
    coming = way.moments[at + 1].action if at + 1 < len(way.moments) else None
    if coming is None:
        return ""
    if coming.verb in ("pick-up-item", "unstack"):
        return f", where {coming.args['i1']} is, which I need"
    return f" to {_milestones([coming])[0]}" if coming.verb in MILESTONES else ""


def _destiny(way: Trajectory, at: int, item: str) -> str:
    """What becomes of an item next: it is prepared, stacked, or laid aside for later."""
    for moment in way.moments[at:]:
        action = moment.action
        if action.args.get("i2") == item and action.verb == "stack":
            return "where the others are stacked on top of it"
        if action.args.get("i1") != item:
            continue
        if found := _milestones([action]):
            return f"because I have to {found[0]}"
        if action.verb in ("pick-up-item", "unstack"):
            return "where it is out of the way until I need it"
        if action.verb == "place-item" and not _soon(way, moment, item):
            return f"to put it down on {action.args['s1']}"
    return "to be done with it"


def _soon(way: Trajectory, placed: Moment, item: str) -> bool:
    """Whether an item is prepared where it is put."""
    after = way.moments[way.moments.index(placed) + 1 :]
    verbs = [m.action.verb for m in after if m.action.args.get("i1") == item]
    return bool(verbs) and verbs[0] in ("cut", "cook", "fry")


def _result(action: Action) -> str:
    sentence = RESULTS.get(action.verb, "")
    return sentence.format(**action.args)


def _meanwhile(facts: JSONObject, *, counted: bool) -> list[str]:
    """What goes on by itself just now."""
    return [
        f"{timer['object']} {GOING_ON[timer['kind']]}"
        + (f" ({timer['done']} of {timer['of']} steps)" if counted else "")
        + ", so I use the time."
        for timer in facts["timers"]
        if timer["running"] and timer["kind"] in GOING_ON
    ]


def _held(facts: JSONObject) -> str:
    player: Mapping[str, str] = facts["players"][0]
    return player.get("holding") or ""


def checked(moment: Moment) -> bool:
    """Whether a moment's action was among the valid actions it was shown with."""
    return moment.action.text in moment.text
