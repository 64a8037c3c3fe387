"""Every page fits a telephone, in the house's own typeface and in one as wide as they come."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.conftest import SCREENSHOTS, Server
from tests.e2e.people import open_task

pytestmark = pytest.mark.e2e

WIDE = "*, *::before, *::after { font-family: 'DejaVu Sans', Verdana, sans-serif !important; letter-spacing: .02em !important; }"
"""Wider than what systems come with: DejaVu Sans has Verdana's widths, and a little more here."""
PAGES = (
    "/", "/tasks/", "/tasks/tutorial/10/", "/tasks/asynchronous/10/", "/me/", "/kitchen/", "/editor/", "/watch/",
    "/replays/", "/records/", "/benchmarks/", "/benchmarks/episodes/", "/benchmarks/report/",
    "/benchmarks/failures/", "/accounts/login/", "/accounts/owner/spent/", "/daily/", "/join/", "/ladder/",
    "/ladder/robotouille:multi_agent/", "/queue/", "/programs/", "/studies/",
)  # fmt: skip
TOO_WIDE = """() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  return [...document.querySelectorAll("body *")]
    .filter((node) => node.checkVisibility() && !node.parentElement.closest(".table-box") && node.getBoundingClientRect().right > width + 1)
    .map((node) => `${node.tagName}.${node.className} ${Math.round(node.getBoundingClientRect().right)}`)
    .slice(0, 12).concat([`scrollWidth ${document.documentElement.scrollWidth}`]);
}"""
"""What sticks out of the page at its right, if one can scroll sideways at all."""


@pytest.fixture(params=[360, 390])
def narrow(request: pytest.FixtureRequest, browser: Browser) -> object:
    person = browser.new_context(
        viewport={"width": request.param, "height": 800}, has_touch=True, is_mobile=True
    )
    person.set_default_timeout(15_000)
    yield person
    person.close()


def fits(page: Page, name: str) -> None:
    """Nothing sticks out sideways, in either typeface."""
    width = page.viewport_size["width"] if page.viewport_size else 0
    page.evaluate("document.fonts.ready")
    own = page.evaluate(TOO_WIDE)
    _keep(page, f"{name}-{width}")
    style = page.add_style_tag(content=WIDE)
    wide = page.evaluate(TOO_WIDE)
    _keep(page, f"{name}-{width}-wide")
    style.evaluate("node => node.remove()")
    assert (name, width, own, wide) == (name, width, [], [])


def _keep(page: Page, name: str) -> None:
    if SCREENSHOTS:
        page.screenshot(path=str(Path(SCREENSHOTS) / f"{name}.png"))


@pytest.mark.parametrize("address", PAGES)
def test_pages_fit(narrow: BrowserContext, server: Server, address: str) -> None:
    page = narrow.new_page()
    page.goto(f"{server.url}{address}")
    fits(page, address.strip("/").replace("/", "-") or "home")


def test_the_typeface_is_our_own(narrow: BrowserContext, server: Server) -> None:
    page = narrow.new_page()
    page.goto(server.url)
    page.evaluate("document.fonts.ready")
    assert page.evaluate("document.fonts.check('16px Nunito')")
    loaded = "[...document.fonts].filter((one) => one.status === 'loaded').map((one) => one.family)"
    assert page.evaluate(loaded)


def test_a_kitchen_fits_from_the_lobby_to_the_replay(
    narrow: BrowserContext, server: Server
) -> None:
    page = narrow.new_page()
    page.goto(f"{server.url}/tasks/multi_agent/3/?with=friend")
    page.get_by_role("button", name="Open this kitchen").click()
    expect(page.locator("#lobby")).to_be_visible()
    fits(page, "lobby")
    address = page.url
    stranger = narrow.browser.new_context(viewport=page.viewport_size).new_page()  # type: ignore[union-attr, arg-type]
    stranger.goto(address)
    fits(stranger, "offer")
    stranger.goto(f"{address.rstrip('/')}/watch/")
    fits(stranger, "watching")
    stranger.context.close()


def test_pictures_beside_words_in_the_gallery_show_the_whole_kitchen(
    narrow: BrowserContext, server: Server
) -> None:
    page = narrow.new_page()
    page.goto(f"{server.url}/tasks/")
    picture = page.locator(".task-picture img").first
    expect(picture).to_have_css("object-fit", "contain")


def test_cooking_fits(narrow: BrowserContext, server: Server) -> None:
    page = open_task(narrow, server.url, "tutorial/10")
    fits(page, "kitchen")
    page.get_by_role("button", name="Help").click()
    fits(page, "help")
    page.keyboard.press("Escape")
    page.keyboard.press(".")
    expect(page.locator("#kitchen")).to_have_attribute("data-step", "1")
    here = page.url.split("?")[0].rstrip("/")
    page.goto(f"{here}/split/")
    fits(page, "split")
    page.goto(f"{here}/replay/")
    page.wait_for_selector("#replay.ready")
    fits(page, "replay")
    page.goto(f"{server.url}/records/")
    fits(page, "records-with-one")


@pytest.mark.parametrize("task", ["porridge/one", "teabar/one", "home/television"])
def test_kitchens_in_words_and_in_the_first_person_fit(
    narrow: BrowserContext, server: Server, task: str
) -> None:
    page = narrow.new_page()
    page.goto(f"{server.url}/tasks/{task}/")
    page.get_by_role("button", name="Open this kitchen").click()
    expect(page.locator("#kitchen")).to_have_attribute("data-status", "playing")
    fits(page, task.replace("/", "-"))
