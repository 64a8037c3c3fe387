"""Phrases on standard input to actions: for each a JSON line with those nearest and their likeness."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from time import monotonic
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from game.benchmarks import Benchmark, all_benchmarks
from sim.world import WorldError

LONGEST = 1000
BATCH = 64
"""Phrases that are translated at a time where they come from a file: vectors are made faster so."""
TOLD_EVERY_S = 2.0


INTERRUPTED = "Interrupted. What is ready is kept; the same command goes on from there."


class Command(BaseCommand):
    help = "Translate phrases (standard input, one a line) to the nearest actions (JSON lines)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--embedder", default="default", help="the way: default, minilm, ...")
        parser.add_argument(
            "--benchmark", default="", help="whose actions, where several translate"
        )
        parser.add_argument("--count", type=int, default=5, help="how many actions a phrase")

    def handle(self, *args: Any, **options: Any) -> None:
        translation = _card(options["benchmark"]).translation
        assert translation is not None
        if not 1 <= options["count"] <= 100:
            raise CommandError("--count: a whole number from 1 to 100 is expected")
        try:
            nearest = translation.make(options["embedder"], _Progress(self), self._tell)
            for phrases in _batches(sys.stdin, 1 if sys.stdin.isatty() else BATCH):
                for phrase, row in zip(phrases, nearest(phrases, options["count"]), strict=True):
                    near = [{"action": action, "likeness": likeness} for action, likeness in row]
                    line = {"phrase": phrase, "nearest": near}
                    self.stdout.write(json.dumps(line, ensure_ascii=False))
                self.stdout.flush()
        except WorldError as error:
            raise CommandError(error.message) from error
        except KeyboardInterrupt:
            raise CommandError(INTERRUPTED, returncode=130) from None

    def _tell(self, text: str) -> None:
        self.stderr.write(text)


class _Progress:
    """Says now and then how far it is."""

    def __init__(self, command: BaseCommand) -> None:
        self._command, self._told = command, monotonic()

    def __call__(self, done: int, whole: int) -> None:
        if done == whole or monotonic() - self._told >= TOLD_EVERY_S:
            self._told = monotonic()
            self._command.stderr.write(f"{done:,} of {whole:,} actions are ready")


def _card(name: str) -> Benchmark:
    cards = {key: card for key, card in all_benchmarks().items() if card.translation is not None}
    if not cards:
        raise CommandError("no benchmark here translates anything")
    if name and name not in cards:
        raise CommandError(f'"{name}" does not translate; these do: {", ".join(cards)}')
    return cards[name] if name else next(iter(cards.values()))


def _batches(lines: Iterable[str], size: int) -> Iterator[list[str]]:
    """The phrases, so many at a time; empty lines are none."""
    found: list[str] = []
    for line in lines:
        if phrase := line.strip()[:LONGEST]:
            found.append(phrase)
        if len(found) >= size:
            yield found
            found = []
    if found:
        yield found
