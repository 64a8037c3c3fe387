"""The stage in real browsers: a big screen, phones that scan its code, and the presenter's desk."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.conftest import PAGE_MS, SCREENSHOTS, Server
from tests.e2e.test_access import serious
from tests.e2e.test_replay_page import run_in
from tests.e2e.test_widths import TOO_WIDE

pytestmark = pytest.mark.e2e
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALLEST = """() => Math.min(...[...document.querySelectorAll('.show *')]
  .filter(one => one.checkVisibility() && [...one.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()))
  .filter(one => !one.closest('.only-read, .button, .stage-targets'))
  .map(one => parseFloat(getComputedStyle(one).fontSize) / innerHeight))"""


@pytest.fixture(autouse=True)
def _patience() -> Iterator[None]:
    """Several browsers and a server of its own at once: a busy machine takes its time."""
    expect.set_options(timeout=30_000)
    yield
    expect.set_options(timeout=PAGE_MS)


@pytest.fixture
def screen(context: BrowserContext, own_server: Server) -> Page:
    """The big screen, with a game of agents on it."""
    context.set_default_timeout(60_000)
    page = context.new_page()
    page.goto(f"{own_server}/stage/")
    expect(page.locator('[data-place="0"] canvas.stage-frame')).to_be_visible(timeout=60_000)
    return page


@pytest.fixture
def desk(browser: Browser, own_server: Server) -> Iterator[Page]:
    """The owner at the presenter's desk."""
    person = browser.new_context()
    person.set_default_timeout(30_000)
    page = person.new_page()
    page.goto(run_in(own_server, "manage.py", "owner_link", own_server.url))
    page.get_by_role("button", name="Open my account").click()
    page.goto(f"{own_server}/stage/desk/")
    yield page
    person.close()


def scanned(browser: Browser, screen: Page, server: Server) -> Page:
    """Somebody opens with a telephone what the code on the screen says."""
    address = screen.locator(".show-address").inner_text()
    assert f"http://{address}" == f"{server}/join"
    person = browser.new_context(**PHONE)
    person.set_default_timeout(30_000)
    page = person.new_page()
    page.goto(f"http://{address}/")
    return page


def test_a_phone_that_scans_becomes_the_orange_chef_and_an_agent_has_it_again(
    browser: Browser, screen: Page, own_server: Server
) -> None:
    expect(screen.locator("#show-call")).to_have_text("Take the orange chef")
    phone = scanned(browser, screen, own_server)
    expect(phone.get_by_role("heading", name="You are the orange chef")).to_be_visible()
    expect(screen.locator("#show-call")).to_contain_text("All chefs are taken")
    expect(screen.locator(".show-who").first).to_contain_text("phone")
    choice = phone.locator(".phone-choice").first
    choice.tap()
    expect(phone.locator("#phone-words")).not_to_contain_text("Look at the big screen")
    assert (serious(phone), phone.evaluate(TOO_WIDE)) == ([], [])
    phone.context.close()
    expect(screen.locator("#show-call")).to_have_text("Take the orange chef", timeout=30_000)


def test_the_next_in_the_line_has_the_chef_when_it_is_given_back(
    browser: Browser, screen: Page, own_server: Server
) -> None:
    first = scanned(browser, screen, own_server)
    expect(first.get_by_role("heading", name="You are the orange chef")).to_be_visible()
    second = scanned(browser, screen, own_server)
    expect(second.get_by_role("heading", name="You are in the line")).to_be_visible()
    first.get_by_role("button", name="Give the chef back").tap()
    expect(first.get_by_role("heading", name="Thank you")).to_be_visible()
    expect(second.get_by_role("heading", name="You are the orange chef")).to_be_visible()
    for phone in (first, second):
        phone.context.close()


def test_an_audience_votes_against_an_agent_and_nobody_votes_again_by_loading_the_page(
    browser: Browser, screen: Page, desk: Page, own_server: Server
) -> None:
    desk.locator("#vote_s").fill("60")
    desk.locator("section", has=desk.locator("#vote_s")).get_by_role(
        "button", name="Play this now"
    ).click()
    expect(screen.locator('[data-place="1"] canvas.stage-frame')).to_be_visible(timeout=30_000)
    expect(screen.locator("#race")).to_be_visible()
    expect(screen.locator("#show-call")).to_contain_text("vote")
    one, two = (scanned(browser, screen, own_server) for _ in range(2))
    for phone in (one, two):
        expect(phone.locator(".phone-choice").first).to_be_visible()
    expect(screen.locator(".show-voted")).to_contain_text("2 phones")
    one.locator(".phone-choice").nth(1).tap()
    expect(one.locator("#phone-words")).to_contain_text("Your vote is counted")
    expect(screen.locator(".show-voted")).to_have_text("1 of 2 phones voted")
    one.reload()
    expect(one.locator('.phone-choice[aria-pressed="true"]')).to_have_count(1)
    expect(one.locator(".phone-choice").first).to_be_disabled()
    expect(screen.locator(".show-voted")).to_have_text("1 of 2 phones voted")
    assert (serious(one), one.evaluate(TOO_WIDE)) == ([], [])
    two.locator(".phone-choice").nth(1).tap()
    expect(screen.locator(".race-first .race-steps")).not_to_have_text("0 steps")
    expect(one.locator('.phone-choice[aria-pressed="true"]')).to_have_count(0)
    for phone in (one, two):
        phone.context.close()


