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
from game.fleets.rating import TEAM, contestant
from game.fleets.sitting import BROKEN_OFF, TAKEN_OVER, Sitting, sittings_of
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
ENDLESS = 2**31 - 1
"""The length of a game that was not played to its end where nothing limits it: nobody has been slower."""
LONGEST_NAME = 190
"""Characters of one name on the ladder, so that two fit into a row."""
SOMEBODY = "somebody"
"""A person who did not ask to be named: people as one group, never a person on the ladder."""


DEALT = Q(places__isnull=False)
"""Sessions that the line has dealt."""


class Finished(NamedTuple):
    """A session and what its log says."""

    row: Session
    game: Game
    created: JSONObject
    sitting: Sitting
    dealt: bool
    """Whether it is a game of the line."""


def countable() -> QuerySet[Session]:
    """Sessions that are over and that everybody may find, and games of the line: no study's, no private ones, none
    that went on from another. Those that were broken off are looked at, too: a program may have done so."""
    rows = Session.objects.filter(private=False, demo=False).exclude(finished_at=None)
    over = (Session.Status.FINISHED, Session.Status.ABANDONED)
    found = rows.exclude(parent_why="branch").filter(to_be_found(DEALT), status__in=over)
    return found.distinct()


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
    games, created, sittings = games_of(ids), _created(ids), sittings_of(rows)
    dealt = set(Session.objects.filter(DEALT, pk__in=ids).values_list("pk", flat=True))
    found = []
    for row in rows:
        game, begun = games.get(row.pk), created.get(row.pk)
        if game is None or begun is None:
            found.append(_row(row, why_not="no log"))
            continue
        one = Finished(row, game, begun, sittings[row.pk], row.pk in dealt)
        try:
            found.append(_read(one))
        except Exception:  # a log that nobody can read must not stop the ladder for all
            log.exception("session %s cannot be counted", row.pk)
            found.append(_row(row, why_not="unreadable"))
    return found


def _read(one: Finished) -> LadderGame:
    row, game = one.row, one.game
    seats = sorted(row.seats.all(), key=lambda seat: seat.order)
    undone = _undone(one)
    why_not = _why_not(one, seats, undone)
    if why_not:
        return _row(row, why_not=why_not)
    scores = {} if undone else row.outcome.get("scores") or {}
    points = scores.get("score")
    length = max(game.length, limit_of(one.created) or ENDLESS) if undone else game.length
    team = sorted(who(seat, row, one.sitting.programs.get(seat.name)) for seat in seats)
    return _row(
        row,
        contest=contest_of(one.created),
        team=team,
        who=contestant(team, "each") or "",
        who_as_group=contestant(team, "group") or "",
        tags=tags_of(Task.from_json(one.created["task"])),
        done=bool(row.success) and not undone,
        undone=undone,
        points=None if points is None else int(points),
        length=length,  # of one that was broken off as if it had been played to its limit
    )


def _row(row: Session, **values: object) -> LadderGame:
    fields = {"contest": "", **values}
    assert row.finished_at is not None
    return LadderGame(
        session=row, world=row.world, suite=row.suite, finished_at=row.finished_at, **fields
    )


def _undone(one: Finished) -> str:
    """Why a game counts as not done, however it ended: a program has left it, fell silent in it or ran out of time,
    or somebody else played in its seat. Empty: it counts as it ended, or for nobody (`_why_not`)."""
    sitting = one.sitting
    programs = set(sitting.programs)
    if not programs or not sitting.began:
        return ""
    if sitting.taken_over & programs:
        return TAKEN_OVER
    if sitting.gone & programs:
        return BROKEN_OFF
    if not sitting.ended or sitting.by_us(one.dealt):
        return ""
    theirs = one.dealt or (sitting.only_programs and not (sitting.closed and _by_others(one)))
    return BROKEN_OFF if theirs or sitting.ended == "time_limit" else ""


def _by_others(one: Finished) -> bool:
    """Whether who opened a session owns none of the programs that play there."""
    owners = {seat.player_id for seat in one.row.seats.all() if seat.name in one.sitting.programs}
    return one.row.created_by_id not in owners


def _why_not(one: Finished, seats: Sequence[Seat], undone: str) -> str:
    """Why a finished session does not count; empty: it does."""
    if not 1 <= len(seats) <= MOST_SEATS:
        return "more than two seats"
    if one.created.get("prefix") or one.created.get("parent"):
        return "went on from another"
    if one.created["task"].get("suite") != one.row.suite:
        return "another suite"
    if not one.sitting.began:
        return "never began"
    return "" if undone else _spoilt(one, seats)


def _spoilt(one: Finished, seats: Sequence[Seat]) -> str:
    """What makes a game count for nobody that is no program's doing."""
    if any(seat.occupant_kind == "nobody" for seat in seats):
        return "a seat was empty"
    if one.game.stand_in:
        return "an agent stood in"
    if one.sitting.taken_over or one.sitting.gone:
        return "taken over"
    return BROKEN_OFF if one.row.status == Session.Status.ABANDONED else ""


def _created(ids: Sequence[str]) -> dict[str, JSONObject]:
    rows = Event.objects.filter(session__in=ids, kind="created")
    return dict(rows.values_list("session_id", "payload"))


# -- names ----------------------------------------------------------------------------------------------


def who(seat: Seat, row: Session, program: int | None = None) -> str:
    """What the ladder calls whoever played in a seat, as `kind:name`; stable whatever they are called later. A
    `program` that sat there has played, whoever sits there at the end."""
    if program is not None:
        return f"{PROGRAM}:{program}"
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
