"""Researchers make studies, change them, look through them as participants do, and share them by role."""

from __future__ import annotations

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from game.models import Participant, Session, StudyDeed, StudyRecord, StudyRole
from game.models.studies import TRIALS
from game.pages.studies.editing import compared
from game.studies.examples import examples
from tests.game.fieldwork.labs import account, own_study, with_role
from tests.game.fieldwork.walkers import SMALL, Walker

pytestmark = pytest.mark.django_db

BROKEN = SMALL.replace("tries: 2", "trys: 2")


def address(name: str, study: StudyRecord, *more: object) -> str:
    return reverse(name, args=[study.pk, *more])


def body(client: Client, where: str) -> str:
    answer = client.get(where)
    assert answer.status_code == 200
    return answer.content.decode()


# -- making ----------------------------------------------------------------------------------------


def test_every_shipped_study_is_offered_and_can_be_taken() -> None:
    client, _ = account("Ada")
    page = body(client, reverse("new_study"))
    assert {"pairs", "raters", "three_partners"} <= set(examples())
    assert [one.name for one in examples().values() if escape(one.about) not in page] == []
    made = client.post(reverse("new_study"), {"example": "raters"})
    study = StudyRecord.objects.get()
    assert made.url == address("study", study)
    assert (study.state, study.roles.get().role) == ("draft", "owner")


def test_a_file_or_a_text_makes_a_study() -> None:
    client, _ = account("Ada")
    file = SimpleUploadedFile("study.yaml", SMALL.encode())
    client.post(reverse("new_study"), {"file": file})
    client.post(reverse("new_study"), {"text": SMALL.replace("\n", "\r\n")})
    texts = [study.versions.get().text for study in StudyRecord.objects.all()]
    assert texts == [SMALL, SMALL]


def test_a_wrong_file_makes_nothing_and_says_the_line() -> None:
    client, _ = account("Ada")
    answer = client.post(reverse("new_study"), {"text": BROKEN})
    assert answer.status_code == 422
    line = BROKEN.splitlines().index("      trys: 2") + 1
    assert f"Line {line}." in answer.content.decode()
    assert not StudyRecord.objects.exists()


def test_what_is_no_text_is_told() -> None:
    client, _ = account("Ada")
    answer = client.post(
        reverse("new_study"), {"file": SimpleUploadedFile("x.yaml", b"\xff\xfe\x00")}
    )
    assert "not text in UTF-8" in answer.content.decode()


def test_who_is_not_signed_in_makes_nothing() -> None:
    assert Client().post(reverse("new_study"), {"text": SMALL}).status_code == 403
    assert Client().get(reverse("studies")).status_code == 403


# -- who sees what ---------------------------------------------------------------------------------

LOOKS = ("study", "study_edit", "study_monitor", "study_seen", "study_qr")
RUNS = ("study_state", "study_preview", "study_walk", "study_rules")
OWNS = ("study_role", "study_invite")


def test_a_study_is_not_there_for_those_without_a_role() -> None:
    _, study = own_study()
    stranger, _ = account("Eve", is_staff=True)
    seen = [stranger.get(address(name, study)).status_code for name in LOOKS]
    seen += [stranger.post(address(name, study)).status_code for name in (*RUNS, *OWNS)]
    assert set(seen) == {404}
    assert study.title not in body(stranger, reverse("studies"))


def test_observers_look_and_change_nothing() -> None:
    _, study = own_study()
    observer = with_role("Obi", study, "observer")
    assert {observer.get(address(name, study)).status_code for name in LOOKS} == {200}
    done = [observer.post(address(name, study)).status_code for name in (*RUNS, *OWNS)]
    done.append(observer.post(address("study_edit", study), {"text": SMALL + "\n"}).status_code)
    assert set(done) == {403}


def test_researchers_run_a_study_but_give_no_roles() -> None:
    _, study = own_study()
    researcher = with_role("Rita", study, "researcher")
    researcher.post(address("study_state", study), {"do": "pause"})
    study.refresh_from_db()
    assert study.state == "paused"
    given = {"name": "Rita", "role": "owner"}
    assert researcher.post(address("study_role", study), given).status_code == 403


