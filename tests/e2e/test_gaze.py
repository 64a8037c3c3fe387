"""Between two pictures in first person: the last one turns and walks, and what rests is the server's own."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.conftest import SCREENSHOTS, Server
from tests.e2e.people import stepped
from tests.e2e.test_first_person import _warm, at_home, pictured

pytestmark = pytest.mark.e2e
__all__ = ["_warm"]

SEEN_AT = """async ([of, seen, size, point]) => {
  const { planeAt, warp } = await import("/static/js/gaze.js");
  const away = planeAt(of, size);
  const at = new DOMMatrix(warp(of, seen, size)).transformPoint(new DOMPoint(point[0], point[1], 0));
  return [at.x, at.y].map((one) => (one * away) / (away * at.w - at.z));
}"""
"""Where a place on the picture of one eye lies before another, both from the middle, in pixels."""

WATCH = """() => {
  const layer = document.querySelector(".stage-gaze");
  window.seen = { moving: [], waited: 0 };
  new MutationObserver(() => {
    const { gaze } = document.querySelector(".stage").dataset;
    const shown = [...layer.querySelectorAll("canvas")].filter((one) => one.style.transform.includes("rotate"));
    if (gaze === "moving") window.seen.moving.push(...shown.map((one) => one.style.transform));
    if (gaze !== "rest" && shown.length === 1) window.seen.waited += 1;
  }).observe(layer, { subtree: true, attributes: true, attributeFilter: ["style"] });
}"""


STAGE = """async (eye) => {
  const { Gaze } = await import("/static/js/gaze.js");
  const root = document.createElement("div");
  const canvas = root.appendChild(document.createElement("canvas"));
  root.style.cssText = "width:200px;height:200px";
  document.body.append(root);
  const picture = () => createImageBitmap(new ImageData(4, 4));
  const stage = { root, canvas, shift: [0, 0], turning: false, bitmap: await picture() };
  const gaze = new Gaze(stage);
  gaze.take({ seq: 1, eye }, await picture());
  const drawn = async (seq, other) => {
    const next = await picture();
    gaze.take({ seq, eye: other }, next);
    stage.bitmap = next;
  };
  const shown = () => [root.dataset.gaze, ...(gaze.seen ? [gaze.seen.yaw, gaze.seen.z] : [])];
  window.eyes = { gaze, stage, drawn, shown };
}"""
"""A stage whose pictures and poses the test has in its hands."""


class Eyes:
    """Whoever looks at such a stage; time passes when the test says so."""

    def __init__(self, page: Page, base: str) -> None:
        self.page = page
        page.clock.install(time=0)
        page.goto(base)
        page.clock.pause_at(3600)
        page.evaluate(STAGE, eye())

    def told(self, seq: int, **pose: float) -> None:
        self.page.evaluate(
            "([pose, seq]) => window.eyes.gaze.toward(pose, seq)",
            [{"yaw": 0, "horizon": 0, **pose}, seq],
        )

    def drawn(self, seq: int, **pose: float) -> None:
        self.page.evaluate("([seq, eye]) => window.eyes.drawn(seq, eye)", [seq, eye(**pose)])

    def dragged(self, across: float) -> None:
        self.page.evaluate("(across) => { window.eyes.stage.shift = [across, 0]; }", across)

    def lets_go(self) -> None:
        self.page.evaluate("window.eyes.gaze.letGo()")
        self.dragged(0)

    def passes(self, ms: int) -> None:
        self.page.clock.run_for(ms)

    @property
    def state(self) -> str:
        return str(self.page.evaluate("window.eyes.shown()[0]"))

    @property
    def sees(self) -> list[float]:
        """The yaw and how far ahead."""
        found: list[float] = self.page.evaluate("window.eyes.shown().slice(1)")
        return found


@pytest.fixture
def eyes(context: BrowserContext, server: Server) -> Eyes:
    return Eyes(context.new_page(), server.url)


Pose = dict[str, float | list[float]]


def eye(**more: float | list[float]) -> Pose:
    level: Pose = {"x": 0.0, "y": 1.5, "z": 0.0, "yaw": 0.0, "horizon": 0.0, "field_of_view": 90.0}
    return level | more


def seen_at(page: Page, of: Pose, seen: Pose, point: tuple[float, float] = (0, 0)) -> list[float]:
    found: list[float] = page.evaluate(SEEN_AT, [of, seen, 200, point])
    return found


def at_rest(page: Page) -> None:
    """Wait until the newest picture is here and nothing moves."""
    pictured(page)
    expect(page.locator('.stage[data-gaze="rest"]')).to_be_attached()


def test_turning_moves_the_picture_as_far_as_the_field_of_view_says(
    context: BrowserContext, server: Server
) -> None:
    page = context.new_page()
    page.goto(server.url)
    # 200 pixels are 90 degrees: what is 45 degrees from the middle is 100 pixels from it.
    near = pytest.approx
    assert seen_at(page, eye(), eye(yaw=45)) == near([-100, 0], abs=1e-6)
    assert seen_at(page, eye(yaw=350), eye(yaw=305)) == near([100, 0], abs=1e-6)
    assert seen_at(page, eye(), eye(yaw=45), (100, 0)) == near([0, 0], abs=1e-6)
    assert seen_at(page, eye(), eye(horizon=45)) == near([0, -100], abs=1e-6)
    assert seen_at(page, eye(yaw=90, horizon=30), eye(yaw=90, horizon=30), (30, -70)) == near(
        [30, -70], abs=1e-6
    )


def test_walking_brings_the_picture_nearer_whichever_way_one_looks(
    context: BrowserContext, server: Server
) -> None:
    page = context.new_page()
    page.goto(server.url)
    for yaw, x, z in ((0, 0, 0.5), (90, 0.5, 0), (180, 0, -0.5)):
        near, aside = seen_at(page, eye(yaw=yaw), eye(yaw=yaw, x=x, z=z), (50, 0))
        assert near == pytest.approx(62.5)
        assert aside == pytest.approx(0, abs=1e-6)
    assert seen_at(page, eye(), eye(x=0.5), (0, 0))[0] < 0
    assert seen_at(page, eye(), eye(y=1.0), (0, 0))[1] < 0


NEAR = [0.5, 0.1, 0.2]
"""2 m away in the middle, nearer to the right and below."""


def away(point: tuple[float, float]) -> float:
    """How far that is at a place of a picture of 200 pixels, from its middle."""
    return 1 / (NEAR[0] + NEAR[1] * point[0] / 100 + NEAR[2] * point[1] / 100)


def test_what_is_told_to_be_nearer_moves_further(context: BrowserContext, server: Server) -> None:
    page = context.new_page()
    page.goto(server.url)
    of = eye(near=NEAR)
    for point in ((0, 0), (60, 40), (-80, -50), (90, -90)):
        right, down = point
        depth = away(point)
        near = pytest.approx
        assert seen_at(page, of, of, point) == near(point, abs=1e-6)
        aside = seen_at(page, of, eye(x=0.25), point)
        assert aside == near([right - 100 * 0.25 / depth, down], abs=1e-6)
        ahead = seen_at(page, of, eye(z=0.25), point)
        assert ahead == near([one * depth / (depth - 0.25) for one in point], abs=1e-6)
        turned = seen_at(page, of, eye(yaw=45), point)
        assert turned == near(seen_at(page, eye(), eye(yaw=45), point), abs=1e-6)


def test_it_waits_where_the_eye_is_until_its_picture_comes_and_gives_way_to_it(eyes: Eyes) -> None:
    assert eyes.state == "rest"
    eyes.told(2, yaw=30)
    eyes.passes(48)
    assert 5 < eyes.sees[0] < 25
    assert eyes.state == "moving"
    eyes.passes(1000)
    assert eyes.sees == pytest.approx([30, 0], abs=0.1)
    eyes.drawn(2, yaw=30)
    eyes.passes(48)
    assert eyes.state == "fading"
    eyes.passes(1000)
    assert eyes.state == "rest"


def test_the_shorter_way_round_is_turned(eyes: Eyes) -> None:
    eyes.told(2, yaw=330)
    eyes.passes(48)
    assert -25 < eyes.sees[0] < -5


def test_a_picture_that_lags_behind_does_not_call_the_eye_back(eyes: Eyes) -> None:
    for seq, ahead in ((2, 0.25), (3, 0.5)):
        eyes.told(seq, z=ahead)
        eyes.passes(400)
    eyes.drawn(2, z=0.25)
    eyes.passes(400)
    assert eyes.sees[1] == pytest.approx(0.5, abs=0.01)
    eyes.drawn(3, z=0.5)
    eyes.passes(400)
    assert eyes.state == "rest"


def test_where_no_picture_comes_the_one_that_is_there_counts(eyes: Eyes) -> None:
    eyes.told(2, yaw=30)
    eyes.passes(5000)
    assert eyes.state == "rest"


def test_who_is_elsewhere_all_at_once_does_not_fly_there(eyes: Eyes) -> None:
    eyes.told(2, z=3.0)
    assert eyes.state == "rest"
    eyes.drawn(2, z=3.0)
    eyes.passes(16)
    assert eyes.state == "fading"
    eyes.passes(1000)
    assert eyes.state == "rest"


def test_a_picture_that_was_dragged_goes_on_from_there(eyes: Eyes) -> None:
    eyes.dragged(-0.25)  # of 90 degrees
    eyes.told(2, yaw=25)
    assert eyes.state == "rest"  # it lies where the finger has left it
    eyes.lets_go()
    eyes.told(3, yaw=25)
    assert 22 < eyes.sees[0] < 25
    eyes.drawn(3, yaw=25)
    eyes.passes(1000)
    assert eyes.state == "rest"


def test_a_picture_that_is_still_held_when_the_next_one_comes_goes_on_from_there(
    eyes: Eyes,
) -> None:
    eyes.dragged(-0.25)
    eyes.drawn(2, yaw=25)
    eyes.lets_go()
    assert 22 < eyes.sees[0] < 25


def test_a_picture_that_was_dragged_in_vain_goes_back(eyes: Eyes) -> None:
    eyes.dragged(-0.25)
    eyes.lets_go()
    assert eyes.sees[0] == pytest.approx(22.5)
    eyes.passes(1000)
    assert eyes.state == "rest"


def test_the_picture_turns_before_the_next_one_is_there_and_rests_as_the_server_drew_it(
    context: BrowserContext, server: Server
) -> None:
    page = at_home(context, server)
    page.wait_for_selector(".stage-gaze", state="attached")
    page.evaluate(WATCH)
    for steps, key in enumerate(("e", "f", "q", "r"), 1):
        page.keyboard.press(key)
        stepped(page, steps)
        at_rest(page)
    assert page.evaluate("window.seen.moving.length") > 4
    assert page.evaluate("window.seen.waited") > 0
    expect(page.locator(".stage-gaze")).to_be_hidden()
    if SCREENSHOTS:
        page.screenshot(path=f"{SCREENSHOTS}/gaze.png")


def test_whoever_wants_less_motion_sees_one_picture_after_the_other(
    browser: Browser, server: Server
) -> None:
    person = browser.new_context(reduced_motion="reduce")
    page = at_home(person, server)
    page.wait_for_selector(".stage-gaze", state="attached")
    page.evaluate(WATCH)
    page.keyboard.press("e")
    stepped(page, 1)
    pictured(page)
    assert page.evaluate("window.seen.moving") == []
    expect(page.locator(".stage-gaze")).to_be_hidden()
    person.close()
