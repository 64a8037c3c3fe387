"""A study's report counts those who took part, measures what they played, and is for those with a role."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override
from pytest_django.fixtures import Settings

from game.findings import tables
from game.findings.reading import Budget, findings
from game.models import Participant, StudyRecord, StudyRole
from game.pages.studies.report import COUNTED, SENTENCES
from game.report.formats import table_csv, table_latex, table_markdown
from game.report.tables import Table
from tests.game.findings.participants import RATERS, Player, Rater, opened
from tests.game.findings.roles import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _files(settings: Settings, tmp_path: Path) -> None:
    settings.FILES_DIR = tmp_path / "files"


@pytest.fixture
def study() -> StudyRecord:
    """Two who are through, one who left after the consent, and one who is excluded."""
    record = opened()
    Player(record).takes_part(5)
    Player(record).takes_part(4)
    leaver = Player(record)
    leaver.consents()
    assert "study-kitchen" in leaver.page
    Player(record).takes_part(1)
    last = Participant.objects.order_by("number").last()
    assert last is not None
    last.excluded = "answered before reading"
    last.save()
    return record


def test_the_funnel_says_how_far_they_came(study: StudyRecord) -> None:
    table = tables.funnel_table(findings(study))
    came = {row.head: [cell.value for cell in row.cells[:3]] for row in table.rows}
    assert came["welcome"] == [4, 0, 0]
    assert came["loop1/play"] == [4, 0, 1]
    assert came["end"][0] == 3
    assert "1 excluded: answered before reading" in table.note


def test_one_participant_is_counted_as_one_in_every_language() -> None:
    record = opened()
    Player(record)
    said = {}
    for language in ("en", "de", "es", "zh-hans"):
        with override(language):
            said[language] = tables.funnel_table(findings(record)).note
    assert said == {
        "en": "1 participant.", "de": "1 Teilnehmer.", "es": "1 participante.", "zh-hans": "1 名参与者。",
    }  # fmt: skip


def test_measures_are_of_those_who_count_at_each_level(study: StudyRecord) -> None:
    made = {one.name: one for one in tables.all_tables(findings(study))}
    rows = {row.head: row.cells for row in made["measures-partner"].rows}
    steps = rows["steps (session, steps)"]
    assert [cell.value for cell in steps[:2]] == [2.0, 2.0]
    assert "n=2" in steps[0].note
    shown = rows["seconds shown (participant, s)"]
    assert shown[0].value == 0.5


def test_scores_are_compared_by_pairs_and_found_reliable(study: StudyRecord) -> None:
    made = {one.name: one for one in tables.all_tables(findings(study))}
    (row,) = made["scores-partner"].rows
    assert row.head == "sus"
    assert "n=2" in row.cells[2].note
    (alpha,) = made["reliability"].rows
    assert alpha.cells[0].value == 10


def test_answers_are_told_by_what_was_met_also_where_nothing_was_played() -> None:
    record = opened(RATERS)
    Rater(record).takes_part()
    Rater(record).takes_part()
    made = {one.name: one for one in tables.all_tables(findings(record))}
    by_program = made["answers-program"]
    assert [name for name, _ in by_program.columns] == ["correct: yes", "sure"]
    told = {row.head: [cell.value for cell in row.cells] for row in by_program.rows}
    assert told == {
        "Wash hands: walk to sink": [1.0, 7.0], "Watch TV: sit on sofa": [0.0, 2.0],
        "Read: find book": [0.0, 2.0], "Cook: find pan": [0.0, 2.0],
    }  # fmt: skip
    assert by_program.rows[0].cells[0].note == "[1.00, 1.00] n=2"
    by_hint = {row.head: [cell.value for cell in row.cells] for row in made["answers-hint"].rows}
    assert by_hint == {"True": [0.25, 3.25], "False": [0.25, 3.25], "True \u2212 False": [0.0, 0.0]}


def test_who_answered_in_rounds_without_a_session_is_a_cluster_of_their_own() -> None:
    record = opened(RATERS)
    Rater(record).takes_part()
    Rater(record).takes_part()
    assert findings(record).clusters == {"p1": "p1", "p2": "p2"}


def test_researchers_trials_are_in_no_number(study: StudyRecord) -> None:
    Participant.objects.filter(number=1).update(kind=Participant.Kind.TRIAL)
    assert len(findings(study).participants) == 3


def test_who_withdrew_does_not_count(study: StudyRecord) -> None:
    before = findings(study).counted
    Participant.objects.filter(number=1).update(withdrawn_at=timezone.now())
    assert before - findings(study).counted == {"p1"}


def test_robots_and_people_are_not_mixed_unless_asked(study: StudyRecord) -> None:
    Participant.objects.filter(number=2).update(kind=Participant.Kind.ROBOT)
    assert {one.id for one in findings(study).participants} == {"p1", "p3", "p4"}
    assert {one.id for one in findings(study, "robot").participants} == {"p2"}
    assert len(findings(study, "all").participants) == 4


def test_what_takes_too_long_to_measure_is_said_and_left_for_later(study: StudyRecord) -> None:
    spent = Budget(-1.0)
    assert findings(study, "", spent).unmeasured == 6
    assert findings(study).unmeasured == 0
    assert findings(study, "", spent).unmeasured == 0


def test_the_page_shows_tables_and_figures_to_observers(study: StudyRecord) -> None:
    client = signed_in(study, StudyRole.Role.OBSERVER)
    page = client.get(reverse("study_report", args=[study.pk])).content.decode()
    assert "How far participants came" in page
    assert "Balance of the cells" in page
    assert "Reliability of the instruments" in page
    for name, form, begin in (
        ("funnel", "csv", "Stage"), ("balance", "tex", "% made by Brigade"), ("funnel", "md", "**How far"),
    ):  # fmt: skip
        answer = client.get(reverse("study_table", args=[study.pk, name, form]))
        assert answer.content.decode().startswith(begin)
    figure = client.get(reverse("study_figure", args=[study.pk, "funnel", "svg"]))
    assert b"<svg" in figure.content
    assert (
        client.get(reverse("study_figure", args=[study.pk, "sus-partner", "svg"])).status_code
        == 200
    )


def test_the_page_is_in_the_reader_s_language_and_its_files_and_the_study_s_names_are_not(
    study: StudyRecord,
) -> None:
    client = signed_in(study, StudyRole.Role.OBSERVER)
    english = tables.all_tables(findings(study))
    heads = {
        head
        for one in english
        for head in (one.title, *SENTENCES.split(one.note), *(head for head, _ in one.columns))
        if head
    }
    ours = heads - {head for one in english for head in names_of(one)} - {"Items"}
    client.cookies["brigade_language"] = "de"
    page = unescape(client.get(reverse("study_report", args=[study.pk])).content.decode())
    assert [one for one in sorted(ours) if f">{one}<" in page or f"{one} " in page] == []
    for told in (
        "Gleichgewicht der Zellen",
        "Maße nach partner",
        ">Kamen hin<",
        ">idle<",
        ">alle<",
    ):
        assert told in page, told
    assert 'data-label="Kamen hin"' in page
    table = client.get(reverse("study_table", args=[study.pk, "funnel", "csv"])).content.decode()
    assert table.startswith("Stage,source,Came to it")


def names_of(table: Table) -> list[str]:
    """Heads that are the study's own: levels, scales, questions."""
    return [] if table.name in COUNTED else [head for head, _ in table.columns]


