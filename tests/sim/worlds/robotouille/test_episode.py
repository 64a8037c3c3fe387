"""The episode as sessions, pages and agents meet it: refusals, facts, sentences, snapshots."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from sim.abilities import Drawable, Forkable, Parsable, Plannable, Pointable
from sim.world import Action, Episode, World, WorldError
from sim.worlds.robotouille import world
from sim.worlds.robotouille.episode import RobotouilleEpisode
from tests.sim.worlds.robotouille.kitchens import (
    act,
    do,
    environment,
    food,
    open_kitchen,
    refusal,
    thing,
)


def kitchen() -> RobotouilleEpisode:
    """Two cooks; bread1 on table1 (robot1 there), lettuce1, patty1; robot2 at the stove; a pot."""
    items = food(["bread", "lettuce", "patty"])
    items.append(thing("cheese", 1, 1))
    return open_kitchen(
        environment("table table stove board table", items, [thing("pot", 4)], cooks=(0, 2))
    )


def test_it_has_the_abilities_it_promises() -> None:
    episode = kitchen()
    assert isinstance(world, World)
    assert isinstance(world, Plannable)
    for ability in (Episode, Forkable, Drawable, Pointable, Parsable):
        assert isinstance(episode, ability)
    assert episode.view("robot1") == episode.view(None) == "kitchen"


REFUSALS = [
    ([], "move robot1 table1 stove1", "The stove1 is taken by robot2."),
    ([], "move robot1 table2 board1", "robot1 is not at table2 but at table1."),
    ([], "pick-up-item robot1 lettuce1 table1", "lettuce1 is not on table1 but on table2."),
    ([], "cut robot1 bread1 board1", "bread1 cannot be cut."),
    ([], "cut robot1 lettuce1 table1", "table1 is not a board."),
    ([], "cook robot1 lettuce1 stove1", "lettuce1 cannot be cooked."),
    ([], "place-item robot1 bread1 table1", "robot1 is not holding bread1; its hands are empty."),
    ([], "pick-up-container robot1 pot1 table1", "pot1 is not on table1 but on table3."),
    ([], "fill-pot robot1 pot1 table1", "table1 is not a sink."),
    (
        ["pick-up-item robot1 bread1 table1"],
        "pick-up-item robot1 lettuce1 table1",
        "robot1's hands are full (bread1).",
    ),
    (
        ["pick-up-item robot1 bread1 table1", "move robot1 table1 table2"],
        "place-item robot1 bread1 table2",
        "table2 already has cheese1 on it; stack on top or choose an empty station.",
    ),
    (
        ["pick-up-item robot1 bread1 table1", "move robot1 table1 table3"],
        "place-item robot1 bread1 table3",
        "table3 already has pot1 on it; choose an empty station.",
    ),
    (
        ["pick-up-item robot1 bread1 table1", "move robot1 table1 table2"],
        "stack robot1 bread1 lettuce1 table2",
        "lettuce1 has cheese1 on top of it.",
    ),
    (["move robot1 table1 table2"], "pick-up-item robot1 cheese1 table2",
     "cheese1 lies on lettuce1; unstack it first."),
    (["pick-up-item robot1 bread1 table1"], "place-item robot1 cheese1 table1",
     "robot1 is not holding cheese1 but bread1."),
    ([], "move robot1 table1 table1", '"move" needs different objects in its places.'),
]  # fmt: skip


@pytest.mark.parametrize(("before", "move", "message"), REFUSALS, ids=[r[2][:40] for r in REFUSALS])
def test_a_refusal_says_what_is_in_the_way(before: list[str], move: str, message: str) -> None:
    episode = kitchen()
    act(episode, *before)
    assert refusal(episode, move).message == message


BAD = [
    (Action("mvoe", {}), "unknown_action", 'There is no action "mvoe"; did you mean "move"?'),
    (Action("move", {"p1": "robot1", "s1": "table1", "s2": "tabel2"}), "unknown_object",
     'There is no "tabel2" here; did you mean "table2"?'),
    (Action("move", {"p1": "robot1", "s1": "table1"}), "malformed", 'needs the argument "s2"'),
    (Action("move", {"p1": "robot1", "s1": "table1", "s2": "bread1"}), "malformed",
     '"bread1" is an item, but a station is needed here.'),
    (Action("wait", {"x": "table1"}), "malformed", '"wait" takes no arguments, not "x".'),
    (Action("move", {"p1": 1, "s1": None, "s2": []}), "unknown_object", "There is no"),
    (Action("fill-pot", {"p1": "robot1", "s1": "table1", "c1": "water1"}), "unknown_object", "water1"),
    (Action("move", {"p1": "robot2", "s1": "stove1", "s2": "board1"}), "illegal",
     "robot1 cannot act for robot2."),
]  # fmt: skip


@pytest.mark.parametrize(("action", "code", "message"), BAD, ids=[b[2][:30] for b in BAD])
def test_what_is_no_action_at_all_is_refused_with_its_code(
    action: Action, code: str, message: str
) -> None:
    episode = kitchen()
    before = episode.state()
    step = episode.step({"robot1": action})
    result = step.results["robot1"]
    assert (step.happened, result.ok, result.code) == (False, False, code)
    assert message in result.message
    assert episode.state() == before


@pytest.mark.parametrize("junk", ["Do nothing", 5, {"verb": "wait"}])
def test_strangers_junk_is_refused_too(junk: object) -> None:
    episode = kitchen()
    step = episode.step({"robot1": junk})  # type: ignore[dict-item]
    assert step.results["robot1"].code == "malformed"


def test_an_unknown_cook_is_refused() -> None:
    episode = kitchen()
    step = episode.step({"robot7": None})
    assert step.results["robot7"].code == "unknown_seat"
    assert not step.happened
    with pytest.raises(WorldError, match="robot1, robot2"):
        episode.legal("robot7")
    with pytest.raises(WorldError, match="no seat"):
        episode.observe("robot7")


def test_what_a_sentence_leaves_out_may_be_left_out_of_the_action() -> None:
    containers = [{"name": "pot", "x": 0, "y": 2}]
    data = environment("table stove", [{"name": "onion", "x": 0, "y": 1}], containers)
    data["meals"] = [{"name": "water", "x": 0, "y": 2}]
    episode = open_kitchen(data)
    step = episode.step(
        {"robot1": Action("add-to", {"p1": "robot1", "c1": "pot1", "i1": "onion1"})}
    )
    assert step.results["robot1"].ok
    assert "addedto(onion1,water1)" in episode.oracle()["predicates"]


def test_adding_to_an_empty_pot_says_that_it_is_empty() -> None:
    data = environment("table", [{"name": "onion", "x": 0, "y": 1}], [thing("pot", 0)])
    episode = open_kitchen(data)
    action = episode.parse("robot1", "add onion1 into pot1 using robot1")
    # the water that the sentence does not name does not exist, so the action is incomplete
    result = episode.step({"robot1": action}).results["robot1"]
    assert result.message == "pot1 is empty."


# --- sentences ---


def test_a_well_formed_sentence_of_an_illegal_action_is_read_so_that_the_refusal_can_say_why() -> (
    None
):
    episode = kitchen()
    action = episode.parse("robot1", "move ROBOT1 from table1   to Stove1.")
    assert action == do(episode, "move robot1 table1 stove1")
    assert episode.step({"robot1": action}).results["robot1"].message == (
        "The stove1 is taken by robot2."
    )


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("Move robot1 to table2", "Move robot1 from table1 to table2"),
        ("pick up the bread1 from table1 with robot1", "Pick up bread1 from table1 using robot1"),
        ("do nothin", "Do nothing"),
    ],
)
def test_what_cannot_be_read_names_the_nearest_valid_sentence(text: str, nearest: str) -> None:
    with pytest.raises(WorldError) as caught:
        kitchen().parse("robot1", text)
    assert caught.value.code == "unparsable"
    assert f'did you mean "{nearest}"?' in caught.value.message


@pytest.mark.parametrize("text", ["", " \n", "(" * 500, "Move {p1} from \\", "ü" * 20_000])
def test_any_text_can_be_tried(text: str) -> None:
    with pytest.raises(WorldError, match="I do not understand"):
        kitchen().parse("robot1", text)


# --- facts ---


def test_facts_say_where_everything_is() -> None:
    episode = kitchen()
    act(episode, "pick-up-item robot1 bread1 table1")
    facts = episode.observe("robot1").facts
    stations = {s["id"]: s for s in facts["stations"]}
    assert stations["table2"]["stack"] == ["lettuce1", "cheese1"]
    assert stations["table3"]["container"] == "pot1"
    assert stations["stove1"]["cook"] == "robot2"
    items = {i["id"]: i for i in facts["items"]}
    assert items["bread1"]["place"] == {"player": "robot1"}
    assert items["cheese1"]["place"] == {"station": "table2"}
    assert items["lettuce1"]["can"] == ["cuttable"]
    assert facts["players"][0]["holding"] == "bread1"
    assert json.loads(json.dumps(facts)) == facts
    assert facts["predicates"] == sorted(facts["predicates"])


def test_facts_say_what_is_in_the_soup() -> None:
    data = environment("stove", [{"name": "onion", "x": 0, "y": 1}], [thing("pot", 0)])
    data["meals"] = [{"name": "water", "x": 0, "y": 2, "predicates": ["isboiling"]}]
    episode = open_kitchen(data)
    act(episode, "add-to robot1 onion1 pot1 water1 stove1")
    facts = episode.observe("robot1").facts
    (water,) = facts["meals"]
    assert (water["in"], water["states"], water["items"]) == ("pot1", ["boiling"], ["onion1"])
    assert facts["items"][0]["place"] == {"meal": "water1"}
    assert facts["containers"][0]["meal"] == "water1"


def test_progress_counts_the_steps_after_the_acting_one() -> None:
    episode = kitchen()
    seen = []
    act(episode, "cook robot2 patty1 stove1", seat="robot2")
    for _ in range(4):
        timers = episode.observe("robot1").facts["timers"]
        seen.append([(t["kind"], t["done"], t["of"], t["running"]) for t in timers])
        act(episode, "-")
    assert seen == [[("cook", n, 3, True)] for n in range(3)] + [[]]


def test_a_scene_has_the_chefs_names_and_no_predicates() -> None:
    scene = kitchen().scene(None, {"robot1": "Ana"})
    assert scene["labels"] == {"robot1": "Ana"}
    assert "predicates" not in scene
    assert "effects" not in scene


def test_chefs_walk_to_the_nearest_free_cell_beside_their_station() -> None:
    episode = kitchen()
    act(episode, "move robot1 table1 board1")
    players = episode.observe("robot1").facts["players"]
    assert (players[0]["x"], players[0]["y"], players[0]["facing"]) == (3, 1, [0, 1])
    act(episode, "move robot2 stove1 table1", "-", seat="robot2")
    players = episode.observe("robot1").facts["players"]
    assert (players[1]["x"], players[1]["y"]) == (0, 1)


def test_a_chef_goes_round_when_the_nearest_side_is_taken() -> None:
    data = environment("table stove table board", cooks=(0,))
    data["players"].append({"name": "robot", "x": 1, "y": 1, "direction": [0, -1]})
    data["stations"].append({"name": "sink", "x": 1, "y": 0})
    episode = open_kitchen(data)
    act(episode, "move robot1 table1 stove1")
    player = episode.observe("robot1").facts["players"][0]
    assert (player["x"], player["y"], player["facing"]) == (1, 3, [0, -1])


# --- snapshots ---


def damage(change: Callable[[dict[str, object]], object]) -> str:
    episode = kitchen()
    act(episode, "cook robot2 patty1 stove1", seat="robot2")
    before = episode.state()
    snapshot = copy.deepcopy(before)
    change(snapshot)
    with pytest.raises(WorldError) as caught:
        episode.restore(snapshot)
    assert caught.value.code == "bad_snapshot"
    assert episode.state() == before
    return caught.value.message


def test_a_snapshot_of_something_else_is_refused() -> None:
    assert "of another task" in damage(lambda s: s.update(task="0123"))
    assert "version 9" in damage(lambda s: s.update(version=9))
    assert "seed" in damage(lambda s: s.update(seed=4))
    assert "not a snapshot" in damage(lambda s: s.update(world="household"))
    assert "damaged" in damage(lambda s: s.update(predicates=["loc(robot1,moon)"]))
    assert "damaged" in damage(lambda s: s.update(effects=[{}]))
    assert "damaged" in damage(lambda s: s.update(turn="robot9"))
    assert "damaged" in damage(lambda s: s.update(stands=[[0, 0]]))
    assert "damaged" in damage(lambda s: s.pop("objects"))


def test_the_revision_grows_with_every_change_and_with_a_restore() -> None:
    episode = kitchen()
    start = episode.state()
    seen = [episode.revision]
    act(episode, "move robot1 table1 board1")
    seen.append(episode.revision)
    act(episode, "-")
    seen.append(episode.revision)
    episode.restore(start)
    seen.append(episode.revision)
    assert seen == sorted(set(seen))


def test_changes_are_told_small() -> None:
    episode = kitchen()
    step = episode.step({"robot1": do(episode, "move robot1 table1 board1")})
    assert step.changed == {
        "on": ["loc(robot1,board1)", "vacant(table1)"],
        "off": ["loc(robot1,table1)", "vacant(board1)"],
    }


# --- tasks ---


def test_a_task_of_one_s_own_file_knows_its_seats_and_goal() -> None:
    data = environment("table table", food(["bread"]), cooks=(0, 1))
    task = world.task_from({"environment": data, "compat": "original", "title": "Mine"})
    assert [seat.name for seat in task.seats] == ["robot1", "robot2"]
    assert (task.title, task.goal, task.params["rules"]) == ("Mine", "Cook something.", "original")
    assert world.task_from({"environment": data, "compat": "original", "title": "Mine"}) == task
    assert world.start(task, 0).observe("robot1").facts["rules"] == "original"


@pytest.mark.parametrize("data", [{}, {"environment": []}, {"environment": {}}, []])
def test_a_task_without_a_kitchen_is_refused(data: object) -> None:
    with pytest.raises(WorldError) as caught:
        world.task_from(data)  # type: ignore[arg-type]
    assert caught.value.code == "bad_file"


def test_times_can_be_set_by_the_task() -> None:
    task = world.task_from({"environment": environment("table stove", food(["patty"], 1))})
    quick = replace(task, params={**task.params, "config": {"cook_time": 1}})
    episode = world.start(quick, 0)
    act(episode, "move robot1 table1 stove1", "cook robot1 patty1 stove1", "-")
    assert "iscooked(patty1)" in episode.oracle()["predicates"]
