"""Chefs beside clumsy people: they finish, go round, or ask again, and never wait for ever."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, product
from random import Random
from typing import Any

import pytest

from game.agents import make_agent
from game.agents._partner.patience import LONGEST_SILENCE
from game.agents.chef import Chef, Diary
from game.engine.commands import Drop, Return
from game.engine.settings import Pace
from sim.world import Action, JSONObject, Seat, Task
from sim.worlds.robotouille import world
from sim.worlds.robotouille.catalogue import catalogue
from tests.game.players.clumsy import ENDINGS, MANNERS, Clumsy, Ending, Legal, Manner
from tests.game.players.shift import Shift
from tests.loops import each
from tests.sim.worlds.robotouille.kitchens import environment, food

PACES: tuple[Pace, ...] = ("turns", "together", "realtime")
SHARED = [task.id for task in catalogue() if len(task.seats) == 2]
CLUMSY_FOR = 30
"""Rounds in which people are clumsy."""
ENOUGH = 150
"""Rounds in which every meal of the set is made once nobody interferes any more."""
LINES_A_MINUTE = 8
"""Lines that one chef says at most in sixty rounds: a minute, where a round takes a second."""
SHUFFLES = 20
"""Moves that a chef makes at most long after it could neither finish nor was let through."""
SHARE = 7
"""One in so many kitchens and manners is played in a pace; 7 meets every kitchen and manner."""


def chef() -> Chef:
    """A chef who shares its diary with nobody."""
    return Chef({}, Diary(1000))


# -- the deadlock of the top bun ------------------------------------------------------------------


@dataclass
class LettuceOnTable:
    """Cuts the lettuce, lets the chef place the patty, stacks the lettuce on it and stays there."""

    def move(self, shift: Shift, seat: Seat) -> Action | None:
        legal = Legal.of(shift, seat)
        facts = shift.session.agent_view(seat).observation.facts
        items = {row["id"]: row for row in facts["items"]}
        if legal.holds == "lettuce1" and "cut" in items["lettuce1"]["states"]:
            return self._stack(legal)
        if legal.holds:
            return (
                legal.any(Random(0), "place-item") if legal.at == "board1" else legal.walk("board1")
            )
        place = (items["lettuce1"]["place"] or {}).get("station", "")
        if "cut" not in items["lettuce1"]["states"]:
            here = legal.any(Random(0), "cut", "pick-up-item") if legal.at == place else None
            return here or legal.walk(place)
        if place == "board1":
            return legal.any(Random(0), "pick-up-item") if legal.at == place else legal.walk(place)
        return None

    def _stack(self, legal: Legal) -> Action | None:
        """On the patty, once it lies on the bun."""
        for row in legal.stations:
            if row["stack"][1:] == ["patty1"]:
                return (
                    legal.any(Random(0), "stack")
                    if legal.at == row["id"]
                    else legal.walk(row["id"])
                )
        return None


@pytest.mark.parametrize("pace", PACES)
async def test_a_chef_kept_from_the_table_makes_room_and_asks_again(pace: Pace) -> None:
    shift = Shift.of(
        world.task("multi_agent/1"), {"robot1": LettuceOnTable()}, {"robot2": chef()}, pace=pace
    )
    assert not await shift.rounds(100)
    facts = shift.session.agent_view("robot2").observation.facts
    piles = [row["stack"] for row in facts["stations"]]
    assert ["bottombun1", "patty1", "lettuce1"] in piles
    asked = [line for line in shift.lines if "table 8" in line.text]
    assert len({line.text for line in asked}) == 3
    assert facts["players"][1]["holding"] is None, "the person could put the top bun there, too"


@pytest.mark.parametrize("pace", PACES)
async def test_it_goes_on_and_says_thank_you_when_way_is_made(pace: Pace) -> None:
    person = LettuceOnTable()
    task = world.task("multi_agent/1")
    shift = Shift.of(task, {"robot1": person}, {"robot2": chef()}, pace=pace)
    await shift.rounds(60)
    shift.people = {"robot1": Clumsy("does nothing", "steps aside", 0)}
    assert await shift.rounds(ENOUGH)
    assert [line.text for line in shift.lines if line.round >= 60] == ["Thank you!"]


# -- what must hold beside anybody ----------------------------------------------------------------


def most_lines_in(shift: Shift, seat: Seat, rounds: int) -> int:
    """The most lines that this seat said within so many rounds."""
    said = [line.round for line in shift.said_by(seat)]
    return max((sum(at <= one < at + rounds for one in said) for at in said), default=0)


def longest_silence(shift: Shift, seat: Seat, since: int) -> int:
    """The longest time since then in which a chef neither did nor said anything."""
    signs = [line.round for line in shift.said_by(seat)]
    signs += [at for at, who, _ in shift.deeds if who == seat]
    marks = [since, *sorted(at for at in signs if at >= since), shift.round]
    return max(after - before for before, after in pairwise(marks))


def problems(shift: Shift, seat: Seat, ending: Ending, stopped: int) -> Iterator[str]:
    """What a chef did that it must not do."""
    yield from shift.failures
    lines = shift.said_by(seat)
    if most_lines_in(shift, seat, 60) > LINES_A_MINUTE:
        yield f"it talks too much: {[(line.round, line.text) for line in lines]}"
    lost = [line.text for line in lines if "cannot be finished any more" in line.text]
    if len(lost) > 1:
        yield f"it says more than once that all is lost: {lost}"
    if shift.reached or lost:
        return
    if ending != "freezes":
        yield f"the goal is not reached; it said {lines[-2:]}"
    if longest_silence(shift, seat, stopped) > LONGEST_SILENCE:
        yield f"it waits in silence; it said {lines[-2:]}"
    late = [deed for deed in shift.deeds if deed[1] == seat and deed[0] > stopped + ENOUGH // 2]
    if len(late) > SHUFFLES:
        yield f"it does something for ever: {late[-4:]}"


async def shift_with(
    task: Task, manner: Manner, ending: Ending, pace: Pace, seed: int, *, first: bool = False
) -> list[str]:
    """A shift of one chef (the first seat's, or the last one's) and clumsy people elsewhere."""
    seats = [spec.name for spec in task.seats]
    mine = seats[0] if first else seats[-1]
    people = {
        seat: Clumsy(manner, ending, CLUMSY_FOR, Random(f"{seed}/{task.id}/{pace}/{seat}"))
        for seat in seats
        if seat != mine
    }
    shift = Shift.of(task, people, {mine: chef()}, pace=pace, seed=seed)
    if not await shift.rounds(CLUMSY_FOR):
        await shift.rounds(ENOUGH)
    where = f"{task.id}, {pace}, {manner}, {ending}, seed {seed}, chef in {mine}: "
    return [where + problem for problem in problems(shift, mine, ending, CLUMSY_FOR)]


@pytest.mark.parametrize("ending", ENDINGS)
async def test_beside_any_manner_it_finishes_or_asks(ending: Ending) -> None:
    """Each manner with two of the endings or so; the long version has every kitchen."""
    found: list[str] = []
    turn = ENDINGS.index(ending)
    for number, manner in enumerate(each(MANNERS[turn % 2 :: 2])):
        task, pace = world.task(f"multi_agent/{1 + number % 4}"), PACES[number % 3]
        found += await shift_with(task, manner, ending, pace, number, first=number % 2 == 0)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("seats", [3, 4])
async def test_beside_several_clumsy_people_too(seats: int) -> None:
    found: list[str] = []
    manners: tuple[Manner, ...] = ("stands at work", "keeps a thing")
    for number, manner in enumerate(each(manners)):
        task, pace = crowded(f"multi_agent/{1 + 2 * number}", seats), PACES[seats - 3 + number]
        found += await shift_with(task, manner, "steps aside", pace, number)
    assert not found, "\n".join(found)


@pytest.mark.slow
@pytest.mark.parametrize("pace", PACES)
async def test_in_the_shared_kitchens_beside_every_manner(pace: Pace) -> None:
    """Every kitchen and every manner, in one pace or another."""
    found: list[str] = []
    for place, (task_id, manner) in enumerate(each(product(SHARED, MANNERS))):
        if place % SHARE == PACES.index(pace):
            ending, first = ENDINGS[place // SHARE % 3], place % 2 == 0
            task = world.task(task_id)
            found += await shift_with(task, manner, ending, pace, 100 + place, first=first)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("pace", ["together", "realtime"])
async def test_one_who_loses_the_connection_and_returns_is_cooked_with_again(pace: Pace) -> None:
    people = {"robot1": Clumsy("cooks too", "steps aside", ENOUGH, Random(1))}
    shift = Shift.of(world.task("multi_agent/1"), people, {"robot2": chef()}, pace=pace)
    await shift.rounds(6)
    shift.does(Drop("robot1"))
    assert shift.session.status == "paused"
    shift.does(Return("robot1"))
    assert await shift.rounds(ENOUGH)


def crowded(task_id: str, seats: int) -> Task:
    """The same kitchen with more cooks in it."""
    task = world.task(task_id)
    kitchen: dict[str, Any] = task.params["environment"]
    low, right = kitchen["height"] - 2, kitchen["width"] - 2
    more = [{"name": "robot", "x": x, "y": low, "direction": [0, 1]} for x in (1, right)]
    cooks = [*kitchen["players"], *more][:seats]
    return world.task_from({"environment": kitchen | {"players": cooks}})


# -- beside other agents --------------------------------------------------------------------------


async def with_agent(
    task_id: str, name: str, settings: JSONObject, pace: Pace, *, first: bool
) -> Shift:
    """A chef and another agent, the chef in the first seat or in the second."""
    other = make_agent(name, settings) if name != "chef" else chef()
    agents = {"robot1": chef(), "robot2": other} if first else {"robot1": other, "robot2": chef()}
    shift = Shift.of(world.task(task_id), {}, agents, pace=pace)
    await shift.rounds(2 * ENOUGH)
    return shift


@pytest.mark.parametrize(
    ("name", "pace"), [*(("chef", pace) for pace in PACES), ("random", "turns")]
)
async def test_beside_other_agents_the_meal_is_made(name: str, pace: Pace) -> None:
    shift = await with_agent("multi_agent/2", name, {}, pace, first=pace != "turns")
    assert shift.reached, (shift.deeds[-8:], shift.failures)
    assert not shift.failures


@pytest.mark.slow
@pytest.mark.parametrize("pace", PACES)
async def test_beside_an_expert_the_meal_is_made(pace: Pace) -> None:
    """Each takes the other for somebody who does as they like."""
    few: JSONObject = {"nodes": 200}
    shift = await with_agent("multi_agent/2", "expert", few, pace, first=pace != "turns")
    assert shift.reached, (shift.deeds[-8:], shift.failures)


async def test_beside_an_idler_it_does_what_can_be_done_and_then_stands_still() -> None:
    shift = await with_agent("multi_agent/2", "idle", {}, "turns", first=False)
    assert not shift.reached
    assert shift.deeds[-1][0] < ENOUGH // 2


# -- when all is lost -----------------------------------------------------------------------------


@dataclass
class StandsAtThePot:
    """Goes where the pot is as soon as an onion is in it, and stays."""

    def move(self, shift: Shift, seat: Seat) -> Action | None:
        legal = Legal.of(shift, seat)
        facts = shift.session.agent_view(seat).observation.facts
        if not any("onion1" in meal["items"] for meal in facts["meals"]):
            return None
        pot = next((row["id"] for row in legal.stations if row["container"] == "pot1"), "")
        return legal.walk(pot)


async def test_what_has_gone_into_the_soup_is_not_taken_for_lost() -> None:
    """The onion in the soup cannot be cut any more, and need not be: it was cut before."""
    task = world.task("multi_agent/7")
    shift = Shift.of(task, {"robot2": StandsAtThePot()}, {"robot1": chef()}, pace="together")
    assert not await shift.rounds(60)
    assert [line.text for line in shift.lines if "cannot be finished" in line.text] == []
    assert shift.lines[-1].text != "I'll start with the pot."


async def test_that_all_is_lost_is_said_once_and_clearly() -> None:
    goal = [{"predicate": "iscooked", "args": ["patty"], "ids": [1]}]
    kitchen = environment("table stove table", food(["bread"]), cooks=(0, 2), goal=goal)
    task = world.task_from({"environment": kitchen, "rules": "original"})
    people = {"robot2": Clumsy("walks about", "freezes", CLUMSY_FOR)}
    shift = Shift.of(task, people, {"robot1": chef()}, pace="realtime")
    await shift.rounds(ENOUGH)
    lost = "This cannot be finished any more: there is nothing left for a cooked patty."
    assert [line.text for line in shift.lines] == [lost]
