"""How it ended for a participant: what they are told, what they get, and how they get back to where they came from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import cast
from urllib.parse import quote

from django.core.exceptions import ObjectDoesNotExist

from game.fieldwork.arriving import Newcomer
from game.fieldwork.earning import rule_of
from game.fieldwork.keeping import newest, study_of
from game.fieldwork.ledger import account_of
from game.models import Participant, StudyRecord
from game.studies.offer import Offer, Platform
from game.studies.platforms import submit_address
from game.studies.prolific import Outcome, code_of, way_back

TOLD: Mapping[Outcome, str] = {
    "done": "You are through. Thank you for taking part.",
    "no consent": "You did not agree to take part. Nothing of you was recorded.",
    "wrong device": "The study does not work on this device.",
    "failed checks": "The questions on the instructions were not answered as they had to be.",
    "screened out": "Your answers do not fit what this study looks for. Thank you for coming.",
    "no partner": "Nobody came to take part with you. Thank you for waiting: it is paid.",
    "partner left": "Whoever took part with you has left. That was not your fault: it is paid.",
    "timed out": "The time for this was over.",
    "withdrawn": "You have withdrawn. What can be linked to you was deleted.",
}
"""What each end is to whoever it happens to, in one or two sentences."""
UNPAID: Mapping[Outcome, str] = {
    "no partner": "Nobody came to take part with you. Thank you for waiting.",
    "partner left": "Whoever took part with you has left. That was not your fault.",
}
"""The same where nobody is paid, so that nothing is promised."""
SHARED_CODES = frozenset({"prolific", "connect"})
"""Platforms that know one code for all who end alike; elsewhere a code is one person's."""
GIVES_BACK: Mapping[str, str] = {
    "prolific": "Please go back by the button and give your place back: that counts against nobody.",
    "mturk": "Please return the HIT: that counts against nobody.",
    "connect": "Please return the project on Connect: that counts against nobody.",
    "sona": "Please cancel your sign-up on SONA.",
}


@dataclass(frozen=True, slots=True)
class Ending:
    """An end as its page shows it. `address` and `code` are empty where nobody waits for them; `form` are the
    fields that are posted to the address (MTurk), where it is no link."""

    outcome: Outcome
    message: str
    code: str = ""
    address: str = ""
    pay: str = ""
    form: Mapping[str, str] | None = None


def ending_of(participant: Participant) -> Ending:
    """How it ended for somebody, with the code and the address that the platform they came from wants."""
    outcome = cast(Outcome, participant.outcome)
    offer = study_of(participant.version).recruiting
    told = TOLD if offer.pay is not None else {**TOLD, **UNPAID}
    message = told.get(outcome, "Your part in this study is over.")
    pay = pay_of(participant, offer)
    if participant.platform == "link" and offer.pay is None:
        return Ending(outcome, message)
    code = own_code(participant)
    address, form = _back(participant, offer, outcome, code)
    return Ending(outcome, message, code, address, pay, form)


def turned_away(study: StudyRecord, who: Newcomer) -> Ending:
    """The end of somebody whose device the study does not work on, and who is no participant: by which code and
    address they give their place back, where their platform has such."""
    outcome: Outcome = "wrong device"
    platform = cast(Platform, who.platform)
    code = code_of(study.secret, study.pk, outcome) if platform in SHARED_CODES else ""
    given = study_of(newest(study)).recruiting.back.get((platform, outcome), "")
    address = given.replace("{id}", quote(who.person, safe="")).replace("{code}", code)
    if platform == "prolific" and not given:
        address = way_back(code)
    return Ending(outcome, TOLD[outcome], code, address, GIVES_BACK.get(platform, ""))


def own_code(participant: Participant) -> str:
    """The code of somebody's end: at platforms that check it themselves the same for all who end so, else theirs
    alone, so that one that was passed on is found."""
    secret, study = participant.study.secret, participant.study_id
    outcome = cast(Outcome, participant.outcome)
    if participant.platform in SHARED_CODES:
        return code_of(secret, study, outcome)
    return code_of(secret, f"{study}/{participant.number}", outcome)


def pay_of(participant: Participant, offer: Offer) -> str:
    """What happens with somebody's pay, in a sentence or two; nothing where the study does not pay."""
    if offer.pay is None:
        return ""
    account = account_of(participant)
    owed, bonus, money = account.base.owed, account.bonus.owed, account.currency
    if account.review:
        return "The researchers look at this first, and then pay you or tell you why not."
    if owed or bonus:
        return f"You get {_sum(owed, bonus, money)}. {_where(participant.platform, bonus)}"
    gives_back = participant.outcome == "withdrawn" and offer.withdrawn == 0
    if rule_of(participant.outcome, offer) == "nothing" or gives_back:
        return f"This is not paid. {GIVES_BACK.get(participant.platform, '')}".strip()
    return "This is not paid."


def _sum(base: Decimal, bonus: Decimal, currency: str) -> str:
    if not bonus:
        return f"{base:.2f} {currency}"
    if not base:
        return f"{bonus:.2f} {currency}"
    return f"{base:.2f} {currency} and a bonus of {bonus:.2f} {currency}"


def _where(platform: str, bonus: Decimal) -> str:
    if platform == "link":
        return "Keep the code below: the researchers pay you by it."
    later = " The bonus follows within some days." if bonus else ""
    return f"It is paid where you came from.{later}"


def _back(
    participant: Participant, offer: Offer, outcome: Outcome, code: str
) -> tuple[str, Mapping[str, str] | None]:
    """The address, and what is posted there (None: it is a link)."""
    platform = cast(Platform, participant.platform)
    try:
        identity = participant.identity
    except ObjectDoesNotExist:  # it was taken away: a way back that asks for nobody's id is left
        given = offer.back.get((platform, outcome), "")
        if given and "{id}" not in given:
            return given.replace("{code}", quote(code, safe="")), None
        return (way_back(code), None) if platform == "prolific" and not given else ("", None)
    if platform == "mturk" and (address := _turk(identity.details)):
        return address, {"assignmentId": identity.entry, "code": code, "outcome": outcome}
    if given := offer.back.get((platform, outcome), ""):
        who, known = quote(identity.person, safe=""), quote(code, safe="")
        return given.replace("{id}", who).replace("{code}", known), None
    return (way_back(code), None) if platform == "prolific" else ("", None)


def _turk(details: Mapping[str, str]) -> str:
    """MTurk's address once more from its beginning: what a database holds is not sent to blindly."""
    return submit_address(str(details.get("back", "")))
