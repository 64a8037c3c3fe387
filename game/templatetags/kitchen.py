"""Words and small pictures for the pages."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from game import suites
from game.benchmarks import Upload
from game.pages import menu
from game.pages.drawn import is_drawn
from game.people import COLOURS
from sim.world import Task

register = template.Library()


@register.simple_tag
def icon(name: str) -> SafeString:
    """A decorative icon: the words beside it say the same."""
    sprite = static("img/icons.svg")
    return format_html(
        '<svg class="icon" aria-hidden="true" focusable="false"><use href="{}#{}"></use></svg>',
        sprite,
        name,
    )


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
def best_known(task: Task) -> int | None:
    """Steps of the best known solution, for those who are yet to play.

    Where sentences are held back somebody is examined, and such a number tells what is to be done.
    """
    return task.par if task.feedback == "detailed" else None


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
