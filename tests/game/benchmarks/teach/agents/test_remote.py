"""A model server written for TEACh's runners plays the Follower, over real HTTP."""

from __future__ import annotations

import gc
import io
import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx2
import pytest
from PIL import Image

from game.agents import agents_on_offer, make_agent
from game.benchmarks.teach.remote import client
from game.benchmarks.teach.remote.client import BadAnswer, read_answer
from game.llm.endpoints import Endpoint
from game.llm.errors import LLMError
from game.players.driver import Failure
from sim.worlds import get_world
from tests.game.benchmarks.teach.agents.table import Table, task
from tests.game.benchmarks.teach.remote.server import ModelServer, serving

Configure = Callable[..., None]


@pytest.fixture
def configure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Configure:
    """Name servers in the endpoints file."""
    gc.collect()  # agents of other tests hold no server any more

    def write(*models: ModelServer, **more: Any) -> None:
        known = {
            f"server{n}": {"base_url": model.url, "protocol": "teach", "retries": 0, **more}
            for n, model in enumerate(models)
        }
        path = tmp_path / "endpoints.json"
        path.write_text(json.dumps({"endpoints": known}), encoding="utf-8")
        monkeypatch.setenv("BRIGADE_ENDPOINTS", str(path))

    return write


def table(**settings: Any) -> Table:
    return Table(task("Coffee", scene="FloorPlan8"), {"follower": ("teach_http", settings)})


async def test_it_is_told_of_the_conversation_and_then_asked_for_actions(
    configure: Configure,
) -> None:
    with serving({"action": "Turn Left"}, {"action": "Forward"}) as model:
        configure(model)
        kitchen = table()
        await kitchen.goes_on(3)
        assert (model.begun, model.asked) == ([], [])
        kitchen.says("commander", "Make coffee, please.")
        await kitchen.goes_on(2)
    (begun,) = model.begun
    instance = json.loads(begun["edh_instance"])
    assert instance["dialog_history_cleaned"] == [["Commander", "Make coffee, please."]]
    assert begun["edh_name"] == instance["instance_id"]
    assert kitchen.deeds == ["follower TurnLeft", "follower Forward"]
    first, second = model.asked
    assert "prev_action" not in first
    assert json.loads(second["prev_action"]) == {"action": "Turn Left", "obj_relative_coord": None}


async def test_an_instance_of_tfd_is_told_with_its_dialogue_and_begun_at_once(
    configure: Configure,
) -> None:
    instance = get_world("teach").task("tfd/seen-coffee-1")
    with serving({"action": "Turn Left"}) as model:
        configure(model)
        kitchen = Table(instance, {"follower": ("teach_http", {})})
        await kitchen.goes_on(1)
    told = json.loads(model.begun[0]["edh_instance"])["dialog_history"]
    assert {who for who, _ in told} == {"Commander", "Driver"}
    assert [words for _, words in told] == [words for _, words in instance.params["dialogue"]]
    assert len(model.asked) == 1


async def test_an_instance_of_edh_is_told_with_what_was_done_before(configure: Configure) -> None:
    task = get_world("teach").task("edh/seen-1")
    with serving({"action": "Turn Left"}, {"action": "Forward"}) as model:
        configure(model)
        kitchen = Table(task, {"follower": ("teach_http", {})})
        await kitchen.goes_on(2)
    instance = json.loads(model.begun[0]["edh_instance"])
    history = instance["driver_action_history"]
    assert [one["action_name"].replace(" ", "") for one in history] == [
        line.partition(" ")[0] for line in task.params["history"]
    ]
    assert instance["pred_start_idx"] == len(history)
    (taken,) = [one for one in history if one["obj_interaction_action"]]
    assert taken["oid"].startswith("Mug|")
    assert 0 < taken["x"] < 1
    first, second = model.asked
    assert "prev_action" not in first
    assert json.loads(second["prev_action"])["action"] == "Turn Left"


def test_who_waits_for_words_is_not_offered_where_nobody_speaks() -> None:
    instance = get_world("teach").task("tfd/seen-coffee-1")
    offered = agents_on_offer(instance, "follower")
    assert "follower" not in offered
    assert "oracle_follower" in offered


async def test_it_sees_what_teachs_models_see(configure: Configure) -> None:
    with serving({"action": "Forward"}) as model:
        configure(model)
        kitchen = table()
        kitchen.says("commander", "Go on.")
        await kitchen.goes_on(1)
    ((field, name, kind, data),) = model.asked[0]["files"]
    assert (field, name, kind) == ("img", model.asked[0]["img_name"], "image/jpeg")
    assert Image.open(io.BytesIO(data)).size == (900, 900)


async def test_a_point_is_down_and_across_as_in_teach(configure: Configure) -> None:
    with serving({"action": "Pickup", "obj_relative_coord": [0.25, 0.75]}) as model:
        configure(model)
        kitchen = table()
        kitchen.says("commander", "Take it.")
        await kitchen.goes_on(1)
    step = next(event for event in kitchen.events if event.kind == "step")
    assert "[0.75, 0.25]" in json.dumps(step.payload)


async def test_after_its_stop_it_waits_and_new_words_are_a_new_instance(
    configure: Configure,
) -> None:
    with serving({"action": "Turn Left"}, {"action": "Stop"}, {"action": "Forward"}) as model:
        configure(model)
        kitchen = table()
        kitchen.says("commander", "Turn.")
        await kitchen.goes_on(5)
        assert [len(model.begun), len(model.asked)] == [1, 2]
        kitchen.says("commander", "Now walk.")
        await kitchen.goes_on(1)
    instance = json.loads(model.begun[1]["edh_instance"])
    assert [done["action_name"] for done in instance["driver_action_history"]] == [
        "Turn Left",
        "Stop",
    ]
    assert instance["pred_start_idx"] == 2
    assert "prev_action" not in model.asked[-1]


