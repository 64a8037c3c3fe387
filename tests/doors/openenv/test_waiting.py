"""A message is answered in time, whatever a partner or a kitchen still does."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from brigade.openenv import environment
from brigade.openenv.catalogue import Catalogue
from brigade.openenv.environment import ANSWER_S, LATE, KitchenEnvironment
from brigade.openenv.laying import lay
from brigade.openenv.models import CookAction
from game.agents import Decision, View, agent
from sim.world import WorldError

PAIR = "robotouille/multi_agent/1"
SOON = 0.001


class Gate:
    """Whoever holds the key lets the partner move."""

    key: asyncio.Event

    async def decide(self, view: View) -> Decision:
        await Gate.key.wait()
        return Decision(None)


@agent("gate", "Gate", "waits until it is let through")
def gate(settings: dict[str, Any]) -> Gate:
    return Gate()


def test_the_limit_leaves_room_below_thirty_seconds() -> None:
    assert ANSWER_S < 30


async def waited() -> list[Any]:
    Gate.key = asyncio.Event()
    env = KitchenEnvironment(Catalogue("robotouille"))
    first = await env.reset_async(seed=1, task=PAIR, partners=["gate"], pace="turns")
    moved, other = first.legal[0], first.legal[1]
    early = await env.step_async(CookAction(text=moved), timeout_s=SOON)
    still = await env.step_async(CookAction(text=other), timeout_s=SOON)
    Gate.key.set()
    late = await env.step_async(CookAction(text=other))
    kitchen = env._kitchen
    assert kitchen is not None
    steps = [event.payload["moves"] for event in kitchen.log if event.kind == "step"]
    env.close()
    return [early, still, late, moved, steps]


def test_a_step_whose_partners_think_is_answered_and_the_next_one_waits_on() -> None:
    early, still, late, moved, steps = asyncio.run(waited())
    assert early.waiting
    assert early.refused == ""
    assert still.waiting
    assert still.refused == LATE
    assert not late.waiting
    assert late.refused == LATE
    assert [moves["robot1"]["text"] for moves in steps if moves.get("robot1")] == [moved]


async def laid(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    ready, made = asyncio.Event(), []

    async def slowly(*asked: Any) -> Any:
        made.append(asked)
        await ready.wait()
        return await lay(*asked)

    monkeypatch.setattr(environment, "lay", slowly)
    env = KitchenEnvironment(Catalogue("robotouille"), answer_s=SOON)
    with pytest.raises(WorldError, match="send the same reset again"):
        await env.reset_async(seed=1, task=PAIR)
    ready.set()
    env._answer_s = ANSWER_S
    seen = await env.reset_async(seed=1, task=PAIR)
    return [made, seen]


def test_a_kitchen_that_takes_long_is_there_when_the_same_is_asked_for_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made, seen = asyncio.run(laid(monkeypatch))
    assert len(made) == 1
    assert seen.metadata["seed"] == 1
