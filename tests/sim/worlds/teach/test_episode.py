"""The two seats of TEACh: who knows what, who may do what, and how it ends."""

from __future__ import annotations

import pytest

from sim.abilities import NaturalAction
from sim.replay import canonical, digest
from sim.world import Action, WorldError
from sim.worlds.teach.episode import TeachEpisode
from sim.worlds.teach.seats import COMMANDER, FOLLOWER
from sim.worlds.teach.solving.solver import solve
from tests.sim.worlds.teach.kitchen import before, commands, follows, game, put, the


def test_the_commander_knows_the_task_and_the_follower_does_not() -> None:
    episode = game("Coffee")
    assert "coffee" in episode.goals(COMMANDER).text.lower()
    assert episode.goals(COMMANDER).conditions
    told = episode.observe(FOLLOWER).text + episode.goals(FOLLOWER).text
    assert "make coffee" not in told.lower()
    assert episode.goals(FOLLOWER).conditions == ()
    assert "progress" not in episode.facts(FOLLOWER)
    assert episode.sight(COMMANDER).goals == "live"
    assert episode.sight(FOLLOWER).goals == "text"
    assert not episode.sight(FOLLOWER).lengths


def test_the_followers_seat_has_a_title_that_gives_nothing_away() -> None:
    task = game("Coffee").task
    titles = {seat.name: seat.title for seat in task.seats}
    assert titles[COMMANDER] == ""
    assert titles[FOLLOWER]
    assert "coffee" not in titles[FOLLOWER].lower()


@pytest.mark.parametrize("verb", ["Pickup", "Place", "Open", "ToggleOn", "Slice", "Pour", "Stop"])
def test_a_commander_cannot_act_on_things(verb: str) -> None:
    episode = game()
    now = digest(episode)
    result = commands(episode, verb, object=the(episode, "Mug").name)
    assert not result.ok
    assert result.code == "no_power"
    assert "Only the Follower" in result.message
    assert digest(episode) == now


def test_a_follower_cannot_search_or_ask_for_progress() -> None:
    episode = game()
    assert follows(episode, "Search", text="mug").code == "unknown_action"
    assert episode.ask(FOLLOWER, Action("Progress")).code == "unknown_action"


def test_progress_is_asked_for_without_a_step_and_names_what_is_left() -> None:
    episode = game("Coffee")
    before_asking = canonical(episode.state())
    answer = episode.ask(COMMANDER, Action("Progress"))
    assert answer.ok
    assert answer.answer["done"] is False
    steps = [step for group in answer.answer["subgoals"] for step in group["steps"]]
    assert {step["object"] for step in steps} == {the(episode, "Mug").name}
    assert canonical(episode.state()) == before_asking


def test_what_is_said_is_heard_by_both_and_kept() -> None:
    episode = game()
    episode.hear(COMMANDER, "bring me the mug")
    episode.hear(FOLLOWER, "which one?")
    for seat in (COMMANDER, FOLLOWER):
        assert "commander: bring me the mug" in episode.observe(seat).text
        assert episode.facts(seat)["said"][-1] == {"seat": FOLLOWER, "text": "which one?"}
    assert episode.steps == 0


def test_walking_costs_a_step_and_bumping_into_something_a_failure() -> None:
    episode = game()
    while follows(episode, "Forward").ok:
        pass
    assert episode.steps == episode.acts > 1
    assert episode.failures == 1
    assert "in the way" in (episode.deed.text if episode.deed else "")


def test_flying_costs_the_follower_nothing_and_leaves_the_home_as_it_is() -> None:
    episode = game(step_limit=3)
    home = episode.home.state.revision
    for _ in range(5):
        assert commands(episode, "TurnLeft").ok
    assert episode.steps == 5
    assert episode.acts == 0
    assert episode.outcome() is None
    assert episode.home.state.revision == home


def test_naming_a_thing_that_is_not_there_is_a_slip_and_one_out_of_view_a_failure() -> None:
    episode = game()
    assert follows(episode, "Pickup", "Unicorn_1").code == "unknown_object"
    assert follows(episode, "Pickup").code == "malformed"
    assert (episode.steps, episode.failures) == (0, 0)
    out = next(
        t
        for t in episode.home.state.things.values()
        if t.name not in episode.follower.view().things
    )
    assert follows(episode, "Pickup", out).code == "not_in_view"
    assert (episode.steps, episode.failures) == (1, 1)


def test_the_goal_ends_it_with_the_verdicts_of_both_rule_sets() -> None:
    episode = game("Coffee")
    for action in solve(episode):
        assert episode.outcome() is None
        assert episode.step({FOLLOWER: action}).results[FOLLOWER].ok
    outcome = episode.outcome()
    assert outcome is not None
    assert (outcome.success, outcome.reason) == (True, "goal")
    assert outcome.scores["teach_success"] == outcome.scores["sound_success"] == 1.0
    assert outcome.scores["teach_first_satisfied"] < outcome.scores["teach_satisfied"]
    assert follows(episode, "Forward").code == "finished"
    assert episode.legal(FOLLOWER).verbs == ()


def test_in_play_the_end_is_agreed_on() -> None:
    episode = game("Coffee")
    follows(episode, "Stop")
    assert episode.outcome() is None
    assert "says that they are done" in episode.observe(COMMANDER).text
    commands(episode, "Confirm")
    outcome = episode.outcome()
    assert outcome is not None
    assert (outcome.success, outcome.reason) == (False, "stopped")


