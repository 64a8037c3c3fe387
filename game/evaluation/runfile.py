"""The run file: what is to be played, read from YAML with a clear word about every mistake.

```yaml
name: Chefs in the asynchronous kitchens
agents:
  - name: chef
  - name: react
    label: gpt-4o ReAct          # how reports call it; made from the name if left out
    settings: {endpoint: openai, model: gpt-4o}
  - team:                        # or somebody for each seat
      chef1: chef
      chef2: {name: react, settings: {endpoint: openai, model: gpt-4o}}
tasks:
  - suite: asynchronous          # every task of the suite
    instances: 0..9              # generated with these seeds: asynchronous/1@0 ...; or "all"
  - synchronous/3                # a task as it is, or one instance: synchronous/3@7
  - file: kitchens/mine.json     # an environment in the original's format
repetitions: 1
rules: paper                     # as the world has it; or original
observation: paper               # what models are told: as the papers tell it; or rich, with timers
pace: turns                      # or together (all cooks decide at once), free (each when it likes)
step_limit: 1.5x optimal         # or "paper table", or a number of steps
limits:
  concurrency: 4                 # episodes at a time
  money: 5.0                     # US dollars; the run stops before it spends much more
  unpriced: false                # true: models without a price may play, and count no money
  tokens: 2000000
  episode_seconds: 1800
  decision_seconds: 120
seed: 0
listed: true
```
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Literal, cast, get_args

from game.agents import all_agents
from game.benchmarks import STANDARD, observations, presets
from game.evaluation.reading import Node, RunFileError, did_you_mean, read_yaml, whole
from game.evaluation.teams import TEAM, Member
from sim.world import JSON, JSONObject

KEYS = (
    "name", "agents", "tasks", "repetitions", "rules", "observation", "pace", "step_limit", "limits",
    "seed", "listed",
)  # fmt: skip
LIMITS = ("concurrency", "money", "unpriced", "tokens", "episode_seconds", "decision_seconds")
SIZE = 1_000_000
MAX_EPISODES = 100_000
MAX_CONCURRENCY = 64

Pace = Literal["turns", "together", "free"]
OPTIMAL = "1.5x optimal"
TABLE = "paper table"


@dataclass(frozen=True, slots=True)
class AgentSpec:
    """An agent as a run uses it; every seat of a task gets one of its own. Or a team, with somebody
    for each seat (`game.evaluation.teams`)."""

    name: str
    settings: JSONObject = field(default_factory=dict)
    label: str = ""


@dataclass(frozen=True, slots=True)
class TaskChoice:
    """An entry of `tasks`: a suite or one task or a file, and which of its instances."""

    suite: str = ""
    task: str = ""
    file: str = ""
    instances: tuple[int, ...] | Literal["all"] | None = None
    path: str = ""
    """Where it stands in the run file, for complaints."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much may happen at a time, in all and in one episode (None: as much as it takes)."""

    concurrency: int = 1
    money: float | None = None
    """US dollars."""
    unpriced: bool = False
    """Whether models without a price may play under a budget of money, where they count nothing."""
    tokens: int | None = None
    episode_seconds: float = 3600.0
    decision_seconds: float = 120.0


@dataclass(frozen=True, slots=True)
class RunFile:
    """What a run file says, complete with defaults."""

    name: str
    agents: tuple[AgentSpec, ...]
    tasks: tuple[TaskChoice, ...]
    repetitions: int = 1
    rules: str = STANDARD
    """The preset of the tasks' benchmarks under which they are played."""
    observation: str = ""
    """What models are told of kitchens, by the name of a style; empty: as the papers tell it."""
    pace: Pace = "turns"
    step_limit: int | str = OPTIMAL
    limits: Limits = field(default_factory=Limits)
    seed: int = 0
    listed: bool = True

    def to_json(self) -> JSONObject:
        return asdict(self)


