"""Prolific is told what it understands, and its links are read with care."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from game.studies.prolific import (
    CODE_TYPES,
    BadLink,
    Recruiting,
    bonus_files,
    code_of,
    creation,
    person_of,
    way_back,
)

ID = "5f3c8a1b9d2e4f6071829304"
LINK = {"PROLIFIC_PID": ID, "STUDY_ID": ID[::-1], "SESSION_ID": "0" * 24}
STUDY = Recruiting(
    "Cook", "Cook with a partner.", "https://kitchen.example/s/abc", 50, 15, 250, "x", "abc"
)


def test_a_link_says_who_came() -> None:
    person = person_of(LINK)
    assert (person.participant, person.study, person.session) == (ID, ID[::-1], "0" * 24)


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"SESSION_ID": ""}, "lacks SESSION_ID"),
        ({"PROLIFIC_PID": "{{%PROLIFIC_PID%}}"}, "PROLIFIC_PID in the link is not one"),
        ({"STUDY_ID": ID + "0"}, "STUDY_ID in the link"),
        ({"STUDY_ID": ID.upper()}, "STUDY_ID in the link"),
    ],
)
def test_a_link_that_was_not_made_by_prolific_is_told_so(changed: Any, says: str) -> None:
    with pytest.raises(BadLink, match=says):
        person_of(LINK | changed)


def test_prolific_is_told_on_which_devices_a_study_works() -> None:
    assert creation(STUDY)["device_compatibility"] == ["desktop", "tablet", "mobile"]
    some = replace(STUDY, devices=("computer", "phone"))
    assert creation(some)["device_compatibility"] == ["desktop", "mobile"]


def test_every_end_has_a_code_of_its_own_that_stays() -> None:
    codes = {outcome: code_of("secret", "abc", outcome) for outcome in CODE_TYPES}
    assert len(set(codes.values())) == len(CODE_TYPES)
    assert codes == {outcome: code_of("secret", "abc", outcome) for outcome in CODE_TYPES}
    assert code_of("other", "abc", "done") != codes["done"]
    assert way_back(codes["done"]).endswith(f"?cc={codes['done']}")


def test_the_study_is_created_with_ids_in_its_link_and_a_code_for_each_end() -> None:
    made = creation(STUDY)
    assert made["external_study_url"] == (
        "https://kitchen.example/s/abc?PROLIFIC_PID={{%PROLIFIC_PID%}}&STUDY_ID={{%STUDY_ID%}}"
        "&SESSION_ID={{%SESSION_ID%}}"
    )
    assert (made["total_available_places"], made["reward"]) == (50, 250)
    types = [code["code_type"] for code in made["completion_codes"]]
    assert types == list(CODE_TYPES.values())


def test_who_waited_in_vain_is_paid_and_who_did_not_agree_gives_the_place_back() -> None:
    acts = {
        outcome: code["actions"][0]["action"]
        for outcome, code in zip(CODE_TYPES, creation(STUDY)["completion_codes"], strict=True)
    }
    assert acts["no partner"] == acts["partner left"] == acts["done"] == "AUTOMATICALLY_APPROVE"
    assert acts["no consent"] == acts["wrong device"] == "REQUEST_RETURN"
    assert acts["failed checks"] == acts["screened out"] == "MANUALLY_REVIEW"


@pytest.mark.parametrize(
    ("pay", "act"),
    [(None, "MANUALLY_REVIEW"), (250, "AUTOMATICALLY_APPROVE"), (100, "MANUALLY_REVIEW"), (0, "REQUEST_RETURN")],
)  # fmt: skip
def test_what_prolific_does_for_who_withdraws_is_what_the_study_says(
    pay: int | None, act: str
) -> None:
    codes = creation(replace(STUDY, withdrawn=pay))["completion_codes"]
    by_end = dict(zip(CODE_TYPES, codes, strict=True))
    assert by_end["withdrawn"]["actions"][0]["action"] == act
    assert by_end["withdrawn"]["code"] != by_end["no consent"]["code"]


def test_bonuses_are_one_line_a_person_and_at_most_200_a_file() -> None:
    people = [f"{n:024x}" for n in range(450)]
    owed = [(who, Decimal("1.005")) for who in people] + [(people[0], Decimal("0.50"))]
    files = bonus_files(owed)
    assert [len(one.splitlines()) for one in files] == [200, 200, 50]
    assert files[0].splitlines()[:2] == [f"{people[0]},1.51", f"{people[1]},1.01"]


def test_nothing_owed_is_no_line() -> None:
    assert bonus_files([(ID, Decimal(0))]) == []


@pytest.mark.parametrize(("who", "amount"), [("bob", "1"), (ID, "-1"), (ID, "NaN")])
def test_what_cannot_be_paid_is_refused(who: str, amount: str) -> None:
    with pytest.raises(ValueError, match=r"not one of Prolific's ids|no amount to pay"):
        bonus_files([(who, Decimal(amount))])
