"""The pages of a rater: invited by a link, one item at a time, resumed wherever one was.

Nothing on them, in their addresses or in what they load says where an item comes from.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from game.models import Rater, Rating, RatingCollection, RatingInvitation
from game.pages.invitations import link_to
from game.people import player_of
from game.ratings import Form, Option, Question, watching
from game.ratings import answering as answers
from game.ratings import joining as raters
from sim.world import JSONObject

KEY = "rates"
"""Where the Django session keeps by collection as whom this browser rates."""
A_DAY = "private, max-age=86400, immutable"
KEYS = 9
"""So many answers have a number key."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invited(request: HttpRequest, token: str) -> HttpResponse:
    """What it is about and what one agrees to; with POST one is a rater. Whoever is one goes on."""
    invitation = RatingInvitation.objects.select_related("collection").filter(token=token).first()
    if invitation is None:
        raise Http404("there is no such invitation; perhaps the link is incomplete")
    collection = invitation.collection
    player = player_of(request, create=False)
    known = raters.known_as(collection, request.session.get(KEY, {}).get(collection.pk), player)
    if known is not None:
        return redirect("rate", known.token)
    if why := raters.refusal(invitation):
        return _over(request, collection, raters.GONE[why])
    if request.method == "POST":
        if "agree" not in request.POST:
            messages.error(request, "Tick that you agree, then begin.")
            return redirect("rate_invited", token)
        try:
            rater = raters.join(invitation, player)
        except raters.Closed as closed:
            return _over(request, collection, str(closed))
        request.session[KEY] = {**request.session.get(KEY, {}), collection.pk: rater.token}
        return redirect("rate", rater.token)
    if not raters.is_needed(collection):
        return _over(request, collection, raters.GONE["done"])
    form = Form.from_json(collection.form)
    total = collection.items.filter(expected="").count()
    context = {
        "collection": collection,
        "form": form,
        "count": min(total, collection.items_per_rater or total),
    }
    return render(request, "ratings/join.html", context)


def _rater(token: str) -> Rater:
    rater = raters.rater_of(token)
    if rater is None:
        raise Http404("nobody rates at this address; perhaps the link is incomplete")
    return rater


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def rate(request: HttpRequest, token: str) -> HttpResponse:
    """The rater's next item, and with POST an answer."""
    rater = _rater(token)
    if not rater.collection.is_open:
        return _over(request, rater.collection, raters.GONE["over"], rater)
    raters.seen(rater)
    if request.method == "POST":
        return _answer(request, rater)
    item = answers.current(rater)
    return _thanks(request, rater) if item is None else _item(request, rater, item, item.draft)


@never_cache
@require_safe
def back(request: HttpRequest, token: str) -> HttpResponse:
    """The answer that was given last, to be changed."""
    rater = _rater(token)
    if not rater.collection.is_open:
        return _over(request, rater.collection, raters.GONE["over"], rater)
    item = answers.last(rater)
    if item is None:
        messages.info(request, "You have not answered anything yet.")
        return redirect("rate", rater.token)
    return _item(request, rater, item, item.answers)


def _answer(request: HttpRequest, rater: Rater) -> HttpResponse:
    token = request.POST.get("item", "")[:60]
    try:
        answers.answer(rater, token, request.POST, request.POST.get("active_ms", ""))
    except raters.Closed as closed:
        return _over(request, rater.collection, str(closed), rater)
    except Rating.DoesNotExist:
        raise BadRequest("This item is not on your list. Go back to your own link.") from None
    except answers.AnswerError as error:
        item = rater.ratings.select_related("item").get(token=token)
        if item.answered_at is not None:
            messages.error(request, str(error))
            return redirect("rate", rater.token)
        return _item(request, rater, item, request.POST, error=str(error))
    return redirect("rate", rater.token)


@require_POST
def draft(request: HttpRequest, token: str) -> HttpResponse:
    """Keep what is ticked and written so far; 204 when it is kept, 409 when nobody waits for it."""
    rater = _rater(token)
    item, spent = request.POST.get("item", "")[:60], request.POST.get("active_ms", "")
    raters.seen(rater)
    return HttpResponse(status=204 if answers.keep_draft(rater, item, request.POST, spent) else 409)


@require_POST
def more(request: HttpRequest, token: str) -> HttpResponse:
    """Further items for somebody who has rated all of their own."""
    rater = _rater(token)
    if not rater.collection.is_open:
        return _over(request, rater.collection, raters.GONE["over"], rater)
    if not raters.more(rater):
        messages.info(request, raters.GONE["done"])
    return redirect("rate", rater.token)


@require_safe
def picture(request: HttpRequest, token: str, step: int) -> HttpResponse:
    """A moment of what an item shows. The token is the rater's own for this item."""
    found = Rating.objects.select_related("item__shown", "rater__collection").filter(token=token)
    item = found.first()
    playback = watching.recording(item.item.shown) if item is not None else None
    if item is None or playback is None or not _watches(item.rater.collection):
        raise Http404("there is no such picture")
    if step > playback.length or not item.rater.collection.is_open:
        raise Http404("there is no such picture")
    data = watching.picture(playback, step)
    if data is None:
        raise Http404("this cannot be drawn")
    return HttpResponse(data, content_type="image/jpeg", headers={"Cache-Control": A_DAY})


def _watches(collection: RatingCollection) -> bool:
    return collection.show != RatingCollection.Show.TEXT


def _item(
    request: HttpRequest,
    rater: Rater,
    rating: Rating,
    values: Mapping[str, object],
    error: str = "",
) -> HttpResponse:
    """The page of one item. The status says whether what was sent could be taken."""
    form = Form.from_json(rater.collection.form)
    context = {
        "rater": rater,
        "rating": rating,
        "form": form,
        "progress": answers.progress(rater),
        "questions": [
            (question, str(values.get(question.name, "")), _groups(question))
            for question in form.questions
        ],
        "changing": rating.answered_at is not None,
        "can_go_back": rating.answered_at is None and answers.last(rater) is not None,
        "error": error,
        "show": rater.collection.show,
        "watch": _watch(rating) if _watches(rater.collection) else None,
    }
    return render(request, "ratings/item.html", context, status=400 if error else 200)


def _groups(question: Question) -> list[tuple[str, list[tuple[int, Option]]]]:
    """The options under their heads, each with its number key (0: it has none)."""
    numbered = [(n if n <= KEYS else 0, one) for n, one in enumerate(question.options, start=1)]
    return [(head, list(own)) for head, own in groupby(numbered, lambda pair: pair[1].group)]


def _watch(rating: Rating) -> JSONObject | None:
    """What the player of a recording needs; None: there is none any more."""
    session = rating.item.shown
    playback = watching.recording(session)
    if session is None or playback is None:
        return None
    return {
        "steps": watching.steps(playback),
        "length": playback.length,
        "picture": reverse("rate_picture", args=[rating.token, 0])
        if watching.drawn(session)
        else "",
    }


def _thanks(request: HttpRequest, rater: Rater) -> HttpResponse:
    context = {
        "rater": rater,
        "progress": answers.progress(rater),
        "more": raters.how_many_more(rater),
        "link": link_to(request, reverse("rate", args=[rater.token])),
    }
    return render(request, "ratings/thanks.html", context)


def _over(
    request: HttpRequest, collection: RatingCollection, sentence: str, rater: Rater | None = None
) -> HttpResponse:
    """Nothing is asked here any more; what was answered is kept."""
    given = answers.progress(rater).done if rater is not None else 0
    context = {"collection": collection, "sentence": sentence, "given": given}
    return render(request, "ratings/over.html", context, status=410)
