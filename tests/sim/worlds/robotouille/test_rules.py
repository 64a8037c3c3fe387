"""What the released code does, fault by fault, and what the documented rules do instead."""

from __future__ import annotations

import pytest

from sim.world import JSONObject, Step
from sim.worlds.robotouille.episode import RobotouilleEpisode
from tests.sim.worlds.robotouille.kitchens import (
    act,
    do,
    environment,
    food,
    open_kitchen,
    refusal,
    thing,
    true,
)

both = pytest.mark.parametrize("rules", ["paper", "original"])
COOK1 = ["move robot1 table1 stove1", "cook robot1 patty1 stove1"]


# --- time ---


@both
def test_meat_is_cooked_at_the_end_of_the_third_step_after_cook(rules: str) -> None:
    episode = open_kitchen(environment("table stove", food(["patty"], 1)), rules)
    act(episode, *COOK1)
    assert true(episode, "iscooking(patty1)")
    act(episode, "-", "-")
    assert not true(episode, "iscooked(patty1)")
    act(episode, "-")
    assert true(episode, "iscooked(patty1)")
    assert not true(episode, "iscooking(patty1)")


def finish_steps(rules: str) -> list[int]:
    """At which step each of two patties is done when both go on in one joint step."""
    episode = open_kitchen(
        environment("table stove stove", food(["patty", "patty"], 1), cooks=(1, 2)), rules
    )
    moves = ["cook robot1 patty1 stove1", "cook robot2 patty2 stove2"]
    episode.step({f"robot{i + 1}": do(episode, move) for i, move in enumerate(moves)})
    done = [0, 0]
    for step in range(1, 7):
        episode.step(dict.fromkeys(episode.seats))
        for i in range(2):
            if not done[i] and true(episode, f"iscooked(patty{i + 1})"):
                done[i] = step
    return done


def test_original_the_effect_after_a_finished_one_loses_a_tick() -> None:
    assert finish_steps("original") == [3, 4]


def test_paper_every_timer_ticks_once_a_step() -> None:
    assert finish_steps("paper") == [3, 3]


SLOW: JSONObject = {"cook_time": {"default": 2, "patty": 9}, "num_cuts": 2}


def steps_to(episode: RobotouilleEpisode, predicate: str) -> int:
    steps = 0
    while not true(episode, predicate):
        act(episode, "-")
        steps += 1
        assert steps < 20
    return steps


def test_original_the_delay_is_three_whatever_the_file_says() -> None:
    episode = open_kitchen(environment("table stove", food(["patty"], 1), config=SLOW), "original")
    act(episode, *COOK1)
    assert steps_to(episode, "iscooked(patty1)") == 3


@pytest.mark.parametrize(("kind", "steps"), [("patty", 9), ("chicken", 2)])
def test_paper_the_delay_is_what_the_file_says_of_each_kind(kind: str, steps: int) -> None:
    episode = open_kitchen(environment("table stove", food([kind], 1), config=SLOW))
    act(episode, "move robot1 table1 stove1", f"cook robot1 {kind}1 stove1")
    assert steps_to(episode, f"iscooked({kind}1)") == steps


@pytest.mark.parametrize(("rules", "cuts"), [("paper", 2), ("original", 3)])
def test_the_cuts_are_those_of_the_file_or_always_three(rules: str, cuts: int) -> None:
    episode = open_kitchen(environment("board table", food(["lettuce"]), config=SLOW), rules)
    for _ in range(cuts - 1):
        act(episode, "cut robot1 lettuce1 board1")
    assert not true(episode, "iscut(lettuce1)")
    act(episode, "cut robot1 lettuce1 board1")
    assert true(episode, "iscut(lettuce1)")


def test_paper_a_time_of_zero_is_done_in_the_acting_step() -> None:
    kitchen = environment("table stove", food(["patty"], 1), config={"cook_time": 0})
    episode = open_kitchen(kitchen)
    act(episode, *COOK1)
    assert true(episode, "iscooked(patty1)")


# --- interruptions ---