def test_who_has_no_role_sees_no_report(study: StudyRecord) -> None:
    for client in (Client(), signed_in(opened(), StudyRole.Role.OWNER)):
        for name, args in (
            ("study_report", []), ("study_table", ["funnel", "csv"]), ("study_figure", ["funnel", "svg"]),
            ("study_data", []), ("study_identities", []),
        ):  # fmt: skip
            assert client.get(reverse(name, args=[study.pk, *args])).status_code == 404


def test_what_is_not_in_the_report_cannot_be_had(study: StudyRecord) -> None:
    client = signed_in(study, StudyRole.Role.OWNER)
    for name, args in (
        ("study_table", ["nothing", "csv"]), ("study_table", ["funnel", "exe"]),
        ("study_figure", ["nothing", "svg"]), ("study_figure", ["funnel", "png"]),
    ):  # fmt: skip
        assert client.get(reverse(name, args=[study.pk, *args])).status_code == 404


def test_a_study_that_nobody_took_part_in_has_a_page() -> None:
    record = opened()
    client = signed_in(record, StudyRole.Role.OBSERVER)
    page = client.get(reverse("study_report", args=[record.pk])).content.decode()
    assert "0 participants" in page


def test_every_table_can_be_cited(study: StudyRecord) -> None:
    made = tables.all_tables(findings(study))
    assert len(made) >= 6
    texts = [form(one) for one in made for form in (table_csv, table_latex, table_markdown)]
    assert all(texts)
    assert all("nan" not in text for text in texts)
