"""Matching: those who are to play together wait for each other."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Any

from django.utils import timezone

from game.fieldwork import lobby
from game.fieldwork.grouping import group_at, needed
from game.fieldwork.taking import Go, Stay, Stop, Taking, Verdict
from game.models import Waiting


class Matching:
    """A lobby with a visible wait."""

    template = "studies/stages/matching.html"

    def enter(self, taking: Taking) -> None:
        """Whoever comes to the page waits: `due` was asked before."""

    def due(self, taking: Taking) -> Verdict | None:
        """Matched, or the time is over, or nobody is needed."""
        return lobby.pass_on(taking)

    def context(self, taking: Taking) -> dict[str, Any]:
        """How long one has waited, will wait at the most, and others waited before."""
        row, now = Waiting.objects.filter(participant=taking.participant).first(), timezone.now()
        if row is None:
            return {"left": None}
        return {
            "waited": int((now - row.since).total_seconds()),
            "whole": int((row.until - row.since).total_seconds()),
            "left": max(0, ceil((row.until - now).total_seconds())),
            "estimate": lobby.estimate(taking.participant.study),
            "others": needed(taking) - 1,
            "asks": row.until <= now,
            "pays": taking.study.recruiting.pay is not None,
        }

    def submit(self, taking: Taking, sent: Mapping[str, Any]) -> Verdict:
        """Whoever waited long enough says whether to wait on, or leaves with pay."""
        row = Waiting.objects.filter(participant=taking.participant).first()
        if group_at(taking, taking.step) is not None or needed(taking) < 2:
            return Go()
        if row is None or row.until > timezone.now():
            return Stay({}, "Nobody has come yet. This page goes on by itself.")
        if "wait" in sent:
            lobby.extend(taking, row)
            return Stay()
        lobby.leave(taking, row, "asked")
        return Stop("no partner")
