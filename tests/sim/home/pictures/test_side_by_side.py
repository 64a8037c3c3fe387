"""Pictures drawn by several threads at once are those that each draws alone, and hold up nobody."""

from __future__ import annotations

import random
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest

from sim import frames
from sim.home import scenes
from sim.home.eyes.camera import from_eyes
from sim.home.pictures import drawing
from sim.home.pictures.renderer import Renderer
from sim.home.pictures.stage import Stage
from sim.home.pictures.studio import Studio
from sim.home.state import State
from sim.idmap import IdMap
from sim.world import JSONObject

THREADS = 4
HOMES = ("FloorPlan1", "FloorPlan201")

Shot = tuple[JSONObject, int]


def _states(name: str) -> list[State]:
    """A home as it is, seen elsewhere, with an open door, with something in the hand, for two."""
    start = State.start(scenes.load(name))
    turned, opened, holding = start.fork(), start.fork(), start.fork()
    turned.move(replace(start.body, yaw=(start.body.yaw + 150.0) % 360.0, horizon=20.0))
    door = next(thing for thing in start.things.values() if thing.type in ("Fridge", "Drawer"))
    opened.change(door.name, openness=0.6)
    small = min(start.things.values(), key=lambda thing: (max(thing.size), thing.name))
    holding.held = small.name
    company = start.fork()
    company.join("guest", replace(start.body, yaw=(start.body.yaw + 90.0) % 360.0))
    return [start, turned, opened, holding, company]


def _shots() -> list[Shot]:
    return [
        (drawing.scene(state, camera, hand=0.6, map=camera == "third"), size)
        for name in HOMES
        for state in _states(name)
        for camera, size in (("eyes", 96), ("eyes", 64), ("third", 80), ("map", 64))
    ]


def _drawn(shot: Shot) -> tuple[Any, ...]:
    """All that reaches a player: the picture, what is where in it, and its bytes."""
    frame = drawing.draw(*shot)
    assert isinstance(frame.map, IdMap)
    told = [target.to_json() for target in frame.targets], frame.map.to_json()
    return frames.digest(frame.pixels), *told, frames.jpeg(frame.pixels)


def test_what_threads_draw_at_once_is_byte_for_byte_what_each_draws_alone() -> None:
    shots = _shots()
    alone = []
    for shot in shots:
        with patch.object(drawing, "studio", return_value=Studio()):
            alone.append(_drawn(shot))
    assert len({picture[0] for picture in alone}) > len(shots) / 2, "they show different things"
    shared, together = Studio(), threading.Barrier(THREADS, timeout=60)

    def all_of_them(seed: int) -> list[tuple[Any, ...]]:
        order = random.Random(seed).sample(range(len(shots)), len(shots))
        together.wait()
        found = {number: _drawn(shots[number]) for number in order}
        return [found[number] for number in range(len(shots))]

    with (
        patch.object(drawing, "studio", return_value=shared),
        ThreadPoolExecutor(THREADS) as threads,
    ):
        for drawn in threads.map(all_of_them, range(THREADS)):
            assert drawn == alone


@pytest.fixture
def state() -> State:
    return State.start(scenes.load(HOMES[0]))


def test_while_a_home_is_being_built_others_can_be_looked_at(state: State) -> None:
    eyes, free = Studio(), []
    build = Stage._begin

    def begin(stage: Stage) -> None:
        free.append(not eyes._lock.locked())
        build(stage)

    with patch.object(Stage, "_begin", begin):
        eyes.look(state, from_eyes(state), 32, 32)
    assert free == [True]


def test_while_a_hand_is_being_drawn_others_can_be_looked_at(state: State) -> None:
    eyes, free = Studio(), []
    state.held = min(state.things.values(), key=lambda thing: (max(thing.size), thing.name)).name
    draw = Renderer.sprite

    def sprite(renderer: Renderer, *given: Any) -> Any:
        free.append(not eyes._lock.locked())
        return draw(renderer, *given)

    with patch.object(Renderer, "sprite", sprite):
        for _ in range(2):
            eyes.picture(state, from_eyes(state), 48, 48, hand=0.6)
    assert free == [True, True], "the palm and the fingers, once"


def test_the_shadows_of_a_state_are_drawn_by_one_of_those_who_want_them(state: State) -> None:
    eyes, taken = Studio(), []
    cast = eyes._stage(state.scene).cast(state)
    draw = Renderer.shadows

    def shadows(renderer: Renderer, *given: Any) -> Any:
        taken.append(cast.lock.locked())
        return draw(renderer, *given)

    with patch.object(Renderer, "shadows", shadows):
        for _ in range(2):
            eyes.picture(state, from_eyes(state), 48, 48)
    assert taken == [True]
