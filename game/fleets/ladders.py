"""The ladders of all suites and skills: made by a job when there are new games, kept as rows, read as they are."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path

from django.db import transaction
from django.db.models import Min, Q, QuerySet
from django.utils import timezone

from game.fleets.counting import (
    PERSON,
    PROGRAM,
    SOMEBODY,
    count_new,
    countable,
    person_key,
    to_be_found,
)
from game.fleets.rating import TEAM, People, Played, ladder
from game.jobs.queue import JobError, Work, enqueue, job_kind
from game.models import Job, LadderGame, LadderTable, Program

KIND = "ladder"
PEOPLE: tuple[People, ...] = ("each", "group")
Suite = tuple[str, str]


def standing_games(world: str, suite: str) -> QuerySet[LadderGame]:
    """The games of a suite that count as things are now: what was hidden since does so no more."""
    rows = LadderGame.objects.filter(world=world, suite=suite, why_not="", session__private=False)
    return rows.filter(to_be_found(Q(session__places__isnull=False), "session__")).distinct()


def make_ladders(world: str, suite: str, told: Work | None = None) -> int:
    """Make every ladder of a suite anew: the whole and each tag, alone and in pairs, people one by one and as one.
    Returns how many there are."""
    began = timezone.now()
    tagged: dict[tuple[str, bool], list[Played]] = {}
    fields = ("session_id", "contest", "team", "done", "points", "length", "finished_at", "tags", "session__board_name")  # fmt: skip
    names: dict[str, str] = {}
    for *values, tags, board_name in standing_games(world, suite).values_list(*fields).iterator():
        session, contest, team, done, points, length, at = values
        game = Played(session, contest, tuple(team), done, points, length, at)
        if board_name and len(team) == 1:
            names[team[0]] = board_name  # the newest, as games come in their order
        for tag in ("", *tags):
            tagged.setdefault((tag, len(team) > 1), []).append(game)
    owners = _owners(tagged.get(("", False), []) + tagged.get(("", True), []))
    made: list[LadderTable] = []
    for number, (key, games) in enumerate(tagged.items()):
        made += _tables(world, suite, *key, games, names, owners, began)
        if told is not None:  # a sign of life, too: a silent job is given to another worker
            told.progress(number, len(tagged) + 1, f"rating {world}:{suite}")
    with transaction.atomic():
        LadderTable.objects.filter(world=world, suite=suite).delete()
        LadderTable.objects.bulk_create(made)
    return len(made)


def _tables(
    world: str,
    suite: str,
    tag: str,
    pairs: bool,
    games: list[Played],
    names: Mapping[str, str],
    owners: Mapping[str, str],
    began: datetime,
) -> Iterator[LadderTable]:
    for people in PEOPLE:
        mine = [game for game in games if people == "group" or SOMEBODY not in game.team]
        rows = ladder(mine, people, owners)
        if rows:
            yield LadderTable(
                world=world, suite=suite, tag=tag, pairs=pairs, people=people, games=len(mine),
                contests=len({game.contest for game in mine}), made_at=began,
                rows=[{**row.to_json(), "name": names.get(row.who, "")} for row in rows],
            )  # fmt: skip


def _owners(games: list[Played]) -> dict[str, str]:
    """By name on the ladder whose a program is, the people among them being their own; empty where all programs
    there are one person's, who then compares them."""
    names = {one for game in games for one in game.team}
    ids = [int(one.partition(":")[2]) for one in names if one.startswith(f"{PROGRAM}:")]
    whose = dict(Program.objects.filter(pk__in=ids).values_list("pk", "player_id"))
    if len(set(whose.values())) < 2:
        return {}
    return {f"{PROGRAM}:{number}": f"{PERSON}:{person_key(who)}" for number, who in whose.items()}


def renew(told: Work | None = None) -> set[Suite]:
    """Count new games, and make the ladders of the suites that have some. Returns these suites."""
    done = 0
    for count in count_new():
        done += count
        if told is not None:
            told.progress(done, done + 1, "reading games")
    stale = _stale() | _unmade()
    for suite in sorted(stale):
        make_ladders(*suite, told)
    return stale


def _stale() -> set[Suite]:
    """Suites with games that were counted since their ladders were begun, also by a job that came to no end, or with
    games that were hidden or removed since then."""
    rows = LadderTable.objects.order_by().values("world", "suite").annotate(made=Min("made_at"))
    return {
        (row["world"], row["suite"])
        for row in rows
        if LadderGame.objects.filter(
            world=row["world"], suite=row["suite"], why_not="", counted_at__gt=row["made"]
        ).exists()
        or _fewer(row["world"], row["suite"])
    }


def _fewer(world: str, suite: str) -> bool:
    """Whether games that a ladder was made of do not stand any more."""
    rows = standing_games(world, suite)
    whole = LadderTable.objects.filter(world=world, suite=suite, tag="", people="group")
    for pairs, games in whole.values_list("pairs", "games"):
        teams = rows.filter(who_as_group__contains=TEAM)
        now = teams.count() if pairs else rows.count() - teams.count()
        if now < games:
            return True
    return False


def _unmade() -> set[Suite]:
    """Suites with games and without ladders."""
    counted = LadderGame.objects.filter(why_not="").order_by().values_list("world", "suite")
    made = LadderTable.objects.order_by().values_list("world", "suite")
    return set(counted.distinct()) - set(made.distinct())


@job_kind(KIND)
def make_all(work: Work) -> Path:
    """The job: new games are counted, and ladders made anew where there were some."""
    suites = renew(work)
    work.folder.mkdir(parents=True, exist_ok=True)
    path = work.folder / "ladders.json"
    told = [f"{world}:{suite}" for world, suite in sorted(suites)]
    path.write_text(json.dumps({"made": told}), encoding="utf-8")
    return path


def ask_for_ladders() -> bool:
    """Have them made by a job worker, where there is something new and nobody does so already."""
    if Job.objects.filter(kind=KIND, finished_at=None).exists():
        return False
    if not countable().filter(ladder_game=None).exists() and not _stale():
        return False
    try:
        enqueue(KIND, {}, None)
    except JobError:
        return False  # the workers have too much to do: asked again in a minute
    return True
