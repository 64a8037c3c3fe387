"""What people did becomes examples: programs as they stand at the end, and nobody's name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import call_command

from sim.world import Action
from sim.worlds import get_world
from tests.game.stored import ANA, Table, keep, players

pytestmark = pytest.mark.django_db
MILK = "activities/get_glass_of_milk@home1"


def test_a_program_that_was_written_anew_is_an_example_as_it_stands_at_the_end(
    tmp_path: Path,
) -> None:
    table = Table(get_world("virtualhome").task(MILK), stand_in=None).seats(ANA)
    table.acts("person", Action("walk", {"thing": "bedroom"}))
    text = "walk to fridge\nopen fridge\ngrab milk\nwalk to glass 1\npour milk into glass 1"
    table.acts("person", Action("rewrite", {"keep": 0, "text": text}))
    table.acts("person", Action("done"))
    keep(table, "milk", world="virtualhome", people=players(ana="Ana"))
    out = tmp_path / "examples.json"
    call_command("examples", "virtualhome", out=out)
    (row,) = json.loads(out.read_text(encoding="utf-8"))
    assert row["steps"] == text.splitlines()
    assert "Ana" not in json.dumps(row)
