"""Django's admin: everything can be looked at, nothing recorded can be changed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib import admin
from django.contrib.auth.models import User
from django.test import Client, RequestFactory
from django.urls import reverse

from game.admin import ReadOnly
from game.models import Event, Job, JobWorker, Player, Seat, Session
from tests.game.stored import drawn_kitchen, ended, eventful, keep, players

pytestmark = pytest.mark.django_db
MODELS = (Session, Seat, Event, Job, JobWorker)


@pytest.fixture
def owner(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("owner"))
    return client


@pytest.fixture(autouse=True)
def _records() -> Iterator[None]:
    with drawn_kitchen():
        keep(ended(eventful()), "one", people=players(ana="Ana", ben="Ben"))
        Job.objects.create(kind="export", params={"ids": ["one"]})
        yield


@pytest.mark.parametrize("model", MODELS)
def test_lists_and_pages_open_and_search_works(owner: Client, model: type) -> None:
    name = model._meta.model_name  # type: ignore[attr-defined]
    changelist = reverse(f"admin:game_{name}_changelist")
    assert owner.get(changelist).status_code == 200
    if model is not JobWorker:
        assert owner.get(changelist, {"q": "one"}).status_code == 200
        first = model.objects.first()  # type: ignore[attr-defined]
        page = owner.get(reverse(f"admin:game_{name}_change", args=[first.pk]))
        assert page.status_code == 200
        assert 'name="_save"' not in page.content.decode()


@pytest.mark.parametrize("model", MODELS)
def test_nothing_can_be_added_changed_or_deleted(owner: Client, model: type) -> None:
    site = admin.site._registry[model]
    assert isinstance(site, ReadOnly)
    request = RequestFactory().get("/")
    request.user = User.objects.get(username="owner")
    assert not site.has_add_permission(request)
    assert not site.has_change_permission(request)
    assert not site.has_delete_permission(request)
    name = model._meta.model_name  # type: ignore[attr-defined]
    assert owner.get(reverse(f"admin:game_{name}_add")).status_code == 403


def test_of_a_player_only_the_right_to_models_can_be_changed(owner: Client) -> None:
    player = Player.objects.get(name="Ana")
    change = reverse("admin:game_player_change", args=[player.pk])
    owner.post(change, {"may_use_models": "on", "name": "Eve", "public_id": "x"})
    player.refresh_from_db()
    assert (player.may_use_models, player.name) == (True, "Ana")
    assert owner.get(reverse("admin:game_player_add")).status_code == 403
    assert owner.post(reverse("admin:game_player_delete", args=[player.pk])).status_code == 403


def test_an_event_cannot_be_changed_or_deleted_by_hand(owner: Client) -> None:
    event = Event.objects.get(session="one", seq=1)
    change = reverse("admin:game_event_change", args=[event.pk])
    delete = reverse("admin:game_event_delete", args=[event.pk])
    assert owner.post(change, {"kind": "other"}).status_code == 403
    assert owner.post(delete, {"post": "yes"}).status_code == 403
    changelist = reverse("admin:game_event_changelist")
    owner.post(changelist, {"action": "delete_selected", "_selected_action": [event.pk]})
    event.refresh_from_db()
    assert event.kind == "created"


def test_a_sessions_events_are_one_click_away(owner: Client) -> None:
    page = owner.get(reverse("admin:game_session_change", args=["one"])).content.decode()
    assert reverse("replay", args=["one"]) in page
    link = f"{reverse('admin:game_event_changelist')}?session__id__exact=one"
    assert link in page
    assert owner.get(link).status_code == 200


def test_seat_tokens_are_shown_nowhere(owner: Client) -> None:
    tokens = list(Seat.objects.values_list("token", flat=True))
    seat = Seat.objects.first()
    assert seat is not None
    for url in (
        reverse("admin:game_session_change", args=["one"]),
        reverse("admin:game_seat_changelist"),
        reverse("admin:game_seat_change", args=[seat.pk]),
    ):
        page = owner.get(url).content.decode()
        assert not [token for token in tokens if token in page]


def test_a_waiting_job_can_be_cancelled(owner: Client) -> None:
    job = Job.objects.get()
    form = {"action": "cancel", "_selected_action": [job.pk]}
    owner.post(reverse("admin:game_job_changelist"), form)
    job.refresh_from_db()
    assert job.status == Job.Status.CANCELLED


def test_players_do_not_get_in(client: Client) -> None:
    client.force_login(User.objects.create_user("pia"))
    for name in ("admin:index", "admin:game_event_changelist"):
        assert client.get(reverse(name)).status_code == 302
