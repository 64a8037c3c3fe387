"""A newcomer cooks: with the mouse only, with keys only, with a finger only."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import Server
from tests.e2e.people import begun, go_to, open_task, order_up, stepped, target

pytestmark = pytest.mark.e2e


SANDWICH = ("table4", "table8", "table6", "table8", "table4", "table8")
"""What glows one after the other: bread, the pass, cheese, the pass, bread, the pass."""


def test_play_now_is_one_click_from_the_first_dish(context: BrowserContext, server: Server) -> None:
    page = context.new_page()
    page.goto(server.url)
    page.get_by_role("button", name="Play now").click()
    begun(page)
    for name in SANDWICH:
        expect(page.locator(".target.next")).to_have_attribute("data-target", name)
        target(page, name).click(force=True)  # what lies there takes the click
    order_up(page)
    page.get_by_role("button", name=re.compile("Next: ")).click()
    begun(page)


def test_no_bubble_lies_over_what_one_has_just_done_and_one_step_is_one_step(
    context: BrowserContext, server: Server
) -> None:
    page = open_task(context, server.url, "tutorial/1")
    target(page, "stove1").hover()
    expect(page.locator(".stage-tip")).to_be_visible()
    target(page, "stove1").click()
    order_up(page)
    expect(page.locator(".stage-tip")).to_be_hidden()
    page.locator("#chat summary").click()
    expect(page.locator(".chat-list")).to_contain_text("Done, in 1 step!")


def test_a_patty_by_mouse_only(context: BrowserContext, server: Server) -> None:
    page = open_task(context, server.url, "tutorial/4")
    target(page, "patty1").click()  # walk there and pick it up
    stepped(page, 2)
    target(page, "stove1").click()  # walk there and put it down
    stepped(page, 4)
    target(page, "patty1").click()  # cook it
    stepped(page, 5)
    for steps in (6, 7, 8):
        page.get_by_role("button", name="Wait", exact=True).click()
        stepped(page, steps)
    target(page, "patty1").click()
    stepped(page, 9)
    target(page, "table2").click()
    order_up(page)
    expect(page.locator("#result")).to_contain_text("cook 1")


def test_a_patty_by_keys_only(context: BrowserContext, server: Server) -> None:
    page = context.new_page()
    page.goto(f"{server.url}/tasks/tutorial/4/")
    while page.evaluate("document.activeElement.textContent").strip() != "Open this kitchen":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    begun(page)
    go_to(page, "patty1")
    page.keyboard.press("Enter")
    stepped(page, 2)
    go_to(page, "stove1")
    page.keyboard.press("Space")
    stepped(page, 4)
    page.keyboard.press("e")
    for steps in (6, 7, 8):
        stepped(page, steps - 1)
        page.keyboard.press(".")
    stepped(page, 8)
    page.keyboard.press("2")  # the second group of the action list: pick up
    expect(page.locator(".action:focus")).to_contain_text("Pick up patty 1")
    page.keyboard.press("Enter")
    stepped(page, 9)
    page.keyboard.press("Escape")
    go_to(page, "table2")
    page.keyboard.press("Enter")
    order_up(page)


def test_a_tomato_by_finger_only(phone: BrowserContext, server: Server) -> None:
    page = phone.new_page()
    page.goto(f"{server.url}/tasks/tutorial/2/")
    page.get_by_role("button", name="Open this kitchen").tap()
    begun(page)
    target(page, "tomato1").tap()
    order_up(page)


def test_a_long_press_explains_and_does_nothing(phone: BrowserContext, server: Server) -> None:
    page = open_task(phone, server.url, "tutorial/2")
    box = target(page, "tomato1").bounding_box()
    assert box
    spot = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = phone.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    expect(page.locator(".stage-tip")).to_contain_text("pick up tomato 1")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("#kitchen")).to_have_attribute("data-step", "0")


def test_the_whole_kitchen_is_on_the_first_screen_of_a_phone(
    phone: BrowserContext, server: Server
) -> None:
    page = open_task(phone, server.url, "tutorial/10")
    box = page.locator(".stage").bounding_box()
    assert box
    assert box["y"] + box["height"] < 844
    assert box["width"] > 360
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_held_key_acts_once(context: BrowserContext, server: Server) -> None:
    page = open_task(context, server.url, "tutorial/4")
    for _ in range(12):
        page.keyboard.down(".")
    page.keyboard.up(".")
    stepped(page, 1)
    page.keyboard.press(".")
    stepped(page, 2)


def test_what_cannot_be_done_is_explained_and_changes_nothing(
    context: BrowserContext, server: Server
) -> None:
    page = open_task(context, server.url, "tutorial/4")
    target(page, "patty1").click()
    stepped(page, 2)
    page.keyboard.press("Escape")
    target(page, "robot1").dispatch_event("click")
    expect(page.locator("#hint")).to_have_text("That is you.")
    expect(page.locator("#kitchen")).to_have_attribute("data-step", "2")


def test_a_plan_can_be_stopped_before_its_second_half(
    context: BrowserContext, server: Server
) -> None:
    page = open_task(context, server.url, "tutorial/4", pace="realtime", tick_hz="0.5")
    target(page, "patty1").click()
    expect(page.locator("#plan")).to_contain_text("Pick up patty 1", timeout=10_000)
    page.get_by_role("button", name="Stop this plan").click()
    expect(page.locator("#plan")).to_be_hidden()
    at = int(page.locator("#kitchen").get_attribute("data-step") or 0)
    page.wait_for_timeout(4_500)  # two ticks: at most the one in which the cook was told to stop
    assert int(page.locator("#kitchen").get_attribute("data-step") or 0) <= at + 1
    expect(target(page, "patty1")).to_have_attribute("aria-label", re.compile("pick up", re.I))


def test_the_state_can_be_read_as_text(context: BrowserContext, server: Server) -> None:
    page = open_task(context, server.url, "tutorial/4")
    page.get_by_role("heading", name="The kitchen as text").click()
    expect(page.locator(".state-text")).to_contain_text("patty1")
    target(page, "patty1").click()
    stepped(page, 2)
    expect(page.locator("#spoken")).to_contain_text("Pick up patty 1")


def test_a_reload_keeps_seat_and_state(context: BrowserContext, server: Server) -> None:
    page = open_task(context, server.url, "tutorial/4")
    target(page, "patty1").click()
    stepped(page, 2)
    page.reload()
    stepped(page, 2)
    begun(page)
    target(page, "stove1").click()
    stepped(page, 4)


def test_a_second_tab_takes_the_seat_and_the_first_may_take_it_back(
    context: BrowserContext, server: Server
) -> None:
    first = open_task(context, server.url, "tutorial/4")
    second: Page = context.new_page()
    second.goto(first.url)
    begun(second)
    expect(first.locator("#second-tab")).to_contain_text("another window")
    first.get_by_role("button", name="Play here").click()
    expect(second.locator("#second-tab")).to_be_visible()
    expect(first.locator("#second-tab")).to_be_hidden()
    target(first, "patty1").click()
    stepped(first, 2)
