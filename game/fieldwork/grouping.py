"""Who can play together: how many a stage needs, what partners have in common, who sits where."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from itertools import combinations, permutations
from random import Random

from game.fieldwork.taking import Taking
from game.models import Participant, Seat, StudyGroup, Waiting
from game.studies.definition import PARTICIPANT, Stage
from game.studies.pathway import Step
from game.studies.shared import ROLES
from game.studies.variables import drawn

MOST = 40
"""Of those who wait, so many are tried with each other."""


def people_in(stage: Stage) -> list[str]:
    """The seats of a stage in which participants sit."""
    return [seat for seat, who in stage.seats.items() if who == PARTICIPANT]


def needed(taking: Taking, place: int | None = None) -> int:
    """How many play together after a matching step (of this place; the present one), up to the next."""
    most = 0
    for step in taking.steps[(taking.participant.place if place is None else place) + 1 :]:
        if step.stage.kind == "matching":
            break
        if step.stage.kind == "play":
            most = max(most, len(people_in(step.stage)))
    return most


def matching_of(taking: Taking) -> Step | None:
    """The matching step whose group plays the present one."""
    before = taking.steps[: taking.participant.place + 1]
    return next((one for one in reversed(before) if one.stage.kind == "matching"), None)


def group_at(taking: Taking, step: Step | None) -> StudyGroup | None:
    """The group that this participant came into at a matching step."""
    if step is None:
        return None
    return StudyGroup.objects.filter(members=taking.participant, key=step.key).first()


def alike(taking: Taking) -> str:
    """What those who are matched have the same. Robots, models and trials stay among themselves."""
    who, stage = taking.participant, taking.step.stage
    common: dict[str, object] = {name: _trait(taking, name) for name in stage.together}
    same = [who.kind, who.version_id, needed(taking), common]
    text = json.dumps(same, sort_keys=True)
    return text if len(text) <= 300 else sha256(text.encode()).hexdigest()


def _trait(taking: Taking, name: str) -> object:
    who = taking.participant
    match name:
        case "treatment":
            return [who.cell, who.block]
        case "order" | "cohort" | "language":
            return getattr(who, name)
        case _:
            return _variable(taking, name)


def _variable(taking: Taking, name: str) -> object:
    """A participant's own variable, such as `participant.role`."""
    own = drawn(
        taking.study.variables, taking.study.seed, {"participant": str(taking.participant.drawn_as)}
    )
    return own["participant"][name.partition(".")[2]]


def role_of(taking: Taking) -> str:
    """The seat that somebody needs, where a variable of theirs says so; empty: any."""
    roles = taking.step.stage.roles
    return "" if roles in ROLES else str(_variable(taking, roles))


def fitting(stage: Stage, rows: Sequence[Waiting], count: int) -> list[Waiting] | None:
    """So many of those who wait (longest first) who may play together; None: there are none."""
    rows = rows[:MOST]
    met = _met([row.participant_id for row in rows]) if stage.afresh else {}
    for some in combinations(rows, count):
        if all(_fit(stage, one, other, met) for one, other in combinations(some, 2)):
            return list(some)
    return None


def _fit(stage: Stage, one: Waiting, other: Waiting, met: Mapping[int, frozenset[int]]) -> bool:
    if one.role and one.role == other.role:
        return False
    if met.get(one.participant_id, frozenset()) & met.get(other.participant_id, frozenset()):
        return False
    if stage.rtt_ms is None:
        return True
    if one.rtt_ms is None or other.rtt_ms is None:
        return False
    return abs(one.rtt_ms - other.rtt_ms) <= stage.rtt_ms


def _met(participants: Sequence[int]) -> dict[int, frozenset[int]]:
    """By participant the groups they were in."""
    found: dict[int, set[int]] = {}
    rows = StudyGroup.members.through.objects.filter(participant_id__in=participants)
    for who, group in rows.values_list("participant_id", "studygroup_id"):
        found.setdefault(who, set()).add(group)
    return {who: frozenset(groups) for who, groups in found.items()}


def placed(
    taking: Taking, matching: Stage, members: Sequence[Participant]
) -> dict[str, Participant]:
    """Who of a group sits where in the present step. The seats of those who did not come are left out."""
    seats = people_in(taking.step.stage)
    if matching.roles not in ROLES:
        name = matching.roles.partition(".")[2]
        one = next(var for var in taking.study.variables if var.name == name)
        return {str(one.draw(taking.study.seed, str(who.drawn_as))): who for who in members}
    dice = Random(f"{taking.study.seed}/{[who.number for who in members]}/{taking.step.key}")
    orders = list(permutations(seats, len(members)))
    dice.shuffle(orders)
    if matching.roles == "balanced":
        had = {who.pk: _seats_had(who) for who in members}
        orders.sort(key=lambda order: sum(
            had[who.pk].count(seat) for who, seat in zip(members, order, strict=True)
        ))  # fmt: skip
    return dict(zip(orders[0], members, strict=True))


def _seats_had(who: Participant) -> list[str]:
    """The seats in which somebody sat so far."""
    return list(Seat.objects.filter(player=who.player_id).values_list("name", flat=True))
