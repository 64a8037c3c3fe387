"""What `docs/benchmarks/adding.md` says is done as it says, by somebody who has only that page."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "benchmarks" / "adding.md"
FILE = re.compile(r"`(firststeps/\w+\.py)`.*?```python\n(.*?)```", re.DOTALL)
RUN = re.compile(r"```yaml\n(.*?)```", re.DOTALL)

VISIT = """
import json, sys
import django
django.setup()
from django.core.management import call_command
from django.test import Client
from django.test.utils import setup_test_environment
setup_test_environment()
call_command("migrate", verbosity=0)
call_command("evaluate", sys.argv[1], stdout=sys.stderr)

from game.agents import all_agents
from game.benchmarks import all_benchmarks
from game.evaluation.forms import NewRunForm
from game.models import EvaluationRun
run = EvaluationRun.objects.get()
row = run.episodes.get()
client = Client()
report = client.get(f"/benchmarks/report/?run={run.pk}")
latex = client.get(f"/benchmarks/report/table/firststeps1.tex?run={run.pk}")
print(json.dumps({
    "cards": list(all_benchmarks()),
    "lives_in": all_agents()["eager"].benchmark,
    "form": [name for name, _ in NewRunForm().fields["agents"].choices],
    "seats": {
        task: "agent:eager" in client.get(f"/tasks/{task}/").content.decode()
        for task in ("tutorial/10", "home/apple")
    },
    "state": [run.state, row.state, row.steps],
    "hesitation": row.metrics["hesitation"],
    "tables": [table.name for table in report.context["tables"]],
    "rows": {
        table.name: [[row.head, row.cells[0][0].text] for row in table.rows]
        for table in report.context["tables"]
    },
    "source": report.context["source"],
    "latex": latex.content.decode(),
    "page": client.get("/benchmarks/").content.decode(),
    "column": "m_hesitation" in b"".join(client.get(f"/benchmarks/r/{run.pk}/results.jsonl")).decode(),
}))
"""


@pytest.fixture(scope="module")
def visit(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Everything that the page's benchmark shows, in a kitchen of its own."""
    home = tmp_path_factory.mktemp("adding")
    text = PAGE.read_text(encoding="utf-8")
    for name, code in FILE.findall(text):
        path = home / "my-benchmarks" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(code, encoding="utf-8")
    run = home / "run.yaml"
    run.write_text(RUN.findall(text)[0], encoding="utf-8")
    env = {
        **{name: value for name, value in os.environ.items() if name != "DATABASE_URL"},
        "BRIGADE_BENCHMARKS": str(home / "my-benchmarks"),
        "BRIGADE_VAR": str(home / "var"),
        "DJANGO_SETTINGS_MODULE": "webapp.settings",
    }
    (home / "var").mkdir()
    done = subprocess.run(
        [sys.executable, "-c", VISIT, str(run)],
        env=env, cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_the_page_has_a_card_an_agent_a_metric_a_table_and_a_run() -> None:
    text = PAGE.read_text(encoding="utf-8")
    names = [name for name, _ in FILE.findall(text)]
    assert names == [f"firststeps/{n}.py" for n in ("__init__", "agents", "metrics", "tables")]
    assert len(RUN.findall(text)) == 1


def test_the_card_is_found_among_the_others(visit: dict[str, Any]) -> None:
    known = ["robotouille", "asgardbench", "teach", "simmer", "virtualhome"]
    assert visit["cards"] == [*known, "firststeps"]


def test_the_card_stands_on_the_page_of_benchmarks(visit: dict[str, Any]) -> None:
    assert "<strong>First steps</strong>: How far does somebody come" in visit["page"]


def test_its_agent_is_offered_where_it_can_play_and_nowhere_else(visit: dict[str, Any]) -> None:
    assert visit["lives_in"] == "firststeps"
    assert "eager" in visit["form"]
    assert visit["seats"] == {"tutorial/10": True, "home/apple": False}


def test_an_episode_is_played_and_measured(visit: dict[str, Any]) -> None:
    run, episode, steps = visit["state"]
    assert (run, episode) == ("done", "done")
    assert 1 <= steps <= 5
    assert visit["hesitation"] == 1.0
    assert visit["column"]


def test_its_table_stands_in_the_report_under_its_own_paper(visit: dict[str, Any]) -> None:
    assert visit["rows"]["firststeps1"] == [["eager", "1.00"], ["Nobody", "1.00"]]
    assert visit["tables"].index("table2") < visit["tables"].index("firststeps1")
    assert "asgard6" not in visit["tables"]
    assert "First steps in a kitchen" in visit["source"]
    assert "% published values: Nobody et al." in visit["latex"]
