"""Two models that play TEACh's roles from what their prompts say: simple, fallible, without a memory.

`teller` asks for one thing after the other, looks up what the Follower cannot find, and agrees when all is
done; `obedient` does what it was told last, one action an answer, and says when it is done.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.benchmarks.teach.cmfr.subgoals import Name, Subgoal
from game.benchmarks.teach.plans import NoPlan, orders
from game.benchmarks.teach.talk.called import spoken_to
from game.benchmarks.teach.talk.orders import SAYINGS, NotUnderstood, understand
from game.benchmarks.teach.talk.words import numbered, things, word
from game.scripted.models import CHATTER, Models, Reply, model
from game.scripted.prompt import Prompt

TURNS = 4
"""So often it turns to look for a thing before it asks."""
TRIES = 2
"""So many failures in a row, and it says that it cannot."""
DONE, CANNOT, WHERE = "Done:", "I cannot", "Where is"
_LINE = re.compile(r"^<(Commander|Follower)> (.*)$", re.MULTILINE)
_DEED = re.compile(r"^- ([^:\n]+): (done|failed.*)$", re.MULTILINE)
_LISTED = re.compile(r"([A-Z]\w*_\d+)(?: \(([^()]*)\))?")
_HOLDS = re.compile(r"and hold (\w+)\.")


@dataclass(frozen=True, slots=True)
class Moment:
    """What a role's prompt shows last."""

    text: str
    lines: Sequence[tuple[str, str]]
    """What was said: who, and what."""
    deeds: Sequence[tuple[str, str]]
    """Own actions and what became of each."""

    def listed(self, label: str) -> dict[str, str]:
        """The things of a line by name, with what is told of each."""
        found = re.search(rf"^{label}: (.*)$", self.text, re.MULTILINE)
        return dict(_LISTED.findall(found[1])) if found else {}


def moment_of(prompt: Prompt) -> Moment:
    """The last question of a prompt."""
    text = prompt.text.rpartition("user: ")[2]
    said = text.partition("Said so far:")[2]
    deeds = text.partition("What you did last:")[2].partition("Said so far:")[0]
    return Moment(text, _LINE.findall(said), _DEED.findall(deeds))


def answer(action: str, say: str = "", thought: str = "It is what comes next.") -> Reply:
    """In the form that is asked for."""
    return Reply(
        "\n".join([f"Thought: {thought}", f"Action: {action}", *([f"Say: {say}"] if say else [])])
    )


# -- the Commander ---------------------------------------------------------------------------------


@model("teller")
def teller(models: Models, argument: str, prompt: Prompt, seed: int | None) -> Reply:
    """Plays the Commander."""
    if "You are the Commander" not in prompt.text:
        return Reply(CHATTER)
    now = moment_of(prompt)
    task = re.search(r"^The task: (.*)$", now.text, re.MULTILINE)
    who, last = now.lines[-1] if now.lines else ("", "")
    if "It is done." in now.text:
        if "says that they are done" in now.text:
            return answer("Confirm")
        return answer("Wait", "We are done, that is all." if who != "Commander" else "")
    found = re.search(r"^You searched: (.*)$", now.text, re.MULTILINE)
    if who == "Follower" and last.startswith(WHERE) and (named := things(last)):
        if found is None or word(named[0].kind) not in found[1].lower():
            return answer(f"Search {word(named[0].kind)}")
        return answer("Wait", spoken_to(found[1]))
    if who == "Commander":
        return answer("Wait")
    done = sum(one == "Follower" and said.startswith((DONE, CANNOT)) for one, said in now.lines)
    steps = _orders(task[1] if task else "")
    if done < len(steps):
        step = steps[done]
        return answer("Wait", SAYINGS[step.function][0].format(*map(numbered, step.things)) + ".")
    open_step = re.search(r"^  - \[open\] (.*?) \(\w+\)$", now.text, re.MULTILINE)
    return answer("Wait", open_step[1] if open_step else "")


def _orders(task: str) -> list[Subgoal]:
    """The usual way of a task that it knows by its sentence; none for others."""
    low = task.lower()
    named = [name.kind for name in things(task)]
    known = {
        "coffee": "Coffee",
        "boil": "Boil X",
        "water": "Water Plant",
        "toast": "Plate Of Toast",
    }
    name = next((task for key, task in known.items() if key in low), "")
    try:
        return orders(name, named, lambda kinds: kinds[0], lambda kind: 1)
    except (NoPlan, IndexError):
        return []


