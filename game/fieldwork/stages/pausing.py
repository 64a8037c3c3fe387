"""A break: so many seconds at least."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Any

from django.utils import timezone

from game.fieldwork.taking import Go, Stay, Taking, Verdict


class Pause:
    """One goes on when the time is over, by the server's clock."""

    template = "studies/stages/break.html"

    def enter(self, taking: Taking) -> None:
        """Nothing has to be made ready."""

    def context(self, taking: Taking) -> dict[str, Any]:
        """Seconds that are left."""
        return {"left": left(taking)}

    def submit(self, taking: Taking, sent: Mapping[str, Any]) -> Verdict:
        """Not before it is over."""
        rest = left(taking)
        return Stay({}, f"Please rest for {rest} more seconds.") if rest else Go()


def left(taking: Taking) -> int:
    """Whole seconds until one may go on."""
    gone = (timezone.now() - taking.visit.entered_at).total_seconds()
    return max(0, ceil(taking.step.stage.seconds - gone))