def test_who_says_that_it_is_done_is_told_to_the_other_one_for_their_page_to_keep_in_sight() -> (
    None
):
    episode = game("Coffee")
    assert "awaits" not in episode.observe(COMMANDER).facts
    follows(episode, "Stop")
    told = "The Follower says that they are done: confirm it, or say what is missing."
    assert episode.observe(COMMANDER).facts["awaits"] == told
    assert "awaits" not in episode.observe(FOLLOWER).facts
    follows(episode, "Forward")
    assert "awaits" not in episode.observe(COMMANDER).facts
    commands(episode, "Confirm")
    assert (
        episode.observe(FOLLOWER).facts["awaits"].startswith("The Commander says that it is done")
    )
    follows(episode, "Stop")
    assert episode.outcome() is not None
    assert "awaits" not in episode.observe(COMMANDER).facts


def test_the_switch_that_makes_the_last_coffee_is_not_said_to_have_been_left_on() -> None:
    episode = game("Coffee")
    for action in solve(episode):
        episode.step({FOLLOWER: action})
    assert episode.outcome() is not None
    assert "safety" not in {one.predicate for one in episode.audit()}


def test_whoever_says_first_that_it_is_done_is_told_who_has_to_say_so_as_well() -> None:
    episode = game("Coffee")
    stopped = follows(episode, "Stop")
    assert stopped.ok
    assert stopped.answer == {"text": "It ends when the Commander agrees."}
    assert commands(episode, "Confirm").answer is None
    other = game("Coffee")
    assert commands(other, "Confirm").answer == {"text": "It ends when the Follower says so, too."}
    assert follows(other, "Stop").answer is None


def test_who_goes_on_after_stop_is_not_done() -> None:
    episode = game("Coffee")
    follows(episode, "Stop")
    follows(episode, "TurnLeft")
    commands(episode, "Confirm")
    assert episode.outcome() is None


def test_alone_the_follower_stops_it() -> None:
    episode = game("Coffee", stopping="alone")
    assert "Confirm" not in {verb.name for verb in episode.legal(COMMANDER).verbs}
    assert follows(episode, "Stop").answer is None
    assert episode.outcome() is not None


@pytest.mark.parametrize(
    ("rule", "reason"), [("step_limit", "step_limit"), ("failure_limit", "failure_limit")]
)
def test_limits_end_it(rule: str, reason: str) -> None:
    episode = game("Coffee", **{rule: 2})
    for _ in range(2):
        follows(episode, "Pour", the(episode, "Floor"))
    outcome = episode.outcome()
    assert outcome is not None
    assert (outcome.success, outcome.reason) == (False, reason)


def test_the_task_says_which_rules_decide() -> None:
    episode = game("Coffee", decides="sound")
    assert episode.report is episode.verdicts["sound"]
    assert game("Coffee").report.subgoals[0].success is False


def test_a_click_on_what_is_near_uses_it_and_on_what_is_far_walks_there() -> None:
    episode = game()
    mug = the(episode, "Mug")
    before(episode, mug)
    natural = episode.natural(FOLLOWER)
    assert [a.verb for a in natural[mug.name].actions] == ["Pickup"]
    while not (far_ones := _far(episode)):
        assert follows(episode, "TurnLeft").ok
    far = far_ones[0]
    for action in far[1].actions:
        assert episode.step({FOLLOWER: action}).results[FOLLOWER].ok, action
    seen = episode.follower.view().things[far[0]]
    assert seen.distance < 2.0


def _far(episode: TeachEpisode) -> list[tuple[str, NaturalAction]]:
    """What a click would walk to."""
    return [row for row in episode.natural(FOLLOWER).items() if row[1].text.startswith("Go to")]


def test_valid_targets_are_named_for_each_action() -> None:
    episode = game()
    mug = the(episode, "Mug")
    before(episode, mug)
    verbs = {verb.name: verb for verb in episode.legal(FOLLOWER).verbs}
    assert mug.name in (verbs["Pickup"].slots[0].candidates or ())
    assert verbs["Place"].slots[0].candidates == ()  # nothing is held
    assert follows(episode, "Pickup", mug).ok
    verbs = {verb.name: verb for verb in episode.legal(FOLLOWER).verbs}
    assert verbs["Pickup"].slots[0].candidates == ()
    assert verbs["Place"].slots[0].candidates


def test_the_way_to_a_place_on_the_map_is_told_as_motions() -> None:
    episode = game()
    answer = episode.ask(FOLLOWER, Action("Navigate", {"place": [0.6, 0.4]}))
    assert answer.ok
    assert answer.answer["actions"]
    for row in answer.answer["actions"]:
        assert follows(episode, row["verb"]).ok
    again = episode.ask(FOLLOWER, Action("Navigate", {"place": [0.6, 0.4]}))
    assert again.answer["actions"] == []


def test_a_snapshot_of_another_task_is_refused_and_changes_nothing() -> None:
    one, other = game("Coffee"), game("Water Plant")
    now = digest(one)
    with pytest.raises(WorldError, match="another task"):
        one.restore(other.state())
    assert digest(one) == now


def test_a_broken_vessel_is_no_trouble_to_look_at() -> None:
    episode = game()
    put(episode, the(episode, "Mug"), broken=True)
    for seat in (COMMANDER, FOLLOWER):
        assert episode.observe(seat).text
