"""The graphics card draws what the processor draws, and only where it is asked to."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest

from sim.home import scenes
from sim.home.eyes.camera import Camera, from_eyes
from sim.home.pictures import gpu
from sim.home.pictures.drawing import plan, third
from sim.home.pictures.studio import Picture, Studio
from sim.home.state import State
from sim.world import WorldError

from .homes import home, thing

BOTTLE = home(
    thing("Bottle", "WineBottle", (0.0, 1.2, 0.8), size=[0.08, 0.3, 0.08]),
    thing("Glass", "Window", (0.0, 0.9, 1.2), size=[1.0, 0.8, 0.05]),
)
AHEAD = Camera((0.0, 1.4, 0.0), 0.0, 5.0, 60.0)


class Refusing:
    """A card that must not be asked."""

    def picture(self, *_: object) -> None:
        raise AssertionError("the card was asked to draw")


@pytest.mark.parametrize("setting", [{}, {"BRIGADE_GPU": ""}, {"BRIGADE_GPU": "0"}])
def test_without_being_asked_to_no_card_is_looked_for(
    setting: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gpu, "Gpu", Refusing.picture)
    assert gpu.choose(setting) is None


def test_an_unknown_setting_is_refused() -> None:
    with pytest.raises(ValueError, match="0, 1 or auto"):
        gpu.choose({"BRIGADE_GPU": "yes"})


def test_a_card_that_is_demanded_but_cannot_be_had_is_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "moderngl", None)
    with pytest.raises(gpu.NoGpu, match=r"requirements-gpu\.txt"):
        gpu.choose({"BRIGADE_GPU": "1"})
    assert gpu.choose({"BRIGADE_GPU": "auto"}) is None


def test_software_is_not_chosen_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = []

    class Software:
        real = False

        def close(self) -> None:
            closed.append(True)

    monkeypatch.setattr(gpu, "Gpu", Software)
    assert gpu.choose({"BRIGADE_GPU": "auto"}) is None
    assert closed, "its thread must not be left behind"
    assert isinstance(gpu.choose({"BRIGADE_GPU": "1"}), Software)


def test_a_forked_process_does_not_open_a_card_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpu, "Gpu", Refusing.picture)
    monkeypatch.setattr(gpu, "_chosen", [Refusing()])
    monkeypatch.setattr(gpu, "_lost", [])
    gpu._forget()
    monkeypatch.setenv("BRIGADE_GPU", "1")
    with pytest.raises(gpu.NoGpu, match="forked"):
        gpu.gpu()
    monkeypatch.setenv("BRIGADE_GPU", "auto")
    assert gpu.gpu() is None


def test_rules_never_see_with_the_card(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpu, "_chosen", [Refusing()])
    studio = Studio()
    assert studio.look(BOTTLE, AHEAD, 32, 32).ids.any()
    with pytest.raises(AssertionError, match="asked to draw"):
        studio.picture(BOTTLE, AHEAD, 32, 32)


@pytest.fixture(scope="module")
def card() -> Iterator[gpu.Gpu]:
    """Software will do: what counts is the picture."""
    try:
        found = gpu.Gpu()
    except gpu.NoGpu as reason:
        pytest.skip(str(reason))
    yield found
    found.close()


@pytest.fixture
def both(card: gpu.Gpu, monkeypatch: pytest.MonkeyPatch) -> object:
    """Draws a picture with the processor and with the card."""
    studio = Studio()

    def draw(state: State, camera: Camera, width: int, height: int, **how: object) -> list[Picture]:
        pictures = []
        for chosen in (None, card):
            monkeypatch.setattr(gpu, "_chosen", [chosen])
            pictures.append(studio.picture(state, camera, width, height, **how))
        return pictures

    return draw


def _compare(drawn: Picture, by_card: Picture) -> None:
    ours, theirs = drawn.buffer, by_card.buffer
    assert theirs.names == ours.names
    assert (theirs.ids == ours.ids).mean() > 0.99
    assert (theirs.behind == ours.behind).mean() > 0.99
    assert theirs.ids.dtype == ours.ids.dtype
    assert theirs.depth.dtype == ours.depth.dtype
    away = np.isfinite(ours.depth)
    assert (np.isfinite(theirs.depth) == away).mean() > 0.99
    away &= np.isfinite(theirs.depth) & (theirs.ids == ours.ids)
    assert np.quantile(np.abs(theirs.depth[away] - ours.depth[away]), 0.98) < 0.01
    difference = np.abs(by_card.pixels.astype(int) - drawn.pixels)
    assert by_card.pixels.shape == drawn.pixels.shape
    assert difference.mean() < 2.0
    assert (difference.max(axis=-1) > 24).mean() < 0.02


@pytest.mark.slow
@pytest.mark.parametrize("name", ["FloorPlan1", "FloorPlan201", "FloorPlan301", "FloorPlan401"])
def test_the_card_draws_what_the_processor_draws(both, name: str) -> None:  # type: ignore[no-untyped-def]
    state = State.start(scenes.load(name))
    _compare(*both(state, replace(from_eyes(state), horizon=25.0), 301, 203))
    _compare(*both(state, third(state), 240, 240))
    _compare(*both(state, plan(state), 240, 240, map=True))


@pytest.mark.slow
def test_glass_is_named_before_what_is_behind_it(both) -> None:  # type: ignore[no-untyped-def]
    drawn, by_card = both(BOTTLE, AHEAD, 200, 200)
    _compare(drawn, by_card)
    assert (by_card.buffer.ids != by_card.buffer.behind).any()


@pytest.mark.slow
def test_a_mirror_shows_the_same_room(both) -> None:  # type: ignore[no-untyped-def]
    glass = thing("Mirror|0", "Mirror", (0.0, 0.9, 1.985), size=[1.6, 1.2, 0.03], yaw=180)
    state = home(glass, thing("Box|0", "Box", (0.7, 1.2, -1.2), size=[0.3, 0.3, 0.3]))
    empty = home(glass)
    drawn, by_card = both(state, AHEAD, 200, 160)
    _compare(drawn, by_card)
    assert (by_card.pixels != both(empty, AHEAD, 200, 160)[1].pixels).any()


@pytest.mark.slow
def test_what_is_held_is_in_the_picture_and_as_far_as_it_is_held(both) -> None:  # type: ignore[no-untyped-def]
    state = State.start(scenes.load("FloorPlan1"))
    held = next(thing.name for thing in state.things.values() if thing.type == "Mug")
    state.held = held
    drawn, by_card = both(state, from_eyes(state), 240, 240, hand=0.6)
    _compare(drawn, by_card)
    number = by_card.buffer.names.index(held)
    assert (by_card.buffer.ids == number).any()


@pytest.mark.slow
def test_threads_share_one_card_and_get_the_same_bits(card: gpu.Gpu, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(gpu, "_chosen", [card])
    studio = Studio()
    with ThreadPoolExecutor(4) as threads:
        work = [threads.submit(studio.picture, BOTTLE, AHEAD, 64 + i % 5, 64) for i in range(15)]
        pictures = [task.result() for task in work]
    for i in range(5, 15):
        assert (pictures[i].pixels == pictures[i % 5].pixels).all()
        assert (pictures[i].buffer.ids == pictures[i % 5].buffer.ids).all()


@pytest.mark.slow
def test_what_changes_in_the_home_changes_in_the_picture(both) -> None:  # type: ignore[no-untyped-def]
    state = State.start(scenes.load("FloorPlan1"))
    camera = third(state)
    _, before = both(state, camera, 160, 160)
    fridge = next(thing.name for thing in state.things.values() if thing.type == "Fridge")
    state.change(fridge, openness=1.0)
    drawn, after = both(state, camera, 160, 160)
    _compare(drawn, after)
    assert (before.pixels != after.pixels).any()


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1, 1), (3, 2), (5, 900)])
def test_odd_sizes_are_drawn(both, size: tuple[int, int]) -> None:  # type: ignore[no-untyped-def]
    drawn, by_card = both(BOTTLE, AHEAD, *size)
    assert by_card.pixels.shape == drawn.pixels.shape


@pytest.mark.slow
def test_the_card_refuses_what_the_processor_refuses(card: gpu.Gpu, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(gpu, "_chosen", [card])
    with pytest.raises(WorldError):
        Studio().picture(BOTTLE, replace(AHEAD, fov=float("nan")), 64, 64)
    with pytest.raises(WorldError):
        Studio().picture(BOTTLE, AHEAD, 0, 64)
