"""The public conformance check: `check_world(world)` says what a world does wrong, and why it matters.

Every world passes it. It plays random legal moves and asks, step by step, for what sessions,
replays and graders rely on: starts repeat, looking is free, refusals change nothing, everything is
JSON, snapshots and forks are exact, sentences parse back.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Mapping

from sim.abilities import Drawable, Forkable, Parsable, Pointable
from sim.replay import canonical, digest, replay
from sim.world import JSON, Action, ActionSpace, Episode, Seat, Task, World, WorldError

NOBODY = "nobody_sits_here"
NO_VERB = "no_world_has_this_verb"


class CheckFailed(AssertionError):
    """A world does not keep the protocol; the message says what would be right."""


def check_world(
    world: World, tasks: Iterable[Task] | None = None, *, seed: int = 7, steps: int = 25
) -> None:
    """Check a world: its catalogue, then a random walk of `steps` in each task (default: all).

    Raises:
        CheckFailed: with a message that teaches.
    """
    check_catalogue(world)
    for task in world.tasks() if tasks is None else tasks:
        check_task(world, task, seed=seed, steps=steps)


def check_catalogue(world: World) -> None:
    """Names, versions and tasks: unique, storable and found again."""
    _need(isinstance(world, World), f"{world!r} lacks methods of the World protocol")
    _need(world.version >= 1, f"{world.name}: versions count from 1; raise it when rules change")
    tasks = list(world.tasks())
    _need(bool(tasks), f"{world.name}: a world needs at least one task")
    ids = [task.id for task in tasks]
    twice = sorted({task_id for task_id in ids if ids.count(task_id) > 1})
    _need(not twice, f"{world.name}: task ids must be unique, these are not: {twice}")
    for task in tasks:
        _check_stored(world, task)
    _expect_error(lambda: world.task("no/such/task"), "unknown_task", "World.task")


def check_task(world: World, task: Task, *, seed: int = 7, steps: int = 25) -> None:
    """A random legal walk through one task, every promise of the protocol asked at each step."""
    episode = world.start(task, seed)
    where = f"{world.name}, {task.id}"
    _check_start(world, task, episode, seed, where)
    dice = random.Random(f"{task.id} {seed}")
    moves: list[Mapping[Seat, Action | None]] = []
    digests = [digest(episode)]
    while len(moves) < steps and episode.outcome() is None:
        here = f"{where}, step {len(moves)}"
        check_looking(episode, here)
        check_refusals(episode, here)
        joint = _choose(episode, dice)
        _check_step(world, episode, joint, here)
        moves.append(joint)
        digests.append(digest(episode))
    again = digest(replay(world, task, seed, moves))
    _need(again == digests[-1], f"{where}: the same seed and moves led to another state")


def check_looking(episode: Episode, where: str) -> None:
    """Looking changes nothing, says the same twice, and says it in JSON."""
    before = canonical(episode.state())
    first = {name: _json(value, f"{where}: {name}") for name, value in _looks(episode)}
    for name, value in _looks(episode):
        same = _json(value, name) == first[name]
        _need(same, f"{where}: {name} answers differently when asked twice; looking is free")
    after = canonical(episode.state())
    _need(after == before, f"{where}: looking changed the state; it must not, nor roll dice")
    for seat in episode.seats:
        _check_actions(episode, seat, where)


def check_refusals(episode: Episode, where: str) -> None:
    """What is refused changes nothing; nonsense is refused, never an exception."""
    before = canonical(episode.state())
    for seat in episode.seats:
        if episode.turn not in (None, seat):
            continue
        for nonsense in (Action(NO_VERB), Action(NO_VERB, {"x": [1, None]}, "?")):
            step = episode.step({seat: nonsense})
            refused = seat in step.results and not step.results[seat].ok and not step.happened
            _need(refused, f"{where}: {seat} did {nonsense.verb}; an unknown verb is refused")
            says = bool(step.results[seat].code and step.results[seat].message)
            _need(says, f"{where}: a refusal needs a code and a sentence")
    after = canonical(episode.state())
    _need(after == before, f"{where}: a refused move changed the state; it must change nothing")


def _check_stored(world: World, task: Task) -> None:
    where = f"{world.name}, {task.id}"
    _need(task.world == world.name, f"{where}: task.world must be the world's name")
    _need(bool(task.seats), f"{where}: a task needs a seat")
    again = Task.from_json(json.loads(_json(task.to_json(), f"{where}: the task")))
    _need(
        again == task, f"{where}: the stored task differs when read again; keep params plain JSON"
    )
    _need(world.task(task.id) == task, f"{where}: World.task(id) gives another task")


def _check_start(world: World, task: Task, episode: Episode, seed: int, where: str) -> None:
    _need(isinstance(episode, Episode), f"{where}: start must give an Episode")
    same = digest(world.start(task, seed)) == digest(episode)
    _need(same, f"{where}: two starts with one seed differ; take chance from the seed alone")
    named = tuple(seat.name for seat in task.seats)
    _need(episode.seats == named, f"{where}: seats {episode.seats} are not the task's {named}")
    _need(episode.steps == 0, f"{where}: a fresh episode has made no steps")
    _expect_error(lambda: episode.observe(NOBODY), None, f"{where}: observe by an unknown seat")
    before = digest(episode)
    _expect_error(lambda: episode.restore({}), None, f"{where}: restore of nonsense")
    _need(digest(episode) == before, f"{where}: a restore that failed must change nothing")


def _looks(episode: Episode) -> Iterable[tuple[str, JSON]]:
    """Everything that can be looked at, named."""
    yield "goals", episode.goals().to_json()
    yield "oracle", episode.oracle()
    outcome = episode.outcome()
    yield "outcome", outcome.to_json() if outcome else None
    for seat in episode.seats:
        seen = episode.observe(seat)
        yield f"observe({seat})", [seen.text, seen.facts]
        yield f"legal({seat})", [action.to_json() for action in episode.legal(seat).actions]
        if isinstance(episode, Drawable):
            yield f"scene({seat})", [episode.view(seat), episode.scene(seat, {seat: "Ana"})]
        if isinstance(episode, Pointable):
            acts = episode.natural(seat)
            yield f"natural({seat})", {key: act.to_json() for key, act in acts.items()}


def _check_actions(episode: Episode, seat: Seat, where: str) -> None:
    space = episode.legal(seat)
    actions = space.actions
    _need(len(set(actions)) == len(actions), f"{where}: {seat} is offered one action twice")
    for action in actions:
        _need(bool(action.text), f"{where}: {action.verb} needs a sentence (Action.text)")
        if isinstance(episode, Parsable):
            same = episode.parse(seat, action.text) == action
            _need(same, f'{where}: "{action.text}" does not parse back to its action')


def _choose(episode: Episode, dice: random.Random) -> Mapping[Seat, Action | None]:
    """A random move of the seat whose turn it is, or a joint move of all seats."""
    if episode.turn is None or (len(episode.seats) > 1 and dice.random() < 0.3):
        return {seat: _some(episode.legal(seat), dice) for seat in episode.seats}
    return {episode.turn: _some(episode.legal(episode.turn), dice)}


def _some(space: ActionSpace, dice: random.Random) -> Action | None:
    if space.actions:
        return dice.choice(space.actions)
    ready = [verb for verb in space.verbs if all(s.candidates or s.optional for s in verb.slots)]
    if not ready:
        return None
    verb = dice.choice(ready)
    return Action(
        verb.name, {s.name: dice.choice(s.candidates) for s in verb.slots if s.candidates}
    )


def _check_step(
    world: World, episode: Episode, joint: Mapping[Seat, Action | None], where: str
) -> None:
    """One step, made also by a fork and by a restored twin: all three must agree."""
    twins = [_restored(world, episode, where)]
    if isinstance(episode, Forkable):
        twins.append(episode.fork())
    before, steps, revision = digest(episode), episode.steps, episode.revision
    for twin in twins:
        _need(digest(twin) == before, f"{where}: a restored or forked episode differs")
        twin.step(joint)
        _need(digest(episode) == before, f"{where}: a step of a copy changed the original")
    step = episode.step(joint)
    _json(step.changed, f"{where}: Step.changed")
    for twin in twins:
        _need(digest(twin) == digest(episode), f"{where}: a copy went another way; copy everything")
    _check_answer(episode, joint, step.happened, step.results, where)
    counted = episode.steps - steps == int(step.happened)
    _need(counted, f"{where}: steps must grow by one when a step happened, and only then")
    told = episode.revision > revision or digest(episode) == before
    _need(told, f"{where}: the state changed but the revision did not grow; nobody would redraw")


def _check_answer(
    episode: Episode,
    joint: Mapping[Seat, Action | None],
    happened: bool,
    results: Mapping[Seat, object],
    where: str,
) -> None:
    missing = [seat for seat in joint if seat not in results]
    _need(not missing, f"{where}: the step says nothing about {missing}")
    sole = len(joint) == 1
    _need(happened or not sole, f"{where}: a legal action was refused: {_words(joint)}, {results}")


def _restored(world: World, episode: Episode, where: str) -> Episode:
    twin = world.start(episode.task, episode.seed)
    twin.restore(json.loads(_json(episode.state(), f"{where}: the state")))
    for seat in episode.seats:
        same = twin.observe(seat) == episode.observe(seat)
        _need(same, f"{where}: {seat} sees something else after save and restore")
        same = twin.legal(seat) == episode.legal(seat)
        _need(same, f"{where}: {seat} may do something else after save and restore")
    return twin


def _words(joint: Mapping[Seat, Action | None]) -> str:
    return ", ".join(f"{seat}: {act.text if act else 'nothing'}" for seat, act in joint.items())


def _json(value: JSON, what: str) -> str:
    try:
        return canonical(value)
    except (TypeError, ValueError) as error:
        raise CheckFailed(f"{what} is not JSON: {error}") from error


def _expect_error(call: Callable[[], object], code: str | None, what: str) -> None:
    try:
        call()
    except WorldError as error:
        fits = code in (None, error.code)
        _need(fits, f"{what} raised the code {error.code}, expected {code}")
        return
    raise CheckFailed(f"{what} must raise WorldError")


def _need(holds: bool, message: str) -> None:
    if not holds:
        raise CheckFailed(message)
