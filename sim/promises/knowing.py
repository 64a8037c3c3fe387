"""Promises about what a seat may know."""

from __future__ import annotations

from sim.promises.words import as_json, expect_error, need
from sim.world import (
    Episode,
    JSONObject,
    Seat,
    Sight,
)

NOBODY = "nobody_sits_here"


def sights_of(episode: Episode, where: str) -> dict[Seat | None, Sight]:
    """What each seat may know, and a spectator; CheckFailed where that is no `Sight`."""
    sights = {seat: episode.sight(seat) for seat in (*episode.seats, None)}
    for seat, sight in sights.items():
        need(isinstance(sight, Sight), f"{where}: sight({seat!r}) must be a Sight, it is {sight!r}")
    return sights


def check_goals(episode: Episode, where: str) -> None:
    """Every seat is told its goal; ids are unique, counts are counts."""
    expect_error(lambda: episode.goals(NOBODY), None, f"{where}: goals of an unknown seat")
    for seat in (None, *episode.seats):
        report = episode.goals(seat)
        as_json(report.to_json(), f"{where}: goals({seat!r})")
        ids = [condition.id for condition in report.conditions]
        need(len(set(ids)) == len(ids), f"{where}: goals({seat!r}) name a condition twice")
        for one in report.conditions:
            counted = 0 <= one.count <= one.of if one.of else one.count == 0
            need(counted, f"{where}: {one.id} counts {one.count} of {one.of}; count within of")


def check_pose(pose: JSONObject | None, facts: JSONObject, where: str) -> None:
    """Where a seat is told to be is what its facts tell, and no more; a place and a way to look."""
    told = facts.get("pose")
    need(pose == told, f"{where}: pose tells {pose!r}, the facts {told!r}; it is the fact alone")
    numbers = pose is None or all(
        isinstance(pose.get(key), int | float) for key in ("x", "z", "yaw")
    )
    need(numbers, f"{where}: a pose has x and z (metres) and yaw (degrees), not {pose!r}")


def check_timers(facts: JSONObject, where: str) -> None:
    """Timers, where the facts have any, are a list of `{id, label, done, total}` in steps."""
    timers = facts.get("timers", [])
    need(isinstance(timers, list), f"{where}: timers in the facts are a list")
    for timer in timers:
        shaped = isinstance(timer, dict) and {"id", "label", "done", "total"} <= set(timer)
        need(shaped, f"{where}: a timer has id, label, done and total, not {timer!r}")
        numbers = all(isinstance(timer[key], int | float) for key in ("done", "total"))
        need(numbers, f"{where}: done and total of a timer count world steps, not {timer!r}")
