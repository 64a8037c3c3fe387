"""A fallible planner that recovers by the paper's table of preconditions (CMFR, appendix J, table 7).

`table7` plans what the Commander's words come to; it forgets steps that only prepare others, misnames
things, and misjudges, as often as `rates` says. `table7:p` forgets with chance p and does nothing else
wrong. Its stages answer as table 7 says, so that it is known what each of them can mend.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from game.benchmarks.teach.cmfr.subgoals import CATEGORIES, Name, Subgoal
from game.benchmarks.teach.scripted.asked import (
    Scene,
    asked_for,
    dialogue_of,
    done_of,
    failing,
    scene_of,
    stage_of,
    worked,
)
from game.benchmarks.teach.scripted.left import left
from game.benchmarks.teach.scripted.rates import PAPER, SYNONYMS, Rates
from game.benchmarks.teach.scripted.unfinished import missing
from game.benchmarks.teach.talk.orders import HEADING, NotUnderstood, understand
from game.benchmarks.teach.talk.words import things
from game.scripted.models import CHATTER, Models, Reply, model
from game.scripted.prompt import Prompt

PREPARING = frozenset({"Open", "Clean", "Put_away", "Toggle_off", "Pick_up"})
"""What others need done before: table 7's recoveries."""
LATELY = 6
"""An order that failed is recognised when it comes again within so many."""
KNIFE = "Knife_1"
SINK = "SinkBasin_1"


@model("table7")
def table7(models: Models, argument: str, prompt: Prompt, seed: int | None) -> Reply:
    """Answers every question of CMFR's; other prompts get small talk.

    Raises:
        ValueError: the chance is not a number from 0 to 1.
    """
    rates = Rates(float(argument), 0.0, 0.0) if argument else PAPER
    if not 0.0 <= rates.forgets <= 1.0:
        raise ValueError(argument)
    stage = stage_of(prompt.text)
    if not stage:
        return Reply(CHATTER)
    dice = Random(f"{seed}/{hashlib.sha256(prompt.text.encode()).hexdigest()}")
    return Reply(_ANSWERS[stage](prompt.text, rates, dice))


# -- the planner -----------------------------------------------------------------------------------


def _plan(text: str, rates: Rates, dice: Random) -> str:
    heard = _heard(dialogue_of(text))
    kept = [
        step for step in left(heard.steps, done_of(text))
        if step.function not in PREPARING or dice.random() >= rates.forgets
    ]  # fmt: skip
    lines = [_written(step, rates, dice) for step in kept]
    plan = {
        "task": heard.task or "as the Commander says",
        "task_params": {},
        "objects of interest": sorted({name.kind for step in kept for name in step.things}),
        "object locations": heard.places,
        "subgoals": lines,
    }
    return json.dumps(plan)


def _written(step: Subgoal, rates: Rates, dice: Random) -> str:
    """A line of the plan; a thing may be called by a word that is no type."""
    things = list(step.things)
    at = dice.randrange(len(things))
    if dice.random() < rates.misnames and things[at].kind in SYNONYMS:
        things[at] = Name(SYNONYMS[things[at].kind], things[at].number)
    return f"{step.function}({', '.join(map(str, things))})"


@dataclass(slots=True)
class _Heard:
    """What a dialogue comes to."""

    task: str = ""
    steps: list[Subgoal] = field(default_factory=list)
    places: list[str] = field(default_factory=list)


def _heard(lines: Sequence[tuple[str, str]]) -> _Heard:
    """Orders in their order. One that did not work and is asked for again later is meant once."""
    heard = _Heard()
    failed = False
    for who, said in lines:
        if who == "Follower":
            failed |= said.startswith(("I cannot", "Where is"))
        elif HEADING in said:
            heard.task = said.partition(HEADING)[2].strip()
        else:
            failed = not _take(heard, said, again=failed) and failed
    return heard


def _take(heard: _Heard, said: str, *, again: bool) -> bool:
    """What a sentence of the Commander's says; whether it is an order."""
    try:
        orders = understand(said)
    except NotUnderstood:
        if " is " in said and len(named := things(said)) > 1:
            heard.places.append(f"({named[0]}, in, {named[1]})")
        return False
    wanted = str(orders[-1])
    if again and wanted in map(str, heard.steps[-LATELY:]):
        last = len(heard.steps) - 1 - [str(one) for one in reversed(heard.steps)].index(wanted)
        del heard.steps[last]
    heard.steps += orders
    return True


def _repair(text: str, rates: Rates, dice: Random) -> str:
    word = text.partition('of the type "')[2].partition('"')[0].lower()
    found = [kind for kind in CATEGORIES if kind.lower() in word or word in kind.lower()]
    return min(found, key=len) if found else "CounterTop"


def _search(text: str, rates: Rates, dice: Random) -> str:
    thing = asked_for(text, "Goal: find")
    for place in asked_for(text, "Said about places:").split("), "):
        named = place.strip("() ").split(", ")
        if len(named) == 3 and named[0] == thing:
            return json.dumps([f"Find({named[2]})", f"Open({named[2]})", f"Find({thing})"])
    return "[]"


# -- the stages, as table 7 says -------------------------------------------------------------------


