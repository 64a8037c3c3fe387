"""What a study offers is read from its file, with the line of what cannot be."""

from __future__ import annotations

from decimal import Decimal

import pytest

from game.studies.file import StudyFileError, read_text
from game.studies.offer import Offer

STUDY = """\
study: paid
title: A paid one
recruiting:
  platforms: [prolific, sona]
  places: 50
  minutes: 15
  pay: 2.25
  screen_out: 0.2
  back:
    sona: https://x.sona-systems.com/webstudy_credit.aspx?experiment_id=1&credit_token=ab&survey_code={id}
bonus: {formula: "min(0.5 * sum.success + 0.1 * answer.nice, 1.5)", most: 2}
stages:
  - name: how
    survey:
      survey:
        elements:
          - {type: rating, name: nice, title: Nice, rateMax: 7}
  - end: Thank you.
"""


def complaint(old: str, new: str) -> StudyFileError:
    assert old in STUDY
    with pytest.raises(StudyFileError) as error:
        read_text(STUDY.replace(old, new))
    return error.value


def test_sums_and_places_are_as_written() -> None:
    study = read_text(STUDY)
    offer = study.recruiting
    assert (offer.platforms, offer.places, offer.minutes) == (("prolific", "sona"), 50, 15)
    assert (offer.pay, offer.screen_out, offer.currency) == (
        Decimal("2.25"),
        Decimal("0.20"),
        "GBP",
    )
    assert offer.back[("sona", "done")].endswith("survey_code={id}")
    assert study.bonus is not None
    assert study.bonus.most == 2


def test_a_study_that_says_nothing_of_pay_pays_nothing() -> None:
    text = STUDY[: STUDY.index("recruiting")] + STUDY[STUDY.index("stages") :]
    study = read_text(text)
    assert (study.recruiting, study.bonus) == (Offer(), None)


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("[prolific, sona]", "[prolific, mturks]", 4, 'did you mean "mturk"'),
        ("[prolific, sona]", "[mturk]", 4, "MTurk pays in US dollars"),
        ("pay: 2.25", "pay: 2.255", 7, "more exact than a cent"),
        ("pay: 2.25", "pay: 225000", 7, "not between 0 and 1000"),
        ("pay: 2.25", "pay: [2]", 7, "a sum is expected"),
        ("  pay: 2.25\n", "", 7, "there is no `pay`"),
        ("https://x", "http://x", 10, "begins with https://"),
        ("{id}", "{name}", 10, "there is no {name}"),
        ("    sona: h", "    sonar: h", 10, 'did you mean "sona"'),
        ("sum.success", "sum.sucess", 11, 'did you mean "sum.success"'),
        ("answer.nice", "answer.nasty", 11, 'there is no "answer.nasty"'),
        ("1.5)", "1.5", 11, "a closing bracket is missing"),
    ],
)
def test_a_mistake_is_told_with_its_line(old: str, new: str, line: int, says: str) -> None:
    error = complaint(old, new)
    assert says in str(error)
    assert error.line == line
