"""The kitchens that agents are measured in, cooked in by people: from the list to the result."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from sim.worlds.robotouille.optimal.store import stored_plans
from tests.e2e.conftest import Server
from tests.e2e.people import stepped

pytestmark = pytest.mark.e2e

KITCHEN = "synchronous/1@3"


def opened(context: BrowserContext, server: Server, pace: str) -> Page:
    """From the list of pinned kitchens into one of them."""
    page = context.new_page()
    page.goto(f"{server.url}/benchmarks/kitchens/")
    page.locator(f'a[href="/tasks/{KITCHEN}/?who=everybody"]').click()
    expect(page.locator("h1")).to_contain_text("(kitchen 3)")
    page.locator("details.more summary").click()
    page.check(f'input[name="pace"][value="{pace}"]')
    page.get_by_role("button", name="Open this kitchen").click()
    expect(page.locator("#kitchen")).to_have_attribute("data-status", "playing", timeout=20_000)
    return page


def test_a_pinned_kitchen_is_cooked_from_the_list_to_the_result(
    context: BrowserContext, server: Server
) -> None:
    page = opened(context, server, "turns")
    expect(page.locator(".clock-words")).to_have_text("steps · best known 8")
    for number, sentence in enumerate(stored_plans()[KITCHEN]["turns"], 1):
        words = sentence.replace(" using robot1", "").replace("Move robot1 ", "Move ")
        told = "".join(f" {c}" if c.isdigit() else c for c in words)
        page.locator(".verbs button.action", has_text=told).first.dispatch_event("click")
        stepped(page, number)
    expect(page.locator("#result .medal")).to_contain_text("As good as the best known way.")
    expect(page.locator("#result")).to_contain_text("(kitchen 4)")


def test_in_real_time_the_clock_compares_no_ticks_with_moves(
    context: BrowserContext, server: Server
) -> None:
    page = opened(context, server, "realtime")
    expect(page.locator(".clock-words")).to_have_text("steps · best known 8 moves")
