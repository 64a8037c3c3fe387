"""The paper's measures, each on a log in which the answer is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from game.engine.commands import Act, GiveUp, Join, Occupant, Reject
from game.engine.events import Event
from game.engine.session import Session, Settings
from game.metrics import measure_all
from game.metrics._rules import RULES, rule_of
from game.metrics.failure import _is_not, _is_raw
from sim.abilities import Parsable
from sim.world import Task
from sim.worlds import get_world

pytestmark = pytest.mark.usefixtures("compiled_planner")

OCCUPIED = "board1 already has bread1 on it; stack on top or choose an empty station."


class Kitchen:
    """A session of a single cook to whom a test says what to do, in sentences."""

    def __init__(self, task: str = "synchronous/2", limit: int = 400, **changes: Any) -> None:
        self.task: Task = replace(get_world("robotouille").task(task), **changes)
        settings = Settings(step_limit=limit, countdown_s=0, stand_in=None)
        self.session, self.log = Session.create("s", self.task, 0, settings, at=0.0)
        self._does(Join("robot1", Occupant("agent", "puppet")))

    def _does(self, command: Any) -> None:
        self.log += self.session.handle(command, float(len(self.log))).events

    def does(
        self, *sentences: str, thoughts: str = "", usage: dict[str, Any] | None = None
    ) -> None:
        for sentence in sentences:
            episode = self.session.episode
            assert isinstance(episode, Parsable)
            action = episode.parse("robot1", sentence)
            self._does(Act("robot1", action, thoughts=thoughts, usage=usage or {}, by="agent"))

    def tries(self, asked: str, message: str = OCCUPIED, code: str = "illegal") -> None:
        self._does(Reject("robot1", code, message, asked=asked))

    def cooks(self) -> None:
        """Do what the planner says until the end."""
        world = get_world("robotouille")
        while self.session.status == "playing":
            seats = self.session.episode.seats
            view = self.session.episode.observe("robot1")
            plan = world.plan(self.task, view, seats, joint=False)  # type: ignore[attr-defined]
            self._does(Act("robot1", plan.moves[0]["robot1"], by="agent"))

    def waits(self, steps: int = 1) -> None:
        self.does(*["Do nothing"] * steps)

    def value(self, name: str) -> Any:
        return measure_all(self.log)[name]


def ended(kitchen: Kitchen) -> Kitchen:
    """Wait until the steps are used up."""
    while kitchen.session.status == "playing":
        kitchen.waits()
    return kitchen


def test_an_optimal_success_has_the_rate_one() -> None:
    kitchen = Kitchen()
    kitchen.cooks()
    assert kitchen.value("success_1_5") is True
    assert kitchen.value("optimality_rate") == len([e for e in kitchen.log if e.kind == "step"]) / (
        kitchen.task.par or 0
    )
    assert kitchen.value("steps_to_go") is None


def test_success_after_more_than_one_and_a_half_times_the_optimum_is_none() -> None:
    kitchen = Kitchen()
    kitchen.waits(30)
    kitchen.cooks()
    assert kitchen.value("success") is True
    assert kitchen.value("success_1_5") is False
    assert kitchen.value("optimality_rate") > 1.5


def test_the_papers_table_is_another_limit() -> None:
    kitchen = Kitchen()
    kitchen.waits(6)
    kitchen.cooks()
    assert kitchen.value("success_table") is (kitchen.value("steps") <= 21)


def test_without_an_optimum_there_is_no_verdict() -> None:
    kitchen = Kitchen(par=None)
    kitchen.cooks()
    assert kitchen.value("success_1_5") is None
    assert kitchen.value("optimality_rate") is None


def test_waiting_where_nothing_happens_repeats_a_transition() -> None:
    kitchen = Kitchen()
    kitchen.waits(4)
    assert kitchen.value("repeated_transitions") == 3


def test_going_to_and_fro_repeats_from_the_third_move_on() -> None:
    kitchen = Kitchen()
    here = kitchen.session.episode.observe("robot1").facts["players"][0]["at"]
    there = "table1" if here != "table1" else "table2"
    to, fro = f"Move robot1 from {here} to {there}", f"Move robot1 from {there} to {here}"
    kitchen.does(to, fro, to, fro)
    assert kitchen.value("repeated_transitions") == 2


def test_a_failure_that_did_nothing_has_the_whole_way_to_go() -> None:
    kitchen = ended(Kitchen(limit=3))
    left = kitchen.value("steps_to_go")
    assert left["steps"] == kitchen.task.par
    assert left["normalised"] == 1.0
    assert left["reachable"] is True


def test_cooking_first_is_prioritising() -> None:
    kitchen = Kitchen("asynchronous/1")
    kitchen.cooks()
    assert kitchen.value("prioritised") is True


def test_cutting_first_is_not() -> None:
    kitchen = Kitchen("asynchronous/2")
    world = get_world("robotouille")
    # The planner of a kitchen in which the chicken is of no interest begins with the lettuce.
    goal = [c for c in kitchen.task.params["environment"]["goal"] if "iscut" in c["predicate"]]
    environment = {**kitchen.task.params["environment"], "goal": goal}
    lettuce = replace(kitchen.task, params={**kitchen.task.params, "environment": environment})
    episode = world.start(lettuce, 0)
    plan = world.plan(lettuce, episode.observe("robot1"), ("robot1",), joint=False)  # type: ignore[attr-defined]
    for move in plan.moves:
        kitchen._does(Act("robot1", move["robot1"], by="agent"))
    kitchen.cooks()
    assert kitchen.value("prioritised") is False


def test_where_nothing_takes_time_there_is_nothing_to_prioritise() -> None:
    kitchen = Kitchen("synchronous/1")
    kitchen.cooks()
    assert kitchen.value("prioritised") is None


def test_a_mistake_that_is_done_right_later_is_recovered() -> None:
    kitchen = Kitchen()
    kitchen.tries("Cut lettuce1 on board1 using robot1")
    kitchen.cooks()
    (case,) = kitchen.value("mistakes")
    assert (case["rule"], case["verb"], case["station"]) == ("one_item_at_station", "cut", "board")
    assert (case["recovered"], case["repeated"], case["times"]) == (True, False, 1)


def test_a_mistake_that_is_made_again_after_recovery_is_repeated() -> None:
    kitchen = Kitchen()
    while kitchen.session.status == "playing":
        before = len(kitchen.log)
        world = get_world("robotouille")
        view = kitchen.session.episode.observe("robot1")
        plan = world.plan(kitchen.task, view, ("robot1",), joint=False)  # type: ignore[attr-defined]
        action = plan.moves[0]["robot1"]
        if action.verb == "cut":
            kitchen.tries("Cut lettuce1 on board1 using robot1")
        kitchen._does(Act("robot1", action, by="agent"))
        assert len(kitchen.log) > before
    (case,) = kitchen.value("mistakes")
    assert (case["recovered"], case["repeated"], case["times"]) == (True, True, 3)


def test_the_same_rule_at_another_kind_of_station_is_another_mistake() -> None:
    kitchen = Kitchen()
    kitchen.tries("Cut lettuce1 on board1 using robot1")
    kitchen.tries("Cook patty1 on stove1 using robot1", OCCUPIED.replace("board", "stove"))
    ended(Kitchen(limit=1))
    assert len(kitchen.value("mistakes")) == 2
    assert not any(case["recovered"] for case in kitchen.value("mistakes"))


@pytest.mark.parametrize(
    ("message", "rule"),
    [
        (OCCUPIED, "one_item_at_station"),
        ("lettuce1 has bread1 on top of it.", "one_item_at_station"),
        ("robot1's hands are full (bread1).", "one_item_in_hand"),
        ("The stove1 is taken by robot2.", "one_cook_at_station"),
        ("robot1 is not at board1 but at table1.", "must_be_there"),
        ("stove1 is not a board.", "right_station_or_item"),
        ("potato1 has to be cut before it can be fried.", "right_station_or_item"),
        ("robot1 is not holding bread1; its hands are empty.", "needs_to_hold"),
        ("The moon is made of cheese.", "other"),
    ],
)
def test_rules_are_told_by_their_sentences(message: str, rule: str) -> None:
    assert rule_of(message) == rule


def test_the_worlds_own_refusals_are_all_about_a_known_rule() -> None:
    """Every action of every kind on every pair of things, refused by the world itself."""
    kitchen = get_world("robotouille").start(get_world("robotouille").task("asynchronous/10"), 0)
    assert isinstance(kitchen, Parsable)
    facts = kitchen.observe("robot1").facts
    items = [item["id"] for item in facts["items"]]
    found: dict[str, str] = {}
    for item in items:
        for station in (s["id"] for s in facts["stations"]):
            for verb in ("Cut", "Cook", "Fry", "Place"):
                text = f"{verb} {item} on {station} using robot1"
                step = kitchen.step({"robot1": kitchen.parse("robot1", text)})
                result = step.results["robot1"]
                if not result.ok:
                    found.setdefault(rule_of(result.message), result.message)
    assert set(found) <= set(RULES)
    assert "other" not in found


def test_effort_is_added_up() -> None:
    kitchen = Kitchen()
    usage = {"requests": 2, "prompt_tokens": 10, "completion_tokens": 5, "cost": 0.5, "ms": 40}
    kitchen.does("Do nothing", "Do nothing", usage=usage)
    assert kitchen.value("decisions") == 2
    assert kitchen.value("requests") == 4
    assert kitchen.value("tokens") == {"prompt": 20, "completion": 10, "cached": 0}
    assert kitchen.value("cost") == 1.0
    assert kitchen.value("ms_per_decision") == 40.0


def test_a_price_that_nobody_knows_makes_no_cost() -> None:
    kitchen = Kitchen()
    kitchen.does("Do nothing", usage={"prompt_tokens": 1, "cost": None})
    assert kitchen.value("cost") is None


def suggestion(log: Sequence[Event]) -> tuple[str, str, str]:
    found = measure_all(log)["suggested_failure"]
    return found["category"], found["part"], found["evidence"][0]["text"]


def test_carrying_things_about_is_a_bad_start() -> None:
    assert suggestion(ended(Kitchen(limit=4)).log)[:2] == ("goal", "bad_start")


def test_a_rule_that_is_broken_again_and_again_is_a_transition_failure() -> None:
    kitchen = Kitchen(limit=4)
    for _ in range(3):
        kitchen.tries("Cut lettuce1 on board1 using robot1")
    category, part, why = suggestion(ended(kitchen).log)
    assert (category, part) == ("transition", "one_item_at_station")
    assert OCCUPIED in why
    assert "3 times" in why


def test_a_rule_that_was_got_over_is_not_the_reason() -> None:
    kitchen = Kitchen(limit=13)
    for _ in range(3):
        kitchen.tries("Cut lettuce1 on board1 using robot1")
    kitchen.cooks()
    assert kitchen.session.outcome is not None
    assert not kitchen.session.outcome["success"]
    assert suggestion(kitchen.log)[:2] == ("goal", "too_slow")


def test_sentences_that_are_no_action_are_an_action_failure() -> None:
    kitchen = Kitchen(limit=3)
    for _ in range(5):
        kitchen.tries("Transfer the soup into the bowl", "there is no such action", "unparsable")
    category, part, why = suggestion(ended(kitchen).log)
    assert (category, part) == ("action", "invented_action")
    assert "Transfer the soup" in why


def test_answers_without_an_action_are_unreadable() -> None:
    kitchen = Kitchen(limit=3)
    for _ in range(5):
        kitchen.tries("What a lovely kitchen!", "Your answer has no action.", "unparsable")
    assert suggestion(ended(kitchen).log)[:2] == ("action", "unreadable")


def test_a_plan_that_a_rule_brought_to_its_end_is_a_transition_failure() -> None:
    kitchen = Kitchen()
    kitchen.tries("Cut lettuce1 on board1 using robot1")
    kitchen._does(GiveUp("robot1", "The plan could not go on."))
    category, part, why = suggestion(kitchen.log)
    assert (category, part) == ("transition", "one_item_at_station")
    assert "once" in why


def test_taking_raw_for_cooked_is_a_state_failure() -> None:
    kitchen = Kitchen("asynchronous/1", limit=3)
    kitchen.does("Do nothing", thoughts="chicken1 is already cooked, so I can stack it.")
    category, part, why = suggestion(ended(kitchen).log)
    assert (category, part) == ("state", "believed_prepared")
    assert "chicken1 is cooked" in why


def test_what_was_stacked_raw_is_what_went_wrong() -> None:
    kitchen = Kitchen(limit=6)
    kitchen.does(
        "Move robot1 from table1 to table4", "Pick up lettuce1 from table4 using robot1",
        "Move robot1 from table4 to table1", "Stack lettuce1 on top of bread1 using robot1",
    )  # fmt: skip
    category, part, why = suggestion(ended(kitchen).log)
    assert (category, part) == ("goal", "not_prepared")
    assert why.startswith('"Stack lettuce1 on top of bread1 using robot1"')


def test_a_success_needs_no_reason() -> None:
    kitchen = Kitchen()
    kitchen.cooks()
    assert kitchen.value("suggested_failure") is None


@pytest.mark.parametrize(
    ("can", "states", "raw"),
    [
        (["cut"], [], True),
        (["cut"], ["cut"], False),
        (["cook"], ["cooked"], False),
        ([], [], False),
    ],
)
def test_raw_is_what_could_be_prepared_and_was_not(
    can: list[str], states: list[str], raw: bool
) -> None:
    facts = {"items": [{"id": "bread1", "can": ["cut"], "states": []},
                       {"id": "lettuce1", "can": can, "states": states}]}  # fmt: skip
    assert _is_raw(facts, "lettuce1") is raw
    assert not _is_raw(facts, "table1")
    assert not _is_raw({}, "lettuce1")


def test_a_thing_is_not_so_where_it_is_there_and_its_states_do_not_say_it() -> None:
    facts = {
        "items": [{"id": "lettuce1", "states": ["cut"]}, {"id": "patty1", "states": []}],
        "meals": [{"id": "soup1", "states": ["boiled"]}],
    }
    assert _is_not(facts, "patty1", "cut")
    assert _is_not(facts, "soup1", "cut")
    assert not _is_not(facts, "lettuce1", "cut")
    assert not _is_not(facts, "soup1", "boiled")
    assert not _is_not(facts, "bread1", "cut")
