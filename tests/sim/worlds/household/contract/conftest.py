"""The contract that programs written for AI2-THOR rely on, for whoever answers it.

`make_controller` gives a Controller of each backend in turn. Another backend joins by an entry in
`BACKENDS`: a function of the Controller's arguments, and marks. The tests find what they need in
the metadata and never by name, so that they hold in other builds' homes too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from sim.worlds.household.controller import Controller

Maker = Callable[..., Any]


def embedded(**wishes: Any) -> Any:
    return Controller(**wishes)


def unity(**wishes: Any) -> Any:
    thor = pytest.importorskip("ai2thor.controller", reason="the ai2thor package is not installed")
    return thor.Controller(**wishes)


BACKENDS: dict[str, tuple[Maker, tuple[pytest.MarkDecorator, ...]]] = {
    "embedded": (embedded, ()),
    "unity": (unity, (pytest.mark.thor,)),
}
"""Who may be tested: name, how it is made, which marks its tests get."""

WISHES = {
    "agentMode": "default",
    "visibilityDistance": 5,
    "scene": "FloorPlan1",
    "gridSize": 0.25,
    "snapToGrid": False,
    "rotateStepDegrees": 5,
    "renderDepthImage": False,
    "renderInstanceSegmentation": True,
    "fieldOfView": 60,
    "width": 300,
    "height": 300,
    "quality": "High",
    "makeAgentsVisible": False,
    "server_timeout": 300,
}
"""What AsgardBench asks for, at a smaller size."""


@pytest.fixture(params=[pytest.param(name, marks=marks) for name, (_, marks) in BACKENDS.items()])
def make_controller(request: pytest.FixtureRequest) -> Iterator[Maker]:
    made: list[Any] = []

    def make(**wishes: Any) -> Any:
        made.append(BACKENDS[request.param][0](**WISHES | wishes))
        return made[-1]

    yield make
    for controller in made:
        controller.stop()


@pytest.fixture
def controller(make_controller: Maker) -> Any:
    return make_controller()
