"""Prompts, worked examples, history and settings."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from game.agents import Try, View, make_agent
from game.agents._prompting.history import Interaction, remembered
from game.agents._prompting.prompts import prompt_hashes, system_prompt
from game.agents._prompting.reacting import Reacting
from game.agents._prompting.settings import LLMSettings
from game.agents._prompting.sight import Sight
from game.agents._prompting.situation import situation
from game.agents._prompting.team import crew
from game.benchmarks.robotouille import benchmark
from game.benchmarks.robotouille.example import checked, example, example_task
from game.benchmarks.robotouille.trajectories import TASKS, trajectory
from game.engine.commands import Say
from game.llm import Answer, Message
from game.llm.chat import Usage
from game.scripted.prompt import read_prompt
from sim.worlds import get_world
from sim.worlds.robotouille.domain import read_domain
from tests.game.agents.model_table import ModelTable
from tests.loops import each


def view_of(task_id: str, names: list[str], **rules: Any) -> View:
    session = ModelTable(task_id, names, {}, **rules).session
    return session.agent_view("robot1")


# -- the worked example -----------------------------------------------------------------------------


@pytest.mark.parametrize(("task_id", "proved"), [(TASKS[0], 23), (TASKS[1], 27)])
def test_the_examples_are_played_without_wasting_a_step(task_id: str, proved: int) -> None:
    moments = trajectory(task_id).moments
    assert len(moments) == proved
    assert all(checked(moment) for moment in moments)


def test_the_asynchronous_example_works_while_something_cooks() -> None:
    busy = [m for m in trajectory(TASKS[1]).moments if m.facts["timers"]]
    assert any(m.action.verb not in ("cut", "wait") for m in busy)


@pytest.mark.parametrize("style", ["io", "io_cot", "react", "react_plan"])
@pytest.mark.parametrize("task_id", TASKS)
def test_examples_have_every_action_of_the_way(task_id: str, style: Any) -> None:
    written = example(task_id, style)
    ways = [moment.action.text for moment in trajectory(task_id).moments]
    lines = [line.removeprefix("Action: ") for line in written.splitlines()]
    assert [line for line in lines if line in ways][-len(ways) :] == ways
    assert "{" not in written


@pytest.mark.slow
def test_examples_are_the_same_in_every_process() -> None:
    code = "from game.benchmarks.robotouille.example import example as e; import hashlib; " + (
        "print(hashlib.sha256(e('asynchronous_train/1', 'react_plan').encode()).hexdigest())"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(found) == 1


def test_each_set_has_the_example_of_its_kind() -> None:
    world = get_world("robotouille")
    assert example_task(world.task("synchronous/4"), "auto") == "synchronous_train/1"
    assert example_task(world.task("asynchronous/4"), "auto") == "asynchronous_train/1"
    assert example_task(world.task("multi_agent/4"), "auto") == "asynchronous_train/1"
    assert example_task(world.task("synchronous/4"), "none") == ""
    with pytest.raises(ValueError, match="synchronous_train/1, asynchronous_train/1"):
        example_task(world.task("synchronous/4"), "synchronous/1")


# -- prompts ----------------------------------------------------------------------------------------


def test_the_rules_name_every_action_of_the_kitchen() -> None:
    """Each action's sentence, its parameters aside, is in the text that explains the kitchen."""
    told = [
        line.split("|")[0]
        for line in benchmark.prompt("world_robotouille").splitlines()
        if "|" in line
    ]
    shapes = {_shape(line.removeprefix("- ")) for line in told}
    for action in each(read_domain(None).actions.values()):
        assert _shape(action.sentence) in shapes


def _shape(sentence: str) -> str:
    return re.sub(r"\{[^}]*\}", "_", sentence).strip()


