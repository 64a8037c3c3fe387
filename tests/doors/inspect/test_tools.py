"""`--solver brigade/tools`: any model plays by Inspect's own tools; here one whose answers are known."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalLog, EvalSample
from inspect_ai.model import ContentImage, Model, ModelOutput, ModelUsage, get_model
from inspect_ai.solver import generate

from brigade.inspect.tooling import kitchen, tools
from brigade.kitchen import make


def acts(*actions: str) -> Iterable[ModelOutput]:
    for action in actions:
        yield ModelOutput.for_tool_call("mockllm/model", "act", {"action": action})


def mock(outputs: Iterable[ModelOutput]) -> Model:
    """A model with these answers; without a usage the library would fetch a tokenizer to count."""
    outputs = list(outputs)
    for one in outputs:
        one.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
    return get_model("mockllm/model", custom_outputs=outputs, memoize=False)


def played(task: str, outputs: Iterable[ModelOutput], tmp_path: Any, **args: Any) -> EvalLog:
    (log,) = inspect_eval(
        f"brigade/{task}", model=mock(outputs), task_args=args, solver=tools(), display="none",
        log_dir=str(tmp_path),
    )  # fmt: skip
    assert log.status == "success", log.error
    return log


def only(log: EvalLog) -> EvalSample:
    (sample,) = log.samples or ()
    return sample


def value(log: EvalLog) -> Any:
    return only(log).scores["episode"].value  # type: ignore[index]


def test_a_model_with_tools_reaches_the_goal_and_is_scored(tmp_path: Any) -> None:
    plan = ["Move robot1 from table3 to table2", "Pick up tomato1 from table2 using robot1"]
    log = played("robotouille", acts(*plan), tmp_path, tasks="tutorial/2")
    assert (value(log)["success"], value(log)["steps"]) == (1.0, 2.0)
    first = only(log).messages[0].text
    assert "A cook carries one thing at most" in first
    assert f"- {plan[0]}" in first


def test_what_is_impossible_is_refused_with_the_reason_and_what_may_be_done(tmp_path: Any) -> None:
    outputs = acts("Fly to the moon", "Wait", "Wait", "Wait", "Wait")
    log = played("robotouille", outputs, tmp_path, tasks="tutorial/2")
    answers = [one.text for one in only(log).messages if one.role == "tool"]
    assert answers[0].startswith("Not done: ")
    assert "Move robot1 from table3 to table2" in answers[0]
    assert value(log)["success"] == 0.0


def test_a_model_that_only_talks_has_given_up_after_three_answers(tmp_path: Any) -> None:
    says = [ModelOutput.from_content("mockllm/model", "What a kitchen!") for _ in range(3)]
    log = played("robotouille", says, tmp_path, tasks="tutorial/2")
    assert only(log).store["brigade"]["log"][-1]["payload"]["outcome"]["reason"] == "gave_up"


def test_pictures_are_shown_where_a_kitchen_has_them(tmp_path: Any) -> None:
    task = "asgardbench/clean_mirror__FloorPlan408_V1"
    says = [ModelOutput.from_content("mockllm/model", "Nice.") for _ in range(3)]
    log = played("asgardbench", says, tmp_path, tasks=task)
    content = only(log).messages[0].content
    assert isinstance(content, list)
    assert any(isinstance(one, ContentImage) for one in content)


def test_a_follower_has_its_commander_beside_it(tmp_path: Any) -> None:
    says = [ModelOutput.from_content("mockllm/model", "Well.") for _ in range(3)]
    args = {"tasks": "teach_tutorial/first-coffee"}
    log = played("teach", says, tmp_path, **args)
    joined = [e for e in only(log).store["brigade"]["log"] if e["kind"] == "joined"]
    names = {e["seat"]: e["payload"]["occupant"]["name"] for e in joined}
    assert names == {"commander": "commander", "follower": "outside"}


def test_the_sample_is_the_same_kitchen_for_every_solver(
    tmp_path: Any, evaluate: Callable[..., EvalLog]
) -> None:
    args = {"tasks": "synchronous/1@5", "seed": 4}
    says = [ModelOutput.from_content("mockllm/model", "Hm.") for _ in range(3)]
    one = only(played("robotouille", says, tmp_path, **args))
    other = only(evaluate("robotouille", "optimal", task_args=args))
    made = [each.store["brigade"]["log"][0]["payload"] for each in (one, other)]
    assert made[0]["task"] == made[1]["task"]
    assert made[0]["seed"] == made[1]["seed"]


def test_other_solvers_play_by_the_same_tools(tmp_path: Any) -> None:
    plan = ["Move robot1 from table3 to table2", "Pick up tomato1 from table2 using robot1"]
    says = [*acts(*plan), ModelOutput.from_content("mockllm/model", "Done.")]
    (log,) = inspect_eval(
        "brigade/robotouille", model=mock(says), task_args={"tasks": "tutorial/2"}, display="none",
        solver=[kitchen(), generate()], log_dir=str(tmp_path),
    )  # fmt: skip
    assert log.status == "success", log.error
    assert (value(log)["success"], value(log)["steps"]) == (1.0, 2.0)


def test_a_kitchen_in_process_can_be_given_up() -> None:
    place = make("robotouille/tutorial/2", step_limit=3)
    assert place.give_up("robot1", "enough") == ""
    assert place.over
    assert (place.outcome or {})["reason"] == "gave_up"
