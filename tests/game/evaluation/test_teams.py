"""A run may put somebody of its own into each seat."""

from __future__ import annotations

import pytest

from game.benchmarks import benchmark_for
from game.evaluation import spending
from game.evaluation.conditions import observation_of, under
from game.evaluation.local import play_here
from game.evaluation.planning import make_run
from game.evaluation.reading import RunFileError
from game.evaluation.results import episodes_of, rows
from game.evaluation.runfile import AgentSpec, read_data
from game.evaluation.spending import without_price
from game.evaluation.teams import TEAM, Member, member, members
from game.llm.endpoints import Endpoint, Endpoints
from game.llm.prices import Prices
from game.log import store
from game.models import EvaluationRun, Seat
from game.report.variants import players
from sim.world import JSON, JSONObject
from sim.worlds import get_world
from tests.game.evaluation.conftest import Cast, breaks_rules

PAIR: JSONObject = {"team": {"robot1": "random", "robot2": {"name": "idle"}}}


def file_with(*agents: JSON, task: str = "multi_agent/1") -> JSONObject:
    return {"agents": list(agents), "tasks": [task], "step_limit": 4}


def complaint(*agents: JSON, task: str = "multi_agent/1") -> RunFileError:
    with pytest.raises(RunFileError) as error:
        make_run(read_data(file_with(*agents, task=task)))
    return error.value


def test_a_team_is_read_with_its_members_and_named_after_them() -> None:
    (one,) = read_data(file_with(PAIR)).agents
    wanted = {
        "robot1": {"name": "random", "settings": {}},
        "robot2": {"name": "idle", "settings": {}},
    }
    assert one == AgentSpec(TEAM, wanted, "random + idle")


def test_a_single_agent_is_read_as_before() -> None:
    (one,) = read_data(file_with({"name": "expert", "settings": {"nodes": 3}})).agents
    assert one == AgentSpec("expert", {"nodes": 3}, "expert")


@pytest.mark.parametrize(
    ("agents", "path", "says"),
    [
        ([{"team": {}}], "agents[0].team", "somebody in a seat"),
        ([{"team": ["chef"]}], "agents[0].team", "names with values"),
        ([{"team": {"robot1": "chf"}}], "agents[0].team.robot1", 'did you mean "chef"'),
        ([{"team": {"robot1": {"settings": {}}}}], "agents[0].team.robot1", "needs a `name`"),
        ([{"team": {"robot1": {"name": "asgard_vlm", "settings": {"memory": 1}}}}],
         "agents[0].team.robot1.settings", "does not take these settings"),
        ([{"team": {"robot1": "chef"}, "name": "chef"}], "agents[0]", "inside"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_team_is_said_with_its_place(
    agents: list[JSON], path: str, says: str
) -> None:
    with pytest.raises(RunFileError, match=says) as error:
        read_data(file_with(*agents))
    assert error.value.path == path


@pytest.mark.django_db
def test_every_seat_of_the_task_needs_somebody() -> None:
    error = complaint({"team": {"robot1": "idle"}})
    assert error.path == "agents[0].team"
    assert 'nobody for the seat "robot2"' in str(error)


@pytest.mark.django_db
def test_a_seat_that_the_task_does_not_have_is_named_with_those_it_has() -> None:
    error = complaint(PAIR, task="tutorial/1")
    assert 'has no seat "robot2"; its seats: robot1' in str(error)


@pytest.mark.django_db
def test_somebody_who_cannot_sit_there_is_refused_with_those_who_could() -> None:
    task = "teach/coffee-FloorPlan1"
    error = complaint("follower", task=task)
    assert "or a `team`, with somebody for each seat" in str(error)
    error = complaint("follower", task="tutorial/1")
    assert "agents that can:" in str(error)
    assert "team" not in str(error), "there is one seat only"
    error = complaint({"team": {"commander": "follower", "follower": "follower"}}, task=task)
    assert error.path == "agents[0].team.commander"
    assert "as commander; agents that can:" in str(error)
    assert "commander" in str(error).split("agents that can:")[1]


@pytest.mark.django_db
@pytest.mark.usefixtures("compiled_planner")
def test_everybody_plays_in_their_own_seat(cast: Cast) -> None:
    cast("breaker", breaks_rules)
    team: JSONObject = {
        "team": {"robot1": "breaker", "robot2": {"name": "expert", "settings": {"nodes": 5}}}
    }
    run, _ = make_run(read_data(file_with(team, "idle")))
    play_here(run.pk)
    run.refresh_from_db()
    assert run.state == EvaluationRun.State.DONE
    ours = run.episodes.get(agent="breaker + expert")
    seats = Seat.objects.filter(session=ours.session_id).order_by("order")
    assert [(s.occupant_name, s.agent_settings) for s in seats] == [
        ("breaker", {}),
        ("expert", {"nodes": 5}),
    ]
    refused = [e for e in store.read_events(ours.session_id) if e.kind == "refused"]
    assert {event.seat for event in refused} == {"robot1"}
    row = next(row for row in rows(episodes_of([run])) if row["agent"] == "breaker + expert")
    assert row["agent_name"] == TEAM
    assert row["agent_settings"]["robot2"] == {"name": "expert", "settings": {"nodes": 5}}
    player = players([run])[run.pk, "breaker + expert"]
    assert player.name == "breaker + expert"


def test_conditions_of_all_members_hold_and_must_not_contradict_each_other() -> None:
    tasks = get_world("household").tasks()
    task = next(one for one in tasks if one.id.startswith("asgardbench/turn_on_tv"))
    told = under(task, TEAM, {"robot1": Member("asgard_vlm", {"feedback": "none"}).to_json()})
    assert told.feedback == "none"
    both = {
        "a": Member("asgard_vlm", {"feedback": "none"}).to_json(),
        "b": Member("asgard_vlm", {"feedback": "detailed"}).to_json(),
    }
    with pytest.raises(ValueError, match="different conditions"):
        under(task, TEAM, both)


def test_a_members_model_without_a_price_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = Endpoint("mine", "http://127.0.0.1:9/v1", models=("nameless",))
    known = Endpoints({"mine": mine}, Prices({}))
    monkeypatch.setattr(spending, "endpoints", lambda: known)
    cheap, dear = Member("chef").to_json(), Member("react").to_json()
    assert without_price([{"name": TEAM, "label": "x", "settings": {"a": cheap}}]) is None
    sentence = without_price([{"name": TEAM, "label": "x", "settings": {"a": cheap, "b": dear}}])
    assert sentence is not None
    assert '"nameless" of x' in sentence


def test_a_team_is_told_in_the_style_of_its_model() -> None:
    card = benchmark_for(get_world("robotouille").task("multi_agent/1"))
    team = {"a": Member("chef").to_json(), "b": Member("react").to_json()}
    rich = {"a": Member("chef").to_json(), "b": Member("react", {"observation": "rich"}).to_json()}
    assert observation_of(card, TEAM, team, {"observation": "paper"}) == "paper"
    assert observation_of(card, TEAM, rich, {"observation": "paper"}) == "rich"
    assert observation_of(card, TEAM, {"a": Member("chef").to_json()}, {}) == ""


def test_a_member_is_found_by_seat_and_a_single_agent_sits_everywhere() -> None:
    team = {"a": Member("chef", {"x": 1}).to_json()}
    assert member(TEAM, team, "a") == Member("chef", {"x": 1})
    assert member("chef", {"y": 2}, "anywhere") == Member("chef", {"y": 2})
    assert members(TEAM, team) == [Member("chef", {"x": 1})]
    with pytest.raises(KeyError, match="nobody"):
        member(TEAM, team, "b")
