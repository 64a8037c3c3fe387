"""Somebody opens a study's link: who they are there, whether there is a place, and which treatment is theirs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from game.fieldwork.keeping import newest, patience, study_of
from game.fieldwork.record import note
from game.fieldwork.robots import robot_of
from game.models import Identity, Participant, Player, StudyRecord
from game.models.studies import TRIALS
from game.studies.assigning import Assigned, NoPlace, Standing, assign
from game.studies.definition import Study
from game.studies.languages import best
from game.studies.offer import TITLES, Offer
from game.studies.platforms import BadLink, Preview, guest_of
from game.studies.variables import drawn

__all__ = [
    "BadLink",
    "Newcomer",
    "NotNow",
    "NotYou",
    "Preview",
    "arrive",
    "known",
    "read_link",
    "standings",
]

CLOSED = {
    StudyRecord.State.DRAFT: "This study has not begun yet.",
    StudyRecord.State.PAUSED: "This study pauses. Please come back later by the same link.",
    StudyRecord.State.CLOSED: "This study is over. Thank you for your interest.",
}
FULL = (
    "All places of this study are taken at the moment. If somebody leaves, one gets free: you may try "
    "again later by the same link."
)
FREE_AGAIN = {
    "prolific": "Please give your place back on Prolific (Stop without completing): that counts against nobody.",
    "mturk": "Please return the HIT: that counts against nobody.",
    "connect": "Please return the project on Connect: that counts against nobody.",
    "sona": "Please cancel your sign-up on SONA.",
}
"""What somebody does with their place at a platform when there is none here."""
LOST_NOTHING = "You have not lost anything by coming."
ANOTHER = (
    "Somebody with this id has begun this study already, and everybody takes part once. If that was you, open it "
    "in the browser in which you began, or by the same link. If that does not work, write to the researchers: "
    "your place and your pay are kept."
)


class NotNow(Exception):
    """Nobody is let in; the message is a sentence for whoever came."""


class NotYou(Exception):
    """The link names somebody who is here already, and nothing shows that it is they who opened it."""


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Whoever came, as their link names them. `person` empty: the link names nobody."""

    platform: str = "link"
    person: str = ""
    entry: str = ""
    details: Mapping[str, str] = field(default_factory=dict)
    kind: Participant.Kind = Participant.Kind.PERSON
    languages: tuple[str, ...] = ()
    """What their browser says they read, the dearest first."""
    cohort: str = ""


def read_link(
    query: Mapping[str, str], languages: tuple[str, ...] = (), study: StudyRecord | None = None
) -> Newcomer:
    """Whoever a link names: by a platform's ids, a robot by the study's token for robots, or nobody. `lang` in the
    link goes before the browser's.

    Raises:
        BadLink: it has some of a platform's ids, but not rightly.
        Preview: somebody looks at the study before they accept it there.
    """
    languages = (query["lang"][:10], *languages) if query.get("lang") else languages
    if study is not None and (robot := robot_of(study, query)) is not None:
        kind = Participant.Kind.ROBOT
        return Newcomer("robot", robot.name, robot.entry, kind=kind, languages=languages)
    who = guest_of(query)
    return Newcomer(who.platform, who.person, who.entry, who.details, languages=languages)


def known(study: StudyRecord, who: Newcomer) -> Participant | None:
    """The participant that this person is already; None: they are new, or the link names nobody."""
    if not who.person:
        return None
    found = Identity.objects.filter(study=study, platform=who.platform, person=who.person)
    identity = found.select_related("participant").first()
    return identity.participant if identity is not None else None


def arrive(study: StudyRecord, who: Newcomer, token: str = "") -> Participant:
    """Let somebody in: the participant that they are, or a new one with a treatment.

    The study's row is held meanwhile, so that of many who come at once no more get in than there are
    places, and each cell gets its share. Whoever finds it full does not wait for the row. `token` is
    what this browser keeps of them, if it does.

    Raises:
        NotNow: the study is not open, or full.
        NotYou: the person is here already, and neither browser nor entry are theirs.
    """
    if study.state == StudyRecord.State.OPEN and known(study, who) is None:
        design = study_of(newest(study))
        _check_platform(design.recruiting, who)
        _treatment(design, study, "", who)
    return _let_in(study, who, token)


