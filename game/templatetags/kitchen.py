"""Words and small pictures for the pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.formats import number_format
from django.utils.html import format_html, format_html_join, json_script
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from game import suites
from game.benchmarks import Upload
from game.fieldwork.spoken import said
from game.pages import menu, sayings
from game.pages.drawn import is_drawn
from game.people import COLOURS
from game.records.shelf import WORDS
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


@register.simple_tag(takes_context=True)
def markdown(context: Mapping[str, Any], text: str) -> SafeString:
    """A text in Markdown (CommonMark). HTML in it stands there as it was written. Pictures that it names are those of
    the context's `pictures`, addresses by names; of others there is what is said of them."""
    env = {"pictures": context.get("pictures") or {}}
    return mark_safe(str(_MARKDOWN.render(text, env)))  # escaped by the renderer


def _image(
    self: RendererHTML, tokens: Sequence[Token], at: int, options: Any, env: dict[str, Any]
) -> str:
    token = tokens[at]
    name, said = str(token.attrs.get("src", "")), token.content
    source = name if name.startswith("/") else env["pictures"].get(name)
    if source is None:
        return format_html("<em>{}</em>", said)
    return format_html('<img src="{}" alt="{}" loading="lazy">', source, said)


_MARKDOWN.add_render_rule("image", _image)


@register.filter
def difficulty(task: Task) -> str:
    """Difficulty in words."""
    return gettext(menu.difficulty_label(task.difficulty))


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
    counted = (
        ngettext("%(counter)s step", "%(counter)s steps", found.steps or 0)
        % {"counter": found.steps}
        if words == "steps"
        else f"{found.steps} {words}"
    )
    return f"{counted} {gettext('(proved)')}" if proofs and found.proved else counted


@register.simple_tag
def languages() -> list[tuple[str, str]]:
    """The languages of the pages, each with its own name for itself."""
    return list(settings.LANGUAGES)


@register.filter
def spoken(sentence: object) -> str:
    """A sentence that Python or a world says in English, in the language of whoever reads it."""
    text = str(sentence)
    told = said(text)
    return told if told != text else sayings.said(text)


@register.filter
def as_done(verb: str) -> str:
    """A verb of a world as what somebody does, in the language of whoever reads it; as scripts' `verbTitle` asks for it."""
    doing = f"to {verb}"
    told = sayings.said(doing)
    return told if told != doing else sayings.said(verb)


@register.simple_tag
def world_words(world: str, task: Task | None = None) -> SafeString:
    """What a kitchen's world says, for its page's scripts, in the language of whoever reads it; nothing where that is
    English."""
    words = sayings.in_this_language(world, task)
    return json_script(words, "world-words") if words else SafeString("")


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


@register.filter
def pace_words(pace: str) -> str:
    """A pace as people read it."""
    return str(WORDS.get(pace, pace))


@register.filter
def status_words(status: str) -> str:
    """The status of a session as people read it in records."""
    return str(WORDS.get(status, status))


@register.filter
def cooks(task: Task) -> str:
    """How many cooks, in words."""
    count = len(task.seats)
    return ngettext("%(counter)s cook", "%(counter)s cooks", count) % {"counter": count}


@register.filter
def minutes(seconds: int) -> str:
    """Seconds as people say them: 48 s, 3 min 5 s."""
    whole, rest = divmod(int(seconds), 60)
    return gettext("{} min {} s").format(whole, rest) if whole else gettext("{} s").format(rest)


@register.filter
def grouped(number: float) -> str:
    """A whole number in groups of three: 12,400."""
    return number_format(round(number), use_l10n=True, force_grouping=True)


@register.filter
def about(seconds: float) -> str:
    """Roughly how long: 40 s, 12 min, 3 h 20 min, 2 days."""
    if seconds < 90:
        return gettext("{} s").format(max(1, round(seconds)))
    whole = round(seconds / 60)
    if whole < 90:
        return gettext("{} min").format(whole)
    hours, rest = divmod(whole, 60)
    if hours < 48:
        return gettext("{} h {} min").format(hours, rest) if rest else gettext("{} h").format(hours)
    return gettext("{} days").format(round(hours / 24))


@register.filter
def suite_title(task: Task) -> str:
    """The title of a task's suite."""
    return sayings.said(suites.suite_title(task.world, task.suite))


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
    return f" {gettext('or')} ".join(
        [", ".join(words[:-1]), words[-1]] if len(words) > 1 else words
    )


@register.filter
def whats(uploads: Sequence[Upload]) -> list[str]:
    """What can be brought along, in words."""
    return [spoken(upload.what) for upload in uploads]


@register.filter
def sample(upload: Upload) -> str:
    """The text of a small file that works."""
    return upload.sample.read_text(encoding="utf-8")


@register.filter
def colour_name(value: str) -> str:
    """The name of a chef colour."""
    return gettext(COLOURS.get(value, "plain"))