@pytest.mark.parametrize("kind", ["io", "io_cot", "react"])
def test_a_prompt_has_its_parts_and_no_holes(kind: Any) -> None:
    view = view_of("asynchronous/1", ["idle"])
    prompt = system_prompt(kind, view, ("robot1",), LLMSettings())
    for part in ("Form of your answers:", "# The rules", "# The actions", "# An example"):
        assert part in prompt
    assert "$" not in prompt
    assert "not alone" not in prompt
    assert "easily broken" not in prompt
    assert "easily broken" in system_prompt(kind, view, ("robot1",), LLMSettings(prior=True))
    bare = system_prompt(kind, view, ("robot1",), LLMSettings(example="none"))
    assert "# An example" not in bare


@pytest.mark.parametrize(
    ("kind", "pace", "seats", "form"),
    [
        ("io", "turns", ("robot1",), "io"),
        ("io_cot", "together", ("robot1", "robot2"), "io_cot"),
        ("react", "together", ("robot1", "robot2"), "command"),
        ("react", "turns", ("robot1", "robot2"), "react"),
        ("react", "together", ("robot1",), "react"),
    ],
)
def test_the_form_of_the_answers_is_plain_to_see(
    kind: Any, pace: str, seats: tuple[str, ...], form: str
) -> None:
    view = view_of("multi_agent/1", ["react", "react"], pace=pace)
    settings = LLMSettings()
    system = system_prompt(kind, view, seats, settings)
    answering = seats if view.joint or kind != "react" else ("robot1",)
    user = situation(Sight(view), answering, settings)
    read = read_prompt([{"role": "system", "content": system}, {"role": "user", "content": user}])
    assert read.form == form
    assert read.seats == answering
    assert read.joint == view.joint
    assert read.goal == view.task.goal
    assert set(read.valid) >= set(answering)
    assert "not alone" in system


def test_what_is_said_is_shown_and_can_be_left_out() -> None:
    table = ModelTable("multi_agent/1", ["react", "react"], {})
    table.does(Say("robot2", "react", "I take the stove"))
    view = table.session.agent_view("robot1")
    shown = situation(Sight(view), ("robot1",), LLMSettings())
    assert "Said in the kitchen:\n- robot2: I take the stove" in shown
    assert "You decide for robot1." in shown
    assert "stove\n" not in situation(Sight(view), ("robot1",), LLMSettings(talk=False))[:60]
    system = system_prompt("react", view, ("robot1",), LLMSettings())
    assert '"Say: ..."' in system
    silent = system_prompt("react", view, ("robot1",), LLMSettings(talk=False))
    assert '"Say: ..."' not in silent


def test_feedback_comes_first_and_simple_unless_asked_for_more() -> None:
    sight = Sight(view_of("synchronous/1", ["idle"]))
    tried = [Try("Fly away", "illegal", "There is no sky.")]
    simple = situation(sight, ("robot1",), LLMSettings(), tried)
    assert simple.startswith('Error Feedback: "Fly away" is not a valid action now.')
    assert "sky" not in simple
    assert "(There is no sky.)" in situation(
        sight, ("robot1",), LLMSettings(feedback="detailed"), tried
    )


def test_every_prompt_file_has_a_hash() -> None:
    hashes = prompt_hashes()
    assert {"io.md", "io_cot.md", "react.md", "world_robotouille.md", "example_plans.json"} <= set(
        hashes
    )
    assert all(len(digest) == 64 for digest in hashes.values())


# -- history ----------------------------------------------------------------------------------------

PAST = [
    Interaction("Observation: one", "because", "Action: Cut"),
    Interaction("Observation: two", "therefore", "Action: Stack"),
]


