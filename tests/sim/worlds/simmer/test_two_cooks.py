"""Two cooks in one kitchen: what one touched and the other served, and who is named for it."""

from __future__ import annotations

from sim.world import Action
from sim.worlds.simmer import world
from sim.worlds.simmer.episode import SimmerEpisode
from tests.loops import each

SALAD = {
    "title": "A salad and a steak",
    "goal": "Serve the salad.",
    "seats": 2,
    "objects": ["chicken_breast", "lettuce", "cutting_board", "knife", "plate", "fridge"],
}


def shared() -> SimmerEpisode:
    """A kitchen for two in which everything lies on the counter but what is cold."""
    data = {**SALAD, "objects": [_placed(name) for name in SALAD["objects"]]}
    return world.start(world.task_from(data), 0)


def _placed(name: object) -> object:
    loose = ("cutting_board", "knife", "plate", "chicken_breast", "lettuce")
    return {"class": name, "id": 1, "location": "counter"} if name in loose else name


def does(episode: SimmerEpisode, seat: str, *lines: str) -> None:
    for line in lines:
        other = next(one for one in episode.seats if one != seat)
        step = episode.step({seat: episode.parse(seat, line), other: None})
        assert step.results[seat].ok, (line, step.results[seat].message)


def mishap() -> SimmerEpisode:
    """The first cook lays raw chicken on the board; the second slices lettuce there and serves it."""
    episode = shared()
    does(episode, "cook1", "grab chicken breast", "put chicken breast on cutting board")
    does(episode, "cook1", "grab chicken breast", "put chicken breast on counter")
    does(episode, "cook2", "grab lettuce", "put lettuce on cutting board", "grab knife")
    does(episode, "cook2", "slice lettuce with knife on cutting board", "put knife down")
    does(episode, "cook2", "grab lettuce", "put lettuce in plate", "serve plate")
    return episode


def test_the_audit_names_who_made_the_mistake_and_the_chain_who_served_it() -> None:
    found = {one.predicate: one for one in mishap().audit() if one.object == "lettuce#1"}
    contamination = found["contamination"]
    assert contamination.seat == "cook1"
    assert "Second cook" in contamination.chain[-1]
    assert "First cook" in " ".join(contamination.chain)
    assert found["unwashed"].seat == "cook2"


def test_both_see_the_same_kitchen_and_each_what_the_other_holds() -> None:
    episode = shared()
    does(episode, "cook1", "grab chicken breast")
    assert episode.view("cook1") == episode.view("cook2") == episode.view(None)
    cooks = {one["seat"]: one["hold"] for one in episode.scene(None, {})["cooks"]}
    assert cooks == {"cook1": "chicken_breast#1", "cook2": None}
    assert "chicken_breast#1" not in episode.natural("cook2")


def test_the_lens_lights_the_hands_of_whoever_has_touched_it() -> None:
    episode = shared()
    does(episode, "cook1", "grab chicken breast")
    marks = episode.lens_scene("unseen", {})["marks"]
    assert "cook1" in marks
    assert "cook2" not in marks


def test_in_a_joint_step_both_are_pointed_out() -> None:
    episode = shared()
    episode.step(
        {
            "cook1": Action("grab", {"object": "chicken breast"}),
            "cook2": Action("grab", {"object": "lettuce"}),
        }
    )
    assert set(episode.scene(None, {})["did"]) == {"chicken_breast#1", "lettuce#1"}


def test_all_pair_kitchens_can_be_drawn_with_both_cooks_in_them() -> None:
    pairs = [task for task in world.tasks() if len(task.seats) == 2]
    assert len(pairs) == 13
    for task in each(pairs):
        episode = world.start(task, 0)
        frame = world.draw(episode.scene(None, {"cook1": "Ana", "cook2": "Ben"}), 300)
        assert {"cook1", "cook2"} <= {target.id for target in frame.targets}
