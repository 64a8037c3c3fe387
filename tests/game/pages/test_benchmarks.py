"""The benchmark pages: who may do what, and whether numbers lead where they say."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from html import unescape
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from pytest_django.fixtures import DjangoAssertNumQueries, Settings

from game.evaluation import dispatch, work
from game.evaluation.estimate import estimate
from game.evaluation.forms import endpoint_choices
from game.evaluation.local import play_here
from game.evaluation.planning import make_run
from game.evaluation.runfile import read_data
from game.models import EvaluationRun, FailureLabel, Job, Player, RunEpisode, Session
from game.suites import instance_ids
from game.uploads import uploads
from tests.game import peoples_games as games
from tests.game.stored import keep
from tests.loops import each

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("compiled_planner")]
STAFF_PAGES = ("new_run",)


@pytest.fixture(autouse=True)
def told(monkeypatch: pytest.MonkeyPatch, settings: Settings, tmp_path: Path) -> list[int]:
    settings.FILES_DIR = tmp_path / "files"
    ids: list[int] = []
    monkeypatch.setattr(dispatch, "announce", ids.append)
    return ids


@pytest.fixture
def rosa() -> Client:
    """A researcher's browser."""
    client = Client()
    client.force_login(User.objects.create(username="rosa", is_staff=True))
    return client


def played(**more: object) -> EvaluationRun:
    data = {"name": "Try", "agents": ["chef", "idle"], "tasks": ["synchronous/1"], **more}
    run, _ = make_run(read_data(data))
    play_here(run.pk)
    run.refresh_from_db()
    return run


def text_of(client: Client, url: str) -> str:
    response = client.get(url)
    assert response.status_code == 200, url
    return response.content.decode()


def test_everybody_reads_a_listed_run(client: Client) -> None:
    run = played()
    page = text_of(client, reverse("benchmarks"))
    assert reverse("benchmark_run", args=[run.pk]) in page
    page = text_of(client, reverse("benchmark_run", args=[run.pk]))
    assert "2</strong> of <strong>2" in page
    assert "Cancel" not in page


def test_an_unlisted_run_is_for_staff(client: Client, rosa: Client) -> None:
    run = played(listed=False)
    for name in ("benchmark_run", "run_manifest", "run_lines"):
        assert client.get(reverse(name, args=[run.pk])).status_code == 404
        assert rosa.get(reverse(name, args=[run.pk])).status_code == 200
    assert run.pk not in text_of(client, reverse("benchmarks"))
    report = client.get(reverse("report"), {"run": run.pk})
    assert report.context["count"] == 0


def test_only_staff_start_cancel_and_resume(client: Client) -> None:
    run = played()
    assert client.get(reverse("new_run")).status_code == 403
    assert client.post(reverse("new_run"), {}).status_code == 403
    for name in ("run_cancel", "run_resume"):
        assert client.post(reverse(name, args=[run.pk])).status_code == 403


def test_a_run_is_made_from_the_form_and_given_to_the_workers(
    rosa: Client, told: list[int]
) -> None:
    response = rosa.post(
        reverse("new_run"),
        {"suites": ["synchronous"], "agents": ["chef"], "concurrency": 3, "name": "All ten"},
    )
    run = EvaluationRun.objects.get()
    assert response.headers["Location"] == reverse("benchmark_run", args=[run.pk])
    assert (run.name, run.concurrency, run.episodes.count(), len(told)) == ("All ten", 3, 10, 3)


def test_a_run_to_start_from_fills_the_form_in(rosa: Client) -> None:
    page = text_of(rosa, reverse("new_run") + "?start=robotouille/smoke")
    ticked = re.findall(r'<input type="checkbox"\s+name="(\w+)"\s+value="([^"]+)"\s+checked>', page)
    assert ticked == [("suites", "tutorial"), ("agents", "expert"), ("agents", "random")]
    assert 'aria-current="true"' in page
    file = text_of(rosa, reverse("new_run") + "?start=asgardbench/table_6")
    assert "label: No hand" in unescape(file)
    assert "aria-current" not in text_of(rosa, reverse("new_run") + "?start=no/such")


def test_the_form_says_which_suites_an_agent_can_play(rosa: Client) -> None:
    page = text_of(rosa, reverse("new_run"))
    (suites,) = re.findall(
        r'data-suites="([^"]*)">\s*<input type="checkbox"\s+name="agents"\s+value="helper"', page
    )
    assert suites == "simmer_pairs"


