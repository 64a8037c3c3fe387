"""What models are told of the tools, and that answers are what was said of them."""

from __future__ import annotations

from pathlib import Path

import jsonschema

from game.doors.rest.shapes import WAIT_S
from game.doors.tools.table import GUIDE, all_tools
from game.doors.tools.wishes import ACT_WAIT_S


def test_every_tool_has_schemas_with_a_plain_object_at_the_root_and_words_for_models():
    for one in all_tools():
        for schema in (one.takes(), one.gives()):
            jsonschema.Draft202012Validator.check_schema(schema)
            assert schema["type"] == "object"
        assert one.about[0].isupper(), one.name
        assert one.about.endswith("."), one.name
        told = one.takes()["properties"].values()
        assert one.hidden or all(_about(each_) for each_ in told), one.name
    shown = {one.name for one in all_tools() if not one.hidden}
    assert all(name in shown for name in ("look", "act", "wait", "take_seat"))
    assert "nothing is kept between calls" in GUIDE


def _about(schema) -> bool:
    return "description" in schema or any("description" in one for one in schema.get("anyOf", []))


async def test_every_answer_is_what_its_schema_says(played, ana, bo):
    session = await played()
    for tool, wish in (
        ("list_tasks", {}), ("read_task", {"task": "tally/alone"}), ("list_sessions", {}),
        ("look", {}), ("watch", {}), ("say", {"text": "hello"}), ("wait", {}),
        ("act", {"action": "press", "wait": 0}),
    ):  # fmt: skip
        known = (
            {"session": session.id}
            if tool not in ("list_tasks", "read_task", "list_sessions")
            else {}
        )
        told = await ana(tool, **known, **wish)
        assert not told.refused, told.text
        schema = next(one for one in all_tools() if one.name == tool).gives()
        jsonschema.validate(told.plain(), schema)


def test_waiting_calls_are_shorter_than_proxies_are_patient():
    assert max(WAIT_S, ACT_WAIT_S) <= 25


def test_the_page_of_the_docs_names_every_tool():
    page = (Path(__file__).parents[4] / "docs" / "doors" / "mcp.md").read_text("utf-8")
    assert [one.name for one in all_tools() if f"`{one.name}`" not in page] == []
