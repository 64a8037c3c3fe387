"""Two agents without a model do TEACh's tasks by talking; each is also good company for a person."""

from __future__ import annotations

from typing import Any

import pytest

from game.agents import all_agents, make_agent
from game.benchmarks.teach.agents.follower import MOST_OPENED, follows
from game.engine.session import Session
from sim.world import JSONObject, Task
from sim.worlds import get_world
from tests.game.benchmarks.teach.agents.table import BOTH, Table, task
from tests.shares import share

COMMANDER, FOLLOWER = {"commander": BOTH["commander"]}, {"follower": BOTH["follower"]}


@pytest.mark.parametrize(
    "wanted",
    [
        task("Coffee", scene="FloorPlan5"),
        task("Water Plant", scene="FloorPlan5"),
        task("Plate Of Toast", scene="FloorPlan11"),
    ],
    ids=["coffee", "plant", "toast on a plate from a closed cabinet"],
)
async def test_they_do_a_task_by_talking(wanted: Task) -> None:
    table = Table(wanted, BOTH)

    assert await table.goes_on(400)

    assert table.session.episode.goals("commander").done
    assert "commander Confirm" not in table.deeds  # the goal itself has ended it
    assert len(table.lines("commander")) >= 4


async def test_where_the_goal_does_not_end_it_they_agree_that_it_is_done() -> None:
    table = Table(task("Coffee", scene="FloorPlan5", ends_at_goal=False), BOTH)

    assert await table.goes_on(400)

    assert "commander Confirm" in table.deeds
    assert table.deeds[-1] in ("follower Stop", "commander Confirm")
    assert table.session.outcome == {**(table.session.outcome or {}), "success": True}


async def test_what_they_did_is_replayed_to_the_same_end() -> None:
    table = Table(task("Coffee", scene="FloorPlan5"), BOTH)
    await table.goes_on(400)

    again = Session.rebuild("s", table.events)

    assert again.episode.state() == table.session.episode.state()


@pytest.mark.slow
@pytest.mark.parametrize("scene", ["FloorPlan1", "FloorPlan18"])
@pytest.mark.parametrize(
    ("name", "params"),
    [
        ("Boil X", ["Potato"]),
        ("Clean All X", ["Drinkware"]),
        ("N Slices Of X In Y", ["2", "Tomato", "in", "Bowl"]),
        ("N Cooked Slices Of X In Y", ["1", "Potato", "on", "Plate"]),
        ("Put All X In One Y", ["Silverware", "in", "Drawer"]),
        ("Sandwich", ["1", "1"]),
        ("Salad", ["1", "1", "1"]),
        ("Breakfast", [*"11", "0", "Plate", "0", "Plate", *"0000000", "CounterTop"]),
    ],
)
async def test_they_do_every_task_of_tfd(name: str, params: list[str], scene: str) -> None:
    table = Table(task(name, *params, scene=scene), BOTH)

    assert await table.goes_on(900), table.said[-6:]


RULED = [task for task in get_world("teach").tasks() if task.suite == "teach_rules"]
QUICK = [task for task in RULED if task.id.endswith(("off-FloorPlan8", "sort-FloorPlan6"))]


async def led_to_success(wanted: Task) -> None:
    table = Table(wanted, BOTH)

    assert await table.goes_on(900), table.said[-6:]

    assert (table.session.outcome or {})["success"], table.said[-6:]


@pytest.mark.parametrize("wanted", QUICK, ids=lambda wanted: wanted.id)
async def test_the_commander_leads_through_a_task_with_rules(wanted: Task) -> None:
    await led_to_success(wanted)


@pytest.mark.slow
@pytest.mark.parametrize("wanted", share(RULED, 5), ids=lambda wanted: wanted.id)
async def test_the_commander_leads_through_every_task_with_rules(wanted: Task) -> None:
    await led_to_success(wanted)


DRINKS = get_world("teach").task("teach_rules/drinks-together-FloorPlan16")


