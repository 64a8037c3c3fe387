"""Two people with a browser each are matched by a study, make coffee together, and come to its end."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, FrameLocator, Page, expect

from sim.abilities import Solved
from sim.worlds import get_world
from tests.e2e.conftest import ROOT, Server
from tests.e2e.test_two_roles import shot
from tests.loops import each

pytestmark = pytest.mark.e2e
TASK = "teach_tutorial/first-coffee"
WAYS_OUT = "a[href]:not([href^='#'])"
SECOND = 60_000
"""Milliseconds that the first picture of a home may take here."""


def study_of(server: Server, folder: Path) -> str:
    """The study of pairs that is shipped, with people in both seats and a short task; its link."""
    text = (ROOT / "examples" / "studies" / "pairs.yaml").read_text("utf-8")
    file = yaml.safe_load(text.replace("teach/coffee-FloorPlan1", TASK))
    file["factors"] = {"other": ["participant"]}
    file["stages"] = [one for one in file["stages"] if not {"survey", "partner_survey"} & set(one)]
    path = folder / "pairs.yaml"
    path.write_text(yaml.safe_dump(file, allow_unicode=True), "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "tests.e2e.open_study", str(path)],
        cwd=ROOT, env={**os.environ, "BRIGADE_VAR": str(server.var)}, capture_output=True, check=True,
    )  # fmt: skip
    return f"{server.url}/study/{done.stdout.decode().strip()}/"


@pytest.fixture
def other(browser: Browser) -> Iterator[BrowserContext]:
    """Somebody with a small screen."""
    person = browser.new_context(viewport={"width": 390, "height": 844})
    person.set_default_timeout(SECOND)
    yield person
    person.close()


def comes(person: BrowserContext, link: str) -> Page:
    """As far as the lobby."""
    page = person.new_page()
    page.goto(link)
    page.get_by_role("button", name="Continue").click()
    agree = page.get_by_role("button", name="I agree")
    expect(
        agree
    ).to_be_visible()  # the page of consent: before it there are no boxes, and none would be ticked
    for box in page.get_by_role("checkbox").all():
        box.check()
    agree.click()
    page.get_by_role("button", name="Continue").click()
    return page


def kitchen(page: Page) -> FrameLocator:
    return page.frame_locator(".study-kitchen")


def playing(page: Page) -> str:
    """Wait until play has begun; the seat."""
    inside = kitchen(page)
    expect(inside.locator("#kitchen")).to_have_attribute("data-status", "playing", timeout=SECOND)
    return str(json.loads(inside.locator("#session-config").text_content() or "{}")["seat"])


def writes(page: Page, line: str) -> None:
    kitchen(page).locator("#command-text").fill(line)
    kitchen(page).locator("#command-text").press("Enter")


def stepped(page: Page, steps: int) -> None:
    expect(kitchen(page).locator("#kitchen")).to_have_attribute(
        "data-step", str(steps), timeout=SECOND
    )


def sound(page: Page) -> None:
    found = Axe().run(page).response["violations"]
    assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []


def test_a_pair_is_matched_plays_and_comes_to_the_end(
    own_server: Server, context: BrowserContext, other: BrowserContext, tmp_path: Path
) -> None:
    link = study_of(own_server, tmp_path)
    ana = comes(context, link)
    expect(ana.get_by_text("We look for 1 person")).to_be_visible()
    expect(ana.get_by_role("button", name="Leave (when the time is over)")).to_be_disabled()
    sound(ana)
    shot(ana, "study-lobby")
    ben = comes(other, link)
    seats = {playing(page): page for page in (ana, ben)}
    assert set(seats) == {"commander", "follower"}
    for page in (ana, ben):
        expect(kitchen(page).locator(".cooks")).to_contain_text("Partner")
        assert "Cook 1" not in (kitchen(page).locator("body").inner_text())
        expect(kitchen(page).locator(WAYS_OUT)).to_have_count(0)
        expect(page.locator(".study-left")).to_contain_text("left")
        sound(page)
        shot(page, f"study-play-{page.viewport_size['width']}")  # type: ignore[index]
    assert ben.evaluate("document.documentElement.scrollWidth") <= 390
    second_tab(ana, context)
    asks_for_help(ben)
    follower, commander = seats["follower"], seats["commander"]
    world = get_world("teach")
    assert isinstance(world, Solved)
    for steps, action in enumerate(each(world.solution(world.task(TASK))), 1):
        if steps == 4:
            restarted(own_server, follower, commander)
        writes(follower, action.text)
        stepped(follower, steps)
    for page in (follower, commander):
        done = kitchen(page).get_by_role("heading", name=re.compile("Done"))
        expect(done).to_be_visible(timeout=SECOND)
        expect(kitchen(page).locator(WAYS_OUT)).to_have_count(0)
        shot(page, f"study-over-{page.viewport_size['width']}")  # type: ignore[index]
        page.get_by_role("button", name="Continue").click()
        expect(page.get_by_text("Thank you!")).to_be_visible()


def restarted(server: Server, *pages: Page) -> None:
    """The server is killed and comes again; everybody gets back into their seats."""
    before = [kitchen(page).locator("#kitchen").get_attribute("data-seq") or "" for page in pages]
    server.kill()
    server.start()
    for page, seq in zip(pages, before, strict=True):
        shown = kitchen(page).locator("#kitchen")
        expect(shown).not_to_have_attribute("data-seq", seq, timeout=SECOND)
        expect(shown).to_have_attribute("data-status", "playing", timeout=SECOND)


def second_tab(page: Page, person: BrowserContext) -> None:
    """The same study in another tab is refused, until somebody says that it goes on there."""
    again = person.new_page()
    again.goto(page.url)
    dialog = again.get_by_role("dialog", name=re.compile("open in another window"))
    expect(dialog).to_be_visible()
    expect(again.locator(".study-kitchen")).not_to_have_attribute("src", re.compile("."))
    dialog.get_by_role("button", name="Go on here").click()
    playing(again)
    expect(page.get_by_role("dialog", name=re.compile("open in another"))).to_be_visible()
    page.get_by_role("button", name="Go on here").click()
    playing(page)
    again.close()


def asks_for_help(page: Page) -> None:
    page.get_by_role("button", name="I need help").click()
    page.get_by_label("Say it in your own words").fill("Where am I?")
    page.get_by_role("dialog").get_by_role("button", name="I need help").click()
    expect(page.get_by_text("The researchers have been told")).to_be_visible()
