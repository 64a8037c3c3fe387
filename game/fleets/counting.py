"""Which sessions the ladder counts, who played them, and how it went: read once from each log, and kept as a row."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from django.db.models import Q, QuerySet
from django.utils.crypto import salted_hmac

from game.agents import all_agents
from game.fleets.line import LEFT
from game.fleets.rating import TEAM, contestant
from game.log.counted import Game, games_of
from game.models import Event, LadderGame, Seat, Session
from game.suites import all_tasks
from sim.world import JSONObject, Task

log = logging.getLogger(__name__)

AT_ONCE = 100
"""Sessions whose logs are read together."""
MOST_SEATS = 2
"""Those who cook alone and teams of two have a ladder; larger teams have none."""
PROGRAM, AGENT, MODEL, PERSON = "program", "agent", "model", "person"
RENAMED = "renamed"
"""Why a seat tells anew who sits there, where it is still the same."""
BROKEN_OFF = (LEFT, "nobody_here")
"""Why a game of the line is over of which a program has left, or was silent: it was not done, and counts so."""
LONGEST_NAME = 190
"""Characters of one name on the ladder, so that two fit into a row."""
SOMEBODY = "somebody"
"""A person who did not ask to be named: people as one group, never a person on the ladder."""


class Finished(NamedTuple):
    """A session and what its log says."""

    row: Session
    game: Game
    created: JSONObject
    taken_over: bool
    """Whether somebody else sat in a seat than who is told to have played."""
    ended: str
    """Why it was over before its end; empty: it was played to its end."""


def countable() -> QuerySet[Session]:
    """Sessions that are over and that everybody may find, and games of the line: no study's, no private ones, none
    that went on from another. Of those that were broken off the line's alone: what was dealt is not chosen."""
    rows = Session.objects.filter(private=False, demo=False).exclude(finished_at=None)
    dealt = Q(places__isnull=False)
    over = Q(status=Session.Status.FINISHED) | Q(status=Session.Status.ABANDONED) & dealt
    return rows.exclude(parent_why="branch").filter(over, to_be_found(dealt)).distinct()


def to_be_found(dealt: Q, session: str = "") -> Q:
    """Sessions on the ladder are those that everybody finds, as it leads to their replays, and those that were
    `dealt` by the line. `session` is the way to them."""
    return Q(**{f"{session}listed": True}) | dealt


def count_new(limit: int | None = None) -> Iterator[int]:
    """Give each finished session that has none a row, some at a time. Yields how many were written."""
    done = 0
    while limit is None or done < limit:
        new = countable().filter(ladder_game=None).order_by("finished_at", "pk")
        rows = list(new.prefetch_related("seats")[:AT_ONCE])
        if not rows:
            return
        made = LadderGame.objects.bulk_create(_counted(rows), ignore_conflicts=True)
        done += len(made)
        yield len(made)


def _counted(rows: Sequence[Session]) -> list[LadderGame]:
    ids = [row.pk for row in rows]
    games, created = games_of(ids), _created(ids)
    taken_over, ended = _taken_over(rows), _ended(ids)
    found = []
    for row in rows:
        game, begun = games.get(row.pk), created.get(row.pk)
        if game is None or begun is None:
            found.append(_row(row, why_not="no log"))
            continue
        one = Finished(row, game, begun, row.pk in taken_over, ended.get(row.pk, ""))
        try:
            found.append(_read(one))
        except Exception:  # a log that nobody can read must not stop the ladder for all
            log.exception("session %s cannot be counted", row.pk)
            found.append(_row(row, why_not="unreadable"))
    return found


def _read(one: Finished) -> LadderGame:
    row, game = one.row, one.game
    seats = sorted(row.seats.all(), key=lambda seat: seat.order)
    why_not = _why_not(one, seats)
    if why_not:
        return _row(row, why_not=why_not)
    scores = row.outcome.get("scores") or {}
    points = scores.get("score")
    length = max(game.length, limit_of(one.created) or 0) if one.ended else game.length
    team = sorted(who(seat, row) for seat in seats)
    return _row(
        row,
        contest=contest_of(one.created),
        team=team,
        who=contestant(team, "each") or "",
        who_as_group=contestant(team, "group") or "",
        tags=tags_of(Task.from_json(one.created["task"])),
        done=bool(row.success),
        points=None if points is None else int(points),
        length=length,  # of one that was broken off as if it had been played to its limit
    )


def _row(row: Session, **values: object) -> LadderGame:
    fields = {"contest": "", **values}
    assert row.finished_at is not None
    return LadderGame(
        session=row, world=row.world, suite=row.suite, finished_at=row.finished_at, **fields
    )


