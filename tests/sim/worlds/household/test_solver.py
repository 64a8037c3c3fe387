"""The error-free player, on paper: the real rules, no geometry."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sim.world import WorldError
from sim.worlds.household.solving.chores import LOWEST_CUTTING, Chores, StuckError
from sim.worlds.household.solving.solver import SCRIPTS, solve
from sim.worlds.household.suites.kinds import KINDS, Variation
from tests.recordings import check_names, check_recorded, fingerprints_of
from tests.sim.worlds.household.paper_kitchen import PaperKitchen, thing

FILE = Path(__file__).with_name("solutions.json")
EVERYTHING = [
    pytest.param(kind.name, variation, id=f"{kind.name}-{variation.name}-{number}")
    for kind in KINDS.values()
    for number, variation in enumerate(kind.variations)
    if "Ladle" not in variation.parts and "ButterKnife" not in variation.parts
]


def kitchen(variation: Variation, **parents: str) -> PaperKitchen:
    """A kitchen with the variation's dirt and coffee."""
    paper = PaperKitchen(variation.goals, **parents)
    for action, kind, argument in variation.setup:
        changes: dict[str, Any] = {"dirty": True} if action == "dirty" else {"liquid": argument}
        paper.change(kind, **changes)
    return paper


def variation(kind: str, name: str = "") -> Variation:
    return next(v for v in KINDS[kind].variations if v.name == name)


def test_every_kind_has_a_script() -> None:
    assert set(SCRIPTS) == set(KINDS)


@pytest.mark.parametrize(("kind", "varied"), EVERYTHING)
def test_every_variation_is_solved_without_an_error(
    kind: str, varied: Variation, request: pytest.FixtureRequest
) -> None:
    paper = kitchen(varied)
    assert not paper.met()
    paper.play(solve(paper, kind, varied.parts))
    assert paper.met()
    check_recorded(FILE, request.node.name, fingerprints_of({"lines": paper.lines}))


@pytest.mark.parametrize(("kind", "varied"), EVERYTHING)
def test_a_full_sink_and_full_dishes_are_emptied_on_the_way(
    kind: str, varied: Variation, request: pytest.FixtureRequest
) -> None:
    paper = kitchen(
        varied, Apple="SinkBasin", Fork="SinkBasin", Statue="DiningTable", Tomato="Bowl",
        Spoon="Plate", Egg="Pot", Lettuce="Pan", Bread="Fridge", Plate="Cabinet", Pan="StoveBurner",
        Knife="Drawer", DishSponge="SinkBasin",
    )  # fmt: skip
    paper.play(solve(paper, kind, varied.parts))
    assert paper.met()
    check_recorded(FILE, request.node.name, fingerprints_of({"lines": paper.lines}))


def test_all_solutions_that_are_recorded_are_looked_at() -> None:
    tests = (
        test_every_variation_is_solved_without_an_error,
        test_a_full_sink_and_full_dishes_are_emptied_on_the_way,
    )
    check_names(FILE, [f"{test.__name__}[{one.id}]" for test in tests for one in EVERYTHING])


def test_the_television_needs_nothing_but_the_remote_control() -> None:
    varied = variation("turn_on_tv")
    paper = kitchen(varied)
    paper.play(solve(paper, "turn_on_tv", varied.parts))
    assert paper.lines == [
        "FIND RemoteControl",
        "PICKUP RemoteControl",
        "FIND Television",
        "TOGGLE_ON Television",
    ]


def test_nothing_is_looked_for_that_is_in_view_unless_one_is_careful() -> None:
    varied = variation("toast")
    quick, careful = kitchen(varied), kitchen(varied)
    quick.play(solve(quick, "toast", varied.parts, careful=False))
    careful.play(solve(careful, "toast", varied.parts))
    assert not [line for line in quick.lines if line.startswith("FIND")]
    assert [line for line in careful.lines if not line.startswith("FIND")] == quick.lines


def test_a_clean_dish_is_not_washed() -> None:
    varied = variation("cook_egg")
    paper = kitchen(varied)
    paper.play(solve(paper, "cook_egg", varied.parts))
    assert "CLEAN Pan" not in paper.lines
    assert "TOGGLE_ON Faucet" not in paper.lines


def test_a_missing_knife_is_said_and_nothing_is_tried() -> None:
    varied = variation("toast")
    paper = kitchen(varied)
    paper.state.remove("Knife")
    with pytest.raises(StuckError, match="no knife"):
        paper.play(solve(paper, "toast", varied.parts))


def test_what_there_is_no_place_for_is_said_by_its_name() -> None:
    varied = variation("toast")
    paper = kitchen(varied)
    paper.state.remove("Toaster")
    with pytest.raises(StuckError, match=r"^BreadSliced does not go into Toaster$"):
        paper.play(solve(paper, "toast", varied.parts))


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(WorldError, match="no script plays"):
        solve(PaperKitchen(), "juggling", ())


@pytest.mark.parametrize(
    ("change", "there"),
    [
        ({"y": LOWEST_CUTTING}, True),
        ({"y": LOWEST_CUTTING - 0.01}, False),
        ({"parent": "Bowl"}, False),
        ({"parent": None}, False),
    ],
)
def test_food_is_cut_where_it_lies_unless_that_is_too_low_or_in_something(
    change: dict[str, Any], there: bool
) -> None:
    paper = kitchen(variation("toast"))
    paper.change("Bread", **change)
    first = next(iter(Chores(paper).slice("Bread")))
    assert first == ("PICKUP Knife" if there else "PICKUP Bread")


def test_of_several_that_would_do_the_first_is_freed() -> None:
    paper = kitchen(variation("toast"), Mug="Microwave")
    paper.state.put(replace(thing("Mug", "CounterTop"), name="Mug_2", id="Mug|2"))
    lines = iter(Chores(paper).take_one("Mug", lambda one: True))
    assert next(lines) == "OPEN Microwave"


def test_the_first_knife_cuts() -> None:
    paper = kitchen(variation("toast"), Knife="Microwave")
    paper.state.put(replace(thing("Knife", "CounterTop"), name="Knife_2", id="Knife|2"))
    assert next(iter(Chores(paper).slice("Bread"))) == "OPEN Microwave"


def test_the_one_that_is_meant_is_the_first_of_its_type() -> None:
    paper = kitchen(variation("toast"))
    paper.state.put(replace(thing("Mug", "CounterTop"), name="Mug_2", id="Mug|2"))
    assert Chores(paper).the("Mug").name == "Mug"
    with pytest.raises(StuckError, match="there is no Piano"):
        Chores(paper).the("Piano")
