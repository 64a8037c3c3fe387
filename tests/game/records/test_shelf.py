"""Filters of the records page: all may be empty, and what is nonsense is passed over."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from game.models import Session
from game.records.shelf import Filters
from tests.game.live.hands import opened
from tests.kitchens import worlds_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    with worlds_in():
        yield


def kept(**row: object) -> Session:
    session = opened(people=1)
    Session.objects.filter(pk=session.pk).update(**row)
    return session


def found(**given: str) -> set[str]:
    return set(Filters(given).apply(Session.objects.all()).values_list("pk", flat=True))


def test_an_empty_form_is_right_and_leaves_out_only_the_landing_pages_demos() -> None:
    ours, demo = kept(), kept(demo=True)
    form = Filters({})
    assert form.is_valid()
    assert form.chosen() == {}
    assert found() == {ours.pk}
    assert found(demos="with") == {ours.pk, demo.pk}
    assert found(demos="only") == {demo.pk}


@pytest.mark.parametrize("nonsense", ["pace", "status", "success", "since", "until", "demos"])
def test_nonsense_in_one_field_is_told_and_the_others_hold(nonsense: str) -> None:
    ours = kept(suite="soups")
    kept(suite="salads")
    form = Filters({nonsense: "blue", "suite": "Soups"})
    assert not form.is_valid()
    assert set(form.errors) == {nonsense}
    assert form.chosen() == {"suite": "Soups"}
    assert found(**{nonsense: "blue"}, suite="Soups") == {ours.pk}


@pytest.mark.parametrize(
    ("status", "success", "asked"),
    [
        ("playing", None, {"status": "live"}),
        ("paused", None, {"status": "paused"}),
        ("abandoned", False, {"status": "over"}),
        ("finished", True, {"success": "yes"}),
        ("finished", False, {"success": "no"}),
    ],
)
def test_sessions_are_found_by_how_they_stand(
    status: str, success: bool | None, asked: dict[str, str]
) -> None:
    one = kept(status=status, success=success)
    kept(status="lobby" if asked != {"status": "live"} else "finished", success=None)
    assert found(**asked) == {one.pk}


def test_sessions_are_found_by_who_sat_there_what_was_cooked_and_on_which_day() -> None:
    one, other = kept(task_id="salt/soup", pace="free"), kept(title="A sOUp", pace="turns")
    one.seats.filter(name="cook2").update(occupant_kind="agent", occupant_name="optimal")
    at = datetime(2026, 5, 4, 23, 59, 59, tzinfo=UTC)
    Session.objects.filter(pk=one.pk).update(created_at=at)
    player = one.seats.get(name="cook1").player
    assert player is not None
    assert found(task="soup") == {one.pk, other.pk}
    assert found(who="OPTI") == {one.pk}
    assert found(who=player.public_id) == {one.pk}
    assert found(who="ana") == {one.pk, other.pk}
    assert found(pace="free") == {one.pk}
    assert found(until="2026-05-04") == {one.pk}
    assert found(since="2026-05-04", until="2026-05-04") == {one.pk}
    assert found(since="2026-05-05") == {other.pk}
