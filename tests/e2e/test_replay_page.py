"""Looking back in a real browser: the replay page, taking over, a GIF, the records."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import ROOT, SCREENSHOTS, Server

pytestmark = pytest.mark.e2e


def run_in(server: Server, *command: str) -> str:
    """What a command prints that works on the server's own data."""
    env = {**os.environ, "BRIGADE_VAR": str(server.var)}
    words = [sys.executable, *command]
    done = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.fixture(scope="module")
def recorded(server: Server) -> str:
    """The id of a finished session of Ana and Ben in the server's database."""
    return run_in(server, "-m", "tests.e2e.cook_a_record")


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A fresh person's page. Nothing may go wrong in its console."""
    person = browser.new_context(viewport={"width": 1280, "height": 800})
    person.set_default_timeout(20_000)
    page = person.new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("response", lambda r: troubles.append(r.url) if r.status >= 500 else None)
    yield page
    person.close()
    assert troubles == []


def replay(page: Page, server: Server, session: str, query: str = "") -> None:
    page.goto(f"{server}/s/{session}/replay/{query}")
    page.wait_for_selector("#replay.ready")


def shot(page: Page, name: str) -> None:
    """Keep a picture, if pictures are wanted."""
    if SCREENSHOTS:
        page.screenshot(path=str(Path(SCREENSHOTS) / f"{name}.png"), full_page=True)


def frame_shows(page: Page, step: int) -> None:
    expect(page.locator("#frame")).to_have_attribute("data-step", str(step))


def test_a_link_to_a_moment_opens_that_moment(page: Page, server: Server, recorded: str) -> None:
    replay(page, server, recorded, "?step=12")
    frame_shows(page, 12)
    expect(page.locator("#now")).to_contain_text("Step 12 of 48")
    expect(page.locator("#talk")).to_contain_text("I take the lettuce")
    expect(page.locator("#talk")).not_to_contain_text("Go on")
    shot(page, "replay")


def test_the_keyboard_steps_and_plays(page: Page, server: Server, recorded: str) -> None:
    replay(page, server, recorded)
    for key, step in (
        ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("Shift+ArrowRight", 11),
        ("End", 48), ("ArrowRight", 48), ("Home", 0), ("ArrowLeft", 0),
    ):  # fmt: skip
        page.keyboard.press(key)
        expect(page.locator("#now")).to_contain_text(f"Step {step} of")
    frame_shows(page, 0)
    page.keyboard.press(" ")
    expect(page.locator("#play")).to_contain_text("Pause")
    expect(page.locator("#now")).to_contain_text("Step 2 of")
    page.keyboard.press(" ")
    expect(page.locator("#play")).to_contain_text("Play")


def test_playing_fast_reaches_the_end_and_stops(page: Page, server: Server, recorded: str) -> None:
    replay(page, server, recorded, "?step=30")
    page.select_option("#speed", "8")
    page.select_option("#timing", "true")
    page.click("#play")
    expect(page.locator("#now")).to_contain_text("Step 48 of 48")
    page.wait_for_selector("#replay:not(.playing)")
    frame_shows(page, 48)
    page.wait_for_url("**step=48*")


def test_what_happened_is_told_in_words(page: Page, server: Server, recorded: str) -> None:
    replay(page, server, recorded, "?step=5")
    expect(page.locator("#did")).to_contain_text("Ana")
    page.click("summary:has-text('Everything that happened')")
    for words in (
        "Pause",
        "Ben lost the connection",
        "chef takes over from Ben",
        "this is not JSON",
    ):
        expect(page.locator("#list")).to_contain_text(words)
    page.locator("#list button", has_text="21").first.click()
    expect(page.locator("#now")).to_contain_text("Step 21 of")


def test_every_kind_of_mark_is_in_the_legend(page: Page, server: Server, recorded: str) -> None:
    replay(page, server, recorded)
    legend = page.locator("#legend li")
    assert legend.count() == 2 + 12
    expect(page.locator("#legend")).to_contain_text("Steps of Ben")


def test_pointing_at_the_strip_goes_there(page: Page, server: Server, recorded: str) -> None:
    replay(page, server, recorded)
    box = page.locator("#strip").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 40)
    expect(page.locator("#now")).to_contain_text("Step 24 of")


def test_the_text_view_follows(page: Page, server: Server, recorded: str) -> None:
    replay(page, server, recorded, "?step=3")
    page.click("summary:has-text('Text view')")
    expect(page.locator("#text")).to_contain_text("robot1")
    before = page.inner_text("#text")
    page.keyboard.press("End")
    page.click("#last")
    expect(page.locator("#text")).not_to_have_text(before)


