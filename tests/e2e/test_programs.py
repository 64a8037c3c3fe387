"""A home of many small things: choosing what to do with one, plain words, and the program beside it."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import Server
from tests.e2e.people import open_task, stepped, target

pytestmark = pytest.mark.e2e
TASK = "activities/get_glass_of_milk@home1"


def lines(page: Page) -> list[str]:
    return page.locator(".program-line code").all_inner_texts()


def point_at(page: Page, name: str) -> None:
    """Click a thing in the picture; its menu is open when this returns."""
    target(page, name).click()
    expect(page.get_by_role("menu")).to_be_visible()


def choose(page: Page, name: str, words: str) -> None:
    """Do this with a thing; the picture of what came of it is there when this returns."""
    point_at(page, name)
    before = page.locator(".stage").get_attribute("data-seq") or ""
    page.get_by_role("menuitem", name=words, exact=True).click()
    expect(page.locator(".stage")).not_to_have_attribute("data-seq", before)


def write(page: Page, words: str) -> None:
    page.locator("#command-text").fill(words)
    page.locator("#command-text").press("Enter")


@pytest.fixture
def home(context: BrowserContext, server: Server) -> Page:
    """Ana alone in the apartment."""
    return open_task(context, server.url, TASK)


def test_a_thing_says_what_can_be_done_with_it_and_why_not(home: Page) -> None:
    choose(home, "fridge", "walk to fridge")
    stepped(home, 1)
    point_at(home, "fridge")
    first = home.get_by_role("menuitem").first
    expect(first).to_have_text("open fridge")
    expect(first).to_be_focused()
    home.get_by_role("menuitem", name=re.compile("Not now, and why")).click()
    expect(home.get_by_role("menu")).to_contain_text(
        "You cannot switch off the fridge: it is not on"
    )
    first.click()
    stepped(home, 2)
    choose(home, "milk", "grab milk")
    stepped(home, 3)
    expect(home.locator(".program-state")).to_have_text("Runs so far: 3 lines.")


def test_a_room_is_gone_to_with_one_click(home: Page) -> None:
    box = target(home, "kitchen").bounding_box()
    assert box
    home.mouse.click(box["x"] + box["width"] / 2, box["y"] + 8)
    stepped(home, 1)
    assert lines(home)[0].startswith("[WALK] <kitchen>")


def test_everything_can_be_done_with_keys_alone(home: Page) -> None:
    target(home, "fridge").focus()
    home.keyboard.press("Enter")
    expect(home.get_by_role("menuitem").first).to_be_focused()
    home.keyboard.press("Enter")
    stepped(home, 1)
    home.locator(".things summary").focus()
    home.keyboard.press("Enter")
    home.get_by_label("A part of its name").fill("stove")
    home.locator(".things-list button").first.focus()
    home.keyboard.press("Enter")
    expect(home.get_by_role("menu")).to_be_visible()
    home.keyboard.press("Escape")
    expect(home.get_by_role("menu")).to_be_hidden()


def test_plain_words_show_what_comes_nearest_and_one_is_done(home: Page) -> None:
    write(home, "let me head over to the refrigerator")
    nearest = home.get_by_role("region", name="How it is understood")
    expect(nearest.get_by_role("listitem")).to_have_count(5)
    expect(nearest).to_contain_text("%")
    nearest.get_by_role("button", name=re.compile("^walk to fridge")).click()
    stepped(home, 1)
    expect(nearest).to_be_hidden()
    write(home, "drink up the milk")
    expect(nearest).to_contain_text("You are not holding the milk")
    write(home, "open fridge")
    stepped(home, 2)


def test_words_that_mean_nothing_stand_in_the_line_again_and_old_readings_go(home: Page) -> None:
    write(home, "grab the milk")
    nearest = home.get_by_role("region", name="How it is understood")
    expect(nearest).to_contain_text("You are not close to the milk")
    write(home, "qwertz asdf")
    expect(home.locator("#hint")).to_contain_text("No step has anything to do with that")
    expect(nearest).to_be_hidden()
    expect(home.locator("#command-text")).to_have_value("qwertz asdf")
    write(home, "grab the milk")
    expect(nearest).to_contain_text("You are not close to the milk")
    choose(home, "fridge", "walk to fridge")
    stepped(home, 1)
    expect(nearest).to_be_hidden()


def test_a_program_is_written_to_its_end_in_ones_own_words_and_measured(home: Page) -> None:
    home.get_by_role("button", name="Edit as text").click()
    home.locator("#program-text").fill(
        "walk to fridge\nopen fridge\ngrab milk\nwalk to glass 1\npour milk into glass 1"
    )
    home.get_by_role("button", name="Run it").dblclick()
    expect(home.locator(".program-state")).to_have_text("Runs so far: 5 lines.")
    stepped(home, 1)
    write(home, "I am finished")
    home.get_by_role("button", name=re.compile("say that it is done")).click()
    result = home.locator("#result")
    expect(result).to_contain_text("Order up!")
    expect(result).to_contain_text(re.compile(r"Apartments in which it runs\s+7 of 7"))


def test_the_program_is_undone_edited_and_run_and_survives_a_reload(home: Page) -> None:
    for words in ("walk to kitchen", "walk to fridge", "open fridge"):
        write(home, words)
        expect(home.locator(".program-line")).to_have_count(
            1 + ["walk to kitchen", "walk to fridge", "open fridge"].index(words)
        )
    home.get_by_role("button", name="Undo to line 1").click()
    expect(home.locator(".program-line")).to_have_count(1)
    home.get_by_role("button", name="Edit as text").click()
    home.locator("#program-text").fill("walk to kitchen\nwalk to fridge\ngrab milk\nopen fridge")
    home.get_by_role("button", name="Run it").click()
    state = home.locator(".program-state")
    expect(state).to_contain_text("Line 3 cannot be done. You cannot reach the milk")
    expect(home.locator(".program-line.failed")).to_have_count(1)
    expect(home.locator(".program-line.not-run")).to_have_count(1)
    home.reload()
    expect(state).to_contain_text("Line 3 cannot be done")
    home.get_by_role("button", name="Edit as text").click()
    home.locator("#program-text").fill("walk to fridge\nopen fridge\ngrab milk")
    home.get_by_role("button", name="Run it").click()
    expect(state).to_have_text("Runs so far: 3 lines.")
    home.get_by_role("button", name="Run from the start").click()
    stepped(home, 7)
    expect(state).to_have_text("Runs so far: 3 lines.")


def test_a_long_program_goes_in_parts_and_what_is_refused_is_not_lost(home: Page) -> None:
    long = ["walk to kitchen", "walk to living room"] * 120
    home.get_by_role("button", name="Edit as text").click()
    text = home.locator("#program-text")
    text.fill("\n".join(long))
    home.get_by_role("button", name="Run it").click()
    expect(home.locator(".program-state")).to_have_text("Runs so far: 240 lines.", timeout=20_000)
    expect(text).to_be_hidden()
    home.get_by_role("button", name="Undo to line 2", exact=True).click()
    expect(home.locator(".program-line")).to_have_count(2)
    home.get_by_role("button", name="Edit as text").click()
    text.fill("walk to kitchen\n" + "x" * 1500)
    home.get_by_role("button", name="Run it").click()
    expect(home.locator("#hint")).to_contain_text("has 1500 letters")
    expect(text).to_be_visible()
    assert text.input_value().endswith("x" * 1500)


def test_one_goes_on_in_a_copy_and_has_the_file(home: Page) -> None:
    write(home, "walk to fridge")
    stepped(home, 1)
    before = home.url
    home.get_by_role("button", name="Go on in a copy of this").click()
    expect(home.locator("#kitchen")).to_have_attribute("data-step", "1")
    assert home.url != before
    assert len(lines(home)) == 1
    with home.expect_download() as got:
        home.get_by_role("link", name="As a file").click()
    assert "[WALK] <fridge>" in got.value.path().read_text()


def test_it_fits_a_phone_and_near_things_can_be_meant(
    phone: BrowserContext, server: Server
) -> None:
    page = open_task(phone, server.url, TASK)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    write(page, "walk to fridge")
    stepped(page, 1)
    write(page, "open fridge")
    stepped(page, 2)
    expect(target(page, "milk")).to_be_attached()
    target(page, "milk").tap()
    menu = page.get_by_role("menu")
    expect(menu).to_contain_text("Or did you mean")
    box, width = menu.bounding_box(), page.viewport_size
    assert box
    assert width
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width["width"]


def test_a_success_on_a_phone_makes_the_page_no_wider(
    phone: BrowserContext, server: Server
) -> None:
    page = open_task(phone, server.url, TASK)
    page.get_by_role("button", name="Edit as text").tap()
    page.locator("#program-text").fill(
        "walk to fridge\nopen fridge\ngrab milk\nwalk to glass 1\npour milk into glass 1"
    )
    page.get_by_role("button", name="Run it").tap()
    expect(page.locator(".program-state")).to_have_text("Runs so far: 5 lines.")
    page.get_by_role("button", name="Done", exact=True).tap()
    expect(page.locator("#result")).to_contain_text("Order up!")
    expect(page.locator("body")).to_have_class(re.compile("celebrate"))
    page.evaluate("document.getAnimations().forEach((one) => one.finish())")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_page_is_accessible(home: Page) -> None:
    write(home, "head over to the kitchen now")
    expect(home.get_by_role("region", name="How it is understood")).to_be_visible()
    point_at(home, "couch")
    found = Axe().run(home).response["violations"]
    assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []
