"""What happens to a participant, written down before anything is made of it."""

from __future__ import annotations

from game.models import Participant, StudyEvent
from sim.world import JSONObject


def note(participant: Participant, kind: str, step: str = "", **body: object) -> StudyEvent:
    """Write down that something happened. `docs/studies.md` lists the kinds."""
    kept: JSONObject = {name: value for name, value in body.items() if value is not None}
    return StudyEvent.objects.create(participant=participant, kind=kind, step=step, body=kept)
