"""Cooking step by step: refusals that can be seen, mistakes that cannot, and who made them."""

from __future__ import annotations

import json
import re

import pytest

from sim.abilities import Audited, Forkable
from sim.checks import check_task
from sim.replay import digest
from sim.world import Action, WorldError
from sim.worlds.simmer import world
from sim.worlds.simmer.episode import SimmerEpisode
from tests.loops import each

CHICKEN = "danger/chicken-and-lettuce"


def played(task_id: str, without: str = "nothing") -> SimmerEpisode:
    """An episode of one cook with its reference plan done, but for some verbs."""
    task = world.task(task_id)
    episode = world.start(task, 0)
    for action in world.solution(task):
        if action.verb != without:
            episode.step({"cook": action})
    return episode


def test_the_reference_plan_wins_and_the_audit_has_nothing_to_say() -> None:
    episode = played(CHICKEN)
    outcome = episode.outcome()
    assert outcome is not None
    assert (outcome.success, outcome.reason) == (True, "goal")
    assert list(episode.audit()) == []


def test_a_cook_who_washes_nothing_serves_and_hears_of_it_afterwards() -> None:
    episode = played(CHICKEN, without="wash_hands")
    outcome = episode.outcome()
    assert outcome is not None
    assert (outcome.success, outcome.reason) == (False, "something_went_wrong_unnoticed")
    assert isinstance(episode, Audited)
    finding = episode.audit()[0]
    assert finding.step < finding.certain <= episode.steps
    assert "touched" in finding.chain[0]


def test_before_it_is_served_nobody_is_told() -> None:
    task = world.task(CHICKEN)
    episode = world.start(task, 0)
    before = [(one.id, one.met) for one in episode.goals().conditions]
    for action in world.solution(task)[:-1]:
        if action.verb not in ("wash", "wash_hands"):
            episode.step({"cook": action})
    assert [(one.id, one.met) for one in episode.goals().conditions] == before
    seen = json.dumps(episode.observe("cook").facts) + episode.observe("cook").text
    for word in each(["contam", "raw_protein", "dirty", "clean", "tag"]):
        assert word not in seen


def test_washing_what_is_clean_does_not_tell_that_it_was() -> None:
    episode = world.start(world.task(CHICKEN), 0)
    for line in ("walk to cabinet", "open cabinet", "grab cutting board", "walk to counter",
                 "switch on faucet", "wash cutting board under faucet"):  # fmt: skip
        step = episode.step({"cook": episode.parse("cook", line)})
        assert step.results["cook"].ok, line


def test_what_cannot_be_done_is_refused_in_a_sentence_and_takes_no_time() -> None:
    episode = world.start(world.task(CHICKEN), 0)
    before = episode.state()
    step = episode.step({"cook": Action("open", {"object": "counter"})})
    assert not step.happened
    assert step.results["cook"].message
    assert episode.state() == before


def test_a_fork_goes_its_own_way() -> None:
    task = world.task(CHICKEN)
    episode = world.start(task, 0)
    assert isinstance(episode, Forkable)
    before = episode.state()
    twin = episode.fork()
    for action in world.solution(task):
        twin.step({"cook": action})
    assert episode.state() == before
    assert twin.outcome() is not None


def test_a_snapshot_of_nonsense_is_refused() -> None:
    episode = world.start(world.task(CHICKEN), 0)
    state = episode.state()
    with pytest.raises(WorldError) as caught:
        episode.restore({**state, "kept": {"kitchen": {"objects": 5}, "actors": []}})
    assert caught.value.code == "bad_snapshot"
    assert episode.state() == state


def test_the_audit_names_who_of_two_cooks_did_it() -> None:
    task = (
        world.task("pair/pan-fried-chicken-breast")
        if _has_pair()
        else world.task("pair/sponge-cake")
    )
    episode = world.start(task, 0)
    for action in world.solution(task):
        if action.verb not in ("wash", "wash_hands"):
            episode.step({"cook1": action})
    told = " ".join(" ".join(one.chain) for one in episode.audit())
    assert "(First cook)" in told
    assert "Second cook" not in told


def _has_pair() -> bool:
    return any(task.id == "pair/pan-fried-chicken-breast" for task in world.tasks())


def test_two_cooks_do_not_take_the_same_thing() -> None:
    task = world.task("pair/sponge-cake")
    episode = world.start(task, 0)
    for seat in episode.seats:
        episode.step({seat: episode.parse(seat, "walk to cabinet")})
    episode.step({"cook1": episode.parse("cook1", "open cabinet")})
    grab = episode.parse("cook1", "grab bowl")
    step = episode.step({"cook1": grab, "cook2": grab})
    assert [step.results[seat].ok for seat in episode.seats] == [True, False]


def test_a_file_makes_a_task_that_keeps_the_protocol() -> None:
    data = {"title": "Bread", "goal": "Serve bread", "objects": ["bread", "plate"], "seats": 2}
    task = world.task_from(data)
    check_task(world, task, steps=4)


@pytest.mark.parametrize(
    "data",
    [[], {"titel": "x"}, {"title": 5}, {"seats": 3}, {"objects": ["unicorn"]}, {"recipe": "x"}],
)
def test_a_wrong_file_is_refused_in_a_sentence(data: object) -> None:
    with pytest.raises(WorldError, match=r"\w+ \w+"):
        world.task_from(data)  # type: ignore[arg-type]


def alone() -> SimmerEpisode:
    return world.start(world.task("danger/a-glass-of-milk"), 0)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("open cabinet", "the cabinet is not where the cook stands"),
        ("Open the cabinet", "the cabinet is not where the cook stands"),
        ("[OPEN] <cabinet> (1)", "the cabinet is not where the cook stands"),
        ("grab milk", "the milk is inside something closed"),
        ("[FLY] <moon> (1)", "there is no action FLY"),
        ("[OPEN] <moon> (1)", "there is no moon here"),
        ("[OPEN]", "OPEN takes object"),
        ("fly to the moon", 'nothing here reads "fly to the moon"'),
        ("", "nothing here reads"),
    ],
)
def test_a_line_that_cannot_be_done_from_here_says_why(line: str, why: str) -> None:
    with pytest.raises(WorldError, match=re.escape(why)):
        alone().parse("cook", line)


@pytest.mark.parametrize("line", ["[WALK] <cabinet> (1)", "walk to the cabinet", "WALK TO cabinet"])
def test_lines_of_the_paper_and_articles_are_read_in_the_kitchen_too(line: str) -> None:
    episode = alone()
    action = episode.parse("cook", line)
    assert action.text == "walk to cabinet"
    assert episode.step({"cook": action}).results["cook"].ok


def test_asking_what_a_line_means_changes_nothing() -> None:
    episode = alone()
    before = digest(episode)
    with pytest.raises(WorldError):
        episode.parse("cook", "grab milk")
    assert digest(episode) == before
