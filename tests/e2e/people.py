"""What people do in the browser tests, in their words."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, Locator, Page, expect

MAX_PRESSES = 30


def open_task(context: BrowserContext, base: str, task: str, **choices: str) -> Page:
    """Open a kitchen of this task with these choices (`pace="realtime"`); begun when it returns."""
    page = context.new_page()
    page.goto(f"{base}/tasks/{task}/")
    if choices:
        page.locator("details.more summary").click()
    for name, value in choices.items():
        field = page.locator(f'[name="{name}"]')
        if field.first.get_attribute("type") == "radio":
            page.locator(f'[name="{name}"][value="{value}"]').check()
        elif field.first.evaluate("node => node.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.get_by_role("button", name="Open this kitchen").click()
    begun(page)
    return page


def named(page: Page, name: str, base: str) -> None:
    """Take a name."""
    page.goto(f"{base}/me/")
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Keep").click()


def begun(page: Page) -> None:
    """Wait until the kitchen is open and something in it can be used."""
    expect(page.locator("#kitchen")).to_have_attribute("data-status", "playing", timeout=20_000)
    expect(page.locator(".target.able").first).to_be_attached()


def target(page: Page, name: str) -> Locator:
    """The button on a thing in the picture."""
    return page.locator(f'[data-target="{name}"]')


def stepped(page: Page, steps: int) -> None:
    """Wait until the kitchen has made this many steps."""
    expect(page.locator("#kitchen")).to_have_attribute("data-step", str(steps))


def go_to(page: Page, name: str) -> None:
    """Move the selection to a thing with the arrow keys, as somebody would who sees the picture."""
    wanted = target(page, name).bounding_box()
    assert wanted
    for _ in range(MAX_PRESSES):
        if _focused(page) == name:
            return
        here = page.locator(".target:focus")
        box = here.bounding_box() if here.count() else None
        page.keyboard.press(_key(box, wanted) if box else "ArrowUp")
    raise AssertionError(f"{name} was not reached with the arrow keys")


def _focused(page: Page) -> str | None:
    return page.evaluate("document.activeElement?.dataset?.target ?? null")


def _key(box: object, wanted: object) -> str:
    centre = [_centre(box), _centre(wanted)]
    dx, dy = centre[1][0] - centre[0][0], centre[1][1] - centre[0][1]
    if abs(dx) < 12 and abs(dy) < 12:
        return "c"
    if abs(dx) > abs(dy):
        return "ArrowRight" if dx > 0 else "ArrowLeft"
    return "ArrowDown" if dy > 0 else "ArrowUp"


def _centre(box: object) -> tuple[float, float]:
    assert isinstance(box, dict)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def order_up(page: Page) -> None:
    """Wait for the result card of a success."""
    expect(page.get_by_role("heading", name=re.compile("Order up!"))).to_be_visible()


def look_back(page: Page) -> None:
    """Go from the result card to the replay, and wait until it can be used."""
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector("#replay.ready")
