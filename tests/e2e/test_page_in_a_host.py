"""The page that hosts of MCP show beside a conversation: in a frame without a network, as the standard has it."""

from __future__ import annotations

import base64
import io
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import BrowserContext, FrameLocator, Page, expect

from game.doors.tools.page import page as document
from tests.e2e.conftest import SCREENSHOTS

pytestmark = pytest.mark.e2e

POLICY = (
    "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; media-src 'self' data:; connect-src 'none'"
)
"""What a host allows to a page that asks for nothing more (MCP Apps, 2026-01-26)."""
HOST = """
<!DOCTYPE html><html lang="en"><title>A host</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body { margin: 0 } iframe { border: 0; width: 100%; height: 800px }</style>
<iframe id="view" title="A kitchen" sandbox="allow-scripts"></iframe>
<script>
window.asked = []; window.answers = []; window.waiting = [];
const view = document.getElementById("view");
const send = (message) => view.contentWindow.postMessage({ jsonrpc: "2.0", ...message }, "*");
window.tell = (method, params) => send({ method, params });
window.answer = (result) => {
  if (waiting.length) send({ id: waiting.shift(), result }); else answers.push(result);
};
addEventListener("message", ({ data, source }) => {
  if (source !== view.contentWindow) return;
  asked.push(data);
  if (data.method === "ui/initialize") {
    const hostContext = { theme: window.theme, styles: { variables: {} } };
    send({ id: data.id, result: { protocolVersion: "2026-01-26", hostInfo: { name: "test", version: "1" },
      hostCapabilities: { serverTools: {}, openLinks: {} }, hostContext } });
  } else if (data.method === "tools/call") {
    if (answers.length) send({ id: data.id, result: answers.shift() }); else waiting.push(data.id);
  } else if (data.id !== undefined && data.method) send({ id: data.id, result: {} });
});
</script></html>
"""


def picture() -> str:
    drawn = io.BytesIO()
    Image.new("RGB", (300, 300), "teal").save(drawn, "JPEG")
    return base64.b64encode(drawn.getvalue()).decode()


def told(seq: int, moment: str = "yours", **more: Any) -> dict[str, Any]:
    """What `look` or `watch` tells."""
    stands = {"yours": "It is up to you.", "over": "It is over: the goal is reached."}
    scene = {
        "session": "abc", "seat": "robot1", "moment": moment, "seq": seq, "step": seq,
        "stands": stands[moment], "goal": "Make a burger",
        "conditions": [{"text": "the patty cooked", "met": seq > 4}, {"text": "the lettuce cut", "met": False}],
        "said": [{"seq": 3, "name": "chef", "text": "<b>Hello</b>"}], **more,
    }  # fmt: skip
    image = {"type": "image", "data": picture(), "mimeType": "image/jpeg"}
    return {"content": [{"type": "text", "text": "words"}, image], "structuredContent": scene}


def shown(context: BrowserContext, theme: str = "light") -> tuple[Page, FrameLocator]:
    """The page in a host's frame, after its handshake."""
    page = context.new_page()
    page.set_content(HOST)
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    html = document().replace("<head>", f"<head>{policy}")
    page.evaluate("(given) => { window.theme = given.theme; view.srcdoc = given.html }",
                  {"theme": theme, "html": html})  # fmt: skip
    page.wait_for_function("asked.some((one) => one.method === 'ui/notifications/initialized')")
    return page, page.frame_locator("#view")


def test_what_was_looked_at_is_shown_and_followed_until_it_is_over(context: BrowserContext) -> None:
    page, view = shown(context)
    page.evaluate("tell('ui/notifications/tool-input', { arguments: { session: 'abc' } })")
    expect(view.get_by_role("status")).to_contain_text("session abc")
    look = told(4, page="https://kitchen.example/s/abc/")
    page.evaluate("(look) => tell('ui/notifications/tool-result', look)", look)
    expect(view.get_by_role("heading", name="What robot1 sees")).to_be_visible()
    expect(view.get_by_role("status")).to_have_text("Step 4. It is up to you.")
    expect(view.get_by_role("img", name="The kitchen as robot1 sees it at step 4")).to_be_visible()
    expect(view.get_by_text("○ to do: the patty cooked")).to_be_visible()
    expect(view.get_by_text("chef: <b>Hello</b>")).to_be_visible()
    page.evaluate("(scene) => answer(scene)", told(5))
    expect(view.get_by_role("status")).to_have_text("Step 5. It is up to you.")
    expect(view.get_by_text("✓ done: the patty cooked")).to_be_visible()
    page.evaluate("(scene) => answer(scene)", told(6, "over"))
    expect(view.get_by_role("status")).to_have_text("Step 6. It is over: the goal is reached.")
    calls = page.evaluate(
        "asked.filter((one) => one.method === 'tools/call').map((one) => one.params)"
    )
    assert [one["name"] for one in calls] == ["watch", "watch"]
    assert [one["arguments"]["since"] for one in calls] == [0, 5]
    view.get_by_role("button", name="Open in the browser").click()
    page.wait_for_function("asked.some((one) => one.method === 'ui/open-link')")
    sizes = page.evaluate("asked.filter((one) => one.method?.endsWith('size-changed')).length")
    assert sizes


def test_a_refused_look_and_a_kitchen_that_cannot_be_followed_are_said_in_words(
    context: BrowserContext,
) -> None:
    page, view = shown(context)
    no = {"isError": True, "content": [{"type": "text", "text": "Not done (no_session)."}]}
    page.evaluate("(no) => tell('ui/notifications/tool-result', no)", no)
    expect(view.get_by_role("status")).to_have_text("Not done (no_session).")
    page.evaluate("(look) => tell('ui/notifications/tool-result', look)", told(4))
    page.evaluate("(no) => answer(no)", no)
    expect(view.get_by_role("status")).to_have_text(
        "This picture may be old: Not done (no_session)."
    )
    expect(view.get_by_role("img")).to_be_visible()


def test_messages_that_are_not_of_the_host_change_nothing(context: BrowserContext) -> None:
    page, view = shown(context)
    page.evaluate(
        """(look) => {
          const other = document.createElement("iframe");
          document.body.append(other);
          const script = other.contentDocument.createElement("script");
          script.textContent = `parent.frames[0].postMessage(${JSON.stringify(
            { jsonrpc: "2.0", method: "ui/notifications/tool-result", params: look })}, "*")`;
          other.contentDocument.body.append(script);
        }""",
        told(4),
    )
    page.evaluate("tell('ui/notifications/tool-cancelled', {})")
    expect(view.get_by_role("status")).to_have_text("That look was cancelled.")
    expect(view.get_by_role("heading", name="A kitchen")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_fits_a_telephone_and_axe_finds_nothing_serious(
    phone: BrowserContext, theme: str
) -> None:
    page, view = shown(phone, theme)
    look = told(4, page="https://kitchen.example/s/abc/", goal="Make a burger " + "very" * 40)
    page.evaluate("(look) => tell('ui/notifications/tool-result', look)", look)
    expect(view.get_by_role("img")).to_be_visible()
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    frame = page.frames[1]
    assert frame.evaluate(wide) == 0
    if SCREENSHOTS:
        page.screenshot(path=str(Path(SCREENSHOTS) / f"host-{theme}.png"))
    alone = phone.new_page()
    alone.set_content(
        frame.evaluate("document.documentElement.outerHTML").replace("<script>", "<template>")
    )
    found = Axe().run(alone).response["violations"]
    assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []
