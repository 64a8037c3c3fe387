"""Simmer's agents at real sessions: what they ask, what they are told, what the log keeps."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from game.agents import all_agents, make_agent
from game.benchmarks.simmer.agents.open_loop import Baseline
from game.benchmarks.simmer.metrics import other_mode
from game.engine.events import Event
from game.evaluation.conditions import under
from game.scripted import ScriptedServer
from game.uploads import task_from
from sim.worlds import get_world
from sim.worlds.simmer.catalogue import plan_of
from tests.game.benchmarks.simmer.sessions import AGENTS, Hands, measured, played, recipe, run
from tests.loops import each

pytestmark = pytest.mark.usefixtures("endpoint")
TOAST = recipe("baking/cheese-straws")
PLANTED = {"model": "planted:none"}


def answers(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have every model answer this."""

    async def write(self: Baseline, view: object) -> tuple[str, str]:
        return text, "prompt"

    monkeypatch.setattr(Baseline, "_write", write)


def thoughts(log: list[Event]) -> list[Event]:
    return [event for event in log if event.kind == "thought"]


def steps(log: list[Event]) -> list[Event]:
    return [event for event in log if event.kind == "step"]


@pytest.mark.parametrize(
    ("condition", "requests"), [("baseline", 1), ("self-refine", 2), ("foresight", 1)]
)
def test_an_open_loop_asks_at_the_beginning_and_never_again(
    condition: str, requests: int, endpoint: ScriptedServer
) -> None:
    log = played(TOAST, condition, model="planted:tracking")
    assert len(endpoint.seen) == requests
    asked = endpoint.seen[0]
    assert (asked["temperature"], asked["max_tokens"]) == (0.0, 10_000)
    (thought,) = thoughts(log)
    assert len(thought.payload["calls"]) == requests
    assert thought.payload["usage"]["prompt_tokens"] > 1000
    assert "## Task Goal" in thought.payload["calls"][0]["messages"][0]["text"]


def test_the_review_is_shown_the_draft(endpoint: ScriptedServer) -> None:
    played(TOAST, "self-refine", model="planted:grounding")
    draft, review = (str(one["messages"][-1]["content"]) for one in endpoint.seen)
    assert "## Draft Plan" not in draft
    assert "[SERVE]" in review.split("## Draft Plan")[1]


def test_every_line_is_a_step_of_the_session_and_the_end_another() -> None:
    log = played(TOAST, "baseline", **PLANTED)
    plan = plan_of(TOAST)
    assert len(steps(log)) == len(plan) + 1
    assert [e.payload["moves"]["cook"]["verb"] for e in steps(log)] == ["line"] * len(plan) + [
        "finish"
    ]
    assert steps(log)[0].payload["moves"]["cook"]["args"]["step"] == plan[0]


@pytest.mark.parametrize("mode", ["published", "halting"])
def test_a_plan_is_played_in_either_mode_and_judged_in_the_other(mode: str) -> None:
    log = played(TOAST, "baseline", model="planted:tracking", mode=mode)
    found = measured(log)
    assert log[0].payload["task"]["params"]["rules"] == {"plan": mode}
    assert found["simmer_other_mode"]["mode"] != mode
    assert found["simmer_counts"]["immediate"] == found["simmer_other_mode"]["immediate"] == 1


def test_step_by_step_the_model_sees_what_became_of_each_step(endpoint: ScriptedServer) -> None:
    log = played(TOAST, "react", **PLANTED)
    assert log[-1].payload["outcome"]["success"]
    assert len(endpoint.seen) == len(plan_of(TOAST))
    system, second = (str(one["content"]) for one in endpoint.seen[1]["messages"])
    assert "## Environment Specification" in system
    assert "- done" in second
    assert "You stand at the" in second
    assert log[0].payload["task"]["params"]["rules"] == {"plan": "halting"}


def test_step_by_step_a_refused_step_is_told_with_its_reason(endpoint: ScriptedServer) -> None:
    played(TOAST, "react", model="planted:hallucination")
    last = str(endpoint.seen[-1]["messages"][-1]["content"])
    assert "failed: There is no sous vide wand here" in last


def test_a_model_that_talks_is_asked_again_and_then_it_is_over() -> None:
    log = played(TOAST, "react", model="malformed", tries=2)
    refused = [event for event in log if event.kind == "refused"]
    assert len(refused) == 2
    assert [one["predicate"] for one in measured(log)["simmer_failures"]] == ["no_steps"]


