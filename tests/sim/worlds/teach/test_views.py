"""What the Follower has before its eyes, against a slow reading of what is said about it."""

from __future__ import annotations

import numpy as np
import pytest

from sim.home.state import sincos
from sim.world import Action
from sim.worlds.teach.acting import extra, fitting
from sim.worlds.teach.acting.views import FIELD_OF_VIEW, NOTHING_BEYOND, REACH, SIZE
from sim.worlds.teach.episode import TeachEpisode
from sim.worlds.teach.world import world
from tests.loops import each


@pytest.fixture
def episode() -> TeachEpisode:
    return world.start(world.task("teach/coffee-FloorPlan1"), 0)


def test_a_glimpse_is_the_pixel_in_the_middle_of_what_is_near_of_a_thing(
    episode: TeachEpisode,
) -> None:
    view, body = episode.follower.view(), episode.home.state.body
    sin, cos = sincos(body.horizon)
    scale = np.tan(np.radians(FIELD_OF_VIEW / 2))
    grid = (np.arange(SIZE) + 0.5) / SIZE * 2
    far = np.minimum(view.buffer.depth.astype(float), NOTHING_BEYOND)
    right, rise = (grid - 1)[None, :] * scale * far, (1 - grid)[:, None] * scale * far
    ahead, up = far * cos + rise * sin, rise * cos - far * sin + body.eye[1] - body.y
    away = np.sqrt(right**2 + up**2 + ahead**2)
    assert view.away == pytest.approx(away)
    for name, seen in each(view.things.items()):
        mine = view.buffer.ids == view.buffer.names.index(name)
        assert seen.pixels == mine.sum()
        near = mine & (view.away <= max(REACH, view.away[mine].min() + 0.05))
        rows, columns = np.nonzero(near)
        off = np.hypot(rows - rows.mean(), columns - columns.mean())
        row, column = round(seen.y * SIZE), round(seen.x * SIZE)
        assert near[row, column]
        assert np.hypot(row - rows.mean(), column - columns.mean()) == pytest.approx(off.min())
        assert seen.distance == view.away[row, column]


def test_what_fits_a_thing_is_the_same_for_all_actions_at_once_and_one_by_one(
    episode: TeachEpisode,
) -> None:
    state = episode.home.state
    for thing in each(state.things.values()):
        one_by_one = {verb for verb in fitting.INTERACTIONS if fitting.fits(state, verb, thing)}
        assert fitting.fitting(state, thing) == one_by_one


def test_a_burner_is_switched_by_the_knob_that_controls_it(episode: TeachEpisode) -> None:
    state = episode.home.state
    burners = [thing for thing in state.things.values() if thing.type == "StoveBurner"]
    for burner in each(burners):
        assert burner.name in fitting.knob(state, burner).controls
    mug = next(thing for thing in state.things.values() if thing.type == "Mug")
    assert fitting.knob(state, mug) is mug


def test_the_rows_that_goals_are_judged_by_are_those_of_now(episode: TeachEpisode) -> None:
    """They are kept for as long as nothing changes, and no longer."""
    for action in world.solution(episode.task):
        episode.step({"follower": action})
        fresh = extra.rows(episode.home.state, episode.follower.custom)
        assert [dict(row) for row in episode.follower.book.rows(episode.home.state)] == [
            dict(row) for row in fresh
        ]
    assert episode.done
    assert isinstance(world.solution(episode.task)[0], Action)
