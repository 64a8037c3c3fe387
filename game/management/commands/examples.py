"""What people did in finished games, as examples for models' prompts: one file a world."""

from __future__ import annotations

import json
import os
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from game.engine.events import Event
from game.log.store import read_events
from game.metrics._walk import decisions, program_of
from game.models import Session
from sim.world import JSONObject

LONGEST = 100
"""Steps of a game that is an example."""


class Command(BaseCommand):
    help = (
        "Write what people did in listed, successful games of one seat to var/examples/WORLD.json."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("world", help="the world, by its name")
        parser.add_argument("--out", type=Path, help="another file")

    def handle(self, *args: Any, world: str, out: Path | None, **options: Any) -> None:
        path = out or Path(settings.VAR_DIR) / "examples" / f"{world}.json"
        rows = list(_examples(world))
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f"{path.name}.{os.getpid()}.part")
        part.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        part.replace(path)
        self.stdout.write(f"{len(rows)} games are examples now, in {path}")


def _examples(world: str) -> Iterator[JSONObject]:
    """Nobody's name is in them: the task's title, and the steps as sentences."""
    games = Session.objects.filter(world=world, listed=True, demo=False, success=True)
    for session in games.order_by("pk").iterator():
        seats = list(session.seats.all())
        if len(seats) != 1 or seats[0].player_id is None:
            continue
        steps = _steps(read_events(session.pk))
        if 0 < len(steps) <= LONGEST:
            yield {"title": session.title, "steps": steps}


def _steps(events: Sequence[Event]) -> list[str]:
    """What was done but for the last step, which says that it is done; or else the program it came to."""
    written = program_of(events)
    return [one.text for _, one in decisions(events)][:-1] if written is None else written