def _stage1(text: str, rates: Rates, dice: Random) -> str:
    step, scene = failing(text), scene_of(text)
    why = _needless(step, scene) if step else "Nothing fails."
    if dice.random() < rates.misjudges:
        why = "" if why else "The task can be done without it."
    if why:
        return json.dumps({"important": False, "justification": why})
    return json.dumps({"important": True, "justification": "The task depends on it."})


def _needless(step: Subgoal, scene: Scene) -> str:
    """Why the table says to skip a step; empty: it does not."""
    thing = str(step.things[0])
    if step.function == "Clean" and scene.holds(thing, "is clean"):
        return f"{thing} is clean already."
    if step.function == "Fill_with_water" and scene.holds(thing, "is filled with water"):
        return f"{thing} is full already."
    if step.function == "Pour" and scene.holds(thing, "is not filled with water"):
        return f"There is nothing in {thing}."
    if step.function == "Open" and scene.holds(thing, "is open"):
        return f"{thing} is open already."
    if step.function == "Close" and scene.holds(thing, "is closed"):
        return f"{thing} is closed already."
    if step.function == "Put_away" and scene.held != thing:
        return f"{thing} is not in the hand."
    return ""


def _stage2(text: str, rates: Rates, dice: Random) -> str:
    step, scene = failing(text), scene_of(text)
    actions = list(_required(step, scene)) if step else []
    if dice.random() < rates.misjudges:
        actions = []
    said = "yes" if actions else "no"
    return json.dumps({"prior required actions": said, "actions": actions})


def _required(step: Subgoal, scene: Scene) -> Iterator[str]:
    """What the table has done before a step."""
    names = [str(name) for name in step.things]
    thing = names[0]
    match step.function:
        case "Pick_up":
            yield from _empty_hand(thing, scene)
            yield from _opened(scene.within.get(thing, ""), scene)
        case "Place" | "Pour":
            if scene.held != thing:
                yield from _taken(thing, scene)
            if len(names) > 1:
                yield from _opened(names[1], scene)
                if step.function == "Pour":
                    yield f"Go_to({names[1]})"
                elif scene.contents.get(names[1]) and not scene.holds(names[1], "is closed"):
                    yield f"Empty({names[1]})"
        case "Slice":
            if not scene.held.startswith(("Knife", "ButterKnife")):
                yield from _taken(KNIFE, scene)
        case "Open":
            if scene.holds(thing, "is toggled on"):
                yield f"Toggle_off({thing})"
        case "Toggle_on":
            if scene.holds(thing, "is open"):
                yield f"Close({thing})"
        case "Clean" | "Fill_with_water":
            if scene.held != thing:
                yield from _taken(thing, scene)
            elif any(
                len(inside) > 2 for at, inside in scene.contents.items() if at.startswith("Sink")
            ):
                yield from (f"Put_away({thing})", f"Empty({SINK})", f"Pick_up({thing})")


def _empty_hand(thing: str, scene: Scene) -> Iterator[str]:
    if scene.held and scene.held != thing:
        yield f"Put_away({scene.held})"


def _taken(thing: str, scene: Scene) -> Iterator[str]:
    yield from _empty_hand(thing, scene)
    yield from _opened(scene.within.get(thing, ""), scene)
    yield from (f"Find({thing})", f"Pick_up({thing})")


def _opened(receptacle: str, scene: Scene) -> Iterator[str]:
    if not scene.holds(receptacle, "is closed"):
        return
    if scene.holds(receptacle, "is toggled on"):
        yield f"Toggle_off({receptacle})"
    yield f"Open({receptacle})"


def _stage3(text: str, rates: Rates, dice: Random) -> str:
    """Another thing of the same kind, if there may be one."""
    step = failing(text)
    if step is None or step.function not in ("Find", "Go_to", "Pick_up"):
        return json.dumps({"solution": []})
    other = f"{step.things[0].kind}_{step.things[0].number + 1}"
    return json.dumps({"solution": [f"Find({other})", f"{step.function}({other})"]})


def _stage4(text: str, rates: Rates, dice: Random) -> str:
    """What the scene shows to be otherwise than it was to be."""
    steps = list(missing(worked(text), scene_of(text)))
    return json.dumps({"solution": [] if dice.random() < rates.misjudges else steps})


def _check(text: str, rates: Rates, dice: Random) -> str:
    """It is done if nothing is seen to be missing."""
    done = not list(missing(worked(text), scene_of(text)))
    return json.dumps({"done": done != (dice.random() < rates.misjudges), "justification": ""})


def _cot(text: str, rates: Rates, dice: Random) -> str:
    """Stages 1 and 2, or 4, in one: nothing for what may be skipped."""
    step, scene = failing(text), scene_of(text)
    if step is None:
        steps = list(missing(worked(text), scene))
    else:
        steps = [] if _needless(step, scene) else list(_required(step, scene))
    return json.dumps({"solution": [] if dice.random() < rates.misjudges else steps})


_ANSWERS = {
    "plan": _plan, "repair": _repair, "search": _search, "stage1": _stage1, "stage2": _stage2,
    "stage3": _stage3, "stage4": _stage4, "cot": _cot, "check": _check,
}  # fmt: skip
