"""Two browsers in one kitchen: Ana opens it, Ben follows the link and loses his connection."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.conftest import Server
from tests.e2e.people import begun, named, open_task, stepped, target

pytestmark = pytest.mark.e2e
GRACE_MS = 15_000


@pytest.fixture
def friend(browser: Browser) -> Iterator[BrowserContext]:
    """Ben, in a browser of his own."""
    person = browser.new_context(viewport={"width": 390, "height": 844})
    person.set_default_timeout(15_000)
    yield person
    person.close()


@pytest.fixture
def pair(context: BrowserContext, friend: BrowserContext, server: Server) -> tuple[Page, Page]:
    """Ana and Ben in one kitchen, begun."""
    ana, ben = context.new_page(), friend.new_page()
    named(ana, "Ana", server.url)
    named(ben, "Ben", server.url)
    ana.goto(server.url)
    ana.get_by_role("button", name="Invite a friend").click()
    expect(ana.get_by_text("One seat is still free")).to_be_visible()
    ben.goto(ana.get_by_label("Invitation link").input_value())
    ben.get_by_role("button", name="Cook along").click()
    expect(ana.locator(".lobby-seats")).to_contain_text("Ben")
    ana.get_by_role("button", name="Start cooking").click()
    begun(ana)
    begun(ben)
    return ana, ben


def test_two_people_see_each_other_move_and_talk(pair: tuple[Page, Page]) -> None:
    ana, ben = pair
    target(ana, "lettuce1").click()
    expect(ben.locator(".cooks")).to_contain_text("Ana")
    expect(target(ben, "robot1")).to_have_attribute("aria-label", re.compile("holding lettuce"))
    ana.get_by_label("Say something").fill("I cut <b>the lettuce</b>")
    ana.get_by_label("Say something").press("Enter")
    expect(ben.locator(".chat-list")).to_contain_text("Ana: I cut <b>the lettuce</b>")
    expect(ben.locator(".last-said-words")).to_have_text("Ana: I cut <b>the lettuce</b>")
    expect(ben.locator("#spoken")).to_contain_text("Ana: I cut")
    ben.get_by_label("Say something").press_sequentially("Go")
    expect(ana.locator(".chat-typing")).to_have_text("Ben is typing …")
    expect(ana.locator(".typing-now")).to_be_in_viewport()
    ben.get_by_label("Say something").fill("")
    expect(ana.locator(".chat-typing")).to_have_text("")
    expect(ana.locator(".typing-now")).to_be_hidden()


def test_what_is_said_stands_under_the_board_of_a_telephone_and_is_counted_until_it_is_read(
    context: BrowserContext, phone: BrowserContext, server: Server
) -> None:
    ana, ann = context.new_page(), phone.new_page()
    for page in (ana, ann):
        named(page, "Ann", server.url)
    ana.goto(server.url)
    ana.get_by_role("button", name="Invite a friend").click()
    ann.goto(ana.get_by_label("Invitation link").input_value())
    ann.get_by_role("button", name="Cook along").tap()
    expect(ana.locator(".lobby-seats")).to_contain_text("Ann 2")
    ana.get_by_role("button", name="Start cooking").click()
    begun(ann)
    ann.evaluate("scrollTo(0, 0)")
    ana.get_by_label("Say something").fill("The pan is hot")
    ana.get_by_label("Say something").press("Enter")
    expect(ann.locator(".last-said-words")).to_have_text("Ann: The pan is hot")
    expect(ann.locator(".last-said-words")).to_be_in_viewport()
    expect(ann.locator(".last-said .unread")).to_have_text("1 new")
    ann.locator("[data-do=talk]").tap()
    expect(ann.locator(".last-said .unread")).to_be_hidden()
    assert ana.locator(".last-said .unread").is_hidden()  # one's own words are not news


def test_a_pause_needs_both(pair: tuple[Page, Page]) -> None:
    ana, ben = pair
    ana.locator("#hint").click()
    ana.keyboard.press("p")
    expect(ben.locator("#pausing")).to_contain_text("Ana would like a pause.")
    expect(ana.locator("#kitchen")).to_have_attribute("data-status", "playing")
    ben.get_by_role("button", name="Agree").click()
    expect(ana.locator(".stage-cover")).to_have_text("Paused")
    ana.keyboard.press("p")
    expect(ben.locator("#kitchen")).to_have_attribute("data-status", "playing")


def test_a_lost_connection_is_told_an_agent_steps_in_and_gives_the_seat_back(
    pair: tuple[Page, Page], friend: BrowserContext
) -> None:
    ana, ben = pair
    friend.set_offline(True)
    expect(ben.locator("#lost")).to_contain_text("The connection is lost")
    expect(ana.locator("#absent")).to_contain_text(
        re.compile("Ben dropped . an agent takes over in")
    )
    expect(ana.locator("#absent")).to_contain_text("Ben is away: ", timeout=GRACE_MS + 10_000)
    expect(ana.locator(".cooks")).to_contain_text("agent, cooks for Ben")
    expect(ana.locator("#kitchen")).not_to_have_attribute("data-step", "0")  # and it does cook
    friend.set_offline(False)
    expect(ben.locator("#lost")).to_be_hidden()
    expect(ana.locator("#absent")).to_be_hidden()
    expect(ana.locator(".chat-list")).to_contain_text("Ben is back")
    begun(ben)
    target(ben, "lettuce1").click()
    expect(ben.locator("#hint")).to_have_attribute("data-mood", "done")


def test_a_spectator_sees_the_picture_and_can_do_nothing(
    pair: tuple[Page, Page], browser: Browser, server: Server
) -> None:
    ana, _ = pair
    stranger = browser.new_context()
    page = stranger.new_page()
    page.goto(f"{ana.url}watch/")
    expect(page.locator(".stage-frame")).to_be_visible()
    expect(page.locator("#hint")).to_contain_text(re.compile("watching|:"))
    expect(page.get_by_role("button", name="Wait", exact=True)).to_have_count(0)
    expect(page.locator(".target.able")).to_have_count(0)
    expect(ana.locator(".watchers")).to_contain_text("1 watching")
    stranger.close()


def test_whoever_leaves_is_replaced_and_the_other_goes_on(
    pair: tuple[Page, Page], server: Server
) -> None:
    ana, ben = pair
    ben.locator("[data-do=leave]").click()
    expect(ben.get_by_role("button", name="Close the kitchen for all")).to_be_hidden()
    ben.locator("#leave").get_by_role("button", name="Leave", exact=True).click()
    expect(ben).to_have_url(f"{server.url}/")
    expect(ana.locator(".chat-list")).to_contain_text("Ben has left")
    expect(ana.locator("#kitchen")).to_have_attribute("data-status", "playing")
    expect(ana.locator(".cooks")).to_contain_text("agent")
    expect(ana.locator("#absent")).to_be_hidden()
    expect(ana.locator(".cooks")).not_to_contain_text("cooks for")
    ana.locator("[data-do=leave]").click()
    expect(ana.get_by_role("button", name="Close the kitchen for all")).to_be_visible()


def test_a_guest_leaves_the_lobby_and_the_seat_is_free_again(
    context: BrowserContext, friend: BrowserContext, server: Server
) -> None:
    ana, ben = context.new_page(), friend.new_page()
    ana.goto(server.url)
    ana.get_by_role("button", name="Invite a friend").click()
    ben.goto(ana.get_by_label("Invitation link").input_value())
    ben.get_by_role("button", name="Cook along").click()
    expect(ana.get_by_text("One seat is still free")).to_be_hidden()
    ben.locator("[data-do=leave]").click()
    ben.locator("#leave").get_by_role("button", name="Leave", exact=True).click()
    expect(ana.get_by_text("One seat is still free")).to_be_visible()
    expect(ben).to_have_url(f"{server.url}/")


def test_an_agent_takes_a_free_seat_in_the_lobby(context: BrowserContext, server: Server) -> None:
    page = context.new_page()
    page.goto(server.url)
    page.get_by_role("button", name="Invite a friend").click()
    page.get_by_label(re.compile("Put an agent into")).select_option("chef")
    page.get_by_role("button", name="Start cooking").click()
    begun(page)


def test_all_ones_seats_can_be_played_side_by_side(context: BrowserContext, server: Server) -> None:
    page = context.new_page()
    page.goto(f"{server.url}/tasks/tutorial/10/")
    page.get_by_label("Cook 2").select_option("me")
    page.get_by_role("button", name="Open this kitchen").click()
    one, two = (page.frame_locator(f'iframe[title="Seat robot{n}, yours"]') for n in (1, 2))
    one.get_by_role("button", name=re.compile("^Wait")).first.click()
    expect(two.locator("#kitchen")).to_have_attribute("data-step", "1")
    two.get_by_role("button", name=re.compile("^Wait")).first.click()
    expect(one.locator("#kitchen")).to_have_attribute("data-step", "2")


def test_a_killed_server_is_survived_without_a_reload(browser: Browser, own_server: Server) -> None:
    person = browser.new_context()
    page = open_task(person, own_server.url, "tutorial/4")
    target(page, "patty1").click()
    stepped(page, 2)
    own_server.kill()
    expect(page.locator("#lost")).to_be_visible()
    target(page, "stove1").click()  # kept, and done when the kitchen is back
    own_server.start()
    expect(page.locator("#lost")).to_be_hidden(timeout=30_000)
    stepped(page, 4)
    person.close()
