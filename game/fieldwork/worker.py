"""What studies have the job workers do and look after."""

from __future__ import annotations

from game.fieldwork import ledger, sending, silence

__all__ = ["ledger", "sending", "silence"]
