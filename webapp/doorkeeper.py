"""How much a stranger may do at once: kitchens, seats, jobs and wrong passwords.

Guests cost nothing to make, so that each limit holds for a browser's session and, more widely, for
the address it comes from: a class behind one address is no flood. Counts are in Redis where there
is one, so that they hold for all processes, and else in the memory of the one process there is.
`docs/decisions/0011-limits.md` says why it is done with this library.
"""

from __future__ import annotations

import ipaddress
import logging
import math
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.contrib.auth.signals import user_logged_in, user_login_failed
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext, gettext_noop, ngettext
from limits import RateLimitItem, parse_many
from limits.errors import StorageError
from limits.storage import MemoryStorage, RedisStorage
from limits.strategies import MovingWindowRateLimiter

from game.people import KEY

log = logging.getLogger(__name__)

Key = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Limit:
    """So much of one thing: for one browser, and for all browsers of an address."""

    what: str
    mine: str
    address: str


KITCHENS = Limit(gettext_noop("opening kitchens"), "12/minute; 100/hour", "60/minute; 600/hour")
SEATS = Limit(gettext_noop("sitting down"), "30/minute", "200/minute")
JOBS = Limit(gettext_noop("exports and clips"), "10/minute; 60/hour", "40/minute; 300/hour")
ANSWERS = Limit(gettext_noop("answering"), "120/minute", "2400/minute")
RATERS = Limit(gettext_noop("joining as a rater"), "10/minute; 60/hour", "60/minute; 600/hour")
STAGE = Limit(gettext_noop("coming to the stage"), "30/minute", "1200/minute")
"""A hall of people behind one address reads the code within a minute."""
DRAWING = Limit(gettext_noop("asking about a kitchen"), "300/minute", "3000/minute")
"""An editor asks after each stroke."""
KEEPING = Limit(gettext_noop("keeping kitchens"), "20/minute; 200/hour", "120/minute; 1200/hour")
FORMS = Limit(gettext_noop("sending forms"), "60/minute", "400/minute")
PASSWORDS = (("pair", "5/5 minutes"), ("address", "50/hour"), ("name", "100/hour"))
"""Wrong ones: of one account from one address, from one address, of one account."""

BY_VIEW = {
    **dict.fromkeys(("new_session", "own_kitchen", "branch", "rematch", "play_drawn"), KITCHENS),
    **dict.fromkeys(("editor_check", "editor_read"), DRAWING),
    "editor_keep": KEEPING,
    "claim_seat": SEATS,
    **dict.fromkeys(("stage_enter", "stage_leave"), STAGE),
    **dict.fromkeys(("clip", "export", "run_results", "editor_solve"), JOBS),
    **dict.fromkeys(("rate", "rate_draft", "take", "take_told"), ANSWERS),
    "rate_invited": RATERS,
}
UNCOUNTED = frozenset({"take_beat"})
"""Pages of participants tell by themselves that they are there, twenty times a minute: a class behind one
address would use up what forms may be sent from it, and counting costs more than the answer."""
SIGN_IN = ("login", "admin:login")


@cache
def _limiter() -> MovingWindowRateLimiter:
    redis = settings.REDIS_URL
    return MovingWindowRateLimiter(
        RedisStorage(redis, wrap_exceptions=True) if redis else MemoryStorage()
    )


@cache
def _items(text: str) -> tuple[RateLimitItem, ...]:
    return tuple(parse_many(text))


def address_of(request: HttpRequest) -> str:
    """Where a request comes from. Of IPv6 the network: whoever has one address there has them all."""
    given = request.META.get("REMOTE_ADDR") or ""
    try:
        address = ipaddress.ip_address(given)
    except ValueError:
        return str(given)
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def _wait(rules: Iterable[tuple[str, Key]], *, count: bool) -> float:
    """Seconds until all these rules allow one more; 0: now. With `count` it is done and counted."""
    limiter, now = _limiter(), time.time()
    try:
        for text, key in rules:
            for item in _items(text):
                good = limiter.hit(item, *key) if count else limiter.test(item, *key)
                if not good:
                    return max(1.0, limiter.get_window_stats(item, *key).reset_time - now)
    except StorageError as error:
        log.error("nothing is limited, because Redis does not answer: %s", error)
    return 0.0


def in_words(seconds: float) -> str:
    """A waiting time for people, rather too long than too short."""
    if seconds <= 90:
        count = math.ceil(seconds)
        return ngettext("%(counter)s second", "%(counter)s seconds", count) % {"counter": count}
    return gettext("{} minutes").format(math.ceil(seconds / 60))


def _mine(request: HttpRequest) -> str:
    """The browser's session, if it has one; a newcomer is known by the address alone."""
    return str(request.session.get(KEY) or request.session.session_key or "")


def _rules(limit: Limit, request: HttpRequest) -> list[tuple[str, Key]]:
    mine = _mine(request)
    own = [(limit.mine, (limit.what, "mine", mine))] if mine else []
    return [*own, (limit.address, (limit.what, "address", address_of(request)))]


def _passwords(request: HttpRequest, name: str) -> list[tuple[str, Key]]:
    address, name = address_of(request), name.strip().lower()[:150]
    keys: dict[str, Key] = {"pair": (address, name), "address": (address,), "name": (name,)}
    return [(text, ("password", which, *keys[which])) for which, text in PASSWORDS]


class Doorkeeper:
    """Middleware: whoever does too much at once is told when to come back, with status 429."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self._get_response(request)

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: Any
    ) -> HttpResponse | None:
        """Look at what is sent; whoever only looks is never in the way."""
        if request.method != "POST" or not settings.LIMITS or request.resolver_match is None:
            return None
        name = request.resolver_match.view_name
        if name in SIGN_IN:
            wait = _wait(_passwords(request, request.POST.get("username", "")), count=False)
            return (
                _later(request, wait, gettext_noop("signing in with wrong passwords"))
                if wait
                else None
            )
        if name in UNCOUNTED:
            return None
        limit = BY_VIEW.get(name, FORMS)
        wait = _wait(_rules(limit, request), count=True)
        return _later(request, wait, limit.what) if wait else None


def _later(request: HttpRequest, wait: float, what: str) -> HttpResponse:
    log.warning("too much at once from %s: %s", address_of(request), what)
    context = {"what": what, "wait": in_words(wait)}
    answer = render(request, "429.html", context, status=429)
    answer.headers["Retry-After"] = str(math.ceil(wait))
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _wrong_password(
    sender: Any, credentials: dict[str, Any], request: HttpRequest | None = None, **more: Any
) -> None:
    if request is not None and settings.LIMITS:
        _wait(_passwords(request, str(credentials.get("username") or "")), count=True)


def _right_password(sender: Any, request: HttpRequest | None, user: Any, **more: Any) -> None:
    """Whoever gets in has made slips, no attack."""
    if request is None or not settings.LIMITS:
        return
    text, key = _passwords(request, user.get_username())[0]
    try:
        for item in _items(text):
            _limiter().clear(item, *key)
    except StorageError as error:
        log.error("Redis does not answer: %s", error)


def watch_sign_in() -> None:
    """Count wrong passwords from now on."""
    user_login_failed.connect(_wrong_password, dispatch_uid="doorkeeper")
    user_logged_in.connect(_right_password, dispatch_uid="doorkeeper")


def forget() -> None:
    """Count from nothing again."""
    _limiter().storage.reset()
