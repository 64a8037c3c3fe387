"""The door verifiers: who sits beside the model, as files and command lines say it. Its library is not needed to read that."""

from __future__ import annotations

from typing import Any

import pytest

from brigade.verifiers.choosing import chosen, partners_of

PAIR = {"tasks": "multi_agent/1"}


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        (None, None),
        ("", None),
        ("chef", ["chef"]),
        ("chef, model", ["chef", "model"]),
        (["chef", "model"], ["chef", "model"]),
        ({"robot2": "chef"}, {"robot2": "chef"}),
        ('{"robot2": "chef"}', {"robot2": "chef"}),
        (' {"robot2": "chef", "robot3": "noop"} ', {"robot2": "chef", "robot3": "noop"}),
        (['{"robot2": "chef"}'], {"robot2": "chef"}),
        ('["chef", "model"]', ["chef", "model"]),
        ("{}", None),
        ("[]", None),
    ],
)
def test_partners_are_read_as_a_list_or_by_seat_in_whatever_form(said: Any, meant: Any) -> None:
    assert partners_of(said) == meant


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        ('{"robot2": "chef"', "partners.*not JSON"),
        ('{"robot2": "chef", "robot2": "noop"}', "partners"),
        ('{"robot2": ["chef"]}', "names of agents are expected, not \\['chef'\\]"),
        ("[1]", "names of agents are expected, not 1"),
    ],
)
def test_what_is_no_list_of_partners_is_refused_in_words(said: Any, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        partners_of(said)


def seated(said: Any, seat: str = "") -> dict[str, str]:
    (one,) = chosen(PAIR, "", 1, seat, partners_of(said))
    return dict(one.partners)


def test_a_seat_named_in_json_has_its_partner() -> None:
    assert seated('{"robot2": "chef"}') == {"robot2": "chef"} == seated("chef")
    assert seated('{"robot1": "model"}', seat="robot2") == {"robot1": "model"}
    assert seated("{}") == {"robot2": "noop"}


@pytest.mark.parametrize(
    ("said", "seat", "complaint"),
    [
        ('{"robot9": "chef"}', "", '"robot9" is no seat for a partner; there are: robot2'),
        ('{"robot2": "chef"}', "robot2", '"robot2" is no seat for a partner; there are: robot1'),
        ('{"robot2": "nobody"}', "", 'no "nobody" sits in robot2; there are: noop.*chef'),
        ("chef,chef", "", "there are 1 seats for partners, not 2"),
    ],
)
def test_a_wrong_seat_or_partner_is_refused_with_those_there_are(
    said: str, seat: str, complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        seated(said, seat)
