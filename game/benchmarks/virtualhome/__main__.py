"""`python -m game.benchmarks.virtualhome`: run files of the ablation and of a sweep of settings."""

from __future__ import annotations

import argparse
import sys
from itertools import product

import yaml

from game.benchmarks.virtualhome import STEPS
from game.benchmarks.virtualhome.method.settings import GRID
from sim.world import JSONObject

ABLATION = (
    "zero_shot",
    "zero_shot_no_translation",
    "zero_shot_no_example",
    "zero_shot_no_correction",
    "zero_shot_vanilla",
)


def agents(endpoint: str, model: str, **more: object) -> list[JSONObject]:
    """An agent of each of the paper's conditions, and the programs of people."""
    settings = {"endpoint": endpoint, "model": model, **more}
    rows: list[JSONObject] = [{"name": "written_program", "label": "Human"}]
    return rows + [
        {"name": name, "label": f"{model} {name}"[:80], "settings": dict(settings)}
        for name in ABLATION
    ]


def grid(name: str, endpoint: str, model: str, fields: list[str]) -> list[JSONObject]:
    """An agent for every combination of the paper's values of these settings."""
    found: list[JSONObject] = []
    for values in product(*(GRID[field] for field in fields)):
        chosen = dict(zip(fields, values, strict=True))
        whole = {k: int(v) if k == "k" else v for k, v in chosen.items()}
        words = " ".join(f"{field} {value:g}" for field, value in chosen.items())
        settings = {"endpoint": endpoint, "model": model, **whole}
        found.append({"name": name, "label": f"{model} {words}"[:80], "settings": settings})
    return found


def main() -> None:
    """Write a run file to standard output."""
    parser = argparse.ArgumentParser(prog="python -m game.benchmarks.virtualhome")
    parser.add_argument("what", choices=("ablation", "sweep"))
    parser.add_argument("--endpoint", default="")
    parser.add_argument("--model", default="")
    parser.add_argument("--agent", default="zero_shot", choices=ABLATION)
    known = ", ".join(GRID)
    parser.add_argument("--over", default="epsilon,temperature,k", help=f"settings: {known}")
    parser.add_argument("--api", default="completions", choices=("completions", "chat"))
    asked = parser.parse_args()
    fields = asked.over.split(",")
    if strange := [field for field in fields if field not in GRID]:
        parser.error(f'the paper has no values of "{strange[0]}"; it has those of {known}')
    if asked.what == "ablation":
        players = agents(asked.endpoint, asked.model, api=asked.api)
    else:
        players = grid(asked.agent, asked.endpoint, asked.model, fields)
    run = {
        "name": f"{asked.model or 'Zero-shot'} {asked.what}",
        "agents": players,
        "tasks": [{"suite": "activities"}],
        "step_limit": STEPS,
    }
    sys.stdout.write(yaml.safe_dump(run, sort_keys=False))


if __name__ == "__main__":
    main()
