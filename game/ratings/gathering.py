"""Items for a collection: from runs, recorded sessions and files, with people's programs among them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest

from game.engine.events import Event
from game.log.private import watchable
from game.models import Event as EventRow
from game.models import Player, RunEpisode, Session
from game.ratings import Questionnaire
from game.ratings.drafts import LONGEST_LINE, MOST_ITEMS, MOST_LINES, Draft, Played
from game.ratings.reading import ItemsError, read_items
from game.suites import INSTANCE
from sim.world import Task

AT_ONCE = 200
"""Sessions whose logs are read in one query."""
MOST_SESSIONS = 5000
ORIGIN = 120
"""Letters of the name of an origin."""
PEOPLE = "people"
"""The origin of programs that people made here in play."""
EACH = -1
"""People's programs: one for each task, as in the paper (A.2)."""
OVER = (Session.Status.FINISHED, Session.Status.ABANDONED)


@dataclass(frozen=True, slots=True)
class Wish:
    """What a collection is to be made of. `people` is `EACH`, or the percent of items that shall be
    programs of people's (0: none are added)."""

    seed: int
    runs: tuple[str, ...] = ()
    sessions: tuple[tuple[str, str], ...] = ()
    """Ids of sessions, with the known answer where one is an attention item."""
    text: str = ""
    """A file of items."""
    watch: bool = False
    """Whether what is rated is watched: every item then needs a recording."""
    most_tasks: int | None = None
    """So many tasks of the runs, drawn by the seed; all origins have the same ones."""
    people: int = EACH
    attention: int = 0
    """So many of the questionnaire's own attention items."""


@dataclass
class Gathered:
    """The items, and how many of what was asked for are none, by the reason."""

    items: list[Draft] = field(default_factory=list)
    left_out: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class _Recording:
    """A session that is to be rated."""

    played: Played
    world: str
    suite: str
    origin: str
    by_people: bool = False
    expected: str = ""


def gather(asked: Questionnaire, wish: Wish, player: Player | None = None) -> Gathered:
    """All items of a collection, equal ones of one origin as one.

    Raises:
        ItemsError: nothing is left to rate, or what was asked for cannot be used.
    """
    found = Gathered()
    titles: dict[str, str] = {}
    recordings = [*_of_runs(wish), *_of_sessions(wish, player)]
    if len(recordings) > MOST_SESSIONS:
        raise ItemsError(
            f"These are {len(recordings)} sessions; {MOST_SESSIONS} are the most. "
            "Choose fewer runs, or fewer tasks of them."
        )
    found.items = _merged(_drafts(recordings, asked, found.left_out, titles))
    if wish.text.strip():
        found.items += read_items(wish.text, asked)
    found.items += _peoples(found.items, titles, asked, wish)
    _look_alike(found, wish)
    if not any(item.counts for item in found.items):
        raise ItemsError(" ".join(["There is nothing to rate.", *_why(found.left_out)]))
    found.items += _attention(asked, wish)
    if len(found.items) > MOST_ITEMS:
        told = f"These are {len(found.items)} items; {MOST_ITEMS} are the most. Choose fewer tasks."
        raise ItemsError(told)
    return found


def _why(left_out: Counter[str]) -> list[str]:
    if not left_out:
        return ["Choose a run, name sessions, or paste a file of items."]
    return [f"{count} left out: {reason}." for reason, count in left_out.most_common()]


# -- sessions --------------------------------------------------------------------------------------


def _of_runs(wish: Wish) -> list[_Recording]:
    """The episodes of the runs that were played to an end, under their agents' labels."""
    rows = RunEpisode.objects.filter(
        run__in=wish.runs, state=RunEpisode.State.DONE, session__isnull=False
    ).order_by("run_id", "order")
    names = ("session_id", "run_id", "run__name", "agent", "task__base", "session__world",
             "session__suite")  # fmt: skip
    found = list(rows.values_list(*names))
    bases = sorted({row[4] for row in found})
    if wish.most_tasks is not None and len(bases) > wish.most_tasks:
        bases = random.Random(wish.seed).sample(bases, wish.most_tasks)
    names_of = {row[1]: row[2] for row in found}
    several = len(names_of) > 1
    alike = len(set(names_of.values())) < len(names_of)

    def origin(agent: str, run: str, name: str) -> str:
        told = f"{name}, {run}" if alike else name
        return (f"{agent} · {told}" if several else agent)[:ORIGIN]

    return [
        _Recording(Played(session, run), world, suite, origin(agent, run, name))
        for session, run, name, agent, base, world, suite in found
        if base in bases
    ]


def _of_sessions(wish: Wish, player: Player | None) -> list[_Recording]:
    """Sessions by their ids, in the order in which they were named; private ones only for those who may
    look at them."""
    wanted = dict(wish.sessions)
    rows = (
        watchable(Session.objects.filter(pk__in=wanted), player).prefetch_related("seats").in_bulk()
    )
    for pk in wanted:
        if pk not in rows:
            raise ItemsError(
                f'There is no session "{pk}". Its id is the end of its address, /s/…/.'
            )
        if rows[pk].is_live:
            raise ItemsError(
                f'The session "{pk}" is still played; it can be rated when it is over.'
            )
    return [_recording(rows[pk], expected) for pk, expected in wanted.items()]


def _recording(session: Session, expected: str = "") -> _Recording:
    seats = [seat for seat in session.seats.all() if seat.occupant_kind != "nobody"]
    agents = [seat.occupant_name for seat in seats if seat.occupant_kind == "agent"]
    people = len(agents) < len(seats)
    origin = " with ".join([*([PEOPLE] if people else []), *sorted(set(agents))]) or "nobody"
    return _Recording(
        Played(session.pk), session.world, session.suite, origin[:ORIGIN],
        by_people=people and not agents, expected=expected,
    )  # fmt: skip


