"""What is told of evenings when they are over, kept as fingerprints: whoever changes it should know it.

The evenings are those of `tests.game.engine.recorded`, stored, looked up, played back and exported.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from game.live.tails import read_tail
from game.log import cooking_on, counted, timeline, veil
from game.log.attendance import attended
from game.log.chronicle import Chronicle
from game.log.endings import ending_of
from game.log.playback import Playback, playback_of
from game.log.results import result_of
from game.log.story import story_of
from game.models import Session
from game.records.export import session_cells
from sim.world import WorldError
from tests.game.engine.recorded import NAMES, played
from tests.game.stored import T0, drawn_kitchen, keep
from tests.recordings import Rows, fingerprints_of

FILE = Path(__file__).with_name("recorded.json")
EVENINGS = 4
__all__ = ["NAMES", "fingerprints"]


def fingerprints(name: str) -> dict[str, str]:
    """By aspect the fingerprint of what is told of some evenings, `tally realtime`."""
    toy, pace = name.split()
    rows: Rows = {}
    with drawn_kitchen():
        for evening in range(EVENINGS):
            table = played(toy, pace, random.Random(f"{name} after {evening}"), {})
            if table is None:
                continue
            kept = keep(table, f"{toy}-{pace}-{evening}", world=toy)
            kept.created_at = datetime.fromtimestamp(T0, UTC)
            _told(kept, rows)
            _played_back(kept, rows)
    return fingerprints_of(rows)


def _add(rows: Rows, aspect: str, told: Any) -> None:
    rows.setdefault(aspect, []).append(told)


def _told(kept: Session, rows: Rows) -> None:
    """What pages, readers who come late, and files say."""
    for named in (True, False):
        cells = [[where, _plain(row)] for where, row in session_cells(kept, names=named)]
        _add(rows, "tables", cells)
    _add(rows, "results", repr(result_of(kept)))
    _add(rows, "counted", repr(counted.games_of([kept.pk])))
    _add(rows, "attended", sorted(attended([kept.pk])))
    seats = [seat.name for seat in kept.seats.all()]
    for audience in (*seats, "*"):
        for since in (0, 9):
            tail = read_tail(kept.pk, audience, since)
            _add(
                rows,
                "tails",
                [tail.seq, tail.sight, [one.to_json() for one in tail.events if one.seq > 1]],
            )


def _plain(row: Any) -> Any:
    """A row without what another release writes differently."""
    if row.get("kind") == "created":
        return "created"
    return {name: str(value) for name, value in row.items() if "version" not in name}


def _played_back(kept: Session, rows: Rows) -> None:
    playback = playback_of(kept.pk, fresh=True)
    events = [*playback.events]
    told = veil.veiled_all(events)
    _add(rows, "veiled", [one.to_json() for one in told[1:]])
    chronicle = Chronicle().read(events)
    _add(rows, "chronicle", repr(chronicle.about))
    for shown in (True, False):
        _add(rows, "timeline", timeline.entries(playback, events, told=shown))
        _add(rows, "overview", timeline.overview(playback, told=shown, named=shown))
    _add(rows, "story", repr(story_of(kept, playback, None)))
    _add(rows, "ending", _ending(kept, playback))
    _add(rows, "going on", [cooking_on.last_open(playback), cooking_on.place_of(playback)])
    for position in range(0, playback.length + 1, 3):
        _add(rows, "moments", _moment(playback, position))


def _or_error(asked: Callable[..., Any], *of: Any) -> Any:
    try:
        return asked(*of)
    except WorldError as no:
        return [no.code, no.message]


def _ending(kept: Session, playback: Playback) -> Any:
    if kept.is_live:
        return None
    one = ending_of(kept, playback, named=True)
    return [one.cooks, one.met, one.of, one.score, one.points, one.mistakes, one.seat, one.length]


def _moment(playback: Playback, position: int) -> list[Any]:
    seats = [spec.name for spec in playback.task.seats]
    return [
        position, playback.sitters(position), playback.labels(position), playback.labels(position, named=False),
        playback.colours(position), [_or_error(playback.text, position, seat) for seat in (*seats, None)],
        playback.hash_at(position), playback.program(position), timeline.goals(playback, position),
        cooking_on.why_not(playback, position),
    ]  # fmt: skip
