"""Links of recruiting platforms: who came, as each platform says it, and the form that MTurk wants back.

Facts are of the platforms' public pages: Prolific's ids (`game.studies.prolific`); MTurk's ExternalQuestion (API
Reference: `workerId`, `assignmentId` or ASSIGNMENT_ID_NOT_AVAILABLE, `hitId`, `turkSubmitTo` with
`/mturk/externalSubmit`); SONA's `survey_code`; CloudResearch Connect's `participantId`, `assignmentId`, `projectId`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from game.studies.offer import Device, Platform
from game.studies.prolific import IDS, BadLink, person_of

__all__ = ["BadLink", "Guest", "Preview", "device_of", "guest_of", "submit_address"]

NOT_ACCEPTED = "ASSIGNMENT_ID_NOT_AVAILABLE"
TURK_HOSTS = ("www.mturk.com", "workersandbox.mturk.com")
_TURK_ID = re.compile(r"[A-Z0-9]{5,80}")
_CONNECT_ID = re.compile(r"[A-Za-z0-9_-]{4,80}")
_SONA_CODE = re.compile(r"[1-9][0-9]{1,9}")


class Preview(Exception):
    """Somebody looks at the study before they accept it: nothing begins yet."""


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody as a platform's link names them. `entry` is their place there, and known to them alone; empty
    where the platform has none."""

    platform: Platform = "link"
    person: str = ""
    entry: str = ""
    details: Mapping[str, str] = field(default_factory=dict)


def guest_of(query: Mapping[str, str]) -> Guest:
    """Whoever a link names; nobody, by a plain link.

    Raises:
        BadLink: it has some of a platform's ids, but not rightly, or those of two platforms.
        Preview: MTurk shows the study to somebody who has not accepted it.
    """
    marks = {
        "prolific": any(name in query for name in IDS),
        "mturk": "workerId" in query or "hitId" in query or "turkSubmitTo" in query
        or query.get("assignmentId") == NOT_ACCEPTED,
        "sona": "survey_code" in query,
        "connect": "participantId" in query or "projectId" in query,
    }  # fmt: skip
    named = [platform for platform, found in marks.items() if found]
    if len(named) > 1:
        raise BadLink(
            f"The link has ids of {' and of '.join(named)}: please open it from where you found it."
        )
    if not named:
        return Guest()
    return {"prolific": _prolific, "mturk": _turk, "sona": _sona, "connect": _connect}[named[0]](
        query
    )


def device_of(headers: Mapping[str, str]) -> Device:
    """What a page is opened on, as its browser says: by `Sec-CH-UA-Mobile` and `User-Agent`. Tablets that call themselves
    computers (iPads do) are taken for such."""
    agent = headers.get("User-Agent", "")
    if "iPad" in agent or "Tablet" in agent or ("Android" in agent and "Mobile" not in agent):
        return "tablet"
    phone = "Mobi" in agent or "iPhone" in agent or headers.get("Sec-CH-UA-Mobile") == "?1"
    return "phone" if phone else "computer"


def submit_address(given: str) -> str:
    """Where MTurk's form goes, by the link's `turkSubmitTo`; empty: it is not MTurk's own."""
    try:
        parts = urlsplit(given)
    except ValueError:
        return ""
    if parts.scheme != "https" or parts.netloc not in TURK_HOSTS:
        return ""
    return f"https://{parts.netloc}/mturk/externalSubmit"


def _prolific(query: Mapping[str, str]) -> Guest:
    person = person_of(query)
    return Guest("prolific", person.participant, person.session, {"study": person.study})


def _turk(query: Mapping[str, str]) -> Guest:
    if query.get("assignmentId", "") in ("", NOT_ACCEPTED) and not query.get("workerId"):
        raise Preview
    if query.get("assignmentId") == NOT_ACCEPTED:
        raise Preview
    names = ("workerId", "assignmentId", "hitId")
    _check(query, names, _TURK_ID, "MTurk")
    back = submit_address(query.get("turkSubmitTo", ""))
    if not back:
        raise BadLink("turkSubmitTo in the link is not MTurk's address: please open it from MTurk.")
    details = {"hit": query["hitId"], "back": back}
    return Guest("mturk", query["workerId"], query["assignmentId"], details)


def _sona(query: Mapping[str, str]) -> Guest:
    _check(query, ("survey_code",), _SONA_CODE, "SONA")
    return Guest("sona", query["survey_code"])


def _connect(query: Mapping[str, str]) -> Guest:
    _check(query, ("participantId", "assignmentId", "projectId"), _CONNECT_ID, "Connect")
    return Guest(
        "connect", query["participantId"], query["assignmentId"], {"project": query["projectId"]}
    )


def _check(
    query: Mapping[str, str], names: tuple[str, ...], good: re.Pattern[str], platform: str
) -> None:
    if missing := [name for name in names if not query.get(name)]:
        raise BadLink(
            f"The link lacks {', '.join(missing)}: please open the study from {platform}."
        )
    wrong = next((name for name in names if not good.fullmatch(query[name])), None)
    if wrong is not None:
        raise BadLink(
            f"{wrong} in the link is not one of {platform}'s ids: please open it from there."
        )
