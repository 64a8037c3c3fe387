"""What kitchens say, offer, plan and prove, kept as fingerprints: whoever changes one of them should know it.

Kitchens are walked through with a plan and with detours, sketches are drawn with and without mistakes, and files are
damaged.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from sim.abilities import NoPlan
from sim.editing import Cook, Dish, Sketch, Spot, Thing
from sim.reading import plain_file
from sim.world import Action, JSONObject, Seat, WorldError
from sim.worlds.robotouille import world
from sim.worlds.robotouille.domain import DOMAIN_FILE
from sim.worlds.robotouille.drawing_up.kit import CONTAINERS, ITEMS, STATIONS, TIMES, possible
from sim.worlds.robotouille.episode import RobotouilleEpisode
from sim.worlds.robotouille.optimal.planner import Limits, Progress, shortest
from sim.worlds.robotouille.planner import plan
from sim.worlds.robotouille.planning.binding import bindings
from sim.worlds.robotouille.planning.doable import doable
from sim.worlds.robotouille.planning.estimate import remaining
from sim.worlds.robotouille.planning.goals import read_goal
from sim.worlds.robotouille.planning.jobs import Menu
from sim.worlds.robotouille.planning.model import NOBODY, read_kitchen, read_state
from sim.worlds.robotouille.planning.places import Crew, Job
from sim.worlds.robotouille.planning.problems import problem_of, times_of, usual_rules
from sim.worlds.robotouille.planning.scene import Scene
from sim.worlds.robotouille.planning.survey import survey
from tests.recordings import Rows, fingerprints_of
from tests.sim.worlds.robotouille.small_kitchens import drawn, played_on

FILE = Path(__file__).with_name("recorded.json")
WALKED = (
    "tutorial/3", "tutorial/5", "tutorial/8", "tutorial/10", "synchronous/1", "synchronous/4", "synchronous/6",
    "synchronous/9", "synchronous/10", "asynchronous/2", "asynchronous/4", "asynchronous/7", "asynchronous/10",
    "multi_agent/1", "multi_agent/3", "multi_agent/5", "multi_agent/9", "multi_agent/10", "synchronous_train/1",
    "asynchronous_train/1", "shift/1", "shift/2", "shift/4", "shift/5",
)  # fmt: skip
STEPS, DETOUR = 40, 0.25
ON = 4
SKETCHES, FILES, SMALL = 25, 25, 12
"""So many of each in one fingerprint."""


def fingerprints(name: str) -> dict[str, str]:
    """By aspect the fingerprint of one recording, `walk multi_agent/1` or `sketches 3`."""
    kind, _, which = name.partition(" ")
    rows = KINDS[kind](which)
    return fingerprints_of(rows)


# -- kitchens that are walked through --------------------------------------------------------------


def _walk(task_id: str) -> Rows:
    """A game of cooks who follow a plan and stray from it, looked at from all sides after each step."""
    task, rng = world.task(task_id), random.Random(task_id)
    episode = world.start(task, 0)
    joint = rng.random() < 0.5
    rows: Rows = {}
    ahead: list[Mapping[Seat, Action | None]] = []
    for n in range(STEPS):
        _look(episode, rows, rng)
        if not ahead:
            ahead = _planned(episode, rows, joint=joint)
        moves = dict(ahead.pop(0)) if ahead else dict.fromkeys(episode.seats)
        if rng.random() < DETOUR:
            seat = rng.choice([*moves])
            moves[seat] = rng.choice([*episode.legal(seat).actions, None])
            ahead = []
        step = episode.step(moves)
        results = [[seat, one.ok, one.code, one.message] for seat, one in step.results.items()]
        _add(rows, "steps", [step.happened, results, step.changed])
        if n % 10 == 9:
            _saved(episode)
        if n % 6 == 5:
            scene = episode.scene(None, {seat: f"Cook {seat}" for seat in episode.seats})
            _add(rows, "targets", world.draw(scene, 128).targets)
        if episode.outcome() is not None:
            break
    _look(episode, rows, rng)
    _add(rows, "ends", [episode.steps, episode.outcome()])
    return rows


def _add(rows: Rows, aspect: str, told: Any) -> None:
    rows.setdefault(aspect, []).append(told)


def _look(episode: RobotouilleEpisode, rows: Rows, rng: random.Random) -> None:
    for seat in episode.seats:
        _add(rows, "texts", episode.text(seat))
        _add(rows, "offers", [[one.text, one.args] for one in episode.legal(seat).actions])
        _add(rows, "clicks", episode.natural(seat))
        _add(rows, "reasons", episode.reasons(seat))
        _add(rows, "allowed", episode.allowed(seat))
        _add(rows, "refusals", _refused(episode, seat, rng))
    _add(rows, "facts", episode.facts(episode.seats[0]))
    _add(rows, "goals", episode.goals())
    _add(rows, "truth", episode.truth())
    _add(rows, "oracle", episode.oracle())
    _weigh(episode, rows)


def _weigh(episode: RobotouilleEpisode, rows: Rows) -> None:
    """What stands for what in the goal, what is left to do for each choice, and what a cook would choose from."""
    if "shift" in episode.task.params:
        return
    facts = episode.facts(episode.seats[0])
    problem = problem_of(episode.task, facts)
    goal = read_goal(problem)
    if goal is None or not usual_rules(problem):
        return
    kitchen = read_kitchen(facts, times_of(problem))
    state = read_state(facts, kitchen)
    for mine in dict.fromkeys((tuple(range(len(kitchen.players))), (0,))):
        others = {spot for cook, spot in enumerate(state.loc) if cook not in mine}
        crew = Crew(mine, frozenset(others - {NOBODY}))
        scene = Scene(kitchen, state, goal, frozenset(mine), crew.blocked)
        for aim in bindings(scene, 4):
            seen = survey(kitchen, aim, state)
            left = remaining(kitchen, aim, state, seen)
            idle: list[Job | None] = [None] * len(kitchen.players)
            jobs = [Menu(kitchen, aim, crew, state, seen, cook, idle).jobs() for cook in mine]
            _add(rows, "weighed", [repr(aim), left, doable(kitchen, aim, state, crew), repr(jobs)])


def _refused(episode: RobotouilleEpisode, seat: Seat, rng: random.Random) -> list[Any]:
    """Why some things cannot be done, and what is answered to sentences with a slip in them."""
    told: list[Any] = []
    may = {one.text for one in episode.legal(seat).actions}
    other = [one for one in episode.vocabulary() if one.text not in may]
    here = next(row["at"] for row in episode.facts(seat)["players"] if row["id"] == seat)
    near = [one for one in other if {seat, here} <= {*map(str, one.args.values())}]
    for action in (*rng.sample(other, min(2, len(other))), *rng.sample(near, min(8, len(near)))):
        told.append([action.text, _tried(episode, seat, action)])
        args = dict(action.args)
        name = rng.choice([*args])
        if rng.random() < 0.6:
            del args[name]
        else:
            args[name] = rng.choice([*args.values(), "moon", 7])
        told.append([action.verb, args, _tried(episode, seat, Action(action.verb, args))])
        typed = action.text[:-2] if rng.random() < 0.5 else action.text.upper()
        told.append([typed, _or_error(episode.parse, seat, typed)])
    return told


def _tried(episode: RobotouilleEpisode, seat: Seat, action: Action) -> list[Any]:
    step = episode.fork().step({**dict.fromkeys(episode.seats), seat: action})
    return [[who, one.ok, one.code, one.message] for who, one in step.results.items()]


def _or_error(asked: Callable[..., Any], *of: Any) -> Any:
    try:
        return asked(*of)
    except WorldError as no:
        return [no.code, no.message, no.path]


def _planned(
    episode: RobotouilleEpisode, rows: Rows, *, joint: bool
) -> list[Mapping[Seat, Action | None]]:
    """What is planned from here, for all and for one; small searches, which say the same each time."""
    task, seat = episode.task, episode.turn or episode.seats[0]
    seen = episode.observe(seat)
    found: list[Mapping[Seat, Action | None]] = []
    for cooks in dict.fromkeys((episode.seats, (seat,))):
        for together in dict.fromkeys((joint, len(episode.seats) == 1 or joint)):
            try:
                if "shift" in task.params:
                    moves = world.plan(task, seen, cooks, joint=together).moves
                else:
                    moves = plan(task, seen, cooks, joint=together, budget=120, choices=2).moves
            except NoPlan as no:
                _add(rows, "plans", [no.message, _texts(no.partial.moves if no.partial else ())])
                continue
            _add(rows, "plans", _texts(moves))
            if cooks == episode.seats:
                found = [*moves]
    return found


def _texts(moves: Sequence[Mapping[Seat, Action | None]]) -> list[Any]:
    return [{seat: one.text if one else None for seat, one in move.items()} for move in moves]


def _saved(episode: RobotouilleEpisode) -> None:
    """A kitchen that was saved and fetched again goes on as it would have."""
    state = json.loads(json.dumps(episode.state()))
    facts = episode.facts(episode.seats[0])
    episode.restore(state)
    assert episode.facts(episode.seats[0]) == facts


# -- small kitchens of every form ------------------------------------------------------------------


def _small(which: str) -> Rows:
    """Plans and proofs in kitchens made by chance, some steps after the beginning."""
    rows: Rows = {}
    first = int(which) * 100
    for seed in range(first, first + SMALL):
        cooks = 1 + seed % 3
        task = drawn(seed, cooks)
        if task is None:
            continue
        if seed % 5 == 4:
            task = replace(task, params={**task.params, "rules": "original"})
        episode = world.start(task, 0)
        joint = bool(seed % 2)
        for n in range(ON):
            _weigh(episode, rows)
            for seat in episode.seats:
                _add(rows, "refusals", _refused(episode, seat, random.Random(seed + n)))
            played_on(episode, seed * 100 + n, joint=joint)
        _planned(episode, rows, joint=joint)
        seat = episode.seats[0]
        told: list[list[Any]] = []

        def watch(progress: Progress, told: list[list[Any]] = told) -> bool:
            told.append([progress.nodes, progress.bound, progress.best])
            return len(told) < 5

        for mine in dict.fromkeys((episode.seats, episode.seats[:1])):
            found = shortest(
                task, episode.facts(seat), mine, joint=joint, limits=Limits(nodes=1500), watch=watch
            )
            _add(rows, "proofs", [_texts(found.moves), found.proved, found.bound, found.nodes, found.reachable, told])  # fmt: skip
    return rows


# -- kitchens that are drawn -----------------------------------------------------------------------


def _sketches(which: str) -> Rows:
    rng = random.Random(f"sketches {which}")
    files = [found for task in world.tasks() if (found := world.document(task)) is not None]
    rows: Rows = {}
    for _ in range(SKETCHES):
        sketch = world.blank() if rng.random() < 0.3 else world.sketched(rng.choice(files))
        for _ in range(rng.choice([1, 1, 2, 3])):
            sketch = rng.choice(SLIPS)(sketch, rng)
        _add(rows, "remarks", world.check(sketch))
        _add(rows, "words", [world.says(dish) for dish in sketch.dishes])
        _add(rows, "normal", world.normal(sketch))
        built = _or_error(world.build, sketch)
        _add(rows, "files", built)
        if isinstance(built, dict):
            _add(rows, "tasks", _or_error(_told, built))
            _add(rows, "back", _or_error(world.sketched, built))
    return rows


def _told(document: JSONObject) -> list[Any]:
    task = world.drawn(document)
    episode = world.start(task, 0)
    return [task.title, task.goal, task.par, [one.name for one in task.seats], episode.oracle()]


def _thing(rng: random.Random) -> Thing:
    if rng.random() < 0.2:
        return Thing(rng.choice(CONTAINERS), meal=rng.choice(["", "water"]))
    kind = rng.choice(ITEMS)
    known = possible(kind)
    return Thing(kind, tuple(rng.sample(known, rng.randint(0, min(1, len(known))))))


def _spot_goes(sketch: Sketch, rng: random.Random) -> Sketch:
    spots = [*sketch.spots]
    if spots:
        spots.pop(rng.randrange(len(spots)))
    return replace(sketch, spots=tuple(spots))


def _spot_comes(sketch: Sketch, rng: random.Random) -> Sketch:
    pile = tuple(_thing(rng) for _ in range(rng.choice([0, 1, 1, 2, 3])))
    where = rng.randrange(sketch.width), rng.randrange(sketch.height)
    return replace(sketch, spots=(*sketch.spots, Spot(*where, rng.choice(STATIONS), pile)))


def _spot_moves(sketch: Sketch, rng: random.Random) -> Sketch:
    spots = [*sketch.spots]
    n = rng.randrange(len(spots))
    x, y = rng.randrange(-1, sketch.width + 1), rng.randrange(-1, sketch.height + 1)
    spots[n] = replace(spots[n], x=x, y=y)
    return replace(sketch, spots=tuple(spots))


def _pile_changes(sketch: Sketch, rng: random.Random) -> Sketch:
    spots = [*sketch.spots]
    n = rng.randrange(len(spots))
    pile = [*spots[n].things]
    pile.insert(rng.randint(0, len(pile)), _thing(rng))
    spots[n] = replace(spots[n], things=tuple(pile if rng.random() < 0.6 else pile[1:-1]))
    return replace(sketch, spots=tuple(spots))


def _cook_changes(sketch: Sketch, rng: random.Random) -> Sketch:
    x, y = rng.randrange(sketch.width), rng.randrange(sketch.height)
    held = _thing(rng) if rng.random() < 0.4 else None
    cook = Cook(x, y, rng.choice(["up", "down", "left", "right"]), held)
    kept = sketch.cooks if rng.random() < 0.6 else sketch.cooks[1:]
    return replace(sketch, cooks=(*kept, cook) if rng.random() < 0.8 else kept)


def _dish_changes(sketch: Sketch, rng: random.Random) -> Sketch:
    pile = tuple(_thing(rng) for _ in range(rng.choice([1, 2, 3, 4])))
    if rng.random() < 0.3:
        states = ("boiling",) if rng.random() < 0.5 else ()
        pile = (Thing(rng.choice(CONTAINERS), states, tuple(_thing(rng) for _ in pile), "water"),)
    dish = Dish(pile, rng.choice([*STATIONS, "station", ""]), rng.choice(["exact", "any"]))
    kept = sketch.dishes if rng.random() < 0.5 else sketch.dishes[1:]
    return replace(sketch, dishes=(*kept, dish) if rng.random() < 0.85 else kept)


def _size_changes(sketch: Sketch, rng: random.Random) -> Sketch:
    wide, deep = sketch.width + rng.choice([-2, -1, 0, 9]), sketch.height + rng.choice([-1, 0, 9])
    return replace(sketch, width=wide, height=deep)


def _times_change(sketch: Sketch, rng: random.Random) -> Sketch:
    return replace(sketch, times={**sketch.times, rng.choice([*TIMES]): rng.randint(0, 60)})


SLIPS: tuple[Callable[[Sketch, random.Random], Sketch], ...] = (
    _spot_goes, _spot_comes, _spot_moves, _pile_changes, _cook_changes, _dish_changes, _dish_changes, _size_changes,
    _times_change,
)  # fmt: skip


# -- files that are damaged ------------------------------------------------------------------------


def _files(which: str) -> Rows:
    rng = random.Random(f"files {which}")
    files = [found for task in world.tasks() if (found := world.document(task)) is not None]
    rows: Rows = {}
    for _ in range(FILES):
        document = copy.deepcopy(rng.choice(files))
        for _ in range(rng.choice([1, 1, 2])):
            _damage(document, rng)
        _add(rows, "tasks", _or_error(_told, document))
        _add(rows, "sketches", _or_error(world.sketched, document))
        own = {"environment": rng.choice(files), "domain": copy.deepcopy(_domain())}
        for _ in range(rng.choice([1, 2])):
            _damage(own["domain"], rng)
        _add(rows, "domains", _or_error(_told, own))
    return rows


@cache
def _domain() -> JSONObject:
    domain: JSONObject = plain_file(DOMAIN_FILE)
    return domain


def _damage(document: JSONObject, rng: random.Random) -> None:
    """One value of a file is gone, another's, or nonsense."""
    places = [*_places(document)]
    holder, key = rng.choice(places)
    match rng.randrange(5):
        case 0:
            del holder[key]
        case 1:
            holder[key] = rng.choice([None, -1, 99, "", "nonsense", [], {}, True, 1.5])
        case 2 if isinstance(holder[key], int):
            holder[key] += rng.choice([-1, 1])
        case 3 if isinstance(holder[key], list):
            holder[key] = [*holder[key], *holder[key][:1]]
        case _:
            other, from_ = rng.choice(places)
            if from_ in (other if isinstance(other, dict) else range(len(other))):
                holder[key] = copy.deepcopy(other[from_])


def _places(one: Any) -> Iterator[tuple[Any, Any]]:
    for key in [*one] if isinstance(one, dict) else range(len(one)):
        yield one, key
        if isinstance(one[key], dict | list):
            yield from _places(one[key])


KINDS: Mapping[str, Callable[[str], Rows]] = {
    "walk": _walk,
    "small": _small,
    "sketches": _sketches,
    "files": _files,
}
NAMES = (
    *(f"walk {task}" for task in WALKED),
    *(f"small {n}" for n in range(30)),
    *(f"sketches {n}" for n in range(20)),
    *(f"files {n}" for n in range(8)),
)
