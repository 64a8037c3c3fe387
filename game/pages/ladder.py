"""The ladder: who stands where in a suite or at a skill, with the games, and their replays, behind each number."""

from __future__ import annotations

import csv
import io
from dataclasses import asdict, dataclass
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.db.models import Count, Max, QuerySet, Sum
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from game.fleets.ladders import standing_games
from game.fleets.naming import Called, called, programs_in
from game.fleets.rating import EVERYBODY, TEAM
from game.log.private import watchable
from game.models import LadderGame, LadderTable, Session
from game.pages.sayings import said
from game.people import player_of
from game.suites import all_suites, suite_title

PAGE = 50
SHOWN = 200
"""Rows of a ladder on a page; files have all of them."""
FORMULAE = ("=", "+", "-", "@", "\t", "\r")
"""How cells begin that spreadsheets would work out."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a ladder as it is shown."""

    place: int
    who: str
    team: list[Called]
    rating: float
    low: float
    high: float
    games: int
    contests: int
    rivals: int
    done: int
    broken_off: int
    address: str

    @property
    def name(self) -> str:
        return " & ".join(one.name for one in self.team)


@require_safe
def ladders(request: HttpRequest) -> HttpResponse:
    """The suites that have a ladder."""
    rows = LadderTable.objects.filter(tag="", people="group").order_by()
    told = rows.values("world", "suite").annotate(games=Sum("games"), made=Max("made_at"))
    found = {(row["world"], row["suite"]): row for row in told}
    order = [*all_suites(), *sorted(set(found) - set(all_suites()))]
    shown = [
        {"key": ":".join(key), "title": said(suite_title(*key)), **found[key]}
        for key in order
        if key in found
    ]
    return render(request, "fleets/ladders.html", {"rows": shown})


@require_safe
def ladder(request: HttpRequest, suite: str) -> HttpResponse:
    """The ladder of a suite: of one skill with `tag`, of pairs with `pairs`, with people as one with `people=group`;
    as a table of its own with `format=csv` or `json`."""
    world, name = _suite(suite)
    tables = LadderTable.objects.filter(world=world, suite=name)
    if not tables.exists() and (world, name) not in all_suites():
        raise Http404("There is no such suite.")
    tag, pairs, people = _asked(request, tables)
    table = tables.filter(tag=tag, pairs=pairs, people=people).first()
    lines = _lines(request, table) if table is not None else []
    if request.GET.get("format") == "csv":
        return _csv(lines, f"ladder-{world}-{name}.csv")
    if request.GET.get("format") == "json":
        return _json(request, table, lines, {"tag": tag, "pairs": pairs, "people": people})
    page = Paginator(lines, SHOWN).get_page(request.GET.get("page"))
    tags = tables.filter(pairs=pairs, people=people).exclude(tag="").order_by("-games", "tag")
    context = {
        "key": suite, "title": said(suite_title(world, name)), "table": table, "page": page, "tag": tag,
        "pairs": pairs, "people": people, "tags": tags.values_list("tag", "games"),
        "query": urlencode(_query(tag, pairs, people)),
        "both": tables.filter(pairs=True).exists() and tables.filter(pairs=False).exists(),
    }  # fmt: skip
    return render(request, "fleets/ladder.html", context)


def _suite(key: str) -> tuple[str, str]:
    world, _, suite = key.replace("\0", "").partition(":")
    if suite:
        return world, suite
    found = [one for one in all_suites() if one[1] == key]
    if len(found) != 1:
        raise Http404("There is no such suite; say world:suite.")
    return found[0]


def _asked(request: HttpRequest, tables: QuerySet[LadderTable]) -> tuple[str, bool, str]:
    """What of the ladders is wished for. Those who cook alone come first, where there are such."""
    said = request.GET.get("pairs", "")
    alone = tables.filter(pairs=False).exists() or not tables.exists()
    pairs = said in ("1", "true") if said else not alone
    people = "group" if request.GET.get("people") == "group" else "each"
    return _tag(request), pairs, people


def _tag(request: HttpRequest) -> str:
    """The skill that is asked for. No database takes the character that ends texts."""
    return request.GET.get("tag", "")[:60].replace("\0", "")


