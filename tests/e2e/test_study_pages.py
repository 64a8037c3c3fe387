"""A participant in a real browser on real pages: answers outlive a closed tab, and what happens is told after consent."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.e2e.conftest import Server
from tests.e2e.test_access import serious
from tests.e2e.test_replay_page import run_in
from tests.e2e.test_widths import TOO_WIDE

pytestmark = pytest.mark.e2e

PLAYED = """
study: played
title: Something to play
stages:
  - play: {task: multi_agent/1, pace: turns, seats: {robot1: participant, robot2: idle}, minutes: 5, text: Cook.}
  - end: Goodbye.
"""


SHOW = "(one) => { one.hidden = false; }"


@pytest.fixture(scope="module")
def played(server: Server, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a study that begins in a kitchen."""
    file: Path = tmp_path_factory.mktemp("study") / "study.yaml"
    file.write_text(PLAYED)
    told = json.loads(run_in(server, "manage.py", "put_study", str(file), "--open", "--json"))
    return f"{server}{told['path']}"


def cooking(page: Page) -> None:
    """Wait until one can cook."""
    kitchen = page.frame_locator(".study-kitchen").locator("#kitchen")
    expect(kitchen).to_have_attribute("data-status", "playing", timeout=60_000)


def test_the_kitchen_s_keys_work_without_a_click_into_it(
    played: str, context: BrowserContext
) -> None:
    page = context.new_page()
    page.goto(played)
    cooking(page)
    page.keyboard.press("?")
    expect(page.frame_locator(".study-kitchen").locator("#help")).to_be_visible()


def test_a_kitchen_that_comes_takes_no_keys_from_somebody_who_writes(
    played: str, context: BrowserContext
) -> None:
    page = context.new_page()
    late: list[Route] = []
    page.route("**/take/*/kitchen/", lambda route: late.append(route))
    with page.expect_request("**/take/*/kitchen/"):
        page.goto(played)
    page.get_by_role("button", name="I need help").click()
    words = page.get_by_label("Say it in your own words")
    words.press_sequentially("I see")
    late[0].continue_()
    cooking(page)
    words.press_sequentially(" nothing")
    expect(words).to_have_value("I see nothing")


def test_a_lost_connection_moves_no_button_on_a_wide_screen(
    played: str, context: BrowserContext
) -> None:
    page = context.new_page()
    page.goto(played)
    cooking(page)
    inside = page.frame_locator(".study-kitchen")
    lost, uses = inside.locator("#lost"), inside.locator(".quick")
    before = uses.bounding_box(), inside.locator(".board .stage").bounding_box()
    lost.evaluate(SHOW)
    expect(lost).to_be_in_viewport(ratio=1)
    assert (uses.bounding_box(), inside.locator(".board .stage").bounding_box()) == before
    inside.locator("[data-do=help]").click()  # it lies beside the buttons, not over them


def test_a_lost_connection_is_seen_from_the_chat_on_a_telephone(
    played: str, phone: BrowserContext
) -> None:
    page = phone.new_page()
    page.goto(played)
    cooking(page)
    inside = page.frame_locator(".study-kitchen")
    inside.locator(".chat-form").scroll_into_view_if_needed()
    inside.locator("#lost").evaluate(SHOW)
    expect(inside.locator("#lost")).to_be_in_viewport(ratio=1)
    expect(inside.locator(".chat-form")).to_be_in_viewport()
    inside.locator(".chat-form input").tap()
    assert page.evaluate(TOO_WIDE) == []


def test_at_the_end_one_sees_the_kitchen_s_whole_heading_and_one_way_on(
    server: Server, phone: BrowserContext, tmp_path: Path
) -> None:
    file = tmp_path / "study.yaml"
    file.write_text(PLAYED.replace("minutes: 5", "minutes: 0.15, impossible: skip"))
    told = json.loads(run_in(server, "manage.py", "put_study", str(file), "--open", "--json"))
    page = phone.new_page()
    page.set_viewport_size({"width": 390, "height": 640})
    page.goto(f"{server}{told['path']}")
    cooking(page)
    page.get_by_role("button", name="I need help").tap()
    page.get_by_role("button", name="This task cannot be done").tap()
    expect(page.get_by_text("The researchers have been told.")).to_be_visible()
    expect(page.get_by_role("button", name="Go on without finishing")).to_be_visible()
    inside = page.frame_locator(".study-kitchen")
    inside.locator("main").evaluate("() => scrollTo(0, 30)")
    expect(page.get_by_role("button", name="Continue")).to_be_visible(timeout=30_000)
    expect(page.get_by_role("button", name="Go on without finishing")).to_be_hidden()
    expect(inside.locator("#result")).to_be_focused()
    expect(inside.locator(".play-top")).to_be_in_viewport(ratio=1)
    expect(page.get_by_text("The researchers have been told.")).to_be_hidden()


