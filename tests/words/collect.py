"""Every text that is given to gettext: in templates, in Python, in scripts, and in the sentences of the rules."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from django.template import Origin, Template
from django.template.base import Node
from django.templatetags.i18n import BlockTranslateNode, TranslateNode

from game.agents import NO_MODEL, all_agents
from game.benchmarks import AS_IT_IS, all_benchmarks
from game.evaluation.starts import all_starts
from game.fieldwork import arriving, leaving, scripts_say, spoken
from game.log import results
from game.pages.sayings import words_of_worlds
from game.uploads import uploads

ROOT = Path(__file__).parents[2]
FOLDERS = ("game", "webapp")
"""Where Python speaks to readers; `sim` and `brigade` know no Django."""
IN_TAGS = re.compile(r"""_\(("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\)""")
MESSAGES = {f"messages.{level}" for level in ("error", "info", "success", "warning")}
REFUSALS = {"Http404", "PermissionDenied", "closed", "hidden"}
"""What refuses a page with a sentence: `closed` and `hidden` are of `game.pages.signing_in`."""
CALLS = {"gettext", "gettext_lazy", "gettext_noop", "_", "ngettext", "ngettext_lazy"}

OF_RULES = (
    "A text is expected.",
    "Each answer counts once.",
    "Nobody has come yet. This page goes on by itself.",
    "Please answer each row.",
    "Please answer its rows.",
    "Please choose among the answers.",
    "Please choose one of the answers.",
    "Please put all of them into an order.",
    "Please tick this, or do not take part.",
    "Some answers are missing or do not fit.",
    "Taking part needs each of these.",
    "The researchers look at this first, and then pay you or tell you why not.",
    "This goes on until the task is done or the time is over.",
    "This is not asked here.",
    "This is not paid.",
    "This is not right. Please read the instructions again.",
    "Yes or no is expected.",
    "Your part in this study is over.",
    "turkSubmitTo in the link is not MTurk's address: please open it from MTurk.",
)
"""Sentences without gaps that rules of studies say to participants (`game.fieldwork.spoken.said`)."""


@dataclass(frozen=True, slots=True, order=True)
class Text:
    """A text as gettext looks it up; `plural` is empty where it counts nothing."""

    text: str
    plural: str = ""


def every_text() -> dict[Text, str]:
    """All texts with the place where each was found first, as `templates/game/home.html`."""
    found: dict[Text, str] = {}
    for path in sorted((ROOT / "templates").rglob("*.html")):
        _keep(found, of_template(path.read_text("utf-8")), path)
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            _keep(found, of_python(path.read_text("utf-8")), path)
    for path, texts in _of_rules().items():
        _keep(found, map(Text, texts), ROOT / path)
    plural = {text.text for text in found if text.plural}
    return {text: place for text, place in found.items() if text.plural or text.text not in plural}


def _keep(found: dict[Text, str], texts: Iterable[Text], path: Path) -> None:
    for text in texts:
        found.setdefault(text, path.relative_to(ROOT).as_posix())


def of_template(source: str) -> Iterator[Text]:
    """What a template says: `translate`, `blocktranslate` and `_("…")` within its tags."""
    template = Template(source, Origin("words"))
    for node in _nodes(template.nodelist):
        if isinstance(node, TranslateNode):
            literal = getattr(node.filter_expression.var, "literal", node.filter_expression.var)
            yield Text(str(literal).replace("%", "%%"))
        elif isinstance(node, BlockTranslateNode):
            singular, _ = node.render_token_list(node.singular)
            plural = node.render_token_list(node.plural)[0] if node.plural else ""
            yield Text(singular, plural)
    for quoted in IN_TAGS.findall(source):
        yield Text(ast.literal_eval(quoted))


def _nodes(nodes: Iterable[Node]) -> Iterator[Node]:
    for node in nodes:
        yield from node.get_nodes_by_type(TranslateNode)
        yield from node.get_nodes_by_type(BlockTranslateNode)


def of_python(source: str) -> Iterator[Text]:
    """What a module says: the words of calls of gettext and its kin; and what pages look up when they show it,
    messages and reasons of refusals."""
    if not any(word in source for word in ("gettext", *REFUSALS, "messages.")):
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            yield from _said_by(node)


def _said_by(node: ast.Call) -> Iterator[Text]:
    words = [one.value for one in node.args if isinstance(one, ast.Constant)]
    texts = [word for word in words if isinstance(word, str)]
    if not texts:
        return
    if isinstance(node.func, ast.Name) and node.func.id in {*CALLS, *REFUSALS}:
        counts = node.func.id.startswith("ngettext") and len(texts) == 2
        yield Text(texts[0], texts[1] if counts else "")
    elif ast.unparse(node.func) in MESSAGES:
        yield Text(texts[0])


def _of_rules() -> Mapping[str, Iterable[str]]:
    """Sentences that are made in English and looked up when they are shown."""
    full = [
        f"{arriving.FULL} {what} {arriving.LOST_NOTHING}" for what in arriving.FREE_AGAIN.values()
    ]
    return {
        "game/fieldwork/spoken.py": spoken.FORMS,
        "game/fieldwork/leaving.py": [*leaving.TOLD.values(), *leaving.UNPAID.values()],
        "game/fieldwork/arriving.py": (
            *arriving.CLOSED.values(),
            arriving.ANOTHER,
            *full,
            f"{arriving.FULL} {arriving.LOST_NOTHING}",
        ),
        "game/studies": OF_RULES,
        "game/log": results.REASONS.values(),
        "static/js": [one for page in scripts_say.OF_PAGES.values() for one in page],
        **{f"sim/worlds/{name}": texts for name, texts in words_of_worlds().items()},
        "game/agents": _of_agents(),
        "game/benchmarks": _of_benchmarks(),
    }


def _of_agents() -> Iterator[str]:
    """What agents are called, and what they do."""
    yield NO_MODEL
    for kind in all_agents().values():
        yield from (kind.title, kind.about)


def _of_benchmarks() -> Iterator[str]:
    """What benchmarks say of themselves, of their rules and styles, and of the runs to start from."""
    yield from (preset.about for preset in AS_IT_IS.values())
    for card in all_benchmarks().values():
        yield card.about
        yield from (preset.about for preset in card.presets.values())
        yield from (style.about for style in card.observations.values())
    for upload in uploads().values():
        yield from (upload.what, upload.title, upload.note)
    for start in all_starts().values():
        yield from (start.title, start.about)
