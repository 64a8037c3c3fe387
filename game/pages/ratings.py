"""Collections of ratings, for those who research: start one, invite raters, read and take away."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.core.paginator import Paginator
from django.db.models import Count, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from game.models import EvaluationRun, RatingCollection, RunTask
from game.pages.benchmarks import visible_runs
from game.pages.invitations import link_to
from game.pages.signing_in import closed
from game.people import player_of
from game.ratings import questionnaires, whose
from game.ratings.analysis import alias_of, analyse
from game.ratings.export import FORMATS, archive
from game.ratings.forms import RUNS, InvitationForm, NewCollectionForm
from game.ratings.joining import GONE, refusal, try_out
from game.ratings.keeping import end, invite, make_collection, publish, reopen, revoke
from game.ratings.reading import ItemsError
from game.records.shelf import is_staff
from sim.world import JSONObject

PAGE = 30
ITEMS = 100
REASON = 200


def visible(request: HttpRequest) -> QuerySet[RatingCollection]:
    """The collections whose results this person may see: staff all of them, others their own."""
    player = player_of(request, create=False)
    if is_staff(request):
        return RatingCollection.objects.all()
    if player is None or not request.user.is_authenticated:
        raise closed(request, "Ratings are for those who research here; sign in first.")
    return RatingCollection.objects.filter(created_by=player)


def _collection(request: HttpRequest, collection_id: str) -> RatingCollection:
    found = visible(request).filter(pk=collection_id).first()
    if found is None:
        raise Http404("there is no such collection, or it is somebody else's")
    return found


@require_safe
@never_cache
def collections(request: HttpRequest) -> HttpResponse:
    """All collections that one may see, newest first, with how far they are."""
    given = Q(raters__trial=False, raters__ratings__answered_at__isnull=False)
    counted = visible(request).annotate(
        people=Count("raters", filter=Q(raters__trial=False), distinct=True),
        given=Count("raters__ratings", filter=given, distinct=True),
    )
    page = Paginator(counted.order_by("-created_at"), PAGE).get_page(request.GET.get("page"))
    return render(request, "ratings/collections.html", {"page": page, "staff": is_staff(request)})


@never_cache
def new_collection(request: HttpRequest) -> HttpResponse:
    """The form, and with POST the collection."""
    if not is_staff(request):
        raise closed(request, "Only staff start collections of ratings; sign in first.")
    runs = visible_runs(request)
    sent = request.method == "POST"
    chosen = request.GET.getlist("run")
    first = {"runs": chosen, "questionnaire": request.GET.get("ask") or _fitting(runs, chosen)}
    form = NewCollectionForm(
        request.POST if sent else None, request.FILES if sent else None, visible=runs, initial=first
    )
    if sent and form.is_valid():
        try:
            made, found = make_collection(form.plan(), player_of(request))
        except ItemsError as error:
            form.add_error(None, str(error))
        else:
            for reason, count in found.left_out.most_common():
                messages.info(request, f"{count} left out: {reason}.")
            return redirect("rating_collection", made.pk)
    context = {"form": form, "questionnaires": questionnaires()}
    return render(request, "ratings/new.html", context, status=400 if sent else 200)


def _fitting(runs: QuerySet[EvaluationRun], chosen: Sequence[str]) -> str:
    """The questionnaire that is about all tasks of these runs: their benchmark's own before those of
    anybody; empty where nothing is chosen, or none fits."""
    tasks = RunTask.objects.filter(run__in=runs.filter(pk__in=chosen[:RUNS]))
    kinds = set(tasks.values_list("task__world", "suite").order_by())
    fitting = [
        name for name, one in questionnaires().items() if all(one.covers(*kind) for kind in kinds)
    ]
    return next(iter(sorted(fitting, key=lambda name: not whose(name))), "") if kinds else ""


@require_safe
@never_cache
def collection(request: HttpRequest, collection_id: str) -> HttpResponse:
    """A collection's page; for htmx only how far it is."""
    found = _collection(request, collection_id)
    fragment = request.headers.get("HX-Request") == "true"
    context = _context(request, found, whole=not fragment)
    return render(request, f"ratings/{'_progress' if fragment else 'collection'}.html", context)


