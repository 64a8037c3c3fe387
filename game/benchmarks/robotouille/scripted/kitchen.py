"""A Robotouille kitchen read from its description alone, well enough to plan in it.

The goal is written as a guest would say it; what it means is known for the dishes of the menu, as
a cook knows recipes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from sim.world import JSON, Episode, JSONObject, Task
from sim.worlds import get_world
from sim.worlds.robotouille.domain import ActionDef, Domain, Effect, Predicate, read_domain

TITLE = re.compile(r"^(Station|Item|Player|Container|Meal) ([\w.-]+):$")
TURN = re.compile(r"^Turn: it is ([\w.-]+)'s turn\.$")
CUT = re.compile(r"^([\w.-]+) has been cut (\d+) of (\d+) times$")
UNDER_WAY = re.compile(
    r"^([\w.-]+) has been (cooking|frying|heating up|filling)(?: on ([\w.-]+))? for (\d+) of (\d+) "
    r"steps( and is interrupted)?$"
)
ACTIONS = {"cooking": "cook", "frying": "fry", "heating up": "boil-water", "filling": "fill-pot"}


class Unknown(Exception):
    """This is no kitchen that can be rebuilt from its description."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Something that is under way."""

    action: str
    thing: str
    station: str
    done: int
    running: bool


@dataclass(slots=True)
class Described:
    """What a description says."""

    objects: dict[str, str] = field(default_factory=dict)
    """Type by name, in order."""
    truths: set[tuple[str, tuple[str, ...]]] = field(default_factory=set)
    progress: list[Progress] = field(default_factory=list)
    turn: str = ""
    goal: str = ""

    def named(self, type_: str) -> list[str]:
        return [name for name, its in self.objects.items() if its == type_]

    def key(self) -> str:
        """The same for the same situation, whatever order it is told in."""
        truths = sorted(f"{name}({','.join(args)})" for name, args in self.truths)
        under_way = sorted(map(str, self.progress))
        return "\n".join([*truths, *under_way, self.turn, self.goal])


@dataclass(frozen=True, slots=True)
class _Sentence:
    pattern: re.Pattern[str]
    predicate: Predicate
    position: int


@cache
def _domain() -> Domain:
    return read_domain(None)


@cache
def _sentences() -> tuple[_Sentence, ...]:
    found = []
    for predicate in _domain().predicates.values():
        for position, sentence in enumerate(predicate.sentences):
            pattern = re.escape(sentence)
            for number in range(len(predicate.types)):
                pattern = pattern.replace(rf"\{{{number}\}}", rf"(?P<a{number}>[\w.-]+)")
            found.append(_Sentence(re.compile(pattern), predicate, position))
    return tuple(found)


def read_description(text: str) -> Described:
    """What an observation's text says.

    Raises:
        Unknown: there is no kitchen in it.
    """
    found = Described()
    subject = ""
    for line in text.splitlines():
        if title := TITLE.match(line):
            subject = title[2]
            found.objects[subject] = title[1].lower()
        elif line.startswith("Valid Actions"):
            subject = ""
        elif turn := TURN.match(line):
            found.turn = turn[1]
        elif line.startswith("Goal: "):
            found.goal = line.removeprefix("Goal: ").strip()
    for line in text.splitlines():
        _read_line(found, line.strip())
    if not found.named("player"):
        raise Unknown("there is no cook in this description")
    found.turn = found.turn or found.named("player")[0]
    return found


def _read_line(found: Described, line: str) -> None:
    if cut := CUT.match(line):
        found.progress.append(Progress("cut", cut[1], "", int(cut[2]), True))
    elif going := UNDER_WAY.match(line):
        what, how, where, done, _, paused = going.groups()
        found.progress.append(Progress(ACTIONS[how], what, where or "", int(done), not paused))
    else:
        _read_truth(found, line)


def _read_truth(found: Described, line: str) -> None:
    for sentence in _sentences():
        match = sentence.pattern.fullmatch(line)
        if match is None:
            continue
        args = tuple(match[f"a{n}"] for n in range(len(sentence.predicate.types)))
        if [found.objects.get(arg) for arg in args] == list(sentence.predicate.types):
            found.truths.add((sentence.predicate.name, args))


@cache
def _menu() -> Mapping[str, Task]:
    """The dishes of the menu by what the guest says; of several alike the first."""
    tasks: dict[str, Task] = {}
    for task in get_world("robotouille").tasks():
        tasks.setdefault(task.goal.strip(), task)
    return tasks


