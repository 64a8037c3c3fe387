"""Who holds a row: claimed by compare-and-set, kept by signs of life, lost by silence.

Sessions (by a lease), jobs and episodes (by a heartbeat) are held in the same way. The database is
the truth: every change is one UPDATE of the rows that are still as its author believes, so that
two processes never hold the same row, and one that was given up for dead cannot write into its
successor's claim. Whoever calls brings the time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Generic, TypeVar

from django.db.models import Model, Q, QuerySet

M = TypeVar("M", bound=Model)

ASTRAY = timedelta(minutes=1)
"""Clocks of the machines of one installation differ by less. A sign of life from later than that was
given by a clock that has been set back since, and says nothing of now."""

FOREVER = datetime(9999, 1, 1, tzinfo=UTC)
"""A claim until then is held for good: no clock set back has written it."""


@dataclass(frozen=True, slots=True)
class Claims(Generic[M]):
    """How rows of a model are held.

    `moment` is the field that a sign of life writes: when it was given, or with `ahead` until when
    it holds. A holder that gives none for as long as it `lasts` is given up. `marks` are the fields
    whose values tell one claim of a row from the one before and after it; `held` is what the row
    has besides as long as somebody holds it.
    """

    model: type[M]
    moment: str
    lasts: timedelta
    marks: tuple[str, ...]
    held: Mapping[str, object] = field(default_factory=dict)
    ahead: bool = False

    def take(self, expected: QuerySet[M], now: datetime, **changes: Any) -> bool:
        """Claim the row that is still as `expected`. False: somebody was faster."""
        return self._live(expected, now, **self.held, **changes) == 1

    def renew(self, mine: QuerySet[M], now: datetime, **changes: Any) -> int:
        """A sign of life for rows that are still `mine`, with what else has changed.

        Returns how many there are: fewer than expected have been lost.
        """
        return self._live(mine, now, **changes)

    def give_back(self, mine: QuerySet[M], **changes: Any) -> int:
        """Hold these no more; `changes` says what they are from now on. Returns how many."""
        return mine.update(**{self.moment: None}, **changes)

    def mine(self, row: M) -> QuerySet[M]:
        """The row as long as it is held by the claim under which it was read."""
        marks = {name: getattr(row, name) for name in self.marks}
        return self.model._default_manager.filter(pk=row.pk, **self.held, **marks)

    def stale(self, now: datetime) -> QuerySet[M]:
        """Held rows whose holder has been silent for too long."""
        return self.model._default_manager.filter(self.silent(now), **self.held)

    def silent(self, now: datetime) -> Q:
        """The condition that a row's last sign of life is too old (or from another time), or that
        there never was one."""
        never = Q(**{f"{self.moment}__isnull": True})
        astray = Q(**{f"{self.moment}__gt": self._newest(now), f"{self.moment}__lt": FOREVER})
        return never | astray | Q(**{f"{self.moment}__lte": self._oldest(now)})

    def is_silent(self, row: M, now: datetime) -> bool:
        """The same of one row that was read."""
        moment: datetime | None = getattr(row, self.moment)
        if moment is None or moment == FOREVER:
            return moment is None
        return not self._oldest(now) < moment <= self._newest(now)

    def _live(self, rows: QuerySet[M], now: datetime, **changes: Any) -> int:
        written = now + self.lasts if self.ahead else now
        return rows.update(**{self.moment: written}, **changes)

    def _newest(self, now: datetime) -> datetime:
        return now + ASTRAY + (self.lasts if self.ahead else timedelta())

    def _oldest(self, now: datetime) -> datetime:
        return now if self.ahead else now - self.lasts
