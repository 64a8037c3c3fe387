"""A thousand programs come at once: each is told its place, one after another plays, and one more is sent away."""

from __future__ import annotations

import pytest

from game.doors.lining import _glance
from game.fleets import dealing, line
from game.fleets.line import LineError
from game.fleets.waiting import expected_s
from game.models import Place, Program, Session
from game.models.programs import key_of
from tests.game.fleets.conftest import NOW, SUITE, later, program
from tests.loops import each

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_toys")]
MANY = 1000


@pytest.fixture
def thousand(settings) -> list[Program]:
    settings.QUEUE_RUNNING, settings.QUEUE_WAITING = 4, MANY
    settings.QUEUE_OWNER_PLACES = MANY
    player = program("first").player
    names = [f"program {number}" for number in range(MANY)]
    return Program.objects.bulk_create(
        Program(player=player, name=name, key=key_of(name)) for name in names
    )


def test_a_thousand_join_wait_in_order_and_the_next_one_is_told_when_to_come_again(
    thousand, django_assert_max_num_queries
) -> None:
    for number, one in enumerate(each(thousand)):
        line.join(one, None, SUITE, later(number / 1000), 1)
    with pytest.raises(LineError) as told:
        line.join(program("late", "bo"), None, SUITE, later(2), 1)
    assert (told.value.code, told.value.again_s > 0) == ("line_full", True)

    with django_assert_max_num_queries(8):
        glance = _glance(NOW.timestamp())
    assert sorted(glance.before.values()) == list(range(MANY))
    last = Place.objects.get(program=thousand[-1])
    assert glance.before[last.pk] == MANY - 1
    assert expected_s(MANY - 1, glance.seconds, glance.playing) > 0

    played: list[str] = []
    for turn in each(range(5)):
        for session in each(dealing.deal(later(10 + turn))):
            played.append(session.seats.get().occupant_name)
        Session.objects.update(status="finished")
        line.tidy(later(10 + turn))
    assert played == [one.name for one in thousand[:20]], "who came first plays first"
    assert Place.objects.filter(state="waiting").count() == MANY - 20
