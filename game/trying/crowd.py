"""Many robots at once, and what came of them: how long stages took, who left, what is stuck, and whether it adds up."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import cast

import httpx2

from game.studies.definition import Study
from game.trying.manners import Character
from game.trying.robot import Ground, Robot, Told
from sim.world import JSONObject

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Tried:
    """What all robots told, what the server counted, and how long it took in seconds."""

    told: list[Told]
    counted: JSONObject
    seconds: float


async def send_robots(
    study: Study,
    characters: Sequence[Character],
    ground: Ground,
    *,
    at_once: int,
    seed: int,
    progress: Progress,
) -> Tried:
    """Let all of them walk, so many at once; `progress` is told how many are through of how many."""
    free = asyncio.Semaphore(at_once)
    through = 0
    began = time.monotonic()

    async def one(who: Character) -> Told:
        nonlocal through
        async with free:
            told = await Robot(study, who, ground, seed).walk()
        through += 1
        progress(through, len(characters))
        return told

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(one(who)) for who in characters]
    seconds = time.monotonic() - began
    return Tried([task.result() for task in tasks], await counted_at(ground), seconds)


async def counted_at(ground: Ground) -> JSONObject:
    """What the server has of the study's robots."""
    async with httpx2.AsyncClient(timeout=60.0, trust_env=False) as http:
        answer = await http.get(
            f"{ground.link.rstrip('/')}/robots/", params={"token": ground.token}
        )
        answer.raise_for_status()
        return cast(JSONObject, answer.json())


def report(tried: Tried) -> JSONObject:
    """What a researcher wants to know, as plain JSON."""
    told = tried.told
    pages = [one for robot in told for one in robot.pages]
    waits = [one for robot in told for one in robot.waits]
    return {
        "participants": len(told),
        "seconds": round(tried.seconds, 1),
        "participants_per_minute": round(60 * len(told) / tried.seconds, 1)
        if tried.seconds
        else None,
        "ends": dict(Counter(one.end for one in told)),
        "stages": _stages(told),
        "stuck": [
            f"robot {one.number} ({one.manner}): {one.trouble}"
            for one in told
            if one.end == "stuck"
        ],
        "errors": [f"robot {one.number}: {one.trouble}" for one in told if one.end == "error"],
        "page_p95_ms": _p95(pages),
        "action_p95_ms": _p95(waits),
        "actions": sum(one.actions for one in told),
        "sent_again": sum(one.sent_again for one in told),
        "cells": tried.counted["cells"],
        "outcomes": tried.counted["outcomes"],
        "owed": tried.counted["owed"],
        "currency": tried.counted["currency"],
        "reconciled": reconciled(tried),
        "lost": sum(_lost(tried).values()),
    }


def reconciled(tried: Tried) -> dict[str, list[int]]:
    """By what is counted: what the robots know of, and what the server has."""
    told, counted = tried.told, tried.counted
    came = [one for one in told if one.arrivals]
    return {
        "participants": [len(came), cast(int, counted["participants"])],
        "rounds played": [sum(len(one.kitchens) for one in told), cast(int, counted["rounds"])],
        "answers": [len(_answers(told)), len(_answers(told) & _stored(counted))],
    }


def _lost(tried: Tried) -> dict[str, int]:
    return {name: max(0, mine - theirs) for name, (mine, theirs) in reconciled(tried).items()}


def _answers(told: Sequence[Told]) -> set[tuple[str, str, str]]:
    """Every answer that was taken: robot, step, question."""
    return {
        (f"robot-{robot.number}", step, question)
        for robot in told
        for step, questions in robot.answered.items()
        for question in questions
    }


def _stored(counted: JSONObject) -> set[tuple[str, str, str]]:
    rows = cast("list[list[str]]", counted["answers"])
    return {(who, step, question) for who, step, question in rows}


def _stages(told: Sequence[Told]) -> list[JSONObject]:
    """By stage, in the order in which robots came to them: how many, how long, how many left there."""
    order = dict.fromkeys(
        visit.stage
        for one in sorted(told, key=lambda one: -len(one.visits))
        for visit in one.visits
    )
    found: list[JSONObject] = []
    for stage in order:
        visits = [visit for one in told for visit in one.visits if visit.stage == stage]
        times = [visit.seconds / 60 for visit in visits if not visit.left]
        found.append(
            {
                "stage": stage,
                "visits": len(visits),
                "median_minutes": round(statistics.median(times), 3) if times else None,
                "longest_minutes": round(max(times), 3) if times else None,
                "left": sum(visit.left for visit in visits),
            }
        )
    return found


def _p95(values: Sequence[float]) -> float | None:
    if not values:
        return None
    ordered = sorted(values)
    return round(1000 * ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))], 1)