def rebuild(described: Described) -> tuple[Task, Episode]:
    """A task and an episode in the state that was described.

    Raises:
        Unknown: the goal is not on the menu, or the kitchen is beyond us.
    """
    known = _menu().get(described.goal)
    if known is None:
        raise Unknown(f'nobody has told us how to make "{described.goal}"')
    world = get_world("robotouille")
    environment = _environment(described, known.params["environment"])
    task = world.task_from({"environment": environment})
    return task, world.resume(task, _facts(described, environment))  # type: ignore[attr-defined]


def _environment(described: Described, known: JSONObject) -> JSONObject:
    """A kitchen with the same things; where they stand does not matter for what can be done."""
    stations = described.named("station")
    containers = described.named("container")
    if len(stations) < len(containers) + 1 or len(stations) < len(described.named("player")):
        raise Unknown("there are too few stations")
    return {
        "version": "1.0.0",
        "width": max(3, len(stations)),
        "height": 3,
        "config": known.get("config", {}),
        "stations": [_entity(described, name, x) for x, name in enumerate(stations)],
        "items": [
            {**_entity(described, name, 0), "stack-level": level}
            for level, name in enumerate(described.named("item"))
        ],
        "containers": [_entity(described, n, x) for x, n in enumerate(containers, start=1)],
        "meals": [],
        "players": [
            {**_entity(described, name, x), "y": 1, "direction": [0, -1]}
            for x, name in enumerate(described.named("player"))
        ],
        "goal_description": described.goal,
        "goal": known["goal"],
    }


def _entity(described: Described, name: str, x: int) -> JSONObject:
    kind = re.sub(r"\d+$", "", name)
    said = sorted(p for p, args in described.truths if args == (name,) and p != f"is{kind}")
    lasting = [p for p in said if p.startswith("is") and p not in ("iscooking", "isboiling")]
    entity: JSONObject = {"name": kind, "x": x, "y": 0}
    return entity | ({"predicates": lasting} if lasting else {})


def _facts(described: Described, environment: JSONObject) -> JSONObject:
    players = described.named("player")
    return {
        "step": 0,
        "turn": described.turn,
        "objects": list(described.objects),
        "predicates": sorted(f"{name}({','.join(args)})" for name, args in described.truths),
        "effects": [raw for going in described.progress for raw in _effects(described, going)],
        "players": [
            {"id": name, "x": x, "y": 1, "facing": [0, -1]} for x, name in enumerate(players)
        ],
        "width": environment["width"],
    }


def _effects(described: Described, going: Progress) -> list[JSON]:
    """What the action that began it has set going, as far as it has come."""
    action = _domain().actions[going.action]
    args = _arguments(described, going, action)
    return [
        {
            **_raw(effect, going),
            "source": {"action": action.name, "args": args, "position": position},
        }
        for position, effect in enumerate(action.sfx)
    ]


def _raw(effect: Effect, going: Progress) -> JSONObject:
    raw: JSONObject = {"type": effect.type, "completed": False}
    if effect.type == "delayed":
        raw["time"] = going.done + 1
    elif effect.type == "repetitive":
        raw["reps"] = going.done
    elif effect.type == "conditional":
        raw["held"] = going.running and bool(effect.sfx)
    return raw | {"sfx": [_raw(child, going) for child in effect.sfx]}


def _arguments(described: Described, going: Progress, action: ActionDef) -> Mapping[str, str]:
    """The arguments of that action; who did it and, for cuts, on which board does not matter."""
    inside = {args[0]: args[1] for name, args in described.truths if name == "in"}
    pot = inside.get(going.thing, going.thing)
    station = going.station or _place(described, pot, action)
    bound = {"p1": described.named("player")[0], "s1": station, "i1": going.thing, "c1": pot}
    return {param: bound.get(param, going.thing) for param in action.params}


def _place(described: Described, thing: str, action: ActionDef) -> str:
    for name, args in described.truths:
        if name in ("item_at", "container_at") and args[0] == thing:
            return args[1]
    wanted = {"cut": "board", "fill-pot": "sink"}.get(action.name, "stove")
    return next((s for s in described.named("station") if s.startswith(wanted)), _first(described))


def _first(described: Described) -> str:
    stations: Sequence[str] = described.named("station")
    if not stations:
        raise Unknown("there are no stations")
    return stations[0]
