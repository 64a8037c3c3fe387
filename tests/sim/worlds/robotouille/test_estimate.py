"""The planner's estimate of what is left, held against what is left: searched for breadth first."""

from __future__ import annotations

import pytest

from sim.world import JSONObject
from sim.worlds.robotouille.episode import RobotouilleEpisode
from sim.worlds.robotouille.planning.binding import bindings
from sim.worlds.robotouille.planning.estimate import Left, remaining, total
from sim.worlds.robotouille.planning.goals import read_goal
from sim.worlds.robotouille.planning.model import read_kitchen, read_state
from sim.worlds.robotouille.planning.problems import problem_of, times_of
from sim.worlds.robotouille.planning.scene import Scene
from sim.worlds.robotouille.planning.survey import survey
from tests.sim.worlds.robotouille.kitchens import laid_out
from tests.sim.worlds.robotouille.small_kitchens import shortest_by_force

CUT, COOKED, FRIED = "iscut(lettuce 1)", "iscooked(patty 1)", "isfried(potato 1)"
POT, BOWL, BOILING = "in(water 1, pot 2)", "in(water 1, bowl 2)", "isboiling(water 1)"
FILLED = ("fill-pot robot1 pot1 sink1", "-", "-", "-")
LIFTED = (*FILLED, "pick-up-container robot1 pot1 sink1")
ON_STOVE = (*LIFTED, "move robot1 sink1 stove1", "place-container robot1 pot1 stove1")
QUICK: JSONObject = {
    name: {"default": 1} for name in ("num_cuts", "cook_time", "fill_time", "boil_time")
}
ENOUGH = 20_000
"""More states than any of these kitchens has."""


def rest(episode: RobotouilleEpisode) -> list[Left]:
    """What the planner thinks is left, for each of the choices of things that it would try."""
    facts = episode.observe("robot1").facts
    problem = problem_of(episode.task, facts)
    wanted = read_goal(problem)
    assert wanted is not None
    fixed = read_kitchen(facts, times_of(problem))
    state, cooks = read_state(facts, fixed), range(len(fixed.players))
    aims = bindings(Scene(fixed, state, wanted, frozenset(cooks), frozenset()), 3)
    return [remaining(fixed, aim, state, survey(fixed, aim, state)) for aim in aims]


def estimate(episode: RobotouilleEpisode, *, joint: bool = True) -> float:
    """The same in steps, for the cheapest of the choices."""
    cooks = len(episode.seats)
    return min(total(left, cooks, cooks, joint) for left in rest(episode))


def truth(episode: RobotouilleEpisode, *, joint: bool = True) -> int:
    """Steps that are left."""
    length, _ = shortest_by_force(episode, ENOUGH, episode.seats, joint=joint)
    assert length is not None
    return length


@pytest.mark.parametrize(
    ("stations", "wanted", "moves"),
    [
        # Cutting
        ("table:lettuce board @table", (CUT,), ()),
        ("table:lettuce @board", (CUT,), ()),
        ("board:lettuce @table", (CUT,), ()),
        ("@board:lettuce table", (CUT,), ()),
        ("@board:lettuce table", (CUT,), ("cut robot1 lettuce1 board1",)),
        ("@table:lettuce board", (CUT,), ("pick-up-item robot1 lettuce1 table1",)),
        ("table:lettuce board:bread table board @table", (CUT,), ()),
        # Cooking and frying
        ("stove:patty @table", (COOKED,), ()),
        ("@stove:patty table", (COOKED,), ()),
        ("@stove:patty table", (COOKED,), ("cook robot1 patty1 stove1",)),
        ("@stove:patty table", (COOKED,), ("cook robot1 patty1 stove1", "-")),
        ("table:potato board fryer @table", (FRIED,), ()),
        ("fryer:potato board @table", (FRIED,), ()),
        # Carrying
        ("board:bread fryer @table", ("item_on(bread 1, fryer 2)",), ()),
        (
            "@board:bread fryer table",
            ("item_on(bread 1, fryer 2)",),
            ("pick-up-item robot1 bread1 board1",),
        ),
        ("stove:pot table @table", ("container_at(pot 1, table 2)",), ()),
        (
            "@stove:pot table",
            ("container_at(pot 1, table 2)",),
            ("pick-up-container robot1 pot1 stove1",),
        ),
        ("board @table:lettuce", ("loc(robot 1, board 2)",), ()),
        ("board:lettuce @table", ("has_item(robot 1, lettuce 2)",), ()),
        ("board:pot @table", ("has_container(robot 1, pot 2)",), ()),
        # Soup
        ("table:pot sink @table", (POT,), ()),
        ("@sink:pot table", (POT,), ()),
        ("@sink:pot table", (POT,), FILLED[:1]),
        ("@sink:pot stove table", (POT, BOILING), (*FILLED, "move robot1 sink1 table1")),
        ("@sink:pot stove table", (POT, BOILING), LIFTED),
        ("@sink:pot stove table", (POT, BOILING), ON_STOVE),
        (
            "@sink:pot stove table",
            (POT, BOILING),
            (*ON_STOVE, "boil-water robot1 pot1 water1 stove1"),
        ),
    ],
)
def test_what_one_thing_takes_is_counted_to_the_step(
    stations: str, wanted: tuple[str, ...], moves: tuple[str, ...]
) -> None:
    episode = laid_out(stations, wanted, moves)
    assert estimate(episode) == truth(episode)


