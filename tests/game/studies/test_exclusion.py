"""Rules of exclusion are read with care, and hold exactly where they say."""

from __future__ import annotations

import pytest

from game.studies.exclusion import Rule
from game.studies.file import StudyFileError, read_text

STUDY = """study: small
title: Small
exclude:
  - {RULE}
stages:
  - name: quick
    survey:
      survey: {elements: [{type: text, name: why, title: Why}]}
  - end: Bye.
"""


def told(rule: str) -> str:
    with pytest.raises(StudyFileError) as error:
        read_text(STUDY.replace("{RULE}", rule))
    assert error.value.line == 4
    return str(error.value)


def test_a_rule_is_read_with_what_it_is_about() -> None:
    text = STUDY.replace("{RULE}", "{reason: Blank, answer: why, stage: quick, is: ['', none]}")
    (rule,) = read_text(text).exclude
    assert rule == Rule("Blank", "answer", "why", "is", ("", "none"), "quick")


@pytest.mark.parametrize("name", ["machine", "care", "even play"])
def test_a_rule_may_be_about_signs_by_family_or_name(name: str) -> None:
    (rule,) = read_text(
        STUDY.replace("{RULE}", f"{{reason: Sign, flags: {name}, more: 0}}")
    ).exclude
    assert (rule.about, rule.name) == ("flags", name)
    assert rule.holds(1)
    assert not rule.holds(0)


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("{answer: why, is: 1}", "needs a `reason`"),
        ("{reason: x, is: 1}", "exactly one of answer, minutes, measure"),
        ("{reason: x, answer: why}", "exactly one of is, is_not, less, more"),
        ("{reason: x, answer: wy, is: 1}", 'did you mean "why"'),
        ("{reason: x, answer: why, stage: quik, is: 1}", 'did you mean "quick"'),
        ("{reason: x, minutes: total, is: 1}", "use `less` or `more`"),
        ("{reason: x, minutes: total, less: fast}", "number"),
        ("{reason: x, measure: stepps, less: 1}", 'did you mean "steps"'),
        ("{reason: x, events: explosion, more: 1}", "there are: "),
        ("{reason: x, telemetry: mind, more: 1}", "there are: "),
        ("{reason: x, answer: why, wants: 1}", "wants"),
        ("{reason: x, flags: driven brwser, more: 0}", 'did you mean "driven browser"'),
        ("{reason: x, flags: machine, less: 1}", "use `more`"),
        ("{reason: x, flags: machine, is: 1}", "use `more`"),
        ("{reason: x, flags: machine, stage: quick, more: 1}", "leave `stage` out"),
    ],
)
def test_what_is_wrong_with_a_rule_is_told_with_its_line(rule: str, said: str) -> None:
    assert said in told(rule)


@pytest.mark.parametrize(
    ("test", "values", "value", "holds"),
    [
        ("is", ("no",), "no", True),
        ("is", ("no",), "yes", False),
        ("is_not", ("no",), "yes", True),
        ("is_not", ("no",), None, False),
        ("less", (3.0,), 2, True),
        ("less", (3.0,), 3, False),
        ("more", (3.0,), 4.5, True),
        ("more", (3.0,), True, False),
        ("less", (3.0,), "2", False),
    ],
)
def test_rules_hold_where_they_say(
    test: str, values: tuple[object, ...], value: object, holds: bool
) -> None:
    rule = Rule("x", "answer", "why", test, values)  # type: ignore[arg-type]
    assert rule.holds(value) is holds  # type: ignore[arg-type]