@both
def test_cooking_pauses_off_the_stove_and_resumes_by_itself_on_it(rules: str) -> None:
    episode = open_kitchen(environment("table stove", food(["patty"], 1)), rules)
    act(episode, *COOK1, "-", "pick-up-item robot1 patty1 stove1")
    assert not true(episode, "iscooking(patty1)")
    act(episode, "-", "-", "-")
    assert not true(episode, "iscooked(patty1)")
    act(episode, "place-item robot1 patty1 stove1")
    assert true(episode, "iscooking(patty1)")
    act(episode, "-")
    assert true(episode, "iscooked(patty1)")


def on_second_stove(rules: str) -> RobotouilleEpisode:
    """A patty that was taken from stove1 and is being cooked on stove2."""
    kitchen = environment("table stove stove", food(["patty"], 1))
    episode = open_kitchen(kitchen, rules)
    act(episode, *COOK1, "pick-up-item robot1 patty1 stove1", "move robot1 stove1 stove2")
    act(episode, "place-item robot1 patty1 stove2", "cook robot1 patty1 stove2")
    return episode


def test_original_an_abandoned_effect_stays_and_fights_the_new_one() -> None:
    episode = on_second_stove("original")
    assert [e["conditions"][0][0] for e in episode.oracle()["effects"]] == [
        "item_on(patty1,stove1)",
        "item_on(patty1,stove2)",
    ]
    act(episode, "-", "-", "-")
    assert true(episode, "iscooked(patty1)")
    assert len(episode.oracle()["effects"]) == 1  # the ghost
    act(episode, "cook robot1 patty1 stove2")
    # the ghost now comes first in the list, so the new effect has the last word
    assert true(episode, "iscooking(patty1)")


def test_original_the_ghost_of_a_stove_puts_out_the_cooking_that_comes_before_it() -> None:
    kitchen = environment("table stove stove", food(["patty"], 1))
    episode = open_kitchen(kitchen, "original")
    act(episode, *COOK1, "pick-up-item robot1 patty1 stove1", "move robot1 stove1 stove2")
    act(episode, "place-item robot1 patty1 stove2", "cook robot1 patty1 stove2")
    act(episode, "pick-up-item robot1 patty1 stove2", "move robot1 stove2 stove1")
    act(episode, "place-item robot1 patty1 stove1")
    # cooking goes on on stove1, but the later effect of stove2 says "not cooking" every step
    assert not true(episode, "iscooking(patty1)")
    act(episode, "-", "-")
    assert true(episode, "iscooked(patty1)")


def test_paper_cooking_elsewhere_ends_the_first_cooking() -> None:
    episode = on_second_stove("paper")
    timers = episode.oracle()["timers"]
    assert [(t["object"], t["station"], t["done"]) for t in timers] == [("patty1", "stove2", 0)]
    act(episode, "-")
    assert true(episode, "iscooking(patty1)")
    act(episode, "-", "-")
    assert true(episode, "iscooked(patty1)")
    assert episode.oracle()["effects"] == []


@both
def test_cuts_are_counted_per_item_whatever_the_board(rules: str) -> None:
    episode = open_kitchen(environment("board board table", food(["lettuce"])), rules)
    act(episode, "cut robot1 lettuce1 board1", "cut robot1 lettuce1 board1")
    act(episode, "pick-up-item robot1 lettuce1 board1", "move robot1 board1 board2")
    act(episode, "place-item robot1 lettuce1 board2", "cut robot1 lettuce1 board2")
    assert true(episode, "iscut(lettuce1)")


@both
def test_stacking_on_something_that_cooks_does_not_stop_it(rules: str) -> None:
    episode = open_kitchen(environment("table stove", food(["cheese", "patty"])), rules)
    act(episode, "pick-up-item robot1 cheese1 table1", "move robot1 table1 stove1")
    act(episode, "stack robot1 cheese1 patty1 stove1", "unstack robot1 cheese1 patty1 stove1")
    act(
        episode, "move robot1 stove1 table1", "place-item robot1 cheese1 table1", COOK1[0], COOK1[1]
    )
    act(episode, "move robot1 stove1 table1", "pick-up-item robot1 cheese1 table1")
    assert true(episode, "iscooking(patty1)")
    act(episode, "move robot1 table1 stove1")
    assert true(episode, "iscooked(patty1)")


@both
def test_finished_meat_can_be_cooked_again(rules: str) -> None:
    episode = open_kitchen(environment("table stove", food(["patty"], 1)), rules)
    act(episode, *COOK1, "-", "-", "-", COOK1[1])
    assert true(episode, "iscooking(patty1)")
    assert true(episode, "iscooked(patty1)")


