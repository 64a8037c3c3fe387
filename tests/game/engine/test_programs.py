"""A kitchen whose steps are the lines of a program: written anew on the record, understood in words."""

from __future__ import annotations

import pytest

from game.engine.settings import Pace
from sim.abilities import Programmed
from sim.replay import digest
from sim.world import JSON, Action
from sim.worlds import get_world
from tests.game.engine.table import ANA, BEN, Table

ALONE, TOGETHER = "activities/get_glass_of_milk@home1", "activities_together/breakfast"


def at_home(task: str = ALONE, pace: Pace = "turns", **rules: JSON) -> Table:
    """A home with people in all seats, begun."""
    return Table(get_world("virtualhome").task(task), pace=pace, **rules).seats(ANA, BEN)


def lines(table: Table) -> list[tuple[str, bool | None]]:
    view = table.session.view(table.session.to_move()[0])
    return [(line["text"], line["ok"]) for line in view["program"]]


def rewrite(table: Table, **args: JSON) -> None:
    table.acts(table.session.to_move()[0], Action("rewrite", args))


def fetched(**rules: JSON) -> Table:
    table = at_home(**rules)
    for thing in ("kitchen", "fridge"):
        table.acts("person", Action("walk", {"thing": thing}))
    return table


def test_the_view_has_the_program() -> None:
    table = fetched()
    assert [text.split()[0] for text, _ in lines(table)] == ["[WALK]", "[WALK]"]
    assert table.session.view(None)["program"] == table.session.view("person")["program"]


def test_a_world_without_programs_has_none_in_its_view() -> None:
    assert "program" not in Table().seats(ANA, BEN).session.view(None)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ({"keep": 1}, "undo to line 1"),
        ({"keep": 0}, "undo everything"),
        ({"keep": 2}, "run the program from the start"),
        ({"keep": 1, "text": "walk to bedroom"}, "write the program anew after line 1"),
        ({"text": "walk to bedroom"}, "write the program anew"),
    ],
)
def test_writing_anew_is_a_step_on_the_record_with_a_sentence(args: JSON, words: str) -> None:
    table = fetched()
    rewrite(table, **args)
    step = table.last("step").payload
    assert step["moves"]["person"]["text"] == words
    assert step["results"]["person"]["ok"]
    assert step["index"] == 3


def test_a_kitchen_made_again_from_its_log_has_the_same_program_and_home() -> None:
    table = fetched()
    rewrite(table, keep=1, text="grab milk\nopen fridge")
    assert lines(table)[1] == ("grab milk", False)
    rewrite(table, keep=1, text="walk to fridge\nopen fridge\ngrab milk")
    again = table.rebuilt()
    assert digest(again.episode) == digest(table.session.episode)
    assert again.view("person")["program"] == table.session.view("person")["program"]


def test_a_line_that_fails_is_told_with_the_step() -> None:
    table = fetched()
    rewrite(table, keep=2, text="grab milk")
    result = table.last("step").payload["results"]["person"]
    assert (result["ok"], result["code"]) == (False, "stuck")
    assert result["message"].startswith("Line 3 cannot be done")


def test_what_makes_no_sense_is_refused_on_the_record_and_nothing_changes() -> None:
    table = fetched()
    before = lines(table)
    rewrite(table, keep=99)
    assert table.kinds()[-1] == "refused"
    rewrite(table, keep=0, text="walk to kitchen\n" * 1200)
    assert table.last("refused").payload["code"] == "malformed"
    assert lines(table) == before


@pytest.mark.parametrize("pace", ["turns", "together", "free"])
def test_two_may_write_one_program_anew_at_every_pace(pace: Pace) -> None:
    table = at_home(TOGETHER, pace)
    one, other = table.session.seats
    table.acts(one, Action("walk", {"thing": "kitchen"}))
    table.acts(other, Action("walk", {"thing": "bedroom"}))
    table.acts(one, Action("rewrite", {"keep": 1}))
    if pace == "together":
        table.acts(other, None)
    episode = table.session.episode
    assert isinstance(episode, Programmed)
    assert [line.seat for line in episode.program_lines()] == [one]
    assert digest(table.rebuilt().episode) == digest(episode)


def test_a_step_in_plain_words_is_asked_and_answered_on_the_record() -> None:
    table = fetched()
    table.acts("person", Action("understand", {"text": "open up the fridge"}), "k7")
    asked = table.last("asked")
    nearest = asked.payload["result"]["answer"]["nearest"]
    assert nearest[0]["action"]["text"] == "open fridge"
    assert asked.payload["question"]["args"] == {"text": "open up the fridge"}
    assert table.session.episode.steps == 2


def test_what_can_be_done_with_a_thing_is_told_to_who_plays() -> None:
    session = fetched().session
    assert session.choices("person", "fridge")[0].action.text == "open fridge"
    assert list(session.choices(None, "fridge")) == []
    assert list(session.choices("person", "moon")) == []
    assert list(Table().seats(ANA, BEN).session.choices("cook1", "button")) == []


def test_without_detailed_feedback_reasons_are_kept() -> None:
    told = fetched(feedback="detailed").session.choices("person", "fridge")
    choices = fetched(feedback="simple").session.choices("person", "fridge")
    assert {one.why for one in choices} == {"", "failed"}
    assert [one.why == "failed" for one in choices] == [bool(one.why) for one in told]


def test_when_it_is_over_nothing_is_offered() -> None:
    table = fetched()
    table.acts("person", Action("done"))
    assert list(table.session.choices("person", "fridge")) == []
