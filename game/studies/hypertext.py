"""The HTML of a survey's `html` elements as Markdown: its words, emphasis, lists and pictures; the rest has no place in a form."""

from __future__ import annotations

from html.parser import HTMLParser

_APART = frozenset({"p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table", "hr"})
_MARKED = {"b": "**", "strong": "**", "i": "*", "em": "*"}
_UNSEEN = frozenset({"script", "style"})


def markdown_of(html: str) -> str:
    """What an `html` element says, as Markdown. Text that has no tags stays as it is, Markdown in it too."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return "".join(reader.parts).strip()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._unseen = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in _UNSEEN:
            self._unseen += 1
        elif tag == "img" and given.get("src"):
            said = (given.get("alt") or "").replace("[", "(").replace("]", ")")
            self.parts.append(f"![{said}]({given['src']})")
        elif tag == "li":
            self.parts.append("\n* ")
        elif tag == "br":
            self.parts.append("  \n")
        else:
            self._mark(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in _UNSEEN:
            self._unseen = max(0, self._unseen - 1)
        else:
            self._mark(tag)

    def _mark(self, tag: str) -> None:
        if tag in _APART:
            self.parts.append("\n\n")
        self.parts.append(_MARKED.get(tag, ""))

    def handle_data(self, data: str) -> None:
        if not self._unseen:
            self.parts.append(data)
