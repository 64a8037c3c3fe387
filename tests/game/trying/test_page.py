"""Robots read a page as a browser without scripts does."""

from __future__ import annotations

from game.trying.page import read_page

FORM = """
<form method="post" data-beat="/take/x/beat/">
<input type="hidden" name="csrfmiddlewaretoken" value="t&amp;t"><input type="hidden" name="step" value="quiz">
<label><input type="radio" name="q-who" value="0"> a <b>program</b></label>
<label><input type="radio" name="q-who" value="1"> a person</label>
<p role="alert">Please <b>choose</b>.</p><div data-low="0" data-high="100" data-step="5"><input type="text" inputmode="decimal" name="q-load"></div>
<select name="q-rank-a"><option value="">Place</option><option value="1">First</option></select>
<textarea name="q-why"></textarea><input type="text" name="q-age" inputmode="decimal">
<button type="submit">Continue</button><button type="submit" name="decline" value="1">No</button>
</form><iframe data-src="/take/x/kitchen/"></iframe>
"""


def test_the_form_is_read_with_what_is_sent_and_what_is_shown() -> None:
    page = read_page(FORM)
    assert page.step == "quiz"
    assert page.hidden["csrfmiddlewaretoken"] == "t&t"
    kinds = {one.name: one.kind for one in page.fields}
    assert kinds == {
        "q-who": "radio", "q-load": "number", "q-rank-a": "select", "q-why": "text", "q-age": "number",
    }  # fmt: skip
    assert page.fields[0].options == [("0", "a program"), ("1", "a person")]
    assert page.fields[2].options == [("", "Place"), ("1", "First")]
    assert (page.buttons, page.frame, page.beat) == (
        [("decline", "1")], "/take/x/kitchen/", "/take/x/beat/",
    )  # fmt: skip


def test_a_range_holds_for_its_own_number_only() -> None:
    by_name = {one.name: (one.low, one.high, one.step) for one in read_page(FORM).fields}
    assert by_name["q-load"] == (0, 100, 5)
    assert by_name["q-age"] == (None, None, 1)


def test_the_end_is_known_by_its_place_for_the_way_back() -> None:
    assert read_page('<div class="study-end" data-saved="/x"></div>').over
    assert not read_page(FORM).over


def test_a_kitchen_says_its_session_and_the_seats_token() -> None:
    config = '<script id="session-config" type="application/json">{"session": "s", "token": "t"}</script>'
    assert read_page(config).config == {"session": "s", "token": "t"}


def test_what_the_page_says_is_wrong_is_read() -> None:
    assert read_page(FORM).alerts == ["Please"]


def test_a_page_on_which_one_only_waits_has_its_step_and_nothing_to_send() -> None:
    page = read_page('<dialog data-beat="/take/x/beat/" data-step="lobby"></dialog>')
    assert (page.step, page.beat) == ("lobby", "/take/x/beat/")
    assert "step" not in page.hidden