# -- the Follower ----------------------------------------------------------------------------------


@model("obedient")
def obedient(models: Models, argument: str, prompt: Prompt, seed: int | None) -> Reply:
    """Plays the Follower."""
    if "You are the Follower" not in prompt.text:
        return Reply(CHATTER)
    now = moment_of(prompt)
    told = [said for who, said in now.lines if who == "Commander"]
    who, last = now.lines[-1] if now.lines else ("", "")
    if (who == "Follower" and last.startswith((DONE, CANNOT, WHERE))) or not told:
        return answer("Wait", "" if now.lines else "Hello! What shall I do?")
    if "we are done" in told[-1].lower():
        return answer("Stop")
    order = next((found for said in reversed(told) if (found := _order(said))), None)
    if order is None:
        return answer("Wait", "I do not understand.")
    failed = [became for _, became in now.deeds[-TRIES:] if became != "done"]
    if len(failed) == TRIES:
        return answer("Wait", f"{CANNOT} do it: {failed[-1].removeprefix('failed: ')}")
    places = [] if _order(told[-1]) else [name.kind for name in things(told[-1])]
    action = next(_steps(order, now, places), "")
    if not action:
        saying = SAYINGS[order.function][0].format(*map(numbered, order.things))
        return answer("Wait", f"{DONE} {saying}.")
    if action.startswith(WHERE):
        return answer("Wait", action)
    return answer(action)


def _order(said: str) -> Subgoal | None:
    try:
        return understand(said)[0]
    except NotUnderstood:
        return None


def _steps(order: Subgoal, now: Moment, places: Sequence[str]) -> Iterator[str]:
    """What an order still needs, the next action first."""
    thing = order.things[0]
    held = found[1] if (found := _HOLDS.search(now.text)) else "nothing"
    last, became = now.deeds[-1] if now.deeds else ("", "")

    def did(verb: str, kind: str) -> bool:
        return became == "done" and last.startswith(f"{verb} {kind}_")

    match order.function:
        case "Pick_up":
            if held != thing.kind:
                yield from _at("Pickup", thing, now, places)
        case "Place" | "Pour":
            if not did(order.function, order.things[-1].kind):
                yield from _at(order.function, order.things[-1], now, places)
        case "Open" | "Close" | "Slice":
            if not did(order.function, thing.kind):
                yield from _at(order.function, thing, now, places)
        case "Toggle_on" | "Toggle_off":
            verb = order.function.replace("_o", "O")
            if not did(verb, thing.kind):
                yield from _at(verb, thing, now, places)
        case "Clean" | "Fill_with_water":
            if did("ToggleOff", "Faucet"):
                return
            if did("ToggleOn", "Faucet"):
                yield from _at("ToggleOff", Name("Faucet"), now, places)
            elif did("Place", "SinkBasin") or (
                held == "nothing" and last.startswith("Go to Faucet")
            ):
                yield from _at("ToggleOn", Name("Faucet"), now, places)
            else:
                yield from _at("Place", Name("SinkBasin"), now, places)
        case _:
            if not now.listed("In reach") or thing.kind not in _kinds(now.listed("In reach")):
                yield from _at("Go to", thing, now, places)


def _at(verb: str, thing: Name, now: Moment, places: Sequence[str]) -> Iterator[str]:
    """An action with a thing: walk to it first, look round for what was not seen, then ask."""
    near = now.listed("In reach")
    known = now.listed("In view, too far away to act on") | now.listed("Seen before")
    if (name := _first(near, thing.kind)) and verb != "Go to":
        yield f"{verb} {name}"
    elif name := _first(known, thing.kind):
        yield f"Go to {name}"
    elif sum(deed == "TurnLeft" for deed, _ in now.deeds[-TURNS:]) < TURNS:
        yield "TurnLeft"
    else:
        yield from _told_places(places, near, known)
        yield f"{WHERE} {numbered(thing)}?"


def _told_places(
    places: Sequence[str], near: dict[str, str], known: dict[str, str]
) -> Iterator[str]:
    """Where it was told to look: go there, and open it where it is closed."""
    for kind in places:
        if name := _first(near, kind):
            if "closed" in near[name]:
                yield f"Open {name}"
        elif name := _first(known, kind):
            yield f"Go to {name}"


def _first(listed: dict[str, str], kind: str) -> str:
    return next((name for name in listed if name.rpartition("_")[0] == kind), "")


def _kinds(listed: dict[str, str]) -> set[str]:
    return {name.rpartition("_")[0] for name in listed}
