"""What the household does, tells and judges, kept as fingerprints: whoever changes one of them should know it.

Tasks of every kind are played after their solutions, with detours by chance, slips of the tongue and restored states.
"""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

from sim.home.errors import Answer
from sim.world import Action, Task, WorldError
from sim.worlds import get_world
from sim.worlds.household.episode import HouseholdEpisode
from sim.worlds.household.suites.catalogue import plan_of
from sim.worlds.household.suites.rules import Rules
from tests.recordings import Rows, fingerprints_of, rounded
from tests.sim.home.plain_eyes import PlainEyes

FILE = Path(__file__).with_name("recorded.json")
DEEDS, TASKS = 34, 4
"""So many moves, and so many tasks of each kind."""
RULES = (
    Rules(), Rules(termination=False), Rules(help=True, termination=False),
    Rules(termination=False, walking=True, instances=True, help=True),
)  # fmt: skip
SLIPS = (
    "FIND Dragon",
    "DANCE",
    "PICKUP",
    "put it down",
    "OPEN Fridge now",
    "find mug",
    "  ",
    "CLEAN",
)


def kinds() -> dict[str, list[Task]]:
    """The catalogue's tasks by kind: the first word of the benchmark's ids, and the home's own."""
    found: dict[str, list[Task]] = {}
    for task in get_world("household").tasks():
        kind = task.id.partition("/")[2].partition("__")[0] if task.suite != "home" else "home"
        found.setdefault(kind, []).append(task)
    return found


NAMES = tuple(f"{kind} {number}" for kind in sorted(kinds()) for number in range(TASKS))


def fingerprints(name: str) -> dict[str, str]:
    """By aspect the fingerprint of an evening with a task of a kind, `cook 2`."""
    kind, number = name.split()
    rows: Rows = {}
    tasks = kinds()[kind]
    task = tasks[int(number) * len(tasks) // TASKS]
    played(task, RULES[int(number) % len(RULES)], random.Random(name), rows)
    return fingerprints_of(rows)


def played(task: Task, rules: Rules, rng: random.Random, rows: Rows) -> None:
    plan = plan_of(task)
    feedback: Any = rng.choice(["none", "simple", "detailed"])
    episode = HouseholdEpisode(replace(task, feedback=feedback), 0, plan, rules, PlainEyes(10))
    _listens(episode, rows)
    world, (seat,) = get_world("household"), episode.seats
    way = [*world.solution(task)] if world.is_solved(task) else []  # type: ignore[attr-defined]
    kept = episode.state()
    for number in range(DEEDS):
        if episode.outcome() is not None:
            break
        _does(episode, seat, way, rng, rows)
        if number % 6 == 0:
            _looks(episode, seat, rows)
        if rng.random() < 0.04:
            kept = episode.state()
        elif rng.random() < 0.02:
            episode.restore(kept)
    _looks(episode, seat, rows)
    fork = episode.fork()
    rows.setdefault("again", []).append([fork.state() == episode.state(), rounded(fork.state())])


def _listens(episode: HouseholdEpisode, rows: Rows) -> None:
    """Keep what is asked of the home, and how."""
    act = episode.home.act

    def asked(action: Any, /, **arguments: Any) -> Answer:
        answer = act(action, **arguments)
        rows.setdefault("asked", []).append([action, rounded(arguments), rounded(answer)])
        return answer

    episode.home.act = asked  # type: ignore[method-assign]


def _does(
    episode: HouseholdEpisode, seat: str, way: list[Action], rng: random.Random, rows: Rows
) -> None:
    """The next move of the solution, something else that could be done, or nonsense."""
    chance = rng.random()
    try:
        if way and chance < 0.7:
            action = way.pop(0)
        elif chance < 0.85:
            action = _likely(episode, seat, rng)
        else:
            action = episode.parse(seat, rng.choice(SLIPS))
        step = episode.step({seat: action})
    except WorldError as no:
        rows.setdefault("refused", []).append([no.code, no.message])
        return
    result = step.results[seat]
    told = [action.verb, dict(action.args), action.text, step.happened, rounded(result)]
    rows.setdefault("steps", []).append([*told, rounded(step.changed)])
    rows.setdefault("judged", []).append(
        [rounded(episode.verdicts), episode.steps, episode.revision, rounded(episode.goals(seat)),
         rounded(episode.goals()), rounded(episode.outcome()), [*episode.known]]
    )  # fmt: skip


def _likely(episode: HouseholdEpisode, seat: str, rng: random.Random) -> Action:
    verb = rng.choice(episode.legal(seat).verbs)
    args: dict[str, Any] = {}
    for slot in verb.slots:
        if slot.candidates and (not slot.optional or rng.random() < 0.3):
            args[slot.name] = rng.choice(slot.candidates)
    return Action(verb.name, args, verb.sentence(args))


def _looks(episode: HouseholdEpisode, seat: str, rows: Rows) -> None:
    """All that is known and shown now."""
    observation = episode.observe(seat)
    rows.setdefault("observed", []).append([observation.text, rounded(observation.facts)])
    rows.setdefault("facts", []).append([rounded(episode.facts(seat)), rounded(episode.pose(seat))])
    natural = episode.natural(seat)
    rows.setdefault("pointed", []).append(rounded(natural))
    verbs = [[verb.name, verb.slots] for verb in episode.legal(seat).verbs]
    rows.setdefault("verbs", []).append([[name, rounded(slots)] for name, slots in verbs])
    rows.setdefault("audit", []).append([rounded(episode.audit()), rounded(episode.oracle())])
    rows.setdefault("state", []).append(rounded(episode.state()))
    rows.setdefault("public", []).append([rounded(episode.public()), rounded(episode.sight(seat))])
