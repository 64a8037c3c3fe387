"""Language models are sent into a study: a place each, a budget for all, and nobody goes on once it is stopped."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from pytest_django.fixtures import Settings

from game.fieldwork import sending
from game.fieldwork.arriving import NotNow
from game.fieldwork.characters import Character
from game.fieldwork.keeping import newest, set_state, study_of
from game.fieldwork.sending import Batch, Budget, NotSent, batches_of, dispatch, stop
from game.jobs import queue
from game.llm import Answer, LLMError, Message
from game.llm.chat import Asked, Usage
from game.models import Job, ModelAccount, Participant, Player, StudyDeed, StudyEvent, StudyRecord
from tests.game.fieldwork.walkers import opened

pytestmark = pytest.mark.django_db

TEXTS = """
study: texts
title: Only texts
quota: 40
stages:
  - welcome: Hello.
  - consent: {text: You are recorded., statements: [I take part.]}
  - survey: {survey: {elements: [{type: rating, name: nice, rateMax: 7, isRequired: true}]}}
  - end: Bye.
"""
ONE = Character("house", "optimal", persona="a cook of forty years")


@pytest.fixture(autouse=True)
def _house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    """One endpoint that is never asked, budgets, and files of jobs that nobody else has."""
    settings.MODELS_FOR = "allowed"
    settings.MODEL_BUDGETS = {"day": (100_000, None), "session": (10_000, None)}
    settings.FILES_DIR = tmp_path / "files"
    path = tmp_path / "endpoints.json"
    entry = {"base_url": "http://127.0.0.1:9/v1", "models": ["optimal"]}
    path.write_text(json.dumps({"endpoints": {"house": entry}}), "utf-8")
    monkeypatch.setenv("BRIGADE_ENDPOINTS", str(path))


@pytest.fixture
def ada() -> Player:
    return Player.objects.create(name="Ada", may_use_models=True)


@pytest.fixture
def answering(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Models that agree and are pleased; who was asked, in turn."""
    asked: list[int] = []

    def asking(participant: Participant) -> sending.Ask:
        def ask(messages: Sequence[Message]) -> Answer:
            asked.append(participant.number)
            page = messages[-1].text
            text = '{"go_on": true}'
            text = '{"agree": true}' if "have to agree" in page else text
            text = '{"answers": {"nice": 6}}' if '"nice"' in page else text
            once = Asked("house", "optimal", {}, messages, text, usage=Usage(1, 1))
            return Answer(text, Usage(1, 1), "stop", (once,))

        return ask

    monkeypatch.setattr(sending, "asking", asking)
    return asked


def only(study: StudyRecord) -> Batch:
    (found,) = batches_of(study)
    return found


def test_those_who_are_sent_have_a_place_at_once_and_wait_for_a_worker(ada: Player) -> None:
    study = opened(TEXTS)
    job = dispatch(study, ada, [ONE, ONE], Budget(tokens=500))
    batch = only(study)
    assert [(one.kind, one.settings["persona"]) for one in batch.participants] == [
        ("model", "a cook of forty years")
    ] * 2
    assert (batch.over, batch.is_live, batch.budget) == (0, True, Budget(500))
    assert job.params["confidential"] is True
    assert StudyDeed.objects.get(study=study, kind="models sent").body["count"] == 2


@pytest.mark.django_db(transaction=True)
def test_a_worker_walks_all_of_them_through(ada: Player, answering: list[int]) -> None:
    study = opened(TEXTS)
    job = dispatch(study, ada, [ONE] * 3, Budget())
    queue.run(job.pk)
    batch = only(study)
    assert [one.outcome for one in batch.participants] == ["done"] * 3
    assert (batch.job.status, batch.over, batch.is_live) == ("done", 3, False)
    assert sorted(set(answering)) == [1, 2, 3]


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_takes_over_leaves_alone_who_is_through(
    ada: Player, answering: list[int]
) -> None:
    study = opened(TEXTS)
    job = dispatch(study, ada, [ONE] * 2, Budget())
    first = only(study).participants[0]
    sending.take_part(first, sending.asking(first))
    answering.clear()
    queue.run(job.pk)
    assert set(answering) == {2}
    assert only(study).over == 2


