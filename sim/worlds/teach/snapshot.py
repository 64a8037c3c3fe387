"""Exact snapshots of an episode as JSON, and the way back."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sim.home import traces
from sim.home.state import State
from sim.home.traces import Traces
from sim.replay import ASIDE
from sim.world import JSON, JSONObject, Seat, Task, WorldError
from sim.worlds.teach.acting.follower import Deed
from sim.worlds.teach.commanding.flying import Eye
from sim.worlds.teach.commanding.searching import Found

if TYPE_CHECKING:
    from sim.worlds.teach.episode import TeachEpisode

VERSION = 1
COUNTS = ("steps", "acts", "failures")


@dataclass(frozen=True, slots=True, eq=False)
class Saved:
    """What a snapshot holds."""

    home: State
    custom: dict[str, JSONObject]
    eye: Eye
    found: Found | None
    said: tuple[tuple[str, str], ...]
    stopped: frozenset[Seat]
    agreed: bool
    deeds: dict[Seat, Deed | None]
    steps: int
    acts: int
    failures: int
    traces: Traces
    doers: Mapping[int, Seat]
    progress: JSON = None


def digest(task: Task, start: State) -> str:
    """A short fingerprint of what the task plays like."""
    text = json.dumps([task.params, start.to_json()], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def save(episode: TeachEpisode) -> JSONObject:
    """The snapshot of an episode."""
    home = episode.home.state
    progress = episode.judge.save()
    return {
        **({"progress": progress} if progress is not None else {}),
        "world": "teach",
        "version": VERSION,
        "task": episode.stamp,
        "seed": episode.seed,
        "home": home.to_json(),
        # JSON objects have no order of their own, and the order of things counts.
        "order": [name for name in home.things if name not in home.scene.things],
        **_company(episode),
        "custom": {key: _copied(row) for key, row in episode.follower.custom.items()},
        ASIDE: {
            "traces": dict(episode.traces),
            "doers": {str(step): seat for step, seat in episode.doers.items()},
        },
        "eye": episode.eye.to_json(),
        "found": episode.found.to_json() if episode.found else None,
        "said": [list(one) for one in episode.said],
        "stopped": episode.stopped,
        "agreed": episode.agreed,
        "deed": episode.deed.to_json() if episode.deed else None,
        **{name: getattr(episode, name) for name in COUNTS},
    }


def _copied(row: JSONObject) -> JSONObject:
    """A row of its own: its values are plain, or lists of plain ones."""
    return {name: list(one) if isinstance(one, list) else one for name, one in row.items()}


def _company(episode: TeachEpisode) -> JSONObject:
    """What is kept of each, where several act."""
    company = episode.company
    if len(company.hands) == 1:
        return {}
    deeds = {seat: deed.to_json() if deed else None for seat, deed in company.deeds.items()}
    return {"stops": sorted(company.stopped), "deeds": deeds}


def load(episode: TeachEpisode, data: Any) -> Saved:
    """What a snapshot holds.

    Raises:
        WorldError: `bad_snapshot`, saying in what it does not fit.
    """
    if not isinstance(data, dict) or data.get("world") != "teach":
        raise _bad("is not a snapshot of this world")
    if data.get("version") != VERSION:
        raise _bad(f"has version {data.get('version')}; this world reads version {VERSION}")
    if data.get("task") != episode.stamp:
        raise _bad("is of another task")
    if data.get("seed") != episode.seed:
        raise _bad(f"is of seed {data.get('seed')}, not {episode.seed}")
    try:
        return _read(episode, data)
    except WorldError as error:
        raise _bad(f"is damaged ({error.message})") from error
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise _bad(f"is damaged ({type(error).__name__}: {error})") from error


def _read(episode: TeachEpisode, data: JSONObject) -> Saved:
    home = State.from_json(data["home"], episode.home.scene)
    for name in data["order"]:
        home.things[name] = home.things.pop(name)
    episode.judge.check(data.get("progress"))
    counts = {name: data[name] for name in COUNTS}
    if not all(type(count) is int and count >= 0 for count in counts.values()):
        raise ValueError("counts are numbers from 0 on")
    aside = data.get(ASIDE, {})
    seats = list(episode.company.hands)
    if list(home.bodies) != seats:
        raise ValueError("other bodies")
    alone = len(seats) == 1
    rows = {seats[0]: data["deed"]} if alone else {seat: data["deeds"][seat] for seat in seats}
    stops = seats[: bool(data["stopped"])] if alone else data["stops"]
    return Saved(
        home=home,
        custom={str(key): dict(row) for key, row in data["custom"].items()},
        eye=Eye(**data["eye"]),
        found=Found.from_json(data["found"]),
        said=tuple((str(seat), str(text)) for seat, text in data["said"]),
        stopped=frozenset(seats) & frozenset(stops),
        agreed=bool(data["agreed"]),
        deeds={seat: _deed(row) for seat, row in rows.items()},
        traces=traces.read(aside.get("traces")),
        doers={int(step): str(seat) for step, seat in dict(aside.get("doers", {})).items()},
        progress=data.get("progress"),
        **counts,
    )


def _deed(row: JSONObject | None) -> Deed | None:
    if row is None:
        return None
    place = row["place"]
    return Deed(**{**row, "place": tuple(place) if place is not None else None})


def _bad(message: str) -> WorldError:
    return WorldError("bad_snapshot", f"this snapshot {message}")
