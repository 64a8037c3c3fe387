"""`python -m game.benchmarks.teach.recorded LOG... --into FOLDER`: instances of TfD from people's games.

A LOG is what a session's page gives as `log.jsonl`, chat included. Each game of a Commander and a
Follower that reached its goal becomes a file, an instance of one's own: name it in a run file
(`tasks: [{file: ...}]`). It holds what was said and where the game began, and no names of people.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from game.engine.events import Event
from sim.world import JSONObject, Task, WorldError
from sim.worlds.teach.seats import COMMANDER, FOLLOWER
from sim.worlds.teach.solving.solver import solve
from sim.worlds.teach.tasks.catalogue import own
from sim.worlds.teach.tasks.instances import MOST_TEXT
from sim.worlds.teach.world import world


class NoInstance(ValueError):
    """A log that no instance can be made of. The message says why."""


def instance(events: Sequence[Event]) -> JSONObject:
    """The instance that a session's log makes, as a file of one's own.

    Its length is the oracle's; where the oracle cannot do the task, that of the game.

    Raises:
        NoInstance: it is no game of a Commander and a Follower, did not reach its goal, nothing was
            said, or the chat was left out of the log.
    """
    if not events or events[0].kind != "created":
        raise NoInstance("this is no session's log: it does not begin with how it was made")
    task = events[0].payload["task"]
    seats = {seat["name"] for seat in task.get("seats", ())}
    if task.get("world") != world.name or seats != {COMMANDER, FOLLOWER}:
        raise NoInstance("this is no game of a Commander and a Follower")
    ending = next((event for event in reversed(events) if event.kind == "finished"), None)
    outcome = ending.payload["outcome"] if ending is not None else {}
    if not outcome.get("success"):
        raise NoInstance("this game did not reach its goal, so its words are no good as orders")
    data: JSONObject = {key: task["params"][key] for key in ("task", "params", "scene", "seed")}
    data["dialogue"] = [list(line) for line in _lines(events)]
    data["length"] = _length(data, int(outcome.get("scores", {}).get("acts", 0)))
    own(data)
    return {"world": world.name, **data}


def _lines(events: Sequence[Event]) -> Iterator[tuple[str, str]]:
    """What the two said, line by line."""
    some = False
    for event in events:
        if event.kind == "said" and event.seat in (COMMANDER, FOLLOWER):
            text = event.payload.get("text")
            if not isinstance(text, str):
                raise NoInstance("the chat is not in this log; download it with names and chat")
            if text.strip():
                some = True
                yield event.seat, text.strip()[:MOST_TEXT]
    if not some:
        raise NoInstance("nobody said anything in this game")


def _length(data: JSONObject, acts: int) -> int:
    """L*: the oracle's number of actions, else how many the game took."""
    task: Task = own({**data, "length": max(acts, 1)})
    try:
        return len(solve(world.start(task, 0))) or max(acts, 1)
    except WorldError:
        return max(acts, 1)


def read(path: Path) -> list[Event]:
    """The events of a log.

    Raises:
        NoInstance: it cannot be read, with the line.
    """
    events = []
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise NoInstance(f"cannot be read: {error}") from None
    for number, line in enumerate(lines, 1):
        try:
            events.append(Event.from_json(json.loads(line)))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise NoInstance(f"line {number} is no event of a log") from None
    return events


def main(arguments: Sequence[str] | None = None) -> int:
    """Make instances of logs; 1 if one of them gave none."""
    parser = argparse.ArgumentParser(prog="python -m game.benchmarks.teach.recorded")
    parser.add_argument("logs", nargs="+", type=Path, metavar="LOG")
    parser.add_argument("--into", type=Path, required=True, metavar="FOLDER")
    asked = parser.parse_args(arguments)
    asked.into.mkdir(parents=True, exist_ok=True)
    failed = 0
    for path in asked.logs:
        try:
            made = instance(read(path))
        except (NoInstance, WorldError) as error:
            failed = 1
            sys.stderr.write(f"{path}: {error}\n")
            continue
        target = asked.into / f"{path.stem}.json"
        target.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
        sys.stdout.write(f"{target}: {len(made['dialogue'])} lines, length {made['length']}\n")
    return failed


if __name__ == "__main__":
    raise SystemExit(main())
