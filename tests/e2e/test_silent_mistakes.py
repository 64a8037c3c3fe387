"""A kitchen in which mistakes show only later: cooked by mouse and by finger, planned in advance, told as a story."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.conftest import SCREENSHOTS, Server
from tests.e2e.people import begun, look_back, open_task, order_up, stepped, target

pytestmark = pytest.mark.e2e

MILK = "danger/a-glass-of-milk"
CLICKS = [
    ("cabinet#1", 2), ("glass#1", 3), ("cabinet#1", 4), ("counter#1", 6), ("fridge#1", 8), ("milk#1", 9),
]  # fmt: skip
"""What is clicked, and how many steps have been made then: walking counts."""
CARELESS = """[WALK] <cabinet> (1)
[OPEN] <cabinet> (1)
[GRAB] <glass> (1)
[WALK] <counter> (1)
[PUT_ON] <glass> (1) <counter> (1)
[WALK] <fridge> (1)
[OPEN] <fridge> (1)
[GRAB] <milk> (1)
[WALK] <counter> (1)
[POUR] <milk> (1) <glass> (1)
[SERVE] <glass> (1)"""


def wide(page: Page) -> int:
    width: int = page.evaluate("document.documentElement.scrollWidth")
    return width


def keep(page: Page, name: str) -> None:
    if SCREENSHOTS:
        page.screenshot(path=f"{SCREENSHOTS}/{name}.png", full_page=True)


def serve(page: Page, *, touch: bool) -> None:
    """Choose Serve and the glass from what can be done, or from the menu of the glass."""
    if touch:
        page.get_by_role("button", name="More").tap()
        target(page, "glass#1").tap()
        page.get_by_role("menuitem", name="serve glass").tap()
    else:
        target(page, "glass#1").click(button="right")
        page.get_by_role("menuitem", name="serve glass").click()


def test_a_glass_of_milk_by_clicks_with_all_stars(context: BrowserContext, server: Server) -> None:
    page = open_task(context, server.url, MILK)
    expect(page.locator(".recipe")).to_contain_text("Pour the milk into the glass.")
    for thing, steps in [*CLICKS, ("fridge#1", 10), ("glass#1", 12), ("counter#1", 13)]:
        target(page, thing).click()
        stepped(page, steps)
    serve(page, touch=False)
    order_up(page)
    expect(page.get_by_role("img", name="3 of 3 stars")).to_be_visible()
    expect(page.locator("#result")).to_contain_text("100 points")
    keep(page, "stars")


def test_a_fridge_left_open_is_told_on_a_phone_and_leads_into_the_replay(
    phone: BrowserContext, server: Server
) -> None:
    page = open_task(phone, server.url, MILK)
    for thing, steps in [*CLICKS, ("glass#1", 11), ("counter#1", 12)]:
        target(page, thing).tap()
        stepped(page, steps)
    serve(page, touch=True)
    story = page.locator(".story")
    expect(story).to_contain_text("85 points")
    expect(story).to_contain_text("The fridge was left open.")
    expect(story).to_contain_text("Close the fridge as soon as you have what you need.")
    assert wide(page) <= 390
    keep(page, "phone-story")
    story.get_by_role("link", name="Step 8").first.click()
    page.wait_for_selector("#replay.ready")
    expect(page.locator("#now")).to_contain_text("Step 8 of")
    expect(page.locator("#lens")).to_have_value("unseen")
    assert wide(page) <= 390


def test_minutes_are_set_with_a_dial_and_its_buttons(
    context: BrowserContext, server: Server
) -> None:
    page = open_task(context, server.url, MILK)
    page.get_by_role("button", name=re.compile("^Wait")).first.click()
    dial = page.locator("[data-dial]")
    dial.focus()
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="more: 10 minutes").click()
    expect(page.locator(".slot-do")).to_have_text("wait for 21 minutes")
    page.locator(".slot-do").click()
    stepped(page, 1)
    expect(page.locator(".history")).to_contain_text("wait for 21 minutes")


def written(page: Page, text: str) -> None:
    """Write a plan and hand it in."""
    page.locator(".page-text").fill(text)
    page.get_by_role("button", name="hand in the plan").click()


def test_a_plan_in_advance_is_completed_handed_in_carried_out_and_told(
    context: BrowserContext, server: Server
) -> None:
    page = context.new_page()
    page.goto(f"{server.url}/tasks/{MILK}/")
    page.get_by_label("A plan in advance").check()
    page.get_by_role("button", name="Open this kitchen").click()
    page.locator(".page-text").click()
    page.keyboard.type("wal")
    page.keyboard.press("Tab")
    page.keyboard.type("<cab")
    page.keyboard.press("Tab")
    expect(page.locator(".page-text")).to_have_value("[WALK] <cabinet> (1) ")
    written(page, CARELESS)
    expect(page.locator(".story")).to_contain_text("The fridge was left open.", timeout=40_000)
    assert page.locator(".story-list > li").count() == 1
    look_back(page)
    expect(page.locator(".story")).to_contain_text("85 points")
    page.locator(".story a[data-go='8']").first.click()
    expect(page.locator("#did")).to_contain_text("[OPEN] <fridge> (1)")


def test_a_correction_is_asked_for_once(context: BrowserContext, server: Server) -> None:
    page = context.new_page()
    page.goto(f"{server.url}/tasks/{MILK}/")
    page.get_by_label("A plan, corrected once").check()
    page.get_by_role("button", name="Open this kitchen").click()
    page.locator(".page-text").fill("no step at all")
    page.get_by_role("button", name="hand in the plan").click()
    expect(page.locator("#hint")).to_contain_text("There is no step in this")
    page.reload()
    expect(page.locator(".page-text")).to_have_value("no step at all")
    written(page, "[SERVE] <glass> (1)")
    stepped(page, 1)
    expect(page.locator(".slot-help")).to_contain_text("Look it over once more")
    expect(page.locator(".page-text")).to_have_value("[SERVE] <glass> (1)")
    written(page, CARELESS)
    expect(page.locator(".story")).to_contain_text("The fridge was left open.", timeout=40_000)


def test_a_double_click_hands_a_plan_in_once_and_it_is_carried_out(
    phone: BrowserContext, server: Server
) -> None:
    page = phone.new_page()
    page.goto(f"{server.url}/tasks/{MILK}/")
    page.get_by_label("A plan in advance").check()
    page.get_by_role("button", name="Open this kitchen").tap()
    expect(page.locator("#hint")).to_contain_text("Write it in the box")
    page.locator(".page-text").fill(CARELESS)
    page.get_by_role("button", name="hand in the plan").dblclick()
    expect(page.locator(".story")).to_contain_text("The fridge was left open.", timeout=40_000)


def test_two_cook_in_one_kitchen_and_each_sees_what_the_other_does(
    browser: Browser, context: BrowserContext, server: Server
) -> None:
    page = context.new_page()
    page.goto(f"{server.url}/tasks/?suite=simmer_pairs")
    kitchens = page.locator('a[href*="/tasks/pair/"]')
    page.goto(f"{server.url}{kitchens.first.get_attribute('href')}")
    page.locator('[name="seat_cook2"]').select_option("open")
    page.locator("details.more summary").click()
    page.locator('[name="pace"][value="turns"]').check()
    page.get_by_role("button", name="Open this kitchen").click()
    friend = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    friend.set_default_timeout(15_000)
    other = friend.new_page()
    other.goto(page.url.split("?")[0])
    other.get_by_role("button", name=re.compile("Cook")).first.click()
    page.get_by_role("button", name=re.compile("Start|Begin|Open")).first.click()
    begun(page)
    begun(other)
    target(page, "fridge#1").click()
    stepped(page, 1)
    expect(target(other, "cook1")).to_be_attached()
    expect(other.locator("#kitchen")).to_have_attribute("data-turn", "true")
    target(other, "drawer#1").tap()
    stepped(
        page, 4
    )  # each goes there and opens it, by turns: what lies between is over in a moment
    friend.close()
