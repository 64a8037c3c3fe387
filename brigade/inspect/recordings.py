"""Recorded sessions as they come from a kitchen: `manage.py export_sessions`, logs, published replays."""

from __future__ import annotations

import json
import sys
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from brigade.logs import read_logs
from game.benchmarks import benchmark_of
from game.engine.events import Event
from sim.world import JSONObject, WorldError

STDIN = "-"
PEOPLE, MIXED, AGENTS = "people", "people with agents", "agents"


@dataclass(frozen=True, slots=True)
class Recording:
    """One session that is over."""

    session: str
    log: tuple[Event, ...]
    run: JSONObject | None = None
    """The run that it was played in, and its agent there (`game.findings.recordings`)."""
    ratings: tuple[JSONObject, ...] = ()
    occupants: tuple[JSONObject, ...] = field(default=())

    @property
    def created(self) -> JSONObject:
        return self.log[0].payload

    @property
    def task(self) -> JSONObject:
        """The task as it was played."""
        found: JSONObject = self.created["task"]
        return found

    @property
    def benchmark(self) -> str:
        """The benchmark that it belongs to; empty: to none that harnesses are offered."""
        card = benchmark_of(self.task["world"], str(self.task.get("suite", "")))
        return card.name if card is not None and card.evaluated is not None else ""

    @property
    def who(self) -> str:
        """Who played: people, people with agents, or agents."""
        kinds = {one.get("kind") for one in self.occupants}
        if "person" in kinds:
            return MIXED if "agent" in kinds else PEOPLE
        return AGENTS

    @property
    def player(self) -> str:
        """What the players are called: people, or the agents and their models."""
        if self.run is not None:
            return str(self.run["label"])
        if self.who != AGENTS:
            return self.who
        names = [_called(one) for one in self.occupants]
        return " + ".join(dict.fromkeys(names)) or "nobody"


def _called(occupant: JSONObject) -> str:
    model = (occupant.get("settings") or {}).get("model")
    return f"{model} {occupant['name']}" if model else str(occupant.get("name", ""))


def read(path: str) -> Iterator[Recording]:
    """The recordings of a file: of JSON lines of `export_sessions`, one log, or a data set's `replays.zip`.

    Raises:
        WorldError: `bad_log`, this is none of them; `not_over`, a session still goes on.
    """
    lines = _lines(path)
    if lines is None:
        for number, log in enumerate(read_logs(path)):
            yield _recording(f"{Path(path).stem}-{number + 1}", log)
        return
    try:
        rows = [json.loads(line) for line in lines if line.strip()]
        if not rows:
            raise WorldError("bad_log", f"{path} is empty: recordings of sessions were expected")
        if "recording" not in rows[0]:
            yield _recording(Path(path).stem, map(Event.from_json, rows))
            return
        for row in rows:
            events = map(Event.from_json, row["log"])
            yield _recording(row["session"], events, row["run"], row["ratings"])
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise WorldError("bad_log", f"{path} holds no recordings of sessions: {error!r}") from error


def _lines(path: str) -> list[str] | None:
    """The lines of a text; None: it is an archive."""
    try:
        if path == STDIN:
            return sys.stdin.read().splitlines()
        if zipfile.is_zipfile(path):
            return None
        return Path(path).read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise WorldError("bad_log", f"{path} cannot be read: {error}") from error


def _recording(
    session: str, log: Iterable[Event], run: JSONObject | None = None, ratings: Iterable[JSONObject] = ()
) -> Recording:  # fmt: skip
    events = tuple(event.upgraded() for event in log)
    if not events or events[0].kind != "created":
        raise WorldError("bad_log", f"{session}: a log begins with the event `created`")
    if events[-1].kind not in ("finished", "abandoned"):
        raise WorldError("not_over", f"{session}: this session is not over")
    sat = {event.seat: event.payload["occupant"] for event in events if event.kind == "joined"}
    return Recording(session, events, run, tuple(ratings), tuple(sat.values()))
