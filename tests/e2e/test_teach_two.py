"""Two people with different skills make coffee together, each in a browser: neither could do it alone."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from sim.worlds import get_world
from sim.worlds.teach.solving.solver import solve_together
from tests.e2e.conftest import Server
from tests.e2e.people import named, order_up, stepped
from tests.e2e.test_teach import SECOND, writes
from tests.e2e.test_two_roles import says, shot
from tests.loops import each

pytestmark = pytest.mark.e2e
TASK = "teach_two/different-skills-coffee-FloorPlan4"
"""The first cannot turn the water on, the second cannot turn the coffee machine on."""


@pytest.fixture
def one(context: BrowserContext, server: Server) -> Page:
    """Ana, who has opened the kitchen and waits for the other one."""
    ana = context.new_page()
    named(ana, "Ana", server.url)
    ana.goto(f"{server.url}/tasks/{TASK}/")
    two = get_world("teach").task(TASK).seats[1].label
    ana.get_by_label(two).select_option("open")
    ana.get_by_role("button", name="Open this kitchen").click()
    expect(ana.get_by_text("One seat is still free")).to_be_visible()
    return ana


@pytest.fixture
def two(phone: BrowserContext, server: Server, one: Page) -> Page:
    """Ben, who has come by the invitation; they have begun."""
    ben = phone.new_page()
    named(ben, "Ben", server.url)
    ben.goto(one.get_by_label("Invitation link").input_value())
    ben.get_by_role("button", name="Cook along").click()
    expect(one.locator(".lobby-seats")).to_contain_text("Ben")
    one.get_by_role("button", name="Start cooking").click()
    for page in (one, ben):
        expect(page.locator("#kitchen")).to_have_attribute("data-status", "playing")
        expect(page.locator(".stage-frame")).to_be_visible(timeout=SECOND)
    return ben


def test_two_with_different_skills_make_coffee_together(one: Page, two: Page) -> None:
    pages = {"one": one, "two": two}
    expect(one.locator("body")).to_contain_text("turn water on or off")
    expect(two.locator("body")).to_contain_text("turn appliances on or off")
    for page in pages.values():
        found = Axe().run(page).response["violations"]
        assert [fault["id"] for fault in found if fault["impact"] in ("serious", "critical")] == []
    assert two.evaluate("document.documentElement.scrollWidth") <= 390
    says(one, "I cannot turn the water on: will you wash the mug?")
    expect(two.locator(".chat-list")).to_contain_text("will you wash the mug?")
    world = get_world("teach")
    _, joint = solve_together(world.start(world.task(TASK), 0))
    deeds = [(seat, action) for moves in joint for seat, action in moves.items() if action]
    for steps, (seat, action) in enumerate(each(deeds), 1):
        writes(pages[seat], action.text)
        stepped(pages[seat], steps)
        if steps == len(deeds) // 2:
            shot(one, "teach-two-one")
            shot(two, "teach-two-two")
    for page in pages.values():
        order_up(page)
    assert {seat for seat, _ in deeds} == {"one", "two"}
