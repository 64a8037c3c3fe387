"""At home in first person: by line, by mouse, by keys, by finger; walking; as an examination."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.conftest import ROOT, Server
from tests.e2e.people import begun, open_task, order_up, stepped

pytestmark = pytest.mark.e2e

PATIENCE_MS = 30_000


@pytest.fixture(scope="module", autouse=True)
def _warm(server: Server) -> None:
    """What `make play` does before it opens: the compiled code is there."""
    env = {**os.environ, "BRIGADE_VAR": str(server.var)}
    command = [sys.executable, "manage.py", "warm", "--no-pictures"]
    subprocess.run(command, cwd=ROOT, env=env, check=True)


def at_home(context: BrowserContext, server: Server, task: str = "home/coffee") -> Page:
    """In the kitchen, with a picture on the screen."""
    context.set_default_timeout(PATIENCE_MS)
    page = open_task(context, server.url, task)
    expect(page.locator(".stage.mapped")).to_be_visible(timeout=PATIENCE_MS)
    return page


def line(page: Page, words: str, steps: int) -> None:
    """Write a line like an agent's, and wait for its step."""
    page.locator("#command-text").fill(words)
    page.locator("#command-text").press("Enter")
    stepped(page, steps)


def pictured(page: Page) -> None:
    """Wait until the picture shows what the last step has made of it."""
    page.wait_for_function(
        """() => Number(document.querySelector('.stage').dataset.seq || 0)
            >= Number(document.querySelector('#kitchen').dataset.seq)"""
    )


def point_at(page: Page, label: str) -> tuple[float, float]:
    """Find a thing with the mouse as somebody would who sees it: where its name appears."""
    pictured(page)
    wanted = page.locator(f".target[aria-label^='{label}']").first
    box = wanted.bounding_box()
    assert box, f"no {label} in the picture"
    for across in (0.5, 0.3, 0.7, 0.15, 0.85):
        for down in (0.5, 0.35, 0.65, 0.2, 0.8):
            place = box["x"] + box["width"] * across, box["y"] + box["height"] * down
            page.mouse.move(*place)
            tip = page.locator(".stage-tip strong")
            if tip.count() and tip.first.is_visible() and tip.first.text_content() == label:
                return place
    raise AssertionError(f"{label} was not found with the mouse")


def history(page: Page) -> list[str]:
    return [one.strip() for one in page.locator(".history li").all_text_contents()]


def test_a_coffee_by_lines_and_clicks_is_recorded_and_seen_again(
    context: BrowserContext, server: Server
) -> None:
    page = at_home(context, server)
    line(page, "find mug", 1)
    page.mouse.click(*point_at(page, "Mug"))
    stepped(page, 2)
    expect(page.locator("#hint")).to_have_text("Take mug.")
    for steps, words in enumerate(
        ("FIND CoffeeMachine", "PUT CoffeeMachine", "TOGGLE_ON CoffeeMachine"), 3
    ):
        line(page, words, steps)
    for steps, words in enumerate(("TOGGLE_OFF CoffeeMachine", "PICKUP Mug", "DRINK Mug"), 6):
        line(page, words, steps)
    order_up(page)
    page.goto(re.sub(r"/s/(\w+)/.*", r"/s/\1/replay/", page.url))
    expect(page.locator("#seat")).to_have_value("cook")
    expect(page.locator("#frame")).to_have_js_property("complete", True)
    page.get_by_role("button", name=re.compile("Cook on from here")).click()
    page.get_by_role("button", name="Start cooking").click()
    begun(page)


def test_a_right_click_opens_everything_that_can_be_tried_and_escape_closes_it(
    context: BrowserContext, server: Server
) -> None:
    page = at_home(context, server)
    line(page, "FIND Mug", 1)
    page.mouse.click(*point_at(page, "Mug"), button="right")
    menu = page.get_by_role("menu", name="What to do with Mug")
    expect(menu.get_by_role("menuitem").first).to_be_focused()
    expect(page.locator("#places-word")).to_have_text("Go to")
    assert "Wash mug" in menu.get_by_role("menuitem").all_text_contents()
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    stepped(page, 1)


