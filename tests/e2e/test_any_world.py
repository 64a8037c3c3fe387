"""Worlds nobody has met: in words or with pictures, with actions listed or typed; played and watched."""

from __future__ import annotations

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.conftest import Server
from tests.e2e.people import begun, look_back, open_task, order_up, stepped, target

pytestmark = pytest.mark.e2e


def kitchen_of(context: BrowserContext, server: Server, task: str) -> Page:
    """Open a kitchen that may have no pictures; begun when it returns."""
    page = context.new_page()
    page.goto(f"{server.url}/tasks/{task}/")
    page.get_by_role("button", name="Open this kitchen").click()
    expect(page.locator("#kitchen")).to_have_attribute("data-status", "playing", timeout=20_000)
    return page


def board(page: Page) -> Any:
    return expect(page.locator(".board-text"))


def done(page: Page) -> list[str]:
    """What was done so far, as it stands on the page."""
    return [" ".join(one.split()) for one in page.locator(".history li").all_text_contents()]


def no_picture(page: Page) -> None:
    """No picture is missing, because none is asked for."""
    broken = "[...document.images].filter(one => one.complete && !one.naturalWidth).length"
    assert page.evaluate(broken) == 0
    assert page.locator("canvas:not(#strip):not(.mark-sample), .task-picture img").count() == 0


def wrote(page: Page, words: str, steps: int) -> None:
    """Write a line, and wait for its step."""
    page.locator("#command-text").fill(words)
    page.locator("#command-text").press("Enter")
    stepped(page, steps)


def hot(page: Page) -> None:
    """Wait in the tea bar until the kettle is hot."""
    board(page).to_contain_text("The kettle is heating")
    for steps in (1, 2, 3):
        page.locator(".verb-button", has_text="Wait").click()
        stepped(page, steps)
    board(page).to_contain_text("The kettle is hot.")


def test_a_typed_world_by_mouse_from_the_gallery_to_the_replay(
    context: BrowserContext, server: Server
) -> None:
    page = context.new_page()
    page.goto(f"{server.url}/tasks/?suite=tea")
    no_picture(page)
    page.locator(".task-card h3 a", has_text="Tea for one").click()
    no_picture(page)
    page.get_by_role("button", name="Open this kitchen").click()
    hot(page)
    page.get_by_role("button", name="Pour").click()
    page.locator("[data-slot=amount]").fill("2")
    expect(page.locator(".slot-do")).to_have_text("pour 2 dl into the …")
    page.get_by_role("button", name="red cup", exact=True).click()
    stepped(page, 4)
    board(page).to_contain_text("The red cup holds 2 dl.")
    expect(page.locator(".board-line.fresh")).to_have_text(re.compile("red cup holds 2 dl"))
    expect(page.locator(".goal-list")).to_contain_text("1 of 2")
    expect(page.locator(".goal-count")).to_have_text("0 of 1 · score 1")
    page.locator("[data-slot=amount]").fill("2")
    page.get_by_role("button", name="blue cup", exact=True).click()
    order_up(page)
    no_picture(page)
    look_back(page)
    board(page).to_contain_text("You are the brewer.\nThe kettle is heating (0 of 3).")
    expect(page.locator("#goal .goal-part")).to_have_text("0 of 2")
    for _ in range(4):
        page.get_by_role("button", name="One step on").click()
    board(page).to_contain_text("The red cup holds 2 dl.")
    expect(page.locator("#goal .goal-part")).to_have_text("1 of 2")
    page.get_by_role("button", name="One step on").click()
    board(page).to_contain_text("The blue cup holds 2 dl.")
    expect(page.locator("#goal .goal-part")).to_have_text("2 of 2")
    expect(page.get_by_text("Make a GIF")).to_have_count(0)
    no_picture(page)
    page.goto(f"{server.url}/replays/")
    expect(page.locator(".replay-card", has_text="Tea for one").first).to_be_visible()