async def test_history_sends_the_pictures_along(configure: Configure) -> None:
    with serving({"action": "Turn Left"}, {"action": "Stop"}, {"action": "Forward"}) as model:
        configure(model)
        kitchen = table(history=True)
        kitchen.says("commander", "Turn.")
        await kitchen.goes_on(3)
        kitchen.says("commander", "Now walk.")
        await kitchen.goes_on(1)
    second = model.begun[1]
    names = json.loads(second["edh_instance"])["driver_image_history"]
    assert [(field, name) for field, name, *_ in second["files"]] == [
        ("edh_history_images", name) for name in names
    ]
    assert len(names) == 2


@pytest.mark.parametrize(
    "said",
    [b"I would rather not", {"action": "Dance"}, {"action": "Pickup"}, [], {"action": None},
     {"action": "Pickup", "obj_relative_coord": [0.5]},
     {"action": "Pickup", "obj_relative_coord": [1.5, "a"]}],
)  # fmt: skip
async def test_answers_that_are_no_action_are_recorded_and_end_it_at_last(
    configure: Configure, said: Any
) -> None:
    with serving(said) as model:
        configure(model)
        kitchen = table()
        kitchen.says("commander", "Go on.")
        await kitchen.goes_on(3)
    assert kitchen.deeds == []
    refused = [event for event in kitchen.events if event.kind == "refused"]
    assert [event.payload["code"] for event in refused] == ["unparsable"] * 3


async def test_a_dead_server_is_a_failure_in_words_and_the_game_goes_on(
    configure: Configure,
) -> None:
    with serving({"action": "Forward"}) as model:
        configure(model)
    kitchen = table()
    kitchen.says("commander", "Go on.")
    answer = await kitchen.drivers["follower"].ask()
    assert isinstance(answer, Failure)
    assert "cannot be reached" in answer.message
    assert model.url not in answer.message
    assert kitchen.session.status == "playing"


async def test_a_server_that_fails_for_a_moment_is_asked_again(configure: Configure) -> None:
    with serving({"action": "Forward"}) as model:
        configure(model, retries=1)
        model.failures = 1
        kitchen = table()
        kitchen.says("commander", "Go on.")
        await kitchen.goes_on(1)
    assert kitchen.deeds == ["follower Forward"]


async def test_the_next_try_comes_a_little_later_each_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waited: list[float] = []

    async def wait(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(client, "asyncio", SimpleNamespace(sleep=wait))
    fallen = httpx2.MockTransport(lambda request: httpx2.Response(500))
    server = client.Server(Endpoint("models", "http://models", retries=3), fallen)
    with pytest.raises(LLMError):
        await server.begin("one", {}, {})
    assert server.requests == 4
    assert waited == [0.5, 1.0, 1.5]


async def test_a_server_plays_one_game_at_a_time(configure: Configure) -> None:
    with serving({"action": "Forward"}) as one, serving({"action": "Backward"}) as two:
        configure(one, two)
        tables = [table(), table()]
        for kitchen in tables:
            kitchen.says("commander", "Go on.")
            await kitchen.goes_on(1)
        third = table()
        third.says("commander", "Go on.")
        answer = await third.drivers["follower"].ask()
    assert [kitchen.deeds for kitchen in tables] == [["follower Forward"], ["follower Backward"]]
    assert isinstance(answer, Failure)
    assert "plays another game already" in answer.message


def test_it_is_offered_only_where_a_server_is_configured(configure: Configure) -> None:
    assert "teach_http" not in agents_on_offer(task("Coffee", scene="FloorPlan8"), "follower")
    with serving({"action": "Forward"}) as model:
        configure(model)
        assert "teach_http" in agents_on_offer(task("Coffee", scene="FloorPlan8"), "follower")
        assert "cmfr" not in agents_on_offer(task("Coffee", scene="FloorPlan8"), "follower")


async def test_an_endpoint_of_another_protocol_is_named_as_such(configure: Configure) -> None:
    with serving({"action": "Forward"}) as model:
        configure(model, protocol="openai", models=["m"])
        agent = make_agent("teach_http", {"endpoint": "server0"})
        with pytest.raises(LLMError, match='speaks "openai", not "teach"'):
            await agent.decide(table_view())


def table_view() -> Any:
    kitchen = Table(task("Coffee", scene="FloorPlan8"), {})
    kitchen.says("commander", "Go on.")
    return kitchen.session.agent_view("follower")


@pytest.mark.parametrize(
    ("settings", "says"),
    [({"url": "http://x"}, "there are: endpoint, history"), ({"history": 1}, "true or false"),
     ({"endpoint": 3}, "a name is expected")],
)  # fmt: skip
def test_settings_that_cannot_be_are_named(settings: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        make_agent("teach_http", settings)


def test_what_would_be_right_is_said_of_a_bad_answer() -> None:
    with pytest.raises(BadAnswer, match=r"one of Stop, Forward"):
        read_answer(b'{"action": "MoveAhead"}')
    with pytest.raises(BadAnswer, match=r"\[y, x\] from 0 to 1"):
        read_answer(b'{"action": "Pickup", "obj_relative_coord": [2, 0]}')