@both
def test_frying_again_what_is_frying_is_a_step_for_nothing(rules: str) -> None:
    items = [thing("chicken", 1, predicates=["isfryable"])]
    episode = open_kitchen(environment("table fryer", items), rules)
    act(episode, "move robot1 table1 fryer1", *["fry robot1 chicken1 fryer1"] * 3)
    assert len(episode.oracle()["effects"]) == 1
    assert not true(episode, "isfried(chicken1)")
    act(episode, "-")
    assert true(episode, "isfried(chicken1)")


@both
def test_a_cut_potato_becomes_fryable(rules: str) -> None:
    episode = open_kitchen(environment("board fryer", food(["potato"])), rules)
    act(episode, *["cut robot1 potato1 board1"] * 3)
    assert true(episode, "isfryable(potato1)")


def cut_once(rules: str) -> RobotouilleEpisode:
    items = [thing("chicken", 0, predicates=["iscuttable", "isfryable"])]
    episode = open_kitchen(environment("board fryer", items), rules)
    act(episode, "cut robot1 chicken1 board1")
    return episode


def test_original_what_was_fryable_is_not_after_the_first_cut() -> None:
    assert not true(cut_once("original"), "isfryable(chicken1)")


def test_paper_what_was_fryable_stays_so_when_cut() -> None:
    assert true(cut_once("paper"), "isfryable(chicken1)")


# --- soup ---


SOUP_GOAL = [
    {"predicate": "in", "args": ["water", "bowl"], "ids": [1, 2]},
    {"predicate": "isboiling", "args": ["water"], "ids": [1]},
]
SINK_STOVE = "sink stove table table"
POTS = [thing("pot", 0), thing("bowl", 2), thing("bowl", 3)]


def soup_kitchen(rules: str) -> RobotouilleEpisode:
    kitchen = environment(SINK_STOVE, food(["onion"], 1), POTS, goal=SOUP_GOAL)
    kitchen["items"][0]["x"], kitchen["items"][0]["y"] = 0, 1  # in the cook's hand
    return open_kitchen(kitchen, rules)


def pot_kitchen(rules: str, goal: list[JSONObject] = SOUP_GOAL) -> RobotouilleEpisode:
    return open_kitchen(environment(SINK_STOVE, (), POTS, goal=goal), rules)


FILL = ["fill-pot robot1 pot1 sink1", "-", "-", "-"]


@both
def test_a_pot_is_filled_at_the_end_of_the_third_step_after(rules: str) -> None:
    episode = pot_kitchen(rules)
    act(episode, *FILL[:3])
    assert not true(episode, "in(water1,pot1)")
    act(episode, "-")
    assert true(episode, "in(water1,pot1)")
    assert episode.oracle()["objects"][-1] == "water1"


@both
def test_filling_twice_makes_one_water(rules: str) -> None:
    episode = pot_kitchen(rules)
    act(episode, FILL[0], FILL[0], FILL[0], "-", "-", "-")
    assert [n for n in episode.oracle()["objects"] if n.startswith("water")] == ["water1"]


SERVE = ["move robot1 sink1 stove1", "place-container robot1 pot1 stove1"]
SERVE += ["boil-water robot1 pot1 water{n} stove1", "-", "-", "-"]
SERVE += ["pick-up-container robot1 pot1 stove1", "move robot1 stove1 table{t}"]
SERVE += ["fill-bowl robot1 bowl{b} pot1 water{n} table{t}"]


def second_water(rules: str, goal: list[JSONObject]) -> RobotouilleEpisode:
    """The first water is wasted unboiled in bowl1; the second one is boiled and served in bowl2."""
    episode = pot_kitchen(rules, goal)
    act(episode, *FILL, "pick-up-container robot1 pot1 sink1", "move robot1 sink1 table1")
    act(episode, "fill-bowl robot1 bowl1 pot1 water1 table1", "move robot1 table1 sink1")
    act(episode, "place-container robot1 pot1 sink1", *FILL)
    act(episode, "pick-up-container robot1 pot1 sink1")
    assert not episode.done
    act(episode, *[step.format(n=2, t=2, b=2) for step in SERVE])
    return episode


