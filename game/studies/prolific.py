"""What Prolific is told, and what it tells: ids in the link, outcomes as completion codes, bonuses.

Facts are of Prolific's public documentation of its API (studies, completion codes, bonus payments).
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Literal, NamedTuple

from sim.world import JSONObject

Outcome = Literal[
    "done", "no consent", "wrong device", "failed checks", "screened out", "no partner",
    "partner left", "timed out", "withdrawn",
]  # fmt: skip
CodeType = Literal[
    "COMPLETED", "NO_CONSENT", "INCOMPATIBLE_DEVICE", "FAILED_ATTENTION_CHECK", "FIXED_SCREENOUT", "OTHER",
]  # fmt: skip
CODE_TYPES: Mapping[Outcome, CodeType] = {
    "done": "COMPLETED", "no consent": "NO_CONSENT", "wrong device": "INCOMPATIBLE_DEVICE",
    "failed checks": "FAILED_ATTENTION_CHECK", "screened out": "FIXED_SCREENOUT",
    "no partner": "OTHER", "partner left": "OTHER", "timed out": "OTHER",
    "withdrawn": "OTHER",
}  # fmt: skip
"""What each end of a study is to Prolific."""
MANUAL = frozenset({"failed checks", "timed out"})
"""Ends that a person looks at before they are paid or returned."""
RETURNED: Mapping[Outcome, str] = {
    "no consent": "You did not agree to take part.",
    "wrong device": "The study does not work on this device.",
}
"""Ends after which a place is given back, and what the participant is told."""
DEVICES: Mapping[str, str] = {"computer": "desktop", "tablet": "tablet", "phone": "mobile"}
"""Our words for what one takes part with, in Prolific's."""
IDS = ("PROLIFIC_PID", "STUDY_ID", "SESSION_ID")
BACK = "https://app.prolific.com/submissions/complete?cc="
MOST_BONUSES = 200
"""Lines that a file of bonuses may have."""
_ID = re.compile(r"[0-9a-f]{24}")
_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without letters and digits that look alike."""


class Person(NamedTuple):
    """Somebody as their link names them."""

    participant: str
    study: str
    session: str


class BadLink(ValueError):
    """The link's ids are not Prolific's. The message is for whoever opened it."""


def person_of(query: Mapping[str, str]) -> Person:
    """Who came, from the query of a link.

    Raises:
        BadLink: an id is missing (as when the link was written down by hand), or is none of Prolific's.
    """
    missing = [name for name in IDS if not query.get(name)]
    if missing:
        raise BadLink(f"The link lacks {', '.join(missing)}: please open the study from Prolific.")
    wrong = [name for name in IDS if not _ID.fullmatch(query[name])]
    if wrong:
        raise BadLink(
            f"{wrong[0]} in the link is not one of Prolific's ids: please open it from there."
        )
    return Person(*(query[name] for name in IDS))


def code_of(secret: str, study: str, outcome: Outcome) -> str:
    """The completion code of an end: the same whenever asked, and not to be guessed from another."""
    key = hmac.new(secret.encode(), f"{study}/{outcome}".encode(), hashlib.sha256).digest()
    return "C" + "".join(_ALPHABET[byte % len(_ALPHABET)] for byte in key[:7])


def way_back(code: str) -> str:
    """Where a participant is sent at the end."""
    return f"{BACK}{code}"


@dataclass(frozen=True, slots=True)
class Recruiting:
    """What a study asks of Prolific. Rewards are in pence or cents; `screen_out` is what somebody gets whom
    a question keeps out (None: a person decides), for at most `screen_outs` of them."""

    name: str
    description: str
    link: str
    places: int
    minutes: int
    reward: int
    secret: str
    study: str
    screen_out: int | None = None
    screen_outs: int = 0
    withdrawn: int | None = None
    """What somebody gets who withdraws under way; None: a person decides."""
    devices: tuple[str, ...] = ()
    """With which one may take part, in our words; empty: with any."""


def creation(one: Recruiting) -> JSONObject:
    """The JSON that creates the study at Prolific, unpublished."""
    ids = "&".join(f"{name}={{{{%{name}%}}}}" for name in IDS)
    joined = "&" if "?" in one.link else "?"
    return {
        "name": one.name,
        "internal_name": one.study,
        "description": one.description,
        "external_study_url": f"{one.link}{joined}{ids}",
        "prolific_id_option": "url_parameters",
        "completion_codes": [_code(one, outcome) for outcome in CODE_TYPES],
        "total_available_places": one.places,
        "estimated_completion_time": one.minutes,
        "reward": one.reward,
        "device_compatibility": [DEVICES[one] for one in one.devices or DEVICES],
    }


def _code(one: Recruiting, outcome: Outcome) -> JSONObject:
    return {
        "code": code_of(one.secret, one.study, outcome),
        "code_type": CODE_TYPES[outcome],
        "actions": [_act(one, outcome)],
    }


def _act(one: Recruiting, outcome: Outcome) -> JSONObject:
    """What Prolific does by itself at this end. Whoever waited for a partner in vain, or was left by one,
    is paid like those who finished."""
    if outcome in RETURNED:
        return {"action": "REQUEST_RETURN", "return_reason": RETURNED[outcome]}
    if outcome == "screened out" and one.screen_out is not None:
        paid = {"fixed_screenout_reward": one.screen_out, "slots": one.screen_outs}
        return {"action": "FIXED_SCREENOUT_PAYMENT", **paid}
    if outcome == "withdrawn":
        return _withdrawn(one)
    by_hand = outcome in MANUAL or outcome == "screened out"
    return {"action": "MANUALLY_REVIEW" if by_hand else "AUTOMATICALLY_APPROVE"}


def _withdrawn(one: Recruiting) -> JSONObject:
    """Whoever withdraws gets what the study says; less than the whole a person has to pay there."""
    if one.withdrawn == 0:
        return {"action": "REQUEST_RETURN", "return_reason": "You have withdrawn from the study."}
    whole = one.withdrawn == one.reward
    return {"action": "AUTOMATICALLY_APPROVE" if whole else "MANUALLY_REVIEW"}


def bonus_files(owed: Iterable[tuple[str, Decimal]]) -> list[str]:
    """Files of bonuses, `id,1.50` a line, at most 200 lines each; what is owed to one person is one line.

    Raises:
        ValueError: an amount is below nothing or more exact than a cent can be rounded to.
    """
    sums: dict[str, Decimal] = {}
    for participant, amount in owed:
        if not _ID.fullmatch(participant):
            raise ValueError(f"{participant!r:.40} is not one of Prolific's ids")
        if not amount.is_finite() or amount < 0:
            raise ValueError(f"{participant}: {amount} is no amount to pay")
        sums[participant] = sums.get(participant, Decimal(0)) + amount
    cents = {who: amount.quantize(Decimal("0.01"), ROUND_HALF_UP) for who, amount in sums.items()}
    lines = [f"{who},{amount}" for who, amount in cents.items() if amount]
    return [
        "\n".join(lines[start : start + MOST_BONUSES]) + "\n"
        for start in range(0, len(lines), MOST_BONUSES)
    ]
