"""What runs cost: prices that nobody knows, budgets that refuse them, requests that came to nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from game.agents import Decision, View
from game.evaluation import results, work
from game.evaluation.local import play_here
from game.evaluation.play import Spent
from game.evaluation.reading import RunFileError
from game.evaluation.spending import Bill
from game.log import store
from game.metrics import all_metrics
from game.models import EvaluationRun, RunEpisode
from game.scripted import ScriptedServer, serving
from game.scripted.__main__ import endpoints_file
from sim.world import JSONObject
from tests.game.evaluation.conftest import Cast, new_run

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("compiled_planner")]

SECRET_PRICE = {"prompt_tokens": 100, "completion_tokens": 10, "cost": None, "requests": 1}


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ScriptedServer]:
    with serving() as running:
        path = tmp_path / "endpoints.json"
        path.write_text(json.dumps(endpoints_file(running)), encoding="utf-8")
        monkeypatch.setenv("BRIGADE_ENDPOINTS", str(path))
        yield running


def without_prices(tmp_path: Path, *models: str) -> None:
    path = tmp_path / "endpoints.json"
    data = json.loads(path.read_text("utf-8"))
    for model in models:
        del data["prices"][model]
    path.write_text(json.dumps(data) + " " * len(models), encoding="utf-8")


def asks(model: str, **more: Any) -> JSONObject:
    return {"name": "react", "label": model, "settings": {"model": model, **more}}


def waits(usage: JSONObject) -> Any:
    def decide(view: View, asked: int) -> Decision:
        wait = next(action for action in view.legal.actions if action.verb == "wait")
        return Decision(wait, usage=usage)

    return decide


# -- no price -------------------------------------------------------------------------------------


def test_usages_add_up_until_one_has_no_price() -> None:
    spent = Spent()
    spent.add({"prompt_tokens": 5, "cost": 0.5, "requests": 2})
    assert (spent.tokens, spent.cost, spent.requests) == (5, 0.5, 2)
    spent.add(SECRET_PRICE)
    spent.add({"prompt_tokens": 5, "cost": 0.5})
    assert (spent.tokens, spent.cost, spent.requests) == (120, None, 3)


def test_a_program_that_asks_no_model_costs_nothing() -> None:
    spent = Spent()
    spent.add({"ms": 3})
    assert spent.cost == 0.0


def test_a_model_without_a_price_is_null_in_row_metric_and_every_export(cast: Cast) -> None:
    cast("puppet", waits(SECRET_PRICE))
    run = new_run(agents=["puppet", "chef"])
    play_here(run.pk)
    lines = [json.loads(line) for line in results.json_lines(run)]
    own = {line["agent"]: line for line in lines}
    assert (own["puppet"]["cost"], own["chef"]["cost"]) == (None, 0.0)
    assert (own["puppet"]["requests"], own["chef"]["requests"]) == (6, 0)
    assert own["puppet"]["m_tokens"] == {"prompt": 600, "completion": 60, "cached": 0}
    spent = results.full_manifest(EvaluationRun.objects.get())["spent"]
    assert spent == {
        "cost": None, "cost_known": 0.0, "episodes_without_price": 1, "tokens": 660, "requests": 6,
    }  # fmt: skip
    assert work.spent_on(run).words == "no price"


def test_sums_of_partly_known_prices_say_so() -> None:
    assert Bill(0.5, 9).words == "$0.5000"
    assert Bill(0.5, 9, 2, 3).words == "$0.5000 and 3 episodes without a price"
    assert Bill(0.5, 9, 2, 3).cost is None
    assert Bill(0.0, 9, 2, 1).words == "no price"


def test_tokens_without_a_word_about_money_have_no_price(cast: Cast) -> None:
    cast("puppet", waits({"prompt_tokens": 100}))
    run = new_run(agents=["puppet"])
    play_here(run.pk)
    assert run.episodes.get().cost is None
    assert run.episodes.get().metrics["cost"] is None


@pytest.mark.django_db(transaction=True)
def test_rows_from_before_take_price_and_requests_from_what_their_logs_said(cast: Cast) -> None:
    cast("puppet", waits(SECRET_PRICE))
    run = new_run(agents=["puppet", "chef"])
    play_here(run.pk)
    RunEpisode.objects.update(cost=0.0, requests=0)
    executor = MigrationExecutor(connection)
    node = ("game", "0007_unknown_prices_are_null")
    migration = executor.loader.get_migration(*node)
    (operation,) = migration.operations
    state = executor.loader.project_state([node])
    operation.code(state.apps, None)  # type: ignore[attr-defined]
    found = {one.agent: (one.cost, one.requests) for one in RunEpisode.objects.all()}
    assert found == {"puppet": (None, 6), "chef": (0.0, 0)}


# -- budgets --------------------------------------------------------------------------------------


def test_a_budget_of_money_refuses_a_model_without_a_price_and_says_how_to_give_one(
    server: ScriptedServer, tmp_path: Path
) -> None:
    without_prices(tmp_path, "optimal")
    with pytest.raises(RunFileError, match=r"limits\.money: .*in US dollars") as caught:
        new_run(agents=[asks("optimal")], limits={"money": 1.0})
    assert 'nobody knows what the model "optimal" of optimal costs' in str(caught.value)
    assert '"prices": {"optimal": {"input": 0, "output": 0}}' in str(caught.value)
    assert "limits: {unpriced: true}" in str(caught.value)
    assert not EvaluationRun.objects.exists()


def test_the_model_that_an_endpoint_lists_first_is_meant_where_none_is_named(
    server: ScriptedServer, tmp_path: Path
) -> None:
    without_prices(tmp_path, "optimal")
    with pytest.raises(RunFileError, match='the model "optimal" of react'):
        new_run(agents=["react"], limits={"money": 1.0})


def test_a_budget_of_money_is_no_matter_for_priced_models_programs_and_budgets_of_tokens(
    server: ScriptedServer, tmp_path: Path
) -> None:
    without_prices(tmp_path, "noisy")
    assert new_run(agents=[asks("optimal"), "chef"], limits={"money": 1.0}).pk
    assert new_run(agents=[asks("noisy")], limits={"tokens": 1000}).pk


def test_models_without_a_price_may_play_when_that_is_allowed(
    server: ScriptedServer, tmp_path: Path
) -> None:
    without_prices(tmp_path, "optimal")
    run = new_run(
        agents=[asks("optimal")], tasks=["tutorial/2"], limits={"money": 1.0, "unpriced": True}
    )
    play_here(run.pk)
    run.refresh_from_db()
    assert (run.state, run.budget_unpriced) == ("done", True)
    assert run.episodes.get().cost is None


def test_a_run_whose_price_was_taken_away_stops_with_a_sentence_before_it_asks(
    server: ScriptedServer, tmp_path: Path
) -> None:
    run = new_run(agents=[asks("optimal")], tasks=["tutorial/2"], limits={"money": 1.0})
    without_prices(tmp_path, "optimal")
    play_here(run.pk)
    run.refresh_from_db()
    assert run.state == "stopped"
    assert run.message.startswith("The budget is in US dollars, and nobody knows")
    assert work.spent_on(run).requests == 0


def test_an_agent_that_spends_without_a_price_stops_its_run(cast: Cast) -> None:
    cast("puppet", waits(SECRET_PRICE))
    run = new_run(agents=["puppet"], repetitions=3, limits={"money": 1.0})
    play_here(run.pk)
    run.refresh_from_db()
    assert run.state == "stopped"
    assert "asked models whose price was not known" in run.message
    assert run.episodes.filter(state="queued").exists()


# -- requests that came to nothing ----------------------------------------------------------------


class Doomed:
    """An agent that asks twice, and then cannot decide."""

    def __init__(self) -> None:
        self._owed: list[JSONObject] = []

    async def decide(self, view: View) -> Decision:
        self._owed = [{"answer": "one"}, {"answer": "two"}]
        raise RuntimeError("the third question was too much")

    def owed(self) -> tuple[JSONObject, Sequence[JSONObject]]:
        calls, self._owed = self._owed, []
        if not calls:
            return {}, ()
        return {"requests": 2, "prompt_tokens": 70, "completion_tokens": 7, "cost": 0.25}, calls


def test_requests_of_a_decision_that_never_came_are_in_the_log_and_in_the_bill(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from game import agents

    agents.all_agents()
    kind = agents.AgentKind("doomed", "doomed", "fails", lambda settings: Doomed())
    monkeypatch.setitem(agents._registry, "doomed", kind)
    run = new_run(agents=["doomed"])
    play_here(run.pk)
    episode = run.episodes.get()
    assert episode.state == "failed"
    thoughts = [e for e in store.read_events(episode.session_id or "") if e.kind == "thought"]
    assert [len(event.payload["calls"]) for event in thoughts] == [2, 2, 2]
    assert (episode.requests, episode.tokens, episode.cost) == (6, 231, 0.75)
    assert work.spent_on(run)[:3] == (0.75, 231, 6)
    events = store.read_events(episode.session_id or "")
    assert all_metrics()["requests"].measure(events) == 6
    assert all_metrics()["decisions"].measure(events) == 0


def test_a_models_questions_before_its_endpoint_died_are_kept(
    server: ScriptedServer,
) -> None:
    run = new_run(agents=[asks("gpt-99")], tasks=["tutorial/2"])
    play_here(run.pk)
    episode = run.episodes.get()
    assert episode.state == "failed"
    assert episode.requests == 1
    thoughts = [e for e in store.read_events(episode.session_id or "") if e.kind == "thought"]
    assert [call["error"] for event in thoughts for call in event.payload["calls"]] == [
        "unknown_model"
    ]


# -- what is told ---------------------------------------------------------------------------------


def created(episode: RunEpisode) -> JSONObject:
    first: JSONObject = store.read_events(episode.session_id or "")[0].payload
    return first


def test_runs_tell_models_what_the_paper_tells_unless_they_say_otherwise(
    server: ScriptedServer,
) -> None:
    run = new_run(
        agents=[asks("optimal"), {**asks("optimal", observation="rich"), "label": "told more"}],
        tasks=["asynchronous/1"], step_limit=40,
    )  # fmt: skip
    play_here(run.pk)
    found = {one.agent: one for one in run.episodes.all()}
    assert created(found["optimal"])["task"]["params"]["observation"] == "paper"
    assert created(found["told more"])["task"]["params"]["observation"] == "rich"
    told = {label: whole_prompts(one) for label, one in found.items()}
    assert "of 3 steps" not in told["optimal"]
    assert "of 3 steps" in told["told more"]
    assert run.manifest["observation"] == "paper"


def whole_prompts(episode: RunEpisode) -> str:
    events = store.read_events(episode.session_id or "")
    calls = [call for e in events if e.kind == "thought" for call in e.payload.get("calls", ())]
    assert calls
    return "\n".join(m.get("text", "") for call in calls for m in call["messages"])


def test_a_run_may_tell_everybody_more() -> None:
    run = new_run(agents=["idle"], tasks=["synchronous/1"], observation="rich", step_limit=2)
    play_here(run.pk)
    assert created(run.episodes.get())["task"]["params"]["observation"] == "rich"


def test_a_style_that_there_is_not_is_named() -> None:
    with pytest.raises(RunFileError, match=r"observation: unknown value 'ritch'; did you mean"):
        new_run(observation="ritch")
    with pytest.raises(RunFileError, match="observation: one of paper, rich is expected"):
        new_run(agents=[asks("optimal", observation="ritch")])