def _query(tag: str, pairs: bool, people: str) -> dict[str, str]:
    asked = {"tag": tag, "pairs": "1" if pairs else "0", "people": people}
    return {name: value for name, value in asked.items() if value}


def _lines(request: HttpRequest, table: LadderTable) -> list[Line]:
    programs = programs_in(row["who"] for row in table.rows)
    broken = _broken_off(table)
    key = f"{table.world}:{table.suite}"
    return [
        Line(
            row["place"], row["who"], called(row["who"], programs, row["name"]), row["rating"],
            row["low"], row["high"], row["games"], row["contests"], row["rivals"], row["done"],
            broken.get(row["who"], 0),
            reverse("ladder_games", args=[key, row["who"]]) + (
                f"?{urlencode({'tag': table.tag})}" if table.tag else ""),
        )
        for row in table.rows
    ]  # fmt: skip


def _broken_off(table: LadderTable) -> dict[str, int]:
    """Games that a program left before their end, or that were taken over: not done, and told of."""
    if table.tag:
        return {}
    field = "who_as_group" if table.people == "group" else "who"
    rows = standing_games(table.world, table.suite).exclude(undone="").order_by()
    counts = rows.values_list(field).annotate(n=Count("pk", distinct=True))
    return dict(counts)


def _csv(lines: list[Line], name: str) -> HttpResponse:
    out = io.StringIO()
    writer = csv.writer(out)
    heads = ("place", "name", "kind", "rating", "low", "high", "games", "contests", "rivals", "done",
             "broken_off", "games_page")  # fmt: skip
    writer.writerow(heads)
    for line in lines:
        kind = " & ".join(one.kind for one in line.team)
        numbers = (line.rating, line.low, line.high, line.games, line.contests, line.rivals,
                   line.done, line.broken_off)  # fmt: skip
        writer.writerow((line.place, _cell(line.name), kind, *numbers, line.address))
    answer = HttpResponse(out.getvalue(), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _cell(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULAE) else text


def _json(
    request: HttpRequest, table: LadderTable | None, lines: list[Line], asked: dict[str, Any]
) -> JsonResponse:
    rows = [
        {
            **asdict(line),
            "name": line.name,
            "address": request.build_absolute_uri(line.address),
        }
        for line in lines
    ]
    head = {
        "world": table.world if table else None, "suite": table.suite if table else None, **asked,
        "made_at": table.made_at.isoformat() if table else None,
        "games": table.games if table else 0, "contests": table.contests if table else 0,
    }  # fmt: skip
    return JsonResponse({**head, "rows": rows})


# -- games ----------------------------------------------------------------------------------------------


@require_safe
def games(request: HttpRequest, suite: str, who: str) -> HttpResponse:
    """The games behind a row of a ladder, the newest first, each with its replay."""
    world, name = _suite(suite)
    rows = _games_of(standing_games(world, name), who.replace("\0", "")).order_by(
        "-finished_at", "-pk"
    )
    seen = watchable(Session.objects.all(), player_of(request, create=False))
    rows = rows.filter(session__in=seen.values("pk")).select_related("session")
    if not rows.exists():
        raise Http404("There are no such games.")
    tag = _tag(request)
    if tag:
        ids = [pk for pk, tags in rows.values_list("pk", "tags") if tag in tags]
        rows = rows.filter(pk__in=ids)
    page = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    newest = rows.first()
    named = newest.session.board_name if newest is not None else ""
    programs = programs_in([who])
    context = {
        "key": f"{world}:{name}", "title": said(suite_title(world, name)), "tag": tag,
        "who": who, "team": called(who, programs, named), "page": page,
        "query": urlencode({"tag": tag}) if tag else "",
        "scored": any(row.points is not None for row in page.object_list),
    }  # fmt: skip
    return render(request, "fleets/games.html", context)


def _games_of(rows: QuerySet[LadderGame], who: str) -> QuerySet[LadderGame]:
    """The games of a team. People as one are everybody who is no program and no agent."""
    return rows.filter(who_as_group=who) if EVERYBODY in who.split(TEAM) else rows.filter(who=who)
