"""`python -m sim.worlds.household.making generate`: make the plans that ship, or others."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from sim import made
from sim.home.pictures.studio import studio
from sim.world import WorldError
from sim.worlds.household.judging.goals import SCORINGS, Scoring
from sim.worlds.household.making.generating import (
    SEED,
    VERSION,
    Generator,
    report,
    summary,
    write_all,
)
from sim.worlds.household.solving.proving import replay
from sim.worlds.household.suites import plans as plans_
from sim.worlds.household.suites.kinds import KINDS


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 if all is well."""
    parser = argparse.ArgumentParser(prog="python -m sim.worlds.household.making")
    commands = parser.add_subparsers(dest="command", required=True)
    new = commands.add_parser("generate", help="set scenes by seed, keep those that are solved")
    new.add_argument("--seed", type=int, default=SEED)
    new.add_argument("--kind", action="append", choices=list(KINDS), help="only these kinds")
    new.add_argument("--out", type=Path, default=plans_.FOLDER, help="folder for the files")
    new.add_argument("--why", action="store_true", help="list the discarded attempts")
    commands.add_parser("check", help="replay every stored solution under both scorings")
    chosen = parser.parse_args(arguments)
    return _generate(chosen) if chosen.command == "generate" else _check()


def _generate(chosen: argparse.Namespace) -> int:
    generator = Generator(studio(), chosen.seed)
    plans = []
    try:
        for plan in generator.plans(chosen.kind or tuple(KINDS)):
            plans.append(plan)
            say(f"{len(plans):3} {plan.step_count:3} {plan.name}")
    except WorldError as error:
        say(report(generator.attempts))
        say(str(error))
        return 1
    if chosen.why:
        say(report(generator.attempts))
    say(summary(plans, generator.attempts))
    say(f"written to {chosen.out}, hash {write_all(plans, chosen.out)}")
    if chosen.out == plans_.FOLDER:
        command = f"python -m sim.worlds.household.making generate --seed {chosen.seed}"
        written = [plans_.FOLDER / f"{kind}.json" for kind in {plan.kind for plan in plans}]
        made.note(plans_.FOLDER.parent, command, VERSION, written)
    return 0


def _check() -> int:
    troubles = 0
    for name in plans_.names():
        for scoring in SCORINGS:
            trouble = _trouble(name, scoring)
            troubles += bool(trouble)
            if trouble:
                say(f"{name}: {trouble}")
    say(f"{len(plans_.names())} plans, {troubles} troubles")
    return 1 if troubles else 0


def _trouble(name: str, scoring: Scoring) -> str:
    try:
        return replay(plans_.load(name), studio(), scoring)
    except WorldError as error:
        return str(error)


def say(text: str) -> None:
    if text:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    raise SystemExit(main())
