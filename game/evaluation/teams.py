"""Who sits where in a run: one agent in every seat, or a team that names somebody for each.

A team is an entry of a run like any other, called `team`; its settings are its members by seat,
`{"commander": {"name": "commander", "settings": {}}, ...}`. What holds for an agent's name and settings
(keys of episodes, rows, exports) so holds for a team's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sim.world import JSONObject, Seat

TEAM = "team"


@dataclass(frozen=True, slots=True)
class Member:
    """An agent and its settings."""

    name: str
    settings: JSONObject = field(default_factory=dict)

    def to_json(self) -> JSONObject:
        return {"name": self.name, "settings": self.settings}


def member(name: str, settings: JSONObject, seat: Seat) -> Member:
    """Who sits in a seat.

    Raises:
        KeyError: a team that has nobody for it.
    """
    if name != TEAM:
        return Member(name, settings)
    if seat not in settings:
        raise KeyError(f'the team has nobody for the seat "{seat}"')
    return _read(settings[seat])


def members(name: str, settings: Mapping[str, object]) -> list[Member]:
    """Everybody in it: a single agent is its own only member."""
    if name != TEAM:
        return [Member(name, dict(settings))]
    return [_read(one) for one in settings.values()]


def _read(one: object) -> Member:
    assert isinstance(one, Mapping), "a team's settings are its members by seat"
    return Member(str(one["name"]), dict(one.get("settings") or {}))