def _why_not(one: Finished, seats: Sequence[Seat]) -> str:
    """Why a finished session does not count; empty: it does."""
    if not 1 <= len(seats) <= MOST_SEATS:
        return "more than two seats"
    if any(seat.occupant_kind == "nobody" for seat in seats):
        return "a seat was empty"
    if one.game.stand_in:
        return "an agent stood in"
    if one.created.get("prefix") or one.created.get("parent"):
        return "went on from another"
    if one.taken_over:
        return "taken over"
    if one.ended and one.ended not in BROKEN_OFF:
        return "ended by us"
    if one.created["task"].get("suite") != one.row.suite:
        return "another suite"
    return ""


def _created(ids: Sequence[str]) -> dict[str, JSONObject]:
    rows = Event.objects.filter(session__in=ids, kind="created")
    return dict(rows.values_list("session_id", "payload"))


def _ended(ids: Sequence[str]) -> dict[str, str]:
    """By session why it was over before its end."""
    rows = Event.objects.filter(session__in=ids, kind="abandoned")
    told = rows.values_list("session_id", "payload")
    return {session: str(payload.get("reason") or "abandoned") for session, payload in told}


def _taken_over(rows: Sequence[Session]) -> set[str]:
    """Sessions in which somebody else has sat down in a seat after the beginning, or in which a program's seat was
    played by its owner's hand."""
    programs = {(row.pk, seat.name): seat.program_id for row in rows for seat in row.seats.all()}
    told = Event.objects.filter(
        session__in=[row.pk for row in rows], kind__in=("joined", "replaced", "left", "started")
    ).order_by("session_id", "seq")
    begun: set[str] = set()
    found: set[str] = set()
    sitting: dict[tuple[str, str], JSONObject] = {}
    for session, kind, seat, payload in told.values_list("session_id", "kind", "seat", "payload"):
        if kind == "started":
            begun.add(session)
        elif session in begun and payload.get("reason") != RENAMED:
            found.add(session)
        if seat and kind in ("joined", "replaced"):
            occupant = payload.get("occupant") or {}
            if session in begun and _program(occupant) != programs.get((session, seat)):
                found.add(session)
            sitting[session, seat] = occupant
    for (session, seat), occupant in sitting.items():
        if _program(occupant) != programs.get((session, seat)):
            found.add(session)
    return found


def _program(occupant: JSONObject) -> int | None:
    """The named program that an occupant is, by its number."""
    if occupant.get("kind") != "person":
        return None
    number = (occupant.get("settings") or {}).get("program")
    return number if isinstance(number, int) else None


# -- names ----------------------------------------------------------------------------------------------


def who(seat: Seat, row: Session) -> str:
    """What the ladder calls whoever sits in a seat, as `kind:name`; stable whatever they are called later."""
    if seat.program_id is not None:
        return f"{PROGRAM}:{seat.program_id}"
    if seat.occupant_kind == "agent":
        kind = all_agents().get(seat.occupant_name)
        if kind is None or not kind.asks_models:
            return f"{AGENT}:{seat.occupant_name}"
        chosen = seat.agent_settings
        model = "/".join(str(chosen[one]) for one in ("endpoint", "model") if chosen.get(one))
        name = f"{MODEL}:{seat.occupant_name}"
        return _short(f"{name}@{model}".replace(TEAM, "¦")) if model else name
    if row.board_name and seat.player_id is not None:
        return f"{PERSON}:{person_key(seat.player_id)}"
    return SOMEBODY


def _short(name: str) -> str:
    """A name that fits into a row, and is nobody else's: what models are called is for others to say."""
    if len(name) <= LONGEST_NAME:
        return name
    return f"{name[: LONGEST_NAME - 9]}~{hashlib.sha256(name.encode()).hexdigest()[:8]}"


def person_key(player: int) -> str:
    """A person's name in addresses, from which nobody learns who else they are here."""
    return salted_hmac("game.ladder", str(player)).hexdigest()[:16]


def limit_of(created: JSONObject) -> int | None:
    """The limit of steps in force, where steps are limited."""
    limit = (created.get("settings") or {}).get("step_limit") or created["task"].get("step_limit")
    return None if limit is None else int(limit)


def contest_of(created: JSONObject) -> str:
    """What has to be the same for games to compare: the task with its kitchen, its limit of steps and what is told of
    refusals, the seed, and the pace."""
    task, settings = created["task"], created.get("settings") or {}
    same = [
        task.get("world"), task.get("id"), task.get("params"), created.get("seed"),
        settings.get("pace"), settings.get("tick_hz") if settings.get("pace") == "realtime" else None,
        settings.get("feedback"), limit_of(created),
    ]  # fmt: skip
    text = json.dumps(same, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def tags_of(task: Task) -> list[str]:
    """What a task asks for, as its world says: its tags and its level. Those of the catalogue, where it has it."""
    base = all_tasks().get(task.id.partition("@")[0], task)
    return [*dict.fromkeys((*_plain(base.tags), f"level {base.difficulty}"))]


def _plain(tags: Iterable[str]) -> Iterator[str]:
    return (tag for tag in tags if 0 < len(tag) <= 60 and tag not in ("instance", "inline"))
