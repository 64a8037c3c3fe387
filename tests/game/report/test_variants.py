"""What keeps two agents of runs apart in tables of conditions."""

from __future__ import annotations

from typing import Any

from game.models import EvaluationRun
from game.report.variants import players


def run(*agents: dict[str, Any]) -> EvaluationRun:
    return EvaluationRun(id="r1", name="Try", spec={"agents": [*agents]})


def test_an_agent_of_no_benchmark_is_known_by_its_name_and_all_its_settings() -> None:
    plain = {"name": "idle", "label": "idle"}
    set_up = {"name": "idle", "label": "idle, slowly", "settings": {"speed": 2, "all": True}}
    found = players([run(plain, set_up)])
    assert found["r1", "idle"].variant.settings == {"agent": "idle"}
    other = found["r1", "idle, slowly"]
    assert other.variant.settings == {"agent": "idle", "all": "true", "speed": "2"}
    assert other.settings == {"speed": 2, "all": True}
