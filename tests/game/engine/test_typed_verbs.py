"""Worlds whose actions are verbs with slots, and worlds that are played as examinations."""

from __future__ import annotations

import pytest

from game.engine.commands import Act, Join, Occupant, Start
from game.engine.session import Session, Settings
from game.engine.sight import visible
from sim.world import Action
from sim.worlds import get_world
from tests.game.engine.table import ANA, BEN, Table
from tests.kitchens.worlds.parlour import parlour_task


def _playing(**rules: object) -> Session:
    task = parlour_task(**rules)  # type: ignore[arg-type]
    session, _ = Session.create("s", task, 0, Settings(feedback=task.feedback), at=0.0)
    session.handle(Join("cook", Occupant("person", "Ana", "p")), 0.0)
    session.handle(Start("cook", 0.0), 0.0)
    return session


def _refused(session: Session, verb: str, **args: object) -> str:
    reply = session.handle(Act("cook", Action(verb, args)), 1.0)
    assert reply.refused is not None, "it was taken"
    assert reply.refused.code == "malformed"
    assert session.episode.steps == 0
    return reply.refused.message


def test_a_verb_with_its_object_is_a_step():
    session = _playing()
    reply = session.handle(Act("cook", Action("PICKUP", {"object": "Mug"})), 1.0)
    assert [event.kind for event in reply.events] == ["step"]


def test_an_object_that_is_not_there_is_refused_with_the_nearest_one():
    assert _refused(_playing(), "PICKUP", object="Mugg") == (
        'there is no object "Mugg" to PICKUP here; did you mean Mug?'
    )


def test_a_missing_object_is_asked_for():
    assert _refused(_playing(), "OPEN") == "OPEN needs an object, for example Mug, Fridge, Apple"


def test_an_argument_that_the_verb_does_not_take_is_named():
    assert 'but no "thing"' in _refused(_playing(), "FIND", object="Mug", thing="x")


@pytest.mark.parametrize("yaw", ["north", True, None, [1], 10**400])
def test_angles_are_numbers(yaw):
    assert _refused(_playing(), "Face", yaw=yaw) == "yaw of Face is a number"


def test_optional_slots_may_stay_empty():
    reply = _playing().handle(Act("cook", Action("Face", {"yaw": 90})), 1.0)
    assert reply.refused is None


def test_an_object_of_another_kind_of_value_is_refused():
    assert _refused(_playing(), "FIND", object=3) == "object of FIND is text"


@pytest.mark.parametrize("feedback", ["none", "simple", "detailed"])
def test_a_verb_that_is_not_offered_is_malformed_in_words_whatever_the_feedback_and_however_late(
    feedback,
):
    session = _playing(feedback=feedback, walking=False)
    session.handle(Act("cook", Action("FIND", {"object": "Mug"})), 1.0)
    reply = session.handle(Act("cook", Action("Face", {}), seen=1), 2.0)
    assert reply.refused is not None
    assert reply.refused.code == "malformed"
    assert reply.refused.message == 'there is no "Face" here; there is: FIND, PICKUP, OPEN'
    assert session.episode.steps == 1


def test_with_help_the_seat_sees_the_conditions():
    session = _playing(help=True)
    assert session.view("cook")["goals"]["conditions"]


def test_without_help_the_seat_sees_the_task_and_no_conditions():
    session = _playing(help=False)
    goals = session.view("cook")["goals"]
    assert goals == {"text": "hold the Apple", "conditions": [], "done": False, "score": None}
    assert session.agent_view("cook").goals.conditions == ()


def test_without_help_the_seat_does_not_learn_how_long_a_solution_is_until_it_is_over():
    task = parlour_task(help=False, par=4, step_limit=21)
    session, made = Session.create("s", task, 0, Settings(step_limit=12), at=0.0)
    created = made[0]
    told = session.visible(created, "cook")
    assert told is not None
    lengths = [told.payload["task"]["par"], told.payload["task"]["step_limit"]]
    assert [*lengths, told.payload["settings"]["step_limit"]] == [None, None, None]
    outside = session.visible(created, None)
    assert outside is not None
    assert outside.payload["task"]["par"] == 4
    over = visible(created, "cook", session.sights["cook"], live=False)
    assert over is not None
    assert over.payload["task"]["par"] == 4


def test_without_help_spectators_still_see_the_conditions():
    assert _playing(help=False).view(None)["goals"]["conditions"]


