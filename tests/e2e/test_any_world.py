"""Worlds nobody has met: in words or with pictures, with actions listed or typed; played and watched."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.conftest import Server
from tests.e2e.people import open_task, order_up, stepped, target

pytestmark = pytest.mark.e2e


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    """Somebody with a telephone."""
    person = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    person.set_default_timeout(15_000)
    yield person
    person.close()


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


def told(page: Page, message: dict[str, Any]) -> None:
    """Let the page hear a message as if the server had sent it."""
    page.evaluate(
        """async (message) => {
            const { parts } = await import(document.querySelector('script[src*="session"]').src);
            parts.link.dispatchEvent(new CustomEvent("message", { detail: message }));
        }""",
        message,
    )


def event(kind: str, seat: str, **payload: Any) -> dict[str, Any]:
    """A message with one event that comes after all that were there."""
    one = {"seq": 9_999, "at": 0.0, "kind": kind, "seat": seat, "payload": payload}
    return {"type": "events", "events": [one]}


def test_a_typed_world_by_mouse_from_the_gallery_to_the_replay(
    context: BrowserContext, server: Server
) -> None:
    page = context.new_page()
    page.goto(f"{server.url}/tasks/?suite=bar")
    no_picture(page)
    page.locator(".task-card h3 a").click()
    no_picture(page)
    page.get_by_role("button", name="Open this kitchen").click()
    board(page).to_contain_text("The tall glass holds nothing.")
    page.get_by_role("button", name="Pour").click()
    page.locator("[data-slot=drink]").fill("LEMON juice")
    page.locator("[data-slot=parts]").fill("2")
    expect(page.locator(".slot-do")).to_have_text("pour 2 parts of lemon juice into the … glass")
    page.get_by_role("button", name="tall", exact=True).click()
    stepped(page, 1)
    board(page).to_contain_text("The tall glass holds 2 of lemon juice.")
    expect(page.locator(".board-line.fresh")).to_have_text(re.compile("2 of lemon juice"))
    expect(page.locator(".goal-list")).to_contain_text("2 of 2")
    page.get_by_role("button", name="Name", exact=False).first.click()
    page.get_by_role("button", name="tall", exact=True).click()
    page.locator("[data-slot=words]").fill("Sunday Best")
    page.locator(".slot-do").click()
    order_up(page)
    no_picture(page)
    page.get_by_role("link", name="Replay").click()
    board(page).to_contain_text("You stand behind the bar.")
    page.get_by_role("button", name="One step on").click()
    board(page).to_contain_text("The tall glass holds 2 of lemon juice.")
    page.get_by_role("button", name="One step on").click()
    board(page).to_contain_text("“Sunday Best”")
    expect(page.get_by_text("Make a GIF")).to_have_count(0)
    no_picture(page)
    page.goto(f"{server.url}/replays/")
    expect(page.locator(".replay-card").first).to_contain_text("Lemonade")
    no_picture(page)


def test_a_typed_world_by_keyboard(context: BrowserContext, server: Server) -> None:
    page = kitchen_of(context, server, "bar/lemonade")
    expect(page.locator(".verb-button").first).to_be_visible()
    page.keyboard.press("1")
    page.keyboard.type("lemon juice")
    page.keyboard.press("Tab")
    page.keyboard.type("2")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="tall", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    stepped(page, 1)
    expect(page.locator("[data-slot=drink]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".slot-form")).to_be_hidden()
    expect(page.locator("#command-text")).to_be_focused()
    page.locator("#command-text").blur()
    page.keyboard.press("3")
    page.keyboard.press("Enter")  # the first glass
    page.keyboard.type("Sunday Best")
    page.keyboard.press("Enter")
    order_up(page)


def test_a_typed_world_by_written_lines(context: BrowserContext, server: Server) -> None:
    page = kitchen_of(context, server, "bar/lemonade")
    expect(page.locator(".verb-button").first).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.type("pour 2 parts of l")
    expect(page.locator("#command-lines option")).to_have_count(1)
    expect(page.locator("#command-lines option")).to_have_attribute(
        "value", "pour 2 parts of lemon juice"
    )
    page.keyboard.type("emon juice into the TALL glass")
    page.keyboard.press("Enter")
    stepped(page, 1)
    page.keyboard.type("give the short one some mint tea")  # only the kitchen itself reads this
    page.keyboard.press("Enter")
    stepped(page, 2)
    board(page).to_contain_text("The short glass holds 1 of mint tea.")
    page.keyboard.type("dance on the bar")
    page.keyboard.press("Enter")
    expect(page.locator("#hint")).to_contain_text("give the tall one some mint tea")
    stepped(page, 2)
    page.keyboard.type("call the tall glass Sunday Best")
    page.keyboard.press("Enter")
    order_up(page)


def test_what_is_missing_or_wrong_in_a_form_is_said_and_costs_nothing(
    context: BrowserContext, server: Server
) -> None:
    page = kitchen_of(context, server, "bar/lemonade")
    page.get_by_role("button", name="Pour").click()
    page.locator(".slot-do").click()
    expect(page.locator("#hint")).to_have_text("Pour: what is the drink?")
    page.locator("[data-slot=drink]").fill("petrol")
    page.locator(".slot-do").click()
    expect(page.locator("#hint")).to_have_text("Pour: “petrol” is no drink here.")
    expect(page.locator("[data-slot=drink]")).to_be_focused()
    page.get_by_role("button", name="Close this form").click()
    expect(page.locator(".slot-form")).to_be_hidden()
    stepped(page, 0)


def test_a_refusal_and_an_answer_stand_among_what_was_done(
    context: BrowserContext, server: Server
) -> None:
    page = kitchen_of(context, server, "bar/lemonade")
    expect(page.locator(".verb-button").first).to_be_visible()
    page.locator("#command-text").fill("tilt the short glass by 30")
    page.locator("#command-text").press("Enter")
    stepped(page, 1)
    expect(page.locator("#hint")).to_have_text(
        "tilt the short glass by 30 → it leans by 30 degrees."
    )
    page.locator("#command-text").fill("pour -1 parts of mint tea into the tall glass")
    page.locator("#command-text").press("Enter")
    expect(page.locator(".history li")).to_have_count(2)
    assert done(page)[0].endswith("→ it leans by 30 degrees done")
    assert done(page)[1].endswith("That would be nothing at all.")


def test_questions_stand_apart_and_their_answer_is_told_to_the_asker(
    context: BrowserContext, server: Server
) -> None:
    page = kitchen_of(context, server, "bar/lemonade")
    expect(page.locator(".questions")).to_contain_text("Taste")
    assert "Taste" not in page.locator(".doing").inner_text()
    question = {"verb": "taste", "args": {"glass": "tall"}, "text": "taste the tall glass"}
    result = {"ok": True, "code": "", "message": "", "answer": {"sour": True, "parts": [1, 2]}}
    told(page, event("asked", "keeper", question=question, result=result))
    expect(page.locator("#hint")).to_have_text("taste the tall glass → sour: yes; parts: 1, 2")
    expect(page.locator(".chat-list")).to_contain_text("taste the tall glass → sour: yes")
    assert done(page)[-1].endswith("sour: yes; parts: 1, 2 done")
    stepped(page, 0)


def test_whoever_is_not_told_whether_it_worked_reads_just_what_was_tried(
    context: BrowserContext, server: Server
) -> None:
    page = kitchen_of(context, server, "bar/lemonade")
    expect(page.locator(".verb-button").first).to_be_visible()
    move = {"verb": "shake", "args": {}, "text": "shake"}
    untold = {"ok": None, "code": "", "message": ""}
    step = {"index": 1, "moves": {"keeper": move}, "results": {"keeper": untold}, "cids": {}}
    told(page, event("step", "keeper", **step))
    expect(page.locator("#hint")).to_have_text("shake.")
    expect(page.locator("#hint")).not_to_have_attribute("data-mood", re.compile("done|refused"))
    (line,) = done(page)
    assert line.endswith(": shake")


def test_a_listed_world_in_words_is_cooked_by_finger_on_a_narrow_screen(
    phone: BrowserContext, server: Server
) -> None:
    page = kitchen_of(phone, server, "oats/one")
    for steps, words in enumerate(("pour the oats", "stir", "stir", "serve"), 1):
        page.locator(".action", has_text=words).first.tap()
        stepped(page, steps) if steps < 4 else order_up(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    no_picture(page)
    expect(page.locator(".goal-count")).to_have_text("2 of 2 · score 1")


def test_the_list_keeps_the_focus_and_the_board_its_place_while_it_changes(
    context: BrowserContext, server: Server
) -> None:
    page = kitchen_of(context, server, "oats/one")
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
    page = kitchen_of(context, server, "oats/one")
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
    expect(watch.locator("#live")).to_contain_text("Porridge for one")
    no_picture(watch)
    stranger.close()


def test_two_seats_in_words_are_played_side_by_side(
    context: BrowserContext, server: Server
) -> None:
    page = context.new_page()
    page.goto(f"{server.url}/tasks/oats/two/")
    page.get_by_label("Cook 2").select_option("me")
    page.get_by_role("button", name="Open this kitchen").click()
    one, two = (page.frame_locator(f'iframe[title="Seat cook{n}, yours"]') for n in (1, 2))
    one.locator(".action", has_text="pour the oats").click()
    expect(two.locator(".board-text")).to_contain_text("full of oats")
    two.locator(".action", has_text="stir the pot").click()
    expect(one.locator(".board-text")).to_contain_text("stirred 1 times")
    expect(one.locator(".history li")).to_have_count(2)


@pytest.mark.parametrize("task", ["oats/one", "bar/lemonade"])
def test_a_board_has_no_serious_findings(
    context: BrowserContext, server: Server, task: str
) -> None:
    page = kitchen_of(context, server, task)
    expect(page.locator(".board-text")).not_to_have_text("…")
    if task.startswith("bar"):
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
    words = re.compile(r"^chef stands there: a station has room for one cook.")
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
    page = kitchen_of(context, server, "icing/cake")
    expect(page.locator(".stage-frame")).to_be_visible()
    box = page.locator(".stage").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] * 0.25, box["y"] + box["height"] * 0.75)
    stepped(page, 1)
    (line,) = done(page)
    assert re.fullmatch(r"dab 0\.2[45]\d* 0\.7[45]\d* done", line)
    page.locator("#command-text").fill("dab 0.5 0.5")
    page.locator("#command-text").press("Enter")
    stepped(page, 2)
    page.locator(".target").click(button="right")
    menu = page.get_by_role("menu", name="What to do with the cake")
    assert menu.get_by_role("menuitem").all_text_contents() == ["ice cake … at …", "sniff cake"]
    menu.get_by_role("menuitem", name="ice cake").click()
    expect(page.locator(".stage")).to_have_class(re.compile("wants-place"))
    page.mouse.click(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.3)
    expect(page.locator(".stage")).not_to_have_class(re.compile("wants-place"))
    stepped(page, 2)
    page.get_by_role("button", name="red", exact=True).click()
    order_up(page)


def test_further_cameras_are_small_labelled_pictures_and_leave_the_main_one_alone(
    context: BrowserContext, server: Server
) -> None:
    page = kitchen_of(context, server, "icing/cake")
    expect(page.locator(".stage-frame")).to_be_visible()
    expect(page.locator(".cameras")).to_be_hidden()
    before = page.evaluate("document.querySelector('.stage-frame').toDataURL()")
    page.evaluate(
        """async () => {
            const { parts } = await import(document.querySelector('script[src*="session"]').src);
            const canvas = Object.assign(document.createElement("canvas"), { width: 64, height: 48 });
            canvas.getContext("2d").fillRect(0, 0, 64, 48);
            const blob = await new Promise((done) => canvas.toBlob(done));
            const header = { seq: 99, revision: 99, camera: "oven", label: "Oven", format: "png" };
            parts.link.dispatchEvent(new CustomEvent("frame", { detail: { header, blob } }));
        }"""
    )
    expect(page.get_by_role("img", name="Camera: Oven")).to_be_visible()
    expect(page.locator(".camera figcaption")).to_have_text("Oven")
    assert page.evaluate("document.querySelector('.stage-frame').toDataURL()") == before


def test_where_everybody_acts_when_they_like_nothing_waits_for_a_turn(
    context: BrowserContext, server: Server
) -> None:
    page = kitchen_of(context, server, "oats/two")
    expect(page.locator(".action").first).to_be_visible()
    page.evaluate(
        """async () => {
            const { parts } = await import(document.querySelector('script[src*="session"]').src);
            const view = { ...parts.kitchen.view, type: "view", pace: "free", turn: null };
            parts.link.dispatchEvent(new CustomEvent("message", { detail: view }));
            document.body.dataset.may = String(parts.plan.mayMove);
        }"""
    )
    expect(page.locator(".phase")).to_have_text("Everybody acts when they like")
    expect(page.locator("body")).to_have_attribute("data-may", "true")
    assert "turn" not in page.locator(".cooks").inner_text()


def test_the_lobby_of_a_world_in_words_fits_a_narrow_screen(
    phone: BrowserContext, server: Server
) -> None:
    page = phone.new_page()
    page.goto(f"{server.url}/tasks/oats/two/")
    page.get_by_label("Cook 2").select_option("open")
    page.get_by_role("button", name="Open this kitchen").tap()
    expect(page.get_by_text("One seat is still free")).to_be_visible()
    board(page).to_contain_text("You are cook1.")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    no_picture(page)


def test_a_replay_in_words_is_told_to_all_or_to_one_of_the_seats(
    context: BrowserContext, server: Server
) -> None:
    page = kitchen_of(context, server, "oats/two")
    page.locator(".action", has_text="pour the oats").click()
    expect(page.locator(".history")).to_contain_text("pour the oats into the pot")
    page.locator("[data-do=leave]").click()
    page.locator("#leave [data-leave=abandon]").click()
    expect(page.locator("#result")).to_be_visible()
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="One step on").click()
    board(page).to_contain_text("Seen from the door:\nThe pot is full of oats")
    page.get_by_label("Told to").select_option("cook2")
    board(page).to_contain_text("You are cook2.\nThe pot is full of oats")
