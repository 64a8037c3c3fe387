"""A researcher in a browser: a study from an example, looked through, side by side, and watched while it runs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.conftest import Server
from tests.e2e.test_ratings import looked_at
from tests.e2e.test_replay_page import run_in
from tests.game.studies.test_pictures import drawn

pytestmark = pytest.mark.e2e

SMALL = """study: small
title: A small study
stages:
  - welcome: Hello.
  - play: {task: multi_agent/1, pace: turns, seats: {robot1: participant, robot2: idle}, minutes: 5}
  - end: Bye.
"""


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


def at_both_widths(page: Page, name: str) -> None:
    looked_at(page, name)
    page.set_viewport_size({"width": 360, "height": 740})
    looked_at(page, name)
    page.set_viewport_size({"width": 1280, "height": 800})


def test_from_an_example_through_the_editor_to_both_participants(
    owner: Page, server: Server
) -> None:
    owner.goto(f"{server}/studies/new/")
    at_both_widths(owner, "study-new")
    card = owner.locator("li.card", has_text="Cooking with three partners")
    card.get_by_role("button").click()
    expect(owner.locator("h1")).to_have_text("Cooking with three partners")
    at_both_widths(owner, "study")
    owner.get_by_role("link", name="Edit", exact=True).click()
    text = owner.get_by_label("file (YAML)")
    text.fill(text.input_value().replace("tries: 3", "trys: 3"))
    expect(owner.locator("#study-told")).to_contain_text('did you mean "tries"?')
    expect(owner.locator(".study-lines .wrong")).to_have_text("26")
    at_both_widths(owner, "study-edit")
    text.fill(text.input_value().replace("trys: 3", "tries: 4"))
    expect(owner.locator("#study-told")).to_contain_text("In order")
    owner.get_by_label("What is new").fill("One more try")
    owner.get_by_role("button", name="Save as version 2").click()
    expect(owner.get_by_role("button", name="Save as version 3")).to_be_visible()
    owner.get_by_role("link", name="Study", exact=True).click()
    owner.get_by_role("link", name="What a participant sees").click()
    at_both_widths(owner, "study-seen")
    owner.get_by_role("button", name=re.compile("Preview quiz")).click()
    expect(owner.get_by_text("Who is your partner?")).to_be_visible()
    owner.go_back()
    owner.get_by_role("link", name="Study", exact=True).click()
    owner.get_by_role("button", name="Walk through as participants 1 and 2").click()
    at_both_widths(owner, "study-side-by-side")
    frames = [owner.frame_locator("iframe").nth(at) for at in (0, 1)]
    frames[0].get_by_role("button", name="Continue").click()
    expect(frames[0].get_by_text("I am at least 18 years old.")).to_be_visible()
    expect(frames[1].get_by_text("Thank you for coming")).to_be_visible()


def loaded(picture: Locator) -> bool:
    """Whether a picture is there, and no wider than its place."""
    picture.scroll_into_view_if_needed()
    return bool(
        picture.evaluate(
            "async one => { await one.decode(); "
            "return one.naturalWidth > 0 && one.getBoundingClientRect().right <= innerWidth; }"
        )
    )


def test_a_picture_is_brought_named_and_seen_by_a_participant_on_a_phone(
    owner: Page, browser: Browser, server: Server, tmp_path: Path
) -> None:
    owner.goto(f"{server}/studies/new/")
    owner.get_by_label("file (YAML)").fill(SMALL)
    owner.get_by_role("button", name="Make the study").click()
    owner.get_by_role("link", name="Edit", exact=True).click()
    text = owner.get_by_label("file (YAML)")
    shown = text.input_value().replace("Hello.", "'Hello. ![A red wall](wall.png)'")
    text.fill(shown)
    expect(owner.locator("#study-told")).to_contain_text("no picture wall.png")
    wall = tmp_path / "wall.png"
    wall.write_bytes(drawn(size=(1600, 300)))
    owner.locator("#pictures").set_input_files(wall)
    owner.get_by_role("button", name="Bring pictures").click()
    expect(owner.get_by_text("Version 2: with wall.png.")).to_be_visible()
    assert loaded(owner.locator(".study-pictures img"))
    text.fill(shown)
    expect(owner.locator("#study-told")).to_contain_text("In order")
    at_both_widths(owner, "study-pictures")
    owner.get_by_role("button", name="Save as version 3").click()
    owner.get_by_role("link", name="Study", exact=True).click()
    owner.get_by_role("button", name="Open the study").click()
    link = owner.get_by_label("The link to send").input_value()
    context = browser.new_context(viewport={"width": 360, "height": 740})
    guest = context.new_page()
    guest.goto(link)
    assert loaded(guest.get_by_role("img", name="A red wall"))
    looked_at(guest, "study-picture-seen")
    context.close()


def test_a_participant_is_watched_told_and_held(
    owner: Page, browser: Browser, server: Server
) -> None:
    owner.goto(f"{server}/studies/new/")
    owner.get_by_label("file (YAML)").fill(SMALL)
    owner.get_by_role("button", name="Make the study").click()
    owner.get_by_role("button", name="Open the study").click()
    link = owner.get_by_label("The link to send").input_value()
    context = browser.new_context(viewport={"width": 360, "height": 740})
    guest = context.new_page()
    guest.goto(link)
    guest.get_by_role("button", name="Continue").click()
    kitchen = guest.frame_locator("iframe").locator("#kitchen")
    expect(kitchen).to_have_attribute("data-status", "playing", timeout=20_000)
    expect(kitchen.locator(".chat-list")).to_contain_text("You have sat down.")
    expect(kitchen.locator(".chat-list")).to_contain_text("Partner has sat down.")

    owner.get_by_role("link", name="Monitor").click()
    expect(owner.locator(".study-monitor tbody tr")).to_have_count(1)
    at_both_widths(owner, "study-monitor")
    owner.get_by_role("link", name="Watch participant 1").click()
    expect(owner.locator("#kitchen")).to_have_attribute("data-status", "playing", timeout=20_000)
    owner.go_back()
    owner.get_by_role("link", name="1", exact=True).click()
    at_both_widths(owner, "study-participant")
    owner.get_by_role("button", name="Attention check").click()
    guest.get_by_role("button", name="I am here").click()
    expect(guest.get_by_role("button", name="I am here")).to_have_count(0)
    owner.get_by_role("button", name="Pause", exact=True).click()
    expect(guest.get_by_text("paused the study for you")).to_be_visible()
    expect(owner.get_by_text("message answered")).to_be_visible()
    owner.get_by_role("button", name="Let them go on").click()
    expect(guest.locator("iframe")).to_be_visible(
        timeout=15_000
    )  # its page asks every five seconds
    context.close()