def test_the_dialog_for_calls_is_dressed_as_those_in_the_kitchen(
    played: str, context: BrowserContext
) -> None:
    page = context.new_page()
    page.goto(played)
    cooking(page)
    page.get_by_role("button", name="I need help").click()
    inside = page.frame_locator(".study-kitchen")
    ours, theirs = page.locator("#study-call"), inside.locator("#help")
    dress = "(one) => { const { borderWidth, borderRadius, padding, backgroundColor } = getComputedStyle(one); return [borderWidth, borderRadius, padding, backgroundColor]; }"
    assert ours.evaluate(dress) == theirs.evaluate(dress)
    assert serious(page) == []


def test_an_answer_that_is_faster_than_the_page_s_script_is_kept_and_told_of(
    server: Server, phone: BrowserContext
) -> None:
    study = run_in(server, "-m", "tests.e2e.told_study")
    page = phone.new_page()
    page.goto(f"{server}/study/{study}/")
    late: list[Route] = []
    page.get_by_label("I take part.").tap()
    page.route("**/js/study.js", lambda route: late.append(route))
    page.get_by_role("button", name="I agree").tap()
    page.get_by_role("radio", name="6", exact=True).tap()
    page.get_by_label("How often do you cook?").select_option("weekly")
    for route in late:
        route.continue_()
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.locator("[data-saved]")).to_have_text("Saved.")

    told = json.loads(run_in(server, "-m", "tests.e2e.told_study", study))
    assert told["answers"] == {"fun": 6, "hours": "weekly"}
    assert told["timed"] == []  # until the step is left
    assert told["early"] == ["fun", "hours"]


def test_answers_outlive_a_closed_tab_and_what_happens_is_told(
    server: Server, phone: BrowserContext
) -> None:
    study = run_in(server, "-m", "tests.e2e.told_study")
    page = phone.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{server}/study/{study}/")
    assert not [url for url in asked if url.endswith("/told/")]
    page.get_by_label("I take part.").tap()
    page.get_by_role("button", name="I agree").tap()
    page.get_by_role("radio", name="6", exact=True).tap()
    page.get_by_role("slider").press("End")
    page.get_by_label("the second").tap()
    page.get_by_label("How often do you cook?").select_option("weekly")
    expect(page.locator("[data-saved]")).to_have_text("Saved.")
    assert (serious(page), page.evaluate(TOO_WIDE)) == ([], [])
    page.get_by_role("button", name="Next").tap()
    page.get_by_label("What went well?").type("The soup")
    page.close(run_before_unload=False)

    page = phone.new_page()
    page.goto(f"{server}/study/{study}/")
    expect(page.get_by_role("radio", name="6", exact=True)).to_be_checked()
    expect(page.locator("output")).to_have_text("100")
    page.get_by_role("button", name="Next").tap()
    page.get_by_role("button", name="Keep this order").tap()
    for row in ("fast", "considerate"):
        group = page.get_by_role("radiogroup", name=row, exact=True)
        group.get_by_label("yes").tap()
    page.get_by_role("radiogroup", name="Would you").get_by_label("Yes").tap()
    page.get_by_label("How old are you").fill("12")
    page.get_by_label("What went well?").fill("The soup was good.")
    page.get_by_role("button", name="Continue").tap()
    expect(page.get_by_label("How old are you")).to_be_focused()
    expect(page.get_by_role("alert").first).to_contain_text("from 16 to 120")
    page.get_by_label("How old are you").fill("31")
    page.get_by_role("button", name="Continue").tap()

    kitchen = page.frame_locator(".study-kitchen")
    expect(kitchen.locator("main")).to_be_visible(timeout=60_000)  # the kitchen is opened first
    inside = page.locator(".study-kitchen").element_handle().content_frame()
    assert inside
    inside.wait_for_load_state("load")  # only then the page around it notices what happens in it
    with page.expect_response(lambda answer: '"press"' in (answer.request.post_data or "")) as kept:
        kitchen.locator("main").tap(position={"x": 5, "y": 5})
        page.evaluate("dispatchEvent(new Event('online'))")  # sends at once what there is
    assert kept.value.status == 200

    told = json.loads(run_in(server, "-m", "tests.e2e.told_study", study))
    assert told["answers"]["why"] == "The soup was good."
    assert told["answers"]["age"] == 31
    assert set(told["timed"]) == set(told["answers"]) - {"tools"}
    assert set(told["kinds"]) == {"asked", "play"}
    assert {"Open", "Change", "Keys", "Press", "View", "Focus"} <= set(told["kinds"]["asked"])
    assert "Press" in told["kinds"]["play"]
    assert "driven browser" in told["flags"]
