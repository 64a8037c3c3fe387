"""The CMFR Follower with a scripted model: it plans from what was said, acts, mends and reports."""

from __future__ import annotations

from typing import Any

import pytest

from game.agents import make_agent
from game.scripted import ScriptedServer
from tests.game.benchmarks.teach.agents.table import Table, task

COFFEE = (
    "pick up the mug. clean the mug. pick up the mug. pour the mug into the sink basin. "
    "put the mug in the coffee machine. turn on the coffee machine"
)


def table(model: str, wanted: Any = None, **settings: Any) -> Table:
    wanted = wanted or task("Coffee", scene="FloorPlan5")
    data = {"model": model, "explore": "rooms", "max_steps": None, "max_failures": None, **settings}
    return Table(wanted, {"follower": ("cmfr", data)})


def notes(table: Table, kind: str) -> list[dict[str, Any]]:
    """The machine's notes of a kind, from the log."""
    usages = [
        event.payload["usage"] for event in table.events if event.kind in ("thought", "step")
        if isinstance(event.payload.get("usage"), dict)
    ]  # fmt: skip
    return [note for usage in usages for note in usage.get("cmfr", ()) if note["kind"] == kind]


async def test_it_waits_for_words_then_carries_out_what_they_come_to(
    endpoint: ScriptedServer,
) -> None:
    kitchen = table("table7:0")

    await kitchen.goes_on(5)
    assert kitchen.deeds == []
    assert kitchen.lines("follower") == ["Hello, what is the task?"]
    kitchen.says("commander", COFFEE)

    assert await kitchen.goes_on(300)
    assert kitchen.session.episode.goals("commander").done


async def test_a_forgotten_step_is_put_right_by_stage_two(endpoint: ScriptedServer) -> None:
    """Every preparation is forgotten: the mug is never taken, so it cannot be placed."""
    kitchen = table("table7:1")

    kitchen.says("commander", COFFEE)

    await kitchen.goes_on(300)
    mended = notes(kitchen, "stage2")
    assert mended
    assert mended[0]["mended"]


async def test_without_recovery_the_same_plan_fails(endpoint: ScriptedServer) -> None:
    kitchen = table("table7:1", mode="none")

    kitchen.says("commander", COFFEE)

    assert not await kitchen.goes_on(300)
    assert {ask["model"] for ask in endpoint.seen} == {"table7:1"}
    assert len(endpoint.seen) == 1  # only the plan
    assert "this did not work" in kitchen.lines("follower")[-1]


async def test_more_words_make_a_new_plan_from_where_things_stand(endpoint: ScriptedServer) -> None:
    kitchen = table("table7:0", explore="turn")
    kitchen.says("commander", "find the fridge")
    await kitchen.goes_on(60)
    first = len(endpoint.seen)

    kitchen.says("commander", "open the fridge")
    await kitchen.goes_on(60)

    assert first >= 1
    assert len(endpoint.seen) > first
    assert "follower Open" in kitchen.deeds


@pytest.mark.parametrize("model", ["malformed", "silent"])
async def test_a_model_that_answers_nothing_of_use_gets_a_polite_question(
    endpoint: ScriptedServer, model: str
) -> None:
    kitchen = table(model, explore="no")

    kitchen.says("commander", COFFEE)
    await kitchen.goes_on(10)

    assert kitchen.lines("follower")[-1].startswith("I do not know how to do that.")


async def test_its_limit_of_steps_ends_what_it_does(endpoint: ScriptedServer) -> None:
    kitchen = table("table7:0", max_steps=7)

    kitchen.says("commander", COFFEE)
    await kitchen.goes_on(100)

    assert len([deed for deed in kitchen.deeds if not deed.endswith(("Navigate", "Approach"))]) == 7


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({"mode": "cmr"}, "mode: one of cmfr, cot, none"),
        ({"s1": "yes"}, "s1: true or false"),
        ({"explore": "all"}, "explore: one of"),
        ({"plan_model": 3}, "plan_model: a name"),
        ({"plan_endpoint": None}, "plan_endpoint: a name"),
        ({"max_steps": 0}, "max_steps: a whole number"),
        ({"serach": False}, 'did you mean "search"'),
        ({"api_key": "x"}, "never hold a key"),
    ],
)
def test_wrong_settings_are_said_at_once(settings: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        make_agent("cmfr", settings)