@pytest.mark.parametrize("steps", [1, 5])
def test_waiting_is_counted_as_long_as_the_task_says(steps: int) -> None:
    config: JSONObject = {"cook_time": {"default": steps}, "fill_time": {"default": steps}}
    for stations, wanted in (("@stove:patty table", COOKED), ("@sink:pot table", POT)):
        episode = laid_out(stations, (wanted,), config=config)
        assert estimate(episode) == truth(episode) == steps + 1


@pytest.mark.parametrize(
    ("stations", "wanted", "waits"),
    [
        ("table:pot sink stove @table", (POT, BOILING), 1),
        ("table:pot sink table:bowl @table", (BOWL,), 1),
        ("table:pot sink stove table:bowl @table", (BOWL, BOILING), 2),
        ("board stove:patty fryer @table", (COOKED, "item_at(patty 1, fryer 2)"), 1),
    ],
)
def test_who_waits_is_thought_to_go_away_and_to_come_back(
    stations: str, wanted: tuple[str, ...], waits: int
) -> None:
    episode = laid_out(stations, wanted, config=QUICK)
    assert estimate(episode) == truth(episode) + waits


@pytest.mark.parametrize(
    ("stations", "wanted", "in_the_way"),
    [
        ("table:lettuce+bread board table @table", (CUT,), 1),
        ("table:lettuce+bread+cheese board table @table", (CUT,), 2),
        ("table:lettuce board:bread table @table", (CUT,), 1),
        ("table:lettuce board:pot table @table", (CUT,), 1),
        ("stove:pot fryer:bread board @table", ("container_at(pot 1, fryer 2)",), 1),
        ("stove:pot fryer:bread+bread board @table", ("container_at(pot 1, fryer 2)",), 2),
    ],
)
def test_what_is_in_the_way_is_counted_with_the_walk_to_it_or_without(
    stations: str, wanted: tuple[str, ...], in_the_way: int
) -> None:
    episode = laid_out(stations, wanted, config=QUICK)
    assert truth(episode) - in_the_way <= estimate(episode) <= truth(episode)


@pytest.mark.parametrize("thing", ["bread", "pot"])
def test_hands_full_of_what_nobody_wants_have_to_be_emptied(thing: str) -> None:
    take = "pick-up-item robot1 bread1" if thing == "bread" else "pick-up-container robot1 pot1"
    full = laid_out(f"@table:{thing} board:lettuce table", (CUT,), (f"{take} table1",))
    empty = laid_out(f"@table:{thing} board:lettuce table", (CUT,))
    assert truth(empty) == estimate(empty)
    assert truth(empty) < truth(full) == pytest.approx(estimate(full), abs=0.5)


def test_two_cooks_share_the_work_and_take_turns_or_do_not() -> None:
    boards = "board:lettuce board:tomato @table @table"
    episode = laid_out(boards, (CUT, "iscut(tomato 2)"), config=QUICK)
    assert estimate(episode) == truth(episode) == 2
    assert estimate(episode, joint=False) == truth(episode, joint=False) == 4


def test_who_stands_nowhere_saves_no_walk() -> None:
    alone = laid_out("table:lettuce board @table", (CUT,))
    beside = laid_out("table:lettuce board @table @-", (CUT,))
    assert rest(beside) == rest(alone)
