"""Scripted models that write programs, with declared rates of fault. What they know are our programs.

`planner` says our program for the task, step by step or whole, as a model would: of its steps 60 % are in
free words, 8 % are left out and 6 % are about something strange. It keeps to its prompt: where all steps
so far are admissible half as many are in free words, and where the example's task shares a word with the
task half as many are strange. `planner:0.3,0.1,0` sets the rates. Figures of it show that the method is
carried out, not what models know.

| | |
|---|---|
| `parrot` | repeats the example's steps, as the paper's small models do |
| `planner_mute` | as `planner`, without log-probabilities |
| `endless` | never stops and never begins a new line |
| `stutter` | says the same step for ever |
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from random import Random

from game.benchmarks.virtualhome.method.examples import spoken
from game.scripted.models import Models, Reply, model
from game.scripted.prompt import Prompt
from sim.worlds.virtualhome.activities import activities
from sim.worlds.virtualhome.admissible import admissible, sentence
from sim.worlds.virtualhome.judging.humans import key

LOOSE, OMITTED, STRANGE = 0.6, 0.08, 0.06
"""The rates where the model's name gives none."""
SURE, UNSURE = -0.25, -1.5
_TASK = re.compile(r"^(?:\w+: )?Task: (.+)$", re.MULTILINE)
_STEP = re.compile(r"^Step \d+:[ \t]*(.*)$", re.MULTILINE)
_OTHER_WORDS = {
    "walk to": ("go over to", "head to", "go to"),
    "run to": ("rush to",),
    "find": ("look for", "locate"),
    "grab": ("pick up", "take", "get"),
    "open": ("open up",),
    "close": ("shut",),
    "switch on": ("turn on",),
    "switch off": ("turn off",),
    "sit on": ("sit down on",),
    "lie on": ("lie down on",),
    "look at": ("look closely at",),
    "turn to": ("face",),
    "put back": ("return",),
    "put on": ("wear",),
    "put": ("place",),
    "wash": ("clean",),
    "scrub": ("scour",),
    "watch": ("start watching",),
    "drink": ("have a drink of",),
    "eat": ("have some",),
    "read": ("start reading",),
    "type on": ("type something on",),
    "stand up": ("get up",),
}
_THINGS = {
    "fridge": "refrigerator", "television": "TV", "couch": "sofa", "faucet": "tap",
    "kitchen counter": "counter", "hands both": "hands", "tooth paste": "toothpaste",
    "clothes shirt": "shirt", "clothes pants": "trousers", "food cereal": "cereal",
    "remote control": "remote",
}  # fmt: skip
_STRANGE = ("Hum a quiet song", "Think about the weather", "Feel the teapot's mood", "Count to ten")


@cache
def _known() -> dict[str, tuple[str, ...]]:
    return {
        name: tuple(sentence(line).replace("_", " ") for line in one.program)
        for name, one in activities().items()
    }


@cache
def _admissible() -> frozenset[str]:
    return frozenset(text.replace("_", " ") for text in admissible())


def rates(argument: str) -> tuple[float, float, float]:
    """Loose, left out, strange; raises ValueError for what is no list of three shares."""
    if not argument:
        return LOOSE, OMITTED, STRANGE
    loose, omitted, strange = (float(one) for one in argument.split(","))
    return loose, omitted, strange


class _Asked:
    """A prompt of the method, as one who reads it carefully: example, task, steps so far."""

    def __init__(self, text: str) -> None:
        titles = list(_TASK.finditer(text))
        self.title = titles[-1][1].strip() if titles else ""
        self.example = titles[0][1].strip() if len(titles) > 1 else ""
        begin = titles[0].end() if titles else 0
        end = titles[-1].start() if titles else 0
        self.shown = [said.strip() for said in _STEP.findall(text[begin:end])]
        self.steps = (
            [said.strip() for said in _STEP.findall(text[titles[-1].end() :])] if titles else []
        )
        self.steps = [said for said in self.steps if said]


def _answer(models: Models, argument: str, prompt: Prompt, seed: int | None) -> Reply:
    asked = _Asked(prompt.text)
    digest = hashlib.sha256(prompt.text.encode()).hexdigest()
    nth = models.count(digest) if seed is None else seed
    dice = Random(f"{digest}/{nth}")
    loose, omitted, strange = rates(argument)
    if set(key(asked.title).split("_")) & set(key(asked.example).split("_")):
        strange /= 2
    if asked.steps and all(said.lower() in _admissible() for said in asked.steps):
        loose /= 2
    plan = _known().get(key(asked.title), ())
    place = _place(plan, asked.steps)
    said: list[str] = []
    trouble = 0.0
    for step in plan[place:]:
        if dice.random() < omitted:
            continue
        if dice.random() < strange:
            said.append(dice.choice(_STRANGE))
            trouble += 1
        else:
            said.append(_freely(step, dice) if dice.random() < loose else spoken(step))
    return _told(said, len(asked.steps), SURE if not trouble else UNSURE * trouble / len(said))


def _told(said: list[str], before: int, logprob: float) -> Reply:
    first = before + 1
    text = "\n".join(
        f" {step}" if number == first else f"Step {number}: {step}"
        for number, step in enumerate(said, first)
    )
    return Reply(text, logprob=round(logprob, 4))


def _place(plan: tuple[str, ...], steps: list[str]) -> int:
    """Where the plan goes on after these steps: after the last that is in it, else by their number."""
    for back, said in enumerate(reversed(steps)):
        if said.lower() in plan:
            last = len(plan) - 1 - plan[::-1].index(said.lower())
            near = [at for at, step in enumerate(plan) if step == said.lower()]
            likely = min(near, key=lambda at: abs(at - (len(steps) - 1 - back)), default=last)
            return likely + 1 + back
    return len(steps)


def _freely(step: str, dice: Random) -> str:
    for lead, others in _OTHER_WORDS.items():
        if step == lead or step.startswith(f"{lead} "):
            thing = step.removeprefix(lead).strip()
            for ours, theirs in _THINGS.items():
                thing = thing.replace(ours, theirs)
            return f"{dice.choice(others).capitalize()} {'the ' if thing else ''}{thing}".strip()
    return spoken(step)


@model("planner")
def planner(models: Models, argument: str, prompt: Prompt, seed: int | None) -> Reply:
    """Our programs in free words, with faults; see the module."""
    return _answer(models, argument, prompt, seed)


@model("planner_mute")
def mute(models: Models, argument: str, prompt: Prompt, seed: int | None) -> Reply:
    """The same from an endpoint that tells no log-probabilities."""
    found = _answer(models, argument, prompt, seed)
    return Reply(found.text, logprob=None)


@model("parrot")
def parrot(models: Models, argument: str, prompt: Prompt, seed: int | None) -> Reply:
    """The example once more, whatever the task is."""
    asked = _Asked(prompt.text)
    return _told(asked.shown[len(asked.steps) :], len(asked.steps), SURE)


@model("endless")
def endless(models: Models, argument: str, prompt: Prompt, seed: int | None) -> Reply:
    """One line that is never done."""
    return Reply(" walk on and on" * 200, stops=False)


@model("stutter")
def stutter(models: Models, argument: str, prompt: Prompt, seed: int | None) -> Reply:
    """The same step again and again."""
    return Reply("\n".join([" Walk to kitchen", *["Step 2: Walk to kitchen"] * 50]))
