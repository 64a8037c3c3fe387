"""A kitchen in motion: at rest it is the server's picture, and without motion it is that picture itself."""

from __future__ import annotations

import io
from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.conftest import Server
from tests.e2e.people import open_task, order_up, stepped, target

pytestmark = pytest.mark.e2e

MEAN_OFF, FAR, FAR_SHARE = 5.0, 48, 0.015
"""So far (of 255) pixels may be off on average, and so many of them by more than `FAR`: two ways of
making a picture smaller, JPEG against WebP, and name plates in another typeface."""


def rested(page: Page) -> None:
    """Wait until the parts are there and nothing moves."""
    expect(page.locator('.stage[data-motion="rest"]')).to_be_attached()


def shot(page: Page) -> NDArray[np.int16]:
    picture = Image.open(io.BytesIO(page.locator(".stage").screenshot())).convert("RGB")
    return np.asarray(picture).astype(np.int16)


def without_motion(page: Page) -> NDArray[np.int16]:
    """What lies below: the picture as the server sent it."""
    page.locator(".stage-motion").evaluate("node => { node.style.visibility = 'hidden'; }")
    picture = shot(page)
    page.locator(".stage-motion").evaluate("node => { node.style.visibility = ''; }")
    return picture


@pytest.fixture
def large(browser: Browser) -> Iterator[BrowserContext]:
    """A screen on which picture and sheet are of one size."""
    person = browser.new_context(viewport={"width": 1680, "height": 1240})
    person.set_default_timeout(20_000)
    yield person
    person.close()


SAME_MOMENT = """async () => {
    const { parts: { stage, kitchen, plan } } = await import("/static/js/session.js");
    return !plan.sent && !plan.actions.length && stage.revision === kitchen.view.revision;
}"""


def alike(page: Page) -> None:
    page.wait_for_function(SAME_MOMENT)  # a walk of several steps has more than one picture
    rested(page)
    off = np.abs(shot(page) - without_motion(page)).max(axis=2)
    assert off.mean() < MEAN_OFF
    assert (off > FAR).mean() < FAR_SHARE


def test_at_rest_the_kitchen_looks_as_the_server_drew_it(
    context: BrowserContext, server: Server
) -> None:
    page = open_task(context, server.url, "synchronous/1")
    rested(page)
    alike(page)
    picture = shot(page)
    before = page.locator(".stage").get_attribute("data-seq")
    target(page, "bread1").click(force=True)
    stepped(page, 1)
    expect(page.locator(".stage")).not_to_have_attribute("data-seq", str(before))
    rested(page)
    alike(page)
    assert np.abs(shot(page) - picture).max() > FAR


def test_ones_own_cook_sets_out_at_once(context: BrowserContext, server: Server) -> None:
    page = open_task(context, server.url, "tutorial/2")
    rested(page)
    # In one breath, before anything can have come from the server.
    walking = page.evaluate(
        """async () => {
            const { parts: { stage, kitchen } } = await import("/static/js/session.js");
            document.querySelector('[data-target="tomato1"]').click();
            const body = stage.motion.body(kitchen.me);
            return [kitchen.view.step, body.foretold > 0, body.walk.length > 0];
        }"""
    )
    assert walking == [0, True, True]
    order_up(page)
    rested(page)
    alike(page)


def test_whoever_wants_less_motion_sees_the_pictures_of_the_server(
    browser: Browser, server: Server
) -> None:
    person = browser.new_context(reduced_motion="reduce")
    page = open_task(person, server.url, "tutorial/2")
    target(page, "tomato1").click(force=True)
    order_up(page)
    assert page.locator(".stage-motion").count() == 0
    expect(page.locator(".stage-frame")).to_be_visible()
    person.close()


@pytest.mark.parametrize(
    ("task", "first"),
    [("danger/chicken-and-lettuce", "fridge#1"), ("activities/breakfast", "dining room")],
)
def test_kitchens_seen_from_the_front_and_houses_move_as_well(
    large: BrowserContext, server: Server, task: str, first: str
) -> None:
    page = open_task(large, server.url, task)
    rested(page)
    alike(page)
    picture = shot(page)
    before = page.locator(".stage").get_attribute("data-seq")
    target(page, first).click(force=True)
    menu = page.get_by_role("menu")  # of a thing that stands in the middle of a room
    expect(menu.or_(page.locator("#kitchen:not([data-step='0'])")).first).to_be_visible()
    if menu.count():
        page.get_by_role("menuitem").first.click()
    expect(page.locator("#kitchen")).not_to_have_attribute("data-step", "0")
    expect(page.locator(".stage")).not_to_have_attribute("data-seq", str(before))
    page.wait_for_load_state("networkidle")  # the sheet of another room
    rested(page)
    alike(page)
    assert np.abs(shot(page) - picture).max() > FAR


