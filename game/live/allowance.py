"""Agents that ask models, in live kitchens: for whom, which models, and until the money is gone.

The accounts are rows, and each request is put aside in one statement before it is sent, so that the
budgets hold for all processes together. A request may pass its budget by what its answer is longer
than expected, and no second one is sent after it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from channels.db import database_sync_to_async
from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils.translation import gettext, gettext_noop

from game.agents import AgentKind, agents_on_offer, all_agents
from game.llm import OPENAI, LLMError, endpoints
from game.llm.spending import Amount
from game.models import ModelAccount, Player
from sim.world import JSONObject, Seat, Task, WorldError

PERMISSION = "game.use_models"
KIND = ModelAccount.Kind
OWN = {KIND.DAY: "today", KIND.SESSION: "this session"}
AGAIN = {KIND.DAY: " Models can be asked again after midnight (UTC).", KIND.SESSION: ""}


@dataclass(frozen=True, slots=True)
class Left:
    """What is left of a budget; None: it has no such limit."""

    tokens: int | None
    dollars: float | None

    @property
    def none(self) -> bool:
        """Whether nothing more can be asked."""
        return (self.tokens is not None and self.tokens <= 0) or (
            self.dollars is not None and self.dollars <= 0
        )

    def __str__(self) -> str:
        parts = [f"{max(self.tokens, 0):,} tokens"] if self.tokens is not None else []
        parts += [f"${max(self.dollars, 0.0):.2f}"] if self.dollars is not None else []
        return " and ".join(parts) or "no limit"

    @property
    def words(self) -> str:
        """The same in the language of whoever reads it."""
        parts = []
        if self.tokens is not None:
            parts.append(gettext("{count} tokens").format(count=f"{max(self.tokens, 0):,}"))
        if self.dollars is not None:
            parts.append(f"${max(self.dollars, 0.0):.2f}")
        return gettext(" and ").join(parts) or gettext("no limit")


def may_use_models(player: Player | None) -> bool:
    """Whether the owner lets this person put agents that ask models into kitchens."""
    if settings.MODELS_FOR != "allowed":
        return bool(settings.MODELS_FOR == "everybody")
    if player is None:
        return False
    user = player.user
    if player.may_use_models or user is None:
        return player.may_use_models
    return user.is_active and (user.is_staff or user.has_perm(PERMISSION))


def on_offer(task: Task, seat: Seat | None, player: Player | None) -> dict[str, AgentKind]:
    """The agents that this person may choose for a seat (None: for any) now."""
    found = agents_on_offer(task, seat)
    if not any(kind.asks_models for kind in found.values()):
        return found
    models = may_use_models(player) and not left(KIND.DAY, _today()).none
    return {name: kind for name, kind in found.items() if models or not kind.asks_models}


NO_ENDPOINT = gettext_noop(
    "Agents that ask a language model could cook here, too, but no model is set up: the owner of "
    "this kitchen names one in a file of endpoints (BRIGADE_ENDPOINTS)."
)


def _plays(kind: AgentKind, task: Task) -> bool:
    return any(kind.plays(task, seat.name) for seat in task.seats)


def notice(task: Task, player: Player | None) -> str:
    """What whoever may choose agents that ask models is told of the budgets; empty for others."""
    asking = [kind for kind in all_agents().values() if kind.asks_models and _plays(kind, task)]
    if not asking or not may_use_models(player):
        return ""
    if all(kind.problem for kind in asking):
        return gettext(NO_ENDPOINT)
    today = left(KIND.DAY, _today())
    if today.none:
        return gettext(
            "The budget for models is used up for today. Models can be asked again after midnight (UTC)."
        )
    each = Left(*_budget(KIND.SESSION))
    told = gettext("Agents that ask a model may spend here: {each}. Left today: {today}.")
    return told.format(each=each.words, today=today.words)


def check(agent: str | None, chosen: JSONObject, player: Player | None) -> None:
    """Whether this person may let this agent sit down with these settings.

    Raises:
        WorldError: `not_allowed`, `unknown_model` or `budget`, with a sentence for the person.
    """
    kind = all_agents().get(agent or "")
    if kind is None or not kind.asks_models:
        return
    if not may_use_models(player):
        raise WorldError("not_allowed", f"{kind.title}: the owner of this kitchen has to allow you")
    _check_model(chosen, kind.protocol)
    if left(KIND.DAY, _today()).none:
        raise WorldError("budget", f"The budget for models is used up for today.{AGAIN[KIND.DAY]}")


def check_asking(chosen: JSONObject, player: Player | None) -> None:
    """Whether this person may have this model asked, whatever for.

    Raises:
        WorldError: see `check`.
    """
    if not may_use_models(player):
        raise WorldError("not_allowed", "the owner of this installation has to allow you models")
    _check_model(chosen, OPENAI)
    if left(KIND.DAY, _today()).none:
        raise WorldError("budget", f"the budget for models is used up for today.{AGAIN[KIND.DAY]}")


def allowed(agent: str, chosen: JSONObject, player: Player | None) -> bool:
    """Whether `check` has nothing to say."""
    try:
        check(agent, chosen, player)
    except WorldError:
        return False
    return True


def _check_model(chosen: JSONObject, protocol: str) -> None:
    """Only models of the owner's list are asked, and as the owner's file says."""
    if chosen.get("extra"):
        raise WorldError("not_allowed", "extra: parameters of requests are set by the owner")
    name, model = chosen.get("endpoint") or "", chosen.get("model") or ""
    try:
        endpoint = endpoints().find(name if isinstance(name, str) else repr(name), protocol)
    except LLMError as error:
        raise WorldError("unknown_model", error.message) from error
    if model and model not in endpoint.models:
        there = ", ".join(endpoint.models) or "none"
        raise WorldError("unknown_model", f"{model!s:.80} is not on the list of models: {there}")


# -- accounts -------------------------------------------------------------------------------------


def left(kind: str, name: str) -> Left:
    """What is left of the budget of a day or a session."""
    tokens, dollars = _budget(kind)
    row = ModelAccount.objects.filter(kind=kind, name=name).first() or ModelAccount()
    return Left(
        None if tokens is None else int(tokens - row.tokens),
        None if dollars is None else dollars - row.dollars,
    )


def left_today() -> Left:
    """What is left of the budget of today."""
    return left(KIND.DAY, _today())


def _budget(kind: str) -> tuple[int | None, float | None]:
    tokens, dollars = settings.MODEL_BUDGETS[kind]
    return (None if tokens is None else int(tokens)), dollars


def _today() -> str:
    return f"{datetime.now(UTC):%Y-%m-%d}"


class SessionMeter:
    """Keeps account of what one live session's agents ask of models."""

    def __init__(self, session: str) -> None:
        self._session = session
        self._day = _today()

    async def take(self, expected: Amount) -> None:
        """As `Meter.take`."""
        self._day = await database_sync_to_async(_take)(self._session, expected)

    async def settle(self, expected: Amount, spent: Amount) -> None:
        """As `Meter.settle`."""
        await database_sync_to_async(_settle)(self._session, self._day, expected, spent)


