"""A partner with presence: what somebody says, means to do and points at is seen where it happens."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, ViewportSize, expect

from tests.e2e.conftest import Server
from tests.e2e.people import begun, named, open_task, stepped, target

pytestmark = pytest.mark.e2e


@pytest.fixture
def friend(browser: Browser) -> Iterator[BrowserContext]:
    """Ben, at a phone."""
    person = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    person.set_default_timeout(15_000)
    yield person
    person.close()


def test_two_people_point_and_say_things_by_one_key(
    context: BrowserContext, friend: BrowserContext, server: Server
) -> None:
    ana, ben = context.new_page(), friend.new_page()
    named(ana, "Ana", server.url)
    named(ben, "Ben", server.url)
    ana.goto(server.url)
    ana.get_by_role("button", name="Invite a friend").click()
    ben.goto(ana.get_by_label("Invitation link").input_value())
    ben.get_by_role("button", name="Cook along").click()
    ana.get_by_role("button", name="Start cooking").click()
    begun(ana)
    begun(ben)

    ben.get_by_role("button", name="Point").click()
    thing = ben.locator(".target.able").last
    name = thing.get_attribute("data-target")
    thing.tap(force=True)
    expect(ana.locator(f'.pointed[data-at="{name}"]')).to_contain_text("Ben")
    expect(ana.locator("#spoken")).to_contain_text("Ben points at")
    expect(ben.locator("#kitchen")).to_have_attribute("data-step", "0")

    ana.keyboard.press("y")
    expect(ana.get_by_role("group", name="Say at once")).to_be_visible()
    ana.keyboard.press("2")
    expect(ben.locator(".bubble.said")).to_contain_text("Make way, please.")
    expect(ana.get_by_role("group", name="Say at once")).to_be_hidden()


def test_what_is_said_by_a_key_is_read_in_each_ones_own_language(
    context: BrowserContext, browser: Browser, server: Server
) -> None:
    german = browser.new_context(locale="de-DE")
    german.set_default_timeout(15_000)
    ana, ben = context.new_page(), german.new_page()
    ana.goto(server.url)
    ana.get_by_role("button", name="Invite a friend").click()
    ben.goto(ana.get_by_label("Invitation link").input_value())
    ben.get_by_role("button", name="Mitkochen").click()
    ana.get_by_role("button", name="Start cooking").click()
    begun(ana)
    begun(ben)
    ana.keyboard.press("y")
    ana.keyboard.press("2")
    expect(ben.locator(".bubble.said")).to_contain_text("Mach bitte Platz.")
    expect(ben.locator(".chat-list")).to_contain_text("Mach bitte Platz.")
    ben.keyboard.press("y")
    expect(ben.locator('[data-reply="6"]')).to_contain_text("Warte auf mich.")
    ben.keyboard.press("6")
    expect(ana.locator(".bubble.said[data-seat=robot2]")).to_contain_text("Wait for me.")
    expect(ben.locator(".chat-list")).to_contain_text("Warte auf mich.")
    german.close()


def test_an_agent_shows_what_it_means_to_do_and_answers(
    context: BrowserContext, server: Server
) -> None:
    page = open_task(context, server.url, "multi_agent/1")
    page.keyboard.press("y")
    page.keyboard.press("5")
    page.get_by_role("button", name="Wait").click()
    stepped(page, 2)
    expect(page.locator("#meant")).to_contain_text("chef: Next:")
    expect(page.locator(".bubble.said[data-seat=robot2]")).to_contain_text("I am at it")
    assert target(page, "robot2").count() == 1


WORDS = "Going to the stove to put down the patty, and then to the board for some lettuce."
TALKING = """async (words) => {
  const { parts: { kitchen, presence } } = await import("/static/js/session.js");
  const heads = kitchen.seats.map((seat) => seat.seat);
  for (const seat of heads) presence.says(seat, seat, words);
  return heads.length;
}"""
LAID = """async (beside) => {
  const { parts: { presence } } = await import("/static/js/session.js");
  presence.headOf = (seat) => [seat === [...presence.bubbles.keys()][0] ? 0.5 : 0.5 + beside, 0.6];
  presence.stage.motion.head = () => null;
  presence.place();
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  const board = presence.layer.getBoundingClientRect();
  const boxes = [...document.querySelectorAll(".bubble")].map((one) => one.getBoundingClientRect());
  const inside = boxes.every((one) => one.left >= board.left && one.right <= board.right);
  const [a, b] = boxes;
  const over = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return { inside, over };
}"""


@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, {"width": 390, "height": 844}])
def test_what_two_cooks_beside_each_other_say_can_both_be_read(
    context: BrowserContext, server: Server, size: ViewportSize
) -> None:
    page = open_task(context, server.url, "multi_agent/1")
    page.set_viewport_size(size)
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(TALKING, WORDS) == 2
    for beside in (0.0, 0.2, -0.2):
        assert page.evaluate(LAID, beside) == {"inside": True, "over": False}, beside
