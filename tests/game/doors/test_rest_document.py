"""The OpenAPI document: what is served, what is checked in, and what is true."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from game.doors.rest import document
from game.doors.rest.table import all_operations
from tests.game.live.hands import PRESS
from tests.loops import each

KEPT = Path(__file__).parents[3] / "docs" / "openapi.json"


def test_the_document_is_what_its_source_says():
    """Otherwise: python manage.py openapi > docs/openapi.json"""
    assert KEPT.read_text() == document.text()


def test_the_document_is_openapi_3_1():
    from openapi_spec_validator import OpenAPIV31SpecValidator

    whole = json.loads(KEPT.read_text())
    assert whole["openapi"].startswith("3.1")
    assert [str(error) for error in OpenAPIV31SpecValidator(whole).iter_errors()] == []


def test_every_operation_stands_in_it_once_with_words():
    whole = json.loads(KEPT.read_text())
    said = [one for path in whole["paths"].values() for one in path.values()]
    assert sorted(one["operationId"] for one in said) == sorted(o.name for o in all_operations())
    for one in each(said):
        assert len(one["description"]) > 20
        assert one["responses"]
    open_to_all = {one["operationId"] for one in said if one.get("security") == []}
    assert open_to_all == {"listProblems", "readOpenapi"}


async def test_it_is_served_to_everybody(ana, door):
    from tests.game.doors.programs import Program

    assert (await Program(door).get("/openapi.json")).data.decode() == KEPT.read_text()


def _validator(operation: str, status: int) -> Draft202012Validator:
    whole = json.loads(KEPT.read_text())
    said = {one["operationId"]: one for path in whole["paths"].values() for one in path.values()}
    content = said[operation]["responses"][str(status)]["content"]
    (media,) = content.values()
    schema = media.get("x-line") or media["schema"]
    return Draft202012Validator({**schema, "components": whole["components"]})


async def test_what_is_answered_is_what_the_document_says(played, ana):
    session = await played()
    seat = f"/sessions/{session.id}/seats/cook1"
    answers = [
        ("readMe", await ana.get("/me")),
        ("listProblems", await ana.get("/problems")),
        ("listTasks", await ana.get("/tasks")),
        ("readTask", await ana.get("/tasks/tally/a_few")),
        ("openSession", await ana.post("/sessions", {"task": "tally/alone"})),
        ("listSessions", await ana.get("/sessions")),
        ("readSession", await ana.get(f"/sessions/{session.id}")),
        ("takeSeat", await ana.post(seat)),
        ("observeSeat", await ana.get(f"{seat}/observe?text=true&facts=true")),
        ("actInSeat", await ana.post(f"{seat}/act", {"action": PRESS})),
        ("actInSeat", await ana.post(f"{seat}/act", {"action": PRESS})),
        ("sayInSeat", await ana.post(f"{seat}/say", {"text": "done"})),
        ("exportReplay", await ana.get(f"/sessions/{session.id}/replay")),
        ("listRuns", await ana.get("/runs")),
    ]
    assert [reply.status for _, reply in answers].count(409) == 1
    for name, reply in each(answers):
        _validator(name, reply.status).validate(reply.json)
    for line in each((await ana.get(f"/sessions/{session.id}/log")).lines):
        _validator("exportLog", 200).validate(line)


@pytest.mark.parametrize("name", ["Act", "Say"])
def test_messages_stand_in_it_without_the_type_that_the_address_says(name):
    schema = json.loads(KEPT.read_text())["components"]["schemas"][name]
    assert "type" not in schema["properties"]
    assert "cid" in schema["properties"]
