"""Links of platforms are read with care: each names one person, a preview names nobody."""

from __future__ import annotations

from typing import Any

import pytest

from game.studies.platforms import BadLink, Guest, Preview, device_of, guest_of, submit_address

TURK = {
    "workerId": "A1B2C3D4E5F6G7", "assignmentId": "3XYZABCDEFGH", "hitId": "3HITHITHIT",
    "turkSubmitTo": "https://www.mturk.com",
}  # fmt: skip


def test_mturk_says_worker_assignment_and_hit() -> None:
    who = guest_of(TURK)
    assert (who.platform, who.person, who.entry) == (
        "mturk",
        TURK["workerId"],
        TURK["assignmentId"],
    )
    assert who.details["back"] == "https://www.mturk.com/mturk/externalSubmit"


@pytest.mark.parametrize(
    "query",
    [
        {"assignmentId": "ASSIGNMENT_ID_NOT_AVAILABLE", "hitId": "3HITHITHIT"},
        TURK | {"assignmentId": "ASSIGNMENT_ID_NOT_AVAILABLE"},
        {"hitId": "3HITHITHIT", "turkSubmitTo": "https://www.mturk.com"},
    ],
)
def test_a_preview_of_mturk_is_nobody(query: dict[str, str]) -> None:
    with pytest.raises(Preview):
        guest_of(query)


def test_sona_says_its_code() -> None:
    assert guest_of({"survey_code": "12345"}) == Guest("sona", "12345")


def test_connect_says_participant_assignment_and_project() -> None:
    query = {"participantId": "abc123", "assignmentId": "def456", "projectId": "ghi789"}
    who = guest_of(query)
    assert (who.platform, who.person, who.entry) == ("connect", "abc123", "def456")
    assert who.details == {"project": "ghi789"}


def test_a_plain_link_names_nobody() -> None:
    assert guest_of({"utm_source": "mail"}) == Guest()


@pytest.mark.parametrize(
    ("query", "says"),
    [
        (TURK | {"workerId": "<script>"}, "workerId in the link is not one of MTurk's"),
        ({**TURK, "hitId": ""}, "lacks hitId"),
        (TURK | {"turkSubmitTo": "https://www.mturk.com.evil.example"}, "not MTurk's address"),
        ({"survey_code": "0123"}, "survey_code in the link"),
        ({"participantId": "abc123"}, "lacks assignmentId, projectId"),
        (TURK | {"survey_code": "123"}, "ids of mturk and of sona"),
        (TURK | {"PROLIFIC_PID": "a" * 24}, "ids of prolific and of mturk"),
    ],
)
def test_an_edited_link_is_told_what_is_wrong(query: Any, says: str) -> None:
    with pytest.raises(BadLink, match=says):
        guest_of(query)


@pytest.mark.parametrize(
    "given",
    ["", "http://www.mturk.com", "https://user@www.mturk.com", "https://www.mturk.com:8443", "https://[",
     "javascript:alert(1)"],
)  # fmt: skip
def test_forms_go_to_mturk_alone(given: str) -> None:
    assert submit_address(given) == ""


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64) Chrome/126.0 Safari/537.36", "computer"),
        ("Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/126.0 Mobile Safari/537.36", "phone"),
        ("Mozilla/5.0 (Linux; Android 14; SM-X710) Chrome/126.0 Safari/537.36", "tablet"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148 Safari/604.1", "phone"),
        ("Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) Mobile/15E148 Safari/604.1", "tablet"),
        ("", "computer"),
    ],
)  # fmt: skip
def test_a_browser_says_what_it_runs_on(agent: str, device: str) -> None:
    assert device_of({"User-Agent": agent}) == device
