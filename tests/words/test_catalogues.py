"""Every text of the pages is there in every language, whole and with the gaps and tags that it has in English."""

from __future__ import annotations

import polib
import pytest

from tests.loops import each
from tests.words.catalogues import LOCALES, PLURALS, faults, missing, opened, path_of, unsaid
from tests.words.collect import Text, every_text, of_python, of_template


@pytest.mark.parametrize("locale", LOCALES)
def test_the_catalogues_are_those_of_the_sources(locale: str) -> None:
    texts = every_text()
    assert len(texts) > 1500
    assert missing(opened(locale), texts) == [], "run: make words, and translate what it names"
    assert unsaid(opened(locale), texts) == [], "run: make words"


@pytest.mark.parametrize("locale", LOCALES)
def test_gaps_tags_and_plural_forms_are_those_of_the_text(locale: str) -> None:
    catalogue = opened(locale)
    assert list(faults(catalogue, PLURALS[locale])) == []
    assert [entry.msgid for entry in catalogue if entry.fuzzy or entry.obsolete] == []


@pytest.mark.parametrize("locale", LOCALES)
def test_what_is_compiled_is_what_is_written(locale: str) -> None:
    compiled = polib.mofile(str(path_of(locale).with_suffix(".mo")))
    told = {one.msgid: (one.msgstr, one.msgstr_plural) for one in compiled}
    written = {one.msgid: (one.msgstr, one.msgstr_plural) for one in opened(locale)}
    assert told == written


def test_texts_are_found_where_templates_and_python_say_them() -> None:
    page = (
        '{% load i18n %}{% translate "A" %}{{ x|default:_("B") }}'
        "{% blocktranslate with n=x|length count counter=y %}{{ n }} pot{% plural %}{{ n }} pots{% endblocktranslate %}"
    )
    assert set(of_template(page)) == {Text("A"), Text("B"), Text("%(n)s pot", "%(n)s pots")}
    source = (
        'from django.utils.translation import gettext\nmessages.error(request, "C")\n'
        'raise Http404("D")\nprint("E")\ngettext("F")'
    )
    assert set(of_python(source)) == {Text("C"), Text("D"), Text("F")}


def test_a_gap_or_a_tag_that_is_lost_is_found() -> None:
    for text, wrong in each(
        [
            ("%(name)s cooks", "kocht"),
            ("<b>hot</b>", "heiß"),
            ("{who} left", "{wer} ging"),
            ('<a href="%(url)s">here</a>', "<a>hier</a>"),
        ]
    ):
        catalogue = polib.POFile()
        catalogue.append(polib.POEntry(msgid=text, msgstr=wrong))
        assert list(faults(catalogue, 2)), text


def test_a_plural_with_a_form_too_few_is_found() -> None:
    catalogue = polib.POFile()
    catalogue.append(polib.POEntry(msgid="a pot", msgid_plural="pots", msgstr_plural={0: "Topf"}))
    assert list(faults(catalogue, 2)) == ["a pot: 2 forms are expected"]
    assert missing(catalogue, [Text("a pot", "pots"), Text("a lid")]) == ["a lid"]
