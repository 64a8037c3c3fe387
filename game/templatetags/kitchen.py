"""Words and small pictures for the pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

from game import suites
from game.benchmarks import Upload
from game.pages import menu
from game.pages.drawn import is_drawn
from game.people import COLOURS
from game.report import data
from sim.abilities import Length, length_of
from sim.world import Task
from sim.worlds import all_worlds

register = template.Library()
_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


@register.simple_tag
def icon(name: str) -> SafeString:
    """A decorative icon: the words beside it say the same."""
    sprite = static("img/icons.svg")
    return format_html(
        '<svg class="icon" aria-hidden="true" focusable="false"><use href="{}#{}"></use></svg>',
        sprite,
        name,
    )


@register.simple_tag
def markdown(text: str) -> SafeString:
    """A text in Markdown (CommonMark). HTML in it stands there as it was written."""
    return mark_safe(str(_MARKDOWN.render(text)))  # escaped by the renderer


@register.filter
def difficulty(task: Task) -> str:
    """Difficulty in words."""
    return menu.difficulty_label(task.difficulty)


@register.filter
def dots(task: Task) -> str:
    """Difficulty as five dots, filled from the left."""
    filled = min(max(task.difficulty, 1), 5)
    return "●" * filled + "○" * (5 - filled)


@register.filter
def best_known(task: Task, proofs: str = "") -> str:
    """How long the best known solution is at each pace, for those who are yet to play; may be empty.

    Where sentences are held back somebody is examined, and such a number tells what is to be done.
    With `proofs` it says which of them are proved to be the shortest.
    """
    if task.feedback != "detailed":
        return ""
    world, paces = all_worlds().get(task.world), suites.suite_of(task.world, task.suite).paces
    found = {pace: length_of(world, task, pace) for pace in paces}
    known = {pace: one for pace, one in found.items() if one.steps is not None}
    if len(task.seats) == 1:
        known = {pace: one for pace, one in known.items() if pace != "realtime"}
        return _length(next(iter(known.values())), "steps", proofs) if known else ""
    return ", ".join(_length(one, pace_words(pace), proofs) for pace, one in known.items())


def _length(found: Length, words: str, proofs: str) -> str:
    unit = "step" if words == "steps" and found.steps == 1 else words
    return f"{found.steps} {unit}{' (proved)' if proofs and found.proved else ''}"


@register.filter
def is_people(who: str) -> bool:
    """Whether a row of a report is of people."""
    return data.is_people(who)


@register.filter
def of(words: Mapping[str, str], name: str) -> str:
    """What is said under a name; empty where nothing is."""
    return words.get(name, "")


@register.filter
def has_page(task_id: str) -> bool:
    """Whether this task, or the one that it is an instance of, is in a catalogue."""
    return menu.has_page(task_id)


@register.filter
def drawn(world: str) -> bool:
    """Whether the world of this name has pictures."""
    return is_drawn(world)


PACES = {
    "turns": "in turns",
    "together": "all together",
    "realtime": "real time",
    "free": "everybody acts when they like",
}


@register.filter
def pace_words(pace: str) -> str:
    """A pace as people read it."""
    return PACES.get(pace, pace)


@register.filter
def cooks(task: Task) -> str:
    """How many cooks, in words."""
    count = len(task.seats)
    return "1 cook" if count == 1 else f"{count} cooks"


@register.filter
def minutes(seconds: int) -> str:
    """Seconds as people say them: 48 s, 3 min 5 s."""
    whole, rest = divmod(int(seconds), 60)
    return f"{whole} min {rest} s" if whole else f"{rest} s"


@register.filter
def grouped(number: float) -> str:
    """A whole number in groups of three: 12,400."""
    return f"{number:,.0f}"


@register.filter
def about(seconds: float) -> str:
    """Roughly how long: 40 s, 12 min, 3 h 20 min, 2 days."""
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    whole = round(seconds / 60)
    if whole < 90:
        return f"{whole} min"
    hours, rest = divmod(whole, 60)
    if hours < 48:
        return f"{hours} h {rest} min" if rest else f"{hours} h"
    return f"{round(hours / 24)} days"


@register.filter
def suite_title(task: Task) -> str:
    """The title of a task's suite."""
    return suites.suite_title(task.world, task.suite)


@register.filter
def coded(text: str) -> SafeString:
    """A text in which words between backticks are set as code."""
    parts = text.split("`")
    forms = ("{}", "<code>{}</code>")
    return format_html_join(
        "", "{}", ((format_html(forms[n % 2], p),) for n, p in enumerate(parts))
    )


@register.filter
def any_of(words: Sequence[str]) -> str:
    """Words as a sentence lists what is possible: a, b or c."""
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


@register.filter
def whats(uploads: Sequence[Upload]) -> list[str]:
    """What can be brought along, in words."""
    return [upload.what for upload in uploads]


@register.filter
def sample(upload: Upload) -> str:
    """The text of a small file that works."""
    return upload.sample.read_text(encoding="utf-8")


@register.filter
def colour_name(value: str) -> str:
    """The name of a chef colour."""
    return COLOURS.get(value, "plain")