def test_the_link_to_studies_is_for_those_who_research() -> None:
    _, study = own_study()
    link = reverse("studies")
    assert f'href="{link}"' in body(with_role("Rita", study, "observer"), reverse("tasks"))
    assert f'href="{link}"' not in body(account("Eve")[0], reverse("tasks"))
    assert f'href="{link}"' not in body(Client(), reverse("tasks"))


# -- state and roles -------------------------------------------------------------------------------


def test_opening_and_closing_is_written_down_with_who_did_it() -> None:
    client, study = own_study()
    for deed in ("pause", "pause", "open", "close"):
        client.post(address("study_state", study), {"do": deed})
    deeds = StudyDeed.objects.filter(kind="state")
    assert [(one.by.name if one.by else "", one.body["now"]) for one in deeds] == [
        ("Ada", "paused"),
        ("Ada", "open"),
        ("Ada", "closed"),
    ]
    assert client.post(address("study_state", study), {"do": "burn"}).status_code == 400


def test_a_role_is_given_by_name_and_taken_again() -> None:
    client, study = own_study()
    other, player = account("Bo")
    client.post(address("study_role", study), {"name": "Bo", "role": "observer"})
    assert other.get(address("study", study)).status_code == 200
    client.post(address("study_role_take", study, player.public_id))
    assert other.get(address("study", study)).status_code == 404


def test_a_study_keeps_an_owner() -> None:
    client, study = own_study()
    me = study.roles.get().player
    said = client.post(address("study_role_take", study, me.public_id), follow=True)
    assert "keeps one owner" in said.content.decode()
    client.post(address("study_role", study), {"name": "Ada", "role": "observer"})
    assert study.roles.get().role == "owner"


def test_a_link_gives_its_role_once_and_looking_does_not_use_it_up() -> None:
    client, study = own_study()
    page = client.post(address("study_invite", study), {"role": "researcher"}, follow=True)
    link = str(page.context["invited"])
    assert link not in body(client, address("study", study))
    path = link.partition("testserver")[2]
    bo, eve = account("Bo")[0], account("Eve")[0]
    assert Client().post(path).status_code == 200
    body(eve, path)
    bo.post(path)
    assert eve.post(path).status_code == 410
    roles = StudyRole.objects.filter(study=study).values_list("player__name", "role")
    assert set(roles) == {("Ada", "owner"), ("Bo", "researcher")}


# -- editing ---------------------------------------------------------------------------------------


def test_saving_makes_the_next_version_and_those_under_way_stay_with_theirs() -> None:
    client, study = own_study()
    walker = Walker(study)
    text = SMALL.replace("Hello *there*.", "Hello again.")
    client.post(address("study_edit", study), {"text": text, "note": "Warmer"})
    assert [(one.number, one.note) for one in study.versions.all()] == [(2, "Warmer"), (1, "")]
    assert "<em>there</em>" in walker.page
    assert "Hello again." in Walker(study).page
    seen = body(client, address("study_version", study, 2))
    assert "Hello *there*." in seen
    assert "Warmer" in seen


def test_the_same_text_makes_no_version_and_a_wrong_one_neither() -> None:
    client, study = own_study()
    client.post(address("study_edit", study), {"text": SMALL})
    answer = client.post(address("study_edit", study), {"text": BROKEN})
    assert answer.status_code == 422
    assert "trys: 2" in answer.content.decode()
    assert study.versions.count() == 1


def test_a_text_is_checked_while_it_is_typed() -> None:
    client, _ = own_study()
    wrong = client.post(reverse("study_check"), {"text": BROKEN}).content.decode()
    assert "<strong>Line " in wrong
    assert "In order" in client.post(reverse("study_check"), {"text": SMALL}).content.decode()
    nasty = client.post(reverse("study_check"), {"text": "study: <script>"}).content.decode()
    assert "<script>" not in nasty
    assert Client().post(reverse("study_check"), {"text": SMALL}).status_code == 403


