"""The changing half of a kitchen, read from the facts of an observation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sim.world import JSONObject


@dataclass(frozen=True, slots=True)
class Timer:
    """Work that was begun: where, in which pot if in one, and steps until it is done."""

    station: str
    left: int
    pot: str = ""


@dataclass(frozen=True, slots=True)
class Thing:
    """An item: what it is, what it is by now, what it can become, cuts so far, where it is."""

    kind: str
    states: frozenset[str]
    can: frozenset[str]
    cuts: int
    place: Mapping[str, str]
    level: int = 0


@dataclass(slots=True)
class Scene:
    """Everything that a search must know of a state, by name."""

    stations: dict[str, str] = field(default_factory=dict)
    items: dict[str, Thing] = field(default_factory=dict)
    containers: dict[str, str] = field(default_factory=dict)
    container_place: dict[str, Mapping[str, str]] = field(default_factory=dict)
    meals: dict[str, str | None] = field(default_factory=dict)
    """Meal -> the container it is in."""
    boiling: frozenset[str] = frozenset()
    players: dict[str, tuple[str | None, str | None]] = field(default_factory=dict)
    """Cook -> station and what it holds."""
    timers: dict[tuple[str, str], Timer] = field(default_factory=dict)
    """(action, object) -> timer."""
    turn: str = ""


def read_scene(facts: JSONObject) -> Scene:
    """The scene of an observation's facts."""
    timers, cuts = _timers(facts["effects"])
    levels = {item: n for row in facts["stations"] for n, item in enumerate(row["stack"])}
    return Scene(
        stations={row["id"]: row["type"] for row in facts["stations"]},
        items={row["id"]: _thing(row, cuts, levels) for row in facts["items"]},
        containers={row["id"]: row["type"] for row in facts["containers"]},
        container_place={row["id"]: row["place"] or {} for row in facts["containers"]},
        meals={row["id"]: row["in"] for row in facts["meals"]},
        boiling=frozenset(row["id"] for row in facts["meals"] if "boiling" in row["states"]),
        players={row["id"]: (row["at"], row["holding"]) for row in facts["players"]},
        timers=timers,
        turn=facts["turn"],
    )


def _thing(row: JSONObject, cuts: Mapping[str, int], levels: Mapping[str, int]) -> Thing:
    name = row["id"]
    return Thing(
        kind=row["type"],
        states=frozenset(row["states"]),
        can=frozenset(row["can"]),
        cuts=cuts.get(name, 0),
        place=row["place"] or {},
        level=levels.get(name, 0),
    )


def _timers(effects: list[JSONObject]) -> tuple[dict[tuple[str, str], Timer], dict[str, int]]:
    timers: dict[tuple[str, str], Timer] = {}
    cuts: dict[str, int] = {}
    for raw in effects:
        source = raw["source"]
        if raw["type"] == "repetitive" and not raw["completed"]:
            cuts[raw["arg"]] = raw["reps"]
        for child in raw.get("sfx", []):
            if child["type"] == "delayed" and not child["completed"]:
                args = source["args"]
                left = child["goal_time"] - child["time"]
                timer = Timer(args["s1"], left, args.get("c1", ""))
                timers[source["action"], raw["arg"]] = timer
    return timers, cuts
