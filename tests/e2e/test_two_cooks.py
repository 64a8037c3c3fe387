"""A whole recipe by two cooks, one with a mouse and one on a telephone: the audit names who left what open."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import SCREENSHOTS, Server
from tests.e2e.people import begun, look_back, stepped, target
from tests.e2e.test_widths import TOO_WIDE

pytestmark = pytest.mark.e2e
RECIPE = "pair/oatmeal-with-honey"
FIRST = """walk to counter; switch on faucet; fill saucepan at faucet; switch off faucet; put saucepan on stove;
grab oats; put oats in saucepan; switch on stove; boil saucepan on stove for 10 minutes; switch off stove;
grab saucepan; pour saucepan into bowl; put saucepan on counter; serve bowl"""
SECOND = """walk to counter; put oats on counter; walk to cabinet; grab bowl; close cabinet; walk to counter;
put bowl on counter; walk to pantry; grab honey; walk to counter; put honey on counter; grab honey; drizzle honey over bowl"""
"""What each does after the pot and the oats are in their hands: nobody closes the pantry."""


def lines(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.split(";")]


def write(page: Page, line: str) -> None:
    expect(page.locator("#kitchen")).to_have_attribute("data-turn", "true")
    page.locator("#command-text").fill(line)
    page.locator("#command-text").press("Enter")


def keep(page: Page, name: str) -> None:
    if SCREENSHOTS:
        page.screenshot(path=f"{SCREENSHOTS}/{name}.png", full_page=True)


@pytest.fixture
def two(context: BrowserContext, phone: BrowserContext, server: Server) -> tuple[Page, Page]:
    """The kitchen, opened by one at a desk, with a friend on a telephone who followed the link."""
    return opened(context, phone, server, "turns")


def opened(
    context: BrowserContext, phone: BrowserContext, server: Server, pace: str
) -> tuple[Page, Page]:
    """The kitchen at this pace, with both in it."""
    page = context.new_page()
    page.goto(f"{server.url}/tasks/{RECIPE}/")
    page.locator('[name="seat_cook2"]').select_option("open")
    page.locator("details.more summary").click()
    page.locator(f'[name="pace"][value="{pace}"]').check()
    page.get_by_role("button", name="Open this kitchen").click()
    other = phone.new_page()
    other.goto(page.url.split("?")[0])
    other.get_by_role("button", name=re.compile("Cook")).first.tap()
    page.get_by_role("button", name=re.compile("Start|Begin|Open")).first.click()
    begun(page)
    begun(other)
    return page, other


def test_two_cook_a_whole_recipe_and_one_has_left_the_pantry_open(
    two: tuple[Page, Page],
) -> None:
    desk, hand = two
    expect(hand.locator("#hint")).to_contain_text("A long press shows all that can be tried.")
    expect(desk.locator("#hint")).to_contain_text("A right click shows all that can be tried.")
    target(desk, "cabinet#1").click()  # to walk there, and to open it when it is one's turn again
    stepped(hand, 1)
    target(hand, "pantry#1").tap()
    stepped(desk, 4)
    target(desk, "saucepan#1").click()
    stepped(hand, 5)
    target(hand, "oats#1").tap()
    stepped(desk, 6)
    for step, line in enumerate(zip(lines(FIRST), [*lines(SECOND), ""], strict=True)):
        write(desk, line[0])
        if line[1]:
            stepped(hand, 7 + 2 * step)
            write(hand, line[1])
            stepped(desk, 8 + 2 * step)
    for page in two:
        story = page.locator(".story")
        expect(story).to_contain_text("The pantry was left open.")
        expect(story).to_contain_text("85 points")
        expect(story).to_contain_text("Step 4")
    assert [page.evaluate(TOO_WIDE) for page in two] == [[], []]
    keep(hand, "two-cooks-phone")
    keep(desk, "two-cooks-desk")
    look_back(desk)
    desk.locator(".story a[data-go='4']").first.click()
    expect(desk.locator("#now")).to_contain_text("Step 4 of 33")
    expect(desk.locator("#did")).to_contain_text("open pantry")


def test_where_all_decide_together_each_sees_who_has_decided(
    context: BrowserContext, phone: BrowserContext, server: Server
) -> None:
    desk, hand = opened(context, phone, server, "together")
    mine, theirs = 0, 1
    for page in (desk, hand):
        for place in (mine, theirs):
            expect(page.locator(".cook").nth(place)).to_contain_text("is deciding")
    target(desk, "cabinet#1").click()
    for page in (desk, hand):
        expect(page.locator(".cook").nth(mine)).to_contain_text("has decided")
        expect(page.locator(".cook").nth(theirs)).to_contain_text("is deciding")
    keep(hand, "decided-phone")
    target(hand, "pantry#1").tap()
    stepped(desk, 1)
    for page in (desk, hand):
        for place in (mine, theirs):
            expect(page.locator(".cook").nth(place)).to_contain_text("is deciding")
