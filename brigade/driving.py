"""Agents that cook in this process, all seats of them: `brigade drive`, and its logs read again: `brigade watch`."""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from brigade.kitchen import NOOP, Partner, make
from brigade.naming import find
from brigade.telling import lines
from game.agents import all_agents
from game.engine.events import Event
from sim.world import JSONObject, WorldError

STEP_LIMIT = 200


def drive(
    task: str, agents: Sequence[str], seed: int = 0, step_limit: int | None = None,
    settings: JSONObject | None = None, save: Path | None = None,
) -> Iterator[str]:  # fmt: skip
    """Let agents play a task and tell of it as it happens.

    `agents` sit in the seats in their order, by name or as a file that registers one; seats beyond them do
    nothing. `settings` are of the first one. The log is kept in `save`.

    Raises:
        WorldError: there is no such task or agent, or there are more agents than seats.
    """
    seats = [seat.name for seat in find(task)[1].seats]
    if len(agents) > len(seats):
        raise WorldError("unknown_seat", f"{task} has {len(seats)} seats, not {len(agents)}")
    names = [agent_named(one) for one in agents]
    sitting: dict[str, Partner] = dict.fromkeys(seats, NOOP)
    sitting |= {seat: (name, {}) for seat, name in zip(seats, names, strict=False)}
    if names:
        sitting[seats[0]] = (names[0], settings or {})
    limit = step_limit or find(task)[1].step_limit or STEP_LIMIT
    kitchen = make(task, seed, partners=sitting, step_limit=limit)
    try:
        yield from lines(kitchen.log)
        while not kitchen.over:
            yield from lines(kitchen.round())
    finally:
        if save is not None:
            kitchen.save(save)
        kitchen.close()


def watch(file: Path) -> Iterator[str]:
    """Tell a log that `drive` or `Kitchen.save` kept.

    Raises:
        WorldError: the file cannot be read, or holds something else.
    """
    try:
        rows = [json.loads(line) for line in file.read_text("utf-8").splitlines() if line.strip()]
        events = [Event.from_json(row) for row in rows]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise WorldError(
            "bad_log", f"{file} is not a log of events, a JSON object a line: {error}"
        ) from error
    if not events:
        raise WorldError("bad_log", f"{file} is empty: a log of events was expected")
    yield from lines(events)


def agent_named(agent: str) -> str:
    """An agent's name; a file is loaded first, and is to register exactly one."""
    known = all_agents()
    if not agent.endswith(".py"):
        if agent != NOOP and agent not in known:
            raise WorldError(
                "unknown_agent", f'there is no agent "{agent}"; there are: {", ".join(known)}'
            )
        return agent
    spec = importlib.util.spec_from_file_location(Path(agent).stem, agent)
    if spec is None or spec.loader is None or not Path(agent).is_file():
        raise WorldError("unknown_agent", f"there is no file {agent}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    new = [name for name in all_agents() if name not in known]
    if len(new) != 1:
        raise WorldError(
            "unknown_agent", f"{agent} registers {len(new)} agents with @agent(...), not one"
        )
    return new[0]