def test_the_presenter_freezes_the_stage_and_takes_a_chef_over(
    browser: Browser, screen: Page, desk: Page, own_server: Server
) -> None:
    phone = scanned(browser, screen, own_server)
    expect(phone.get_by_role("heading", name="You are the orange chef")).to_be_visible()
    desk.get_by_role("button", name="Freeze").click()
    expect(screen.locator("#show-frozen")).to_be_visible()
    expect(phone.locator("#phone-words")).to_contain_text("the presenter has stopped the clock")
    expect(phone.locator(".phone-choice")).to_have_count(0)
    desk.get_by_role("button", name="Go on").click()
    expect(screen.locator("#show-frozen")).to_be_hidden()
    expect(phone.locator(".phone-choice").first).to_be_visible()
    with desk.context.expect_page() as opened:
        desk.get_by_role("button", name="Take over the orange chef").click()
    mine = opened.value
    expect(mine.get_by_role("heading", name="You are the orange chef")).to_be_visible()
    expect(phone.get_by_role("heading", name="Thank you")).to_be_visible()
    assert serious(desk) == []
    phone.context.close()


def test_phones_that_vote_or_wait_are_told_of_a_freeze_and_go_on_by_themselves(
    browser: Browser, screen: Page, desk: Page, own_server: Server
) -> None:
    stopped = "the presenter has stopped the clock"
    chef = scanned(browser, screen, own_server)
    expect(chef.get_by_role("heading", name="You are the orange chef")).to_be_visible()
    waiting = scanned(browser, screen, own_server)
    line = waiting.locator("#phone-words")
    expect(line).to_contain_text("as soon as one is free")
    desk.get_by_role("button", name="Freeze").click()
    expect(line).to_contain_text(stopped)
    desk.get_by_role("button", name="Go on").click()
    expect(line).to_contain_text("as soon as one is free")
    for phone in (chef, waiting):
        phone.context.close()
    desk.locator("#vote_s").fill("60")
    desk.locator("section", has=desk.locator("#vote_s")).get_by_role(
        "button", name="Play this now"
    ).click()
    expect(screen.locator("#race")).to_be_visible()
    one, two = (scanned(browser, screen, own_server) for _ in range(2))
    expect(screen.locator(".show-voted")).to_contain_text("2 phones")
    one.locator(".phone-choice").nth(1).tap()
    expect(one.locator("#phone-words")).to_contain_text("Your vote is counted")
    desk.get_by_role("button", name="Freeze").click()
    for phone in (one, two):
        expect(phone.locator("#phone-words")).to_contain_text(stopped)
    if SCREENSHOTS:
        two.screenshot(path=f"{SCREENSHOTS}/stage-voter-frozen.png")
    three = scanned(browser, screen, own_server)  # whoever comes meanwhile is told so, too
    expect(three.locator("#phone-words")).to_contain_text(stopped)
    desk.get_by_role("button", name="Go on").click()
    expect(one.locator("#phone-words")).to_contain_text("Your vote is counted")
    expect(two.locator("#phone-words")).to_contain_text("What should the chef do next?")
    two.locator(".phone-choice").nth(1).tap()
    three.locator(".phone-choice").nth(1).tap()
    expect(screen.locator(".race-first .race-steps")).not_to_have_text("0 steps")
    for phone in (one, two, three):
        phone.context.close()


def test_the_screen_can_be_read_from_the_last_row_and_fits_without_scrolling(
    screen: Page, own_server: Server
) -> None:
    for size in ((1280, 720), (1024, 768), (1920, 1080)):
        screen.set_viewport_size({"width": size[0], "height": size[1]})
        assert screen.evaluate("document.documentElement.scrollHeight <= innerHeight"), size
        assert screen.evaluate(SMALLEST) >= 0.018, size
        code = screen.locator(".show-code img").bounding_box()
        assert code
        assert code["height"] >= 0.3 * size[1], size
    assert serious(screen) == []


def test_the_stage_asks_no_other_machine_for_anything(
    browser: Browser, screen: Page, own_server: Server
) -> None:
    asked: list[str] = []
    person = browser.new_context(**PHONE)
    person.on("request", lambda request: asked.append(request.url))
    screen.context.on("request", lambda request: asked.append(request.url))
    screen.reload()
    phone = person.new_page()
    phone.goto(f"{own_server}/join/")
    expect(phone.locator(".phone-choice").first).to_be_visible(timeout=30_000)
    expect(screen.locator('[data-place="0"] canvas.stage-frame')).to_be_visible()
    assert asked
    assert [url for url in asked if not url.startswith((own_server.url, "blob:", "data:"))] == []
    person.close()
