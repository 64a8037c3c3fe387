"""The kitchen of the day: the same task, seed and pace for all, who cooked it, and the agents that do once a day."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache

from django.conf import settings as django_settings
from django.utils.translation import gettext_noop

from game.agents import AgentKind, agents_on_offer, all_agents
from game.engine.session import Settings
from game.live import kitchens
from game.log.counted import Game, games_of
from game.log.private import watchable
from game.models import Player, Session
from game.pages.menu import step_limit
from game.suites import all_tasks, find_task, kitchens_of, suite_of
from sim.sprites import Tiled
from sim.world import JSONObject, Suite, SuitePace, Task, WorldError
from sim.worlds import get_world

SEEDS = 1000
TRIES = 2000
"""Games of a day that its board looks at, the newest first."""
COUNTDOWN_S = 3.0
NOBODY = "none"
"""What the owner writes where no agent is to cook by itself."""


@dataclass(frozen=True, slots=True)
class Kitchen:
    """What everybody cooks on a day."""

    day: date
    task: Task
    seed: int
    pace: SuitePace

    @property
    def settings(self) -> Settings:
        """The same for all: no stand-in, so that each game is one cook's, and three times the best known length."""
        limit = step_limit(self.task, "relaxed", self.pace)
        countdown = COUNTDOWN_S if self.pace == "realtime" else 0.0
        return Settings(
            pace=self.pace, step_limit=limit, feedback=self.task.feedback, countdown_s=countdown
        )


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the board: the best game of a person, an agent or a model, and how many it had."""

    place: int
    name: str
    kind: str
    success: bool
    score: int | None
    length: int
    seconds: int
    session: str
    tries: int
    this: bool

    @property
    def kind_words(self) -> str:
        return {
            "person": "",
            "agent": gettext_noop("agent"),
            "model": gettext_noop("language model"),
        }[self.kind]


def today() -> date:
    """The day it is everywhere: by universal time, so that all have the same kitchen."""
    return kitchens.this_day()


@lru_cache(maxsize=64)
def kitchen_of(day: date) -> Kitchen:
    """The kitchen of a day. All have been once before one comes again; the order is another one each round.

    Raises:
        WorldError: `no_task`, no kitchen of this house is fit for it.
    """
    tasks = _fit()
    if not tasks:
        raise WorldError("no_task", "no kitchen here is drawn from above and for one cook")
    turn, place = divmod(day.toordinal(), len(tasks))
    chosen = sorted(tasks, key=lambda task: _number(f"{turn} {task.id}"))[place]
    variants = (chosen.id, *kitchens_of(chosen))
    number = _number(f"{day.isoformat()} {chosen.id}")
    task = replace(find_task(variants[number % len(variants)]), step_limit=None)
    return Kitchen(day, task, number % SEEDS, _suite(chosen).paces[0])


def _fit() -> list[Task]:
    """Tasks for one cook, on the menu, on whose board a ghost can be shown."""
    return [
        task
        for task in all_tasks().values()
        if len(task.seats) == 1
        and not _suite(task).private
        and isinstance(get_world(task.world), Tiled)
    ]


def _suite(task: Task) -> Suite:
    return suite_of(task.world, task.suite)


def _number(text: str) -> int:
    return int.from_bytes(hashlib.sha256(f"brigade {text}".encode()).digest()[:6])


def begin(kitchen: Kitchen, player: Player, name: str) -> Session:
    """Somebody cooks the kitchen of the day. With a `name` for the board others find the game; without it only
    those with the link."""

    def mark(row: Session) -> None:
        row.daily, row.board_name = kitchen.day, name

    seats: dict[str, kitchens.SeatPlan] = {seat.name: "me" for seat in kitchen.task.seats}
    return kitchens.create_session(
        kitchen.task, seed=kitchen.seed, settings=kitchen.settings, seats=seats, player=player,
        listed=bool(name), guard=mark,
    )  # fmt: skip


# -- the board --------------------------------------------------------------------------------------


def board(kitchen: Kitchen, viewer: Player | None, current: str = "") -> list[Line]:
    """The best game of each who cooked the kitchen of a day and wished to be on its board, the best first."""
    found = _games(kitchen, viewer)
    counts = games_of([row.pk for row in found])
    whose: dict[str, list[tuple[tuple[object, ...], Session, Game]]] = {}
    for row in found:
        game = counts.get(row.pk)
        if game is not None and not game.stand_in:
            whose.setdefault(_who(row), []).append((_rank(row, game), row, game))
    bests = sorted((min(games, key=lambda one: one[0]), len(games)) for games in whose.values())
    return [
        _line(place, row, game, tries, row.pk == current)
        for place, ((_, row, game), tries) in enumerate(bests, 1)
    ]


def best_game(kitchen: Kitchen, viewer: Player | None) -> Line | None:
    """The game whose ghost is raced: the best that did the task."""
    return next((line for line in board(kitchen, viewer) if line.success or line.score), None)


def _games(kitchen: Kitchen, viewer: Player | None) -> list[Session]:
    rows = Session.objects.filter(
        daily=kitchen.day, listed=True, private=False, status=Session.Status.FINISHED,
        task_id=kitchen.task.id, seed=kitchen.seed, pace=kitchen.pace,
    ).exclude(board_name="").exclude(parent_why="branch")  # fmt: skip
    return list(watchable(rows, viewer).prefetch_related("seats").order_by("-finished_at")[:TRIES])


def _who(row: Session) -> str:
    seat = row.seats.all()[0]
    return f"person {seat.player_id}" if seat.player_id else f"agent {row.board_name}"


def _rank(row: Session, game: Game) -> tuple[object, ...]:
    return not row.success, -(_score(row) or 0), game.length, row.finished_at, row.pk


def _score(row: Session) -> int | None:
    score = (row.outcome.get("scores") or {}).get("score")
    return None if score is None else int(score)


def _line(place: int, row: Session, game: Game, tries: int, this: bool) -> Line:
    seat = row.seats.all()[0]
    began = row.started_at or row.created_at
    seconds = round((row.finished_at - began).total_seconds()) if row.finished_at else 0
    kind = "person"
    if seat.occupant_kind == "agent":
        known = all_agents().get(seat.occupant_name)
        kind = "model" if known is not None and known.asks_models else "agent"
    return Line(
        place, row.board_name, kind, bool(row.success), _score(row), game.length, seconds, row.pk,
        tries, this,
    )  # fmt: skip


# -- agents ------------------------------------------------------------------------------------------


def cook(kitchen: Kitchen, wanted: Sequence[str] = ()) -> list[Session]:
    """Let agents cook the kitchen of a day, each once: those that are `wanted` (`name` or `name@endpoint/model`), else
    the owner's list, else those that the suite names. Whoever has cooked it is not asked again. Returns new games.

    Raises:
        WorldError: an agent is not there, cannot play this, or may not ask its model.
    """
    names = [*wanted] or [*django_settings.DAILY_AGENTS] or _usual(kitchen.task)
    if names == [NOBODY]:
        return []
    done = set(
        Session.objects.filter(daily=kitchen.day, seats__player=None).values_list(
            "board_name", flat=True
        )
    )
    return [_let(kitchen, name) for name in dict.fromkeys(names) if _called(name) not in done]


def _usual(task: Task) -> list[str]:
    suite, known = _suite(task), agents_on_offer(task)
    names = dict.fromkeys((suite.demo, suite.stand_in))
    return [name for name in names if name in known and not known[name].asks_models]


def _called(wanted: str) -> str:
    """What an agent is called on the board: its title, and its model."""
    name, _, model = wanted.partition("@")
    kind = all_agents().get(name)
    title = kind.title if kind is not None else name
    return f"{title}, {model}"[:40] if model else title[:40]


def _let(kitchen: Kitchen, wanted: str) -> Session:
    name, _, model = wanted.partition("@")
    kind: AgentKind | None = all_agents().get(name)
    chosen: JSONObject = {}
    if model:
        endpoint, _, model = model.partition("/")
        chosen = {"endpoint": endpoint, "model": model}
    owner = None
    if (
        kind is not None and kind.asks_models
    ):  # it is the owner who lets it cook, on the owner's budget
        owner = Player.objects.filter(user__is_superuser=True, user__is_active=True).first()

    def mark(row: Session) -> None:
        row.daily, row.board_name = kitchen.day, _called(wanted)

    seats: dict[str, kitchens.SeatPlan] = {
        seat.name: ("agent", name, chosen) for seat in kitchen.task.seats
    }
    return kitchens.create_session(
        kitchen.task, seed=kitchen.seed, settings=kitchen.settings, seats=seats, player=owner,
        listed=True, guard=mark,
    )  # fmt: skip
