"""A Follower that knows the solution reaches the goal in as many steps as the catalogue says."""

from __future__ import annotations

from game.agents import all_agents
from sim.worlds import get_world
from tests.game.benchmarks.teach.agents.table import Table, task

ORACLE = {"follower": ("oracle_follower", {})}


async def test_it_reaches_the_goal_in_the_known_number_of_steps() -> None:
    wanted = get_world("teach").task("teach_tutorial/first-coffee")
    table = Table(wanted, ORACLE)

    assert await table.goes_on(100)

    assert table.session.episode.goals("commander").done
    assert len(table.deeds) == wanted.par


async def test_where_the_kitchen_was_changed_it_says_so_and_leaves_off() -> None:
    wanted = get_world("teach").task("teach_tutorial/first-coffee")
    table = Table(wanted, ORACLE)
    episode = table.session.episode
    mug = next(t for t in episode.home.state.things.values() if t.type == "Mug")  # type: ignore[attr-defined]
    episode.home.state.change(mug.name, gone=True)  # type: ignore[attr-defined]

    await table.goes_on(100)

    assert not table.session.episode.goals("commander").done
    assert len(table.deeds) < (wanted.par or 0) + 5


def test_it_plays_followers_of_solved_tasks_only() -> None:
    kind = all_agents()["oracle_follower"]
    solved = get_world("teach").task("teach_tutorial/first-coffee")

    assert kind.plays(solved, "follower")
    assert not kind.plays(solved, "commander")
    assert not kind.plays(task("Coffee", scene="FloorPlan5"), "follower")