def _take(session: str, expected: Amount) -> str:
    """Put the amount aside in both accounts, or in none. Returns the day it was taken from.

    Raises:
        LLMError: `budget`.
    """
    day = _today()
    with transaction.atomic():
        for kind, name in ((KIND.DAY, day), (KIND.SESSION, session)):
            _take_from(kind, name, expected)
    return day


def _take_from(kind: ModelAccount.Kind, name: str, expected: Amount) -> None:
    tokens, dollars = _budget(kind)
    if expected.cost is None and tokens is None and dollars is not None:
        why = (
            "nobody knows what this model costs; the owner may enter its price in the endpoints "
            'file ("prices", 0 for a model of one\'s own), or limit tokens'
        )
        raise LLMError("budget", f"The budget of {OWN[kind]} is in dollars, and {why}.")
    ModelAccount.objects.get_or_create(kind=kind, name=name)
    room = Q()
    if tokens is not None:
        room &= Q(tokens__lte=tokens - expected.tokens)
    if dollars is not None:
        room &= Q(dollars__lte=dollars - expected.dollars)
    if not ModelAccount.objects.filter(room, kind=kind, name=name).update(
        tokens=F("tokens") + expected.tokens,
        dollars=F("dollars") + expected.dollars,
        requests=F("requests") + 1,
    ):
        rest = f"left are {left(kind, name)}, and the next question takes more"
        raise LLMError("budget", f"the budget for models of {OWN[kind]} is used up: {rest}."
                       + AGAIN[kind])  # fmt: skip


def _settle(session: str, day: str, expected: Amount, spent: Amount) -> None:
    mine = Q(kind=KIND.DAY, name=day) | Q(kind=KIND.SESSION, name=session)
    ModelAccount.objects.filter(mine).update(
        tokens=F("tokens") + (spent.tokens - expected.tokens),
        dollars=F("dollars") + (spent.dollars - expected.dollars),
    )
