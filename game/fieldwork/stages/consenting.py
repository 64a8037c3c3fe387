"""Consent: every statement is ticked, or nothing is asked and nothing recorded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from game.fieldwork.record import note
from game.fieldwork.taking import Go, Stay, Stop, Taking, Verdict


class Consent:
    """What somebody agrees to. `decline` in what is sent: they do not."""

    template = "studies/stages/consent.html"

    def enter(self, taking: Taking) -> None:
        """Nothing has to be made ready."""

    def context(self, taking: Taking) -> dict[str, Any]:
        """The statements under the names of their boxes."""
        return {"statements": [(f"agree-{n}", one) for n, one in enumerate(statements(taking), 1)]}

    def submit(self, taking: Taking, sent: Mapping[str, Any]) -> Verdict:
        """All of it, or a sentence on what is missing; or it ends here."""
        if "decline" in sent:
            return Stop("no consent")
        missing = [n for n, _ in enumerate(statements(taking), 1) if f"agree-{n}" not in sent]
        if missing:
            return Stay(
                {f"agree-{n}": "Please tick this, or do not take part." for n in missing},
                "Taking part needs each of these.",
            )
        taking.participant.consented_at = timezone.now()
        taking.participant.save(update_fields=["consented_at"])
        note(
            taking.participant, "consented", taking.step.key,
            version=taking.participant.version.number, statements=list(statements(taking)),
        )  # fmt: skip
        return Go()


def statements(taking: Taking) -> tuple[str, ...]:
    """What has to be ticked; where the study names nothing, that one takes part."""
    return taking.step.stage.statements or ("I have read this, and I want to take part.",)
