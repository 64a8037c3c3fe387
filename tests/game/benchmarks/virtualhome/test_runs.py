"""Whole runs against the scripted endpoint: every variant, both kinds of endpoint, and bad ones."""

from __future__ import annotations

from typing import Any

import pytest

from game.evaluation.local import play_here
from game.log import store
from game.models import RunEpisode
from game.scripted import ScriptedServer
from tests.game.evaluation.conftest import new_run

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
TASKS = ["activities/compute", "activities/brush_teeth"]


def played(agent: str, tasks: list[str] | None = None, **settings: Any) -> list[RunEpisode]:
    row = {"name": agent, "settings": settings}
    run = new_run(agents=[row], tasks=tasks or TASKS[:1], step_limit=40)
    play_here(run.pk)
    return list(run.episodes.order_by("order"))


def asked(agent: str, model: str, **more: Any) -> RunEpisode:
    return played(agent, endpoint="scripted", model=model, **more)[0]


def test_a_program_is_made_noted_carried_out_and_judged(endpoint: ScriptedServer) -> None:
    episode = asked("zero_shot", "planner:0.5,0,0")
    assert episode.state == "done"
    assert episode.success
    assert episode.metrics["program"][0] == "walk to home_office"
    assert episode.metrics["program_executable"] == 1.0
    assert episode.metrics["program_lcs"] == 1.0
    judged = episode.metrics["program_judged"]
    assert (judged["ended"], judged["probability"]) == ("empty", "logprobs")
    assert len(judged["verdicts"]) == 7
    (thought,) = [e for e in store.read_events(episode.session_id or "") if e.kind == "thought"]
    assert thought.payload["usage"]["requests"] == len(thought.payload["calls"])
    assert {"prompt", "max_tokens", "n", "logprobs"} <= set(endpoint.seen[-1])


def test_a_vanilla_program_in_free_words_cannot_be_read(endpoint: ScriptedServer) -> None:
    episode = asked("zero_shot_vanilla", "planner:1,0,0")
    assert episode.state == "done"
    assert not episode.success
    assert episode.metrics["program_parsed"] is False
    assert episode.metrics["program_executable"] == 0.0
    assert set(episode.metrics["program_judged"]["reasons"]) <= {"unknown_action", "unknown_object"}


@pytest.mark.parametrize("name", ["no_translation", "no_example", "no_correction"])
def test_every_other_variant_plays(endpoint: ScriptedServer, name: str) -> None:
    episode = asked(f"zero_shot_{name}", "planner:0,0,0")
    assert episode.metrics["program_executable"] == 1.0


def test_a_chat_endpoint_does_as_well_and_a_mute_one_says_so(endpoint: ScriptedServer) -> None:
    chatting = asked("zero_shot", "planner:0.5,0,0", api="chat")
    assert chatting.metrics["program_executable"] == 1.0
    assert "messages" in endpoint.seen[-1]
    mute = asked("zero_shot", "planner_mute:0.3,0,0")
    assert mute.metrics["program_judged"]["probability"] == "agreement"


def test_a_parrot_repeats_its_example_which_runs_and_is_like_nobodys(
    endpoint: ScriptedServer,
) -> None:
    episode = played(
        "zero_shot_vanilla", ["activities/brush_teeth"], endpoint="scripted", model="parrot"
    )[0]
    assert episode.metrics["program_executable"] == 1.0
    assert episode.metrics["program_lcs"] < 0.2


@pytest.mark.parametrize("agent", ["zero_shot", "zero_shot_vanilla"])
@pytest.mark.parametrize("model", ["silent", "endless", "stutter", "malformed"])
def test_empty_endless_and_repeated_samples_end_in_a_judged_program(
    endpoint: ScriptedServer, agent: str, model: str
) -> None:
    episode = asked(agent, model, k=3)
    assert episode.state == "done"
    assert episode.metrics["program_executable"] is not None
    assert len(episode.metrics["program"]) <= 20


@pytest.mark.parametrize("model", ["drop", "not_json", "wrong_shape", "status:400", "nobody"])
def test_a_dead_endpoint_fails_the_episode_with_a_sentence(
    endpoint: ScriptedServer, model: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.llm.client.FIRST_WAIT_S", 0.0)
    episode = asked("zero_shot", model)
    assert episode.state == "failed"
    assert '"scripted"' in episode.message


def test_what_is_missing_here_is_said_of_the_episode(
    endpoint: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sim.worlds.virtualhome.words import minilm

    monkeypatch.setattr(minilm, "model_folder", lambda: None)
    minilm.minilm.cache_clear()
    episode = asked("zero_shot", "planner", embedder="minilm")
    assert episode.state == "failed"
    assert "MiniLM is not installed" in episode.message
    other = asked("zero_shot_no_example", "planner", example="fly_to_the_moon")
    assert 'the pool has no "fly_to_the_moon"' in other.message


def test_programs_of_people_are_judged_in_the_same_way() -> None:
    ours, more = played("written_program", TASKS)
    assert [one.metrics["program_lcs"] for one in (ours, more)] == [1.0, 1.0]
    assert ours.success
    assert more.metrics["program_length"] == 15


def test_steps_of_any_other_player_are_a_program_too() -> None:
    (episode,) = played("random")
    assert episode.metrics["program_length"] == len(episode.metrics["program"])