@pytest.mark.parametrize(("settings", "looks"), [({}, True), ({"thorough": False}, False)])
async def test_a_thorough_follower_looks_into_other_cabinets_than_the_one_it_is_told(
    settings: JSONObject, looks: bool
) -> None:
    """There are 27 of them in this kitchen, and several are as far away as it was told."""
    table = Table(DRINKS, {"follower": ("follower", settings)})
    await table.goes_on(8)
    table.says("commander", "pick up the cup")
    await table.goes_on(3)
    assert "Where is the cup?" in table.lines("follower")[-1]

    table.says("commander", "The cup is in the cabinet (closed), 3.5 m from you.")
    await table.goes_on(300)

    assert (table.deeds.count("follower Open") > 3) == looks
    assert ("follower Close" in table.deeds) == looks  # open doors stand in the way


async def test_told_again_that_it_is_in_a_cabinet_the_follower_looks_into_those_that_are_left() -> (
    None
):
    table = Table(task("Coffee", scene="FloorPlan8"), FOLLOWER)
    await table.goes_on(8)
    table.says("commander", "pick up the plate")
    for _ in range(2):
        while not table.lines("follower")[-1].startswith(("Where is the plate?", "Done: pick up")):
            await table.goes_on(1)
        table.says("commander", "it is in the cabinet")
        await table.goes_on(2)
        while table.said[-1][0] != "follower":
            await table.goes_on(1)
            assert len(table.deeds) < 900
    assert table.lines("follower")[-1] == "Done: pick up the plate."
    moves = [e.payload["moves"].get("follower") for e in table.events if e.kind == "step"]
    opened = [move["args"]["object"] for move in moves if move and move["verb"] == "Open"]
    assert len(opened) > MOST_OPENED + 1
    assert len(opened) == len(set(opened))


WHERE_IT_BELONGS = [
    task for task in get_world("teach").tasks()
    if task.suite == "teach" and task.params["task"] in ("Put All X On Y", "Put All X In One Y")
]  # fmt: skip
TELLING = [
    task for task in WHERE_IT_BELONGS
    if task.id.endswith((
        "fruit-on-diningtable-FloorPlan18",  # a class that no plan had a word for
        "vegetables-in-fridge-FloorPlan2",  # into what is closed
        "book-on-chairs-FloorPlan323",  # another chair has room
        "cd-in-drawer-FloorPlan307",  # all of them into another drawer
        "smallhandheldobjects-on-tables-FloorPlan316",  # all of them from where most are
        "cloth-in-sinkbasin-FloorPlan423",  # the only basin has to be emptied
        "candle-on-sidetable-FloorPlan430",  # out of reach from where ways end
    ))
]  # fmt: skip


@pytest.mark.parametrize("wanted", TELLING, ids=lambda wanted: wanted.id)
async def test_they_bring_everything_of_a_class_where_it_belongs(wanted: Task) -> None:
    await led_to_success(wanted)


async def test_they_bring_all_fruit_to_the_counter() -> None:
    await led_to_success(task("Put All X On Y", "Fruit", "on", "CounterTop", scene="FloorPlan1"))


@pytest.mark.slow
@pytest.mark.parametrize("wanted", share(WHERE_IT_BELONGS, 11), ids=lambda wanted: wanted.id)
async def test_they_do_every_task_of_bringing_things_together(wanted: Task) -> None:
    await led_to_success(wanted)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "params", "scene", "seed"),
    [
        ("Put All X On Y", ["Food", "on", "CounterTop"], "FloorPlan6", 2),
        ("Put All X On Y", ["Tableware", "on", "CounterTop"], "FloorPlan15", 1),
        ("Put All X On Y", ["KitchenUtensils", "in", "Drawer"], "FloorPlan4", 1),
        ("Put All X On Y", ["MediaEntertainment", "on", "Tables"], "FloorPlan230", 2),
        ("Put All X On Y", ["WritingUtensils", "on", "Desk"], "FloorPlan316", 2),
        ("Put All X On Y", ["HygieneProducts", "on", "CounterTop"], "FloorPlan405", 2),
        ("Clean All X", ["Tableware"], "FloorPlan3", 1),
    ],
)
async def test_they_bring_and_clean_whatever_class_it_is(
    name: str, params: list[str], scene: str, seed: int
) -> None:
    await led_to_success(task(name, *params, scene=scene, seed=seed))


async def test_where_a_task_cannot_be_done_they_say_so_and_end_it() -> None:
    """There is no plant in this kitchen."""
    table = Table(task("Water Plant", scene="FloorPlan11"), BOTH)

    assert await table.goes_on(1500)

    assert len(table.said) < 60
    assert any("no house plant" in line for line in table.lines("commander"))
    assert "Let us stop here" in table.lines("commander")[-1]
    assert table.session.outcome == {**(table.session.outcome or {}), "success": False}