def test_taking_over_leads_into_a_kitchen_of_ones_own(
    page: Page, server: Server, recorded: str
) -> None:
    replay(page, server, recorded, "?step=20")
    page.select_option("select[name=seat]", "robot2")
    page.click("button:has-text('Cook on from here')")
    page.wait_for_url(re.compile(rf"/s/(?!{recorded})\w+/"))
    replay(page, server, page.url.rstrip("/").rsplit("/", 1)[1])
    expect(page.locator("#now")).to_contain_text("Step 20 of 20")
    expect(page.locator(".replay-head")).to_contain_text("still cooking")


def test_both_endings_play_side_by_side_from_one_slider(
    page: Page, server: Server, recorded: str
) -> None:
    branch = run_in(server, "-m", "tests.e2e.cook_on_a_record", recorded, "20")
    replay(page, server, recorded)
    page.click("a:has-text('From step 20')")
    page.wait_for_selector("#endings.ready")
    before, after = page.locator(".ending").nth(0), page.locator(".ending").nth(1)
    expect(page.locator("#now")).to_contain_text("Step 48 of 48")
    expect(after).to_contain_text("It was over after step 29")
    page.keyboard.press("Home")
    for side in (before, after):
        expect(side.locator("[data-picture]")).to_have_attribute("data-step", "20")
    pictures = [
        side.locator("[data-picture]").get_attribute("src") or "" for side in (before, after)
    ]
    assert page.request.get(f"{server}{_path(pictures[0])}").ok
    page.keyboard.press("ArrowRight")
    expect(page.locator("#now")).to_contain_text("Step 21 of 48")
    page.click("#play")
    expect(page.locator("#now")).to_contain_text("Step 23 of")
    page.click("#play")
    page.wait_for_url(f"**/s/{branch}/endings/?step=2*")
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    shot(page, "endings")
    page.set_viewport_size({"width": 360, "height": 740})
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360
    shot(page, "endings_phone")


def _path(address: str) -> str:
    return re.sub(r"^https?://[^/]+", "", address)


def test_a_gif_is_made_in_the_background(page: Page, server: Server, recorded: str) -> None:
    replay(page, server, recorded)
    page.click("summary:has-text('Make a GIF')")
    page.select_option(".clip-form select[name=size]", "300")
    page.click("text=Make it")
    ready = page.locator("#clip-job a:has-text('Download')")
    expect(ready).to_be_visible(timeout=60_000)
    shot(page, "gif")
    with page.expect_download() as waiting:
        ready.click()
    gif = Image.open(io.BytesIO(Path(waiting.value.path()).read_bytes()))
    assert gif.size == (300, 300)
    assert 20 < getattr(gif, "n_frames", 1) <= 49


def test_the_log_can_be_taken_home(page: Page, server: Server, recorded: str) -> None:
    replay(page, server, recorded)
    with page.expect_download() as waiting:
        page.click("text=Log as JSON lines")
    lines = Path(waiting.value.path()).read_text().splitlines()
    assert [json.loads(line)["seq"] for line in lines] == list(range(1, len(lines) + 1))


def test_the_owner_exports_what_was_recorded(page: Page, server: Server, recorded: str) -> None:
    door = run_in(server, "manage.py", "owner_link", server.url)
    page.goto(door)
    shot(page, "owner")
    page.click("text=Open my account")
    page.wait_for_url("**/records/")
    shot(page, "records")
    page.check(f'input[value="{recorded}"]')
    page.select_option("select[name=format]", "parquet")
    page.click("button:has-text('Export')")
    ready = page.locator("a:has-text('Download')")
    expect(ready).to_be_visible(timeout=60_000)
    with page.expect_download() as waiting:
        ready.click()
    with zipfile.ZipFile(waiting.value.path()) as archive:
        steps = pq.read_table(io.BytesIO(archive.read("steps.parquet")))
    assert steps.num_rows == 2 * 48
    page.goto(door)
    expect(page.locator("h1")).to_contain_text("does not open anything")


@pytest.mark.parametrize("width", [1280, 390])
def test_pages_are_accessible_and_fit(
    page: Page, server: Server, recorded: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    for path in (f"/s/{recorded}/replay/?step=9", "/replays/", "/records/", "/accounts/login/"):
        page.goto(f"{server}{path}")
        if "replay/" in path:
            page.wait_for_selector("#replay.ready")
        found = Axe().run(page).response["violations"]
        serious = [v["id"] for v in found if v["impact"] in ("serious", "critical")]
        assert serious == [], (path, found)
        over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert over <= 0, (path, over)
        shot(page, f"looking_back_{width}_{path.strip('/').split('/')[0]}")
