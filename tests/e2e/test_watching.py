"""Somebody looks at the list of kitchens while others cook."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.e2e.conftest import Server
from tests.e2e.people import named, open_task

pytestmark = pytest.mark.e2e

PAINTED = """id => {
  const canvas = document.querySelector(`#live-${id} canvas`);
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return [...data].reduce((sum, value, place) => (sum * 31 + value + place) % 1000003, 7);
}"""


def test_the_list_of_kitchens_shows_what_happens_in_them(
    context: BrowserContext, browser: Browser, server: Server
) -> None:
    cook = context.new_page()
    named(cook, "Ana", server.url)
    cook = open_task(context, server.url, "tutorial/2")
    number = re.search(r"/s/(\w+)/", cook.url)
    assert number
    stranger = browser.new_context(viewport={"width": 390, "height": 844})
    page = stranger.new_page()
    page.goto(f"{server.url}/watch/")
    picture = page.locator(f"#live-{number[1]}")
    expect(picture.locator("canvas")).to_be_visible()
    before = page.evaluate(PAINTED, number[1])
    cook.locator(".target.able").first.focus()
    cook.keyboard.press("Enter")
    expect(picture.locator(".live-words")).not_to_be_empty()
    page.wait_for_function(f"before => ({PAINTED})('{number[1]}') !== before", arg=before)
    page.evaluate("htmx.trigger('#live', 'htmx:abort'); htmx.ajax('GET', '/watch/', '#live')")
    expect(picture.locator("canvas")).to_be_visible()
    expect(cook.locator("#kitchen")).not_to_contain_text("watching")
    stranger.close()


def test_the_title_of_a_watched_kitchen_can_be_read_on_a_telephone(
    context: BrowserContext, phone: BrowserContext, server: Server
) -> None:
    cook = open_task(context, server.url, "tutorial/2")
    stranger = phone.new_page()
    stranger.goto(re.sub(r"/s/(\w+)/.*", r"/s/\1/watch/", cook.url))
    expect(stranger.locator(".watchers-count")).to_have_text("1")
    expect(stranger.locator(".watchers")).to_contain_text("1 watching")  # for screen readers
    title = stranger.locator(".play-title").bounding_box()
    assert title
    assert title["width"] > 110
    assert stranger.locator(".watchers-words").evaluate("node => node.offsetWidth") <= 1
