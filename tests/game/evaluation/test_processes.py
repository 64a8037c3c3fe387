"""A run played by processes of a command: they are waited for, and replaced when they die."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from game.evaluation import processes
from game.models import EvaluationRun, RunEpisode
from tests.game.evaluation.conftest import new_run

pytestmark = pytest.mark.django_db


@dataclass
class Child:
    """A process that lives for so many looks, and then has played everything or died."""

    looks: int
    exitcode: int | None = None
    dies: bool = False
    ended: list[str] = field(default_factory=list)

    def is_alive(self) -> bool:
        return self.exitcode is None

    def join(self, seconds: float | None = None) -> None:
        if seconds is None:
            self.ended.append("joined")
            return
        self.looks -= 1
        if self.looks == 0:
            self.exitcode = int(self.dies)
            if not self.dies:
                RunEpisode.objects.update(state=RunEpisode.State.DONE)

    def terminate(self) -> None:
        self.ended.append("alive" if self.is_alive() else "over")


def started(monkeypatch: pytest.MonkeyPatch, *children: Child) -> list[str]:
    """Let these be started in turn; the names of what else was asked for."""
    waiting, asked = list(children), []
    monkeypatch.setattr(processes, "_start", lambda run_id: waiting.pop(0))
    monkeypatch.setattr(processes, "play_here", lambda run_id, tell: asked.append("played here"))
    return asked


def test_processes_are_waited_for_and_nothing_is_left_to_play(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    run, first, second = new_run(), Child(3), Child(3)
    asked, told = started(monkeypatch, first, second), []
    processes.play_in_processes(run.pk, 2, lambda: told.append("told"))
    assert [first.ended, second.ended] == [["over", "joined"], ["over", "joined"]]
    assert len(told) == 6
    assert asked == []


def test_what_the_processes_leave_is_played_here(monkeypatch: pytest.MonkeyPatch) -> None:
    run = new_run()
    assert started(monkeypatch, Child(1, dies=True)) == []
    asked = started(monkeypatch, Child(1, dies=True))
    processes.play_in_processes(run.pk, 1, lambda: None)
    assert asked == ["played here"]


def test_a_process_that_died_is_replaced_while_there_is_something_to_play(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    run, second = new_run(), Child(2)
    asked = started(monkeypatch, Child(1, dies=True), Child(5), second)
    monkeypatch.setattr(processes, "RECONCILE_S", -1.0)
    processes.play_in_processes(run.pk, 2, lambda: None)
    assert second.exitcode == 0
    assert asked == []


def test_where_nothing_waits_no_process_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    run = new_run()
    RunEpisode.objects.update(state=RunEpisode.State.DONE)
    asked = started(monkeypatch)
    processes.play_in_processes(run.pk, 2, lambda: None)
    assert asked == []
    assert EvaluationRun.objects.get(pk=run.pk).state not in EvaluationRun.LIVE