def test_step_by_step_it_ends_after_so_many_steps() -> None:
    log = played(TOAST, "react", max_steps=3, **PLANTED)
    assert len(steps(log)) == 4
    assert "no_final_serve" in {one["predicate"] for one in measured(log)["simmer_failures"]}


@pytest.mark.parametrize(
    ("text", "predicate", "count"),
    [
        ("Zuerst hole ich das Ei.", "no_steps", 1),
        ("1. [NEHMEN] <ei> (1)\n2. [SERVIEREN] <ei> (1)", "unknown_action", 2),
        ("1. [GRAB] <unicorn> (1)\n2. [SERVE] <unicorn> (1)", "unknown_object", 2),
        ("1. [GRAB] <egg> (1) <egg> (1)\n2. [SERVE] <plate> (1)", "wrong_arity", 1),
    ],
)
def test_bad_plans_are_counted_as_the_paper_counts_and_said_in_a_sentence(
    text: str, predicate: str, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers(text, monkeypatch)
    found = measured(played(TOAST, "baseline"))["simmer_failures"]
    told = [one for one in found if one["predicate"] == predicate]
    assert len(told) == count
    for one in each(told):
        assert (one["kind"], one["category"]) == ("immediate", "Object Hallucination")
        assert one["text"].endswith(".")


@pytest.mark.slow
def test_a_plan_of_ten_thousand_steps_is_played_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    answers("\n".join(["[OPEN] <counter> (1)"] * 10_000), monkeypatch)
    log = played(TOAST, "baseline")
    found = measured(log)
    assert found["simmer_plan"]["steps"] == 10_000
    assert found["simmer_counts"]["immediate"] == 10_001
    assert len(steps(log)) <= 500


@pytest.mark.parametrize("by_hand", [0, 3])
def test_a_plan_is_judged_in_the_other_mode_however_it_was_handed_in(by_hand: int) -> None:
    plan = [line for line in plan_of(TOAST) if "OPEN" not in line]  # so that steps fail
    task = replace(under(TOAST, "simmer_baseline", {"model": "planted"}), step_limit=600)
    found, line_by_line = (
        measured(run(task, "simmer_baseline", {}, Hands(plan[:count], plan[count:])))
        for count in (by_hand, len(plan))
    )
    assert found["simmer_counts"]["immediate"] > 1
    assert found["simmer_other_mode"] == line_by_line["simmer_other_mode"]


def test_a_step_in_which_nobody_did_anything_is_no_line_of_a_plan() -> None:
    task = replace(under(TOAST, "simmer_baseline", {"model": "planted"}), step_limit=600)
    log = run(task, "simmer_baseline", {}, Hands(plan_of(TOAST), []))
    before = measured(log)["simmer_other_mode"]
    passed = steps(log)[0]
    log.insert(
        2, msgspec.structs.replace(passed, payload={**passed.payload, "moves": {"cook": None}})
    )
    assert other_mode(log) == before


def test_in_a_game_for_people_its_lines_are_moves() -> None:
    """Where steps are refused as for anybody, and serving ends it."""
    small = get_world("simmer").task("danger/a-glass-of-milk")
    settings = {"model": "planted:none"}
    baseline = Baseline(settings)

    async def write(view: object) -> tuple[str, str]:
        return "\n".join(plan_of(small)), "prompt"

    baseline._write = write  # type: ignore[method-assign]
    log = run(replace(small, step_limit=60), "simmer_baseline", settings, baseline)
    assert log[-1].payload["outcome"]["success"]
    assert {e.payload["moves"]["cook"]["verb"] for e in steps(log)} >= {"walk", "grab", "serve"}


def test_they_sit_where_one_cook_cooks_simmer_and_nowhere_else() -> None:
    pair = next(task for task in get_world("simmer").tasks() if len(task.seats) == 2)
    for name in each(AGENTS.values()):
        kind = all_agents()[name]
        assert kind.asks_models
        assert kind.benchmark == "simmer"
        assert kind.plays(TOAST, "cook")
        assert not kind.plays(pair, "cook1")
        with pytest.raises(ValueError, match="unknown setting"):
            make_agent(name, {"no_such": 1})


def test_a_file_of_ones_own_is_known_as_simmers() -> None:
    data = {"title": "Egg", "goal": "Fry it", "recipe": ["Fry it."], "objects": ["egg", "pan"]}
    task = task_from(data)
    assert (task.world, task.suite) == ("simmer", "simmer_own")
    assert replace(task, params={}).title == "Egg"
