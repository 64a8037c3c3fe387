"""Who comes to a study's pages, and what they may do there."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest

from game.fieldwork.roles import Right, rights_of
from game.models import Player, StudyRecord, StudyRole
from game.pages.signing_in import closed, hidden
from game.people import player_of

KEPT = "study_rights"
"""Where a request keeps what whoever asks may do with its study."""
NEEDS: dict[Right, str] = {
    "look": "This study is for those who have a role in it.",
    "run": "Observers of a study look; this needs the role of a researcher or an owner.",
    "own": "This is for the owners of the study.",
}


def record_of(request: HttpRequest, study_id: str, right: Right = "look") -> StudyRecord:
    """The study, for somebody who has this right in it.

    Raises:
        Http404: there is none, or this person may not even look at it.
        PermissionDenied: they may look, but not this.
    """
    record = StudyRecord.objects.filter(pk=study_id).first()
    player = player_of(request, create=request.user.is_authenticated)
    rights = rights_of(player, record) if record is not None else frozenset()
    if record is None or "look" not in rights:
        raise hidden(request, "there is no such study, or you have no role in it; sign in first")
    if right not in rights:
        raise PermissionDenied(NEEDS[right])
    vars(request)[KEPT] = {record.pk: rights}
    return record


def owns(request: HttpRequest, record: StudyRecord) -> bool:
    """Whether whoever asks is one of a study's owners, so that payments are offered to them."""
    known = vars(request).get(KEPT, {}).get(record.pk)
    return "own" in (
        rights_of(player_of(request, create=False), record) if known is None else known
    )


def researcher_of(request: HttpRequest) -> Player:
    """Who is signed in.

    Raises:
        PermissionDenied: nobody.
    """
    if not request.user.is_authenticated:
        raise closed(request, "Studies are for those who research here; sign in first.")
    return player_of(request)


def studies_of(request: HttpRequest) -> QuerySet[StudyRecord]:
    """The studies that this person may look at: the installation's owner all of them."""
    player = researcher_of(request)
    if request.user.is_active and request.user.is_superuser:
        return StudyRecord.objects.all()
    return StudyRecord.objects.filter(
        pk__in=StudyRole.objects.filter(player=player).values("study")
    )


def may_research(request: HttpRequest) -> bool:
    """Whether "Studies" is offered to this person."""
    if not request.user.is_authenticated:
        return False
    if request.user.is_staff:
        return True
    player = player_of(request, create=False)
    return player is not None and player.study_roles.exists()
