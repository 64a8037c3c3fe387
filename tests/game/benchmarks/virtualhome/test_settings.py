"""The method's settings: named, checked, with the paper's grid."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from game.benchmarks.virtualhome.__main__ import agents, grid, main
from game.benchmarks.virtualhome.agents.planner import NoCorrection, Vanilla
from game.benchmarks.virtualhome.method.settings import GRID, PlannerSettings
from game.benchmarks.virtualhome.variants import variant_of
from game.evaluation.runfile import read_text

BAD: list[tuple[dict[str, Any], str]] = [
    ({"epsilonn": 1}, 'unknown setting "epsilonn"; did you mean "epsilon"'),
    ({"k": 0}, "k: a whole number from 1 to 100"),
    ({"beta": "much"}, "beta: a number from 0 to 10"),
    ({"epsilon": float("nan")}, "epsilon: a number"),
    ({"translation": 1}, "translation: true or false"),
    ({"api": "telepathy"}, "api: one of completions, chat"),
    ({"embedder": "bert"}, "embedder: default, minilm"),
    ({"embedder": "endpoint:x"}, "endpoint:NAME/MODEL"),
    ({"frequency_penalty": 9}, "frequency_penalty: a number from -2 to 2"),
    ({"preparation": "nicely"}, "preparation: one of derived, none, as_is"),
    ({"filler": 1000}, "filler: a whole number from 0 to 300"),
    ({"api_key": "x"}, "never hold a key"),
]


@pytest.mark.parametrize(("given", "told"), BAD)
def test_a_setting_that_cannot_be_is_refused_by_name(given: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        PlannerSettings.read(given)


def test_the_defaults_are_those_of_the_demonstration() -> None:
    one = PlannerSettings.read({})
    assert (one.k, one.beta, one.epsilon, one.empty_share, one.max_steps) == (10, 0.3, 0.8, 0.5, 20)
    assert (one.llm.temperature, one.top_p, one.step_tokens) == (0.6, 0.9, 10)
    assert one.extra == {"top_p": 0.9, "frequency_penalty": 0.3, "presence_penalty": 0.5}
    hugging = PlannerSettings.read(
        {"frequency_penalty": None, "presence_penalty": None, "repetition_penalty": 1.2}
    )
    assert hugging.extra == {"top_p": 0.9, "repetition_penalty": 1.2}


def test_every_value_of_the_papers_grid_can_be_set() -> None:
    values = [(name, value) for name, row in GRID.items() for value in row]
    whole = [{name: int(value) if name == "k" else value} for name, value in values]
    assert len([PlannerSettings.read(one) for one in whole]) == len(values) == 20


def test_variants_have_the_papers_names() -> None:
    def condition(name: str, **settings: Any) -> tuple[str, str]:
        found = variant_of({"name": name, "settings": {"model": "m", **settings}, "label": "l"})
        return found.row, found.condition

    assert condition("zero_shot") == ("m", "translated")
    assert condition("zero_shot_vanilla") == ("m", "vanilla")
    assert condition("zero_shot", translation=False) == ("m", "no_translation")
    assert condition("zero_shot_no_correction") == ("m", "no_correction")
    assert condition("zero_shot_no_example") == ("m", "no_example")
    assert condition("zero_shot", correction=False, translation=False) == ("m", "other")
    assert variant_of({"name": "written_program", "label": "Human"}).condition == "written"
    assert variant_of({"name": "random", "label": "dice"}).condition == "other"
    assert Vanilla.read({}).correction is False
    assert NoCorrection.read({}).translation is True


def test_sweeps_and_ablations_are_run_files(
    endpoint: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    del endpoint
    assert len(agents("scripted", "planner")) == 6
    assert len(grid("zero_shot", "scripted", "planner", ["epsilon", "k"])) == 6
    given = ["x", "sweep", "--endpoint", "scripted", "--model", "planner", "--over", "epsilon,k"]
    monkeypatch.setattr("sys.argv", given)
    main()
    written = capsys.readouterr().out
    assert len(yaml.safe_load(written)["agents"]) == 6
    run = read_text(written)
    assert {agent.settings["epsilon"] for agent in run.agents} == {0.0, 0.4, 0.8}
    monkeypatch.setattr("sys.argv", [*given[:-1], "beauty"])
    with pytest.raises(SystemExit):
        main()
