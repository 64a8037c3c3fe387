"""What happened in a kitchen, as its page tells it (`static/js/words.js`)."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import Any

import pytest
from django.conf import settings

SCRIPT = """
globalThis.document = {{ querySelector: () => null }};
const {{ eventText }} = await import("{module}");
console.log(JSON.stringify(eventText(JSON.parse(process.argv[1]), {{}})));
"""
pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not installed")


def told(kind: str, **payload: Any) -> str:
    """The sentence for an event."""
    module = (settings.BASE_DIR / "static" / "js" / "words.js").as_uri()
    event = json.dumps({"kind": kind, "seat": "robot2", "payload": payload})
    node = ["node", "--input-type=module", "--eval", SCRIPT.format(module=module), "--", event]
    return str(json.loads(subprocess.run(node, capture_output=True, text=True, check=True).stdout))


def taken(before: dict[str, str], reason: str) -> str:
    chef = {"kind": "agent", "name": "chef"}
    return told("replaced", occupant=chef, before=before, reason=reason)


def test_whoever_has_left_is_not_said_to_have_left_again_as_somebody() -> None:
    assert told("left", name="Ben") == "Ben has left."
    assert taken({"kind": "nobody", "name": ""}, "left") == "chef, an agent, takes over."


def test_who_is_away_is_named_where_an_agent_keeps_their_seat() -> None:
    ben = {"kind": "person", "name": "Ben"}
    assert taken(ben, "grace_over").startswith("Ben is still away: chef, an agent,")
    assert taken(ben, "left") == "Ben has left: chef, an agent, takes over."
