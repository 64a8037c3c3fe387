"""The prompts: our own words after the structure of the paper's listings 1 and 3 to 7."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from string import Template
from typing import TypeAlias

import orjson

from game.benchmarks.teach.cmfr.subgoals import CATEGORIES
from sim.reading import plain_file
from sim.world import JSONObject

FOLDER = Path(__file__).parents[1] / "prompts" / "cmfr"

TASKS = (
    "Water plant", "Boil potato", "Make coffee", "Make plate of toast", "Clean N Object",
    "Put N Object on any Receptacle", "N slices of Object in Receptacle",
    "Put N Object in one Receptacle", "N cooked Object slices in Receptacle", "Prepare breakfast",
    "Prepare sandwich", "Prepare salad",
)  # fmt: skip
"""The twelve tasks of TfD as planners name them (appendix D)."""

SHOWN = 3
"""Demonstrations that the planner is shown, of 24 (appendix B)."""
DEMONSTRATIONS: Mapping[str, int] = {"stage1": 3, "stage2": 4, "stage3": 5, "stage4": 4}
"""How many each stage is shown where it is shown any (note 9)."""

DONE = "The robot has done these steps of it already. Its plan is only what is still to be done:"
"""What is said before steps that were carried out before the plan is made (our own: EDH, live play)."""

Retrieve: TypeAlias = "Callable[[str, int], Sequence[JSONObject]]"
"""The demonstrations nearest to a dialogue, and how many."""


class Texts:
    """Fills the prompts in. `retrieve` chooses the planner's demonstrations."""

    def __init__(self, retrieve: Retrieve, *, fewshot: bool = False) -> None:
        self._retrieve = retrieve
        self._fewshot = fewshot

    def plan(self, dialogue: str, done: Sequence[str] = ()) -> str:
        """Listing 1. What was done before is told after the dialogue, where something was."""
        shown = self._retrieve(dialogue, SHOWN)
        examples = "\n\n".join(
            f"Example {number}\nDialogue:\n{spoken(one['dialogue'])}\n\nOutput:\n{_json(one['output'])}"
            for number, one in enumerate(shown, 1)
        )
        tasks = "\n".join(f"   - {task}" for task in TASKS)
        told = "\n".join([dialogue, *([f"\n{DONE}", *done] if done else [])])
        return _fill("plan", tasks=tasks, dialogue=told, examples=examples)

    def repair(self, word: str) -> str:
        """Which listed type a word means (appendix B)."""
        return _fill("repair", word=word)

    def search(self, thing: str, places: Sequence[str]) -> str:
        """Listing 7, with its four demonstrations."""
        examples = "".join(
            f"Goal: find {one['thing']}\nSaid about places: {', '.join(one['places'])}\n"
            f"Output: {_line(one['steps'])}\n\n"
            for one in demonstrations("search")
        )
        return _fill("search", thing=thing, places=", ".join(places), examples=examples)

    def stage1(self, words: Mapping[str, str]) -> str:
        """Listing 3."""
        return self._stage("stage1", words)

    def stage2(self, words: Mapping[str, str]) -> str:
        """Listing 4. Without a justification its line is left out (table 2, without stage 1)."""
        return self._stage("stage2", words)

    def stage3(self, words: Mapping[str, str]) -> str:
        """Listing 5."""
        return self._stage("stage3", words)

    def stage4(self, words: Mapping[str, str]) -> str:
        """Listing 6."""
        return self._stage("stage4", words)

    def check(self, words: Mapping[str, str]) -> str:
        """Whether the task is done, in the model's own view (our own; where stage 4 asks itself)."""
        return _fill("check", **words)

    def cot(self, words: Mapping[str, str]) -> str:
        """The chain-of-thought arm: what the stages know, in one question (note 7)."""
        return _fill(
            "cot", **{**words, "failing": words["failing"] or "none, but the task is not done"}
        )

    def _stage(self, name: str, words: Mapping[str, str]) -> str:
        shown = demonstrations(name)[: DEMONSTRATIONS[name]] if self._fewshot else ()
        text = _fill(name, **words, examples="".join(f"\n{_demonstration(one)}\n" for one in shown))
        if not words["why"]:
            text = text.replace("It matters for the task because: \n\n", "")
        return text


def spoken(lines: Sequence[Sequence[str]]) -> str:
    """A dialogue as prompts show it: `<Commander> ...` a line."""
    return "\n".join(f"<{who}> {said}" for who, said in lines)


@cache
def demonstrations(name: str) -> tuple[JSONObject, ...]:
    """Our own demonstrations: `planning` (24), `search` (4), and those of each stage."""
    data = plain_file(FOLDER / f"{name}.json")
    assert isinstance(data, list)
    return tuple(one for one in data if isinstance(one, dict))


@cache
def _source(name: str) -> str:
    return (FOLDER / f"{name}.md").read_text(encoding="utf-8").strip()


def _fill(name: str, **words: str) -> str:
    always = {"functions": _source("functions"), "categories": ", ".join(CATEGORIES)}
    return Template(_source(name)).substitute(always | words)


def _demonstration(one: JSONObject) -> str:
    """A worked question of a stage."""
    plan = "\n".join(one["plan"])
    failing = f"\n\nFailing step:\n{one['failing']}" if one.get("failing") else ""
    why = f"\n\nIt matters for the task because: {one['why']}" if one.get("why") else ""
    return (
        f"Example\nTask: {one['task']}\n\nPlan:\n{plan}{failing}{why}\n\n"
        f"What the robot knows:\n{one['scene']}\n\nAnswer:\n{_line(one['answer'])}"
    )


def _json(value: object) -> str:
    return orjson.dumps(value, option=orjson.OPT_INDENT_2).decode()


def _line(value: object) -> str:
    return orjson.dumps(value).decode()
