"""Rating in a real browser: on a telephone, by keyboard alone, watching, and with the network gone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.conftest import SCREENSHOTS, Server
from tests.e2e.test_access import serious
from tests.e2e.test_replay_page import run_in
from tests.e2e.test_widths import TOO_WIDE
from tests.loops import each

pytestmark = pytest.mark.e2e
ITEMS = "\n".join(
    json.dumps({"task": f"Task {n}", "program": ["Walk to kitchen", "Do it"], "origin": "model A"})
    for n in range(4)
)


@pytest.fixture(scope="module")
def owner(browser: Browser, server: Server) -> Iterator[Page]:
    """The owner of the kitchen, signed in by the one-time link."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(20_000)
    page = context.new_page()
    page.goto(run_in(server, "manage.py", "owner_link", server.url))
    page.click("text=Open my account")
    page.wait_for_url("**/records/")
    yield page
    context.close()


def started(owner: Page, server: Server, name: str, **fields: str) -> str:
    """The link into a new collection, made with the form."""
    owner.goto(f"{server}/ratings/new/")
    owner.fill('[name="name"]', name)
    for field, value in {"questionnaire": "correctness", "attention": "0", **fields}.items():
        control = owner.locator(f'[name="{field}"]')
        if control.evaluate("node => node.tagName") == "SELECT":
            control.select_option(value)
        else:
            control.fill(value)
    owner.get_by_role("button", name="Start").click()
    expect(owner.locator("h1")).to_have_text(name)
    owner.get_by_role("button", name="Make a link").click()
    link = owner.locator(".rating-links input[readonly]").first.input_value()
    assert link.startswith(server.url)
    return link


def looked_at(page: Page, name: str) -> None:
    """Nothing serious is found, and nothing sticks out."""
    page.evaluate("document.fonts.ready")
    if SCREENSHOTS:
        width = page.viewport_size["width"] if page.viewport_size else 0
        page.screenshot(path=str(Path(SCREENSHOTS) / f"{name}-{width}.png"), full_page=True)
    assert (name, serious(page), page.evaluate(TOO_WIDE)) == (name, [], [])


def test_on_a_telephone_from_the_link_to_the_thanks(
    owner: Page, server: Server, phone: BrowserContext
) -> None:
    link = started(owner, server, "By phone", items=ITEMS)
    looked_at(owner, "rating-collection")
    page = phone.new_page()
    page.goto(link)
    looked_at(page, "rating-join")
    page.get_by_label(re.compile("I take part")).tap()
    page.get_by_role("button", name="Begin").tap()
    for n in range(1, 5):
        expect(page.locator("#where")).to_have_text(re.compile(rf"Item\s+{n}\s+of\s+4"))
        page.get_by_label("Yes" if n % 2 else "No").tap()
        if n == 1:
            looked_at(page, "rating-item")
        page.get_by_role("button", name="Next").tap()
    expect(page.locator("h1")).to_have_text("Thank you")
    looked_at(page, "rating-thanks")
    owner.reload()
    expect(owner.locator("#progress")).to_contain_text(re.compile(r"Answers:\s+4\s+of\s+40"))


def test_by_keyboard_alone_with_a_slip_that_is_mended(
    owner: Page, server: Server, context: BrowserContext
) -> None:
    page = context.new_page()
    page.goto(started(owner, server, "By keyboard", items=ITEMS))
    page.get_by_label(re.compile("I take part")).focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#task-title")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#where")).to_have_text(re.compile(r"Item\s+1"))
    page.keyboard.press("2")
    expect(page.get_by_label("No")).to_be_checked()
    page.keyboard.press("Enter")
    expect(page.locator("#where")).to_have_text(re.compile(r"Item\s+2"))
    page.get_by_role("link", name="Back to my last answer").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("No")).to_be_checked()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.locator("#where")).to_have_text(re.compile(r"Item\s+2"))
    page.locator("textarea").focus()
    page.keyboard.type("1 is too few, 2 would do")
    expect(page.get_by_label("Yes")).not_to_be_checked()
    expect(page.locator("#kept")).to_have_text("Draft kept.")
    page.reload()
    expect(page.locator("textarea")).to_have_value("1 is too few, 2 would do")
    page.locator("#keys").uncheck()
    page.locator("#task-title").focus()
    page.keyboard.press("1")
    expect(page.get_by_label("Yes")).not_to_be_checked()