async def test_a_commander_that_says_the_whole_task_does_not_say_it_for_ever() -> None:
    table = Table(
        task("Put All X On Y", "Fruit", "on", "CounterTop", scene="FloorPlan1"),
        {"commander": ("commander", {"whole": True}), "follower": ("follower", {})},
    )

    assert await table.goes_on(1500)


def bringing_books(commander: JSONObject) -> Table:
    books = task("Put All X In One Y", "Book", "on", "Chairs", scene="FloorPlan323", seed=1)
    return Table(books, {"commander": ("commander", commander)})


async def told_that_it_is_done(table: Table, times: int) -> None:
    for _ in range(times):
        await table.goes_on(6)
        table.says("follower", "done")
    await table.goes_on(20)


async def test_a_person_is_told_which_thing_is_missing_and_a_place_for_it() -> None:
    """They say that all is done, and nothing is."""
    table = bringing_books({})
    await told_that_it_is_done(table, 5)

    said = " ".join(table.lines("commander"))

    assert "Let us see what is still missing." in said
    assert "the book" in said.partition("still missing")[2]
    assert "sofa" in said.partition("still missing")[2]  # the nearest thing to sit on


async def test_a_commander_gives_up_but_does_not_end_it_for_a_person_who_goes_on() -> None:
    table = bringing_books({})
    await told_that_it_is_done(table, 40)

    assert "Let us stop here" in table.lines("commander")[-1]
    assert "commander Confirm" not in table.deeds
    assert table.session.status == "playing"


async def test_a_commander_that_is_not_thorough_gives_the_orders_of_its_plan_only() -> None:
    table = bringing_books({"thorough": False})
    await told_that_it_is_done(table, 40)

    said = " ".join(table.lines("commander"))

    assert "still missing" not in said
    assert "stop here" not in said


async def test_who_names_a_thing_as_everybody_does_gets_this_very_one() -> None:
    cds = task("Put All X In One Y", "CD", "in", "Drawer", scene="FloorPlan307", seed=1)
    for number in (1, 2, 3):
        table = Table(cds, FOLLOWER)
        await table.goes_on(8)
        table.says("commander", f'pick up "CD {number}"')
        await table.goes_on(60)

        episode: Any = table.session.episode
        names = episode.observe("commander").facts["names"]
        held = episode.company.hands["follower"].held
        assert held is not None, table.said
        assert names[held.name] == f"CD {number}"


async def test_a_person_who_says_nothing_is_asked_now_and_then_and_ever_less_often() -> None:
    table = Table(task("Coffee", scene="FloorPlan5"), COMMANDER)

    await table.goes_on(800)

    asked = table.lines("commander")
    assert asked[0].split()[0] in ("Hello!", "Hi,", "Hello,")
    assert 3 <= len(asked) <= 8


async def test_a_person_is_told_where_a_thing_is() -> None:
    table = Table(task("Plate Of Toast", scene="FloorPlan11"), COMMANDER)
    await table.goes_on(3)

    table.says("follower", "where is the plate?")
    await table.goes_on(3)

    assert "The plate is in the cabinet (closed)" in table.lines("commander")[-1]


async def test_a_person_who_is_done_gets_the_next_order_and_one_who_asks_gets_the_same_again() -> (
    None
):
    table = Table(task("Coffee", scene="FloorPlan5"), COMMANDER)
    await table.goes_on(3)
    first = table.lines("commander")[-1]

    table.says("follower", "what shall I do?")
    await table.goes_on(1)
    again = table.lines("commander")[-1]
    table.says("follower", "ok done")
    await table.goes_on(1)

    assert "mug" in first
    assert "mug" in again
    assert len({first, again, table.lines("commander")[-1]}) >= 2
    assert table.lines("commander")[-1] not in (first, again)


