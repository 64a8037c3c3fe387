"""A Commander with a screen and a Follower with a telephone make coffee; then one sits with an idler."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from sim.abilities import Solved
from sim.world import Action, Episode
from sim.worlds import get_world
from tests.e2e.conftest import Server
from tests.e2e.people import named, order_up, stepped
from tests.e2e.test_two_roles import press, says, shot
from tests.loops import each

pytestmark = pytest.mark.e2e
TASK = "teach_tutorial/first-coffee"
SECOND = 20_000
"""Milliseconds that the first picture of a home may take here."""


@pytest.fixture
def commander(context: BrowserContext, server: Server) -> Page:
    """Ana, who has opened the kitchen and waits for a Follower."""
    ana = context.new_page()
    named(ana, "Ana", server.url)
    ana.goto(f"{server.url}/tasks/{TASK}/")
    ana.get_by_label("Follower").select_option("open")
    ana.get_by_role("button", name="Open this kitchen").click()
    expect(ana.get_by_text("One seat is still free")).to_be_visible()
    return ana


@pytest.fixture
def follower(phone: BrowserContext, server: Server, commander: Page) -> Page:
    """Ben, who has come by the invitation; they have begun."""
    ben = phone.new_page()
    named(ben, "Ben", server.url)
    ben.goto(commander.get_by_label("Invitation link").input_value())
    ben.get_by_role("button", name="Cook along").click()
    expect(commander.locator(".lobby-seats")).to_contain_text("Ben")
    commander.get_by_role("button", name="Start cooking").click()
    for page in (commander, ben):
        expect(page.locator("#kitchen")).to_have_attribute("data-status", "playing")
        expect(page.locator(".stage-frame")).to_be_visible(timeout=SECOND)
        expect(page.get_by_role("img", name="Camera: Map")).to_be_visible(timeout=SECOND)
    return ben


def writes(page: Page, line: str) -> None:
    page.locator("#command-text").fill(line)
    page.locator("#command-text").press("Enter")


def said(page: Page) -> str:
    return page.locator("#hint").inner_text()


def test_two_make_coffee_with_different_eyes(commander: Page, follower: Page) -> None:
    assert "coffee" not in follower.locator("body").inner_text().lower()
    assert "coffee" not in follower.title().lower()
    expect(follower.locator(".goal-list li")).to_have_count(0)
    expect(commander.locator(".goal-list li")).not_to_have_count(0)
    target = commander.get_by_role("img", name="Camera: What you looked for")
    assert target.count() == 0
    writes(commander, "Search mug")
    expect(commander.locator("#hint")).to_have_text(re.compile("The mug is .* from the Follower"))
    expect(target).to_be_visible()
    press(commander, "Progress")
    expect(commander.locator("#hint")).to_have_text(re.compile(r"\d of \d conditions are met"))
    says(commander, "please make me a cup of coffee")
    expect(follower.locator(".chat-list")).to_contain_text("a cup of coffee")
    for page in (commander, follower):
        found = Axe().run(page).response["violations"]
        assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []
    assert follower.evaluate("document.documentElement.scrollWidth") <= 390
    world = get_world("teach")
    assert isinstance(world, Solved)
    steps = 1
    for action in each(world.solution(world.task(TASK))):
        writes(follower, action.text)
        steps += 1
        stepped(follower, steps)
        if steps == 12:
            shot(commander, "teach-commander")
            shot(follower, "teach-follower")
    for page in (commander, follower):
        order_up(page)


def test_the_map_is_clicked_to_go_and_keys_and_fingers_walk(
    commander: Page, follower: Page
) -> None:
    plan = follower.get_by_role("img", name="Camera: Map")
    box = plan.bounding_box()
    assert box
    plan.tap(position={"x": box["width"] * 0.55, "y": box["height"] * 0.5})
    expect(follower.locator("#plan")).to_be_hidden(timeout=SECOND)
    expect(follower.locator(".history")).to_contain_text("Forward")
    follower.locator('[data-walk="turn left"]').tap()
    expect(follower.locator("#hint")).to_have_text(re.compile("TurnLeft"))
    commander.locator(".stage").hover()
    commander.keyboard.press("q")
    expect(commander.locator("#hint")).to_have_text(re.compile("TurnLeft"))


def test_both_may_have_a_small_map_that_shows_whom_their_seat_may_know_of(
    commander: Page, follower: Page
) -> None:
    for page in (commander, follower):
        page.get_by_role("button", name="Small map").click()
        expect(page.locator(".minimap svg")).to_be_visible()
    shot(commander, "teach-small-map-commander")
    shot(follower, "teach-small-map-follower")
    expect(commander.locator(".map-other")).to_have_count(1)
    known = commander.locator(".minimap svg")
    expect(known).to_have_attribute("aria-label", re.compile(r"look [a-z-]+\. Ben: .* m to the"))
    expect(follower.locator(".map-other")).to_have_count(0)
    own = follower.locator(".minimap svg")
    expect(own).to_have_attribute("aria-label", re.compile(r"^A room .* and look [a-z-]+\.$"))
    where = commander.locator(".map-other").get_attribute("transform")
    writes(follower, "TurnLeft")
    stepped(follower, 1)
    expect(follower.locator(".map-seen polygon")).to_have_count(2)
    expect(commander.locator(".map-other")).not_to_have_attribute("transform", where or "")
    expect(commander.locator(".map-seen polygon")).to_have_count(1)
    follower.reload()
    expect(follower.locator(".map-seen polygon")).to_have_count(2)
    for page in (commander, follower):
        found = Axe().run(page).response["violations"]
        assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []


def seen_at(episode: Episode, actions: Sequence[Action]) -> tuple[float, float]:
    """Where in the picture the thing of the last action is seen best, when its turn comes."""
    for action in actions[:-1]:
        episode.step({"follower": action})
    rows = episode.observe("follower").facts["visible"]
    x, y = next(row["at"] for row in rows if row["name"] == actions[-1].args["object"])
    return x, y


def test_an_action_lights_up_what_it_can_be_done_to_and_a_tap_on_it_does_it(
    commander: Page, follower: Page
) -> None:
    world = get_world("teach")
    assert isinstance(world, Solved)
    solution = world.solution(world.task(TASK))
    walk = [action.verb for action in solution]
    for steps, verb in enumerate(each(walk[: walk.index("Pickup")]), 1):
        writes(follower, verb)
        stepped(follower, steps)
    glow = follower.locator(".stage-glow")
    expect(glow).to_be_hidden()
    press(follower, "Pickup")
    expect(glow).to_be_visible()
    seq = follower.locator("#kitchen").get_attribute("data-seq")
    expect(follower.locator(".stage")).to_have_attribute("data-seq", seq or "")
    shot(follower, "teach-lit")
    x, y = seen_at(world.start(world.task(TASK), 0), solution[: walk.index("Pickup") + 1])
    stage = follower.locator(".stage")
    stage.scroll_into_view_if_needed()
    box = stage.bounding_box()
    assert box is not None
    stage.tap(position={"x": x * box["width"], "y": y * box["height"]}, force=True)
    expect(follower.locator("#hint")).to_have_text(re.compile("^Pickup 0"))
    expect(follower.locator("#hint")).to_have_attribute("data-mood", "done")


def test_a_commander_who_would_act_is_told_who_can(commander: Page, follower: Page) -> None:
    writes(commander, "Pickup")
    expect(commander.locator("#hint")).to_have_text(re.compile("Only the Follower can act"))
    stepped(commander, 0)


def test_the_commander_keeps_in_sight_that_the_follower_says_that_it_is_done(
    commander: Page, follower: Page
) -> None:
    press(follower, "Stop")
    waits = commander.locator("#awaits")
    expect(waits).to_have_text(re.compile("The Follower says that they are done: confirm it"))
    expect(follower.locator("#awaits")).to_be_hidden()
    writes(follower, "TurnLeft")
    expect(waits).to_be_hidden()


def test_alone_with_an_idler_one_can_fly_about(context: BrowserContext, server: Server) -> None:
    ana = context.new_page()
    named(ana, "Ana", server.url)
    ana.goto(f"{server.url}/tasks/{TASK}/")
    ana.get_by_label("Follower").select_option("agent:idle")
    ana.get_by_role("button", name="Open this kitchen").click()
    expect(ana.locator("#kitchen")).to_have_attribute("data-status", "playing", timeout=SECOND)
    expect(ana.locator(".stage-frame")).to_be_visible(timeout=SECOND)
    press(ana, "Move down")
    expect(ana.locator("#hint")).to_have_text(re.compile("MoveDown"))


def test_alone_with_a_dialogue_one_reads_it_and_ends_by_saying_so(
    context: BrowserContext, server: Server
) -> None:
    """An instance of TfD: the words beside the picture, the task nowhere, Stop is final."""
    ana = context.new_page()
    named(ana, "Ana", server.url)
    ana.goto(f"{server.url}/tasks/tfd/seen-coffee-1/")
    ana.get_by_role("button", name="Open this kitchen").click()
    expect(ana.locator("#kitchen")).to_have_attribute("data-status", "playing")
    order = ana.locator(".goal-text")
    expect(order).to_contain_text("Commander: clean the mug")
    expect(order).to_contain_text("Follower: Done: clean the mug.")
    expect(ana.locator("body")).not_to_contain_text("Make coffee in a mug")
    writes(ana, "Stop")
    expect(ana.locator("#kitchen")).to_have_attribute("data-status", "finished")
