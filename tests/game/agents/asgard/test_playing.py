"""AsgardBench's agents at a real session in a real home, asking a scripted model over HTTP."""

from __future__ import annotations

import base64
import io
import itertools
from typing import Any

import numpy as np
import pytest
from PIL import Image

from game.agents import make_agent
from game.benchmarks.asgardbench.metrics import termination, turn_failures
from game.engine.events import Event
from game.engine.session import Session, Settings
from game.evaluation.conditions import under
from game.evaluation.play import AgentFailed, Play, seat_agents
from game.evaluation.teams import Member
from game.scripted import ScriptedServer
from sim.world import JSONObject, Task
from sim.worlds import get_world

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("endpoint")]

TV = "turn_on_tv"


def task(kind: str) -> Task:
    return next(t for t in get_world("household").tasks() if t.id.startswith(f"asgardbench/{kind}"))


def played(kind: str, name: str, **settings: Any) -> list[Event]:
    """The log of one episode."""
    given: JSONObject = {"model": "habit", **settings}
    if name.startswith("asgard_vlm"):
        given.setdefault("size", 128)
    chosen = under(task(kind), name, given)
    session, events = Session.create(
        "s", chosen, 0, Settings(feedback=chosen.feedback, countdown_s=0.0), at=0.0
    )
    events = [
        *events,
        *seat_agents(session, dict.fromkeys(session.seats, Member(name, given)), 0.0),
    ]
    agents = {seat: (name, make_agent(name, given)) for seat in session.seats}
    Play(session, agents, events.extend, now=lambda: 0.0).run()
    return events


def pictures(request: JSONObject) -> list[np.ndarray[Any, Any]]:
    """The pictures of a request as the endpoint got it."""
    content = request["messages"][-1]["content"]
    parts = [part for part in content if isinstance(part, dict) and part["type"] == "image_url"]
    urls = [part["image_url"]["url"] for part in parts]
    assert all(url.startswith("data:image/png;base64,") for url in urls)
    return [
        np.asarray(Image.open(io.BytesIO(base64.b64decode(url.partition(",")[2])))) for url in urls
    ]


def said(request: JSONObject) -> str:
    content = request["messages"][-1]["content"]
    return content if isinstance(content, str) else content[0]["text"]


def test_a_model_that_knows_the_procedure_turns_the_television_on() -> None:
    events = played(TV, "asgard_vlm")
    assert events[-1].payload["outcome"]["success"]
    assert turn_failures(events) == {
        "done": 4, "invalid_action": 0, "invalid_object": 0, "undoable": 0, "unparsable": 0,
    }  # fmt: skip


def test_the_model_sees_before_and_now(endpoint: ScriptedServer) -> None:
    played(TV, "asgard_vlm")
    seen = [pictures(request) for request in endpoint.seen]
    assert [len(one) for one in seen] == [1, 2, 2, 2]
    for earlier, later in itertools.pairwise(seen):
        assert np.array_equal(earlier[-1], later[0])
    assert seen[0][0].shape == (128, 128, 3)


def test_what_was_looked_at_is_in_the_log() -> None:
    thoughts = [event for event in played(TV, "asgard_vlm") if event.kind == "thought"]
    assert len(thoughts) == 4
    assert all(len(event.payload["saw"]) == 1 for event in thoughts)
    assert len({event.payload["saw"][0]["sha256"] for event in thoughts}) > 1


def test_grey_and_missing_pictures_from_before(endpoint: ScriptedServer) -> None:
    played(TV, "asgard_vlm", previous_image="grayscale")
    grey, now = pictures(endpoint.seen[1])
    assert (grey[..., 0] == grey[..., 1]).all()
    assert not (now[..., 0] == now[..., 2]).all()
    endpoint.seen.clear()
    played(TV, "asgard_vlm", previous_image="none")
    assert [len(pictures(request)) for request in endpoint.seen] == [1] * 4


def test_without_a_hand_the_picture_of_a_held_thing_is_another(endpoint: ScriptedServer) -> None:
    played(TV, "asgard_vlm")
    with_hand = pictures(endpoint.seen[2])[-1]
    endpoint.seen.clear()
    played(TV, "asgard_vlm", hand=0)
    assert not np.array_equal(with_hand, pictures(endpoint.seen[2])[-1])


def test_the_blind_agent_gets_no_pictures(endpoint: ScriptedServer) -> None:
    events = played(TV, "asgard_text")
    assert events[-1].payload["outcome"]["success"]
    assert all(isinstance(request["messages"][-1]["content"], str) for request in endpoint.seen)
    assert not any("saw" in event.payload for event in events)


def test_plan_and_notes_go_on_to_the_next_turn_and_history_grows(endpoint: ScriptedServer) -> None:
    played(TV, "asgard_vlm")
    third = said(endpoint.seen[2])
    assert "0. FIND RemoteControl Success\n1. PICKUP RemoteControl Success" in third
    assert "1. PICKUP RemoteControl" in third.partition("PLAN FROM BEFORE")[2]
    assert "- I do this by heart." in third


@pytest.mark.parametrize(
    ("feedback", "ending"),
    [("none", ""), ("simple", " Failure"), ("detailed", " Failure: ")],
)
def test_a_failure_is_told_as_far_as_the_condition_allows(
    feedback: str, ending: str, endpoint: ScriptedServer
) -> None:
    played("clean_mirror", "asgard_vlm", model="habit:television", feedback=feedback)
    lines = [
        line for line in said(endpoint.seen[-1]).splitlines() if line[:3].strip(". ").isdigit()
    ]
    failed = [line for line in lines if "Television" in line or "TOGGLE" in line]
    if feedback == "none":
        assert not any("Success" in line or "Failure" in line for line in lines)
    else:
        assert all(ending in line for line in failed)


def test_chatter_takes_turns_until_the_repeats_end_it() -> None:
    events = played(TV, "asgard_vlm", model="malformed")
    assert not events[-1].payload["outcome"]["success"]
    counts = turn_failures(events)
    assert counts["unparsable"] == sum(counts.values()) > 5
    assert termination(events) in ("max_repeats", "max_failures", "max_steps")


def test_a_dead_endpoint_ends_the_episode_without_a_result() -> None:
    with pytest.raises(AgentFailed):
        played(TV, "asgard_vlm", model="status:401")
