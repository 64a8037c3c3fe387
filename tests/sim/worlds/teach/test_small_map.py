"""What a seat's small map is made of: walls, itself, and those whom its camera from above shows; nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.abilities import Standing
from sim.world import Action, JSONObject, Seat
from sim.worlds.teach.acting.follower import MOTIONS
from sim.worlds.teach.commanding.flying import FLIGHTS
from sim.worlds.teach.episode import TeachEpisode
from sim.worlds.teach.seats import COMMANDER, FOLLOWER, MAP
from tests.loops import each
from tests.sim.worlds.teach.kitchen import commands, follows, game, put
from tests.sim.worlds.teach.test_two import does, pair

PARTS = ("pose", "walls", "others")


def plan(episode: TeachEpisode, seat: Seat) -> JSONObject:
    """The facts that a map of the seat is drawn from."""
    facts = episode.facts(seat)
    return {name: facts[name] for name in PARTS}


def here(episode: TeachEpisode, seat: Seat) -> JSONObject:
    """Somebody as another one's map tells of them."""
    pose = episode.facts(seat)["pose"]
    return {"seat": seat, "x": pose["x"], "z": pose["z"], "yaw": pose["yaw"]}


def test_both_seats_know_the_walls_and_where_they_are_themselves() -> None:
    episode = game()
    outline = [list(corner) for corner in episode.home.scene.room.outline]
    for seat in (COMMANDER, FOLLOWER):
        told = plan(episode, seat)
        assert told["walls"] == outline
        assert {"x", "z", "yaw", "horizon"} <= told["pose"].keys()


def test_the_commander_sees_the_follower_on_it_and_the_follower_only_themselves() -> None:
    episode = game()
    assert plan(episode, COMMANDER)["others"] == [here(episode, FOLLOWER)]
    follows(episode, "TurnLeft")
    assert plan(episode, COMMANDER)["others"] == [here(episode, FOLLOWER)]
    commands(episode, "TurnRight")
    assert plan(episode, FOLLOWER)["others"] == []


def test_those_who_act_together_see_each_other() -> None:
    episode = pair()
    does(episode, "two", "TurnRight")
    assert plan(episode, "one")["others"] == [here(episode, "two")]
    assert plan(episode, "two")["others"] == [here(episode, "one")]


@pytest.mark.parametrize("begin", [game, pair])
def test_it_shows_nobody_whom_the_seats_own_camera_from_above_does_not_show(
    begin: Callable[[], TeachEpisode],
) -> None:
    episode = begin()
    for seat in each(episode.seats):
        shown = {(one["x"], one["z"]) for one in episode.camera_scene(seat, MAP)["watchers"]}
        told = plan(episode, seat)
        assert {(one["x"], one["z"]) for one in [told["pose"], *told["others"]]} <= shown


def test_those_who_watch_are_told_of_no_map() -> None:
    assert not set(PARTS) & game().public().facts.keys()


MOVES = st.lists(
    st.tuples(st.just(FOLLOWER), st.sampled_from(sorted(MOTIONS)))
    | st.tuples(st.just(COMMANDER), st.sampled_from(FLIGHTS)),
    max_size=8,
)


@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(MOVES, st.floats(-2, 2), st.integers(2, 5))
def test_no_thing_changes_anything_on_it_wherever_it_is_and_however(
    moves: list[tuple[Seat, str]], shift: float, every: int
) -> None:
    episode = game()
    for seat, verb in moves:
        episode.step({seat: Action(verb, {}, verb)})
    before = {seat: plan(episode, seat) for seat in episode.seats}
    for number, thing in enumerate(list(episode.home.state.things.values())):
        put(episode, thing, x=thing.x + shift, dirty=True, gone=number % every == 0)
    assert {seat: plan(episode, seat) for seat in episode.seats} == before


def test_where_one_is_is_told_alone_too_and_is_the_same() -> None:
    episode = game()
    assert isinstance(episode, Standing)
    for seat in episode.seats:
        assert episode.pose(seat) == episode.facts(seat)["pose"]
