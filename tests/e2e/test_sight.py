"""What lies over a picture in first person, by choice: a crosshair and a small map."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.conftest import Server
from tests.e2e.people import open_task, stepped
from tests.e2e.test_first_person import _warm, at_home, line, pictured

pytestmark = pytest.mark.e2e
__all__ = ["_warm"]

AIM_AT = """async (label) => {
  const { parts: { stage, kitchen } } = await import("/static/js/session.js");
  const { yaw, horizon } = kitchen.view.facts.pose;
  const [x, y] = stage.map.middle(stage.targets.find((one) => one.label === label).id);
  const wide = Math.tan((kitchen.view.controls.field_of_view * Math.PI) / 360);
  const degrees = (part) => (Math.atan((part - 0.5) * 2 * wide) * 180) / Math.PI;
  return `Face ${(yaw + degrees(x)).toFixed(1)} ${(horizon + degrees(y)).toFixed(1)}`;
}"""
"""The line that turns the eye to a thing in the picture."""
AIMED = """async () => {
  const { parts: { stage } } = await import("/static/js/session.js");
  return stage.targets.find((one) => one.id === stage.map.at(0.5, 0.5))?.label;
}"""


def test_a_crosshair_is_there_once_it_is_asked_for_and_stays_asked_for(
    context: BrowserContext, server: Server
) -> None:
    page = at_home(context, server)
    switch = page.get_by_role("button", name="Crosshair")
    expect(switch).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".stage-cross")).to_be_hidden()
    switch.click()
    expect(page.locator(".stage-cross")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Crosshair")).to_have_attribute("aria-pressed", "true")
    cross, stage = (page.locator(one).bounding_box() for one in (".stage-cross", ".stage"))
    assert cross
    assert stage
    for at, size in (("x", "width"), ("y", "height")):
        middle = cross[at] + cross[size] / 2
        assert middle == pytest.approx(stage[at] + stage[size] / 2, abs=1)


def test_with_the_crosshair_a_key_uses_what_is_in_the_middle(
    context: BrowserContext, server: Server
) -> None:
    page = at_home(context, server)
    page.get_by_role("button", name="Crosshair").click()
    line(page, "FIND Mug", 1)
    pictured(page)
    line(page, page.evaluate(AIM_AT, "Mug"), 2)
    pictured(page)
    page.locator("#command-text").blur()
    expect(page.locator('.stage[data-gaze="rest"]')).to_be_attached()
    assert page.evaluate(AIMED) == "Mug"
    page.keyboard.press("Enter")
    stepped(page, 3)
    expect(page.locator("#hint")).to_have_text("Take mug.")


MAP = """async ([walls, pose]) => {
  const { Minimap, fan, words } = await import("/static/js/minimap.js");
  return [Minimap.of({ walls, pose }), words(walls, pose), fan(pose, 90)];
}"""
ROOM = [[-1.0, -2.0], [3.0, -2.0], [3.0, 4.5], [-1.0, 4.5]]


def test_the_map_says_in_words_where_one_is_and_looks(
    context: BrowserContext, server: Server
) -> None:
    page = context.new_page()
    page.goto(server.url)
    _, said, corners = page.evaluate(MAP, [ROOM, {"x": 0.25, "z": 1, "yaw": 91, "horizon": 0}])
    assert said == (
        "A room of 4 by 6.5 metres. You are 1.3 m from its west end and 3 m from its south end, and look east."
    )
    assert corners[0] == [0.25, 1]
    assert min(x for x, _ in corners[1:]) > 1  # all of it lies ahead, to the east
    for yaw, way in ((0, "north"), (359, "north"), (-45, "north-west"), (180, "south")):
        _, said, _ = page.evaluate(MAP, [ROOM, {"x": 0, "z": 0, "yaw": yaw}])
        assert said.endswith(f"look {way}.")


MET = (
    """async ([here, there]) => (await import("/static/js/minimap.js")).whereabouts(here, there)"""
)


def test_the_map_says_in_words_where_others_are(context: BrowserContext, server: Server) -> None:
    page = context.new_page()
    page.goto(server.url)
    for x, z, words in ((1, 4, "3 m to the north"), (-1, -1, "2.8 m to the south-west")):
        said = page.evaluate(MET, [{"x": 1, "z": 1, "yaw": 90}, {"name": "Ben", "x": x, "z": z}])
        assert said == f"Ben: {words}."


def test_a_seat_that_is_not_told_where_it_is_has_no_map(
    context: BrowserContext, server: Server
) -> None:
    page = open_task(context, server.url, "parlour/apple")
    expect(page.get_by_role("button", name="Crosshair")).to_be_visible()
    expect(page.get_by_role("button", name="Small map")).to_be_hidden()
    assert page.evaluate(MAP, [ROOM, {"yaw": 0, "horizon": 0}])[0] is False


def test_a_map_shows_where_one_has_been_and_looked_once_it_is_asked_for(
    context: BrowserContext, server: Server
) -> None:
    page = at_home(context, server)
    plan = page.locator(".minimap svg")
    expect(plan).to_be_hidden()
    page.get_by_role("button", name="Small map").click()
    expect(plan).to_be_visible()
    before = plan.get_attribute("aria-label") or ""
    assert re.fullmatch(r"A room of .* and look [a-z-]+\.", before)
    expect(plan.locator(".map-seen polygon")).to_have_count(1)
    page.keyboard.press("q")
    stepped(page, 1)
    expect(plan.locator(".map-seen polygon")).to_have_count(2)
    expect(plan.locator(".map-been circle")).to_have_count(1)
    line(page, "FIND Mug", 2)
    expect(plan.locator(".map-been circle")).to_have_count(2)
    expect(plan).not_to_have_attribute("aria-label", before)
    page.reload()
    expect(plan).to_be_visible()


LOSE = """async () => {
  const { parts: { link } } = await import("/static/js/session.js");
  link.lose();
}"""
"""The connection is lost; the page comes back by itself."""


def looked_about(page: Page) -> tuple[int, int]:
    """Look to the side, then go to another place; how many looks and places the map shows."""
    page.get_by_role("button", name="Small map").click()
    page.keyboard.press("q")
    stepped(page, 1)
    line(page, "FIND Mug", 2)
    expect(page.locator(".map-been circle")).to_have_count(2)
    return page.locator(".map-seen polygon").count(), 2


def shows(page: Page, looks: int, places: int) -> None:
    expect(page.locator(".minimap svg")).to_be_visible()
    expect(page.locator(".map-seen polygon")).to_have_count(looks)
    expect(page.locator(".map-been circle")).to_have_count(places)


def test_what_was_seen_is_on_the_map_again_after_a_reload_and_a_lost_connection(
    context: BrowserContext, server: Server
) -> None:
    page = at_home(context, server)
    looks, places = looked_about(page)
    assert looks == 3
    page.reload()
    shows(page, looks, places)
    page.evaluate(LOSE)
    expect(page.locator("#kitchen")).to_have_attribute("data-status", "playing")
    line(page, "FIND Fridge", 3)
    shows(page, looks + 1, places + 1)


def test_what_was_seen_is_on_the_map_of_ones_other_device_and_of_no_other_kitchen(
    context: BrowserContext, server: Server, browser: Browser
) -> None:
    page = at_home(context, server)
    looks, places = looked_about(page)
    device = browser.new_context(storage_state=context.storage_state())
    other = device.new_page()
    other.goto(page.url)
    expect(other.locator(".stage.mapped")).to_be_visible()
    shows(other, looks, places)
    device.close()
    shows(at_home(context, server), 1, 1)


def test_kitchens_seen_from_above_and_those_who_watch_have_no_such_switches(
    context: BrowserContext, server: Server, browser: Browser
) -> None:
    page = open_task(context, server.url, "tutorial/2")
    expect(page.get_by_role("button", name="Crosshair")).to_be_hidden()
    home = at_home(context, server)
    watch = browser.new_context().new_page()
    watch.goto(re.sub(r"(/s/\w+/).*", r"\1watch/", home.url))
    expect(watch.locator(".stage-frame")).to_be_visible()
    assert watch.locator(".sight-switches, .stage-cross").count() == 0
    watch.context.close()
