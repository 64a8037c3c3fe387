"""Tasks from users' own files."""

from __future__ import annotations

import hashlib
import json

from sim import fields
from sim.world import JSON, JSONObject, SeatSpec, Task
from sim.worlds.robotouille import rendering_json
from sim.worlds.robotouille.problem import read_problem


def task_from(data: JSON) -> Task:
    """A task from inline data: `environment`, and optionally `domain`, `rules` (or `compat`), `title`
    and `rendering` (a rendering JSON that names the user's own pictures).

    Raises:
        WorldError: `bad_file` or `bad_rendering`, with the path inside the file.
    """
    data = fields.as_object(data, "task")
    fields.check_depth(data)
    environment = fields.as_object(fields.need(data, "environment", "task"), "environment")
    rules = fields.as_text(data.get("rules", data.get("compat", "paper")), "rules")
    domain = data.get("domain")
    problem = read_problem(environment, domain, rules)
    params: JSONObject = {"environment": environment, "domain": domain, "rules": rules}
    if (rendering := data.get("rendering")) is not None:
        rendering_json.parse(rendering)
        params["rendering"] = rendering
    about = environment.get("brigade")
    own = about.get("title", "") if isinstance(about, dict) else ""
    title = fields.as_text(data.get("title") or own or "A kitchen of one's own", "title", 200)
    seats = tuple(SeatSpec(e.id) for e in problem.entities if e.type == "player")
    limit = data.get("step_limit")
    if limit is not None:
        limit = fields.as_int(limit, "step_limit", 1, 10**6)
    return Task(
        id=f"inline/{_digest(params)}",
        world="robotouille",
        suite="inline",
        title=title,
        goal=problem.goal_text,
        seats=seats,
        params=params,
        tags=("inline",),
        step_limit=limit,
    )


def _digest(params: JSONObject) -> str:
    text = json.dumps(params, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:12]
