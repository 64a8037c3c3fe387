"""The Follower's hands: clicks, reach, and what TEACh adds to AI2-THOR's state."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from sim.worlds import get_world
from sim.worlds.teach.acting import clicking
from sim.worlds.teach.acting.fitting import fits
from sim.worlds.teach.acting.views import REACH
from sim.worlds.teach.episode import TeachEpisode
from sim.worlds.teach.solving.chores import Chores
from sim.worlds.teach.world import world
from tests.loops import each
from tests.sim.worlds.teach.kitchen import before, follows, game, put, the


def test_a_motion_is_a_quarter_of_a_metre_and_a_turn_a_quarter() -> None:
    episode = game()
    body = episode.home.state.body
    assert follows(episode, "TurnRight").ok
    assert episode.home.state.body.yaw == (body.yaw + 90) % 360
    moved = follows(episode, "Forward").ok or follows(episode, "Backward").ok
    after = episode.home.state.body
    assert moved
    assert abs(after.x - body.x) + abs(after.z - body.z) == pytest.approx(0.25)


def test_looking_stops_at_the_limits_with_a_sentence() -> None:
    episode = game()
    while follows(episode, "LookDown").ok:
        pass
    assert episode.home.state.body.horizon == 60.0
    assert episode.deed is not None
    assert episode.deed.code == "limit"
    assert "further" in episode.deed.text


def test_a_click_at_the_pixel_and_the_name_do_the_same() -> None:
    one = game()
    mug = the(one, "Mug")
    before(one, mug)
    other = one.fork()
    seen = one.follower.view().things[mug.name]
    assert follows(one, "Pickup", mug).ok
    assert follows(other, "Pickup", place=[seen.x, seen.y]).ok
    assert one.home.state.held == other.home.state.held == mug.name


def test_a_click_just_beside_a_thing_still_means_it() -> None:
    episode = game()
    mug = the(episode, "Mug")
    before(episode, mug)
    view, state = episode.follower.view(), episode.home.state
    index = view.buffer.names.index(mug.name)
    rows, columns = (view.buffer.ids == index).nonzero()
    x = (int(columns.max()) + 3) / view.buffer.ids.shape[1]
    y = int(rows[columns.argmax()]) / view.buffer.ids.shape[0]
    beside = clicking.under(state, view, x, y)
    assert beside is None or beside.name != mug.name
    meant = clicking.at(state, view, "Pickup", x, y)
    assert meant is not None
    assert meant.name == mug.name


def test_a_click_far_from_anything_that_fits_says_so() -> None:
    episode = game()
    while follows(episode, "LookUp").ok:
        pass
    result = follows(episode, "Pickup", place=[0.5, 0.01])
    assert result.code in ("not_found", "bad_affordance")
    assert result.message


def test_what_is_out_of_reach_is_too_far_away() -> None:
    episode = game()
    while not (far := _far_doors(episode)):
        assert follows(episode, "TurnLeft").ok
    result = follows(episode, "Open", far[0])
    assert (result.ok, result.code) == (False, "distance")
    assert "too far away" in result.message
    assert not episode.home.state.things[far[0]].open


def _far_doors(episode: TeachEpisode) -> list[str]:
    """What could be opened if it were nearer."""
    state, seen = episode.home.state, episode.follower.view().things
    return [
        n for n, s in seen.items() if s.distance > REACH and fits(state, "Open", state.things[n])
    ]


def test_through_the_crack_of_a_closed_door_nothing_is_seen() -> None:
    """Some pixels of this picture show the plate in the cabinet."""
    task = get_world("teach").task("teach_two/parts-of-the-recipe-toast-and-potato-FloorPlan21")
    episode = world.start(task, 0)
    hand = episode.company.hands["one"]
    state = hand.home.state
    state.move(replace(state.body, x=1.25, z=-1.75, yaw=270.0, horizon=30.0))
    plate = the(episode, "Plate")

    view = hand.view()

    shown = view.buffer.names.index(plate.name)
    assert np.any(view.buffer.ids == shown)
    assert plate.name not in view.things
    assert plate.name not in {row["name"] for row in episode.facts("one")["visible"]}


def test_one_hand_holds_one_thing() -> None:
    episode = game()
    mug, potato = the(episode, "Mug"), the(episode, "Potato")
    before(episode, mug)
    assert follows(episode, "Pickup", mug).ok
    before(episode, potato)
    result = follows(episode, "Pickup", potato)
    assert (result.ok, result.code) == (False, "hand_full")
    assert "the mug" in result.message


@pytest.mark.parametrize(("verb", "code"), [("Place", "hand_empty"), ("Pour", "hand_empty")])
def test_an_empty_hand_cannot_place_or_pour(verb: str, code: str) -> None:
    episode = game()
    basin = the(episode, "SinkBasin")
    before(episode, basin)
    assert follows(episode, verb, basin).code == code


def test_slicing_needs_a_knife() -> None:
    episode = game()
    potato = the(episode, "Potato")
    before(episode, potato)
    result = follows(episode, "Slice", potato)
    assert (result.code, "knife" in result.message) == ("no_knife", True)


def test_water_cleans_what_is_in_the_sink_and_fills_it() -> None:
    episode = game()
    mug = put(episode, the(episode, "Mug"), dirty=True)
    chores = Chores(episode)
    chores.rinse(mug)
    after = chores.now(mug)
    assert (after.dirty, after.liquid) == (False, "water")
    assert chores.episode.follower.custom[mug.id]["simbotIsFilledWithWater"] == 1


def test_a_mug_that_was_poured_out_holds_no_coffee_any_more() -> None:
    chores = Chores(game("Plate Of Toast"))
    mug = chores.coffee([])
    assert chores.now(mug).liquid == "coffee"
    chores.empty(mug)
    custom = chores.episode.follower.custom
    assert chores.now(mug).liquid is None
    assert not custom[mug.id]["simbotIsFilledWithCoffee"]


def test_a_potato_cooked_in_water_is_boiled_and_one_in_the_microwave_is_not() -> None:
    wet, dry = Chores(game("Plate Of Toast")), Chores(game("Plate Of Toast"))
    potato = the(wet.episode, "Potato")
    wet.boil("Potato")
    dry.cook(potato)
    assert wet.episode.follower.custom[potato.id]["simbotIsBoiled"]
    assert "simbotIsBoiled" not in dry.episode.follower.custom[potato.id]
    assert dry.episode.follower.custom[potato.id]["simbotIsCooked"]


def test_slices_take_over_what_was_known_of_the_whole() -> None:
    chores = Chores(game("Plate Of Toast"))
    potato = the(chores.episode, "Potato")
    chores.take(potato)
    chores.slice("Potato")
    custom = chores.episode.follower.custom
    pieces = chores.all("PotatoSliced")
    assert len(pieces) > 1
    for piece in each(pieces):
        assert custom[piece.id]["simbotPickedUp"] == 1
    assert potato.id not in custom
