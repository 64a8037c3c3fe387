"""People's words beside the API's names: for fun there are both, in the examination only what models have."""

from __future__ import annotations

from sim.worlds.household import world
from sim.worlds.household.acting.walking_verbs import MOTIONS
from sim.worlds.household.judging.history import VERBS
from tests.loops import each


def called(task_id: str) -> dict[str, str]:
    episode = world.start(world.task(task_id), 0)
    controls = episode.legal("cook").controls
    assert controls is not None
    return dict(controls.called)


def test_for_fun_every_action_and_every_thing_has_a_short_word() -> None:
    words = called("home/coffee")
    for name in each((*VERBS, *MOTIONS, "CoffeeMachine", "Mug")):
        assert words[name] == words[name].lower()
        assert 0 < len(words[name]) <= 24
    assert (words["TOGGLE_ON"], words["CoffeeMachine"]) == ("switch on", "coffee machine")


def test_no_two_actions_have_the_same_word() -> None:
    words = called("home/coffee")
    actions = [words[name] for name in (*VERBS, *MOTIONS)]
    assert len(set(actions)) == len(actions)


def test_in_the_examination_and_its_practice_there_are_the_words_of_models_only() -> None:
    examination = next(task for task in world.tasks() if task.suite == "asgardbench")
    assert called(examination.id) == {}
    assert called("practice/apple") == {}
