"""A shift in the browser: tickets, a dish over the counter, closing time, and once more."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import Server
from tests.e2e.people import begun, open_task, target

pytestmark = pytest.mark.e2e

BREAD, CHEESE, PASS = "table5", "table7", "table9"
CLOSED_MS = 90_000


def tickets(page: Page) -> list[str]:
    """The orders that hang in the picture of the page."""
    found: list[str] = page.evaluate(
        """() => window.parts.stage.motion.parts.map(({ stamp }) => stamp)
            .filter(({ sprite }) => sprite.includes("ticket")).map(({ of }) => of)"""
    )
    return found


def does(page: Page, name: str, holding: str) -> None:
    """Click on a thing and wait until one holds something of this kind (empty: nothing)."""
    target(page, name).click(force=True)
    page.wait_for_function(
        """(kind) => {
            const held = window.parts.kitchen.view.facts.players[0].holding;
            return kind ? held?.startsWith(kind) : held === null;
        }""",
        arg=holding,
    )


def at_hand(page: Page) -> None:
    """Keep the parts of the page where functions find them that do not wait."""
    page.evaluate(
        """async () => { window.parts = (await import("/static/js/session.js")).parts; }"""
    )


def serves(page: Page) -> None:
    """Make the sandwich of the first order and put it on the counter."""
    expect(
        page.locator('.stage[data-motion="rest"], .stage[data-motion="moving"]')
    ).to_be_attached()
    at_hand(page)
    assert tickets(page)[:1] == ["order1"]
    expect(page.locator(".timers")).to_contain_text("Cheese sandwich (order 1)")
    for name, holding in (
        (BREAD, "bread"), (PASS, ""), (CHEESE, "cheese"), (PASS, ""), (BREAD, "bread"),
    ):  # fmt: skip
        does(page, name, holding)
    target(page, PASS).click(force=True)
    expect(page.locator("#goal-title").locator("xpath=..")).to_contain_text("score 1")


def looks_at_the_result(page: Page, width: int) -> None:
    """When the kitchen closes; and begin once more."""
    result = page.locator("#result")
    expect(result).to_be_visible(timeout=CLOSED_MS)
    expect(result).to_contain_text("Orders served")
    expect(result).to_contain_text("Served at each rate")
    expect(result.locator(".bests")).to_contain_text("People")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    result.get_by_role("button", name="Play again").click()
    begun(page)
    expect(page.locator(".timers")).to_contain_text("order 1")


def test_somebody_serves_an_order_and_looks_at_the_result_at_a_desk_and_on_a_telephone(
    context: BrowserContext, phone: BrowserContext, server: Server
) -> None:
    """The second begins when the first has served, so that nobody's order runs out, and both wait for the end together."""
    pages = []
    for person in (context, phone):
        person.set_default_timeout(30_000)
        pages.append(open_task(person, server.url, "shift/1", tick_hz="4"))
        serves(pages[-1])
    for page, width in zip(pages, (1280, 390), strict=True):
        looks_at_the_result(page, width)


def waits_until_it_closes(page: Page) -> None:
    """Let each of one's turns pass; whoever is in the other seat takes the time that they need."""
    begins = """before => {
        const { status, view, me } = window.parts.kitchen;
        const mine = status === "playing" && view.turn === me && view.step > before;
        return status === "finished" || mine ? [status, view.step] : null;
    }"""
    status, step = page.wait_for_function(begins, arg=-1).json_value()
    while status == "playing":
        page.keyboard.press(".")
        status, step = page.wait_for_function(begins, arg=step).json_value()


def test_an_agent_serves_while_its_partner_only_gets_in_the_way(
    context: BrowserContext, server: Server
) -> None:
    """In turns, so that an agent is waited for on however busy a machine: in real time it might not get round to it."""
    context.set_default_timeout(CLOSED_MS)
    page = open_task(context, server.url, "shift/4", pace="turns")
    at_hand(page)
    waits_until_it_closes(page)
    expect(page.locator("#result")).to_be_visible()
    expect(page.locator("#result .bests")).to_contain_text("People with agents")
    expect(page.locator("#result h2")).not_to_contain_text(" 0 points")


def test_what_happens_to_orders_is_said_and_heard(context: BrowserContext, server: Server) -> None:
    page = context.new_page()
    page.goto(f"{server.url}/me/")
    told = page.evaluate(
        """async () => {
            const { ordered } = await import("/static/js/orders.js");
            const served = [{ number: 1, points: 12 }];
            return [
                ordered({ on: [], off: [] }),
                ordered({ orders: { came: [3], served: [], lost: [] } }),
                ordered({ orders: { came: [], served, lost: [2] } }),
            ];
        }"""
    )
    assert told == [
        None,
        {"sound": "ding", "words": "Order 3 has come in."},
        {
            "sound": "order",
            "words": "Order 1 is served: 12 points. Nobody waits for order 2 any more.",
        },
    ]
