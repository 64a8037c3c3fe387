"""Runs with agents that ask a model: through the real client, over real HTTP, to a scripted one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.evaluation import work
from game.evaluation.local import play_here
from game.log import store
from game.models import EvaluationRun, RunEpisode
from game.scripted import ScriptedServer, serving
from game.scripted.__main__ import endpoints_file
from sim.world import JSONObject
from tests.game.evaluation.conftest import new_run

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ScriptedServer]:
    with serving() as running:
        path = tmp_path / "endpoints.json"
        path.write_text(json.dumps(endpoints_file(running)), encoding="utf-8")
        monkeypatch.setenv("BRIGADE_ENDPOINTS", str(path))
        yield running


def asks(model: str) -> JSONObject:
    return {"name": "react", "settings": {"endpoint": "scripted", "model": model}}


def played(model: str, **more: object) -> RunEpisode:
    run = new_run(agents=[asks(model)], tasks=["tutorial/2"], **more)
    play_here(run.pk)
    return run.episodes.get()


def test_a_models_episode_has_its_requests_tokens_and_cost(server: ScriptedServer) -> None:
    episode = played("optimal")
    assert episode.success
    assert episode.metrics["requests"] == 2
    assert episode.tokens > 1000
    assert episode.cost > 0
    thoughts = [e for e in store.read_events(episode.session_id or "") if e.kind == "thought"]
    assert all(event.payload["calls"] for event in thoughts)


def test_broken_rules_are_recorded_and_counted(server: ScriptedServer) -> None:
    episode = played("rule_breaking")
    assert episode.metrics["rule_violations"]
    assert episode.metrics["refusals"]["robot1"]["illegal"] >= 1


def test_answers_that_are_no_actions_end_an_episode_that_counts(server: ScriptedServer) -> None:
    episode = played("malformed")
    assert (episode.state, episode.success, episode.reason) == ("done", False, "gave_up")
    assert episode.metrics["suggested_failure"]["category"] == "action"


def test_a_model_that_does_not_exist_is_told_by_name(server: ScriptedServer) -> None:
    episode = played("gpt-99")
    assert episode.state == "failed"
    assert 'has no model "gpt-99"' in episode.message


def test_an_answer_of_another_shape_is_told(server: ScriptedServer) -> None:
    episode = played("wrong_shape")
    assert episode.state == "failed"
    assert "did not answer with a chat completion" in episode.message


def test_money_that_is_used_up_stops_a_run_in_the_middle(
    server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "BEAT_SPENDING_S", 0.0)
    episode = played("noisy:1.0", step_limit=100, limits={"money": 0.004})
    run = EvaluationRun.objects.get()
    assert run.state == "stopped"
    assert "budget of $0.0040 is used up" in run.message
    assert episode.state == "queued"
    assert 0.004 <= work.spent_on(run)[0] < 0.03
