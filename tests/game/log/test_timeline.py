"""The timeline: what happened when, in words, on a clock of play."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from game.engine.commands import Act, Join, Occupant
from game.engine.events import Event
from game.engine.session import Session, Settings
from game.engine.sight import visible
from game.log.playback import Playback
from game.log.timeline import entries, inherited_steps, overview, typed
from sim.world import Action, JSONObject, Sight, Task
from sim.worlds import get_world
from tests.game.engine.toy import REFUSED
from tests.game.stored import (
    ANA,
    BEN,
    PRESS,
    Table,
    drawn_kitchen,
    ended,
    eventful,
    toy_task,
)


@pytest.fixture(autouse=True)
def _kitchen() -> Iterator[None]:
    with drawn_kitchen():
        yield


def read(table: Table) -> list[JSONObject]:
    playback = Playback("s1", table.log)
    return entries(playback, playback.events)


def marks(found: list[JSONObject], kind: str) -> list[JSONObject]:
    return [entry for entry in found if entry.get("mark") == kind]


def test_every_step_has_its_entry_in_order() -> None:
    table = ended(eventful())
    steps = [entry for entry in read(table) if "did" in entry]
    assert [entry["n"] for entry in steps] == list(range(1, table.session.episode.steps + 1))
    assert steps[0]["did"] == [{"seat": "cook1", "who": "Ana", "by": "person", "text": "press"}]


def test_everything_that_matters_has_a_mark() -> None:
    found = read(ended(eventful()))
    kinds = {entry["mark"] for entry in found if "mark" in entry}
    assert kinds == {
        "refused", "chat", "thought", "pause", "drop", "back", "replaced", "met", "end",
    }  # fmt: skip


def test_marks_lie_where_they_happened() -> None:
    found = read(ended(eventful()))
    assert {mark["n"] for mark in marks(found, "chat")} == {4}
    assert marks(found, "chat")[0]["who"] == "Ben"
    assert [mark["text"] for mark in marks(found, "thought")] == ["I press."]
    assert any("{" in mark["text"] for mark in marks(found, "refused"))
    assert [mark["text"] for mark in marks(found, "replaced")] == [
        "chef takes over from Ben",
        "Ben takes over from chef",
    ]


def test_the_clock_stands_still_in_pauses() -> None:
    steps = {entry["n"]: entry["t"] for entry in read(ended(eventful())) if "did" in entry}
    assert steps[1] == 1.0
    assert steps[4] == 4.0
    assert steps[5] == 7.0  # at 17 s, ten of them paused


def test_what_is_counted_is_told_with_every_step() -> None:
    table = ended(eventful())
    (start,) = overview(Playback("s1", table.log))["conditions"]
    assert start == {"id": "pressed", "text": "press 6 times", "of": 6}
    steps = [entry for entry in read(table) if "did" in entry]
    assert [step["counts"]["pressed"] for step in steps][:5] == [1, 2, 2, 2, 3]
    assert steps[-1]["counts"] == {"pressed": 6}


def test_who_is_not_told_what_is_met_reads_no_counts_either() -> None:
    playback = Playback("s1", ended(eventful()).log)
    assert not any("counts" in one for one in entries(playback, playback.events, told=False))
    assert overview(playback, told=False)["counts"] == {}


def test_nothing_is_played_again_for_steps_that_are_known() -> None:
    playback = Playback("s1", ended(eventful()).log)
    assert entries(playback, playback.events, playback.seq) == []
    known = [one for one in read(ended(eventful())) if "did" in one][2]["seq"]
    news = [one for one in entries(playback, playback.events, known) if "did" in one]
    assert news[0]["n"] == 4
    assert [one["counts"]["pressed"] for one in news][:2] == [2, 3]


def errand() -> Table:
    """The commander asks how far it is; the follower has not done anything."""
    task = get_world("errand").task("errand/supper")
    table = Table(task, pace="free").seats(ANA, BEN)
    table.does(Act("commander", Action("progress"), "q"), 1.0)
    return table


def test_a_question_has_a_mark_with_its_answer_and_is_no_step() -> None:
    table = errand()
    (asked,) = marks(read(table), "asked")
    assert (asked["n"], asked["who"], asked["text"]) == (0, "Ana", "ask for progress")
    assert asked["answer"] == {"fetched": 0}
    assert not any("did" in entry for entry in read(table))


def test_a_goal_is_told_to_a_seat_as_it_is_in_the_kitchen() -> None:
    playback = Playback("s1", errand().log)
    assert overview(playback)["goal"] == "Fetch rice, beet and salt"
    follower = overview(playback, told=False, eyes="follower")
    assert follower["goal"] == "Do what the commander tells you"
    assert follower["conditions"] == []


def test_it_is_known_whether_actions_were_typed() -> None:
    assert typed(Playback("s1", errand().log))
    assert not typed(Playback("s1", ended(eventful()).log))


def test_a_condition_is_marked_when_it_becomes_true() -> None:
    table = ended(eventful())
    met = marks(read(table), "met")
    assert [mark["ids"] for mark in met] == [["pressed"]]
    assert met[0]["n"] == table.session.episode.steps


def test_only_what_is_new_is_given_to_those_who_follow() -> None:
    table = ended(eventful())
    playback = Playback("s1", table.log)
    everything = entries(playback, playback.events)
    half = playback.seq // 2
    old = [entry for entry in everything if entry["seq"] <= half]
    assert old + entries(playback, playback.events, half) == everything


def test_a_refused_part_of_a_joint_step_says_why() -> None:
    table = Table(toy_task(turns=False), pace="together").seats(ANA, BEN)
    from tests.game.stored import GLITTER

    table.acts("cook1", GLITTER)
    table.acts("cook2", PRESS)
    steps = [entry for entry in read(table) if "did" in entry]
    refused = next(did for did in steps[0]["did"] if did["seat"] == "cook1")
    assert refused["no"] == REFUSED


def test_a_spectator_of_a_live_session_reads_no_thoughts() -> None:
    table = eventful()
    playback = Playback("s1", table.log)
    shown = [seen for event in table.log if (seen := visible(event, None, Sight())) is not None]
    kinds = {entry.get("mark") for entry in entries(playback, shown)}
    assert "thought" not in kinds
    assert "refused" not in kinds
    assert "chat" in kinds


def test_the_past_of_a_branch_is_told_too() -> None:
    table = ended(eventful())
    prefix = [event.payload["moves"] for event in table.log if event.kind == "step"][:3]
    branch = Table(toy_task(), prefix=prefix).seats(ANA, BEN)
    playback = Playback("s1", branch.log)
    past = inherited_steps(playback)
    assert [step["n"] for step in past] == [1, 2, 3]
    assert past[0]["did"][0]["text"] == "press"
    assert overview(playback)["inherited"] == 3


def test_a_step_is_told_in_the_worlds_own_sentence_and_where_it_has_none_by_the_verb() -> None:
    task = get_world("robotouille").task("tutorial/1")
    table = Table(task, stand_in=None).seats(ANA)
    first = table.session.episode.legal("robot1").actions[0]
    table.acts("robot1", first)
    table.acts("robot1", None)
    (did, *_), *_ = (entry["did"] for entry in read(table) if "did" in entry)
    assert did["text"] == first.text != first.verb
    silent = Action(PRESS.verb, {})
    toy = Table(toy_task()).seats(ANA, BEN)
    toy.acts("cook1", silent)
    payload = {**toy.last("step").payload}
    payload["moves"] = {"cook1": {"verb": "press", "args": {}, "text": ""}}
    toy.log[-1] = Event(toy.last("step").seq, toy.log[-1].at, "step", "cook1", payload)
    ((did,),) = [entry["did"] for entry in read(toy) if "did" in entry]
    assert did["text"] == "press"


def test_moves_name_things_as_people_do_and_the_log_keeps_their_names() -> None:
    """In TEACh's homes a mug is `Mug_1a2b3c4d` to agents and records, and a mug to people."""
    world = get_world("teach")
    task = world.task("teach/coffee-FloorPlan1")
    deeds = [*world.solution(task)]  # type: ignore[attr-defined]
    raw = next(deed for deed in deeds if deed.verb == "Pickup")
    log = teach_log(task, deeds)

    texts = [
        did["text"] for entry in entries(Playback("s", log), log) for did in entry.get("did", ())
    ]

    assert len(texts) == len(deeds)
    assert "Pickup mug" in [re.sub(r" \d+$", "", text) for text in texts]
    assert not [text for text in texts if re.search(r"_[0-9a-f]{6}|\|", text)]
    assert any(raw.args["object"] in str(event.payload) for event in log)


def teach_log(task: Task, deeds: list[Action]) -> list[Event]:
    """A Follower does these things."""
    rules = Settings(pace="free", countdown_s=0.0)
    session, log = Session.create("s", task, 0, rules, at=0.0)
    log = list(log)
    for seat in session.seats:
        log += session.handle(Join(seat, Occupant("agent", "idle")), 0.0).events
    for number, deed in enumerate(deeds):
        log += session.handle(Act("follower", deed), 1.0 + number).events
    return log
