"""However clumsily two play: nothing breaks, copies and replays agree, refusals change nothing."""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.home import ground
from sim.replay import Moves, canonical, digest, replay
from sim.world import Action, Seat, Verb
from sim.worlds.teach.episode import TeachEpisode
from sim.worlds.teach.seats import COMMANDER, FOLLOWER
from sim.worlds.teach.world import world
from tests.sim.worlds.teach.kitchen import game

KINDS = (
    "follow",
    "follow",
    "follow",
    "natural",
    "natural",
    "command",
    "both",
    "wrong seat",
    "nonsense",
)


def clumsy(episode: TeachEpisode, dice: Random) -> Moves:
    """Some move of somebody, sensible or not."""
    kind = dice.choice(KINDS)
    natural = [a for one in episode.natural(FOLLOWER).values() for a in one.actions[:1]]
    if kind == "natural" and natural:
        return {FOLLOWER: dice.choice(natural)}
    if kind == "command":
        return {COMMANDER: _any(episode, COMMANDER, dice)}
    if kind == "both":
        return {seat: _any(episode, seat, dice) for seat in episode.seats}
    if kind == "wrong seat":
        return {COMMANDER: _any(episode, FOLLOWER, dice)}
    if kind == "nonsense":
        args = {"object": dice.choice(["", "Mug", 7, None])}
        return {FOLLOWER: Action(dice.choice(["Pickup", "Dance", "Navigate"]), args)}
    return {FOLLOWER: _any(episode, FOLLOWER, dice)}


def _any(episode: TeachEpisode, seat: Seat, dice: Random) -> Action:
    verb = dice.choice([one for one in episode.legal(seat).verbs if not one.asks])
    return Action(verb.name, _args(episode, verb, dice), verb.name)


def _args(episode: TeachEpisode, verb: Verb, dice: Random) -> dict[str, object]:
    args: dict[str, object] = {}
    for slot in verb.slots:
        if slot.type == "point":
            args[slot.name] = [round(dice.random(), 3), round(dice.random(), 3)]
        elif slot.name == "object":
            args[slot.name] = dice.choice(list(slot.candidates or episode.home.state.things))
        else:
            args[slot.name] = dice.choice(["mug", "potat", "?"]) if slot.type == "text" else 30.0
    if len(args) == 2 and "place" in args:
        del args[dice.choice(["place", "object"])]
    return args


def holds(episode: TeachEpisode) -> None:
    """What is true of every game at every moment."""
    state = episode.home.state
    assert ground.obstacle(state, _here(episode)) is None
    assert state.body.yaw % 90 == 0
    assert state.body.x * 4 == int(state.body.x * 4)
    if state.held is not None:
        assert state.things[state.held].parent is None
    for thing in state.things.values():
        assert thing.parent is None or thing.parent in state.things
    assert episode.failures <= episode.acts <= episode.steps
    known = {thing.id for thing in state.things.values()}
    assert set(episode.follower.custom) <= known


def _here(episode: TeachEpisode) -> ground.Floats:
    import numpy as np

    body = episode.home.state.body
    return np.array([[body.x, body.z]])


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**16), task=st.sampled_from(["Coffee", "Salad", "Clean All X"]))
def test_two_clumsy_players_keep_what_holds_and_replay_to_the_same_end(
    seed: int, task: str
) -> None:
    params = {"Salad": ("1", "1", "1"), "Clean All X": ("Dishware",)}.get(task, ())
    episode, dice = game(task, params), Random(seed)
    moves: list[Moves] = []
    for _ in range(30):
        if episode.outcome() is not None:
            break
        moves.append(clumsy(episode, dice))
        before, twin = canonical(episode.state()), episode.fork()
        step = episode.step(moves[-1])
        assert step.happened or canonical(episode.state()) == before
        for result in step.results.values():
            assert result.ok or (result.code and result.message)
        twin.step(moves[-1])
        assert digest(twin) == digest(episode)
        holds(episode)
    again = replay(world, episode.task, 0, moves)
    assert digest(again) == digest(episode)
    saved = game(task, params)
    saved.restore(episode.state())
    assert digest(saved) == digest(episode)
    assert saved.oracle() == episode.oracle()
