"""Two who need each other, without any model: a partner does its part, asks for the rest, and never waits for ever."""

from __future__ import annotations

import pytest

from game.agents import make_agent
from game.benchmarks.teach.agents.partner import partners
from game.benchmarks.teach.cmfr.subgoals import read_subgoal
from game.benchmarks.teach.pair.leading import BEGIN
from game.benchmarks.teach.pair.parts import beyond, lacking, recipes, role_of
from sim.world import Seat, Task
from sim.worlds import get_world
from tests.game.benchmarks.teach.agents.table import Table
from tests.shares import share

TWO = [task for task in get_world("teach").tasks() if task.suite == "teach_two"]
SKILLS = [task for task in TWO if "different-skills" in task.tags]
PARTS = [task for task in TWO if "parts-of-the-recipe" in task.tags]
HALVES = [task for task in TWO if "separate-halves" in task.tags]
COFFEE, COFFEE_OVER = SKILLS[0], HALVES[0]
OTHER: dict[Seat, Seat] = {"one": "two", "two": "one"}


async def done_together(task: Task, one: str, two: str, rounds: int = 1200) -> Table:
    table = Table(task, {"one": (one, {}), "two": (two, {})})
    assert await table.goes_on(rounds), table.said[-6:]
    assert (table.session.outcome or {})["success"]
    assert all(any(deed.startswith(who) for deed in table.deeds) for who in OTHER)
    return table


@pytest.mark.parametrize("seat", ["one", "two"])
async def test_a_partner_and_a_follower_make_coffee_that_neither_could_make_alone(
    seat: Seat,
) -> None:
    agents = {seat: "partner", OTHER[seat]: "follower"}
    await done_together(COFFEE, agents["one"], agents["two"])


async def test_over_a_border_the_cup_is_handed_to_the_one_who_reaches_the_machine() -> None:
    table = await done_together(COFFEE_OVER, "partner", "partner")
    assert any("pick up" in line for line in table.lines("one"))
    assert any(line.startswith("Done: put") for line in table.lines("two"))


def test_every_task_for_two_has_a_partner_for_either_seat() -> None:
    assert len(TWO) == 13
    assert not [(task.id, seat) for task in TWO for seat in OTHER if not partners(task, seat)]
    assert not partners(get_world("teach").task("teach/coffee-FloorPlan1"), "follower")


@pytest.mark.slow
@pytest.mark.parametrize("task", share(TWO, 5), ids=lambda task: task.id)
async def test_two_partners_do_every_task_for_two(task: Task) -> None:
    await done_together(task, "partner", "partner")


@pytest.mark.slow
@pytest.mark.parametrize("seat", ["one", "two"])
@pytest.mark.parametrize("task", share(SKILLS[1:], 2), ids=lambda task: task.id)
async def test_a_partner_leads_a_follower_through_every_task_of_different_skills(
    task: Task, seat: Seat
) -> None:
    agents = {seat: "partner", OTHER[seat]: "follower"}
    await done_together(task, agents["one"], agents["two"])


# -- what it knows, and tells ----------------------------------------------------------------------


def test_who_knows_a_part_plans_that_part_alone() -> None:
    task = next(task for task in PARTS if task.params["task"] == "Coffee And Slices")
    assert recipes(task, role_of(task, "one")) == [("Coffee", [])]
    assert recipes(task, role_of(task, "two")) == [
        ("N Slices Of X In Y", ["1", "Apple", "in", "Bowl"])
    ]


async def test_it_tells_its_part_at_the_start_and_asks_for_the_others() -> None:
    table = Table(PARTS[0], {"one": ("partner", {}), "two": ("partner", {})})
    await table.goes_on(3)
    assert "make coffee in a clean mug" in table.lines("one")[0]
    assert "slice of apple in a clean bowl" in table.lines("two")[0]
    assert all("What is yours?" in table.lines(seat)[0] for seat in OTHER)


async def test_asked_for_its_part_it_tells_it_again() -> None:
    table = Table(PARTS[0], {"one": ("partner", {})})
    await table.goes_on(3)
    table.says("two", "What is your part?")
    await table.goes_on(200)
    assert sum("make coffee" in line for line in table.lines("one")) > 1


# -- partners who are no help ----------------------------------------------------------------------


async def test_a_person_who_says_nothing_is_asked_again_but_not_for_ever() -> None:
    table = Table(COFFEE, {"one": ("partner", {})})
    await table.goes_on(1500)
    asked = [line for line in table.lines("one") if "turn on the faucet" in line]
    assert 3 <= len(asked) <= 8
    assert any("I cannot go on without you" in line for line in table.lines("one"))
    assert "one Stop" in table.deeds
    assert len(table.said) < 40


@pytest.mark.parametrize(
    ("no", "answered"),
    [
        ("I cannot do that.", False),
        ("I cannot. You hold the mug already: put it down first.", True),
    ],
)
async def test_a_no_is_asked_about_once_more_and_a_full_hand_is_to_be_emptied_first(
    no: str, answered: bool
) -> None:
    table = Table(COFFEE, {"one": ("partner", {})})
    asked = []
    while "one Stop" not in table.deeds:
        await table.goes_on(1)
        who, said = table.said[-1]
        if who == "one" and "faucet" in said:
            asked.append(said)
            table.says("two", no)
        assert len(table.said) < 60
    assert ("Please put the mug away." in table.lines("one")) is answered
    assert 4 <= len(asked) <= 12
    assert all("turn on the faucet" in said for said in asked)  # so it need not be turned off
    assert "What shall I do?" in table.lines("one")[-1]