def test_before_a_run_is_started_the_form_tells_how_much_it_is(
    rosa: Client, client: Client
) -> None:
    wishes = {"suites": ["synchronous"], "agents": ["chef", "idle"], "repetitions": 2}
    told = rosa.post(reverse("run_estimate"), wishes).content.decode()
    assert "<strong>40</strong> episodes" in told
    assert "Not played here yet, and not counted in that: chef, idle." in told
    assert not EvaluationRun.objects.exists()
    played()
    told = rosa.post(reverse("run_estimate"), wishes).content.decode()
    assert "After 2 earlier episodes here." in told
    assert "Not played here yet" not in told
    missing = rosa.post(reverse("run_estimate"), {"agents": ["chef"]}).content.decode()
    assert "choose at least one suite" in missing
    typo = rosa.post(reverse("run_estimate"), {"agents": ["chef"], "tasks": "a<b>/1"})
    assert "a&lt;b&gt;/1" in typo.content.decode()
    assert client.post(reverse("run_estimate"), wishes).status_code == 403
    assert rosa.get(reverse("run_estimate")).status_code == 405


def test_a_run_that_goes_on_shows_its_episodes_and_how_long_it_will_take(
    rosa: Client, told: list[int]
) -> None:
    run, _ = make_run(read_data({"agents": ["chef"], "tasks": [{"suite": "synchronous"}]}))
    page = text_of(rosa, reverse("benchmark_run", args=[run.pk]))
    assert "left</li>" not in page
    assert "Cooking now" not in page
    begun = timezone.now()
    EvaluationRun.objects.filter(pk=run.pk).update(state="running")
    for number, episode in enumerate(run.episodes.order_by("order")[:3]):
        finished = begun + timedelta(seconds=30 * number)
        run.episodes.filter(pk=episode.pk).update(state="done", finished_at=finished, seconds=9)
    session = Session.objects.get(pk=played().episodes.first().session_id)
    running = run.episodes.filter(state="queued").first()
    run.episodes.filter(pk=running.pk).update(state="running", session=session, step=4)
    page = text_of(rosa, reverse("benchmark_run", args=[run.pk]))
    assert "about <strong>4 min</strong> left" in page, "seven, half a minute each"
    assert f'{reverse("replay_last", args=[session.pk])}?size=300&amp;step=4"' in page
    assert "step 4 of at most" in page


def test_a_run_file_can_be_pasted(rosa: Client) -> None:
    rosa.post(reverse("new_run"), {"file": "agents: idle\ntasks: synchronous/2"})
    assert EvaluationRun.objects.get().episodes.get().agent == "idle"


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"agents": ["chef"]}, "choose at least one suite"),
        ({"suites": ["synchronous"]}, "choose at least one agent"),
        ({"file": "agents: cheff\ntasks: a"}, 'unknown agent "cheff"; did you mean "chef"?'),
        ({"agents": ["chef"], "tasks": "synchronous/77"}, "there is no task"),
        ({"agents": ["chef"], "suites": ["synchronous"], "instances": "x"}, "seeds are expected"),
        (
            {"agents": ["chef"], "suites": ["synchronous"], "instances": "9" * 30},
            "seeds are expected",
        ),
        ({"agents": ["chef"], "suites": ["synchronous"], "settings": "[a"}, "not valid YAML"),
        ({"agents": ["chef"], "suites": ["synchronous"], "settings": "a: 2026-13-45"}, "not valid"),
        (
            {"agents": ["chef"], "suites": ["synchronous"], "settings": "&a [*a]"},
            "nested too deeply",
        ),
        ({"agents": ["chef"], "suites": ["synchronous"], "settings": "idle: {}"}, "not one of"),
        ({"agents": ["chef"], "suites": ["synchronous"], "step_limit": "much"}, "unknown rule"),
        ({"agents": ["chef"], "file": "tasks: {file: /etc/passwd}\nagents: chef"}, "command line"),
    ],
)
def test_a_form_with_a_mistake_says_so_and_makes_nothing(
    rosa: Client, given: dict[str, object], words: str
) -> None:
    page = unescape(rosa.post(reverse("new_run"), given).content.decode())
    assert words in page
    assert not EvaluationRun.objects.exists()