async def test_a_person_s_words_are_obeyed_reported_and_asked_about() -> None:
    table = Table(task("Coffee", scene="FloorPlan5"), FOLLOWER)
    await table.goes_on(8)

    table.says("commander", "Would you grab the mug and put it on the counter?")
    await table.goes_on(3)
    table.says("commander", "it is in the sink")
    await table.goes_on(60)
    table.says("commander", "flibbertigibbet")
    await table.goes_on(2)

    said = table.lines("follower")
    assert said[0] == "Hello! What shall I do?"
    assert "Done: pick up the mug." in said
    assert any(line.startswith("Done: put the mug on the counter top") for line in said)
    assert said[-1].endswith("?")


async def test_what_an_order_takes_in_the_hand_is_fetched_without_being_told_to() -> None:
    """The mug is not in the hand, and "it" can only be the machine."""
    table = Table(task("Coffee", scene="FloorPlan1"), FOLLOWER)
    await table.goes_on(8)

    table.says("commander", "Put the mug in the coffee machine and switch it on")
    await table.goes_on(4)
    if "Where is the mug?" in table.lines("follower")[-1]:
        table.says("commander", "it is on the counter")
    await table.goes_on(150)

    said = table.lines("follower")
    assert said[-2:] == [
        "Done: put the mug on the coffee machine.",
        "Done: turn on the coffee machine.",
    ]


async def test_a_literal_follower_fetches_nothing() -> None:
    table = Table(
        task("Coffee", scene="FloorPlan1"), {"follower": ("follower", {"thorough": False})}
    )
    await table.goes_on(8)

    table.says("commander", "Put the mug in the coffee machine")
    await table.goes_on(4)

    assert "I hold nothing" in table.lines("follower")[-1]


async def test_the_follower_asks_where_a_thing_is_and_finds_it_where_it_is_told() -> None:
    table = Table(task("Plate Of Toast", scene="FloorPlan11"), FOLLOWER)
    await table.goes_on(8)

    table.says("commander", "pick up the plate")
    await table.goes_on(3)
    assert "Where is the plate?" in table.lines("follower")[-1]
    table.says("commander", "the plate is in the cabinet (closed), 2.4 m from you")
    await table.goes_on(60)

    assert table.lines("follower")[-1] == "Done: pick up the plate."


@pytest.mark.parametrize("said", ["thanks!", "great", "hello there"])
async def test_cheers_are_not_answered(said: str) -> None:
    table = Table(task("Coffee", scene="FloorPlan5"), FOLLOWER)
    await table.goes_on(8)
    before = len(table.lines("follower"))

    table.says("commander", said)
    await table.goes_on(3)

    assert len(table.lines("follower")) == before


def test_each_sits_in_its_own_seat_of_this_world_only() -> None:
    coffee = task("Coffee", scene="FloorPlan5")
    other = next(iter(get_world("robotouille").tasks()))
    kinds = all_agents()

    assert kinds["commander"].plays(coffee, "commander")
    assert not kinds["commander"].plays(coffee, "follower")
    assert kinds["follower"].plays(coffee, "follower")
    assert not any(kinds[name].plays_all(other) for name in ("commander", "follower"))


@pytest.mark.parametrize(
    ("name", "settings", "complaint"),
    [
        ("commander", {"wohle": True}, "there are: whole, ahead"),
        ("commander", {"whole": 1}, "true or false"),
        ("commander", {"thorough": 1}, "true or false"),
        ("follower", {"speed": 3}, "there is: thorough"),
    ],
)
def test_wrong_settings_are_said_at_once(
    name: str, settings: dict[str, object], complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        make_agent(name, settings)


async def test_a_follower_sits_beside_somebody_who_acts_but_not_where_it_would_have_to_tell() -> (
    None
):
    world = get_world("teach")
    offered = {
        split: follows(task, "two")
        for task in world.tasks()
        for split in ("separate-halves", "parts-of-the-recipe", "different-skills")
        if split in task.tags
    }
    assert offered == {
        "separate-halves": True,
        "parts-of-the-recipe": False,
        "different-skills": True,
    }


async def test_what_it_is_not_able_to_do_it_says() -> None:
    wanted = next(
        task for task in get_world("teach").tasks()
        if task.id.startswith("teach_two/different-skills-coffee")
    )  # fmt: skip
    table = Table(wanted, {"two": BOTH["follower"]})
    await table.goes_on(10)
    table.says("one", "turn on the coffee machine")
    await table.goes_on(150)
    assert any("not able to turn appliances" in line for line in table.lines("two")), table.said
