"""Django's admin: sessions and jobs to look at, the log and the files strictly read-only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from game.engine.events import KINDS
from game.jobs import queue as jobs
from game.models import Event, Job, JobWorker, ModelAccount, Player, Seat, Session

if TYPE_CHECKING:
    Admin = admin.ModelAdmin[Any]
    SeatTable = admin.TabularInline[Seat, Session]
else:
    Admin, SeatTable = admin.ModelAdmin, admin.TabularInline


class ReadOnly(Admin):
    """Nothing can be added, changed or deleted: what is recorded stays as it was."""

    actions = None
    list_per_page = 50
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class SeatInline(SeatTable):
    """The seats of a session, without the tokens that let one act in them."""

    model = Seat
    fields = ("order", "name", "role", "occupant_kind", "occupant_name", "player")
    readonly_fields = fields
    can_delete = False
    extra = 0
    max_num = 0


@admin.register(Session)
class SessionAdmin(ReadOnly):
    """Sessions, their seats, and the way to their replay and events."""

    list_display = (
        "id", "title", "suite", "pace", "status", "steps", "success", "listed", "demo", "created_at",
    )  # fmt: skip
    list_filter = ("status", "pace", "suite", "success", "listed", "demo", "world")
    search_fields = ("=id", "title", "task_id", "seats__occupant_name", "seats__player__name")
    date_hierarchy = "created_at"
    list_select_related = ("parent", "created_by")
    fields = (
        "id", "look", "world", "task_id", "suite", "title", "seed", "pace", "settings", "status",
        "listed", "demo", "parent", "parent_why", "created_by", "created_at", "started_at",
        "finished_at", "steps", "success", "outcome", "owner", "lease_until",
    )  # fmt: skip
    readonly_fields = fields
    inlines = (SeatInline,)

    @admin.display(description="look")
    def look(self, session: Session) -> SafeString:
        """Links to the replay and to the events."""
        replay = reverse("replay", args=[session.pk])
        events = f"{reverse('admin:game_event_changelist')}?session__id__exact={session.pk}"
        return format_html('<a href="{}">replay</a> · <a href="{}">events</a>', replay, events)


@admin.register(Seat)
class SeatAdmin(ReadOnly):
    """Seats across sessions, without tokens."""

    list_display = ("session", "name", "role", "occupant_kind", "occupant_name", "player")
    list_filter = ("occupant_kind", "role")
    search_fields = ("=session__id", "name", "occupant_name", "player__name", "=player__public_id")
    list_select_related = ("session", "player")
    fields = (
        "session", "name", "role", "order", "occupant_kind", "occupant_name", "player",
        "agent_settings",
    )  # fmt: skip
    readonly_fields = fields


class KindFilter(admin.SimpleListFilter):
    """Kinds of events from the codebook: asking a table of millions which it has takes long."""

    title = parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(kind, kind) for kind in KINDS]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Event]) -> QuerySet[Event]:
        return queryset.filter(kind=self.value()) if self.value() else queryset


@admin.register(Event)
class EventAdmin(ReadOnly):
    """The log."""

    list_display = ("session_id", "seq", "at", "kind", "seat")
    list_filter = (KindFilter,)
    search_fields = ("=session__id",)
    ordering = ("-id",)
    fields = ("session", "seq", "at", "seat", "kind", "payload", "schema")
    readonly_fields = fields

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        return lookup == "session__id__exact" or super().lookup_allowed(lookup, value, request)  # type: ignore[arg-type]


@admin.register(Player)
class PlayerAdmin(ReadOnly):
    """Guests and signed-in users; whether a guest may have agents ask models is the owner's to say."""

    list_display = ("name", "public_id", "user", "may_use_models", "created_at")
    list_filter = ("may_use_models",)
    search_fields = ("name", "=public_id", "user__username")
    date_hierarchy = "created_at"
    list_select_related = ("user",)
    fields = ("public_id", "name", "colour", "user", "may_use_models", "created_at")
    readonly_fields = ("public_id", "name", "colour", "user", "created_at")

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return request.user.has_perm("game.change_player")


@admin.register(Job)
class JobAdmin(ReadOnly):
    """Background jobs: to look at, and to cancel."""

    list_display = ("id", "kind", "status", "done", "total", "attempts", "created_by", "created_at")
    list_filter = ("status", "kind")
    search_fields = ("=id", "message", "created_by__name")
    date_hierarchy = "created_at"
    list_select_related = ("created_by",)
    fields = (
        "id", "kind", "status", "done", "total", "message", "attempts", "params", "file",
        "created_by", "created_at", "heartbeat_at", "finished_at",
    )  # fmt: skip
    readonly_fields = fields
    actions = ["cancel"]  # type: ignore[assignment]

    @admin.action(description="Cancel the chosen jobs", permissions=["view"])
    def cancel(self, request: HttpRequest, chosen: QuerySet[Job]) -> None:
        """Cancel those that are not over."""
        count = sum(jobs.cancel(job) for job in chosen)
        self.message_user(request, f"Cancelled: {count}.")


@admin.register(JobWorker)
class JobWorkerAdmin(ReadOnly):
    """Which job workers have been seen, and when."""

    list_display = ("name", "seen_at")


@admin.register(ModelAccount)
class ModelAccountAdmin(ReadOnly):
    """What live kitchens have spent on models, by day and by session."""

    list_display = ("kind", "name", "tokens", "dollars", "requests")
    list_filter = ("kind",)
    search_fields = ("=name",)
    ordering = ("-id",)


admin.site.site_header = "Brigade"
admin.site.site_title = "Brigade"
admin.site.index_title = "Records"