def test_progress_comes_as_a_fragment_and_asks_again_only_while_it_goes_on(
    client: Client, rosa: Client
) -> None:
    rosa.post(reverse("new_run"), {"agents": ["chef"], "tasks": "synchronous/1"})
    run = EvaluationRun.objects.get()
    url = reverse("benchmark_run", args=[run.pk])
    live = client.get(url, headers={"HX-Request": "true"}).content.decode()
    assert "hx-get" in live
    assert "<html" not in live
    play_here(run.pk)
    assert "hx-get" not in client.get(url, headers={"HX-Request": "true"}).content.decode()


def test_a_kitchen_that_is_being_cooked_in_can_be_watched(client: Client) -> None:
    run, _ = make_run(read_data({"agents": ["chef"], "tasks": ["synchronous/1"]}))
    episode = work.claim_next(run.pk, "one")
    assert episode is not None
    session = Session.objects.create(world="robotouille", task_id="x", pace="turns")
    RunEpisode.objects.update(session=session)
    page = text_of(client, reverse("benchmark_run", args=[run.pk]))
    assert reverse("replay", args=[session.pk]) in page


def test_cancelling_and_going_on(rosa: Client, told: list[int]) -> None:
    rosa.post(reverse("new_run"), {"agents": ["chef"], "tasks": "synchronous/1", "money": "1"})
    run = EvaluationRun.objects.get()
    rosa.post(reverse("run_cancel", args=[run.pk]))
    run.refresh_from_db()
    assert run.state == "cancelled"
    rosa.post(reverse("run_resume", args=[run.pk]), {"budget_money": "2.5"})
    run.refresh_from_db()
    assert (run.state, run.budget_money) == ("queued", 2.5)
    assert len(told) == 2


def test_a_run_of_unpriced_models_goes_on_when_its_owner_ticks_that(rosa: Client) -> None:
    rosa.post(reverse("new_run"), {"agents": ["chef"], "tasks": "synchronous/1", "money": "1"})
    run = EvaluationRun.objects.get()
    run.episodes.update(tokens=100, cost=None)
    assert work.claim_next(run.pk, "one") is None
    url = reverse("benchmark_run", args=[run.pk])
    page = rosa.get(url).content.decode()
    assert "asked models whose price was not known" in page
    assert "100</strong> tokens, <strong>no price" in page
    assert "$0.00" not in page
    resume = reverse("run_resume", args=[run.pk])
    rosa.post(resume, {"budget_money": "1", "budget_unpriced": "on"})
    run.refresh_from_db()
    assert run.budget_unpriced
    assert work.claim_next(run.pk, "one") is not None
    rosa.post(resume, {"budget_money": "1"})
    run.refresh_from_db()
    assert not run.budget_unpriced


def test_the_form_says_what_models_are_told_and_whether_they_need_a_price(rosa: Client) -> None:
    page = rosa.get(reverse("new_run")).content.decode()
    assert "paper (Robotouille: as the original tells it" in page
    wishes = {"agents": ["chef"], "tasks": "synchronous/1", "money": "1", "unpriced": "on"}
    rosa.post(reverse("new_run"), {**wishes, "observation": "rich"})
    run = EvaluationRun.objects.get()
    assert (run.spec["observation"], run.budget_unpriced) == ("rich", True)
    shown = text_of(rosa, reverse("benchmark_run", args=[run.pk]))
    assert "Models are told: rich" in shown


def test_a_report_of_a_run_that_could_not_be_played_says_why(client: Client) -> None:
    run, _ = make_run(read_data({"agents": ["chef"], "tasks": ["synchronous/1"]}))
    run.episodes.update(state="failed", message="The oven is broken.")
    page = text_of(client, f"{reverse('report')}?run={run.pk}")
    assert "0 episodes that were played to an end" in page
    assert "The oven is broken. (1)" in page
    listed = client.get(reverse("run_episodes"), {"run": run.pk, "state": "unplayed"})
    assert [one.message for one in listed.context["page"].object_list] == ["The oven is broken."]


def test_an_episode_that_reached_its_goal_late_is_shown_as_such(client: Client) -> None:
    run = played()
    run.episodes.filter(agent="chef").update(steps=500)
    page = text_of(client, f"{reverse('run_episodes')}?run={run.pk}&outcome=late")
    assert page.count("reached late") == 1


