"""First-person play over the socket: one's own eyes, the map of the picture, verbs, no help."""

from __future__ import annotations

import json
import re
from pathlib import Path

import orjson
import pytest

from sim.idmap import IdMap
from sim.world import JSONObject
from tests.game.live.hands import Person, logged
from tests.kitchens.worlds.parlour import parlour_task


def _header(frame: bytes) -> JSONObject:
    header: JSONObject = orjson.loads(frame[4 : 4 + int.from_bytes(frame[:4], "big")])
    return header


async def _playing(open_session, connect, *, feedback="detailed", **rules):
    task = parlour_task(feedback=feedback, **rules)
    session = await open_session(people=1, task=task, feedback=feedback, stand_in=None)
    ana = await connect(session.id, "cook", frames=True, size=300)
    await ana.until("view")
    await ana.send("start")
    await ana.until_event("started")
    return session, ana


async def _acts(ana: Person, cid: str, action: object) -> JSONObject:
    """Ana acts; her step as she is told of it."""
    await ana.send("act", cid=cid, action=action)
    return (await ana.until_event("step"))["payload"]


FIND_LAMP = {"verb": "FIND", "args": {"object": "Lamp"}}


async def test_the_picture_says_what_is_seen_at_every_place(open_session, connect):
    _, ana = await _playing(open_session, connect)
    header = _header(await ana.until_frame())
    assert [target["id"] for target in header["targets"]] == ["Mug", "Fridge"]
    cells = IdMap.from_json(header["map"]).cells
    height, width = cells.shape
    assert cells[int(height * 0.45), width // 4] == 1
    assert cells[int(height * 0.45), width * 3 // 4] == 2
    assert cells[-1, -1] == 0


async def test_a_picture_says_where_the_seats_own_eye_is_and_no_other_picture_does(
    open_session, connect
):
    session, ana = await _playing(open_session, connect)
    sam = await connect(session.id, frames=True, size=300)
    assert "eye" not in _header(await sam.until_frame())
    await _acts(ana, "a", {"verb": "RotateRight", "args": {}})
    (example,) = _examples("eye")
    while (header := _header(await ana.until_frame()))["eye"] != example["eye"]:
        assert header["revision"] == 0
    await sam.everything()
    assert all("eye" not in _header(frame) for frame in sam.frames)


async def test_who_is_not_told_where_it_looks_is_not_told_by_the_picture(open_session, connect):
    _, ana = await _playing(open_session, connect, walking=False)
    assert "eye" not in _header(await ana.until_frame())


async def test_the_map_names_nothing_that_is_not_in_the_picture(open_session, connect):
    _, ana = await _playing(open_session, connect)
    text = (await ana.until_frame())[: 20 * 1024]
    assert b"Apple" not in text
    assert b"Lamp" not in text


async def test_spectators_see_the_room_and_never_through_the_cooks_eyes(open_session, connect):
    session, ana = await _playing(open_session, connect)
    sam = await connect(session.id, frames=True, size=300)
    assert _header(await sam.until_frame())["view"] == "room"
    await _acts(ana, "a", FIND_LAMP)
    assert _header(await sam.until_frame())["view"] == "room"
    await sam.everything()
    assert {_header(frame)["view"] for frame in sam.frames} <= {"room"}
    await ana.everything()
    assert {_header(frame)["view"] for frame in ana.frames} == {"eyes of cook"}


async def test_spectators_learn_neither_what_may_be_done_nor_the_facts_of_the_cook(
    open_session, connect
):
    session, _ = await _playing(open_session, connect)
    sam = await connect(session.id)
    view = await sam.until("view")
    assert (view["verbs"], view["natural"], view["facts"]) == ([], {}, {})


async def test_the_verbs_and_their_objects_are_told(open_session, connect):
    _, ana = await _playing(open_session, connect)
    view = await ana.until("view", status="playing")
    assert view["legal"] == []
    find = view["verbs"][0]
    assert find["name"] == "FIND"
    assert find["slots"][0]["candidates"] == ["Mug", "Fridge", "Apple", "Lamp"]
    assert view["natural"]["Mug"]["text"] == "PICKUP Mug"


async def test_an_action_is_a_verb_with_an_object_or_a_line(open_session, connect):
    _, ana = await _playing(open_session, connect)
    step = await _acts(ana, "a", FIND_LAMP)
    assert step["moves"]["cook"]["text"] == "FIND Lamp"
    step = await _acts(ana, "b", "find Mug")
    assert step["moves"]["cook"] == {"verb": "FIND", "args": {"object": "Mug"}, "text": "FIND Mug"}


async def test_an_object_that_does_not_exist_is_refused_in_a_sentence_and_costs_nothing(
    open_session, connect
):
    session, ana = await _playing(open_session, connect, feedback="none")
    await ana.send("act", cid="x", action={"verb": "PICKUP", "args": {"object": "Spoon"}})
    no = await ana.until("refused", cid="x")
    assert no["message"].startswith('there is no object "Spoon" to PICKUP here')
    assert await logged(session.id, "step") == []


@pytest.mark.parametrize(
    ("feedback", "words"),
    [
        ("detailed", "Cannot PICKUP Lamp because it is not in view."),
        ("simple", "failed"),
        ("none", ""),
    ],
)
async def test_a_failed_attempt_is_a_step_told_as_the_task_allows(
    open_session, connect, feedback, words
):
    session, ana = await _playing(open_session, connect, feedback=feedback)
    step = await _acts(ana, "a", {"verb": "PICKUP", "args": {"object": "Lamp"}})
    assert step["index"] == 1
    assert step["results"]["cook"]["message"] == words
    (kept,) = await logged(session.id, "step")
    assert kept.payload["results"]["cook"]["code"] == "visibility"


async def test_without_help_the_cook_is_not_told_how_far_it_is(open_session, connect):
    _, ana = await _playing(open_session, connect, help=False)
    step = await _acts(ana, "a", FIND_LAMP)
    assert "met" not in step
    view = await ana.until("view", step=1)
    assert view["goals"] == {
        "text": "hold the Apple",
        "conditions": [],
        "done": False,
        "score": None,
    }
    assert "holding" not in view["facts"]


async def test_without_help_a_cook_who_comes_back_is_not_told_either(open_session, connect):
    session, ana = await _playing(open_session, connect, help=False)
    await _acts(ana, "a", FIND_LAMP)
    again = await connect(session.id, "cook")
    step = await again.until_event("step")
    assert "met" not in step["payload"]


@pytest.mark.parametrize(("help", "told"), [(True, 4), (False, None)])
async def test_without_help_the_welcome_does_not_tell_how_long_a_solution_is(
    open_session, connect, help, told
):
    session = await open_session(people=1, task=parlour_task(help=help, par=4))
    ana = await connect(session.id, "cook")
    watcher = await connect(session.id)
    assert (await ana.until("welcome"))["task"]["par"] == told
    assert (await watcher.until("welcome"))["task"]["par"] == 4


async def test_looking_around_is_an_action_like_any_other(open_session, connect):
    session, ana = await _playing(open_session, connect)
    await _acts(ana, "a", {"verb": "Face", "args": {"yaw": 180.0}})
    view = await ana.until("view", step=1)
    assert view["facts"]["pose"]["yaw"] == 180.0
    (kept,) = await logged(session.id, "step")
    assert kept.payload["moves"]["cook"]["text"] == "Face 180"


async def test_a_line_that_cannot_be_read_is_answered_whole_even_without_feedback(
    open_session, connect
):
    session, ana = await _playing(open_session, connect, feedback="simple")
    await ana.send("act", cid="x", action="FROB Mug")
    no = await ana.until("refused", cid="x")
    assert no["message"].startswith('nothing here reads "FROB Mug"; did you mean "')
    assert await logged(session.id, "step") == []


DOC = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text()


def _examples(kind: str) -> list[JSONObject]:
    return [json.loads(text) for text in re.findall(rf"```json {kind}\n(.*?)```", DOC, re.S)]


async def test_the_examples_of_the_protocol_are_what_really_happens(open_session, connect):
    _, ana = await _playing(open_session, connect)
    view = await ana.until("view", status="playing")
    (verb,) = _examples("verbs")
    assert verb in view["verbs"]
    for message in _examples("act"):
        await ana.send(**{("type_" if name == "type" else name): v for name, v in message.items()})
        await ana.until("ack", cid=message["cid"])
    await ana.send("act", cid="f4", action={"verb": "FIND", "args": {"object": "Spoon"}})
    (refused,) = _examples("refused")
    no = await ana.until("refused", cid="f4")
    assert {**no, "seq": 0} == {**refused, "seq": 0}
    (example,) = _examples("map")
    real = _header(await ana.until_frame())["map"]
    assert real.keys() == example.keys()
    assert sum(real["runs"][1::2]) == real["width"] * real["height"]
