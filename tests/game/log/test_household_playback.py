"""What was seen in a home is seen again, bit for bit, and agents see what people are shown."""

from __future__ import annotations

import asyncio

import pytest

from game.engine.commands import Act, Join, Occupant, Start
from game.engine.events import Event
from game.engine.session import Session, Settings
from game.live.painter import take
from game.log import playback as tapes
from game.players.gaze import gaze
from sim import frames
from sim.world import Action, JSONObject
from sim.worlds import get_world

pytestmark = pytest.mark.slow
SIZE = 96
MOVES: tuple[tuple[str, JSONObject], ...] = (
    ("FIND", {"object": "Mug"}),
    ("PICKUP", {"object": "Mug"}),
    ("RotateRight", {}),
    ("Face", {"yaw": 33.5, "horizon": 12.0}),
    ("OPEN", {"object": "Fridge"}),
)


@pytest.fixture(scope="module")
def visit() -> tuple[Session, list[Event], list[JSONObject]]:
    """A session at home, its log, and the scene that the cook was shown after every step."""
    task = get_world("household").task("home/coffee")
    session, log = Session.create("home", task, 0, Settings(stand_in=None), at=0.0)
    log = list(log)
    log += session.handle(Join("cook", Occupant("person", "Ana", "a")), 0.0).events
    log += session.handle(Start("cook", 0.0), 0.0).events
    scenes = [_scene(session)]
    for at, (verb, args) in enumerate(MOVES, 1):
        reply = session.handle(Act("cook", Action(verb, args)), float(at))
        assert reply.refused is None, reply.refused
        log += reply.events
        scenes.append(_scene(session))
    return session, log, scenes


def _scene(session: Session) -> JSONObject:
    (shot,) = take(session, frozenset({("cook", SIZE)}))
    return shot.scene


def test_the_replay_shows_every_picture_that_was_shown(visit):
    _, log, scenes = visit
    world, playback = get_world("household"), tapes.Playback("home", log)
    assert playback.length == len(MOVES)
    shown = [frames.digest(world.draw(scene, SIZE).pixels) for scene in scenes]
    again = [frames.digest(playback.frame(n, "cook", SIZE).pixels) for n in range(len(scenes))]
    assert again == shown
    assert len(set(shown)) > 3


def test_the_replay_begins_with_the_eyes_of_somebody_who_was_alone(visit):
    _, log, _ = visit
    assert tapes.Playback("home", log).own_view() == "cook"


def test_an_agent_looks_at_the_very_picture_that_a_person_would_be_shown(visit):
    session, _, scenes = visit
    look = gaze(session, "cook")
    shot = asyncio.run(look(SIZE))
    assert shot.sha256 == frames.digest(get_world("household").draw(scenes[-1], SIZE).pixels)
    assert look.saw == [{"sha256": shot.sha256, "size": SIZE, "step": len(MOVES)}]


def test_spectators_get_another_picture_and_its_map_names_only_what_is_in_it(visit):
    session, _, _ = visit
    (shot,) = take(session, frozenset({("", 300)}))
    assert shot.view == "third"
    frame = get_world("household").draw(shot.scene, 300)
    assert frame.map is not None
    assert int(frame.map.cells.max()) <= len(frame.targets)


def test_the_task_that_clients_get_holds_neither_plan_nor_solution(visit):
    session, log, _ = visit
    told = session.visible(log[0], "cook")
    assert "params" not in told.payload["task"]