def test_original_only_the_first_water_can_be_the_soup() -> None:
    episode = second_water("original", SOUP_GOAL)
    assert true(episode, "in(water2,bowl2)")
    assert true(episode, "isboiling(water2)")
    assert not episode.done
    assert episode.outcome() is None


def test_paper_any_water_can_be_the_soup() -> None:
    episode = second_water("paper", SOUP_GOAL)
    assert episode.done
    assert episode.outcome() is not None


@both
def test_food_can_be_added_before_the_water_boils_and_then_is_nowhere_else(rules: str) -> None:
    episode = soup_kitchen(rules)
    refused = refusal(episode, "fill-pot robot1 pot1 sink1")
    assert "hands are full (onion1)" in refused.message
    act(episode, "move robot1 sink1 table1")
    episode = pot_kitchen(rules)
    act(episode, *FILL)
    kitchen = environment(SINK_STOVE, (), POTS, goal=SOUP_GOAL)
    kitchen["items"] = [{"name": "onion", "x": 0, "y": 1, "stack-level": 0}]
    kitchen["meals"] = [{"name": "water", "x": 0, "y": 2}]
    episode = open_kitchen(kitchen, rules)
    act(episode, "add-to robot1 onion1 pot1 water1 sink1")
    mentions = [p for p in episode.oracle()["predicates"] if "onion1" in p]
    assert mentions == ["addedto(onion1,water1)", "isonion(onion1)"]
    assert true(episode, "nothing(robot1)")


@both
def test_a_filled_bowl_takes_no_more_and_the_pot_stays_in_hand(rules: str) -> None:
    kitchen = environment(SINK_STOVE, (), [thing("bowl", 0)], goal=SOUP_GOAL)
    kitchen["containers"].append({"name": "pot", "x": 0, "y": 1})
    kitchen["meals"] = [{"name": "water", "x": 0, "y": 1}]
    episode = open_kitchen(kitchen, rules)
    act(episode, "fill-bowl robot1 bowl1 pot1 water1 sink1")
    assert true(episode, "has_container(robot1,pot1)")
    assert true(episode, "container_empty(pot1)")
    assert "is empty" in refusal(episode, "fill-bowl robot1 bowl1 pot1 water1 sink1").message


# --- who may, and when ---


def two_cooks(rules: str) -> RobotouilleEpisode:
    kitchen = environment("table stove table board", food(["bread", "patty"]), cooks=(0, 1))
    return open_kitchen(kitchen, rules)


def test_original_anybody_may_act_in_anybody_s_turn() -> None:
    episode = two_cooks("original")
    assert episode.turn == "robot1"
    step = episode.step({"robot1": do(episode, "move robot2 stove1 table2")})
    assert step.results["robot1"].ok
    assert true(episode, "loc(robot2,table2)")
    assert episode.turn == "robot2"


def test_paper_acting_out_of_turn_is_refused_and_changes_nothing() -> None:
    episode = two_cooks("paper")
    refused = refusal(episode, "move robot2 stove1 table2", "robot2")
    assert (refused.code, refused.message) == (
        "not_your_turn",
        "It is robot1's turn, not robot2's.",
    )


def test_paper_nobody_acts_for_somebody_else() -> None:
    refused = refusal(two_cooks("paper"), "move robot2 stove1 table2", "robot1")
    assert refused.message == "robot1 cannot act for robot2."


def test_paper_turns_go_round_and_a_null_move_is_a_turn() -> None:
    episode = two_cooks("paper")
    for expected in ("robot2", "robot1"):
        assert episode.step({episode.turn or "": None}).happened
        assert episode.turn == expected


def clash(rules: str) -> tuple[RobotouilleEpisode, Step]:
    """Both cooks want the same table in one joint step, while a patty cooks."""
    episode = two_cooks(rules)
    act(episode, "cook robot2 patty1 stove1", seat="robot2")
    moves = ["move robot1 table1 table2", "move robot2 stove1 table2"]
    step = episode.step({f"robot{i + 1}": do(episode, move) for i, move in enumerate(moves)})
    return episode, step


def cook_count(episode: RobotouilleEpisode) -> int:
    return int(episode.oracle()["effects"][0]["sfx"][0]["time"])


