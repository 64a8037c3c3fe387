"""For everybody: axe finds nothing serious, pages work alone, without the internet and scripts."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.conftest import Server
from tests.e2e.people import begun, open_task, order_up, target
from tests.loops import each

pytestmark = pytest.mark.e2e
PAGES = ("/", "/tasks/", "/tasks/tutorial/10/", "/kitchen/", "/editor/", "/me/", "/watch/")


def serious(page: Page) -> list[str]:
    """What axe finds serious or critical, in words."""
    found = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {one['help']}: {one['nodes'][0]['html'][:160]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_before_play_have_no_serious_findings(
    browser: Browser, server: Server, scheme: str
) -> None:
    person = browser.new_context(
        color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce"
    )
    page = person.new_page()
    for address in each(PAGES):
        page.goto(server.url + address)
        assert serious(page) == [], address
    person.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_play_and_result_have_no_serious_findings(
    browser: Browser, server: Server, scheme: str
) -> None:
    person = browser.new_context(
        color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce"
    )
    page = open_task(person, server.url, "tutorial/1")
    assert serious(page) == []
    page.keyboard.press("1")
    page.keyboard.press("?")
    assert serious(page) == []
    page.keyboard.press("Escape")
    page.locator("#main").focus()
    target(page, "stove1").click()
    order_up(page)
    assert serious(page) == []
    person.close()


def test_the_lobby_has_no_serious_findings(context: BrowserContext, server: Server) -> None:
    page = context.new_page()
    page.goto(server.url)
    page.get_by_role("button", name="Invite a friend").click()
    expect(page.get_by_text("One seat is still free")).to_be_visible()
    for summary in page.locator(".lobby summary").all():
        summary.click()
    assert serious(page) == []


def test_nothing_is_loaded_from_elsewhere_and_nothing_fails(
    context: BrowserContext, server: Server
) -> None:
    page = context.new_page()
    asked: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    for address in PAGES:
        page.goto(server.url + address, wait_until="networkidle" if address != "/" else "load")
    page.goto(server.url)
    page.get_by_role("button", name="Play now").click()
    begun(page)
    here = urlsplit(server.url).netloc
    assert {urlsplit(url).netloc for url in asked if not url.startswith(("data:", "blob:"))} == {
        here
    }
    assert complaints == []


def test_one_can_find_ones_way_without_scripts(browser: Browser, server: Server) -> None:
    person = browser.new_context(java_script_enabled=False)
    page = person.new_page()
    page.goto(server.url)
    page.get_by_role("link", name=re.compile("Kitchens")).click()
    page.get_by_label("Kind").select_option("multi_agent")
    page.get_by_role("button", name="Show").click()
    assert "suite=multi_agent" in page.url
    page.locator(".task-card h3 a").first.click()
    page.get_by_role("button", name="Open this kitchen").click()
    expect(page.locator("noscript .note")).to_be_visible()
    person.close()


def test_the_landing_page_shows_a_kitchen_at_work(context: BrowserContext, server: Server) -> None:
    page = context.new_page()
    page.goto(server.url)
    expect(page.locator(".demo .stage-frame")).to_be_visible(timeout=30_000)
    expect(page.locator(".demo-words")).to_contain_text(re.compile("chef", re.I), timeout=20_000)


def test_an_own_kitchen_with_a_mistake_is_explained_and_with_none_is_cooked_in(
    context: BrowserContext, server: Server
) -> None:
    page = context.new_page()
    page.goto(f"{server.url}/kitchen/")
    page.locator("summary").first.click()
    sample = page.locator(".sample").first.inner_text()
    field = page.get_by_label("Environment as JSON")
    field.fill(sample.replace('"lettuce", "x"', '"lettuse", "x"'))
    page.get_by_role("button", name="Cook in it").click()
    expect(page.locator("#kitchen-error")).to_contain_text("items[1].name")
    assert serious(page) == []
    assert "lettuse" in field.input_value()
    field.fill(sample)
    page.get_by_role("button", name="Cook in it").click()
    begun(page)
