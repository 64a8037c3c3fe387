"""A kitchen of TEACh for tests: a Commander and a Follower in FloorPlan5."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sim.home.state import Thing
from sim.world import JSON, Action, MoveResult
from sim.worlds.teach.episode import TeachEpisode
from sim.worlds.teach.seats import COMMANDER, FOLLOWER
from sim.worlds.teach.solving.hands import Hands
from sim.worlds.teach.tasks.catalogue import own
from sim.worlds.teach.world import world

SCENE, SEED = "FloorPlan5", 3


def game(
    task: str = "Coffee",
    params: Sequence[str] = (),
    scene: str = SCENE,
    seed: int = SEED,
    **rules: JSON,
) -> TeachEpisode:
    """A fresh episode of a task, under other rules than those of play if some are given."""
    data = {"task": task, "params": list(params), "scene": scene, "seed": seed, "rules": rules}
    return world.start(own(data), 0)


def follows(
    episode: TeachEpisode, verb: str, thing: Thing | str | None = None, **args: JSON
) -> MoveResult:
    """The Follower does something, on a thing or without one."""
    name = thing.name if isinstance(thing, Thing) else thing
    given = {**args, **({"object": name} if name is not None else {})}
    return episode.step({FOLLOWER: Action(verb, given, verb)}).results[FOLLOWER]


def commands(episode: TeachEpisode, verb: str, **args: JSON) -> MoveResult:
    """The Commander does something."""
    return episode.step({COMMANDER: Action(verb, args, verb)}).results[COMMANDER]


def the(episode: TeachEpisode, kind: str) -> Thing:
    """The first thing of a type."""
    return next(t for t in episode.home.state.things.values() if t.type == kind and not t.gone)


def before(episode: TeachEpisode, thing: Thing) -> None:
    """Let the Follower stand where a thing can be clicked on, by walking there."""
    hands = Hands(episode)
    hands.reach(thing)
    for action in hands.actions:
        assert episode.step({FOLLOWER: action}).results[FOLLOWER].ok


def put(episode: TeachEpisode, thing: Thing, **changes: JSON) -> Thing:
    """A thing changed as by magic."""
    changed = replace(episode.home.state.things[thing.name], **changes)
    episode.home.state.put(changed)
    return changed
