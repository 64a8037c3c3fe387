"""Two people who know different things, each in a browser, act when they like; a third one watches."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.conftest import SCREENSHOTS, Server
from tests.e2e.people import look_back, named, order_up, stepped

pytestmark = pytest.mark.e2e
SECRETS = ("rice", "beet", "salt")
"""What the commander alone knows to be wanted."""


@pytest.fixture
def follower(phone: BrowserContext, server: Server) -> Page:
    """Ben, with his telephone."""
    page = phone.new_page()
    named(page, "Ben", server.url)
    return page


@pytest.fixture
def commander(context: BrowserContext, server: Server, follower: Page) -> Page:
    """Ana, who has opened the errand and let Ben in as the follower."""
    ana = context.new_page()
    named(ana, "Ana", server.url)
    ana.goto(f"{server.url}/tasks/errand/supper/")
    ana.get_by_label("Follower").select_option("open")
    ana.get_by_role("button", name="Open this kitchen").click()
    expect(ana.get_by_text("One seat is still free")).to_be_visible()
    follower.goto(ana.get_by_label("Invitation link").input_value())
    follower.get_by_role("button", name="Cook along").click()
    expect(ana.locator(".lobby-seats")).to_contain_text("Ben")
    ana.get_by_role("button", name="Start cooking").click()
    for page in (ana, follower):
        expect(page.locator("#kitchen")).to_have_attribute("data-status", "playing")
        expect(page.locator(".stage-frame")).to_be_visible()
    return ana


@pytest.fixture
def stranger(browser: Browser, commander: Page) -> Iterator[Page]:
    """Somebody who looks in."""
    person = browser.new_context(viewport={"width": 1280, "height": 800})
    page = person.new_page()
    page.goto(re.sub(r"/s/(\w+)/.*", r"/s/\1/watch/", commander.url))
    expect(page.locator(".stage-frame")).to_be_visible()
    yield page
    person.close()


def shot(page: Page, name: str) -> None:
    """Keep a picture of the page where pictures are kept."""
    if SCREENSHOTS:
        page.screenshot(path=str(Path(SCREENSHOTS) / f"{name}.png"), full_page=True)


def press(page: Page, name: str) -> None:
    page.locator(".verb-button", has_text=name).click()


def says(page: Page, words: str) -> None:
    page.get_by_label("Say something").fill(words)
    page.get_by_label("Say something").press("Enter")
    expect(page.locator(".chat-list")).to_contain_text(words)


def told(page: Page) -> str:
    """What the kitchen tells this seat, as text."""
    if not page.locator("#text-view[open]").count():
        page.locator("#text-view summary").click()
    expect(page.locator(".state-text")).to_contain_text(re.compile("shelf|Before"))
    return page.locator(".state-text").inner_text()


def way(page: Page, thing: str) -> tuple[str, int]:
    """How the commander, who sees all shelves, sends the follower to a thing."""
    found = re.search(r"hold: (.+)\. The follower stands at shelf (\d)", told(page))
    assert found
    off = found[1].split(", ").index(thing) - (int(found[2]) - 1)
    return ("right" if off > 0 else "left"), abs(off)


def fetched(page: Page) -> int:
    """Ask, as the commander, how far it is."""
    press(page, "Progress")
    expect(page.locator("#hint")).to_have_text(re.compile(r"^Ask for progress → fetched: \d$"))
    return int(page.locator("#hint").inner_text()[-1])


def test_what_was_meant_for_the_other_and_written_as_a_command_is_not_lost(
    commander: Page,
) -> None:
    line = commander.locator("#command-text")
    line.fill("would you bring me the rice")
    line.press("Enter")
    expect(commander.locator("#hint")).to_contain_text("write it into the chat")
    expect(line).to_have_value("would you bring me the rice")


def test_an_errand_of_two_who_act_when_they_like(
    commander: Page, follower: Page, stranger: Page
) -> None:
    expect(commander.locator(".phase")).to_have_text("Everybody acts when they like")
    assert fetched(commander) == 0
    steps = 0
    for done, thing in enumerate(SECRETS, 1):
        side, shelves = way(commander, thing)
        says(commander, f"go {side}, {shelves} shelves, then take")
        expect(follower.locator(".chat-list")).to_contain_text(f"go {side}, {shelves} shelves")
        for _ in range(shelves):
            steps += 1
            follower.locator("#command-text").fill(f"go {side}")
            follower.locator("#command-text").press("Enter")
            stepped(follower, steps)
        if done < len(SECRETS):
            press(follower, "Take")
            steps += 1
            for page in (commander, follower, stranger):
                stepped(page, steps)
            assert fetched(commander) == done
            expect(stranger.locator(".goal-count")).to_have_text(f"{done} of 3")
    for page, name in ((commander, "commander"), (follower, "follower"), (stranger, "stranger")):
        shot(page, f"errand-{name}")
    assert f'The commander said: "go {side}, {shelves} shelves, then take".' in told(follower)
    assert "fetched" not in follower.locator("main").inner_text()
    assert "fetched" not in stranger.locator(".chat-list").inner_text()
    assert "go" not in commander.locator(".history").inner_text(), "the follower's moves are hidden"
    press(follower, "Take")
    for page in (commander, follower):
        order_up(page)
    shot(follower, "errand-done-follower")
    replayed(commander)


def replayed(page: Page) -> None:
    """The errand again, through the eyes of each seat."""
    look_back(page)
    shown = page.locator("#frame")
    expect(shown).to_have_js_property("complete", True)
    page.locator("#text-box summary").click()
    views = page.get_by_label("Seen by").locator("option").all_text_contents()
    assert {"eyes", "map"} < {view.strip() for view in views}
    page.get_by_label("Seen by").select_option("follower")
    expect(shown).to_have_attribute("src", re.compile("seat=follower"))
    expect(page.locator("#text")).to_contain_text("Before you: ")
    page.get_by_role("button", name="One step on").click()
    expect(page.locator("#text")).to_contain_text("The commander said:")
    page.get_by_label("Seen by").select_option("commander")
    expect(page.locator("#text")).to_contain_text("The shelves hold:")
    expect(page.locator("#did")).to_contain_text("Ben")
    page.get_by_role("button", name="To the beginning").click()
    expect(page.locator("#did")).to_contain_text("Ana: ask for progress → fetched: 0")
    expect(page.locator("#legend")).to_contain_text("Question")
    expect(page.locator("#goal li")).to_have_count(3)
    shot(page, "errand-replay")


def test_the_follower_is_shown_nothing_that_the_commander_alone_knows(
    commander: Page, follower: Page, context: BrowserContext
) -> None:
    expect(commander.locator(".goal-text")).to_have_text("Fetch rice, beet and salt")
    expect(commander.locator(".goal-list li")).to_have_count(0)  # progress is to be asked for
    expect(follower.locator(".goal-text")).to_have_text("Do what the commander tells you")
    expect(follower.locator(".goal-list li")).to_have_count(0)
    expect(follower.locator(".questions")).to_be_hidden()
    sent = follower.request.get(follower.url).text()
    here = follower.locator(".target").get_attribute("data-target")
    for secret in set(SECRETS) - {here}:
        assert secret not in follower.locator("main").inner_text()
        assert secret not in sent
    assert fetched(commander) == 0
    says(follower, "what now?")
    expect(commander.locator(".chat-list")).to_contain_text("Ben: what now?")
    assert "what now?" not in told(commander)  # people read it; the world heeds the commander only
    assert "fetched" not in follower.locator("main").inner_text()
    stepped(follower, 0)
    stepped(commander, 0)


def test_the_followers_second_camera_shows_what_has_been_taken(
    commander: Page, follower: Page
) -> None:
    basket = follower.get_by_role("img", name="Camera: The basket")
    expect(basket).to_be_visible()
    expect(follower.locator(".camera figcaption")).to_have_text("The basket")
    pixel = "node => [...node.getContext('2d').getImageData(9, 9, 1, 1).data].join()"
    empty = basket.evaluate(pixel)
    press(follower, "Take")
    stepped(follower, 1)
    follower.wait_for_function(
        f"before => ({pixel})(document.querySelector('.camera canvas')) !== before", arg=empty
    )
    expect(commander.locator(".cameras")).to_be_hidden()


def test_a_second_camera_is_in_sight_in_a_low_window_too(commander: Page, follower: Page) -> None:
    follower.set_viewport_size({"width": 1280, "height": 690})
    basket = follower.get_by_role("img", name="Camera: The basket")
    expect(basket).to_be_in_viewport(ratio=1)
    picture, beside = follower.locator(".stage").bounding_box(), basket.bounding_box()
    assert picture is not None
    assert beside is not None
    assert beside["x"] + beside["width"] < picture["x"]


def test_nobody_waits_for_a_turn(commander: Page, follower: Page) -> None:
    for steps in (1, 2):
        press(follower, "Wait")
        stepped(follower, steps)
    press(commander, "Wait")
    stepped(commander, 3)
    press(follower, "Wait")
    stepped(follower, 4)
    assert "turn" not in commander.locator(".cooks").inner_text()


def test_both_pages_and_the_strangers_have_no_serious_findings_and_fit_a_telephone(
    commander: Page, follower: Page, stranger: Page
) -> None:
    for page in (commander, follower, stranger):
        found = Axe().run(page).response["violations"]
        assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []
    assert follower.evaluate("document.documentElement.scrollWidth") <= 390
