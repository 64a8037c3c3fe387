"""Models in TEACh's two seats, through the scripted endpoint: they finish tasks, wait, and are corrected."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.agents import make_agent
from game.llm.errors import LLMError
from game.scripted import ScriptedServer
from sim.worlds import get_world
from tests.game.benchmarks.teach.agents.table import Table, task

COMMANDER = ("llm_commander", {"model": "teller"})
FOLLOWER = ("llm_follower", {"model": "obedient"})


def table(commander: Any, follower: Any, scene: str = "FloorPlan8") -> Table:
    seats = {"commander": commander, "follower": follower}
    return Table(task("Coffee", scene=scene), {k: v for k, v in seats.items() if v is not None})


@pytest.mark.parametrize(
    ("commander", "follower"),
    [(("commander", {}), FOLLOWER), (COMMANDER, ("follower", {})), (COMMANDER, FOLLOWER)],
)
async def test_with_a_model_in_either_seat_the_coffee_is_made(
    endpoint: ScriptedServer, commander: Any, follower: Any
) -> None:
    kitchen = table(commander, follower)
    assert await kitchen.goes_on(300)
    assert kitchen.session.episode.goals("commander").done


async def test_every_action_is_one_question_and_a_walk_is_one(endpoint: ScriptedServer) -> None:
    kitchen = table(None, FOLLOWER)
    kitchen.says("commander", "open the fridge")
    await kitchen.goes_on(40)
    done = [deed.removeprefix("follower ") for deed in kitchen.deeds]
    assert "Open" in done
    assert len(done) > len(endpoint.seen)


async def test_a_follower_waits_until_somebody_speaks(endpoint: ScriptedServer) -> None:
    kitchen = table(None, FOLLOWER)
    await kitchen.goes_on(20)
    assert kitchen.deeds == []
    assert len(endpoint.seen) == 1
    kitchen.says("commander", "open the fridge")
    await kitchen.goes_on(1)
    assert len(endpoint.seen) == 2


async def test_what_an_instance_of_edh_began_with_counts_as_own_deeds(
    endpoint: ScriptedServer,
) -> None:
    kitchen = Table(get_world("teach").task("edh/seen-1"), {"follower": FOLLOWER})
    await kitchen.goes_on(1)
    asked = endpoint.seen[0]["messages"][-1]["content"]
    told = asked if isinstance(asked, str) else json.dumps(asked)
    assert "- Pickup Mug_1: done" in told
    assert "hold Mug" in told


async def test_words_on_the_way_stop_a_walk(endpoint: ScriptedServer) -> None:
    kitchen = table(None, FOLLOWER)
    kitchen.says("commander", "open the fridge")
    walking = 0
    while not walking:
        asked = len(endpoint.seen)
        await kitchen.goes_on(1)
        walking = len(endpoint.seen) == asked
    kitchen.says("commander", "stop, find the mug")
    asked = len(endpoint.seen)
    await kitchen.goes_on(1)
    assert len(endpoint.seen) == asked + 1


async def test_a_commander_is_not_asked_at_every_step_of_the_follower(
    endpoint: ScriptedServer,
) -> None:
    kitchen = table(COMMANDER, ("follower", {}))
    assert await kitchen.goes_on(300)
    steps = sum(deed.startswith("follower") for deed in kitchen.deeds)
    assert 0 < len(endpoint.seen) < steps


async def test_a_silent_follower_makes_the_commander_be_asked_again(
    endpoint: ScriptedServer,
) -> None:
    kitchen = table(("llm_commander", {"model": "teller", "patience": 5}), None)
    await kitchen.goes_on(4)
    assert len(endpoint.seen) == 1
    await kitchen.goes_on(4)
    assert len(endpoint.seen) == 2


async def test_prose_is_answered_with_the_form_and_then_nothing_is_done(
    endpoint: ScriptedServer,
) -> None:
    kitchen = table(None, ("llm_follower", {"model": "malformed", "tries": 3}))
    kitchen.says("commander", "open the fridge")
    await kitchen.goes_on(2)
    assert kitchen.deeds == []
    assert len(endpoint.seen) == 3
    refused = [event for event in kitchen.events if event.kind == "refused"]
    assert [event.payload["code"] for event in refused] == ["unparsable"] * 3
    assert "Your last answer cannot be" in str(endpoint.seen[1]["messages"])


async def test_pictures_are_sent_to_those_that_see(endpoint: ScriptedServer) -> None:
    seeing = ("llm_follower", {"model": "obedient", "see": "picture", "size": 96})
    kitchen = table(None, seeing)
    kitchen.says("commander", "open the fridge")
    await kitchen.goes_on(1)
    content = endpoint.seen[0]["messages"][-1]["content"]
    assert [part["type"] for part in content] == ["text", "image_url"]
    assert "In reach" not in content[0]["text"]


async def test_prompts_answers_and_tokens_are_in_the_log(endpoint: ScriptedServer) -> None:
    kitchen = table(COMMANDER, None)
    await kitchen.goes_on(1)
    calls = [event for event in kitchen.events if event.payload.get("calls")]
    assert "You are the Commander" in str(calls[0].payload["calls"])
    usage = next(e.payload["usage"] for e in kitchen.events if e.payload.get("usage"))
    assert usage["requests"] == 1
    assert usage["prompt_tokens"] > 0


async def test_a_dead_endpoint_is_an_error_that_says_so(endpoint: ScriptedServer) -> None:
    agent = make_agent("llm_follower", {"model": "status:401"})
    kitchen = table(None, None)
    with pytest.raises(LLMError):
        await agent.decide(kitchen.session.agent_view("follower"))


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"see": "touch"}, "see: one of text, picture, both"),
        ({"history": -1}, "history: a whole number"),
        ({"tries": True}, "tries: a whole number"),
        ({"hsitory": 3}, 'did you mean "history"'),
        ({"api_key": "x"}, "never hold a key"),
    ],
)
@pytest.mark.parametrize("name", ["llm_follower", "llm_commander"])
def test_settings_that_cannot_be_are_named(name: str, settings: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        make_agent(name, settings)
