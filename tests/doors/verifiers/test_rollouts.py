"""Rollouts of the real library: what they come to, what is said, and what is no training data."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
import verifiers.v1 as vf

from brigade.kitchen import Kitchen
from brigade.naming import full_name
from brigade.reference import has_plan, nobody, plan
from brigade.verifiers.recording import events_of
from brigade.verifiers.tasks import KitchenTask, KitchenTaskset, KitchenTasksetConfig
from sim.worlds import all_worlds

Rollout = Callable[..., list[vf.Episode]]
EASY = {"tasks": "tutorial/2"}
TWO = {"tasks": "multi_agent/1"}


def sample() -> dict[str, str]:
    """Of each world a short task with a known plan."""
    found = {}
    for world in all_worlds().values():
        known = [one for one in world.tasks() if has_plan(full_name(world, one))]
        found[world.name] = min(known, key=lambda one: one.par or 1_000).id
    return found


SAMPLE = sample()


def only(episodes: list[vf.Episode]) -> vf.Trace:
    """The one trace of the one episode."""
    (episode,) = episodes
    assert episode.ok, (episode.errors, [one.errors for one in episode.traces])
    (trace,) = episode.traces
    return trace


def first(**taskset: Any) -> KitchenTask:
    return next(iter(KitchenTaskset(KitchenTasksetConfig(id="brigade", **taskset))))


def said(trace: vf.Trace, role: str) -> list[str]:
    return [str(one.content) for one in trace.messages if one.role == role]


def test_every_world_is_in_the_sample() -> None:
    assert set(SAMPLE) == set(all_worlds())


@pytest.mark.parametrize("world", sorted(SAMPLE))
def test_a_perfect_player_gets_one_and_doing_nothing_little(
    world: str, rollout: Rollout, endpoint: Any, sentences: Callable[..., list[str]]
) -> None:
    name = SAMPLE[world]
    data = first(tasks=name).data
    reference = plan(f"{world}/{name}", data.seed)
    wish = {
        "tasks": name, "partners": reference.partners, "pace": reference.pace,
        "step_limit": len(reference.moves) + 2,
    }  # fmt: skip
    data = first(**wish).data
    endpoint.plans["perfect"] = sentences(data, reference.moves)
    best = only(rollout("perfect", **wish))
    assert best.reward == pytest.approx(1.0, abs=1e-9)
    assert best.metrics["progress"] == pytest.approx(1.0, abs=1e-9)
    alone = {**wish, "partners": nobody(data.chosen.task), "step_limit": 8}
    idle = only(rollout("idle", **alone))
    assert idle.reward <= 0.5
    assert idle.metrics["success"] == 0.0


def test_the_same_seed_gives_the_same_transcript(rollout: Rollout) -> None:
    one, other = rollout("first", times=2, **TWO, partners=["random"], step_limit=12)
    assert one.id != other.id
    for (here,), (there,) in [(one.traces, other.traces)]:
        assert here.task.key == there.task.key
        assert [str(m.content) for m in here.messages] == [str(m.content) for m in there.messages]
        assert [e.to_json() for e in events_of(here.info)] == [
            e.to_json() for e in events_of(there.info)
        ]


def test_another_seed_is_another_task_and_a_config_gives_the_same_tasks_again() -> None:
    def keys(**more: Any) -> list[str]:
        config = KitchenTasksetConfig(id="brigade", suite="synchronous", **more)
        return [one.key for one in KitchenTaskset(config)]

    twice = keys(seeds=2)
    assert twice == keys(seeds=2)
    assert len(set(twice)) == len(twice) == 2 * len(keys())
    assert not set(keys()) & set(keys(seed=1))


def test_what_cannot_be_read_is_answered_with_what_may_be_done(rollout: Rollout) -> None:
    trace = only(rollout("learns", **EASY, step_limit=3))
    questions = said(trace, "user")
    assert questions[1].startswith("Not done: ")
    assert "What you may do now:\n- " in questions[1]
    kinds = [event.kind for event in events_of(trace.info)]
    assert kinds.count("step") == 3
    assert trace.info["brigade"]["unread"] == 3


def test_an_action_may_come_as_json_and_what_is_none_is_refused(
    rollout: Rollout, endpoint: Any
) -> None:
    data = first(**EASY).data
    kitchen = Kitchen(data.chosen.task, data.seed, "turns")
    one = kitchen.legal(data.seat).actions[0]
    good = json.dumps({"verb": one.verb, "args": dict(one.args)})
    endpoint.plans["typed"] = [f"Action: {words}" for words in ("{", '{"verb": 3}', good)]
    trace = only(rollout("typed", **EASY, step_limit=1))
    assert trace.num_turns == 3
    (step,) = [event.payload for event in events_of(trace.info) if event.kind == "step"]
    assert step["moves"][data.seat]["verb"] == one.verb


def test_who_never_says_anything_usable_lets_the_steps_pass(rollout: Rollout) -> None:
    trace = only(rollout("stubborn", env={"patience": 2}, **EASY, step_limit=3))
    assert trace.num_turns == 6
    assert events_of(trace.info)[-1].payload["outcome"]["reason"] == "step_limit"
    assert trace.reward == 0.0


def test_a_limit_of_turns_ends_the_episode_and_what_there_is_counts(rollout: Rollout) -> None:
    trace = only(rollout("first", env={"cook": {"max_turns": 2}}, **EASY))
    assert trace.stop_condition == "max_turns"
    events = events_of(trace.info)
    assert sum(event.kind == "step" for event in events) == 2
    assert events[-1].kind in ("finished", "abandoned")
    assert trace.metrics["success"] == 0.0


def test_an_endpoint_that_cannot_be_asked_fails_the_rollout_and_scores_nothing(
    rollout: Rollout,
) -> None:
    (episode,) = rollout("broken", **EASY)
    assert not episode.ok
    (trace,) = episode.traces
    assert "400" in str(trace.errors) or "out" in str(trace.errors)
    assert trace.rewards == {}


def test_a_model_beside_the_trained_one_is_not_trained(rollout: Rollout, endpoint: Any) -> None:
    endpoint.plans["mate"] = ["Say: I take the left side.\nAction: nothing"]
    (episode,) = rollout(
        "first", env={"partner": {"model": "mate"}}, **TWO, partners=["model"], step_limit=4
    )
    assert episode.ok, [one.errors for one in episode.traces]
    standing = {one.agent.name: one for one in episode.traces}
    assert {name: one.agent.trainable for name, one in standing.items()} == {
        "cook": True, "partner": False,
    }  # fmt: skip
    cook, partner = standing["cook"], standing["partner"]
    assert partner.rewards == {}
    assert not {*said(cook, "assistant")} & {*said(partner, "assistant")}
    assert any("says: I take the left side." in words for words in said(cook, "user"))
    assert {body["model"] for body in endpoint.asked} == {"first", "mate"}


def test_a_scripted_partner_moves_and_is_no_part_of_the_conversation(rollout: Rollout) -> None:
    trace = only(rollout("idle", **TWO, partners=["chef"], step_limit=6))
    steps = [event.payload["moves"] for event in events_of(trace.info) if event.kind == "step"]
    assert any(moves.get("robot2") for moves in steps)
    assert said(trace, "assistant") == ["Action: nothing"] * trace.num_turns


def test_no_question_tells_how_a_task_is_solved(rollout: Rollout, endpoint: Any) -> None:
    rollout("first", **EASY, step_limit=4)
    for body in endpoint.asked:
        assert '"params"' not in json.dumps(body)
        assert "solution" not in json.dumps(body)
    assert endpoint.asked


@pytest.mark.parametrize(
    ("wish", "complaint"),
    [
        ({"tasks": "tutorial/99"}, "tutorial/99"),
        ({"suite": "asynchronus"}, "did you mean"),
        ({"tasks": "tutorial/2", "instances": "9..1"}, "no range from low to high"),
        ({"tasks": "tutorial/2", "pace": "realtime"}, "runs have no clock"),
        ({"tasks": "multi_agent/1", "partners": ["nobody"]}, 'no "nobody" sits in'),
        ({"tasks": "multi_agent/1", "partners": '{"robot9": "chef"}'}, "there are: robot2"),
        ({"tasks": "multi_agent/1", "partners": ["react"]}, 'no "react" sits in'),
        ({"tasks": "tutorial/2", "seat": "robot9"}, 'has no seat "robot9"'),
        ({"tasks": "tutorial/2", "split": "test"}, "nothing of what is chosen"),
        ({"tasks": "tutorial/2", "seeds": 0}, "at least one episode"),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_is_asked(
    wish: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        first(**wish)


def test_a_reward_may_be_a_score_of_the_paper_and_a_wrong_one_is_named(rollout: Rollout) -> None:
    trace = only(rollout("idle", **EASY, step_limit=2, task={"score": "success"}))
    assert trace.reward == 0.0
    (episode,) = rollout("idle", **EASY, step_limit=2, task={"score": "glory"})
    assert 'there is no "glory" here' in str(episode.traces[0].errors)
