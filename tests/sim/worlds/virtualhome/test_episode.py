"""Playing an activity: sentences, reasons, the program that grows, one person and two."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest

from sim.abilities import Admissible, Forkable, Parsable, Solved, Varied
from sim.world import Action, JSONObject, Seat, Task, WorldError
from sim.worlds.virtualhome import world
from sim.worlds.virtualhome.catalogue import task_of
from sim.worlds.virtualhome.episode import VirtualHomeEpisode
from sim.worlds.virtualhome.homes import read_home
from tests.loops import each
from tests.sim.worlds.virtualhome.originals import DATA, needs_originals, zipped


def begin(name: str = "activities/get_glass_of_milk@home1") -> VirtualHomeEpisode:
    return world.start(world.task(name), 0)


def say(episode: VirtualHomeEpisode, *texts: str, seat: Seat = "person") -> str:
    """Do the steps; the reason why the last was refused, empty: it was done."""
    told = ""
    for text in texts:
        assert not told, told
        told = episode.step({seat: episode.parse(seat, text)}).results[seat].message
    return told


def test_it_can_what_agents_and_graders_ask_for() -> None:
    episode = begin()
    assert isinstance(episode, Forkable)
    assert isinstance(episode, Parsable)
    assert isinstance(episode, Admissible)
    assert isinstance(world, Solved)
    assert isinstance(world, Varied)


def test_an_activity_is_done_in_words() -> None:
    episode = begin()
    steps = ("open kitchen cabinet", "grab glass", "close kitchen cabinet")
    told = say(episode, "walk to kitchen", "walk to kitchen cabinet", *steps, "Walk to fridge")
    assert told == ""
    assert episode.facts("person")["right_hand"] == "glass 1"
    assert say(episode, "open fridge", "grab milk", "pour milk into glass", "drink glass") == ""
    assert [one.met for one in episode.goals().conditions] == [True, False]
    assert episode.outcome() is None
    say(episode, "done")
    outcome = episode.outcome()
    assert outcome is not None
    assert (outcome.success, outcome.reason, dict(outcome.scores)) == (
        True,
        "goal",
        {"conditions": 1},
    )


def test_what_is_refused_says_what_would_help_and_takes_no_time() -> None:
    episode = begin()
    before = episode.state()
    assert say(episode, "open fridge") == "You are not close to the fridge: walk to it first."
    assert say(episode, "stand up") == "You are neither sitting nor lying."
    assert episode.state() == before
    assert episode.steps == 0


def test_who_says_done_too_early_has_not_succeeded() -> None:
    episode = begin()
    say(episode, "say that it is done")
    outcome = episode.outcome()
    assert outcome is not None
    assert (outcome.success, outcome.reason) == (False, "said_done")
    assert episode.step({"person": None}).happened is False


def test_an_open_activity_succeeds_when_the_player_says_so() -> None:
    episode = begin("activities/make_bed@home1")
    say(episode, "done")
    outcome = episode.outcome()
    assert outcome is not None
    assert outcome.success


def test_the_program_grows_as_virtualhome_writes_it() -> None:
    episode = begin()
    step = episode.step({"person": episode.parse("person", "walk to fridge")})
    fridge = episode.names.ids["fridge"]
    assert step.changed == {"line": f"[WALK] <fridge> ({fridge})"}
    assert episode.facts("person")["program"] == [f"[WALK] <fridge> ({fridge})"]
    assert say(episode, f"[OPEN] <fridge> ({fridge})") == ""
    assert say(episode, "[FIND] <milk> (1)") == ""


def test_a_line_that_is_no_step_is_told_how_steps_are_written() -> None:
    episode = begin()
    for text, told in each(
        [
            ("put the moon on table", "put {thing} on {place}"),
            ("dance", "steps are such as walk to {thing}"),
            ("[FLY] <fridge> (1)", "there is no action"),
            ("[GRAB] <unicorn> (1)", "no unicorn"),
        ]
    ):
        with pytest.raises(WorldError) as caught:
            episode.parse("person", text)
        assert told in str(caught.value)


def test_every_sentence_that_is_offered_works() -> None:
    episode = begin()
    say(episode, "walk to kitchen cabinet", "open kitchen cabinet", "grab glass")
    sentences = list(episode.sentences("person"))
    failed = []
    for text in each(sentences)[::7]:
        twin = episode.fork()
        if not twin.step({"person": twin.parse("person", text)}).happened:
            failed.append(text)
    assert failed == []
    assert "put glass 1 on kitchen cabinet" in sentences
    assert "grab milk" not in sentences


def test_what_is_held_and_near_is_offered_first() -> None:
    episode = begin()
    say(episode, "walk to kitchen cabinet", "open kitchen cabinet", "grab glass")
    verbs = {verb.name: verb for verb in episode.legal("person").verbs}
    things, places = (slot.candidates or () for slot in verbs["put_on"].slots)
    assert things[0] == "glass 1"
    assert "kitchen cabinet" in places
    assert "bed" not in places


def test_verbs_are_offered_where_they_make_sense() -> None:
    episode = begin()
    names = {verb.name for verb in episode.legal("person").verbs}
    assert names & {"put_on", "drop", "stand_up", "sleep"} == set()
    say(episode, "walk to couch", "sit on couch")
    names = {verb.name for verb in episode.legal("person").verbs}
    assert {"stand_up", "sleep", "done"} <= names


def test_what_is_not_there_at_all_is_refused_with_what_is() -> None:
    episode = begin()
    for args, told in each(
        [
            ({"thing": "fridgee"}, 'did you mean "fridge"'),
            ({"thing": 3}, 'there is no "3" here'),
            ({"thing": ["fridge"]}, "here"),
            ({}, "open takes thing"),
            ({"thing": "fridge", "place": "bed"}, "open takes thing"),
        ]
    ):
        step = episode.step({"person": Action("open", args)})
        assert not step.happened
        assert told in step.results["person"].message


def test_what_is_shut_away_is_not_seen() -> None:
    episode = begin("activities/breakfast@home1")
    say(episode, "walk to fridge")
    seen = {thing["name"] for thing in episode.facts("person")["things"]}
    assert "milk" not in seen
    say(episode, "open fridge")
    seen = {thing["name"] for thing in episode.facts("person")["things"]}
    assert "milk" in seen
    assert "milk (closed, in fridge)" in episode.text("person")


def test_two_people_share_a_home() -> None:
    episode = begin("activities_together/breakfast")
    assert say(episode, "walk to fridge", seat="ana") == ""
    assert say(episode, "walk to kitchen cabinet", "open kitchen cabinet", seat="ben") == ""
    assert say(episode, "open fridge", "grab milk", seat="ana") == ""
    assert episode.facts("ana")["right_hand"] == "milk"
    assert episode.facts("ben")["right_hand"] is None
    told = say(episode, "grab milk", seat="ben")
    assert told == "" or "close" in told
    assert [seat for seat, _ in episode.program][:3] == ["ana", "ben", "ben"]


def test_under_v1_each_finds_for_oneself() -> None:
    task = world.task("activities_together/breakfast")
    v1 = Task.from_json({**task.to_json(), "params": {**task.params, "rules": "v1"}})
    episode = world.start(v1, 0)
    assert say(episode, "walk to fridge", "open fridge", seat="ana") == ""
    assert "You have not found the fridge yet" in say(episode, "close fridge", seat="ben")


def test_a_fork_and_a_snapshot_go_on_alike() -> None:
    episode = begin()
    say(episode, "walk to fridge", "open fridge")
    twin, again = episode.fork(), begin()
    again.restore(json.loads(json.dumps(episode.state())))
    for one in (twin, again):
        say(one, "grab milk", "walk to kitchen table", "put milk on kitchen table")
    assert twin.state() == again.state()
    assert episode.steps == 2


@pytest.mark.parametrize("broken", [{}, {"who": 1}, {"edges": 3}, None])
def test_a_broken_snapshot_is_refused_and_nothing_changes(broken: object) -> None:
    episode = begin()
    say(episode, "walk to fridge")
    state = copy.deepcopy(episode.state())
    state["kept"]["home"] = broken
    before = episode.state()
    with pytest.raises(WorldError):
        episode.restore(state)
    assert episode.state() == before


def test_our_program_solves_the_task() -> None:
    for name in ("breakfast@home3", "take_jacket_off@home2", "give_milk_to_cat@home7"):
        task = world.task(f"activities/{name}")
        episode = world.start(task, 0)
        actions = world.solution(task)
        assert all(episode.step({"person": action}).happened for action in each(actions))
        outcome = episode.outcome()
        assert outcome is not None
        assert outcome.success


def test_a_task_without_a_program_of_ours_says_so() -> None:
    with pytest.raises(WorldError, match="no solution"):
        world.solution(world.task("activities_together/breakfast"))


def test_there_are_88_activities_and_instances_in_every_home_that_fits() -> None:
    assert len([task for task in world.tasks() if task.suite == "activities"]) == 88
    assert len(world.instances("activities")) > 500
    with pytest.raises(WorldError, match="there is no suite"):
        world.instances("cooking")
    with pytest.raises(WorldError, match="did you mean"):
        world.task("activities/browse_internt")


# -- files of one's own ------------------------------------------------------------------------------


def test_a_graph_of_ones_own_is_a_task() -> None:
    data: JSONObject = read_home("home2").document
    task = world.task_from(data)
    episode = world.start(task, 0)
    assert say(episode, "walk to fridge", "open fridge") == ""


def test_a_scene_with_conditions_is_a_task() -> None:
    given = {
        "scene": "home1",
        "title": "Cold",
        "goal": "Open the fridge.",
        "rules": "v1",
        "seats": 2,
        "conditions": ["fridge is OPEN"],
    }
    task = world.task_from(given)
    assert [seat.name for seat in task.seats] == ["ana", "ben"]
    assert world.task_from(given) == task
    episode = world.start(task, 0)
    assert say(episode, "walk to fridge", "open fridge", "done", seat="ben") == ""
    outcome = episode.outcome()
    assert outcome is not None
    assert outcome.success


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ([], "should be an object"),
        ({}, 'either "scene"'),
        ({"scene": "home9"}, 'there is no scene "home9"'),
        ({"scene": "../../etc"}, "there is no scene"),
        ({"scene": "home1", "rules": "v3"}, "rules are one of"),
        ({"scene": "home1", "seats": 3}, "must be between 1 and 2"),
        ({"scene": "home1", "conditions": ["fridge is HOT"]}, r"conditions\[0\]"),
        ({"scene": "home1", "init": ["unicorn is CLEAN"]}, "no unicorn"),
        ({"scene": "home1", "colour": 1}, "no such field"),
        ({"graph": {"nodes": [], "edges": []}}, "nobody lives in this graph"),
        ({"graph": {"nodes": [], "edges": [["a", "ON", "b"]]}}, "leads nowhere"),
    ],
)
def test_a_file_that_is_no_task_is_refused(given: object, told: str) -> None:
    with pytest.raises(WorldError, match=told):
        world.task_from(given)  # type: ignore[arg-type]


def test_where_the_reference_breaks_off_a_player_is_told_so() -> None:
    rooms = [{"id": 1, "class_name": "attic", "category": "Rooms"}]
    things = [{"id": 2, "class_name": "character"}, {"id": 3, "class_name": "box"}]
    edges = [[2, "INSIDE", 1], [3, "INSIDE", 1]]
    graph: JSONObject = {"nodes": [*rooms, *things], "edges": edges}
    v1 = world.start(world.task_from({"graph": graph, "rules": "v1"}), 0)
    assert "v1.0.0 breaks off here" in say(v1, "walk to box")
    assert list(v1.sentences("person")) == ["say that it is done"]
    assert say(world.start(world.task_from({"graph": graph}), 0), "walk to box") == ""


@needs_originals
def test_an_original_scene_is_played_from_its_folder_and_from_its_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("BRIGADE_VIRTUALHOME", str(DATA / "scenes"))
    for scene in ("scene1", "full_scene7"):
        episode = world.start(world.task_from({"scene": scene}), 0)
        assert say(episode, "walk to bedroom", "walk to bed 1") == ""
    task = world.task_from(zipped(Path(DATA / "scenes" / "TrimmedTestScene3_graph.json.gz")))
    assert say(world.start(task, 0), "walk to bathroom") == ""


def test_rules_are_chosen_by_the_task() -> None:
    v1 = world.start(task_of("make_bed", "home1", rules="v1"), 0)
    sound = world.start(task_of("make_bed", "home1"), 0)
    assert (
        say(v1, "walk to bed", "[PUSH] <wall> (1)")
        == "You have not found the wall yet: walk to it or find it first."
    )
    assert say(v1, "find wall", "[PUSH] <wall> (1)") == ""
    assert say(sound, "[PUSH] <wall> (1)") == "You cannot move the wall."
