"""The page that shows a kitchen beside the conversation (MCP Apps, `ui://`), as one HTML document.

A host shows it in a frame of its own that reaches no network: everything is inside it, and what it shows it asks
for through the host, with the tool `watch`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from game.doors.tools.sitting import PAGE

FOLDER = Path(__file__).parent / "page"

__all__ = ["PAGE", "page"]


@cache
def page() -> str:
    """The document."""
    html = (FOLDER / "kitchen.html").read_text("utf-8")
    style = (FOLDER / "kitchen.css").read_text("utf-8")
    script = (FOLDER / "kitchen.js").read_text("utf-8")
    return html.replace("/* style */", style).replace("/* script */", script)
