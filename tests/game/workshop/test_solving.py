"""The shortest way through a drawn kitchen: looked for by a job, kept, watched, and cancelled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.jobs import queue
from game.models import DrawnKitchen, Job, Player, Session
from game.workshop import keeping, solving
from sim.abilities import NoPlan, Plan
from sim.editing import Search
from sim.world import Action, Task, WorldError
from sim.worlds.robotouille import Robotouille, world

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana() -> Player:
    return Player.objects.create(name="Ana")


@pytest.fixture
def kitchen(ana: Player) -> DrawnKitchen:
    return keeping.keep("robotouille", world.blank(), ana)


def finds(monkeypatch: pytest.MonkeyPatch, answer: Plan | NoPlan, looks: int = 1) -> list[bool]:
    """Let searches come to this; what `joint` was each time."""
    asked: list[bool] = []

    def prove(
        self: Robotouille, task: Task, *, joint: bool, seconds: float,
        watch: Callable[[Search], bool],
    ) -> Plan:  # fmt: skip
        asked.append(joint)
        for number in range(looks):
            watch(Search(number, None, number, float(number)))
        if isinstance(answer, NoPlan):
            raise answer
        return answer

    monkeypatch.setattr(Robotouille, "prove", prove)
    return asked


def solved(kitchen: DrawnKitchen, player: Player) -> Job:
    job = solving.ask(kitchen, "turns", player)
    queue.run(job.pk)
    job.refresh_from_db()
    kitchen.refresh_from_db()
    return job


WAIT: dict[str, Action | None] = {"robot1": Action("wait", {}, "wait")}


def test_a_way_that_was_found_is_kept_with_the_kitchen_and_can_be_watched(
    kitchen: DrawnKitchen, ana: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    finds(monkeypatch, Plan([WAIT, WAIT], proved=True, bound=2))
    job = solved(kitchen, ana)
    assert job.status == Job.Status.DONE
    known = kitchen.solutions["turns"]
    assert (known["steps"], known["proved"]) == (2, True)
    assert solving.in_words(known) == "The shortest way takes 2 steps (proved)."
    session = Session.objects.get(pk=known["session"])
    assert (session.steps, session.listed, session.parent_why) == (2, False, "solved")


def test_what_cannot_be_done_is_said_with_its_reason(
    kitchen: DrawnKitchen, ana: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    finds(monkeypatch, NoPlan("There is no bread left."))
    solved(kitchen, ana)
    words = solving.in_words(kitchen.solutions["turns"])
    assert words == "This cannot be done. There is no bread left."


def test_a_search_that_runs_out_of_time_says_what_it_knows(
    kitchen: DrawnKitchen, ana: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    finds(monkeypatch, Plan((), proved=False, bound=9))
    solved(kitchen, ana)
    assert "at least 9 steps" in solving.in_words(kitchen.solutions["turns"])
    finds(monkeypatch, Plan([WAIT, WAIT], proved=False, bound=1))
    solved(kitchen, ana)
    words = solving.in_words(kitchen.solutions["turns"])
    assert words == "It takes at least 1 step; the best known way takes 2."


def test_what_is_proved_is_never_replaced(
    kitchen: DrawnKitchen, ana: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    finds(monkeypatch, Plan([WAIT], proved=True, bound=1))
    solved(kitchen, ana)
    finds(monkeypatch, Plan((), proved=False, bound=0))
    solved(kitchen, ana)
    assert kitchen.solutions["turns"]["steps"] == 1


def test_a_cancelled_search_ends_and_keeps_nothing(
    kitchen: DrawnKitchen, ana: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = solving.ask(kitchen, "turns", ana)

    def prove(
        self: Robotouille, task: Task, *, joint: bool, seconds: float,
        watch: Callable[[Search], bool],
    ) -> Plan:  # fmt: skip
        queue.cancel(job)
        watch(Search(0, None, 0, 0.0))
        raise AssertionError("it went on")

    monkeypatch.setattr(Robotouille, "prove", prove)
    queue.run(job.pk)
    job.refresh_from_db()
    kitchen.refresh_from_db()
    assert (job.status, kitchen.solutions) == (Job.Status.CANCELLED, {})


def test_the_same_question_is_one_job(kitchen: DrawnKitchen, ana: Player) -> None:
    assert solving.ask(kitchen, "turns", ana) == solving.ask(kitchen, "turns", ana)
    assert solving.ask(kitchen, "joint", ana) != solving.ask(kitchen, "turns", ana)


def test_one_cook_acts_in_turns_whatever_is_asked_for(kitchen: DrawnKitchen) -> None:
    task = keeping.task_of(kitchen)
    assert solving.way_of(task, "joint") == "turns"
    assert solving.way_of(world.task("multi_agent/1"), "joint") == "joint"


def test_nothing_is_kept_that_cannot_be_cooked_in(ana: Player) -> None:
    with pytest.raises(WorldError, match="put a cook on the floor"):
        keeping.keep("robotouille", replace(world.blank(), cooks=()), ana)
    assert not DrawnKitchen.objects.exists()
