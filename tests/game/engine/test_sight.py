"""Who may see what, of the log and of the state."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.engine.commands import Say
from game.engine.session import Session
from game.engine.sight import visible
from sim.world import JSONObject, Observation, Seat, Sight
from tests.game.engine.table import ANA, BEN, CHEF, Table
from tests.game.engine.toy import GLITTER, PRESS, REFUSED, Tally, playing, toy_task
from tests.loops import each


@pytest.fixture
def table() -> Table:
    return Table(pace="turns").seats(ANA, CHEF)


def test_a_refusal_is_seen_by_its_seat_only(table: Table) -> None:
    table.acts("cook1", GLITTER)
    refused = table.last("refused")
    assert visible(refused, "cook1", Sight()) is not None
    assert visible(refused, "cook2", Sight()) is None
    assert visible(refused, None, Sight()) is None
    assert visible(refused, None, Sight(), live=False) is not None


def test_an_agents_thoughts_are_shown_only_afterwards(table: Table) -> None:
    table.acts("cook1", PRESS)
    table.acts("cook2", PRESS, thoughts="I shall press it")
    thought = table.last("thought")
    assert visible(thought, "cook1", Sight()) is None
    assert visible(thought, None, Sight()) is None
    shown = visible(thought, None, Sight(), live=False)
    assert shown is not None
    assert shown.payload["text"] == "I shall press it"


def test_neither_ids_nor_settings_of_the_others_are_shown(table: Table) -> None:
    for event in table.log:
        seen = visible(event, "cook1", Sight())
        assert seen is not None
        assert "secret" not in str(seen.payload)
        assert "'id': 'ana'" not in str(seen.payload)
    assert "secret" not in str(table.session.view("cook1"))


def test_a_step_hides_other_peoples_message_ids(table: Table) -> None:
    table.acts("cook1", PRESS, "m1")
    step = table.last("step")
    own, other = visible(step, "cook1", Sight()), visible(step, "cook2", Sight())
    assert own is not None
    assert other is not None
    assert own.payload["cids"] == {"cook1": "m1"}
    assert other.payload["cids"] == {}
    assert other.payload["moves"] == step.payload["moves"]
    assert step.payload["cids"] == {"cook1": "m1"}


def test_in_a_secret_world_a_step_shows_a_seat_its_own_part() -> None:
    table = Table(toy_task(secret=True), pace="together").seats(ANA, BEN)
    table.acts("cook1", PRESS)
    table.acts("cook2", GLITTER)
    step = table.last("step")
    seen = table.session.visible(step, "cook1")
    assert seen is not None
    assert set(seen.payload["moves"]) == set(seen.payload["results"]) == {"cook1"}
    assert seen.payload["changed"] == {}
    watched = table.session.visible(step, None)
    assert watched is not None
    assert watched.payload["moves"] == {}


def test_spectators_of_a_secret_world_see_no_facts() -> None:
    table = Table(toy_task(secret=True)).seats(ANA, BEN)
    assert table.session.view(None)["facts"] is None
    assert table.session.view("cook1")["facts"]["secret"] == "only cook1 knows"
    assert "cooks only" in table.session.text(None)


class Fronted(Tally):
    """A kitchen with a public view of its own, and facts for the pages of its cooks."""

    def brief(self, seat: Seat) -> JSONObject:
        return {"pot": f"what {seat} sees"}

    def public(self) -> Observation:
        return Observation("the front", {"pot": "shut"})


def test_spectators_of_a_world_with_a_public_view_see_that_and_nothing_of_a_cook_s() -> None:
    with playing(Fronted):
        table = Table().seats(ANA, BEN)
    assert table.session.view("cook1")["facts"] == {"pot": "what cook1 sees"}
    assert table.session.view("cook2")["facts"] == {"pot": "what cook2 sees"}
    assert table.session.view(None)["facts"] == {"pot": "shut"}


def test_spectators_of_an_open_world_see_the_facts_and_no_choices(table: Table) -> None:
    view = table.session.view(None)
    assert view["facts"] == table.session.view("cook1")["facts"]
    assert (view["legal"], view["natural"], view["intent"]) == ([], {}, None)


def test_a_view_has_all_that_the_page_needs(table: Table) -> None:
    view = table.session.view("cook1")
    assert view["seq"] == table.session.seq
    assert view["status"] == "playing"
    assert view["turn"] == "cook1"
    assert [action["verb"] for action in view["legal"]] == ["press", "grab", "wait"]
    assert view["goals"]["conditions"][0]["met"] is False
    assert [seat["colour"] for seat in view["seats"]] == [0, 1]
    assert [seat["name"] for seat in view["seats"]] == ["Ana", "chef"]


class Looked(Tally):
    """A kitchen that counts how often it is looked at."""

    looks = 0

    def facts(self, seat: Seat) -> JSONObject:
        self.looks += 1
        return super().facts(seat)


def test_many_who_look_cost_one_look() -> None:
    with playing(Looked):
        table = Table().seats(ANA, CHEF)
    episode = table.session.episode
    assert isinstance(episode, Looked)
    table.acts("cook1", PRESS)
    before = episode.looks
    views = [table.session.shown(None) for _ in range(100)]
    assert episode.looks - before <= 1
    assert all(view is views[0] for view in views)
    table.does(Say(None, "Sam", "hello"))
    assert table.session.view(None)["seq"] == table.session.seq
    assert episode.looks - before <= 1


@pytest.mark.parametrize(
    ("feedback", "told"),
    [("none", ""), ("simple", "failed"), ("detailed", REFUSED)],
)
def test_a_refusal_is_told_as_the_settings_say(feedback: Any, told: str) -> None:
    table = Table(feedback=feedback).seats(ANA, CHEF)
    reply = table.acts("cook1", GLITTER)
    assert reply.refused is not None
    assert reply.refused.message == told
    assert table.session.agent_view("cook1").last_result == {
        "ok": False,
        "code": "illegal",
        "message": told,
    }
    recorded = table.last("refused")
    assert "not possible" in str(recorded.payload)
    assert ("not possible" in str(table.session.visible(recorded, "cook1"))) is (
        feedback == "detailed"
    )


@pytest.mark.parametrize(
    ("feedback", "told"),
    [("none", ""), ("simple", "failed"), ("detailed", REFUSED)],
)
def test_so_is_a_refusal_within_a_joint_step(feedback: Any, told: str) -> None:
    table = Table(feedback=feedback, pace="realtime").seats(ANA, CHEF)
    table.acts("cook1", GLITTER)
    table.acts("cook2", PRESS)
    table.ticks(1)
    step = table.last("step")
    assert step.payload["results"]["cook1"]["message"] == told
    assert "not possible" in str(step.payload)
    seen = table.session.visible(step, "cook1")
    assert ("not possible" in str(seen)) is (feedback == "detailed")


def test_an_agent_is_told_what_a_person_in_its_seat_would_see(table: Table) -> None:
    table.does(Say("cook1", "Ana", "you stir"))
    table.acts("cook1", PRESS)
    view = table.session.agent_view("cook2")
    assert (view.seat, view.seats, view.turn) == ("cook2", ("cook1", "cook2"), "cook2")
    assert view.mates == {"cook1": "person"}
    assert view.joint is False
    assert view.legal.actions[0] == PRESS
    assert view.step == 1
    assert [line["text"] for line in view.said] == ["you stir"]
    assert table.session.agent_view("cook1").mates == {"cook2": "chef"}
    assert table.session.agent_view("cook1").seed != view.seed


def test_an_agent_is_told_every_step_so_far_and_after_a_restart_too(table: Table) -> None:
    table.acts("cook1", PRESS)
    table.acts("cook2", PRESS)
    told = [{"cook1": PRESS.to_json()}, {"cook2": PRESS.to_json()}]
    assert list(table.session.agent_view("cook2").deeds) == told
    again = Session.rebuild("s1", table.log)
    assert list(again.agent_view("cook2").deeds) == told


def test_who_does_not_see_what_others_do_is_not_told_it_as_an_agent_either() -> None:
    class Apart(Tally):
        def sight(self, seat: Seat | None) -> Sight:
            return replace(super().sight(seat), moves="own")

    with playing(Apart):
        table = Table(pace="turns").seats(ANA, CHEF)
        table.acts("cook1", PRESS)
        assert table.session.agent_view("cook2").deeds == ()


def test_in_real_time_agents_go_by_what_they_see() -> None:
    table = Table(pace="realtime").seats(ANA, CHEF)
    table.acts("cook1", PRESS)
    table.ticks(1)
    assert table.session.agent_view("cook2").deeds == []


def test_what_one_needs_to_take_part_is_always_told() -> None:
    table = Table(feedback="none").seats(ANA, CHEF)
    reply = table.acts("cook2", PRESS)
    assert reply.refused is not None
    assert reply.refused.message == "it is Ana's turn (cook1)"


def test_without_any_feedback_a_seat_is_not_told_whether_its_move_worked() -> None:
    table = Table(toy_task(goal=2), feedback="none").seats(ANA, BEN)
    table.acts("cook1", PRESS)
    step = table.last("step")
    assert step.payload["results"]["cook1"]["ok"] is True, "the log knows"
    seen = table.session.visible(step, "cook1")
    assert seen is not None
    assert seen.payload["results"]["cook1"] == {"ok": None, "code": "", "message": ""}
    assert seen.payload["changed"] == {}
    last = table.session.view("cook1")["last_result"]
    assert last is not None
    assert last["ok"] is None
    told = table.session.agent_view("cook1").last_result
    assert told is not None
    assert told["ok"] is None
    table.acts("cook2", PRESS)
    assert table.session.view("cook1")["status"] == "finished"
    after = table.session.visible(step, "cook1")
    assert after is not None
    assert after.payload["results"]["cook1"]["ok"] is True


def blind_date() -> Table:
    """Ana knows what is to be done, Ben is told a title that says nothing of it."""
    task = toy_task()
    cook1, cook2 = task.seats
    return Table(replace(task, seats=(cook1, replace(cook2, title="Do as you are told")))).seats(
        ANA, BEN
    )


def test_a_seat_with_a_title_of_its_own_is_told_no_other_while_it_is_played() -> None:
    table = blind_date()
    task, created = table.session.task, table.last("created")
    told = {seat: visible(created, seat, Sight()) for seat in ("cook1", "cook2")}
    for seat, title, goal in each(
        [("cook1", task.title, task.goal), ("cook2", "Do as you are told", "")]
    ):
        event = told[seat]
        assert event is not None
        assert (event.payload["task"]["title"], event.payload["task"]["goal"]) == (title, goal)
    after = visible(created, "cook2", Sight(), live=False)
    assert after is not None
    assert after.payload["task"]["title"] == task.title


def test_so_is_the_agent_in_such_a_seat() -> None:
    session = blind_date().session
    view = session.agent_view("cook2")
    assert view.task.title == "Do as you are told"
    assert view.task.goal == session.view("cook2")["goals"]["text"]
    assert session.agent_view("cook1").task == session.task


def test_what_a_seat_may_know_is_told_by_one_value() -> None:
    table = Table(toy_task(secret=True)).seats(ANA, BEN)
    assert table.session.sights["cook1"].moves == "own"
    assert table.session.sights[None].kitchen is False
    assert Table().session.sights[None] == Sight(thoughts="all")