def test_the_manifest_and_the_results_can_be_taken_away(client: Client) -> None:
    run = played()
    manifest = json.loads(text_of(client, reverse("run_manifest", args=[run.pk])))
    assert manifest["run"] == run.pk
    response = client.get(reverse("run_lines", args=[run.pk]))
    lines = [json.loads(line) for line in b"".join(response.streaming_content).splitlines()]
    assert {line["agent"] for line in lines} == {"chef", "idle"}
    response = client.post(reverse("run_results", args=[run.pk]), {"format": "parquet"})
    job = Job.objects.get()
    assert response.headers["Location"] == reverse("job", args=[job.pk])
    assert job.params == {"run": run.pk, "format": "parquet"}
    page = client.get(response.headers["Location"]).content.decode()
    assert f'<a href="{reverse("benchmark_run", args=[run.pk])}">Back to the run</a>' in page
    client.post(reverse("run_results", args=[run.pk]), {"format": "exe"})
    assert Job.objects.count() == 1


def links(page: str, path: str) -> list[str]:
    return [unescape(url) for url in re.findall(rf'href="({re.escape(path)}\?[^"]+)"', page)]


def test_every_number_leads_to_as_many_episodes_and_each_to_its_replay(client: Client) -> None:
    run = played(tasks=["synchronous/1", "asynchronous/1"])
    page = text_of(client, f"{reverse('report')}?run={run.pk}")
    found = links(page, reverse("run_episodes"))
    assert len(found) > 10
    for url in found:
        response = client.get(url)
        assert response.status_code == 200
        assert response.context["page"].paginator.count >= 1, url
    episodes = text_of(client, f"{reverse('run_episodes')}?run={run.pk}")
    for session in Session.objects.values_list("pk", flat=True):
        assert reverse("replay", args=[session]) in episodes


def test_the_report_shows_published_values_marked_as_such(client: Client) -> None:
    run = played()
    page = text_of(client, f"{reverse('report')}?run={run.pk}")
    assert 'gpt4-o ReAct<span class="mark-published">published</span>' in page
    assert "ICLR 2025" in page


def test_peoples_games_are_a_row(client: Client) -> None:
    run = played()
    keep(games.played("synchronous/1"), "fast", world="robotouille")
    keep(games.played("synchronous/1", idle=32), "slow", world="robotouille")
    keep(games.opened("synchronous/1"), "open", world="robotouille")
    response = client.get(reverse("report"), {"run": run.pk})
    table = response.context["tables"][0]
    people = next(row for row in table.rows if row.kind == "people")
    assert people.head == "People (in turns)"
    assert people.cells[0][0].note.endswith("1/2, 1 reached late")
    listed = client.get(f"{reverse('run_episodes')}?{people.cells[0][0].query}")
    assert [one.session for one in listed.context["page"].object_list] == ["fast", "slow"]


def test_a_report_leads_to_its_kitchens_and_says_what_it_left_out(client: Client) -> None:
    run = played(tasks=["multi_agent/1@1"])
    keep(games.helped("multi_agent/1@1", 10), "helped", world="robotouille")
    page = text_of(client, f"{reverse('report')}?run={run.pk}")
    assert "/tasks/multi_agent/1@1/?who=everybody" in page
    assert "No game of people in these kitchens counts yet." in page
    link, because = page.split('Left out: <a href="')[1].split('">1</a>, because ')
    assert because.startswith("a stand-in made moves for somebody who was gone.")
    assert "/s/helped/replay/" in text_of(client, link.replace("&amp;", "&"))


def test_every_pinned_kitchen_is_listed_by_its_id(client: Client) -> None:
    page = text_of(client, reverse("pinned"))
    ids = instance_ids("robotouille")
    assert len(ids) == 300
    assert [one for one in ids if f"/tasks/{one}/?who=everybody" not in page] == []
    assert reverse("pinned") in text_of(client, reverse("benchmarks"))


def test_a_run_leads_to_its_kitchens(client: Client) -> None:
    run = played(tasks=["synchronous/1@3"])
    page = text_of(client, reverse("benchmark_run", args=[run.pk]))
    assert "/tasks/synchronous/1@3/?who=everybody" in page