def _drafts(
    recordings: Sequence[_Recording],
    asked: Questionnaire,
    left_out: Counter[str],
    titles: dict[str, str],
) -> Iterator[Draft]:
    """An item for each recording that can be one; the titles of tasks are noted by their ids."""
    for start in range(0, len(recordings), AT_ONCE):
        part = recordings[start : start + AT_ONCE]
        logs = _logs([one.played.session for one in part], asked.kinds)
        for one in part:
            events = logs.get(one.played.session, [])
            draft = _draft(one, events, asked, titles)
            if isinstance(draft, str):
                left_out[draft] += 1
            else:
                yield draft


def _draft(
    one: _Recording, events: Sequence[Event], asked: Questionnaire, titles: dict[str, str]
) -> Draft | str:
    """The item of a recording, or why it is none."""
    if not asked.covers(one.world, one.suite):
        return "another kind of task than the questionnaire is about"
    if not events or events[0].kind != "created":
        return "nothing was recorded"
    if asked.failures_only and not one.expected and _reached(events):
        return "the goal was reached, and the questionnaire is about failures"
    task = Task.from_json(events[0].payload["task"])
    lines = tuple(line[:LONGEST_LINE] for line in asked.lines(events, task))
    if len(lines) > MOST_LINES:
        return f"more than {MOST_LINES} lines, which nobody would read"
    title = asked.task_title(task)
    titles[task.id] = title
    return Draft(
        title, lines, "" if one.expected else one.origin, one.by_people, expected=one.expected,
        sessions=(one.played,),
    )  # fmt: skip


def _reached(events: Sequence[Event]) -> bool:
    ends = [event for event in events if event.kind == "finished"]
    return bool(ends and ends[-1].payload["outcome"].get("success"))


def _logs(sessions: Sequence[str], kinds: Sequence[str]) -> Mapping[str, list[Event]]:
    """What is read of these sessions' logs, in one query."""
    rows = EventRow.objects.filter(session__in=sessions, kind__in=(*kinds, "finished"))
    found: dict[str, list[Event]] = {}
    names = ("session_id", "seq", "at", "kind", "seat", "payload", "schema")
    for session, *row in rows.order_by("session_id", "seq").values_list(*names):
        found.setdefault(session, []).append(Event(*row).upgraded())
    return found


def _merged(drafts: Iterable[Draft]) -> list[Draft]:
    """Equal programs of one origin for one task as one item that stands for all their sessions: what
    reads the same in seven homes is rated once."""
    found: dict[tuple[object, ...], Draft] = {}
    for one in drafts:
        key = (one.text, one.origin, one.expected)
        first = found.get(key)
        sessions = (*first.sessions, *one.sessions) if first else one.sessions
        found[key] = replace(first or one, sessions=sessions)
    return list(found.values())


# -- people's programs and attention ---------------------------------------------------------------


def _peoples(
    items: Sequence[Draft], titles: Mapping[str, str], asked: Questionnaire, wish: Wish
) -> list[Draft]:
    """Programs of people's for the runs' tasks, drawn by the seed: each task one, then each two ..."""
    if not wish.people or not titles or any(item.by_people for item in items):
        return []
    others = sum(item.counts for item in items)
    pool: dict[str, list[Draft]] = {}
    for one in (*_played_here(titles, asked), *_referred_to(titles, asked, wish)):
        pool.setdefault(one.task, []).append(one)
    dice = random.Random(wish.seed)
    for own in pool.values():
        dice.shuffle(own)
    tasks = sorted(pool)
    dice.shuffle(tasks)
    rounds = list(zip_longest(*(pool[task] for task in tasks)))
    if wish.people == EACH:
        return [one for one in (rounds[0] if rounds else ()) if one is not None]
    wanted = round(others * wish.people / (100 - wish.people))
    return [one for some in rounds for one in some if one is not None][:wanted]


def _played_here(titles: Mapping[str, str], asked: Questionnaire) -> list[Draft]:
    """What people did in play in the same tasks: listed sessions in which nobody else moved."""
    bases = {name.partition(INSTANCE)[0] for name in titles}
    played = Session.objects.filter(
        task_id__in=[*titles, *bases],
        status=Session.Status.FINISHED,
        listed=True,
        demo=False,
        private=False,
    )
    only = played.exclude(seats__occupant_kind="agent").filter(seats__occupant_kind="person")
    rows = only.distinct().order_by("created_at").prefetch_related("seats")[:MOST_SESSIONS]
    recordings = [replace(_recording(row), origin=PEOPLE, by_people=True) for row in rows]
    own = _drafts(recordings, asked, Counter(), {})
    return _merged(one for one in own if one.lines and one.task in set(titles.values()))


def _referred_to(titles: Mapping[str, str], asked: Questionnaire, wish: Wish) -> list[Draft]:
    """The programs that the benchmark has; of those nothing was recorded that could be watched."""
    if wish.watch:
        return []
    found = asked.references(titles)
    return [Draft(one.task, one.lines, one.origin, by_people=True) for one in found]


def _attention(asked: Questionnaire, wish: Wish) -> list[Draft]:
    """Some of the questionnaire's own attention items; with recordings among texts they would show."""
    if wish.watch:
        return []
    own = list(asked.attention)
    random.Random(wish.seed).shuffle(own)
    return [Draft(one.task, one.lines, expected=one.expected) for one in own[: wish.attention]]


def _look_alike(found: Gathered, wish: Wish) -> None:
    """Where raters watch, what cannot be watched is left out: it would be known by that."""
    if not wish.watch:
        return
    there = [item for item in found.items if item.sessions]
    if lost := len(found.items) - len(there):
        found.left_out["no recording to watch; rate the text instead"] += lost
    found.items = there
