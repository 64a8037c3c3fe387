"""What a study offers those who take part: where they are looked for, how many, how long it takes, what is paid.

`recruiting:` and `bonus:` of a study's file (docs/studies.md). Amounts are in the currency's whole units: 2.25.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from typing import Literal, cast, get_args
from urllib.parse import urlsplit

from game.evaluation.reading import Node, RunFileError, did_you_mean
from game.metrics import all_metrics
from game.studies.formula import Formula, FormulaError, read_formula
from game.studies.prolific import CODE_TYPES, Outcome

Platform = Literal["prolific", "mturk", "sona", "connect", "link"]
PLATFORMS: tuple[Platform, ...] = get_args(Platform)
TITLES: Mapping[str, str] = {
    "prolific": "Prolific", "mturk": "MTurk", "sona": "SONA", "connect": "Connect", "link": "a plain link",
    "robot": "robots",
}  # fmt: skip
CURRENCIES = ("GBP", "USD", "EUR", "CHF", "CAD", "AUD")
MOST_PAY = Decimal(1000)
"""Of one sum. More is a comma in the wrong place."""
Device = Literal["computer", "tablet", "phone"]
DEVICES: tuple[Device, ...] = get_args(Device)
COUNTS = ("rounds", "minutes")
"""Names of a formula that are neither measures nor answers: sessions played, minutes from first to last page."""
OVER_SESSIONS = ("sum", "mean")
"""How a measure of several sessions becomes one number."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Whom a study looks for, and what they get. `pay` None: the study pays nothing and says nothing of pay."""

    platforms: tuple[Platform, ...] = ()
    """Where links of the study may come from; empty: from anywhere."""
    devices: tuple[Device, ...] = ()
    """With which one may take part; empty: with any."""
    places: int | None = None
    minutes: int | None = None
    currency: str = "GBP"
    pay: Decimal | None = None
    screen_out: Decimal | None = None
    """What somebody gets whom a question keeps out; None: nothing."""
    withdrawn: Decimal | None = None
    """What somebody gets who withdraws under way; None: a person decides."""
    description: str = ""
    back: Mapping[tuple[Platform, Outcome], str] = field(default_factory=dict)
    """Where one is sent at an end; `{id}` is who they are there, `{code}` their code."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """What is paid on top, `most` at the most (None: whatever the formula says)."""

    formula: Formula
    most: Decimal | None = None


def read_offer(node: Node) -> Offer:
    """`recruiting:` of a file.

    Raises:
        RunFileError: with the place of what is wrong.
    """
    given = node.fields(
        (
            "platforms",
            "devices",
            "places",
            "minutes",
            "currency",
            "pay",
            "screen_out",
            "withdrawn",
            "description",
            "back",
        )
    )
    platforms = tuple(
        cast(Platform, one.choice(PLATFORMS)) for one in given["platforms"].items()
    ) if "platforms" in given else ()  # fmt: skip
    devices = tuple(
        cast(Device, one.choice(DEVICES)) for one in given["devices"].items()
    ) if "devices" in given else ()  # fmt: skip
    currency = given["currency"].choice(CURRENCIES) if "currency" in given else "GBP"
    if "mturk" in platforms and currency != "USD":
        place = given.get("currency", given["platforms"])
        raise place.error("MTurk pays in US dollars: say `currency: USD`")
    for name in ("screen_out", "withdrawn"):
        if name in given and "pay" not in given:
            raise given[name].error("there is no `pay`: say what those get who finish")
    return Offer(
        platforms=platforms,
        devices=devices,
        places=given["places"].whole(1, 1_000_000) if "places" in given else None,
        minutes=given["minutes"].whole(1, 24 * 60) if "minutes" in given else None,
        currency=currency,
        pay=_amount(given["pay"]) if "pay" in given else None,
        screen_out=_amount(given["screen_out"]) if "screen_out" in given else None,
        withdrawn=_amount(given["withdrawn"]) if "withdrawn" in given else None,
        description=given["description"].text(longest=5000) if "description" in given else "",
        back=dict(_ways(given["back"])) if "back" in given else {},
    )


def bonus_of(given: Mapping[str, Node], questions: Iterable[str]) -> Bonus | None:
    """The bonus of a file's content, if it has one.

    Raises:
        RunFileError: it is wrong, or nothing is said of recruiting, and so of the currency.
    """
    if "bonus" not in given:
        return None
    if "recruiting" not in given:
        raise given["bonus"].error("a bonus needs `recruiting` with a currency")
    return read_bonus(given["bonus"], questions)


def read_bonus(node: Node, questions: Iterable[str]) -> Bonus:
    """`bonus:` of a file: a formula, or `formula` with `most`. `questions` are those that the study asks.

    Raises:
        RunFileError: with the place of what is wrong.
    """
    given = (
        {"formula": node}
        if isinstance(node.value, str | int | float)
        else node.fields(("formula", "most"))
    )
    if "formula" not in given:
        raise node.error("a bonus needs `formula`, such as min(0.5 * sum.success, 1.50)")
    where = given["formula"]
    try:
        formula = read_formula(str(where.value) if not isinstance(where.value, bool) else "")
    except FormulaError as error:
        raise where.error(str(error)) from error
    known = names(questions)
    for name in sorted(formula.names):
        if name not in known:
            raise where.error(f'there is no "{name}"{did_you_mean(name, known)}')
    return Bonus(formula, _amount(given["most"]) if "most" in given else None)


def names(questions: Iterable[str]) -> list[str]:
    """Every name that a formula may have."""
    measures = [f"{how}.{name}" for name in all_metrics() for how in OVER_SESSIONS]
    return [*COUNTS, *(f"answer.{one}" for one in questions), *measures]


def _amount(node: Node) -> Decimal:
    """A sum with two places at the most."""
    value = node.value
    try:
        if isinstance(value, bool) or not isinstance(value, int | float | str):
            raise InvalidOperation
        amount = Decimal(str(value).strip())
    except InvalidOperation as error:
        raise node.error("a sum is expected, such as 2.25") from error
    if not amount.is_finite() or not 0 <= amount <= MOST_PAY:
        raise node.error(f"{value} is not between 0 and {MOST_PAY}")
    if amount != round(amount, 2):
        raise node.error(f"{value} is more exact than a cent")
    return round(amount, 2)


def _ways(node: Node) -> list[tuple[tuple[Platform, Outcome], str]]:
    found: list[tuple[tuple[Platform, Outcome], str]] = []
    for name, inner in node.members():
        platform = cast(Platform, Node(name, inner.path).choice(PLATFORMS))
        if isinstance(inner.value, str):
            found.append(((platform, "done"), _address(inner)))
            continue
        for outcome, one in inner.members():
            where = cast(Outcome, Node(outcome, one.path).choice(tuple(CODE_TYPES)))
            found.append(((platform, where), _address(one)))
    return found


def _address(node: Node) -> str:
    text = node.text(longest=1000)
    parts = urlsplit(text)
    if parts.scheme != "https" or not parts.hostname or "{" in parts.netloc:
        raise node.error("an address that begins with https:// is expected")
    if unknown := set(re.findall(r"\{(\w*)\}", text)) - {"id", "code"}:
        raise RunFileError(
            node.path, f"there is no {{{sorted(unknown)[0]}}}; there are: {{id}}, {{code}}"
        )
    return text
