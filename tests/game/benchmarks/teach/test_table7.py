"""The scripted model errs as often as the paper's figures say, and answers as its table 7 says."""

from __future__ import annotations

import json
from typing import Any

from game.benchmarks.teach.cmfr.subgoals import CATEGORIES, read_subgoal
from game.benchmarks.teach.cmfr.texts import Texts
from game.benchmarks.teach.scripted.asked import Scene, stage_of
from game.benchmarks.teach.scripted.rates import PAPER, SYNONYMS
from game.benchmarks.teach.scripted.unfinished import missing
from game.scripted.models import Models
from game.scripted.prompt import read_prompt
from tests.loops import each

TEXTS = Texts(lambda dialogue, count: ())
TOAST = """<Commander> The task today: Serve a slice of toast.
<Commander> open the cabinet; then get the plate
<Follower> I cannot pick up the plate. My hand is full.
<Commander> put the knife away, then get the plate
<Follower> Where is the bread? I have not seen it.
<Commander> The bread is in the fridge.
<Commander> put the bread on the plate"""


def answer(text: str, model: str = "table7:0", seed: int = 1) -> Any:
    reply = Models().answer(model, read_prompt([{"role": "user", "content": text}]), seed)
    return json.loads(reply.text)


def test_its_rates_are_the_papers_figures() -> None:
    assert PAPER.forgets == 0.195
    assert PAPER.misnames == round(0.195 * 0.411, 3)
    assert PAPER.misjudges == round(4 / 30, 3)


def test_what_it_misnames_is_no_type_that_plans_may_name() -> None:
    assert set(SYNONYMS) <= set(CATEGORIES)
    assert not set(SYNONYMS.values()) & set(CATEGORIES)


def test_it_plans_what_was_asked_for_and_means_once_what_did_not_work_at_first() -> None:
    plan = answer(TEXTS.plan(TOAST))
    assert plan["task"] == "Serve a slice of toast."
    assert plan["subgoals"] == [
        "Open(Cabinet_1)", "Put_away(Knife_1)", "Pick_up(Plate_1)", "Place(Bread_1, Plate_1)",
    ]  # fmt: skip
    assert plan["object locations"] == ["(Bread_1, in, Fridge_1)"]


def test_it_forgets_and_misnames_about_as_often_as_it_says() -> None:
    plans = [answer(TEXTS.plan(TOAST), "table7", seed) for seed in range(300)]
    steps = [read_subgoal(line) for plan in plans for line in plan["subgoals"]]
    prepared = sum(step.function != "Place" for step in steps)
    assert 0.75 < prepared / (3 * 300) < 0.86
    odd = sum(not name.listed for step in steps for name in step.things)
    assert 0.05 < odd / len(steps) < 0.11


def test_without_rates_it_makes_no_mistakes() -> None:
    plans = [answer(TEXTS.plan(TOAST), "table7:0", seed) for seed in range(20)]
    assert all(plan == plans[0] for plan in each(plans))


def test_at_the_end_dishes_that_were_used_dirty_are_washed_and_filled_again() -> None:
    steps = [read_subgoal(line) for line in ("Place(Bread_1, Plate_1)", "Place(Plate_1, Desk_1)")]
    scene = Scene(
        {"Plate_1": frozenset({"is dirty"})}, {"Plate_1": "Desk_1"}, {"Plate_1": ("Bread_1",)}
    )
    assert list(missing(steps, scene)) == [
        "Empty(Plate_1)", "Pick_up(Plate_1)", "Clean(Plate_1)", "Pick_up(Plate_1)",
        "Place(Plate_1, Desk_1)", "Pick_up(Bread_1)", "Place(Bread_1, Plate_1)",
    ]  # fmt: skip


def test_at_the_end_what_lies_elsewhere_is_put_again_where_it_was_to_be() -> None:
    steps = [read_subgoal("Place(Book_1, Desk_1)")]
    assert list(missing(steps, Scene(within={"Book_1": "Floor_1"}))) == [
        "Pick_up(Book_1)", "Place(Book_1, Desk_1)",
    ]  # fmt: skip
    assert list(missing(steps, Scene(within={"Book_1": "Desk_1"}))) == []


def test_after_demonstrations_it_answers_what_it_is_asked_itself() -> None:
    words = {"task": "t", "plan": "p", "failing": "Slice(Bread_1)", "why": "", "scene": "(agent holding nothing)"}  # fmt: skip
    found = answer(Texts(lambda dialogue, count: (), fewshot=True).stage2(words))
    assert found["actions"] == ["Find(Knife_1)", "Pick_up(Knife_1)"]


def test_it_knows_what_it_is_asked() -> None:
    words = {"task": "t", "plan": "p", "failing": "", "why": "", "scene": "s"}
    assert stage_of(TEXTS.check(words)) == "check"
    assert answer(TEXTS.check(words))["done"] is True
