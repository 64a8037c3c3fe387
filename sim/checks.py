"""The public conformance check: `check_world(world)` says what a world does wrong, and why it matters.

Every world passes it. It plays random legal moves and asks, step by step, for what sessions,
replays and graders rely on: starts repeat, looking is free, refusals change nothing, everything is
JSON, snapshots and forks are exact, sentences parse back. The single promises are in
`sim.promises`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from random import Random

from sim.abilities import (
    Artist,
    Drawable,
    Forkable,
    Pointable,
    Quiet,
    Standing,
    Textual,
    Watchable,
)
from sim.promises.abilities import (
    NO_VERB,
    camera_scenes,
    check_asking,
    check_audit,
    check_hearing,
    check_quiet,
    check_sentences,
)
from sim.promises.acting import any_args, check_space
from sim.promises.editing import check_editing
from sim.promises.knowing import NOBODY, check_goals, check_pose, check_timers, sights_of
from sim.promises.suites import check_suites
from sim.promises.words import CheckFailed, as_json, expect_error, need
from sim.replay import canonical, digest, replay
from sim.world import JSON, Action, ActionSpace, Episode, Seat, Task, World

__all__ = ["CheckFailed", "check_catalogue", "check_task", "check_world"]


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
    """Names, versions, suites and tasks: unique, storable and found again."""
    need(isinstance(world, World), f"{world!r} lacks methods of the World protocol")
    need(world.version >= 1, f"{world.name}: versions count from 1; raise it when rules change")
    tasks = list(world.tasks())
    need(bool(tasks), f"{world.name}: a world needs at least one task")
    ids = [task.id for task in tasks]
    twice = sorted({task_id for task_id in ids if ids.count(task_id) > 1})
    need(not twice, f"{world.name}: task ids must be unique, these are not: {twice}")
    for task in tasks:
        _check_stored(world, task)
    check_suites(world, tasks)
    check_editing(world, tasks)
    expect_error(lambda: world.task("no/such/task"), "unknown_task", "World.task")


def check_task(world: World, task: Task, *, seed: int = 7, steps: int = 25) -> None:
    """A random legal walk through one task, every promise of the protocol asked at each step."""
    episode = world.start(task, seed)
    where = f"{world.name}, {task.id}"
    _check_start(world, task, episode, seed, where)
    sights = sights_of(episode, where)
    dice = Random(f"{task.id} {seed}")
    moves: list[Mapping[Seat, Action | None]] = []
    digests = [digest(episode)]
    while len(moves) < steps and episode.outcome() is None:
        here = f"{where}, step {len(moves)}"
        check_looking(episode, here)
        check_refusals(episode, here)
        _check_abilities(world, episode, here)
        joint = _choose(episode, dice)
        _check_step(world, episode, joint, here)
        moves.append(joint)
        digests.append(digest(episode))
        same = sights_of(episode, here) == sights
        need(same, f"{here}: sight has changed; what a seat may know holds for a whole episode")
    check_looking(episode, f"{where}, at the end")
    check_audit(episode, f"{where}, at the end")
    again = digest(replay(world, task, seed, moves))
    need(again == digests[-1], f"{where}: the same seed and moves led to another state")


def check_looking(episode: Episode, where: str) -> None:
    """Looking changes nothing, says the same twice, and says it in JSON."""
    before = canonical(episode.state())
    first = {name: as_json(value, f"{where}: {name}") for name, value in _looks(episode, where)}
    for name, value in _looks(episode, where):
        same = as_json(value, name) == first.get(name)
        need(same, f"{where}: {name} answers differently when asked twice; looking is free")
    after = canonical(episode.state())
    need(after == before, f"{where}: looking changed the state; it must not, nor roll dice")
    check_goals(episode, where)
    for seat in episode.seats:
        check_space(episode, seat, where)
        seen = episode.observe(seat)
        check_timers(seen.facts, where)
        if isinstance(episode, Standing):
            check_pose(episode.pose(seat), seen.facts, f"{where}, {seat}")
        if isinstance(episode, Textual):
            same = episode.text(seat) == seen.text
            need(same, f"{where}: text({seat}) is not the text of observe({seat})")


def check_refusals(episode: Episode, where: str) -> None:
    """What is refused changes nothing; nonsense is refused, never an exception."""
    before = canonical(episode.state())
    for seat in episode.seats:
        if episode.turn not in (None, seat):
            continue
        for nonsense in (Action(NO_VERB), Action(NO_VERB, {"x": [1, None]}, "?")):
            step = episode.step({seat: nonsense})
            refused = seat in step.results and not step.results[seat].ok and not step.happened
            need(refused, f"{where}: {seat} did {nonsense.verb}; an unknown verb is refused")
            says = bool(step.results[seat].code and step.results[seat].message)
            need(says, f"{where}: a refusal needs a code and a sentence")
    after = canonical(episode.state())
    need(after == before, f"{where}: a refused move changed the state; it must change nothing")


def _check_abilities(world: World, episode: Episode, where: str) -> None:
    if isinstance(episode, Drawable):
        need(isinstance(world, Artist), f"{where}: there are scenes, but the world cannot `draw`")
    check_asking(episode, where)
    check_sentences(episode, where)
    check_audit(episode, where)
    check_hearing(episode, lambda one: _restored(world, one, where), "take the salt", where)
    check_quiet(episode, lambda one: _restored(world, one, where), where)


def _check_stored(world: World, task: Task) -> None:
    where = f"{world.name}, {task.id}"
    need(task.world == world.name, f"{where}: task.world must be the world's name")
    need(bool(task.seats), f"{where}: a task needs a seat")
    again = Task.from_json(json.loads(as_json(task.to_json(), f"{where}: the task")))
    need(again == task, f"{where}: the stored task differs when read again; keep params plain JSON")
    need(world.task(task.id) == task, f"{where}: World.task(id) gives another task")


def _check_start(world: World, task: Task, episode: Episode, seed: int, where: str) -> None:
    need(isinstance(episode, Episode), f"{where}: start must give an Episode")
    same = digest(world.start(task, seed)) == digest(episode)
    need(same, f"{where}: two starts with one seed differ; take chance from the seed alone")
    named = tuple(seat.name for seat in task.seats)
    need(episode.seats == named, f"{where}: seats {episode.seats} are not the task's {named}")
    need(episode.steps == 0, f"{where}: a fresh episode has made no steps")
    expect_error(lambda: episode.observe(NOBODY), None, f"{where}: observe by an unknown seat")
    before = digest(episode)
    expect_error(lambda: episode.restore({}), None, f"{where}: restore of nonsense")
    need(digest(episode) == before, f"{where}: a restore that failed must change nothing")


def _looks(episode: Episode, where: str) -> Iterable[tuple[str, JSON]]:
    """Everything that can be looked at, named."""
    yield "goals", episode.goals().to_json()
    yield "oracle", episode.oracle()
    outcome = episode.outcome()
    yield "outcome", outcome.to_json() if outcome else None
    if isinstance(episode, Quiet):
        yield "quiet", episode.quiet
    if isinstance(episode, Watchable):
        yield "public", asdict(episode.public())
    yield from camera_scenes(episode, where)
    for seat in (*episode.seats, None):
        if isinstance(episode, Drawable):
            labels = dict.fromkeys(episode.seats, "Ana")
            yield f"scene({seat})", [episode.view(seat), episode.scene(seat, labels)]
    for seat in episode.seats:
        seen = episode.observe(seat)
        yield f"observe({seat})", [seen.text, seen.facts]
        yield f"legal({seat})", asdict(episode.legal(seat))
        if isinstance(episode, Pointable):
            acts = episode.natural(seat)
            yield f"natural({seat})", {key: act.to_json() for key, act in acts.items()}


def _choose(episode: Episode, dice: Random) -> Mapping[Seat, Action | None]:
    """A random move of the seat whose turn it is, or a joint move of all seats."""
    if episode.turn is None or (len(episode.seats) > 1 and dice.random() < 0.3):
        return {seat: _some(episode.legal(seat), dice) for seat in episode.seats}
    return {episode.turn: _some(episode.legal(episode.turn), dice)}


def _some(space: ActionSpace, dice: Random) -> Action | None:
    """Any listed action, or any verb with candidates (or any value of the type) in its slots."""
    if space.actions:
        return dice.choice(space.actions)
    filled = [(verb, any_args(verb, dice)) for verb in space.verbs if not verb.asks]
    ready = [
        Action(verb.name, args, verb.sentence(args)) for verb, args in filled if args is not None
    ]
    return dice.choice(ready) if ready else None


def _check_step(
    world: World, episode: Episode, joint: Mapping[Seat, Action | None], where: str
) -> None:
    """One step, made also by a fork and by a restored twin: all three must agree."""
    twins = [_restored(world, episode, where)]
    if isinstance(episode, Forkable):
        twins.append(episode.fork())
    before, steps, revision = digest(episode), episode.steps, episode.revision
    for twin in twins:
        need(digest(twin) == before, f"{where}: a restored or forked episode differs")
        twin.step(joint)
        need(digest(episode) == before, f"{where}: a step of a copy changed the original")
    listed = {act for seat in joint for act in episode.legal(seat).actions}
    step = episode.step(joint)
    as_json(step.changed, f"{where}: Step.changed")
    for seat, result in step.results.items():
        as_json(result.to_json(), f"{where}: the result of {seat}")
    for twin in twins:
        need(digest(twin) == digest(episode), f"{where}: a copy went another way; copy everything")
    missing = [seat for seat in joint if seat not in step.results]
    need(not missing, f"{where}: the step says nothing about {missing}")
    offered = len(joint) == 1 and set(joint.values()) <= listed
    need(
        step.happened or not offered,
        f"{where}: a legal action was refused: {_words(joint)}, {step.results}",
    )
    counted = episode.steps - steps == int(step.happened)
    need(counted, f"{where}: steps must grow by one when a step happened, and only then")
    need(
        step.happened or digest(episode) == before,
        f"{where}: a step that did not happen changed the state",
    )
    told = episode.revision > revision or digest(episode) == before
    need(told, f"{where}: the state changed but the revision did not grow; nobody would redraw")


def _restored(world: World, episode: Episode, where: str) -> Episode:
    twin = world.start(episode.task, episode.seed)
    fresh = twin.revision
    twin.restore(json.loads(as_json(episode.state(), f"{where}: the state")))
    told = twin.revision > fresh or not episode.steps
    need(told, f"{where}: restored, but the revision did not grow; nobody would redraw")
    for seat in episode.seats:
        same = twin.observe(seat) == episode.observe(seat)
        need(same, f"{where}: {seat} sees something else after save and restore")
        same = twin.legal(seat) == episode.legal(seat)
        need(same, f"{where}: {seat} may do something else after save and restore")
    return twin


def _words(joint: Mapping[Seat, Action | None]) -> str:
    return ", ".join(f"{seat}: {act.text if act else 'nothing'}" for seat, act in joint.items())