def _context(request: HttpRequest, found: RatingCollection, *, whole: bool) -> JSONObject:
    told = analyse(found, intervals=whole)
    context: JSONObject = {
        "collection": found,
        "told": told,
        "attention": sum(bool(one.item.expected) for one in told.items),
        "rated": sum(not one.item.expected for one in told.items),
        "counting": sum(one.counts for one in told.raters),
        "percent": bool(told.form.positive),
    }
    if whole:
        context |= {
            "invitations": [
                (one, link_to(request, reverse("rate_invited", args=[one.token])),
                 GONE.get(refusal(one), ""), one.raters.count())
                for one in found.invitations.all()
            ],
            "invite": InvitationForm(),
            "formats": FORMATS,
            "options": [option.value for option in told.form.main.options],
        }  # fmt: skip
    return context


@require_safe
@never_cache
def items(request: HttpRequest, collection_id: str) -> HttpResponse:
    """Every item with what was said of it."""
    found = _collection(request, collection_id)
    told = analyse(found, intervals=False)
    page = Paginator(told.items, ITEMS).get_page(request.GET.get("page"))
    return render(request, "ratings/items.html", {"collection": found, "told": told, "page": page})


@require_POST
def change(request: HttpRequest, collection_id: str) -> HttpResponse:
    """Close, cancel or open it again; show its results in reports, or no longer."""
    found = _collection(request, collection_id)
    done = {
        "close": lambda: end(found, RatingCollection.State.CLOSED),
        "cancel": lambda: end(found, RatingCollection.State.CANCELLED),
        "reopen": lambda: reopen(found),
        "publish": lambda: publish(found, shown=True),
        "withdraw": lambda: publish(found, shown=False),
    }
    act = done.get(request.POST.get("do", ""))
    if act is None:
        raise BadRequest(f"One of {', '.join(done)} is expected.")
    if not act():
        messages.info(request, "This cannot be done in the state that the collection is in.")
    return redirect("rating_collection", found.pk)


@require_POST
def new_invitation(request: HttpRequest, collection_id: str) -> HttpResponse:
    """A new link."""
    found = _collection(request, collection_id)
    form = InvitationForm(request.POST)
    if not form.is_valid():
        words = [str(word) for name in form.errors for word in form.errors[name]]
        messages.error(request, " ".join(["The link was not made.", *words]))
        return redirect("rating_collection", found.pk)
    try:
        invite(found, **form.cleaned_data)
    except ItemsError as error:
        messages.error(request, str(error))
    return redirect(f"{reverse('rating_collection', args=[found.pk])}#links")


@require_POST
def end_invitation(request: HttpRequest, collection_id: str, number: int) -> HttpResponse:
    """Let nobody else in by a link."""
    found = _collection(request, collection_id)
    revoke(get_object_or_404(found.invitations, pk=number))
    return redirect(f"{reverse('rating_collection', args=[found.pk])}#links")


@require_POST
def leave_out(request: HttpRequest, collection_id: str, alias: str) -> HttpResponse:
    """Leave a rater out with a reason, or (without one) count the rater again. Nothing is deleted."""
    found = _collection(request, collection_id)
    raters = found.raters.filter(trial=False)
    rater = next((one for one in raters if alias_of(one) == alias), None)
    if rater is None:
        raise Http404("there is no such rater in this collection")
    reason = " ".join(request.POST.get("reason", "").replace("\x00", "").split())[:REASON]
    if not reason and not rater.excluded:
        messages.error(request, "Say why this rater is left out; the reason stands in the export.")
    rater.excluded = reason
    rater.save(update_fields=["excluded"])
    return redirect(f"{reverse('rating_collection', args=[found.pk])}#raters")


@require_POST
def try_pages(request: HttpRequest, collection_id: str) -> HttpResponse:
    """See what raters see; these answers count nowhere."""
    found = _collection(request, collection_id)
    if not found.is_open:
        messages.info(request, "This collection is over; open it again to try its pages.")
        return redirect("rating_collection", found.pk)
    return redirect("rate", try_out(found).token)


@require_safe
def export(request: HttpRequest, collection_id: str) -> HttpResponse:
    """Everything that was said, as a ZIP file with a codebook."""
    found = _collection(request, collection_id)
    form = request.GET.get("format", "csv")
    if form not in FORMATS:
        raise BadRequest(f"Choose a format: {', '.join(FORMATS)}.")
    data = archive(found, next(one for one in FORMATS if one == form))
    response = HttpResponse(data, content_type="application/zip")
    disposition = content_disposition_header(True, f"ratings-{found.pk}-{form}.zip")
    assert disposition is not None
    response.headers["Content-Disposition"] = disposition
    response.headers["Cache-Control"] = "private, no-store"
    return response
