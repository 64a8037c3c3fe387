"""Nobody is sent away from a study before everything is kept; and the owner's page of payments, in a real browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.e2e.conftest import SCREENSHOTS, Server
from tests.e2e.test_access import serious
from tests.e2e.test_replay_page import run_in
from tests.e2e.test_widths import TOO_WIDE

pytestmark = pytest.mark.e2e
STUDY = """
study: short
title: A short study
recruiting: {pay: 2.25, places: 50, minutes: 5}
bonus: "0.1 * answer.nice"
stages:
  - consent: {text: You are recorded.}
  - survey:
      survey: {elements: [{type: rating, name: nice, title: Nice, isRequired: true, rateMax: 7}]}
  - end: Goodbye.
"""
LINK = "?PROLIFIC_PID={0:024x}&STUDY_ID={0:024x}&SESSION_ID={0:024x}"
BACK = "https://app.prolific.com/submissions/complete**"


@pytest.fixture(scope="module")
def owner(browser: Browser, server: Server) -> Iterator[Page]:
    """The owner of the installation, signed in by the one-time link."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(20_000)
    page = context.new_page()
    page.goto(run_in(server, "manage.py", "owner_link", server.url))
    page.click("text=Open my account")
    page.wait_for_url("**/records/")
    yield page
    context.close()


