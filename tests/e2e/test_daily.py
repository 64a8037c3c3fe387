"""The kitchen of the day in a browser: begun from the landing page, raced against a ghost."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.e2e.conftest import Server
from tests.e2e.people import open_task, stepped

pytestmark = pytest.mark.e2e

RACE = """async () => {
  const { parts } = await import(document.querySelector('script[src*="js/session"]').src);
  const { Ghost } = await import(document.querySelector('script[src*="js/session"]').src.replace("session.js", "ghost.js"));
  window.ghost = new Ghost({ ...parts, url: "/s/best/ghost/", now: () => 0 });
}"""
WAY = {"name": "Ana", "steps": [{"at": 0, "x": 0.5, "y": 0.5}, {"at": 1, "x": 1.5, "y": 0.5}]}


def test_todays_kitchen_is_one_click_from_the_landing_page(
    context: BrowserContext, server: Server
) -> None:
    page = context.new_page()
    page.goto(server.url)
    page.get_by_role("link", name="Daily kitchen").click()
    page.get_by_label("Name on the board").fill("Ana")
    page.get_by_role("button", name="Cook it").click()
    expect(page.locator("#kitchen")).to_have_attribute("data-status", "playing", timeout=20_000)


def test_the_ghost_goes_on_with_each_step(context: BrowserContext, server: Server) -> None:
    page = open_task(context, server.url, "tutorial/1")
    page.route(
        "**/s/best/ghost/",
        lambda route: route.fulfill(body=json.dumps(WAY), content_type="application/json"),
    )
    page.evaluate(RACE)
    ghost = page.locator(".ghost")
    expect(ghost).to_have_attribute("data-at", "0")
    before = ghost.evaluate("node => node.style.left")
    page.keyboard.press(".")
    stepped(page, 1)
    page.evaluate("ghost.follow()")
    expect(ghost).to_have_attribute("data-at", "1")
    assert ghost.evaluate("node => node.style.left") != before
    expect(page.locator(".ghost-words")).to_contain_text("Ana")
