"""A scripted model behind Inspect's own provider, and runs of ours over the same endpoint."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalLog
from inspect_ai.model import get_model

from game.scripted import ScriptedServer, serving
from game.scripted.__main__ import endpoints_file

ROOT = Path(__file__).parents[3]
Evaluate = Callable[..., EvalLog]
Ours = Callable[..., list[dict[str, Any]]]

ROWS = """
import json, django
django.setup()
from game.evaluation.results import json_lines
from game.models import EvaluationRun
for line in json_lines(EvaluationRun.objects.order_by("created_at").last()):
    print(line.decode(), end="")
"""


@pytest.fixture(scope="session")
def scripted() -> Iterator[ScriptedServer]:
    with serving() as running:
        yield running


@pytest.fixture(autouse=True)
def reached(scripted: ScriptedServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Inspect's provider `openai-api/scripted/...` asks the scripted endpoint."""
    monkeypatch.setenv("SCRIPTED_BASE_URL", scripted.base_url)
    monkeypatch.setenv("SCRIPTED_API_KEY", "none")
    monkeypatch.setenv("INSPECT_LOG_DIR", str(tmp_path / "logs"))
    monkeypatch.delenv("BRIGADE_ENDPOINTS", raising=False)


@pytest.fixture
def evaluate(tmp_path: Path) -> Evaluate:
    """Evaluates a task of this door with a scripted model, by the library's own `eval`."""

    def run(task: str, model: str = "optimal", **more: Any) -> EvalLog:
        where = str(tmp_path / "logs")
        name = model if "/" in model else f"openai-api/scripted/{model}"
        (log,) = inspect_eval(
            f"brigade/{task}", model=get_model(name), log_dir=where, display="none", **more
        )
        return log

    return run


@pytest.fixture
def ours(scripted: ScriptedServer, tmp_path: Path) -> Ours:
    """Plays a run file of ours by `manage.py evaluate`, and gives its rows."""

    def run(**file: Any) -> list[dict[str, Any]]:
        endpoints, path = tmp_path / "endpoints.json", tmp_path / "run.json"
        endpoints.write_text(json.dumps(endpoints_file(scripted)), "utf-8")
        path.write_text(json.dumps(file), "utf-8")
        env = os.environ | {
            "BRIGADE_VAR": str(tmp_path / "var"), "BRIGADE_ENDPOINTS": str(endpoints),
            "DJANGO_SETTINGS_MODULE": "webapp.settings",
        }  # fmt: skip

        def python(*words: str) -> str:
            done = subprocess.run(
                [sys.executable, *words], cwd=ROOT, env=env, capture_output=True, text=True
            )
            assert done.returncode in (0, 1), done.stderr
            return done.stdout

        python("manage.py", "migrate", "-v", "0")
        python("manage.py", "evaluate", str(path), "--workers", "1")
        return [json.loads(line) for line in python("-c", ROWS).splitlines()]

    return run