@pytest.fixture(scope="module")
def study(server: Server, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A study that is open: its id and path."""
    file: Path = tmp_path_factory.mktemp("study") / "study.yaml"
    file.write_text(STUDY)
    told: dict[str, str] = json.loads(
        run_in(server, "manage.py", "put_study", str(file), "--open", "--json")
    )
    return told


@pytest.fixture
def participant(browser: Browser) -> Iterator[Page]:
    """Somebody on a telephone."""
    context = browser.new_context(viewport={"width": 360, "height": 740})
    context.set_default_timeout(20_000)
    yield context.new_page()
    context.close()


def to_the_survey(page: Page, server: Server, study: dict[str, str], number: int) -> None:
    page.goto(f"{server}{study['path']}{LINK.format(number)}")
    page.locator("input[type=checkbox]").check()
    page.get_by_role("button", name="I agree").click()
    page.locator("input[type=radio]").nth(4).check()


def test_going_back_over_a_refused_form_shows_where_one_is(
    participant: Page, server: Server, study: dict[str, str]
) -> None:
    """Browsers would ask whether to send the form again, on a page that is not ours and otherwise empty."""
    participant.goto(f"{server}{study['path']}{LINK.format(41)}")
    participant.get_by_role("button", name="I agree").click()
    expect(participant.get_by_role("alert")).to_be_visible()
    participant.locator("input[type=checkbox]").check()
    participant.get_by_role("button", name="I agree").click()
    expect(participant.locator("input[type=radio]").first).to_be_visible()
    participant.wait_for_load_state()  # or its end would be taken for that of going back
    participant.go_back()
    expect(participant.locator("input[type=radio]").first).to_be_visible()
    participant.reload()
    expect(participant.locator("input[type=radio]").first).to_be_visible()


def finish(page: Page) -> None:
    page.get_by_role("button", name="Continue").click()


def away(page: Page) -> object:
    return page.locator("[data-away]").get_attribute("aria-disabled")


def test_one_is_sent_back_when_everything_is_kept(
    participant: Page, server: Server, study: dict[str, str]
) -> None:
    gone: list[str] = []

    def prolific(route: Route) -> None:
        gone.append(route.request.url)
        route.fulfill(body="Thank you, says Prolific")

    participant.context.route(BACK, prolific)
    to_the_survey(participant, server, study, 1)
    finish(participant)
    expect(participant.locator("[data-told]")).to_have_text("Everything is saved.")
    expect(participant.locator(".study-pay")).to_contain_text("2.25 GBP and a bonus of 0.50 GBP")
    code = participant.locator(".study-code").inner_text()
    assert participant.evaluate(TOO_WIDE) == []
    assert serious(participant) == []
    if SCREENSHOTS:
        participant.screenshot(path=f"{SCREENSHOTS}/study-end.png", full_page=True)
    participant.locator("[data-away]").click()
    participant.wait_for_url(BACK)
    assert gone == [f"https://app.prolific.com/submissions/complete?cc={code}"]


def test_while_the_network_is_gone_one_stays_and_when_it_is_back_one_may_go(
    participant: Page, server: Server, study: dict[str, str]
) -> None:
    refused = []

    def broken(route: Route) -> None:
        refused.append(route.request.url)
        route.abort("connectionfailed")

    participant.route("**/beat/", broken)
    to_the_survey(participant, server, study, 2)
    finish(participant)
    expect(participant.locator("[data-told]")).to_contain_text("could not be saved yet")
    assert away(participant) == "true"
    here = participant.url
    participant.locator("[data-away]").focus()
    participant.keyboard.press("Enter")
    assert participant.url == here
    assert refused
    participant.unroute("**/beat/", broken)
    expect(participant.locator("[data-told]")).to_have_text("Everything is saved.")
    assert away(participant) == "false"


def test_on_a_slow_network_the_way_back_opens_after_the_last_word_of_the_server(
    participant: Page, server: Server, study: dict[str, str]
) -> None:
    held: list[Route] = []
    slow = [True]

    def hold(route: Route) -> None:
        held.append(route) if slow else route.continue_()

    participant.route("**/beat/", hold)
    to_the_survey(participant, server, study, 3)
    finish(participant)
    expect(participant.locator("[data-told]")).to_have_text("Your answers are being saved.")
    assert away(participant) == "true"
    slow.clear()
    for route in held:
        route.continue_()
    expect(participant.locator("[data-told]")).to_have_text("Everything is saved.")


def test_what_the_page_has_still_to_tell_goes_first(
    participant: Page, server: Server, study: dict[str, str]
) -> None:
    to_the_survey(participant, server, study, 4)
    broken = [True]
    kept: list[int] = []

    def told(route: Route) -> None:
        if broken:
            route.abort("connectionfailed")
        else:
            kept.append(route.fetch().status)
            route.fulfill(status=200, body="{}")

    participant.route("**/told/", told)
    participant.evaluate("sessionStorage.setItem('brigade-untold', '[]')")
    participant.evaluate(
        """async () => {
            const { remember } = await import(document.querySelector("script[src*='js/study.js']").src.replace("study.js", "study-untold.js"));
            const root = document.querySelector("[data-study]");
            const batch = JSON.stringify({ seq: 7, tab: "00ff00ff00ff00ff", began: 1, events: [{ t: 5, kind: "leave" }] });
            remember(root.dataset.study, root.querySelector("[name=step]").value, batch);
        }"""
    )
    participant.evaluate(
        "document.querySelector('[data-study] form, form[data-study], form').submit()"
    )
    expect(participant.locator("[data-told]")).to_contain_text("could not be saved yet")
    assert away(participant) == "true"
    broken.clear()
    expect(participant.locator("[data-told]")).to_have_text("Everything is saved.")
    assert 200 in kept
    assert participant.evaluate("sessionStorage.getItem('brigade-untold')") is None


QUIZ = """
study: asked
title: One question
recruiting: {places: 50, minutes: 5}
stages:
  - consent: {text: You are recorded.}
  - quiz:
      tries: 1
      survey: {elements: [{type: radiogroup, name: who, title: Who, isRequired: true, choices: [program, person]}]}
      wanted: {who: program}
  - end: Goodbye.
"""


def test_nothing_that_the_page_of_a_failed_quiz_tells_is_refused(
    participant: Page, server: Server, tmp_path: Path
) -> None:
    file = tmp_path / "quiz.yaml"
    file.write_text(QUIZ)
    study = json.loads(run_in(server, "manage.py", "put_study", str(file), "--open", "--json"))
    told: list[int] = []
    participant.on(
        "response",
        lambda answer: told.append(answer.status) if answer.url.endswith("/told/") else None,
    )
    participant.goto(f"{server}{study['path']}{LINK.format(51)}")
    participant.locator("input[type=checkbox]").check()
    participant.get_by_role("button", name="I agree").click()
    participant.get_by_label("person").check()
    finish(participant)
    expect(participant.locator("[data-told]")).to_have_text("Everything is saved.")
    assert set(told) == {200}


def test_without_scripts_the_way_back_is_open(
    browser: Browser, server: Server, study: dict[str, str]
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    to_the_survey(page, server, study, 5)
    finish(page)
    assert away(page) is None
    assert "complete?cc=" in str(page.locator("[data-away]").get_attribute("href"))
    context.close()


def test_the_owner_sees_what_is_owed_on_wide_and_narrow_screens(
    owner: Page, participant: Page, server: Server, study: dict[str, str]
) -> None:
    to_the_survey(participant, server, study, 6)
    finish(participant)
    expect(participant.locator("[data-told]")).to_have_text("Everything is saved.")
    for width in (1280, 360):
        owner.set_viewport_size({"width": width, "height": 800})
        owner.goto(f"{server}/studies/{study['id']}/payments/")
        assert owner.evaluate(TOO_WIDE) == []
        assert serious(owner) == []
        if SCREENSHOTS:
            owner.screenshot(path=f"{SCREENSHOTS}/payments-{width}.png", full_page=True)
    owner.locator("input[name=participant][type=checkbox]").first.check()
    owner.get_by_role("button", name="Mark base pay of those chosen as paid").click()
    expect(owner.locator("body")).to_contain_text("1 marked as paid, 2.25 in all.")
