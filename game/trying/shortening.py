"""A study made short for robots: games end after some steps, breaks and waits are brief, and there is place for all."""

from __future__ import annotations

from typing import cast

import yaml

from sim.world import JSON, JSONObject

BREAK_S = 0.5
WAIT_MINUTES = 0.1
PLAY_MINUTES = 0.75


def shortened(text: str, *, participants: int, steps: int) -> str:
    """The file's text with what would make robots wait cut down; what is asked and assigned stays.

    Tutorials are played to their end or given up, as by people: `tries` stay.
    """
    data = cast(JSONObject, yaml.safe_load(text))
    if isinstance(data.get("quota"), int):
        data["quota"] = max(cast(int, data["quota"]), participants)
    for line in quotas if isinstance(quotas := data.get("quotas"), list) else []:
        line["wanted"] = max(line["wanted"], participants)
    recruiting = data.get("recruiting")
    if isinstance(recruiting, dict) and isinstance(recruiting.get("places"), int):
        recruiting["places"] = max(cast(int, recruiting["places"]), participants)
    _shorten(data.get("stages"), steps)
    return yaml.safe_dump(data, sort_keys=False, allow_unicode=True)


def _shorten(stages: JSON, steps: int) -> None:
    for stage in stages if isinstance(stages, list) else []:
        for kind, fields in (stage if isinstance(stage, dict) else {}).items():
            if not isinstance(fields, dict):
                continue
            if kind == "loop":
                _shorten(fields.get("stages"), steps)
            elif kind == "play":
                limit = fields.get("step_limit")
                fields["step_limit"] = min(limit, steps) if isinstance(limit, int) else steps
                if (minutes := fields.get("minutes")) is not None:
                    given = minutes if isinstance(minutes, int | float) else PLAY_MINUTES
                    fields["minutes"] = min(given, PLAY_MINUTES)
            elif kind == "break":
                seconds = fields.get("seconds")
                given = seconds if isinstance(seconds, int | float) else BREAK_S
                fields["seconds"] = min(given, BREAK_S)
            elif kind == "matching":
                fields["wait_minutes"] = WAIT_MINUTES
