"""Kitchens drawn by people: files and back, dishes by stacking, and what is said of mistakes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.abilities import NoPlan
from sim.editing import Cook, Dish, Remark, Search, Sketch, Spot, Thing, read_sketch
from sim.promises.editing import check_sketch
from sim.promises.words import CheckFailed
from sim.world import JSONObject, WorldError
from sim.worlds.robotouille import Robotouille, world
from sim.worlds.robotouille.drawing_up.kit import CONTAINERS, ITEMS, STATIONS, TIMES, possible
from tests.loops import each

# -- any kitchen that can be drawn -------------------------------------------------------------------

CELLS = st.tuples(st.integers(0, 4), st.integers(0, 3))


def some_states(kind: str) -> st.SearchStrategy[tuple[str, ...]]:
    known = possible(kind)
    return st.sets(st.sampled_from(known)).map(lambda found: tuple(sorted(found))) if known else st.just(())  # fmt: skip


FOOD = st.sampled_from(ITEMS).flatmap(
    lambda kind: some_states(kind).map(lambda states: Thing(kind, states))
)
VESSEL = st.builds(
    lambda kind, water: Thing(kind, meal="water" if water else ""),
    st.sampled_from(CONTAINERS), st.booleans(),
)  # fmt: skip
PILES = st.one_of(
    st.lists(FOOD, max_size=4).map(tuple), VESSEL.map(lambda one: (one,)), st.just(())
)
SPOTS = st.dictionaries(CELLS, st.tuples(st.sampled_from(STATIONS), PILES), max_size=12)
COOKS = st.dictionaries(
    CELLS, st.tuples(st.sampled_from(["up", "down", "left", "right"]), st.none() | FOOD), max_size=3
)
PLACES = st.sampled_from([*STATIONS, "station", ""])
SOUPS = st.builds(
    lambda vessel, food, hot: (Thing(vessel, ("boiling",) if hot else (), food, "water"),),
    st.sampled_from(CONTAINERS), st.lists(FOOD, max_size=3).map(tuple), st.booleans(),
)  # fmt: skip
DISHES = st.builds(
    Dish,
    st.one_of(st.lists(FOOD, min_size=1, max_size=5).map(tuple), SOUPS),
    PLACES,
    st.sampled_from(["exact", "any"]),
    st.booleans(),
)


@st.composite
def sketches(draw: st.DrawFn) -> Sketch:
    """Kitchens with and without mistakes."""
    spots = draw(SPOTS)
    cooks = {cell: one for cell, one in draw(COOKS).items() if cell not in spots}
    return Sketch(
        5, 4, draw(st.sampled_from(["", "Ana's"])),
        spots=tuple(Spot(x, y, kind, pile) for (x, y), (kind, pile) in spots.items()),
        cooks=tuple(Cook(x, y, facing, held) for (x, y), (facing, held) in cooks.items()),
        dishes=tuple(draw(st.lists(DISHES, max_size=2))),
        times={name: draw(st.integers(1, 5)) for name in TIMES},
    )  # fmt: skip


def readable(sketch: Sketch) -> bool:
    """Whether the world takes its file at all: a sketch may be a long way from a kitchen."""
    try:
        world.drawn(world.build(sketch))
    except WorldError:
        return False
    return True


@settings(max_examples=150)
@given(sketches())
def test_what_is_drawn_without_complaint_can_be_cooked_in_and_read_back(sketch: Sketch) -> None:
    assert read_sketch(sketch.to_json()) == sketch
    wrong = [one for one in world.check(sketch) if one.wrong]
    if not wrong:
        check_sketch(world, world, sketch, "drawn")
    elif readable(sketch):
        assert world.sketched(world.build(sketch)) == world.normal(sketch)


@settings(max_examples=100)
@given(st.lists(DISHES, min_size=1, max_size=3))
def test_any_dishes_come_back_from_the_goal_that_they_are_written_as(dishes: list[Dish]) -> None:
    from sim.worlds.robotouille.drawing_up import dishes as goals

    asked = tuple(goals.normal(one) for one in dishes if goals.conditions([one]))
    found, rest = goals.dishes_of(goals.conditions(asked))
    assert (found, rest) == (asked, [])


def test_every_task_can_be_drawn_on_and_nothing_is_wrong_with_it() -> None:
    drawable = [task for task in world.tasks() if world.document(task) is not None]
    for task in each(drawable):
        document = world.document(task)
        assert document is not None
        sketch = world.sketched(document)
        assert [one.text for one in world.check(sketch) if one.wrong] == [], task.id
        again = world.drawn(world.build(sketch))
        assert (again.title, len(again.seats), again.goal) == (
            task.title, len(task.seats), task.goal,
        )  # fmt: skip


@pytest.mark.parametrize(("high", "fits"), [(12, True), (13, False)])
def test_a_pile_that_is_too_high_is_refused_with_its_place(high: int, fits: bool) -> None:
    kitchen = dict(world.build(world.blank()))
    table = next(row for row in kitchen["stations"] if row["name"] == "table")
    cell = {"x": table["x"], "y": table["y"]}
    others = [row for row in kitchen["items"] if (row["x"], row["y"]) != (table["x"], table["y"])]
    pile = [{"name": "bread", **cell, "stack-level": level} for level in range(high)]
    kitchen["items"] = [*others, *pile]
    if fits:
        assert max(len(spot.things) for spot in world.sketched(kitchen).spots) == high
    else:
        with pytest.raises(WorldError, match=r"more than 12 things are piled up at \(\d+, \d+\)"):
            world.sketched(kitchen)


def test_a_shift_is_no_kitchen_that_can_be_drawn() -> None:
    shift = next(task for task in world.tasks() if "shift" in task.params)
    assert world.document(shift) is None


# -- dishes -------------------------------------------------------------------------------------------


def test_bread_cheese_bread_is_a_stack_in_this_order() -> None:
    goal = world.build(world.blank())["goal"]
    names = [row["predicate"] for row in goal]
    assert names == ["item_on", "atop", "atop", "clear"]
    assert world.says(world.blank().dishes[0]) == "a stack of bread, cheese and bread on a table"


def test_conditions_that_are_no_dish_stay_as_they_are() -> None:
    walk = world.task("tutorial/1").params["environment"]
    sketch = world.sketched(walk)
    assert sketch.dishes == ()
    assert world.build(sketch)["goal"] == walk["goal"]
    both = replace(sketch, dishes=world.blank().dishes)
    assert world.sketched(world.build(both)) == world.normal(both)


def test_two_dishes_are_asked_for_on_two_tables() -> None:
    twice = replace(world.blank(), dishes=world.blank().dishes * 2)
    tables = {row["ids"][1] for row in world.build(twice)["goal"] if row["predicate"] == "item_on"}
    assert len(tables) == 2


# -- mistakes -----------------------------------------------------------------------------------------


def said(sketch: Sketch) -> list[Remark]:
    return [one for one in world.check(sketch) if one.wrong]


def with_spot(spot: Spot) -> Sketch:
    blank = world.blank()
    kept = [one for one in blank.spots if (one.x, one.y) != (spot.x, spot.y)]
    return replace(blank, spots=(*kept, spot))


MISTAKES: list[tuple[Sketch, str, tuple[tuple[int, int], ...]]] = [
    (replace(world.blank(), cooks=()), "put a cook on the floor", ()),
    (replace(world.blank(), cooks=(Cook(1, 0),)), "A cook stands in the table", ((1, 0),)),
    (replace(world.blank(), dishes=()), "Nothing is asked for", ()),
    (with_spot(Spot(2, 3, "table")), "there is none: add cheese", ()),
    (with_spot(Spot(0, 2, "", (Thing("onion"),))), "lies on the floor", ((0, 2),)),
    (with_spot(Spot(0, 2, "oven")), 'no station "oven"', ((0, 2),)),
    (with_spot(Spot(0, 2, "table", (Thing("bread", ("cut",)),))), "Bread cannot be cut", ((0, 2),)),
    (with_spot(Spot(0, 2, "table", (Thing("pot"), Thing("bread")))), "stand alone", ((0, 2),)),
    (replace(world.blank(), width=40), "40 cells wide", ()),
    (
        replace(world.blank(), cooks=(Cook(2, 1, "down"), Cook(2, 2, "up"), Cook(1, 1, "down"),
                Cook(3, 1, "down"), Cook(0, 1, "down"))), "cooks are too many", (),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("sketch", "words", "cells"), MISTAKES)
def test_a_mistake_is_told_with_its_cell(
    sketch: Sketch, words: str, cells: tuple[tuple[int, int], ...]
) -> None:
    found = [one for one in said(sketch) if words in one.text]
    assert found, said(sketch)
    assert set(cells) <= {cell for one in found for cell in one.cells}


def test_a_station_that_nobody_can_come_to_is_told() -> None:
    corner = [Spot(4, 3, "stove"), Spot(3, 3, "table"), Spot(4, 2, "table")]
    blank = world.blank()
    sketch = replace(blank, spots=(*(one for one in blank.spots if (one.x, one.y) != (3, 3)), *corner))  # fmt: skip
    assert any((4, 3) in one.cells and "come to the stove" in one.text for one in said(sketch))


def test_what_a_dish_needs_is_named_station_by_station() -> None:
    fried = Dish((Thing("potato", ("cut", "fried")),), "table")
    found = said(replace(world.blank(), dishes=(*world.blank().dishes, fried)))
    assert {one.dish for one in found} == {1}
    words = " ".join(one.text for one in found)
    for part in each(["potato", "cutting board is needed", "deep fryer is needed"]):
        assert part in words


def test_a_goal_that_is_met_already_is_no_goal() -> None:
    done = Dish((Thing("cheese"),), "table", "exact", False)
    assert "met before" in said(replace(world.blank(), dishes=(done,)))[0].text


def test_a_file_with_mistakes_that_can_be_drawn_is_read_and_they_are_told() -> None:
    file = world.build(world.blank())
    floor = {"name": "onion", "x": 0, "y": 1, "stack-level": 0}
    sketch = world.sketched({**file, "items": [floor]})
    words = " ".join(one.text for one in said(sketch))
    for part in each(["lies on the floor", "2 of bread", "add cheese"]):
        assert part in words


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"items": [{"name": "item", "x": 1, "y": 0, "stack-level": 0}]}, "items[0].name"),
        ({"players": [{"name": "robot", "x": 2, "y": 1, "direction": [0, 1], "id": "a"}]}, "players[0].id"),
        ({"width": 40}, "width"),
        ({"stations": [{"name": "stov", "x": 0, "y": 0}]}, "stations[0].name"),
    ],
)  # fmt: skip
def test_what_cannot_be_drawn_is_refused_with_its_place(change: JSONObject, path: str) -> None:
    with pytest.raises(WorldError) as caught:
        world.sketched({**world.build(world.blank()), **change})
    assert caught.value.path == path


def test_rules_of_ones_own_are_not_drawn() -> None:
    with pytest.raises(WorldError, match="rules"):
        world.sketched({"environment": world.build(world.blank()), "rules": "original"})


@pytest.mark.parametrize(
    "data",
    [
        [], {"width": 5}, {"width": 5, "height": 99},
        {"width": 3, "height": 3, "spots": [{"x": 4, "y": 0, "station": "table"}]},
        {"width": 3, "height": 3, "spots": [{"x": 0, "y": 0}, {"x": 0, "y": 0}]},
        {"width": 3, "height": 3, "cooks": [{"x": 0, "y": 0, "facing": "out"}]},
        {"width": 3, "height": 3, "dishes": [{"things": [{"kind": 7}]}]},
        {"width": 3, "height": 3, "dishes": [{}] * 7},
    ],
)  # fmt: skip
def test_what_is_no_sketch_is_refused(data: object) -> None:
    with pytest.raises(WorldError) as caught:
        read_sketch(data)  # type: ignore[arg-type]
    assert caught.value.code in ("bad_sketch", "bad_file")


def test_a_picture_that_there_is_not_is_refused() -> None:
    for what in each([{"show": "station", "kind": "oven"}, {"show": "things", "things": 3}, {}]):
        with pytest.raises(WorldError) as caught:
            world.picture(what, 64)
        assert caught.value.code == "bad_picture"


def test_what_the_world_itself_refuses_is_told_at_its_dish() -> None:
    soup = Dish((Thing("bowl", ("boiling",), (), "water"),), "table")
    blank = world.blank()
    bowl = Spot(0, 2, "table", (Thing("bowl", (), (), "water"),))
    spots = (*blank.spots, bowl, Spot(0, 0, "stove"))
    (remark,) = said(replace(blank, spots=spots, dishes=(*blank.dishes, soup)))
    assert (remark.dish, "isboiling" in remark.text) == (1, True)


def test_what_the_world_itself_refuses_is_told_at_its_cell() -> None:
    blank = world.blank()
    odd = Thing("onion", (), (), "", ("iscuttable", "isflyable"))
    twice = Spot(3, 0, "stove")
    for sketch, words, cells in (
        (with_spot(Spot(0, 2, "table", (odd,))), "isflyable", ((0, 2),)),
        (with_spot(Spot(2, 3, "table", (Thing("cheese"), odd))), "isflyable", ((2, 3),)),
        (replace(blank, cooks=(Cook(2, 1, "down", odd),)), "isflyable", ((2, 1),)),
        (replace(blank, spots=(*blank.spots, twice)), "stands too", ((3, 0),)),
    ):
        (remark,) = said(sketch)
        assert words in remark.text
        assert not remark.text.endswith(").")
        assert remark.cells == cells


def test_what_the_world_itself_refuses_elsewhere_is_told_with_its_place_in_the_file() -> None:
    """A sketch keeps of a file what nobody can draw, even if it is wrong there."""
    for kept, path in (
        ({"ground": [1]}, "(ground[0])"),
        ({"ground": "grass"}, "(ground)"),
        ({"goal": [{"predicate": "flies", "args": ["bread"], "ids": [1]}]}, "(goal[0].predicate)"),
    ):
        (remark,) = said(replace(world.blank(), kept=kept))
        assert path in remark.text
        assert remark.cells == ()


# -- what is promised ---------------------------------------------------------------------------------


class Forgetful(Robotouille):
    """A world that loses what cooks hold on the way into the file."""

    def build(self, sketch: Sketch) -> JSONObject:
        empty = tuple(replace(one, holds=None) for one in sketch.cooks)
        return super().build(replace(sketch, cooks=empty))


class Careless(Robotouille):
    """A world in which nothing is ever wrong."""

    def check(self, sketch: Sketch) -> list[Remark]:
        return []


def test_the_public_check_finds_a_world_that_forgets_and_one_that_does_not_look() -> None:
    holding = replace(world.blank(), cooks=(Cook(2, 1, "down", Thing("bread")),))
    with pytest.raises(CheckFailed, match="another kitchen"):
        check_sketch(Forgetful(), Forgetful(), holding, "here")
    crowded = replace(world.blank(), cooks=(Cook(2, 1, "down"), Cook(2, 1, "down")))
    with pytest.raises(CheckFailed, match="it is no task"):
        check_sketch(Careless(), Careless(), crowded, "here")


# -- the shortest way ---------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_drawn_sandwich_takes_eight_steps_and_no_fewer() -> None:
    heard: list[Search] = []
    task = world.drawn(world.build(world.blank()))
    plan = world.prove(task, joint=False, seconds=60, watch=lambda one: heard.append(one) or True)
    assert (len(plan.moves), plan.proved) == (8, True)
    assert heard


@pytest.mark.slow
def test_what_no_way_leads_to_is_said_with_a_reason() -> None:
    soup = Dish((Thing("bowl", ("boiling",), (), "water"),), "table")
    blank = world.blank()
    bowl = Spot(0, 2, "table", (Thing("bowl", (), (), "water"),))
    pot = Spot(4, 1, "table", (Thing("pot"),))
    spots = (*blank.spots, bowl, pot, Spot(4, 2, "stove"))
    sketch = replace(blank, spots=spots, dishes=(soup,))
    assert said(sketch) == []
    task = world.drawn(world.build(sketch))
    with pytest.raises(NoPlan) as caught:
        world.prove(task, joint=False, seconds=60, watch=lambda _: True)
    assert caught.value.message.endswith(".")


@pytest.mark.slow
def test_two_cooks_need_fewer_steps_when_they_act_at_once() -> None:
    task = world.task("multi_agent/1")
    drawn = world.drawn(world.build(world.sketched(task.params["environment"])))
    joint = world.prove(drawn, joint=True, seconds=60, watch=lambda _: True)
    assert (len(joint.moves), joint.proved) == (16, True)
