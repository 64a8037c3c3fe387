"""Every task for people can be done, by somebody who finds before acting."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from sim.home.facts import facts_of
from sim.world import Action, WorldError
from sim.worlds.household import containment
from sim.worlds.household.episode import HouseholdEpisode
from sim.worlds.household.suites import friendly
from sim.worlds.household.world import world
from tests.sim.worlds.household.hand_kitchen import Cook

Lines = Iterator[str]
Script = Callable[[HouseholdEpisode], Lines]


def at(what: str, *verbs: str) -> Lines:
    """Find a thing, then do these with it."""
    yield f"FIND {what}"
    for verb in verbs:
        yield f"{verb} {what}"


def take(what: str) -> Lines:
    yield from at(what, "PICKUP")


def bring(what: str, where: str) -> Lines:
    yield from take(what)
    yield from at(where, "PUT")


def store(what: str, where: str) -> Lines:
    """Into something with a door."""
    yield from at(where, "OPEN")
    yield from bring(what, where)
    yield from at(where, "CLOSE")


def cut(what: str) -> Lines:
    yield from take("Knife")
    yield from at(what, "SLICE")
    yield from at("CounterTop", "PUT")


def wash(what: str) -> Lines:
    yield from bring(what, "SinkBasin")
    yield from take("DishSponge")
    yield from at("Faucet", "TOGGLE_ON")
    yield from at(what, "CLEAN")
    yield from at("Faucet", "TOGGLE_OFF")
    yield from at("CounterTop", "PUT")


def brew() -> Lines:
    yield from bring("Mug", "CoffeeMachine")
    yield from at("CoffeeMachine", "TOGGLE_ON", "TOGGLE_OFF")


def empty(episode: HouseholdEpisode, where: str) -> Lines:
    """Carry off what lies somewhere and can be carried."""
    state = episode.home.state
    for place in containment.of_type(state, where):
        for thing in list(state.contents(place.name)):
            if facts_of(thing.type).pickupable:
                yield from bring(thing.type, "CounterTop")


def television(episode: HouseholdEpisode) -> Lines:
    yield from take("RemoteControl")
    yield from at("Television", "TOGGLE_ON")


def apple(episode: HouseholdEpisode) -> Lines:
    yield from store("Apple", "Fridge")


def coffee(episode: HouseholdEpisode) -> Lines:
    yield from brew()
    yield from at("Mug", "PICKUP", "DRINK")


def bedtime(episode: HouseholdEpisode) -> Lines:
    yield from at("DeskLamp", "TOGGLE_OFF")
    yield from at("Laptop", "CLOSE")


def mirror(episode: HouseholdEpisode) -> Lines:
    yield from take("SprayBottle")
    yield from at("Mirror", "SPRAY")
    yield from at("CounterTop", "PUT")
    yield from take("Cloth")
    yield from at("Mirror", "CLEAN")


def toast(episode: HouseholdEpisode) -> Lines:
    yield from cut("Bread")
    yield from bring("BreadSliced", "Toaster")
    yield from at("Toaster", "TOGGLE_ON", "TOGGLE_OFF")
    slice_ = next(
        t.name for t in containment.of_type(episode.home.state, "BreadSliced") if t.cooked
    )
    yield f"PICKUP BreadSliced {slice_}"
    yield from at("Plate", "PUT")


def potato(episode: HouseholdEpisode) -> Lines:
    yield from store("Potato", "Microwave")
    yield from at("Microwave", "TOGGLE_ON", "TOGGLE_OFF", "OPEN")
    yield from take("Potato")
    yield from at("Microwave", "CLOSE")
    yield from at("Bowl", "PUT")


def fry(what: str) -> Lines:
    yield from at("StoveBurner", "TOGGLE_ON", "TOGGLE_OFF")
    yield from bring(what, "Plate")


def egg(episode: HouseholdEpisode) -> Lines:
    yield from bring("Egg", "Pan")
    yield from at("Egg", "SLICE")
    yield from fry("EggCracked")


def chips(episode: HouseholdEpisode) -> Lines:
    yield from empty(episode, "SinkBasin")
    yield from wash("Plate")
    yield from cut("Potato")
    state = episode.home.state
    pan = containment.of_type(state, "Pan")[0]
    if state.things[pan.parent or ""].type != "StoveBurner":
        yield from bring("Pan", "StoveBurner")
    yield from bring("PotatoSliced", "Pan")
    yield from at("StoveBurner", "TOGGLE_ON", "TOGGLE_OFF")
    done = next(t.name for t in containment.of_type(state, "PotatoSliced") if t.cooked)
    yield f"FIND PotatoSliced {done}"
    yield f"PICKUP PotatoSliced {done}"
    yield from at("Plate", "PUT")


def wash_up(episode: HouseholdEpisode) -> Lines:
    yield from empty(episode, "SinkBasin")
    for dish in ("Bowl", "Mug"):
        yield from wash(dish)
        yield from store(dish, "Cabinet")


def silverware(episode: HouseholdEpisode) -> Lines:
    for piece in ("Fork", "Knife", "Spoon"):
        yield from store(piece, "Drawer")


def salad(episode: HouseholdEpisode) -> Lines:
    for food in ("Lettuce", "Tomato"):
        yield from cut(food)
        yield from bring(f"{food}Sliced", "Bowl")


def groceries(episode: HouseholdEpisode) -> Lines:
    for food in ("Bread", "Egg", "Lettuce", "Tomato"):
        yield from store(food, "Fridge")


def breakfast(episode: HouseholdEpisode) -> Lines:
    yield from empty(episode, "DiningTable")
    yield from toast(episode)
    yield from bring("Plate", "DiningTable")
    yield from brew()
    yield from bring("Mug", "DiningTable")


SCRIPTS: dict[str, Script] = {
    script.__name__: script
    for script in (
        television, apple, coffee, bedtime, mirror, toast, potato, egg, wash_up, silverware,
        salad, groceries, chips, breakfast,
    )
}  # fmt: skip


def test_what_is_taken_out_of_a_home_goes_with_all_that_is_in_it() -> None:
    cook = Cook()
    cook.state.change(cook.thing("Bowl").name, parent=cook.thing("Pot").name)
    cook.state.change(cook.thing("Fork").name, parent=cook.thing("Bowl").name)
    pot, bowl, fork = (cook.thing(kind) for kind in ("Pot", "Bowl", "Fork"))
    before = set(cook.state.things)
    friendly._remove(cook.state, pot)
    assert before - set(cook.state.things) == {pot.name, bowl.name, fork.name}
    friendly._remove(cook.state, pot)
    assert len(cook.state.things) == len(before) - 3


def test_of_what_can_be_carried_one_is_left_of_each_kind_and_furniture_stays() -> None:
    cook = Cook()
    apple, drawer = cook.thing("Apple"), cook.thing("Drawer")
    cook.state.put(replace(apple, name="Apple_2", id="Apple|2"))
    drawers = len(containment.of_type(cook.state, "Drawer"))
    friendly._sort_out(cook.state)
    assert [t.name for t in containment.of_type(cook.state, "Apple")] == [apple.name]
    assert len(containment.of_type(cook.state, "Drawer")) == drawers > 1
    assert drawer.name in cook.state.things


@pytest.mark.parametrize(
    ("step", "key", "value"),
    [
        (["dirty", "Mug"], "dirty", True),
        (["fill", "Mug", "wine"], "liquid", "wine"),
        (["on", "Toaster"], "toggled", True),
        (["open", "Fridge"], "openness", 1.0),
    ],
)
def test_a_home_is_prepared_step_by_step(step: list[str], key: str, value: object) -> None:
    cook = Cook()
    friendly._prepare(cook.state, step, "t")
    assert getattr(cook.thing(step[1]), key) == value


@pytest.mark.parametrize(
    ("step", "why"),
    [
        (["dirty", "Piano"], "there is no Piano"),
        (["place", "Pan", "Mug"], "Pan fits on no Mug"),
    ],
)
def test_what_cannot_be_prepared_is_said(step: list[str], why: str) -> None:
    with pytest.raises(WorldError, match=why) as refused:
        friendly._prepare(Cook().state, step, "t")
    assert refused.value.code == "bad_plan"


def test_there_is_a_script_for_every_task() -> None:
    assert {name.partition("/")[2] for name in friendly.names()} <= set(SCRIPTS)


@pytest.mark.slow
@pytest.mark.parametrize("name", friendly.names())
def test_a_task_for_people_can_be_done(name: str) -> None:
    episode = world.start(world.task(name), 0)
    for line in SCRIPTS[name.partition("/")[2]](episode):
        if episode.outcome() is not None:
            break
        verb, what, *very = line.split()
        args = {"object": what} | ({"name": very[0]} if very else {})
        result = episode.step({"cook": Action(verb, args, line)}).results["cook"]
        assert result.ok or result.message.endswith(("already open.", "already closed.")), line
    outcome = episode.outcome()
    left = [condition.text for condition in episode.goals().conditions if not condition.met]
    assert outcome is not None, left
    assert outcome.success