@pytest.mark.django_db(transaction=True)
def test_whoever_is_stopped_is_asked_no_more_and_stays_among_the_participants(
    ada: Player, answering: list[int]
) -> None:
    study = opened(TEXTS)
    job = dispatch(study, ada, [ONE] * 2, Budget())
    assert stop(only(study), ada) == 2
    queue.run(job.pk)
    batch = only(study)
    assert [one.outcome for one in batch.participants] == ["timed out"] * 2
    assert batch.job.status == Job.Status.CANCELLED
    assert answering == []
    assert stop(batch, ada) == 0


@pytest.mark.django_db(transaction=True)
def test_a_budget_that_is_used_up_ends_it_and_says_why(ada: Player, answering: list[int]) -> None:
    study = opened(TEXTS)
    job = dispatch(study, ada, [ONE], Budget(tokens=10))
    (one,) = only(study).participants
    ModelAccount.objects.create(kind="session", name=f"p{one.pk}", tokens=10)
    queue.run(job.pk)
    assert answering == []
    assert only(study).participants[0].outcome == "timed out"
    assert StudyEvent.objects.get(participant=one, kind="model failed").body["code"] == "budget"


def test_what_a_batch_has_spent_is_the_sum_of_its_own(ada: Player) -> None:
    study = opened(TEXTS)
    dispatch(study, ada, [ONE, ONE], Budget())
    first, second = only(study).participants
    for name, tokens in ((f"p{first.pk}", 5), (f"p{second.pk}", 7), ("p999999", 100)):
        ModelAccount.objects.create(kind="session", name=name, tokens=tokens)
    assert only(study).spent.tokens == 12


@pytest.mark.parametrize(
    ("more", "budget", "says"),
    [
        ({"model": "other"}, Budget(), "Other is not on the list of models"),
        ({"endpoint": "nowhere"}, Budget(), "nowhere"),
        ({}, Budget(dollars=1.0), "Nobody knows what optimal costs"),
    ],
)
def test_what_cannot_be_asked_sends_nobody(
    ada: Player, more: dict[str, str], budget: Budget, says: str
) -> None:
    study = opened(TEXTS)
    who = Character(**{"endpoint": "house", "model": "optimal", **more})  # type: ignore[arg-type]
    with pytest.raises(NotSent, match=says):
        dispatch(study, ada, [who], budget)
    assert not Participant.objects.exists()


def test_nobody_is_sent_by_those_who_may_not_have_models_asked() -> None:
    with pytest.raises(NotSent, match="has to allow you"):
        dispatch(opened(TEXTS), Player.objects.create(name="Gus"), [ONE], Budget())


@pytest.mark.parametrize("count", [0, sending.MOST + 1])
def test_some_and_not_too_many_are_sent(ada: Player, count: int) -> None:
    with pytest.raises(NotSent, match="From 1 to 50"):
        dispatch(opened(TEXTS), ada, [ONE] * count, Budget())


def test_where_not_all_find_a_place_nobody_is_sent(ada: Player) -> None:
    study = opened(TEXTS.replace("quota: 40", "quota: 2"))
    with pytest.raises(NotNow):
        dispatch(study, ada, [ONE] * 3, Budget())
    assert not Participant.objects.exists()
    assert not Job.objects.exists()


def test_a_closed_study_lets_nobody_in(ada: Player) -> None:
    study = opened(TEXTS)
    set_state(study, StudyRecord.State.CLOSED)
    with pytest.raises(NotNow, match="over"):
        dispatch(study, ada, [ONE], Budget())


def test_only_agents_that_can_play_all_of_it_are_offered() -> None:
    played = TEXTS.replace(
        "  - end:",
        "  - play: {task: multi_agent/1, seats: {robot1: participant, robot2: idle}}\n  - end:",
    )
    found = sending.players_of(study_of(newest(opened(played))))
    assert {"chef", "react"} <= set(found)
    assert "follower" not in found
    assert found.index("react") < found.index("chef")


def test_within_a_budget_the_model_itself_is_asked(ada: Player, answering: list[int]) -> None:
    dispatch(study := opened(TEXTS), ada, [ONE], Budget())
    (one,) = only(study).participants
    ask = sending.within(Budget(tokens=10), [one.pk], one)
    assert ask([Message("user", "Hello")]).text == '{"go_on": true}'
    ModelAccount.objects.create(kind="session", name=f"p{one.pk}", tokens=11)
    with pytest.raises(LLMError, match="used up"):
        ask([Message("user", "Hello")])
