"""Under the rule set `original` every recorded game of the released code happens again, to the letter."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.world import JSON, Action, JSONObject
from sim.worlds.robotouille.episode import RobotouilleEpisode
from tests.sim.worlds.robotouille.originals import episode_of, needs_originals, rows, trace_files

TRACES = trace_files()
by_trace = pytest.mark.parametrize("path", TRACES, ids=lambda path: path.name.split(".")[0])


def action_of(recorded: JSONObject | None) -> Action | None:
    return None if recorded is None else Action(recorded["name"], recorded["params"])


def plain_effects(effects: JSON) -> JSON:
    """Ours without the keys that we add to the original's."""
    extra = ("source", "made", "held")
    return [
        {k: plain_effects(v) if k == "sfx" else v for k, v in e.items() if k not in extra}
        for e in effects
    ]


def recorded_effects(effects: JSON) -> JSON:
    return [
        {k: recorded_effects(v) if k == "sfx" else v for k, v in e.items() if k != "sfx" or v}
        for e in effects
    ]


def blocks(text: str) -> tuple[str, set[str], str]:
    """The observation in three parts: objects, the valid actions as a set, the goal."""
    objects, _, rest = text.partition("\n\nValid Actions:\n")
    actions, _, goal = rest.partition("\n\nGoal: ")
    return objects, set(actions.split("\n")), goal


def verbs(text: str) -> list[str]:
    lines = text.partition("\n\nValid Actions:\n")[2].partition("\n\nGoal: ")[0].split("\n")
    found = [line.split(" ")[0] for line in lines]
    return [verb for i, verb in enumerate(found) if i == 0 or found[i - 1] != verb]


def check(episode: RobotouilleEpisode, row: JSONObject) -> None:
    oracle = episode.oracle()
    assert oracle["predicates"] == row["preds"]
    assert sorted(action.text for action in episode.all_legal()) == row["valid"]
    assert plain_effects(oracle["effects"]) == recorded_effects(row["sfx"])
    assert oracle["turn"] == row["player"]
    assert oracle["objects"] == row["objects"]
    assert oracle["goal"] == row["goal"]
    text = episode.observe("robot1").text
    assert blocks(text) == blocks(row["obs"])
    assert verbs(text) == verbs(row["obs"])


@needs_originals
@by_trace
def test_every_recorded_step_happens_again(path: Path) -> None:
    header, *recorded = rows(path)
    episode = episode_of(header["environment"])
    for row in recorded:
        if row["kind"] == "step":
            play(episode, row)
            check(episode, row)
        elif row["kind"] == "invalid_attempt":
            attempt(episode, row)
            check(episode, row)


def play(episode: RobotouilleEpisode, row: JSONObject) -> None:
    if row["actions"] is None:
        return
    moves = [action_of(recorded) for recorded in row["actions"]]
    step = episode.step(dict(zip(episode.seats, moves, strict=False)))
    assert all(result.ok for result in step.results.values()), step.results
    assert episode.done is bool(row["done"])


def attempt(episode: RobotouilleEpisode, row: JSONObject) -> None:
    """A submission that the original refused or that was odd, in our form of it."""
    before = episode.state()
    legal = episode.all_legal()
    step = episode.step(submission(episode, row))
    refused = [result for result in step.results.values() if not result.ok]
    assert bool(refused) is (row["exception"] is not None), (row["attempt"], step.results)
    assert all(result.message and result.code for result in refused)
    if row["state_unchanged"] and row["exception"] is not None:
        after = episode.state()
        if row["attempt"] != "second_invalid_after_first":
            assert after == before
            assert not step.happened
            assert episode.all_legal() == legal


def submission(episode: RobotouilleEpisode, row: JSONObject) -> dict[str, Action | None]:
    first, *others = episode.seats
    kind, recorded = row["attempt"], row["action"]
    if kind in ("none_action", "too_few_entries"):
        return {first: None}
    if kind == "string_action":
        return {first: recorded}
    if kind == "too_many_entries":
        return dict.fromkeys([first, *others, "one more", "and another"], action_of(recorded))
    if kind == "second_invalid_after_first":
        moves = [action_of(one) for one in recorded]
        return dict(zip([first, "robot2"], moves, strict=True))
    action = action_of(recorded)
    assert action is not None
    if kind == "missing_arg":
        return {
            first: Action(
                action.verb, {k: v for k, v in action.args.items() if k != row["removed"]}
            )
        }
    if kind == "extra_none_arg":
        return {first: Action(action.verb, {**action.args, **row["added"]})}
    return {first: action}