@pytest.mark.parametrize(
    ("history", "shown"),
    [
        ("none", []),
        ("last_action", ["Observation: (an earlier one, left out)", "Action: Stack"]),
        (
            "last_reasoning_action",
            ["Observation: (an earlier one, left out)", "Reasoning: therefore\nAction: Stack"],
        ),
        (
            "last_observation_reasoning_action",
            ["Observation: two", "Reasoning: therefore\nAction: Stack"],
        ),
        (
            "all",
            [
                "Observation: one", "Reasoning: because\nAction: Cut",
                "Observation: two", "Reasoning: therefore\nAction: Stack",
            ],
        ),
    ],
)  # fmt: skip
def test_each_history_shows_what_it_says(history: Any, shown: list[str]) -> None:
    messages = remembered(PAST, history)
    assert [message.text for message in messages] == shown
    assert [m.role for m in messages] == ["user", "assistant"] * (len(shown) // 2)


def test_an_answer_without_form_is_shown_as_it_was_and_cut() -> None:
    rambling = Interaction("Observation: x", "", "", "la " * 5000)
    assert len(remembered([rambling], "last_reasoning_action")[1].text) == 2000


# -- settings and seats -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"histroy": "all"}, 'unknown setting "histroy"; did you mean "history"?'),
        ({"history": "some"}, "history: one of none, last_action"),
        ({"api_key": "sk-1"}, "never hold a key"),
        ({"temperature": "hot"}, "temperature: a number"),
        ({"temperature": float("nan")}, "temperature: a number"),
        ({"seed": -1}, "seed: a whole number"),
        ({"tries": 0}, "tries: a whole number"),
        ({"max_tokens": 1.5}, "max_tokens: a whole number"),
        ({"plan_first": "yes"}, "plan_first: true or false"),
        ({"extra": []}, "extra: an object"),
        ({"model": 4}, "model: a name"),
    ],
)
def test_wrong_settings_are_named(settings: dict[str, Any], words: str) -> None:
    for name in ("io", "io_cot", "react", "react_prior"):
        with pytest.raises(ValueError) as caught:  # noqa: PT011
            make_agent(name, settings)
        assert words in str(caught.value)


def test_settings_are_read_back_and_default_to_the_papers() -> None:
    settings = LLMSettings.read({"model": "m"})
    assert LLMSettings.read(settings.to_json()) == settings
    assert (settings.temperature, settings.tries, settings.exhausted_turns) == (0.7, 5, 3)
    assert settings.history == "last_reasoning_action"
    assert settings.plan_first


def test_a_commander_commands_its_own_kind_only() -> None:
    view = view_of("multi_agent/1", ["react", "react"])
    assert crew(view, "react", LLMSettings(command="all")) == ("robot1", "robot2")
    assert crew(view, "react", LLMSettings()) == ("robot1",)
    mixed = view_of("multi_agent/1", ["react", "chef"])
    assert crew(mixed, "react", LLMSettings(command="all")) == ("robot1",)


def test_agents_give_up_only_among_themselves() -> None:
    table = ModelTable("multi_agent/1", ["react", "chef"], {})
    sitting = table.agents._sitting
    assert not table.agents._all_ended()
    table.agents._sit("robot1", table.session.seats["robot1"].occupant).ended = True
    assert not table.agents._all_ended()
    table.agents._sit("robot2", table.session.seats["robot2"].occupant).ended = True
    assert table.agents._all_ended()
    assert set(sitting) == {"robot1", "robot2"}


class Teller:
    """A mind that gives prepared answers and keeps what it was asked."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.questions: list[str] = []

    async def ask(self, messages: Sequence[Message]) -> Answer:
        self.questions.append(messages[-1].text)
        return Answer(self.answers.pop(0), Usage(), "stop", ())

    def take(self) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        return {}, []


async def test_what_another_cook_prevented_is_told() -> None:
    view = view_of("multi_agent/1", ["react", "chef"], pace="together")
    action = view.legal.actions[0]
    teller = Teller(f"Action: {action.text}", "Action: Do nothing\nSay: your turn")
    mind = Reacting(LLMSettings(), teller)  # type: ignore[arg-type]
    assert (await mind.decide(view, ("robot1",))).action == action
    prevented = replace(view, step=1, last_result={"ok": False, "code": "conflict", "message": "x"})
    decision = await mind.decide(prevented, ("robot1",))
    assert teller.questions[1].startswith(f'Error Feedback: "{action.text}" could not be done.')
    assert decision.say == "your turn"
    assert not decision.refusals


async def test_a_model_that_says_it_has_finished_has_given_up() -> None:
    view = view_of("synchronous/1", ["react"])
    mind = Reacting(LLMSettings(), Teller("Action: Finish"))  # type: ignore[arg-type]
    decision = await mind.decide(view, ("robot1",))
    assert decision.action is None
    assert "finished" in decision.ends
