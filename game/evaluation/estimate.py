"""How much a run will be before it is started: episodes, and time and money after what was played before."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from math import ceil

from django.db.models import Avg, Count, Q

from game.agents import all_agents
from game.evaluation.choosing import base_of, tasks_of
from game.evaluation.runfile import AgentSpec, RunFile, TaskChoice
from game.evaluation.spending import without_price
from game.evaluation.teams import members
from game.models import RunEpisode
from game.suites import instance_ids
from sim.worlds import all_worlds


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a run comes to. Times are seconds and money is US dollars, both only as far as agents played
    such tasks before; `new` are the labels of those that never did."""

    tasks: int
    agents: int
    repetitions: int
    concurrency: int
    seconds: float
    dollars: float
    tokens: int
    known: int
    """So many earlier episodes it was read from."""
    new: tuple[str, ...]
    unpriced: str | None = None
    """A sentence about a model whose price nobody knows."""

    @property
    def episodes(self) -> int:
        return self.tasks * self.agents * self.repetitions

    @property
    def asks(self) -> bool:
        """Whether anything is known of what its models would use."""
        return bool(self.tokens)


def estimate(run: RunFile) -> Estimate:
    """What this run would come to.

    Raises:
        RunFileError: a task or suite that it names does not exist.
    """
    suites: Counter[str] = Counter()
    for choice in run.tasks:
        suites += _counted(choice)
    seconds = dollars = tokens = 0.0
    known, new = 0, []
    for agent in run.agents:
        before = _played(agent)
        if not before:
            new.append(agent.label)
        for suite, count in suites.items():
            times = count * run.repetitions
            mean = before.get(suite) or before.get("")
            if mean is not None:
                seconds += times * mean.seconds
                dollars += times * mean.dollars
                tokens += times * mean.tokens
        known += before[""].count if before else 0
    specs = [asdict(agent) for agent in run.agents]
    return Estimate(
        tasks=sum(suites.values()), agents=len(run.agents), repetitions=run.repetitions,
        concurrency=run.limits.concurrency, seconds=seconds / run.limits.concurrency,
        dollars=dollars, tokens=ceil(tokens), known=known, new=tuple(new), unpriced=without_price(specs),
    )  # fmt: skip


def asks_models(run: RunFile) -> bool:
    """Whether somebody in it asks a model."""
    return any(
        all_agents()[one.name].asks_models
        for agent in run.agents
        for one in members(agent.name, agent.settings)
    )


# -- how many -------------------------------------------------------------------------------------


def _counted(choice: TaskChoice) -> Counter[str]:
    """How many instances by the name of their suite, without laying them out."""
    if choice.file:
        return Counter({"own": 1})
    found: Counter[str] = Counter()
    pinned: Mapping[str, int] = _pinned() if choice.instances == "all" else {}
    for task, suite in tasks_of(choice):
        if choice.instances is None:
            found[suite] += 1
        elif choice.instances == "all":
            found[suite] += pinned.get(base_of(task), 0)
        else:
            found[suite] += len(choice.instances)
    return found


def _pinned() -> Counter[str]:
    return Counter(base_of(one) for world in all_worlds() for one in instance_ids(world))


# -- how long, how dear -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Mean:
    count: int
    seconds: float
    dollars: float
    tokens: float


def _played(agent: AgentSpec) -> dict[str, _Mean]:
    """What episodes of this agent took, by suite, and in all under the empty name."""
    done = RunEpisode.objects.filter(
        agent=agent.label, state=RunEpisode.State.DONE, reused=False, seconds__isnull=False
    )
    rows = done.values("task__suite").annotate(
        count=Count("pk"), mean=Avg("seconds"), money=Avg("cost", filter=Q(cost__isnull=False)),
        words=Avg("tokens"),
    )  # fmt: skip
    found = {
        row["task__suite"]: _Mean(
            row["count"], row["mean"] or 0.0, row["money"] or 0.0, row["words"] or 0.0
        )
        for row in rows.order_by()
    }
    if not found:
        return {}
    many = sum(one.count for one in found.values())

    def overall(name: str) -> float:
        return math.fsum(one.count * float(getattr(one, name)) for one in found.values()) / many

    return {**found, "": _Mean(many, overall("seconds"), overall("dollars"), overall("tokens"))}
