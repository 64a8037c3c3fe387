"""The kitchen editor in a browser: drawn by mouse, by keyboard and by touch, and cooked in."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.e2e.conftest import Server

pytestmark = pytest.mark.e2e
PHONE = {"width": 360, "height": 740}


def opened(context: BrowserContext, server: Server, query: str = "") -> Page:
    page = context.new_page()
    page.goto(f"{server.url}/editor/{query}")
    expect(page.locator("#editor")).to_have_attribute("data-ready", "yes")
    return page


def cell(page: Page, x: int, y: int) -> Locator:
    return page.locator(f'[data-x="{x}"][data-y="{y}"]')


def tool(page: Page, name: str) -> Locator:
    return page.locator(f'#palette [data-tool="{name}"]')


def drag(page: Page, what: Locator, where: Locator) -> None:
    what.scroll_into_view_if_needed()
    one, other = what.bounding_box(), where.bounding_box()
    assert one is not None
    assert other is not None
    x, y = one["x"] + one["width"] / 2, one["y"] + one["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 12, y + 9)
    page.mouse.move(other["x"] + other["width"] / 2, other["y"] + other["height"] / 2)
    page.mouse.up()


def test_a_kitchen_is_drawn_by_mouse_and_cooked_in(context: BrowserContext, server: Server) -> None:
    page = opened(context, server)
    drag(page, tool(page, "stove"), cell(page, 0, 2))
    expect(cell(page, 0, 2)).to_have_attribute("aria-label", "column 1, row 3: stove")
    drag(page, tool(page, "patty"), cell(page, 0, 1))
    expect(cell(page, 0, 1)).to_have_attribute("aria-label", "column 1, row 2: table, with patty")
    page.get_by_role("button", name="Add patty to dish 1").click()
    page.locator("#dishes").get_by_role("button", name="cooked").click()
    sentence = "A stack of bread, cheese, bread and a cooked patty on a table"
    expect(page.locator(".dish-sentence")).to_have_text(sentence, ignore_case=True)
    drag(page, cell(page, 2, 3), page.locator("h1"))
    expect(page.locator("#remarks")).to_contain_text("add cheese")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#all-well")).to_be_visible()
    page.reload()
    expect(page.locator("#draft")).to_be_visible()
    expect(cell(page, 0, 2)).to_have_attribute("aria-label", "column 1, row 3: stove")
    expect(page.locator("#all-well")).to_be_visible()
    page.get_by_role("button", name="Cook in it").click()
    expect(page.locator("#kitchen")).to_have_attribute("data-status", "playing", timeout=20_000)


def test_a_kitchen_is_drawn_by_keyboard_alone_and_axe_finds_nothing(
    context: BrowserContext, server: Server
) -> None:
    page = opened(context, server)
    tool(page, "onion").focus()
    page.keyboard.press("Enter")
    page.locator('#grid [tabindex="0"]').focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(cell(page, 1, 0)).to_have_attribute("aria-label", "column 2, row 1: table, with onion")
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(cell(page, 2, 0)).to_have_attribute("aria-label", "column 3, row 1: table, with onion")
    page.keyboard.press("Delete")
    expect(cell(page, 2, 0)).to_have_attribute("aria-label", "column 3, row 1: table")
    expect(page.locator("#editor-said")).to_contain_text("onion is gone")
    page.keyboard.press("Control+z")
    expect(cell(page, 2, 0)).to_have_attribute("aria-label", "column 3, row 1: table, with onion")
    page.get_by_text("The file, as JSON").click()
    text = page.get_by_label("The file, as JSON").last
    expect(text).to_have_value(re.compile('"onion"'))
    text.fill(text.input_value().replace('"onion"', '"onon"'))
    expect(page.locator("#file-wrong")).to_contain_text('did you mean "onion"?')
    text.fill(text.input_value().replace('"onon"', '"potato"'))
    expect(cell(page, 2, 0)).to_have_attribute("aria-label", "column 3, row 1: table, with potato")
    found = Axe().run(page).response["violations"]
    assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []


def test_a_telephone_is_wide_enough_and_two_taps_put_something_down(
    browser: Browser, server: Server
) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
    page = opened(context, server, "?task=multi_agent/1")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    tool(page, "tomato").tap()
    cell(page, 1, 1).tap()
    expect(cell(page, 1, 1)).to_have_attribute("aria-label", "column 2, row 2: cook 1, looks downwards, holds tomato")  # fmt: skip
    context.close()
