"""Researchers send language models into a study from its page, and stop them there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from game.fieldwork.keeping import set_state
from game.fieldwork.sending import batches_of
from game.models import Job, Participant, Player, StudyRecord
from tests.game.fieldwork.labs import own_study, with_role
from tests.game.fieldwork.test_sending import TEXTS

pytestmark = pytest.mark.django_db

FORM = {"model": "house/optimal", "agent": "react", "count": "3", "temperature": "0.5", "seed": "7",
        "tokens": "5000", "dollars": "", "personas": "A cook.\n\nA student,\nin a hurry."}  # fmt: skip


@pytest.fixture(autouse=True)
def _house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    settings.MODELS_FOR = "allowed"
    settings.MODEL_BUDGETS = {"day": (100_000, None), "session": (10_000, None)}
    path = tmp_path / "endpoints.json"
    entry = {"base_url": "http://127.0.0.1:9/v1", "models": ["optimal"]}
    path.write_text(json.dumps({"endpoints": {"house": entry}}), "utf-8")
    monkeypatch.setenv("BRIGADE_ENDPOINTS", str(path))


@pytest.fixture
def lab() -> tuple[Client, StudyRecord]:
    """An owner who may have models asked, and an open study of texts."""
    client, study = own_study(TEXTS)
    Player.objects.filter(name="Ada").update(may_use_models=True)
    return client, study


def where(study: StudyRecord) -> str:
    return reverse("study_models", args=[study.pk])


def test_models_are_sent_with_their_personas_one_after_the_other(
    lab: tuple[Client, StudyRecord],
) -> None:
    client, study = lab
    page = client.get(where(study)).content.decode()
    assert "<option >house/optimal</option>" in page
    answer = client.post(where(study), FORM, follow=True)
    assert "3 are on the way." in answer.content.decode()
    told = [one.settings for one in batches_of(study)[0].participants]
    assert [one["persona"] for one in told] == ["A cook.", "A student,\nin a hurry.", "A cook."]
    assert [one["seed"] for one in told] == [7, 8, 9]
    assert {(one["model"], one["temperature"], one["agent"]) for one in told} == {
        ("optimal", 0.5, "react")
    }
    assert "0 of 3 are through" in answer.content.decode()
    assert "budget 5000 tokens" in answer.content.decode()


def test_progress_is_asked_for_while_somebody_is_under_way_and_then_no_more(
    lab: tuple[Client, StudyRecord],
) -> None:
    client, study = lab
    client.post(where(study), FORM)
    part = client.get(where(study), headers={"HX-Request": "true"}).content.decode()
    assert 'hx-trigger="every 3s"' in part
    assert "<html" not in part
    client.post(reverse("study_models_stop", args=[study.pk, Job.objects.get().pk]))
    part = client.get(where(study), headers={"HX-Request": "true"}).content.decode()
    assert "hx-trigger" not in part
    assert "3 of 3 are through" in part


def test_stop_ends_it_for_all_who_are_under_way(lab: tuple[Client, StudyRecord]) -> None:
    client, study = lab
    client.post(where(study), FORM)
    job = Job.objects.get()
    answer = client.post(reverse("study_models_stop", args=[study.pk, job.pk]), follow=True)
    assert "3 were ended. What they did and answered stays." in answer.content.decode()
    assert {one.outcome for one in Participant.objects.all()} == {"timed out"}
    job.refresh_from_db()
    assert job.status == "cancelled"


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("model", "house/other", "Choose one of the models."),
        ("model", "", "Choose one of the models."),
        ("agent", "nobody", "Choose one of the agents."),
        ("count", "0", "A whole number from 1 to 50 is expected."),
        ("count", "51", "A whole number from 1 to 50 is expected."),
        ("count", "two", "A whole number from 1 to 50 is expected."),
        ("count", "", "Say how many: from 1 to 50."),
        ("temperature", "nan", "A number from 0 to 2 is expected."),
        ("seed", "-1", "A whole number from 0 to"),
        ("tokens", "0.5", "A whole number from 1 to"),
        ("dollars", "1", "Nobody knows what optimal costs"),
        ("personas", "x" * 2001, "A persona has at most 2000 characters."),
        ("personas", "\n\n".join("x" * 101), "100 personas are the most."),
    ],
)
def test_what_is_wrong_is_said_beside_its_field_and_nothing_is_lost(
    lab: tuple[Client, StudyRecord], field: str, value: str, says: str
) -> None:
    client, study = lab
    answer = client.post(where(study), {**FORM, field: value})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert says in page
    assert field == "personas" or "in a hurry." in page
    assert not Participant.objects.exists()


def test_observers_look_and_send_nobody(lab: tuple[Client, StudyRecord]) -> None:
    client, study = lab
    client.post(where(study), FORM)
    observer = with_role("Otto", study, "observer")
    page = observer.get(where(study)).content.decode()
    assert "0 of 3 are through" in page
    assert "Send them" not in page
    assert "Stop" not in page
    assert observer.post(where(study), FORM).status_code == 403
    stop = reverse("study_models_stop", args=[study.pk, Job.objects.get().pk])
    assert observer.post(stop).status_code == 403
    assert Participant.objects.count() == 3


def test_others_find_no_such_page(lab: tuple[Client, StudyRecord]) -> None:
    _, study = lab
    assert Client().get(where(study)).status_code == 404
    assert Client().post(where(study), FORM).status_code == 404


def test_a_researcher_whom_nobody_lets_use_models_is_told_so(
    lab: tuple[Client, StudyRecord],
) -> None:
    _, study = lab
    researcher = with_role("Rosa", study, "researcher")
    page = researcher.get(where(study)).content.decode()
    assert "You may not have models asked here" in page
    assert "Send them" not in page
    refused = researcher.post(where(study), FORM)
    assert refused.status_code == 422
    assert "You may not have models asked here" in refused.content.decode()
    assert not Participant.objects.exists()


def test_a_study_that_is_not_open_is_opened_first(lab: tuple[Client, StudyRecord]) -> None:
    client, study = lab
    set_state(study, StudyRecord.State.PAUSED)
    assert "open it first" in client.get(where(study)).content.decode()
    refused = client.post(where(study), FORM)
    assert refused.status_code == 422
    assert "in a hurry." in refused.content.decode()
    assert not Participant.objects.exists()


def test_sending_and_stopping_need_the_token_of_a_form_of_ours(
    lab: tuple[Client, StudyRecord],
) -> None:
    _, study = lab
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(Player.objects.get(name="Ada").user)
    assert strict.post(where(study), FORM).status_code == 403
    assert not Participant.objects.exists()


def test_batches_of_other_studies_cannot_be_stopped_from_here(
    lab: tuple[Client, StudyRecord],
) -> None:
    client, study = lab
    client.post(where(study), FORM)
    other = StudyRecord.objects.create(title="Other")
    stop = reverse("study_models_stop", args=[other.pk, Job.objects.get().pk])
    assert client.post(stop).status_code == 404
    assert not any(one.is_over for one in Participant.objects.all())