def test_versions_are_compared_line_by_line() -> None:
    lines = compared("a\nb\nc", "a\nB\nc")
    assert [(one.sign, one.text) for one in lines[1:]] == [
        (" ", "a"), ("-", "b"), ("+", "B"), (" ", "c"),
    ]  # fmt: skip


def test_a_fork_is_ones_own_and_names_where_it_comes_from() -> None:
    _, study = own_study()
    observer = with_role("Obi", study, "observer")
    observer.post(address("study_fork", study, 1))
    fork = StudyRecord.objects.exclude(pk=study.pk).get()
    assert fork.forked_from == study.versions.get()
    assert [(one.player.name, one.role) for one in fork.roles.all()] == [("Obi", "owner")]
    assert fork.versions.get().text == SMALL


# -- looking through it ----------------------------------------------------------------------------


def test_what_a_participant_would_see_has_their_treatment_in_it() -> None:
    client, study = own_study()
    one, two = (body(client, f"{address('study_seen', study)}?participant={n}") for n in (1, 2))
    assert ("pace together" in one) != ("pace together" in two)
    assert "seat robot2" in one
    assert "loop2/play" in one


def test_a_step_that_is_called_as_its_kind_is_called_once() -> None:
    client, study = own_study()
    page = body(client, address("study_seen", study))
    heads = [
        " ".join(re.sub("<[^>]+>", " ", one).split())
        for one in re.findall("<h2>(.+?)</h2>", page, re.S)
    ]
    assert heads[:2] == ["welcome", "consent"]
    assert heads[4] == "play loop1/play round 1"


def test_what_an_export_has_is_told_without_holes() -> None:
    client, study = own_study()
    page = " ".join(body(client, address("study_data", study)).split())
    assert "groups, messages, payments and, of every session" in page
    researcher = with_role("Rosa", study, "researcher")
    page = " ".join(body(researcher, address("study_data", study)).split())
    assert "groups, messages and, of every session" in page


def test_the_page_of_an_export_leads_back_to_its_study() -> None:
    client, study = own_study()
    asked = client.post(address("study_export", study), {"format": "csv"})
    page = body(client, asked.url)
    assert f'href="{address("study_data", study)}"' in page
    assert "Back to the records" not in page


def test_who_is_there_is_shown_as_they_are_in_their_version() -> None:
    client, study = own_study()
    walker = Walker(study)
    Participant.objects.update(cell=1)
    page = body(client, f"{address('study_seen', study)}?participant={walker.participant.number}")
    assert "Cell 1" in page
    assert "This participant is there." in page


def test_a_preview_is_a_trial_at_that_step_which_counts_nowhere() -> None:
    client, study = own_study(SMALL.replace("quota: 4", "quota: 1"))
    answer = client.post(address("study_preview", study), {"step": "3", "cell": "1"})
    page = body(client, answer.url)
    assert 'value="quiz"' in page
    trial = Participant.objects.get()
    assert (trial.kind, trial.cell) == ("trial", 1)
    assert [Walker(study).arrival.status_code for _ in range(3)] == [302, 302, 503]


def test_what_is_not_there_cannot_be_previewed() -> None:
    client, study = own_study()
    sent = [{"step": "99"}, {"step": "0", "cell": "7"}, {"step": "0", "order": "99"}]
    done = [client.post(address("study_preview", study), one).status_code for one in sent]
    assert done == [400, 400, 400]
    assert not Participant.objects.exists()


def test_where_two_play_together_the_preview_shows_both_in_one_kitchen() -> None:
    client, _ = account("Ada")
    client.post(reverse("new_study"), {"example": "pairs"})
    study = StudyRecord.objects.get()
    where = reverse("study_seen", args=[study.pk])
    steps = client.get(where).context["steps"]
    at = next(number for number, step, _ in steps if step.stage.kind == "play")
    seen = client.post(address("study_preview", study), {"step": str(at)})
    assert f"{study.pk}/walk/{TRIALS}/{TRIALS + 1}/" in seen.url
    first, second = Participant.objects.order_by("number")
    for one in (first, second):
        assert "study-kitchen" in body(client, reverse("take", args=[one.token]))
    session = Session.objects.get()
    assert {seat.player_id for seat in session.seats.all()} == {first.player_id, second.player_id}