def read_file(path: Path) -> RunFile:
    """Read a run file.

    Raises:
        RunFileError: it cannot be read, is no YAML, or says something that cannot be.
    """
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise RunFileError("", f"{path}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise RunFileError("", f"{path}: this is not text in UTF-8") from error
    return read_text(text)


def read_text(text: str) -> RunFile:
    """Read a run file's text.

    Raises:
        RunFileError: see `read_file`.
    """
    if len(text) > SIZE:
        raise RunFileError("", f"a run file of {len(text)} characters is too large")
    return read_data(read_yaml(text))


def read_data(data: JSON) -> RunFile:
    """Read what a run file's YAML (or a form) says.

    Raises:
        RunFileError: see `read_file`.
    """
    given = Node(data).fields(KEYS)
    for needed in ("agents", "tasks"):
        if needed not in given:
            raise RunFileError(needed, "this is missing: a run needs agents and tasks")
    agents = _agents(given["agents"])
    tasks = tuple(_task(node) for node in given["tasks"].items())
    return RunFile(
        name=given["name"].text() if "name" in given else ", ".join(a.label for a in agents)[:120],
        agents=agents,
        tasks=tasks,
        repetitions=given["repetitions"].whole(1, 1000) if "repetitions" in given else 1,
        rules=_choice(given, "rules", presets()),
        observation=_choice(given, "observation", observations() or ("",)),
        pace=_pace(given["pace"]) if "pace" in given else "turns",
        step_limit=_step_limit(given["step_limit"]) if "step_limit" in given else OPTIMAL,
        limits=_limits(given["limits"]) if "limits" in given else Limits(),
        seed=given["seed"].whole(0, 2**31 - 1) if "seed" in given else 0,
        listed=given["listed"].truth() if "listed" in given else True,
    )


def _choice(given: dict[str, Node], key: str, known: tuple[str, ...]) -> str:
    return given[key].choice(known) if key in given else known[0]


def _pace(node: Node) -> Pace:
    if node.value == "realtime":
        raise node.error(
            "runs have no clock, so that results do not depend on how fast a machine is; "
            "use turns, together or free"
        )
    return cast(Pace, node.choice(get_args(Pace)))


# -- agents ---------------------------------------------------------------------------------------


def _agents(node: Node) -> tuple[AgentSpec, ...]:
    found: list[AgentSpec] = []
    for item in node.items():
        agent = _agent(item)
        if any(agent.label == other.label for other in found):
            raise item.error(
                f'two agents are called "{agent.label}"; give one of them another `label`'
            )
        found.append(agent)
    return tuple(found)


def _agent(node: Node) -> AgentSpec:
    plain = isinstance(node.value, str)
    given = {"name": node} if plain else node.fields(("name", "settings", "team", "label"))
    if "team" in given:
        if len(given.keys() & {"name", "settings"}):
            raise node.error("a `team` has its agents and their settings inside")
        settings, usual = _team(given["team"])
        one = Member(TEAM, settings)
    else:
        one = _member(node, given)
        usual = _label(one)
    label = given["label"].text(longest=80) if "label" in given else usual[:80]
    return AgentSpec(one.name, one.settings, label)


def _member(node: Node, given: dict[str, Node]) -> Member:
    if "name" not in given:
        raise node.error("an agent needs a `name`")
    name = given["name"].text()
    known = all_agents()
    if name not in known:
        raise given["name"].error(f'unknown agent "{name}"{did_you_mean(name, known)}')
    settings = given["settings"].names() if "settings" in given else {}
    _try_to_make(given.get("settings", node), name, settings)
    return Member(name, settings)


def _team(node: Node) -> tuple[JSONObject, str]:
    """The members by seat, and what they are called together."""
    found: dict[str, Member] = {}
    for seat, inner in node.members():
        plain = isinstance(inner.value, str)
        found[seat] = _member(
            inner, {"name": inner} if plain else inner.fields(("name", "settings"))
        )
    if not found:
        raise node.error("a team needs somebody in a seat")
    settings = {seat: one.to_json() for seat, one in found.items()}
    return settings, " + ".join(_label(one) for one in found.values())


def _label(one: Member) -> str:
    model = one.settings.get("model")
    return f"{model} {one.name}" if isinstance(model, str) else one.name


def _try_to_make(node: Node, name: str, settings: JSONObject) -> None:
    """An agent that cannot be made from these settings is a mistake of the file."""
    if wrong := all_agents()[name].cannot_be_made(settings):
        raise node.error(f"the agent {wrong}")


# -- tasks ----------------------------------------------------------------------------------------


def _task(node: Node) -> TaskChoice:
    if isinstance(node.value, str):
        return TaskChoice(task=node.text(), path=node.path)
    given = node.fields(("suite", "task", "file", "instances"))
    named = [key for key in ("suite", "task", "file") if key in given]
    if len(named) != 1:
        raise node.error("exactly one of `suite`, `task` and `file` is expected")
    what = named[0]
    instances = _instances(given["instances"]) if "instances" in given else None
    if what == "file" and instances is not None:
        raise given["instances"].error("a file is one instance already")
    where = given[what].path
    return TaskChoice(**{what: given[what].text(longest=500)}, instances=instances, path=where)


def _instances(node: Node) -> tuple[int, ...] | Literal["all"]:
    if node.value == "all":
        return "all"
    if isinstance(node.value, str):
        return _range(node)
    seeds = tuple(item.whole(0, 2**31 - 1) for item in node.items())
    if len(set(seeds)) < len(seeds):
        raise node.error("a seed is named twice")
    return seeds


def _range(node: Node) -> tuple[int, ...]:
    first, dots, last = str(node.value).partition("..")
    low, high = whole(first.strip()), whole(last.strip())
    if not dots or low is None or high is None:
        raise node.error('seeds are expected: [0, 1, 2], "0..9" or "all"')
    if not low <= high < low + 10_000:
        raise node.error(f"{low}..{high} is no range from low to high")
    return tuple(range(low, high + 1))


# -- limits ---------------------------------------------------------------------------------------


def _step_limit(node: Node) -> int | str:
    if isinstance(node.value, int) and not isinstance(node.value, bool):
        return node.whole(1, 100_000)
    if node.value not in (OPTIMAL, TABLE):
        raise node.error(
            f'unknown rule {node.value!r}: a number of steps, "{OPTIMAL}" (of each instance) or '
            f'"{TABLE}" (1.5 times the numbers of the paper) is expected'
        )
    return str(node.value)


def _limits(node: Node) -> Limits:
    given = node.fields(LIMITS)
    standard = Limits()
    return Limits(
        concurrency=given["concurrency"].whole(1, MAX_CONCURRENCY) if "concurrency" in given else 1,
        money=given["money"].number(0, 1e7) if "money" in given else None,
        unpriced=given["unpriced"].truth() if "unpriced" in given else False,
        tokens=given["tokens"].whole(0, 10**13) if "tokens" in given else None,
        episode_seconds=_seconds(given, "episode_seconds", standard.episode_seconds),
        decision_seconds=_seconds(given, "decision_seconds", standard.decision_seconds),
    )


def _seconds(given: dict[str, Node], key: str, standard: float) -> float:
    return given[key].number(0.1, 7 * 86_400) if key in given else standard
