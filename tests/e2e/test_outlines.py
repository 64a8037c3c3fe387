"""Outlines of what is pointed at: smooth lines in the screen's own pixels."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.e2e.conftest import SCREENSHOTS, Server
from tests.e2e.test_first_person import at_home, point_at

pytestmark = pytest.mark.e2e

DRAWN = """async ([rows, value]) => {
  const { contours } = await import("/static/js/contours.js");
  const [height, width] = [rows.length, rows[0].length];
  return contours({ cells: Uint16Array.from(rows.join("")), width, height }, value);
}"""
INK = """(canvas) => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const bright = data.filter((alpha, i) => i % 4 === 3 && alpha > 200).length;
  return { width: canvas.width, shown: canvas.clientWidth, ratio: window.devicePixelRatio, bright };
}"""


@pytest.fixture
def sharp(browser: Browser) -> Iterator[BrowserContext]:
    """Somebody whose screen has two pixels for each of the page's."""
    person = browser.new_context(viewport={"width": 1280, "height": 800}, device_scale_factor=2)
    yield person
    person.close()


def lines(context: BrowserContext, server: Server, rows: list[str]) -> list[list[list[float]]]:
    page = context.new_page()
    page.goto(server.url)
    found: list[list[list[float]]] = page.evaluate(DRAWN, [rows, 1])
    page.close()
    return found


def area(line: list[list[float]]) -> float:
    """Of a closed line; those around holes run the other way."""
    following = [*line[1:], line[0]]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(line, following, strict=True)) / 2


def test_a_staircase_of_cells_is_a_straight_line(context: BrowserContext, server: Server) -> None:
    stairs = ["0" * 42, *("0" + "1" * (4 * n) + "0" * (41 - 4 * n) for n in range(1, 11)), "0" * 42]
    (line,) = lines(context, server, stairs)
    assert len(line) <= 8
    assert abs(area(line)) == pytest.approx(220, rel=0.15)


def test_holes_and_parts_have_lines_of_their_own(context: BrowserContext, server: Server) -> None:
    ring = [
        "000000000",
        "011111000",
        "011111000",
        "011011000",
        "011111000",
        "011111011",
        "000000011",
    ]
    found = lines(context, server, ring)
    assert len(found) == 3
    assert sorted(area(line) > 0 for line in found) == [False, True, True]


def test_cells_that_touch_by_a_corner_are_two(context: BrowserContext, server: Server) -> None:
    assert (
        len(lines(context, server, ["000000", "011000", "011000", "000110", "000110", "000000"]))
        == 2
    )


def test_no_line_runs_along_the_border_of_the_picture(
    context: BrowserContext, server: Server
) -> None:
    (line,) = lines(context, server, ["1111", "1111", "1111"])
    assert {x < 0 or x > 4 or y < 0 or y > 3 for x, y in line} == {True}


def test_what_is_pointed_at_is_outlined_in_the_screens_own_pixels(
    sharp: BrowserContext, server: Server
) -> None:
    page = at_home(sharp, server)
    page.locator("#command-text").fill("find mug")
    page.locator("#command-text").press("Enter")
    point_at(page, "Mug")
    glow = page.locator(".stage-glow")
    expect(glow).to_be_visible()
    ink = glow.evaluate(INK)
    if SCREENSHOTS:
        page.screenshot(path=f"{SCREENSHOTS}/outline.png")
    assert ink["width"] == pytest.approx(ink["shown"] * ink["ratio"], abs=2)
    assert ink["bright"] > 100
    page.mouse.move(1, 1)
    expect(glow).to_be_hidden()
