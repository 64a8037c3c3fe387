"""The HTML of a survey's `html` elements becomes the Markdown that our pages show."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.studies.hypertext import markdown_of
from game.studies.survey import read_survey


@pytest.mark.parametrize(
    ("html", "said"),
    [
        ("Plain *words*, 1 < 2 & 3.", "Plain *words*, 1 < 2 & 3."),
        (
            "<p>One</p><p>Two <b>bold</b>, <em>leaning</em></p>",
            "One\n\n\n\nTwo **bold**, *leaning*",
        ),
        ("<ul><li>a</li><li>b</li></ul>", "* a\n* b"),
        ('<img src="a.png" alt="The [big] counter">', "![The (big) counter](a.png)"),
        ("<img src='a.png'/>", "![](a.png)"),
        ("<img alt='nothing'>", ""),
        ("a<script>alert('x')</script>b<style>p{}</style>", "ab"),
        ('<a href="javascript:x" onclick="y">here</a>', "here"),
        ("Fish &amp; chips", "Fish & chips"),
        ("{{round.partner}} waits", "{{round.partner}} waits"),
    ],
)
def test_words_emphasis_lists_and_pictures_are_kept_and_nothing_else(html: str, said: str) -> None:
    assert markdown_of(html) == said


def test_an_element_of_a_survey_is_read_so() -> None:
    survey = read_survey(
        {"elements": [{"type": "html", "name": "a", "html": "<p><img src='a.png' alt='A'></p>"}]}
    )
    assert [one.title for page in survey.pages for one in page] == ["![A](a.png)"]


@given(st.text(max_size=200))
def test_no_text_breaks_it(text: str) -> None:
    markdown_of(f"<p>{text}")