@pytest.mark.parametrize("task", [COFFEE_OVER, PARTS[0]], ids=lambda task: task.id)
async def test_beside_somebody_frozen_it_says_what_it_lacks_and_stops(task: Task) -> None:
    table = Table(task, {"one": ("partner", {})})
    await table.goes_on(1500)
    assert "one Stop" in table.deeds
    assert any("?" in line or "cannot" in line for line in table.lines("one")[1:])


async def test_who_comes_back_after_that_is_worked_with_again() -> None:
    table = Table(COFFEE, {"one": ("partner", {})})
    await table.goes_on(1500)
    before = len(table.deeds)
    table.says("two", "Sorry, I am back. What can I do?")
    await table.goes_on(150)
    assert len(table.deeds) > before
    assert any("faucet" in line for line in table.lines("one")[-4:])


async def test_nonsense_is_asked_about_a_few_times_and_does_not_stop_it() -> None:
    table = Table(PARTS[0], {"one": ("partner", {})})
    for _ in range(20):
        await table.goes_on(20)
        table.says("two", "Colourless green ideas sleep furiously")
    pardons = [line for line in table.lines("one") if "do not understand" in line]
    assert 1 <= len(pardons) <= 3
    assert any(deed == "one Pickup" for deed in table.deeds)


async def test_it_does_the_part_of_one_who_told_it_and_froze() -> None:
    task = next(task for task in PARTS if task.params["task"] == "Tutorial")
    table = Table(task, {"one": ("partner", {})})
    await table.goes_on(2)
    table.says("two", "My part is to cook a slice of potato.")
    assert await table.goes_on(1500), table.said[-4:]
    assert (table.session.outcome or {})["success"]
    assert any(line.startswith("Then I do that, too") for line in table.lines("one"))


async def test_the_second_one_leaves_the_first_to_begin_and_then_begins() -> None:
    table = Table(COFFEE_OVER, {"two": ("partner", {})})
    await table.goes_on(BEGIN // 2)
    assert not any("lease" in line or "ould you" in line for line in table.lines("two"))
    await table.goes_on(400)
    assert any("pick up" in line for line in table.lines("two"))


# -- what is shut away -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "kind", "opened"),
    [
        (
            "different-skills-boil-FloorPlan24",
            "lettuce",
            1,
        ),  # in a fridge that was opened from its side
        ("parts-of-the-recipe-coffee-and-potato-FloorPlan9", "apple", 1),  # reached out of view
        ("parts-of-the-recipe-coffee-and-potato-FloorPlan9", "spatula", 4),  # in one of the drawers
        ("parts-of-the-recipe-toast-and-potato-FloorPlan21", "plate", 3),  # in one of the cabinets
    ],
)
async def test_asked_for_what_is_shut_away_it_looks_for_it_until_it_has_it(
    name: str, kind: str, opened: int
) -> None:
    table = Table(get_world("teach").task(f"teach_two/{name}"), {"one": ("partner", {})})
    await table.goes_on(1)
    table.says("two", f"Please pick up the {kind}.")
    while f"Done: pick up the {kind}." not in table.lines("one"):
        assert not await table.goes_on(1)
        assert len(table.deeds) < 600
    assert f"Where is the {kind}? I look for it." in table.lines("one")
    assert table.deeds.count("one Open") == opened
    assert table.deeds.count("one Close") == opened - 1  # what was opened in vain


@pytest.mark.parametrize(
    ("said", "opened"),
    [
        ("The cup is in cabinet 10, by the coffee machine.", 1),
        ("The apple is in cabinet 10.", 20),  # that is no news of the cup
        ("It is in the fridge. No, it is in cabinet 10!", 1),
        ("cabinet 10", 1),
    ],
)
async def test_told_where_it_is_it_looks_there_first(said: str, opened: int) -> None:
    task = get_world("teach").task("teach_two/parts-of-the-recipe-coffee-and-apple-FloorPlan6")
    table = Table(task, {"one": ("partner", {})})
    await table.goes_on(1)
    table.says("two", "Please pick up the cup.")
    while "Where is the cup? I look for it." not in table.lines("one"):
        assert not await table.goes_on(1)
    table.says("two", said)
    before = len(table.deeds)
    while "Done: pick up the cup." not in table.lines("one"):
        assert not await table.goes_on(1)
        assert len(table.deeds) < 700
    assert table.deeds.count("one Open") == opened
    looks_round_first = len(table.deeds) - before > 60
    assert looks_round_first is (opened > 1)


# -- what it asks for ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "lacks", "asked"),
    [
        ("Clean(Mug_1)", {"wash"}, ["Toggle_on(Faucet_1)", "Toggle_off(Faucet_1)"]),
        ("Toggle_on(Microwave_1)", {"wash"}, []),
        ("Toggle_on(Microwave_1)", {"switch"}, ["Toggle_on(Microwave_1)"]),
        ("Pick_up(Knife_1)", {"slice"}, ["Pick_up(Knife_1)"]),
        ("Pick_up(Plate_1)", {"slice"}, []),
        ("Open(Fridge_1)", {"open"}, ["Open(Fridge_1)"]),
        ("Clean(Mug_1)", set(), []),
    ],
)
def test_it_asks_for_what_it_lacks_the_skill_for_and_does_the_rest(
    order: str, lacks: set[str], asked: list[str]
) -> None:
    missing = frozenset(lacks)
    steps = lacking(read_subgoal(order), missing)
    assert [str(step) for step in steps if beyond(step, missing)] == asked


def test_it_has_no_settings() -> None:
    with pytest.raises(ValueError, match="a Partner has none"):
        make_agent("partner", {"speed": 3})


def test_beside_a_person_who_chose_nobody_sits_a_partner() -> None:
    suites = {suite.name: suite.stand_in for suite in get_world("teach").suites()}
    assert suites["teach_two"] == "partner"
