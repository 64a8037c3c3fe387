"""Surveys in a real browser: by keyboard alone, by touch, without script, read aloud, and with the network gone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from game.studies import telemetry
from game.studies.survey import read_survey
from tests.e2e.asked import URL, Study
from tests.e2e.conftest import SCREENSHOTS
from tests.e2e.surveys import ANSWERS, EVERY, SECOND
from tests.e2e.test_access import serious
from tests.e2e.test_widths import TOO_WIDE
from tests.loops import each

pytestmark = pytest.mark.e2e


STICKS_OUT = (
    "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"
)
"""Points of a scale whose sign or number does not fit into its box."""


@pytest.fixture
def study() -> Study:
    return Study(read_survey(EVERY))


@pytest.fixture
def second() -> Study:
    """The second page alone."""
    return Study(read_survey({"elements": [one for one in SECOND if one["name"] != "partner"]}))


def thanked(page: Page) -> None:
    expect(page.locator("h1", has_text="Thanks")).to_be_visible()


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def test_by_keyboard_alone_through_every_kind_of_question(
    study: Study, context: BrowserContext
) -> None:
    page = study.open(context)
    page.locator("h1").click()
    press(
        page, "Tab", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight"
    )  # fun: 6
    press(page, "Tab")
    expect(page.get_by_role("slider")).to_be_focused()
    expect(page.locator("output")).to_contain_text("Not answered yet")
    press(page, "Space", "ArrowRight", "Tab")  # load: the middle, and one on
    expect(page.locator("output")).to_have_text("55")
    press(page, "ArrowDown", "Tab")  # better
    page.keyboard.type("weekly")
    press(page, "Tab", "Tab", "Space", "Tab", "Tab", "Enter")  # tools, Next
    expect(page.get_by_text("Page 2 of 2")).to_be_visible()
    page.get_by_role("button", name="soup: move down").focus()
    press(page, "Enter")
    expect(page.locator("[data-ranking] + p + p")).to_have_text("soup: place 2 of 3")
    expect(page.get_by_role("button", name="soup: move down")).to_be_focused()
    page.get_by_role("radiogroup", name="fast", exact=True).get_by_role("radio").first.focus()
    press(page, "Space", "Tab", "ArrowLeft")  # the last of the row
    press(page, "Tab", "Space", "Tab")
    page.keyboard.type("31")
    press(page, "Tab")
    page.keyboard.type("The soop")
    press(page, "Backspace", "Backspace")
    page.keyboard.type("up was good.")
    press(page, "Tab", "Tab", "Enter")
    thanked(page)
    assert study.answers == ANSWERS
    assert study.draft == ANSWERS
    timing = telemetry.timings(study.events)
    assert set(timing) == set(ANSWERS)
    told = [
        event for event in study.events if isinstance(event, telemetry.Keys) and event.item == "why"
    ]
    assert sum(event.typed for event in told) == len("The soop") + len("up was good.")
    assert sum(event.erased for event in told) == 2
    assert told[-1].length == len("The soup was good.")


def test_neither_keys_nor_pasted_texts_are_told(second: Study, context: BrowserContext) -> None:
    page = second.open(context)
    why = page.get_by_label("What went well?")
    why.focus()
    page.evaluate("""() => {
      const data = new DataTransfer();
      data.setData("text", "xyzzy plugh");
      document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
    }""")
    page.keyboard.type("quz")
    with page.expect_response(f"{URL}/told"):
        why.blur()
    expect(page.locator("[data-saved]")).to_have_text("Saved.")
    pasted = [event for event in second.events if isinstance(event, telemetry.Paste)]
    assert [(one.item, one.length) for one in pasted] == [("why", 11)]
    keys = [event for event in second.events if isinstance(event, telemetry.Keys) and event.typed]
    assert sum(one.presses for one in keys) == 3
    written = telemetry.written(second.events)
    assert not re.search(r"xyzzy|quz|KeyQ|\"q\"", written)
    assert "quz" in str(second.draft)  # the answer itself is kept, of course


def test_what_a_screen_reader_says(study: Study, context: BrowserContext) -> None:
    page = study.open(context)
    fun = page.get_by_role("radiogroup", name="Cooking together was fun.")
    expect(fun.get_by_role("radio", name=re.compile("7 ?, strongly agree"))).to_be_visible()
    expect(fun).to_have_attribute("aria-required", "true")
    slider = page.get_by_role("slider", name="How hard did you have to think?")
    expect(slider).to_have_attribute("aria-valuetext", "not answered yet")
    slider.press("End")
    expect(slider).to_have_attribute("aria-valuetext", "100, very hard")
    page.get_by_role("button", name="Next").click()
    expect(fun).to_have_accessible_description("Please answer this.")
    expect(fun.get_by_role("radio").first).to_be_focused()
    fun.get_by_role("radio").first.check()
    page.get_by_role("radio", name="the first").check()
    page.get_by_role("combobox", name="How often do you cook?").select_option("daily")
    page.get_by_role("button", name="Next").click()
    row = page.get_by_role("group", name="My partner was").get_by_role(
        "radiogroup", name="considerate"
    )
    expect(row.get_by_role("radio", name="somewhat")).to_be_visible()
    expect(
        page.get_by_role("group", name="Put them into an order").get_by_role(
            "button", name="bread: move up"
        )
    ).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_both_pages_are_sound_and_fit_a_narrow_telephone(
    study: Study, browser: Browser, scheme: str
) -> None:
    person = browser.new_context(
        viewport={"width": 360, "height": 780},
        color_scheme="dark" if scheme == "dark" else "light",
        has_touch=True,
    )
    page = study.open(person)
    page.get_by_role("button", name="Next").tap()  # with problems
    assert (serious(page), page.evaluate(TOO_WIDE)) == ([], [])
    assert page.locator(".study-scale label").evaluate_all(STICKS_OUT) == []
    page.locator("[data-page]").first.evaluate(
        "(node) => { node.hidden = true; node.nextElementSibling.hidden = false; }"
    )
    assert (serious(page), page.evaluate(TOO_WIDE)) == ([], [])
    first = page.get_by_role("radiogroup", name="fast", exact=True).get_by_role("radio")
    boxes = [first.nth(n).bounding_box() for n in range(3)]
    tops = [box["y"] for box in boxes if box]
    assert tops == sorted(set(tops))  # stacked
    person.close()


def test_ranking_by_mouse_and_slider_by_touch(study: Study, browser: Browser) -> None:
    person = browser.new_context(viewport={"width": 400, "height": 900}, has_touch=True)
    study.survey = read_survey({"elements": [EVERY["pages"][0]["elements"][2], SECOND[0]]})  # type: ignore[index,call-overload]
    page = study.open(person)
    slider = page.get_by_role("slider")
    box = slider.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("output")).to_have_text("50")
    soup, bread = (
        page.locator(".study-hold", has_text=name).bounding_box() for name in ("soup", "bread")
    )
    assert soup
    assert bread
    page.mouse.move(soup["x"] + 20, soup["y"] + 10)
    page.mouse.down()
    page.mouse.move(soup["x"] + 20, bread["y"] + 10, steps=5)
    page.mouse.move(soup["x"] + 20, bread["y"] + bread["height"] - 4, steps=3)
    page.mouse.up()
    page.get_by_role("button", name="Continue").click()
    thanked(page)
    assert study.answers == {"load": 50, "order": ["salad", "bread", "soup"]}
    person.close()


@pytest.mark.parametrize("width", [1280, 390])
def test_a_slider_keeps_its_width_under_the_pointer_and_its_ends_stand_below_it(
    study: Study, browser: Browser, width: int
) -> None:
    person = browser.new_context(viewport={"width": width, "height": 844})
    study.survey = read_survey(
        {"elements": [{"type": "slider", "name": "load", "minLabel": "low", "maxLabel": "high"}]}
    )
    page = study.open(person)
    slider = page.get_by_role("slider")
    expect(slider).to_be_visible()
    before = slider.bounding_box()
    assert before is not None
    ends = page.locator(".study-ends").bounding_box()
    assert ends is not None
    assert (ends["x"], ends["width"]) == (before["x"], before["width"])
    x, y = before["x"] + before["width"] * 0.75, before["y"] + before["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 1, y)
    page.mouse.up()
    assert slider.bounding_box() == before
    assert 74 <= int(page.locator("output").inner_text()) <= 77
    person.close()


def test_an_order_that_is_right_as_it_stands_is_kept_by_a_button(
    second: Study, context: BrowserContext
) -> None:
    page = second.open(context)
    page.get_by_role("button", name="Keep this order").click()
    expect(page.get_by_role("button", name="soup: move up")).to_be_focused()
    expect(page.locator("[data-saved]")).to_have_text("Saved.")
    assert second.draft == {"order": ["soup", "salad", "bread"]}


def test_without_script_the_same_form_can_be_sent_and_mended(
    study: Study, browser: Browser
) -> None:
    person = browser.new_context(java_script_enabled=False, viewport={"width": 900, "height": 900})
    page = study.open(person)
    page.get_by_label("6", exact=True).check()
    page.get_by_label("How hard did you have to think?").fill("54")
    page.get_by_label("the second").check()
    page.get_by_label("How often do you cook?").select_option("weekly")
    page.get_by_label("an oven").check()
    for name, place in each({"soup": "2", "salad": "1", "bread": "3"}.items()):
        page.get_by_label(name).select_option(place)
    rows = page.locator(".study-matrix-row")
    rows.nth(0).locator("label").nth(0).click()
    rows.nth(1).locator("label").nth(2).click()
    page.get_by_label("Yes", exact=True).last.check()
    page.get_by_label("How old are you").fill("31")
    page.get_by_label("What went well?").fill("The soup was good.")
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("alert").first).to_contain_text("It goes in steps of 5")
    expect(page.get_by_label("How hard did you have to think?")).to_be_focused()
    expect(page.get_by_label("How hard did you have to think?")).to_have_value("54")
    page.get_by_label("How hard did you have to think?").fill("55")
    page.get_by_role("button", name="Continue").click()
    thanked(page)
    assert study.answers == ANSWERS
    person.close()


def test_without_a_connection_answers_wait_and_so_does_the_page(
    second: Study, context: BrowserContext
) -> None:
    second.survey = read_survey({"elements": [{"type": "comment", "name": "why"}]})
    page = second.open(context)
    expect(page.get_by_label("why")).to_be_visible()
    second.online = False
    page.get_by_label("why").fill("kept")
    expect(page.locator("[data-saved]")).to_contain_text("no connection")
    page.get_by_role("button", name="Continue").click()
    expect(page.locator("[data-trouble]")).to_contain_text("stay on this page")
    assert second.draft == {}
    second.online = True
    page.evaluate("dispatchEvent(new Event('online'))")
    thanked(page)
    assert second.draft == {"why": "kept"}
    numbers = [batch.seq for batch in second.batches]
    assert numbers == sorted(set(numbers))


def in_sight(page: Page, what: str) -> bool:
    """Whether an element is there from its upper to its lower edge, with nothing over it."""
    found = page.locator(what).evaluate(
        """one => {
          const { top, bottom, left, right } = one.getBoundingClientRect();
          const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          return top >= 0 && bottom <= innerHeight && one.contains(middle);
        }"""
    )
    return bool(found)


@pytest.mark.parametrize("count", [2, 8])
def test_that_there_is_no_connection_is_wholly_in_sight_on_a_telephone(
    second: Study, browser: Browser, count: int
) -> None:
    """However long the page is: the button that was pressed stays in sight, too."""
    questions = [{"type": "comment", "name": f"why{number}"} for number in range(count)]
    second.survey = read_survey({"elements": questions})
    # What is in sight is asked for where the page has come to, not on its smooth way there.
    phone = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    page = second.open(phone)
    button = page.get_by_role("button", name="Continue")
    button.scroll_into_view_if_needed()
    second.online = False
    button.click()
    expect(page.locator("[data-trouble]")).to_contain_text("stay on this page")
    assert in_sight(page, "[data-trouble]")
    assert in_sight(page, "[data-send]")
    if SCREENSHOTS:
        page.screenshot(path=f"{SCREENSHOTS}/survey-no-connection-{count}.png")
    page.evaluate("scrollTo(0, 0)")  # to look at one's answers meanwhile
    assert in_sight(page, "[data-trouble]")
    phone.close()


def test_a_page_that_lacked_an_answer_goes_on_once_it_is_given(
    second: Study, context: BrowserContext
) -> None:
    page = second.open(context)
    go_on = page.get_by_role("button", name="Continue")
    go_on.click()
    asked = page.locator(".study-problem")
    expect(asked).to_have_count(4)
    expect(go_on).not_to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Keep this order").click()
    page.get_by_label("Yes").check()
    page.get_by_label("How old").fill("31")
    expect(asked).to_have_count(1)
    why = page.get_by_label("What went well?")
    expect(why).to_have_accessible_description("Please answer this.")
    why.press_sequentially("It")
    expect(asked).to_have_count(0)
    expect(why).to_have_accessible_description("")
    second.online = False
    go_on.click()
    expect(page.locator("[data-trouble]")).to_contain_text("stay on this page")
    why.fill("")  # while it waits
    second.online = True
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(asked).to_have_count(1)
    expect(go_on).not_to_have_attribute("aria-disabled", "true")
    expect(page.locator("[data-trouble]")).to_be_hidden()
    why.fill("All")
    go_on.click()
    thanked(page)
    assert second.answers["why"] == "All"


def test_a_slider_that_was_asked_for_stays_under_the_pointer_while_it_is_held(
    study: Study, context: BrowserContext
) -> None:
    study.survey = read_survey(
        {"elements": [{"type": "slider", "name": "load", "isRequired": True}]}
    )
    page = study.open(context)
    page.get_by_role("button", name="Continue").click()
    expect(page.locator(".study-problem")).to_have_count(1)
    slider = page.get_by_role("slider")
    before = slider.bounding_box()
    assert before is not None
    page.mouse.move(before["x"] + 100, before["y"] + before["height"] / 2)
    page.mouse.down()
    expect(page.locator("output")).not_to_contain_text("Not answered")
    assert slider.bounding_box() == before
    page.mouse.up()
    expect(page.locator(".study-problem")).to_have_count(0)


def test_a_server_that_keeps_failing_keeps_nobody(second: Study, context: BrowserContext) -> None:
    second.survey = read_survey({"elements": [{"type": "comment", "name": "why"}]})
    second.status = 503
    page = second.open(context)
    page.get_by_label("why").fill("sent")
    page.get_by_role("button", name="Continue").click()
    thanked(page)
    assert second.answers == {"why": "sent"}


def test_whoever_leaves_at_once_has_told_what_they_wrote(
    second: Study, context: BrowserContext
) -> None:
    page = second.open(context)
    page.get_by_label("What went well?").fill("gone")
    told = page.evaluate("""() => {
      const told = [];
      navigator.sendBeacon = (url, data) => { told.push(data.get("batch")); return true; };
      dispatchEvent(new PageTransitionEvent("pagehide"));
      return told;
    }""")
    second.batches += [telemetry.read(text) for text in told]
    assert second.draft == {"why": "gone"}
    assert any(isinstance(event, telemetry.Leave) for event in second.events)


def test_what_a_program_clicks_is_told_apart(second: Study, context: BrowserContext) -> None:
    page = second.open(context)
    page.evaluate("document.querySelector('input[value=true]').click()")
    expect(page.locator("[data-saved]")).to_have_text("Saved.")
    assert [one.item for one in second.events if isinstance(one, telemetry.Scripted)][:1] == [
        "again"
    ]
    opened = next(one for one in second.events if isinstance(one, telemetry.Open))
    assert opened.driven  # as this browser is
