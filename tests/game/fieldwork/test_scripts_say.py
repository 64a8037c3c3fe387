"""The scripts of participants' pages say nothing of their own in English: their words come with the page."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from game.fieldwork.scripts_say import EDITOR, PLAY, STUDY, in_this_language
from game.pages.play import REPLIES
from tests.game.fieldwork.test_spoken import GERMAN, LOCALES, catalogue
from tests.game.fieldwork.walkers import Walker, opened

FOLDER = Path(settings.BASE_DIR) / "static" / "js"
OF_RESEARCHERS = {"study-editor.js", "study-monitor.js"}
SCRIPTS = [
    path
    for path in (*sorted(FOLDER.glob("study*.js")), FOLDER / "survey.js")
    if path.name not in OF_RESEARCHERS
]
OF_EDITOR = [*sorted(FOLDER.glob("editor-*.js")), FOLDER / "kitchen-editor.js"]
COMMENT = re.compile(r"/\*.*?\*/|(?:^|(?<=\s))//.*?$", re.DOTALL | re.MULTILINE)
OF_KITCHENS = re.compile(r'\btr\("((?:[^"\\]|\\.)*)"')
SAID = re.compile(r'\bsay\("((?:[^"\\]|\\.)*)"')
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"|\'((?:[^\'\\\n]|\\.)*)\'|`((?:[^`\\]|\\.)*)`')
WORDS = re.compile(r"[A-Za-z]{2,}[,:]? [a-z…]+|^[A-Z][a-z]+[.!?]$")
HOLE = re.compile(r"\$\{(?:[^{}]|\{[^{}]*\})*\}")
SELECTOR = re.compile(r"[\[\]#>=]|^\.")
TAGS = {"button", "main", "card", "input", "select", "textarea", "fieldset", "legend", "soft"}
"""Words of selectors and classes that have no hyphen."""


def is_of_the_page(text: str) -> bool:
    """Whether a text is a selector or a list of classes rather than for people."""
    names = re.split(r"[, ]+", text)
    return bool(SELECTOR.search(text)) or all("-" in one or one in TAGS for one in names)


def code(path: Path) -> str:
    return COMMENT.sub("", path.read_text("utf-8"))


def sentences(text: str) -> list[str]:
    """Texts of a script that a person could read, but those that are said by the page's words."""
    rest = HOLE.sub("…", SAID.sub("say(", text))
    found = ["".join(filter(None, one)) for one in LITERAL.findall(rest)]
    return [one for one in found if WORDS.search(one) and not is_of_the_page(one)]


def test_the_scripts_of_participants_are_looked_at() -> None:
    assert {"study.js", "study-play.js", "study-end.js", "survey.js"} <= {p.name for p in SCRIPTS}


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_english_sentence_is_left_in_a_script(path: Path) -> None:
    assert sentences(code(path)) == []


def test_a_sentence_of_a_script_s_own_would_be_found() -> None:
    assert sentences('told.textContent = "Your answers are being saved.";')
    assert sentences("x = `Page ${n + 1} of ${pages.length}`;")
    assert sentences('words = { saved: "Saved." };')
    assert sentences('button(-1, "move up", "↑")')
    assert not sentences('told.textContent = say("Everything is saved.");')
    assert not sentences('document.querySelector("input, select"); one.className = "button main";')


def test_what_scripts_say_is_what_pages_give_them() -> None:
    said = {text for path in SCRIPTS for text in SAID.findall(code(path))}
    assert said == set(STUDY)


def test_what_kitchens_say_is_what_their_page_gives_them() -> None:
    scripts = set(FOLDER.glob("*.js")) - set(OF_EDITOR)
    said = {text for path in scripts for text in OF_KITCHENS.findall(code(path))}
    assert len(said) > 60
    assert said == set(PLAY)


TOLD = re.compile(r'\b(?:tr|say)\("(?:[^"\\]|\\.)*"')
SHOWN = re.compile(
    r"(?:\.(?:textContent|title|placeholder|ariaLabel|alt) = "
    r'|setAttribute\("(?:aria-label|title|alt|placeholder|aria-valuetext)", )([^;\n]*)'
)
OF_OTHERS = ("rating", "report", "run", "study", "survey")
"""Beginnings of scripts of researchers' pages, and of those that are looked at whole."""


