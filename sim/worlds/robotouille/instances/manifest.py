"""The manifest `problems/instances.json`: which layout every instance is, and its best known lengths.

`{"format", "generator", "rules", "options", "instances": {id: row}}`, one row a line:
`{"sha256", "attempt", "par", "proved", "planner"}` and, for several cooks, `"joint"`. `sha256` is of
the canonical environment (`digest`), `attempt` the number of the layout in its seed's stream, `par`
the steps of the best known plan in turn-based play of all cooks, `joint` in joint steps. Rows may
carry more: names that begin with `joint` (`joint_proved`, ...) belong to joint play, others to turns.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from sim.world import JSON, JSONObject, WorldError
from sim.worlds.robotouille.catalogue import PROBLEMS
from sim.worlds.robotouille.instances.layout import GENERATOR_VERSION
from sim.worlds.robotouille.instances.options import Options

FORMAT = 1
RULES = "paper"
PATH = PROBLEMS / "instances.json"
REWRITE = "python -m sim.worlds.robotouille.instances write"

_IDENTITY = ("sha256", "attempt")
_NEEDED = {"sha256": str, "attempt": int, "par": int, "proved": bool, "planner": int}


def digest(environment: JSONObject) -> str:
    """The SHA-256 of an environment: JSON with sorted keys, no spaces, ASCII, without `brigade`.

    What is said about a task (title, hint) may change; what is in the kitchen may not.
    """
    kitchen = {key: value for key, value in environment.items() if key != "brigade"}
    text = json.dumps(kitchen, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def read(path: Path = PATH) -> dict[str, JSONObject]:
    """The rows by id; none where there is no file.

    Raises:
        WorldError: `bad_manifest`.
    """
    if not path.exists():
        return {}
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise WorldError("bad_manifest", f"not valid JSON: {error}", path.name) from error
    if not isinstance(data, dict) or not isinstance(data.get("instances"), dict):
        raise WorldError("bad_manifest", 'should be an object with "instances"', path.name)
    ours = (FORMAT, GENERATOR_VERSION, RULES)
    theirs = (data.get("format"), data.get("generator"), data.get("rules"))
    if theirs != ours:
        message = f"format, generator and rules are {theirs}; this version knows {ours}"
        raise WorldError("bad_manifest", message, path.name)
    for name, row in data["instances"].items():
        check_row(name, row)
    return dict(data["instances"])


def check_row(name: str, row: JSON) -> None:
    """Raises WorldError `bad_manifest` if a row lacks something or holds something else."""
    for key, type_ in _NEEDED.items():
        if not isinstance(row, dict) or type(row.get(key)) is not type_:
            message = f"needs {key!r}, {type_.__name__}"
            raise WorldError("bad_manifest", message, f"instances.{name}")


def write(rows: Mapping[str, JSONObject], order: Iterable[str], path: Path = PATH) -> None:
    """One row a line, in this order; all or nothing."""
    head = {
        "format": FORMAT,
        "generator": GENERATOR_VERSION,
        "rules": RULES,
        "options": {k: v for k, v in Options().to_json().items() if k != "salt"},
    }
    lines = [f"    {json.dumps(name)}: {json.dumps(rows[name])}" for name in order if name in rows]
    text = (
        json.dumps(head, indent=2)[:-2] + ',\n  "instances": {\n' + ",\n".join(lines) + "\n  }\n}\n"
    )
    draft = path.with_suffix(".draft")
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)


def merged(old: JSONObject | None, new: JSONObject) -> JSONObject:
    """What is best known of one instance. A row of another kitchen is replaced; of the same, each
    pace keeps the shorter length, of equal ones the proved one, then the higher bound.

    Raises:
        WorldError: `bad_manifest`, if one row proves what the other refutes.
    """
    if old is None or any(old[key] != new.get(key, old[key]) for key in _IDENTITY):
        return dict(new)
    kept = {key: old[key] for key in _IDENTITY}
    for length in ("par", "joint"):
        kept |= _better(_of_pace(old, length), _of_pace(new, length), length)
    return kept


def _of_pace(row: JSONObject, length: str) -> JSONObject:
    joint = length == "joint"
    return {k: v for k, v in row.items() if k not in _IDENTITY and k.startswith("joint") == joint}


def _better(old: JSONObject, new: JSONObject, length: str) -> JSONObject:
    if length not in new or length not in old:
        return new if length in new else old
    for one, other in ((old, new), (new, old)):
        if _proved(one, length) and other[length] < one[length]:
            message = f"{one[length]} is said to be proved, and {other[length]} to be enough"
            raise WorldError("bad_manifest", message, length)
    return max(old, new, key=lambda row: _worth(row, length))


def _worth(row: JSONObject, length: str) -> tuple[int, bool, int]:
    bound = row.get("bound" if length == "par" else "joint_bound") or 0
    return -row[length], _proved(row, length), bound


def _proved(row: JSONObject, length: str) -> bool:
    return bool(row.get("proved" if length == "par" else "joint_proved", False))
