"""What visitors are told when something is wrong, with them or with us: one page, in the house's own style.

It asks neither the database nor anything of the request that would: it is the last that still works.
"""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable

from asgiref.sync import iscoroutinefunction
from django.core.exceptions import BadRequest
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed
from django.shortcuts import render
from django.utils.decorators import sync_and_async_middleware
from django.utils.translation import gettext_noop

from game.fieldwork.spoken import said as said_here
from game.files.away import Away
from game.pages.signing_in import SignInFirst

Handler = Callable[[HttpRequest], HttpResponseBase]
AsyncHandler = Callable[[HttpRequest], Awaitable[HttpResponseBase]]

AGAIN_S = 10
WORDS = {
    400: (gettext_noop("That could not be read"), gettext_noop("What was sent does not make sense to this kitchen.")),
    403: (gettext_noop("This door is closed"), gettext_noop("This is only for those who may come in here.")),
    404: (gettext_noop("Nothing is cooking here"), gettext_noop("There is no such page. Perhaps the link is incomplete or old.")),
    405: (gettext_noop("This is no page to open"), gettext_noop("Only a form leads here, and what it sent is not sent again. Go back to the page with the form.")),
    503: (gettext_noop("The larder is closed"), gettext_noop("Where this kitchen keeps its files does not answer. Nothing is lost; please come again in a while.")),
    500: (gettext_noop("Something boiled over"), gettext_noop("That was our fault; it has been written down. Nothing that was recorded is lost.")),
}  # fmt: skip
"""Per status a heading and what is said where nothing more precise is known."""
STALE_FORM = gettext_noop(
    "The form was open for too long, or this browser keeps no cookies. Go back, load the page again "
    "and send it once more."
)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What was sent makes no sense. Only what we say ourselves is said: Django's words are for logs."""
    return problem(request, 400, _words_of(exception) if isinstance(exception, BadRequest) else "")


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Somebody may not do this."""
    return problem(request, 403, _words_of(exception), sign_in=isinstance(exception, SignInFirst))


def stale_form(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form without its proof that it came from our page (CSRF)."""
    return problem(request, 403, STALE_FORM)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """There is no such page, or none for this visitor."""
    return problem(request, 404, _words_of(exception), sign_in=isinstance(exception, SignInFirst))


def server_error(request: HttpRequest) -> HttpResponse:
    """A database or a storage that is away, or has no room, is no fault of the page: 503, and come again."""
    error = sys.exc_info()[1]
    if isinstance(error, Away):
        return problem(request, 503)
    if not isinstance(error, OperationalError | InterfaceError):
        return problem(request, 500)
    # Without the request: what pages show of who one is would ask the database.
    page = render(None, "unavailable.html", {"full": "full" in str(error)}, status=503)
    page.headers["Retry-After"] = str(AGAIN_S)
    page.headers["Cache-Control"] = "no-store"
    return page


@sync_and_async_middleware
def wrong_method(get_response: Handler | AsyncHandler) -> Handler | AsyncHandler:
    """Middleware: where only forms lead, whoever opens the address (a tab that comes back, a language that is chosen on
    a page that answered a form) is told so. Django's own answer is empty, which browsers show as a fault of the network."""
    if iscoroutinefunction(get_response):

        async def answer_later(request: HttpRequest) -> HttpResponseBase:
            return _told_of_method(request, await get_response(request))

        return answer_later

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        assert isinstance(response, HttpResponseBase)
        return _told_of_method(request, response)

    return answer


def _told_of_method(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    if not isinstance(response, HttpResponseNotAllowed) or response.content:
        return response
    page = problem(request, 405)
    page.headers["Allow"] = response.headers["Allow"]
    return page


def problem(
    request: HttpRequest, status: int, sentence: str = "", *, sign_in: bool = False
) -> HttpResponse:
    """The page of a status of `WORDS`; for a part of a page the sentence alone, for pictures and the
    like plain text. `sign_in`: it leads to signing in, and back to what was asked for if that was a page."""
    title, usual = WORDS[status]
    end = "" if sentence.endswith(("?", "!", ".")) else "."
    title, sentence, usual = said_here(title), said_here(sentence), said_here(usual)
    said = f"{sentence[:1].upper()}{sentence[1:]}{end}" if sentence else usual
    if not request.accepts("text/html"):
        answer = HttpResponse(said, status=status, content_type="text/plain; charset=utf-8")
    else:
        part = request.headers.get("HX-Request") == "true"
        context = {"title": title, "sentence": said, "status": status, "part": part}
        if sign_in:
            context["back"] = request.get_full_path() if request.method == "GET" else ""
            context["sign_in"] = True
        answer = render(None, "problem.html", context, status=status)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _words_of(exception: Exception) -> str:
    """What the page said that raised it; the resolver's own account of all addresses is none."""
    words = exception.args[0] if exception.args else ""
    return words if isinstance(words, str) else ""
