"""The method: which sample wins, when a program ends, and what a bad endpoint leads to."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pytest

from game.benchmarks.virtualhome.method.examples import Example
from game.benchmarks.virtualhome.method.planning import (
    AGREEMENT,
    LOGPROBS,
    Plan,
    clean,
    plan,
    read_plan,
)
from game.benchmarks.virtualhome.method.settings import PlannerSettings
from game.llm import Sample
from sim.worlds.virtualhome.words import matcher

EXAMPLES = (
    Example("Use computer", ("Walk to home office", "Switch on computer")),
    Example("Wash a plate", ("Walk to kitchen", "Wash plate")),
)


class Said:
    """A model that says what it is told to, question by question; then nothing more."""

    def __init__(self, *rounds: Sequence[Sample | str]) -> None:
        self.rounds = list(rounds)
        self.asked: list[tuple[str, int, int, str]] = []

    async def sample(self, prompt: str, count: int, tokens: int, stop: str) -> Sequence[Sample]:
        self.asked.append((prompt, count, tokens, stop))
        if not self.rounds:
            return [Sample("", -0.1)] * count
        return [one if isinstance(one, Sample) else Sample(one, -0.1) for one in self.rounds.pop(0)]


async def made(sampler: Said, title: str = "Wash dishes", **settings: Any) -> Plan:
    read = PlannerSettings.read(settings)
    return await plan(title, "Clean all plates.", read, sampler, matcher(), EXAMPLES)


async def test_steps_are_translated_one_by_one_and_shown_to_the_model_as_understood() -> None:
    model = Said(["Go to the kitchen sink"], ["turn the tap on"])
    found = await made(model)
    assert found.texts() == ["walk to sink", "switch on faucet"]
    assert [step.said for step in found.steps] == ["Go to the kitchen sink", "turn the tap on"]
    assert found.ended == "empty"
    last = model.asked[-1][0]
    assert last.startswith(
        "Task: Wash a plate\nStep 1: Walk to kitchen\nStep 2: Wash plate\n\nTask: Wash dishes"
    )
    assert last.endswith("Step 1: Walk to sink\nStep 2: Switch on faucet\nStep 3:")
    assert {(count, tokens, stop) for _, count, tokens, stop in model.asked} == {(10, 10, "\n")}


async def test_without_translation_the_model_reads_its_own_words() -> None:
    model = Said(["Go to the kitchen sink"])
    found = await made(model, translation=False)
    assert found.texts() == ["Go to the kitchen sink"]
    assert model.asked[-1][0].endswith("Step 1: Go to the kitchen sink\nStep 2:")


async def test_likeness_and_probability_choose_together() -> None:
    unsure = Sample("grab plate", -4.0)
    sure = Sample("find plate", -0.1)
    assert (await made(Said([unsure, sure]))).texts() == ["find plate"]
    assert (await made(Said([unsure, sure]), beta=0)).texts() == ["grab plate"]


async def test_what_was_just_done_is_done_again_only_where_nothing_else_is_near() -> None:
    again = Said(["grab plate"], [Sample("grab plate", -0.1), Sample("wash plate", -0.5)])
    assert (await made(again)).texts() == ["grab plate", "wash plate"]
    alone = Said(["grab plate"], ["grab plate"])
    stopped = await made(alone)
    assert (stopped.texts(), stopped.ended) == (["grab plate"], "epsilon")
    free = Said(["grab plate"], ["grab plate"])
    assert (await made(free, repeat_penalty=0)).texts() == ["grab plate"] * 2


async def test_a_step_unlike_any_action_ends_the_program() -> None:
    strange = Said(["wash plate"], ["ponder the universe"], ["grab plate"])
    found = await made(strange)
    assert (found.texts(), found.ended) == (["wash plate"], "epsilon")
    kept = await made(Said(["ponder the universe"]), epsilon=-10)
    assert len(kept.texts()) == 1


async def test_the_likeliest_half_being_empty_ends_it() -> None:
    likely_empty = [
        Sample("", -0.1),
        Sample(" ", -0.2),
        Sample("wash plate", -3),
        Sample("grab plate", -3),
    ]
    assert (await made(Said(likely_empty), k=4)).ended == "empty"
    unlikely_empty = [Sample("", -3), Sample("", -3), Sample("wash plate", -0.1), Sample("", -4)]
    assert (await made(Said(unlikely_empty), k=4)).texts() == ["wash plate"]


async def test_it_ends_after_the_most_steps() -> None:
    turns = [["grab plate"], ["wash plate"]] * 10
    found = await made(Said(*turns), max_steps=5)
    assert (len(found.steps), found.ended) == (5, "max_steps")


async def test_without_correction_the_likeliest_whole_plan_is_taken() -> None:
    worse, better = (
        "Go to the sink\nStep 2: Take a plate",
        "Take a plate\nStep 2: wash it\n\nTask: Other",
    )
    model = Said([Sample(worse, -2), Sample(better, -0.5), Sample("", -0.1)])
    found = await made(model, correction=False)
    assert [step.said for step in found.steps] == ["Take a plate", "wash it"]
    assert found.texts()[0] == "grab plate"
    assert model.asked == [(model.asked[0][0], 10, 200, "\n\n")]
    said = await made(Said([Sample(better, -0.5)]), correction=False, translation=False)
    assert said.texts() == ["Take a plate", "wash it"]


async def test_the_example_is_of_the_likest_task_or_always_the_same() -> None:
    assert (await made(Said())).example == "Wash a plate"
    assert (await made(Said(), dynamic_example=False)).example == "Use computer"
    with pytest.raises(ValueError, match='the pool has no "read_book"; there are use_computer'):
        await made(Said(), dynamic_example=False, example="read_book")


async def test_a_description_is_told_where_it_is_wanted() -> None:
    model = Said()
    await made(model, description=True)
    assert "Task: Wash dishes\nDescription: Clean all plates.\nStep 1:" in model.asked[0][0]


async def test_without_log_probabilities_agreement_stands_in_and_is_said() -> None:
    mute = [Sample("find plate"), Sample("wash plate"), Sample("wash plate")]
    found = await made(Said(mute))
    assert found.texts() == ["wash plate"]
    assert found.probability == AGREEMENT
    (step,) = found.steps
    share = PlannerSettings.read({}).beta * math.log(2 / 3)
    assert step.score == pytest.approx(step.likeness + share)
    assert (await made(Said(["wash plate"]))).probability == LOGPROBS


@pytest.mark.parametrize("said", [[""], [], ["...", "  ", "\n\n"], ["1234", "---"]])
async def test_samples_without_words_end_a_program_of_no_steps(said: list[str]) -> None:
    for correction in (True, False):
        found = await made(Said(said), correction=correction)
        assert (found.texts(), found.ended) == ([], "empty")


def test_a_sample_is_cleaned_of_numbers_and_remarks() -> None:
    assert clean(" Step 3: Grab the plate.\nStep 4: Go") == "Grab the plate"
    assert clean("\n\n- wash plate") == "wash plate"
    assert clean('2) "wash plate"') == "wash plate"
    assert len(clean("walk on and on" * 5000)) == 300
    assert read_plan(" Grab plate\nStep 2: Wash plate\n\nTask: X\nStep 1: No") == [
        "Grab plate",
        "Wash plate",
    ]
    assert read_plan("Task: X\nStep 1: No") == []
