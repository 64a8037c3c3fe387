"""The environment specification of a task, as models are given it (paper, section 4.1 and table 8).

Objects have the states in which they begin, the silent ones too: that lettuce is dirty stands there,
that it soils the board does not. So effects are told without contact: it is for the planner to know.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import lru_cache

from sim.world import JSON, JSONObject, Task
from sim.worlds.simmer.catalogue import catalogue, plan_of
from sim.worlds.simmer.model import Action, Model, extended, model
from sim.worlds.simmer.start import as_start, build, read_start
from sim.worlds.simmer.state import Kitchen, Thing

SILENT = frozenset({"contact", "contact_hands", "handle", "mingle", "work"})
"""Effects that nobody sees."""
EFFECTS = {
    "go": "agent_at_{0}",
    "take": "agent_holding_{0}",
    "put": "{0}_{2}_{1}, agent_hands_empty",
    "lay_down": "{0}_on_surface_here, agent_hands_empty",
    "gain": "{0}_{1}",
    "lose": "not {0}_{1}",
    "cover": "{0}_covered, agent_hands_empty",
    "uncover": "not {0}_covered, agent_holding_cover",
    "wash": "{0}_clean, {0}_wet",
    "wash_hands": "agent_hands_clean",
    "rinse": "{0}_wet",
    "wipe": "not {0}_dirty",
    "discard": "{0}_in_trash, agent_hands_empty",
    "crack": "{0}_cracked, {0}_in_{1}, agent_hands_empty",
    "separate": "yolk_and_white_in_{1}",
    "portion": "{1}_includes_{0}",
    "pour": "{0}_in_{1}, {0}_empty",
    "fill": "{0}_full, water_in_{0}",
    "drain": "not liquid_in_{0}",
    "strain": "solids_in_{1}, liquid_in_{2}",
    "mix_contents": "contents_of_{0}_mixed",
    "combine": "{1}_in_{0}, ingredients_used_up",
    "set_heat": "{0}_at_{1}",
    "cook": "{0}_{1}, {0}_hot, {0}_cooked_if_long_enough",
    "brew": "{0}_brewed",
    "temper": "{0}_{1}",
    "pass": "time_passes_{0}",
    "serve": "{0}_served",
}
"""How effects are told; in braces their arguments."""
_CALL = re.compile(r"(?:not )?(\w+)\(([^()]*)\)")


def goal(task: Task) -> str:
    """The task in natural language: what is wanted, and the steps of the recipe."""
    recipe: Sequence[str] = task.params.get("recipe", ())
    steps = [f"{number}. {step}" for number, step in enumerate(recipe, 1)]
    return "\n".join([task.goal, *steps])


def environment(task: Task, *, whole: bool = True) -> str:
    """The specification as JSON, a line for each object and each action.

    `whole`: all actions are defined, so that the list gives nothing away; else those of the task.
    """
    kitchen, rules = _kitchen(task)
    objects = [_object(thing) for thing in kitchen.things.values()]
    named = set(task.params.get("actions") or rules.actions)
    actions = {
        action.name: _action(action)
        for action in rules.actions.values()
        if whole or action.name in named
    }
    cook = next(iter(kitchen.cooks.values()))
    agent: JSONObject = {"location": cook.loc, "holding": cook.hold or None}
    lines = [
        '{"objects": [',
        ",\n".join(_line(one) for one in objects),
        '], "action_definitions": {',
        ",\n".join(f"{json.dumps(name.upper())}: {_line(one)}" for name, one in actions.items()),
        f'}}, "agent": {_line(agent)}}}',
    ]
    return "\n".join(lines)


@lru_cache(maxsize=8)
def _start_of(text: str) -> tuple[Kitchen, Model]:
    start = read_start(json.loads(text))
    rules = extended(start.model) if start.model else model()
    return build(start, rules, ("cook",), dwell=False), rules


def _kitchen(task: Task) -> tuple[Kitchen, Model]:
    return _start_of(json.dumps(as_start(task.params), sort_keys=True))


def rules_of(task: Task) -> Model:
    """The actions and classes of a task's kitchen, users' own among them."""
    return _kitchen(task)[1]


def _object(thing: Thing) -> JSONObject:
    return {
        "object": _named(thing.id),
        "properties": sorted(thing.props),
        "states": sorted(thing.states),
        "location": _named(thing.loc),
    }


def _named(oid: str) -> str:
    cls, mark, number = oid.partition("#")
    return f"<{cls}> ({number})" if mark else cls


def _action(action: Action) -> JSONObject:
    record = action.record
    args: list[JSON] = [
        f"{arg.role} (value, {arg.type})" if arg.is_value else arg.role for arg in record.args
    ]
    before: list[JSON] = list(record.preconditions)
    if action.reach:
        before.append("agent_at_location")
    told = (_effect(call) for call in record.effects)
    return {"args": args, "preconditions": before, "effects": [one for one in told if one]}


def _effect(call: str) -> str:
    """An effect in words; empty: nobody sees it."""
    found = _CALL.fullmatch(call)
    name = found[1] if found else call
    words = [one.strip() for one in found[2].split(",")] if found else []
    if name in SILENT:
        return ""
    return EFFECTS[name].format(*words) if name in EFFECTS else call


def _line(value: JSON) -> str:
    return json.dumps(value, ensure_ascii=False)


def examples(task: Task, count: int) -> str:
    """So many worked examples: tutorial kitchens with their reference plans, never the task itself."""
    small = [one for one in catalogue() if not one.params["technique"] and one.id != task.id]
    shown = sorted(small, key=lambda one: one.par or 0)[:count]
    return "".join(
        f"\n## A whole example\nGoal: {goal(one)}\nPlan:\n" + "\n".join(plan_of(one)) + "\n"
        for one in shown
    )


__all__ = ["environment", "examples", "goal", "rules_of"]
