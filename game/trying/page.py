"""A participant's page as a browser without scripts reads it: its form, its frame, and whether it is over."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from html.parser import HTMLParser

Attributes = dict[str, str]


@dataclass(slots=True)
class Field:
    """One input: its name, its kind (`radio`, `checkbox`, `text`, `number`, `select`) and what it may say.
    `options` are pairs of what is sent and what is shown."""

    name: str
    kind: str
    options: list[tuple[str, str]] = field(default_factory=list)
    low: float | None = None
    high: float | None = None
    step: float = 1


@dataclass(slots=True)
class Page:
    """What a page says. `step` empty: there is none; a page on which one only waits has one, and no form with it."""

    step: str = ""
    hidden: dict[str, str] = field(default_factory=dict)
    fields: list[Field] = field(default_factory=list)
    buttons: list[tuple[str, str]] = field(default_factory=list)
    frame: str = ""
    beat: str = ""
    over: bool = False
    config: dict[str, object] = field(default_factory=dict)
    alerts: list[str] = field(default_factory=list)
    """What the page says is wrong."""


def read_page(text: str) -> Page:
    """The page that a text in HTML is."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    return reader.page


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.page = Page()
        self._last: Field | None = None
        self._select: Field | None = None
        self._config: list[str] | None = None
        self._range: tuple[float | None, float | None, float] = (None, None, 1)
        self._alert = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given: Attributes = {name: value or "" for name, value in attrs}
        if "data-low" in given:
            ends = _number(given["data-low"]), _number(given.get("data-high", ""))
            self._range = (*ends, _number(given.get("data-step", "")) or 1)
        if given.get("role") == "alert":
            self._alert = True
        if "data-beat" in given:
            self.page.beat = given["data-beat"]
            self.page.step = self.page.step or given.get("data-step", "")
        if "study-end" in given.get("class", "").split():
            self.page.over = True
        handler = getattr(self, f"_on_{tag}", None)
        if handler is not None:
            handler(given)

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self._select = None
        elif tag == "label":
            self._last = None
        elif tag == "script" and self._config is not None:
            self.page.config = json.loads("".join(self._config))
            self._config = None

    def handle_data(self, data: str) -> None:
        if self._config is not None:
            self._config.append(data)
        if self._alert and data.strip():
            self._alert = False
            self.page.alerts.append(data.strip())
        shown = self._select if self._select is not None else self._last
        if shown is not None and shown.options and data.strip():
            value, text = shown.options[-1]
            shown.options[-1] = (value, f"{text} {data.strip()}".strip())

    def _on_input(self, given: Attributes) -> None:
        name, kind = given.get("name", ""), given.get("type", "text")
        if not name:
            return
        if kind == "hidden":
            self.page.hidden[name] = given.get("value", "")
            if name == "step":
                self.page.step = given.get("value", "")
        elif kind in ("radio", "checkbox"):
            self._last = self._named(name, kind)
            self._last.options.append((given.get("value", "on"), ""))
        elif kind != "submit":
            numeric = kind in ("number", "range") or given.get("inputmode") == "decimal"
            low, high = _number(given.get("min", "")), _number(given.get("max", ""))
            step = _number(given.get("step", "")) or 1
            if numeric and low is None:
                low, high, step = self._range
            self._range = (None, None, 1)
            kind = "number" if numeric else "text"
            self.page.fields.append(Field(name, kind, [], low, high, step))

    def _on_textarea(self, given: Attributes) -> None:
        if given.get("name"):
            self.page.fields.append(Field(given["name"], "text"))

    def _on_select(self, given: Attributes) -> None:
        if given.get("name"):
            self._select = Field(given["name"], "select")
            self.page.fields.append(self._select)

    def _on_option(self, given: Attributes) -> None:
        if self._select is not None:
            self._select.options.append((given.get("value", ""), ""))

    def _on_button(self, given: Attributes) -> None:
        if given.get("name") and given.get("type", "submit") == "submit":
            self.page.buttons.append((given["name"], given.get("value", "")))

    def _on_iframe(self, given: Attributes) -> None:
        # A script opens the kitchen once its tab is the one that goes on.
        self.page.frame = given.get("data-src") or given.get("src", "")

    def _on_script(self, given: Attributes) -> None:
        if given.get("id") == "session-config":
            self._config = []

    def _named(self, name: str, kind: str) -> Field:
        known = next((one for one in self.page.fields if one.name == name), None)
        if known is None:
            known = Field(name, kind)
            self.page.fields.append(known)
        return known


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None
