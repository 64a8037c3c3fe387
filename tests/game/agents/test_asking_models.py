"""Every agent that asks a model, played to the end through the real client and session."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from game.agents import agents_on_offer, all_agents
from game.engine.session import Session
from game.scripted import ScriptedServer
from tests.game.agents.model_table import ModelTable, played

LLM_AGENTS = ("io", "io_cot", "react", "react_prior")

pytestmark = pytest.mark.usefixtures("endpoint")


@pytest.mark.parametrize("name", LLM_AGENTS)
@pytest.mark.parametrize(("task_id", "best"), [("synchronous/2", 14), ("asynchronous/1", 21)])
async def test_every_agent_cooks_with_a_good_model(name: str, task_id: str, best: int) -> None:
    table = await played(task_id, name)
    assert table.outcome["success"]
    assert table.steps <= best * 1.5
    assert not table.events("refused")


@pytest.mark.parametrize("history", [
    "none", "last_action", "last_reasoning_action", "last_observation_reasoning_action", "all",
])  # fmt: skip
@pytest.mark.parametrize("plan_first", [True, False])
async def test_every_kind_of_history_cooks(history: str, plan_first: bool) -> None:
    table = await played("synchronous/1", "react", {"history": history, "plan_first": plan_first})
    assert table.outcome["success"]


@pytest.mark.parametrize("name", LLM_AGENTS)
@pytest.mark.parametrize("pace", ["turns", "together"])
@pytest.mark.parametrize("command", ["all", "seat"])
async def test_two_cooks_work_together(name: str, pace: str, command: str) -> None:
    settings = (
        {"command": command, "on_invalid": "replan"} if "io" in name else {"command": command}
    )
    table = await played("multi_agent/1", [name, name], settings, pace=pace)
    assert table.outcome["success"]
    by = {seat for e in table.events("step") for seat, move in e.payload["moves"].items() if move}
    assert by == {"robot1", "robot2"}


async def test_one_commander_is_asked_once_for_a_joint_step(endpoint: ScriptedServer) -> None:
    table = await played("multi_agent/1", ["react"] * 2, {"command": "all"}, pace="together")
    assert len(endpoint.seen) == table.steps
    assert len(table.calls) == table.steps


async def test_two_sessions_have_two_commanders() -> None:
    settings = {"command": "all"}
    first = ModelTable("multi_agent/1", ["react"] * 2, settings, name="a", pace="together")
    second = ModelTable("multi_agent/2", ["react"] * 2, settings, name="b", pace="together")
    assert (await first.play()).outcome["success"]
    assert (await second.play()).outcome["success"]


async def test_a_model_may_have_another_kind_of_partner() -> None:
    table = await played("multi_agent/1", ["react", "chef"], {"command": "all"})
    assert table.outcome["success"]


async def test_a_model_may_see_a_picture(endpoint: ScriptedServer) -> None:
    table = await played("synchronous/1", "react", {"picture": True})
    assert table.outcome["success"]
    parts = endpoint.seen[0]["messages"][-1]["content"]
    assert parts[1]["image_url"]["url"].startswith("data:image/jpeg;base64,")


# -- answers that are no moves ----------------------------------------------------------------------


async def test_what_is_not_valid_is_recorded_and_told_to_the_model(
    endpoint: ScriptedServer,
) -> None:
    table = await played("synchronous/2", "react", {"model": "rule_breaking"})
    assert table.outcome["success"]
    refused = table.events("refused")
    assert len(refused) == table.steps
    assert refused[0].payload["code"] == "illegal"
    assert refused[0].payload["asked"] == "Cook bread1 on table1 using robot1"
    assert refused[0].payload["message"] == "table1 is not a stove."
    told = endpoint.seen[1]["messages"][-1]["content"]
    assert told.startswith('Error Feedback: "Cook bread1 on table1 using robot1" is not a valid')
    assert "stove." not in told.splitlines()[0]


async def test_the_model_may_be_told_why(endpoint: ScriptedServer) -> None:
    settings = {"model": "rule_breaking", "feedback": "detailed"}
    await played("synchronous/1", "react", settings)
    told = endpoint.seen[1]["messages"][-1]["content"].splitlines()[0]
    assert "table1 is not a stove." in told


@pytest.mark.parametrize("model", ["rule_breaking:always", "malformed", "silent"])
async def test_three_turns_of_five_tries_end_it(model: str, endpoint: ScriptedServer) -> None:
    table = await played("synchronous/2", "react", {"model": model})
    assert table.outcome["reason"] == "gave_up"
    assert len(endpoint.seen) == 15
    assert len(table.events("refused")) == 15
    assert table.steps == 2
    assert table.log[-1].payload["why"] == "No valid action in 5 tries, 3 times."
    assert len(table.calls) == 15


async def test_unreadable_answers_are_refusals_with_a_sentence(endpoint: ScriptedServer) -> None:
    table = await played("synchronous/1", "react", {"model": "malformed:once"})
    assert table.outcome["success"]
    first = table.events("refused")[0].payload
    assert first["code"] == "unparsable"
    assert first["message"] == 'Your answer has no line that begins with "Action:".'
    assert "Action:" in endpoint.seen[1]["messages"][-1]["content"].splitlines()[0]


@pytest.mark.parametrize("name", ["io", "io_cot"])
async def test_a_plan_ends_with_its_first_invalid_line(name: str, endpoint: ScriptedServer) -> None:
    table = await played("synchronous/2", name, {"model": "rule_breaking"})
    assert table.outcome["reason"] == "gave_up"
    assert len(endpoint.seen) == 1
    assert len(table.events("refused")) == 1
    assert table.steps == 0


@pytest.mark.parametrize("name", ["io", "io_cot"])
async def test_a_plan_may_be_made_anew(name: str) -> None:
    settings = {"model": "rule_breaking", "on_invalid": "replan"}
    table = await played("synchronous/2", name, settings)
    assert table.outcome["success"]
    assert len(table.events("refused")) == 1


@pytest.mark.parametrize("on_invalid", ["end", "skip", "replan"])
@pytest.mark.parametrize("name", ["io", "io_cot"])
async def test_plans_that_are_none_end_in_giving_up(name: str, on_invalid: str) -> None:
    table = await played("synchronous/2", name, {"model": "malformed", "on_invalid": on_invalid})
    assert table.outcome["reason"] == "gave_up"
    assert {e.payload["code"] for e in table.events("refused")} == {"unparsable"}


async def test_a_plan_may_go_on_after_an_invalid_line() -> None:
    settings = {"model": "noisy:0.1", "on_invalid": "skip", "seed": 3}
    table = await played("synchronous/2", "io", settings)
    assert table.steps > 0
    assert table.session.status == "finished"


async def test_a_commander_that_breaks_rules_is_refused_seat_by_seat() -> None:
    settings = {"command": "all", "model": "rule_breaking"}
    table = await played("multi_agent/1", ["react"] * 2, settings, pace="together")
    assert table.outcome["success"]
    assert {e.seat for e in table.events("refused")} == {"robot1", "robot2"}


# -- endpoints that fail ----------------------------------------------------------------------------


async def first_failure(model: str, **settings: object) -> str:
    """The first thing the log says about an agent whose endpoint fails for good."""
    table = ModelTable("synchronous/1", ["react"], {"model": model, **settings})
    table.agents.poke()
    table.does(await table._inbox.get())
    table.agents.stop()
    event = table.log[-1]
    assert event.kind == "refused"
    assert event.payload["code"] == "agent_failed"
    return str(event.payload["message"])


@pytest.fixture
def impatient(endpoint: ScriptedServer) -> None:
    """No retries, little patience."""
    path = Path(os.environ["BRIGADE_ENDPOINTS"])
    data = json.loads(path.read_text(encoding="utf-8"))
    data["endpoints"]["scripted"] |= {"retries": 0, "timeout_s": 0.3}
    path.write_text(json.dumps(data), encoding="utf-8")


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    ("model", "words"),
    [
        ("nobody", 'has no model "nobody"'),
        ("drop", "dropped the connection"),
        ("status:500", "failed (500)"),
        ("status:429", "asked too often"),
        ("slow:60", "did not answer within"),
        ("wrong_shape", "did not answer with a chat completion"),
    ],
)
async def test_an_endpoint_that_fails_stops_nobody_and_is_named(model: str, words: str) -> None:
    assert words in await first_failure(model)


async def test_unknown_endpoints_and_wrong_settings_are_named() -> None:
    assert 'unknown endpoint "moon"; there are: scripted' in await first_failure(
        "optimal", endpoint="moon"
    )
    assert 'unknown setting "histroy"; did you mean "history"?' in await first_failure(
        "optimal", histroy="none"
    )


async def test_requests_that_failed_are_in_the_log_of_the_next_decision(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("game.llm.client.FIRST_WAIT_S", 0.0)
    table = await played("synchronous/1", "react", {"model": "flaky:1"})
    assert table.outcome["success"]
    assert [call.get("error") for call in table.calls[:2]] == ["server_error", None]
    assert table.events("thought")[0].payload["usage"]["failed"] == 1


# -- the record -------------------------------------------------------------------------------------


async def test_the_log_holds_every_request_whole(endpoint: ScriptedServer) -> None:
    table = await played("synchronous/1", "react", {"history": "all"})
    assert len(table.calls) == len(endpoint.seen)
    for call, sent in zip(table.calls, endpoint.seen, strict=True):
        whole = [table.texts[message["sha256"]] for message in call["messages"]]
        assert whole == [message["content"].strip() for message in sent["messages"]]
    assert json.dumps([event.to_json() for event in table.log]).count("# The rules") == 1


async def test_usage_counts_tokens_and_money() -> None:
    table = await played("synchronous/1", "react")
    usage = table.events("thought")[0].payload["usage"]
    assert usage["endpoint"] == "scripted"
    assert usage["requests"] == 1
    assert usage["cost"] == pytest.approx(
        (usage["prompt_tokens"] + 2 * usage["completion_tokens"]) / 1e6
    )
    assert usage["tries"] == 1
    assert len(usage["prompt"]) == 16
    prompts = {e.payload["usage"]["prompt"] for e in table.events("thought")}
    assert len(prompts) == 1


async def test_the_same_seed_plays_the_same_game() -> None:
    settings = {"model": "noisy:0.4", "seed": 5}
    games = [await played("synchronous/2", "react", settings) for _ in range(2)]
    hashes = [[e.payload["hash"] for e in game.events("step")] for game in games]
    assert hashes[0] == hashes[1]
    other = await played("synchronous/2", "react", {**settings, "seed": 500})
    assert [e.payload["hash"] for e in other.events("step")] != hashes[0]


async def test_a_log_with_models_in_it_folds_again() -> None:
    table = await played("synchronous/1", "react", {"model": "rule_breaking"})
    assert Session.rebuild("s1", table.log).outcome == table.outcome


# -- who may be chosen ------------------------------------------------------------------------------


def test_with_an_endpoint_the_agents_are_on_offer() -> None:
    assert set(LLM_AGENTS) <= set(agents_on_offer())


def test_without_an_endpoint_they_exist_but_are_not_on_offer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("BRIGADE_ENDPOINTS")
    assert set(LLM_AGENTS) <= set(all_agents())
    assert not set(LLM_AGENTS) & set(agents_on_offer())
    assert "chef" in agents_on_offer()


@pytest.mark.parametrize("name", LLM_AGENTS)
async def test_a_persona_comes_before_the_rules_in_one_system_message(
    endpoint: ScriptedServer, name: str
) -> None:
    table = await played("synchronous/1", name, {"persona": "You are Ada, who is in no hurry."})
    assert table.outcome["success"]
    assert endpoint.seen
    for request in endpoint.seen:
        first, *rest = request["messages"]
        assert first["role"] == "system"
        assert first["content"].startswith("You are Ada, who is in no hurry.\n")
        assert len(first["content"]) > 1000
        assert "Ada" not in json.dumps([one for one in rest if one["role"] == "system"])


async def test_without_a_persona_prompts_are_what_they_were(endpoint: ScriptedServer) -> None:
    await played("synchronous/1", "react")
    assert "was just described" not in endpoint.seen[0]["messages"][0]["content"]


def test_a_persona_is_a_text() -> None:
    with pytest.raises(ValueError, match="persona: a text"):
        all_agents()["react"].make({"persona": 3})