def test_two_trials_stand_side_by_side_and_only_trials_do() -> None:
    client, study = own_study()
    answer = client.post(address("study_walk", study))
    page = body(client, answer.url)
    tokens = Participant.objects.values_list("token", flat=True)
    assert len(tokens) == 2
    assert all(reverse("take", args=[token]) in page for token in tokens)
    real = Walker(study).participant
    assert client.get(address("study_side_by_side", study, 1, real.number)).status_code == 404


DRAWN = """study: drawn
title: Drawn
seed: 5
factors: {partner: {levels: [chef, random], within: true}}
variables: {word: {scope: participant, choices: [ant, bee, cat, dog, eel, fox, gnu, hen]}}
stages:
  - welcome: Your word is {{participant.word}}.
  - loop: {rounds: treatment, stages: [{break: {seconds: 1, text: "{{round.partner}}"}}]}
  - end: Bye.
"""


def words_of(page: str) -> list[str]:
    return re.findall(r"Your word is (\w+)\.", page)


def test_walking_through_and_previews_show_what_the_participants_of_these_numbers_get() -> None:
    client, study = own_study(DRAWN)
    told = [
        words_of(body(client, f"{address('study_seen', study)}?participant={number}"))
        for number in (1, 2, 3)
    ]
    client.post(address("study_walk", study))
    client.post(address("study_preview", study), {"step": "0", "participant": "3"})
    trials = Participant.objects.filter(kind="trial").order_by("number")
    shown = [
        words_of(Client().get(reverse("take", args=[one.token])).content.decode()) for one in trials
    ]
    assert shown == told
    assert len({word for words in told for word in words}) > 1
    assert [one.order for one in trials][:2] == [0, 1]


def test_trials_take_nobodys_number_so_that_what_was_foretold_comes_true() -> None:
    client, study = own_study(DRAWN)
    foretold = words_of(body(client, f"{address('study_seen', study)}?participant=1"))
    client.post(address("study_walk", study))
    walkers = [Walker(study), Walker(study)]
    assert [one.participant.number for one in walkers] == [1, 2]
    assert words_of(walkers[0].page) == foretold
    assert min(Participant.objects.filter(kind="trial").values_list("number", flat=True)) > 10**6


# -- editors ---------------------------------------------------------------------------------------


def test_a_study_s_page_and_its_editor_offer_the_schema_to_download() -> None:
    client, study = own_study()
    where = reverse("study_schema")
    for name in ("study", "study_edit"):
        assert re.search(rf'href="{where}"\s+download', body(client, address(name, study)))
    answer = client.get(where)
    assert answer["Content-Disposition"] == 'attachment; filename="study.schema.json"'
    assert answer.json()["title"] == "A study of Brigade"
    assert client.post(where).status_code == 405


def test_what_is_for_editors_alone_is_not_in_a_copy_of_a_shipped_study() -> None:
    assert len(examples()) >= 3
    assert [
        one.name for one in examples().values() if "yaml-language-server" in one.text + one.about
    ] == []


def test_a_study_s_state_choices_and_refusals_are_in_the_reader_s_language() -> None:
    client, _ = account("Ada")
    client.post(reverse("new_study"), {"text": SMALL})
    study = StudyRecord.objects.get()

    def german(name: str) -> str:
        answer = client.get(address(name, study), headers={"accept-language": "de"})
        return answer.content.decode()

    page = german("study")
    assert "Entwurf</span>" in page
    assert ">Die Studie öffnen</button>" in page
    monitor = german("study_monitor")
    assert ">alle außer Proben</option>" in monitor
    assert ">Nummer</option>" in monitor
    assert "Du darfst hier keine Modelle fragen lassen" in german("study_models")