def test_a_typed_world_by_keyboard(context: BrowserContext, server: Server) -> None:
    page = kitchen_of(context, server, "teabar/one")
    expect(page.locator(".verb-button").first).to_be_visible()
    page.keyboard.press("4")
    page.keyboard.type("Rose petals")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="red cup", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    stepped(page, 1)
    board(page).to_contain_text("The red cup holds nothing and rose petals.")
    expect(page.locator("[data-slot=taste]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".slot-form")).to_be_hidden()
    expect(page.locator("#command-text")).to_be_focused()
    page.locator("#command-text").blur()
    for steps in (2, 3):
        page.keyboard.press(".")
        stepped(page, steps)
    for steps, cup in enumerate(("red cup", "blue cup"), 4):
        page.keyboard.press("1")
        page.keyboard.type("2")
        for _ in range(steps - 3):
            page.keyboard.press("Tab")
        expect(page.get_by_role("button", name=cup, exact=True)).to_be_focused()
        page.keyboard.press("Enter")
        if steps == 4:
            stepped(page, steps)
            page.locator("[data-slot=amount]").blur()
    order_up(page)


def test_a_typed_world_by_written_lines(context: BrowserContext, server: Server) -> None:
    page = kitchen_of(context, server, "teabar/one")
    expect(page.locator(".verb-button").first).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.type("spice the b")
    expect(page.locator("#command-lines option")).to_have_count(1)
    expect(page.locator("#command-lines option")).to_have_attribute("value", "spice the blue cup")
    page.keyboard.type("lue cup with ROSE petals")
    page.keyboard.press("Enter")
    stepped(page, 1)
    board(page).to_contain_text("The blue cup holds nothing and rose petals.")
    for steps in (2, 3):
        wrote(page, "wait", steps)
    page.keyboard.type("Fill the red cup")  # only the kitchen itself reads this
    page.keyboard.press("Enter")
    stepped(page, 4)
    board(page).to_contain_text("The red cup holds 2 dl.")
    page.keyboard.type("pour tea over the blue cup")
    page.keyboard.press("Enter")
    expect(page.locator("#hint")).to_contain_text('did you mean "pour AMOUNT dl into the CUP"?')
    stepped(page, 4)
    page.keyboard.type("pour 2,0 dl into the BLUE cup")
    page.keyboard.press("Enter")
    order_up(page)


def test_what_is_missing_or_wrong_in_a_form_is_said_and_costs_nothing(
    context: BrowserContext, server: Server
) -> None:
    page = kitchen_of(context, server, "teabar/one")
    page.get_by_role("button", name="Spice").click()
    page.locator(".slot-do").click()
    expect(page.locator("#hint")).to_have_text("Spice: what is the taste?")
    page.locator("[data-slot=taste]").fill("petrol")
    page.locator(".slot-do").click()
    expect(page.locator("#hint")).to_have_text("Spice: “petrol” is no taste here.")
    expect(page.locator("[data-slot=taste]")).to_be_focused()
    page.get_by_role("button", name="Close this form").click()
    expect(page.locator(".slot-form")).to_be_hidden()
    stepped(page, 0)


def test_a_refusal_and_an_answer_stand_among_what_was_done(
    context: BrowserContext, server: Server
) -> None:
    page = kitchen_of(context, server, "teabar/one")
    hot(page)
    wrote(page, "pour 3 dl into the red cup", 4)
    expect(page.locator("#hint")).to_have_text("Pour 3 dl into the red cup → spilt: yes.")
    wrote(page, "pour -1 dl into the red cup", 4)
    expect(page.locator(".history li")).to_have_count(3)
    waited, spilt, refused = done(page)
    assert re.search(r"wait . 3 done$", waited)
    assert spilt.endswith("→ spilt: yes done")
    assert refused.endswith("Pour more than nothing.")


def test_a_question_costs_nothing_and_its_answer_is_told_to_the_asker(
    context: BrowserContext, server: Server
) -> None:
    page = kitchen_of(context, server, "teabar/one")
    expect(page.locator(".questions")).to_contain_text("Ask")
    assert "Ask" not in page.locator(".doing").inner_text()
    page.locator(".asking .verb-button").click()
    page.get_by_role("button", name="red cup", exact=True).click()
    expect(page.locator("#hint")).to_have_text("How full is the red cup → full: no")
    expect(page.locator(".chat-list")).to_contain_text("how full is the red cup → full: no")
    assert done(page)[-1].endswith("full: no done")
    page.locator("#command-text").fill("how full is the blue cup")
    page.locator("#command-text").press("Enter")
    expect(page.locator(".history li")).to_have_count(2)
    stepped(page, 0)


RING = """async (ms) => {
    const front = document.querySelector(".clocks .time .ring-front");
    const seen = [];
    for (const until = performance.now() + ms; performance.now() < until; ) {
        seen.push(parseFloat(front.style.strokeDasharray));
        await new Promise((done) => setTimeout(done, 50));
    }
    return seen;
}"""
"""How far the ring of the clock is filled, from moment to moment."""


def test_in_real_time_a_kitchen_goes_on_by_itself_and_then_stands_ready(
    context: BrowserContext, server: Server
) -> None:
    page = context.new_page()
    page.goto(f"{server.url}/tasks/teabar/one/")
    page.locator("details.more summary").click()
    page.locator('[name="pace"][value="realtime"]').check()
    page.locator('[name="tick_hz"]').fill("2")
    page.get_by_role("button", name="Open this kitchen").click()
    board(page).to_contain_text("The kettle is hot.", timeout=15_000)  # there is a countdown
    turns = page.evaluate(RING, 1_500)  # ticks pass in which nothing happens, and nothing is sent
    assert len(set(turns)) > 2, "the ring goes on"
    assert turns != sorted(turns), "and begins anew with every tick"
    expect(page.locator(".phase")).to_have_text("Real time")
    page.locator("#command-text").fill("fill the red cup")
    page.locator("#command-text").press("Enter")
    board(page).to_contain_text("The red cup holds 2 dl.")
    page.wait_for_timeout(1_000)
    page.locator("#command-text").fill("fill the blue cup")
    page.locator("#command-text").press("Enter")
    order_up(page)
    stepped(page, 5)  # three to heat, two to pour: ticks in which nothing happens are no steps


def test_whoever_is_not_told_whether_it_worked_reads_just_what_was_tried(
    context: BrowserContext, server: Server
) -> None:
    page = kitchen_of(context, server, "parlour/untold")
    expect(page.locator(".verb-button").first).to_be_visible()
    wrote(page, "PICKUP Apple", 1)  # it is not in view: this fails
    expect(page.locator("#hint")).to_have_text("PICKUP Apple.")
    expect(page.locator("#hint")).not_to_have_attribute("data-mood", re.compile("done|refused"))
    assert done(page) == ["PICKUP Apple"]
    wrote(page, "PICKUP Mug", 2)
    assert done(page) == ["PICKUP Apple", "PICKUP Mug"]
    expect(page.locator(".goal-text")).to_have_text("hold the Apple")
    expect(page.locator(".goal-list li")).to_have_count(0)


def test_a_listed_world_by_mouse_from_the_gallery_to_the_replay(
    context: BrowserContext, server: Server
) -> None:
    page = context.new_page()
    page.goto(f"{server.url}/tasks/?suite=counting")
    page.locator(".task-card h3 a", has_text="Alone").click()
    page.get_by_role("button", name="Open this kitchen").click()
    begun(page)
    for steps in (1, 2):
        target(page, "button").click()
        stepped(page, steps)
    expect(page.locator("#hint")).to_have_text("Press.")
    expect(page.locator(".goal-list")).to_contain_text("2 of 3")
    target(page, "button").click()
    order_up(page)
    look_back(page)
    expect(page.locator("#frame")).to_have_js_property("complete", True)
    page.get_by_role("button", name="One step on").click()
    expect(page.locator("#goal .goal-part")).to_have_text("1 of 3")


def test_a_listed_world_in_words_is_cooked_by_finger_on_a_narrow_screen(
    phone: BrowserContext, server: Server
) -> None:
    page = kitchen_of(phone, server, "porridge/one")
    for steps, words in enumerate(("pour the oats", "stir", "stir", "serve"), 1):
        page.locator(".action", has_text=words).first.tap()
        stepped(page, steps) if steps < 4 else order_up(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    no_picture(page)
    expect(page.locator(".goal-count")).to_have_text("2 of 2 · score 1")


def test_the_list_keeps_the_focus_and_the_board_its_place_while_it_changes(
    context: BrowserContext, server: Server
) -> None:
    page = kitchen_of(context, server, "porridge/one")
    page.locator(".action", has_text="stir the pot").focus()
    page.keyboard.press("Enter")
    stepped(page, 1)
    board(page).to_contain_text("stirred 1 times")
    expect(page.locator(".action", has_text="stir the pot")).to_be_focused()
    expect(page.locator("#spoken")).to_contain_text("It has been stirred 1 times.")
    page.locator(".board-text").focus()
    page.keyboard.press(".")
    stepped(page, 2)
    expect(page.locator(".board-text")).to_be_focused()


def test_a_spectator_reads_the_public_text_of_a_world_in_words(
    context: BrowserContext, server: Server, browser: Browser
) -> None:
    page = kitchen_of(context, server, "porridge/one")
    stranger = browser.new_context()
    watch = stranger.new_page()
    watch.goto(f"{page.url}watch/")
    board(watch).to_contain_text("Seen from the door:")
    page.locator(".action", has_text="pour the oats").click()
    board(watch).to_contain_text("full of oats")
    expect(watch.locator(".history")).to_contain_text("pour the oats into the pot")
    assert "You are" not in watch.locator(".board-text").inner_text()
    assert watch.locator(".command-panel, .actions-panel, .quick").count() == 0
    no_picture(watch)
    watch.goto(f"{server.url}/watch/")
    card = watch.locator("#live .card", has_text="Porridge for one").first
    expect(card).to_be_visible()
    assert card.locator("canvas, img").count() == 0  # others in the list may have pictures
    stranger.close()


def test_two_seats_in_words_are_played_side_by_side(
    context: BrowserContext, server: Server
) -> None:
    page = context.new_page()
    page.goto(f"{server.url}/tasks/porridge/two/")
    page.get_by_label("Cook 2").select_option("me")
    page.get_by_role("button", name="Open this kitchen").click()
    one, two = (page.frame_locator(f'iframe[title="Seat cook{n}, yours"]') for n in (1, 2))
    one.locator(".action", has_text="pour the oats").click()
    expect(two.locator(".board-text")).to_contain_text("full of oats")
    two.locator(".action", has_text="stir the pot").click()
    expect(one.locator(".board-text")).to_contain_text("stirred 1 times")
    expect(one.locator(".history li")).to_have_count(2)


@pytest.mark.parametrize("task", ["porridge/one", "teabar/one"])
def test_a_board_has_no_serious_findings(
    context: BrowserContext, server: Server, task: str
) -> None:
    page = kitchen_of(context, server, task)
    expect(page.locator(".board-text")).not_to_have_text("…")
    if task.startswith("teabar"):
        page.get_by_role("button", name="Pour").click()
    found = Axe().run(page).response["violations"]
    assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []


def test_where_actions_are_listed_neither_command_box_nor_log_appears(
    context: BrowserContext, server: Server
) -> None:
    page = open_task(context, server.url, "tutorial/4")
    target(page, "patty1").click()
    stepped(page, 2)
    expect(page.locator("#hint")).to_contain_text("Pick up patty 1")
    expect(page.locator(".command-panel")).to_be_hidden()
    expect(page.locator(".history-panel")).to_be_hidden()


def test_why_nothing_can_be_done_with_a_thing_is_said_in_the_kitchens_own_words(
    context: BrowserContext, server: Server
) -> None:
    page = open_task(context, server.url, "tutorial/10")
    words = re.compile(r"^[cC]hef stands there: a station has room for one cook.")
    taken = page.locator(".target[aria-label*='a station has room for one cook']")
    expect(taken.first).to_be_attached()
    assert "robot2 stands" not in (taken.first.get_attribute("aria-label") or "")
    taken.first.dispatch_event("click")
    expect(page.locator("#hint")).to_have_text(words)
    expect(page.locator(".stage-tip.refusal")).to_have_text(words)
    stepped(page, 0)


def test_a_place_on_the_picture_is_clicked_or_written(
    context: BrowserContext, server: Server
) -> None:
    page = kitchen_of(context, server, "parlour/wall")
    expect(page.locator(".stage.mapped")).to_be_visible()
    box = page.locator(".stage").bounding_box()
    assert box

    def at(x: float, y: float) -> tuple[float, float]:
        return box["x"] + box["width"] * x, box["y"] + box["height"] * y

    page.mouse.click(*at(0.25, 0.85))
    stepped(page, 1)
    (line,) = done(page)
    assert re.fullmatch(r"Tap 0\.2[45]\d* 0\.8[45]\d* done", line)
    wrote(page, "Tap 0.5 0.9", 2)
    page.mouse.click(*at(0.75, 0.45), button="right")
    menu = page.get_by_role("menu", name="What to do with Fridge")
    expect(menu).to_be_visible()
    assert menu.get_by_role("menuitem").all_text_contents() == [
        "OPEN Fridge", "FIND Fridge", "PICKUP Fridge", "Pin a … note to the Fridge at …",
    ]  # fmt: skip
    menu.get_by_role("menuitem", name="Pin a").click()
    expect(page.locator(".stage")).to_have_class(re.compile("wants-place"))
    page.mouse.click(*at(0.75, 0.45))
    expect(page.locator(".stage")).not_to_have_class(re.compile("wants-place"))
    stepped(page, 2)
    page.get_by_role("button", name="red", exact=True).click()
    order_up(page)
    before = done(page)
    assert len(before) == 3
    page.reload()
    expect(page.locator(".history li")).to_have_count(3)
    expect(page.locator(".history-panel")).to_be_visible()
    assert done(page) == before
    expect(page.locator(".command-panel")).to_be_hidden()


def test_the_lobby_of_a_world_in_words_fits_a_narrow_screen(
    phone: BrowserContext, server: Server
) -> None:
    page = phone.new_page()
    page.goto(f"{server.url}/tasks/porridge/two/")
    page.get_by_label("Cook 2").select_option("open")
    page.get_by_role("button", name="Open this kitchen").tap()
    expect(page.get_by_text("One seat is still free")).to_be_visible()
    board(page).to_contain_text("You are cook1.")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    no_picture(page)


def test_a_replay_in_words_is_told_to_all_or_to_one_of_the_seats(
    context: BrowserContext, server: Server
) -> None:
    page = kitchen_of(context, server, "porridge/two")
    page.locator(".action", has_text="pour the oats").click()
    expect(page.locator(".history")).to_contain_text("pour the oats into the pot")
    page.locator("[data-do=leave]").click()
    page.locator("#leave [data-leave=abandon]").click()
    expect(page.locator("#result")).to_be_visible()
    look_back(page)
    page.get_by_role("button", name="One step on").click()
    board(page).to_contain_text("Seen from the door:\nThe pot is full of oats")
    page.get_by_label("Told to").select_option("cook2")
    board(page).to_contain_text("You are cook2.\nThe pot is full of oats")
