"""Every folder in this one is a benchmark: a package that exposes `benchmark`, its card.

All that belongs to one benchmark lives in its folder. Beside the card there may be rooms, which are
found by their names and register what they hold as anybody does:

* `agents`: agents under `@agent`                     * `tables`, `figures`: under `@table`, `@figure`
* `metrics`: metrics under `@metric`                  * `scripted`: models under `@model`, `@cook`
* `ratings`: questionnaires under `@rating`
* `runs/`: run files to start from, such as a table of the paper
* `prompts/`: texts for the agents that ask models; `world_<world>.md` tells the rules of the kitchen

Folders named in the environment variable `BRIGADE_BENCHMARKS` (separated as in PATH) count as part of
this one, so that a benchmark can be kept and tried anywhere. Nobody else imports a benchmark by name.
"""

from __future__ import annotations

import importlib
import math
import os
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from sim.abilities import Length
from sim.world import JSONObject, Task

__path__ = [*__path__, *filter(None, os.environ.get("BRIGADE_BENCHMARKS", "").split(os.pathsep))]

STANDARD = "paper"
"""The preset under which a task is played as its world has it."""


Style = Literal["io", "io_cot", "react", "react_plan"]
"""How an agent that asks a model answers, and so how a worked example for it is written."""


class Variant(NamedTuple):
    """Where an agent of a run stands in tables that lay conditions side by side: the model, the
    condition, and all other settings in words. Results are one row's only if all of it is equal."""

    row: str
    condition: str
    settings: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Limits:
    """How many steps an episode may take, and so which of those that reached the goal succeeded."""

    factor: float = 1.5
    """An episode may take this many times the length of the best known plan, or of the horizon."""
    horizons: Mapping[str, int] = field(default_factory=dict)
    """Steps that the paper gives for a task, by the task's id."""
    own: bool = False
    """The episodes end by the benchmark's own rules: whoever reached the goal has succeeded."""
    unknown: int | None = None
    """Steps of an episode of a task for which no best plan is known; None: a run has to say how many."""

    def steps(self, length: int) -> int:
        """The most steps of an episode whose best plan, or horizon, has this length.

        Rounded up, as the released code that this comes from plays on while the steps taken are
        fewer than 1.5 times the length, which is not rounded: a length of 21 (31.5) allows 32.
        """
        return math.ceil(self.factor * length)


@dataclass(frozen=True, slots=True)
class Preset:
    """Rules under which a task may be played: what they are, and the task as it is under them."""

    about: str
    apply: Callable[[Task], Task] = lambda task: task


Nearest = Callable[[Sequence[str], int], Sequence[Sequence[tuple[str, float]]]]
"""For each phrase so many of its actions that are nearest, likest first, with their likeness."""


@dataclass(frozen=True, slots=True)
class Translation:
    """How phrases in anybody's words become actions: by names of ways, the default first. `make` is
    told a way, whom to tell of progress (done, whole) and whom to tell sentences about trouble; it raises
    WorldError where the way is not there."""

    ways: tuple[str, ...]
    make: Callable[[str, Callable[[int, int], None], Callable[[str], None]], Nearest]


AS_IT_IS: Mapping[str, Preset] = {STANDARD: Preset("as the world has it")}


@dataclass(frozen=True, slots=True, kw_only=True)
class Upload:
    """Files of one's own that can be cooked in: how to know one, and words and a sample for people."""

    what: str
    """What it is, as a sentence goes on: `a plan for the home`."""
    title: str
    """Head of the sample: `What a plan looks like`."""
    note: str
    """What there is to know about it; words between backticks are set as code."""
    sample: Path
    """A small file that works."""
    mine: Callable[[JSONObject], bool]
    """Whether a file that does not name its world looks like one of these."""
    wrap: Callable[[JSONObject], JSONObject] = lambda data: data
    """What `World.task_from` is given for the file (without the key `world`)."""


Scores = Mapping[str, float | None]
"""An episode in numbers, by name; None: not measured."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluated:
    """How its paper evaluates models: what they play, how they are asked, and what it comes to in numbers.
    For harnesses of the field, which want numbers by name."""

    suites: tuple[str, ...]
    """What the paper's numbers are of; the first one is played where none is named."""
    agent: str
    """The agent that asks a model in the paper's manner."""
    settings: JSONObject = field(default_factory=dict)
    """The agent's settings in harnesses, which only know conversations."""
    scores: Callable[[JSONObject], Scores]
    """Of an episode's results (columns of a run's rows, `metrics` among them), under the same names for
    every episode."""
    totals: Callable[[Sequence[Mapping[str, float]]], Mapping[str, float]] = lambda scores: {}
    """What the scores of many episodes come to, where that is more than the mean of each; a score that
    was not measured is left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Benchmark:
    """A benchmark's card: what the rest of the house has to know about it, and cannot know itself."""

    name: str
    title: str
    about: str
    world: str
    folder: Path
    """Where it lives: `Path(__file__).parent`."""
    suites: tuple[str, ...] = ()
    """The suites of its world that it is about; empty: all of them."""
    source: str = ""
    """The paper whose numbers stand beside ours; in LaTeX it is cited by the card's name."""
    rank: int = 100
    """Where it stands among the others: smaller is earlier. The first one sets a task's limits."""
    limits: Limits = Limits()
    presets: Mapping[str, Preset] = field(default_factory=lambda: AS_IT_IS)
    observations: Mapping[str, Preset] = field(default_factory=dict)
    """What models are told of its kitchens, by style: the paper's own first, which runs have unless
    they say otherwise. Empty: there is only one."""
    told_before: Callable[[str], str] = lambda rules: ""
    """The style of runs, by their rules, from before styles had names."""
    upload: Upload | None = None
    steps_to_go: Callable[[Task, JSONObject, bool], Length | None] | None = None
    """Optimal steps from these facts to the goal, by turns or jointly. Proved without steps: out of
    reach for good; None: nothing was found in time."""
    ends_itself: Callable[[Task], bool] = lambda task: False
    """Whether the world ends this task's episodes by rules of its own: its step limit then stands."""
    evaluated: Evaluated | None = None
    """How its paper evaluates models; None: harnesses do not offer it."""
    variant: Callable[[JSONObject], Variant] | None = None
    """Where one of this benchmark's agents (name, settings, label) stands in tables of conditions."""
    translation: Translation | None = None
    """How what is said freely is translated to the actions of its world, where it is."""
    told: Callable[[Mapping[str, Any]], Sequence[tuple[str, str]]] | None = None
    """What the result page of a game says of its measures, by the names of its metrics (and what raters
    say): heads with their values in words."""
    example: Callable[[Task, str, Style], str] | None = None
    """A worked example for an agent that asks a model: for this task, as wanted (`auto`, or the id of
    a training task), in this style of answers. Empty: none. Raises ValueError: no such example."""

    def covers(self, world: str, suite: str) -> bool:
        """Whether it is about the tasks of this suite."""
        return world == self.world and (not self.suites or suite in self.suites)

    def prompt(self, name: str) -> str:
        """A text of its folder `prompts`; empty if there is none of this name."""
        return _read(self.folder / "prompts" / f"{name}.md")

    def preset(self, name: str) -> Preset:
        """Rules of this name.

        Raises:
            KeyError: there are none; the message names those that there are.
        """
        if name not in self.presets:
            raise KeyError(
                f'{self.title} has no rules "{name}"; there are: {_listed(self.presets)}'
            )
        return self.presets[name]


@cache
def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8").strip() if path.exists() else ""


@cache
def all_benchmarks() -> dict[str, Benchmark]:
    """Every benchmark by name, found by walking this folder, in the order of their ranks."""
    cards: list[Benchmark] = [_card(folder) for folder in _folders()]
    return {card.name: card for card in sorted(cards, key=lambda card: (card.rank, card.name))}


@cache
def benchmark_of(world: str, suite: str) -> Benchmark | None:
    """The first benchmark that is about the tasks of this suite; None where there is none."""
    return next((one for one in all_benchmarks().values() if one.covers(world, suite)), None)


def benchmark_for(task: Task) -> Benchmark:
    """The benchmark that a task belongs to; a plain one of its own where there is none."""
    found = benchmark_of(task.world, task.suite)
    return found or Benchmark(name="", title=task.world, about="", world=task.world, folder=Path())


def presets() -> tuple[str, ...]:
    """The names of all rules under which something can be played, the standard first."""
    names = [name for card in all_benchmarks().values() for name in card.presets]
    return tuple(dict.fromkeys([STANDARD, *names]))


def observations() -> tuple[str, ...]:
    """The names of all styles in which models may be told of kitchens, the papers' own first."""
    names = [name for card in all_benchmarks().values() for name in card.observations]
    return tuple(dict.fromkeys(names))


def load(room: str) -> None:
    """Import the module (or every module of the package) of this name in each benchmark's folder."""
    for folder in _folders():
        name = f"{__name__}.{folder}.{room}"
        if find_spec(name) is None:
            continue
        package = importlib.import_module(name)
        for info in sorted(pkgutil.iter_modules(getattr(package, "__path__", ())), key=str):
            importlib.import_module(f"{name}.{info.name}")


def owner(module: str) -> str:
    """The benchmark in whose folder a module lies; empty: it belongs to none."""
    folder = module.removeprefix(f"{__name__}.").partition(".")[0]
    inside = module.startswith(f"{__name__}.") and folder in _folders()
    return _card(folder).name if inside else ""


@cache
def _folders() -> tuple[str, ...]:
    return tuple(sorted(info.name for info in pkgutil.iter_modules(__path__) if info.ispkg))


def _card(folder: str) -> Benchmark:
    card: Benchmark = importlib.import_module(f"{__name__}.{folder}").benchmark
    return card


def _listed(names: Mapping[str, object]) -> str:
    return ", ".join(names)
