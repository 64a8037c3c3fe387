"""When a cook who cannot go on speaks: after a moment, then after growing pauses, never for ever.

Counted in rounds, one for each decision that the cook is asked for: an agent owns no clock, and in
real time quiet moments are no steps.
"""

from __future__ import annotations

BEARS = 2
"""Rounds that a hindrance is borne without a word: most people only pass by."""
PAUSES = (12, 24, 40)
"""Rounds from one request to the next; the last one again and again."""
LONGEST_SILENCE = BEARS + PAUSES[-1]
"""A cook who cannot go on is never silent for more rounds than this."""
CALM = 60
"""So many rounds after the last request the pauses are short again."""
APART = 4
"""Rounds between any two lines."""


class Patience:
    """Counts rounds and requests of one cook."""

    def __init__(self) -> None:
        self._round = 0
        self._waited = 0
        self._requests = 0
        self._asked_at: int | None = None
        self._spoke_at: int | None = None
        self._owes_thanks = False

    def pass_round(self, *, waiting: bool) -> None:
        """Another decision is asked for; `waiting`: the cook cannot go on without others."""
        self._round += 1
        self._waited = self._waited + 1 if waiting else 0
        if not waiting and self._asked_at is not None and self._round - self._asked_at >= CALM:
            self._requests, self._asked_at = 0, None

    @property
    def waited(self) -> int:
        """Rounds for which the cook has been waiting without a break."""
        return self._waited

    def may_speak(self) -> bool:
        """Whether the last line is long enough ago."""
        return self._spoke_at is None or self._round - self._spoke_at >= APART

    def spoke(self) -> None:
        """The cook says something now."""
        self._spoke_at = self._round

    def request(self) -> bool:
        """Whether it is time to ask; it counts as asked then."""
        if self._waited <= BEARS or not self.may_speak():
            return False
        pause = PAUSES[min(max(self._requests - 1, 0), len(PAUSES) - 1)]
        if self._asked_at is not None and self._round - self._asked_at < pause:
            return False
        self._requests += 1
        self._asked_at, self._owes_thanks = self._round, True
        self.spoke()
        return True

    def thanks(self) -> bool:
        """Whether what was asked for has been done, and thanks are due now: once a request."""
        if not self._owes_thanks or self._waited or not self.may_speak():
            return False
        self._owes_thanks = False
        self.spoke()
        return True
