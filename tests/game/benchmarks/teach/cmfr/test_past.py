"""What was done before a plan is made: told to the planner, kept for the stages, and not done again."""

from __future__ import annotations

import json

from game.benchmarks.teach.cmfr.machine import Machine, Report
from game.benchmarks.teach.cmfr.past import Past, past_of
from game.benchmarks.teach.cmfr.retrieval import nearest_by_words
from game.benchmarks.teach.cmfr.subgoals import Name, Subgoal, read_subgoal
from game.benchmarks.teach.cmfr.texts import DONE, Texts
from game.benchmarks.teach.scripted.asked import done_of
from game.benchmarks.teach.scripted.left import left
from game.scripted.models import Models
from game.scripted.prompt import read_prompt
from tests.game.benchmarks.teach.cmfr.larder import Larder, run, thing

MUG, PLATE = "Mug_1a2b", "Plate_77"


def rows(*deeds: str) -> list[dict[str, object]]:
    """`Forward`, `Pickup Mug_1a2b`: as an instance tells them."""
    parts = [deed.partition(" ") for deed in deeds]
    return [
        {"verb": verb} | ({"object": name, "type": name.partition("_")[0]} if name else {})
        for verb, _, name in parts
    ]


def steps(*lines: str) -> list[Subgoal]:
    return [read_subgoal(line) for line in lines]


def lines(found: object) -> list[str]:
    assert isinstance(found, list | tuple)
    return [str(step) for step in found]


def test_single_actions_become_steps_of_plans_with_numbers_of_their_own() -> None:
    past = past_of(
        rows(
            "Forward", f"Pickup {MUG}", "TurnLeft", "Place SinkBasin_9", "ToggleOn Faucet_3",
            "Pickup Mug_2", "Pour SinkBasin_9", "Slice Bread_4",
        )
    )  # fmt: skip
    assert lines(past.steps) == [
        "Pick_up(Mug_1)", "Place(Mug_1, SinkBasin_1)", "Toggle_on(Faucet_1)", "Pick_up(Mug_2)",
        "Pour(Mug_2, SinkBasin_1)", "Slice(Bread_1)",
    ]  # fmt: skip
    assert past.names[Name("Mug", 1)] == MUG
    assert past.names[Name("Mug", 2)] == "Mug_2"


def test_without_a_history_there_is_no_past() -> None:
    assert past_of([]) == Past()
    assert past_of(rows("Forward", "Place SinkBasin_9")).steps == ()


def kitchen() -> Larder:
    return Larder.of(
        thing("Mug_near", at=0.5, dirty=False, filled=False, on="CounterTop_1"),
        thing(MUG, at=3.0, dirty=False, filled=False, on="CounterTop_1"),
        thing("CounterTop_1", light=False),
        thing("CoffeeMachine_3", light=False, toggled=False),
    )


def test_a_plan_goes_on_with_the_very_things_that_were_handled_before() -> None:
    past, larder = past_of(rows(f"Pickup {MUG}", "Place CounterTop_1")), kitchen()
    plan = json.dumps({"task": "Make coffee", "subgoals": ["Pick_up(Mug_1)"]})
    machine = Machine("<Commander> coffee", larder, Texts(nearest_by_words), past=past)

    report = run(machine.play(), larder, lambda ask: plan if ask.purpose == "plan" else "[]")

    assert isinstance(report, Report)
    assert larder.held == MUG
    assert lines(report.subgoals) == ["Pick_up(Mug_1)"]
    assert lines(machine.past.steps) == [
        "Pick_up(Mug_1)", "Place(Mug_1, CounterTop_1)", "Pick_up(Mug_1)",
    ]  # fmt: skip


def test_stages_see_what_was_done_before_as_done() -> None:
    past, larder = past_of(rows(f"Pickup {MUG}", "Place CounterTop_1")), kitchen()
    plan = json.dumps({"task": "Make coffee", "subgoals": ["Pick_up(Fork_1)"]})
    answers = {"plan": plan, "stage1": '{"important": false, "justification": ""}'}
    machine = Machine("<Commander> coffee", larder, Texts(nearest_by_words), past=past)

    run(machine.play(), larder, lambda ask: answers.get(ask.purpose, "[]"))

    (asked,) = [ask.text for ask in larder.asked if ask.purpose == "stage1"]
    assert (
        "Pick_up(Mug_1) [done]\nPlace(Mug_1, CounterTop_1) [done]\nPick_up(Fork_1) [current]"
        in asked
    )


TEXTS = Texts(lambda dialogue, count: ())
SAID = "<Commander> pick up the mug\n<Commander> put the mug in the sink; then open the fridge"


def test_the_planner_is_told_what_was_done_and_a_prompt_without_a_past_says_nothing_of_it() -> None:
    told = TEXTS.plan(SAID, ["Pick_up(Mug_1)"])
    assert done_of(told) == steps("Pick_up(Mug_1)")
    assert DONE not in TEXTS.plan(SAID)
    assert done_of(TEXTS.plan(SAID)) == []


def test_the_scripted_planner_plans_only_what_is_left() -> None:
    told = TEXTS.plan(SAID, ["Pick_up(Mug_1)", "Place(Mug_1, SinkBasin_1)"])
    reply = Models().answer("table7:0", read_prompt([{"role": "user", "content": told}]), 1)
    assert json.loads(reply.text)["subgoals"] == ["Open(Fridge_1)"]


def test_orders_are_left_that_come_after_the_last_one_done() -> None:
    orders = steps("Pick_up(Mug_1)", "Clean(Mug_1)", "Pick_up(Mug_1)", "Put_away(Mug_1)")
    taken, washed = steps("Pick_up(Mug_1)"), steps(
        "Pick_up(Mug_1)", "Place(Mug_1, SinkBasin_1)", "Toggle_on(Faucet_1)"
    )  # fmt: skip
    assert left(orders, []) == orders
    assert lines(left(orders, taken)) == ["Clean(Mug_1)", "Pick_up(Mug_1)", "Put_away(Mug_1)"]
    assert lines(left(orders, washed)) == ["Pick_up(Mug_1)", "Put_away(Mug_1)"]
    assert left(orders, [*washed, *steps("Pick_up(Mug_4)", "Place(Mug_4, Shelf_1)")]) == []


def test_a_thing_that_is_only_put_into_the_sink_is_not_washed() -> None:
    done = steps("Place(Mug_1, SinkBasin_1)", "Pick_up(Mug_1)", "Toggle_on(Faucet_1)")
    assert lines(left(steps("Clean(Mug_1)"), done)) == ["Clean(Mug_1)"]
