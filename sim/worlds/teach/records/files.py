"""TEACh's files as the rest of the house asks for them (`sim.chronicle`)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from sim.chronicle import About, Brought, File, Form, Happening, Picture, PlayedAgain, Told
from sim.world import JSON, JSONObject, Seat, Task
from sim.worlds.teach import seats
from sim.worlds.teach.records import codes
from sim.worlds.teach.records.again import play_again
from sim.worlds.teach.records.cutting import edh_instances, frame_name, tfd_instance
from sim.worlds.teach.records.reading import Game, read
from sim.worlds.teach.records.writing import Recorder
from sim.worlds.teach.seats import COMMANDER, FOLLOWER

GAMES, INSTANCES = "teach_games", "teach_instances"
FORMS = (
    Form(
        GAMES, "TEACh game files (2.0)",
        "One file a session, as TEACh keeps its games.", pictures=True,
    ),
    Form(
        INSTANCES, "TEACh games with EDH and TfD",
        "Game files, and the instances cut out of them with what changed in each.", pictures=True,
    ),
)  # fmt: skip
READS = "a TEACh game file of version 2.0, written here or by TEACh's own recorder"


def record(
    form: str, task: Task, seed: int, story: Iterable[Happening], about: About, *, pictures: bool
) -> Iterator[File]:
    """The files of one game.

    Raises:
        WorldError: the task cannot be started here.
    """
    recorder = Recorder(task, seed)
    for one in story:
        recorder.take(one)
    more = {"pace": about.pace, "step_limit": about.step_limit, "players": dict(about.players)}
    game = recorder.game(about.end, **more)
    name = game["tasks"][0]["episodes"][0]["episode_id"]
    yield File(f"games/{name}.game.json", _bytes(game))
    if form == INSTANCES:
        for made in edh_instances(recorder, game):
            yield File(f"edh_instances/{made['instance_id']}.json", _bytes(made))
        tfd = tfd_instance(recorder, game)
        if tfd is not None:
            yield File(f"tfd_instances/{tfd['instance_id']}.json", _bytes(tfd))
    if pictures:
        yield from _pictures(recorder, f"images/{name}")


def _pictures(recorder: Recorder, folder: str) -> Iterator[File]:
    """What both saw before each interaction, and at the end; by the names of TEACh's replay."""
    last = recorder.interactions[-1]["time_start"] if recorder.interactions else 0.0
    moments = [
        (row["time_start"], place, "brigade" in row and "found" in row["brigade"])
        for row, place in zip(recorder.interactions, recorder.positions, strict=True)
    ]
    named: set[str] = set()
    for at, place, found in [*moments, (f"{last}.end", recorder.position, False)]:
        shots = [Picture(place, FOLLOWER), Picture(place, COMMANDER)]
        shots += [Picture(place + 1, COMMANDER, seats.TARGET)] if found else []
        for who, shot in zip(("driver", "commander", "targetobject"), shots, strict=False):
            path = f"{folder}/{frame_name(who, at)}"
            if path not in named:  # two interactions of one moment have one picture
                named.add(path)
                yield File(path, shot)


def _bytes(data: JSONObject) -> bytes:
    return json.dumps(data, ensure_ascii=False, allow_nan=False).encode()


# The way back


def is_record(data: JSON) -> bool:
    """Whether this may be a game file, of whatever version."""
    return (
        isinstance(data, dict) and "tasks" in data and ("version" in data or "definitions" in data)
    )


def brought(data: JSON) -> Brought:
    """What a game file tells.

    Raises:
        WorldError: `bad_game`, with the place inside.
    """
    game = read(data)
    note = (
        ""
        if game.is_ours
        else " ".join([ELSEWHERE.format(world=game.world), *(f"{one}." for one in game.notes)])
    )
    return Brought(game.title, tuple(_facts(game)), tuple(_told(game)), game.is_ours, note)


ELSEWHERE = (
    "This game was played in AI2-THOR's own {world}, not in one of the homes here: what was said and"
    " done is told below, without pictures."
)


def _facts(game: Game) -> Iterator[tuple[str, str]]:
    task = game.task
    params = ", ".join(str(param) for param in task["task_params"])
    yield "Task", f"{task['task_name']}{f' ({params})' if params else ''}"
    yield "Scene", f"{game.world}, {game.episode['world_type']}"
    yield "Game", str(game.episode["episode_id"])
    talked = sum(bool(line.said) for line in game.lines)
    failed = sum(not line.ok for line in game.lines)
    yield "Interactions", f"{len(game.lines)}: {talked} lines of talk, {failed} failed"


def _told(game: Game) -> Iterator[Told]:
    for line in game.lines:
        text = line.said or line.words
        yield Told(line.at, line.speaker, text, said=bool(line.said), ok=line.ok)


def played_again(data: JSON) -> PlayedAgain:
    """A game that was written here, played again.

    Raises:
        WorldError: `bad_game`; `diverged` with the first place that comes out differently.
    """
    game = read(data)
    again = play_again(game)
    block = game.episode["brigade"]
    final: Any = game.episode.get("final_state") or {}
    end, limit = final.get("time_start"), block.get("step_limit")
    players = block.get("players")
    about = About(
        str(block.get("pace", "")),
        {seat: _player(players, seat) for seat in codes.AGENTS},
        float(end) if isinstance(end, int | float) else None,
        limit if type(limit) is int and limit > 0 else None,
    )
    return PlayedAgain(again.task, again.seed, again.story, about, again.recorder.end)


def _player(players: JSON, seat: Seat) -> JSONObject:
    """Who sat there, as far as the file says it."""
    row = players.get(seat) if isinstance(players, dict) else None
    given = row if isinstance(row, dict) else {}
    kind = "agent" if given.get("kind") == "agent" else "person"
    return {"kind": kind, "name": str(given.get("name") or seat)[:80]}


__all__ = ["FORMS", "READS", "brought", "is_record", "played_again", "record"]
