"""A game is taken along as TEACh's file and brought in again; one from elsewhere is only told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from sim.chronicle import About, Happening
from sim.world import Action, JSONObject
from sim.worlds import get_world
from tests.e2e.conftest import Server
from tests.loops import each

pytestmark = pytest.mark.e2e


@pytest.fixture(scope="module")
def game() -> JSONObject:
    """A short game of the tutorial, as its file."""
    world = get_world("teach")
    story = [
        Happening(0.5, "said", "commander", text="Please make coffee."),
        Happening(1.0, "moves", "follower", {"follower": Action("TurnLeft")}),
        Happening(2.0, "moves", "commander", {"commander": Action("Search", {"text": "mug"})}),
        Happening(3.0, "said", "follower", text="Where is the mug?"),
    ]
    task = world.task("teach_tutorial/first-coffee")
    players = {seat: {"kind": "person", "name": seat} for seat in ("commander", "follower")}
    (file,) = world.record(  # type: ignore[attr-defined]
        "teach_games", task, 0, story, About("free", players), pictures=False
    )
    found: JSONObject = json.loads(file.data)
    return found


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


def bring(page: Page, server: Server, file: Path) -> None:
    page.goto(f"{server.url}/records/")
    page.get_by_role("link", name="Bring a record in").click()
    page.get_by_label("File (JSON").set_input_files(file)
    page.get_by_role("button", name="Bring it in").click()


def test_a_game_of_ours_is_looked_back_at_step_by_step(
    page: Page, server: Server, game: JSONObject, tmp_path: Path
) -> None:
    file = tmp_path / "ours.game.json"
    file.write_text(json.dumps(game))
    bring(page, server, file)
    expect(page.get_by_text("ends in the very state that the file says")).to_be_visible()
    expect(page.locator("#talk")).to_contain_text("Please make coffee.")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator("#talk")).to_contain_text("Where is the mug?")
    page.get_by_text("Take it with you as").click()
    expect(page.get_by_label("Files")).to_have_value("teach_games")


def test_a_game_from_elsewhere_is_told_and_can_be_walked_through(
    page: Page, server: Server, game: JSONObject, tmp_path: Path
) -> None:
    theirs = json.loads(json.dumps(game))
    del theirs["tasks"][0]["episodes"][0]["brigade"]
    file = tmp_path / "theirs.game.json"
    file.write_text(json.dumps(theirs))
    bring(page, server, file)
    lines = page.locator("#lines li")
    expect(lines).to_have_count(4)
    expect(page.locator(".note")).to_contain_text("without pictures")
    expect(lines.nth(0)).to_have_attribute("aria-current", "")
    page.get_by_role("slider", name="Moment").press("ArrowRight")
    expect(page.locator("#now")).to_have_text("2 of 4, at 1.0 s")
    page.get_by_label("only what was said").check()
    expect(lines.nth(1)).to_be_hidden()
    page.get_by_role("button", name="Play").click()
    expect(page.locator("#now")).to_have_text("4 of 4, at 3.0 s")
    for width in each((390, 1280)):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_file_that_was_cut_off_is_told_and_another_may_be_chosen(
    page: Page, server: Server, game: JSONObject, tmp_path: Path
) -> None:
    file = tmp_path / "cut.json"
    file.write_text(json.dumps(game)[:3000])
    bring(page, server, file)
    expect(page.get_by_role("alert")).to_contain_text("ends in the middle")
    expect(page.get_by_label("File (JSON")).to_be_visible()