def test_episodes_lead_to_the_kitchen_they_were_cooked_in(client: Client) -> None:
    run = played()
    page = text_of(client, f"{reverse('run_episodes')}?run={run.pk}")
    assert "/tasks/synchronous/1/?who=everybody" in page


def test_an_episode_that_two_runs_share_counts_once(client: Client) -> None:
    first, second = played(), played(tasks=["synchronous/1", "synchronous/2"])
    response = client.get(f"{reverse('report')}?run={first.pk}&run={second.pk}")
    assert response.context["count"] == 4


def test_figures_and_tables_can_be_downloaded(client: Client) -> None:
    run = played()
    for name, form in (("figure3", "csv"), ("figure6", "csv")):
        assert client.get(reverse("report_figure", args=[name, form]), {"run": run.pk}).content
    for form in ("csv", "tex"):
        response = client.get(reverse("report_table", args=["table2", form]), {"run": run.pk})
        assert "attachment" in response.headers["Content-Disposition"]
        assert b"gpt4-o" in response.content
    for url in (
        reverse("report_figure", args=["figure9", "svg"]),
        reverse("report_figure", args=["figure3", "exe"]),
        reverse("report_table", args=["table9", "csv"]),
    ):
        assert client.get(url, {"run": run.pk}).status_code == 404


