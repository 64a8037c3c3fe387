"""Tasks that need two: what each knows, is able to do and can walk to, and that the simulator holds to it."""

from __future__ import annotations

from typing import Any

import pytest

from sim.replay import canonical, digest, replay
from sim.world import Action, MoveResult, WorldError
from sim.worlds.teach.episode import TeachEpisode
from sim.worlds.teach.solving.hands import Hands
from sim.worlds.teach.solving.solver import solve, solve_together
from sim.worlds.teach.tasks.catalogue import TWO, own, tasks
from sim.worlds.teach.world import world
from tests.sim.worlds.teach.kitchen import the

TWO_TASKS = [task for task in tasks() if task.suite == TWO]
SPLITS = ("separate-halves", "parts-of-the-recipe", "different-skills")


def pair(
    one: dict[str, Any] | None = None, two: dict[str, Any] | None = None, task: str = "Coffee"
) -> TeachEpisode:
    """Two who act, in FloorPlan5."""
    cast = [{"seat": "one", **(one or {})}, {"seat": "two", **(two or {})}]
    return world.start(own({"task": task, "scene": "FloorPlan5", "seed": 1, "cast": cast}), 0)


def does(episode: TeachEpisode, seat: str, verb: str, **args: Any) -> MoveResult:
    return episode.step({seat: Action(verb, args, verb)}).results[seat]


def stands_before(episode: TeachEpisode, seat: str, kind: str) -> str:
    """Let somebody stand where a thing can be clicked on; its name."""
    thing = the(episode, kind)
    hands = Hands(episode)
    hands.seat = seat
    hands.reach(thing)
    for action in hands.actions:
        assert episode.step({seat: action}).results[seat].ok
    return thing.name


def test_there_are_a_dozen_of_three_kinds() -> None:
    assert len(TWO_TASKS) >= 12
    for split in SPLITS:
        assert sum(split in task.tags for task in TWO_TASKS) >= 3


@pytest.mark.slow
@pytest.mark.parametrize("task", TWO_TASKS[::3], ids=lambda task: task.id)
def test_two_reach_the_goal_in_the_length_that_is_told_and_neither_alone(task: Any) -> None:
    episode = world.start(task, 0)
    assert not any(report.success for report in episode.verdicts.values())
    moves, joint = solve_together(episode)
    lengths = task.params["lengths"]
    assert (moves, len(joint)) == (task.par, lengths["together"])
    assert world.length(task, "together").steps == len(joint)
    for move in joint:
        results = episode.step(dict(move)).results.values()
        assert all(one.ok or one.code == "finished" for one in results)
    assert episode.done
    if "parts-of-the-recipe" in task.tags:
        assert lengths["together"] < lengths["alone"]
    else:
        assert lengths["alone"] is None
        with pytest.raises(WorldError):
            solve(world.start(task, 0))


def test_who_cannot_wash_is_refused_in_plain_words_and_is_offered_nothing_of_it() -> None:
    episode = pair(one={"cannot": ["wash"]})
    faucet = stands_before(episode, "one", "Faucet")
    result = does(episode, "one", "ToggleOn", object=faucet)
    assert (result.ok, result.code) == (False, "not_able")
    assert "not able to turn water on or off" in result.message
    (verb,) = [verb for verb in episode.legal("one").verbs if verb.name == "ToggleOn"]
    assert faucet not in (verb.slots[0].candidates or ())
    assert faucet not in episode.natural("one")
    assert not the(episode, "Faucet").toggled


def test_the_other_one_can() -> None:
    episode = pair(one={"cannot": ["wash"]})
    faucet = stands_before(episode, "two", "Faucet")
    assert faucet in episode.natural("two")
    assert does(episode, "two", "ToggleOn", object=faucet).ok
    assert the(episode, "Faucet").toggled


def test_nobody_leaves_their_part_and_ways_do_not_lead_out_of_it() -> None:
    episode = pair(one={"within": {"x": [None, 0.125]}}, two={"within": {"x": [0.125, None]}})
    bodies = episode.home.state.bodies
    assert bodies["one"].body.x < 0.125 < bodies["two"].body.x
    codes = set()
    for x in range(5):
        for z in range(5):
            answer = episode.ask("one", Action("Navigate", {"place": [x / 4, z / 4]}))
            for row in answer.answer["actions"][:40]:
                episode.step({"one": Action(row["verb"])})
            for verb in ("Forward", "PanRight", "Backward", "PanLeft"):
                codes.add(does(episode, "one", verb).code)
            assert bodies["one"].body.x < 0.125
    assert "fenced" in codes