def test_a_replay_moves_while_it_plays_and_stands_still_for_who_steps(
    context: BrowserContext, server: Server
) -> None:
    page = open_task(context, server.url, "tutorial/2")
    target(page, "tomato1").click(force=True)
    order_up(page)
    page.goto(f"{page.url.split('?')[0]}replay/")
    page.wait_for_selector("#replay.ready")
    page.locator("#first").click()
    page.locator("#play").click()
    expect(page.locator(".replay-picture .stage-motion")).to_be_visible()
    expect(page.locator("#play-word")).to_have_text("Play", timeout=20_000)
    expect(page.locator('.replay-picture[data-motion="rest"]')).to_be_attached()
    page.locator("#back").click()
    expect(page.locator(".replay-picture .stage-motion")).to_be_hidden()
    expect(page.locator("#frame")).to_be_visible()


@pytest.mark.parametrize(
    ("task", "language"),
    [("multi_agent/1", "en"), ("multi_agent/1", "de"), ("danger/chicken-and-lettuce", "en")],
)
def test_a_phone_loads_a_kitchen_with_few_bytes(
    phone: BrowserContext, server: Server, task: str, language: str
) -> None:
    page = open_task(phone, server.url, task)
    phone.set_extra_http_headers({"Accept-Language": language})
    rested(page)
    address = page.url.split("?")[0]
    page.close()
    sizes: list[float] = []
    page = phone.new_page()
    devtools = phone.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.setCacheDisabled", {"cacheDisabled": True})

    devtools.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
    devtools.on(
        "Network.webSocketFrameReceived",
        lambda told: sizes.append(len(told["response"]["payloadData"])),
    )
    page.goto(address)
    rested(page)
    assert 100_000 < sum(sizes) < 300_000  # pictures counted as base64


def test_a_phone_loads_the_pictures_of_a_whole_house_with_few_bytes(
    phone: BrowserContext, server: Server
) -> None:
    page = phone.new_page()
    sheets: list[int] = []
    frames: list[int] = []
    page.on(
        "response",
        lambda r: sheets.append(int(r.headers["content-length"])) if "/sprites/" in r.url else None,
    )
    page.on(
        "websocket",
        lambda ws: ws.on(
            "framereceived",
            lambda told: frames.append(len(told)) if isinstance(told, bytes) else None,
        ),
    )
    page.goto(f"{server.url}/tasks/activities/breakfast/")
    page.get_by_role("button", name="Open this kitchen").click()
    rested(page)
    assert len(sheets) <= 3
    assert 50_000 < sum(sheets) + sum(frames) < 300_000


def test_sounds_are_off_until_asked_for_and_stay_as_they_were_set(
    context: BrowserContext, server: Server
) -> None:
    page = open_task(context, server.url, "tutorial/2")
    rested(page)
    target(page, "tomato1").click(force=True)
    order_up(page)
    played = """async () => (await import("/static/js/session.js")).parts.sounds.played"""
    assert page.evaluate(played) == 0
    page.get_by_role("button", name="Sounds").click()
    assert page.evaluate(played) == 1
    again = open_task(context, server.url, "tutorial/2")
    expect(again.get_by_role("button", name="Sounds")).to_have_attribute("aria-pressed", "true")
    target(again, "tomato1").click(force=True)
    order_up(again)
    assert again.evaluate(played) > 1


def test_without_a_sheet_the_pictures_of_the_server_are_shown(
    context: BrowserContext, server: Server
) -> None:
    context.route("**/sprites/**", lambda route: route.abort())
    page = open_task(context, server.url, "tutorial/2")
    expect(page.locator('.stage[data-motion="off"]')).to_be_attached()
    target(page, "tomato1").click(force=True)
    order_up(page)
    expect(page.locator(".stage-frame")).to_be_visible()