def test_original_a_wrong_entry_leaves_the_earlier_ones_done_and_time_stands_still() -> None:
    episode, step = clash("original")
    assert (step.happened, step.results["robot1"].ok, step.results["robot2"].ok) == (
        True,
        True,
        False,
    )
    assert true(episode, "loc(robot1,table2)")
    assert cook_count(episode) == 1
    assert episode.turn == "robot2"  # as before the step


def test_paper_the_later_of_two_clashing_moves_is_refused_and_time_goes_on() -> None:
    episode, step = clash("paper")
    assert step.results["robot1"].ok
    assert step.results["robot2"].code == "conflict"
    assert step.results["robot2"].message == (
        "Another cook was faster: The table2 is taken by robot1."
    )
    assert cook_count(episode) == 2


def test_paper_time_stands_still_if_every_move_is_refused() -> None:
    episode = two_cooks("paper")
    before = episode.state()
    moves = ["move robot1 table2 board1", "move robot2 table2 board1"]
    step = episode.step({f"robot{i + 1}": do(episode, move) for i, move in enumerate(moves)})
    assert not step.happened
    assert [r.code for r in step.results.values()] == ["illegal", "illegal"]
    assert episode.state() == before


def test_paper_a_null_beside_a_refused_move_does_not_let_time_pass() -> None:
    episode = two_cooks("paper")
    before = episode.state()
    step = episode.step({"robot1": do(episode, "move robot1 table2 board1"), "robot2": None})
    assert not step.happened
    assert episode.state() == before


@both
def test_nobody_moving_lets_time_pass(rules: str) -> None:
    episode = two_cooks(rules)
    act(episode, "cook robot2 patty1 stove1", seat="robot2")
    for _ in range(3):
        assert episode.step(dict.fromkeys(episode.seats)).happened
    assert true(episode, "iscooked(patty1)")


def test_original_the_turn_does_not_pass_in_the_step_that_reaches_the_goal() -> None:
    goal = [{"predicate": "has_item", "args": ["robot", "bread"], "ids": [1, 2]}]
    kitchen = environment("table table", food(["bread"]), cooks=(0, 1), goal=goal)
    episode = open_kitchen(kitchen, "original")
    episode.step({"robot1": do(episode, "pick-up-item robot1 bread1 table1")})
    assert episode.done
    assert episode.turn == "robot1"


@both
def test_a_cook_that_faces_no_station_can_only_wait(rules: str) -> None:
    kitchen = environment("table table", food(["bread"]))
    kitchen["players"][0]["direction"] = [1, 0]
    episode = open_kitchen(kitchen, rules)
    assert [a.text for a in episode.legal("robot1").actions] == ["Do nothing"]
    assert "is at no station" in refusal(episode, "pick-up-item robot1 bread1 table1").message


@both
def test_a_station_holds_one_cook(rules: str) -> None:
    episode = two_cooks(rules)
    assert refusal(episode, "move robot1 table1 stove1").message == "The stove1 is taken by robot2."


# --- what can be seen ---


def test_original_filling_cannot_be_seen() -> None:
    episode = pot_kitchen("original")
    before = episode.observe("robot1").text
    act(episode, FILL[0])
    assert episode.observe("robot1").text == before


def test_paper_progress_is_told() -> None:
    episode = pot_kitchen("paper")
    act(episode, FILL[0], "-", "-")
    assert "pot1 has been filling for 2 of 3 steps" in episode.observe("robot1").text
    (pot,) = [c for c in episode.observe("robot1").facts["containers"] if c["id"] == "pot1"]
    assert pot["progress"] == [{"kind": "fill", "done": 2, "of": 3, "running": True}]


def test_paper_cuts_and_interruptions_are_told() -> None:
    episode = open_kitchen(environment("board stove", food(["lettuce", "patty"])))
    act(episode, "cut robot1 lettuce1 board1", "move robot1 board1 stove1")
    act(episode, "cook robot1 patty1 stove1", "pick-up-item robot1 patty1 stove1")
    text = episode.observe("robot1").text
    assert "lettuce1 has been cut 1 of 3 times" in text
    assert "patty1 has been cooking on stove1 for 0 of 3 steps and is interrupted" in text


def test_paper_the_text_says_whose_turn_it_is() -> None:
    episode = two_cooks("paper")
    assert "it is robot1's turn" in episode.observe("robot2").text
    assert "turn" not in two_cooks("original").observe("robot2").text
