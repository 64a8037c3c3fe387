"""A held key walks as fast as the kitchen takes steps, and not a step further than it is held."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.e2e.conftest import Server

pytestmark = pytest.mark.e2e

KITCHEN = """async (pace) => {
  const [{ Plan }, { Walker }] = await Promise.all([import("/static/js/plan.js"), import("/static/js/walk.js")]);
  const walk = { ahead: "Ahead" };
  const verbs = ["Ahead", "Turn", "Duck"].map((name) => ({ name, slots: [] }));
  const controls = { walk, turn: { right: "Turn" }, look: { crouch: "Duck" } };
  const kitchen = {
    me: "cook", status: "playing", pace, names: {}, seq: 0, controls, shownAt: () => 0,
    immediate: pace === "turns" || pace === "free", verb: (name) => verbs.find((one) => one.name === name),
    view: { seq: 0, turn: "cook", legal: [], verbs, controls, facts: {} },
  };
  const sent = [];
  const link = { state: "open", send: (message) => sent.push(message), forget: () => {} };
  const plan = new Plan(kitchen, link);
  const stage = { shift: [0, 0], movePicture: () => {} };
  const walker = new Walker({ kitchen, plan, stage, pad: null });
  const seen = (turn) => {
    kitchen.view = { ...kitchen.view, seq: kitchen.seq, turn };
    plan.pump();
  };
  const stepped = (ok = true) => {
    kitchen.seq += 1;
    plan.stepped({ seq: kitchen.seq, payload: { cids: { cook: sent.length }, results: { cook: { ok } } } });
  };
  const down = (key) => walker.key(key, { repeat: false });
  const up = (key) => document.dispatchEvent(new KeyboardEvent("keyup", { key }));
  window.kitchen = { down, up, stepped, seen, link, plan, said: () => sent.map(({ action }) => action && action.verb) };
}"""
"""The scripts of a page with a kitchen and a connection that the test holds in its hands."""


class Floor:
    """Somebody at the keys of a kitchen that takes a step when the test says so."""

    def __init__(self, page: Page, base: str, pace: str = "turns") -> None:
        self.page = page
        page.clock.install(time=0)
        page.goto(base)
        page.clock.pause_at(3600)
        page.evaluate(KITCHEN, pace)

    def do(self, words: str) -> Any:
        return self.page.evaluate(f"() => window.kitchen.{words}")

    def passes(self, ms: int) -> None:
        self.page.clock.run_for(ms)

    def takes(self, turn: str = "cook") -> None:
        """The step is taken, and the view of it comes."""
        self.do("stepped()")
        self.do(f"seen('{turn}')")

    @property
    def said(self) -> list[str | None]:
        verbs: list[str | None] = self.do("said()")
        return verbs


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


def test_nothing_goes_out_before_the_last_step_was_taken(page: Page, server: Server) -> None:
    floor = Floor(page, server.url)
    floor.do("down('w')")
    floor.passes(5000)
    assert floor.said == ["Ahead"]
    floor.do("stepped()")
    floor.passes(5000)
    assert floor.said == ["Ahead"]  # the view of that step has not come
    floor.do("seen('cook')")
    assert floor.said == ["Ahead"] * 2


def test_a_held_key_is_as_fast_as_the_kitchen(page: Page, server: Server) -> None:
    floor = Floor(page, server.url)
    floor.do("down('w')")
    floor.takes()
    floor.passes(300)
    for _ in range(9):
        floor.passes(60)
        floor.takes()
        floor.passes(40)
    assert floor.said == ["Ahead"] * 11


def test_a_short_press_is_one_step_however_fast_the_kitchen_is(page: Page, server: Server) -> None:
    floor = Floor(page, server.url)
    floor.do("down('e')")
    floor.takes()
    floor.passes(200)
    floor.do("up('e')")
    floor.passes(3000)
    assert floor.said == ["Turn"]


def test_a_short_press_while_the_last_step_is_being_taken_counts_once(
    page: Page, server: Server
) -> None:
    floor = Floor(page, server.url)
    floor.do("down('e')")
    floor.do("up('e')")
    floor.do("down('e')")
    floor.do("up('e')")
    floor.passes(3000)
    assert floor.said == ["Turn"]
    for _ in range(3):
        floor.takes()
        floor.passes(3000)
    assert floor.said == ["Turn"] * 2


def test_no_step_follows_once_the_key_is_up(page: Page, server: Server) -> None:
    floor = Floor(page, server.url)
    floor.do("down('w')")
    floor.takes()
    floor.passes(300)
    assert floor.said == ["Ahead"] * 2
    floor.do("stepped()")  # and before its view has come
    floor.do("up('w')")
    floor.do("seen('cook')")
    floor.passes(3000)
    assert floor.said == ["Ahead"] * 2


def test_a_press_that_is_to_follow_does_not_wait_through_the_turns_of_others(
    page: Page, server: Server
) -> None:
    floor = Floor(page, server.url)
    floor.do("down('e')")
    floor.do("up('e')")
    floor.do("down('e')")
    floor.do("up('e')")
    floor.takes(turn="other")
    floor.do("seen('cook')")
    floor.passes(3000)
    assert floor.said == ["Turn"]


def test_without_a_connection_nothing_waits_for_it(page: Page, server: Server) -> None:
    floor = Floor(page, server.url)
    floor.do("down('w')")
    floor.takes()
    floor.do("link.state = 'lost'")
    floor.passes(3000)
    floor.do("up('w')")
    floor.do("link.state = 'open'")
    floor.do("plan.pump()")
    floor.passes(3000)
    assert floor.said == ["Ahead"]


def test_turn_by_turn_the_next_step_waits_for_ones_turn(page: Page, server: Server) -> None:
    floor = Floor(page, server.url)
    floor.do("down('w')")
    floor.takes(turn="other")
    floor.passes(3000)
    assert floor.said == ["Ahead"]
    floor.do("seen('cook')")
    assert floor.said == ["Ahead"] * 2


def test_in_real_time_a_step_that_is_noted_only_is_taken_back_and_a_short_press_is_not(
    page: Page, server: Server
) -> None:
    floor = Floor(page, server.url, "realtime")
    floor.do("down('w')")
    floor.do("up('w')")
    floor.passes(3000)
    assert floor.said == ["Ahead"]
    floor.takes()
    floor.do("down('w')")
    floor.takes()
    floor.passes(300)
    floor.do("up('w')")
    floor.passes(3000)
    assert floor.said == ["Ahead", "Ahead", "Ahead", None]


def test_a_wall_ends_it(page: Page, server: Server) -> None:
    floor = Floor(page, server.url)
    floor.do("down('w')")
    floor.do("stepped(false)")
    floor.do("seen('cook')")
    floor.passes(3000)
    assert floor.said == ["Ahead"]


def test_crouching_is_not_repeated(page: Page, server: Server) -> None:
    floor = Floor(page, server.url)
    floor.do("down('c')")
    floor.takes()
    floor.passes(3000)
    assert floor.said == ["Duck"]