@pytest.mark.slow
def test_a_figure_is_drawn_once(client: Client) -> None:
    run = played()
    url = f"{reverse('report_figure', args=['figure3', 'svg'])}?run={run.pk}"
    first = client.get(url)
    assert first.headers["Content-Type"] == "image/svg+xml"
    again = client.get(url, headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304


def test_a_report_costs_few_queries_however_many_episodes(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    run = played(repetitions=10)
    with django_assert_num_queries(7):
        client.get(reverse("report"), {"run": run.pk})


def failed(run: EvaluationRun) -> RunEpisode:
    return run.episodes.get(success=False)


def test_a_failure_shows_its_suggestion_with_the_evidence(client: Client) -> None:
    episode = failed(played())
    page = text_of(client, reverse("failure", args=[episode.pk]))
    assert "Suggested: Goal, never began with anything that the goal asks for" in page
    assert "only carried about" in page
    assert reverse("replay", args=[episode.session_id]) in page
    assert "Your label" not in page


def test_a_failure_says_in_words_why_it_ended_and_in_the_reader_s_language(client: Client) -> None:
    url = reverse("failure", args=[failed(played()).pk])
    page = text_of(client, url)
    assert "steps. The step limit was reached before the order was done. Optimum:" in page
    assert "step_limit" not in page
    german = client.get(url, headers={"accept-language": "de"}).content.decode()
    assert "Schritte. " in german
    assert "The step limit was reached" not in german


def test_why_agents_fail_and_the_report_in_one_look_are_in_the_reader_s_language(
    client: Client, rosa: Client
) -> None:
    run = played()
    episode = failed(run)
    german = {"accept-language": "de"}
    pages = {
        reverse("failure", args=[episode.pk]): "Vorschlag: Ziel, hat nichts davon angefangen",
        f"{reverse('failures')}?run={run.pk}": "Ziel: hat nichts davon angefangen",
        f"{reverse('run_episodes')}?run={run.pk}": "Ziel: hat nichts davon angefangen",
        f"{reverse('report')}?run={run.pk}": "am häufigsten Erfolg: ",
    }
    for url, words in each(list(pages.items())):
        assert words in " ".join(client.get(url, headers=german).content.decode().split()), url
    form = rosa.get(reverse("failure", args=[episode.pk]), headers=german).content.decode()
    assert "<legend>Zustand: " in form
    assert "misread what is so" not in form


def test_an_estimate_of_part_of_a_token_is_one_whole_token_in_every_language() -> None:
    run = played(agents=["chef"], repetitions=2)
    run.episodes.filter(repetition=0).update(tokens=1)
    told = estimate(read_data({"name": "Again", "agents": ["chef"], "tasks": ["synchronous/1"]}))
    with translation.override("de"):
        page = render_to_string("benchmarks/_estimate.html", {"estimate": told})
    assert "etwa <strong>1</strong> Token" in page


def test_rules_of_success_and_states_of_runs_are_in_the_reader_s_language(client: Client) -> None:
    run = played()
    url = f"{reverse('report')}?run={run.pk}"
    german = client.get(url, headers={"accept-language": "de"}).content.decode()
    assert "innerhalb des 1,5-Fachen des Optimums der Küche" in german
    assert "within 1.5 times the paper" not in german.partition("</form>")[0]
    EvaluationRun.objects.update(state=EvaluationRun.State.CANCELLED)
    page = client.get(
        reverse("benchmark_run", args=[run.pk]), headers={"accept-language": "de"}
    ).content.decode()
    assert "abgebrochen" in page


def test_who_labels_sees_neither_the_suggestion_nor_a_choice_before_their_own(rosa: Client) -> None:
    run = played()
    episode = failed(run)
    url = reverse("failure", args=[episode.pk])
    blank = text_of(rosa, url)
    assert "Suggested" not in blank
    assert "only carried about" not in blank
    assert "checked" not in blank
    assert "not labelled by you yet" in text_of(rosa, f"{reverse('failures')}?run={run.pk}")
    assert "never began" not in text_of(rosa, f"{reverse('failures')}?run={run.pk}")
    rosa.post(url, {"label": "state/other_state"})
    kept = text_of(rosa, url)
    assert "Suggested: Goal, never began with anything that the goal asks for" in kept
    (chosen,) = re.findall(r'value="([^"]+)"\s+required\s+checked', kept)
    assert chosen == "state/other_state"
    assert "State: another misreading of the state" in text_of(
        rosa, f"{reverse('failures')}?run={run.pk}"
    )


def test_failures_of_the_newest_run_that_has_some_are_shown_when_none_is_chosen(
    client: Client,
) -> None:
    older = played(name="With failures")
    played(name="All solved", agents=["chef"])
    page = text_of(client, reverse("failures"))
    assert reverse("failure", args=[failed(older).pk]) in page
    assert "1 failed episode." in page


def test_without_any_failure_the_page_says_how_to_get_some(client: Client, rosa: Client) -> None:
    assert "No run yet" in text_of(client, reverse("failures"))
    assert reverse("new_run") in text_of(rosa, reverse("failures"))
    run = played(agents=["chef"])
    assert "No failure yet" in text_of(client, reverse("failures"))
    assert "No failure here" in text_of(client, f"{reverse('failures')}?run={run.pk}")


def test_only_staff_label_failures_and_only_by_the_taxonomy(client: Client, rosa: Client) -> None:
    episode = failed(played())
    url = reverse("failure", args=[episode.pk])
    assert client.post(url, {"label": "goal/bad_start"}).status_code == 403
    assert rosa.post(url, {"label": "goal/laziness"}).status_code == 400
    assert not FailureLabel.objects.exists()
    rosa.post(url, {"label": "state/other_state", "note": "looked away"})
    rosa.post(url, {"label": "goal/bad_start", "note": "no"})
    label = FailureLabel.objects.get()
    assert (label.category, label.subcategory, label.note) == ("goal", "bad_start", "no")


def test_labels_of_people_count_before_suggestions(client: Client, rosa: Client) -> None:
    run = played()
    rosa.post(reverse("failure", args=[failed(run).pk]), {"label": "state/other_state"})
    response = client.get(reverse("report_figure", args=["figure5", "csv"]), {"run": run.pk})
    assert b"state/other_state,100.0" in response.content


def test_agreement_of_annotators_is_shown(client: Client) -> None:
    run = played(tasks=["synchronous/1", "synchronous/2", "synchronous/3"], agents=["idle"])
    for name, labels in (("Ana", "ggs"), ("Ben", "ggs"), ("Cleo", "gss")):
        player = Player.objects.create(name=name)
        for episode, letter in zip(run.episodes.order_by("order"), labels, strict=True):
            category, part = {"g": ("goal", "bad_start"), "s": ("state", "other_state")}[letter]
            FailureLabel.objects.create(
                episode=episode, annotator=player, category=category, subcategory=part
            )
    response = client.get(reverse("failures"), {"run": run.pk})
    agreed = response.context["agreement"]
    assert [round(pair["kappa"], 3) for pair in agreed["pairs"]] == [1.0, 0.4, 0.4]
    assert agreed["n"] == 3
    assert agreed["fleiss"] == pytest.approx(0.55)


def test_nonsense_in_the_address_does_no_harm(client: Client) -> None:
    for url in (
        f"{reverse('report')}?run=x&rule=y&suite=%00&task=@",
        f"{reverse('run_episodes')}?run=nope&optimality=x&page=abc",
        f"{reverse('failures')}?run=nope",
        reverse("report"),
    ):
        assert client.get(url).status_code == 200
    assert client.get(reverse("failure", args=[10**9])).status_code == 404
    assert client.get(reverse("benchmark_run", args=["nope"])).status_code == 404


def test_an_endpoint_and_a_model_are_for_agents_that_ask_one(
    rosa: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    local = {"base_url": "http://127.0.0.1:9/v1", "models": ["m1"]}
    many = local | {"models": ["a", "b", "c", "d", "e"]}
    bare = {"base_url": "http://127.0.0.1:9/v1"}
    other = bare | {"protocol": "teach"}  # it answers no prompts
    file = tmp_path / "endpoints.json"
    named = {"local": local, "many": many, "bare": bare, "other": other}
    file.write_text(json.dumps({"endpoints": named}))
    monkeypatch.setenv("BRIGADE_ENDPOINTS", str(file))
    assert "local (m1)" in text_of(rosa, reverse("new_run"))
    assert endpoint_choices() == [
        ("local", "local (m1)"), ("many", "many (a, b, c, d)"), ("bare", "bare"),
    ]  # fmt: skip
    response = rosa.post(
        reverse("new_run"),
        {"agents": ["chef", "react"], "tasks": "synchronous/1", "endpoint": "local", "model": "m2"},
    )
    assert response.status_code == 302
    agents = {agent["name"]: agent for agent in EvaluationRun.objects.get().spec["agents"]}
    assert agents["chef"]["settings"] == {}
    assert agents["react"]["settings"] == {"endpoint": "local", "model": "m2"}
    assert agents["react"]["label"] == "m2 react"


def test_a_plan_from_a_file_counts_for_the_benchmark_of_its_world(
    client: Client, tmp_path: Path
) -> None:
    (tmp_path / "tidy.json").write_bytes(uploads()["household"].sample.read_bytes())
    wanted = {"agents": ["random"], "tasks": [{"file": "tidy.json"}], "step_limit": 2}
    run, _ = make_run(read_data(wanted), folder=tmp_path)
    play_here(run.pk)
    names = {t.name for t in client.get(reverse("report"), {"run": run.pk}).context["tables"]}
    assert "asgard6" in names
    assert "table2" not in names


def in_german(rosa: Client, **given: object) -> str:
    """What the form for a new run answers to a reader of German."""
    headers = {"accept-language": "de"}
    answer = rosa.post(reverse("new_run"), given, headers=headers) if given else None
    page = answer or rosa.get(reverse("new_run"), headers=headers)
    return unescape(page.content.decode())


def test_the_form_for_a_new_run_speaks_the_reader_s_language(rosa: Client) -> None:
    page = in_german(rosa)
    for text in each(
        [
            "Wiederholungen",
            "Episoden gleichzeitig",
            "Plant das ganze Essen, macht den eigenen Teil",
            "Ein Agent, der plant, und einer, der würfelt",
            "Eins nach dem anderen",
            "eine nach der anderen",
            "paper: wie die Welt es hat",
        ]
    ):
        assert text in page
    for text in each(["Repetitions", "Plans the whole meal", "as the world has it", "Smoke test"]):
        assert text not in page
        assert text in text_of(rosa, reverse("new_run"))


def test_what_is_missing_of_a_new_run_is_said_in_the_reader_s_language(rosa: Client) -> None:
    assert "wähle mindestens einen Agenten" in in_german(rosa, tasks="synchronous/1")
    assert "wähle mindestens eine Sammlung" in in_german(rosa, agents=["chef"])
    told = in_german(rosa, agents=["chef"], tasks="synchronous/1", settings="idle: {a: 1}")
    assert "idle gehört nicht zu den angekreuzten Agenten" in told
    assert EvaluationRun.objects.count() == 0


def test_a_run_is_the_same_in_whatever_language_it_was_started(rosa: Client) -> None:
    wishes = {"agents": ["chef"], "tasks": "synchronous/1", "pace": "turns"}
    rosa.post(reverse("new_run"), wishes, headers={"accept-language": "zh-hans"})
    spec = EvaluationRun.objects.get().spec
    assert spec["pace"] == "turns"
    assert [one["name"] for one in spec["agents"]] == ["chef"]