def test_a_button_in_sight_shows_what_else_can_be_tried_with_a_thing(
    context: BrowserContext, server: Server
) -> None:
    page = at_home(context, server)
    line(page, "FIND Mug", 1)
    where = point_at(page, "Mug")
    expect(page.locator(".stage-tip")).to_contain_text("Right click: more")
    page.get_by_role("button", name="More").click()
    expect(page.locator("#hint")).to_contain_text("Now choose a thing")
    page.mouse.click(*where)
    menu = page.get_by_role("menu", name="What to do with Mug")
    expect(menu).to_be_visible()
    assert "Wash mug" in menu.get_by_role("menuitem").all_text_contents()
    expect(page.get_by_role("button", name="More")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Escape")
    stepped(page, 1)


def test_without_a_mouse_the_things_in_view_are_named_and_chosen_by_keys(
    context: BrowserContext, server: Server
) -> None:
    page = at_home(context, server)
    page.keyboard.press("/")
    page.keyboard.type("FIND Mug")
    page.keyboard.press("Enter")
    stepped(page, 1)
    page.locator("#command-text").blur()
    pictured(page)
    names = set()
    for _ in range(page.locator(".target").count()):
        page.keyboard.press("n")
        name = page.evaluate("document.activeElement.getAttribute('aria-label')")
        names.add(name)
        if name.startswith("Mug:"):
            break
    assert "Mug: Pick up the mug" in names
    page.keyboard.press("m")
    expect(page.get_by_role("menu")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    stepped(page, 2)
    assert history(page)[-1].startswith("take mug")


def test_a_place_one_knows_is_one_click_away(context: BrowserContext, server: Server) -> None:
    page = at_home(context, server)
    line(page, "FIND Fridge", 1)
    page.locator(".place", has_text="Fridge").first.click()
    stepped(page, 2)


def test_a_line_that_means_nothing_costs_nothing_and_is_answered(
    context: BrowserContext, server: Server
) -> None:
    page = at_home(context, server)
    page.locator("#command-text").fill("FIND Mgu")
    page.locator("#command-text").press("Enter")
    expect(page.locator("#hint")).to_contain_text("did you mean")
    stepped(page, 0)


def test_a_held_key_walks_and_stops_when_it_is_released(
    context: BrowserContext, server: Server
) -> None:
    page = at_home(context, server)
    page.keyboard.down("e")
    expect(page.locator("#kitchen")).to_have_attribute("data-step", re.compile("[2-9]"))
    page.keyboard.up("e")
    page.wait_for_function(
        """() => { const now = document.querySelector('#kitchen').dataset.step;
            const same = window.before === now; window.before = now; return same; }""",
        polling=900,
    )
    steps = int(page.locator("#kitchen").get_attribute("data-step") or 0)
    page.wait_for_timeout(900)
    stepped(page, steps)


def test_dragging_the_picture_turns_the_view(context: BrowserContext, server: Server) -> None:
    page = at_home(context, server)
    box = page.locator(".stage").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 3
    page.mouse.move(x, y)
    page.mouse.down()
    for part in range(1, 11):
        page.mouse.move(x - part * 12, y)
    page.mouse.up()
    expect(page.locator("#kitchen")).not_to_have_attribute("data-step", "0")
    expect(page.locator(".history li").last).to_contain_text("Look around")


def test_one_drag_of_the_view_is_a_few_looks(context: BrowserContext, server: Server) -> None:
    """Half the picture to the left in forty small moves of the mouse, and no more than three steps."""
    page = at_home(context, server)
    box = page.locator(".stage").bounding_box()
    assert box
    x, y = box["x"] + box["width"] * 0.8, box["y"] + box["height"] / 3
    page.mouse.move(x, y)
    page.mouse.down()
    for part in range(1, 41):
        page.mouse.move(x - box["width"] * 0.6 * part / 40, y)
        page.wait_for_timeout(40)
    page.mouse.up()
    expect(page.locator("#kitchen")).not_to_have_attribute("data-step", "0")
    page.wait_for_timeout(700)
    assert 1 <= int(page.locator("#kitchen").get_attribute("data-step") or 0) <= 3


def test_a_drag_that_comes_back_looks_at_nothing_new(
    context: BrowserContext, server: Server
) -> None:
    page = at_home(context, server)
    box = page.locator(".stage").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 3
    page.mouse.move(x, y)
    page.mouse.down()
    for part in (20, 40, 20, 0):
        page.mouse.move(x - part, y)
    page.mouse.up()
    page.wait_for_timeout(700)
    expect(page.locator("#kitchen")).to_have_attribute("data-step", "0")


def test_a_click_on_what_is_in_the_hand_costs_no_step(
    context: BrowserContext, server: Server
) -> None:
    page = at_home(context, server)
    line(page, "find mug", 1)
    page.mouse.click(*point_at(page, "Mug"))
    stepped(page, 2)
    page.mouse.click(*point_at(page, "Mug"))
    expect(page.locator("#hint")).to_have_text("This is in your hand.")
    page.wait_for_timeout(500)
    stepped(page, 2)


def test_a_finger_walks_by_buttons_and_a_long_press_opens_the_menu(
    phone: BrowserContext, server: Server
) -> None:
    page = at_home(phone, server)
    page.locator("[data-walk='turn right']").tap()
    stepped(page, 1)
    page.locator("#command-text").fill("FIND Mug")
    page.get_by_role("button", name="Do it").tap()
    stepped(page, 2)
    pictured(page)
    page.locator(".stage").scroll_into_view_if_needed()
    box = page.locator(".target[aria-label^='Mug']").first.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = page.context.new_cdp_session(page)
    touch.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    )
    expect(page.get_by_role("menu")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.get_by_role("menuitem").first.tap()
    stepped(page, 3)


def test_spectators_see_the_room_and_can_do_nothing(
    context: BrowserContext, server: Server, browser: Browser
) -> None:
    page = at_home(context, server)
    other = browser.new_context()
    watch = other.new_page()
    watch.goto(re.sub(r"(/s/\w+/).*", r"\1watch/", page.url))
    expect(watch.locator(".stage-frame")).to_be_visible(timeout=PATIENCE_MS)
    assert watch.locator(".command-panel, .walk-pad, .places-strip").count() == 0
    pixels = "document.querySelector('.stage-frame').toDataURL()"
    assert watch.evaluate(pixels) != page.evaluate(pixels)
    other.close()


def test_an_examination_is_played_with_nothing_but_task_objects_and_history(
    context: BrowserContext, server: Server
) -> None:
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    page.goto(f"{server.url}/tasks/?suite=asgardbench")
    page.locator(".task-card button").first.click()
    expect(page.locator(".stage.mapped")).to_be_visible(timeout=PATIENCE_MS)
    expect(page.locator(".goal-list li")).to_have_count(0)
    assert "best known" not in (page.locator(".clocks").text_content() or "")
    assert page.locator(".walk-pad").is_hidden()
    line(page, "DRINK Cloth", 1)
    assert history(page) == ["DRINK Cloth failed"]
    expect(page.locator("#hint")).to_have_text("DRINK Cloth: failed.")


def test_drops_lie_on_what_was_sprayed_and_dry(context: BrowserContext, server: Server) -> None:
    page = at_home(context, server, "home/mirror")
    page.evaluate(
        """() => {
            window.wet = [];
            const added = (row) => row.addedNodes.forEach((node) =>
                node.className === 'sprayed' && window.wet.push([node.dataset.at, node.children.length]));
            new MutationObserver((rows) => rows.forEach(added))
                .observe(document.querySelector('.stage-bubbles'), { childList: true });
        }"""
    )
    for steps, words in enumerate(("FIND SprayBottle", "PICKUP SprayBottle", "FIND Mirror"), 1):
        line(page, words, steps)
    pictured(page)
    assert page.evaluate("window.wet") == []
    line(page, "SPRAY Mirror", 4)
    page.wait_for_function("window.wet.length > 0")
    [[where, drops]] = page.evaluate("window.wet")
    assert where.startswith("Mirror_")
    assert drops > 10
    expect(page.locator(".sprayed")).to_have_count(0)