def test_without_help_a_step_does_not_tell_the_seat_what_is_met_until_it_is_over():
    session = _playing(help=False)
    reply = session.handle(Act("cook", Action("FIND", {"object": "Mug"})), 1.0)
    told = session.visible(reply.events[-1], "cook")
    assert told is not None
    assert "met" not in told.payload
    outside = session.visible(reply.events[-1], None)
    assert outside is not None
    assert "met" in outside.payload
    session.handle(Act("cook", Action("FIND", {"object": "Apple"})), 1.0)
    session.handle(Act("cook", Action("PICKUP", {"object": "Apple"})), 1.0)
    assert session.status == "finished"
    after = session.visible(reply.events[-1], "cook")
    assert after is not None
    assert "met" in after.payload


@pytest.mark.parametrize(("help", "told"), [(True, "visibility"), (False, "")])
def test_without_help_the_kind_of_a_failure_is_for_the_record_only(help, told):
    session = _playing(help=help)
    reply = session.handle(Act("cook", Action("PICKUP", {"object": "Lamp"})), 1.0)
    recorded = reply.events[-1]
    assert recorded.payload["results"]["cook"]["code"] == "visibility"
    seen = session.visible(recorded, "cook")
    assert seen is not None
    assert seen.payload["results"]["cook"]["code"] == told
    assert session.view("cook")["last_result"]["code"] == told
    assert session.agent_view("cook").last_result["code"] == told


def test_without_help_an_agent_is_told_no_more_of_the_goal_than_a_person():
    view = _playing(help=False).agent_view("cook")
    assert view.goals.conditions == ()
    assert view.goals.text


# -- what was asked, in words -----------------------------------------------------------------------


def asked(table: Table, verb: str, args: object, text: str = "", seat: str = "brewer") -> str:
    """What the log says was asked for by a move that is refused."""
    action = Action(verb, args, text)  # type: ignore[arg-type]
    assert table.acts(seat, action).refused is not None
    words: str = table.last("refused").payload["asked"]
    return words


@pytest.fixture
def tea() -> Table:
    """The tea bar, open and its kettle cold."""
    table = Table(get_world("teabar").task("teabar/one"))
    table.does(Join("brewer", ANA))
    table.does(Start("brewer"))
    return table


def test_a_refused_move_is_written_down_as_its_verbs_sentence(tea: Table) -> None:
    assert asked(tea, "pour", {"amount": 1.5, "cup": "red cup"}) == "pour 1.5 dl into the red cup"
    told = tea.last("refused").payload["message"]
    assert told == "the kettle is not hot yet"


def test_so_is_one_whose_arguments_do_not_fit(tea: Table) -> None:
    assert asked(tea, "shine", {"angle": "north"}) == "turn the lamp to north"
    assert asked(tea, "pour", {"cup": "red cup"}) == "pour dl into the red cup"


def test_what_no_sentence_has_room_for_is_told_as_well(tea: Table) -> None:
    assert asked(tea, "wait", {"minutes": 3}) == "wait 3"
    assert asked(tea, "taste", {"glass": "tall"}) == "taste tall"


def test_the_words_that_somebody_used_stay_theirs(tea: Table) -> None:
    assert asked(tea, "taste", {"glass": "tall"}, "Taste the tall one!") == "Taste the tall one!"


@pytest.mark.parametrize("args", [None, "tall", ["tall"], {"glass": float("nan")}, {"glass": {1}}])
def test_what_is_no_action_at_all_is_kept_as_it_came(tea: Table, args: object) -> None:
    assert asked(tea, "taste", args) == f"taste {args}"


def test_arguments_that_go_round_in_circles_are_refused_like_any_other(tea: Table) -> None:
    ring: list[object] = []
    ring.append(ring)
    assert asked(tea, "taste", {"glass": ring}).startswith("taste ")


def test_one_without_a_seat_is_told_what_it_asked_for(tea: Table) -> None:
    assert asked(tea, "taste", {"glass": "tall"}, seat="nobody") == "taste tall"


def test_in_a_listed_world_it_is_the_verb_and_its_arguments() -> None:
    table = Table().seats(ANA, BEN)
    assert asked(table, "press", {"button": "green", "times": 2}, seat="cook1") == "press green 2"
    assert asked(table, "glitter", {}, seat="cook1") == "glitter"
    assert asked(table, "press", {}, seat="cook2") == "press"
    assert table.last("refused").payload["code"] == "not_your_turn"


def test_a_question_that_is_refused_is_written_down_in_words(tea: Table) -> None:
    assert asked(tea, "ask", {"cup": "bath tub"}) == "how full is the bath tub"