def shown(text: str) -> list[str]:
    """Words that a script puts on a page, but those that it looks up: they begin with a capital, or are several."""
    rest = (HOLE.sub("…", found[1]) for found in SHOWN.finditer(TOLD.sub("told(", text)))
    found = ["".join(one) for line in rest for one in LITERAL.findall(line)]
    return [one for one in found if re.search(r"^[A-Z][a-z]|[a-z]{2} [a-z]{2}", one)]


def test_what_kitchens_and_replays_show_is_looked_up_down_to_the_words_of_their_buttons() -> None:
    scripts = [path for path in FOLDER.glob("*.js") if not path.name.startswith(OF_OTHERS)]
    assert len(scripts) > 60
    assert {path.name: left for path in scripts if (left := shown(code(path)))} == {}


def test_a_word_that_nobody_looks_up_would_be_found() -> None:
    assert shown('$("#play-word").textContent = on ? tr("Pause") : "Play";') == ["Play"]
    assert shown("now.textContent = `${n + 1} of them, at ${time} s`;")
    assert shown('button.setAttribute("aria-label", "Go there");') == ["Go there"]
    assert not shown('play.textContent = on ? tr("Pause") : ` ${tr("Play")}`;')
    assert not shown('sign.textContent = what === "paused" ? "" : words;')


def test_what_the_editor_says_is_what_its_page_gives_it() -> None:
    said = {text for path in OF_EDITOR for text in OF_KITCHENS.findall(code(path))}
    assert len(said) > 60
    assert said == set(EDITOR)


@pytest.mark.parametrize("locale", LOCALES)
def test_each_is_in_every_language_with_the_same_gaps(locale: str) -> None:
    known = catalogue(locale)
    every = STUDY + PLAY + EDITOR
    gaps = {text: set(re.findall(r"\{\w+\}", text)) for text in every}
    assert [text for text in every if text not in known] == []
    assert {text: set(re.findall(r"\{\w+\}", known[text])) for text in every} == gaps


def test_english_needs_no_words() -> None:
    with translation.override("en"):
        assert in_this_language() == {}
    with translation.override("de"):
        assert in_this_language()["Saved."] == "Gespeichert."


@pytest.mark.django_db
def test_a_participant_s_page_gives_its_scripts_their_words() -> None:
    study = opened(GERMAN)
    german, english = Walker(study, "?lang=de").page, Walker(study, "").page
    found = re.search(r'<script id="script-words" type="application/json">(.*?)</script>', german)
    assert found is not None
    assert json.loads(found[1])["Everything is saved."] == "Alles ist gespeichert."
    assert "script-words" not in english


PLAYED = """
study: played
title: {en: Cooking, de: Kochen}
languages: [en, de]
stages:
  - play: {task: multi_agent/1, pace: turns, seats: {robot1: participant, robot2: idle}, minutes: 5}
  - end: {en: Bye., de: Tschuess.}
"""


@pytest.mark.django_db
def test_a_participant_s_kitchen_is_in_their_language_and_everybody_else_s_in_english() -> None:
    study = opened(PLAYED)
    pages = {}
    for query in ("?lang=de", ""):
        walker = Walker(study, query)
        assert walker.page
        pages[query] = walker.client.get(f"{walker.address}kitchen/").content.decode()
    german, english = pages["?lang=de"], pages[""]
    assert '<html lang="de">' in german
    for words, wort in (
        ("How to play", "So wird gespielt"),
        ("Nobody has said anything yet.", "Es hat noch niemand etwas gesagt."),
        ("Everything you can do", "Alles, was sich tun lässt"),
        ("Back to the kitchen", "Zurück zur Küche"),
    ):
        assert wort in german
        assert words not in german
        assert words in english
        assert wort not in english
    assert (
        "Die Küche ist offen: los!"
        in json.loads(
            re.findall(r'<script id="script-words" type="application/json">(.*?)</script>', german)[
                0
            ]
        ).values()
    )
    assert "script-words" not in english


def test_what_is_said_by_a_button_is_known_to_the_scripts_that_tell_it() -> None:
    assert set(REPLIES) <= set(PLAY)
