"""A run of two seats that know different things, each acting when it likes."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse

from game.agents import Decision, View
from game.engine.events import Event
from game.engine.session import Session as Play
from game.evaluation.local import play_here
from game.evaluation.results import json_lines
from game.log import store
from game.models import EvaluationRun, RunEpisode
from sim.world import Action
from tests.game.evaluation.conftest import Cast, new_run
from tests.kitchens import worlds_in

pytestmark = pytest.mark.django_db


FAR = 1
"""A run's seed with which the honey stands two shelves from the follower."""


@pytest.fixture(autouse=True)
def _kitchens() -> Iterator[None]:
    with worlds_in():
        yield


def commands(view: View, asked: int) -> Decision:
    """Says once where to go, then asks how it stands until it is told that nothing is missing."""
    facts = view.observation.facts
    if asked == 1:
        way = facts["shelves"].index(facts["wanted"][0]) - facts["at"]
        return Decision(say=f"{abs(way)} {'left' if way < 0 else 'right'}")
    return Decision(Action("progress"))


def follows(view: View, asked: int) -> Decision:
    """Does what was said; before that nothing."""
    said = view.observation.facts["said"]
    if not said:
        return Decision()
    shelves, side = said.split()
    if view.step < int(shelves):
        return Decision(Action("go", {"side": side}))
    return Decision(Action("take"))


def crew(view: View, asked: int) -> Decision:
    return (commands if view.seat == "commander" else follows)(view, asked)


def errand(**more: object) -> EvaluationRun:
    given = {"tasks": ["errand/honey"], "pace": "free", "step_limit": 8, "seed": FAR, **more}
    return new_run(**given)


def log_of(episode: RunEpisode) -> list[Event]:
    return store.read_events(episode.session_id or "")


def test_two_agents_play_are_recorded_measured_and_reported(
    cast: Cast, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    cast("crew", crew)
    run = errand(agents=["crew", "random"])
    with caplog.at_level(logging.WARNING):
        play_here(run.pk)
    assert not caplog.records
    run.refresh_from_db()
    assert run.state == EvaluationRun.State.DONE
    crewed, muddled = run.episodes.order_by("order")
    assert (crewed.agent, crewed.success, crewed.reason) == ("crew", True, "goal")
    assert (muddled.agent, muddled.state) == ("random", RunEpisode.State.DONE)
    assert muddled.steps > 0
    assert crewed.steps == 3
    log = log_of(crewed)
    assert {"said", "asked", "step", "finished"} <= {event.kind for event in log}
    assert Play.rebuild("s", log).outcome == log[-1].payload["outcome"]
    measured = crewed.metrics
    done = sum(n for verbs in measured["actions"].values() for n in verbs.values())
    assert done == crewed.steps == measured["steps"]
    assert "progress" not in json.dumps(measured["actions"])
    assert measured["share"] == {"follower": 1.0}
    assert measured["messages"] == {"commander": 1}
    rows = [json.loads(line) for line in io.BytesIO(b"".join(json_lines(run)))]
    assert [(row["agent"], row["pace"]) for row in rows] == [("crew", "free"), ("random", "free")]
    report = client.get(reverse("report"), {"run": run.pk})
    assert report.context["count"] == 2
    assert "crew" in report.content.decode()


def test_whoever_asks_is_told_and_sees_beforehand_that_a_verb_asks(cast: Cast) -> None:
    told: list[tuple[str, object, list[str]]] = []

    def listens(view: View, asked: int) -> Decision:
        asking = [verb.name for verb in view.legal.verbs if verb.asks]
        told.append((view.seat, (view.last_result or {}).get("answer"), asking))
        return crew(view, asked)

    cast("crew", listens)
    play_here(errand(agents=["crew"]).pk)
    assert ("commander", {"fetched": 0}, ["progress"]) in told
    assert {asking != [] for seat, _, asking in told if seat == "follower"} == {False}
    assert {answer for seat, answer, _ in told if seat == "follower"} == {None}


@pytest.mark.parametrize(("pace", "times"), [("turns", 20), ("together", 40), ("free", 10)])
def test_one_that_only_asks_does_not_keep_an_episode_open(
    cast: Cast, pace: str, times: int
) -> None:
    """It is passed over after ten questions each time that its move is awaited."""

    def asks(view: View, asked: int) -> Decision:
        return Decision(Action("progress") if view.seat == "commander" else None)

    cast("crew", asks)
    run = errand(agents=["crew"], pace=pace, step_limit=4)
    play_here(run.pk)
    episode = run.episodes.get()
    assert episode.state == RunEpisode.State.DONE
    questions = [event for event in log_of(episode) if event.kind == "asked"]
    assert len(questions) == times
    assert episode.reason == ("gave_up" if pace == "free" else "step_limit")
