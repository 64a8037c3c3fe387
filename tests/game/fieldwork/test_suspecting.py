"""Signs of programs reach the researcher from real pages and real logs, and only as reasons."""

from __future__ import annotations

import pytest
from django.template import Context, Template
from django.urls import reverse

from game.engine.events import Event
from game.fieldwork.suspecting import conduct_of, flags_of
from game.log import store
from game.models import Participant, Session, StudyAnswer
from tests.game.fieldwork.labs import with_role
from tests.game.fieldwork.test_telling import tell
from tests.game.fieldwork.test_walking import finish_playing, to_quiz
from tests.game.fieldwork.walkers import SMALL, Walker, opened

pytestmark = pytest.mark.django_db
EVERYBODY_IN_TURN = SMALL.replace("[turns, together]", "[turns]")


@pytest.fixture
def played() -> Walker:
    """Somebody who has played in turns and is asked how it was."""
    walker = Walker(opened(EVERYBODY_IN_TURN))
    to_quiz(walker)
    walker.send(**{"q-who": "program"})
    walker.page  # noqa: B018 - the session is opened by coming to the page
    return walker


def moved(walker: Walker, shown: list[float], by: str = "person") -> None:
    """Put so many moves of theirs into the log."""
    session = Session.objects.get(study_visits__participant=walker.participant)
    last = store.last_seq(session.pk)
    events = [
        Event(last + n, 1.0, "step", "robot1", {"by": {"robot1": by}, "shown_ms": {"robot1": ms, "robot2": 1.0}})
        for n, ms in enumerate(shown, 1)
    ]  # fmt: skip
    store.commit([store.Batch(session.pk, tuple(events))])


def shown_to_researchers(participant: Participant) -> str:
    return Template("{% load studies %}{% signs participant %}").render(
        Context({"participant": participant})
    )


def test_moves_that_come_like_clockwork_are_flagged_with_what_was_seen(played: Walker) -> None:
    moved(played, [500.0, 505.0] * 12)
    assert [flag.rule.name for flag in flags_of(played.participant)] == ["even play"]
    page = shown_to_researchers(played.participant)
    assert "Even play" in page
    assert "24 moves after 502 ms each" in page
    assert played.participant.excluded == ""
    assert not played.participant.is_over


def test_moves_of_stand_ins_and_of_partners_are_nobody_s(played: Walker) -> None:
    moved(played, [500.0] * 30, by="stand_in")
    assert conduct_of(played.participant).reactions == ()


def test_what_pages_told_counts_and_silent_pages_are_a_sign(played: Walker) -> None:
    finish_playing()
    played.send()
    step = played.step
    assert (
        tell(
            played,
            step,
            events=[
                {"t": 1, "kind": "open", "width": 9, "height": 9, "touch": False, "driven": True}
            ],
        )
        == 200
    )
    assert [flag.rule.name for flag in flags_of(played.participant)] == ["driven browser"]


def test_assistive_technology_turns_it_off(played: Walker) -> None:
    moved(played, [500.0] * 30)
    assert flags_of(played.participant)
    visit = played.participant.visits.first()
    answer = StudyAnswer.objects.create(visit=visit, question="assistive_technology", value="no")
    assert flags_of(played.participant)
    answer.value = "yes"
    answer.save()
    assert flags_of(played.participant) == ()
    assert "assistive technology" in shown_to_researchers(played.participant)


def test_without_signs_the_page_says_that_this_proves_nothing(played: Walker) -> None:
    assert "does not prove" in shown_to_researchers(played.participant)


def test_signs_stand_on_the_participant_s_page_for_researchers_and_not_for_observers(
    played: Walker,
) -> None:
    moved(played, [500.0, 505.0] * 12)
    tell(played, played.step)
    study = played.participant.study
    where = reverse("study_participant", args=[study.pk, 1])
    page = with_role("Rita", study, "researcher").get(where).content.decode()
    assert "Even play" in page
    assert "page told" not in page
    assert "Even play" not in with_role("Obi", study, "observer").get(where).content.decode()