def test_each_knows_only_their_part_of_the_recipe() -> None:
    episode = pair({"knows": ["coffee"]}, {"knows": ["toast"]}, task="Coffee And Toast")
    told = {seat: episode.observe(seat).text.lower() for seat in episode.seats}
    titles = {seat.name: seat.title for seat in episode.task.seats}
    assert "coffee" in told["one"].split("within reach")[0]
    assert "toast" not in told["one"].split("within reach")[0]
    assert "toast" in told["two"].split("within reach")[0]
    assert "coffee" not in told["two"].split("within reach")[0]
    for seat in episode.seats:
        assert "coffee" not in titles[seat].lower()
        assert episode.sight(seat).goals == "live"
        said = [one.text.lower() for one in episode.goals(seat).conditions]
        assert said
        asked = episode.ask(seat, Action("Progress"))
        assert asked.answer["conditions"][1] == episode.facts(seat)["progress"]["conditions"][1]
    assert len(episode.goals(None).conditions) == 2


def test_both_have_hands_of_their_own_and_what_one_holds_the_other_cannot_take() -> None:
    episode = pair()
    apple = stands_before(episode, "one", "Mug")
    assert does(episode, "one", "Pickup", object=apple).ok
    assert episode.facts("one")["holding"]["name"] == apple
    assert episode.facts("two")["holding"] is None
    assert episode.public().facts["hands"] == {
        "one": {"name": apple, "type": "Mug"},
        "two": None,
    }
    assert not does(episode, "two", "Pickup", object=apple).ok
    assert episode.view("one") != episode.view("two")
    assert episode.scene("one", {})["seat"] == "one"
    assert len(episode.camera_scene("two", "map")["watchers"]) == 2


def test_it_is_over_when_both_say_so_and_whoever_goes_on_takes_it_back() -> None:
    episode = pair()
    stopped = does(episode, "one", "Stop")
    assert stopped.ok
    assert stopped.answer == {"text": "It ends when everybody says so."}
    assert episode.outcome() is None
    does(episode, "one", "TurnLeft")
    does(episode, "two", "Stop")
    assert episode.outcome() is None
    does(episode, "one", "Stop")
    outcome = episode.outcome()
    assert outcome is not None
    assert (outcome.success, outcome.reason) == (False, "stopped")


def test_a_game_of_two_is_saved_forked_and_replayed_exactly() -> None:
    episode = pair(one={"cannot": ["wash"], "within": {"x": [None, 1.125]}})
    moves = [
        {"one": Action("TurnLeft"), "two": Action("Forward")},
        {"one": Action("Stop"), "two": Action("Pickup", {"object": "Mug_1"})},
        {"two": Action("TurnRight")},
    ]
    for move in moves:
        episode.step(dict(move))
    again = world.start(episode.task, 0)
    again.restore(episode.state())
    assert canonical(again.state()) == canonical(episode.state())
    assert digest(replay(world, episode.task, 0, moves)) == digest(episode)
    now = digest(episode)
    twin = episode.fork()
    for one in (twin, again):
        one.step({"one": Action("Forward"), "two": Action("LookDown")})
    assert digest(twin) == digest(again) != now
    assert digest(episode) == now
    assert "fenced" not in canonical(again.state())


@pytest.mark.parametrize(
    ("cast", "words"),
    [
        ("nobody", "cast: "),
        ([{"seat": "one"}], "at least two"),
        ([{"seat": "one"}, {"seat": "one"}], "a name of its own"),
        ([{"seat": "one"}, {"seat": "commander"}], "cast[1].seat"),
        ([{"seat": "one"}, {"seat": "two", "cannot": ["fly"]}], "cast[1].cannot[0]: there is no"),
        ([{"seat": "one"}, {"seat": "two", "knows": ["tea"]}], "there are coffee"),
        ([{"seat": "one"}, {"seat": "two", "within": {"y": [0, 1]}}], "cast[1].within"),
        ([{"seat": "one"}, {"seat": "two", "within": {"x": [0, "far"]}}], "metres"),
        ([{"seat": "one"}, {"seat": "two", "likes": []}], 'there is no "likes"'),
    ],
)
def test_a_cast_that_makes_no_sense_is_refused_with_its_place(cast: Any, words: str) -> None:
    with pytest.raises(WorldError) as caught:
        own({"task": "Coffee", "scene": "FloorPlan5", "cast": cast})
    assert words in str(caught.value)


def test_a_part_in_which_nobody_can_stand_is_refused() -> None:
    with pytest.raises(WorldError, match="cannot stand anywhere"):
        pair(one={"within": {"x": [90, 91]}})
