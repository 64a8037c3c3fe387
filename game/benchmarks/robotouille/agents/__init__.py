"""Agents that only this kitchen has."""

from __future__ import annotations