def test_what_is_written_stays_when_the_network_is_gone(
    owner: Page, server: Server, context: BrowserContext
) -> None:
    page = context.new_page()
    page.goto(started(owner, server, "In a tunnel", items=ITEMS))
    page.get_by_label(re.compile("I take part")).check()
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("#task-title")).to_be_focused()
    context.set_offline(True)
    page.locator("textarea").fill("in a tunnel")
    expect(page.locator("#kept")).to_contain_text("no connection")
    context.set_offline(False)
    page.get_by_label("Yes").check()
    expect(page.locator("#kept")).to_have_text("Draft kept.")
    page.get_by_role("button", name="Next").dblclick()
    expect(page.locator("#where")).to_have_text(re.compile(r"Item\s+2"))


def test_what_happened_can_be_watched_and_says_nothing_of_who_played(
    owner: Page, server: Server, context: BrowserContext, phone: BrowserContext
) -> None:
    session = run_in(server, "-m", "tests.e2e.cook_a_record")
    link = started(owner, server, "Watched", sessions=session, show="both", people="none")
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(link)
    page.get_by_label(re.compile("I take part")).check()
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="One step on").click()
    expect(page.locator("#moment")).to_contain_text("1 of 48")
    page.locator("#range").focus()
    page.keyboard.press("End")
    expect(page.locator("#moment")).to_contain_text("48 of 48")
    frame = page.locator("#frame")
    expect(frame).to_have_js_property("complete", True)
    assert frame.evaluate("node => node.naturalWidth") > 0
    looked_at(page, "rating-watch")
    assert all(session not in url for url in each(asked))
    whole = page.content()
    assert all(name not in whole for name in each([session, "Ana", "Ben"]))
    small = phone.new_page()
    small.goto(page.url)
    looked_at(small, "rating-watch")


@pytest.mark.parametrize("width", [1280, 360])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_researchers_pages_are_for_everybody(
    owner: Page, server: Server, width: int, scheme: str
) -> None:
    owner.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    owner.set_viewport_size({"width": width, "height": 800})
    for address in each(("/ratings/", "/ratings/new/")):
        owner.goto(f"{server}{address}")
        looked_at(owner, address.strip("/").replace("/", "-"))
    owner.get_by_role("link", name="Back").click()
    first = owner.locator("table a").first
    name = first.inner_text()
    first.click()
    expect(owner.locator("h1")).to_have_text(name)
    looked_at(owner, "rating-results")
    owner.get_by_role("link", name="Items").click()
    expect(owner.locator("h1")).to_have_text(re.compile("^Items"))
    looked_at(owner, "rating-items")
    owner.emulate_media(color_scheme="light")
    owner.set_viewport_size({"width": 1280, "height": 800})


def test_numbers_answer_one_question_after_the_other(
    owner: Page, server: Server, context: BrowserContext
) -> None:
    page = context.new_page()
    page.goto(started(owner, server, "Scales", items=ITEMS, questionnaire="teach_dialogue"))
    page.get_by_label(re.compile("I take part")).check()
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("#task-title")).to_be_focused()
    page.keyboard.type("12345")
    checked = "nodes => nodes.map((node) => node.value).join('')"
    assert page.locator("input[type=radio]:checked").evaluate_all(checked) == "12345"
    looked_at(page, "rating-scales")
    page.keyboard.press("Enter")
    expect(page.locator("#where")).to_have_text(re.compile(r"Item\s+2"))
