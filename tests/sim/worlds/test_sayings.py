"""Worlds tell what they say to people without what makes them heavy, and yet as they say it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from sim.abilities import Speaking
from sim.worlds import all_worlds, get_world
from tests.loops import each

SPEAKING = [name for name, world in all_worlds().items() if isinstance(world, Speaking)]
HEAVY = {"numba", "pygame", "PIL"}


def told(name: str) -> set[str]:
    world = get_world(name)
    assert isinstance(world, Speaking)
    return set(world.sayings())


@pytest.mark.parametrize("name", SPEAKING)
def test_what_a_world_says_is_told_without_its_pictures(name: str) -> None:
    script = (
        f"import sys; from sim.worlds import get_world; list(get_world({name!r}).sayings());"
        f"print(sorted(set(sys.modules) & {HEAVY!r}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_teach_tells_its_help_and_its_reasons_as_it_says_them() -> None:
    from sim.worlds.teach.acting.words import DONE, REFUSED
    from sim.worlds.teach.seats import HELP

    reasons = [text.format(What="{thing}", it="{thing}") for _, text in REFUSED.values()]
    assert {*HELP.values(), *DONE.values(), *reasons} <= told("teach")


def test_robotouille_tells_what_goes_on_as_it_says_it() -> None:
    from sim.worlds.robotouille.captions import DOING

    for doing in each(DOING.values()):
        assert f"{{thing}} {doing}, {{done}} of {{of}}" in told("robotouille")


def test_refusals_of_virtualhome_and_simmer_are_told_as_they_are_said() -> None:
    from sim.worlds.simmer.wording import SAYS
    from sim.worlds.virtualhome.faults import PLAIN

    assert set(SAYS.values()) <= told("simmer")
    for text in each(PLAIN.values()):
        assert text.format("{thing}", "{other}", "{doors}") in told("virtualhome")


def test_teach_tells_each_part_of_a_home_that_somebody_may_have_to_keep_to() -> None:
    from sim.home.fence import Fence
    from sim.worlds.teach.cast import bounds

    across = (Fence(), Fence(x0=0.0), Fence(x1=0.0))
    along = (Fence(), Fence(z0=0.0), Fence(z1=0.0))
    fences = [Fence(one.x0, one.x1, other.z0, other.z1) for one in across for other in along]
    assert {bounds(fence) for fence in fences if fence != Fence()} <= told("teach")
