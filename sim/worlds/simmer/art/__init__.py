"""The art of this kitchen, drawn in code: what a thing looks like, where it stands, who holds it."""

from __future__ import annotations
