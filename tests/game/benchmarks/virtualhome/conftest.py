"""The scripted endpoint, for the agents that ask a model."""

from __future__ import annotations

from tests.game.agents.conftest import endpoint, scripted_server

__all__ = ["endpoint", "scripted_server"]
