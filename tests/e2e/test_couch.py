"""Two at one screen: one board, two halves of the keys, gamepads and thumbs; each seat's steps are its own."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e.conftest import Server

pytestmark = pytest.mark.e2e

PADS = """
  const pads = [null, null];
  navigator.getGamepads = () => pads;
  window.plug = (index) => {
    const buttons = Array.from({ length: 17 }, () => ({ pressed: false }));
    pads[index] = { index, connected: true, mapping: "standard", axes: [0, 0], buttons };
    window.dispatchEvent(new Event("gamepadconnected"));
  };
  const frames = (count) => new Promise((done) => {
    const next = () => (count-- > 0 ? requestAnimationFrame(next) : done());
    next();
  });
  window.press = async (index, button) => {
    pads[index].buttons[button].pressed = true;
    await frames(3);
    pads[index].buttons[button].pressed = false;
    await frames(3);
  };
"""
"""Gamepads that a test plugs in: a browser without hands has none."""


def half(page: Page, number: int) -> Locator:
    return page.locator(f'.half[data-seat="robot{number}"]')


def cursor(page: Page, number: int) -> Locator:
    return page.locator(f'.cursor[data-seat="robot{number}"]')


def together(context: BrowserContext, server: Server, pace: str = "turns") -> Page:
    """Two at this screen in the first kitchen for two, ready to begin."""
    context.set_default_timeout(30_000)
    page = context.new_page()
    page.goto(f"{server.url}/tasks/tutorial/10/?with=couch")
    page.locator("details.more summary").click()
    page.locator(f'[name="pace"][value="{pace}"]').check()
    page.get_by_role("button", name="Open this kitchen").click()
    page.wait_for_url("**/couch/")
    for number in (1, 2):
        expect(half(page, number)).to_contain_text("when you are ready", timeout=20_000)
        expect(cursor(page, number)).to_be_visible(timeout=20_000)
    return page


def begun(page: Page) -> Page:
    page.keyboard.press("e")
    page.keyboard.press("Enter")
    expect(page.locator("#kitchen")).to_have_attribute("data-status", "playing", timeout=20_000)
    return page


@pytest.fixture
def page(context: BrowserContext, server: Server) -> Page:
    context.add_init_script(PADS)
    return begun(together(context, server))


def stepped(page: Page, steps: int) -> None:
    expect(page.locator("#kitchen")).to_have_attribute("data-step", str(steps))


def mark(page: Page, number: int) -> str:
    return cursor(page, number).get_attribute("data-at") or ""


def test_it_begins_when_both_have_pressed_their_own_key(
    context: BrowserContext, server: Server
) -> None:
    page = together(context, server)
    assert page.locator("iframe").count() == 0
    assert page.locator(".stage").count() == 1
    page.keyboard.press("e")
    expect(half(page, 1)).to_contain_text("✓ ready")
    expect(page.locator("#kitchen")).to_have_attribute("data-status", "lobby")
    page.keyboard.press("Enter")
    expect(page.locator("#kitchen")).to_have_attribute("data-status", "playing", timeout=20_000)


def test_each_half_of_the_keys_moves_its_own_mark_and_acts_in_its_own_seat(page: Page) -> None:
    here = mark(page, 2)
    page.keyboard.press("d")
    page.keyboard.press("w")
    assert mark(page, 2) == here
    expect(half(page, 1)).to_have_class(re.compile("turn"))
    page.keyboard.press("r")  # the left one waits
    stepped(page, 1)
    page.keyboard.press("r")  # and plans to wait again, but it is not their turn
    expect(half(page, 1).locator(".half-words")).to_contain_text("next: wait")
    stepped(page, 1)
    page.keyboard.press("ArrowUp")
    assert mark(page, 2) != here
    page.keyboard.press(".")
    stepped(page, 3)  # the right one waits, and then what the left one planned is done


def closed(page: Page) -> list[str]:
    """Leave, all at this screen; what the result says that each seat did."""
    page.get_by_role("button", name="Leave").first.click()
    page.get_by_role("button", name="Leave, all at this screen").click()
    expect(page.get_by_role("heading", name="Closed")).to_be_visible()
    return page.locator(".shares li").all_inner_texts()


def test_the_natural_thing_is_done_and_recorded_for_whoever_asked_for_it(page: Page) -> None:
    page.keyboard.press("e")  # walks to the bun and picks it up: two steps, one in each turn
    stepped(page, 1)
    expect(half(page, 1).locator(".half-words")).to_contain_text("next: Pick up")
    page.keyboard.press(".")
    stepped(page, 3)
    page.keyboard.press(".")
    stepped(page, 4)
    first, second = closed(page)
    assert "2 moves" in first
    assert "wait" not in first
    assert "2 moves" in second
    assert "wait" in second


def test_who_is_who_is_told_by_colour_shape_and_name(page: Page) -> None:
    shapes = [cursor(page, n).locator(".seat-sign").get_attribute("data-shape") for n in (1, 2)]
    assert shapes == ["0", "1"]
    colours = [
        half(page, n).evaluate("node => getComputedStyle(node).getPropertyValue('--who')")
        for n in (1, 2)
    ]
    names = [half(page, n).locator(".half-name").inner_text() for n in (1, 2)]
    assert len(set(colours)) == len(set(names)) == 2
    keys = [half(page, n).locator(".half-keys").inner_text() for n in (1, 2)]
    assert "W" in keys[0]
    assert "Enter" in keys[1]


def test_in_real_time_both_act_at_once(context: BrowserContext, server: Server) -> None:
    page = begun(together(context, server, "realtime"))
    page.keyboard.press("e")
    page.keyboard.press("Enter")
    for number in (1, 2):
        expect(half(page, number).locator(".half-words")).to_have_text(re.compile("^Put .* down"))
    first, second = closed(page)
    assert "2 moves" in first
    assert "1 move" in second


def test_gamepads_join_by_a_press_and_hold_to_one_seat_each(page: Page) -> None:
    page.evaluate("plug(0); plug(1)")
    page.evaluate("press(0, 15)")
    expect(half(page, 1)).to_contain_text("stick")
    page.evaluate("press(1, 15)")
    expect(half(page, 2)).to_contain_text("stick")
    page.evaluate("press(1, 5)")  # not their turn: only planned
    stepped(page, 0)
    page.evaluate("press(0, 5)")
    stepped(page, 2)


def test_an_agent_cooks_on_and_the_person_comes_back(page: Page) -> None:
    half(page, 2).locator("summary").click()
    half(page, 2).get_by_role("button", name="An agent cooks on").click()
    expect(half(page, 2)).to_contain_text("an agent, cooks on here")
    expect(cursor(page, 2)).to_be_hidden()
    page.keyboard.press("r")
    stepped(page, 2)
    half(page, 2).get_by_role("button", name="Take it back").click()
    expect(cursor(page, 2)).to_be_visible()
    page.keyboard.press("r")
    stepped(page, 3)
    page.keyboard.press(".")
    stepped(page, 4)


def test_the_board_goes_on_when_the_first_of_them_hands_over(page: Page) -> None:
    half(page, 1).locator("summary").click()
    half(page, 1).get_by_role("button", name="An agent cooks on").click()
    expect(half(page, 1)).to_contain_text("an agent, cooks on here")
    stepped(page, 1)
    page.keyboard.press(".")
    stepped(page, 3)


def test_somebody_sits_down_beside_a_person_who_plays_with_an_agent(
    context: BrowserContext, server: Server
) -> None:
    page = context.new_page()
    page.goto(server.url)
    page.get_by_role("button", name="Play with an agent").click()
    expect(page.locator("#kitchen")).to_have_attribute("data-status", "playing", timeout=20_000)
    page.get_by_role("link", name="Play with somebody at this screen").click()
    half(page, 2).get_by_role("button", name="Somebody sits down here").click()
    expect(cursor(page, 2)).to_be_visible(timeout=20_000)
    page.keyboard.press("r")
    expect(half(page, 2)).to_have_class(re.compile("turn"))
    page.keyboard.press(".")
    expect(half(page, 1)).to_have_class(re.compile("turn"))


def test_the_cards_still_say_who_played_when_it_is_over(page: Page) -> None:
    names = [half(page, n).locator(".half-name").inner_text() for n in (1, 2)]
    page.keyboard.press("r")
    stepped(page, 1)
    closed(page)
    assert [half(page, n).locator(".half-name").inner_text() for n in (1, 2)] == names


def test_two_thumbs_play_on_a_phone(phone: BrowserContext, server: Server) -> None:
    page = phone.new_page()
    page.goto(server.url)
    page.get_by_role("button", name="Two at this screen").click()
    zones = page.locator(".zone")
    expect(zones).to_have_count(2)
    for at in (0, 1):
        expect(cursor(page, at + 1)).to_be_visible(timeout=20_000)
        zones.nth(at).get_by_role("button", name=re.compile("go there and do it")).tap()
    expect(page.locator("#kitchen")).to_have_attribute("data-status", "playing", timeout=20_000)
    before = mark(page, 2)
    zones.nth(0).locator(".zone-down").tap()
    assert mark(page, 2) == before
    zones.nth(1).locator(".zone-down").tap()
    assert mark(page, 2) != before
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_button_that_was_clicked_is_not_pressed_again_by_a_halfs_enter(page: Page) -> None:
    page.get_by_role("button", name="Sounds").click()
    page.keyboard.press("Enter")
    expect(page.locator("[data-do=sound]")).to_have_attribute("aria-pressed", "true")
    page.locator("#chat summary").click()
    page.get_by_label("Say something").fill("we")
    page.keyboard.press("r")
    expect(page.get_by_label("Say something")).to_have_value("wer")
    stepped(page, 0)


def test_the_page_of_two_has_no_serious_findings(page: Page) -> None:
    found = Axe().run(page).response["violations"]
    assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []
