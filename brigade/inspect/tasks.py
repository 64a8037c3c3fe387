"""A task of Inspect for each benchmark: `brigade/robotouille`, `brigade/asgardbench`, ..."""

from __future__ import annotations

from collections.abc import Callable

from inspect_ai import Epochs, Task, task
from inspect_ai.dataset import MemoryDataset

from brigade.inspect.agents import agent
from brigade.inspect.samples import Choice, samples
from brigade.inspect.scoring import episode, metrics_of
from game.benchmarks import Benchmark, Evaluated, all_benchmarks
from game.suites import suite_key, suite_of
from sim.world import JSONObject


def register() -> None:
    """Register a task for each benchmark whose card says how models are evaluated."""
    for card in all_benchmarks().values():
        if card.evaluated is not None:
            task(name=card.name)(_task(card, card.evaluated))


def _task(card: Benchmark, evaluated: Evaluated) -> Callable[..., Task]:
    def made(
        suite: Choice = "",
        tasks: Choice = "",
        instances: Choice = None,
        rules: str = "",
        observation: str = "",
        pace: str = "",
        step_limit: str | int = "",
        seed: int = 0,
        partners: JSONObject | None = None,
    ) -> Task:
        wish = {
            "suite": suite, "tasks": tasks, "instances": instances, "rules": rules, "seed": seed,
            "observation": observation, "pace": pace, "step_limit": step_limit,
        }  # fmt: skip
        found = samples(card, evaluated, wish, partners or {})
        return Task(
            dataset=MemoryDataset(found, name=card.name),
            solver=agent(),
            scorer=episode(),
            metrics=metrics_of(card.name),
            epochs=Epochs(1, "mean"),
            version=version_of(card),
            display_name=card.title,
            description=card.about,
            metadata={"source": card.source},
        )

    made.__name__ = card.name
    made.__doc__ = f"{card.title}. {card.about}\n\n{ARGUMENTS}"
    return made


ARGUMENTS = """Args:
    suite: Suites, as run files name them; left out, the one of the paper's numbers.
    tasks: Single tasks, or instances of them (`synchronous/3@7`).
    instances: The pinned ones (`all`), or seeds (`0..9`).
    rules: A preset of the benchmark: `paper`, or another of its own.
    observation: What models are told of the kitchen: `paper` or `rich`, where there are several.
    pace: turns, together or free.
    step_limit: Steps, `1.5x optimal` or `paper table`.
    seed: Of the evaluation; epochs of a task have seeds of their own.
    partners: By seat an agent (a name, or name and settings) that is not evaluated.
"""


def version_of(card: Benchmark) -> str:
    """The versions of the suites that the paper's numbers are of: what scores of the same version compare."""
    assert card.evaluated is not None
    known = {
        suite_key(card.world, name): suite_of(card.world, name) for name in card.evaluated.suites
    }
    return "-".join(f"{name}.{one.version}" for name, one in known.items())
