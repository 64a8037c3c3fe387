"""A shift: orders come, wait, are served or lost, and it ends by the clock."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.abilities import NoPlan, Obstacle
from sim.replay import canonical, digest, record
from sim.replay import replay as played_again
from sim.world import Action, WorldError
from sim.worlds.robotouille import world
from sim.worlds.robotouille.shift import kitchens
from sim.worlds.robotouille.shift.episode import ShiftEpisode
from sim.worlds.robotouille.shift.orders import Book
from tests.loops import each
from tests.sim.worlds.robotouille.shift.shifts import by_hand, clumsy, cooked, opened

SHIFTS = [task.id for task in kitchens.tasks() if task.suite == "shift"]
SANDWICH = ("table4", "table8", "table6", "table8", "table4", "table8")
"""Clicks of the first minute: bread to the pass, cheese on it, bread on top."""


def muddled(episode: ShiftEpisode, steps: int, seed: int) -> ShiftEpisode:
    """Played at random for a while, or to its end."""
    dice = random.Random(seed)
    while episode.steps < steps and episode.outcome() is None:
        episode.step({s: dice.choice(episode.legal(s).actions) for s in episode.seats})
    return episode


def plan_of(episode: ShiftEpisode, cooks: list[str]) -> Sequence[Mapping[str, Action | None]]:
    """What these cooks do next, by what the first of them sees."""
    return world.plan(episode.task, episode.observe(cooks[0]), cooks, joint=True).moves


def things(episode: ShiftEpisode) -> Counter[str]:
    """How many of each kind are in the kitchen."""
    return Counter(row["type"] for row in episode.facts("robot1")["items"])


# -- the first minute -----------------------------------------------------------------------------


def test_a_cheese_sandwich_on_the_pass_is_served_at_once() -> None:
    episode = opened("first/1")
    told = by_hand(episode, *SANDWICH)
    assert [one["served"] for one in told] == [[{"number": 1, "points": 14}]]
    outcome = episode.outcome()
    assert outcome is not None
    assert (outcome.success, outcome.reason) == (True, "goal")


def test_whoever_waits_in_vain_goes_and_that_is_the_end() -> None:
    episode = opened("first/1")
    while episode.outcome() is None:
        episode.step({"robot1": None})
    outcome = episode.outcome()
    assert outcome is not None
    assert (outcome.success, outcome.reason, episode.steps) == (False, "nobody_waits", 90)


def test_after_the_end_nothing_is_done_any_more() -> None:
    episode = opened("first/1")
    by_hand(episode, *SANDWICH)
    before = canonical(episode.state())
    step = episode.step({"robot1": None})
    assert not step.happened
    assert step.results["robot1"].code == "finished"
    assert canonical(episode.state()) == before


# -- orders ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("task_id", SHIFTS)
def test_orders_come_faster_and_faster(task_id: str) -> None:
    episode = opened(task_id)
    came = Counter(one.rush for one in episode.shift.orders(0, task_id))
    assert came[1] < came[3]
    gaps = [one.came for one in episode.shift.orders(0, task_id)]
    assert gaps == sorted(gaps)
    assert gaps[0] == 0


def test_a_seed_is_a_stream_of_orders_and_another_seed_another() -> None:
    shift = opened("shift/4").shift
    assert shift.orders(1, "shift/4") == shift.orders(1, "shift/4")
    assert shift.orders(1, "shift/4") != shift.orders(2, "shift/4")


def test_the_orders_do_not_depend_on_what_the_cooks_do() -> None:
    idle, busy = opened("shift/1"), opened("shift/1")
    cooked(idle, ())
    cooked(busy, busy.seats)
    assert idle.book.came == busy.book.came
    assert sum(idle.book.served) == 0
    assert sum(busy.book.served) > 0


def test_an_order_waits_as_long_as_it_says_and_is_lost_then() -> None:
    episode = opened("shift/1")
    first = episode.book.waiting[0]
    while episode.steps < first.due - 1:
        episode.step({"robot1": None})
    assert first in episode.book.waiting
    step = episode.step({"robot1": None})
    assert step.changed["orders"]["lost"] == [first.number]
    assert first not in episode.book.waiting


def test_quick_service_brings_more_points_and_the_rush_more_still() -> None:
    slow = opened("shift/1").shift.orders(0, "shift/1")
    calm, rush = slow[0], slow[-1]
    assert calm.points(calm.came) == 15 > calm.points(calm.due - 1) == 10
    assert rush.points(rush.came) == 4 * 15


def test_the_score_is_what_was_served_at_each_rate() -> None:
    episode = opened("shift/4")
    cooked(episode, episode.seats)
    outcome = episode.outcome()
    assert outcome is not None
    scores = outcome.scores
    assert outcome.reason == "closing_time"
    assert scores["served"] == sum(scores[f"served_{n}"] for n in (1, 2, 3, 4)) > 10
    assert scores["asked"] == scores["served"] + scores["lost"]
    assert scores["score"] == episode.goals().score


# -- the counter ----------------------------------------------------------------------------------


def test_what_is_served_goes_to_the_store_and_comes_again_where_it_is_taken() -> None:
    episode = opened("shift/1")
    kinds = Counter(e.kind for e in episode.kitchen.problem.entities if e.type == "item")
    cooked(episode, episode.seats)
    assert sum(episode.book.served) > max(kinds.values()) / 2
    sources = each(episode.shift.sources.items())
    rows = {row["id"]: row for row in episode.facts("robot1")["stations"]}
    items = {row["id"]: row["type"] for row in episode.facts("robot1")["items"]}
    assert all(items[rows[name]["stack"][0]] == kind for name, kind in sources)


def test_another_dish_stays_where_it_is() -> None:
    episode = opened("first/1")
    by_hand(episode, "table4", "table8", "table4", "table8")
    assert sum(episode.book.served) == 0
    rows = {row["id"]: row for row in episode.facts("robot1")["stations"]}
    assert len(rows["table8"]["stack"]) == 2


def test_the_bin_takes_what_is_put_there() -> None:
    episode = opened("first/1")
    before = things(episode)
    by_hand(episode, "table4")
    assert things(episode)["bread"] == before["bread"] + 1
    by_hand(episode, episode.shift.bin)
    assert things(episode) == before


def test_the_bin_empties_a_pot_and_leaves_it_there() -> None:
    episode = opened("first/1")
    by_hand(episode, "stove2", episode.shift.bin)
    pots = [row for row in episode.facts("robot1")["containers"] if row["type"] == "pot"]
    assert [(row["meal"], row["place"]) for row in pots] == [(None, {"station": episode.shift.bin})]


# -- promises -------------------------------------------------------------------------------------


@settings(max_examples=12, deadline=None)
@given(
    name=st.sampled_from(["first/1", *SHIFTS]),
    seed=st.integers(0, 50),
    steps=st.integers(1, 70),
)
def test_at_any_moment_a_snapshot_and_a_fork_go_on_alike(name: str, seed: int, steps: int) -> None:
    episode = muddled(opened(name, seed), steps, seed)
    twin, fork = opened(name, seed), episode.fork()
    twin.restore(json.loads(json.dumps(episode.state())))
    ends = [muddled(one, steps + 20, seed + 1) for one in (episode, twin, fork)]
    assert len({digest(one) for one in ends}) == 1


@settings(max_examples=12, deadline=None)
@given(name=st.sampled_from(SHIFTS), seed=st.integers(0, 50))
def test_nothing_is_ever_lost_or_made_twice(name: str, seed: int) -> None:
    episode = opened(name, seed)
    stock = Counter(e.kind for e in episode.kitchen.problem.entities if e.type == "item")
    muddled(episode, 120, seed)
    here = things(episode)
    assert here
    assert all(count <= stock[kind] for kind, count in here.items())
    # What is in the kitchen lies somewhere; what is in the store is nowhere.
    places = [row["place"] for row in episode.facts("robot1")["items"]]
    assert all(places)


def test_a_shift_replays_to_the_same_end() -> None:
    episode = opened("shift/5", 3)
    moves = cooked(episode, episode.seats)
    assert digest(played_again(world, episode.task, 3, moves)) == digest(episode)
    assert record(world, episode.task, 3, moves).done


def test_damaged_orders_are_refused_and_nothing_has_changed() -> None:
    episode = opened("shift/1")
    before = canonical(episode.state())
    for book in (None, {}, {**episode.book.to_json(), "orders": [{"recipe": "cake"}]}):
        with pytest.raises(WorldError, match="orders"):
            episode.restore({**episode.state(), "book": book})
    assert canonical(episode.state()) == before


def test_what_is_seen_is_enough_to_look_ahead_but_not_to_know_the_orders_to_come() -> None:
    episode = muddled(opened("shift/4", 2), 15, 1)
    ahead = world.resume(episode.task, episode.facts("robot1"))
    assert ahead.facts("robot1") == episode.facts("robot1")
    assert "coming" not in json.dumps(episode.facts("robot1"))
    assert ahead.oracle()["coming"] == []
    assert episode.oracle()["coming"] != []


def test_an_order_that_is_lost_before_it_comes_is_no_order() -> None:
    told = opened("first/1").book.to_json()
    for came, due in ((0, 0), (5, 4), (-1, 3)):
        (order,) = told["orders"]
        with pytest.raises(WorldError, match="numbers"):
            Book.read({**told, "orders": [{**order, "came": came, "due": due}]})
    assert Book.read(told).to_json() == told


def test_a_shift_says_where_soup_is_served_if_there_is_a_bowl_and_only_then() -> None:
    for task_id in each(SHIFTS):
        episode = opened(task_id)
        said = "Soup is served" in episode.observe("robot1").text
        assert said is bool(episode.shift.bowls), task_id


def test_facts_and_text_tell_the_same_time_that_an_order_waits() -> None:
    episode = opened("first/1")
    episode.step({"robot1": None})
    seen = episode.observe("robot1")
    (order,) = seen.facts["shift"]["orders"]
    assert order["left"] == order["due"] - 1
    assert f"waits {order['left']} more steps" in seen.text


def test_text_tells_orders_and_how_long_they_wait() -> None:
    text = opened("shift/3", 1).observe("robot1").text
    assert "Open orders, the oldest first:" in text
    assert "waits 80 more steps" in text
    assert "a bowl of boiling water with tomato" in text


def test_a_clumsy_partner_does_not_stop_a_shift() -> None:
    episode = opened("shift/4", 1)
    cooked(episode, ("robot2",), clumsy(random.Random(5)))
    assert sum(episode.book.served) >= 5


def test_who_stands_at_the_only_sink_is_named_by_who_needs_it_and_else_nobody() -> None:
    episode = opened("shift/6")
    to_the_sink = next(
        one for one in episode.legal("robot2").actions if one.args.get("s2") == "sink1"
    )
    episode.step({"robot1": None, "robot2": to_the_sink})

    def goes_on() -> None:
        while episode.outcome() is None:
            (first, *_) = plan_of(episode, ["robot1"])
            episode.step({"robot2": None, **first})

    with pytest.raises(NoPlan) as caught:
        goes_on()
    assert caught.value.obstacles == (Obstacle("robot2", at="sink1"),)
    assert not caught.value.for_good
    assert plan_of(episode, ["robot1", "robot2"])


def test_an_unknown_dish_is_refused_with_a_sentence() -> None:
    task = world.task("shift/1")
    params = {**task.params, "shift": {**task.params["shift"], "menu": {"cake": 30}}}
    with pytest.raises(WorldError, match="nobody here can cook cake"):
        world.start(replace(task, params=params), 0)


def test_nonsense_is_refused_while_orders_wait() -> None:
    episode = opened("shift/1")
    step = episode.step({"robot1": Action("dance")})
    assert not step.happened
    assert episode.book.to_json() == opened("shift/1").book.to_json()
