"""What is asked of stages that participants play together: partners are found first, and meet the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.evaluation.reading import Node
from game.studies.definition import KINDS, PARTICIPANT, Stage, Study, every_stage
from game.studies.variables import HOLE, named
from sim.world import JSON

ROLES = ("balanced", "drawn")
OF_ALL = ("treatment", "order", "cohort", "language")
"""What partners can have in common besides variables of theirs: the cell, the order of rounds, and so on."""


def check_shared(study: Study, node: Node) -> None:
    """Whether a `matching` stage comes before each play of several, and makes their conditions the same.

    Raises:
        RunFileError: at the stage that is wrong.
    """
    found: Stage | None = None
    for stage, place in zip(every_stage(study.stages), places(node), strict=True):
        if stage.kind == "matching":
            found = stage
            _check_matching(study, stage, place)
        elif stage.kind == "play" and len(seats_for_people(study, stage)) > 1:
            if found is None:
                raise place.error(
                    "two participants play together, so a `matching` stage has to come before"
                )
            _check_play(study, found, stage, place)


def seats_for_people(study: Study, stage: Stage) -> list[str]:
    """The seats of a stage in which a participant sits, or may sit, by what varies."""
    return [seat for seat, who in stage.seats.items() if PARTICIPANT in all_of(study, who)]


def all_of(study: Study, who: JSON) -> tuple[JSON, ...]:
    """All that may come to stand for this; of a range its ends."""
    hole = HOLE.fullmatch(who) if isinstance(who, str) else None
    if hole is None:
        return (who,)
    scope, _, name = hole[1].partition(".")
    if scope in ("round", "treatment"):
        number = (1,) if hole[1] == "round.number" else ()
        return next((one.levels for one in study.design.factors if one.name == name), number)
    found = next((one for one in study.variables if (one.scope, one.name) == (scope, name)), None)
    if found is None:
        return (hole[0],)  # a name, such as participant.name
    return found.choices or (found.low, found.high)


def _check_matching(study: Study, stage: Stage, place: Node) -> None:
    own = [f"participant.{one.name}" for one in study.variables if one.scope == "participant"]
    given = dict(place.members()) if isinstance(place.value, Mapping) else {}
    for number, name in enumerate(stage.together):
        if name not in (*OF_ALL, *own):
            there = ", ".join((*OF_ALL, *own))
            raise (
                given["together"]
                .items()[number]
                .error(f'partners cannot have "{name}" in common; they can: {there}')
            )
    if stage.roles not in (*ROLES, *own):
        there = ", ".join((*ROLES, *own))
        raise given["roles"].error(f'there is no "{stage.roles}"; there are: {there}')


def _check_play(study: Study, matching: Stage, stage: Stage, place: Node) -> None:
    """Partners meet the same: whatever varies between them there is among what they have in common."""
    varied: list[JSON] = [*stage.varied.values()]
    met = [stage.task, stage.seats, stage.pace, stage.seed, stage.feedback, varied]
    for name in sorted(named(met)):
        wanted = _common(study, name)
        if wanted and wanted not in matching.together:
            raise place.error(
                f"partners would not meet the same {{{{{name}}}}}: write {wanted} into `together` of "
                f'the stage "{matching.name}"'
            )
    if matching.roles in ROLES:
        return
    choices = all_of(study, f"{{{{{matching.roles}}}}}")
    seats = seats_for_people(study, stage)
    if sorted(map(str, choices)) != sorted(seats):
        raise place.error(
            f"{matching.roles} says who sits where, so it has to be one of {', '.join(seats)}"
        )


def _common(study: Study, variable: str) -> str:
    """What partners need in common so that this variable is the same for them; empty: nothing."""
    scope, _, name = variable.partition(".")
    within = {one.name for one in study.design.factors if one.within}
    if scope == "round":
        return "order" if name in within else "" if name == "number" else "treatment"
    return {"treatment": "treatment", "cohort": "cohort", "participant": variable}.get(scope, "")


def places(node: Node) -> Iterator[Node]:
    """The places of all stages in the file, in their order."""
    for part in node.items():
        members = dict(part.members())
        if "loop" in members:
            yield from places(dict(members["loop"].members())["stages"])
        else:
            yield next(inner for key, inner in members.items() if key in KINDS)
