"""Our agents under Inspect: its options, its limits, its failures, and what is refused with a sentence."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from inspect_ai.event import ModelEvent
from inspect_ai.log import EvalLog, EvalSample, read_eval_log
from inspect_ai.model import ContentImage, get_model

from brigade.inspect.agents import agent
from brigade.inspect.tasks import ARGUMENTS

Evaluate = Callable[..., EvalLog]
TUTORIAL = {"tasks": "tutorial/2"}


def only(log: EvalLog) -> EvalSample:
    (sample,) = log.samples or ()
    return sample


def asked(log: EvalLog) -> list[ModelEvent]:
    return [one for one in only(log).events if isinstance(one, ModelEvent)]


def test_the_command_finds_tasks_and_solvers_by_their_names(tmp_path: Path) -> None:
    words = [
        "eval", "brigade/robotouille", "--model", "openai-api/scripted/optimal", "-T", "tasks=tutorial/2",
        "--solver", "brigade/agent", "-S", "name=io", "--display", "none", "--log-dir", str(tmp_path),
    ]  # fmt: skip
    inspect = str(Path(sys.executable).parent / "inspect")
    subprocess.run([inspect, *words], check=True, cwd=tmp_path, env=dict(os.environ))
    (file,) = tmp_path.glob("*.eval")
    log = read_eval_log(str(file))
    assert log.status == "success"
    assert log.eval.task == "brigade/robotouille"
    assert log.eval.solver_args == {"name": "io"}
    assert len(asked(log)) == 1, "a plan is asked for at once"


def test_an_agent_asks_as_its_paper_does_unless_the_user_says_otherwise(evaluate: Evaluate) -> None:
    (event, *_) = asked(evaluate("robotouille", task_args=TUTORIAL))
    assert event.config.temperature == 0.7
    (event, *_) = asked(evaluate("robotouille", task_args=TUTORIAL, temperature=0.0))
    assert event.config.temperature == 0.0


def test_models_see_pictures_where_a_task_has_them(evaluate: Evaluate) -> None:
    log = evaluate(
        "asgardbench", "habit", task_args={"tasks": "asgardbench/clean_mirror__FloorPlan408_V1"}
    )
    parts = [
        p for e in asked(log) for m in e.input if isinstance(m.content, list) for p in m.content
    ]
    assert any(isinstance(one, ContentImage) for one in parts)


def test_the_sample_has_the_conversation_and_the_whole_log(evaluate: Evaluate) -> None:
    sample = only(evaluate("robotouille", task_args=TUTORIAL))
    assert [one.role for one in sample.messages] == [
        "system", "user", "assistant", "user", "assistant",
    ]  # fmt: skip
    kinds = [event["kind"] for event in sample.store["brigade"]["log"]]
    assert (kinds[0], kinds[-1]) == ("created", "finished")
    assert sample.output.completion == sample.messages[-1].text


def test_epochs_are_played_with_seeds_of_their_own(evaluate: Evaluate) -> None:
    log = evaluate("robotouille", task_args=TUTORIAL, epochs=2)
    seeds = [one.store["brigade"]["log"][0]["payload"]["seed"] for one in log.samples or ()]
    assert len(set(seeds)) == 2


def test_a_limit_of_inspect_ends_the_sample_and_what_there_is_is_scored(evaluate: Evaluate) -> None:
    log = evaluate(
        "robotouille", "noisy:1.0", task_args={"tasks": "synchronous/5"}, token_limit=9000
    )
    assert log.status == "success", log.error
    sample = only(log)
    assert sample.limit is not None
    assert sample.limit.type == "token"
    assert sample.scores["episode"].value["success"] == 0.0  # type: ignore[index,call-overload]
    assert sample.store["brigade"]["log"][-1]["kind"] == "abandoned"


def test_a_limit_of_messages_holds_for_the_conversation(evaluate: Evaluate) -> None:
    log = evaluate("robotouille", task_args={"tasks": "synchronous/1"}, message_limit=6)
    assert log.status == "success", log.error
    sample = only(log)
    assert sample.limit is not None
    assert sample.limit.type == "message"
    assert len(asked(log)) < 4


def test_an_endpoint_that_fails_for_good_fails_the_sample_with_its_own_words(
    evaluate: Evaluate,
) -> None:
    log = evaluate("robotouille", "status:400", task_args=TUTORIAL, fail_on_error=False)
    sample = only(log)
    assert sample.error is not None
    assert "400" in sample.error.message
    assert not sample.scores


def test_an_endpoint_that_fails_for_a_moment_is_asked_again_by_inspect(evaluate: Evaluate) -> None:
    log = evaluate("robotouille", "flaky:1", task_args=TUTORIAL)
    assert log.status == "success"
    assert only(log).scores["episode"].value["success"] == 1.0  # type: ignore[index,call-overload]


def test_partners_sit_beside_the_model_and_are_not_it(evaluate: Evaluate) -> None:
    args = {"tasks": "multi_agent/1", "partners": {"robot2": "chef"}}
    log = evaluate("robotouille", task_args=args)
    joined = [e for e in only(log).store["brigade"]["log"] if e["kind"] == "joined"]
    assert [e["payload"]["occupant"]["name"] for e in joined] == ["react", "chef"]


def test_another_model_may_have_a_role(evaluate: Evaluate) -> None:
    settings = {"robot2": {"name": "react", "settings": {"endpoint": "role:mate"}}}
    log = evaluate(
        "robotouille", task_args={"tasks": "multi_agent/1", "partners": settings},
        model_roles={"mate": get_model("openai-api/scripted/noisy:0.1")},
    )  # fmt: skip
    assert {event.model for event in asked(log)} == {
        "openai-api/scripted/optimal", "openai-api/scripted/noisy:0.1",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        ({"tasks": "tutorial/99"}, 'there is no task "tutorial/99"'),
        ({"suite": "asynchronus"}, "did you mean"),
        ({"tasks": "danger/toast"}, "is not a task of Robotouille"),
        ({"instances": "9..1"}, "no range from low to high"),
        ({"pace": "realtime"}, "runs have no clock"),
        ({"rules": "theirs"}, "rules"),
        ({"tasks": "tutorial/2", "partners": {"robot9": "chef"}}, 'has no seat "robot9"'),
        ({"tasks": "tutorial/2", "partners": {"robot1": "chef"}}, "has no other seat"),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_is(
    evaluate: Evaluate, args: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(complaint)):
        evaluate("robotouille", task_args=args)


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"name": "chf"}, 'there is no agent "chf"'),
        ({"name": "asgard_vlm"}, "cannot play tutorial/2"),
        ({"settings": {"temprature": 1}}, "temprature"),
        ({"settings": {"model": "gpt-4o"}}, "model is left out"),
        ({"settings": {"endpoint": "scripted"}}, "endpoint is left out"),
    ],
)
def test_an_agent_that_cannot_be_is_told_in_a_sentence(
    evaluate: Evaluate, given: dict[str, Any], complaint: str
) -> None:
    log = evaluate("robotouille", task_args=TUTORIAL, solver=agent(**given))
    assert log.status == "error"
    assert log.error is not None
    assert complaint in log.error.message


def test_whole_texts_cannot_be_gone_on_with(evaluate: Evaluate) -> None:
    given = agent(settings={"api": "completions"})
    log = evaluate(
        "virtualhome", "planner", task_args={"tasks": "activities/do_work"}, solver=given
    )
    assert log.error is not None
    assert "set api to chat" in log.error.message


def test_a_solver_of_ours_says_whose_samples_it_plays() -> None:
    from inspect_ai import Task
    from inspect_ai import eval as inspect_eval
    from inspect_ai.dataset import Sample

    task = Task(dataset=[Sample(input="2 + 2")], solver=agent())
    (log,) = inspect_eval(task, model="mockllm/model", display="none")
    assert log.error is not None
    assert "this sample is none of Brigade's" in log.error.message


def test_every_argument_of_a_task_is_explained() -> None:
    from inspect_ai._util.registry import registry_info, registry_lookup

    from brigade.inspect import registering  # noqa: F401

    info = registry_info(registry_lookup("task", "brigade/robotouille"))
    named = list(info.metadata["params"])
    assert named
    assert [name for name in named if f"{name}:" not in ARGUMENTS] == []