@transaction.atomic
def _let_in(study: StudyRecord, who: Newcomer, token: str) -> Participant:
    study = StudyRecord.objects.select_for_update().get(pk=study.pk)
    if (again := known(study, who)) is not None:
        _recognise(again, who, token)
        note(again, "returned")
        return again
    trial = who.kind == Participant.Kind.TRIAL
    if study.state != StudyRecord.State.OPEN and not trial:
        raise NotNow(CLOSED[StudyRecord.State(study.state)])
    version = newest(study)
    design = study_of(version)
    _check_platform(design.recruiting, who)
    number = next_number(study, trial=trial)
    block = block_of(design, number, who.cohort)
    cell, order = _treatment(design, study, block, who)
    participant = Participant.objects.create(
        study=study, version=version, number=number, kind=who.kind, platform=who.platform,
        language=best(who.languages, design.languages), cohort=who.cohort, cell=cell, order=order, block=block,
        player=Player.objects.create(name=f"Cook {number}", colour=""),
    )  # fmt: skip
    if who.person:
        Identity.objects.create(
            participant=participant, study=study, platform=who.platform, person=who.person,
            entry=who.entry, details=dict(who.details),
        )  # fmt: skip
    note(
        participant,
        "arrived",
        platform=who.platform,
        version=version.number,
        cell=cell,
        order=order,
    )
    return participant


def next_number(study: StudyRecord, *, trial: bool = False) -> int:
    """The number of whoever comes next. Belongs to the transaction that holds the study."""
    rows = study.participants
    kin = rows.filter(number__gte=TRIALS) if trial else rows.filter(number__lt=TRIALS)
    last = kin.aggregate(last=Max("number"))["last"]
    return (TRIALS if trial else 1) if last is None else int(last) + 1


def _recognise(again: Participant, who: Newcomer, token: str) -> None:
    """Whoever comes back is known by their browser, or by their entry at the platform, which others cannot know."""
    if token == again.token:
        if who.entry and who.entry != again.identity.entry:  # a place given back and taken again
            again.identity.entry, again.identity.details = who.entry, dict(who.details)
            again.identity.save(update_fields=["entry", "details"])
        return
    if not who.entry or who.entry != again.identity.entry:
        raise NotYou(ANOTHER)


def _check_platform(offer: Offer, who: Newcomer) -> None:
    if (
        who.kind == Participant.Kind.PERSON
        and offer.platforms
        and who.platform not in offer.platforms
    ):
        wanted = " or ".join(TITLES[one] for one in offer.platforms)
        raise NotNow(f"This study is for those who come by {wanted}: please open it from there.")


def block_of(design: Study, number: int, cohort: str) -> str:
    """The block of a participant: the value that the study's `block` has for them."""
    scope, _, name = design.block.partition(".")
    values = drawn(design.variables, design.seed, {"cohort": cohort, "participant": str(number)})
    return str(values[scope][name])[:60] if name else ""


def _treatment(design: Study, study: StudyRecord, block: str, who: Newcomer) -> tuple[int, int]:
    """The next one's cell and order. Researchers' trials neither need nor take a place."""
    trial, platform = who.kind == Participant.Kind.TRIAL, who.platform
    standing = [] if trial else standings(study)
    full = " ".join((FULL, FREE_AGAIN.get(platform, ""), LOST_NOTHING)).replace("  ", " ")
    places = design.recruiting.places
    if places is not None and sum(one.standing != "gone" for one in standing) >= places:
        raise NotNow(full)
    try:
        given = assign(design.design, standing, block)
    except NoPlace as error:
        raise NotNow(full) from error
    return given.cell, given.order


def standings(study: StudyRecord) -> list[Assigned]:
    """How everybody stands, for the balance of cells: robots and models hold places as people do,
    researchers' trials and those who are excluded do not count."""
    rows = study.participants.exclude(kind=Participant.Kind.TRIAL).order_by("number")
    silent = timezone.now() - patience(newest(study))
    named = ("cell", "order", "block", "standing", "excluded", "seen_at")
    return [
        Assigned(cell, order, _standing(standing, excluded, seen_at < silent), block)
        for cell, order, block, standing, excluded, seen_at in rows.values_list(*named)
    ]


def _standing(standing: str, excluded: str, silent: bool) -> Standing:
    if excluded or (silent and standing == Participant.Standing.UNDER_WAY):
        return "gone"
    return "completed" if standing == Participant.Standing.COMPLETED else (
        "gone" if standing == Participant.Standing.GONE else "under way")  # fmt: skip
