"""The contract that programs written for AI2-THOR rely on, for whoever answers it.

`make_controller` gives a Controller of each backend in turn. Another backend joins by an entry in
`BACKENDS`: a function of the Controller's arguments, and marks. The tests find what they need in
the metadata and never by name, so that they hold in other builds' homes too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

import pytest

from sim.home.thor import door as thor
from sim.home.thor.controller import Controller

Maker = Callable[..., Any]


def embedded(**wishes: Any) -> Any:
    return Controller(**wishes)


def unity(**wishes: Any) -> Any:
    if not thor.unity_here():
        pytest.skip("no Unity build of AI2-THOR has been downloaded here")
    return thor.controller("unity", **wishes)


def library(server: str) -> Maker:
    """The real ai2thor library, which takes our executable for Unity's."""

    def make(**wishes: Any) -> Any:
        pytest.importorskip("ai2thor.controller", reason="the ai2thor package is not installed")
        return _Lent(server, wishes)

    return make


class _Lent:
    """A controller that begins anew for each test: starting an executable takes a second."""

    _running: ClassVar[dict[str, Any]] = {}

    def __init__(self, server: str, wishes: dict[str, Any]) -> None:
        running = self._running.get(server)
        if running is None:
            wishes = {**wishes, "server_timeout": 60}
            self._running[server] = thor.controller("standin", server=server, **wishes)
        else:
            running.reset(**{k: v for k, v in wishes.items() if k in INITIAL})
        self._controller = self._running[server]

    def __getattr__(self, name: str) -> Any:
        return getattr(self._controller, name)

    def stop(self) -> None:
        """It goes on to the next test."""

    @classmethod
    def stop_all(cls) -> None:
        for running in cls._running.values():
            running.stop()
        cls._running.clear()


@pytest.fixture(scope="session", autouse=True)
def _executables_end() -> Iterator[None]:
    yield
    _Lent.stop_all()


THROUGH = (pytest.mark.slow, pytest.mark.filterwarnings("ignore"))

BACKENDS: dict[str, tuple[Maker, tuple[pytest.MarkDecorator, ...]]] = {
    "embedded": (embedded, ()),
    "library-pipes": (library("FIFO"), THROUGH),
    "library-http": (library("WSGI"), THROUGH),
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


INITIAL = frozenset(WISHES) - {"quality", "makeAgentsVisible", "server_timeout"}
"""What a running controller may be given anew."""


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
