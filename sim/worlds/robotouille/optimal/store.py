"""Pars and plans of the catalogue's tasks, in files beside the tasks.

`problems/pars.json` has the lengths that the catalogue shows; `problems/plans.json` the plans:
`{task: {"turns": [sentence or null, ...], "joint": [[sentence or null, one a cook], ...]}}`, also for
the generated instances. What is shorter or proved is never replaced by what is worse.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from sim.world import Action, JSONObject, Seat, Task
from sim.worlds.robotouille import world
from sim.worlds.robotouille.catalogue import PROBLEMS

PARS = PROBLEMS / "pars.json"
PLANS = PROBLEMS / "plans.json"

RULES = "paper"
"""The rule set that all of it holds for."""

Move = Mapping[Seat, Action | None]
NAMES = {
    False: ("par", "proved", "bound", "planner"),
    True: ("joint", "joint_proved", "joint_bound", "joint_planner"),
}
"""What the length, its proof, its bound and its planner are called in a row, by joint or not."""


def row_of(length: int, proved: bool, bound: int, planner: int, joint: bool) -> JSONObject:
    """The part of a row that tells of one mode."""
    return dict(zip(NAMES[joint], (length, proved, bound, planner), strict=True))


def merged(old: JSONObject, new: JSONObject) -> JSONObject:
    """The better of two rows, mode by mode: shorter first, then proved, then the higher bound.

    Raises:
        ValueError: one row proves what the other refutes.
    """
    row = dict(old)
    for names in NAMES.values():
        if names[0] in new and _better(old, new, names):
            row = {k: v for k, v in row.items() if k not in names}
            row |= {k: new[k] for k in names if k in new}
    return {k: row[k] for k in sorted(row, key=_place)}


def _place(name: str) -> tuple[int, str]:
    order = [*NAMES[False], *NAMES[True]]
    return (order.index(name) if name in order else len(order), name)


def _better(old: JSONObject, new: JSONObject, names: Sequence[str]) -> bool:
    length, proved, bound, _ = names
    if length not in old:
        return True
    for one, other in ((old, new), (new, old)):
        if one.get(proved) and other[length] < one[length]:
            raise ValueError(f"{one[length]} is said to be proved, but {other[length]} is enough")

    def worth(row: JSONObject) -> tuple[int, bool, int]:
        return -row[length], bool(row.get(proved)), row.get(bound) or 0

    return worth(new) > worth(old)


def keep_par(task_id: str, row: JSONObject, path: Path = PARS) -> JSONObject:
    """Merge a row into the file; the row as it is there now."""
    known: dict[str, JSONObject] = _read(path)
    known[task_id] = merged(known.get(task_id, {}), row) | {"rules": RULES}
    _write(known, path, spaced=True)
    return known[task_id]


def keep_plan(task_id: str, mode: str, sentences: Sequence[object], path: Path = PLANS) -> None:
    """Store a plan unless there is one as short."""
    known: dict[str, JSONObject] = _read(path)
    row = known.setdefault(task_id, {})
    if mode not in row or len(sentences) < len(row[mode]):
        row[mode] = list(sentences)
        _write(known, path, spaced=False)
        stored_plans.cache_clear()


def _read(path: Path) -> dict[str, JSONObject]:
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def _write(known: Mapping[str, JSONObject], path: Path, *, spaced: bool) -> None:
    separators = (", ", ": ") if spaced else (",", ":")
    indent = "  " if spaced else ""
    rows = [
        f"{indent}{json.dumps(name)}: {json.dumps(row, separators=separators)}"
        for name, row in ((name, known[name]) for name in _ordered(known))
    ]
    draft = path.with_suffix(".draft")
    draft.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
    draft.replace(path)


def _ordered(names: Iterable[str]) -> list[str]:
    order = {task.id: n for n, task in enumerate(world.tasks())}

    def place(name: str) -> tuple[int, int, str]:
        base, _, seed = name.partition("@")
        return order.get(base, len(order)), int(seed or 0), name

    return sorted(names, key=place)


@lru_cache(maxsize=1)
def stored_plans() -> Mapping[str, JSONObject]:
    """All stored plans."""
    return _read(PLANS)


def sentences(moves: Sequence[Move], seats: Sequence[Seat], joint: bool) -> list[object]:
    """A plan in words, as it is stored. One cook's joint steps are turns."""
    if joint and len(seats) > 1:
        return [[_text(move.get(seat)) for seat in seats] for move in moves]
    return [_text(next(iter(move.values()))) for move in moves]


def _text(action: Action | None) -> str | None:
    return action.text if action is not None else None


def stored_plan(task: Task, joint: bool) -> list[Move] | None:
    """The stored plan of a task from its beginning, read back by playing it; None without one.

    None too if the task's rules or kitchen have changed so that it does not lead to the goal.
    """
    if task.params.get("rules", RULES) != RULES:
        return None
    mode = "joint" if joint and len(task.seats) > 1 else "turns"
    rows = stored_plans().get(task.id, {}).get(mode)
    return played(task, rows) if rows else None


def played(task: Task, rows: Sequence[object]) -> list[Move] | None:
    """The moves of sentences; None if they do not lead to the goal."""
    episode = world.start(task, 0)
    moves: list[Move] = []
    for row in rows:
        words = row if isinstance(row, list) else [row]
        seats = episode.seats if isinstance(row, list) else [episode.turn or episode.seats[0]]
        move: dict[Seat, Action | None] = {}
        for seat, text in zip(seats, words, strict=False):
            trial = episode.fork()
            if move:
                trial.step({s: move.get(s) for s in episode.seats})
            legal = (*episode.legal(seat).actions, *trial.legal(seat).actions)
            move[seat] = next((a for a in legal if a.text == text), None)
            if text is not None and move[seat] is None:
                return None
        if not all(result.ok for result in episode.step(move).results.values()):
            return None
        moves.append(move)
    return moves if episode.done else None
