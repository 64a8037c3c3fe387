"""The base of small worlds: what an author need not write works, and teaches when used wrongly."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from sim.replay import digest
from sim.simple import SimpleEpisode, SimpleWorld
from sim.world import Action, SeatSpec, Sight, Suite, Task, Verb, WorldError
from sim.worlds import get_world
from tests.kitchens import worlds_in
from tests.kitchens.worlds.listed import tally_task

with worlds_in():
    TALLY, TEABAR, ERRAND = (get_world(name) for name in ("tally", "teabar", "errand"))

PRESS, GRAB, DROP, GLITTER = (
    Action(verb, {}, verb) for verb in ("press", "grab", "drop", "glitter")
)


def tally(task: str = "tally/a_few", seed: int = 0) -> Any:
    return TALLY.start(TALLY.task(task), seed)


def teabar() -> Any:
    return TEABAR.start(TEABAR.task("teabar/two"), 0)


def hot() -> Any:
    """A tea bar whose kettle is hot."""
    episode = teabar()
    for _ in range(3):
        episode.step(dict.fromkeys(episode.seats))
    return episode


# -- steps and turns ------------------------------------------------------------------------------


def test_a_move_takes_a_step_and_passes_the_turn() -> None:
    episode = tally()
    step = episode.step({"cook1": PRESS})
    assert step.happened
    assert (episode.presses, episode.steps, episode.turn) == (1, 1, "cook2")


def test_a_move_out_of_turn_is_refused_and_takes_no_time() -> None:
    episode = tally()
    step = episode.step({"cook2": PRESS})
    assert step.results["cook2"].code == "not_your_turn"
    assert (step.happened, episode.presses, episode.steps) == (False, 0, 0)


def test_in_a_joint_move_everybody_acts_and_nobody_waits_for_a_turn() -> None:
    episode = tally()
    episode.step({"cook2": PRESS, "cook1": PRESS})
    assert (episode.presses, episode.steps) == (2, 1)


def test_of_two_who_want_one_thing_the_first_seat_gets_it() -> None:
    episode = tally("tally/at_once")
    step = episode.step({"cook2": GRAB, "cook1": GRAB})
    assert [step.results[seat].ok for seat in ("cook1", "cook2")] == [True, False]
    assert episode.spoon == "cook1"


def test_nothing_happens_when_all_that_was_tried_is_refused() -> None:
    episode = tally("tally/at_once")
    assert not episode.step({"cook1": GLITTER, "cook2": None}).happened
    assert episode.steps == 0


def test_a_step_in_which_nobody_does_anything_passes_time() -> None:
    episode = teabar()
    assert episode.step({"brewer": None, "helper": None}).happened
    assert episode.heat == 1


def test_a_move_of_some_is_no_joint_move() -> None:
    episode = TALLY.start(tally_task("trio", seats=3), 0)
    step = episode.step({"cook2": PRESS, "cook3": PRESS})
    assert {result.code for result in step.results.values()} == {"not_your_turn"}
    assert (step.happened, episode.presses) == (False, 0)


def test_waiting_out_of_turn_is_refused_and_passes_no_time() -> None:
    episode = tally()
    assert not episode.step({"cook2": None}).happened
    assert (episode.steps, episode.turn) == (0, "cook1")


def test_every_viewer_is_told_the_news_of_a_step() -> None:
    assert tally().step({"cook1": PRESS}).changed == {"presses": 1}


def test_what_is_refused_half_way_is_put_back() -> None:
    class Clumsy(TEABAR.episode):  # type: ignore[name-defined]
        def do(self, seat: str, action: Action) -> None:
            self.cups["red cup"] = 99
            self.roll()
            raise WorldError("spilt", "oh no")

    episode = Clumsy(TEABAR.task("teabar/one"), 0)
    before = digest(episode)
    step = episode.step({"brewer": Action("wait")})
    assert step.results["brewer"].message == "oh no"
    assert digest(episode) == before


def test_a_seat_that_is_not_there_is_refused_by_name() -> None:
    episode = tally()
    assert episode.step({"ghost": PRESS}).results["ghost"].code == "unknown_seat"
    for look in (episode.observe, episode.legal, episode.goals):
        with pytest.raises(WorldError, match="there are: cook1, cook2"):
            look("ghost")


def test_when_the_goal_is_reached_nothing_more_can_be_done() -> None:
    episode = tally("tally/alone")
    for _ in range(3):
        episode.step({"cook1": PRESS})
    assert episode.outcome().reason == "goal"
    assert episode.legal("cook1").actions == ()
    assert episode.step({"cook1": PRESS}).results["cook1"].code == "finished"


# -- refusals -------------------------------------------------------------------------------------


def test_what_is_not_on_the_list_is_refused_with_what_is() -> None:
    result = tally().step({"cook1": GLITTER}).results["cook1"]
    assert result.code == "illegal"
    assert "press, grab, wait" in result.message


@pytest.mark.parametrize(
    ("verb", "args", "says"),
    [
        ("fly", {}, 'no "fly" here; there is: pour'),
        ("pour", {"amount": 1}, "pour needs cup: pour AMOUNT dl into the CUP"),
        ("pour", {"amount": "much", "cup": "red cup"}, "amount of pour is a number"),
        ("pour", {"amount": True, "cup": "red cup"}, "amount of pour is a number"),
        ("pour", {"amount": float("nan"), "cup": "red cup"}, "amount of pour is a number"),
        ("pour", {"amount": 1, "cup": "bucket"}, "cup of pour is one of red cup, blue cup"),
        ("pour", {"amount": 1, "cup": "red cup", "on": 1}, 'takes amount, cup, but no "on"'),
        ("label", {"cup": "red cup", "words": 3}, "words of label is a text"),
        ("ask", {"cup": "red cup"}, "ask is a question: it is asked, not done"),
    ],
)
def test_a_typed_action_that_does_not_fit_is_refused(
    verb: str, args: dict[str, Any], says: str
) -> None:
    episode = hot()
    before = digest(episode)
    step = episode.step({"brewer": Action(verb, args)})
    assert not step.happened
    assert says in step.results["brewer"].message
    assert digest(episode) == before


def test_only_questions_can_be_asked() -> None:
    episode = hot()
    assert episode.ask("brewer", Action("ask", {"cup": "red cup"})).answer == {"full": False}
    assert episode.ask("brewer", Action("wait")).code == "unknown_action"


# -- sentences ------------------------------------------------------------------------------------


def test_a_listed_sentence_is_read_whatever_its_case() -> None:
    assert tally().parse("cook1", "  Press ") == PRESS


def test_an_unknown_sentence_is_answered_with_the_nearest() -> None:
    with pytest.raises(WorldError, match='did you mean "press"') as caught:
        tally().parse("cook1", "pres")
    assert caught.value.code == "unparsable"


@pytest.mark.parametrize(
    ("line", "verb", "args"),
    [
        ("pour 2 dl into the red cup", "pour", {"amount": 2, "cup": "red cup"}),
        ("Pour 0.5 dl  into the BLUE cup", "pour", {"amount": 0.5, "cup": "blue cup"}),
        ("turn the lamp to -90", "shine", {"angle": -90}),
        ("write on the red cup: for Ana", "label", {"cup": "red cup", "words": "for Ana"}),
        ("how full is the green cup", "ask", {"cup": "green cup"}),
        ("wait", "wait", {}),
    ],
)
def test_a_line_is_read_by_the_templates(line: str, verb: str, args: dict[str, Any]) -> None:
    assert teabar().parse("brewer", line) == Action(verb, args)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("pour much dl into the red cup", 'did you mean "pour AMOUNT dl into the CUP"'),
        ("pour 2 dl into the bucket", 'no "bucket" to pour here; there are: red cup, blue cup'),
    ],
)
def test_a_line_that_fits_no_template_is_answered_with_its_form_or_what_there_is(
    line: str, told: str
) -> None:
    with pytest.raises(WorldError, match=told):
        teabar().parse("brewer", line)


# -- snapshots, copies and chance -----------------------------------------------------------------


def test_a_snapshot_is_json_and_exact() -> None:
    episode = hot()
    state = json.loads(json.dumps(episode.state()))
    then = digest(episode)
    episode.step({"brewer": Action("pour", {"amount": 1, "cup": "red cup"})})
    assert digest(episode) != then
    episode.restore(state)
    assert digest(episode) == then


@pytest.mark.parametrize(
    "change",
    [
        {"version": 2}, {"seed": 1}, {"task": "another"}, {"steps": -1}, {"steps": "many"},
        {"turn": 2}, {"kept": {}}, {"kept": {"presses": 1, "spoon": "", "fork": ""}}, {"more": 1},
    ],
)  # fmt: skip
def test_a_foreign_snapshot_is_refused_and_changes_nothing(change: Mapping[str, Any]) -> None:
    episode = tally()
    episode.step({"cook1": PRESS})
    before = digest(episode)
    with pytest.raises(WorldError) as caught:
        episode.restore({**episode.state(), **change})
    assert caught.value.code == "bad_snapshot"
    assert digest(episode) == before


def test_a_snapshot_stays_as_it_was_however_one_plays_on_from_it() -> None:
    episode = hot()
    state, then = episode.state(), digest(episode)
    for _ in range(2):
        episode.restore(state)
        assert digest(episode) == then
        episode.step({"brewer": Action("pour", {"amount": 1, "cup": "red cup"})})


def test_whoever_looked_before_looks_again_after_a_restore() -> None:
    episode = hot()
    state, seen = episode.state(), episode.revision
    episode.restore(state)
    assert episode.revision > seen


def test_a_copy_goes_its_own_way() -> None:
    episode = hot()
    before = digest(episode)
    twin = episode.fork()
    twin.step({"brewer": Action("pour", {"amount": 2, "cup": "red cup"})})
    assert twin.cups["red cup"] == 2
    assert (digest(episode), episode.cups["red cup"]) == (before, 0)


def test_chance_follows_the_seed_and_is_part_of_the_state() -> None:
    def shelves(seed: int) -> list[str]:
        return list(ERRAND.start(ERRAND.task("errand/honey"), seed).shelves)

    assert shelves(1) == shelves(1)
    assert len({tuple(shelves(seed)) for seed in range(9)}) > 1
    episode = ERRAND.start(ERRAND.task("errand/honey"), 1)
    twin = episode.fork()
    before = digest(episode)
    first = episode.roll().random()
    assert digest(episode) != before
    assert twin.roll().random() == first


def test_every_roll_and_every_task_has_dice_of_its_own() -> None:
    honey, supper = (ERRAND.start(ERRAND.task(f"errand/{one}"), 1) for one in ("honey", "supper"))
    rolls = [episode.roll().random() for episode in (honey, honey, supper, supper)]
    assert len(set(rolls)) == 4


def test_a_field_that_is_never_set_is_named() -> None:
    class Forgetful(SimpleEpisode):
        kept = ("pot",)

    with pytest.raises(TypeError, match=r"Forgetful\.setup sets no pot"):
        Forgetful(TALLY.task("tally/alone"), 0)


# -- worlds ---------------------------------------------------------------------------------------


def test_an_unknown_task_is_answered_with_close_matches() -> None:
    with pytest.raises(WorldError, match="did you mean tally/alone") as caught:
        TALLY.task("tally/alon")
    assert caught.value.code == "unknown_task"


def test_a_users_file_is_refused_politely() -> None:
    with pytest.raises(WorldError, match="reads no files"):
        TALLY.task_from({"plan": []})


def test_a_task_of_another_world_is_not_started() -> None:
    with pytest.raises(WorldError, match='of the world "teabar"'):
        TALLY.start(TEABAR.task("teabar/one"), 0)


def _task(task_id: str, suite: str) -> Task:
    return Task(task_id, "tiny", suite, "Tiny", "rest", (SeatSpec("cook"),))


def test_suites_follow_from_the_tasks_unless_given() -> None:
    tasks = [_task("a", "first_steps"), _task("b", "more"), _task("c", "first_steps")]
    derived = SimpleWorld("tiny", "Tiny", SimpleEpisode, tasks).suites()
    assert [(s.name, s.title) for s in derived] == [
        ("first_steps", "First steps"),
        ("more", "More"),
    ]
    given = Suite("own", "My own")
    assert tuple(SimpleWorld("tiny", "Tiny", SimpleEpisode, tasks, [given]).suites()) == (given,)


def test_two_tasks_of_one_id_are_noticed() -> None:
    with pytest.raises(ValueError, match="two tasks of tiny"):
        SimpleWorld("tiny", "Tiny", SimpleEpisode, [_task("a", "x"), _task("a", "y")])


def test_everybody_knows_everything_unless_the_world_says_otherwise() -> None:
    assert teabar().sight("brewer") == teabar().sight(None) == Sight()
    assert not teabar().legal("brewer").enumerable
    assert isinstance(teabar().legal("brewer").verbs[0], Verb)


def test_the_worlds_gestures_and_its_score_reach_the_seat() -> None:
    assert teabar().legal("brewer").controls.wait == "wait"
    assert tally().legal("cook1").controls is None
    assert (teabar().goals().score, tally().goals().score) == (0.0, None)


def test_who_types_what_only_another_role_can_do_is_told_whose_deed_it_is() -> None:
    errand = ERRAND.start(next(iter(ERRAND.tasks())), 0)
    assert errand.parse("follower", "go left").verb == "go"
    assert errand.parse("commander", "wait").verb == "wait"
    with pytest.raises(
        WorldError, match=r"only the .*ollower can do that here: ask them in the chat"
    ):
        errand.parse("commander", "go left")
    with pytest.raises(WorldError, match=r"only the .*ommander can do that here"):
        errand.parse("follower", "ask for progress")
    with pytest.raises(WorldError, match="nothing here reads"):
        errand.parse("commander", "fly")
