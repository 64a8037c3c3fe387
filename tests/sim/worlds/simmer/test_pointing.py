"""What a click does, and how values are set."""

from __future__ import annotations

from sim.world import Action
from sim.worlds.simmer import world
from sim.worlds.simmer.episode import SimmerEpisode
from tests.loops import each

MILK = "danger/a-glass-of-milk"


def click(episode: SimmerEpisode, oid: str, seat: str = "cook") -> list[str]:
    """Do what a click on a thing does; the verbs that were done."""
    done = episode.natural(seat)[oid].actions
    for action in done:
        assert episode.step({seat: action}).results[seat].ok, action.text
    return [action.verb for action in done]


def test_a_whole_kitchen_can_be_cooked_by_clicking() -> None:
    episode = world.start(world.task(MILK), 0)
    assert click(episode, "cabinet#1") == ["walk", "open"]
    assert click(episode, "glass#1") == ["grab"]
    assert click(episode, "cabinet#1") == ["close"]
    assert click(episode, "counter#1") == ["walk", "put_on"]
    assert click(episode, "fridge#1") == ["walk", "open"]
    assert click(episode, "milk#1") == ["grab"]
    assert click(episode, "fridge#1") == ["close"]
    assert click(episode, "glass#1") == ["walk", "pour"]
    episode.step({"cook": Action("serve", {"object": "glass"})})
    outcome = episode.outcome()
    assert outcome is not None
    assert outcome.success


def test_only_what_is_seen_can_be_clicked_and_everything_offered_works() -> None:
    for task in each([world.task(MILK), world.task("danger/chicken-and-lettuce")]):
        episode = world.start(task, 0)
        for at, action in each(enumerate(world.solution(task))):
            if at % 9:
                episode.step({"cook": action})
                continue
            natural = episode.natural("cook")
            scene = episode.scene("cook", {})
            assert set(natural) <= {one["id"] for one in scene["places"]} | set(scene["things"])
            for one in natural.values():
                trial = episode.fork()
                for move in one.actions:
                    assert trial.step({"cook": move}).results["cook"].ok, one.text
            episode.step({"cook": action})


def test_clicking_says_nothing_of_what_is_clean() -> None:
    episode = world.start(world.task("danger/an-apple"), 0)
    for oid in ("fridge#1", "apple#1"):
        click(episode, oid)
    episode.step({"cook": Action("walk", {"location": "counter"})})
    episode.step({"cook": Action("switch_on", {"object": "faucet"})})
    before = episode.natural("cook")["faucet#1"].text
    click(episode, "faucet#1")
    assert before == "Wash apple under faucet"
    assert episode.natural("cook")["faucet#1"].text == before


def test_minutes_and_degrees_have_dials_that_tell_nothing_of_the_recipe() -> None:
    dials = {}
    for task_id in each((MILK, "danger/chicken-and-lettuce")):
        slots = [
            slot
            for verb in world.start(world.task(task_id), 0).legal("cook").verbs
            for slot in verb.slots
        ]
        dials |= {slot.name: slot.dial for slot in slots if slot.type == "number"}
    assert dials["duration"] is not None
    assert (dials["duration"].usual, dials["duration"].unit) == (10, "minutes")


def test_after_the_end_nothing_can_be_clicked() -> None:
    task = world.task(MILK)
    episode = world.start(task, 0)
    for action in world.solution(task):
        episode.step({"cook": action})
    assert episode.natural("cook") == {}
