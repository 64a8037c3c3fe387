"""The door for Inspect: `inspect eval brigade/robotouille --model ...` (docs/doors/inspect.md)."""

from __future__ import annotations
