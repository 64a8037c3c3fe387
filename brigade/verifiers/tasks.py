"""Kitchens as a taskset of verifiers: what each episode is, and what its rewards and metrics are."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, Literal

import verifiers.v1 as vf

from brigade.verifiers.choosing import Chosen, chosen, partners_of
from brigade.verifiers.recording import events_of, recorded
from brigade.wording import words_of
from game.benchmarks import benchmark_for
from game.evaluation.choosing import sha256
from game.evaluation.measuring import results_of
from sim.world import JSONObject, Task

ANSWERING = """Each message shows you the kitchen and what you may do. Think as long as you need; the last line of your \
answer is your move:

Action: <one action>

with the action written as it is listed, or after one of the patterns, or `Action: nothing` to wait."""
SAYING = "\n\nBefore it you may put a line `Say: <words>`, which everybody in the kitchen hears."


class KitchenTaskConfig(vf.TaskConfig):
    """What the reward is."""

    score: str = "progress"
    """`progress`: by how much of what was missing at the start the best state exceeded it, 1 at the goal;
    `success`; or one of the scores of the benchmark's paper, which are metrics in any case."""


class KitchenTasksetConfig(vf.TasksetConfig):
    """Which kitchens, with the words of run files (docs/evaluation.md), and who is in them."""

    task: KitchenTaskConfig = KitchenTaskConfig()
    suite: str | list[str] = ""
    """Suites; left out, and no `tasks` either: all of the split."""
    tasks: str | list[str] = ""
    """Single tasks, or instances of them (`synchronous/3@7`)."""
    instances: str | int | list[int] | None = None
    """The pinned ones (`all`), or seeds of new ones (`0..99`)."""
    split: Literal["", "train", "test"] = ""
    """`train`: suites that are there to learn from; `test`: the others."""
    seeds: int = 1
    """Episodes of each task, with a seed each: rollouts of one of them are a group."""
    seed: int = 0
    """Of all of it: another one gives other seeds."""
    rules: str = ""
    observation: str = ""
    pace: str = ""
    step_limit: int | str = ""
    seat: str = ""
    """Who is trained or evaluated; left out: who is led by others, or the first seat."""
    partners: str | list[str] | dict[str, str] | None = None
    """Who sits in the other seats, in their order (`chef,model`) or by seat (`{"robot2": "chef"}`): one of our agents that asks no
    model, `noop`, or `model`: the environment's `partner`, which is not trained."""


class KitchenData(vf.TaskData):
    """One episode, complete: it can be played again from this alone."""

    kitchen: dict[str, Any]
    """The task, as our logs have it. No part of any prompt."""
    suite: str
    """With its version: scores of another version do not compare."""
    seed: int
    pace: str
    step_limit: int
    seat: str
    partners: dict[str, str]

    @property
    def chosen(self) -> Chosen:
        """The episode."""
        return Chosen(
            Task.from_json(self.kitchen), self.seed, self.pace, self.step_limit, self.seat, self.partners
        )  # fmt: skip

    def prompt_of(self, seat: str) -> str:
        """What the model in a seat is told before it looks."""
        task = self.chosen.task
        spec = next(one for one in task.seats if one.name == seat)
        words = words_of(benchmark_for(task), task, spec)
        you = f"You are {seat}." if len(task.seats) > 1 else ""
        saying = SAYING if len(task.seats) > 1 else ""
        return "\n\n".join(filter(None, (words, you, ANSWERING + saying)))


class KitchenTask(vf.Task[KitchenData, vf.State, KitchenTaskConfig]):
    """An episode's rewards: what its log says, so that they can be read again (`vf-replay`)."""

    @property
    def key(self) -> str:
        """The same for the same episode, whatever its place in the taskset."""
        data = self.data
        return sha256(
            [data.kitchen, data.seed, data.pace, data.step_limit, data.seat, data.partners]
        )

    @vf.reward
    async def outcome(self, trace: vf.Trace) -> float:
        """The score that the taskset names."""
        return reward_of(trace.info, self.config.score)

    @vf.metric
    async def paper(self, trace: vf.Trace) -> dict[str, float]:
        """Progress, success, steps, and the scores of the benchmark's paper."""
        return metrics_of(trace.info)


class KitchenTaskset(vf.Taskset[KitchenTask, KitchenTasksetConfig]):
    """Our suites, each episode a task. The same config gives the same tasks in the same order."""

    def load(self) -> Iterator[KitchenTask]:
        """The tasks.

        Raises:
            ValueError: something is asked for that there is not.
        """
        config = self.config
        names = (
            "suite",
            "tasks",
            "instances",
            "rules",
            "observation",
            "pace",
            "step_limit",
            "seed",
        )
        wish = {name: getattr(config, name) for name in names}
        if config.seeds < 1:
            raise ValueError(
                f"seeds: at least one episode of each task is played, not {config.seeds}"
            )
        partners = partners_of(config.partners)
        for one in chosen(wish, config.split, config.seeds, config.seat, partners):
            yield KitchenTask(_data(one), config.task)


def _data(one: Chosen) -> KitchenData:
    data = KitchenData(
        id=f"{one.task.world}/{one.task.id}#{one.seed}", name=f"{one.task.id} (seed {one.seed})",
        description=one.task.title, prompt=None, kitchen=one.task.to_json(), suite=one.suite,
        seed=one.seed, pace=one.pace, step_limit=one.step_limit, seat=one.seat,
        partners=dict(one.partners),
    )  # fmt: skip
    told: KitchenData = data.model_copy(update={"system_prompt": data.prompt_of(one.seat)})
    return told


def metrics_of(info: JSONObject) -> dict[str, float]:
    """The numbers of an episode that was recorded in a trace. What could not be measured is left out."""
    kept, events = recorded(info), events_of(info)
    results = results_of(events)
    found: dict[str, float | None] = {
        "progress": kept["progress"],
        "success": float(results["success"]),
        "steps": float(results["steps"]),
    }
    evaluated = benchmark_for(Task.from_json(events[0].payload["task"])).evaluated
    if evaluated is not None:
        found |= evaluated.scores(results)
    return {
        name: float(number)
        for name, number in found.items()
        if number is not None and not math.isnan(float(number))
    }


def reward_of(info: JSONObject, score: str) -> float:
    """One of an episode's numbers as its reward; 0 where it could not be measured here.

    Raises:
        ValueError: no episode of its benchmark has such a score.
    """
    numbers = metrics_of(info)
    if score in numbers:
        return numbers[score]
    card = benchmark_for(Task.from_json(events_of(info)[0].payload["task"]))
    known = {*numbers}
    if card.evaluated is not None:
        known |= set(card.evaluated.scores(results_of(events_of(info))))
    if score in known:
        return 0.0
    raise ValueError(f'score: there is no "{score}" here; there are: {", ".join(sorted(known))}')
