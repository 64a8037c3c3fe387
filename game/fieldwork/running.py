"""Running a study: what is done to it as a whole is written down with who did it; roles, links to them, trials."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, replace
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from game.fieldwork import keeping
from game.fieldwork.arriving import block_of, next_number
from game.fieldwork.grouping import matching_of, people_in
from game.fieldwork.keeping import study_of
from game.fieldwork.record import note
from game.fieldwork.taking import taking_of
from game.models import (
    Participant,
    Player,
    StudyDeed,
    StudyGroup,
    StudyInvitation,
    StudyRecord,
    StudyRole,
    StudyVersion,
)
from game.studies.assigning import treatment
from game.studies.pathway import pathway
from sim.world import JSONObject

LIFETIME = timedelta(days=7)
"""How long a link to a role may be used."""


class RoleError(Exception):
    """A role cannot be given or taken. The message says why."""


def did(record: StudyRecord, by: Player | None, kind: str, **body: object) -> StudyDeed:
    """Write down what somebody did to a study."""
    kept: JSONObject = {name: value for name, value in body.items() if value is not None}
    return StudyDeed.objects.create(study=record, by=by, kind=kind, body=kept)


def set_state(record: StudyRecord, state: StudyRecord.State, by: Player) -> None:
    """Open, pause or close; whoever is under way may always finish. The same state again is no deed."""
    if record.state == state:
        return
    before = record.state
    with transaction.atomic():
        keeping.set_state(record, state)
        did(record, by, "state", before=before, now=state)


# -- roles -----------------------------------------------------------------------------------------


@transaction.atomic
def give_role(record: StudyRecord, player: Player, role: str, by: Player) -> None:
    """Let somebody have this role, whatever role they had.

    Raises:
        RoleError: it would leave the study without an owner.
    """
    _keep_an_owner(record, player, role)
    StudyRole.objects.update_or_create(study=record, player=player, defaults={"role": role})
    did(record, by, "role", player=player.public_id, name=player.name, role=role)


@transaction.atomic
def take_role(record: StudyRecord, player: Player, by: Player) -> None:
    """Let somebody have no role any more.

    Raises:
        RoleError: it would leave the study without an owner.
    """
    _keep_an_owner(record, player, "")
    if StudyRole.objects.filter(study=record, player=player).delete()[0]:
        did(record, by, "role taken", player=player.public_id, name=player.name)


def _keep_an_owner(record: StudyRecord, player: Player, role: str) -> None:
    StudyRecord.objects.select_for_update().get(pk=record.pk)
    owners = StudyRole.objects.filter(study=record, role=StudyRole.Role.OWNER)
    last = owners.filter(player=player).exists() and owners.count() == 1
    if last and role != StudyRole.Role.OWNER:
        raise RoleError("A study keeps one owner at least: make somebody else an owner first.")


@transaction.atomic
def invite(record: StudyRecord, role: str, by: Player) -> str:
    """A link's token by which one person gets a role, once and within a week."""
    token = secrets.token_urlsafe(24)
    StudyInvitation.objects.create(
        study=record, role=role, token_hash=_hash(token), until=timezone.now() + LIFETIME
    )
    did(record, by, "invited", role=role)
    return token


def invitation_of(token: str) -> StudyInvitation | None:
    """The invitation of a link; None: it was used, is too old, or was never there."""
    good = StudyInvitation.objects.filter(used_at=None, until__gt=timezone.now())
    return good.filter(token_hash=_hash(token)).select_related("study").first()


@transaction.atomic
def accept(invitation: StudyInvitation, player: Player) -> None:
    """Take the role of a link; of two who come at once one gets it. An owner stays one.

    Raises:
        RoleError: somebody else was faster.
    """
    taken = StudyInvitation.objects.filter(pk=invitation.pk, used_at=None)
    if not taken.update(used_at=timezone.now(), used_by=player):
        raise RoleError("This link was used already; ask for another one.")
    record = invitation.study
    had = StudyRole.objects.filter(study=record, player=player).first()
    if had is None or had.role != StudyRole.Role.OWNER:
        give_role(record, player, invitation.role, player)


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


# -- trials ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Look:
    """What a researcher wants to see: a step, in a cell and an order, with what is drawn for participant `seen_as`."""

    cell: int
    order: int
    seen_as: int
    place: int = 0


@transaction.atomic
def trial(version: StudyVersion, by: Player, look: Look) -> Participant:
    """A participant for a researcher to look through. They count nowhere, and take nobody's number.

    Raises:
        ValueError: the version has no such cell, or no such step.
    """
    cell, order, place, seen_as = look.cell, look.order, look.place, look.seen_as
    record = StudyRecord.objects.select_for_update().get(pk=version.study_id)
    study = study_of(version)
    if not 0 <= cell < len(study.design.cells):
        raise ValueError(f"there is no cell {cell}")
    block = block_of(study, seen_as, "")
    given = treatment(study.design, cell, order, block)
    number = next_number(record, trial=True)
    if not 0 <= place < len(pathway(study, given, str(seen_as))):
        raise ValueError(f"there is no step {place + 1}")
    participant = Participant.objects.create(
        study=record, version=version, number=number, kind=Participant.Kind.TRIAL, place=place,
        platform="trial", cell=cell, order=order, block=block, language=study.languages[0],
        player=Player.objects.create(name=f"Cook {seen_as}", colour=""), settings={"as": seen_as},
    )  # fmt: skip
    note(
        participant, "arrived", platform="trial", version=version.number, cell=cell, order=order,
        place=place, seen_as=seen_as, by=by.public_id,
    )  # fmt: skip
    return participant


@transaction.atomic
def trials(version: StudyVersion, by: Player, look: Look) -> list[Participant]:
    """A trial at a step; where several play there together, as many as they are, in one group.

    Raises:
        ValueError: see `trial`.
    """
    first = trial(version, by, look)
    taking = taking_of(first)
    count = len(people_in(taking.step.stage)) if taking.step.stage.kind == "play" else 1
    matching = matching_of(taking)
    if count < 2 or matching is None:
        return [first]
    others = [
        trial(version, by, replace(look, seen_as=look.seen_as + more)) for more in range(1, count)
    ]
    group = StudyGroup.objects.create(study=version.study, key=matching.key)
    group.members.set([first, *others])
    return [first, *others]
